"""Books that tables have written."""

from __future__ import annotations

import pytest

from guanpai_tui import text
from guanpai_tui.profile import Book, Keeper
from guanpai_tui.saves import Saves
from guanpai_tui.table import Player, Table

YOU = Player("You")
WITH_A_BOT = (YOU, Player("小美", "easy"))


@pytest.fixture
def path(tmp_path):
    return tmp_path / "data" / "book.sqlite3"


@pytest.fixture
def saves(path):
    keeper = Keeper(path, text.who)
    yield Saves(path.parent, keeper)
    keeper.close()


@pytest.fixture
def opened(path):
    """Open the book to look at it."""
    books = []

    def read(**options) -> Book:
        books.append(Book.open(path, **options))
        return books[-1]

    yield read
    for book in books:
        book.close()


def seated(saves, game="guan2", players=WITH_A_BOT, **options) -> Table:
    return Table.new(game, players, store=saves, **options)


def finish(table: Table) -> None:
    """Play the deal to its end, bots for everybody."""
    table.autoplay |= set(table.people)
    while not table.over:
        table.act(table.choose())


def play(table: Table) -> Table:
    """Play the match to its end."""
    finish(table)
    while not table.match_over:
        table.next_deal()
        finish(table)
    table.leave()
    return table
