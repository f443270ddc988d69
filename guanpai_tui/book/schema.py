"""The book's tables, how they came to be, and how the file is opened.

A migration is a script of SQL; a new one is added at the end of ``MIGRATIONS`` and none is ever changed. The number of
those that a file has been through is its ``user_version``.
"""

from __future__ import annotations

import contextlib
import sqlite3
from typing import TYPE_CHECKING, Final

from guanpai_tui.book.entries import BookError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

BUSY: Final = 2.0
"""Seconds that a second instance is waited for."""

_FIRST: Final = """
CREATE TABLE profiles (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  since REAL NOT NULL,
  told_rank INTEGER NOT NULL,    -- the title
  told_figure INTEGER NOT NULL   -- and the figure that the player knows of
);
CREATE TABLE matches (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  house TEXT NOT NULL,
  head TEXT NOT NULL,
  began REAL NOT NULL,
  ended REAL,
  outcome TEXT NOT NULL DEFAULT '' CHECK (outcome IN ('', 'over', 'drawn')),
  by_match INTEGER NOT NULL
);
CREATE INDEX matches_by_game ON matches (game, began);
CREATE TABLE seats (
  match_id INTEGER NOT NULL REFERENCES matches,
  person INTEGER NOT NULL,
  side INTEGER NOT NULL,
  profile_id INTEGER REFERENCES profiles,
  name TEXT NOT NULL,
  level TEXT NOT NULL,
  units INTEGER NOT NULL DEFAULT 0,
  earned INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (match_id, person)
) WITHOUT ROWID;
CREATE INDEX seats_by_profile ON seats (profile_id, match_id);
CREATE TABLE deals (
  id INTEGER PRIMARY KEY,
  match_id INTEGER NOT NULL REFERENCES matches,
  number INTEGER NOT NULL,
  code TEXT NOT NULL,
  ended REAL NOT NULL,
  text TEXT NOT NULL,
  UNIQUE (match_id, number)
);
CREATE INDEX deals_by_time ON deals (ended);
CREATE TABLE shares (
  deal_id INTEGER NOT NULL REFERENCES deals,
  person INTEGER NOT NULL,
  units INTEGER NOT NULL,
  earned INTEGER NOT NULL,
  cards INTEGER NOT NULL,
  bombs INTEGER NOT NULL,
  shut INTEGER NOT NULL,
  PRIMARY KEY (deal_id, person)
) WITHOUT ROWID;
CREATE TABLE ledger (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at REAL NOT NULL,
  match_id INTEGER NOT NULL REFERENCES matches,
  deal_id INTEGER REFERENCES deals,
  currency TEXT NOT NULL CHECK (currency IN ('points', 'chips')),
  account TEXT NOT NULL,
  amount INTEGER NOT NULL,
  balance INTEGER NOT NULL,
  clause TEXT NOT NULL,
  reason TEXT NOT NULL
);
CREATE INDEX ledger_by_account ON ledger (account, id);
CREATE INDEX ledger_by_match ON ledger (match_id, currency);
CREATE TRIGGER ledger_adds_up BEFORE INSERT ON ledger
WHEN NEW.balance <> NEW.amount + COALESCE(
  (SELECT balance FROM ledger WHERE account = NEW.account ORDER BY id DESC LIMIT 1), 0)
BEGIN SELECT RAISE(ABORT, 'the ledger would not add up'); END;
CREATE TRIGGER ledger_is_not_changed BEFORE UPDATE ON ledger
BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END;
CREATE TRIGGER ledger_is_not_shortened BEFORE DELETE ON ledger
BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END;
"""

_PUZZLES: Final = """
CREATE TABLE puzzle_tries (
  id INTEGER PRIMARY KEY,
  at REAL NOT NULL,
  number INTEGER NOT NULL,
  rated INTEGER NOT NULL,        -- how hard the puzzle is
  won INTEGER NOT NULL,          -- without a wrong play or a look at the answer
  seconds REAL NOT NULL,
  rating REAL NOT NULL,          -- the player's after it
  deviation REAL NOT NULL,
  volatility REAL NOT NULL
);
"""

_DRILLS: Final = """
CREATE TABLE drills (
  id INTEGER PRIMARY KEY,
  at REAL NOT NULL,
  drill TEXT NOT NULL,           -- the lesson's id
  grade TEXT NOT NULL,           -- best, playable, wrong: the worst of the first answers
  hints INTEGER NOT NULL
);
"""

MIGRATIONS: Final[tuple[str, ...]] = (_FIRST, _PUZZLES, _DRILLS)


