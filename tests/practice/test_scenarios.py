"""Every lesson that ships: it loads, it is whole in each language, its grades are proven or dealt again here."""

import copy
import tomllib

import pytest

import rules
from guanpai_tui import text
from guanpai_tui.practice import proofs, scenario
from guanpai_tui.practice.scenario import FOLDER, OTHER, SIMULATION, parse, scenarios
from rules.api import PASS, Play, RuleError

FILES = sorted(FOLDER.glob("*.toml"))
every_scenario = pytest.mark.parametrize("one", scenarios(), ids=lambda one: one.id)


def states(one):
    """The position of each question, with it."""
    state = one.start
    for question in one.questions:
        yield question, state
        state = scenario.after(one, state, question.answers[0])


@every_scenario
def test_the_grades_are_right(one):
    assert proofs.faults(one) == []


@every_scenario
def test_every_legal_action_has_one_grade(one):
    for question, state in states(one):
        graded = [action for _, actions in proofs.by_answer(one, state, question) for action in actions]
        assert sorted(map(str, graded)) == sorted(map(str, one.game.legal(state)))
        assert len(question.hints) == 3


@every_scenario
def test_the_cards_are_those_of_the_game(one):
    """No card twice; full hands of guan4 and guan3 are all the cards."""
    dealt = " ".join(one.game.dealt(one.start)).split()
    assert len(dealt) == len(set(dealt))


def test_the_examples_and_the_themes():
    known = {one.id: one for one in scenarios()}
    assert {"gp-1", "gp-2a", "gp-2b", "gp-2c", "gp-3", "gp-4", "gp-4d", "gp-5"} <= set(known)
    assert {one.graded for one in scenarios()} == set(scenario.GRADED)
    assert {one.theme for one in scenarios()} == set(scenario.THEMES)
    assert {one.game.id for one in scenarios()} == {"guan2", "guan3", "guan4"}
    assert [one.game.id for one in scenarios()] == sorted((one.game.id for one in scenarios()), key=rules.names().index)


def test_example_three_is_worth_what_the_sheet_says():
    one = scenario.scenario("gp-3")
    worths = {answer.plays[0]: answer.worth for question in one.questions for answer in question.answers}
    assert (worths["S2"], worths["99"], worths["5"], worths["pass"]) == (34, 34, 28, 12)


def test_example_four_holds_and_its_turned_form_does_not():
    first = scenario.scenario("gp-4").questions[0]
    assert [(answer.plays, answer.grade, answer.worth) for answer in first.answers[:2]] == [
        (("H2",), "best", 46),
        (("C2",), "best", 46),
    ]
    turned = scenario.scenario("gp-4d").questions[0]
    assert {answer.grade for answer in turned.answers} == {"playable"}
    assert all(answer.worth < 0 for answer in turned.answers)


def test_a_wrong_grade_is_found():
    """The checks can fail: each kind of grading with one number or grade changed."""
    for name, change in (("gp-3", {"worth": 35.0}), ("dingda-lead", {"worth": 9.0}), ("gp-2a", {"plays": ("SA",)})):
        one = scenario.scenario(name)
        question = one.questions[0]
        answers = (question.answers[0]._replace(**change), *question.answers[1:])
        if name == "gp-2a":
            answers = (answers[0], answers[1]._replace(plays=("pass",)), *answers[2:])
        wrong = one._replace(questions=(question._replace(answers=answers),))
        assert proofs.faults(wrong)


def test_a_simulation_deals_the_same_again_and_tells_what_is_worse():
    one = next(one for one in scenarios() if one.graded == SIMULATION)
    action = scenario.first_of(one, one.start, one.questions[0].answers[0])
    few = one._replace(deals=3)
    assert proofs.simulated(few, one.start, action) == proofs.simulated(few, one.start, action)
    assert proofs.interval([5]) == 0
    assert proofs.interval([1, 3]) == pytest.approx(1.96 * 2**0.5 / 2**0.5)


@pytest.mark.parametrize("lang", ["en", "zh_CN", "zh_TW"])
@every_scenario
def test_each_language_says_its_own(one, lang):
    said = [one.title, one.story, one.goal]
    for question in one.questions:
        said += [question.ask, *question.hints, *(answer.why for answer in question.answers)]
    for sentence in said:
        chinese = any("\u4e00" <= sign <= "\u9fff" for sign in sentence.in_(lang))
        assert chinese is lang.startswith("zh"), sentence.in_(lang)


# Broken files

GOOD = tomllib.loads((FOLDER / "gp-3.toml").read_text(encoding="utf-8"))


def broken(change):
    table = copy.deepcopy(GOOD)
    change(table)
    with pytest.raises(RuleError) as caught:
        parse(table, "mine.toml")
    return caught.value


def change(path, value):
    """A function that puts ``value`` at ``path`` of a table; None takes it away."""

    def apply(table):
        *way, last = path
        for step in way:
            table = table[step]
        if value is None:
            del table[last]
        else:
            table[last] = value

    return apply


