"""The first screen: a match begun again, gone on with, and what it refuses."""

from __future__ import annotations

import os

import pytest

import rules
from guanpai_tui import habits, settings
from guanpai_tui.screens.dialogs import Ask
from guanpai_tui.screens.menu import Menu
from guanpai_tui.screens.new_game import NewGame
from guanpai_tui.screens.reader import Reader
from guanpai_tui.screens.table import TableScreen
from guanpai_tui.table import Player, Table
from guanpai_tui.widgets.ink import cells
from tests.tui.conftest import LANGUAGES, SIZES, app_for, make_table, place_of, rows_text, running, until


async def choose(pilot, name: str) -> None:
    """Bring the list to a line and press Enter."""
    pilot.app.screen.go_to(name)
    assert pilot.app.screen.chosen.id == name
    await pilot.press("enter")
    await pilot.pause()


def left_match(saves) -> Table:
    """A match that was begun and left."""
    table = make_table(store=saves)
    table.act(table.game.parse(table.state, "3"))
    table.leave()
    return table


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
async def test_the_list_is_whole(lang, size, saves):
    for _time in range(5):
        left_match(saves)
    app = app_for(None, saves, lang=lang)
    async with running(app, size) as pilot:
        assert all(cells(row) <= size[0] for row in app.screen.canvas.rows)
        assert len(app.screen.canvas.rows) == size[1]
        seen = ""
        for _step in app.screen.entries:
            seen += rows_text(app)
            await pilot.press("down")
        for entry in app.screen.entries:
            assert entry.label[:30] in seen  # of many names the last ones may be cut


async def test_enter_and_enter_play_again_what_was_played_last(saves):
    game = rules.names()[-1]
    persons = len(rules.make(game).controllers)
    players = tuple(Player(name, "easy" if person else "") for person, name in enumerate("abcdef"[:persons]))
    habits.keep(settings.paths().habits, habits.Choice(game, players, "seed", {}, 4))
    app = app_for(None, saves)
    async with running(app) as pilot:
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, NewGame))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert (app.table.game.id, app.table.players, app.table.deals) == (game, players, 4)


async def test_enter_goes_on_with_what_was_left_after_that(saves):
    players = tuple(Player(name, "easy" if person else "") for person, name in enumerate("abc"))
    habits.keep(settings.paths().habits, habits.Choice("guan3", players, "seed", {}, 4))
    table = left_match(saves)
    path = saves.unfinished()[0].path
    begun = settings.paths().habits.stat().st_mtime
    os.utime(path, (begun - 100, begun - 100))
    async with running(app_for(None, saves)) as pilot:
        assert pilot.app.screen.chosen.id == "play:guan3"
    os.utime(path, (begun + 100, begun + 100))
    app = app_for(None, saves)
    async with running(app) as pilot:
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert app.table.entries[: len(table.entries)] == table.entries
        assert app.table.code == table.code


async def test_any_number_of_matches_can_be_gone_on_with(saves):
    for _time in range(5):
        left_match(saves)
    oldest = saves.unfinished()[-1].path
    app = app_for(None, saves)
    async with running(app) as pilot:
        await choose(pilot, "more")
        assert isinstance(app.screen, Ask)
        assert rows_text(app).count("Go on") == 5
        await pilot.press("end", "enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert app.table._journal.path == oldest


async def test_a_match_that_has_become_unreadable_is_said(saves):
    left_match(saves)
    app = app_for(None, saves)
    async with running(app) as pilot:
        app.screen._unfinished[0].path.write_text("rubbish\n")
        await choose(pilot, "go:0")
        assert isinstance(app.screen, Menu)
        assert "no record" in rows_text(app)


async def test_help_rules_and_quit(saves):
    app = app_for(None, saves)
    async with running(app) as pilot:
        await choose(pilot, "help")
        assert isinstance(app.screen, Reader)
        await pilot.press("escape")
        await choose(pilot, "rules")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Reader))
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("escape")
        assert isinstance(app.screen, Menu)
        await pilot.click(offset=place_of(app, "do:help"))
        await pilot.pause()
        assert isinstance(app.screen, Reader)
        await pilot.press("escape")
        await pilot.pause()
        await choose(pilot, "quit")
        assert app.return_code == 0


async def test_a_chinese_key_and_ctrl_c_are_answered(saves):
    app = app_for(None, saves)
    async with running(app) as pilot:
        await pilot.press("出")
        assert "Shift" in rows_text(app)
        await pilot.press("ctrl+c")
        assert "Ctrl+C" in rows_text(app)
