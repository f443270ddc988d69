"""Whether a shell waits for the program, so that it may be stopped and come back."""

from __future__ import annotations

import os
import sys


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
