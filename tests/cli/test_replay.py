"""``guanpai replay`` and ``guanpai history`` in lines and as JSON, and what they refuse."""

import json

import pytest

import rules
from guanpai_tui import facts, replay, text
from rules import cards, record
from tests.tui.played import booked_saves, played, record_text


@pytest.fixture
def saves(home):
    found = booked_saves()
    yield found
    found.book.close()


def kept(saves):
    """The records of matches that have ended, the latest first."""
    return sorted(saves._records.glob("*"), key=lambda path: path.stat().st_mtime, reverse=True)


@pytest.mark.parametrize("game", rules.names())
def test_a_record_is_told_deal_by_deal(guanpai, saves, game):
    table = played(game, saves, deals=2)
    path = kept(saves)[0]
    done = guanpai(["replay", str(path)])
    assert (done.code, done.err) == (0, "")
    names = [table.name(seat) for seat in range(table.game.seats)]
    for line in table.results[-1].lines:
        assert text.score_line(line, names, table.game) in done.out
    found = [json.loads(line) for line in guanpai(["replay", str(path), "--json"]).out.splitlines()]
    assert [one["points"] for one in found] == [list(result.points) for result in table.results]
    assert found[-1]["deal"] == table.code
    again = guanpai(["replay", table.code, "--json"])
    assert json.loads(again.out) == found[-1]


@pytest.mark.clause("PY-01")
def test_which_hand_of_a_person_has_played_is_told(guanpai, saves):
    table = played("paoyao", saves)
    said = guanpai(["replay", str(kept(saves)[0])]).out.splitlines()
    hands = text.seat_names(table)
    assert len(set(hands)) == 4
    for seat, dealt in enumerate(table.game.dealt(table._course.states[0])):
        assert f"{hands[seat]}: {dealt}" in said
    for seat in {entry.seat for entry in table.entries}:
        assert f"{hands[seat]}: pass" in said
    assert all(line.startswith(f"{table.name(0)}: ") is False for line in said)


def test_one_deal_of_several(guanpai, saves):
    played("guan3", saves, deals=3)
    path = str(kept(saves)[0])
    assert guanpai(["replay", path]).out.count("deal ") == 3
    assert guanpai(["replay", path, "--deal", "2"]).out.count("code g3-") == 1
    done = guanpai(["replay", path, "--deal", "4"])
    assert (done.code, done.out) == (2, "")
    assert "this match has 3 deals" in done.err


@pytest.mark.parametrize("game", rules.names())
def test_a_deal_up_to_an_action(guanpai, saves, game):
    table = played(game, saves)
    whole = guanpai(["replay", table.code, "--plain"]).out.splitlines()
    hands, count = text.seat_names(table), len(table.entries)
    told = 1 + table.game.seats
    for at in (0, 3, count - 1):
        said = guanpai(["replay", table.code, "--plain", "--at", str(at)]).out.splitlines()
        place = said.index(f"After {at} of {count} actions:")
        assert said[:place] == whole[:place]
        assert place >= told + at
        then = table.rewound(at)
        for seat, line in enumerate(said[place + 1 : place + 1 + table.game.seats]):
            assert line == f"{hands[seat]}: {' '.join(then.hand(seat)) or 'out'}"
        assert said[place + 1 + table.game.seats].startswith(hands[then.turn])
        found = json.loads(guanpai(["replay", table.code, "--json", "--at", str(at)]).out)
        assert (found["at"], found["turn"], found["points"]) == (at, then.turn, None)
        assert found["hands"] == [" ".join(then.hand(seat)) for seat in range(table.game.seats)]
    assert guanpai(["replay", table.code, "--at", str(count)]).out.splitlines() == whole


def test_what_lies_there_after_an_action_is_told(guanpai, saves):
    table = played("guan3", saves, code="g3-11")
    entry = table.entries[0]
    said = guanpai("replay g3-11 --at 1").out.splitlines()[-1]
    names = text.seat_names(table)
    play = text.play_text(entry.action)
    assert said == f"{names[table.rewound(1).turn]} to beat {play} by {names[entry.seat]}, or pass"


@pytest.mark.parametrize("form", ["--plain", "--json", ""])
def test_an_action_that_is_not_there(guanpai, saves, form):
    count = len(played("guan3", saves).entries)
    path = str(kept(saves)[0])
    done = guanpai(["replay", path, "--at", str(count + 1), *filter(None, [form])])
    assert (done.code, done.out) == (2, "")
    assert done.err == f"guanpai: --at {count + 1}: this deal has {count} actions\n"
    assert guanpai(["replay", path, "--deal", "0"]).code == 2


def test_an_action_is_of_the_first_deal_where_none_is_named(guanpai, saves):
    played("guan3", saves, deals=2)
    path = str(kept(saves)[0])
    assert guanpai(["replay", path, "--at", "2"]).out == guanpai(["replay", path, "--deal", "1", "--at", "2"]).out


