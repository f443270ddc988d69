"""Bots: who plays the seats nobody sits in, by level, for every game there is.

They see a ``View``, never a state, and choose among its legal actions.
"""

from __future__ import annotations

import pkgutil
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from guanpai_tui.bots import policies
from guanpai_tui.bots.api import EASY, NORMAL, RANDOM, Adviser, Bot, Hint, Reason
from guanpai_tui.bots.generic import Easy, Uniform

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.api import Game, View

__all__ = ["EASY", "NORMAL", "RANDOM", "Bot", "Hint", "Reason", "hints", "levels", "make"]


@lru_cache(maxsize=32)
def _bots(game_id: str) -> Mapping[str, Bot]:
    """The bots of a game by level, weakest first."""
    found: dict[str, Bot] = {RANDOM: Uniform(), EASY: Easy()}
    for entry in pkgutil.iter_modules(policies.__path__):
        module = import_module(f"{policies.__name__}.{entry.name}")
        if game_id in module.GAMES:
            found |= module.BOTS
    return found


@lru_cache(maxsize=32)
def _adviser(game_id: str) -> Adviser:
    """The strongest bot of a game that can explain itself."""
    return next(bot for bot in reversed(list(_bots(game_id).values())) if isinstance(bot, Adviser))


def levels(game_id: str) -> tuple[str, ...]:
    """The levels a game has, weakest first."""
    return tuple(_bots(game_id))


def make(level: str, game_id: str) -> Bot:
    """The bot of ``level``; in a game without that level the strongest it has. ValueError for what is no level."""
    if level not in (RANDOM, EASY, NORMAL):
        raise ValueError(level)
    found = _bots(game_id)
    return found.get(level) or list(found.values())[-1]


def hints(view: View, game: Game[Any]) -> tuple[Hint, ...]:
    """What the seat to act could do, best first; () when it isn't one of the view's seats."""
    return _adviser(game.id).hints(view, game) if view.legal else ()