def connect(path: Path, *, write: bool, migrations: Sequence[str] = MIGRATIONS) -> sqlite3.Connection:
    """The file at ``path``, made or brought up to date. Raises BookError.

    Without ``write`` it is only looked at: a folder that nobody may write to is enough then.
    """
    with told(path):
        if not write:
            return _looked_at(path, len(migrations))
        path.parent.mkdir(parents=True, exist_ok=True)
        db = sqlite3.connect(path, timeout=BUSY, isolation_level=None)
        try:
            _bring_up(db, path, migrations)
        except BaseException:
            db.close()
            raise
    return db


def _looked_at(path: Path, known: int) -> sqlite3.Connection:
    where = path.absolute().as_uri()
    for way in ("mode=ro", "immutable=1"):  # the second: where not even the file of locks can be made
        db = sqlite3.connect(f"{where}?{way}", timeout=BUSY, isolation_level=None, uri=True)
        try:
            _check_version(db, path, known)
        except sqlite3.OperationalError:
            db.close()
            if way == "immutable=1":
                raise
        else:
            return db
    raise AssertionError  # the second way returns or raises


def _bring_up(db: sqlite3.Connection, path: Path, migrations: Sequence[str]) -> None:
    if db.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
        with contextlib.suppress(sqlite3.OperationalError):  # another instance is just doing the same
            db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")  # a booked deal outlives the power, too
    db.execute("PRAGMA foreign_keys = ON")
    if _check_version(db, path, len(migrations)) == len(migrations):
        return
    with writing(db):
        done = _check_version(db, path, len(migrations))  # perhaps another instance was first
        for number, script in enumerate(migrations[done:], start=done + 1):
            for statement in _statements(script):
                db.execute(statement)
            db.execute(f"PRAGMA user_version = {number}")


def _check_version(db: sqlite3.Connection, path: Path, known: int) -> int:
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    if version > known:
        raise BookError("book", "book_newer", where=str(path), version=version, known=known)
    return version


def _statements(script: str) -> Iterator[str]:
    """The statements one by one: ``executescript`` would end the transaction."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def damage(db: sqlite3.Connection) -> str:
    """What is wrong with the file as SQLite knows it, "" when nothing is. It reads everything: for when it must be."""
    found = db.execute("PRAGMA integrity_check(1)").fetchone()
    if found[0] != "ok":
        return str(found[0])
    return "a row is missing" if db.execute("PRAGMA foreign_key_check").fetchone() else strange_type(db)


def strange_type(db: sqlite3.Connection) -> str:
    """The first table with a value that isn't of its column's type, which SQLite itself doesn't mind; "" for none."""
    for (table,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
        columns = db.execute(f"PRAGMA table_info({table})").fetchall()
        wrong = [
            f"(typeof({name}) <> '{kind.lower()}' AND {name} IS NOT NULL)" + f" OR {name} IS NULL" * bool(needed or key)
            for _number, name, kind, needed, _standard, key in columns
            if kind
        ]
        asked = f"SELECT 1 FROM {table} WHERE {' OR '.join(wrong)} LIMIT 1"  # noqa: S608 - the file's own names
        if wrong and db.execute(asked).fetchone():
            return str(table)
    return ""


def check_types(db: sqlite3.Connection, path: Path) -> None:
    """Raise BookError where a value can't be what its column says."""
    strange = strange_type(db)
    if strange:
        raise BookError("book", "book_damaged", where=str(path), error=strange)


@contextlib.contextmanager
def writing(db: sqlite3.Connection) -> Iterator[None]:
    """One transaction: all of it or nothing."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        with contextlib.suppress(sqlite3.Error):  # some faults have rolled it back already
            db.execute("ROLLBACK")
        raise
    db.execute("COMMIT")


@contextlib.contextmanager
def told(path: Path) -> Iterator[None]:
    """Faults of the file become a BookError."""
    try:
        yield
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", "")
        if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            raise BookError("book", "book_busy", where=str(path)) from error
        if name.startswith("SQLITE_CONSTRAINT"):
            raise BookError("book", "book_sums", where=str(path)) from error
        if name.startswith(("SQLITE_READONLY", "SQLITE_FULL", "SQLITE_IOERR", "SQLITE_CANTOPEN", "SQLITE_PERM")):
            raise BookError("book", "book_unwritable", where=str(path), error=str(error)) from error
        raise BookError("book", "book_damaged", where=str(path), error=str(error)) from error
    except OSError as error:
        raise BookError("book", "book_unwritable", where=str(path), error=error.strerror or str(error)) from error