def test_standard_input(guanpai, saves):
    played("guan3", saves)
    said = kept(saves)[0].read_text()
    assert "went out first" in guanpai("replay -", said).out
    assert guanpai("replay -", "rubbish").code == 2


def test_what_breaks_a_rule_is_named_by_action_and_clause(guanpai, saves):
    played("guan3", saves, code="g3-11")
    path = kept(saves)[0]
    lines = path.read_text().splitlines()
    first = next(at for at, line in enumerate(lines) if line[0].isdigit())
    lines[first] = f"{lines[first][0]} pass"
    path.write_text("\n".join(lines) + "\n")
    done = guanpai(["replay", str(path)])
    assert (done.code, done.out) == (2, "")
    said = f"Line {first + 1}, deal 1, action 1, “{lines[first]}”, can't be: The leader can't pass"
    assert said in done.err
    assert "(G3-08)" in done.err


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"guanpai 99\n", "of a newer guanpai (format 99; this one reads up to 1)"),
        (b"hello\n", "no record of a match"),
        (b"\xff\xfe\n", "it isn't text"),
        (b"", "no record of a match"),
    ],
)
def test_files_that_are_no_record(guanpai, tmp_path, content, said):
    path = tmp_path / "x.guanpai"
    path.write_bytes(content)
    done = guanpai(["replay", str(path)])
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert done.err.count("\n") == 1


def test_a_deal_that_was_not_played_and_a_file_that_is_not_there(guanpai, home):
    done = guanpai("replay g3-12345")
    assert done.code == 2
    assert "No deal g3-12345 was played here; guanpai play GAME --deal g3-12345 deals it" in done.err
    done = guanpai("replay nowhere.guanpai")
    assert done.code == 2
    assert "nowhere.guanpai can't be read: No such file or directory" in done.err


def test_the_history(guanpai, saves):
    played("guan3", saves, deals=3)
    played("guan2", saves)
    everything = guanpai("history").out.splitlines()
    assert len(everything) == 4
    assert len(guanpai("history --game guan3").out.splitlines()) == 3
    assert len(guanpai("history --most 2").out.splitlines()) == 2
    won = guanpai(["history", "--who", "阿强", "--won", "--json"]).out.splitlines()
    lost = guanpai(["history", "--who", "阿强", "--lost", "--json"]).out.splitlines()
    assert len(won) + len(lost) == 4
    for line in won:
        assert next(one["points"] for one in json.loads(line)["shares"] if one["name"] == "阿强") > 0
    best = guanpai(["history", "--who", "阿强", "--order", "best", "--json"]).out.splitlines()
    points = [next(one["points"] for one in json.loads(line)["shares"] if one["name"] == "阿强") for line in best]
    assert points == sorted(points, reverse=True)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("history --game chess", "no game “chess”"),
        ("history --who nobody", "Nobody called nobody has played here"),
        ("history --order size", "--order size: latest, oldest, best or worst"),
        ("history --most x", "--most"),
    ],
)
def test_what_cannot_be_asked(guanpai, saves, words, said):
    played("guan3", saves)
    done = guanpai(words)
    assert (done.code, done.out) == (2, "")
    assert said in done.err


def test_a_damaged_book_is_said(guanpai, home):
    (home / "data").mkdir(parents=True)
    (home / "data" / "book.sqlite3").write_text("rubbish" * 1000)
    done = guanpai("history")
    assert done.code == 2
    assert "damaged" in done.err


def test_replaying_a_branch_reads_back(saves):
    table = played("guan3", saves)
    found = record.read(kept(saves)[0].read_text())
    opened = replay.Replay(found)
    opened.go(3)
    on = opened.played_on(1, "Ann", saves)
    assert on.entries == table.entries[:3]
    on.leave()
    again = record.read(saves.unfinished()[0].path.read_text())
    assert again.replayed == 3
    assert [player.name for player in again.players] == ["阿强", "Ann", "老王"]


@pytest.mark.clause("G2-02")
def test_the_pile_that_took_no_part_is_shown_in_the_end(guanpai, tmp_path):
    path = tmp_path / "deal.gp"
    path.write_text(record_text("guan2"))
    shown = replay.Replay(record.read(record_text("guan2")))
    shown.go(shown.length)
    pile = " ".join(map(text.card_name, facts.dead(shown.table)))
    assert f"Third pile: {pile}" in guanpai(["replay", str(path), "--plain"]).out.splitlines()
    assert "Third pile" not in guanpai(["replay", str(path), "--plain", "--at", "3"]).out
    played = guanpai(["play", "guan2", "--plain", "--deal", "g2-11"], "auto\nquit\n").out
    (line,) = [line for line in played.splitlines() if line.startswith("Third pile: ")]
    assert len(list(cards.tokens(line.partition(": ")[2]))) == 16
