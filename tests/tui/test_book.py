"""The book on the screen: how a match stands, what a deal is worth, titles told once, the statistics."""

from __future__ import annotations

import pytest

from guanpai_tui import outcome, text
from guanpai_tui.book import schema
from guanpai_tui.keeper import Keeper
from guanpai_tui.profile import Book
from guanpai_tui.saves import Saves
from guanpai_tui.screens.curtain import Curtain
from guanpai_tui.screens.dialogs import Question
from guanpai_tui.screens.menu import Menu
from guanpai_tui.screens.score import ScoreSheet
from guanpai_tui.screens.stats import Stats
from guanpai_tui.screens.table import TableScreen
from guanpai_tui.table import Player, Table
from guanpai_tui.widgets.figures import FIGURE, figure
from guanpai_tui.widgets.ink import text_of
from rules.standing import FIGURES_FROM, TITLES, standing
from tests.tui.conftest import LANGUAGES, SIZES, app_for, press, rows_text, running, screen_text, until

PRIZED = "g2-3"


@pytest.fixture
def booked(home) -> Saves:
    """Matches are kept, and booked."""
    keeper = Keeper(home / "data" / "book.sqlite3", text.who)
    yield Saves(home / "data", keeper)
    keeper.close()


def two(saves: Saves | None, *levels: str, code: str = PRIZED, **options) -> Table:
    players = [Player(name, level) for name, level in zip(("You", "小美"), levels or ("", "easy"), strict=True)]
    return Table.new("guan2", players, code=code, store=saves, **options)


async def to_the_score(app, pilot) -> None:
    await press(pilot, "f4")
    await until(pilot, lambda: isinstance(app.screen, ScoreSheet) and rows_text(app), 40)


@pytest.mark.clause("G2-20", "G2-21", "G2-31")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
async def test_the_table_says_how_the_match_stands(booked, lang, size):
    table = two(booked)
    app = app_for(table, booked, lang=lang)
    async with running(app, size):
        shown = rows_text(app)
        assert outcome.tally_word(table) in shown.splitlines()[0]
        if size != (60, 20):
            assert "13→26 14→30 15→40 16→50" in shown
            assert "1010" in shown


@pytest.mark.clause("G2-30")
async def test_nobody_sees_what_the_other_was_dealt(booked):
    """A jackpot tells of a hand: its own is told at once, another's after the deal."""
    game = two(None).game
    for seat in (0, 1):
        prized = next(
            seed for seed in range(999) if [line.seat for line in game.jackpot(game.deal(seed=seed), 9)[1:]] == [seat]
        )
        table = two(booked, code=f"g2-{prized}")
        assert len(table.jackpot) == 3
        assert len(outcome.open_jackpot(table, (0,))) == 3 - seat


async def test_a_deal_is_booked_when_its_sheet_is_shown(booked):
    app = app_for(two(booked), booked)
    async with running(app) as pilot:
        await to_the_score(app, pilot)
        shown = rows_text(app)
        for line in (*app.table.results[0].lines, *app.table.jackpot):
            assert line.clause in shown
        book = Book.open(booked.book.path)
        assert len(book.deals()) == 1
        book.close()


@pytest.mark.clause("G2-22", "G2-32", "G2-33")
async def test_the_sheet_of_a_match_says_what_it_is_worth_and_who_is_what_now(booked):
    app = app_for(two(booked), booked)
    async with running(app, (120, 60)) as pilot:
        while True:
            await to_the_score(app, pilot)
            if app.table.match_over:
                break
            assert "G2-22" not in rows_text(app)
            await press(pilot, "enter")
        shown = rows_text(app)
        for _clause, said in outcome.said(app.table, app.table.match_result.lines):
            assert said in shown
        for tally in app.table.tallies:
            assert str(tally) in shown
        lost = app.table.match_result.points[0] < 0
        news = "down to drifter" if lost else "up to" if app.table.match_result.points[0] > 2 else ""
        assert news in shown
        assert (text_of(figure(1)).splitlines()[1].strip() in shown) == bool(news)
        assert app.table.news() == ()
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, Menu))


