"""六人够级: what everybody knows of a deal, and deals that fit it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.games.gouji import prelude
from rules.games.gouji.plays import BIG, ONE, RANKS, SMALL, TWO, UNIT, burden
from rules.games.gouji.score import places, places_so_far
from rules.games.gouji.state import (
    ASK,
    CLAUSE,
    OPPOSITE,
    SEATS,
    Ask,
    Before,
    Debt,
    Gift,
    Phase,
    State,
    Why,
    mask_of,
    seats_of,
)
from rules.games.gouji.windows import CHAOS, HEADLESS, public

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from rules.api import Seat, View
    from rules.games.gouji.plays import Plays
    from rules.games.gouji.windows import Windows

_HONOURS: Final = 1 << TWO | 1 << SMALL | 1 << BIG


def facts(state: State, plays: Plays) -> dict[str, Any]:
    """What everybody knows, by the sheet's names; seats are numbers, places count from 头科.

    ``asked`` is what the seat to act is asked (a ``Why``) by which ``clause``; ``order`` who is asked after it.
    """
    before, top = state.before, state.top
    revolted, declared = revealed(before)
    asked = state.queue[0].why if state.queue else None
    return {
        "phase": str(before.phase),
        "leader": state.leader,
        "asked": asked and str(asked),
        "clause": asked and CLAUSE[asked],
        "order": tuple((ask.seat, str(ask.why)) for ask in public(state.queue)[1:]),
        "gouji": top is not None and plays.is_gouji(top),
        "chaos": CHAOS[state.ins],
        "locked": seats_of(state.passed),
        "headless": () if CHAOS[state.ins] else seats_of(HEADLESS[state.ins]),
        "yielding": next((ask.seat for ask in state.queue if ask.why is Why.YIELDED), None),
        "opened": seats_of(state.opened),
        "opens": state.opens,
        "burner": state.burner,
        "burnt": state.burnt,
        "burns": state.burns,
        "out": state.out,
        "failed": before.failed,
        "places": _places(state, seats_of(revolted)),
        "revolted": seats_of(revolted),
        "declared": seats_of(declared),
        "owed": tuple(tuple(debt) for debt in before.owed),
        "settled": before.settled,
        "due": _due(state),
        "gifts": tuple((gift.giver, gift.to, RANKS.show(gift.counts), gift.clause) for gift in before.gifts),
        "lacks": tuple(map(RANKS.named, before.lacks)),
    }


def revealed(before: Before) -> tuple[int, int]:
    """GJ-22, GJ-24: who revolted and who announced, as far as everybody has heard it: nothing while they are asked."""
    return (
        before.revolted if before.phase is not Phase.REVOLT else 0,
        before.declared if before.phase is not Phase.ANNOUNCE else 0,
    )


def _places(state: State, revolted: tuple[Seat, ...]) -> tuple[Seat | None, ...]:
    if state.turn is None:
        left = [RANKS.size(hand) for hand in state.hands]
        return places(state.out, revolted, state.before.failed, left, state.leader)
    return tuple(places_so_far(state.out, revolted, state.before.failed))


def _due(state: State) -> tuple[Seat, Seat, int, str] | None:
    """What is to be given back now: (from, to, cards, clause of the tribute)."""
    if not state.queue or state.queue[0].why is not Why.RETURN:
        return None
    gift = prelude.due(state)
    return gift.to, gift.giver, RANKS.size(gift.counts), gift.clause


def own_facts(state: State, plays: Plays, seats: Sequence[Seat]) -> dict[str, Any]:
    """What only the holders of ``seats`` know besides their cards.

    ``burn``: on 够级牌, by seat (seat, 套牌, jokers, whether it could burn by GJ-50), counted as they would be after
    the best burn if there is one, else as they are; ``said``: what the seats have answered that others don't hear yet.
    """
    before = state.before
    said = []
    if before.phase in (Phase.REVOLT, Phase.ANNOUNCE):
        mask, word = (
            (before.revolted, prelude.REVOLT) if before.phase is Phase.REVOLT else (before.declared, prelude.ANNOUNCE)
        )
        said = [(seat, word.word) for seat in seats if mask >> seat & 1]
    return {
        "burn": tuple(_burn(state, plays, seat) for seat in seats if _barred(state, plays, seat)),
        "said": tuple(said),
    }


def _barred(state: State, plays: Plays, seat: Seat) -> bool:
    """Whether ``seat`` could act on the 够级牌 that lie there by burning only."""
    top, owner, ins = state.top, state.owner, state.ins
    if top is None or owner is None or CHAOS[ins] or not plays.is_gouji(top) or not ins >> seat & 1:
        return False
    entitled = (owner, OPPOSITE[owner], *seats_of(HEADLESS[ins]))
    return seat not in entitled and bool(ins >> OPPOSITE[owner] & 1)


def _burn(state: State, plays: Plays, seat: Seat) -> tuple[Seat, int, int, bool]:
    hand = state.hands[seat]
    assert state.top is not None
    after = [burden(hand - play.counts) for play in plays.burns(hand, state.top)]
    if not after:
        return (seat, *burden(hand), False)
    return (seat, *min(after, key=lambda one: one[0] - one[1]), True)


# A deal that fits a view


def sample(view: View, rng: Random, windows: Windows, *, threes: bool) -> State:
    """A whole state that fits what ``view`` knows. ``threes``: who has cards has a 3 (GJ-16, GJ-20)."""
    known = dict(view.facts)
    before = _before(known, rng)
    threes = threes and before.phase is not Phase.TRIBUTE
    hands = _hands(view, known, before, rng, threes=threes)
    asked = [Ask(view.turn, Why(known["asked"]))] if view.turn is not None else []
    order = [ASK[Why(why)][seat] for seat, why in known["order"]]
    ins = sum(
        1 << seat
        for seat, left in enumerate(view.left)
        if left and seat not in known["revolted"] and seat not in before.failed
    )
    opened = mask_of(known["opened"])
    if asked and asked[0].why is Why.BURN and view.top is not None and view.owner is not None:
        plain = ins & ~mask_of(known["headless"])
        burners = windows.burners(hands, view.top, view.owner, ins=plain, opened=opened)
        asked += [ask for ask in burners if _later(view.owner, ask.seat) > _later(view.owner, asked[0].seat)]
    elif before.phase is Phase.REVOLT and asked:
        asked += prelude.revolters(hands, before, after=asked[0].seat)
    return State(
        hands=hands,
        turn=view.turn,
        top=view.top,
        owner=view.owner,
        queue=(*asked, *order),
        passed=mask_of(known["locked"]),
        ins=ins,
        out=known["out"],
        opened=opened,
        opens=known["opens"],
        burner=known["burner"],
        burnt=known["burnt"],
        burns=known["burns"],
        leader=known["leader"],
        known=view.known,
        before=before,
    )


def _later(owner: Seat, seat: Seat) -> int:
    """Where ``seat`` stands in the order in which would-be burners of ``owner``'s set are asked (GJ-51)."""
    place = (seat - owner) % SEATS
    return place if place % 2 == 0 else place + SEATS


