"""The top card rule on the screen: told before anything is chosen, marked on the choice, asked back in one way."""

from __future__ import annotations

import pytest

from guanpai_tui.screens.dialogs import Question
from guanpai_tui.screens.table import TableScreen
from rules.api import PASS
from tests.tui.conftest import app_for, at, press, rows_text, running, screen_text, status, until

HANDS = ["79K", "4", "88"]


async def test_the_leader_is_told_before_anything_is_chosen():
    app = app_for(at(HANDS), lang="zh_CN")
    async with running(app) as pilot:
        assert status(app) == "! 小美 报单：单张要出最大的 K，不然他走完由你包赔（G3-30）"
        await press(pilot, "k")
        assert status(app) == "! 小美 报单：单张要出最大的 K，不然他走完由你包赔（G3-30）"
        assert "✓" in rows_text(app)


async def test_who_follows_a_single_is_told_what_a_pass_costs():
    app = app_for(at(["7K", "4", "88"], table=(2, "T")), lang="zh_CN")
    async with running(app):
        assert status(app).startswith("! 压 老王 的 10（单张）；不要的话")
        assert status(app).endswith("（G3-31）")
    app = app_for(at(HANDS, table=(2, "8")))
    async with running(app):
        assert "highest single, K" in status(app)
        assert "(G3-30, G3-31)" in status(app)


@pytest.mark.parametrize(("hands", "house"), [(HANDS, {"dingda": "off"}), (["79K", "44", "88"], {})])
async def test_nothing_is_told_where_the_game_has_no_caution(hands, house):
    app = app_for(at(hands, house=house))
    async with running(app):
        assert status(app) == "Your lead: any combination"


async def test_with_several_people_the_payer_has_a_name():
    app = app_for(at(HANDS, "", "", "easy"))
    async with running(app) as pilot:
        await pilot.press("space")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert "阿强 must pay" in status(app)
        assert "you" not in status(app)


async def test_a_single_that_breaks_the_rule_is_marked_and_asked_back():
    app = app_for(at(HANDS))
    async with running(app) as pilot:
        await press(pilot, "7")
        assert "! 1 card: 7 (single) · 阿强 might pay for both" in rows_text(app)
        assert "✓" not in rows_text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, Question)
        assert "Play 7 (single)?" in screen_text(app)
        await press(pilot, "enter")  # the first line is: back
        assert isinstance(app.screen, TableScreen)
        assert not app.table.entries
        await press(pilot, "enter y")
        await until(pilot, lambda: app.table.entries)
        assert str(app.table.entries[0].action) == "7"


async def test_a_pass_is_asked_back_by_the_same_mechanism():
    app = app_for(at(HANDS, table=(2, "8")))
    async with running(app) as pilot:
        await press(pilot, "p enter")
        assert not app.table.entries
        await press(pilot, "p y")
        await until(pilot, lambda: app.table.entries)
        assert app.table.entries[0].action == PASS
