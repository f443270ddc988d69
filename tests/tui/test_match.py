"""A match on the screen: going on by itself, ending, being left, and what can go wrong around it."""

from __future__ import annotations

import pytest
from textual.worker import WorkerFailed

from guanpai_tui import settings, text
from guanpai_tui import table as table_module
from guanpai_tui.screens import live
from guanpai_tui.screens.dialogs import Question
from guanpai_tui.screens.menu import Menu
from guanpai_tui.screens.reader import Reader
from guanpai_tui.screens.score import ScoreSheet
from guanpai_tui.screens.table import TableScreen
from guanpai_tui.table import Player, Table
from rules.api import PASS
from tests.tui.conftest import app_for, at, chosen, make_table, press, rows_text, running, screen_text, status, until


async def test_leaving_goes_to_the_first_menu(saves):
    app = app_for(make_table(store=saves), saves)
    async with running(app) as pilot:
        await press(pilot, "3 enter")
        await until(pilot, lambda: app.screen.mine)
        await press(pilot, "f10 end up enter")
        await until(pilot, lambda: isinstance(app.screen, Menu))
        assert "Go on" in rows_text(app)


async def test_leaving_asks_when_nothing_is_kept():
    app = app_for(make_table())
    async with running(app) as pilot:
        await press(pilot, "f10 end up enter")
        assert isinstance(app.screen, Question)
        assert "lost" in screen_text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, TableScreen)
        await press(pilot, "ctrl+q")
        assert isinstance(app.screen, Question)
        await press(pilot, "y")
        assert app.return_code == 0


async def test_ctrl_c_twice_ends_with_130(saves):
    app = app_for(make_table(store=saves), saves)
    async with running(app) as pilot:
        await press(pilot, "ctrl+c")
        assert "once more" in status(app)
        await press(pilot, "ctrl+c")
        assert app.return_code == 130


async def test_a_folder_that_cannot_be_written_is_told_and_played_on(home, saves):
    (home / "data").mkdir(parents=True)
    (home / "data" / "saves").write_text("in the way")
    app = app_for(make_table(store=saves), saves)
    async with running(app) as pilot:
        assert status(app).startswith("Nothing is kept")
        await press(pilot, "3 enter")
        await until(pilot, lambda: app.table.entries)


async def test_a_whole_deal_and_the_next_one(saves):
    app = app_for(make_table(store=saves, deals=2), saves)
    async with running(app) as pilot:
        await press(pilot, "f4")
        await until(pilot, lambda: isinstance(app.screen, ScoreSheet) and rows_text(app), 30)
        shown = rows_text(app)
        for line in app.table.results[0].lines:
            assert line.clause in shown
        for points in app.table.totals:
            assert f"{points:+d}" in shown
        await press(pilot, "l escape enter")
        await until(pilot, lambda: app.table.number == 2 and isinstance(app.screen, TableScreen))
        await press(pilot, "f4")
        await until(pilot, lambda: isinstance(app.screen, ScoreSheet) and rows_text(app), 30)
        assert "The match is over" in rows_text(app)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, Menu))
        assert "Go on" not in rows_text(app)


async def test_the_finished_trick_stays_until_the_next_is_led():
    app = app_for(at(["39K", "44", "55"]))
    async with running(app) as pilot:
        await press(pilot, "k enter")
        await until(pilot, lambda: len(app.table.entries) == 3 and app.screen.mine)
        shown = rows_text(app)
        assert shown.count(" pass") == 2
        assert "single" in shown
        assert "●" not in shown  # nothing is to beat any more


async def test_auto_pass_passes_where_nothing_else_can_be_done():
    app = app_for(at(["45K", "66Q", "77Q"], table=(2, "88")), auto_pass=True)
    async with running(app) as pilot:
        await until(pilot, lambda: app.table.entries)
        assert app.table.entries[0].action == PASS


async def test_a_mistake_of_the_program_is_told_in_one_sentence(home, saves):
    app = app_for(make_table(store=saves), saves)

    async def broken():
        async with running(app) as pilot:
            app.screen.do_counter = lambda: 1 / 0
            await press(pilot, "c")

    with pytest.raises(ZeroDivisionError):
        await broken()
    assert "ZeroDivisionError" in app.crash
    assert "\n" not in app.crash
    assert "ZeroDivisionError" in (home / "state" / "crash.log").read_text()


async def test_bots_are_looked_at_for_a_while_and_any_key_skips_it(monkeypatch):
    monkeypatch.setitem(live.PAUSE, "slow", 60)
    app = app_for(make_table(), speed="slow")
    async with running(app) as pilot:
        await press(pilot, "3 enter")
        await pilot.pause(0.5)
        assert len(app.table.entries) == 1
        await press(pilot, "o")
        await until(pilot, lambda: len(app.table.entries) == 2)


