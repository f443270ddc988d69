"""What was chosen last for a new match, so that Enter is enough to play again.

A file of the program's own, in the state folder: what can't be read there, or can't be so any more, is forgotten.
"""

from __future__ import annotations

import contextlib
import json
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import rules
from guanpai_tui import settings, tomlfile
from rules.api import RuleError

if TYPE_CHECKING:
    from pathlib import Path

    from rules.record import Player

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
    from guanpai_tui import bots

    known = bots.levels(game)
    return bots.NORMAL if bots.NORMAL in known else known[min(1, len(known) - 1)]


def last(path: Path, game: str) -> Choice | None:
    """The latest choice for ``game``; None where there is none that can still be played."""
    for one in _read(path):
        with contextlib.suppress(RuleError, KeyError, TypeError, ValueError):
            if one["game"] == game:
                return _choice(one)
    return None


def latest(path: Path) -> str:
    """The game that was chosen last, "" for none; no game's rules are loaded for that."""
    found = next(iter(_read(path)), {}).get("game")
    return found if found in rules.names() else ""


def people(path: Path, *, company: bool = False) -> tuple[str, ...]:
    """The names of those who sat at a table, the latest first; ``company``: those of the latest table only."""
    tables = _read(path)[: 1 if company else None]
    names: list[str] = []
    for one in tables:
        with contextlib.suppress(KeyError, TypeError, ValueError):
            names += [name for name, level in one["players"] if not level and name and settings.is_name(name)]
    return tuple(dict.fromkeys(names))


def keep(path: Path, choice: Choice) -> None:
    """``choice`` is the latest; where that can't be written, it is for this time only."""
    others = [one for one in _read(path) if one.get("game") != choice.game]
    text = json.dumps([_json(choice), *others], ensure_ascii=False, indent=1)
    with contextlib.suppress(OSError):
        tomlfile.write(path, text + "\n")


def _read(path: Path) -> list[dict[str, Any]]:
    try:
        read = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return []
    return [one for one in read if isinstance(one, dict)] if isinstance(read, list) else []


def _json(choice: Choice) -> dict[str, object]:
    players = [[player.name, player.level] for player in choice.players]
    return choice._asdict() | {"players": players}


def _choice(one: dict[str, Any]) -> Choice:
    """Raises RuleError, KeyError, TypeError or ValueError for what can't be played any more."""
    from guanpai_tui import bots, presets
    from rules import house
    from rules.record import Player

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
