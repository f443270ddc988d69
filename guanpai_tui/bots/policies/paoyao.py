"""二人刨幺: what the formula of ``quick.paoyao`` finds best, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guanpai_tui.bots.api import NORMAL, Reason
from guanpai_tui.bots.formula import Formula
from guanpai_tui.bots.generic import known, plain_reason
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
        or _bomb(known(game).is_bomb(action), points)
        or (_over(scorer, position, trick, action) if view.top else None)
        or _shape(view, game, action, stands)
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


def _bomb(bomb: bool, points: int) -> Reason | None:
    if not bomb:
        return None
    return Reason("bomb_for_points", (("points", points),)) if points >= MANY else Reason("bomb_for_lead")


def _over(scorer: Scorer, position: Position, trick: Trick, action: Play) -> Reason | None:
    """What is said of a play that beats another."""
    own = scorer.worth[action.counts]
    if position.owner == trick.mate_seat:
        return Reason("feeds_mate", (("points", own),)) if own else Reason("over_mate")
    if position.pile + own:
        return Reason("takes_points", (("points", position.pile + own),))
    return None


def _shape(view: View, game: Game[Any], action: Play, stands: float) -> Reason:
    if stands >= SURE:
        return Reason("nobody_beats" if stands >= CERTAIN else "likely_stands")
    lowest = known(game).lowest
    if view.top is None and lowest(action.counts) == lowest(view.hand):
        return Reason("lowest_lead")
    same = [play for play in view.legal if isinstance(play, Play) and play.kind == action.kind]
    if view.top is not None and action.rank == min(play.rank for play in same):
        return Reason("lowest_beat")
    return Reason("best_left")


NORMAL_BOT: Final = Formula(policy, WORTH, _reason)
BOTS: Final[Mapping[str, Bot]] = {NORMAL: NORMAL_BOT}
expected: Final = NORMAL_BOT.expected
