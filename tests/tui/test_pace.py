"""How fast a table goes on: pause, rounds that linger, the bell; and what each of several people likes."""

from __future__ import annotations

import asyncio

import pytest

from guanpai_tui import settings
from guanpai_tui.screens import live
from guanpai_tui.screens.curtain import Curtain
from guanpai_tui.screens.preferences import Preferences
from guanpai_tui.screens.program import Guanpai
from guanpai_tui.screens.table import TableScreen
from tests.tui.conftest import app_for, at, make_table, press, rows_text, running, screen_text, status, until
from tests.tui.test_people import HANDS


async def test_paused_bots_wait_and_go_on(saves):
    app = app_for(make_table(store=saves), saves)
    async with running(app) as pilot:
        await press(pilot, "v")
        assert "Paused: V goes on" in status(app)
        await press(pilot, "3 enter")
        await pilot.pause(0.2)
        assert len(app.table.entries) == 1
        await press(pilot, "l escape")  # what can be read can be read meanwhile
        assert len(app.table.entries) == 1
        await press(pilot, "v")
        await until(pilot, lambda: len(app.table.entries) > 1)


async def test_a_finished_round_lies_there_until_a_key(saves):
    app = app_for(at(["3344", "8855", "KKQQ"], turn=1), linger="key")
    async with running(app) as pilot:
        await until(pilot, lambda: app.screen.mine)
        while app.screen.mine:
            await press(pilot, "p")
            await asyncio.sleep(0.05)
        await until(pilot, lambda: len(app.table.tricks) > 1 and not app.table.tricks[-1])
        before = len(app.table.entries)
        await pilot.pause(0.2)
        assert len(app.table.entries) == before
        await press(pilot, "space")
        await until(pilot, lambda: len(app.table.entries) > before or app.screen.mine)


def test_every_way_to_linger_has_a_time():
    assert set(live.LINGER) == set(settings.allowed()["linger"])


@pytest.mark.parametrize(("wanted", "rung"), [(True, True), (False, False)])
async def test_the_bell_rings_at_your_turn_for_those_who_want_it(monkeypatch, wanted, rung):
    rings = []
    monkeypatch.setattr(Guanpai, "bell", lambda _app: rings.append(1))
    app = app_for(at(["3344", "8855", "KKQQ"], turn=1), bell=wanted)
    async with running(app) as pilot:
        await until(pilot, lambda: app.screen.mine)
        assert bool(rings) is rung


async def test_the_code_is_copied_at_the_table(monkeypatch):
    copied = []
    monkeypatch.setattr(Guanpai, "copy_to_clipboard", lambda _app, text: copied.append(text))
    app = app_for(make_table())
    async with running(app):
        app.screen.run_command("copy")
        assert copied == [app.table.code]
        assert app.table.code in status(app)


async def test_each_of_several_people_has_the_table_he_likes(saves, home):
    (home / "config").mkdir(parents=True)
    settings.paths().settings.write_text('[people."小美"]\nsort = "count"\nfour_color = true\ncounter = false\n')
    app = app_for(at(HANDS, "", "", "easy"), saves, people=settings.current().people)
    async with running(app) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        await press(pilot, "space")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        first = app.screen
        plain = first.canvas._look
        assert (first._sort, first._counter) == ("rank", True)
        await press(pilot, "3 3 enter")
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        await press(pilot, "space")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.mine)
        assert (first._sort, first._counter) == ("count", False)
        assert first.canvas._look != plain
        assert "Unseen" not in screen_text(app)
        await press(pilot, "o")
        assert first._sort == "rank"
        assert 'sort = "rank"' in settings.paths().settings.read_text()
        app.screen.run_command("settings")
        await until(pilot, lambda: isinstance(app.screen, Preferences))
        await until(pilot, lambda: "for 小美 alone" in rows_text(app))
        app.screen.go_to("four_color")
        await press(pilot, "right")
        assert settings.current().of("小美").four_color is False
        assert settings.current().four_color is False
        await press(pilot, "escape p")
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        await press(pilot, "space")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.mine)
        assert (first._sort, first._counter) == ("rank", True)
