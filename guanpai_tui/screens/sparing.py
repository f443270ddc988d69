"""What goes to the terminal, without what is there already.

Textual sends every line of a screen that is opened or left, two or three times over, and the colours of each piece in
full: some fifteen kilobytes for a dialog. Here every cell is known that was sent before, so that only those that change
go out, and of their colours only what differs. Over a slow line that is the difference between a wait and none.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from rich.cells import get_character_cell_size
from textual.drivers.linux_driver import LinuxDriver

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_FRAME: Final = re.compile(r"(?:\x1b\[\d++;\d++H(?:\x1b\[[\d;]*+m|[^\x1b]++)*+)++")
"""Pieces of lines, each after the place where it goes; anything else is none of ours."""
_PIECE: Final = re.compile(r"\x1b\[(\d++);(\d++)H((?:\x1b\[[\d;]*+m|[^\x1b]++)*+)")
_STYLED: Final = re.compile(r"(?:\x1b\[([\d;]*)m)?([^\x1b]*)")
_COLOUR: Final = re.compile(r"(?:[34]8;(?:2;\d+;\d+;\d+|5;\d+)|(?:[349]|10)[0-79])(?=;|$)")

NEAR: Final = 5
"""Cells between two changes that are rather sent again than jumped over."""


Cell = tuple[str, str]
"""A style, as the numbers of the escape sequence, and a sign; the second half of a wide sign is ""."""
UNKNOWN: Final = ("?", "?")
LIGHT: Final = frozenset({"1", "2"})
"""Bold and dim: they show on signs only, and one code ends both."""


class SparingDriver(LinuxDriver):
    """Sends of a frame what the terminal doesn't show yet."""

    def forget(self) -> None:
        """What stands on the terminal isn't known any more: it was resized, or somebody else wrote there."""
        self._shown: dict[int, list[Cell]] = {}
        self._lines: dict[int, str] = {}
        self._place = ""

    def start_application_mode(self) -> None:
        self.forget()
        super().start_application_mode()  # type: ignore[no-untyped-call]  # Textual's own

    def write(self, data: str) -> None:
        if _FRAME.fullmatch(data):
            data = "".join(self._news(data))
        if data:
            super().write(data)

    def _news(self, frame: str) -> Iterator[str]:
        """What of ``frame`` has to be sent; it ends with the place of the cursor."""
        place = pen = ""
        moved = False
        for row, column, text in _PIECE.findall(frame):
            place = f"\x1b[{row};{column}H"
            line = text.removesuffix("\n")
            if line and self._lines.get(int(row)) != column + line:
                self._lines[int(row)] = column + line
                for x, cells in self._changes(int(row), int(column) - 1, line):
                    moved = True
                    yield f"\x1b[{row};{x + 1}H"
                    for style, sign in cells:
                        if style != pen and not (sign == " " and _blank(pen) == style):
                            yield between(pen, style)
                            pen = style
                        yield sign
        yield between(pen, "")
        if moved or place != self._place:
            yield place
        self._place = place

    def _changes(self, row: int, start: int, line: str) -> Iterator[tuple[int, list[Cell]]]:
        """The cells of a line that change, each run with its column; from now on they are shown."""
        shown = self._shown.setdefault(row, [])
        new = _cells(line)
        end = start + len(new)
        shown += [UNKNOWN] * (end - len(shown))
        old = shown[start:end]
        shown[start:end] = new
        if start and new and not old[0][1]:  # half of a wide sign was written over: the terminal clears the other
            shown[start - 1] = UNKNOWN
        if end < len(shown) and not shown[end][1]:
            shown[end] = UNKNOWN
        for first, last in _runs([place for place, cell in enumerate(new) if cell != old[place]]):
            yield start + first, new[first:last]


def _cells(line: str) -> list[Cell]:
    """The cells of a piece of a line; what takes no cell stays with the sign before it."""
    found: list[Cell] = []
    for numbers, text in _STYLED.findall(line):
        style = "" if numbers == "0" else numbers
        blank = (_blank(style), " ")
        if text.isascii():
            found += [blank if sign == " " else (style, sign) for sign in text]
            continue
        for sign in text:
            width = get_character_cell_size(sign)
            if width:
                found.append(blank if sign == " " else (style, sign))
            elif found:
                place = -1 if found[-1][1] else -2
                found[place] = (found[place][0], found[place][1] + sign)
            if width == 2:
                found.append((style, ""))
    return found


def _runs(changed: Sequence[int]) -> Iterator[tuple[int, int]]:
    """From where to where cells are sent, those in between included where there are few."""
    starts = [place for place, before in zip(changed, (-NEAR * 2, *changed), strict=False) if place - before > NEAR]
    ends = [place + 1 for place, after in pairwise(changed) if after - place > NEAR]
    return zip(starts, [*ends, *(place + 1 for place in changed[-1:])], strict=True)


@lru_cache(maxsize=4096)
def between(old: str, new: str) -> str:
    """The escape sequence that makes the style ``new`` of ``old``; "" is none."""
    if old == new:
        return ""
    marks, colours = _parts(new)
    had, those = _parts(old)
    if not new or had - marks - LIGHT or those.keys() - colours.keys():
        return f"\x1b[0;{new}m" if new else "\x1b[0m"
    off = had - marks
    codes = [*(["22"] if off else []), *sorted(marks if off else marks - had)]
    return f"\x1b[{';'.join([*codes, *(code for part, code in colours.items() if those.get(part) != code)])}m"


@lru_cache(maxsize=4096)
def _blank(style: str) -> str:
    """What a blank shows of a style: its ground, unless it is drawn on or turned round."""
    marks, colours = _parts(style)
    return colours.get("ground", "") if marks <= LIGHT else style


def _parts(style: str) -> tuple[frozenset[str], dict[str, str]]:
    """Bold and the like; the codes of the colours, by what they colour."""
    colours = {"ground" if code.startswith(("4", "10")) else "front": code for code in _COLOUR.findall(style)}
    marks = _COLOUR.sub("", style)
    return frozenset(mark for mark in marks.split(";") if mark), colours
