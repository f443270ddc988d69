"""``guanpai drill``: the list, a lesson as JSON and in lines, and what is asked wrongly."""

import json

import pytest

from guanpai_tui.practice.scenario import scenarios


def test_the_list(guanpai):
    done = guanpai("drill --lang en")
    assert done.code == 0
    assert len(done.out.splitlines()) == len(scenarios())
    assert "gp-3           Guan Pai for four  Example 3: hand the lead to the boss" in done.out
    listed = json.loads(guanpai("drill --json").out)["lessons"]
    assert [one["id"] for one in listed] == [one.id for one in scenarios()]
    assert set(listed[0]) == {"id", "game", "theme", "graded", "title", "questions"}


def test_a_lesson_as_json(guanpai):
    told = json.loads(guanpai("drill gp-3 --json --lang en").out)
    assert told["hands"][1] == "D4H2"
    assert told["table"]["text"] == "C2"
    first = told["questions"][0]
    assert len(first["hints"]) == 3
    assert [(answer["grade"], answer["worth"]) for answer in first["answers"]] == [("best", 34), ("wrong", 12)]
    assert told["questions"][1]["answers"][0]["then"][-1] == "D4"


def test_the_lesson_of_the_day_and_a_new_one(guanpai):
    known = {one.id for one in scenarios()}
    assert json.loads(guanpai("drill --daily --json").out)["id"] in known
    assert json.loads(guanpai("drill --new --json").out)["id"] == scenarios()[0].id


def test_a_conversation_in_lines(guanpai):
    done = guanpai("drill gp-3 --plain --lang en", "hint\nsomething\n3\npass\n2\nretry\n2\n99\n")
    assert done.code == 0
    assert "Goal: Let the player after you go out at once" in done.out
    assert "What if he leads his small card" in done.out
    assert "There is no 3 in the hand" in done.out
    assert "✗ Wrong: pass. 0 of 100" in done.out
    assert "Type retry, answer or quit." in done.out
    assert "✓ Best: ♠2 (single). 80 of 100" in done.out
    assert "✓ Best: ♦9 ♣9 (pair). 100 of 100" in done.out or "✓ Best: ♣9 ♦9 (pair). 100 of 100" in done.out
    assert "After you: ♥2 (single)" in done.out
    again = json.loads(guanpai("drill --new --json").out)["id"]
    assert again == scenarios()[0].id  # the one missed today isn't due yet


def test_the_answer_and_leaving(guanpai):
    done = guanpai("drill dingda-lead --plain --lang en", "answer\n")
    assert "✓ Best: K K (pair)" in done.out or "✓ Best: 9 9 (pair)" in done.out
    assert "After you, 1 card: Q" in done.out
    left = guanpai("drill dingda-lead --plain --lang zh_CN", "退出\n")
    assert left.code == 0
    assert "练习 · 下家报单" in left.out
    assert "✓" not in left.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("drill gp-9", "There is no lesson “gp-9”; there are: bomb-now"),
        ("drill gp-3 --daily", "An id, --daily and --new each name a lesson: give one of them"),
        ("drill --new --daily", "give one of them"),
    ],
)
def test_what_is_asked_wrongly(guanpai, words, said):
    done = guanpai(words)
    assert done.code == 2
    assert said in done.err
    assert "Traceback" not in done.err
