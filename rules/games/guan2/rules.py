"""二人关牌 as ``sheet.md`` states it, section by section."""

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
from rules.games.guan2 import jackpot
from rules.games.guan2.house import DEFAULTS, House
from rules.games.guan2.match import charged, deal_points, match_points
from rules.games.guan2.plays import HAND_SIZE, RANKS, plays, size
from rules.games.guan2.refusals import no_combination, not_higher

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

PREFIX: Final = "g2"
SEATS: Final = 2


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
    dead: int
    """Packed counts of the pile that takes no part (G2-02)."""
    marker: Seat | None
    """Who is known to hold the marker: he leads, and it is known to be there until he plays a card of its rank."""
    spade: int | None
    """The rank of the marker, the lowest ♠ that was dealt (G2-03): lower ones lie dead. None if it didn't decide."""
    dealt: tuple[int, ...]
    """Card sets of the hands as dealt and of the dead pile; () in a position made up by ``sample``."""
    moves: tuple[Action, ...]
    """Every legal action, in a fixed order; () when the deal is over. It follows from the other fields."""

    def __hash__(self) -> int:
        return hash(self[:7])


_BASE: Final = RANKS.base
_UNIT: Final = RANKS.unit
_new: Final = tuple.__new__  # a State without the cost of naming its fields: search makes millions


