"""Endings (残局): both hands open, one first play that wins, everything else loses.

A puzzle is the number in its code: it deals the two hands and, in one puzzle of three, what lies on the table. So a
code is a position whatever bots or solvers come to know. That it is a puzzle, and how hard, ``examine`` proves.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import rules
from guanpai_tui.bots.solver import Budget, Exhausted, Search, Spent
from guanpai_tui.practice.grading import Grade, grade
from rules import cards, deal, notation
from rules.api import Play, Unreadable

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from rules.api import Action, Game

GAME: Final = "guan2"
PREFIX: Final = "cj"
YOU, OTHER = 0, 1

SEEDS: Final = 10**8
"""Puzzles have numbers below this."""

FEWEST, MOST = 5, 10
"""Cards of a hand."""

TABLED: Final = 3
"""In one puzzle of so many the other has led."""

LEAST_CHOICES: Final = 4
"""With fewer first plays there is nothing to find."""

NODES: Final = 30_000
"""Positions looked at to prove a puzzle; a number that takes more is none."""

_CODE: Final = re.compile(rf"{PREFIX}-([0-9]{{1,8}})")


class Puzzle(NamedTuple):
    """A proven ending: ``state`` with you to act, the one ``key`` that wins, and how hard it is."""

    number: int
    state: Any
    key: Action
    grade: Grade

    @property
    def code(self) -> str:
        return code(self.number)


def code(number: int) -> str:
    return f"{PREFIX}-{number}"


def read_code(text: str) -> int:
    """The number of a puzzle. Raises Unreadable."""
    found = _CODE.fullmatch(cards.folded(text).lower().strip())
    if not found:
        raise Unreadable("notation", "bad_puzzle_code", text=text)
    return int(found[1])


@lru_cache(maxsize=1)
def game() -> Game[Any]:
    """The game that the endings are of, by the sheet."""
    return rules.make(GAME)


@lru_cache(maxsize=1)
def _deck() -> list[int]:
    first = game().deal(seed=0)
    return game().ranks.each(sum(first.hands) + first.dead)


def position(number: int) -> Any:
    """The state that a number names, you to act."""
    ranks = game().ranks
    size = FEWEST + number % (MOST - FEWEST + 1)
    mine, his = deal.hands(_deck(), 2, size, number)
    if number // (MOST - FEWEST + 1) % TABLED:
        return game().setup([ranks.show(mine), ranks.show(his)], turn=YOU)
    leads = [play for play in game().leads(his) if play.counts != his]
    led = leads[deal.chosen(number, len(leads))]
    return game().setup([ranks.show(mine), ranks.show(his - led.counts)], turn=YOU, table=(OTHER, notation.name(led)))


def searching(stop: Callable[[], bool] | None = None, nodes: int = NODES) -> Search:
    """A solver for you against the other."""
    return Search(game(), YOU, {}, Spent(Budget(nodes, stop=stop)))


def examine(number: int, stop: Callable[[], bool] | None = None) -> Puzzle | None:
    """The puzzle of that number, proven; None when it is none, or ``stop()`` said so."""
    state = position(number)
    search = searching(stop)
    try:
        key = _only_key(search, state)
        return None if key is None else Puzzle(number, state, key, grade(game(), state, key, search))
    except Exhausted:
        return None


def _only_key(search: Search, state: Any) -> Action | None:
    """The one first action that wins, if it is one and not simply the whole hand."""
    choices = search.choices(state)
    if len(choices) < LEAST_CHOICES:
        return None
    keys: list[Action] = []
    for action in choices:
        if search.wins(game().step(state, action)):
            if keys or (isinstance(action, Play) and action.counts == state.hands[YOU]):
                return None
            keys.append(action)
    return keys[0] if keys else None


def new(rng: Random, stop: Callable[[], bool] | None = None, level: int = 0) -> Puzzle | None:
    """A puzzle nobody has seen, of a level if one is named; None only when ``stop()`` says so."""
    start = int(rng.random() * SEEDS)
    for step in count():
        if stop is not None and stop():
            return None
        found = examine((start + step) % SEEDS, stop)
        if found and level in (0, found.grade.level):
            return found
    raise AssertionError  # there is always one more
