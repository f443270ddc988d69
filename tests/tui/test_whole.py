"""Every screen whole: each view of the gallery, in each language, in windows of every shape.

Whole means: nothing is cut away, no line is wider or the page longer than the window, every sign that was meant is on
the terminal (no half of a wide one either), and what stands in a box has its right edge where the box has it.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from typing import TYPE_CHECKING

import pytest
from rich.cells import cell_len

from guanpai_tui import screens
from guanpai_tui.screens.base import Boxed, Drawn
from guanpai_tui.widgets import ink
from guanpai_tui.widgets.table import fits
from tests.tui.conftest import LANGUAGES, running, screen_text
from tests.tui.gallery import VIEWS
from tests.tui.played import booked_saves

if TYPE_CHECKING:
    from guanpai_tui.screens.program import Guanpai
    from guanpai_tui.widgets.ink import Row

RESIZED = ((100, 30), (60, 20), (200, 60), (59, 19), (1, 1), (120, 40), (13, 4), (2, 30), (120, 2), (300, 1), (79, 23))

every_view = pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.name.replace(" ", "-"))


@pytest.fixture
def saves(home):
    found = booked_saves()
    yield found
    found.book.close()


@pytest.fixture
def lost(monkeypatch) -> list[str]:
    """Whatever text is cut away while the screens are painted."""
    found: list[str] = []
    crop, size = ink.cropped, ink.set_cell_size

    def cropped(row: Row, width: int) -> Row:
        kept = crop(row, width)
        before, after = ("".join(span.text for span in one).rstrip() for one in (row, kept))
        if before != after:
            found.append(before)
        return kept

    def set_cell_size(said: str, width: int) -> str:
        kept = size(said, width)
        if kept.rstrip() != said.rstrip():
            found.append(said)
        return kept

    monkeypatch.setattr(ink, "cropped", cropped)
    monkeypatch.setattr(ink, "set_cell_size", set_cell_size)
    return found


def concrete(module: object) -> set[type]:
    """The classes of a module that are screens, but for those that others are made from."""
    found = {
        one
        for _name, one in inspect.getmembers(module, inspect.isclass)
        if issubclass(one, Drawn) and one.__module__ == getattr(module, "__name__", "")
    }
    return {one for one in found if not inspect.isabstract(one)}


def test_no_screen_is_missing():
    names = [name for _finder, name, _package in pkgutil.iter_modules(screens.__path__, screens.__name__ + ".")]
    known = set().union(*(concrete(importlib.import_module(name)) for name in names))
    parents = {parent for one in known for parent in one.__mro__[1:]}
    assert known - parents - {view.shows for view in VIEWS} == set()
    assert len({view.name for view in VIEWS}) == len(VIEWS)


def assert_whole(app: Guanpai, size: tuple[int, int]) -> None:
    """The page is as it was painted, and what was painted fits."""
    shown = screen_text(app)
    strips = app.screen._compositor.render_strips(app.size)
    assert [strip.cell_length for strip in strips] == [size[0]] * size[1], shown
    rows = app.screen.canvas.rows
    assert len(rows) <= size[1], shown
    assert all(ink.cells(row) <= size[0] for row in rows), shown
    region = app.screen.canvas.region
    for y, row in enumerate(rows):
        meant = "".join(span.text for span in row).rstrip()
        line = "".join(segment.text for segment in strips[region.y + y].crop(region.x, region.right))
        assert line.rstrip() == meant, shown
    if isinstance(app.screen, Boxed):
        assert {ink.cells(row) for row in rows} == {region.width}, shown
        assert region.right <= size[0], shown
        assert region.bottom <= size[1], shown
    assert "\N{REPLACEMENT CHARACTER}" not in shown
    assert all(cell_len(line) <= size[0] for line in shown.splitlines())


@every_view
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_every_screen_is_whole_in_every_language(view, lang, saves, lost):
    app = view.app(saves, lang)
    async with running(app, (80, 24)) as pilot:
        await view.reach(pilot)
        assert_whole(app, (80, 24))
    assert lost == []


@every_view
async def test_every_screen_fits_any_window_and_is_as_it_was_afterwards(view, saves, lost):
    """What was chosen, looked at and written is still so when the window has its size again."""
    app = view.app(saves, "en")
    async with running(app, (81, 25)) as pilot:
        await view.reach(pilot)
        before = app.screen.canvas.rows
        for size in RESIZED:
            lost.clear()
            await pilot.resize_terminal(*size)
            await pilot.pause()
            if fits(*size):
                assert_whole(app, size)
            assert not lost or min(size[0] - 80, size[1] - 24) < 0, lost
        await pilot.resize_terminal(81, 25)
        await pilot.pause()
        assert app.screen.canvas.rows == before