class Guan2:
    """二人关牌 under some house rules."""

    id: Final = "guan2"
    prefix: Final = PREFIX
    played_out: Final = ""
    seats: Final = SEATS
    hand_size: Final = HAND_SIZE
    ranks: Final = RANKS
    controllers: Final = ((0,), (1,))
    sides: Final = controllers
    clockwise: Final = True

    def __init__(self, rules: House) -> None:
        self.house: Final = rules
        self.defaults: Final = DEFAULTS
        bare = rules.bare_bomb_last_hand
        self.plays: Final = plays(rules.low_straight, rules.triple_kicker, bare_bomb_last_hand=bare)
        self._leads: Final = self.plays.leads
        self._replies: Final = self.plays.replies
        self._restricted = rules.must_beat or rules.open_with_marker
        # Deals end in few ways, and search asks for the score of each over and over.
        self._score: Final = lru_cache(maxsize=64)(self._score_afresh)

    __reduce__ = outline.remade

    # Players, cards, order

    def deal(self, *, seed: int, last: Result | None = None) -> State:
        """G2-01, G2-02: sixteen cards each, sixteen lie dead."""
        one, two = deal.hands(_CARDS, SEATS, HAND_SIZE, seed)
        three = _EVERYTHING - one - two
        hands, dead = (one & _COUNTS, two & _COUNTS), three & _COUNTS
        dealt = one >> _SET_SHIFT, two >> _SET_SHIFT, three >> _SET_SHIFT
        if last is not None and self.house.match == "to_target":
            return self._state(hands, last.fact("winner"), dead=dead, dealt=dealt)
        held = _lowest_spade(dealt)
        if held is None:
            return self._state(hands, deal.chosen(seed, SEATS), dead=dead, dealt=dealt)
        marker, spade = held
        return self._state(hands, marker, dead=dead, marker=marker, spade=spade, dealt=dealt)

    @checked()
    def setup(
        self,
        hands: Sequence[str],
        *,
        turn: Seat = 0,
        table: tuple[Seat, str] | None = None,
        dead: str = "",
        marker: Seat | None = None,
        marker_card: str | None = None,
    ) -> State:
        """Any position. ``table`` is (owner, play); ``dead`` the pile that takes no part. ``marker`` is known to hold
        ``marker_card``, ♠3 if only he is named; the lower ♠ are among the dead.
        """
        seated = (turn, *(() if marker is None else (marker,)), *(table[:1] if table else ()))
        outline.check_position("G2-01", SEATS, hands, seated)
        packed = tuple(notation.hand(text, RANKS, _WHOLE_DECK, "G2-01") for text in (*hands, dead))
        if any(size(pile) > HAND_SIZE for pile in packed):
            raise Refused("G2-02", "impossible_count", most=HAND_SIZE)
        top, owner = None, None
        if table is not None:
            owner, text = table
            top = self.named(text)
        lying = [*map(cards.tokens, (*hands, dead)), cards.tokens(RANKS.show(top.counts) if top else "")]
        spade = None if marker is None and marker_card is None else _marker_rank(marker_card)
        dealt = deal.suited(lying, _WHOLE_DECK, "G2-01", known=_spades(spade, marker))[: SEATS + 1]
        _check_spades(dealt, spade, marker)
        to_act = turn if all(packed[:SEATS]) else None
        if owner is not None and owner == to_act:
            raise Refused("G2-04", "own_play_on_table", seat=turn)
        return self._state(
            packed[:SEATS], to_act, top, owner, dead=packed[SEATS], marker=marker, spade=spade, dealt=dealt
        )

    def _state(
        self,
        hands: tuple[int, ...],
        turn: Seat | None,
        top: Play | None = None,
        owner: Seat | None = None,
        *,
        dead: int,
        marker: Seat | None = None,
        spade: int | None = None,
        dealt: tuple[int, ...] = (),
    ) -> State:
        """A state with what is legal in it."""
        moves = () if turn is None else self._moves(hands, turn, top, marker, spade)
        return State(hands, turn, top, owner, dead, marker, spade, dealt, moves)

    def named(self, text: str) -> Play:
        """The play that ``text`` writes, as something another hand has put down. Raises Refused."""
        counts = notation.played(notation.lying(text), RANKS, _WHOLE_DECK, "G2-01")
        readings = self.read(counts)
        if not readings:
            raise no_combination(counts, self.house.triple_kicker, self.house.low_straight)
        return notation.choose(readings, text)

    def position(self, state: State) -> dict[str, Any]:
        fields = outline.position(state, RANKS) | {"dead": _pile(state)}
        if state.spade is not None:
            fields |= {"marker": state.marker, "marker_card": _spade_name(state.spade)}
        return fields

    def facts(self, state: State) -> dict[str, Any]:
        """marker: who is known to hold marker_card, the ♠ that decided who leads; once it is over, out and dead: the
        pile that took no part (G2-02).
        """
        spade = None if state.spade is None else _spade_name(state.spade)
        found: dict[str, Any] = {"marker": state.marker, "marker_card": spade}
        if self.over(state):
            found |= {"out": self._winner(state), "dead": _pile(state)}
        return found

    turn = outline.turn
    over = outline.over
    legal = outline.legal
    dealt = outline.dealt
    decision = outline.decision
    top = outline.top
    notes = outline.no_notes

    def _moves(
        self, hands: tuple[int, ...], turn: Seat, top: Play | None, marker: Seat | None, spade: int | None
    ) -> tuple[Action, ...]:
        moves: tuple[Action, ...] = self._leads(hands[turn]) if top is None else self._replies(hands[turn], top)
        return self._restrict(turn, top, marker, spade, moves) if self._restricted else moves

    def _restrict(
        self, turn: Seat, top: Play | None, marker: Seat | None, spade: int | None, moves: tuple[Action, ...]
    ) -> tuple[Action, ...]:
        """G2-04: house rules that take legal plays away."""
        if self.house.open_with_marker and marker == turn and spade is not None and top is None:
            return tuple(move for move in moves if isinstance(move, Play) and RANKS.count(move.counts, spade))
        if self.house.must_beat and top is not None:
            return tuple(move for move in moves if isinstance(move, Play)) or moves
        return moves

    def step(self, state: State, action: Action) -> State:
        hands, turn, top, owner, dead, marker, spade, dealt, moves = state
        if action not in moves:
            raise self._refused(state, action)
        assert turn is not None  # some action is legal, so somebody is to act
        following = 1 - turn
        if isinstance(action, Play):
            counts = action[0]
            hands = (hands[0], hands[1] - counts) if turn else (hands[0] - counts, hands[1])
            if turn == marker and counts // _UNIT[spade or 0] % _BASE:
                marker = None
            top, owner = action, turn
            if not hands[turn]:  # G2-20
                return _new(State, (hands, None, top, owner, dead, marker, spade, dealt, ()))
            moves = self._replies(hands[following], action)
        else:
            top = owner = None
            moves = self._leads(hands[following])
        if self._restricted:
            moves = self._restrict(following, top, marker, spade, moves)
        return _new(State, (hands, following, top, owner, dead, marker, spade, dealt, moves))

    # Combinations

    def leads(self, hand: int) -> tuple[Play, ...]:
        return self.plays.leads(hand)

    def read(self, counts: int, *, last_hand: bool = False) -> tuple[Play, ...]:
        return self.plays.read(counts, last_hand=last_hand)

    def beats(self, play: Play, top: Play, *, last_hand: bool = False) -> bool:  # noqa: ARG002 - it makes no difference here
        return self.plays.beats(play, top)

    def readings(self, state: State, counts: int) -> tuple[Play, ...]:
        return outline.readings(self, state, counts, self._why_not)

    def parse(self, state: State, text: str) -> Action:
        if notation.is_pass(text):
            return outline.passed(state, self._refused)
        return notation.choose(self.readings(state, notation.played(text, RANKS, _WHOLE_DECK, "G2-01")), text)

    def check_cards(self, state: State, shown: Sequence[str]) -> None:
        """G2-04: under ``open_with_marker`` no other card of its rank stands in for the marker."""
        if self.house.open_with_marker and state.marker == state.turn and state.spade is not None and state.top is None:
            marker = _spade_name(state.spade)
            if marker not in shown:
                raise Refused("G2-04", "marker_card_first", card=marker)

    def _refused(self, state: State, action: Action) -> Refused:
        """Why ``action`` isn't legal."""
        if state.turn is None:
            return Refused("G2-20", "deal_over")
        if isinstance(action, Play):
            return self._why_not(state, action.counts, action)
        if not isinstance(action, Pass):
            return Refused("G2-04", "no_such_action", action=str(action))
        return Refused("G2-04", "leader_must_play" if state.top is None else "must_beat")

    def _why_not(self, state: State, counts: int, reading: Play | None) -> Refused:
        """Why these cards can't be played, as ``reading`` if one is named."""
        turn, top = state.turn, state.top
        if turn is None:
            return Refused("G2-20", "deal_over")
        hand = state.hands[turn]
        missing = outline.missing("G2-02", RANKS, hand, counts)
        if missing is not None:
            return missing
        found = self.read(counts, last_hand=counts == hand)
        if reading is not None:
            found = (reading,) if reading in found else ()
        if not found:
            return no_combination(counts, self.house.triple_kicker, self.house.low_straight)
        if top is not None and not any(self.beats(play, top) for play in found):
            return not_higher(found[0], top)
        return Refused("G2-04", "marker_card_first", card=_spade_name(state.spade or 0))

    # Deal and match

    def _winner(self, state: State) -> Seat:
        return state.hands.index(0)

    def result(self, state: State) -> Result:
        if not self.over(state):
            raise Refused("G2-20", "deal_not_over")
        return self._score(tuple(map(size, state.hands)))

    def score(self, *, left: Sequence[int]) -> Result:
        """G2-20: what a deal charges, from the cards ``left`` by seat (0 = the winner)."""
        return self._score(tuple(left))

    def _score_afresh(self, left: tuple[int, ...]) -> Result:
        outline.check_position("G2-01", SEATS, [""] * len(left), ())
        outline.check_left("G2-02", "G2-20", left, HAND_SIZE)
        return deal_points(left, self.house.penalty_table)

    def cautions(self, state: State, action: Action) -> tuple[Caution, ...]:  # noqa: ARG002 - nothing costs more than it shows
        return ()

    debts = outline.no_debts

    def tallies(self, results: Sequence[Result]) -> tuple[int, ...]:
        """G2-21: what each seat was charged (被关) so far."""
        return charged(results, SEATS)

    def match_over(self, results: Sequence[Result]) -> bool:
        """G2-21, G2-24: somebody was charged the target; or, deal by deal, after each."""
        if self.house.match == "single":
            return bool(results)
        return max(self.tallies(results)) >= self.house.match_target

    def match_result(self, results: Sequence[Result], *, dissolved: bool = False) -> Result | None:
        """G2-22 … G2-24: what the match is worth; nothing when it was broken off."""
        if self.match_over(results):
            return match_points(results, self.house.base_score, to_target=self.house.match == "to_target")
        if not dissolved:
            return None
        facts = (("winner", None), ("charged", self.tallies(results)), ("times", 0))
        return Result((0,) * SEATS, (Line("G2-23", "dissolved", None, ()),), facts)

    # Jackpot, points, titles

    def jackpot(self, state: State, pool: int | None) -> tuple[Line, ...]:
        """G2-30, G2-31: what the hands of ``state`` as dealt do to the pool."""
        return jackpot.moves(tuple(RANKS.pack([card[-1] for card in hand.split()]) for hand in self.dealt(state)), pool)

    # Views and events

    def view(self, state: State, seats: Sequence[Seat]) -> View:
        known = [0] * SEATS
        if state.marker is not None and state.spade is not None:
            known[state.marker] = _UNIT[state.spade]
        return outline.view(self, state, seats, known=known, dead=state.dead)

    def sample(self, view: View, rng: Random) -> State:
        """The unseen cards as the other hand and the dead pile; ♠ below the marker are among the dead (G2-03)."""
        facts = dict(view.facts)
        spade = None if facts["marker_card"] is None else RANKS.index[facts["marker_card"][-1]]
        shown = facts.get("dead")
        dead = 0 if spade is None else sum(map(_UNIT.__getitem__, _below(spade)))
        if shown is not None:
            dead = notation.hand(shown, RANKS, _WHOLE_DECK, "G2-01")
        hands = trick.unseen_dealt(view._replace(unseen=view.unseen - dead), RANKS, rng)
        dead = view.unseen - trick.others(hands, view.seats)
        return self._state(
            hands, view.turn, view.top, view.owner, dead=dead, marker=facts["marker"], spade=spade, dealt=_shown(shown)
        )

    def events(self, before: State | None, action: Action | None, after: State) -> tuple[Event, ...]:
        if before is None or action is None:
            return (Dealt(after.turn if after.turn is not None else 0, "G2-03"),)
        return outline.events(self, before, action, after)


