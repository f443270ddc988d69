"""A book that can't be opened, read or written: a sentence, nothing lost, and the cards go on."""

import os
import resource
import signal
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing

import pytest

from guanpai_tui import text
from guanpai_tui.book import schema
from guanpai_tui.profile import Book, BookError, Filter
from guanpai_tui.table import Table
from tests.book.conftest import finish, play, seated


def refused(path, **options) -> BookError:
    with pytest.raises(BookError) as raised:
        Book.open(path, **options).close()
    assert "{" not in text.explain(raised.value)
    assert str(path) in text.explain(raised.value)
    return raised.value


# Versions

LATER = (*schema.MIGRATIONS, "CREATE TABLE later (id INTEGER PRIMARY KEY);\nINSERT INTO later VALUES (7);")


@pytest.mark.parametrize("version", range(1, len(LATER)))
def test_a_book_of_each_earlier_version_is_brought_up_with_what_it_holds(path, version, monkeypatch):
    path.parent.mkdir(parents=True)
    with closing(schema.connect(path, write=True, migrations=schema.MIGRATIONS[:version])) as db:
        db.execute("INSERT INTO profiles VALUES (1, 'you', '', 0, 1, 1)")
    book = Book.open(path, migrations=LATER)
    assert [one.key for one in book.profiles()] == ["you"]
    with book.reading() as db:
        assert db.execute("PRAGMA user_version").fetchone() == (len(LATER),)
        assert db.execute("SELECT id FROM later").fetchone() == (7,)
    book.close()


def test_a_migration_that_fails_leaves_the_book_as_it_was(saves, path):
    finish(seated(saves))
    saves.book.close()
    error = refused(path, migrations=(*schema.MIGRATIONS, "CREATE TABLE later (id);\nINSERT INTO nowhere VALUES (1);"))
    assert error.reason == "book_damaged"
    book = Book.open(path)
    assert len(book.deals()) == 1
    with book.reading() as db:
        assert db.execute("SELECT 1 FROM sqlite_master WHERE name = 'later'").fetchone() is None
    book.close()


@pytest.mark.parametrize("write", [True, False])
def test_a_book_of_a_newer_version_is_refused_and_left_alone(saves, path, write):
    finish(seated(saves))
    saves.book.close()
    Book.open(path, migrations=LATER).close()
    before = path.read_bytes()
    error = refused(path, write=write)
    assert (error.reason, error.facts["version"], error.facts["known"]) == ("book_newer", len(LATER), len(LATER) - 1)
    assert path.read_bytes() == before


