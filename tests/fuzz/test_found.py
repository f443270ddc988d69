"""What strange inputs have brought to light, each with what should come of it."""

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

import rules
from guanpai_tui import text
from guanpai_tui.bots import results
from guanpai_tui.keeper import Keeper
from guanpai_tui.practice import scenario
from guanpai_tui.profile import Book, BookError
from guanpai_tui.saves import Saves
from guanpai_tui.table import Player, Table
from rules import house
from rules.api import Refused, RuleError, Unreadable
from tests.cli.conftest import guanpai

__all__ = ["guanpai"]

HUGE = 10**4400


# Positions that are asked for by programs and files


HANDS = {"guan2": ["3", "4"], "guan3": ["3", "4", "5"], "guan4": ["3", "4", "5", "6"], "paoyao": ["4", "5", "6", "7"]}
HANDS["gouji"] = ["3", "4", "5", "6", "7", "8"]


@pytest.mark.parametrize("name", rules.names())
@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"colour": 1}, "there is no key “colour”; allowed are hands, turn, table"),
        ({"table": 5}, 'table can\'t be “5”; allowed: [0, "33"]'),
        ({"table": [0]}, 'table can\'t be “[0]”; allowed: [0, "33"]'),
        ({"hands": None}, 'hands can\'t be “None”; allowed: ["33", …]'),
        ({"hands": HUGE}, 'hands can\'t be “…”; allowed: ["33", …]'),
    ],
    ids=lambda value: str(value)[:12] if isinstance(value, str) else next(iter(value)),
)
def test_an_argument_of_the_wrong_kind_is_named_with_what_may_stand_there(name, fields, said):
    with pytest.raises(Refused) as caught:
        rules.make(name).setup(**{"hands": HANDS[name]} | fields)
    assert text.explain(caught.value).startswith(said)


def test_before_play_everybody_holds_cards():
    """GJ-36: nobody is out before a card was played; who had none would be asked for what he can't do."""
    with pytest.raises(Refused) as caught:
        rules.make("gouji").setup(["3", "4", "5", "6", "", "8"], phase="宣点")
    assert (caught.value.clause, caught.value.reason) == ("GJ-36", "out_has_no_cards")


def test_a_position_without_hands():
    with pytest.raises(Unreadable) as caught:
        rules.make("guan3").setup()
    assert text.explain(caught.value) == 'the key “hands” is missing; allowed: ["33", …]'


def test_what_a_game_refuses_by_a_clause_keeps_its_clause():
    with pytest.raises(Refused) as caught:
        rules.make("guan3").setup(HANDS["guan3"], turn=HUGE)
    assert (caught.value.clause, caught.value.reason) == ("G3-01", "no_such_seat")
    assert text.explain(caught.value) == "There is no seat …: the 3 seats are counted from 0 (G3-01)"


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"known": ["Z"] + [""] * 5}, "unknown_card"),
        ({"lacks": ["Z"] + [""] * 5}, "unknown_card"),
        ({"gifts": [[0, 1, "Z", "GJ-37"]]}, "unknown_card"),
        ({"settled": 1.5}, "bad_value"),
        ({"known": [""]}, "wrong_number_of_hands"),
        ({"lacks": [""] * 7}, "wrong_number_of_hands"),
        ({"burns": [[0]]}, "bad_value"),
        ({"phase": "革命", "asked": [[0, "顺管"]]}, "no_such_question"),
        ({"phase": "宣点", "asked": []}, "no_such_question"),
        ({"asked": [[0, "革命"]]}, "no_such_question"),
        ({"table": [5, "4"], "asked": [[0, "领出"]]}, "no_such_question"),
        ({"asked": [[0, "?"]]}, "no_such_question"),
    ],
)
def test_the_fields_of_gouji(fields, reason):
    with pytest.raises(Refused) as caught:
        rules.make("gouji").setup(HANDS["gouji"], **fields)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("a = " + "[" * 3000, "is not valid TOML"),
        ("a = " + "9" * 5000, "is not valid TOML"),
        ('hands = ["3", "4"]\nroles = {1 = []}', "roles can't be"),
        ('hands = ["3", "4"]\nseat = true', "seat can't be “true”"),
        ('hands = ["3", "4"]\ncolour = 1', "position.toml: there is no key “colour”"),
        ('hands = ["3", "4"]\ndead = 5', "Cards, codes and actions are written as text, not as int"),
        ('hands = ["3", "4"]\nrules = {must_beat = [[1]]}', "position.toml: must_beat can't be “[[1]]”"),
    ],
)
def test_a_position_in_a_file(guanpai, tmp_path, content, said):
    path = tmp_path / "position.toml"
    path.write_text(content)
    done = guanpai(["puzzle", "solve", str(path), "--lang", "en"])
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("loop", "can't be read: Too many levels of symbolic links"),
        (".", "can't be read: Is a directory"),
        ("none.toml", "is neither a file nor a position"),
        ("none", "is neither a file nor a position"),
    ],
)
def test_a_path_with_strokes_is_no_position(guanpai, tmp_path, named, said):
    (tmp_path / "loop").symlink_to("loop")
    done = guanpai(["puzzle", "solve", str(tmp_path / named), "--lang", "en"])
    assert (done.code, done.out) == (2, "")
    assert said in done.err