async def test_nothing_goes_on_behind_what_is_read():
    app = app_for(make_table())
    async with running(app) as pilot:
        await press(pilot, "3 enter l")
        count = len(app.table.entries)
        assert isinstance(app.screen, Reader)
        await pilot.pause(0.2)
        assert len(app.table.entries) == count
        await press(pilot, "escape")
        await until(pilot, lambda: app.screen.mine)


async def test_how_the_table_is_liked_is_remembered(home):
    app = app_for(make_table())
    async with running(app) as pilot:
        await press(pilot, "c o")
    kept = settings.load(settings.paths().settings)
    assert not kept.counter
    assert kept.sort == "count"


async def test_in_a_window_too_small_to_see_nothing_is_played():
    app = app_for(make_table())
    async with running(app, (40, 10)) as pilot:
        assert "too small" in rows_text(app)
        await press(pilot, "3 enter p")
        assert not app.table.entries
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "Your lead" in rows_text(app)
        assert chosen(app) == ""


async def test_the_details_of_a_mistake_in_a_worker_are_those_of_the_mistake(home, saves):
    app = app_for(make_table("", "easy", "easy", store=saves), saves, lang="zh_CN")

    def broken():
        raise ZeroDivisionError

    async def run():
        async with running(app) as pilot:
            app.table.choose = broken
            await press(pilot, "3 enter")
            await until(pilot, lambda: app.crash)

    with pytest.raises(WorkerFailed):
        await run()
    log = (home / "state" / "crash.log").read_text()
    assert "in broken" in log
    assert "WorkerFailed" not in log
    assert "ZeroDivisionError" in app.crash
    assert "。 " not in app.crash


async def test_ending_the_match_from_the_sheet_asks(saves):
    app = app_for(at(["3", "4488", "5599"]))
    async with running(app) as pilot:
        await press(pilot, "3 enter")
        await until(pilot, lambda: isinstance(app.screen, ScoreSheet))
        await press(pilot, "e")
        assert isinstance(app.screen, Question)
        await press(pilot, "enter")
        assert isinstance(app.screen, ScoreSheet)
        await press(pilot, "e y")
        await until(pilot, lambda: isinstance(app.screen, Menu))


async def test_the_last_sheet_says_who_has_won_and_the_final_standing():
    table = make_table("", "easy", "easy", deals=1)
    app = app_for(table)
    async with running(app) as pilot:
        await press(pilot, "f4")
        await until(pilot, lambda: isinstance(app.screen, ScoreSheet) and rows_text(app), 30)
        winner = table.name(table.totals.index(max(table.totals)))
        assert f"{winner} won the match" in rows_text(app)
        assert f"1. {winner} {max(table.totals):+d}" in rows_text(app)


async def test_between_the_last_card_and_the_sheet_only_the_sheet_is_offered(monkeypatch):
    monkeypatch.setitem(live.PAUSE, "slow", 60)
    app = app_for(at(["3", "4488", "5599"]), speed="slow", lang="zh_CN")
    async with running(app) as pilot:
        await press(pilot, "3 enter")
        await until(pilot, lambda: app.table.over)
        points = app.table.results[0].points[0]
        assert status(app) == f"阿强 走完了，你赢 {points} 分。回车看记分"
        assert rows_text(app).splitlines()[-1].strip() == "回车 看记分"
        await press(pilot, "p h c")
        assert isinstance(app.screen, TableScreen)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, ScoreSheet))


@pytest.mark.clause("PY-42")
async def test_the_last_sheet_counts_a_person_with_two_hands_once(monkeypatch):
    monkeypatch.setattr(table_module, "STAND_IN", "easy")
    table = Table.new("paoyao", [Player("阿强"), Player("小美", "easy")], code="py-5", deals=1)
    app = app_for(table)
    async with running(app, (80, 60)) as pilot:
        await press(pilot, "f4")
        await until(pilot, lambda: isinstance(app.screen, ScoreSheet) and rows_text(app), 30)
        shown = rows_text(app)
        won = max(table.totals)
        first, last = (table.name(table.totals.index(points)) for points in (won, -won))
        assert f"{first} won the match" in shown
        assert f"1. {first} {won:+d}   2. {last} {-won:+d}" in shown
        for seat in range(4):
            assert shown.count(text.seat_name(table, seat)) == 2  # its line, and the cards it had left
        [heads] = [line.split() for line in shown.splitlines() if line.split()[:1] == ["Match"]]
        assert heads == ["Match", "阿强", "小美"]
