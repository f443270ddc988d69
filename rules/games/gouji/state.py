"""六人够级: a deal at one moment, and who is asked what."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from rules.api import Play, Seat

SEATS: Final = 6
HAND_SIZE: Final = 36
SIDES: Final = ((0, 2, 4), (1, 3, 5))
SIDE: Final = tuple(sum(1 << seat for seat in side) for side in SIDES)
"""The two sides as masks; seat s is of side s % 2."""
EVERYBODY: Final = (1 << SEATS) - 1
OPPOSITE: Final = tuple((seat + SEATS // 2) % SEATS for seat in range(SEATS))
AFTER: Final = tuple(tuple((seat + place) % SEATS for place in range(1, SEATS)) for seat in range(SEATS))
"""By seat, the others in the order in which they act after it."""
FEW: Final = 4
"""GJ-31, GJ-35: with so many players in, or fewer, 四户乱缠 has begun."""


class Phase(StrEnum):
    """What a deal is at."""

    TRIBUTE = "贡"
    BUY = "买3"
    REVOLT = "革命"
    ANNOUNCE = "宣点"
    PLAY = "出牌"


class Why(StrEnum):
    """What a seat is asked, and by what right it may act."""

    RETURN = "还贡"
    REVOLT = "革命"
    ANNOUNCE = "宣点"
    LEAD = "领出"
    FOLLOW = "顺管"
    YIELDED = "让后"
    BURN = "问烧"
    BURNING = "烧牌"
    OPPOSITE = "对家"
    HEADLESS = "无头"
    CHAOS = "乱缠"


CLAUSE: Final = {
    Why.RETURN: "GJ-63",
    Why.REVOLT: "GJ-22",
    Why.ANNOUNCE: "GJ-24",
    Why.LEAD: "GJ-32",
    Why.FOLLOW: "GJ-30",
    Why.YIELDED: "GJ-33",
    Why.BURN: "GJ-50",
    Why.BURNING: "GJ-50",
    Why.OPPOSITE: "GJ-31",
    Why.HEADLESS: "GJ-34",
    Why.CHAOS: "GJ-35",
}


BURNS: Final = frozenset({Why.BURN, Why.BURNING})


class Ask(NamedTuple):
    seat: Seat
    why: Why


ASK: Final = {why: tuple(Ask(seat, why) for seat in range(SEATS)) for why in Why}


class Gift(NamedTuple):
    """Cards that went from hand to hand before play; ``counts`` packed."""

    giver: Seat
    to: Seat
    counts: int
    clause: str


class Debt(NamedTuple):
    """Tribute that ``giver`` owes ``to``: so many cards, and why."""

    giver: Seat
    to: Seat
    cards: int
    clause: str


class Before(NamedTuple):
    """What happened before play; it doesn't change once that began, but for ``failed``."""

    phase: Phase
    dealt: tuple[int, ...]
    """Card sets by seat as dealt; () in a position made up by ``sample``."""
    seed: int
    leader: Seat | None
    """Who leads the first round by right of the deal before; None: chance decides."""
    owed: tuple[Debt, ...] = ()
    settled: int = 0
    """How many debts are done with; of the next one the return is due."""
    gifts: tuple[Gift, ...] = ()
    moved: int = 0
    """How many gifts ``dealt`` already has in it: none, but in a position that was set up."""
    revolted: int = 0
    """Mask of who laid his hand down; while they are asked, of who said so (GJ-22)."""
    declared: int = 0
    """Mask of who announced that his 对家 won't open, likewise (GJ-24)."""
    failed: tuple[Seat, ...] = ()
    """Burners who got stuck and take the lowest places (GJ-53), in that order."""
    lacks: tuple[int, ...] = (0,) * SEATS
    """By seat, the mask of ranks of which everybody knows that it holds no more than is known."""


class State(NamedTuple):
    """A deal at one moment."""

    hands: tuple[int, ...]
    """Packed counts by seat."""
    turn: Seat | None
    """Who acts: the first of ``queue``; None when the deal is over."""
    top: Play | None
    """What must be beaten."""
    owner: Seat | None
    """Who played it."""
    queue: tuple[Ask, ...]
    """Who is asked, in this order, as long as nobody plays."""
    passed: int
    """Mask of who is locked out for the round (GJ-30)."""
    ins: int
    """Mask of who plays on."""
    out: tuple[Seat, ...]
    """Who went out, in that order."""
    opened: int
    """Mask of who has opened (GJ-40)."""
    opens: bool
    """Whether ``top`` opens for its owner if it stands."""
    burner: Seat | None
    """Who burned and must show a joker with every set (GJ-52)."""
    burnt: Seat | None
    """Whose set he burned."""
    burns: tuple[tuple[Seat, Seat], ...]
    """烧赢 so far: (who won, whom he burned)."""
    leader: Seat
    """Who led this round."""
    known: tuple[int, ...]
    """Packed counts by seat of what everybody knows it to hold, at the least."""
    before: Before


def seats_of(mask: int) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(SEATS) if mask >> seat & 1)


def mask_of(seats: tuple[Seat, ...]) -> int:
    return sum(1 << seat for seat in set(seats))


def without(hands: tuple[int, ...], seat: Seat, counts: int) -> tuple[int, ...]:
    """``hands`` once ``seat`` has put ``counts`` down."""
    return (*hands[:seat], hands[seat] - counts, *hands[seat + 1 :])