def _lowest_spade(dealt: Sequence[int]) -> tuple[Seat, int] | None:
    """G2-03: who was dealt the lowest ♠ of the two hands, and its rank; None when every ♠ lies dead."""
    held = (dealt[0] | dealt[1]) & _SPADES
    lowest = held & -held
    return (0 if dealt[0] & lowest else 1, _SPADE_RANK[lowest]) if held else None


def _marker_rank(card: str | None) -> int:
    """The rank of a position's marker, ♠3 if none is named. Raises Refused for what can't be one."""
    suits = list(cards.tokens(card or "S3"))
    if len(suits) != 1 or suits[0][0] not in ("", "S") or suits[0][1] in "A" + cards.JOKERS:
        raise Refused("G2-03", "no_marker", card=card)
    return RANKS.index[suits[0][1]]


def _below(spade: int) -> tuple[int, ...]:
    """The ranks of the ♠ below one, all of which lie dead (G2-03); there is no ♠A."""
    return tuple(rank for rank in range(spade) if RANKS.order[rank] != "A")


def _spades(spade: int | None, marker: Seat | None) -> list[tuple[int, str, str]]:
    """Where ♠ are known to be, by pile, when that one was the marker and ``marker`` still holds it."""
    if spade is None:
        return []
    held = [] if marker is None else [(marker, "S", RANKS.order[spade])]
    return [*held, *((SEATS, "S", RANKS.order[rank]) for rank in _below(spade))]


