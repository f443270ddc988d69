"""Solving an ending on the screen: right, wrong, retry, answer, next; what is kept of it."""

import re
import time

import pytest

from guanpai_tui import text
from guanpai_tui.keeper import Keeper
from guanpai_tui.practice import shelf
from guanpai_tui.profile import Who
from guanpai_tui.saves import Saves
from guanpai_tui.screens.puzzle import PuzzleScreen
from rules.api import PASS
from tests.tui.conftest import LANGUAGES, SIZES, app_for, place_of, press, rows_text, running, until


@pytest.fixture
def saves(home) -> Saves:
    return Saves(home / "data", Keeper(home / "book.sqlite3", Who))


def app_with(saves, number=74, **settings):
    app = app_for(None, saves, **settings)
    app._opening = lambda kit: PuzzleScreen(kit, shelf.kept(number) if number else None)
    return app


def attempt(app):
    return app.screen._attempt


def idle(app):
    return lambda: not app.screen._busy


async def test_a_right_play_is_answered_and_the_end_is_booked(saves):
    app = app_with(saves)  # 469QQKA against 577JQ2, which has led 6
    async with running(app) as pilot:
        assert "The other has led 6 (single)" in rows_text(app)
        assert "Puzzle cj-74" in rows_text(app)
        await press(pilot, "9 enter")
        await until(pilot, idle(app))
        assert "✓ It keeps the win. The other plays J (single): your answer?" in rows_text(app)
        assert "you 9 · the other J" in rows_text(app)
        while not attempt(app).solved:
            line = attempt(app)._search.best(app.screen.state, 1, None)
            keys = "p" if line == PASS else " ".join(_keys(app, line)) + " enter"
            await press(pilot, keys)
            await until(pilot, idle(app))
        assert "✓ Solved at the first try. Your rating: 1" in rows_text(app)
    (kept,) = saves.book.ask(lambda book: book.tries(), ())
    assert (kept.number, kept.won, kept.rated) == (74, True, 1300)
    assert kept.rating > 1500


def _keys(app, play):
    return ["0" if rank == "T" else rank.lower() for rank in app.screen.game.ranks.show(play.counts)]


async def test_a_wrong_play_is_refuted_and_may_be_taken_back(saves):
    app = app_with(saves)
    async with running(app) as pilot:
        await press(pilot, "a enter")
        await until(pilot, idle(app))
        shown = rows_text(app)
        assert "✗ A (single) loses (proven)" in shown
        assert "For example: the other 2" in shown
        assert "to repeat 1" in shown
        await press(pilot, "9 p")  # nothing more to play: it is lost
        assert len(attempt(app).done) == 1
        await press(pilot, "backspace enter")  # Enter takes it back, as R does
        assert attempt(app).done == ()
        assert "✗" not in rows_text(app)
        await press(pilot, "r 9 enter")
        await until(pilot, idle(app))
        assert "✓" in rows_text(app)
    (kept,) = saves.book.ask(lambda book: book.tries(), ())
    assert (kept.number, kept.won) == (74, False)
    assert kept.rating < 1500


async def test_the_answer_is_shown_and_counts_as_missed(saves):
    app = app_with(saves)
    async with running(app) as pilot:
        await press(pilot, "e")
        await until(pilot, idle(app))
        assert "The answer (proven): 9 (single)" in rows_text(app)
        assert "Against the longest defence: you 9 · the other J" in rows_text(app)
    assert [one.won for one in saves.book.ask(lambda book: book.tries(), ())] == [False]


async def test_what_may_not_be_played_is_explained_and_costs_nothing(saves):
    app = app_with(saves)
    async with running(app) as pilot:
        await press(pilot, "enter")
        assert "Choose cards first" in rows_text(app)
        await press(pilot, "4 enter")
        assert "4 isn't higher" in rows_text(app) or "4" in rows_text(app)
        assert attempt(app).done == ()
        await press(pilot, "8")
        assert "There is no 8 in your hand" in rows_text(app)
        await press(pilot, "escape q q")
        assert app.screen.selection.chosen
        await press(pilot, "backspace backspace left space")
        assert len(app.screen.selection.chosen) == 1
        await press(pilot, "好")
        assert "input method" in rows_text(app)
    assert saves.book.ask(lambda book: book.tries(), ()) == ()


