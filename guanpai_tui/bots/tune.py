"""Makes the weights of a quick policy: first it copies ``normal``, then it learns from what search finds with it.

``python -m guanpai_tui.bots.tune guan3 --seed 1`` plays deals by search, keeps what each action brought in points, and
fits the weights so that the better an action the likelier it is chosen; then it does that again with the new weights in
the playouts. What it writes, ``quick/GAME.json``, says which command and seed made it.
"""

from __future__ import annotations

import argparse
import json
import sys
from math import exp, sqrt
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import rules
from guanpai_tui import bots
from guanpai_tui.bots.quick.guan import Scorer
from guanpai_tui.bots.search import Search, shortlist
from rules.deal import SEEDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rules.api import Game

EPOCHS: Final = 8
RATE: Final = 0.15
DECAY: Final = 1e-5
ASTRAY: Final = 0.1
"""How often self-play takes any action, so that it sees more than good positions."""

GAIN: Final = 6.0
"""What a spread of points counts, beside 1 for doing as the teacher does."""


class Lesson(NamedTuple):
    """One decision: the features of each action, and what is good about it.

    That is 1 for what the teacher did and 0 for the rest, or, ``measured``, what each brought in units of ``_spread``.
    """

    features: tuple[tuple[str, ...], ...]
    good: tuple[float, ...]
    measured: bool


def copied(game: Game[Any], decisions: int, seed: int) -> Iterator[Lesson]:
    """What ``normal`` does."""
    teacher, scorer = bots.make(bots.NORMAL, game.id), Scorer(game, {})
    for state, rng in _positions(decisions, seed, game):
        view = game.view(state, (game.turn(state) or 0,))
        chosen = teacher.choose(view, game, rng)
        actions = sorted(set(rng.sample(view.legal, min(24, len(view.legal)))) | {chosen}, key=view.legal.index)
        yield Lesson(
            tuple(tuple(scorer.structure.features(state, action)) for action in actions),
            tuple(float(action == chosen) for action in actions),
            measured=False,
        )


def _positions(decisions: int, seed: int, game: Game[Any]) -> Iterator[tuple[Any, Random]]:
    """Positions with a choice out of deals that ``normal`` plays, at times astray."""
    rng = Random(seed)  # noqa: S311 - to be made again from its seed
    player = bots.make(bots.NORMAL, game.id)
    found = 0
    while found < decisions:
        state = game.deal(seed=int(rng.random() * SEEDS))
        while (turn := game.turn(state)) is not None:
            legal = game.legal(state)
            if len(legal) > 1:
                found += 1
                yield state, rng
            if rng.random() < ASTRAY:
                action = legal[int(rng.random() * len(legal))]
            else:
                action = player.choose(game.view(state, (turn,)), game, rng)
            state = game.step(state, action)


def searched(
    game: Game[Any], weights: Mapping[str, float], decisions: int, samples: int, seed: int
) -> Iterator[Lesson]:
    """What search finds that plays by ``weights``."""
    scorer = Scorer(game, weights)
    search = Search(game, scorer)
    spread = _spread(game)
    rng = Random(seed)  # noqa: S311 - to be made again from its seed
    found = 0
    while found < decisions:
        state = game.deal(seed=int(rng.random() * SEEDS))
        while (turn := game.turn(state)) is not None:
            legal = game.legal(state)
            action = legal[0]
            if len(legal) > 1:
                actions = shortlist(scorer.scores(state, legal))
                estimates = search.estimates(game.view(state, (turn,)), actions, samples, rng)
                found += 1
                action = estimates[0].action
                yield Lesson(
                    tuple(tuple(scorer.structure.features(state, estimate.action)) for estimate in estimates),
                    tuple(estimate.points / spread for estimate in estimates),
                    measured=True,
                )
            if rng.random() < ASTRAY:
                action = legal[int(rng.random() * len(legal))]
            state = game.step(state, action)


def _spread(game: Game[Any]) -> float:
    """By how much the points of deals differ."""
    player = bots.make(bots.EASY, game.id)
    rng = Random(0)  # noqa: S311 - always the same deals
    points: list[int] = []
    for seed in range(60):
        state = game.deal(seed=seed)
        while (turn := game.turn(state)) is not None:
            state = game.step(state, player.choose(game.view(state, (turn,)), game, rng))
        points += game.result(state).points
    return sqrt(sum(one * one for one in points) / len(points))


