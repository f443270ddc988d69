"""How hard a puzzle is, from what can be counted: how far to look, among how much, and who falls for the wrong play."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from guanpai_tui import bots
from rules.api import Play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guanpai_tui.bots.solver import Search
    from rules.api import Action, Game

TEMPTED: Final = ("easy", "normal")
"""The levels whose first thought is asked: where they go wrong, so do people."""

LEVELS: Final = (1100, 1300, 1500, 1700)
"""A rating below the first is of level 1, … from the last on of level 5."""

_BASE, _LOOK, _NARROW, _CHOICE, _TEMPTED = 650, 70, 60, 12, 140
_MOST_CHOICES: Final = 25


class Grade(NamedTuple):
    """``depth``: your decisions on the longest resistance; ``narrow``: those of them where only one action wins;
    ``choices``: first actions; ``tempted``: levels that choose a wrong one.
    """

    depth: int
    narrow: int
    choices: int
    tempted: tuple[str, ...]

    @property
    def rating(self) -> int:
        """In the units of players' ratings: who has as much solves every second one."""
        return (
            _BASE
            + _LOOK * self.depth
            + _NARROW * self.narrow
            + _CHOICE * min(self.choices, _MOST_CHOICES)
            + _TEMPTED * len(self.tempted)
        )

    @property
    def level(self) -> int:
        """1 to 5."""
        return 1 + sum(self.rating >= least for least in LEVELS)


def grade(game: Game[Any], state: Any, key: Action, search: Search) -> Grade:
    """Of a state whose one winning action is ``key``. Raises Exhausted."""
    depth, narrow = 0, 0
    now: Any = state
    while not game.over(now):
        if game.turn(now) == search.seat:
            good = winning(game, now, search)
            if len(game.legal(now)) > 1:
                depth += 1
                narrow += len(good) == 1
            now = game.step(now, good[0])
        else:
            now = game.step(now, hardest(game, now, search))
    tempted = tuple(level for level in TEMPTED if _first_thought(game, state, level) != key)
    return Grade(depth, narrow, len(game.legal(state)), tempted)


def winning(game: Game[Any], state: Any, search: Search) -> Sequence[Action]:
    """The actions of the seat to act, which is the solver's, that keep the win. Raises Exhausted."""
    return [action for action in search.choices(state) if search.wins(game.step(state, action))]


def hardest(game: Game[Any], state: Any, search: Search) -> Action:
    """What the other does: what wins for him, else what leaves the fewest answers that win. Raises Exhausted."""
    best, least = None, (2.0, 0)
    for action in search.choices(state):
        after = game.step(state, action)
        if not search.wins(after):
            return action
        asked = after
        while not game.over(asked) and game.turn(asked) != search.seat:  # he goes on himself
            asked = game.step(asked, search.choices(asked)[0])
        choices = len(game.legal(asked))
        share = len(winning(game, asked, search)) / choices if choices > 1 else 1.0
        shown = share, -_cards(action)
        if best is None or shown < least:
            best, least = action, shown
    assert best is not None  # somebody is to act
    return best


def _cards(action: Action) -> int:
    return action.size if isinstance(action, Play) else 0


def _first_thought(game: Game[Any], state: Any, level: str) -> Action:
    view = game.view(state, (_asked(game, state),))
    return bots.make(level, game.id).choose(view, game, Random(0))  # noqa: S311 - the same each time


def _asked(game: Game[Any], state: Any) -> int:
    seat = game.turn(state)
    assert seat is not None  # a puzzle asks somebody
    return seat
