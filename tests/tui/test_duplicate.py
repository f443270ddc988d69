"""复式 on the score sheet, and bots in processes beside the screen."""

from guanpai_tui.bots.duplicate import Compared
from guanpai_tui.bots.plugins import BotFault
from guanpai_tui.screens.score import ScoreSheet
from tests.tui.conftest import app_for, at, make_table, press, rows_text, running, status, until

LAST_CARD = ["3", "44556", "77889"]


def with_an_expert(table, points):
    table.against_expert = lambda deal: Compared(deal.code, deal.result.points[0], points)
    return table


async def test_an_expert_plays_the_same_deals():
    app = app_for(with_an_expert(at(LAST_CARD), 4), speed="instant")
    async with running(app) as pilot:
        await press(pilot, "3 enter")
        await until(pilot, lambda: isinstance(app.screen, ScoreSheet))
        yours = app.table.results[0].points[0]
        assert "Difference" not in rows_text(app)
        await press(pilot, "f")
        await until(pilot, lambda: app.screen._compared)
        await press(pilot, "end")
        [row] = [line.split() for line in rows_text(app).splitlines() if line.split()[-2:-1] == ["+4"]]
        assert row[1:] == [f"{yours:+d}", "+4", f"{yours - 4:+d}"]


async def test_among_several_people_nobody_is_compared():
    app = app_for(at(LAST_CARD, "", "", "easy"), speed="instant")
    async with running(app) as pilot:
        await press(pilot, "space 3 enter")
        await until(pilot, lambda: isinstance(app.screen, ScoreSheet))
        assert "compare" not in {act.id for act in app.screen.acts}


async def test_that_a_bot_was_shut_out_is_said():
    table = make_table()
    faults = [BotFault("thrifty", "slow")]
    table.faults = lambda: [faults.pop()] if faults else []
    app = app_for(table, speed="instant")
    async with running(app) as pilot:
        await press(pilot, "3 enter")
        await until(pilot, lambda: "thrifty" in status(app))
        assert "normal plays on" in status(app)
