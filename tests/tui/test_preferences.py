"""The settings on a screen, and the keys: in force at once, and in the file with everything else that stands in it."""

from __future__ import annotations

import pytest

from guanpai_tui import keymap, keys, settings
from guanpai_tui.screens.menu import Menu
from guanpai_tui.screens.preferences import KeyList, NextKey, Preferences
from guanpai_tui.screens.reader import Reader
from guanpai_tui.screens.table import TableScreen
from guanpai_tui.widgets.ink import cells
from tests.tui.conftest import (
    LANGUAGES,
    SIZES,
    app_for,
    at,
    make_table,
    press,
    rows_text,
    running,
    screen_text,
    status,
    until,
)
from tests.tui.test_menu import choose


@pytest.fixture(autouse=True)
def _standard_again():
    yield
    keymap.use({}, "")


def written() -> str:
    path = settings.paths().settings
    return path.read_text() if path.exists() else ""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
async def test_every_line_is_whole(lang, size, saves):
    app = app_for(None, saves, lang=lang)
    async with running(app, size) as pilot:
        await choose(pilot, "settings")
        for kind in (Preferences, KeyList):
            assert isinstance(app.screen, kind)
            seen = ""
            for _step in app.screen.entries:
                assert all(cells(row) <= size[0] for row in app.screen.canvas.rows)
                seen += rows_text(app)
                await pilot.press("down")
            for entry in app.screen.entries:
                if entry.id:
                    assert entry.label in seen
                    assert (entry.value or "") in seen
            if kind is Preferences:
                await choose(pilot, "keys")


def test_every_setting_and_value_is_on_the_screen():
    from guanpai_tui.screens.likes import LIKES, VALUES

    assert set(LIKES) == set(settings.allowed())
    for values in settings.allowed().values():
        assert {value for value in values or () if isinstance(value, str)} <= set(VALUES)


async def test_a_change_holds_at_once_and_stands_in_the_file(saves, home):
    (home / "config").mkdir(parents=True)
    settings.paths().settings.write_text('speed = "slow" # I look\n\n[keys]\nwhy = "w"\n')
    app = app_for(None, saves, lang="en", speed="slow")
    async with running(app) as pilot:
        await choose(pilot, "settings")
        app.screen.go_to("speed")
        await press(pilot, "right right")
        assert app.kit.settings.speed == "fast"
        app.screen.go_to("name")
        await pilot.press(*"Ann", "space", *"B")
        assert app.kit.settings.name == "Ann B"
        app.screen.go_to("lang")
        await press(pilot, "left")
        assert "設定" in rows_text(app)
        await press(pilot, "left")
        assert "设置" in rows_text(app)
        assert written() == 'speed = "fast" # I look\nname = "Ann B"\nlang = "zh_CN"\n\n[keys]\nwhy = "w"\n'
        await pilot.press("escape")
        assert isinstance(app.screen, Menu)


async def test_what_is_given_for_this_time_is_said(saves):
    app = app_for(None, saves, given={"speed": "--speed"})
    async with running(app) as pilot:
        await choose(pilot, "settings")
        assert "this time by --speed" in rows_text(app)
        app.screen.go_to("speed")
        await press(pilot, "right")
        assert "this time by" not in rows_text(app)


async def test_a_key_is_changed_and_is_in_the_line_the_help_the_palette_and_at_work(saves):
    app = app_for(at(["3344", "8855", "KKQQ"]), saves)
    async with running(app, (80, 24)) as pilot:
        await press(pilot, "escape")
        await until(pilot, lambda: "Settings" in screen_text(app))
        app.screen.dismiss("settings")
        await until(pilot, lambda: isinstance(app.screen, Preferences))
        await choose(pilot, "keys")
        await choose(pilot, "hint")
        assert isinstance(app.screen, NextKey)
        await press(pilot, "g")
        assert "G  F5" in rows_text(app)
        assert written() == '[keys]\nhint = ["g", "f5"]\n'
        await press(pilot, "escape escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert "G Hint" in screen_text(app)
        await press(pilot, "H")
        assert "Ask for a hint first: G" in status(app)
        await press(pilot, "g")
        await until(pilot, lambda: app.screen._hint >= 0)
        await press(pilot, "question_mark")
        assert "G  F5" in rows_text(app)
        await press(pilot, "escape ctrl+p h i n t")
        assert "G" in rows_text(app)


async def test_a_key_that_does_something_else_is_refused_in_a_sentence(saves):
    app = app_for(None, saves)
    async with running(app) as pilot:
        await choose(pilot, "settings")
        await choose(pilot, "keys")
        for key, said in (("p", "can't do both Pass and Hint"), ("j", "chooses cards"), ("escape", "")):
            await choose(pilot, "hint")
            await press(pilot, key)
            assert said in rows_text(app)
            assert "hint" not in rows_text(app)
        assert keys.KEYMAP["h"] == "hint"
        assert written() == ""
        await choose(pilot, "hint")
        await press(pilot, "g")
        await choose(pilot, "hint")
        await press(pilot, "backspace")
        assert keys.KEYMAP["h"] == "hint"
        assert written() == "[keys]\n"
        await choose(pilot, "hint")
        await press(pilot, "g")
        await choose(pilot, "reset")
        assert keys.KEYMAP["h"] == "hint"


async def test_the_keys_of_the_program_are_changed_too(saves):
    keymap.use({"quit": ("f10",), "menu": (), "hint": ("ctrl+q",)}, "")
    app = app_for(at(["3344", "8855", "KKQQ"]), saves)
    async with running(app) as pilot:
        await press(pilot, "ctrl+q")
        await until(pilot, lambda: app.screen._hint >= 0)
        await press(pilot, "f10")
        await until(pilot, lambda: "Leave the program?" in screen_text(app))


async def test_help_at_the_table_has_the_rules_below_and_finds_in_both(saves):
    app = app_for(make_table(store=saves), saves)
    async with running(app) as pilot:
        await press(pilot, "question_mark")
        await until(pilot, lambda: isinstance(app.screen, Reader))
        assert "Keys and rules · Guan Pai for three" in rows_text(app)
        await press(pilot, "slash G 3 - 3 0 enter")
        assert "G3-30" in rows_text(app)
        await press(pilot, "question_mark")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
