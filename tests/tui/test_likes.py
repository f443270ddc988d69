"""The palette, and what is switched by it: theme, speed, language, for now and for the next time."""

from __future__ import annotations

from guanpai_tui import keys, settings, text
from guanpai_tui.screens.table import TableScreen
from tests.tui.conftest import app_for, make_table, press, rows_text, running, screen_text


async def choose(pilot, name: str, value: str) -> None:
    """Find the command ``name`` in the palette, then choose ``value``."""
    await press(pilot, "ctrl+p " + " ".join(name) + " enter")
    options = [option.id for option in pilot.app.screen.options]
    pilot.app.screen._at = options.index(value)
    await press(pilot, "enter")


async def test_the_theme_is_switched_at_once_and_remembered():
    app = app_for(make_table())
    async with running(app) as pilot:
        before = app.screen.canvas.render_line(0)
        await choose(pilot, "theme", "light")
        assert app.theme == "guanpai-light"
        assert app.screen.canvas.render_line(0) != before
        await choose(pilot, "theme", "ansi")
        await choose(pilot, "theme", "dark")
        assert app.screen.canvas.render_line(0) == before
    assert settings.load(settings.paths().settings).theme == "dark"


async def test_speed_and_language_are_switched_and_remembered():
    app = app_for(make_table())
    async with running(app) as pilot:
        await choose(pilot, "speed", "fast")
        assert app.screen.kit.settings.speed == "fast"
        await choose(pilot, "language", "zh_CN")
        assert text.language() == "zh_CN"
        assert "三人关牌" in rows_text(app)
    kept = settings.load(settings.paths().settings)
    assert (kept.speed, kept.lang) == ("fast", "zh_CN")


async def test_they_stand_in_the_menu_too():
    app = app_for(make_table())
    async with running(app) as pilot:
        await press(pilot, "f10")
        assert {"theme", "speed", "settings"} <= {option.id for option in app.screen.options}


async def test_the_palette_keeps_its_place_and_says_when_nothing_fits():
    app = app_for(make_table(), lang="zh_CN")
    async with running(app) as pilot:
        await press(pilot, "ctrl+p")
        assert not {option.id for option in app.screen.options} & keys.AT_THE_CARDS
        region = app.screen.canvas.region
        await press(pilot, "z z z")
        assert app.screen.canvas.region == region
        assert "没有这个命令" in screen_text(app)
        await press(pilot, "ctrl+u")
        assert "没有这个命令" not in screen_text(app)
        assert len(app.screen.options) > 5
        await press(pilot, "escape")
        assert isinstance(app.screen, TableScreen)
