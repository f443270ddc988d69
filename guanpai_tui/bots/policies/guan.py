"""关牌 and its kin: no partners, the first one out collects for the cards that the others hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guanpai_tui.bots.api import NORMAL, Hint, Reason, per_game
from guanpai_tui.bots.candidates import candidates
from guanpai_tui.bots.generic import beats_cheapest, leads_lowest, plain_reason, uncautioned, whole_hand
from guanpai_tui.bots.judge import SURE, THREE, TWO, Judge, Stakes, Weights
from rules.api import Play

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from guanpai_tui.bots.api import Bot
    from rules.api import Action, Game, View

HINTS: Final = 8
"""More than that nobody pages through."""

CERTAIN: Final = 0.9995
"""A chance that is one, but for how sums are rounded."""

SECOND: Final = {
    "bomb_now": "or_bomb",
    "bomb_lead": "or_bomb_lead",
    "bomb_over": "or_spend_bomb",
    "splits_bomb": "or_splits",
    "let_them": "or_pass",
}
"""What is said instead of an action that others are better than."""

NEARLY_OUT: Final = 2
"""Cards with which the next chance may be somebody's last play."""

BOMBS: Final = 5
"""How far the doubling is looked up; with more bombs than that in a deal nothing else counts."""


def _units3(game: Game[Any], left: int, bombs: int) -> float:
    """三人关牌: what a loser pays with base 1, as the score sheet has it, so house rules count."""
    points = game.score(left=(0, left, left), bombs=bombs).points[1]
    return float(-points / game.house.base_score)


def _units2(game: Game[Any], left: int, bombs: int) -> float:  # noqa: ARG001 - bombs don't double here
    """二人关牌: what the loser of a deal is charged (G2-20)."""
    return float(game.house.penalty_table[left - 1])


def _units4(game: Game[Any], left: int, bombs: int) -> float:  # noqa: ARG001 - bombs don't double here
    """四人关牌: what each of three players with so many cards loses to the fourth (G4-06)."""
    return float(-game.score(left=(0, left, left, left)).points[1])


UNITS: Final[Mapping[str, Callable[[Game[Any], int, int], float]]] = {
    "guan3": _units3,
    "guan2": _units2,
    "guan4": _units4,
}
"""By game: units for cards left and bombs played."""

BASE: Final[Mapping[str, Callable[[Game[Any]], int]]] = {
    "guan3": lambda game: game.house.base_score,
    "guan2": lambda _game: 1,
    "guan4": lambda _game: 1,  # its units are points already
}
"""By game: points for a unit in a deal."""

WEIGHTS: Final[Mapping[str, Weights]] = {"guan3": THREE, "guan2": TWO, "guan4": THREE}
"""By game: what was fitted for as many players as it has; four are played like three."""

GAMES: Final = frozenset(UNITS)


@per_game
def stakes(game: Game[Any]) -> Stakes:
    """What ``game`` pays under its house rules."""
    units = UNITS[game.id]
    by_cards = (0.0, *(units(game, left, 0) for left in range(1, game.hand_size + 1)))
    # The smallest hand shows what bombs do: it is the last to reach the cap.
    by_bombs = tuple(units(game, 1, bombs) / by_cards[1] for bombs in range(BOMBS))
    return Stakes(by_cards, by_bombs, units(game, game.hand_size, BOMBS))


class Normal:
    """Weighs a few candidates by the points they promise; draws nothing."""

    def choose(self, view: View, game: Game[Any], rng: Random) -> Action:  # noqa: ARG002 - the protocol's
        if len(view.legal) == 1:
            return view.legal[0]
        whole = whole_hand(view)
        return whole if whole is not None else _ranked(_judge(view, game), game)[0]

    def hints(self, view: View, game: Game[Any]) -> tuple[Hint, ...]:
        judge = _judge(view, game)
        ranked = _ranked(judge, game)
        whole = whole_hand(view)
        if whole is not None:
            ranked = [whole, *(action for action in ranked if action != whole)]
        fewest = min(_plays_after(judge, action) for action in view.legal)
        first = Hint(ranked[0], reason(judge, game, ranked[0], fewest))
        return first, *(Hint(action, _second(judge, game, action, fewest)) for action in ranked[1:HINTS])


BOTS: Final[Mapping[str, Bot]] = {NORMAL: Normal()}


def _judge(view: View, game: Game[Any]) -> Judge:
    return Judge(view, game, stakes(game), WEIGHTS[game.id], dict(view.facts).get("bombs", 0))


