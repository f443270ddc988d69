"""Tries at puzzles, as the book keeps them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    import sqlite3


class Try(NamedTuple):
    """The first answer to the puzzle ``number`` on that occasion, and the player's rating (Glicko-2) after it."""

    at: float
    number: int
    rated: int
    won: bool
    seconds: float
    rating: float
    deviation: float
    volatility: float


_FIELDS: Final = ", ".join(Try._fields)


def tries(db: sqlite3.Connection) -> tuple[Try, ...]:
    """All of them, the oldest first."""
    rows = db.execute(f"SELECT {_FIELDS} FROM puzzle_tries ORDER BY id").fetchall()  # noqa: S608 - names of ours
    return tuple(Try._make(row)._replace(won=bool(row[3])) for row in rows)


def add(db: sqlite3.Connection, one: Try) -> None:
    marks = ", ".join("?" * len(one))
    db.execute(f"INSERT INTO puzzle_tries ({_FIELDS}) VALUES ({marks})", one)  # noqa: S608 - the same
