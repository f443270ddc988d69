"""What a player waits for, in a real pty beside a bare Textual app and two other programs, in one run.

``python -m tests.bench.terminal [--runs 7] [--idle 8]``. First paint: from the start of the process until forty cells
are drawn – of the menu, and of a table. The programs take turns, so that a machine whose speed drifts drifts for all;
ratios are of neighbours. Key → settled: until the last byte of what a key changes; with hard bots in their processes,
and with one that never stops computing in a thread of ours. Redeal: the model alone. Peers: the Textual demo, and
whatever of ``PEERS`` is on the PATH.
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import os
import pty
import re
import select
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path
from typing import Final, NamedTuple

import pyte

HELLO: Final = """
from textual.app import App
from textual.widgets import Static
class Hello(App):
    def compose(self):
        yield Static("hello, this is a bare Textual program with a line of some forty cells and more")
Hello().run()
"""

# As the installed command starts it.
STARTED: Final = "from guanpai_tui.__main__ import main; main()"

# A bot that never stops computing: what the interpreter's lock costs the keys is then seen at its worst.
THINKING: Final = """
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

MENU: Final = ["-c", STARTED]
TABLE: Final = [*MENU, "play", "guan3", "--deal", "g3-1"]
HARD: Final = [
    *MENU,
    "play",
    "guan3",
    "--deal",
    "g3-3",
    "--speed",
    "slow",
    "--seat",
    "1=bot:hard",
    "--seat",
    "2=bot:hard",
]
KEYS: Final = ("3", "4", "\x7f", "\x1b[C", " ", "\x1b[D", "5", "\x7f", "c", "c", "o", "o")
PAGES: Final = ("?", "\x1b", "l", "\x1b", "i", "\x1b", "\x10", "\x1b", "\x1b[21~", "\x1b")

PEERS: Final = {"usolitaire": [], "tl": [__file__], "posting": [], "harlequin": []}
"""Programs of others, with what they need to start."""


class Program:
    """A program in a pty of 80x24, its screen kept by an emulator that answers what terminals are asked."""

    def __init__(self, arguments: list[str], folder: str, program: str = sys.executable) -> None:
        self.screen = pyte.Screen(80, 24)
        self.stream = pyte.ByteStream(self.screen)
        environment = dict(os.environ, TERM="xterm-256color", LC_ALL="C.UTF-8", LANG="C.UTF-8", GUANPAI_DATA_DIR=folder)
        environment |= {"GUANPAI_CONFIG_DIR": folder, "GUANPAI_STATE_DIR": folder}
        # An installed program is compiled; so is the one that is measured, wherever its sources lie.
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        environment.setdefault("PYTHONPYCACHEPREFIX", str(Path(tempfile.gettempdir()) / "guanpai-bench"))
        self.parent, child = pty.openpty()
        fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            [program, *arguments], stdin=child, stdout=child, stderr=child, env=environment, start_new_session=True
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
        while time.perf_counter() - self.started < 60:
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
        """Seconds of all its threads, to the nanosecond where the system counts so."""
        with contextlib.suppress(OSError):
            tasks = Path(f"/proc/{self.process.pid}/task").iterdir()
            return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.parent)


class Measured(NamedTuple):
    """What was found of a program: milliseconds, CPU milliseconds, percent, MB; bytes a second."""

    paints: list[float]
    spent: list[float]
    idle: float
    chatter: float
    memory: float


def programs() -> dict[str, tuple[str, list[str]]]:
    """Who is measured: ours, a bare Textual app, and the peers that are here."""
    found = {
        "Textual hello": (sys.executable, ["-c", HELLO]),
        "guanpai (menu)": (sys.executable, MENU),
        "guanpai (table)": (sys.executable, TABLE),
        "Textual demo": (sys.executable, ["-m", "textual"]),
    }
    for name, arguments in PEERS.items():
        path = shutil.which(name)
        if path:
            found[name] = (path, arguments)
        else:
            print(f"{name} isn't installed: left out")
    return found


def measure(known: dict[str, tuple[str, list[str]]], folder: str, runs: int, idle: float) -> dict[str, Measured]:
    """Everybody in turn; the first round only warms the caches."""
    paints: dict[str, list[float]] = {name: [] for name in known}
    spent: dict[str, list[float]] = {name: [] for name in known}
    for run in range(runs + 1):
        for name, (path, arguments) in known.items():
            program = Program(arguments, folder, path)
            paint, cpu = program.first_paint(), program.cpu()
            program.close()
            if run:
                paints[name].append(paint)
                spent[name].append(cpu * 1000)
    return {
        name: Measured(paints[name], spent[name], *at_rest(path, arguments, folder, idle))
        for name, (path, arguments) in known.items()
    }