def _before(known: dict[str, Any], rng: Random) -> Before:
    said = dict(known["said"])
    heard = {word: mask_of(tuple(seat for seat, own in said.items() if own == word)) for word in ("革命", "宣点")}
    return Before(
        phase=Phase(known["phase"]),
        dealt=(),
        seed=int(rng.random() * (1 << 30)),
        leader=known["leader"],
        owed=tuple(Debt(*debt) for debt in known["owed"]),
        settled=known["settled"],
        gifts=tuple(Gift(giver, to, RANKS.pack(text), clause) for giver, to, text, clause in known["gifts"]),
        revolted=mask_of(known["revolted"]) | heard["革命"],
        declared=mask_of(known["declared"]) | heard["宣点"],
        failed=known["failed"],
        lacks=tuple(sum(1 << RANKS.index[rank] for rank in text) for text in known["lacks"]),
    )


def _hands(view: View, known: dict[str, Any], before: Before, rng: Random, *, threes: bool) -> tuple[int, ...]:
    """The unseen cards dealt at random, but each to a seat that may hold it and, with ``threes``, one 3 to everyone."""
    hidden = [seat for seat, hand in enumerate(view.hands) if hand is None]
    hands = [view.known[seat] if hand is None else hand for seat, hand in enumerate(view.hands)]
    pool = list(RANKS.counts(view.unseen - sum(hands[seat] for seat in hidden)))
    room = {seat: view.left[seat] - RANKS.size(hands[seat]) for seat in hidden}
    for seat in hidden:
        if threes and room[seat] and pool[0] and not hands[seat] & ONE:
            hands[seat] += UNIT[0]
            room[seat] -= 1
            pool[0] -= 1
    lacks = list(before.lacks)
    if known["asked"] == Why.REVOLT and view.turn is not None:
        lacks[view.turn] |= _HONOURS
    loose = [rank for rank, times in enumerate(pool) for _ in range(times)]
    rng.shuffle(loose)
    loose.sort(key=lambda rank: not any(lacks[seat] >> rank & 1 for seat in hidden))
    for rank in loose:
        may = [seat for seat in hidden if room[seat] and not lacks[seat] >> rank & 1]
        seat = _drawn(may or [seat for seat in hidden if room[seat]], room, rng)
        hands[seat] += UNIT[rank]
        room[seat] -= 1
    return tuple(hands)


def _drawn(seats: Sequence[Seat], room: dict[Seat, int], rng: Random) -> Seat:
    """One of ``seats``, the likelier the more cards it still has to get."""
    spot = int(rng.random() * sum(room[seat] for seat in seats))
    for seat in seats:
        spot -= room[seat]
        if spot < 0:
            break
    return seat
