"""The levels that search: so many playouts for a decision, with the quickest good policy there is for the game."""

from __future__ import annotations

import time
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from guanpai_tui.bots import endings, policies, quick, tempers
from guanpai_tui.bots.api import for_game, per_game
from guanpai_tui.bots.candidates import candidates
from guanpai_tui.bots.generic import known, uncautioned, whole_hand
from guanpai_tui.bots.plans import planner
from guanpai_tui.bots.quick.easy import EasyPolicy
from guanpai_tui.bots.search import Search, shortlist

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from guanpai_tui.bots.search import Estimate, Policy, Ranking
    from rules.api import Action, Game, View


LEAST: Final = 6
"""Playouts that there should be for each action: with few of them, few actions are tried."""

FEWEST: Final = 3
"""But so many are."""


@per_game
def ranking(game: Game[Any]) -> Ranking | None:
    """The quick policy of a game, if it has one."""
    return next((module.policy(game) for module in for_game(quick, game.id)), None)


@lru_cache(maxsize=32)
def opinion(game_id: str) -> Callable[[View, Game[Any], Sequence[Action]], Sequence[float]]:
    """The points that the policy of a game expects of actions; () from one that doesn't count in points."""
    found = (module.expected for module in for_game(policies, game_id) if hasattr(module, "expected"))
    return next(found, lambda _view, _game, _actions: ())


@per_game
def copycat(game: Game[Any]) -> Policy:
    """``easy``, made quick."""
    return EasyPolicy(game)


class Searcher:
    """Takes what brought most points; ``frozen``, with the policy of ``easy`` whatever else there is."""

    def __init__(
        self, samples: int, *, frozen: bool = False, seconds: float | None = None, temper: str = tempers.EVEN
    ) -> None:
        self.samples: Final = samples
        self._frozen: Final = frozen
        self._seconds: Final = seconds
        self._temper: Final = temper

    def at_table(self, seconds: float, temper: str) -> Searcher:
        """The same of that temper; it decides after so long with what it has found: nobody waits for a slow machine."""
        return Searcher(self.samples, frozen=self._frozen, seconds=seconds, temper=temper)

    def choose(self, view: View, game: Game[Any], rng: Random) -> Action:
        if len(view.legal) == 1:
            return view.legal[0]
        whole = whole_hand(view) if len(game.sides) == game.seats else None  # with partners the deal goes on
        return whole if whole is not None else tempers.chosen(self.estimates(view, game, rng), self._temper)

    def estimates(self, view: View, game: Game[Any], rng: Random) -> Sequence[Estimate]:
        """What is worth considering, best first, with the points that each brought."""
        until = None if self._seconds is None else time.monotonic() + self._seconds
        if not self._frozen and endings.near(view, game):
            solved = endings.estimates(view, game, uncautioned(view, game, view.legal), rng, until=until)
            if solved:
                return solved
        search, actions = weighed(view, game, rng, frozen=self._frozen)
        actions = actions[: max(FEWEST, self.samples // LEAST)]
        expected = () if self._frozen else opinion(game.id)(view, game, actions)
        return search.estimates(view, actions, self.samples, rng, until=until, expected=expected)


def weighed(view: View, game: Game[Any], rng: Random, *, frozen: bool = False) -> tuple[Search, list[Action]]:
    """What is worth considering, and the search to weigh it with."""
    legal = uncautioned(view, game, view.legal)
    player = None if frozen else ranking(game)
    if player is None:
        return Search(game, copycat(game)), candidates(view.hand, legal, planner(game), known(game))
    # Scores see of a made-up world what the view knows: the own hand, how many cards the others have.
    scores = player.scores(game.sample(view, rng), legal)
    if any(action in getattr(player, "beyond", ()) for action in legal):
        return Search(game, player), [max(scores, key=lambda one: one[0])[1]]
    return Search(game, player), shortlist(scores)
