"""二人刨幺 as ``sheet.md`` states it, section by section."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules import cards, deal, notation, outline, trick
from rules.api import (
    Action,
    Call,
    Called,
    Caution,
    DealOver,
    Dealt,
    Decision,
    Event,
    Pass,
    Passed,
    PhaseBegan,
    Play,
    Played,
    PointsTaken,
    Refused,
    Result,
    Seat,
    TrickWon,
    View,
    WentOut,
)
from rules.fields import checked
from rules.games.paoyao import ending
from rules.games.paoyao.ending import SAFE, SIDES, WIN, WIN_FIRST_OUT, Way, both_out, opposite, side_of
from rules.games.paoyao.house import DEFAULTS, House
from rules.games.paoyao.plays import HAND_SIZE, PACKS, POINTS, RANKS, leads, plays, worth
from rules.games.paoyao.refusals import no_combination, not_higher
from rules.games.paoyao.state import ASK, SEATS, SNOW, State, phase_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

PREFIX: Final = "py"
PLAY_ON: Final = Call("雪")
BE_PAID: Final = Call("不")


_AFTER: Final = (1, 2, 3, 0)
_new: Final = tuple.__new__  # a State without the cost of naming its fields: search makes millions


class Paoyao:
    """二人刨幺 under some house rules."""

    id: Final = "paoyao"
    prefix: Final = PREFIX
    played_out: Final = "PY-43"
    seats: Final = SEATS
    hand_size: Final = HAND_SIZE
    ranks: Final = RANKS
    controllers: Final = SIDES
    sides: Final = SIDES
    clockwise: Final = False  # PY-03

    def __init__(self, rules: House) -> None:
        self.house: Final = rules
        self.defaults: Final = DEFAULTS
        self.plays: Final = plays(rules.joker_trio, longer_straight_beats=rules.longer_straight_beats)
        self._replies: Final = self.plays.replies

    __reduce__ = outline.remade

    # Players, cards, order

    def deal(self, *, seed: int, last: Result | None = None) -> State:
        """PY-02, PY-04: 27 cards each; a random hand leads, then the one that went out first."""
        given = deal.hands(_CARDS, SEATS, HAND_SIZE, seed)
        hands = tuple([hand & _COUNTS for hand in given])
        dealt = tuple([hand >> _SET_SHIFT for hand in given])
        turn = self._leader(seed, last)
        return _new(State, (hands, turn, None, None, 0, (0, 0), (), None, None, False, (), dealt, leads(hands[turn])))

    def _leader(self, seed: int, last: Result | None) -> Seat:
        """PY-04. In a deal that ended with all hands holding cards nobody was out first: chance decides again."""
        how = self.house.first_lead
        if last is None or how == "random":
            return deal.chosen(seed, SEATS)
        if how == "loser":
            losers = SIDES[1 - last.fact("winner")]
            return losers[deal.chosen(seed, len(losers))]
        out: tuple[Seat, ...] = last.fact("out")
        return out[0] if out else deal.chosen(seed, SEATS)

    @checked()
    def setup(  # noqa: PLR0913 - a position has so many sides
        self,
        hands: Sequence[str],
        *,
        turn: Seat = 0,
        table: tuple[Seat, str] | None = None,
        points: Sequence[int] = (0, 0),
        pile: int | None = None,
        out: Sequence[Seat] | None = None,
        winner: int | None = None,
        way: str | None = None,
        phase: str = "",
        taken: Sequence[tuple[Seat, int]] = (),
    ) -> State:
        """Any position. ``table`` is (owner, play); seats between the owner and ``turn`` have passed (PY-05).

        The points are by side, ``pile`` those on the table (else those of the play there), ``out`` the hands that are
        out in order. A side that has enough points has won; ``winner``, ``way`` and ``phase`` (雪牌, 问雪) say so
        otherwise.
        """
        outline.check_position("PY-01", SEATS, hands, (turn, *(table or ())[:1]))
        packed = tuple(notation.hand(text, RANKS, _WHOLE_DECK, "PY-02") for text in hands)
        if any(RANKS.total(hand) > HAND_SIZE for hand in packed):
            raise Refused("PY-02", "impossible_count", most=HAND_SIZE)
        owner, lying = table or (None, "")
        top = None if owner is None else self.named(lying)
        every = [*map(cards.tokens, hands), cards.tokens(notation.split_kind(lying)[1])]
        dealt = deal.suited(every, _WHOLE_DECK, "PY-02")[:SEATS]
        if pile is None:
            pile = POINTS[top.shape] if top else 0
        if pile and top is None:  # points lie there with the play that will take them
            raise Refused("PY-30", "impossible_points", most=0)
        gone = self._gone(packed, out)
        ending.check_points(points, pile + sum(map(worth, packed)))
        shares = tuple((seat, count) for seat, count in taken)
        ending.check_taken(points, shares)
        state = State(packed, turn, top, owner, pile, tuple(points), gone, winner, None, False, shares, dealt, ())
        state = self._as_said(state, way, phase)
        if state.turn is not None and not packed[turn]:
            raise Refused("PY-33", "turn_of_none", seat=turn)
        if owner is not None and owner == state.turn and not state.asked:
            raise Refused("PY-05", "own_play_on_table", seat=turn)
        return state._replace(moves=self._moves(state))

    def _gone(self, hands: tuple[int, ...], out: Sequence[Seat] | None) -> tuple[Seat, ...]:
        """The hands that are out, in order: those without cards; one alone needn't be named."""
        empty = [seat for seat, hand in enumerate(hands) if not hand]
        gone = tuple(empty if out is None and len(empty) < 2 else out or ())
        ending.check_out(gone)
        if sorted(gone) != empty:
            raise Refused("PY-33", "out_in_order", seats=empty)
        return gone

    def _as_said(self, state: State, way: str | None, phase: str) -> State:
        """``state`` with its phase: what is said of it, or what its points and the hands that are out make of it."""
        if phase not in ("", SNOW, ASK):
            raise Refused("PY-40", "no_such_phase", phase=phase, phases=(SNOW, ASK))
        if state.winner is None:
            found = self._judged(state)
            if phase and found.winner is None:
                raise Refused("PY-40", "nobody_has_won", phase=phase)
            return found._replace(turn=state.turn, asked=phase == ASK) if phase else found
        if state.winner not in range(len(SIDES)):
            raise Refused("PY-01", "no_such_side", side=state.winner)
        if way not in set(Way):
            raise Refused("PY-31", "no_such_way", way=way, ways=tuple(map(str, Way)))
        return state._replace(way=Way(way), turn=state.turn if phase else None, asked=phase == ASK)

    def named(self, text: str) -> Play:
        """The play that ``text`` writes, as something another hand has put down. Raises Refused."""
        counts = notation.played(notation.lying(text), RANKS, _WHOLE_DECK, "PY-02")
        readings = self.read(counts)
        if not readings:
            raise no_combination(counts)
        return notation.choose(readings, text)

    def position(self, state: State) -> dict[str, Any]:
        fields = outline.position(state, RANKS)
        known = {
            "points": state.points if any(state.points) else None,
            "pile": state.pile if state.top else None,
            "out": state.out or None,
            "winner": state.winner,
            "way": state.way and str(state.way),
            "phase": phase_of(state) or None,
            "taken": state.taken or None,
        }
        return fields | {name: value for name, value in known.items() if value is not None}

    def facts(self, state: State) -> dict[str, Any]:
        """Points by side, and pile: those on the table; taken: who took how many, trick by trick; out in order,
        first_out (头跑); targets: with how many points each side wins; pays: how many times the base each would win
        with a 双跑 now; phase: 雪牌, 问雪 or ""; winner (a side) and way, once there is one.
        """
        points, out, winner = state.points, state.out, state.winner
        return {
            "points": points,
            "pile": state.pile,
            "taken": state.taken,
            "out": out,
            "first_out": out[0] if out else None,
            "targets": (ending.target(out, 0), ending.target(out, 1)),
            "pays": tuple(ending.snow_times(points[1 - side]) if winner in (None, side) else 0 for side in range(2)),
            "phase": phase_of(state),
            "winner": winner,
            "way": state.way and str(state.way),
        }

    turn = outline.turn
    over = outline.over
    legal = outline.legal
    dealt = outline.dealt
    top = outline.top
    notes = outline.no_notes

    def decision(self, state: State) -> Decision | None:
        if state.asked and state.turn is not None:
            return Decision(state.turn, plays=False, may_pass=False, words=tuple(map(str, state.moves)))
        return outline.decision(self, state)

    def step(self, state: State, action: Action) -> State:
        hands, turn, top, owner, pile, points, out, winner, way, asked, taken, dealt, moves = state
        if action not in moves or turn is None:
            raise self._refused(state, action)
        if type(action) is Play:
            counts, form = action
            hand = hands[turn] - counts
            hands = (*hands[:turn], hand, *hands[turn + 1 :])
            pile += POINTS[form]
            if not hand:
                return self._went_out(state, hands, action, pile)
            following = _AFTER[turn]
            while not hands[following]:
                following = _AFTER[following]
            moves = self._replies(hands[following], action)
            return _new(
                State, (hands, following, action, turn, pile, points, out, winner, way, False, taken, dealt, moves)
            )
        if asked:
            return self._answered(state, action)
        following = _AFTER[turn]
        while not hands[following] and following != owner:
            following = _AFTER[following]
        if following == owner or top is None:  # PY-05: every other hand has passed
            return self._trick_over(state)
        moves = self._replies(hands[following], top)
        return _new(State, (hands, following, top, owner, pile, points, out, winner, way, False, taken, dealt, moves))

    def _went_out(self, state: State, hands: tuple[int, ...], play: Play, pile: int) -> State:
        """PY-06, PY-33, PY-34: ``play`` was the last cards of the hand to act."""
        turn, points, winner = state.turn, state.points, state.winner
        assert turn is not None
        side, out = side_of(turn), (*state.out, turn)
        state = state._replace(hands=hands, top=play, owner=turn, pile=pile, out=out)
        if both_out(out, side):
            state = _credited(state)
            return state._replace(
                turn=None,
                winner=side if winner is None else winner,
                way=Way.BOTH_OUT if winner is None else state.way,
                moves=(),
            )
        if winner is None and len(out) == 1 and points[side] >= WIN_FIRST_OUT:
            state = self._won(_credited(state), side, Way.OUT_LATER)
            if state.asked:
                state = state._replace(turn=opposite(turn))
            elif state.turn is not None:
                state = state._replace(turn=_next(hands, turn))
        else:
            state = state._replace(turn=_next(hands, turn))
        return state._replace(moves=self._moves(state))

    def _trick_over(self, state: State) -> State:
        """PY-05, PY-06, PY-30: the trick and its points go to the last play; who is out has the other hand lead."""
        hands, _, _, owner, pile, points, out, winner, way, _, taken, dealt, _ = state
        assert owner is not None
        leader = owner if hands[owner] else opposite(owner)
        side = side_of(owner)
        if pile:
            points = _added(points, side, pile)
            taken = (*taken, (owner, pile))
            saved = winner is not None and points[1 - winner] >= SAFE
            if saved or (winner is None and points[side] >= ending.target(out, side)):
                after = State(hands, leader, None, None, 0, points, out, winner, way, False, taken, dealt, ())
                after = self._judged(after)
                return after._replace(moves=self._moves(after))
        moves = leads(hands[leader])
        return _new(State, (hands, leader, None, None, 0, points, out, winner, way, False, taken, dealt, moves))

    def _moves(self, state: State) -> tuple[Action, ...]:
        if state.turn is None:
            return ()
        if state.asked:
            return PLAY_ON, BE_PAID
        hand = state.hands[state.turn]
        return leads(hand) if state.top is None else self._replies(hand, state.top)

    # Ranks and combinations

    def leads(self, hand: int) -> tuple[Play, ...]:
        return leads(hand)

    def read(self, counts: int, *, last_hand: bool = False) -> tuple[Play, ...]:  # noqa: ARG002 - it makes no difference here
        return self.plays.read(counts)

    def beats(self, play: Play, top: Play, *, last_hand: bool = False) -> bool:  # noqa: ARG002 - as in read
        return self.plays.beats(play, top)

    def readings(self, state: State, counts: int) -> tuple[Play, ...]:
        return outline.readings(self, state, counts, self._why_not)

    def parse(self, state: State, text: str) -> Action:
        if notation.is_pass(text):
            return outline.passed(state, self._refused)
        said = Call(cards.folded(text).strip())
        if said in (PLAY_ON, BE_PAID):
            if said not in state.moves:
                raise self._refused(state, said)
            return said
        return notation.choose(self.readings(state, notation.played(text, RANKS, _WHOLE_DECK, "PY-02")), text)

    def check_cards(self, state: State, shown: Sequence[str]) -> None:
        """Suits mean nothing here."""

    def _refused(self, state: State, action: Action) -> Refused:
        """Why ``action`` isn't legal."""
        if state.turn is None:
            return Refused("PY-31", "deal_over")
        if isinstance(action, Play):
            return self._why_not(state, action.counts, action)
        if state.asked:
            return Refused("PY-40", "snow_or_not", words=tuple(map(str, state.moves)))
        if not isinstance(action, Pass):
            return Refused("PY-05", "no_such_action", action=str(action))
        return Refused("PY-05", "leader_must_play")

    def _why_not(self, state: State, counts: int, reading: Play | None) -> Refused:
        """Why these cards can't be played, as ``reading`` if one is named."""
        turn, top = state.turn, state.top
        if turn is None:
            return Refused("PY-31", "deal_over")
        if state.asked:
            return Refused("PY-40", "snow_or_not", words=tuple(map(str, state.moves)))
        missing = outline.missing("PY-02", RANKS, state.hands[turn], counts)
        if missing is not None:
            return missing
        found = self.read(counts)
        if reading is not None:
            found = (reading,) if reading in found else ()
        if not found or top is None:
            return no_combination(counts)
        return not_higher(self.plays, found[0], top)

    # Points and end

    def _judged(self, state: State) -> State:
        """PY-31, PY-32, PY-40: whether a side has won by its points, or the losers have saved themselves."""
        points, winner = state.points, state.winner
        if winner is None:
            side = ending.won_by_points(points, state.out)
            if side is None:
                both = next((side for side in range(2) if both_out(state.out, side)), None)
                return state if both is None else state._replace(winner=both, way=Way.BOTH_OUT, turn=None)
            return self._won(state, side, Way.POINTS if points[side] >= WIN else Way.OUT_BEFORE)
        return state._replace(turn=None) if points[1 - winner] >= SAFE else state

    def _won(self, state: State, side: int, way: Way) -> State:
        """PY-40: ``side`` has won by points, and play goes on for 雪 if the other one has few."""
        snow = self.house.snow
        state = state._replace(winner=side, way=way)
        if snow == "off" or state.points[1 - side] >= SAFE:
            return state._replace(turn=None)
        return state._replace(asked=snow == "ask")

    # 雪 and payment

    def _answered(self, state: State, action: Action) -> State:
        """PY-40 under ``snow = ask``: the winner plays on for 雪, or is paid."""
        turn, owner = state.turn, state.owner
        if action == BE_PAID:
            return state._replace(turn=None, asked=False, moves=())
        turn = turn if owner is None else _next(state.hands, owner)
        state = state._replace(turn=turn, asked=False)
        return state._replace(moves=self._moves(state))

    def result(self, state: State) -> Result:
        if state.turn is not None or state.winner is None or state.way is None:
            raise Refused("PY-31", "deal_not_over")
        return ending.result(self.house, state.points, state.out, state.winner, state.way, state.taken)

    def score(self, *, points: Sequence[int], out: Sequence[Seat] = ()) -> Result:
        """What a deal pays that ended with ``points`` by side and the hands ``out`` in this order.

        Raises Refused when no deal ends so.
        """
        ending.check_points(points)
        ending.check_out(out)
        winner, way = ending.how(points, out, self.house.snow)
        return ending.result(self.house, tuple(points), tuple(out), winner, way, ())

    def cautions(self, state: State, action: Action) -> tuple[Caution, ...]:  # noqa: ARG002 - nothing costs more than it shows
        return ()

    debts = outline.no_debts
    tallies = outline.tallies
    match_over = outline.match_goes_on
    match_result = outline.no_match_result
    jackpot = outline.no_jackpot

    # Views and events

    def view(self, state: State, seats: Sequence[Seat]) -> View:
        return outline.view(self, state, seats, known=_NONE_KNOWN)

    def sample(self, view: View, rng: Random) -> State:
        """The unseen cards at random among the hands that aren't seen."""
        facts = dict(view.facts)
        way, phase = facts["way"], facts["phase"]
        state = State(
            trick.unseen_dealt(view, RANKS, rng),
            view.turn,
            view.top,
            view.owner,
            facts["pile"],
            facts["points"],
            facts["out"],
            facts["winner"],
            way and Way(way),
            phase == ASK,
            facts["taken"],
            (),
            (),
        )
        return state._replace(moves=self._moves(state))

    def events(self, before: State | None, action: Action | None, after: State) -> tuple[Event, ...]:
        if before is None or action is None:
            return (Dealt(after.turn if after.turn is not None else 0, "PY-04"),)
        seat = before.turn
        if seat is None:
            return ()
        found: list[Event] = []
        if isinstance(action, Play):
            found.append(Played(seat, action, RANKS.total(after.hands[seat])))
            if seat in after.out:
                found.append(WentOut(seat, len(after.out)))
        elif isinstance(action, Pass):
            found.append(Passed(seat))
            if after.top is None and before.owner is not None:
                leader = None if before.hands[before.owner] else opposite(before.owner)
                found.append(TrickWon(before.owner, leader))
        else:
            found.append(Called(seat, str(action)))
        if after.taken != before.taken:
            found.append(PointsTaken(*after.taken[-1]))
        phase = phase_of(after)
        if phase and phase != phase_of(before) and after.winner is not None:
            found.append(PhaseBegan(phase, after.winner, "PY-40"))
        if after.turn is None:
            found.append(DealOver(self.result(after).points))
        return tuple(found)


def _next(hands: tuple[int, ...], seat: Seat) -> Seat:
    """The next hand with cards after that of ``seat``."""
    following = _AFTER[seat]
    while not hands[following]:
        following = _AFTER[following]
    return following


def _credited(state: State) -> State:
    """PY-30: the points on the table go to the side of the last play there."""
    owner, pile = state.owner, state.pile
    if not pile or owner is None:
        return state
    points = _added(state.points, side_of(owner), pile)
    return state._replace(pile=0, points=points, taken=(*state.taken, (owner, pile)))


def _added(points: tuple[int, ...], side: int, more: int) -> tuple[int, ...]:
    return (points[0], points[1] + more) if side else (points[0] + more, points[1])


_NONE_KNOWN: Final = (0,) * SEATS
_DECK: Final = deal.deck(RANKS, PACKS)
_CARDS, _SET_SHIFT, _COUNTS = _DECK
_WHOLE_DECK: Final = _DECK.whole
