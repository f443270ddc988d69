"""三人关牌 as ``sheet.md`` states it, section by section."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rules import cards, deal, notation, outline, trick
from rules.api import (
    Action,
    Caution,
    Dealt,
    Event,
    Line,
    Pass,
    Play,
    Refused,
    Result,
    Seat,
    View,
)
from rules.fields import checked
from rules.games.guan3.house import DEFAULTS, House
from rules.games.guan3.plays import HAND_SIZE, ONE_CARD, RANKS, SEATS, Kind, highest_rank, plays, size
from rules.games.guan3.refusals import check_position, no_combination, not_higher, winner_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

PREFIX: Final = "g3"


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
    bombs: int
    """Bombs played so far, by anyone."""
    breach: Seat | None
    """Who breached 顶大 with the decision just made (G3-32: earlier ones are forgotten)."""
    marker: Seat | None
    """Who is known to hold ♦3: its holder leads, and it is known to be there until he plays a 3."""
    dealt: tuple[int, ...]
    """Card sets by seat as dealt; () in a position made up by ``sample``."""
    moves: tuple[Action, ...]
    """Every legal action, in a fixed order; () when the deal is over. It follows from the other fields."""

    def __hash__(self) -> int:
        return hash(self[:6])


_BOMB: Final = Kind.BOMB
_BASE: Final = RANKS.base
_AFTER: Final = (1, 2, 0)
_new: Final = tuple.__new__  # a State without the cost of naming its fields: search makes millions


class Guan3:
    """三人关牌 under some house rules."""

    id: Final = "guan3"
    prefix: Final = PREFIX
    played_out: Final = ""
    seats: Final = SEATS
    hand_size: Final = HAND_SIZE
    ranks: Final = RANKS
    controllers: Final = ((0,), (1,), (2,))
    sides: Final = controllers

    def __init__(self, rules: House) -> None:
        self.house: Final = rules
        self.defaults: Final = DEFAULTS
        self.clockwise: Final = rules.direction == "clockwise"
        self.plays: Final = plays(rules.low_straight, rules.bare_triple, rules.bomb_kicker, rules.short_plane)
        self._leads: Final = self.plays.leads
        self._replies: Final = self.plays.replies
        self._dingda = rules.dingda != "off"
        self._restricted = rules.must_beat or rules.open_with_marker or rules.dingda == "forced"
        # Deals end in few ways, and search asks for the score of each over and over.
        self._score: Final = lru_cache(maxsize=4096)(self._score_afresh)

    __reduce__ = outline.remade

    # Players, cards, order

    def deal(self, *, seed: int, last: Result | None = None) -> State:
        """G3-02, G3-03: sixteen cards each, led by the holder of ♦3."""
        one, two, three = deal.hands(_CARDS, SEATS, HAND_SIZE, seed)
        hands = one & _COUNTS, two & _COUNTS, three & _COUNTS
        dealt = one >> _SET_SHIFT, two >> _SET_SHIFT, three >> _SET_SHIFT
        marker = 0 if dealt[0] & _MARKER else 1 if dealt[1] & _MARKER else 2
        if last is not None and self.house.next_lead == "winner":
            return self._state(hands, last.fact("winner"), dealt=dealt)
        moves = self._moves(hands, marker, None, marker)
        return _new(State, (hands, marker, None, None, 0, None, marker, dealt, moves))

    @checked()
    def setup(
        self,
        hands: Sequence[str],
        *,
        turn: Seat = 0,
        table: tuple[Seat, str] | None = None,
        bombs: int = 0,
        breach: Seat | None = None,
        marker: Seat | None = None,
    ) -> State:
        """Any position. ``table`` is (owner, play); seats between the owner and ``turn`` have passed (G3-07)."""
        owner, lying = table or (None, "")
        known = [seat for seat in (breach, marker) if seat is not None]
        check_position(hands, bombs, [turn, *(table or ())[:1], *known])
        self._check_breach(breach)
        packed = tuple(notation.hand(text, RANKS, _WHOLE_DECK, "G3-02") for text in hands)
        if any(size(hand) > HAND_SIZE for hand in packed):
            raise Refused("G3-02", "impossible_count", most=HAND_SIZE)
        if packed.count(0) > 1:
            raise Refused("G3-40", "one_winner", found=packed.count(0))
        top = None if owner is None else self.named(lying, last_hand=not packed[owner])
        every = [*map(cards.tokens, hands), cards.tokens(notation.split_kind(lying)[1])]
        holds = [] if marker is None else [(marker, "D", "3")]
        dealt = deal.suited(every, _WHOLE_DECK, "G3-02", known=holds)[:SEATS]
        to_act = turn if all(packed) else None
        if owner is not None and owner == to_act:
            raise Refused("G3-07", "own_play_on_table", seat=turn)
        if marker is not None and not dealt[marker] & _MARKER:
            raise Refused("G3-03", "marker_without_a_three", seat=marker)
        return self._state(packed, to_act, top, owner, bombs=bombs, breach=breach, marker=marker, dealt=dealt)

    def _state(
        self,
        hands: tuple[int, ...],
        turn: Seat | None,
        top: Play | None = None,
        owner: Seat | None = None,
        *,
        bombs: int = 0,
        breach: Seat | None = None,
        marker: Seat | None = None,
        dealt: tuple[int, ...] = (),
    ) -> State:
        """A state with what is legal in it."""
        moves = () if turn is None else self._moves(hands, turn, top, marker)
        return State(hands, turn, top, owner, bombs, breach, marker, dealt, moves)

    def named(self, text: str, *, last_hand: bool = False) -> Play:
        """The play that ``text`` writes, as something another hand has put down, with its last cards or not.

        Raises Refused.
        """
        counts = notation.played(notation.lying(text), RANKS, _WHOLE_DECK, "G3-02")
        readings = self.read(counts, last_hand=last_hand)
        if not readings:
            raise no_combination(self.plays, counts)
        return notation.choose(readings, text)

    def position(self, state: State) -> dict[str, Any]:
        known = {"bombs": state.bombs or None, "breach": state.breach, "marker": state.marker}
        return outline.position(state, RANKS) | {name: value for name, value in known.items() if value is not None}

    def facts(self, state: State) -> dict[str, Any]:
        """bombs; marker: who is known to hold ♦3; out and, once it is over, who is liable for a breach."""
        found: dict[str, Any] = {"bombs": state.bombs, "marker": state.marker}
        if self.over(state):
            found |= {"out": self._winner(state), "breach": self._liable(state)}
        return found

    turn = outline.turn
    over = outline.over
    legal = outline.legal
    dealt = outline.dealt
    decision = outline.decision
    top = outline.top
    notes = outline.no_notes

    def _moves(self, hands: tuple[int, ...], turn: Seat, top: Play | None, marker: Seat | None) -> tuple[Action, ...]:
        moves: tuple[Action, ...] = self._leads(hands[turn]) if top is None else self._replies(hands[turn], top)
        return self._restrict(hands, turn, top, marker, moves) if self._restricted else moves

    def _restrict(
        self, hands: tuple[int, ...], turn: Seat, top: Play | None, marker: Seat | None, moves: tuple[Action, ...]
    ) -> tuple[Action, ...]:
        """G3-04, G3-06 and the forced form of G3-30: house rules that take legal plays away."""
        rules = self.house
        if rules.open_with_marker and marker == turn and top is None:
            moves = tuple(move for move in moves if isinstance(move, Play) and move.counts % RANKS.base)
        if rules.dingda == "forced" and hands[_AFTER[turn]] in ONE_CARD:
            highest = highest_rank(hands[turn])
            # Where nothing else may open, a low 3 does.
            moves = tuple(move for move in moves if not _lower_single(move, highest)) or moves
            if any(map(_is_single, moves)):
                moves = tuple(move for move in moves if move)
        if rules.must_beat and top is not None:
            able = [move for move in moves if isinstance(move, Play)]
            if any(move.kind != Kind.BOMB or rules.must_beat_bomb for move in able):
                moves = tuple(able)
        return moves

    def step(self, state: State, action: Action) -> State:
        hands, turn, top, owner, bombs, breach, marker, dealt, moves = state
        if action not in moves or turn is None:
            raise self._refused(state, action)
        following = _AFTER[turn]
        next_hand = hands[following]
        breach = self._breach(state, action) if next_hand in ONE_CARD else None
        if type(action) is Play:
            counts, form = action
            if turn == 0:
                hands = hands[0] - counts, next_hand, hands[2]
            elif turn == 1:
                hands = hands[0], hands[1] - counts, next_hand
            else:
                hands = next_hand, hands[1], hands[2] - counts
            if form.kind == _BOMB:  # shapes are shared with games whose kinds have the same names
                bombs += 1
            if turn == marker and counts % _BASE:
                marker = None
            if not hands[turn]:  # G3-40; of a breach it is the one before this play that counts (G3-32)
                return _new(State, (hands, None, action, turn, bombs, state.breach, marker, dealt, ()))
            top, owner = action, turn
            moves = self._replies(next_hand, action)
        elif following == owner or top is None:  # G3-07: the other two passed in succession
            top = owner = None
            moves = self._leads(next_hand)
        else:
            moves = self._replies(next_hand, top)
        if self._restricted:
            moves = self._restrict(hands, following, top, marker, moves)
        return _new(State, (hands, following, top, owner, bombs, breach, marker, dealt, moves))

    # Combinations

    def leads(self, hand: int) -> tuple[Play, ...]:
        return self.plays.leads(hand)

    def read(self, counts: int, *, last_hand: bool = False) -> tuple[Play, ...]:
        return self.plays.read(counts, last_hand=last_hand)

    def beats(self, play: Play, top: Play, *, last_hand: bool = False) -> bool:
        return self.plays.beats(play, top, last_hand=last_hand)

    def readings(self, state: State, counts: int) -> tuple[Play, ...]:
        return outline.readings(self, state, counts, self._why_not)

    def parse(self, state: State, text: str) -> Action:
        if notation.is_pass(text):
            return outline.passed(state, self._refused)
        return notation.choose(self.readings(state, notation.played(text, RANKS, _WHOLE_DECK, "G3-02")), text)

    def check_cards(self, state: State, shown: Sequence[str]) -> None:
        """G3-04: under ``open_with_marker`` no other 3 stands in for the ♦3."""
        if self.house.open_with_marker and state.marker == state.turn and state.top is None and "D3" not in shown:
            raise Refused("G3-04", "marker_first")

    def _refused(self, state: State, action: Action) -> Refused:
        """Why ``action`` isn't legal."""
        turn = state.turn
        if turn is None:
            return Refused("G3-40", "deal_over")
        if isinstance(action, Play):
            return self._why_not(state, action.counts, action)
        if not isinstance(action, Pass):
            return Refused("G3-08", "no_such_action", action=str(action))
        if state.top is None:
            return Refused("G3-08", "leader_must_play")
        near_out = state.hands[_AFTER[turn]] in ONE_CARD
        if self.house.dingda == "forced" and near_out and any(map(_is_single, state.moves)):
            return Refused("G3-30", "must_play_highest", need=RANKS.order[highest_rank(state.hands[turn])])
        return Refused("G3-06", "must_beat")

    def _why_not(self, state: State, counts: int, reading: Play | None) -> Refused:
        """Why these cards can't be played, as ``reading`` if one is named."""
        turn, top = state.turn, state.top
        if turn is None:
            return Refused("G3-40", "deal_over")
        hand = state.hands[turn]
        missing = outline.missing("G3-02", RANKS, hand, counts)
        if missing is not None:
            return missing
        found = self.read(counts, last_hand=counts == hand)
        if reading is not None:
            found = (reading,) if reading in found else ()
        if not found:
            return no_combination(self.plays, counts)
        if top is not None and not any(self.beats(play, top, last_hand=counts == hand) for play in found):
            return not_higher(self.plays, found[0], top, last_hand=counts == hand)
        if self.house.open_with_marker and state.marker == turn and top is None:
            return Refused("G3-04", "marker_first")
        return Refused("G3-30", "must_play_highest", need=RANKS.order[highest_rank(hand)])

    # 顶大

    def _breach(self, state: State, action: Action) -> Seat | None:
        """G3-30, G3-31: whether ``action``, taken while the next player holds one card, breaches; then its seat."""
        turn, top = state.turn, state.top
        if turn is None or not self._dingda:
            return None
        highest = highest_rank(state.hands[turn])
        if isinstance(action, Play):
            return turn if _lower_single(action, highest) else None
        liable = self.house.dingda_pass == "liable"  # noqa: S105 - a pass in a card game
        return turn if liable and top is not None and top.kind == Kind.SINGLE and highest > top.rank else None

    def cautions(self, state: State, action: Action) -> tuple[Caution, ...]:
        """G3-34: a play or a pass that would make its player pay for both losers."""
        turn = state.turn
        if turn is None or state.hands[_AFTER[turn]] not in ONE_CARD:
            return ()
        if self._breach(state, action) is None:
            return ()
        return (Caution("G3-30", "dingda_play", turn) if action else Caution("G3-31", "dingda_pass", turn),)

    def _liable(self, state: State) -> Seat | None:
        """G3-32: who pays for the other, given that the winner went out with a last single card."""
        winner, breach = self._winner(state), state.breach
        return breach if breach is not None and trick.after(breach, SEATS) == winner else None

    # End and score

    def _winner(self, state: State) -> Seat:
        return state.hands.index(0)

    def result(self, state: State) -> Result:
        if not self.over(state):
            raise Refused("G3-40", "deal_not_over")
        return self._score(tuple(map(size, state.hands)), state.bombs, self._liable(state), self._winner(state))

    def score(self, *, left: Sequence[int], bombs: int = 0, breach: Seat | None = None) -> Result:
        """The points of a deal: cards ``left`` by seat (0 = the winner), ``bombs`` played, who is liable by 顶大.

        Raises Refused when no deal ends so.
        """
        self._check_breach(breach)
        return self._score(tuple(left), bombs, breach, winner_of(left, bombs, breach))

    def _check_breach(self, breach: Seat | None) -> None:
        if breach is not None and not self._dingda:
            raise Refused("G3-30", "no_dingda", seat=breach)

    def _score_afresh(self, left: tuple[int, ...], bombs: int, breach: Seat | None, winner: Seat) -> Result:
        rules = self.house
        times = {"each": 2**bombs, "once": 2 if bombs else 1, "off": 1}[rules.bomb_stack]
        losers = [seat for seat in range(SEATS) if seat != winner]
        lines = []
        units = {}
        for seat in losers:
            units[seat], factor = self._units(left[seat])
            lines.append(
                Line("G3-41", "cards_left", seat, (("left", left[seat]), ("times", factor), ("units", units[seat])))
            )
        losses = {seat: units[seat] * times for seat in losers}
        if times > 1:
            lines += [
                Line("G3-42", "bombs", seat, (("bombs", bombs), ("times", times), ("units", losses[seat])))
                for seat in losers
            ]
        if breach is not None:
            other = next(seat for seat in losers if seat != breach)
            taken = losses[other] if rules.dingda_bomb == "transferred" else units[other]
            losses[breach] += taken
            losses[other] -= taken
            lines.append(
                Line("G3-33", "pays_for", breach, (("other", other), ("taken", taken), ("units", losses[breach])))
            )
        for seat in losers:
            if rules.loss_cap and losses[seat] > rules.loss_cap:
                losses[seat] = rules.loss_cap
                lines.append(Line("G3-43", "capped", seat, (("units", rules.loss_cap),)))
        points = [0] * SEATS
        for seat in losers:
            points[seat] = -losses[seat] * rules.base_score
        points[winner] = -sum(points)
        if rules.base_score != 1:
            lines.append(Line("G3-40", "base", None, (("base", rules.base_score),)))
        lines.append(Line("G3-40", "collects", winner, (("points", points[winner]),)))
        facts = (("winner", winner), ("left", left), ("bombs", bombs), ("breach", breach))
        return Result(tuple(points), tuple(lines), facts)

    def _units(self, left: int) -> tuple[int, int]:
        """G3-41: (units for that many cards, the factor on the number of cards or 1)."""
        rules = self.house
        if left == HAND_SIZE:
            return left * rules.shut_multiplier, rules.shut_multiplier
        if left >= rules.large_from:
            return left * rules.large_multiplier, rules.large_multiplier
        return (5 if left <= 5 and rules.small_hand == "five" else left), 1

    debts = outline.no_debts
    tallies = outline.tallies
    match_over = outline.match_goes_on
    match_result = outline.no_match_result
    jackpot = outline.no_jackpot

    # Views and events

    def view(self, state: State, seats: Sequence[Seat]) -> View:
        return outline.view(self, state, seats, known=[_THREE if seat == state.marker else 0 for seat in range(SEATS)])

    def sample(self, view: View, rng: Random) -> State:
        facts = dict(view.facts)
        hands = trick.unseen_dealt(view, RANKS, rng)
        breach, marker = facts.get("breach"), facts["marker"]
        return self._state(hands, view.turn, view.top, view.owner, bombs=facts["bombs"], breach=breach, marker=marker)

    def events(self, before: State | None, action: Action | None, after: State) -> tuple[Event, ...]:
        if before is None or action is None:
            return (Dealt(after.turn if after.turn is not None else 0, "G3-03"),)
        return outline.events(self, before, action, after)


def _lower_single(action: Action, highest: int) -> bool:
    return isinstance(action, Play) and action.kind == Kind.SINGLE and action.rank < highest


def _is_single(action: Action) -> bool:
    return isinstance(action, Play) and action.kind == Kind.SINGLE


_THREE: Final = RANKS.unit[0]
_MARKER: Final = cards.bit("D3")
_DECK: Final = deal.deck(RANKS, left_out={"H2", "D2", "C2", "DA", "B", "R"})  # G3-02
_CARDS, _SET_SHIFT, _COUNTS = _DECK
_WHOLE_DECK: Final = _DECK.whole
