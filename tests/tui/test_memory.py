"""A screen that was left leaves nothing behind."""

import gc

from textual.strip import Strip

from guanpai_tui.screens.reader import Reader
from tests.tui.conftest import app_for, make_table, press, running, until


def strips():
    gc.collect()
    return sum(type(one) is Strip for one in gc.get_objects())


async def test_the_lines_of_a_page_that_was_closed_are_gone():
    app = app_for(make_table())
    async with running(app, (80, 24)) as pilot:

        async def read(times):
            for _time in range(times):
                await press(pilot, "question_mark")
                await until(pilot, lambda: isinstance(app.screen, Reader))
                await press(pilot, "escape")
                await until(pilot, lambda: not isinstance(app.screen, Reader))

        await read(3)
        before = strips()
        await read(12)
        assert strips() < before + 5 * 24
