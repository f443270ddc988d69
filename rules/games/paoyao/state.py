"""二人刨幺: a deal at one moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from rules.api import Action, Play, Seat
    from rules.games.paoyao.ending import Way

SEATS: Final = 4
SNOW: Final = "雪牌"
ASK: Final = "问雪"
"""The phases of PY-40: play goes on after a side has won; the winner is asked whether it shall."""


class State(NamedTuple):
    """A deal at one moment."""

    hands: tuple[int, ...]
    """Packed counts by seat."""
    turn: Seat | None
    """Who acts; None when the deal is over."""
    top: Play | None
    """What must be beaten."""
    owner: Seat | None
    """Who played it."""
    pile: int
    """Points on the table: those of the open trick."""
    points: tuple[int, ...]
    """By side, what it has taken."""
    out: tuple[Seat, ...]
    """The hands that are out, in order."""
    winner: int | None
    """The side that has won; play may go on (PY-40)."""
    way: Way | None
    """How it has won."""
    asked: bool
    """Whether the winner is asked for 雪."""
    taken: tuple[tuple[Seat, int], ...]
    """The tricks with points: which play took it, and how many."""
    dealt: tuple[int, ...]
    """Card sets by seat as dealt; () in a position made up by ``sample``."""
    moves: tuple[Action, ...]
    """Every legal action, in a fixed order; () when the deal is over. It follows from the other fields."""

    def __hash__(self) -> int:
        return hash(self[:11])


def phase_of(state: State) -> str:
    """雪牌 or 问雪; "" while nobody has won, and when the deal is over."""
    if state.winner is None or state.turn is None:
        return ""
    return ASK if state.asked else SNOW
