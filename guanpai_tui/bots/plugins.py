"""Bots that others have written: whatever is registered under the entry-point group ``guanpai.bots``."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from guanpai_tui.bots.api import BUILT_IN

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints
    from random import Random
    from typing import Any

    from guanpai_tui.bots.api import Bot
    from rules.api import Action, Game, View

GROUP: Final = "guanpai.bots"


class BotFault(Exception):
    """A bot that can't go on: ``code`` is broken, slow or illegal; ``why`` in the words of whatever went wrong."""

    def __init__(self, level: str, code: str, why: str = "") -> None:
        super().__init__(level, code, why)
        self.level = level
        self.code = code
        self.why = why


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """Those that are installed, by name; one with the name of a level that comes with the program isn't seen."""
    found = {entry.name for entry in _entries()}
    return tuple(sorted(name for name in found - set(BUILT_IN) if name.isidentifier()))


@lru_cache(maxsize=32)
def load(name: str) -> Bot:
    """A bot of that name, guarded. Raises BotFault when it can't be made, ValueError when there is none."""
    for entry in _entries().select(name=name):
        try:
            return Guarded(name, entry.load()())
        except Exception as error:  # it is somebody else's: anything may go wrong
            raise BotFault(name, "broken", repr(error)) from error
    raise ValueError(name)


def _entries() -> EntryPoints:
    from importlib.metadata import entry_points  # loads the mail parser: only who asks for strangers waits for it

    return entry_points(group=GROUP)


class Guarded:
    """A bot that is not trusted: what it raises is a BotFault, and what it chooses must be legal."""

    def __init__(self, name: str, bot: Bot) -> None:
        self._name = name
        self._bot = bot

    def choose(self, view: View, game: Game[Any], rng: Random) -> Action:
        try:
            action = self._bot.choose(view, game, rng)
        except Exception as error:
            raise BotFault(self._name, "broken", repr(error)) from error
        if not isinstance(action, tuple) or action not in view.legal:
            raise BotFault(self._name, "illegal", str(action)[:80])
        return action
