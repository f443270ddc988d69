"""六人够级: any position as keyword arguments, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rules import cards, deal, notation, outline
from rules.api import Refused
from rules.games.gouji import prelude
from rules.games.gouji.plays import RANKS
from rules.games.gouji.state import (
    ASK,
    EVERYBODY,
    HAND_SIZE,
    SEATS,
    SIDE,
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

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from rules.api import Play, Seat
    from rules.games.gouji.rules import Gouji

DECK: Final = deal.deck(RANKS, 4)
MOST: Final = HAND_SIZE + 5
"""A hand may have a 3 more than was dealt (GJ-21), and four cards of tribute while they are given back."""


class Fields(NamedTuple):
    """What a position says besides hands, turn and table; all of it may be left out.

    ``asked``, the whole order of (seat, what it is asked), ``known`` and ``lacks`` follow from the rest if they can.
    ``locked`` is who passed in this round; without it those between the table's owner and the seat to act.
    """

    phase: str = "出牌"
    leader: Seat | None = None
    opened: Sequence[Seat] = ()
    opens: bool | None = None
    out: Sequence[Seat] | None = None
    revolted: Sequence[Seat] = ()
    declared: Sequence[Seat] = ()
    failed: Sequence[Seat] = ()
    locked: Sequence[Seat] | None = None
    burner: Seat | None = None
    burnt: Seat | None = None
    burns: Sequence[tuple[Seat, Seat]] = ()
    asked: Sequence[tuple[Seat, str]] | None = None
    owed: Sequence[tuple[Seat, Seat, int, str]] = ()
    settled: int = 0
    gifts: Sequence[tuple[Seat, Seat, str, str]] = ()
    known: Sequence[str] = ("",) * SEATS
    lacks: Sequence[str] = ("",) * SEATS
    seed: int = 0

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every seat that is named."""
        named = [seat for seat in (self.leader, self.burner, self.burnt) if seat is not None]
        named += [*self.opened, *(self.out or ()), *self.revolted, *self.declared, *self.failed, *(self.locked or ())]
        named += [seat for pair in self.burns for seat in pair] + [seat for seat, _ in self.asked or ()]
        named += [seat for debt in (*self.owed, *self.gifts) for seat in debt[:2]]
        return tuple(named)


def set_up(
    game: Gouji, hands: Sequence[str], turn: Seat | None, table: tuple[Seat, str] | None, fields: Fields
) -> State:
    """The state of a position. Raises Refused for one that can't be."""
    packed = _checked(hands, [*fields.seats, *(() if turn is None else (turn,)), *(table or ())[:1]], fields.phase)
    for hands_of in (fields.known, fields.lacks):
        outline.check_position("GJ-01", SEATS, hands_of, ())
    lying = game.named(table[1]) if table else None
    if table and lying and game.plays.keeps(lying.counts, last_hand=not packed[table[0]]):
        raise Refused("GJ-16", "threes_last")
    written = [*map(cards.tokens, hands), cards.tokens(RANKS.show(lying.counts) if lying else "")]
    dealt = deal.suited(written, DECK.whole, "GJ-01")[:SEATS]
    before = Before(
        phase=Phase(fields.phase),
        dealt=dealt,
        seed=fields.seed,
        leader=fields.leader,
        owed=tuple(Debt(*debt) for debt in fields.owed),
        settled=fields.settled,
        gifts=tuple(Gift(giver, to, _cards(text), clause) for giver, to, text, clause in fields.gifts),
        moved=len(fields.gifts),
        revolted=mask_of(tuple(fields.revolted)),
        declared=mask_of(tuple(fields.declared)),
        failed=tuple(fields.failed),
        lacks=tuple(sum(1 << RANKS.index[rank] for _, rank in set(cards.tokens(text))) for text in fields.lacks),
    )
    if before.phase is Phase.PLAY:
        return _in_play(game, packed, turn, (table[0], lying) if table and lying else None, before, fields)
    return _before_play(game, packed, turn, before, fields)


def _checked(hands: Sequence[str], seats: Sequence[Seat], phase: str) -> tuple[int, ...]:
    """The packed hands."""
    outline.check_position("GJ-01", SEATS, hands, seats)
    if phase not in list(Phase):
        raise Refused("GJ-25", "no_such_phase", phase=phase, phases=tuple(map(str, Phase)))
    packed = tuple(notation.hand(text, RANKS, DECK.whole, "GJ-01") for text in hands)
    if any(RANKS.total(hand) > MOST for hand in packed):
        raise Refused("GJ-01", "impossible_count", most=MOST)
    return packed


def _cards(text: str) -> int:
    return notation.hand(text, RANKS, DECK.whole, "GJ-01")


def _before_play(game: Gouji, hands: tuple[int, ...], turn: Seat | None, before: Before, fields: Fields) -> State:
    if not all(hands):
        raise Refused("GJ-36", "out_has_no_cards", out=tuple(seat for seat in range(SEATS) if not hands[seat]))
    known = tuple(map(_cards, fields.known))
    leader = fields.leader if fields.leader is not None else 0
    if fields.asked is None:
        state = prelude.go_on(game.house, hands, before, leader, known)
    else:
        state = prelude.waiting(hands, known, before, _queue(fields.asked, _BEFORE), leader)
    if turn is None or turn == state.turn or fields.asked is not None:
        return state
    queue = _from(state.queue, turn)
    return state._replace(turn=turn, queue=queue)


