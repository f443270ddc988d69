"""Books that tables have written."""

from __future__ import annotations

from random import Random

import pytest

from guanpai_tui import text
from guanpai_tui.keeper import Keeper
from guanpai_tui.profile import Book
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


CODES = {"guan2": "g2-3", "guan3": "g3-11"}
"""Deals, and matches, that go the same way every time."""


def seated(saves, game="guan2", players=WITH_A_BOT, **options) -> Table:
    return Table.new(game, players, store=saves, **{"code": CODES.get(game, ""), **options})


def finish(table: Table) -> None:
    """Play the deal to its end, at random: the same code goes the same way."""
    rng = Random(table.code)
    while not table.over:
        table.act(rng.choice(table.game.legal(table.state)))


def play(table: Table) -> Table:
    """Play the match to its end."""
    finish(table)
    while not table.match_over:
        table.next_deal()
        finish(table)
    table.leave()
    return table
