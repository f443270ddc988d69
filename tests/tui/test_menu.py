"""The first screen: a match begun, gone on with, and what it refuses."""

from __future__ import annotations

import pytest

from guanpai_tui.screens.curtain import Curtain
from guanpai_tui.screens.menu import Menu
from guanpai_tui.screens.reader import Reader
from guanpai_tui.screens.table import TableScreen
from guanpai_tui.widgets.ink import cells
from tests.tui.conftest import LANGUAGES, SIZES, app_for, make_table, place_of, rows_text, running, until


async def choose(pilot, name: str) -> None:
    """Bring the list to a line and press Enter."""
    menu = pilot.app.screen
    menu._at = [entry.id for entry in menu.entries].index(name)
    await pilot.press("enter")
    await pilot.pause()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
async def test_both_lists_are_whole(lang, size, saves):
    make_table(store=saves).act(make_table().game.parse(make_table().state, "3"))
    app = app_for(None, saves, lang=lang)
    async with running(app, size) as pilot:
        for _page in range(2):
            shown = rows_text(app)
            assert all(cells(row) <= size[0] for row in app.screen.canvas.rows)
            assert len(app.screen.canvas.rows) == size[1]
            assert "…" not in shown
            for entry in app.screen.entries:
                assert entry.label in shown
            await choose(pilot, "play:guan3") if not app.screen._game else None


async def test_a_match_is_begun_with_what_was_set(saves):
    app = app_for(None, saves)
    async with running(app) as pilot:
        await choose(pilot, "play:guan3")
        await pilot.press("down", "down", *["backspace"] * 3, *"Ann")
        menu = app.screen
        menu._at = [entry.id for entry in menu.entries].index("deals")
        await pilot.press("right", "right")
        menu._at = [entry.id for entry in menu.entries].index("code")
        await pilot.press(*"g3-48213")
        await choose(pilot, "start")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        table = app.table
        assert table.code == "g3-48213"
        assert table.deals == 3
        assert table.players[0].name == "Ann"
        assert [bool(player.level) for player in table.players] == [False, True, True]


async def test_several_people_get_names_and_a_curtain(saves):
    app = app_for(None, saves)
    async with running(app) as pilot:
        await choose(pilot, "play:guan3")
        menu = app.screen
        menu._at = [entry.id for entry in menu.entries].index("seat:1")
        while menu._levels[1]:
            await pilot.press("right")
        assert [menu._names[0], menu._names[1]] == ["Player 1", "Player 2"]
        await choose(pilot, "start")
        await until(pilot, lambda: isinstance(app.screen, Curtain))


async def test_what_cannot_be_dealt_is_said(saves):
    app = app_for(None, saves)
    async with running(app) as pilot:
        await choose(pilot, "play:guan3")
        menu = app.screen
        menu._at = [entry.id for entry in menu.entries].index("code")
        await pilot.press(*"nonsense")
        await choose(pilot, "start")
        assert "nonsense" in rows_text(app)
        menu._code = ""
        menu._names[1] = menu._names[0]
        await choose(pilot, "start")
        assert "name of its own" in rows_text(app)
        menu._levels[0] = "easy"
        await choose(pilot, "start")
        assert "person" in menu._told
        await pilot.press("escape")
        await pilot.pause()
        assert not menu._game


async def test_a_broken_house_file_is_told(saves, home):
    (home / "config").mkdir(parents=True)
    (home / "config" / "guan3.toml").write_text("dingda = 'perhaps'")
    app = app_for(None, saves)
    async with running(app) as pilot:
        await choose(pilot, "play:guan3")
        await choose(pilot, "start")
        assert "dingda" in rows_text(app)


async def test_a_match_is_gone_on_with_exactly_where_it_was(saves):
    table = make_table(store=saves)
    table.act(table.game.parse(table.state, "3"))
    table.leave()
    app = app_for(None, saves)
    async with running(app) as pilot:
        await choose(pilot, "go:0")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert app.table.entries[: len(table.entries)] == table.entries
        assert app.table.code == table.code


async def test_a_match_that_has_become_unreadable_is_said(saves):
    table = make_table(store=saves)
    table.act(table.game.parse(table.state, "3"))
    table.leave()
    app = app_for(None, saves)
    async with running(app) as pilot:
        app.screen._unfinished[0].path.write_text("rubbish\n")
        await choose(pilot, "go:0")
        assert isinstance(app.screen, Menu)
        assert app.screen._told


async def test_help_rules_and_quit(saves):
    app = app_for(None, saves)
    async with running(app) as pilot:
        for name in ("help", "rules:guan3"):
            await choose(pilot, name)
            assert isinstance(app.screen, Reader)
            await pilot.press("escape")
            await pilot.pause()
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
