"""A lesson gone through: grades, replies, hints, retries, what counts; which lesson comes next."""

import datetime as dt

import pytest

from guanpai_tui.book.drilling import Drilled
from guanpai_tui.practice import drill
from guanpai_tui.practice.drill import Lesson
from guanpai_tui.practice.scenario import GRADES, after, first_of, named_by, scenario, scenarios
from guanpai_tui.practice.training import DAY

every_scenario = pytest.mark.parametrize("one", scenarios(), ids=lambda one: one.id)


def answered(lesson, text):
    found = lesson.answer(lesson.game.parse(lesson.state, text))
    while lesson.pending:
        lesson.reply()
    lesson.settle()
    return found


@every_scenario
def test_the_first_answers_lead_through_every_lesson(one):
    lesson = Lesson(one)
    for question in one.questions:
        assert lesson.question is question
        assert lesson.asked
        found = answered(lesson, str(first_of(one, lesson.state, question.answers[0])))
        assert found is question.answers[0]
    assert lesson.over
    assert lesson.outcome == ("playable" if one.id == "gp-4d" else "best")


@every_scenario
def test_every_answer_can_be_given_and_taken_back(one):
    """And whatever follows it is legal, in full, from the play that it was written for."""
    lesson = Lesson(one)
    for question in one.questions:
        asked, done = lesson.state, list(lesson.done)
        for answer in question.answers:
            for action in named_by(one, lesson.state, answer):
                lesson.answer(action)
                assert lesson.given is answer
                if action == first_of(one, asked, answer):
                    assert lesson._waiting == list(answer.then)
                while lesson.pending:
                    lesson.reply()
                lesson.retry()
                assert (lesson.state, lesson.done, lesson.asked) == (asked, done, True)
        answered(lesson, str(first_of(one, lesson.state, question.answers[0])))


def test_a_wrong_first_answer_is_what_counts():
    lesson = Lesson(scenario("gp-3"))
    assert lesson.outcome == ""
    assert answered(lesson, "pass").grade == "wrong"
    assert lesson.failed
    assert not lesson.over
    lesson.retry()
    answered(lesson, "2")
    assert lesson.number == 1
    answered(lesson, "99")
    assert lesson.over
    assert lesson.outcome == "wrong"


def test_hints_come_in_three_steps_and_cost():
    lesson = Lesson(scenario("gp-3"))
    shown = []
    for _ in range(5):
        lesson.hint()
        shown.append(lesson.shown)
    assert shown == [1, 2, 3, 3, 3]
    answered(lesson, "2")
    assert lesson.shown == 0  # of the next question
    answered(lesson, "99")
    assert (lesson.outcome, lesson.hints) == ("playable", 3)
    assert [drill.points("best", hints) for hints in range(4)] == [100, 80, 60, 40]
    assert drill.points("playable", 1) == 20
    assert drill.points("wrong", 2) == 0


def test_another_best_answer_joins_the_line_of_the_first():
    lesson = Lesson(scenario("gp-4"))
    lesson.answer(lesson.game.parse(lesson.state, "C2"))
    while lesson.pending:
        lesson.reply()
    assert str(lesson.settle()) == "H2"
    assert lesson.state == after(lesson.scenario, lesson.scenario.start, lesson.scenario.questions[0].answers[0])
    assert [str(action) for _seat, action in lesson.done] == ["H2", "pass", "pass", "pass"]
    assert answered(lesson, "C2").grade == "best"


def test_giving_up_counts_as_wrong():
    lesson = Lesson(scenario("dingda-lead"))
    lesson.give_up()
    answered(lesson, "KK")
    assert lesson.outcome == "wrong"


def test_playing_on_and_coming_back():
    lesson = Lesson(scenario("dingda-lead"))
    answered(lesson, "KK")
    state, done = lesson.state, list(lesson.done)
    lesson.leave_off()
    while not lesson.game.over(lesson.state):
        lesson.go_on(lesson.game.legal(lesson.state)[0])
    lesson.come_back()
    assert (lesson.state, lesson.done) == (state, done)
    lesson.retry()
    assert lesson.asked


def test_missed_lessons_come_back_after_a_day_and_later_ones_after_longer():
    missed = [Drilled(0.0, "gp-3", "wrong", 0)]
    assert drill.due(missed, 0.5 * DAY) == []
    assert [one.id for one in drill.due(missed, DAY)] == ["gp-3"]
    better = [*missed, Drilled(DAY, "gp-3", "best", 0)]
    assert drill.due(better, 2 * DAY) == []
    assert [one.id for one in drill.due(better, 4 * DAY)] == ["gp-3"]
    assert drill.due([Drilled(0.0, "gone", "wrong", 0)], 9 * DAY) == []


def test_what_comes_next():
    assert drill.following([], 0.0) is scenarios()[0]
    seen = [Drilled(float(place + 1), one.id, "best", 0) for place, one in enumerate(scenarios()[:-1])]
    assert drill.following(seen, 99.0) is scenarios()[-1]
    everything = [*seen, Drilled(50.0, scenarios()[-1].id, "best", 0)]
    assert drill.following(everything, 99.0) is scenarios()[0]
    missed = [*everything, Drilled(60.0, "gp-2b", "wrong", 0)]
    assert drill.following(missed, 60.0 + DAY).id == "gp-2b"


def test_each_day_has_its_lesson_and_none_comes_twice_too_soon():
    first = dt.date(2026, 11, 30)
    days = [drill.daily(first + dt.timedelta(days=step)) for step in range(len(scenarios()))]
    assert len({one.id for one in days}) == len(scenarios())
    assert drill.daily(first) is drill.daily(first)


def test_the_grades_are_ordered():
    assert GRADES == ("best", "playable", "wrong")
    assert set(drill.FULL) == set(GRADES)
