"""The player's own book: who plays here, what was played, what it came to. An SQLite file in the user's data folder.

::

    book = Book.open(path)                # made or brought up to date; BookError (a sentence) says what is wrong
    book.record_deal(sitting, finished)   # one transaction: deal, shares, jackpot, points, and the match if it ends
    book.end_match(sitting)               # broken off: a draw where matches are paid
    book.profiles(); book.find(Who("you"))
    book.deals(Filter(profile=1, game="guan2", opponent="bot:normal", won=True, most=20, order="best"))
    book.matches(Filter(...))             # DealRow, MatchRow; each with a Share for every person
    book.record(deal_id)                  # the match up to that deal, as rules.record.read takes it
    book.tallies(Filter(profile=1), "game")                     # or by opponent, house, day, all
    book.match_tally(Filter(profile=1)); book.course(Filter(profile=1))   # points over time
    book.standing(1); book.points(1); book.chips(1); book.pool(1, "guan2"); book.movements("points:1")
    book.tries(); book.add_try(Try(…))                          # at puzzles
    book.drilled(); book.add_drilled(Drilled(…))                # lessons gone through
    book.news(); book.told(profile_id)    # titles and figures that changed and weren't told yet
    with book.writing() as db: ...        # one transaction for whatever else is kept; book.reading() to ask

What is asked for later gets a function in ``book/queries.py``, or in a module beside it, and a method here. New tables
get a migration at the end of ``book/schema.MIGRATIONS``. A running program asks by its ``keeper.Keeper``.
"""

from __future__ import annotations

import contextlib
import time
from typing import TYPE_CHECKING, Final

from guanpai_tui.book import drilling, ledger, posting, puzzling, queries, schema
from guanpai_tui.book.entries import (
    Booked,
    BookError,
    DealRow,
    Filter,
    Finished,
    Matches,
    MatchRow,
    Movement,
    News,
    Profile,
    Share,
    Sitting,
    Tally,
    Who,
    finished,
)
from rules.standing import TITLES, Standing, standing

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator, Sequence
    from pathlib import Path

__all__ = [
    "Book", "BookError", "Booked", "DealRow", "Filter", "Finished", "MatchRow", "Matches",
    "Movement", "News", "Profile", "Share", "Sitting", "Tally", "Who", "finished",
]  # fmt: skip

EVERYTHING: Final = Filter()


