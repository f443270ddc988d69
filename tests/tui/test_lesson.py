"""Lessons on the screen: every one answered right and wrong, hints, retry, the answer, playing on, the list."""

import time

import pytest

from guanpai_tui.book.drilling import Drilled
from guanpai_tui.bots.generic import unwarned
from guanpai_tui.keeper import Keeper
from guanpai_tui.practice.drill import Lesson
from guanpai_tui.practice.scenario import first_of, scenario, scenarios
from guanpai_tui.profile import Who
from guanpai_tui.saves import Saves
from guanpai_tui.screens.dialogs import Question
from guanpai_tui.screens.lesson import LessonScreen
from guanpai_tui.screens.lessons import Lessons
from guanpai_tui.screens.menu import Menu
from rules.api import Play
from tests.tui.conftest import LANGUAGES, SIZES, app_for, place_of, press, rows_text, running, screen_text, until


@pytest.fixture
def saves(home) -> Saves:
    return Saves(home / "data", Keeper(home / "book.sqlite3", Who))


def app_with(saves, name="gp-3", **settings):
    app = app_for(None, saves, **settings)
    app._opening = lambda kit: LessonScreen(kit, scenario(name)) if name else Lessons(kit)
    return app


def idle(app):
    return lambda: not app.screen._busy


async def answer(pilot, said):
    """Play these cards, or pass."""
    app = pilot.app
    if said == "pass":
        await press(pilot, "p")
    else:
        app.screen.selection.read(said)
        await press(pilot, "enter")
    await until(pilot, idle(app))


def booked(saves):
    return [(one.drill, one.grade, one.hints) for one in saves.book.ask(lambda book: book.drilled(), ())]


async def test_a_lesson_answered_right_is_seen_played_out_and_booked(saves):
    app = app_with(saves)
    async with running(app) as pilot:
        shown = rows_text(app)
        assert "Lesson: Example 3" in shown
        assert "● ♣2 (single)" in shown
        assert "What do you play?" in shown
        await answer(pilot, "S2")
        shown = rows_text(app)
        assert "✓ Best: ♠2 (single). 100 of 100" in shown
        assert "Proven: +34 for you" in shown
        assert squeezed("It takes for granted that the player after you runs out") in squeezed(shown)
        assert "step 2/2" in shown
        assert "How do you gain most" in shown
        await answer(pilot, "99")
        assert squeezed("After you ♥2 · Across pass") in squeezed(rows_text(app))
        assert app.screen._lesson.over
        assert booked(saves) == [("gp-3", "best", 0)]
        await press(pilot, "enter")
        assert app.screen._lesson.scenario is not scenario("gp-3")


async def test_a_wrong_answer_shows_what_it_costs_and_may_be_taken_back(saves):
    app = app_with(saves)
    async with running(app) as pilot:
        await answer(pilot, "pass")
        shown = rows_text(app)
        assert "✗ Wrong: pass. 0 of 100" in shown
        assert "Proven: no more than +12 for you." in shown
        assert "Across 9 cards" in shown
        await press(pilot, "enter")
        assert "What do you play?" in rows_text(app)
        assert app.screen._lesson.done == []
        await press(pilot, "escape")
    assert booked(saves) == [("gp-3", "wrong", 0)]


async def test_three_hints_then_the_answer(saves):
    app = app_with(saves, "dingda-reply")
    async with running(app) as pilot:
        await press(pilot, "h")
        assert "Idea: Passing on a single" in rows_text(app)
        await press(pilot, "h h h")
        assert "Answer: The A" in rows_text(app)
        await press(pilot, "e")
        await until(pilot, idle(app))
        assert "✓ Best: A (single). 40 of 100" in rows_text(app)
        assert app.screen._lesson.over
    assert booked(saves) == [("dingda-reply", "wrong", 3)]


async def test_the_lowest_suit_that_beats_is_chosen_by_its_rank(saves):
    app = app_with(saves, "gp-4")  # ♥2 and ♣2 over ♣K
    async with running(app) as pilot:
        await press(pilot, "2")
        assert app.screen.selection.cards == ("C2",)
        assert "♣2 (single) · Enter plays it" in rows_text(app)
        await press(pilot, "7")
        assert "♣7" not in rows_text(app).splitlines()[-2]


