"""Text can be read in every theme: WCAG contrast of each ink against its own ground."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from rich.color import ColorSystem

from guanpai_tui.widgets.ink import Ink
from guanpai_tui.widgets.looks import look

if TYPE_CHECKING:
    from rich.color import Color

LINES: Final = {Ink.FAINT, Ink.EDGE, Ink.OFF_EDGE, Ink.UP_EDGE}
"""Inks of rules, frames and empty places: nothing is written in them."""

ENOUGH: Final = 4.5


def _luminance(color: Color) -> float:
    assert color.triplet is not None
    parts = [value / 255 for value in color.triplet]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: Color, other: Color) -> float:
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("four", [False, True], ids=["two colours", "four colours"])
@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("ink", [ink for ink in Ink if ink not in LINES], ids=lambda ink: ink.name)
def test_text_stands_out_from_its_ground(theme: str, four: bool, ink: Ink) -> None:
    style = look(theme, four=four).styles[ink]
    assert style.color is not None
    assert style.bgcolor is not None
    assert _contrast(style.color, style.bgcolor) >= ENOUGH


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_rule_is_seen_but_keeps_quiet(theme: str) -> None:
    styles = look(theme).styles
    rule, text = styles[Ink.FAINT], styles[Ink.TEXT]
    assert rule.color is not None
    assert rule.bgcolor is not None
    assert text.color is not None
    assert 1.3 < _contrast(rule.color, rule.bgcolor) < _contrast(text.color, rule.bgcolor) / 2


@pytest.mark.parametrize("system", [ColorSystem.STANDARD, ColorSystem.EIGHT_BIT], ids=["16", "256"])
@pytest.mark.parametrize("four", [False, True], ids=["two colours", "four colours"])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_where_there_are_few_colours_text_is_not_in_that_of_its_ground(theme: str, four: bool, system) -> None:
    for ink, style in look(theme, four=four).styles.items():
        if ink not in LINES:
            assert style.color.downgrade(system) != style.bgcolor.downgrade(system), ink


@pytest.mark.parametrize("theme", ["dark", "light", "ansi"])
def test_four_suits_have_four_colours(theme: str) -> None:
    styles = look(theme, four=True).styles
    for inks in ((Ink.FACE, Ink.RED, Ink.GREEN, Ink.BLUE), (Ink.UP, Ink.UP_RED, Ink.UP_GREEN, Ink.UP_BLUE)):
        assert len({styles[ink].color for ink in inks}) == 4


def test_without_colours_no_ink_has_one() -> None:
    assert all(style.color is None and style.bgcolor is None for style in look("dark", colours=False).styles.values())
