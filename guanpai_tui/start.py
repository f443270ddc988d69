"""How the program starts and stops. The command line is read by ``cli``, which is loaded when there is one to read.

Every way out has its code: 0 yes, 1 no, 2 not like that (or no terminal), 130, 143, 129 after a signal. A traceback
goes to a file, never to a player.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

from guanpai_tui import exits, text

if TYPE_CHECKING:
    from collections.abc import Sequence

COMPLETING: Final = "_GUANPAI_COMPLETE"
"""Set by a shell that asks for what a line could go on with; the words are in other variables then."""


def main() -> None:
    """The program ``guanpai``."""
    _open_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a sign that the terminal can't write is a question mark, no crash
            stream.reconfigure(errors="replace")
    code = run([_as_typed(word) for word in sys.argv[1:]])
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError as error:
            exits.mute(stream)
            if stream is sys.stdout:
                code = code or exits.lost(error)
    sys.exit(code)


def _as_typed(word: str) -> str:
    """A word of the command line whose signs the locale of the shell didn't know."""
    try:
        return word if word.isascii() else os.fsencode(word).decode("utf-8")
    except UnicodeError:
        return word


def _open_streams() -> None:
    """Where a stream was closed by who started the program, nothing is read and nothing arrives."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - open to the end


def run(words: Sequence[str]) -> int:
    """Do what ``words`` ask for. Gives the exit code; whatever goes wrong is one sentence on standard error."""
    from guanpai_tui import settings
    from rules.api import Refused, RuleError

    text.use(settings.Settings().language)
    try:
        text.use(_language(words))
        return _obey(words)
    except RuleError as error:
        return exits.complain(text.explain(error), 1 if type(error) is Refused else 2)
    except OSError as error:
        exits.mute(sys.stdout)
        return exits.lost(error)
    except KeyboardInterrupt:
        return 130
    except Exception as error:  # noqa: BLE001 - the last door: nobody should have to read a traceback
        return exits.unforeseen(error)


def _obey(words: Sequence[str]) -> int:
    from guanpai_tui import app

    if not words and app.has_terminal() and COMPLETING not in os.environ:
        return app.menu({"lang": text.language()})
    from guanpai_tui import cli

    return cli.obey(words)


def _language(words: Sequence[str]) -> str:
    """The language before anything else is read: a misspelled option is told in it, too. Raises SettingsError."""
    from guanpai_tui import settings

    pairs = zip(words, [*words[1:], ""], strict=False)
    said = [word.partition("=")[2] or after for word, after in pairs if word.split("=")[0] == "--lang"]
    if said:
        text.use(settings.known_language())
        settings.checked({"lang": settings.spoken("lang", said[-1])}, "--lang")
    try:
        return settings.current({"lang": said[-1]} if said else None).language
    except settings.SettingsError:  # told by those who need the settings; others go on
        return settings.known_language(said[-1] if said else "")
