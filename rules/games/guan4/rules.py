"""四人关牌 as ``sheet.md`` states it, section by section."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rules import cards, deal, notation, outline, trick
from rules.api import Action, Caution, Dealt, Event, Line, Pass, Play, Refused, Result, Seat
from rules.fields import checked
from rules.games.guan4 import plays
from rules.games.guan4.house import DEFAULTS, House
from rules.games.guan4.plays import HAND_SIZE, RANKS, SEATS
from rules.games.guan4.refusals import no_combination, not_higher

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from rules.api import View

PREFIX: Final = "g4"


class State(NamedTuple):
    """A deal at one moment."""

    hands: tuple[int, ...]
    """Sets of cards by seat."""
    turn: Seat | None
    """Who acts; None when the deal is over."""
    top: Play | None
    """What must be beaten."""
    owner: Seat | None
    """Who played it."""
    marker: Seat | None
    """Who is known to hold ♦3: its holder leads, and it is known to be there until he plays it."""
    dealt: tuple[int, ...]
    """Card sets by seat as dealt; () in a position made up by ``sample``."""
    moves: tuple[Action, ...]
    """Every legal action, in a fixed order; () when the deal is over. It follows from the other fields."""

    def __hash__(self) -> int:
        return hash(self[:5])


class Guan4:
    """四人关牌 under some house rules."""

    id: Final = "guan4"
    prefix: Final = PREFIX
    played_out: Final = ""
    seats: Final = SEATS
    hand_size: Final = HAND_SIZE
    ranks: Final = RANKS
    controllers: Final = ((0,), (1,), (2,), (3,))
    sides: Final = controllers

    def __init__(self, rules: House) -> None:
        self.house: Final = rules
        self.defaults: Final = DEFAULTS
        self.clockwise: Final = rules.direction == "clockwise"
        # Deals end in few ways, and search asks for the score of each over and over.
        self._score: Final = lru_cache(maxsize=4096)(self._score_afresh)

    __reduce__ = outline.remade

    # Players, cards, order

    def deal(self, *, seed: int, last: Result | None = None) -> State:
        """G4-01: thirteen cards each; the holder of ♦3 leads the first deal, then who won the one before."""
        hands = tuple(deal.hands(_CARDS, SEATS, HAND_SIZE, seed))
        if last is not None and self.house.next_lead == "winner":
            return self._state(hands, last.fact("winner"), dealt=hands)
        marker = next(seat for seat, hand in enumerate(hands) if hand & _MARKER)
        return self._state(hands, marker, marker=marker, dealt=hands)

    @checked()
    def setup(
        self,
        hands: Sequence[str],
        *,
        turn: Seat = 0,
        table: tuple[Seat, str] | None = None,
        marker: Seat | None = None,
    ) -> State:
        """Any position; a rank without its suit is the lowest suit that is left. ``table`` is (owner, play); seats
        between the owner and ``turn`` have passed. ``marker`` is known to hold ♦3.
        """
        owner, lying = table or (None, "")
        seated = (turn, *(table or ())[:1], *(() if marker is None else (marker,)))
        outline.check_position("G4-01", SEATS, hands, seated)
        every = [*map(cards.tokens, hands), cards.tokens(notation.lying(lying))]
        holds = [] if marker is None else [(marker, "D", "3")]
        *packed, under = deal.suited(every, _WHOLE_DECK, "G4-01", known=holds)
        if any(hand.bit_count() > HAND_SIZE for hand in packed):
            raise Refused("G4-01", "impossible_count", most=HAND_SIZE)
        if packed.count(0) > 1:
            raise Refused("G4-04", "one_winner", found=packed.count(0))
        to_act = turn if all(packed) else None
        if owner is not None and owner == to_act:
            raise Refused("G4-04", "own_play_on_table", seat=turn)
        if marker is not None and not packed[marker] & _MARKER:
            raise Refused("G4-01", "card_not_held", card="D3", seat=marker)
        top = None if owner is None else self._lying(under, lying)
        dealt = tuple(packed)
        return self._state(dealt, to_act, top, owner, marker=marker, dealt=dealt)

    def _state(
        self,
        hands: tuple[int, ...],
        turn: Seat | None,
        top: Play | None = None,
        owner: Seat | None = None,
        *,
        marker: Seat | None = None,
        dealt: tuple[int, ...] = (),
    ) -> State:
        """A state with what is legal in it."""
        return State(hands, turn, top, owner, marker, dealt, self._moves(hands, turn, top))

    def position(self, state: State) -> dict[str, Any]:
        fields = outline.position(state, RANKS)
        return fields if state.marker is None else fields | {"marker": state.marker}

    def facts(self, state: State) -> dict[str, Any]:
        """marker: who is known to hold ♦3; once it is over, out and who was caught (G4-05)."""
        found: dict[str, Any] = {"marker": state.marker}
        if self.over(state):
            left = [hand.bit_count() for hand in state.hands]
            found |= {"out": left.index(0), "caught": self._caught(left)}
        return found

    def check_cards(self, state: State, shown: Sequence[str]) -> None:
        """Nothing to check: a play says which cards it is."""

    # Combinations

    def leads(self, hand: int) -> tuple[Play, ...]:
        return plays.leads(hand)

    def read(self, counts: int, *, last_hand: bool = False) -> tuple[Play, ...]:  # noqa: ARG002 - it makes no difference here
        return plays.read(counts)

    def beats(self, play: Play, top: Play, *, last_hand: bool = False) -> bool:  # noqa: ARG002 - as in read
        return plays.beats(play, top)

    def named(self, text: str) -> Play:
        """The play that ``text`` writes, as something another hand has put down. Raises Refused."""
        return self._lying(notation.played(notation.lying(text), RANKS, _WHOLE_DECK, "G4-01"), text)

    def _lying(self, counts: int, text: str) -> Play:
        """These cards as what ``text`` calls them."""
        if not counts:
            raise notation.no_cards()
        readings = self.read(counts)
        if not readings:
            raise no_combination(counts)
        return notation.choose(readings, text)

    def readings(self, state: State, counts: int) -> tuple[Play, ...]:
        return outline.readings(self, state, counts, self._why_not)

    def parse(self, state: State, text: str) -> Action:
        """Read an action; ranks without suits mean the lowest cards of the hand that may be played."""
        if notation.is_pass(text):
            return outline.passed(state, self._refused)
        counts = notation.played(text, RANKS, _WHOLE_DECK, "G4-01")
        named = list(cards.tokens(notation.split_kind(text)[1]))
        if not all(suit for suit, _ in named):
            counts = _meant(state, named) or counts
        return notation.choose(self.readings(state, counts), text)

    def _refused(self, state: State, action: Action) -> Refused:
        """Why ``action`` isn't legal."""
        if state.turn is None:
            return Refused("G4-04", "deal_over")
        if isinstance(action, Play):
            return self._why_not(state, action.counts, action)
        if not isinstance(action, Pass):
            return Refused("G4-04", "no_such_action", action=str(action))
        return Refused("G4-04", "leader_must_play")

    def _why_not(self, state: State, counts: int, reading: Play | None) -> Refused:
        """Why these cards can't be played, as ``reading`` if one is named."""
        turn, top = state.turn, state.top
        if turn is None:
            return Refused("G4-04", "deal_over")
        missing = outline.missing("G4-01", RANKS, state.hands[turn], counts)
        if missing is not None:
            return missing
        found = self.read(counts)
        if not found or top is None or (reading is not None and reading not in found):
            return no_combination(counts)
        return not_higher(found[0], top)

    # Turns, end and score

    turn = outline.turn
    over = outline.over
    legal = outline.legal
    dealt = outline.dealt
    decision = outline.decision
    top = outline.top
    notes = outline.no_notes

    def _moves(self, hands: tuple[int, ...], turn: Seat | None, top: Play | None) -> tuple[Action, ...]:
        if turn is None:
            return ()
        return plays.leads(hands[turn]) if top is None else plays.replies(hands[turn], top)

    def step(self, state: State, action: Action) -> State:
        hands, turn, top, owner, marker, dealt, moves = state
        if action not in moves or turn is None:
            raise self._refused(state, action)
        following: Seat | None = trick.after(turn, SEATS)
        if isinstance(action, Play):
            left = hands[turn] - action.counts
            hands = (*hands[:turn], left, *hands[turn + 1 :])
            top, owner = action, turn
            if action.counts & _MARKER:
                marker = None
            if not left:
                following = None
        elif following == owner:  # the other three passed in succession
            top = owner = None
        return State(hands, following, top, owner, marker, dealt, self._moves(hands, following, top))

    def cautions(self, state: State, action: Action) -> tuple[Caution, ...]:  # noqa: ARG002 - nothing costs more than it shows
        return ()

    def result(self, state: State) -> Result:
        if not self.over(state):
            raise Refused("G4-04", "deal_not_over")
        return self._score(tuple(hand.bit_count() for hand in state.hands))

    def score(self, *, left: Sequence[int]) -> Result:
        """What a deal pays, from the cards ``left`` by seat (0 = the winner)."""
        return self._score(tuple(left))

    def _score_afresh(self, left: tuple[int, ...]) -> Result:
        outline.check_position("G4-01", SEATS, [""] * len(left), ())
        winner = outline.check_left("G4-01", "G4-04", left, HAND_SIZE)
        lines = []
        penalties = []
        for seat, count in enumerate(left):
            times = self._times(count)
            penalties.append(count * times)
            if seat in self._caught(left):
                lines.append(Line("G4-05", "caught", seat, (("left", count), ("line", self.house.caught_from))))
            if count:
                facts = (("left", count), ("times", times), ("units", count * times))
                lines.append(Line("G4-06", "cards_left", seat, facts))
        points = tuple(sum(penalties) - SEATS * own for own in penalties)
        lines += [Line("G4-06", "settles", seat, (("points", own),)) for seat, own in enumerate(points)]
        return Result(points, tuple(lines), (("winner", winner), ("left", left), ("caught", self._caught(left))))

    def _caught(self, left: Sequence[int]) -> tuple[Seat, ...]:
        """G4-05: who holds as many cards as the line or more."""
        return tuple(seat for seat, count in enumerate(left) if count >= self.house.caught_from)

    def _times(self, left: int) -> int:
        """G4-06: what a card left costs: all thirteen three each, two from the line on, else one."""
        if left == HAND_SIZE:
            return 3
        return 2 if left >= self.house.caught_from else 1

    debts = outline.no_debts
    tallies = outline.tallies
    match_over = outline.match_goes_on
    match_result = outline.no_match_result
    jackpot = outline.no_jackpot

    # Views and events

    def view(self, state: State, seats: Sequence[Seat]) -> View:
        return outline.view(self, state, seats, known=[_MARKER if seat == state.marker else 0 for seat in range(SEATS)])

    def sample(self, view: View, rng: Random) -> State:
        hands = trick.unseen_dealt(view, RANKS, rng)
        return self._state(hands, view.turn, view.top, view.owner, marker=view.fact("marker"))

    def events(self, before: State | None, action: Action | None, after: State) -> tuple[Event, ...]:
        if before is None or action is None:
            return (Dealt(after.turn if after.turn is not None else 0, "G4-01"),)
        return outline.events(self, before, action, after)


def _meant(state: State, named: Sequence[tuple[str, str]]) -> int:
    """The lowest cards of these ranks, and of the suits that are named, that may be played; failing that, such cards
    of the hand; 0 when it doesn't have them.
    """
    wanted = "".join(sorted((rank for _, rank in named), key=RANKS.index.__getitem__))
    suited = RANKS.pack([suit + rank for suit, rank in named if suit])
    for move in state.moves:
        if isinstance(move, Play) and move.counts & suited == suited and RANKS.letters(move.counts) == wanted:
            return move.counts
    try:
        return deal.suited([named], 0 if state.turn is None else state.hands[state.turn], "G4-01")[0]
    except Refused:
        return 0


_MARKER: Final = RANKS.pack(["D3"])
_CARDS: Final = tuple(RANKS.each((1 << len(RANKS.order) * len(cards.SUITS)) - 1))
_WHOLE_DECK: Final = sum(_CARDS)
