"""Keys from an input method, keys held down, pastes, and the mouse alone, on every screen."""

from __future__ import annotations

import gc
import warnings

import pytest
from textual import events
from textual.keys import _character_to_key

from guanpai_tui import keys
from guanpai_tui.screens.base import Boxed, shift_notice
from guanpai_tui.screens.curtain import Curtain
from guanpai_tui.screens.dialogs import Ask
from guanpai_tui.screens.form import Form
from guanpai_tui.screens.table import TableScreen
from tests.tui.conftest import app_for, make_table, place_of, press, rows_text, running, until
from tests.tui.gallery import VIEWS, midway
from tests.tui.played import booked_saves
from tests.tui.test_whole import assert_whole

PICKED = [next(view for view in VIEWS if view.shows is shows) for shows in dict.fromkeys(view.shows for view in VIEWS)]
"""One view of each screen."""

each_screen = pytest.mark.parametrize("view", PICKED, ids=lambda view: view.shows.__name__)


@pytest.fixture
def saves(home):
    found = booked_saves()
    yield found
    found.book.close()


def struck(sign: str) -> events.Key:
    """A key as the terminal sends it."""
    return events.Key(_character_to_key(sign) if len(sign) == 1 else sign, sign if len(sign) == 1 else None)


def squeezed(said: str) -> str:
    return "".join(said.split())


@each_screen
async def test_a_chinese_sign_is_answered_wherever_letters_mean_something(view, saves):
    app = view.app(saves, "zh_CN")
    async with running(app) as pilot:
        await view.reach(pilot)
        screen = app.screen
        writes = isinstance(screen, Form) and screen.chosen.typed  # there it is a letter like others
        app.post_message(struck("出"))
        await pilot.pause()
        if isinstance(screen, Ask) and not screen._find:
            assert shift_notice() in rows_text(app)
            await press(pilot, "down")
            assert shift_notice() not in rows_text(app)
        elif not (writes or isinstance(screen, Boxed | Curtain)):
            assert squeezed(shift_notice()) in squeezed(rows_text(app))
        assert_whole(app, (80, 24))


@pytest.mark.parametrize(
    ("typed", "chosen"), [("３", "3"), ("０", "T"), ("ｊ", "J"), ("Ｊ", "J"), ("Ａ", "A"), ("２", "2")]
)
async def test_full_width_keys_choose_the_card_on_them(typed, chosen):
    table = make_table()
    held = {card[-1] for card in table.hand(0)}
    app = app_for(table, lang="zh_CN")
    async with running(app) as pilot:
        app.post_message(struck(typed))
        await pilot.pause()
        assert [card[-1] for card in app.screen._selection.cards] == ([chosen] if chosen in held else [])


@each_screen
async def test_a_key_held_down_breaks_nothing(view, saves):
    app = view.app(saves, "zh_CN")
    async with running(app) as pilot:
        await view.reach(pilot)
        for key in ("down", "right", "3", "h", "tab", "pagedown", "backspace", "f5"):
            for _time in range(40):
                app.post_message(struck(key))
            await pilot.pause()
            assert app.is_running, key
            assert_whole(app, (80, 24))


async def test_enter_held_down_at_the_table_plays_nothing_but_what_was_chosen():
    app = app_for(make_table("", "", ""))
    async with running(app) as pilot:
        await press(pilot, "space")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await press(pilot, "3")
        for _time in range(30):
            app.post_message(struck("enter"))
        await pilot.pause()
        assert len(app.table.entries) <= 1


@each_screen
async def test_whatever_is_pasted_breaks_nothing(view, saves):
    app = view.app(saves, "zh_CN")
    async with running(app) as pilot:
        await view.reach(pilot)
        for pasted in ("33344", "顺子：34567\n\n", "\x1b[31m\t\x00", "9" * 2000, "🂡♠️３"):
            app.post_message(events.Paste(pasted))
            await pilot.pause()
            assert app.is_running, pasted
            assert_whole(app, (80, 24))


BESIDES = {
    "clear": "the right button",
    "drop": "a click on the card",
    "pick": "a click on the card",
    "pick_left": "dragging",
    "pick_right": "dragging",
    "left": "a click needs no cursor",
    "right": "a click needs no cursor",
    "first": "a click needs no cursor",
    "last": "a click needs no cursor",
    "palette": "the menu has what it has",
    "lang": "a line of the settings",
    "suspend": "nobody goes to a shell without a keyboard",
}
"""How the mouse does what stands neither in the line of keys nor in the menu."""


def test_every_command_is_done_by_the_mouse_too():
    assert set(keys.COMMANDS) - {*keys.ACTION_LINE, *keys.MENU} - set(BESIDES) == set()


async def test_a_hint_is_explained_by_clicks_alone():
    app = app_for(midway("guan3", 4))
    async with running(app) as pilot:
        await pilot.click(offset=place_of(app, "do:hint"))
        await until(pilot, lambda: app.screen._hint >= 0)
        await pilot.click(offset=place_of(app, "do:menu"))
        await pilot.pause()
        await pilot.click(offset=place_of(app, "option:why"))
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen._said)
        assert app.screen._said.text


async def test_function_keys_do_what_the_letters_do():
    """With an input method on: choose by cursor, a hint, why, play – no letter is struck."""
    app = app_for(midway("guan3", 4))
    async with running(app) as pilot:
        before = len(app.table.entries)
        await press(pilot, "f5")
        await until(pilot, lambda: app.screen._hint >= 0)
        await press(pilot, "f6")
        assert app.screen._said
        await press(pilot, "f2")
        await until(pilot, lambda: len(app.table.entries) > before)


async def test_what_is_asked_for_again_before_it_began_leaves_nothing_behind(saves):
    app = app_for(make_table(), saves)
    async with running(app) as pilot:
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            for _time in range(5):
                app.screen._find_hints()
            await until(pilot, lambda: app.screen._hint == 0)
            gc.collect()
    assert [str(one.message) for one in warned] == []
