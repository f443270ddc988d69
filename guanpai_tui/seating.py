"""Who sits where under which house rules, read from what the command line says."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

import rules
from guanpai_tui import bots, glossary, presets, settings, text
from guanpai_tui.text import _
from rules import house
from rules.record import Player

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from guanpai_tui.settings import Settings


class UsageError(Exception):
    """Something was asked that can't be: one sentence, with ``facts`` for its fields, and exit code 2."""

    def __init__(self, said: str, **facts: object) -> None:
        super().__init__(said.format(**{name: text.shown(name, str(fact)) for name, fact in facts.items()}))


class Seating(NamedTuple):
    """Who plays what, as asked for on the command line."""

    game: str
    seats: Sequence[str] = ()
    code: str = ""
    rules: Sequence[str] = ()
    deals: str = ""
    resume: bool = False
    preset: str = ""


def seated(seating: Seating, persons: int, found: Settings) -> tuple[Player, ...]:
    """The players of ``N=NAME`` and ``N=bot:LEVEL``: seat 0 is the player's own unless it says otherwise."""
    given: dict[int, Player] = {}
    for spec in seating.seats:
        place, player = _seat(spec, persons, seating.game)
        if place in given:
            raise UsageError(_("--seat {given}: somebody sits there already"), given=spec)
        given[place] = player
    if all(player.level for player in given.values()):
        given.setdefault(0, Player(found.name or _("You")))
    if all(player.level for player in given.values()):
        raise UsageError(_("Nobody sits at the table. To look on: guanpai watch GAME"))
    taken = {player.name for player in given.values() if player.name}
    if len(taken) < sum(bool(player.name) for player in given.values()):
        raise UsageError(_("Two players have the same name"))
    free = (name for name in map(_, glossary.BOT_NAMES) if name not in taken)
    return tuple(_named(given.get(person, Player("", bots.NORMAL)), free) for person in range(persons))


def _named(player: Player, free: Iterator[str]) -> Player:
    return player if player.name else player._replace(name=next(free))


def _seat(spec: str, persons: int, game: str) -> tuple[int, Player]:
    place, equals, who = spec.partition("=")
    if not equals or place not in map(str, range(persons)):
        last = persons - 1
        raise UsageError(
            _("--seat {given}: write N=NAME or N=bot:LEVEL, with N from 0 to {last}"), given=spec, last=last
        )
    name, colon, strength = who.partition(":")
    if name.lower() == "bot":
        return int(place), Player("", level(strength if colon else bots.NORMAL, game))
    if not who or not settings.is_name(who):
        cells = settings.NAME_CELLS
        raise UsageError(_("--seat {given}: a name is plain text of up to {cells} columns"), given=spec, cells=cells)
    return int(place), Player(who)


def level(name: str, game: str) -> str:
    """``name`` if this game has such a bot."""
    known = bots.levels(game)
    if name not in known:
        raise UsageError(_("There is no bot “{level}”; there are: {known}"), level=name, known=", ".join(known))
    return name


def house_rules(
    game: str, changes: Sequence[str], *, preset: str = "", code: str = "", own: bool = True
) -> dict[str, Any]:
    """The house rules asked for: a preset, or the user's ``own`` file for this game, then ``KEY=VALUE`` from the
    command line. A deal ``code`` brings its own.
    """
    standard = rules.defaults(game)
    if code and preset:
        raise UsageError(_("--preset {given}: the deal code brings its house rules along"), given=preset)
    found = dict(presets.get(game, preset).house) if preset else {} if code or not own else presets.own(game)
    for change in changes:
        key, equals, value = change.partition("=")
        if not equals:
            raise UsageError(_("--rule {given}: write KEY=VALUE"), given=change)
        found[key] = house.spoken(standard, key.strip(), value.strip(), "--rule")
        house.checked(type(standard), {key: found[key]}, "--rule")
    return found


def number(option: str, said: str, least: int = 0) -> int:
    """The whole number after ``option``; 0 when it isn't given."""
    if not said:
        return 0
    if not re.fullmatch("[0-9]{1,5}", said) or not least <= int(said) <= 10_000:
        wanted = _("{option} can't be “{value}”: it is a number from {least} to 10000")
        raise UsageError(wanted, option=option, value=said, least=least)
    return int(said)