def _check_spades(dealt: Sequence[int], spade: int | None, marker: Seat | None) -> None:
    """Raises Refused when a ♠ isn't where ``_spades`` says."""
    for pile, suit, rank in _spades(spade, marker):
        if not dealt[pile] & cards.bit(suit + rank):
            if pile == SEATS:
                raise Refused("G2-03", "lower_marker", card=_spade_name(spade or 0))
            raise Refused("G2-03", "marker_not_held", card=suit + rank, seat=pile)


def _spade_name(rank: int) -> str:
    return f"S{RANKS.order[rank]}"


def _pile(state: State) -> str:
    """The dead pile, with suits where they are known."""
    return cards.show(cards.members(state.dealt[SEATS])) if state.dealt else RANKS.show(state.dead)


def _shown(pile: str | None) -> tuple[int, ...]:
    """``State.dealt`` of a made-up position whose dead pile has been shown."""
    return () if pile is None else (0, 0, cards.bits(suit + rank for suit, rank in cards.tokens(pile) if suit))


_DECK: Final = deal.deck(RANKS, left_out={"H2", "C2", "D2", "SA", "B", "R"})  # G2-01
_CARDS, _SET_SHIFT, _COUNTS = _DECK
_EVERYTHING: Final = _DECK.everything
_WHOLE_DECK: Final = _DECK.whole
_SPADE_RANK: Final = {cards.bit(f"S{rank}"): index for index, rank in enumerate(RANKS.order) if rank != "A"}
_SPADES: Final = sum(_SPADE_RANK)
