"""Who is next and who sits where: what all games share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from rules.api import Play, Seat, View
    from rules.counts import Ranks


class State(Protocol):
    """What the states of all games have: hands in packed counts by seat, who acts, what lies there and whose it is."""

    @property
    def hands(self) -> tuple[int, ...]: ...
    @property
    def turn(self) -> Seat | None: ...
    @property
    def top(self) -> Play | None: ...
    @property
    def owner(self) -> Seat | None: ...


def after(seat: int, seats: int) -> int:
    """The seat that acts after ``seat``."""
    return seat + 1 if seat + 1 < seats else 0


def before(seat: int, seats: int) -> int:
    """The seat that acts before ``seat``."""
    return seat - 1 if seat else seats - 1


def unseen_dealt(view: View, ranks: Ranks, rng: Random) -> tuple[int, ...]:
    """Hands by seat that fit ``view``: those it sees, and its unseen cards at random among the others.

    A card that a seat is known to hold is a card of its own, so it goes there before the rest is shuffled.
    """
    pool = ranks.each(view.unseen - sum(view.known[seat] for seat, hand in enumerate(view.hands) if hand is None))
    rng.shuffle(pool)
    found: list[int] = []
    for hand, left, known in zip(view.hands, view.left, view.known, strict=True):
        if hand is not None:
            found.append(hand)
            continue
        need = left - ranks.total(known)
        found.append(known + sum(pool[:need]))
        del pool[:need]
    return tuple(found)


def others(hands: Sequence[int], seats: Sequence[int]) -> int:
    """The packed sum of the hands that ``seats`` don't see."""
    return sum(hand for seat, hand in enumerate(hands) if seat not in seats)