@pytest.mark.clause("G2-23")
@pytest.mark.parametrize("where", ["table", "score"])
async def test_ending_a_match_is_asked_and_told_as_a_draw(booked, where):
    app = app_for(two(booked), booked)
    async with running(app) as pilot:
        if where == "score":
            await to_the_score(app, pilot)
            await press(pilot, "e")
        else:
            await until(pilot, lambda: app.screen.mine)
            app.table.act(app.table.game.legal(app.table.state)[0])
            app.screen.do_end()
            await pilot.pause()
        assert isinstance(app.screen, Question)
        assert "draw: nobody gains or loses. (G2-23)" in screen_text(app).replace("\n", " ") or "draw" in screen_text(
            app
        )
        await press(pilot, "y")
        await until(pilot, lambda: isinstance(app.screen, Menu) and "draw" in rows_text(app))
        assert "Go on" not in rows_text(app)
        book = Book.open(booked.book.path)
        assert [one.outcome for one in book.matches()] == ["drawn"]
        book.close()


async def test_a_book_that_cannot_be_written_is_told_and_the_cards_go_on(home, booked):
    (home / "data").mkdir(parents=True)
    (home / "data" / "book.sqlite3").mkdir()
    app = app_for(two(booked), booked)
    async with running(app) as pilot:
        await until(pilot, lambda: "Not booked" in screen_text(app))
        await to_the_score(app, pilot)
        assert rows_text(app).count("Not booked: the book can't be written") == 1


async def test_a_newer_book_is_told(booked):
    booked.book.close()
    Book.open(booked.book.path, migrations=(*schema.MIGRATIONS, "CREATE TABLE later (id);")).close()
    app = app_for(two(booked), booked)
    async with running(app) as pilot:
        await until(pilot, lambda: "newer guanpai" in screen_text(app))
        app.push_screen(Stats(app.kit))
        await until(pilot, lambda: isinstance(app.screen, Stats) and "newer guanpai" in rows_text(app))


# Statistics


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
async def test_the_statistics_from_the_menu(booked, lang, size):
    table = two(booked, "", "")
    while not table.over:
        table.act(table.game.legal(table.state)[0])
    table.leave()
    app = app_for(None, booked, lang=lang)
    async with running(app, size) as pilot:
        app.screen.go_to("stats")
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, Stats) and rows_text(app))
        seen = rows_text(app)
        assert text.who_is("you", "") in seen
        assert text.title(standing(50 * table.match_result.points[0] if table.match_over else 0).title) in seen
        assert text_of(figure(1)).splitlines()[2].strip() in seen
        await press(pilot, "end")
        assert text.game_name("guan2") in rows_text(app)
        await press(pilot, "home right")
        assert "小美" in rows_text(app).splitlines()[2]
        await press(pilot, "g")
        assert text.game_name("guan3") in rows_text(app).splitlines()[2]
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(app.screen, Menu))


async def test_the_statistics_from_the_table(booked):
    app = app_for(two(booked), booked)
    async with running(app) as pilot:
        await press(pilot, "ctrl+p s t a t enter")
        await until(pilot, lambda: isinstance(app.screen, Stats) and "No match has been played" in rows_text(app))
        await press(pilot, "escape")
        assert isinstance(app.screen, TableScreen)


@pytest.mark.clause("G2-33")
def test_there_is_a_figure_for_each_step_all_of_one_size():
    drawn = [text_of(figure(number)) for number in range(1, len(FIGURES_FROM) + 2)]
    assert len(set(drawn)) == 5
    assert {len(figure(number)) for number in range(1, 6)} == {7}
    assert all(line.isascii() and len(line) <= FIGURE for one in drawn for line in one.splitlines())


@pytest.mark.clause("G2-32")
def test_every_title_has_its_word():
    assert all(text.title(title).isascii() for title in TITLES)
    assert len({text.title(title) for title in TITLES}) == 18


# Two people at one keyboard


@pytest.mark.clause("G2-21")
async def test_two_people_play_a_match_to_its_end(booked):
    app = app_for(two(booked, "", "", house={"match_target": 20}), booked)
    async with running(app) as pilot:
        while not app.table.match_over:
            if not isinstance(app.screen, TableScreen):
                await press(pilot, "space" if isinstance(app.screen, Curtain) else "enter")
            elif app.screen.mine:
                await press(pilot, "h")
                await until(pilot, lambda: app.screen._hint >= 0)
                await press(pilot, "enter")
            await pilot.pause()
        book = Book.open(booked.book.path)
        assert [one.key for one in book.profiles()] == ["you", "name:小美"]
        assert sum(book.points(one.id) for one in book.profiles()) == 0
        assert book.points(1) == 50 * app.table.match_result.points[0] != 0
        book.close()
