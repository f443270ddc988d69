"""Tables in any position, apps of any size, and waiting for what should come to be."""

from __future__ import annotations

import asyncio
import gc
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from textual._compositor import visible_screen_stack

import rules
from guanpai_tui import text
from guanpai_tui.saves import Saves
from guanpai_tui.screens.program import Guanpai
from guanpai_tui.screens.table import TableScreen
from guanpai_tui.settings import Settings
from guanpai_tui.table import Player, Table
from guanpai_tui.widgets.ink import text_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from textual.pilot import Pilot

LED = next(f"g3-{seed}" for seed in range(99) if rules.make("guan3").turn(rules.make("guan3").deal(seed=seed)) == 0)
"""The code of a deal that seat 0 leads."""

LANGUAGES = ("zh_CN", "zh_TW", "en")
SIZES = ((60, 20), (80, 24), (120, 40))


@pytest.fixture(autouse=True)
def _english_again():
    yield
    text.use("en")


@pytest.fixture(autouse=True)
def _nothing_kept():
    """An app that starts keeps for good whatever there is then: here that is what earlier tests have left."""
    yield
    gc.unfreeze()


@pytest.fixture
def terminal(home):
    """Starts the program in terminals of their own, each closed afterwards."""
    from tests.tui.terminal import Terminal  # needs ptys

    open_ones: list[Terminal] = []

    def run(*words: str, **options) -> Terminal:
        open_ones.append(Terminal(*words, **options))
        return open_ones[-1]

    yield run
    for one in open_ones:
        one.close()


@pytest.fixture
def saves(home) -> Saves:
    return Saves(home / "data")


def make_table(*levels: str, names: tuple[str, ...] = ("阿强", "小美", "老王"), code: str = LED, **options) -> Table:
    """A table of guan3; ``levels`` by seat, "" for a person."""
    players = [Player(name, level) for name, level in zip(names, levels or ("", "easy", "easy"), strict=True)]
    return Table.new("guan3", players, code=code, **options)


def at(hands: list[str], *levels: str, turn: int = 0, house: dict | None = None, **fields) -> Table:
    """A table in any position, as ``Game.setup`` takes it."""
    table = make_table(*levels, code="", house=house)
    table.set_up(table.game.setup(hands, turn=turn, **fields))
    return table


def app_for(table: Table | None, saves: Saves | None = None, **settings) -> Guanpai:
    found = Settings(**{"lang": "en", "theme": "dark", "speed": "instant", "ascii": "off", **settings})
    text.use(found.language)
    return Guanpai(found, table, saves)


@asynccontextmanager
async def running(app: Guanpai, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[None]]:
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot


async def until(pilot: Pilot[None], condition: Callable[[], object], seconds: float = 8) -> None:
    """Wait for ``condition``; fail with what is on the screen."""
    end = asyncio.get_running_loop().time() + seconds
    while not condition():
        if asyncio.get_running_loop().time() > end:
            pytest.fail(f"never came to be; the screen:\n{screen_text(pilot.app)}")
        await pilot.pause(0.005)


def screen_text(app: Guanpai) -> str:
    """What the terminal shows, dialogs over what lies below them."""
    visible_screen_stack.set(app._background_screens)
    strips = app.screen._compositor.render_strips(app.size)
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


def status(app: Guanpai) -> str:
    """The sentence above the hand."""
    screen = app.screen
    assert isinstance(screen, TableScreen)
    return (screen._said or screen._status()).text


def chosen(app: Guanpai) -> str:
    """The ranks that are chosen, in no order of meaning."""
    return "".join(sorted(card[-1] for card in app.screen._selection.cards))


async def press(pilot: Pilot[None], text_keys: str) -> None:
    await pilot.press(*text_keys.split())
    await pilot.pause()


def rows_text(app: Guanpai) -> str:
    """What the screen on top has drawn."""
    return text_of(app.screen.canvas.rows)


def place_of(app: Guanpai, wanted: str) -> tuple[int, int]:
    """A cell of the screen on top that is hit as ``wanted``."""
    canvas = app.screen.canvas
    for y in range(canvas.size.height):
        for x in range(canvas.size.width):
            if canvas.hit(x, y) == wanted:
                return canvas.region.x + x, canvas.region.y + y
    pytest.fail(f"{wanted} is nowhere on\n{rows_text(app)}")
