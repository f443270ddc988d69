"""六人够级: a step told as events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.api import (
    Answered,
    Call,
    Called,
    DealOver,
    Dealt,
    Give,
    Given,
    Noted,
    Passed,
    PhaseBegan,
    Play,
    Played,
    TrickWon,
    WentOut,
)
from rules.games.gouji import prelude
from rules.games.gouji.plays import RANKS
from rules.games.gouji.score import places_so_far
from rules.games.gouji.state import BURNS, Phase, State, seats_of
from rules.games.gouji.windows import CHAOS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules.api import Action, Event, Seat
    from rules.games.gouji.rules import Gouji
    from rules.games.gouji.state import Gift


def begun(state: State) -> tuple[Event, ...]:
    """How a deal began: who leads, what was paid and bought at once."""
    return (Dealt(state.leader, "GJ-03"), *_given(state.before.gifts[state.before.moved :]))


def told(game: Gouji, before: State, action: Action, after: State) -> tuple[Event, ...]:
    seat = before.turn
    if seat is None:
        return ()
    events: list[Event] = []
    if isinstance(action, Play):
        events.append(Played(seat, action, RANKS.size(after.hands[seat])))
        events += _fire(before, seat)
        if not after.hands[seat]:
            revolted = seats_of(after.before.revolted)
            place = places_so_far(after.out, revolted, after.before.failed).index(seat) + 1
            events.append(WentOut(seat, place))
        if len(after.burns) > len(before.burns):
            events.append(Noted("GJ-53", "burn_won", *after.burns[-1]))
    elif isinstance(action, Give):
        events += _given(after.before.gifts[len(before.before.gifts) :])
    elif isinstance(action, Call):
        events += _called(before, action, after, seat)
    else:
        events.append(Passed(seat))
    if CHAOS[after.ins] and not CHAOS[before.ins]:
        events.append(PhaseBegan("四户乱缠", seat, "GJ-35"))
    events += _round_over(game, before, after)
    return tuple(events)


def _given(gifts: Sequence[Gift]) -> Iterator[Given]:
    for gift in gifts:
        yield Given(gift.giver, gift.to, RANKS.show(gift.counts), gift.clause)


def _fire(before: State, seat: Seat) -> Iterator[Event]:
    """GJ-51, GJ-53: a set that frees a burner, a set that burns."""
    if before.burner is not None and before.burner != seat:
        yield Noted("GJ-53", "burn_broken", before.burner, seat)
    if before.queue[0].why in BURNS:
        yield Noted("GJ-51", "burned", seat, before.owner)


def _called(before: State, action: Call, after: State, seat: Seat) -> Iterator[Event]:
    """Words that all hear, or that they hear when everyone has answered."""
    old, new = before.before, after.before
    if old.phase not in (Phase.REVOLT, Phase.ANNOUNCE):
        yield Called(seat, action.word)
        return
    yield Answered(seat)
    if len(before.queue) > 1:
        return
    mask, word = (old.revolted, prelude.REVOLT) if old.phase is Phase.REVOLT else (old.declared, prelude.ANNOUNCE)
    if action == word:
        mask |= 1 << seat
    for one in seats_of(mask):
        yield Called(one, word.word)
    if old.dealt != new.dealt or new.seed != old.seed:
        yield Noted("GJ-22", "dealt_again")
        yield from begun(after)


def _round_over(game: Gouji, before: State, after: State) -> Iterator[Event]:
    """What the end of a round, and of the deal, brings."""
    if before.before.phase is Phase.PLAY:
        for seat in seats_of(after.opened & ~before.opened):
            yield Noted("GJ-40", "opens", seat)
        if after.top is None:
            yield from _stuck(before, after)
            holder = before.turn if after.hands != before.hands else before.owner
            yield TrickWon(holder or 0, None if after.turn == holder else after.turn)
    if after.turn is None:
        yield DealOver(game.result(after).points)


def _stuck(before: State, after: State) -> Iterator[Event]:
    """GJ-53: a burner has won the round and has nothing that he may lead."""
    played = after.hands != before.hands
    holder = before.turn if played else before.owner
    burning = before.burner == holder or (played and before.queue[0].why in BURNS)
    if holder is not None and burning and after.hands[holder] and after.burner != holder:
        yield Noted("GJ-53", "burn_stuck", holder)
