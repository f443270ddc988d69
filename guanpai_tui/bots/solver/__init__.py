"""What a deal comes to when every hand lies open, exactly: proven, or honestly not.

``solve(game, state)`` plays for the seat to act against everybody else. The rules are the game's own ``legal``,
``step`` and ``result``; nothing here decides what may be played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guanpai_tui.bots.solver.budget import NODES, Budget, Exhausted, Spent
from guanpai_tui.bots.solver.search import AGAINST, FOR, Search, Solution
from guanpai_tui.bots.solver.seats import aside

if TYPE_CHECKING:
    from collections.abc import Mapping

    from guanpai_tui.bots.solver.search import Role
    from rules.api import Game, Seat

__all__ = ["AGAINST", "FOR", "NODES", "Budget", "Exhausted", "Search", "Solution", "Spent", "aside", "solve"]


def solve(
    game: Game[Any],
    state: Any,
    *,
    seat: Seat | None = None,
    roles: Mapping[Seat, Role] | None = None,
    points: bool = True,
    budget: Budget | None = None,
) -> Solution:
    """What ``seat`` (the one to act) can get, whatever the others do: its points, or only whether it wins any.

    ``roles`` are those of other seats; who has none plays ``AGAINST`` it.
    """
    turn = game.turn(state) if seat is None else seat
    return Search(game, turn or 0, roles or {}, Spent(budget or Budget())).solve(state, points=points)