BROKEN = [
    (["theme"], "lesson", "bad_value", "theme", "climb | spend"),
    (["theme"], None, "missing_key", "theme", "climb | spend"),
    (["game"], "guan9", "bad_value", "game", "guan3 | guan2"),
    (["graded"], "surely", "bad_value", "graded", "proven | policy | simulation"),
    (["colour"], "red", "unknown_key", "colour", "game, theme"),
    (["title"], "A title", "bad_value", "title", "[title]"),
    (["title", "en"], "", "bad_value", "title.en", "…"),
    (["title", "fr"], "Un titre", "unknown_key", "title.fr", "en, zh_CN, zh_TW"),
    (["house"], {"caught_from": 99}, "broken_value", "house", ""),
    (["position", "turn"], 7, "broken_value", "position", ""),
    (["position", "trick"], 1, "broken_value", "position", ""),
    (["position", "hands"], ["S2", "H2"], "broken_value", "position", ""),
    (["seats", "1"], "sleeps", "bad_value", "seats.1", "against | for | aside"),
    (["seats", "9"], "for", "unknown_key", "seats.9", "0, 1, 2, 3"),
    (["question"], [], "bad_value", "question", "[[question]]"),
    (["question", 0, "answer", 0, "grade"], "good", "bad_value", "question[1].answer[1].grade", "best | playable"),
    (["question", 0, "answer", 0, "grade"], "wrong", "grades_needed", "question[1].answer", ""),
    (["question", 0, "answer", 0, "play"], ["S3"], "bad_value", "question[1].answer[1].play", "pass S2"),
    (["question", 1, "answer", 1, "play"], ["5", "9", "J", "Q", "99"], "answer_twice", "question[2].answer", ""),
    (["question", 1, "answer", 1, "play"], ["5"], "answer_missing", "question[2].answer", ""),
    (["question", 0, "answer", 0, "then"], ["S3"], "broken_value", "question[1].answer[1].then", ""),
    (["question", 0, "answer", 0, "then"], ["pass"], "lesson_not_asked", "question[2]", ""),
    (["question", 0, "answer", 0, "worth"], "much", "bad_value", "question[1].answer[1].worth", "-400–400"),
    (["question", 0, "answer", 0, "interval"], 3.0, "bad_value", "question[1].answer[1].interval", "–"),
    (["question", 0, "policy"], "lowest_beat", "bad_value", "question[1].policy", "–"),
    (["question", 0, "hints", "idea"], None, "missing_key", "question[1].hints.idea", ""),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "reason", "key", "allowed"), BROKEN)
def test_a_broken_file_names_itself_the_key_and_what_is_allowed(path, value, reason, key, allowed):
    error = broken(change(path, value))
    assert error.reason == reason
    assert error.facts["where"] == "mine.toml"
    assert error.facts["key"] == key
    assert allowed in error.facts.get("allowed", "")
    said = text.explain(error)
    assert "mine.toml" in said
    assert key in said


def test_of_very_many_legal_plays_some_are_named():
    table = tomllib.loads((FOLDER / "opening-four.toml").read_text(encoding="utf-8"))
    table["question"][0]["answer"][0]["play"] = ["pass"]
    with pytest.raises(RuleError) as caught:
        parse(table, "mine.toml")
    error = caught.value
    allowed = error.facts["allowed"].split()
    assert (len(allowed), allowed[0], allowed[-1]) == (scenario.MOST_NAMED + 1, "3", "…")
    assert len(text.explain(error)) < 200


def test_a_file_that_is_no_toml(tmp_path):
    path = tmp_path / "odd.toml"
    path.write_text("game = ", encoding="utf-8")
    with pytest.raises(RuleError) as caught:
        scenario.read(path)
    assert "odd.toml" in text.explain(caught.value)
    with pytest.raises(RuleError, match="unreadable_file"):
        scenario.read(tmp_path / "none.toml")


def test_an_unknown_lesson_is_refused_with_those_there_are():
    with pytest.raises(RuleError) as caught:
        scenario.scenario("gp-9")
    assert "gp-4d" in text.explain(caught.value)


# What an answer names


def test_what_a_text_names():
    one = scenario.scenario("split-four")
    game, state = one.game, one.start
    assert [str(action) for action in scenario.matching(game, state, "56789")] == ["56789"]
    assert {action.kind for action in scenario.matching(game, state, "炸弹")} == {"炸弹"}
    assert scenario.matching(game, state, "pass") == []
    assert scenario.matching(game, state, "nonsense") == []
    example = scenario.scenario("gp-1")
    legal = example.game.legal(example.start)
    assert scenario.matching(example.game, example.start, "pass") == [PASS]
    assert [str(one) for one in scenario.matching(example.game, example.start, "7")] == ["H7"]
    other = next(answer for question, state in states(scenario.scenario("gp-4")) for answer in question.answers
                 if OTHER in answer.plays)  # fmt: skip
    assert other.grade == "wrong"
    assert all(isinstance(one, Play) or one == PASS for one in legal)


def test_replies_that_give_the_game_away_are_found():
    """After 3, 4, 9 the learner's last card, a 10, would go out: not what a lost answer leads to."""
    one = scenario.scenario("bomb-now")
    question = one.questions[0]
    best, bomb, letting = question.answers
    bomb = bomb._replace(then=("pass", "pass", "3", "4", "9"))
    wrong = one._replace(questions=(question._replace(answers=(best, bomb, letting)),))
    assert proofs.faults(wrong) == ["bomb-now question 1: what follows 6666 leaves more than -10"]
