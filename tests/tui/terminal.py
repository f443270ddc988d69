"""The program in a terminal of its own: a pty, an emulator that answers as terminals do, and waiting for words."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pyte
import pytest

PATIENCE = 20.0
STARTED = "\nfrom guanpai_tui.__main__ import main\nmain()"


class Terminal:
    """Runs a command; ``keys`` types, ``wait`` reads until the screen shows something.

    ``under`` is a command that runs the program; ``patched`` is what is done to its code before it starts.
    """

    def __init__(
        self,
        *words: str,
        size: tuple[int, int] = (80, 24),
        wide_suits: bool = False,
        under: tuple[str, ...] = (),
        patched: str = "",
        **env: str,
    ) -> None:
        self.columns, self.lines = size
        self.screen = pyte.Screen(*size)
        self.stream = pyte.ByteStream(self.screen)
        self.sent = bytearray()
        self._wide = wide_suits
        self.master, self.slave = pty.openpty()
        self.resize(*size)
        self.before = termios.tcgetattr(self.slave)
        environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "en_US.UTF-8", **env}
        environment.pop("TMUX", None)
        self.process = subprocess.Popen(
            [*under, *(program() if not patched else [sys.executable, "-c", patched + STARTED]), *words],
            stdin=self.slave,
            stdout=self.slave,
            stderr=self.slave,
            env=environment,
            preexec_fn=self._own_terminal,  # noqa: PLW1509 - one thread only
        )

    def _own_terminal(self) -> None:
        os.setsid()
        fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)

    def resize(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def read(self, seconds: float) -> bool:
        """Take in what the program has written, for at most this long; False when it was nothing."""
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        data = os.read(self.master, 65536)
        self.sent += data
        if b"\x1b[6n" in data:
            column = 3 if self._wide else 2
            os.write(self.master, b"\x1b[1;%dR" % column)
        if b"\x1b[?2026$p" in data:
            os.write(self.master, b"\x1b[?2026;2$y")
        self.stream.feed(re.sub(rb"\x1b\[[<>=?][0-9;]*[a-zA-Z$][a-z]?|\x1b\][^\x07]*\x07", b"", data))
        return True

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display)

    def wait(self, wanted: str, seconds: float = PATIENCE) -> str:
        """The screen once ``wanted`` (a pattern) is on it."""
        until = time.monotonic() + seconds
        while not re.search(wanted, self.text):
            if time.monotonic() > until:
                pytest.fail(f"{wanted!r} never came to be; the screen:\n{self.text}")
            self.read(0.05)
        return self.text

    def settle(self, quiet: float = 0.15) -> str:
        """The screen once nothing has been written for a while."""
        while self.read(quiet):
            pass
        return self.text

    def keys(self, typed: str) -> None:
        os.write(self.master, typed.encode())

    def signal(self, number: int) -> None:
        self.process.send_signal(number)

    def end(self, seconds: float = PATIENCE) -> int:
        """The exit code; everything written is read meanwhile."""
        until = time.monotonic() + seconds
        while self.process.poll() is None and time.monotonic() < until:
            self.read(0.05)
        while self.read(0.05):
            pass
        code = self.process.poll()
        if code is None:
            pytest.fail(f"still running:\n{self.text}")
        return code

    @property
    def restored(self) -> bool:
        """Whether the terminal is as it was: modes, alternate screen, mouse, cursor."""
        ends = {b"\x1b[?1049": b"l", b"\x1b[?1000": b"l", b"\x1b[?1003": b"l", b"\x1b[?25": b"h", b"\x1b[?2004": b"l"}
        modes = all(self.sent[self.sent.rfind(start) + len(start) :][:1] == last for start, last in ends.items())
        return modes and termios.tcgetattr(self.slave)[:4] == self.before[:4]

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        os.close(self.master)
        os.close(self.slave)


def program() -> list[str]:
    """The installed command beside this Python, or the package when there is none."""
    beside = Path(sys.executable).with_name("guanpai")
    found = shutil.which(str(beside))
    return [found] if found else [sys.executable, "-m", "guanpai_tui"]
