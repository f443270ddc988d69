"""Proves every puzzle of the shelf again, and times the solver: ``python -m tests.bench.puzzles``."""

from __future__ import annotations

import sys
import time
from collections import Counter
from random import Random

import rules
from guanpai_tui.bots.solver import Budget, solve
from guanpai_tui.practice import puzzles, shelf

HANDS = ((6, 100), (8, 100), (10, 100), (12, 40))
"""Cards of each hand, and how many random positions of that size; the leader is to act."""


def times(points: bool) -> None:
    game = rules.make("guan2")
    first = game.deal(seed=0)
    deck = game.ranks.each(sum(first.hands) + first.dead)
    for cards, count in HANDS:
        spent = []
        for seed in range(count):
            pile = list(deck)
            Random(seed).shuffle(pile)
            hands = [game.ranks.show(sum(pile[start : start + cards])) for start in (0, cards)]
            state = game.setup(hands)
            start = time.process_time()
            found = solve(game, state, points=points, budget=Budget(nodes=5_000_000))
            spent.append((1000 * (time.process_time() - start), found.nodes))
            assert found.proven
        spent.sort()
        middle, ninth, last = (spent[int(share * (count - 1))] for share in (0.5, 0.9, 1))
        print(
            f"{'points' if points else 'win':6} {cards:2}+{cards:<2} ms: median {middle[0]:6.1f}  p90 {ninth[0]:6.1f}"
            f"  max {last[0]:6.1f}   positions: p90 {ninth[1]}"
        )


def prove() -> int:
    wrong = [number for number in shelf.numbers() if puzzles.examine(number) != shelf.kept(number)]
    levels = Counter(shelf.kept(number).grade.level for number in shelf.numbers())
    print(f"{len(shelf.numbers())} puzzles, by level: {sorted(levels.items())}; not as they are shelved: {wrong}")
    return len(wrong)


if __name__ == "__main__":
    times(points=False)
    times(points=True)
    sys.exit(1 if prove() else 0)
