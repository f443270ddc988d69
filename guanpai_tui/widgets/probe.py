"""How wide the terminal draws a card suit: only it knows, so it is asked."""

from __future__ import annotations

import contextlib
import os
import re
import select
import sys
import time
from typing import Final

PATIENCE: Final = 0.12
"""Seconds to wait for a terminal that doesn't answer."""

_REPORT: Final = re.compile(rb"\x1b\[(\d+);(\d+)R")


def needs_plain(choice: str) -> bool:
    """Whether to draw with signs of one byte: as ``choice`` says ("on", "off"), or as the terminal needs ("auto")."""
    if choice != "auto":
        return choice == "on"
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    return encoding != "utf8" or os.environ.get("TERM") == "linux" or _suit_width() == 2


def _suit_width() -> int:
    """Cells that ♠ takes; 0 when the terminal doesn't say."""
    if sys.platform == "win32":
        return 0
    import termios
    import tty

    with contextlib.suppress(OSError, termios.error):
        terminal = os.open("/dev/tty", os.O_RDWR | os.O_NOCTTY)
        before = termios.tcgetattr(terminal)
        try:
            tty.setcbreak(terminal)
            os.write(terminal, b"\r\xe2\x99\xa0\x1b[6n")
            answer = _answer(terminal)
            os.write(terminal, b"\r\x1b[K")
        finally:
            termios.tcsetattr(terminal, termios.TCSADRAIN, before)
            os.close(terminal)
        return int(answer[2]) - 1 if answer else 0
    return 0


def _answer(terminal: int) -> re.Match[bytes] | None:
    said, until = b"", time.monotonic() + PATIENCE
    while (rest := until - time.monotonic()) > 0:
        if select.select([terminal], [], [], rest)[0]:
            said += os.read(terminal, 64)
            if found := _REPORT.search(said):
                return found
    return None
