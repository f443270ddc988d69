"""六人够级: what happens before play – tribute, 买3 and 要3, 革命, 宣点 (GJ-20 … GJ-25, GJ-63)."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final

from rules.api import Call, Give
from rules.games.gouji.plays import BIG, ONE, RANKS, SMALL, TWO, UNIT
from rules.games.gouji.state import (
    ASK,
    EVERYBODY,
    OPPOSITE,
    SEATS,
    SIDES,
    Ask,
    Before,
    Gift,
    Phase,
    State,
    Why,
    seats_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.api import Action, Seat
    from rules.games.gouji.house import House

NO: Final = Call("不")
REVOLT: Final = Call("革命")
ANNOUNCE: Final = Call("宣点")
WORDS: Final = {Why.REVOLT: (NO, REVOLT), Why.ANNOUNCE: (NO, ANNOUNCE)}

HONOURS: Final = (BIG, SMALL, TWO)
"""GJ-63: the ranks that tribute is paid with, the first one held first."""
_HONOUR_MASK: Final = sum(1 << rank for rank in HONOURS)
_HONOUR_FIELDS: Final = sum(ONE * UNIT[rank] for rank in HONOURS)
_THREE: Final = UNIT[0]


class Course:
    """The hands while cards go from one to another, and what everybody learns from it."""

    def __init__(self, hands: Sequence[int], known: Sequence[int], before: Before) -> None:
        self.hands = list(hands)
        self.known = list(known)
        self.lacks = list(before.lacks)
        self.gifts = list(before.gifts)
        self.settled = before.settled

    def give(self, giver: Seat, to: Seat, counts: int, clause: str) -> None:
        self.hands[giver] -= counts
        self.hands[to] += counts
        self.known[giver] = less_known(self.known[giver], counts)
        self.known[to] += counts
        self.gifts.append(Gift(giver, to, counts, clause))

    def before(self, old: Before, phase: Phase) -> Before:
        return old._replace(phase=phase, settled=self.settled, gifts=tuple(self.gifts), lacks=tuple(self.lacks))


def less_known(known: int, counts: int) -> int:
    """What is still known of a hand once it has given ``counts`` away."""
    if not known:
        return 0
    pairs = zip(RANKS.counts(known), RANKS.counts(counts), UNIT, strict=True)
    return sum(max(have - less, 0) * unit for have, less, unit in pairs)


def go_on(house: House, hands: Sequence[int], before: Before, leader: Seat, known: Sequence[int]) -> State:
    """How a deal goes on from the phase of ``before``: up to where somebody is asked something."""
    course, phase = Course(hands, known, before), before.phase
    queue: tuple[Ask, ...] = ()
    if phase is Phase.TRIBUTE:
        queue = _pay(course, before)
    if not queue and phase in (Phase.TRIBUTE, Phase.BUY):
        if house.buys:
            _buy(course)
        phase = Phase.REVOLT
    if not queue and phase is Phase.REVOLT:
        queue = revolters(course.hands, course.before(before, phase))
        phase = phase if queue else Phase.ANNOUNCE
    if not queue and phase is Phase.ANNOUNCE and house.xuandian:
        queue = tuple(ASK[Why.ANNOUNCE][seat] for seat in seats_of(EVERYBODY & ~before.revolted))
    if not queue:
        phase = Phase.PLAY
    return waiting(course.hands, course.known, course.before(before, phase), queue, leader)


def waiting(hands: Sequence[int], known: Sequence[int], before: Before, queue: tuple[Ask, ...], leader: Seat) -> State:
    """The state in which ``queue`` is asked; without one, the first lead."""
    revolted = 0 if before.phase is Phase.REVOLT else before.revolted
    ins = EVERYBODY & ~revolted
    if not queue:
        while not ins >> leader & 1:
            leader = (leader + 1) % SEATS
        queue = (ASK[Why.LEAD][leader],)
    opened = sum(1 << OPPOSITE[seat] for seat in seats_of(revolted))  # GJ-23
    return State(
        hands=tuple(hands),
        turn=queue[0].seat,
        top=None,
        owner=None,
        queue=queue,
        passed=0,
        ins=ins,
        out=(),
        opened=opened,
        opens=False,
        burner=None,
        burnt=None,
        burns=(),
        leader=leader,
        known=tuple(known),
        before=before,
    )


# Tribute


def _pay(course: Course, before: Before) -> tuple[Ask, ...]:
    """GJ-63: debts are paid one after the other, until somebody is to give cards back."""
    while course.settled < len(before.owed):
        giver, to, count, clause = before.owed[course.settled]
        paid = honours(course.hands[giver], count)
        if len(paid) < count:  # exempt for the rest: he has none left
            course.lacks[giver] |= _HONOUR_MASK
        elif paid:
            lowest = next(rank for rank in reversed(HONOURS) if UNIT[rank] in paid)
            course.lacks[giver] |= sum(1 << rank for rank in HONOURS if rank > lowest)
        if paid:
            course.give(giver, to, sum(paid), clause)
            return (ASK[Why.RETURN][to],)
        course.settled += 1
    return ()


def honours(hand: int, count: int) -> list[int]:
    """The highest 大王, 小王 and 2s of a hand, ``count`` at the most, one by one."""
    return [UNIT[rank] for rank in HONOURS for _ in range(RANKS.count(hand, rank))][:count]


def due(state: State) -> Gift:
    """The tribute for which a return is due."""
    return state.before.gifts[-1]


def returns(state: State, seat: Seat) -> tuple[Give, ...]:
    """GJ-63: as many cards as were received, of any ranks."""
    gift, hand = due(state), state.hands[seat]
    size = RANKS.size(gift.counts)
    held = [rank for rank, times in enumerate(RANKS.counts(hand)) if times]
    found = (sum(UNIT[rank] for rank in ranks) for ranks in combinations_with_replacement(held, size))
    return tuple(give_back(state, counts) for counts in found if RANKS.has(hand, counts))


def give_back(state: State, counts: int) -> Give:
    return Give(counts, due(state).giver, RANKS.show(counts))


# Threes


def _buy(course: Course) -> None:
    """GJ-20, GJ-21: who has no 3 buys one of his 对家, else begs one of his own side."""
    hands = course.hands
    threes = [hand & ONE for hand in hands]
    for seat in range(SEATS):
        if threes[seat]:
            continue
        seller = OPPOSITE[seat]
        clause = "GJ-20"
        if threes[seller] < 2:
            mates = [mate for mate in SIDES[seat % 2] if threes[mate] > 1]
            if not mates:
                continue
            seller = max(mates, key=lambda mate: (threes[mate], -mate))
            clause = "GJ-21"
        else:
            price = next((UNIT[rank] for rank in reversed(HONOURS) if RANKS.count(hands[seat], rank)), 0)
            course.lacks[seat] |= sum(1 << rank for rank in HONOURS if UNIT[rank] < price or not price)
            if price:
                course.give(seat, seller, price, clause)
        course.lacks[seat] |= 1
        course.give(seller, seat, _THREE, clause)
        course.known[seller] += 0 if course.known[seller] & ONE else _THREE  # nobody gives his last 3
        threes[seller] -= 1
        threes[seat] += 1


# 革命 and 宣点


def revolters(hands: Sequence[int], before: Before, after: Seat = -1) -> tuple[Ask, ...]:
    """GJ-22, GJ-25: who of those behind ``after`` has no 2 and no joker, neither as dealt nor now."""
    dealt = list(hands)
    for gift in before.gifts:
        dealt[gift.giver] += gift.counts
        dealt[gift.to] -= gift.counts
    return tuple(
        ASK[Why.REVOLT][seat] for seat in range(after + 1, SEATS) if not (hands[seat] | dealt[seat]) & _HONOUR_FIELDS
    )


def answer(house: House, state: State, action: Action) -> State | None:
    """The state after what was said or given before play; None when the deal is void (GJ-22)."""
    seat, why = state.queue[0]
    before = state.before
    if isinstance(action, Give):
        course = Course(state.hands, state.known, before)
        course.give(seat, action.to, action.counts, due(state).clause)
        course.settled += 1
        return go_on(house, course.hands, course.before(before, before.phase), state.leader, course.known)
    if action == REVOLT:
        before = before._replace(revolted=before.revolted | 1 << seat)
    elif action == ANNOUNCE:
        before = before._replace(declared=before.declared | 1 << seat)
    rest = state.queue[1:]
    if rest:
        return state._replace(turn=rest[0].seat, queue=rest, before=before)
    if why is Why.ANNOUNCE:
        return waiting(state.hands, state.known, before._replace(phase=Phase.PLAY), (), state.leader)
    if before.revolted.bit_count() > 1:
        return None
    lacks = tuple(
        lack | _HONOUR_MASK if before.revolted >> place & 1 else lack for place, lack in enumerate(before.lacks)
    )
    before = before._replace(phase=Phase.ANNOUNCE, lacks=lacks)
    return go_on(house, state.hands, before, state.leader, state.known)
