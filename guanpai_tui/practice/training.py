"""The player against the puzzles: a rating, streaks, and missed ones that come back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from guanpai_tui.book.puzzling import Try
from guanpai_tui.practice import shelf
from guanpai_tui.practice.glicko import Game, Rating, updated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guanpai_tui.practice.puzzles import Puzzle

K = TypeVar("K", int, str)

DAY: Final = 86_400.0

REPEATS: Final = (1, 3, 7, 21)
"""Days after which a missed puzzle comes back: after the miss, then after each time it was solved."""

PUZZLE_DEVIATION: Final = 120.0
"""How unsure the rating of a puzzle is: it is counted, not played for."""


class Progress(NamedTuple):
    """What the tries so far come to; ``due`` are missed puzzles whose day has come, the longest waiting first."""

    rating: Rating
    tried: int
    won: int
    streak: int
    best: int
    waiting: int
    due: tuple[int, ...]


def progress(tries: Sequence[Try], now: float) -> Progress:
    rating = Rating(*tries[-1][-3:]) if tries else Rating()
    streak = best = 0
    for one in tries:
        streak = streak + 1 if one.won else 0
        best = max(best, streak)
    waiting = repeats(tries)
    due = sorted((when, number) for number, when in waiting.items() if when <= now)
    won = sum(one.won for one in tries)
    return Progress(rating, len(tries), won, streak, best, len(waiting), tuple(number for _when, number in due))


def repeats(tries: Sequence[Try]) -> dict[int, float]:
    """When each missed puzzle comes back; those solved often enough since don't."""
    return comes_back([(one.number, one.won, one.at) for one in tries])


def comes_back(history: Sequence[tuple[K, bool, float]]) -> dict[K, float]:
    """When what went wrong comes back, from what was tried, whether it went well, and when: the oldest first."""
    steps: dict[K, int] = {}
    found: dict[K, float] = {}
    for what, well, at in history:
        if not well:
            steps[what] = 0
        elif what in steps:
            steps[what] += 1
        step = steps.get(what)
        if step is None or step >= len(REPEATS):
            found.pop(what, None)
            steps.pop(what, None)
        else:
            found[what] = at + REPEATS[step] * DAY
    return found


def tried(tries: Sequence[Try], puzzle: Puzzle, *, won: bool, at: float, seconds: float) -> Try:
    """One try more. Only the first at a puzzle moves the rating: the answer is known from then on."""
    rating = progress(tries, at).rating
    if all(one.number != puzzle.number for one in tries):
        rating = updated(rating, [Game(puzzle.grade.rating, PUZZLE_DEVIATION, float(won))])
    return Try(at, puzzle.number, puzzle.grade.rating, won, seconds, *rating)


def following(tries: Sequence[Try], now: float) -> Puzzle | None:
    """What to solve next: what is due, else from the shelf what fits the rating; None when all of that is done."""
    found = progress(tries, now)
    for number in found.due:
        puzzle = shelf.take(number)
        if puzzle:
            return puzzle
    return shelf.fitting(found.rating.rating, (one.number for one in tries))
