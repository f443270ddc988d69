"""The last cards between two players: each made-up world is solved, not played by a policy.

What the other holds stays a guess, as some cards lie dead; but once few are left it is known exactly what every action
is worth against each hand that he may hold.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final

from guanpai_tui.bots.search import Estimate
from guanpai_tui.bots.solver import Budget, Exhausted, Search, Spent

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from rules.api import Action, Game, View

MOST_CARDS: Final = 5
"""Cards of the longer hand up to which a world is solved in half a millisecond."""

WORLDS: Final = 60
NODES: Final = 60_000
"""Positions for all worlds of a decision; when they are used up those that were solved decide."""


def near(view: View, game: Game[Any], most: int = MOST_CARDS) -> bool:
    """Whether ``estimates`` is for this view."""
    return game.seats == len(game.sides) == 2 and max(view.left) <= most


def estimates(
    view: View, game: Game[Any], actions: Sequence[Action], rng: Random, *, until: float | None = None
) -> list[Estimate]:
    """``actions``, best first; [] when there was no time to solve a single world."""
    seat = view.turn
    assert seat is not None  # somebody is to act
    search = Search(game, seat, {}, Spent(Budget(nodes=NODES)))
    totals, done = [0] * len(actions), 0
    for _ in range(WORLDS):
        world = game.sample(view, rng)
        try:
            values = [search.value(game.step(world, action)) for action in actions]
        except Exhausted:
            break
        totals = [total + value for total, value in zip(totals, values, strict=True)]
        done += 1
        if until is not None and time.monotonic() > until:
            break
    if not done:
        return []
    found = [Estimate(action, total / done, done) for action, total in zip(actions, totals, strict=True)]
    return sorted(found, key=lambda one: -one.points)
