"""One try at a puzzle: you play, the solver answers; what throws the win away is refuted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from guanpai_tui.practice.grading import hardest
from guanpai_tui.practice.puzzles import NODES, OTHER, YOU, game, searching

if TYPE_CHECKING:
    from collections.abc import Callable

    from guanpai_tui.bots.solver import Search
    from guanpai_tui.practice.puzzles import Puzzle
    from rules.api import Action, Seat


class Done(NamedTuple):
    """What a seat did."""

    seat: Seat
    action: Action


class Verdict(NamedTuple):
    """``keeps`` the win, or throws it away: then ``refutation`` is how the other wins after it."""

    keeps: bool
    refutation: tuple[Done, ...]


class Attempt:
    """The puzzle as it stands. ``play`` is for you, ``answer`` for the other; ``retry`` takes back what lost."""

    def __init__(self, puzzle: Puzzle, stop: Callable[[], bool] | None = None) -> None:
        self.puzzle = puzzle
        self.first_try = True
        """No play so far threw the win away, and no answer was shown."""
        self._search = searching(stop, 10 * NODES)
        self._states: list[Any] = [puzzle.state]
        self._done: list[Done] = []
        self._lost_at: int | None = None

    @property
    def state(self) -> Any:
        return self._states[-1]

    @property
    def done(self) -> tuple[Done, ...]:
        return tuple(self._done)

    @property
    def yours(self) -> bool:
        """Whether it is for you to play: not once the win is thrown away."""
        return game().turn(self.state) == YOU and self._lost_at is None

    @property
    def lost(self) -> bool:
        return self._lost_at is not None

    @property
    def solved(self) -> bool:
        return bool(game().over(self.state)) and not self.lost

    def play(self, action: Action) -> Verdict:
        """Your action, judged. Raises Refused."""
        after = game().step(self.state, action)
        keeps = self._keeps(after)
        before = len(self._done)
        self._states.append(after)
        self._done.append(Done(YOU, action))
        if keeps:
            return Verdict(True, ())
        self.first_try = False
        self._lost_at = before
        return Verdict(False, self._refutation(after))

    def _keeps(self, after: Any) -> bool:
        return self._fresh().wins(after)

    def _fresh(self) -> Search:
        """The solver with its whole budget: ten times what the puzzle was proven with, and what it knows is kept."""
        self._search.spent.nodes = 0
        return self._search

    def _refutation(self, after: Any) -> tuple[Done, ...]:
        search, found = self._fresh(), []
        while (seat := game().turn(after)) is not None:
            action = search.best(after, None, 0)
            found.append(Done(seat, action))
            after = game().step(after, action)
        return tuple(found)

    def answer(self) -> Action | None:
        """What the other does now, if it is his turn; it is done."""
        if game().turn(self.state) != OTHER or self.lost:
            return None
        action = hardest(game(), self.state, self._fresh())
        self._states.append(game().step(self.state, action))
        self._done.append(Done(OTHER, action))
        return action

    def solution(self) -> tuple[Done, ...]:
        """How it is won from here: every answer of the other as hard as it gets. It counts as shown."""
        self.first_try = False
        self.retry()
        search, found, now = self._fresh(), [], self.state
        while (seat := game().turn(now)) is not None:
            action = search.best(now, 1, None) if seat == YOU else hardest(game(), now, search)
            found.append(Done(seat, action))
            now = game().step(now, action)
        return tuple(found)

    def retry(self) -> None:
        """Back to before the action that lost; from a position that still wins, nothing changes."""
        if self._lost_at is not None:
            del self._states[self._lost_at + 1 :]
            del self._done[self._lost_at :]
            self._lost_at = None

    def restart(self) -> None:
        """Back to the first position."""
        del self._states[1:]
        del self._done[:]
        self._lost_at = None
