"""The puzzles that come with the program: found once by ``make_puzzles``, a line each."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from guanpai_tui.practice.grading import Grade
from guanpai_tui.practice.puzzles import Puzzle, examine, game, position

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import date

    from rules.api import Action

FILE: Final = "puzzles.txt"

_FIRST_DAY: Final = 738_000
_STRIDE: Final = 151
"""Prime to the number of puzzles, so that the daily ones come round only after all of them."""


def line(puzzle: Puzzle) -> str:
    """``74 9 5 4 5 easy,normal``: number, key, depth, narrow, choices, who is tempted."""
    depth, narrow, choices, tempted = puzzle.grade
    return " ".join(
        [str(puzzle.number), str(puzzle.key), *map(str, (depth, narrow, choices)), ",".join(tempted) or "-"]
    )


def grade_of(words: Iterable[str]) -> Grade:
    depth, narrow, choices, tempted = words
    return Grade(int(depth), int(narrow), int(choices), () if tempted == "-" else tuple(tempted.split(",")))


@lru_cache(maxsize=1)
def _lines() -> dict[int, tuple[str, Grade]]:
    """Key and grade by number."""
    found = {}
    for one in (files(__package__) / FILE).read_text(encoding="utf-8").splitlines():
        if one and not one.startswith("#"):
            number, key, *words = one.split()
            found[int(number)] = key, grade_of(words)
    return found


def numbers(level: int = 0) -> tuple[int, ...]:
    """The puzzles of a level, or all, in the order of the file."""
    return tuple(number for number, (_key, grade) in _lines().items() if level in (0, grade.level))


def kept(number: int) -> Puzzle | None:
    """The shelved puzzle of that number, if it is one."""
    found = _lines().get(number)
    if found is None:
        return None
    state = position(number)
    action: Action = game().parse(state, found[0])
    return Puzzle(number, state, action, found[1])


def take(number: int, stop: Callable[[], bool] | None = None) -> Puzzle | None:
    """From the shelf, else proven now; None when that number is no puzzle."""
    return kept(number) or examine(number, stop)


def daily(day: date) -> Puzzle:
    """The same for everybody on that day."""
    shelf = numbers()
    found = kept(shelf[(day.toordinal() - _FIRST_DAY) * _STRIDE % len(shelf)])
    assert found is not None  # it is from the shelf
    return found


def fitting(rating: float, done: Iterable[int]) -> Puzzle | None:
    """Of those not done the one nearest to a player's rating; None when all are done."""
    left = _lines().keys() - set(done)
    if not left:
        return None
    return kept(min(left, key=lambda number: (abs(_lines()[number][1].rating - rating), number)))
