"""The book of a running program, which is there when somebody asks: until then nothing of SQLite is loaded.

A ``Keeper`` (``Kit.saves.book``) opens the book when it is needed and never raises:
``keeper.ask(lambda book: …, otherwise)``. Its ``Clerk`` books what comes of one table's match.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from guanpai_tui.book.entries import Booked, BookError, Finished, News, Sitting, Who
    from guanpai_tui.profile import Book
    from rules.api import Game, Line
    from rules.match import Match
    from rules.record import Player

T = TypeVar("T")


class Keeper:
    """The book of a running program, opened when it is needed. Never raises: ``error`` says what is wrong.

    ``who`` knows a player by his name, whatever language it is in.
    """

    def __init__(self, path: Path, who: Callable[[str], Who]) -> None:
        self.path: Final = path
        self.who: Final = who
        self.error: BookError | None = None
        self._book: Book | None = None

    def clerk(self, uid: str, match: Match, players: Sequence[Player]) -> Clerk:
        """Who books a match; ``uid`` must be the same whenever it is gone on with."""

        def sitting() -> Sitting:
            from guanpai_tui.book.entries import Sitting
            from rules import record

            people = tuple(None if player.level else self.who(player.name) for player in players)
            head = "\n".join(record.head(match, players)) + "\n"
            return Sitting(uid, match.game, tuple(players), people, head)

        return Clerk(self, match.game, sitting)

    def ask(self, question: Callable[[Book], T], otherwise: T) -> T:
        """What the book says, or ``otherwise`` where it can't be read or written."""
        from guanpai_tui.profile import Book, BookError

        try:
            if self._book is None:
                self._book = Book.open(self.path)
            elif not self._book.there:
                self.close()  # the next question opens another
                raise BookError("book", "book_gone", where=str(self.path))  # noqa: TRY301 - told like every other fault
            return question(self._book)
        except BookError as error:
            self.error = error
            return otherwise

    def close(self) -> None:
        """The file is let go; it is opened again when it is needed."""
        if self._book:
            self._book.close()
        self._book = None


class Clerk:
    """Books one match. What can't be written now is written as soon as it can."""

    def __init__(self, keeper: Keeper, game: Game[Any], sitting: Callable[[], Sitting]) -> None:
        self._game = game
        self._keeper = keeper
        self._described = sitting
        self._waiting: list[Finished] = []

    @cached_property
    def _sitting(self) -> Sitting:
        """Who plays; asked for when there is something to book, as names are looked for in every language."""
        return self._described()

    @property
    def error(self) -> BookError | None:
        """Why the book can't be read or written; None when it could."""
        return self._keeper.error

    @property
    def owes(self) -> bool:
        """Whether a deal still waits to be written, and may yet be."""
        lasting = self.error is not None and self.error.reason not in ("book_busy", "book_unwritable", "book_gone")
        return bool(self._waiting) and not lasting

    def deal_over(self, deal: Finished) -> Booked | None:
        """Book a deal; None when that isn't possible now."""
        self._waiting.append(deal)
        return self._keeper.ask(self._write, None)

    def broken_off(self) -> None:
        """The match won't be gone on with."""

        def write(book: Book) -> None:
            self._write(book)
            book.end_match(self._sitting)

        self._keeper.ask(write, None)

    def _write(self, book: Book) -> Booked | None:
        booked = None
        while self._waiting:
            booked = book.record_deal(self._sitting, self._waiting[0])
            del self._waiting[0]
        self._keeper.error = None
        return booked

    def jackpot(self, state: Any) -> tuple[Line, ...]:
        """What the hands of ``state`` as dealt would do to the pool as it is now."""
        game = self._game
        if not game.jackpot(state, None):
            return ()
        host = next((who for who in self._sitting.people if who), None)
        if host is None:
            return ()

        def pool(book: Book) -> int | None:
            found = book.find(host)
            return book.pool(found.id, game.id) if found else None

        return game.jackpot(state, self._keeper.ask(pool, None))

    def news(self) -> tuple[News, ...]:
        """Titles and figures that the people at the table haven't been told of; they count as told now."""

        def tell(book: Book) -> tuple[News, ...]:
            here = {found.id for who in self._sitting.people if who and (found := book.find(who))}
            news = tuple(one for one in book.news() if one.profile.id in here)
            for one in news:
                book.told(one.profile.id)
            return news

        return self._keeper.ask(tell, ())
