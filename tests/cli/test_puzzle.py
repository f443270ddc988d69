"""``guanpai puzzle``: puzzles told, positions solved, and what is asked wrongly."""

import json
from datetime import datetime

import pytest

from guanpai_tui.practice import puzzles, shelf


def told(guanpai, words):
    return json.loads(guanpai(f"puzzle {words} --json").out)


def test_a_puzzle_by_its_code(guanpai):
    found = told(guanpai, "cj-74")
    assert found == {
        "code": "cj-74",
        "game": "guan2",
        "hands": ["469QQKA", "577JQ2"],
        "table": {"text": "6", "kind": "单张", "ranks": "6", "size": 1, "rank": "6"},
        "level": 3,
        "rating": 1300,
        "choices": 5,
    }
    assert told(guanpai, "cj-74 --answer")["answer"]["text"] == "9"


def test_in_words(guanpai):
    done = guanpai("puzzle cj-74 --answer --lang en")
    assert done.code == 0
    assert done.out.splitlines() == [
        "Puzzle cj-74, level 3",
        "You: 4 6 9 Q Q K A",
        "The other: 5 7 7 J Q 2",
        "The other has led 6 (single). One answer wins, all others lose (proven).",
        "The answer (proven): 9 (single)",
    ]
    assert "答案" not in guanpai("puzzle cj-74 --lang zh_CN").out


def test_the_puzzle_of_the_day(guanpai):
    before = datetime.now().astimezone().date()
    found = told(guanpai, "--daily")["code"]
    after = datetime.now().astimezone().date()
    assert found in {shelf.daily(day).code for day in (before, after)}


def test_a_new_one(guanpai):
    found = told(guanpai, "--new --level 2")
    assert found["level"] == 2
    assert puzzles.examine(puzzles.read_code(found["code"])).grade.level == 2


def test_any_one(guanpai):
    assert puzzles.read_code(told(guanpai, "")["code"]) in shelf.numbers()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("cj-75", "cj-75 is no puzzle: not exactly one first play of that position wins"),
        ("g2-75", "“g2-75” is no puzzle code; one looks like cj-74"),
        ("cj-74 --daily", "A code, --daily and --new each name a puzzle: give one of them"),
        ("--daily --level 2", "--level goes with --new"),
        ("--new --level 6", "--level 6: puzzles have levels 1 to 5"),
        ("solve", "“” is neither a file nor a position; hands are written 57A/68K"),
        ("solve nowhere.toml", "“nowhere.toml” is neither a file nor a position; hands are written 57A/68K"),
        ("solve 57A/68K/9", "This game has 2 seats, but 3 are given (G2-01)"),
    ],
)
def test_what_is_asked_wrongly_is_said(guanpai, words, said):
    done = guanpai(f"puzzle {words} --lang en")
    assert (done.out, done.err) == ("", f"guanpai: {said}\n")
    assert done.code == (1 if "G2-" in said else 2)


def test_a_position_solved(guanpai):
    found = told(guanpai, "solve 57A/68K")
    assert (found["seat"], found["proven"], found["wins"], found["points"]) == (0, True, True, 2)
    assert found["best"]["text"] == found["line"][0]["action"] == "5"
    assert found["line"][-1] == {"seat": 0, "action": "7"}


def test_a_position_with_something_on_the_table(guanpai):
    found = told(guanpai, "solve 57A/68K --table 9")
    assert (found["wins"], found["points"]) == (False, -1)
    found = told(guanpai, "solve 57A/68K --table 9 --turn 1")
    assert found["seat"] == 1


def test_in_words_it_says_proven(guanpai):
    done = guanpai("puzzle solve 57A/68K --lang en")
    assert done.out.splitlines()[:2] == [
        "Proven: +2 points for Seat 0, whatever the others do.",
        "Seat 0  5 (single)",
    ]


def test_without_a_proof_it_says_so(guanpai):
    hands = "33445678TTJJQKA2/3455667899TJQQKA"
    done = guanpai(f"puzzle solve {hands} --nodes 50 --lang en")
    assert done.code == 1
    assert done.out.startswith("Not proven within 51 positions. Most likely: ")
    found = told(guanpai, f"solve {hands} --nodes 50")
    assert (found["proven"], found["points"], found["wins"], found["line"]) == (False, None, None, [])


ASIDE = """
game = "guan3"
hands = ["A6", "2447", "99"]
{roles}
[rules]
dingda = "off"
"""


def test_a_file_with_a_seat_that_steps_aside(guanpai, tmp_path):
    path = tmp_path / "position.toml"
    path.write_text(ASIDE.format(roles="roles = {1 = 'aside'}"))
    assert told(guanpai, f"solve {path}")["wins"] is True
    path.write_text(ASIDE.format(roles=""))
    assert told(guanpai, f"solve {path}")["wins"] is False
    path.write_text(ASIDE.format(roles="seat = 2\nroles = {0 = 'for'}"))
    assert told(guanpai, f"solve {path}")["seat"] == 2


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("hands = [", "is not valid TOML"),
        ('game = "bridge"\nhands = ["3", "4"]', "game can't be “bridge”"),
        ("hands = 3", "hands can't be “3”"),
        ("turn = 0", "hands can't be “None”"),
        ('hands = ["3", "4"]\nseat = 5', "seat can't be “5”; allowed: 0–1"),
        ('hands = ["3", "4"]\nroles = {1 = "asleep"}', "for | against | aside"),
        ('hands = ["3", "4"]\nroles = 3', "roles can't be “3”"),
        ('hands = ["3", "4"]\nrules = 3', "rules can't be “3”"),
        ('hands = ["3", "4"]\ntable = "9"', "table can't be “9”"),
        ('hands = ["3", "4"]\ncolour = 1', "colour"),
        ('hands = ["33333", "4"]', "3"),
        ('hands = ["", "4"]', "The deal is over in that position"),
    ],
)
def test_a_broken_file_is_named_with_what_is_wrong(guanpai, tmp_path, content, said):
    path = tmp_path / "position.toml"
    path.write_text(content)
    done = guanpai(f"puzzle solve {path} --lang en")
    assert done.code in (1, 2)
    assert said in done.err
    assert len(done.err.splitlines()) == 1


@pytest.mark.clause("G4-05", "G4-06")
@pytest.mark.parametrize(
    ("hands", "table", "points", "best"),
    [
        # 牌例3: ♠2 takes the lead, and nobody but W is let in again.
        (
            "S2D5C9D9SJDQ H2D4 D6C6S7H8S8DTHJCQSKDA H3C3H5S6H7CTDJHQDKHA",
            '[1, "C2"]',
            34,
            {"S2"},
        ),
        # 牌例4: the bosses first, then the straight; which of them comes first makes no difference.
        (
            "H2C2D3C4H5D6C7 S2H9C9DT C8S9HTSJDQC5D5HKH3C3 H8D9STCJHQS4D4HAS6C6DA",
            '[3, "CK"]',
            46,
            {"H2", "C2"},
        ),
    ],
)
def test_the_two_exact_examples_of_the_old_game(guanpai, tmp_path, hands, table, points, best):
    path = tmp_path / "position.toml"
    written = ", ".join(f'"{hand}"' for hand in hands.split())
    path.write_text(f'game = "guan4"\nhands = [{written}]\ntable = {table}\nroles = {{1 = "aside"}}\n')
    found = told(guanpai, f"solve {path}")
    assert (found["proven"], found["points"]) == (True, points)
    assert found["best"]["text"] in best
