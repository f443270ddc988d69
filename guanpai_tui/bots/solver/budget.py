"""How long a search may go on."""

from __future__ import annotations

import time
from math import inf
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

NODES: Final = 400_000
"""Positions that take about 100 MB to remember."""

LOOK: Final = 128
"""So many positions between two looks at the clock: half a millisecond."""


class Budget(NamedTuple):
    """``nodes`` positions, ``seconds`` of time, until ``stop()`` says so: whatever comes first."""

    nodes: int = NODES
    seconds: float = inf
    stop: Callable[[], bool] | None = None


class Exhausted(Exception):
    """The search ends without a proof."""


class Spent:
    """What is used up of a budget; one for all searches that share it."""

    __slots__ = ("_budget", "_until", "nodes")

    def __init__(self, budget: Budget) -> None:
        self.nodes = 0
        self._budget = budget
        self._until = time.monotonic() + budget.seconds

    def tick(self) -> None:
        """One position more. Raises Exhausted."""
        self.nodes += 1
        if self.nodes > self._budget.nodes:
            raise Exhausted
        if self.nodes % LOOK == 0:
            stop = self._budget.stop
            if time.monotonic() > self._until or (stop is not None and stop()):
                raise Exhausted
