import json

import pytest


def asked(guanpai, words):
    done = guanpai([*words, "--json"])
    return done.code, json.loads(done.out)


def test_judge_answers_with_every_reading(guanpai):
    code, answer = asked(guanpai, ["judge", "guan3", "--play", "333+47"])
    assert code == 0
    assert answer == {
        "readings": [{"text": "333+47", "kind": "三带二", "ranks": "33347", "size": 5, "rank": "3"}],
        "beats": None,
        "refused": None,
    }


def test_judge_names_all_readings_whatever_lies_there(guanpai):
    _code, answer = asked(guanpai, ["judge", "guan3", "--play", "3334445555", "--table", "9"])
    assert [(reading["kind"], reading["rank"]) for reading in answer["readings"]] == [
        ("飞机带翅膀", "5"),
        ("飞机带翅膀", "4"),
    ]
    assert answer["beats"] is False


@pytest.mark.parametrize(
    ("play", "table", "hand", "code", "beats", "clause"),
    [
        ("44", "33", "", 0, True, None),
        ("33", "44", "", 1, False, "G3-11"),
        ("4444", "222", "", 1, None, "G3-02"),
        ("4444", "AAA", "", 1, False, "G3-24"),
        ("AAA", "KKKK3", "", 0, True, None),
        ("3334", "", "", 1, None, "G3-14"),
        ("3334", "", "3334", 0, None, None),
        ("pass", "9", "", 0, None, None),
        ("pass", "", "", 1, None, "G3-08"),
        ("黑3 红3", "", "", 0, None, None),
        ("B", "", "", 1, None, "notation"),
    ],
)
def test_judge_says_yes_or_no_with_the_clause(guanpai, play, table, hand, code, beats, clause):
    options = [word for name, said in (("--table", table), ("--hand", hand)) if said for word in (name, said)]
    if table == "AAA" and play == "4444":
        clause = "G3-21"
    found, answer = asked(guanpai, ["judge", "guan3", "--play", play, *options])
    assert (found, answer["beats"], answer["refused"] and answer["refused"]["clause"]) == (code, beats, clause)


def test_judge_in_words(guanpai):
    done = guanpai("judge guan3 --play 33 --table 44")
    assert done.code == 1
    assert done.out.splitlines() == ["3 3 (pair)", "No: 3 3 doesn't beat 4 4: a pair above 4 or a bomb does (G3-11)"]
    done = guanpai("judge guan3 --play 33 --table 44 --lang zh_CN")
    assert done.out.splitlines() == ["3 3（对子）", "不能出：3 3 管不上 4 4：要大过 4 的对子，或炸弹（G3-11）"]


def test_judge_takes_a_kind_in_the_players_language(guanpai):
    assert guanpai(["judge", "guan3", "--play", "winged plane 4:3334445555"]).code == 0
    assert guanpai(["judge", "guan3", "--play", "飞机带翅膀 4:3334445555", "--lang", "zh"]).code == 0
    assert "can't be bomb" in guanpai(["judge", "guan3", "--play", "bomb:33"]).err


def test_judge_takes_house_rules(guanpai, home):
    assert guanpai("judge guan3 --play 333").code == 0
    assert guanpai("judge guan3 --play 333 --rule bare_triple=last_hand").code == 1
    (home / "config").mkdir(parents=True)
    (home / "config" / "guan3.toml").write_text('bare_triple = "last_hand"\n')
    assert guanpai("judge guan3 --play 333").code == 1
    assert guanpai("judge guan3 --play 333 --rule bare_triple=any").code == 0


def test_text_that_is_no_cards_is_a_usage_error(guanpai):
    done = guanpai("judge guan3 --play 3X")
    assert done.code == 2
    assert done.out == ""
    assert done.err.startswith("guanpai: “X” in “3X” is no card")
    done = guanpai("judge guan3 --play 3X --json")
    assert done.code == 2
    assert json.loads(done.out)["refused"]["clause"] == "notation"


TABLED = [
    ("guan3", "3344557", "G3-10"),
    ("guan2", "4467", "G2-10"),
    ("paoyao", "4467", "PY-10"),
    ("guan4", "37", "G4-03"),
]


@pytest.mark.parametrize(("game", "table", "clause"), TABLED)
def test_what_is_no_combination_is_said_to_lie_on_the_table(guanpai, game, table, clause):
    none = f"These cards are no combination; what combinations there are is said from {clause} on"
    assert guanpai(f"judge {game} --play {table} --hand {table}JQ").out == f"No: {none}\n"
    said = f"What lies on the table can't lie there: {none}\n"
    assert guanpai(f"judge {game} --play 3 --table {table}")[:2] == (1, f"No: {said}")
    assert guanpai(f"moves {game} --hand 3 --table {table}")[::2] == (1, f"guanpai: {said}")
    assert guanpai(f"moves {game} --hand 3 --table {table} --owner 1")[::2] == (1, f"guanpai: {said}")
    done = guanpai(f"judge {game} --play 3 --table {table} --lang zh_CN")
    assert done.out == f"不能出：台面上的牌不对：这些牌不成牌型；有哪些牌型，从 {clause} 看起\n"
    assert json.loads(guanpai(f"judge {game} --play 3 --table {table} --json").out)["refused"]["clause"] == clause


def test_in_a_position_to_solve_too(guanpai):
    assert "What lies on the table can't lie there: " in guanpai("puzzle solve 57A/68K --table 9J").err
    done = guanpai("puzzle solve 57A/68K/9 --table 9J")
    assert done.err == "guanpai: This game has 2 seats, but 3 are given (G2-01)\n"


def test_a_card_that_the_game_does_not_have_is_refused_as_one(guanpai):
    done = guanpai("judge guan3 --play 3 --table R")
    assert done.code in (1, 2)
    assert "can't lie there" not in done.out + done.err
    assert "big joker" in done.out + done.err