class Book:
    """An open book. Everything may raise BookError, and then nothing has been written."""

    def __init__(self, db: sqlite3.Connection, path: Path) -> None:
        self._db = db
        self.path: Final = path
        self._file = _file(path)

    @classmethod
    def open(cls, path: Path, *, write: bool = True, migrations: Sequence[str] = schema.MIGRATIONS) -> Book:
        """The book at ``path``, its sums checked; made, if it isn't there and is to be written."""
        db = schema.connect(path, write=write, migrations=migrations)
        try:
            with schema.told(path):
                ledger.verify(db, path)
                schema.check_types(db, path)
        except BookError:
            db.close()
            raise
        return cls(db, path)

    def close(self) -> None:
        self._db.close()

    @property
    def there(self) -> bool:
        """Whether the file is still the one that was opened: nobody reads what is written into one that was deleted."""
        return _file(self.path) == self._file

    @contextlib.contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it or nothing."""
        with schema.told(self.path), schema.writing(self._db):
            yield self._db

    @contextlib.contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The open file, to be asked. What it says may be nonsense where it is damaged, and only there."""
        with schema.told(self.path):
            try:
                yield self._db
            except (LookupError, ValueError, TypeError, ArithmeticError) as error:
                damage = schema.damage(self._db)
                if damage:
                    raise BookError("book", "book_damaged", where=str(self.path), error=damage) from error
                raise

    # What is written

    def record_deal(self, sitting: Sitting, deal: Finished) -> Booked:
        """Book a deal, all that comes of it at once; once only, however often it is told."""
        over = sitting.game.match_result(deal.results) if deal.last else None
        with self.writing() as db:
            return posting.record_deal(db, sitting, deal, over, time.time())

    def end_match(self, sitting: Sitting) -> None:
        """The match was broken off: dissolved, or left for good. One that has ended stays as it ended."""
        over = sitting.game.match_result((), dissolved=True)
        with self.writing() as db:
            posting.end_match(db, sitting, over, time.time())

    # Who plays

    def profiles(self) -> tuple[Profile, ...]:
        with self.reading() as db:
            return tuple(Profile(*row) for row in db.execute("SELECT id, key, name, since FROM profiles ORDER BY id"))

    def find(self, who: Who) -> Profile | None:
        """Who that is; a name that the owner once played under is still the owner's."""
        with self.reading() as db:
            return posting.find(db, who)

    def standing(self, profile: int) -> Standing:
        """G2-32, G2-33: what the profile's points are called."""
        return standing(self.points(profile))

    def news(self) -> tuple[News, ...]:
        """Whose title or figure isn't what he was last told."""
        with self.reading() as db:
            rows = db.execute("SELECT id, key, name, since, told_rank, told_figure FROM profiles ORDER BY id")
            return tuple(one for row in rows.fetchall() if (one := self._new_to(*row)))

    def _new_to(self, profile: int, key: str, name: str, since: float, rank: int, figure: int) -> News | None:
        points = self.points(profile)
        now = standing(points)
        if (now.rank, now.figure) == (rank, figure):
            return None
        if not 0 <= rank < len(TITLES):
            raise BookError("book", "book_damaged", where=str(self.path), error="profiles.told_rank")
        return News(Profile(profile, key, name, since), points, Standing(TITLES[rank], rank, figure), now)

    def told(self, profile: int) -> None:
        """The player knows what he is called now."""
        now = self.standing(profile)
        with self.writing() as db:
            db.execute(
                "UPDATE profiles SET told_rank = ?, told_figure = ? WHERE id = ?", (now.rank, now.figure, profile)
            )

    # What was played

    def deals(self, wanted: Filter = EVERYTHING) -> tuple[DealRow, ...]:
        with self.reading() as db:
            return queries.deals(db, wanted)

    def matches(self, wanted: Filter = EVERYTHING) -> tuple[MatchRow, ...]:
        with self.reading() as db:
            return queries.matches(db, wanted)

    def record(self, deal: int) -> str:
        """The record of the match up to that deal, which is its last; "" when there is no such deal."""
        with self.reading() as db:
            return queries.record(db, deal)

    def tallies(self, wanted: Filter, by: str = "all") -> tuple[Tally, ...]:
        """Deals counted by ``game``, ``opponent``, ``house``, ``day`` or ``all``."""
        with self.reading() as db:
            return queries.tallies(db, wanted, by)

    def match_tally(self, wanted: Filter) -> Matches:
        """Matches that are paid as a whole."""
        with self.reading() as db:
            return queries.match_tally(db, wanted)

    def course(self, wanted: Filter) -> tuple[tuple[float, int], ...]:
        """Points over time: (seconds since the epoch, points) after each change."""
        with self.reading() as db:
            return queries.course(db, wanted)

    # What was practised

    def tries(self) -> tuple[puzzling.Try, ...]:
        """The owner's tries at puzzles, the oldest first."""
        with self.reading() as db:
            return puzzling.tries(db)

    def add_try(self, one: puzzling.Try) -> None:
        with self.writing() as db:
            puzzling.add(db, one)

    def drilled(self) -> tuple[drilling.Drilled, ...]:
        """The lessons that the owner has gone through, the oldest first."""
        with self.reading() as db:
            return drilling.drilled(db)

    def add_drilled(self, one: drilling.Drilled) -> None:
        with self.writing() as db:
            drilling.add(db, one)

    # What is on the accounts

    def points(self, profile: int) -> int:
        return self._balance(ledger.points_of(profile)) or 0

    def chips(self, profile: int) -> int:
        return self._balance(ledger.chips_of(profile)) or 0

    def pool(self, profile: int, game: str) -> int | None:
        """The chips in the profile's pool; None before its first deal."""
        return self._balance(ledger.pool_of(profile, game))

    def movements(self, account: str, most: int | None = None) -> tuple[Movement, ...]:
        """The ledger of an account (see ``book/ledger``), the latest first."""
        with self.reading() as db:
            return ledger.movements(db, account, most)

    def _balance(self, account: str) -> int | None:
        with self.reading() as db:
            return ledger.balance(db, account)


def _file(path: Path) -> tuple[int, int] | None:
    """Which file that is; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
