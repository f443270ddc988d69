"""How long levels that search take at the table: ``python -m tests.bench.moves guan3 --level hard --decisions 200``.

Asks the process that the table asks, one decision after the other, and prints the wait (p50, p95, most) and the memory
that process reached.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import rules
from guanpai_tui import bots
from guanpai_tui.bots.thinkers import Thinkers


def memory(pid: int) -> str:
    """The most that the process held, where the system tells."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return "?"
    return next((line.split(":")[1].strip() for line in lines if line.startswith("VmHWM")), "?")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.moves", description=__doc__)
    parser.add_argument("game", choices=rules.names())
    parser.add_argument("--level", default=bots.HARD)
    parser.add_argument("--decisions", type=int, default=200)
    given = parser.parse_args()
    game = rules.make(given.game)
    thinkers = Thinkers()
    thinkers.start(given.level, game)
    waits: list[float] = []
    seed = 0
    while len(waits) < given.decisions:
        state = game.deal(seed=seed)
        while (turn := game.turn(state)) is not None:
            view = game.view(state, next(seats for seats in game.controllers if turn in seats))
            begun = time.perf_counter()
            state = game.step(state, thinkers.choose(given.level, view, game, f"{seed} {len(waits)}"))
            if len(view.legal) > 1:
                waits.append(time.perf_counter() - begun)
        seed += 1
    waits = sorted(1000 * wait for wait in waits[1:])  # the first one waits for the process to start
    p50, p95 = (waits[int(share * len(waits))] for share in (0.5, 0.95))
    held = [memory(thinker._process.pid) for thinker in thinkers._running.values()]
    faults = [f"{fault.level} {fault.code}" for fault in thinkers.faults()]
    print(f"{given.game} {given.level}: {len(waits)} decisions, ms p50 {p50:.0f} p95 {p95:.0f} most {waits[-1]:.0f}")
    print(f"memory of the process: {', '.join(held)}; shut out: {', '.join(faults) or 'nobody'}")
    thinkers.close()


if __name__ == "__main__":
    main()
