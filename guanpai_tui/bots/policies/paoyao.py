"""二人刨幺: what the formula of ``quick.paoyao`` finds best, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guanpai_tui.bots.api import NORMAL, Reason
from guanpai_tui.bots.formula import Formula
from guanpai_tui.bots.generic import beats_cheapest, known, leads_lowest, plain_reason, sheds
from guanpai_tui.bots.quick.paoyao import GAMES, SAFE, policy
from rules.api import Call, Play

if TYPE_CHECKING:
    from collections.abc import Mapping

    from guanpai_tui.bots.api import Bot
    from guanpai_tui.bots.quick.paoyao import Position, Scorer, Trick
    from rules.api import Action, Game, View

__all__ = ["BOTS", "GAMES", "expected"]

CERTAIN: Final = 0.99
SURE: Final = 0.75
MANY: Final = 15
"""Points that a bomb is worth."""


WORTH: Final = 0.13
"""Points that one of a score is worth.

The slope of the points on the score in 300 pairs of actions in 80 positions, 100 playouts of each.
"""


def _reason(scorer: Scorer, position: Position, view: View, game: Game[Any], action: Action) -> Reason:
    """The first thing that a player would say for ``action``."""
    if isinstance(action, Call):
        return Reason("more_by_snow")
    trick = scorer.trick(position)
    if not isinstance(action, Play):
        return _passing(scorer, position, trick, view)
    if action.counts == view.hand or len(view.legal) == 1:
        return plain_reason(view, game, action)
    stands = scorer.stands(position, action)
    points = position.pile + scorer.worth[action.counts]
    return (
        _points(trick, points, stands)
        or (_over(scorer, position, trick, action, stands) if view.top else None)
        or _stands(stands)
        or (Reason("bomb_over") if view.top and known(game).is_bomb(action) else None)
        or _shape(scorer, view, game, action)
    )


def _passing(scorer: Scorer, position: Position, trick: Trick, view: View) -> Reason:
    if len(view.legal) == 1:
        return Reason("cannot_beat")
    if position.owner == trick.mate_seat:
        return Reason("mate_has_it")
    top = position.top
    if top is not None and trick.mate and scorer.can_beat(trick.mate, top):
        return Reason("mate_can")
    return Reason("let_them")


def _points(trick: Trick, points: int, stands: float) -> Reason | None:
    """That the points of the trick are just those that are needed."""
    if not points or stands < SURE or trick.won > 0:
        return None
    if trick.won == 0 and trick.mine + points >= trick.target:
        return Reason("enough_points", (("points", trick.mine + points),))
    if trick.mine < SAFE <= trick.mine + points:
        return Reason("safe_points", (("points", trick.mine + points),))
    return None


def _over(scorer: Scorer, position: Position, trick: Trick, action: Play, stands: float) -> Reason | None:
    """What is said of a play that beats another: the points that lie there, else its own that it most likely keeps."""
    own, bomb = scorer.worth[action.counts], known(scorer.game).is_bomb(action)
    if position.owner == trick.mate_seat:
        return Reason("feeds_mate", (("points", own),)) if own else Reason("over_mate")
    if position.pile >= (MANY if bomb else 1):
        return Reason("bomb_for_points" if bomb else "takes_points", (("points", position.pile),))
    return Reason("keeps_points", (("points", own),)) if own and stands >= SURE else None


def _stands(stands: float) -> Reason | None:
    if stands < SURE:
        return None
    return Reason("nobody_beats" if stands >= CERTAIN else "likely_stands")


def _shape(scorer: Scorer, view: View, game: Game[Any], action: Play) -> Reason:
    if view.top is None and leads_lowest(view, known(game), action):
        return Reason("lowest_lead")
    if view.top is not None and beats_cheapest(view, known(game), action):
        return Reason("lowest_beat")
    least = min(scorer.cost[view.hand - play.counts] for play in view.legal if isinstance(play, Play))
    return Reason("best_left") if scorer.cost[view.hand - action.counts] <= least else sheds(action)


NORMAL_BOT: Final = Formula(policy, WORTH, _reason)
BOTS: Final[Mapping[str, Bot]] = {NORMAL: NORMAL_BOT}
expected: Final = NORMAL_BOT.expected
