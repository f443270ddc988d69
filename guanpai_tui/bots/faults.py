"""What is wrong with an action beside a better one, in the words of ``reasons``: what a player would be told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guanpai_tui.bots.api import Reason
from guanpai_tui.bots.generic import known, others_left
from guanpai_tui.bots.plans import planner
from guanpai_tui.bots.policies.guan import GAMES
from rules.api import Play

if TYPE_CHECKING:
    from rules.api import Action, Game, View

NEARLY_OUT: Final = 2
"""Cards with which the next chance may be somebody's last play."""


def fault(view: View, game: Game[Any], played: Action, better: Action) -> Reason:
    """The first thing that ``played`` has against it, where ``better`` would have been better."""
    if not isinstance(played, Play):
        return _of_passing(view, game, better)
    facts = known(game)
    if not isinstance(better, Play):
        return Reason("fault_bombed" if facts.is_bomb(played) else "fault_beat")
    bombs = facts.is_bomb(played), facts.is_bomb(better)
    if bombs[0] != bombs[1]:
        return Reason("fault_bombed" if bombs[0] else "fault_no_bomb")
    return _of_plans(view, game, played, better) or _of_ranks(view, game, played, better)


def _of_passing(view: View, game: Game[Any], better: Action) -> Reason:
    if isinstance(better, Play) and known(game).is_bomb(better):
        return Reason("fault_no_bomb")
    return Reason("fault_let_through" if min(others_left(view)) <= NEARLY_OUT else "fault_passed")


def _of_plans(view: View, game: Game[Any], played: Play, better: Play) -> Reason | None:
    """That it leaves a hand of more plays, and perhaps a run that is none any more."""
    if game.id not in GAMES:  # others divide their hands otherwise
        return None
    plans = planner(game).plans
    after = {action: view.hand - action.counts for action in (played, better)}
    sizes = {action: min(map(len, plans[left])) if left else 0 for action, left in after.items()}
    if sizes[played] <= sizes[better]:
        return None
    runs = [any(group.length > 1 for plan in plans[hand][:1] for group in plan) for hand in (view.hand, after[played])]
    code = "fault_splits_run" if runs[0] and not runs[1] and played.shape.length == 1 else "fault_more_plays"
    return Reason(code, (("plays", sizes[played]), ("fewer", sizes[better])))


def _of_ranks(view: View, game: Game[Any], played: Play, better: Play) -> Reason:
    alike = played.kind == better.kind and played.shape.length == better.shape.length
    if alike and played.rank > better.rank:
        return Reason("fault_too_high")
    if alike and played.rank < better.rank:
        return Reason("fault_too_low")
    if alike:
        return Reason("fault_kickers")
    highest = known(game).counts[view.hand]
    top = max(rank for rank, times in enumerate(highest) if times)
    if known(game).counts[played.counts][top] and not known(game).counts[better.counts][top]:
        return Reason("fault_spends_control")
    return Reason("fault_other_kind")