def test_two_that_begin_the_same_book_at_once_both_can(path):
    errors = []

    def begin():
        try:
            Book.open(path).close()
        except BookError as error:
            errors.append(error)

    threads = [threading.Thread(target=begin) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors


# A second instance


def test_while_another_writes_it_is_waited_for(saves, path, opened):
    table = seated(saves)
    other = sqlite3.connect(path_of(saves), isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    timer = threading.Timer(0.3, other.execute, ["ROLLBACK"])
    timer.start()
    finish(table)
    timer.join()
    other.close()
    assert table.book_error is None
    assert len(opened().deals()) == 1


def path_of(saves):
    """The book's path, the book being there."""
    Book.open(saves.book.path).close()
    return saves.book.path


def test_a_book_that_stays_locked_is_told_and_written_later(saves, opened, monkeypatch):
    monkeypatch.setattr(schema, "BUSY", 0.05)
    table = seated(saves)
    with closing(sqlite3.connect(path_of(saves), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        finish(table)
        assert table.book_error.reason == "book_busy"
        assert "later" in text.explain(table.book_error)
        other.execute("ROLLBACK")
    assert opened().deals() == ()
    table.next_deal()
    finish(table)
    assert table.book_error is None
    assert [deal.number for deal in opened().deals(Filter(order="oldest"))] == [1, 2]


def test_a_match_whose_end_could_not_be_booked_waits_to_be_gone_on_with(saves, opened, monkeypatch):
    monkeypatch.setattr(schema, "BUSY", 0.05)
    table = seated(saves, house={"match": "single"})
    with closing(sqlite3.connect(path_of(saves), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        play(table)
        other.execute("ROLLBACK")
    (waiting,) = saves.unfinished()
    again = Table.resume(waiting.path, saves)
    assert again.match_over
    again.leave()
    assert [one.outcome for one in opened().matches()] == ["over"]
    assert not saves.unfinished()


def test_two_instances_write_one_book(saves, path, opened):
    program = (
        "import sys; from pathlib import Path; from guanpai_tui import text; from guanpai_tui.keeper import Keeper;"
        "from guanpai_tui.saves import Saves; from tests.book.conftest import play, seated;"
        "saves = Saves(Path(sys.argv[1]), Keeper(Path(sys.argv[2]), text.who));"
        "[play(seated(saves)) for _ in range(4)]"
    )
    command = [sys.executable, "-c", program, str(path.parent), str(path)]
    running = [subprocess.Popen(command) for _ in range(2)]
    assert [one.wait(60) for one in running] == [0, 0]
    book = opened()
    assert len(book.matches()) == 8
    assert {one.outcome for one in book.matches()} == {"over"}
    assert sum(one.deals for one in book.matches()) == len(book.deals())


# A disk that won't


def test_where_no_book_can_be_made_the_cards_go_on(saves, path):
    path.parent.mkdir(parents=True)
    path.mkdir()
    table = play(seated(saves))
    assert table.book_error.reason == "book_unwritable"
    assert text.explain(table.book_error).startswith("The book ")
    assert table.match_over


@pytest.mark.skipif(os.name == "nt", reason="POSIX limits")
def test_on_a_full_disk_nothing_half_is_written(saves, path, opened):
    table = seated(saves, code="g2-3")
    finish(table)
    assert len(opened().deals()) == 1
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    old = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size, before[1]))
        table.next_deal()
        finish(table)
        error = table.book_error
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, old)
    assert error is not None
    assert error.reason == "book_unwritable"
    table.next_deal()
    finish(table)
    assert table.book_error is None
    assert len(opened().deals()) == 3


def test_a_read_only_book_is_told_and_can_still_be_looked_at(saves, path):
    finish(seated(saves))
    saves.book.close()
    for one in (path, path.parent):
        one.chmod(0o500 if one.is_dir() else 0o400)
    try:
        if os.access(path.parent, os.W_OK):
            pytest.skip("root may write anywhere")
        assert refused(path).reason == "book_unwritable"
        book = Book.open(path, write=False)
        assert len(book.deals()) == 1
        book.close()
    finally:
        path.parent.chmod(0o700)


def test_looking_writes_nothing(saves, path):
    finish(seated(saves))
    saves.book.close()
    book = Book.open(path, write=False)
    with pytest.raises(BookError) as raised:
        book.told(1)
    assert raised.value.reason == "book_unwritable"
    book.close()


def test_a_book_that_isnt_there_cannot_be_looked_at(path):
    assert refused(path, write=False).reason == "book_unwritable"
    assert not path.exists()


# Damage


@pytest.mark.parametrize("write", [True, False])
def test_a_file_that_is_no_book_is_told_and_left_alone(path, write):
    path.parent.mkdir(parents=True)
    path.write_bytes(b"something else altogether\n" * 100)
    assert refused(path, write=write).reason == "book_damaged"
    assert path.read_bytes() == b"something else altogether\n" * 100


def test_a_book_with_a_torn_middle_is_told_and_the_cards_go_on(saves, path):
    for _ in range(3):
        play(seated(saves))
    saves.book.close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = bytearray(path.read_bytes())
    for page in range(2, len(content) // 4096):
        content[page * 4096 : page * 4096 + 200] = os.urandom(200)
    path.write_bytes(content)
    table = play(seated(saves))
    assert table.match_over
    assert table.book_error.reason in ("book_damaged", "book_sums")
    assert not saves.unfinished()  # waiting for this book would be for nothing


def test_a_book_deleted_while_people_sit_at_the_table_is_told_and_the_deal_goes_into_a_new_one(saves, path, opened):
    table = seated(saves, deals=2)
    saves.book.ask(lambda book: book.profiles(), ())
    for file in path.parent.glob(path.name + "*"):
        file.unlink()
    finish(table)
    assert table.book_error.reason == "book_gone"
    assert "taken away meanwhile" in text.explain(table.book_error)
    table.next_deal()
    finish(table)
    assert table.book_error is None
    table.leave()
    assert [deal.number for deal in opened().deals(Filter(order="oldest"))] == [1, 2]
