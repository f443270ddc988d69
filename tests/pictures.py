"""Pictures for the README: ``python -m tests.pictures --han FONT --latin FONT --bold FONT --signs FONT``.

Needs Pillow, which is no part of the test extra, and fonts that aren't in the repository: one with Chinese signs, a
monospaced one, plain and bold, and one with the suits. Every sign is drawn into the cells it has in a terminal –
Chinese into two – and lines and blocks are drawn as lines and blocks, so that they join.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PIL import Image, ImageDraw, ImageFont
from rich.cells import cell_len
from rich.color import ColorType
from rich.style import Style

from guanpai_tui import bots, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.strip import Strip

FOLDER: Final = Path(__file__).parent.parent / ".github" / "pictures"
CELL: Final = (12, 26)
"""Pixels of a cell at double size."""
MARGIN: Final = 24
GROUND: Final = (23, 25, 28)
STROKE: Final = 2

ARMS: Final = {
    "─": "lr", "│": "ud", "┌": "rd", "┐": "ld", "└": "ru", "┘": "lu",
    "├": "urd", "┤": "uld", "┬": "lrd", "┴": "lru", "┼": "lrud",
}  # fmt: skip
"""Which ways the lines of a sign go from the middle of its cell."""
SIGNS: Final = "♠♥♣♦✓✗●○▶◀▲▼→←↑↓"

SHOTS: Final = [
    ("guan3-zh", "table, hint guan3", "zh_CN", (80, 24)),
    ("guan3-en", "table, hint guan3", "en", (80, 24)),
    ("guan2-zh", "table, answer guan2", "zh_CN", (80, 24)),
    ("guan2-en", "table, answer guan2", "en", (80, 24)),
    ("paoyao-zh", "table, hint paoyao", "zh_CN", (120, 40)),
    ("paoyao-en", "table, hint paoyao", "en", (120, 40)),
    ("gouji-zh", "table, hint gouji", "zh_CN", (120, 40)),
    ("gouji-en", "table, hint gouji", "en", (120, 40)),
    ("guan4-zh", "table, answer guan4", "zh_CN", (80, 24)),
    ("guan4-en", "table, answer guan4", "en", (80, 24)),
    ("lesson-zh", "lesson, best", "zh_CN", (80, 24)),
    ("lesson-en", "lesson, best", "en", (80, 24)),
]


class Fonts(NamedTuple):
    han: Any
    latin: Any
    bold: Any
    signs: Any


def fonts(options: argparse.Namespace) -> Fonts:
    size = round(CELL[1] * 0.76)
    return Fonts(
        ImageFont.truetype(options.han, 2 * CELL[0] - 2),
        ImageFont.truetype(options.latin, size),
        ImageFont.truetype(options.bold, size),
        ImageFont.truetype(options.signs, size + 2),
    )


def picture(strips: Sequence[Strip], columns: int, face: Fonts) -> Image.Image:
    """The page as an image."""
    width, height = columns * CELL[0] + 2 * MARGIN, len(strips) * CELL[1] + 2 * MARGIN
    image = Image.new("RGB", (width, height), GROUND)
    draw = ImageDraw.Draw(image)
    for y, strip in enumerate(strips):
        x = 0
        for segment in strip:
            style = segment.style or Style()
            for sign in segment.text:
                _cell(draw, (MARGIN + x * CELL[0], MARGIN + y * CELL[1]), sign, style, face)
                x += cell_len(sign)
    return image


def _cell(draw: ImageDraw.ImageDraw, at: tuple[int, int], sign: str, style: Style, face: Fonts) -> None:
    left, top = at
    size = max(1, cell_len(sign))
    right, bottom = left + size * CELL[0] - 1, top + CELL[1] - 1
    front, back = _rgb(style, "color"), _rgb(style, "bgcolor")
    draw.rectangle((left, top, right, bottom), fill=back)
    if sign in ARMS:
        _lines(draw, (left, top, right, bottom), ARMS[sign], front)
    elif sign == "■":
        draw.rectangle((left + 1, top + 8, right - 1, bottom - 8), fill=front)
    elif sign.strip():
        font = face.han if size == 2 else face.signs if sign in SIGNS else face.bold if style.bold else face.latin
        draw.text(((left + right + 1) / 2, (top + bottom + 1) / 2), sign, font=font, fill=front, anchor="mm")


def _lines(draw: ImageDraw.ImageDraw, box: tuple[int, int, int, int], arms: str, colour: tuple[int, int, int]) -> None:
    left, top, right, bottom = box
    x, y = (left + right) // 2, (top + bottom) // 2
    for arm in arms:
        ends = {
            "l": (left, y, x + STROKE - 1, y + STROKE - 1), "r": (x, y, right, y + STROKE - 1),
            "u": (x, top, x + STROKE - 1, y + STROKE - 1), "d": (x, y, x + STROKE - 1, bottom),
        }  # fmt: skip
        draw.rectangle(ends[arm], fill=colour)


def _rgb(style: Style, part: str) -> tuple[int, int, int]:
    colour = getattr(style, part)
    if colour is None or colour.type is ColorType.DEFAULT:
        return GROUND if part == "bgcolor" else (198, 202, 209)
    return tuple(colour.get_truecolor())


async def shoot(name: str, lang: str, size: tuple[int, int]) -> list[Strip]:
    """The lines of a view of the gallery."""
    from tests.tui.conftest import running
    from tests.tui.gallery import VIEWS
    from tests.tui.played import booked_saves

    view = next(one for one in VIEWS if one.name == name)
    app = view.app(booked_saves(), lang)
    async with running(app, size) as pilot:
        await view.reach(pilot)
        return app.screen._compositor.render_strips(app.size)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for kind in ("han", "latin", "bold", "signs"):
        parser.add_argument(f"--{kind}", required=True, help="a font file")
    parser.add_argument("names", nargs="*", help="only these pictures")
    options = parser.parse_args()
    table.STAND_IN = bots.NORMAL  # whoever searches by the clock plays otherwise each time
    face = fonts(options)
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, view, lang, size in SHOTS:
        if options.names and name not in options.names:
            continue
        with tempfile.TemporaryDirectory() as folder:
            for part in ("CONFIG", "DATA", "STATE"):
                os.environ[f"GUANPAI_{part}_DIR"] = str(Path(folder) / part)
            made = picture(asyncio.run(shoot(view, lang, size)), size[0], face)
        path = FOLDER / f"{name}.png"
        made.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(path, optimize=True)
        print(path.name, path.stat().st_size)


if __name__ == "__main__":
    main()