async def test_there_is_no_passing_on_a_lead(saves):
    app = app_with(saves, 79)
    async with running(app) as pilot:
        await press(pilot, "p")
        assert "You lead: there is nothing to pass on" in rows_text(app)


async def test_cards_are_chosen_with_the_mouse(saves):
    app = app_with(saves)
    async with running(app) as pilot:
        await pilot.click(offset=place_of(app, "card:4"))
        assert [card[-1] for card in app.screen.selection.cards] == ["9"]
        await pilot.click(offset=place_of(app, "do:play"))
        await until(pilot, idle(app))
        assert attempt(app).done


async def test_the_next_one_fits_and_is_another(saves):
    app = app_with(saves, 0)
    async with running(app) as pilot:
        await until(pilot, lambda: attempt(app))
        first = attempt(app).puzzle
        assert abs(first.grade.rating - 1500) < 50
        await press(pilot, "a" if first.number == 74 else "e")
        await until(pilot, idle(app))
        await press(pilot, "n")
        assert attempt(app).puzzle.number != first.number


async def test_with_the_shelf_solved_new_ones_are_looked_for(saves, monkeypatch):
    monkeypatch.setattr("guanpai_tui.screens.puzzle.following", lambda tries, now: None)
    app = app_with(saves, 0)
    async with running(app) as pilot:
        await until(pilot, lambda: attempt(app), seconds=60)
        assert attempt(app).puzzle.number not in shelf.numbers()


async def test_looking_can_be_left(saves, monkeypatch):
    monkeypatch.setattr("guanpai_tui.screens.puzzle.following", lambda tries, now: None)

    def endless(_rng, stop, _level):
        while not stop():
            time.sleep(0.001)

    monkeypatch.setattr("guanpai_tui.practice.puzzles.new", endless)
    app = app_with(saves, 0)
    async with running(app) as pilot:
        assert "Looking for a new puzzle" in rows_text(app)
        screen = app.screen
        await press(pilot, "escape")
        assert app.screen is not screen
        assert screen._stop.is_set()


async def test_the_menu_leads_to_it_and_escape_back(saves):
    app = app_for(None, saves)
    async with running(app) as pilot:
        menu = app.screen
        menu.go_to("puzzle")
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, PuzzleScreen))
        await press(pilot, "escape")
        assert type(app.screen) is type(menu)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_nothing_is_cut_at_any_size(saves, size, lang):
    app = app_with(saves, 262, lang=lang)
    async with running(app, size) as pilot:
        text.use(app.kit.settings.language)
        await press(pilot, "a enter 5 enter")
        await until(pilot, idle(app))
        rows = rows_text(app).splitlines()
        assert len(rows) == size[1]
        assert "✗" in rows_text(app)
        assert "cj-262" in rows[0]
        assert "Esc" in rows[-1]


async def test_keys_that_do_nothing_here_say_so(saves):
    app = app_with(saves)
    async with running(app) as pilot:
        assert "Guan Pai for two" in rows_text(app)
        await press(pilot, "h")
        assert "There is no “Hint” here; ? lists the keys" in rows_text(app)
        await press(pilot, "3")
        assert "There is no 3 in your hand" in rows_text(app)
        await press(pilot, "p")
        await until(pilot, idle(app))
        assert attempt(app).lost
        await press(pilot, "p")
        assert "Nothing is to be played now; ? lists the keys" in rows_text(app)


async def test_help_has_the_keys_of_the_puzzle(saves):
    app = app_with(saves)
    async with running(app, (100, 40)) as pilot:
        await press(pilot, "question_mark")
        shown = rows_text(app)
        for cap, said in (("R", "After a wrong play"), ("E", "Show the answer"), ("N", "The next puzzle")):
            assert re.search(rf"\b{cap} +{said}", shown)
        for absent in ("What the bot", "Take back your last", "card counter", "Sort the hand"):
            assert absent not in shown
