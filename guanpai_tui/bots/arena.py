"""How much stronger one bot is than another: duplicate deals, every deal with the one in each seat.

``python -m guanpai_tui.bots.arena guan3 --bots easy,random --deals 500 --seed 1`` plays one ``easy`` against two
``random``. A deal is one observation, so the luck of the cards is the same for both sides and counts once.
"""

from __future__ import annotations

import argparse
import time
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import rules
from guanpai_tui import bots
from rules.deal import SEEDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guanpai_tui.bots import Bot
    from rules.api import Game, Result

Z95: Final = 1.96


class Comparison(NamedTuple):
    """One ``a`` against ``b`` in all other seats: ``points`` a deal for ``a``, fair = 0, ± ``half_width`` (95 %)."""

    a: str
    b: str
    deals: int
    points: float
    half_width: float
    win_rate: float
    win_half_width: float
    milliseconds: float
    """What ``a`` took for a decision, on average."""


def compare(game: Game[Any], a: str, b: str, deals: int, seed: int) -> Comparison:
    """Play ``deals`` deals once for each seat that ``a`` can have.

    The deals come from ``seed`` alone, a bot's own dice from deal and seat: what one bot draws changes no deal.
    """
    one, other = bots.make(a, game.id), bots.make(b, game.id)
    source = Random(seed)  # noqa: S311 - deals that can be played again
    points, wins = [], []
    clock = _Clock(one)
    for _ in range(deals):
        number = int(source.random() * SEEDS)
        scores = []
        for person, seats in enumerate(game.controllers):
            result = _play(
                game, [clock if place == person else other for place in range(len(game.controllers))], number
            )
            scores.append((sum(result.points[seat] for seat in seats), max(result.points)))
        points.append(sum(own for own, _ in scores) / len(scores))
        wins.append(sum(own == most for own, most in scores) / len(scores))
    mean, width = interval(points)
    rate, rate_width = interval(wins)
    return Comparison(a, b, deals, mean, width, rate, rate_width, clock.milliseconds)


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean and the half-width of its 95 % interval (0 for a single value, of which nothing can be said)."""
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean, 0.0
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, Z95 * sqrt(variance / len(values))


class _Clock:
    """A bot whose decisions are timed."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._seconds = 0.0
        self._decisions = 0

    def choose(self, view: Any, game: Game[Any], rng: Random) -> Any:
        start = time.process_time()
        action = self._bot.choose(view, game, rng)
        self._seconds += time.process_time() - start
        self._decisions += 1
        return action

    @property
    def milliseconds(self) -> float:
        return 1000 * self._seconds / max(1, self._decisions)


def _play(game: Game[Any], players: Sequence[Bot], seed: int) -> Result:
    """The result of deal ``seed`` among ``players``, one for each person."""
    state = game.deal(seed=seed)
    dice = [Random(f"{seed} {person}") for person in range(len(players))]  # noqa: S311
    person_of = {seat: person for person, seats in enumerate(game.controllers) for seat in seats}
    while (turn := game.turn(state)) is not None:
        person = person_of[turn]
        view = game.view(state, game.controllers[person])
        state = game.step(state, players[person].choose(view, game, dice[person]))
    return game.result(state)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m guanpai_tui.bots.arena", description="Compare two bots.")
    parser.add_argument("game", choices=rules.names())
    parser.add_argument("--bots", required=True, metavar="A,B", help="one A against B in every other seat")
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    names = given.bots.split(",")
    if len(names) != 2 or not set(names) <= set(bots.levels(given.game)):
        parser.error(f"--bots: two of {', '.join(bots.levels(given.game))}, e.g. easy,random")
    if given.deals < 1:
        parser.error("--deals: at least 1")
    found = compare(rules.make(given.game), names[0], names[1], given.deals, given.seed)
    print(f"{'A':10} {'B':10} {'deals':>6} {'points/deal':>17} {'wins':>15} {'ms/move':>8}")
    points = f"{found.points:+.2f} ± {found.half_width:.2f}"
    wins = f"{found.win_rate:.3f} ± {found.win_half_width:.3f}"
    print(f"{found.a:10} {found.b:10} {found.deals:6} {points:>17} {wins:>15} {found.milliseconds:8.3f}")


if __name__ == "__main__":
    main()
