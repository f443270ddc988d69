"""六人够级: who may act on a set, in which order, and by what right (GJ-30 … GJ-37, GJ-50, GJ-51)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.games.gouji.state import AFTER, ASK, EVERYBODY, FEW, OPPOSITE, SEATS, Ask, Why

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.api import Play, Seat
    from rules.games.gouji.house import House
    from rules.games.gouji.plays import Plays
    from rules.games.gouji.state import State

CHAOS: Final = tuple(mask.bit_count() <= FEW for mask in range(EVERYBODY + 1))
"""GJ-35: by the mask of who is in, whether 四户乱缠 has begun."""

HEADLESS: Final = tuple(
    sum(1 << seat for seat in range(SEATS) if mask >> seat & 1 and not mask >> OPPOSITE[seat] & 1)
    for mask in range(EVERYBODY + 1)
)
"""GJ-34: by the mask of who is in, those whose 对家 isn't."""

BURN_ORDER: Final = tuple(tuple((owner + place) % SEATS for place in (2, 4, 1, 5)) for owner in range(SEATS))
"""GJ-51: by owner, who is asked whether he burns: first the owner's side, then the other, each from the owner on."""


def _in_turn(why: Why) -> tuple[tuple[tuple[Ask, ...], ...], ...]:
    """By owner and mask, those of the mask in their order after the owner, each asked for the same reason."""
    asks = ASK[why]
    return tuple(
        tuple(tuple(asks[seat] for seat in AFTER[owner] if mask >> seat & 1) for mask in range(EVERYBODY + 1))
        for owner in range(SEATS)
    )


_FOLLOW: Final = _in_turn(Why.FOLLOW)
_FREE: Final = _in_turn(Why.HEADLESS)
_CHAOS: Final = _in_turn(Why.CHAOS)


class Windows:
    """Who is asked, under some house rules."""

    def __init__(self, rules: House, plays: Plays) -> None:
        self._plays = plays
        self._any_set = rules.pass_reentry == "opposite_any"  # noqa: S105 - a pass in a card game
        self._need_open = rules.burn_need_open

    def asked(
        self, hands: Sequence[int], top: Play, owner: Seat, *, ins: int, passed: int, opened: int
    ) -> tuple[Ask, ...]:
        """Everyone who is asked about ``top``, in order; () when nothing beats it (GJ-32)."""
        if self._plays.is_unbeatable(top):
            return ()
        return self.entitled(hands, top, owner, ins=ins, passed=passed, opened=opened)

    def entitled(
        self, hands: Sequence[int], top: Play, owner: Seat, *, ins: int, passed: int, opened: int
    ) -> tuple[Ask, ...]:
        """The same, whether or not anything beats ``top``."""
        plays = self._plays
        if CHAOS[ins]:
            return _CHAOS[owner][ins]
        across = 1 << OPPOSITE[owner]
        if not plays.is_gouji(top):
            may = ins & ~passed
            return _FOLLOW[owner][may | ins & across if self._any_set else may]
        if not ins & across:  # GJ-34: anyone may beat a 无头 player's 够级
            return _FREE[owner][ins]
        headless = HEADLESS[ins] & ~across
        burners = self.burners(hands, top, owner, ins=ins & ~headless, opened=opened)
        return (*burners, ASK[Why.OPPOSITE][OPPOSITE[owner]], *_FREE[owner][headless])

    def burners(self, hands: Sequence[int], top: Play, owner: Seat, *, ins: int, opened: int) -> tuple[Ask, ...]:
        """GJ-50: those of ``ins``, none of whom may answer else, who could burn ``top``."""
        may = ins & opened if self._need_open else ins
        burns = self._plays.burns
        asks = ASK[Why.BURN]
        return tuple([asks[seat] for seat in BURN_ORDER[owner] if may >> seat & 1 and burns(hands[seat], top)])


def may_yield(state: State, turn: Seat) -> bool:
    """GJ-33: the set is his 对家's, and at least one of the two seats after him may still act on it."""
    queue = state.queue
    return queue[0][1] is Why.FOLLOW and state.owner == OPPOSITE[turn] and len(queue) > 1


def public(queue: Sequence[Ask]) -> tuple[Ask, ...]:
    """The order of asking as all may know it: who could burn or revolt shows only when he is asked."""
    return tuple(ask for place, ask in enumerate(queue) if not place or ask.why not in (Why.BURN, Why.REVOLT))
