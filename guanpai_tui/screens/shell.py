"""The shell that waits for the program: whether it may be stopped and come back, and what a signal leaves to it."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGINT") if hasattr(signal, name))
"""The signals that end the program, in order: the terminal as it was, and 128 more than their number as the code."""


@contextlib.contextmanager
def in_order() -> Iterator[None]:
    """The terminal is given back as it was, whatever happens. Until the screen sees to ``ENDING``: by SystemExit."""
    if sys.platform == "win32":
        yield
        return
    import termios

    modes = None
    with contextlib.suppress(OSError, termios.error):
        modes = termios.tcgetattr(0)

    def give_back() -> None:
        if modes is not None:
            with contextlib.suppress(OSError, termios.error):
                termios.tcsetattr(0, termios.TCSANOW, modes)

    def leave(number: int, _frame: FrameType | None) -> None:
        give_back()
        raise SystemExit(128 + number)

    before = {number: signal.signal(number, leave) for number in ENDING}
    try:
        yield
    finally:
        give_back()
        for number, handler in before.items():
            signal.signal(number, handler)


def watch(gone: Callable[[], None]) -> None:
    """Call ``gone``, from a thread, when the terminal is closed: not everybody who closes one sends SIGHUP."""
    if not hasattr(select, "poll"):
        return

    def wait() -> None:
        terminal = select.poll()
        terminal.register(0, 0)  # nothing but that it has gone, which costs nothing until it has
        if any(happened & select.POLLHUP for _file, happened in terminal.poll()):  # some systems can't watch terminals
            gone()

    Thread(target=wait, daemon=True).start()


def can_resume() -> bool:
    """Whether somebody could say ``fg``: a job of a shell in this session, which isn't orphaned.

    A program started by a terminal or a multiplexer itself leads its session, or stands in the group that does:
    once stopped it would stay so.
    """
    if sys.platform == "win32":
        return False
    try:
        session = os.getsid(0)
        return os.getpgrp() != session and os.getsid(os.getppid()) == session
    except OSError:
        return False
