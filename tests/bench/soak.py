"""A long evening by script, in a real pty: does the program grow?

``python -m tests.bench.soak --minutes 480 [--seed 1]``: bots play, keys, clicks, pastes and resizes come by chance,
matches of every game are begun and left, pages opened and closed. Printed every so often: resident memory, file
descriptors, threads, asyncio's tasks and the processes of bots. After a fifth of the time, in which tables fill, growth
counts: exit code 1 when it is more than a tenth, or when the program ends by itself.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from tests.bench.terminal import Program

GROWTH: Final = 0.10
WARM: Final = 0.2
"""Of the time: what is loaded and filled by then isn't growth."""

# The program, but that leaving it goes to the menu, and that it writes down how many tasks there are when it is asked.
ENDLESS: Final = """
import asyncio, os, signal
from guanpai_tui.screens.program import Guanpai

async def home(self):
    if self.table:
        self.table.leave()
    self.show_menu()

def tell(_number, _frame):
    with open(os.environ["SOAK_TASKS"], "w") as file:
        file.write(str(len(asyncio.all_tasks())))

Guanpai.action_quit = home
signal.signal(signal.SIGUSR1, tell)
from guanpai_tui.__main__ import main
main()
"""

ESCAPE, ENTER, UP, DOWN, LEFT, RIGHT, FIND = "\x1b", "\r", "\x1b[A", "\x1b[B", "\x1b[D", "\x1b[C", "\x10"
FUNCTION: Final = ("\x1bOP", "\x1bOR", "\x1b[18~", "\x1b[19~", "\x1b[20~", "\x1b[23~", "\x1b[24~")
HAND_OVER: Final = "\x1bOS"
CARDS: Final = "34567890jqka2sx"
ANY: Final = (*CARDS, *"phHucloibvmefrn", " ", "\t", "\x7f", UP, DOWN, LEFT, RIGHT, "\x1b[H", "\x1b[F", "\x1b[6~", "出")
PAGES: Final = ("?", "l", "i", "m", FIND, "c", "o", *FUNCTION)
PASTES: Final = ("33344", "g3-1", "顺子", "9" * 300, "AAA2\t3")
SIZES: Final = ((80, 24), (80, 24), (80, 24), (100, 30), (120, 40), (200, 60), (60, 20), (40, 10), (1, 1))


class Sample(NamedTuple):
    """What the program holds, ``at`` so many seconds after its start."""

    at: float
    memory: float  # MB, the processes of bots apart
    files: int
    threads: int
    tasks: int
    bots: int


class Evening:
    """Drives one program by chance."""

    def __init__(self, seed: int, folder: str) -> None:
        self.rng = Random(seed)
        self._tasks = Path(folder) / "tasks"
        os.environ |= {"SOAK_TASKS": str(self._tasks), "GUANPAI_SPEED": "instant", "GUANPAI_LANG": "en"}
        self.program = Program(["-c", ENDLESS], folder)
        self.program.first_paint()
        self.keys = self.matches = 0

    @property
    def ended(self) -> bool:
        return self.program.process.poll() is not None

    def type(self, *keys: str, wait: float = 0.03) -> None:
        for key in keys:
            if self.ended:
                return
            os.write(self.program.parent, key.encode())
            self.keys += 1
            self.program.pump(wait)
        while self.program.pump(0):
            pass

    def step(self) -> None:
        """Something that people do, one way or another."""
        chance = self.rng.random()
        if chance < 0.35:
            self.type("h", ENTER)
        elif chance < 0.80:
            self.type(self.rng.choice(ANY))
        elif chance < 0.88:
            self.type(self.rng.choice(PAGES), *self.rng.choices((UP, DOWN, "\x1b[6~"), k=2), ESCAPE, wait=0.1)
        elif chance < 0.93:
            self._click()
        elif chance < 0.95:
            self.type(f"\x1b[200~{self.rng.choice(PASTES)}\x1b[201~")
        elif chance < 0.97:
            self._resize(*self.rng.choice(SIZES))
        elif chance < 0.98:
            self.type(HAND_OVER)
        else:
            self._another_match()

    def _click(self) -> None:
        place = f"{self.rng.randint(1, 80)};{self.rng.randint(1, 24)}"
        self.type(f"\x1b[<0;{place}M", f"\x1b[<0;{place}m")

    def _resize(self, columns: int, lines: int) -> None:
        self.program.screen.resize(lines, columns)
        fcntl.ioctl(self.program.parent, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.program.process.send_signal(signal.SIGWINCH)
        self.program.pump(0.1)

    def _another_match(self) -> None:
        """Leave, choose a game, perhaps other bots, and deal."""
        self._resize(80, 24)
        self.type(ESCAPE, ESCAPE, FIND, *"leave", ENTER, wait=0.2)
        self.type("\x1b[H", *[DOWN] * self.rng.randint(0, 8), ENTER, wait=0.1)
        self.type(*[DOWN] * self.rng.randint(0, 3), *[RIGHT] * self.rng.randint(0, 3), "\x1b[H", ENTER, wait=0.1)
        self.matches += 1

    def sample(self) -> Sample:
        pid = self.program.process.pid
        self._tasks.unlink(missing_ok=True)
        self.program.process.send_signal(signal.SIGUSR1)
        until = time.monotonic() + 2
        while not (self._tasks.exists() and self._tasks.read_text()) and time.monotonic() < until:
            self.program.pump(0.05)
        status = Path(f"/proc/{pid}/status").read_text()
        bots = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return Sample(
            time.perf_counter() - self.program.started,
            self.program.memory(),
            len(list(Path(f"/proc/{pid}/fd").iterdir())),
            int(status.partition("Threads:")[2].split()[0]),
            int(self._tasks.read_text() or 0) if self._tasks.exists() else -1,
            len(bots),
        )


def show(one: Sample, evening: Evening) -> None:
    print(
        f"{one.at / 60:6.1f} min  {one.memory:5.1f} MB  {one.files:3} files  {one.threads:2} threads"
        f"  {one.tasks:2} tasks  {one.bots} bots' processes  {evening.keys} keys  {evening.matches} matches",
        flush=True,
    )


def grown(samples: list[Sample], seconds: float) -> float:
    """By how much memory is more at the end than after the warm-up; the middle of a tenth of the samples at each."""
    counted = [one.memory for one in samples if one.at >= seconds * WARM]
    few = max(1, len(counted) // 10)
    first, last = statistics.median(counted[:few]), statistics.median(counted[-few:])
    print(f"resident: {first:.1f} MB after the warm-up, {last:.1f} MB at the end, {(last / first - 1) * 100:+.1f} %")
    return last / first - 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    seconds = options.minutes * 60
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(options.seed, folder)
        samples: list[Sample] = []
        shown = due = 0.0
        while (now := time.perf_counter() - evening.program.started) < seconds and not evening.ended:
            evening.step()
            if now >= due:
                samples.append(evening.sample())
                due = now + min(10, seconds / 100)
                if now >= shown:
                    show(samples[-1], evening)
                    shown = now + seconds / 30
        if evening.ended:
            print(f"the program ended with {evening.program.process.returncode}:")
            print("\n".join(line.rstrip() for line in evening.program.screen.display if line.strip()))
            crash = Path(folder) / "crash.log"
            print(crash.read_text() if crash.exists() else "")
            return 1
        show(evening.sample(), evening)
        evening.program.close()
        return int(grown(samples, seconds) > GROWTH)


if __name__ == "__main__":
    sys.exit(main())