def test_moves(guanpai):
    code, answer = asked(guanpai, ["moves", "guan3", "--hand", "3344", "--table", "33"])
    assert code == 0
    assert answer == {"plays": [{"text": "44", "kind": "对子", "ranks": "44", "size": 2, "rank": "4"}]}
    assert guanpai("moves guan3 --hand 3344").out.startswith("5 plays\n3 (single)\n")
    assert guanpai("moves guan3 --hand 3 --table 4").out == "0 plays\n"
    assert guanpai("moves guan3 --hand 3").out == "1 play\n3 (single)\n"


def test_moves_of_any_seat(guanpai):
    for seat in range(3):
        for owner in {0, 1, 2} - {seat}:
            done = guanpai(f"moves guan3 --hand 3399 --table 88 --seat {seat} --owner {owner}")
            assert done.out == "1 play\n9 9 (pair)\n"
    assert guanpai("moves guan3 --hand 3 --table 4 --seat 1 --owner 1").code == 1
    assert guanpai("moves guan3 --hand 33 --seat 3").code == 2
    assert guanpai("moves guan3 --hand 33 --seat x").code == 2


@pytest.mark.clause("G3-33", "G3-41", "G3-42", "G3-43")
@pytest.mark.parametrize(
    ("facts", "points"),
    [
        ("--left 7,12,0", [-7, -24, 31]),
        ("--left 7,12,0 --bombs 1", [-14, -48, 62]),
        ("--left 3,16,0 --bombs 2", [-20, -100, 120]),
        ("--left 12,8,0 --bombs 1 --breach 1", [-24, -40, 64]),
        ("--left 1,5,0 --breach 1", [0, -10, 10]),
        ("--left=0,7,12 --bombs=1", [62, -14, -48]),
    ],
)
def test_score_of_the_worked_examples(guanpai, facts, points):
    code, answer = asked(guanpai, ["score", "guan3", *facts.split()])
    assert code == 0
    assert answer["points"] == points
    assert all(set(line) == {"clause", "text"} for line in answer["lines"])


def test_score_in_words(guanpai):
    assert guanpai("score guan3 --left 0,1,12 --bombs 1").out.splitlines() == [
        "Seat 1: 1 card left counts 5 (G3-41)",
        "Seat 2: 12 cards left, times 2 is 24 (G3-41)",
        "Seat 1: 1 bomb, times 2 is 10 (G3-42)",
        "Seat 2: 1 bomb, times 2 is 48 (G3-42)",
        "Paid to Seat 0: 58 (G3-40)",
        "Seat 0 +58  Seat 1 -10  Seat 2 -48",
    ]


@pytest.mark.parametrize(
    ("facts", "code", "said"),
    [
        ("", 2, "--left is missing"),
        ("--foo 1", 2, "--left, --bombs, --breach"),
        ("--left", 2, "each with a value"),
        ("--left 7", 1, "3 seats, but 1"),
        ("--left a,b", 2, "0,7,12"),
        ("--left 0,7,12 --bombs x", 2, "--bombs can't be “x”"),
        ("--left 1,7,12", 1, "Exactly one"),
        ("--left 0,7,17", 1, "0 to 16"),
        ("--left 0,7,12 --breach 1", 1, "top card rule"),
    ],
)
def test_impossible_scores(guanpai, facts, code, said):
    done = guanpai(f"score guan3 {facts}")
    assert done.code == code
    assert said in done.err


# 够级牌 are answered by the opposite alone, or burned: who has played what lies there matters.


@pytest.mark.parametrize(
    ("question", "beats", "clause"),
    [
        ("--play AA --table KK", True, None),
        ("--play AA5 --table KKK", False, "GJ-10"),
        ("--play KB --table KK", False, "GJ-14"),
        ("--play AA --table KR", False, "GJ-14"),
        ("--play 888RR --table 777BB", True, None),
        ("--play 888BR --table 777BB", False, "GJ-14"),
        ("--play 33", None, "GJ-16"),
        ("--play 333 --hand 333", None, None),
        ("--play 6 --table 5", True, None),
    ],
)
def test_judge_sets_of_gouji(guanpai, question, beats, clause):
    _, answer = asked(guanpai, ["judge", "gouji", *question.split()])
    assert answer["beats"] is beats
    assert (answer["refused"] or {"clause": None})["clause"] == clause


def test_moves_of_gouji(guanpai):
    def plays(question):
        _, answer = asked(guanpai, ["moves", "gouji", *question.split()])
        return [play["text"] for play in answer["plays"]]

    assert plays("--hand KKK22R5 --table KK") == ["22", "2R"]
    assert plays("--hand KKK22R5 --table QQQ --owner 3") == ["KKK", "KK2", "K22", "KKR", "K2R", "22R"]
    assert plays("--hand AA7 --table KK --owner 1") == ["AA"]  # a burn
    assert guanpai("moves gouji --hand AA578 --table KK --owner 1").code == 1


def test_score_of_gouji(guanpai):
    _, answer = asked(guanpai, ["score", "gouji", "--places", "0,2,1,3,4,5"])
    assert answer["points"] == [4, 0, 2, 0, -2, -4]
    _, answer = asked(guanpai, ["score", "gouji", "--places", "0,2,4,1,3,5"])
    assert answer["points"] == [4, -4, 4, -4, 4, -4]
    words = ["score", "gouji", "--places", "0,2,1,3,4,5", "--opened", "0,3", "--declared", "1", "--burns", "2,5 1,4"]
    _, answer = asked(guanpai, words)
    assert {"clause": "GJ-61", "text": "Seat 5 to Seat 2: 1 card (burnt)"} in answer["lines"]
