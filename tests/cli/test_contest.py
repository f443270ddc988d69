"""``arena`` and ``ladder`` from the outside."""

import json

import pytest

from guanpai_tui import bots, contest


def test_a_table(guanpai):
    done = guanpai(["arena", "guan3", "--bots", "easy,random", "--deals", "5", "--seed", "1"])
    head, row = done.out.splitlines()
    assert head.split()[:2] == ["A", "B"]
    assert row.split()[:3] == ["easy", "random", "5"]


def test_json(guanpai):
    done = guanpai(["arena", "guan3", "--bots", "normal,easy,random", "--deals", "2", "--json"])
    told = json.loads(done.out)
    assert [(one["a"], one["b"]) for one in told["comparisons"]] == [
        ("normal", "easy"),
        ("normal", "random"),
        ("easy", "random"),
    ]
    assert {"deals", "points", "half_width", "win_rate", "plays", "milliseconds"} <= set(told["comparisons"][0])
    assert told["samples"] == bots.SAMPLES


def test_house_rules_by_the_sheets_keys(guanpai, tmp_path):
    """``yield`` too, which no field of Python's can be called."""
    path = tmp_path / "deals.jsonl"
    words = ["arena", "gouji", "--bots", "easy,random", "--deals", "1", "--rule", "yield=false"]
    guanpai([*words, "--resume", str(path), "--json"])
    assert json.loads(path.read_text().splitlines()[0])["house"] == {"yield": False}


def figures(done):
    """All but the clock's."""
    return [{key: one[key] for key in one if key != "milliseconds"} for one in json.loads(done.out)["comparisons"]]


def test_it_goes_on_where_it_was(guanpai, tmp_path):
    path = tmp_path / "deals.jsonl"
    words = ["arena", "guan3", "--bots", "easy,random", "--json"]
    guanpai([*words, "--deals", "3", "--resume", str(path)])
    kept = path.read_text()
    done = guanpai([*words, "--deals", "6", "--resume", str(path)])
    assert path.read_text().startswith(kept)
    assert len(path.read_text().splitlines()) == 7
    assert figures(done) == figures(guanpai([*words, "--deals", "6"]))


def test_more_deals_in_the_file_than_asked_for(guanpai, tmp_path):
    words = ["arena", "guan3", "--bots", "easy,random", "--json"]
    guanpai([*words, "--deals", "6", "--resume", str(tmp_path / "deals")])
    assert figures(guanpai([*words, "--deals", "3", "--resume", str(tmp_path / "deals")])) == figures(
        guanpai([*words, "--deals", "3"])
    )


def test_workers_change_no_figure(guanpai):
    words = ["arena", "guan2", "--bots", "easy,random", "--deals", "4", "--json"]
    assert figures(guanpai([*words, "--workers", "2"])) == figures(guanpai([*words]))


def test_an_executor_by_name(guanpai):
    words = ["arena", "guan2", "--bots", "easy,random", "--deals", "4", "--json"]
    assert figures(guanpai([*words, "--executor", "concurrent.futures:ThreadPoolExecutor"])) == figures(
        guanpai([*words])
    )


@pytest.mark.parametrize(
    "words",
    [
        ["--bots", "easy"],
        ["--bots", "easy,grandmaster"],
        ["--bots", "easy,random", "--deals", "0"],
        ["--bots", "easy,random", "--workers", "65"],
        ["--bots", "easy,random", "--seed", "-1"],
        ["--bots", "easy,random", "--executor", "json"],
        ["--bots", "easy,random", "--executor", "json:dumbs"],
        ["--bots", "easy,random", "--executor", "no_such_module:x"],
        ["--bots", "easy,random", "--executor", "builtins:dict"],
    ],
)
def test_what_cant_be_asked(guanpai, words):
    done = guanpai(["arena", "guan3", *words])
    assert done.code == 2
    assert len(done.err.splitlines()) == 1


def test_a_file_of_another_comparison(guanpai, tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("my notes\n")
    done = guanpai(["arena", "guan3", "--bots", "easy,random", "--deals", "1", "--resume", str(path)])
    assert done.code == 2
    assert str(path) in done.err
    assert path.read_text() == "my notes\n"


def test_the_ladder(guanpai, monkeypatch):
    monkeypatch.setattr(bots, "levels", lambda _game: ("random", "easy"))
    lines = guanpai(["ladder", "guan2", "guan3", "--deals", "2", "--seed", "3"]).out.splitlines()
    assert lines[0].endswith("`guanpai ladder guan2 guan3 --deals 2 --seed 3`")
    rows = [line for line in lines if line.startswith("| easy")]
    assert len(rows) == 2
    assert all(row.startswith("| easy | random | 2 |") for row in rows)


def test_the_ladder_as_json(guanpai, monkeypatch):
    monkeypatch.setattr(bots, "levels", lambda _game: ("random", "easy"))
    told = json.loads(guanpai(["ladder", "guan2", "--deals", "2", "--json"]).out)
    assert told["games"][0]["game"] == "guan2"
    assert told["date"]


@pytest.mark.parametrize("terminal", [True, False])
def test_a_bar_only_on_a_terminal(monkeypatch, capsys, terminal):
    monkeypatch.setattr("sys.stderr.isatty", lambda: terminal)
    monkeypatch.setenv("TERM", "xterm")
    with contest._progress(2) as advance:
        advance()
    assert bool(capsys.readouterr().err) == terminal


# 复式


@pytest.fixture
def quick(monkeypatch):
    """An expert that takes no time."""
    make = bots.make
    monkeypatch.setattr(bots, "make", lambda level, game: make("normal" if level == "expert" else level, game))


MATCH = "--deal g3-11 --deals 1 --seat 1=bot:easy --seat 2=bot:easy"


def played_to_the_end(guanpai):
    """A match of one deal in which the person always does the first thing there is."""
    done = guanpai(f"play guan3 --plain {MATCH}", "auto\n")
    assert done.code == 0


def test_the_match_that_ended_last(guanpai, home, quick):
    played_to_the_end(guanpai)
    done = guanpai("duplicate")
    head, row = done.out.splitlines()
    assert head.split()[-2:] == ["Expert", "Difference"]
    code, yours, theirs, difference = row.split()
    assert code == "g3-11"
    assert int(yours) - int(theirs) == int(difference)


def test_a_file_by_name_as_json(guanpai, home, quick):
    played_to_the_end(guanpai)
    [path] = (home / "data" / "records").iterdir()
    told = json.loads(guanpai(["duplicate", str(path), "--json"]).out)
    assert told["game"] == "guan3"
    assert [one["code"] for one in told["deals"]] == ["g3-11"]


def test_no_match_yet(guanpai, home):
    done = guanpai("duplicate")
    assert done.code == 2
    assert len(done.err.splitlines()) == 1


def test_a_match_of_several_people(guanpai, tmp_path):
    path = tmp_path / "several.txt"
    path.write_text("guanpai 1\n")
    assert guanpai(["duplicate", str(path)]).code in (1, 2)
    assert guanpai(["duplicate", str(tmp_path / "none")]).code == 1