def expected(view: View, game: Game[Any], actions: Sequence[Action]) -> list[float]:
    """What each of ``actions`` is worth by its looks, in points."""
    judge = _judge(view, game)
    base = BASE[game.id](game)
    return [base * judge.value(action) for action in actions]


def _ranked(judge: Judge, game: Game[Any]) -> list[Action]:
    """What is worth considering, best first."""
    legal = uncautioned(judge.view, game, judge.view.legal)
    return sorted(candidates(judge.view.hand, legal, judge.planner, judge.facts), key=judge.value, reverse=True)


def _plays_after(judge: Judge, action: Action) -> int:
    """In how few plays the hand that ``action`` leaves could go out."""
    left = judge.view.hand - (action.counts if isinstance(action, Play) else 0)
    return min(map(len, judge.planner.plans[left])) if left else 0


def reason(judge: Judge, game: Game[Any], action: Action, fewest: int) -> Reason:
    """The first thing that a player would say for ``action``; no other leaves a hand of less than ``fewest`` plays."""
    view, hand = judge.view, judge.view.hand
    if not isinstance(action, Play) or action.counts == hand or len(view.legal) == 1:
        return plain_reason(view, game, action)
    if judge.chances.left[0] == 1 and judge.facts.is_single(action) and getattr(game.house, "dingda", "off") != "off":
        return Reason("highest_for_dingda") if _is_highest(judge, action) else plain_reason(view, game, action)
    stands, goes_out = judge.stands(action), _goes_out(game, hand - action.counts)
    if stands >= CERTAIN and goes_out:
        return Reason("wins_now")
    if judge.group(action).bomb and (said := _bomb(judge)):
        return said
    if stands >= SURE:
        return Reason("nobody_beats" if stands >= CERTAIN else "likely_stands")
    if goes_out:
        return Reason("leaves_one")
    if _splits_bomb(judge, game, action):
        return Reason("splits_bomb")
    return (_lead if view.top is None else _reply)(judge, action) or _structure(_plays_after(judge, action), fewest)


def _second(judge: Judge, game: Game[Any], action: Action, fewest: int) -> Reason:
    """The same of an action that isn't the best one: that a bomb is worth it or a pass is cheaper wouldn't be true."""
    found = reason(judge, game, action, fewest)
    return Reason(SECOND.get(found.code, found.code), found.facts)


def _bomb(judge: Judge) -> Reason | None:
    """What there is to say of a bomb as such; on a lead it is a play like others, unless it makes the deal dearer."""
    times = judge.stakes.times
    bombs = min(judge.bombs, len(times) - 2)
    doubles = times[bombs + 1] > times[bombs]
    if judge.view.top is None:
        return Reason("bomb_lead") if doubles else None
    return Reason("bomb_now" if doubles else "bomb_over")


def _splits_bomb(judge: Judge, game: Game[Any], action: Play) -> bool:
    """Whether a bomb of the hand can't be played any more because ``action`` takes some of its very cards."""
    if judge.facts.is_bomb(action):
        return False
    counts, taken = judge.facts.counts, judge.facts.counts[action.counts]
    left = counts[judge.view.hand - action.counts]
    mains = {play.shape.main for play in game.leads(judge.view.hand) if judge.facts.is_bomb(play)}
    return any(
        any(used and need for used, need in zip(taken, counts[main], strict=True))
        and any(have < need for have, need in zip(left, counts[main], strict=True))
        for main in mains
    )


def _goes_out(game: Game[Any], hand: int) -> bool:
    """Whether one play gets rid of all of ``hand``; plans only come near to the rules about last hands."""
    return any(play.counts == hand for play in game.leads(hand))


def _lead(judge: Judge, action: Play) -> Reason | None:
    if judge.chances.left[0] == 1 and not judge.facts.is_single(action):
        return Reason("not_a_single")
    return Reason("lowest_lead") if leads_lowest(judge.view, judge.facts, action) else None


def _reply(judge: Judge, action: Play) -> Reason | None:
    view = judge.view
    if min(judge.chances.left) <= NEARLY_OUT:
        return Reason("blocks")
    if judge.facts.is_bomb(action) or not beats_cheapest(view, judge.facts, action):
        return None
    return Reason("keeps_bomb" if judge.prospect(view.hand - action.counts).bombs else "lowest_beat")


def _structure(plays: int, fewest: int) -> Reason:
    # A plan of one play that the rules about last hands forbid takes two.
    return Reason("fewest_plays" if plays == fewest else "leaves_plays", (("plays", max(plays, 2)),))


def _is_highest(judge: Judge, single: Play) -> bool:
    return judge.planner.highest(judge.view.hand)[0].top == single.rank
