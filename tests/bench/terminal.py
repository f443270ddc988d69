"""What a player waits for, in a real pty beside a bare Textual app, in one run.

``python -m tests.bench.terminal [--runs 7]``: first paint (spawn → 40 cells drawn), key → settled with a bot that
keeps one thread computing, bytes a key, idle bytes and CPU, resident memory. Wall times; the two programs take turns.
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import os
import pty
import re
import select
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

import pyte

HELLO = """
from textual.app import App
from textual.widgets import Static
class Hello(App):
    def compose(self):
        yield Static("hello, this is a bare Textual program with a line of some forty cells and more")
Hello().run()
"""

# A bot that never stops computing: what the interpreter's lock costs the keys is then seen at its worst.
THINKING = """
import sys
from guanpai_tui import bots
class Thinker:
    def choose(self, view, game, rng):
        while True:
            sum(range(1000))
bots.make = lambda level, game_id: Thinker()
sys.argv = ["guanpai", "play", "guan3", "--deal", "g3-3", "--speed", "instant"]
from guanpai_tui.start import main
main()
"""

GUANPAI = ["-m", "guanpai_tui", "play", "guan3", "--deal", "g3-1"]
KEYS = ["3", "4", "\x7f", "\x1b[C", " ", "\x1b[D", "5", "\x7f"]


class Program:
    """A program in a pty of 80x24, its screen kept by an emulator that answers what terminals are asked."""

    def __init__(self, arguments: list[str], folder: str) -> None:
        self.screen = pyte.Screen(80, 24)
        self.stream = pyte.ByteStream(self.screen)
        environment = dict(os.environ, TERM="xterm-256color", LC_ALL="C.UTF-8", LANG="C.UTF-8", GUANPAI_DATA_DIR=folder)
        environment |= {"GUANPAI_CONFIG_DIR": folder, "GUANPAI_STATE_DIR": folder}
        self.parent, child = pty.openpty()
        fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, *arguments],
            stdin=child,
            stdout=child,
            stderr=child,
            env=environment,
            start_new_session=True,
        )
        os.close(child)
        self.read = 0

    def pump(self, wait: float) -> bool:
        if not select.select([self.parent], [], [], wait)[0]:
            return False
        try:
            data = os.read(self.parent, 65536)
        except OSError:
            return False
        self.read += len(data)
        for asked in re.finditer(rb"\x1b\[\?(\d+)\$p", data):
            os.write(self.parent, b"\x1b[?" + asked[1] + b";2$y")
        if b"\x1b[6n" in data:
            self.stream.feed(re.sub(rb"\x1b\[[<>=?][0-9;]*[a-zA-Z]|\x1bP.*?\x1b\\", b"", data))
            cursor = self.screen.cursor
            os.write(self.parent, b"\x1b[%d;%dR" % (cursor.y + 1, cursor.x + 1))
            return True
        with contextlib.suppress(Exception):  # the emulator knows less than a terminal does
            self.stream.feed(re.sub(rb"\x1b\[[<>=][0-9;]*[a-zA-Z]|\x1bP.*?\x1b\\", b"", data))
        return True

    def first_paint(self) -> float:
        while time.perf_counter() - self.started < 15:
            self.pump(0.02)
            if sum(cell not in " \xa0" for line in self.screen.display for cell in line) >= 40:
                return (time.perf_counter() - self.started) * 1000
        raise TimeoutError("\n".join(self.screen.display))

    def settle(self, quiet: float) -> float:
        """Read until nothing came for ``quiet`` seconds; the time of the last byte."""
        last = time.perf_counter()
        end = last + 10
        while time.perf_counter() < end and self.pump(quiet):
            last = time.perf_counter()
        return last

    def memory(self) -> float:
        pages = Path(f"/proc/{self.process.pid}/statm").read_text()
        return int(pages.split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20

    def cpu(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.parent)


def keys(arguments: list[str], folder: str, rounds: int) -> tuple[list[float], list[int]]:
    """(ms until the last byte, bytes) of each key."""
    program = Program(arguments, folder)
    program.first_paint()
    program.settle(1.0)
    times, sizes = [], []
    for _ in range(rounds):
        for key in KEYS:
            before = program.read
            start = time.perf_counter()
            os.write(program.parent, key.encode())
            times.append((program.settle(0.06) - start) * 1000)
            sizes.append(program.read - before)
    program.close()
    return times, sizes


def ninety_five(values: list[float]) -> float:
    return sorted(values)[int(len(values) * 0.95)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=7)
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as folder:
        paints: dict[str, list[float]] = {"hello": [], "guanpai": []}
        for run in range(runs + 1):
            for name, arguments in (("hello", ["-c", HELLO]), ("guanpai", GUANPAI)):
                program = Program(arguments, folder)
                paint = program.first_paint()
                program.close()
                if run:  # the first warms the caches
                    paints[name].append(paint)
        middle = {name: statistics.median(times) for name, times in paints.items()}
        ratios = [own / bare for own, bare in zip(paints["guanpai"], paints["hello"], strict=True)]
        print(
            f"first paint: guanpai {middle['guanpai']:.0f} ms, Textual hello {middle['hello']:.0f} ms,"
            f" ratio {statistics.median(ratios):.2f} (min {min(ratios):.2f}, max {max(ratios):.2f})"
        )
        for name, arguments in (("nobody thinking", GUANPAI), ("a bot thinking", ["-c", THINKING])):
            times, sizes = keys(arguments, folder, 8)
            print(
                f"key → settled, {name}: median {statistics.median(times):.1f} ms, p95 {ninety_five(times):.1f} ms,"
                f" max {max(times):.1f} ms; bytes a key: median {statistics.median(sizes):.0f}, max {max(sizes)}"
            )
        program = Program(GUANPAI, folder)
        program.first_paint()
        program.settle(2.0)
        read, cpu, start = program.read, program.cpu(), time.perf_counter()
        while time.perf_counter() - start < 8:
            program.pump(0.2)
        spent = time.perf_counter() - start
        print(
            f"idle {spent:.0f} s: {(program.read - read) / spent:.1f} bytes/s,"
            f" {(program.cpu() - cpu) / spent * 100:.2f} % CPU; resident {program.memory():.1f} MB"
        )
        program.close()


if __name__ == "__main__":
    main()
