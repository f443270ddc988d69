"""``normal`` of the games in which a formula scores each action of a position."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar

from guanpai_tui.bots.api import Hint

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from guanpai_tui.bots.api import Reason
    from guanpai_tui.bots.search import Ranking
    from rules.api import Action, Game, View

HINTS: Final = 8

SECOND: Final = {"let_them": "or_pass", "bomb_over": "or_spend_bomb"}
"""What is said instead of an action that others are better than."""

S_contra = TypeVar("S_contra", bound="Ranking", contravariant=True)


class Saying(Protocol[S_contra]):
    """The first thing that a player would say for an action."""

    def __call__(self, scorer: S_contra, position: Any, view: View, game: Game[Any], action: Action, /) -> Reason: ...


class Formula(Generic[S_contra]):
    """Takes what scores best, the first of equal ones; draws nothing."""

    def __init__(self, policy: Callable[[Game[Any]], S_contra], worth: float, reason: Saying[S_contra]) -> None:
        self._policy: Final = policy
        self._worth: Final = worth
        self._reason: Final = reason

    def choose(self, view: View, game: Game[Any], rng: Random) -> Action:  # noqa: ARG002 - the protocol's
        if len(view.legal) == 1:
            return view.legal[0]
        return max(self._policy(game).scores(_position(view, game), view.legal), key=lambda one: one[0])[1]

    def hints(self, view: View, game: Game[Any]) -> tuple[Hint, ...]:
        scorer, position = self._policy(game), _position(view, game)
        ranked = sorted(scorer.scores(position, view.legal), key=lambda one: -one[0])[:HINTS]
        first, *others = (Hint(action, self._reason(scorer, position, view, game, action)) for _, action in ranked)
        return first, *(
            hint._replace(reason=hint.reason._replace(code=SECOND.get(hint.reason.code, hint.reason.code)))
            for hint in others
        )

    def expected(self, view: View, game: Game[Any], actions: Sequence[Action]) -> list[float]:
        """What each of ``actions`` promises by its score, of which one is ``worth`` so many points."""
        return [self._worth * score for score, _ in self._policy(game).scores(_position(view, game), actions)]


def _position(view: View, game: Game[Any]) -> Any:
    """A state that ``view`` allows. Of the cards it doesn't show a formula sees no more than which they are."""
    return game.sample(view, Random(0))  # noqa: S311 - any will do, but always the same
