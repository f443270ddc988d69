"""Policies quick enough to play a thousand deals to their end before a move is made: a linear score for each action.

They play on whole states, of which search makes up as many as it needs with ``game.sample``; no bot gets a real one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rules.api import Play, Seat


class Position(Protocol):
    """What the states of all games have."""

    @property
    def hands(self) -> tuple[int, ...]: ...
    @property
    def turn(self) -> Seat | None: ...
    @property
    def top(self) -> Play | None: ...
    @property
    def owner(self) -> Seat | None: ...
