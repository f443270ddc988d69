"""六人够级 as ``sheet.md`` states it, section by section."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules import cards, deal, notation, outline
from rules.api import PASS, Action, Call, Caution, Decision, Give, Play, Refused, Result, Seat, View
from rules.fields import checked
from rules.games.gouji import positions, prelude, score, story, views
from rules.games.gouji.house import DEFAULTS, House
from rules.games.gouji.plays import JOKER, RANKS, SETS, TWO, plays
from rules.games.gouji.refusals import PLAYING, no_set, not_asked_for_cards, why_not
from rules.games.gouji.state import (
    AFTER,
    ASK,
    BURNS,
    HAND_SIZE,
    SEATS,
    SIDE,
    SIDES,
    Before,
    Phase,
    State,
    Why,
    seats_of,
    without,
)
from rules.games.gouji.windows import CHAOS, Windows, may_yield

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from rules.api import Event

PREFIX: Final = "gj"
HIGH: Final = "够级牌"
"""What the sheet calls a set that only the 对家 may answer (GJ-15)."""
YIELD: Final = Call("让")
BURN: Final = Call("烧")
WORDS: Final = {
    "让": YIELD,
    "讓": YIELD,
    "烧": BURN,
    "燒": BURN,
    "革命": prelude.REVOLT,
    "宣点": prelude.ANNOUNCE,
    "宣點": prelude.ANNOUNCE,
    "不": prelude.NO,
}
"""What may be said, and how it may be written."""

_new: Final = tuple.__new__  # a State without the cost of naming its fields: search makes millions


class Gouji:
    """六人够级 under some house rules."""

    id: Final = "gouji"
    prefix: Final = PREFIX
    played_out: Final = ""
    seats: Final = SEATS
    hand_size: Final = HAND_SIZE
    ranks: Final = RANKS
    controllers: Final = tuple((seat,) for seat in range(SEATS))
    sides: Final = SIDES
    clockwise: Final = False  # GJ-02

    def __init__(self, rules: House) -> None:
        self.house: Final = rules
        self.defaults: Final = DEFAULTS
        self.plays: Final = plays(rules.gouji_from, bie3=rules.bie3)
        self.windows: Final = Windows(rules, self.plays)

    __reduce__ = outline.remade
    turn = outline.turn
    over = outline.over
    top = outline.top
    tallies = outline.tallies
    match_result = outline.no_match_result
    jackpot = outline.no_jackpot

    # Players, cards, order

    def deal(self, *, seed: int, last: Result | None = None) -> State:
        """GJ-01, GJ-03: thirty-six cards each; tribute for the deal before is paid at once (GJ-63)."""
        leader = last.fact("places")[-1] if last is not None and self.house.next_lead == "last" else None
        owed = score.debts(self.house, last) if last is not None else ()
        return self._dealt(Before(Phase.TRIBUTE, (), seed, leader, owed))

    def _dealt(self, before: Before) -> State:
        both = deal.hands(positions.DECK.cards, SEATS, HAND_SIZE, before.seed)
        dealt = tuple([hand >> positions.DECK.shift for hand in both])
        hands = tuple([hand & positions.DECK.ranks for hand in both])
        leader = deal.chosen(before.seed, SEATS) if before.leader is None else before.leader
        return prelude.go_on(self.house, hands, before._replace(dealt=dealt), leader, (0,) * SEATS)

    @checked(positions.Fields)
    def setup(
        self, /, hands: Sequence[str], *, turn: Seat | None = None, table: tuple[Seat, str] | None = None, **fields: Any
    ) -> State:
        """Any position; ``fields`` are those of ``positions.Fields``. In phase 买3 threes are bought at once."""
        return positions.set_up(self, hands, turn, table, positions.Fields(**fields))

    def named(self, text: str) -> Play:
        """The play that ``text`` writes, as something another hand has put down. Raises Refused."""
        counts = self._counts(text)
        readings = self.read(counts, last_hand=True)
        if not readings:
            raise no_set(self.plays, counts)
        return notation.choose(readings, text)

    def position(self, state: State) -> dict[str, Any]:
        return positions.position(state)

    def dealt(self, state: State) -> tuple[str, ...]:
        return tuple(cards.show(cards.members(hand)) for hand in state.before.dealt)

    def facts(self, state: State) -> dict[str, Any]:
        return views.facts(state, self.plays)

    def decision(self, state: State) -> Decision | None:
        if state.turn is None:
            return None
        moves = self.legal(state)
        words = tuple(move.word for move in moves if isinstance(move, Call))
        return Decision(state.turn, any(isinstance(move, Play) for move in moves), PASS in moves, words)

    # Sets

    def leads(self, hand: int) -> tuple[Play, ...]:
        return self.plays.leads(hand)

    def read(self, counts: int, *, last_hand: bool = False) -> tuple[Play, ...]:
        return self.plays.read(counts, last_hand=last_hand)

    def beats(self, play: Play, top: Play, *, last_hand: bool = False) -> bool:  # noqa: ARG002 - it makes no difference here
        return self.plays.beats(play, top)

    def notes(self, play: Play) -> tuple[str, ...]:
        return (HIGH,) if self.plays.is_gouji(play) else ()

    def readings(self, state: State, counts: int) -> tuple[Play, ...]:
        turn = state.turn
        if turn is None:
            raise Refused("GJ-55", "deal_over")
        found = SETS[counts]
        refused = self._refusal(state, found) if found else why_not(self.plays, state, turn, counts)
        if refused is not None:
            raise refused
        assert found is not None
        return (found,)

    def parse(self, state: State, text: str) -> Action:
        said = self._said(state, text)
        if said is None:
            counts = self._counts(text)
            return notation.choose(self.readings(state, counts), text)
        refused = self._refusal(state, said)
        if refused is not None:
            raise refused
        return said

    def _said(self, state: State, text: str) -> Action | None:
        """An action that isn't cards put down: a pass, a word, cards given back."""
        why = state.queue[0].why if state.queue else None
        if notation.is_pass(text):
            return prelude.NO if why in (Why.BURN, Why.REVOLT, Why.ANNOUNCE) else PASS
        word = WORDS.get(text.strip())
        if word is not None or why is not Why.RETURN:
            return word
        given, _, to = text.partition(">")
        if to.strip() not in ("", str(prelude.due(state).giver)):
            raise Refused("GJ-63", "wrong_return")
        return prelude.give_back(state, notation.hand(given, RANKS, positions.DECK.whole, "GJ-01"))

    def _counts(self, text: str) -> int:
        """The cards of a play, at least one, with or without a kind in front."""
        counts = notation.hand(notation.split_kind(text)[1], RANKS, positions.DECK.whole, "GJ-01")
        if not counts:
            raise notation.no_cards()
        return counts

    def check_cards(self, state: State, shown: Sequence[str]) -> None:
        """Suits decide nothing."""

    # Before play

    def _answer(self, state: State, action: Action) -> State:
        """GJ-20 … GJ-25; GJ-22: a deal with two 革命 is dealt anew."""
        after = prelude.answer(self.house, state, action)
        if after is not None:
            return after
        old = state.before
        return self._dealt(Before(Phase.TRIBUTE, (), deal.again(old.seed), old.leader, old.owed))

    # A round

    def legal(self, state: State) -> tuple[Action, ...]:
        turn, top = state.turn, state.top
        if turn is None:
            return ()
        hand, why = state.hands[turn], state.queue[0].why
        if why is Why.LEAD:
            found: tuple[Action, ...] = self.plays.leads(hand)
            if state.burner == turn:
                found = tuple(play for play in found if isinstance(play, Play) and self._burner_may(hand, play.counts))
            return found
        if top is None:
            return prelude.returns(state, turn) if why is Why.RETURN else prelude.WORDS[why]
        if why is Why.BURN:
            burns = self.plays.burns(hand, top)
            return (prelude.NO, BURN, *burns) if burns else (prelude.NO,)
        if why is Why.BURNING:
            return self.plays.burns(hand, top) or (PASS,)  # none: in a deal that was only guessed
        found = self.plays.replies(hand, top)
        return (*found, YIELD) if self.house.yield_ and may_yield(state, turn) else found

    def _refusal(self, state: State, action: Action) -> Refused | None:
        """Why ``action`` isn't legal; None when it is. Asks of one action what ``legal`` lists."""
        turn = state.turn
        if turn is None:
            return Refused("GJ-55", "deal_over")
        why = state.queue[0][1]
        if isinstance(action, Play) and why in PLAYING:
            return None if self._may_play(state, turn, action) else why_not(self.plays, state, turn, action[0], action)
        if isinstance(action, Give) and why is Why.RETURN:
            return self._wrong_return(state, turn, action)
        if action == PASS and why in _MAY_PASS:
            return None
        # Words, and a pass where there is nothing to burn with.
        if not isinstance(action, Play | Give) and why is not Why.LEAD and action in self.legal(state):
            return None
        return not_asked_for_cards(why, action)

    def _may_play(self, state: State, turn: Seat, play: Play) -> bool:
        counts, form = play
        hand, top = state.hands[turn], state.top
        found = SETS[counts]
        if found is None or found[1] is not form or not RANKS.has(hand, counts):
            return False
        if self.plays.keeps(counts, last_hand=counts == hand):
            return False
        if top is None:
            return state.burner != turn or self._burner_may(hand, counts)
        return self.plays.beats(play, top) and (state.queue[0].why not in BURNS or play in self.plays.burns(hand, top))

    def _wrong_return(self, state: State, turn: Seat, give: Give) -> Refused | None:
        """GJ-63: what is wrong with the cards given back; None when nothing is."""
        missing = outline.missing("GJ-01", RANKS, state.hands[turn], give.counts)
        if missing is not None:
            return missing
        fits = RANKS.size(give.counts) == RANKS.size(prelude.due(state).counts)
        return None if fits and give == prelude.give_back(state, give.counts) else not_asked_for_cards(Why.RETURN, give)

    def step(self, state: State, action: Action) -> State:
        refused = self._refusal(state, action)
        if refused is not None:
            raise refused
        if isinstance(action, Play):
            return self._played(state, action)
        seat, why = state.queue[0]
        if why in _BEFORE:
            return self._answer(state, action)
        queue = state.queue[1:]
        passed = state.passed
        if why in _LOCKS and action == PASS:
            passed |= 1 << seat
        elif action == YIELD:
            queue += (ASK[Why.YIELDED][seat],)
        elif action == BURN:
            queue = (ASK[Why.BURNING][seat],)
        if not queue:
            return self._won(state)
        after: State = _new(State, (state[0], queue[0][0], state[2], state[3], queue, passed, *state[6:]))
        return after

    def _played(self, state: State, play: Play) -> State:
        """A set is put down: who is in, who burns, who may answer."""
        hands, turn, top, owner, queue, passed, ins, out, opened, _, burner, burnt, burns, leader, known, before = state
        assert turn is not None
        hands = without(hands, turn, play.counts)
        if known[turn]:
            known = (*known[:turn], prelude.less_known(known[turn], play.counts), *known[turn + 1 :])
        if queue[-1].why is Why.YIELDED and queue[-1].seat != turn:  # GJ-33
            passed |= 1 << queue[-1].seat
        if queue[0].why in BURNS:
            burner, burnt = turn, owner
        elif top is not None:  # GJ-53: 解烧
            burner = burnt = None
        opens = self.may_open(play, ins)
        if not hands[turn]:
            ins ^= 1 << turn
            out = (*out, turn)
            if burner is not None and burnt is not None:  # GJ-53: 烧赢
                burns = (*burns, (burner, burnt))
            burner = burnt = None
            if not ins & SIDE[turn % 2]:  # GJ-55
                opened |= opens << turn
                ended: State = _new(
                    State,
                    (hands, None, play, turn, (), passed, ins, out, opened, False, None, None, burns, leader, known,
                     before),
                )  # fmt: skip
                return ended
        queue = self.windows.asked(hands, play, turn, ins=ins, passed=passed, opened=opened)
        following = queue[0].seat if queue else turn
        after: State = _new(
            State,
            (hands, following, play, turn, queue, passed, ins, out, opened, opens, burner, burnt, burns, leader, known,
             before),
        )  # fmt: skip
        return after if queue else self._won(after)

    def _won(self, state: State) -> State:
        """Nobody who may act wants to: the owner leads, or by 接风 whoever is in after him (GJ-32, GJ-36)."""
        owner, ins, burner, before = state.owner, state.ins, state.burner, state.before
        assert owner is not None
        opened = state.opened | state.opens << owner
        leader = _next_in(ins, owner)
        if burner is not None and not self._burner_can_lead(state.hands[burner]):
            leader = _next_in(ins & ~(1 << burner), burner)
            if self.house.burn_fail == "last":
                ins &= ~(1 << burner)
                before = before._replace(failed=(*before.failed, burner))
            burner = None
        burnt = None if burner is None else state.burnt
        if not ins & SIDE[0] or not ins & SIDE[1]:
            return state._replace(
                turn=None, top=None, owner=None, queue=(), passed=0, ins=ins, opened=opened, opens=False,
                burner=burner, burnt=burnt, before=before,
            )  # fmt: skip
        queue = _LEAD[leader]
        after: State = _new(
            State,
            (state.hands, leader, None, None, queue, 0, ins, state.out, opened, False, burner, burnt, state.burns,
             leader, state.known, before),
        )  # fmt: skip
        return after

    # 开点

    def may_open(self, play: Play, ins: int) -> bool:
        """GJ-40: whether ``play``, put down while ``ins`` are in, opens for its owner if it isn't beaten."""
        if CHAOS[ins] or play.counts >= JOKER or not self.plays.is_gouji(play):
            return False
        return play.rank < TWO or (play.shape.length > 1 and self.house.open_pure_twos)

    # 烧牌

    def _burner_may(self, hand: int, counts: int) -> bool:
        """GJ-52: a set of a burner has a joker, or is his last hand."""
        return counts >= JOKER or counts == hand

    def _burner_can_lead(self, hand: int) -> bool:
        """GJ-53: whether a burner on lead has a set that he may play."""
        return hand >= JOKER or bool(self.read(hand, last_hand=True))

    def cautions(self, state: State, action: Action) -> tuple[Caution, ...]:  # noqa: ARG002 - nothing costs more than it shows
        return ()

    # End and score

    def result(self, state: State) -> Result:
        if not self.over(state):
            raise Refused("GJ-55", "deal_not_over")
        before = state.before
        left = [RANKS.size(hand) for hand in state.hands]
        revolted = seats_of(before.revolted)
        return score.scored(
            self.house,
            score.places(state.out, revolted, before.failed, left, state.leader),
            opened=seats_of(state.opened),
            declared=seats_of(before.declared),
            burns=state.burns,
            revolted=revolted,
        )

    def score(
        self,
        *,
        places: Sequence[int],
        opened: Sequence[int] = tuple(range(SEATS)),
        declared: Sequence[int] = (),
        burns: Sequence[Sequence[int]] = (),
        revolted: Sequence[int] = (),
    ) -> Result:
        """GJ-56: a deal from its ``places``, the seats from 头科 on; ``burns`` are pairs (who won, whom he burned)."""
        return score.scored(self.house, places, opened=opened, declared=declared, burns=burns, revolted=revolted)

    # Tribute and match

    def debts(self, result: Result) -> tuple[tuple[Seat, Seat, int, str], ...]:
        """GJ-60 … GJ-63, in the order in which they are paid."""
        return score.debts(self.house, result)

    def match_over(self, results: Sequence[Result]) -> bool:
        """GJ-65."""
        return 0 < self.house.deals <= len(results)

    # Views and events

    def view(self, state: State, seats: Sequence[Seat]) -> View:
        hands = state.hands
        facts = views.facts(state, self.plays) | views.own_facts(state, self.plays, seats)
        return View(
            self.id,
            tuple(seats),
            tuple([hand if seat in seats else None for seat, hand in enumerate(hands)]),
            tuple(map(RANKS.size, hands)),
            sum(hand for seat, hand in enumerate(hands) if seat not in seats),
            state.known,
            state.turn,
            state.top,
            state.owner,
            self.legal(state) if state.turn in seats else (),
            tuple(facts.items()),
        )

    def sample(self, view: View, rng: Random) -> State:
        return views.sample(view, rng, self.windows, threes=self.house.bie3 and self.house.buys)

    def events(self, before: State | None, action: Action | None, after: State) -> tuple[Event, ...]:
        if before is None or action is None:
            return story.begun(after)
        return story.told(self, before, action, after)


def _next_in(ins: int, seat: Seat) -> Seat:
    """``seat`` if he is in, else who is after him."""
    return next(one for one in (seat, *AFTER[seat]) if ins >> one & 1)


_LEAD: Final = tuple((ask,) for ask in ASK[Why.LEAD])
_LOCKS: Final = frozenset({Why.FOLLOW, Why.YIELDED})
"""GJ-30: who passes on an ordinary set is locked out."""
_BEFORE: Final = frozenset({Why.RETURN, Why.REVOLT, Why.ANNOUNCE})
_MAY_PASS: Final = frozenset({Why.FOLLOW, Why.YIELDED, Why.OPPOSITE, Why.HEADLESS, Why.CHAOS})
