"""What bots share whose formula scores each action of a position: the position itself, and hints from the scores."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from guanpai_tui.bots.api import Hint

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from guanpai_tui.bots.api import Reason
    from guanpai_tui.bots.search import Ranking
    from rules.api import Action, Game, View

HINTS: Final = 8

SECOND: Final = {"let_them": "or_pass"}
"""What is said instead of an action that others are better than."""


def position(view: View, game: Game[Any]) -> Any:
    """A state that ``view`` allows. Of the cards it doesn't show a formula sees no more than which they are."""
    return game.sample(view, Random(0))  # noqa: S311 - any will do, but always the same


def expected(scorer: Ranking, worth: float, view: View, game: Game[Any], actions: Sequence[Action]) -> list[float]:
    """What each of ``actions`` promises by its score, of which one is ``worth`` so many points."""
    return [worth * score for score, _ in scorer.scores(position(view, game), actions)]


def hints(scored: Iterable[tuple[float, Action]], reason: Callable[[Action], Reason]) -> tuple[Hint, ...]:
    """The best actions, the best of all first, each with its ``reason``."""
    ranked = sorted(scored, key=lambda one: -one[0])[:HINTS]
    first, *others = (Hint(action, reason(action)) for _, action in ranked)
    return first, *(
        hint._replace(reason=hint.reason._replace(code=SECOND.get(hint.reason.code, hint.reason.code)))
        for hint in others
    )