def test_a_lesson_that_nests_without_end(tmp_path):
    path = tmp_path / "deep.toml"
    path.write_text("a = " + "[" * 3000)
    with pytest.raises(RuleError) as caught:
        scenario.read(path)
    assert caught.value.reason == "broken_toml"


# What is told of it


def test_a_table_of_numbers_without_end():
    assert house.written((1, HUGE, True)) == "1,…,true"


@pytest.mark.parametrize("words", [["x" * 9000], ["rules", "guan3", "x" * 9000], ["rules", "x" * 9000]])
@pytest.mark.parametrize("lang", ["en", "zh_CN", "zh_TW"])
def test_what_is_too_long_is_cut_wherever_it_stands(guanpai, words, lang):
    done = guanpai([*words, "--lang", lang])
    assert done.code == 2
    assert len(done.err) < 700
    assert "…" in done.err


ROOT = Path(rules.__file__).parent.parent


def test_where_chinese_can_not_be_written_json_is_escaped():
    """And what was typed in a locale that knows no such signs is read as it was typed."""
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONPATH": str(ROOT)}
    words = [sys.executable, "-m", "guanpai_tui", "judge", "guan2", "--play", "♠3 三", "--json"]
    done = subprocess.run(words, env=os.environ | plain, capture_output=True, check=False, timeout=60)
    answer = json.loads(done.stdout.decode("ascii"))
    assert "“三” in “♠3 三”" in answer["refused"]["message"]


# Matches


def test_a_match_with_a_bot_that_is_gone_is_as_it_was(tmp_path):
    """The torn end of its last line, too: who has that bot goes on with it as it was left."""
    saves = Saves(tmp_path)
    table = Table.new("guan3", [Player("Ann"), Player("B", "easy"), Player("C", "easy")], code="g3-3", store=saves)
    table.act(table.game.legal(table.state)[0])
    table.leave()
    [path] = (tmp_path / "saves").iterdir()
    left = path.read_bytes().replace(b"B = easy", b"B = gone") + b"1 pa"
    path.write_bytes(left)
    for _time in range(2):  # and it isn't left locked
        with pytest.raises(Unreadable) as caught:
            Table.resume(path, saves)
        assert caught.value.reason == "unknown_bot"
        assert path.read_bytes() == left


# The book


def book(tmp_path):
    """One with a deal in it."""
    path = tmp_path / "book.sqlite3"
    keeper = Keeper(path, text.who)
    players = [Player("Ann"), Player("B", "easy"), Player("C", "easy")]
    table = Table.new("guan3", players, code="g3-3", store=Saves(tmp_path, keeper))
    while not table.over:
        table.act(table.game.legal(table.state)[0])
    table.leave()
    keeper.close()
    return path


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM shares",
        "UPDATE profiles SET told_rank = 99",
        "UPDATE deals SET ended = 'yesterday'",
        "UPDATE matches SET head = x'00ff'",
    ],
)
def test_a_book_with_nonsense_in_it_is_damaged(tmp_path, sql):
    path = book(tmp_path)
    db = sqlite3.connect(path)
    db.execute(sql)
    db.commit()
    db.close()
    with pytest.raises(BookError) as caught:
        _read(path)
    assert caught.value.reason in ("book_damaged", "book_sums")


def _read(path):
    opened = Book.open(path)
    try:
        opened.news()
        opened.deals()
    finally:
        opened.close()


# Comparisons


@pytest.mark.parametrize("more", [b"\xff\n", b"[" * 3000 + b"\n", b'{"number": 1e999}\n', b"3\n", b'{"pairing": 3}\n'])
def test_a_file_of_a_comparison_that_is_none(tmp_path, more):
    header = results.Header("guan3", (), 5)
    path = tmp_path / "arena.jsonl"
    path.write_bytes(header.line().encode() + b"\n" + more)
    with pytest.raises(results.OtherContestError):
        results.read(path, header)
