"""How each ink is drawn: one table a theme, and a table without colours.

Colour never says anything alone: a chosen card is raised, a card that can't be played loses its key, a turn has a mark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rich.style import Style

from guanpai_tui.widgets.ink import Ink

if TYPE_CHECKING:
    from collections.abc import Mapping


class Look(NamedTuple):
    """A theme: the Textual theme it stands on, the ground it is drawn on, and a style for each ink."""

    theme: str
    styles: Mapping[Ink, Style]


class Shades(NamedTuple):
    """The colours of a look, as text that rich reads; "" is the terminal's own."""

    ground: str
    text: str
    strong: str
    dim: str
    faint: str
    accent: str
    good: str
    warn: str
    bar: str
    face: str
    up: str
    up_text: str
    red: str
    green: str
    blue: str
    off: str
    off_red: str
    up_red: str
    up_green: str
    up_blue: str


DARK: Final = Shades(
    ground="#17191c", text="#c6cad1", strong="#f2f4f7", dim="#89909b", faint="#3d434c",
    accent="#e6bd6a", good="#8fc28a", warn="#f0a35e", bar="#22262b",
    face="#24292f", up="#ece7da", up_text="#17191c",
    red="#f0787b", green="#7fc98a", blue="#79aef0", off="#878e98", off_red="#ad7277",
    up_red="#b3202c", up_green="#1d6b35", up_blue="#1f4fa8",
)  # fmt: skip
LIGHT: Final = Shades(
    ground="#f5f3ee", text="#34373c", strong="#0f1113", dim="#6a6e75", faint="#c5c2b9",
    accent="#8a5200", good="#2c6b3b", warn="#a33f00", bar="#e7e4dc",
    face="#ffffff", up="#2f343a", up_text="#ffffff",
    red="#b3202c", green="#1d6b35", blue="#1f4fa8", off="#63656b", off_red="#a95458",
    up_red="#ff9a9c", up_green="#9fdfa9", up_blue="#a5c9ff",
)  # fmt: skip


def _coloured(shades: Shades, *, four: bool) -> dict[Ink, Style]:
    def ink(color: str, ground: str = shades.ground, *, bold: bool = False) -> Style:
        return Style(color=color, bgcolor=ground, bold=bold)

    green, blue = (shades.green, shades.blue) if four else (shades.strong, shades.red)
    up_green, up_blue = (shades.up_green, shades.up_blue) if four else (shades.up_text, shades.up_red)
    off_blue = shades.off if four else shades.off_red
    return {
        Ink.TEXT: ink(shades.text),
        Ink.STRONG: ink(shades.strong, bold=True),
        Ink.DIM: ink(shades.dim),
        Ink.FAINT: ink(shades.faint),
        Ink.ACCENT: ink(shades.accent, bold=True),
        Ink.GOOD: ink(shades.good),
        Ink.WARN: ink(shades.warn, bold=True),
        Ink.BAR: ink(shades.text, shades.bar),
        Ink.BAR_KEY: ink(shades.accent, shades.bar, bold=True),
        Ink.BAR_OFF: ink(shades.off, shades.bar),
        Ink.CURSOR: ink(shades.up_text, shades.up, bold=True),
        Ink.EDGE: ink(shades.dim, shades.face),
        Ink.FACE: ink(shades.strong, shades.face, bold=True),
        Ink.RED: ink(shades.red, shades.face, bold=True),
        Ink.GREEN: ink(green, shades.face, bold=True),
        Ink.BLUE: ink(blue, shades.face, bold=True),
        Ink.OFF_EDGE: ink(shades.faint),
        Ink.OFF: ink(shades.off),
        Ink.OFF_RED: ink(shades.off_red),
        Ink.OFF_GREEN: ink(shades.off),
        Ink.OFF_BLUE: ink(off_blue),
        Ink.UP_EDGE: ink(shades.dim, shades.up),
        Ink.UP: ink(shades.up_text, shades.up, bold=True),
        Ink.UP_RED: ink(shades.up_red, shades.up, bold=True),
        Ink.UP_GREEN: ink(up_green, shades.up, bold=True),
        Ink.UP_BLUE: ink(up_blue, shades.up, bold=True),
    }


def _terminal(*, four: bool) -> dict[Ink, Style]:
    """The sixteen colours that the terminal's own palette defines."""
    plain, bold, dim = Style(), Style(bold=True), Style(dim=True)
    red, reverse = Style(color="red"), Style(reverse=True)
    green, blue = (Style(color="green"), Style(color="blue")) if four else (plain, red)
    return {
        **_plain(),
        Ink.ACCENT: Style(color="yellow", bold=True),
        Ink.GOOD: Style(color="green"),
        Ink.WARN: Style(color="yellow", bold=True),
        Ink.BAR_KEY: Style(color="yellow", bold=True),
        Ink.RED: red + bold,
        Ink.GREEN: green + bold,
        Ink.BLUE: blue + bold,
        Ink.OFF_RED: red + dim,
        Ink.OFF_BLUE: blue + dim,
        Ink.UP_RED: red + reverse,
        Ink.UP_GREEN: green + reverse,
        Ink.UP_BLUE: blue + reverse,
    }


def _plain() -> dict[Ink, Style]:
    plain, bold, dim, reverse = Style(), Style(bold=True), Style(dim=True), Style(reverse=True)
    return {
        Ink.TEXT: plain,
        Ink.STRONG: bold,
        Ink.DIM: plain,
        Ink.FAINT: dim,
        Ink.ACCENT: bold,
        Ink.GOOD: plain,
        Ink.WARN: bold,
        Ink.BAR: plain,
        Ink.BAR_KEY: bold,
        Ink.BAR_OFF: dim,
        Ink.CURSOR: reverse,
        Ink.EDGE: plain,
        **dict.fromkeys((Ink.FACE, Ink.RED, Ink.GREEN, Ink.BLUE), bold),
        **dict.fromkeys((Ink.OFF_EDGE, Ink.OFF, Ink.OFF_RED, Ink.OFF_GREEN, Ink.OFF_BLUE), dim),
        Ink.UP_EDGE: plain,
        **dict.fromkeys((Ink.UP, Ink.UP_RED, Ink.UP_GREEN, Ink.UP_BLUE), reverse + bold),
    }


def look(name: str, *, four: bool = False, colours: bool = True) -> Look:
    """The look called ``name`` ("dark", "light", "ansi"); without ``colours`` only bold, dim and reverse."""
    if not colours:
        return Look("ansi-dark", _plain())
    if name == "light":
        return Look("guanpai-light", _coloured(LIGHT, four=four))
    if name == "ansi":
        return Look("ansi-dark", _terminal(four=four))
    return Look("guanpai-dark", _coloured(DARK, four=four))
