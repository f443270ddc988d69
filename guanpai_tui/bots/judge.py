"""What an action is worth in points: the hand it leaves, who leads next and how near the others are to the end.

The weights of winning were fitted to the outcomes of self-play (267,000 decisions among three players, 58,000 between
two); features whose absence made no difference to the fit are not here.
"""

from __future__ import annotations

from math import exp, prod
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from guanpai_tui.bots.chances import Chances
from guanpai_tui.bots.generic import known, others
from guanpai_tui.bots.plans import planner
from rules.api import Play

if TYPE_CHECKING:
    from guanpai_tui.bots.plans import Group, Plan
    from rules.api import Action, Game, View

LEAD: Final = 1.3
"""How many plays a play that nobody beats is worth: it keeps the lead, in which another one goes."""

SURE: Final = 0.9
"""What nobody beats with this chance is a control."""


class Features(NamedTuple):
    """Of the position after an action: chances from 0 to 1, nearness as 1 / cards left. Also the weights of each."""

    one: float
    weak: float
    """How many plays of the best plan are likely to be beaten, but for the weakest, which goes last."""
    controls: float
    """How many of them nobody can beat."""
    bombs: float
    out: float
    """How likely the action stands and all but the weakest play after it too: then nobody else plays again."""
    last: float
    """1 when one play is left."""
    last_led: float
    """How likely that one can be led."""
    single: float
    """How likely the highest single card stands: the way back to the lead."""
    pair: float
    others: float
    """Nearness of the others, all together."""
    near_finish: float
    """Nearness of the nearest where this hand can run out by itself."""
    threat: float
    """Nearness of each other weighed with how likely he leads next."""
    near_passed: float
    """Nearness of the nearest when this seat passes."""
    height: float
    """Ranks of the plays, all together, the highest rank counting 1: even what can be beaten often isn't."""


WIN3: Final = Features(
    one=-0.87,
    weak=-0.82,
    controls=-0.29,
    bombs=0.49,
    out=2.20,
    last=-1.07,
    last_led=3.91,
    single=1.00,
    pair=0.56,
    others=-1.48,
    near_finish=1.60,
    threat=-1.27,
    near_passed=-2.72,
    height=0.73,
)
"""Of the logistic chance to win, three players."""


class Price(NamedTuple):
    """Units expected: ``base``, plus ``now`` for each unit that cards cost as they are, plus ``weak`` a weak play."""

    base: float
    now: float
    weak: float = 0.0


class Weights(NamedTuple):
    """What was fitted for a number of players: the chance to win, what is lost without a win, what a win brings.

    Deals are won sooner, with more left to the others, by hands without weak plays.
    """

    win: Features
    loss: Price
    gain: Price


THREE: Final = Weights(WIN3, Price(5.0, 0.4), Price(6.0, 0.4, -2.0))

WIN2: Final = Features(
    one=-0.66,
    weak=-0.60,
    controls=-0.07,
    bombs=0.99,
    out=1.22,
    last=0.09,
    last_led=2.18,
    single=1.00,
    pair=0.11,
    others=-3.60,
    near_finish=3.17,
    threat=-2.82,
    near_passed=-4.25,
    height=0.62,
)
"""The same for two players.

Made in three rounds of self-play in guan2, each with the weights of the one before and from those of three players on;
one decision in seven was taken at random. Of the last round's 58,000 decisions the features against who won make a
logistic fit, what was lost or won, by the penalty table, two linear ones.
"""

TWO: Final = Weights(WIN2, Price(2.35, 0.32), Price(4.71, 0.33, -2.41))


class Prospect(NamedTuple):
    """A hand under its best plan; ``finish``: how likely all but the weakest play stand."""

    plan: Plan
    weak: float
    controls: int
    bombs: int
    finish: float
    single: float
    pair: float
    height: float


class Stakes(NamedTuple):
    """What a game pays: ``units`` by cards left, times ``times`` by bombs played, but no more than ``most``."""

    units: tuple[float, ...]
    times: tuple[float, ...]
    most: float