def fit(lessons: Sequence[Lesson], start: Mapping[str, float], seed: int) -> dict[str, float]:
    """Weights of a softmax over the actions, by stochastic gradient with a step for each feature (AdaGrad)."""
    weights, squares = dict(start), dict.fromkeys(start, 1.0)
    order = list(range(len(lessons)))
    rng = Random(seed)  # noqa: S311 - to be made again from its seed
    for epoch in range(EPOCHS):
        rate = RATE / (1 + epoch)
        _shuffle(order, rng)
        for index in order:
            _learn(lessons[index], weights, squares, rate)
    return {name: round(weight, 3) for name, weight in sorted(weights.items()) if abs(weight) >= 0.0005}


def _learn(lesson: Lesson, weights: dict[str, float], squares: dict[str, float], rate: float) -> None:
    scores = [sum([weights.get(name, 0.0) for name in names]) for names in lesson.features]
    most = max(scores)
    shares = [exp(score - most) for score in scores]
    total = sum(shares)
    expected = sum([share * good for share, good in zip(shares, lesson.good, strict=True)]) / total
    slopes: dict[str, float] = {}
    for names, share, good in zip(lesson.features, shares, lesson.good, strict=True):
        # Measured points are noisy: to follow their mean is fair, to copy the best of them would be to copy luck.
        slope = GAIN * share / total * (good - expected) if lesson.measured else good - share / total
        for name in names:
            slopes[name] = slopes.get(name, 0.0) + slope
    for name, slope in slopes.items():
        if slope:
            squares[name] = squares.get(name, 1.0) + slope * slope
            old = weights.get(name, 0.0)
            weights[name] = old + rate * 3 * slope / sqrt(squares[name]) - DECAY * old


def _shuffle(order: list[int], rng: Random) -> None:
    """Fisher-Yates on ``random()``, which is the same in every version of Python."""
    for place in range(len(order) - 1, 0, -1):
        other = int(rng.random() * (place + 1))
        order[place], order[other] = order[other], order[place]


def regret(lessons: Sequence[Lesson], weights: Mapping[str, float]) -> float:
    """How much less good the weights' first choice is than the best."""
    lost = 0.0
    for lesson in lessons:
        scores = [sum([weights.get(name, 0.0) for name in names]) for names in lesson.features]
        lost += max(lesson.good) - lesson.good[scores.index(max(scores))]
    return lost / len(lessons)


def learned(game: Game[Any], given: argparse.Namespace) -> dict[str, float]:
    """All of it; the seed makes the deals and every draw."""
    weights = fit(list(copied(game, given.copied, given.seed)), {}, given.seed)
    lessons: list[Lesson] = []
    for number in range(1, given.rounds + 1):
        found = list(searched(game, weights, given.decisions, given.samples, 100 * given.seed + number - 1))
        lessons += found
        before = regret(found, weights)
        weights = fit(lessons, weights, given.seed)
        print(f"round {number}: regret {before:.3f}, then {regret(found, weights):.3f}", file=sys.stderr, flush=True)
    return weights


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m guanpai_tui.bots.tune", description="Make weights.")
    parser.add_argument("game", choices=rules.names())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--copied", type=int, default=12_000, metavar="DECISIONS")
    parser.add_argument("--decisions", type=int, default=6_000, help="searched in each round")
    parser.add_argument("--samples", type=int, default=160, help="playouts for each of them")
    parser.add_argument("--out", type=argparse.FileType("w", encoding="utf-8"), default="-")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> None:
    given = arguments(words)
    weights = learned(rules.make(given.game), given)
    made = f"python -m guanpai_tui.bots.tune {given.game} --seed {given.seed} --rounds {given.rounds}"
    made += f" --copied {given.copied} --decisions {given.decisions} --samples {given.samples}"
    json.dump({"made": made, "weights": weights}, given.out, ensure_ascii=False, indent=0)
    given.out.write("\n")


if __name__ == "__main__":
    main()
