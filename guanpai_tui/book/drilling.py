"""Lessons gone through, as the book keeps them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    import sqlite3


class Drilled(NamedTuple):
    """The lesson ``drill`` once gone through: the worst of the first answers, and how many hints it took."""

    at: float
    drill: str
    grade: str
    hints: int


_FIELDS: Final = ", ".join(Drilled._fields)


def drilled(db: sqlite3.Connection) -> tuple[Drilled, ...]:
    """All of them, the oldest first."""
    rows = db.execute(f"SELECT {_FIELDS} FROM drills ORDER BY id").fetchall()  # noqa: S608 - names of ours
    return tuple(Drilled._make(row) for row in rows)


def add(db: sqlite3.Connection, one: Drilled) -> None:
    db.execute(f"INSERT INTO drills ({_FIELDS}) VALUES (?, ?, ?, ?)", one)  # noqa: S608 - the same
