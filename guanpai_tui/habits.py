"""What was chosen last for a new match, so that Enter is enough to play again.

A file of the program's own, in the state folder: what can't be read there, or can't be so any more, is forgotten.
"""

from __future__ import annotations

import contextlib
import json
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import rules
from guanpai_tui import bots, presets, settings, tomlfile
from rules import house
from rules.api import RuleError
from rules.record import Player

if TYPE_CHECKING:
    from pathlib import Path

MOST_DEALS: Final = 10_000


class Choice(NamedTuple):
    """A match as it was set up: who sits where, ``preset`` and the house rules changed after it, how long."""

    game: str
    players: tuple[Player, ...]
    preset: str
    house: dict[str, Any]
    deals: int


def usual_level(game: str) -> str:
    """The bot that sits down when nobody says which: of middling strength where the game has one."""
    known = bots.levels(game)
    return bots.NORMAL if bots.NORMAL in known else known[min(1, len(known) - 1)]


def last(path: Path) -> tuple[Choice, ...]:
    """The latest choice of every game, the latest first."""
    found = []
    for one in _read(path):
        with contextlib.suppress(RuleError, KeyError, TypeError, ValueError):
            found.append(_choice(one))
    return tuple(found)


def keep(path: Path, choice: Choice) -> None:
    """``choice`` is the latest; where that can't be written, it is for this time only."""
    others = [one for one in last(path) if one.game != choice.game]
    text = json.dumps([_json(one) for one in (choice, *others)], ensure_ascii=False, indent=1)
    with contextlib.suppress(OSError):
        tomlfile.write(path, text + "\n")


def people(choices: tuple[Choice, ...]) -> tuple[str, ...]:
    """The names of those who sat at the tables of ``choices``, the latest first."""
    names = [player.name for choice in choices for player in choice.players if not player.level]
    return tuple(dict.fromkeys(names))


def _read(path: Path) -> list[Any]:
    try:
        read = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return []
    return read if isinstance(read, list) else []


def _json(choice: Choice) -> dict[str, object]:
    players = [[player.name, player.level] for player in choice.players]
    return choice._asdict() | {"players": players}


def _choice(one: dict[str, Any]) -> Choice:
    """Raises RuleError, KeyError, TypeError or ValueError for what can't be played any more."""
    game = rules.make(one["game"], **one["house"])
    players = tuple(Player(name, level) for name, level in one["players"])
    levels = bots.levels(game.id)
    for player in players:
        if not settings.is_name(player.name) or not player.name or (player.level and player.level not in levels):
            raise ValueError(player)
    deals = one["deals"]
    if len(players) != len(game.controllers) or type(deals) is not int or not 0 <= deals <= MOST_DEALS:
        raise ValueError(deals)
    preset = str(one["preset"])
    return Choice(game.id, players, preset, presets.changes(game.id, house.table(game.house)), deals)