def at_rest(path: str, arguments: list[str], folder: str, seconds: float) -> tuple[float, float, float]:
    """CPU in percent, bytes a second, MB of a program that nobody touches."""
    program = Program(arguments, folder, path)
    program.first_paint()
    program.settle(2.0)
    read, cpu, start = program.read, program.cpu(), time.perf_counter()
    while time.perf_counter() - start < seconds:
        program.pump(0.2)
    passed = time.perf_counter() - start
    found = (program.cpu() - cpu) / passed * 100, (program.read - read) / passed, program.memory()
    program.close()
    return found


def keys(arguments: list[str], folder: str, rounds: int, typed: tuple[str, ...]) -> tuple[list[float], list[int]]:
    """(ms until the last byte, bytes) of each key."""
    program = Program(arguments, folder)
    program.first_paint()
    program.settle(1.0)
    quiet = 0.3 if typed is PAGES else 0.06  # an escape is waited for: it may be the beginning of a sequence
    times, sizes = [], []
    for _ in range(rounds):
        for key in typed:
            before = program.read
            start = time.perf_counter()
            os.write(program.parent, key.encode())
            times.append((program.settle(quiet) - start) * 1000)
            sizes.append(program.read - before)
    program.close()
    return times, sizes


def redeals(game: str, count: int) -> list[float]:
    """CPU milliseconds for a new match at a table of a person and bots, with what the person sees."""
    import rules
    from guanpai_tui.table import Player, Table

    persons = len(rules.make(game).controllers)
    players = [Player("A", ""), *(Player(f"B{number}", "normal") for number in range(1, persons))]
    Table.new(game, players)
    times = []
    for _time in range(count):
        start = time.process_time()
        Table.new(game, players).view(0)
        times.append((time.process_time() - start) * 1000)
    return times


def help_times(runs: int) -> list[float]:
    """Milliseconds that ``guanpai --help`` takes."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment.setdefault("PYTHONPYCACHEPREFIX", str(Path(tempfile.gettempdir()) / "guanpai-bench"))
    times = []
    for run in range(runs + 1):
        start = time.perf_counter()
        subprocess.run(
            [sys.executable, "-c", STARTED, "--help"], stdout=subprocess.DEVNULL, check=True, env=environment
        )
        if run:
            times.append((time.perf_counter() - start) * 1000)
    return times


def ninety_five(values: list[float]) -> float:
    return sorted(values)[int(len(values) * 0.95)]


def show(found: dict[str, Measured]) -> None:
    """One line a program; ratios to the bare Textual app, which ran just before or after."""
    bare = found["Textual hello"]
    print(
        f"{'':16}{'first paint':>12}{'× hello':>9}{'CPU':>9}{'× hello':>9}{'idle CPU':>10}{'idle':>9}{'resident':>10}"
    )
    for name, one in found.items():
        wall = statistics.median(own / other for own, other in zip(one.paints, bare.paints, strict=True))
        cpu = statistics.median(own / other for own, other in zip(one.spent, bare.spent, strict=True))
        paint, spent = statistics.median(one.paints), statistics.median(one.spent)
        print(
            f"{name:16}{paint:9.0f} ms{wall:9.2f}{spent:6.0f} ms{cpu:9.2f}"
            f"{one.idle:8.2f} %{one.chatter:5.0f} B/s{one.memory:7.1f} MB"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--idle", type=float, default=8.0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        show(measure(programs(), folder, options.runs, options.idle))
        for name, arguments, rounds, typed in (
            ("key, nobody thinking", TABLE, 6, KEYS),
            ("key, hard bots", HARD, 6, KEYS),
            ("key, a bot in a thread", ["-c", THINKING], 6, KEYS),
            ("page or dialog", TABLE, 3, PAGES),
        ):
            times, sizes = keys(arguments, folder, rounds, typed)
            print(
                f"{name:24} settled: median {statistics.median(times):5.1f} ms, p95 {ninety_five(times):5.1f} ms, max"
                f" {max(times):5.1f} ms; bytes: median {statistics.median(sizes):.0f}, max {max(sizes)}"
            )
    for game in ("guan3", "gouji"):
        times = redeals(game, 50)
        print(f"redeal of {game:14} median {statistics.median(times):5.2f} ms, p95 {ninety_five(times):5.2f} ms")
    times = help_times(options.runs)
    print(f"{'--help':24} median {statistics.median(times):5.0f} ms, max {max(times):5.0f} ms")


if __name__ == "__main__":
    main()
