"""What goes into the book and what comes out of it, as plain values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from rules import record
from rules.api import Play, RuleError
from rules.match import by_match

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.api import Game, Line, Result
    from rules.match import Match
    from rules.record import Entry, Player
    from rules.standing import Standing


class BookError(RuleError):
    """The book can't be read or written; ``reason`` names the sentence."""


# Into the book


class Who(NamedTuple):
    """A person in whatever language the table speaks: ``you``, ``player:2``, ``name:阿强``; ``name`` if he has one."""

    key: str
    name: str = ""


class Sitting(NamedTuple):
    """A match at a table. ``uid`` is the same whenever it is resumed; ``head`` the lines of its record above the deals.

    ``people`` are the players as the book knows them; None is a bot.
    """

    uid: str
    game: Game[Any]
    players: tuple[Player, ...]
    people: tuple[Who | None, ...]
    head: str

    @property
    def by_match(self) -> bool:
        """Whether it is the match that is paid, not each deal."""
        return by_match(self.game)


class Finished(NamedTuple):
    """A deal that is over: the record's lines of it, and what the statistics want of it."""

    number: int
    code: str
    text: str
    first: Any
    """The state as dealt."""
    result: Result
    left: tuple[int, ...]
    """By person: the cards not played …"""
    shut: tuple[bool, ...]
    """… and whether that is all of them."""
    bombs: tuple[int, ...]
    results: tuple[Result, ...]
    """Of the match's deals up to this one."""
    last: bool
    """Whether the match is over with it."""


def finished(match: Match, states: Sequence[Any], entries: Sequence[Entry]) -> Finished:
    """What the book keeps of the deal that ``match`` dealt; ``states`` from the deal to its end."""
    game, code = match.game, str(match.code)
    result = game.result(states[-1])
    left = game.view(states[-1], ()).left
    dealt = [len(hand.split()) for hand in game.dealt(states[0])]
    mine = game.controllers
    return Finished(
        match.number,
        code,
        "\n".join([f"deal {code}", *map(record.action_line, entries)]) + "\n",
        states[0],
        result,
        tuple(sum(left[seat] for seat in seats) for seats in mine),
        tuple(all(left[seat] == dealt[seat] for seat in seats) for seats in mine),
        tuple(sum(_bombs(entries, seat) for seat in seats) for seats in mine),
        results=match.after(result).results,
        last=match.after(result).over,
    )


def _bombs(entries: Sequence[Entry], seat: int) -> int:
    return sum(entry.seat == seat and isinstance(entry.action, Play) and entry.action.is_bomb for entry in entries)


class Booked(NamedTuple):
    """A deal in the book, and what its hands did to the jackpot. ``new``: it wasn't there before."""

    deal: int
    jackpot: tuple[Line, ...]
    new: bool


# Out of it


class Profile(NamedTuple):
    """Somebody who plays at this machine. ``name`` is "" as long as ``key`` alone says who it is (``you``)."""

    id: int
    key: str
    name: str
    since: float


class News(NamedTuple):
    """A title or a figure that its player hasn't been told of."""

    profile: Profile
    points: int
    before: Standing
    now: Standing


class Share(NamedTuple):
    """What a deal or a match was to one person: ``units`` of the result, ``earned`` points of the profile.

    In a match, ``left``, ``bombs`` and ``shut`` are 0; a bot has a ``level`` and no ``profile``.
    """

    person: int
    side: int
    profile: int | None
    name: str
    level: str
    units: int
    earned: int
    left: int = 0
    bombs: int = 0
    shut: bool = False


class DealRow(NamedTuple):
    """A finished deal. ``ended``: seconds since the epoch."""

    id: int
    match: int
    number: int
    code: str
    game: str
    house: str
    ended: float
    shares: tuple[Share, ...]


class MatchRow(NamedTuple):
    """A match; ``outcome`` is "" while it can go on, else "over" or "drawn" (dissolved, or left for good)."""

    id: int
    uid: str
    game: str
    house: str
    began: float
    ended: float | None
    outcome: str
    by_match: bool
    deals: int
    shares: tuple[Share, ...]


class Filter(NamedTuple):
    """Which deals or matches. What isn't given, is not asked."""

    profile: int | None = None
    game: str = ""
    house: str | None = None
    """The changed house rules as the record writes them: "" for those of the sheet."""
    opponent: str = ""
    """``bot:LEVEL``, or ``profile:ID``."""
    since: float | None = None
    until: float | None = None
    won: bool | None = None
    match: int | None = None
    most: int | None = None
    """At most so many, the latest first."""
    order: str = "latest"
    """latest | oldest | best | worst (the last two by the profile's units)."""


class Tally(NamedTuple):
    """Deals counted together under ``label``: a game, an opponent, a set of house rules."""

    label: str
    deals: int = 0
    won: int = 0
    units: int = 0
    earned: int = 0
    bombs: int = 0
    shut_others: int = 0
    was_shut: int = 0
    best: int = 0
    worst: int = 0


class Matches(NamedTuple):
    """How many matches that are paid as a whole were played, won and drawn."""

    played: int = 0
    won: int = 0
    drawn: int = 0
    earned: int = 0


class Movement(NamedTuple):
    """A row of the ledger."""

    id: int
    at: float
    match: int
    deal: int | None
    account: str
    amount: int
    balance: int
    clause: str
    reason: str
