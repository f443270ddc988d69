"""Flat Monte Carlo: each action worth considering is played to the end in many made-up deals, and the points decide.

The worlds are dealt by ``game.sample``, so they hold what the view knows and nothing else. All actions meet the same
worlds; after each round the worse half is dropped and the others share the samples (sequential halving).
"""

from __future__ import annotations

import time
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from rules.api import Play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.api import Action, Game, Shape, View

EPSILON: Final = 0.05
"""How often a player of a playout does anything at all: nobody plays as expected every time."""

BELIEVED: Final = 30
"""Playouts whose mean is about as far off as what is expected of an action by its looks."""

MOST_ACTIONS: Final = 16
MOST_OF_A_SHAPE: Final = 3
"""How many actions are tried, and how many of them differ by their kickers alone."""


class Policy(Protocol):
    """Plays whole states, quickly."""

    def choose(self, state: Any) -> Action: ...


class Ranking(Policy, Protocol):
    """A policy that can say what it thinks of each action."""

    def scores(self, position: Any, actions: Sequence[Action]) -> list[tuple[float, Action]]: ...


class Estimate(NamedTuple):
    """What an action brought in ``samples`` playouts, on average."""

    action: Action
    points: float
    samples: int
    spread: float = 0.0
    """Standard deviation of the points of a playout."""


class Search:
    """Of one game, with one policy for every player of its playouts."""

    def __init__(self, game: Game[Any], policy: Policy, epsilon: float = EPSILON) -> None:
        self.game: Final = game
        self.policy: Final = policy
        self.epsilon: Final = epsilon

    def estimates(
        self,
        view: View,
        actions: Sequence[Action],
        samples: int,
        rng: Random,
        *,
        until: float | None = None,
        expected: Sequence[float] = (),
    ) -> list[Estimate]:
        """``actions``, best first, after ``samples`` playouts in all or at ``until`` on ``time.monotonic``.

        ``expected`` are points that are expected of each anyhow; they count as much as ``BELIEVED`` playouts.
        """
        game, seats = self.game, view.seats
        live = list(range(len(actions)))
        totals, squares, counts = [0.0] * len(actions), [0.0] * len(actions), [0] * len(actions)
        rounds = max(1, (len(actions) - 1).bit_length())
        dropped: list[int] = []
        believed = BELIEVED if expected else 0
        known = [believed * points for points in expected] or [0.0] * len(actions)

        def worth(index: int) -> float:
            return (totals[index] + known[index]) / max(1, counts[index] + believed)

        while len(live) > 1:
            for _ in range(max(1, samples // rounds // len(live))):
                world = game.sample(view, rng)
                for index in live:
                    points = self._play_out(game.step(world, actions[index]), rng)
                    own = sum([points[seat] for seat in seats])
                    totals[index] += own
                    squares[index] += own * own
                    counts[index] += 1
                if until is not None and time.monotonic() > until:
                    break
            live.sort(key=worth, reverse=True)
            keep = 1 if until is not None and time.monotonic() > until else (len(live) + 1) // 2
            dropped = live[keep:] + dropped
            live = live[:keep]
        return [
            Estimate(actions[index], worth(index), counts[index], spread(totals[index], squares[index], counts[index]))
            for index in live + dropped
        ]

    def paired(self, view: View, actions: Sequence[Action], worlds: int, rng: Random) -> list[list[int]]:
        """For each of ``worlds`` deals that ``view`` could be of, what each of ``actions`` brings its seats.

        Row by row all else is the same, the slips of the players included, so that rows can be compared.
        """
        game, found = self.game, []
        for _ in range(worlds):
            world, luck = game.sample(view, rng), rng.random()
            row = []
            for action in actions:
                points = self._play_out(game.step(world, action), Random(luck))  # noqa: S311
                row.append(sum([points[seat] for seat in view.seats]))
            found.append(row)
        return found

    def _play_out(self, state: Any, rng: Random) -> tuple[int, ...]:
        game, epsilon = self.game, self.epsilon
        legal, step, choose, draw = game.legal, game.step, self.policy.choose, rng.random
        while True:
            moves = legal(state)
            if not moves:
                return game.result(state).points
            if len(moves) == 1:
                action = moves[0]
            elif draw() < epsilon:
                action = moves[int(draw() * len(moves))]
            else:
                action = choose(state)
            state = step(state, action)


def spread(total: float, squares: float, count: int) -> float:
    """The standard deviation of ``count`` values with this sum and this sum of squares."""
    return sqrt(max(0.0, squares / count - (total / count) ** 2)) if count else 0.0


def shortlist(scored: Sequence[tuple[float, Action]]) -> list[Action]:
    """The actions that look best, few of them with the same shape; the best comes first."""
    found: list[Action] = []
    used: dict[Shape | None, int] = {}
    for _score, action in sorted(scored, key=lambda one: -one[0]):
        form = action.shape if isinstance(action, Play) else None
        if used.get(form, 0) < MOST_OF_A_SHAPE:
            used[form] = used.get(form, 0) + 1
            found.append(action)
            if len(found) == MOST_ACTIONS:
                break
    return found
