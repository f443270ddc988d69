"""Whether choices depend on unseen cards: ``python -m tests.bench.honest guan3 --levels hard --positions 1000``.

In each position the unseen cards are dealt again and the bot is asked twice with the same dice. Prints how many choices
changed, by level; the exit code is 1 if any did. CI does the same with fewer positions and playouts.
"""

from __future__ import annotations

import argparse
import sys
from random import Random

import rules
from guanpai_tui import bots
from guanpai_tui.bots.searcher import Searcher


def changed(game, level: str, positions: int, samples: int) -> int:
    """In how many of ``positions`` with a choice the bot changes its mind."""
    bot = Searcher(samples, frozen=level == bots.BASELINE) if level in bots.SAMPLES else bots.make(level, game.id)
    walker, rng = bots.make(bots.EASY, game.id), Random(8)
    seen = count = 0
    seed = 0
    while seen < positions:
        state = game.deal(seed=seed)
        seed += 1
        while (turn := game.turn(state)) is not None:
            person = next(seats for seats in game.controllers if turn in seats)
            view = game.view(state, person)
            if len(view.legal) > 1 and seen < positions:
                seen += 1
                again = game.view(game.sample(view, rng), person)
                count += bot.choose(view, game, Random(seen)) != bot.choose(again, game, Random(seen))
            state = game.step(state, walker.choose(view, game, rng))
    return count


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.honest", description=__doc__)
    parser.add_argument("game", choices=rules.names())
    parser.add_argument("--levels", default="easy,normal,hard,expert")
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--samples", type=int, default=0, help="playouts for a decision; 0 = as many as the level has")
    given = parser.parse_args()
    game = rules.make(given.game)
    wrong = 0
    for level in given.levels.split(","):
        samples = given.samples or (bots.samples(level, game.id) if level in bots.SAMPLES else 0)
        found = changed(game, level, given.positions, samples)
        wrong += found
        print(f"{given.game} {level}: {found} of {given.positions} choices changed", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
