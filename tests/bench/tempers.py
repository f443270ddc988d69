"""What a temper costs: ``python -m tests.bench.tempers guan2 --deals 300`` sets it against the same level without one.

Every deal is played once with the temper on each side, as in ``guanpai arena``; prints points a deal and wins, ± 95 %.
"""

from __future__ import annotations

import argparse

import rules
from guanpai_tui import bots
from guanpai_tui.bots import tempers
from guanpai_tui.bots.arena import Pairing, compared, deal_seeds, observe
from guanpai_tui.bots.searcher import Searcher

NO_HURRY = 60.0
"""Seconds for a decision: every one has all its samples."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.tempers", description=__doc__)
    parser.add_argument("game", choices=rules.names())
    parser.add_argument("--level", default=bots.HARD, choices=bots.SEARCHING)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--seed", type=int, default=11)
    given = parser.parse_args()
    game, samples = rules.make(given.game), bots.samples(given.level, given.game)
    even = Searcher(samples)
    for temper in (tempers.CAREFUL, tempers.BOLD):
        pairing, players = Pairing(temper, "even"), (even.at_table(NO_HURRY, temper), even)
        seen = [
            observe(game, pairing, players, number, seed)
            for number, seed in enumerate(deal_seeds(given.seed, given.deals))
        ]
        found = compared(game, pairing, seen)
        points = f"{found.points:+.2f} ± {found.half_width:.2f}"
        wins = f"{found.win_rate:.3f} ± {found.win_half_width:.3f}"
        print(f"{game.id} {given.level} {temper}, {given.deals} deals: {points} points, wins {wins}", flush=True)


if __name__ == "__main__":
    main()
