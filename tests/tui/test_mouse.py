"""A whole turn by mouse alone: click, drag, right button, double click, the action line."""

from __future__ import annotations

from guanpai_tui.screens.curtain import Curtain
from guanpai_tui.screens.dialogs import Ask
from guanpai_tui.screens.reader import Reader
from guanpai_tui.screens.score import ScoreSheet
from guanpai_tui.screens.table import TableScreen
from rules.api import PASS
from tests.tui.conftest import app_for, at, chosen, make_table, place_of, rows_text, running, until


async def test_a_click_toggles_and_the_action_line_plays():
    app = app_for(at(["3344K", "66", "77"]))
    async with running(app) as pilot:
        await pilot.click(offset=place_of(app, "card:0"))
        assert chosen(app) == "K"
        await pilot.click(offset=place_of(app, "card:1"))
        assert chosen(app) == "4K"
        await pilot.click(offset=place_of(app, "card:0"))
        assert chosen(app) == "4"
        await pilot.click(offset=place_of(app, "do:play"))
        await until(pilot, lambda: app.table.entries)
        assert str(app.table.entries[0].action) == "4"


async def test_the_key_under_a_card_is_the_card_too():
    app = app_for(at(["3344K", "66", "77"]))
    async with running(app) as pilot:
        x, _y = place_of(app, "card:0")
        bottom = max(y for y in range(24) if app.screen.canvas.hit(x + 2, y) == "card:0")
        await pilot.click(offset=(x + 2, bottom))
        assert chosen(app) == "K"


async def test_dragging_chooses_a_row_and_back_again():
    app = app_for(at(["34567", "66", "77"]))
    async with running(app) as pilot:
        await pilot.mouse_down(offset=place_of(app, "card:0"))
        await pilot.hover(offset=place_of(app, "card:2"))
        await pilot.hover(offset=place_of(app, "card:4"))
        assert chosen(app) == "34567"
        await pilot.hover(offset=place_of(app, "card:3"))
        assert chosen(app) == "4567"
        await pilot.mouse_up(offset=place_of(app, "card:3"))
        await pilot.hover(offset=place_of(app, "card:1"))
        assert chosen(app) == "4567"
        await pilot.mouse_down(offset=place_of(app, "card:0"))
        await pilot.hover(offset=place_of(app, "card:3"))
        await pilot.mouse_up(offset=place_of(app, "card:3"))
        assert chosen(app) == ""


async def test_the_right_button_clears():
    app = app_for(at(["34567", "66", "77"]))
    async with running(app) as pilot:
        await pilot.press("3", "4")
        await pilot.click(offset=(2, 2), button=3)
        await pilot.pause()
        assert chosen(app) == ""


async def test_a_double_click_plays_nothing():
    app = app_for(at(["34567", "66", "77"]))
    async with running(app) as pilot:
        await pilot.click(offset=place_of(app, "card:0"), times=2)
        await pilot.pause()
        assert not app.table.entries
        assert chosen(app) == ""


async def test_pass_hint_and_menu_by_mouse():
    app = app_for(at(["99K", "66A", "77A"], table=(2, "88")))
    async with running(app) as pilot:
        await pilot.click(offset=place_of(app, "do:hint"))
        await until(pilot, lambda: app.screen._hint == 0)
        await pilot.click(offset=place_of(app, "do:menu"))
        await until(pilot, lambda: isinstance(app.screen, Ask))
        await pilot.click(offset=place_of(app, "option:log"))
        await until(pilot, lambda: isinstance(app.screen, Reader))
        await pilot.click(offset=place_of(app, "do:back"))
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.click(offset=place_of(app, "do:pass"))
        await until(pilot, lambda: app.table.entries)
        assert app.table.entries[0].action == PASS


async def test_what_cannot_be_done_is_no_button():
    app = app_for(at(["99K", "66A", "77A"]))
    async with running(app):
        assert "P Pass" in rows_text(app)
        hits = {span.hit for row in app.screen.canvas.rows for span in row}
        assert "do:pass" not in hits
        assert "do:undo" not in hits


async def test_a_match_from_the_menu_to_the_sheet_by_mouse_alone(saves):
    app = app_for(None, saves)
    async with running(app) as pilot:
        await pilot.click(offset=place_of(app, "row:play:guan3"))
        await pilot.pause()
        for _time in range(2):  # a person, a random bot
            await pilot.click(offset=place_of(app, "row:seat:1"))
        await pilot.click(offset=place_of(app, "row:start"))
        await until(pilot, lambda: app.table is not None)
        await until(pilot, lambda: isinstance(app.screen, TableScreen | Curtain))
        while not isinstance(app.screen, ScoreSheet):
            await until(pilot, lambda: isinstance(app.screen, ScoreSheet) or app.screen.mine, 20)
            if isinstance(app.screen, TableScreen):
                await pilot.click(offset=place_of(app, "do:hint"))
                await until(pilot, lambda: app.screen._hint == 0)
                await pilot.click(offset=place_of(app, "do:play"))
                await pilot.pause()
        await pilot.click(offset=place_of(app, "do:next"))
        await until(pilot, lambda: app.table.number == 2)


async def test_the_curtain_opens_by_a_click():
    app = app_for(make_table("", "", "easy"))
    async with running(app) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        await pilot.click(offset=place_of(app, "show"))
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
