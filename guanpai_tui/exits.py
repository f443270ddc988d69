"""How the program stops when something went wrong: one sentence on standard error, and its exit code."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TYPE_CHECKING

from guanpai_tui import text
from guanpai_tui.text import _

if TYPE_CHECKING:
    from typing import TextIO


def complain(sentence: str, code: int) -> int:
    """Tell ``sentence``; ``code`` again."""
    with contextlib.suppress(OSError):  # nobody to tell
        print(f"guanpai: {text.plain(sentence)}", file=sys.stderr, flush=True)
    return code


def lost(error: OSError) -> int:
    """Something could not be read or written; a reader that has gone, as ``head`` does, wants no words."""
    if isinstance(error, BrokenPipeError):
        return 1
    why = text.system(error.strerror or str(error))
    if error.filename:
        return complain(_("{where}: {why}").format(where=text.shown("where", str(error.filename)), why=why), 1)
    return complain(_("What guanpai says can't be written: {why}").format(why=why), 1)


def unforeseen(error: Exception) -> int:
    """UsageError is a sentence already; anything else is written down for those who can mend it."""
    from guanpai_tui import settings
    from guanpai_tui.seating import UsageError

    if isinstance(error, UsageError):
        return complain(str(error), 2)
    import traceback

    path = settings.paths().crash
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(traceback.format_exception(error)), encoding="utf-8")
    except OSError:
        return complain(_("Something went wrong: {error}").format(error=repr(error)), 1)
    said = _("Something went wrong: {error}. The details are in {path}")
    return complain(said.format(error=repr(error), path=path), 1)


def mute(stream: TextIO) -> None:
    """Nobody reads ``stream`` any more: let the interpreter's last flush, which makes the exit code, go nowhere."""
    with contextlib.suppress(OSError):  # a stream that is no file needs none of it
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