async def test_playing_on_against_bots_and_back_again(saves):
    app = app_with(saves, "dingda-lead")
    async with running(app) as pilot:
        await answer(pilot, "KK")
        await press(pilot, "v")
        screen = app.screen
        for _ in range(40):
            await until(pilot, idle(app))
            if screen.game.over(screen.state):
                break
            legal = unwarned(screen.game, screen.state, screen.game.legal(screen.state))
            plays = [action for action in legal if isinstance(action, Play)]
            await answer(pilot, str(plays[0]) if plays else "pass")
        assert "The deal is over: " in rows_text(app)
        assert screen.game.over(screen.state)
        await press(pilot, "r")
        assert screen._lesson.done == []
        assert "What do you play?" in rows_text(app)


@pytest.mark.clause("G3-34")
async def test_who_plays_on_is_warned_before_and_told_after(saves):
    app = app_with(saves, "dingda-lead")
    async with running(app, (100, 34)) as pilot:
        await press(pilot, "4")
        assert "might pay" not in rows_text(app)  # it would tell the answer
        await press(pilot, "escape v")
        screen = app.screen
        await until(pilot, idle(app))
        await press(pilot, "4")
        assert "! 4 (single) · You might pay for both" in rows_text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, Question)
        assert "both losses fall on You (G3-30)" in screen_text(app).replace("\n", " ")
        await press(pilot, "escape")
        assert screen._lesson.done == []
        await press(pilot, "enter down enter")
        await until(pilot, idle(app))
        assert str(screen._lesson.done[0].action) == "4"
        assert screen.game.over(screen.state)
        assert squeezed("You, by the top card rule:") in squeezed(rows_text(app))
        assert "(G3-33)" in rows_text(app)


async def test_clicks(saves):
    app = app_with(saves, "dingda-lead")
    async with running(app) as pilot:
        await pilot.click(offset=place_of(app, "do:hint"))
        assert "Idea: " in rows_text(app)
        await pilot.click(offset=place_of(app, "do:answer"))
        await until(pilot, idle(app))
        assert "✓ Best" in rows_text(app)
        await pilot.click(offset=place_of(app, "do:next"))
        assert app.screen._lesson.scenario.id != "dingda-lead"


async def test_the_list_marks_what_was_done_and_what_is_due(saves):
    saves.book.ask(lambda book: book.add_drilled(Drilled(time.time() - 2 * 86400, "gp-2a", "wrong", 0)), None)
    saves.book.ask(lambda book: book.add_drilled(Drilled(time.time(), "bomb-now", "best", 0)), None)
    app = app_with(saves, "")
    async with running(app, (80, 40)) as pilot:
        shown = rows_text(app)
        assert f"Lessons: 1 of {len(scenarios())} without a mistake" in shown
        assert "✓ Time to bomb" in shown
        assert "▶ ✗ Example 2a: a 3 led, an ace on top · due again" in shown
        await press(pilot, "enter")
        assert isinstance(app.screen, LessonScreen)
        assert app.screen._lesson.scenario.id == "gp-2a"
        await press(pilot, "escape")
        assert isinstance(app.screen, Menu)


async def test_the_menu_leads_to_the_lessons(saves):
    app = app_for(None, saves)
    async with running(app) as pilot:
        app.screen.go_to("lessons")
        await press(pilot, "enter")
        assert isinstance(app.screen, Lessons)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_every_lesson_is_whole_at_every_size(saves, lang, size):
    """Story, goal, seats, question, hand and keys; and after each answer the verdict's first line."""
    app = app_with(saves, "gp-1", lang=lang)
    async with running(app, size):
        for one in scenarios():
            screen = app.screen
            screen._begin(one)
            screen.paint()
            shown = rows_text(app)
            assert squeezed(one.questions[0].ask.in_(lang)) in squeezed(shown)
            assert squeezed(one.story.in_(lang)) in squeezed(shown)
            assert len(shown.splitlines()) == size[1]
            for answer in one.questions[0].answers:
                lesson = Lesson(one)
                screen._lesson, action = lesson, first_of(one, lesson.state, answer)
                screen._said = screen._verdict(action, lesson.answer(action), 0)
                screen._follow()
                screen.paint()
                shown = rows_text(app)
                assert squeezed(screen._said[0][0]) in squeezed(shown)
                assert squeezed(screen._said[1][0]) in squeezed(shown)
                assert len(shown.splitlines()) == size[1]


def squeezed(said):
    """Without blanks and line ends: wrapped or not, the same."""
    return "".join(said.split())


async def test_the_line_so_far_is_not_broken_inside_an_action(saves):
    app = app_with(saves, "gp-1", lang="zh_CN")
    async with running(app, size=(80, 24)) as pilot:
        await answer(pilot, "H7")
        await answer(pilot, "S2")
        shown = rows_text(app)
        assert "你 ♠2 · 下家 不要 · 对家 不要 ·\n" in shown
        assert "\n 上家 不要\n" in shown
