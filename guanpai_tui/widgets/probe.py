"""How wide the terminal draws a card suit: only it knows, so it is asked – and what it says is read later."""

from __future__ import annotations

import contextlib
import os
import re
import select
import sys
import time
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable

PATIENCE: Final = 0.12
"""Seconds to wait for a terminal that doesn't answer."""

_REPORT: Final = re.compile(rb"\x1b\[(\d+);(\d+)R")


def ask(choice: str) -> Callable[[], bool]:
    """Whether to draw with signs of one byte: as ``choice`` says ("on", "off"), or as the terminal needs ("auto").

    The question goes out now and the answer is read when the result is called, so that loading the screen meanwhile
    costs no waiting.
    """
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    if choice != "auto":
        return lambda: choice == "on"
    if encoding != "utf8" or os.environ.get("TERM") == "linux":
        return lambda: True
    if sys.platform == "win32":
        return lambda: False
    question = _Question()
    return lambda: question.width() == 2


class _Question:
    """A ♠ on its way to the terminal and back. Must be answered: until then the terminal is in cbreak mode."""

    def __init__(self) -> None:
        import termios
        import tty

        self._terminal = -1
        self._before: list[Any] = []
        self._until = time.monotonic() + PATIENCE
        with contextlib.suppress(OSError, termios.error):
            self._terminal = os.open("/dev/tty", os.O_RDWR | os.O_NOCTTY)
            self._before = termios.tcgetattr(self._terminal)
            tty.setcbreak(self._terminal)
            os.write(self._terminal, b"\r\xe2\x99\xa0\x1b[6n")

    def width(self) -> int:
        """Cells that ♠ takes; 0 when the terminal doesn't say."""
        import termios

        if self._terminal < 0:
            return 0
        answer = None
        with contextlib.suppress(OSError, termios.error):
            try:
                answer = self._answer()
                os.write(self._terminal, b"\r\x1b[K")
            finally:
                if self._before:
                    termios.tcsetattr(self._terminal, termios.TCSADRAIN, self._before)
        os.close(self._terminal)
        return int(answer[2]) - 1 if answer else 0

    def _answer(self) -> re.Match[bytes] | None:
        said = b""
        while select.select([self._terminal], [], [], max(0, self._until - time.monotonic()))[0]:
            said += os.read(self._terminal, 64)
            if found := _REPORT.search(said):
                return found
        return None