class Judge:
    """Weighs the actions of one view."""

    def __init__(self, view: View, game: Game[Any], stakes: Stakes, weights: Weights, bombs: int) -> None:
        self.weights: Final = weights
        self.view: Final = view
        self.planner: Final = planner(game)
        self.chances: Final = Chances(view, game, self.planner)
        self.facts: Final = known(game)
        self.stakes: Final = stakes
        self.bombs: Final = bombs
        self._seats = others(view)
        self._shares = [1 / cards for cards in self.chances.left]
        self._others = sum(self._shares)
        self._near = max(self._shares)
        self._booty = sum([stakes.units[cards] for cards in self.chances.left])
        self._prospects: dict[int, Prospect] = {}

    def group(self, play: Play) -> Group:
        return self.planner.group[play.shape]

    def prospect(self, hand: int) -> Prospect:
        """What ``hand``, or what is left of it, promises."""
        found = self._prospects.get(hand)
        if found is None:
            found = self._prospects[hand] = self._look(hand)
        return found

    def _look(self, hand: int) -> Prospect:
        stands = self.chances.stands
        best: Plan = ()
        lowest = float("inf")
        for plan in self.planner.plans[hand]:
            cost = len(plan) - LEAD * sum([stands[group] for group in plan])
            if cost < lowest:
                best, lowest = plan, cost
        chances = sorted([stands[group] for group in best])[1:]
        single, pair = self.planner.highest(hand)
        return Prospect(
            best,
            len(chances) - sum(chances),
            sum([chance >= SURE for chance in chances]),
            sum([group.bomb for group in best]),
            prod(chances),
            stands[single],
            stands[pair] if pair else 0.0,
            sum([group.top for group in best]) / self.planner.highest_rank,
        )

    def stands(self, action: Action) -> float:
        """How likely nobody can beat it; a pass holds nothing up."""
        return self.chances.stands[self.group(action)] if isinstance(action, Play) else 0.0

    def features(self, action: Action) -> Features:
        rest = self.view.hand - action.counts if isinstance(action, Play) else self.view.hand
        hand = self.prospect(rest)
        stands = self.stands(action)
        plays, near = len(hand.plan), self._near
        return Features(
            1.0,
            hand.weak,
            hand.controls,
            hand.bombs,
            stands * hand.finish,
            float(plays == 1),
            stands if plays == 1 else 0.0,
            hand.single,
            hand.pair,
            self._others,
            near * hand.finish,
            self._threat(action),
            0.0 if action else near,
            hand.height,
        )

    def _threat(self, action: Action) -> float:
        if isinstance(action, Play):
            unable = self.chances.unable[self.group(action)]
            return sum([share * (1 - chance) for share, chance in zip(self._shares, unable, strict=True)])
        top = self.view.top
        assert top is not None  # nobody passes on a lead
        found, still = 0.0, 1.0
        # Round from the next one: who can beat what lies there may lead, else its owner does.
        for seat, share, chance in zip(self._seats, self._shares, self.chances.unable[self.group(top)], strict=True):
            if seat == self.view.owner:
                return found + still * share
            found += share * (1 - chance)
            still *= chance
        return found

    def value(self, action: Action) -> float:
        """Points expected, in units of the base score."""
        found = self.features(action)
        units, most = self.stakes.units, self.stakes.most
        hand, bombs = self.view.hand, self.bombs
        if isinstance(action, Play):
            hand -= action.counts
            bombs += self.group(action).bomb
        times, people = self.stakes.times[min(bombs, len(self.stakes.times) - 1)], len(self._shares)
        win_weights, loss_price, gain_price = self.weights
        loss = loss_price.base + loss_price.now * units[self.facts.total[hand]]
        gain = gain_price.base + gain_price.now * self._booty + gain_price.weak * found.weak
        gain = min(people * most, max(people * units[1], gain) * times)
        win = 1 / (1 + exp(-sum([weight * value for weight, value in zip(win_weights, found, strict=True)])))
        return win * gain - (1 - win) * min(most, loss * times)
