"""What bots share whose formula scores each action of a position: the position itself, and hints from the scores."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from guanpai_tui.bots.api import Hint

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from guanpai_tui.bots.api import Reason
    from rules.api import Action, Game, View

HINTS: Final = 8

SECOND: Final = {"let_them": "or_pass"}
"""What is said instead of an action that others are better than."""


def position(view: View, game: Game[Any]) -> Any:
    """A state that ``view`` allows. Of the cards it doesn't show a formula sees no more than which they are."""
    return game.sample(view, Random(0))  # noqa: S311 - any will do, but always the same


def hints(scored: Iterable[tuple[float, Action]], reason: Callable[[Action], Reason]) -> tuple[Hint, ...]:
    """The best actions, the best of all first, each with its ``reason``."""
    ranked = sorted(scored, key=lambda one: -one[0])[:HINTS]
    first, *others = (Hint(action, reason(action)) for _, action in ranked)
    return first, *(
        hint._replace(reason=hint.reason._replace(code=SECOND.get(hint.reason.code, hint.reason.code)))
        for hint in others
    )