def _from(queue: Sequence[Ask], turn: Seat) -> tuple[Ask, ...]:
    """Who is asked once those before ``turn`` have answered. Raises Refused when ``turn`` isn't asked at all."""
    place = next((place for place, ask in enumerate(queue) if ask.seat == turn), None)
    if place is None:
        raise Refused("GJ-37", "not_asked", seat=turn)
    return tuple(queue[place:])


_BEFORE: Final = frozenset({Why.RETURN, Why.REVOLT, Why.ANNOUNCE})
"""What is asked while nobody plays."""


def _queue(asked: Sequence[tuple[Seat, str]], may: Collection[Why]) -> tuple[Ask, ...]:
    """Who is asked what, of that which ``may`` be asked here; somebody is."""
    wrong = next((why for _seat, why in asked if why not in may), None if asked else "–")
    if wrong is not None:
        raise Refused("GJ-37", "no_such_question", found=wrong)
    return tuple(ASK[Why(why)][seat] for seat, why in asked)


def _in_play(
    game: Gouji,
    hands: tuple[int, ...],
    turn: Seat | None,
    table: tuple[Seat, Play] | None,
    before: Before,
    fields: Fields,
) -> State:
    revolted = seats_of(before.revolted)
    away = (*revolted, *before.failed)
    out = tuple(seat for seat in range(SEATS) if not hands[seat] and seat not in away)
    if fields.out is not None:
        if sorted(fields.out) != list(out):
            raise Refused("GJ-36", "out_has_no_cards", out=out)
        out = tuple(fields.out)
    ins = EVERYBODY & ~mask_of((*out, *away))
    owner, top = table or (None, None)
    over = not all(ins & side for side in SIDE)
    locked = _between(owner, turn) & ins if fields.locked is None else mask_of(tuple(fields.locked))
    opened = mask_of(tuple(fields.opened)) | sum(1 << (seat + SEATS // 2) % SEATS for seat in revolted)
    if top is None or owner is None or (fields.locked is None and game.plays.is_gouji(top)):
        locked = 0 if fields.locked is None else locked
    queue: tuple[Ask, ...] = ()
    if over:
        turn = None
    elif fields.asked is not None:
        queue = _queue(fields.asked, {Why.LEAD} if top is None else set(Why) - _BEFORE - {Why.LEAD})
    elif top is None or owner is None:
        queue = _lead(ins, 0 if turn is None else turn)
    else:
        asked = game.windows.entitled(hands, top, owner, ins=ins, passed=locked, opened=opened)
        queue = _answering(asked, turn, owner, gouji=game.plays.is_gouji(top))
    leader = fields.leader
    if leader is None:
        leader = owner if owner is not None else queue[0].seat if queue else 0
    state = State(
        hands=hands,
        turn=queue[0].seat if queue else None,
        top=top,
        owner=owner,
        queue=queue,
        passed=locked,
        ins=ins,
        out=out,
        opened=opened,
        opens=False if fields.opens is None else fields.opens,
        burner=fields.burner,
        burnt=fields.burnt,
        burns=tuple((winner, loser) for winner, loser in fields.burns),
        leader=leader,
        known=tuple(map(_cards, fields.known)),
        before=before,
    )
    if fields.opens is None and top is not None:
        return state._replace(opens=game.may_open(top, ins))
    return state


def _between(owner: Seat | None, turn: Seat | None) -> int:
    """The mask of the seats after ``owner`` and before ``turn``."""
    if owner is None or turn is None:
        return 0
    return sum(1 << (owner + place) % SEATS for place in range(1, (turn - owner) % SEATS))


def _lead(ins: int, turn: Seat) -> tuple[Ask, ...]:
    if not ins >> turn & 1:
        raise Refused("GJ-32", "not_in", seat=turn)
    return (ASK[Why.LEAD][turn],)


def _answering(asked: Sequence[Ask], turn: Seat | None, owner: Seat, *, gouji: bool) -> tuple[Ask, ...]:
    """The order from ``turn`` on; without one from seat 0, or the first who is asked."""
    if turn == owner:
        raise Refused("GJ-32", "own_play_on_table", seat=turn)
    if turn is None:
        turn = next((ask.seat for ask in asked if ask.seat == 0), asked[0].seat if asked else owner)
    if gouji and turn not in [ask.seat for ask in asked]:
        raise Refused("GJ-31", "only_opposite", seat=turn)
    return _from(asked, turn)


def position(state: State) -> dict[str, Any]:
    """The keyword arguments with which ``set_up`` gives ``state`` again."""
    before = state.before
    fields: dict[str, Any] = {"hands": tuple(map(RANKS.show, state.hands))}
    if state.top is not None and state.owner is not None:
        fields["table"] = (state.owner, notation.name(state.top))
    values = Fields(
        phase=str(before.phase),
        leader=state.leader,
        opened=seats_of(state.opened),
        opens=state.opens,
        out=state.out,
        revolted=seats_of(before.revolted),
        declared=seats_of(before.declared),
        failed=before.failed,
        locked=seats_of(state.passed),
        burner=state.burner,
        burnt=state.burnt,
        burns=state.burns,
        asked=tuple((ask.seat, str(ask.why)) for ask in state.queue),
        owed=before.owed,
        settled=before.settled,
        gifts=tuple((gift.giver, gift.to, RANKS.show(gift.counts), gift.clause) for gift in before.gifts),
        known=tuple(map(RANKS.show, state.known)),
        lacks=tuple(map(RANKS.named, before.lacks)),
        seed=before.seed if before.phase is not Phase.PLAY else 0,
    )
    fields |= {key: value for key, value in values._asdict().items() if value != Fields._field_defaults[key]}
    if state.turn is not None:
        fields["turn"] = state.turn
    return fields
