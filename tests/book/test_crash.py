"""kill -9 at any moment: no finished deal is lost, none is half written, the sums are right."""

import os
import random
import signal
import time
from pathlib import Path

import pytest

from guanpai_tui import text
from guanpai_tui.keeper import Keeper
from guanpai_tui.profile import Book, Filter
from guanpai_tui.saves import Saves
from guanpai_tui.table import Player, Table
from rules import record
from tests.book.conftest import WITH_A_BOT, YOU, seated

KILLS = 100
THREE = (YOU, Player("b", "random"), Player("c", "random"))


def play_on(folder: Path, number: int, tell) -> None:
    """Go on with what a killed program left, then match after match; ``tell`` each deal that is booked."""
    rng = random.Random(number)
    saves = Saves(folder, Keeper(folder / "book.sqlite3", text.who))
    waiting = saves.unfinished()
    while True:
        if waiting:
            table, waiting = Table.resume(waiting[0].path, saves), ()
        else:
            number += 1
            table = seated(saves, "guan3", THREE, deals=3) if number % 2 else seated(saves, "guan2", WITH_A_BOT)
        while True:
            at_random(table, rng)
            assert table.book_error is None
            tell(f"{table.code} {' '.join(map(str, table.results[-1].points))}\n")
            if table.match_over:
                break
            table.next_deal()
        table.leave()


def at_random(table: Table, rng: random.Random) -> None:
    while not table.over:
        table.act(rng.choice(table.game.legal(table.state)))


def killed(folder: Path, number: int, deals: int, after: float) -> list[str]:
    """What a process that plays and books said before it was killed: ``after`` seconds from so many deals on."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(reading)
            play_on(folder, number, lambda said: os.write(writing, said.encode()))
        finally:
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading) as said:
        lines = [said.readline() for _ in range(deals)]
        time.sleep(after)
        os.kill(child, signal.SIGKILL)
        lines += said.readlines()
    assert os.WTERMSIG(os.waitpid(child, 0)[1]) == signal.SIGKILL
    return lines


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_killed_at_any_moment_the_book_is_whole(tmp_path):
    for table in (seated(None, "guan3", THREE), seated(None)):
        at_random(table, random.Random(0))  # what the first deal loads and makes
    rng = random.Random(20)
    told: list[str] = []
    for number in range(KILLS):
        told += killed(tmp_path, number, rng.randrange(3), rng.uniform(0, 0.04))
        book = Book.open(tmp_path / "book.sqlite3")  # checks every sum
        booked = {(deal.code, tuple(share.units for share in deal.shares)) for deal in book.deals()}
        book.close()
        for line in told:
            code, *points = line.split()
            assert (code, tuple(map(int, points))) in booked, f"lost after kill {number}: {line}"
    assert len(told) >= KILLS / 2
    _whole(tmp_path)


def _whole(folder: Path) -> None:
    """Gone on with, the book holds every finished deal of every journal, each as the rules score it."""
    saves = Saves(folder, Keeper(folder / "book.sqlite3", text.who))
    for waiting in saves.unfinished():
        Table.resume(waiting.path, saves).leave()
    finished = {}
    for path in folder.rglob("*.guanpai"):
        written = path.read_text(encoding="utf-8")
        if "deal " not in written:
            continue  # killed before the match had its first line
        found = record.read(written)
        for deal in found.deals:
            if found.match.game.over(deal.states[-1]):
                finished[path.stem, deal.code] = found.match.game.result(deal.states[-1]).points
    book = Book.open(folder / "book.sqlite3")
    deals = book.deals(Filter(order="oldest"))
    names = {match.id: match.uid.split()[0] for match in book.matches()}
    booked = {(names[deal.match], deal.code): tuple(share.units for share in deal.shares) for deal in deals}
    assert booked == finished
    assert len(deals) == len(finished)
    for deal in deals:
        again = record.read(book.record(deal.id))
        assert again.match.game.result(again.deals[-1].states[-1]).points == tuple(one.units for one in deal.shares)
    book.close()
