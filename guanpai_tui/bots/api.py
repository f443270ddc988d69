"""What a bot is: something that looks at a ``View`` and names one of its legal actions."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar, cast, runtime_checkable

from guanpai_tui.bots.reasons import Reason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random
    from types import ModuleType

    from rules.api import Action, Game, View

__all__ = [
    "BASELINE",
    "EASY",
    "EXPERT",
    "HARD",
    "NORMAL",
    "RANDOM",
    "Adviser",
    "Bot",
    "Hint",
    "Reason",
    "for_game",
    "per_game",
]

T = TypeVar("T")

GAMES_KEPT: Final = 32
"""Games, each with its house rules, of which is kept what bots have found out about them."""

RANDOM: Final = "random"
EASY: Final = "easy"
NORMAL: Final = "normal"
HARD: Final = "hard"
EXPERT: Final = "expert"
BASELINE: Final = "mc1000"
"""Plain Monte Carlo with the policy of ``easy``, kept as it is to measure others by; nobody plays against it."""


LEVELS: Final = (RANDOM, EASY, NORMAL, HARD, EXPERT)
SEARCHING: Final = (HARD, EXPERT)
BUILT_IN: Final = (*LEVELS, BASELINE)


class Hint(NamedTuple):
    """An action worth considering, and why."""

    action: Action
    reason: Reason


class Bot(Protocol):
    """Plays for the seat to act. The same view and the same state of ``rng`` give the same action."""

    def choose(self, view: View, game: Game[Any], rng: Random) -> Action: ...


@runtime_checkable
class Adviser(Bot, Protocol):
    """A bot that can say what it would do, best first."""

    def hints(self, view: View, game: Game[Any]) -> tuple[Hint, ...]: ...


def for_game(package: ModuleType, game_id: str) -> Iterator[Any]:
    """The modules of ``package`` whose ``GAMES`` have this one; those without ``GAMES`` are for none."""
    import pkgutil  # the first table pays for it
    from importlib import import_module

    for entry in pkgutil.iter_modules(package.__path__):
        module = import_module(f"{package.__name__}.{entry.name}")
        if game_id in getattr(module, "GAMES", ()):
            yield module


def per_game(make: Callable[[Game[Any]], T]) -> Callable[[Game[Any]], T]:
    """``make``, done once for each game: games never change, and there is one object for each set of house rules."""
    # A protocol isn't known to be hashable; games are, by identity.
    return cast("Callable[[Game[Any]], T]", lru_cache(maxsize=GAMES_KEPT)(make))
