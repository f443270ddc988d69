"""Bots: who plays the seats nobody sits in, by level, for every game there is.

They see a ``View``, never a state, and choose among its legal actions.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from guanpai_tui.bots import plugins, tempers
from guanpai_tui.bots.api import (
    BASELINE,
    BUILT_IN,
    EASY,
    EXPERT,
    HARD,
    LEVELS,
    NORMAL,
    RANDOM,
    SEARCHING,
    Adviser,
    Bot,
    Hint,
    Reason,
    for_game,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.api import Game, View

__all__ = [
    "BASELINE",
    "EASY",
    "EXPERT",
    "HARD",
    "LEVELS",
    "NORMAL",
    "RANDOM",
    "SAMPLES",
    "SEARCHING",
    "Bot",
    "Hint",
    "Reason",
    "apart",
    "contestants",
    "hints",
    "levels",
    "make",
    "samples",
    "temper",
]

SAMPLES: Final = {HARD: 300, EXPERT: 1000, BASELINE: 1000}
"""Playouts for a decision."""

FEWER: Final[Mapping[str, int]] = {"paoyao": 8, "gouji": 20}
"""Where a deal takes so much longer to play to its end, the levels have so many times fewer."""


@lru_cache(maxsize=32)
def _bots(game_id: str) -> Mapping[str, Bot]:
    """The bots of a game by level, weakest first; what they think with is loaded for whoever plays against them."""
    from guanpai_tui.bots import policies
    from guanpai_tui.bots.generic import Easy, Uniform

    found: dict[str, Bot] = {RANDOM: Uniform(), EASY: Easy()}
    for module in for_game(policies, game_id):
        found |= module.BOTS
    if NORMAL not in found:  # nobody knows how the game is played well, so playouts would say nothing
        return found
    from guanpai_tui.bots.searcher import Searcher

    return found | {level: Searcher(samples(level, game_id)) for level in SEARCHING}


def samples(level: str, game_id: str) -> int:
    """The playouts of a level that searches."""
    return SAMPLES[level] // (1 if level == BASELINE else FEWER.get(game_id, 1))


@lru_cache(maxsize=32)
def _adviser(game_id: str) -> Adviser:
    """The strongest bot of a game that can explain itself."""
    return next(bot for bot in reversed(list(_bots(game_id).values())) if isinstance(bot, Adviser))


def levels(game_id: str) -> tuple[str, ...]:
    """The levels a game has, weakest first, then the bots that others have written."""
    return (*_bots(game_id), *plugins.names())


def apart(level: str) -> bool:
    """Whether it thinks in a process of its own: it takes its time, or nobody knows what it does."""
    return level in SEARCHING or level not in BUILT_IN


def temper(level: str, person: int) -> str:
    """What the bot is like that sits there; only those have a temper that search."""
    return tempers.of(person) if level in SEARCHING else tempers.EVEN


def contestants(game_id: str) -> tuple[str, ...]:
    """Whoever can be compared: the levels, and the baseline that nobody plays against."""
    return (*levels(game_id), BASELINE)


@lru_cache(maxsize=1)
def _baseline() -> Bot:
    from guanpai_tui.bots.searcher import Searcher

    return Searcher(SAMPLES[BASELINE], frozen=True)


def make(level: str, game_id: str) -> Bot:
    """The bot of ``level``; in a game without that level the strongest below it.

    Raises ValueError for what is no level, BotFault for a bot of somebody else's that can't be made.
    """
    if level == BASELINE:
        return _baseline()
    if level not in LEVELS:
        return plugins.load(level)
    found = _bots(game_id)
    return next(found[one] for one in reversed(LEVELS[: LEVELS.index(level) + 1]) if one in found)


def hints(view: View, game: Game[Any]) -> tuple[Hint, ...]:
    """What the seat to act could do, best first; () when it isn't one of the view's seats."""
    return _adviser(game.id).hints(view, game) if view.legal else ()
