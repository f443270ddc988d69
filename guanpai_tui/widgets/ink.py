"""Rows of text with named inks: what every painter returns, whatever the theme.

A painter never names a colour. It says what a piece of text *is* (a hint, a red suit, a card that may be played); the
``Look`` of the theme says how that is drawn. Widths are cells of the terminal, never characters.
"""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from rich.cells import cell_len, set_cell_size

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Ink(Enum):
    """What a piece of text is."""

    TEXT = auto()
    STRONG = auto()
    DIM = auto()
    FAINT = auto()  # rules and empty places
    ACCENT = auto()  # whose turn, who holds the trick
    GOOD = auto()
    WARN = auto()
    BAR = auto()  # the action line
    BAR_KEY = auto()
    BAR_OFF = auto()
    CURSOR = auto()  # the chosen line of a list
    # A card: its edge and face when it may be played, may not be played, is chosen; and the suits upon them.
    EDGE = auto()
    FACE = auto()
    RED = auto()
    GREEN = auto()
    BLUE = auto()
    OFF_EDGE = auto()
    OFF = auto()
    OFF_RED = auto()
    OFF_GREEN = auto()
    OFF_BLUE = auto()
    UP_EDGE = auto()
    UP = auto()
    UP_RED = auto()
    UP_GREEN = auto()
    UP_BLUE = auto()


class Span(NamedTuple):
    """Text in one ink; ``hit`` names what a click on it means ("do:play", "card:3")."""

    text: str
    ink: Ink = Ink.TEXT
    hit: str = ""


Row: TypeAlias = tuple[Span, ...]

# One cell for one cell: what terminals that draw ambiguous characters double-wide, or can't draw, get instead.
PLAIN: Final = str.maketrans(
    "♠♥♣♦─│┌┐└┘├┤┬┴┼━■□●○▶◀▲▼·×…–—“”‘’→←↑↓✓✗",
    "SHCD-|+++++++++-#.*o><^v.x.--\"\"''><^v+x",
)


def cells(row: Row) -> int:
    return sum(cell_len(span.text) for span in row)


def cut(text: str, width: int) -> str:
    """``text`` in at most ``width`` cells; what is left out is shown by an ellipsis."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width - 1).rstrip() + "…" if width > 0 else ""


def end_of(text: str, width: int) -> str:
    """The same, but what is left out is its beginning: of what is being written the end is seen."""
    if cell_len(text) <= width:
        return text
    return "…" + text[len(text) - len(_head(text[::-1], width - 1)) :] if width > 1 else cut(text, width)


def cut_names(text: str, width: int) -> str:
    """As ``cut``, but of names with commas between them the last ones are left out whole."""
    if cell_len(text) <= width:
        return text
    head = set_cell_size(text, max(0, width - 1))
    place = max(head.rfind("，"), head.rfind(", "))
    return head[:place] + "…" if cell_len(head[: max(0, place)]) > width // 2 else cut(text, width)


def fill(row: Row, width: int) -> Row:
    """``row`` in exactly ``width`` cells: padded with blanks, or cut."""
    have = cells(row)
    if have < width:
        return (*row, Span(" " * (width - have)))
    return row if have == width else cropped(row, width)


def cropped(row: Row, width: int) -> Row:
    """The first ``width`` cells of ``row``; half a wide character becomes a blank."""
    kept: list[Span] = []
    for span in row:
        size = cell_len(span.text)
        if size >= width:
            kept.append(span._replace(text=set_cell_size(span.text, width)))
            break
        kept.append(span)
        width -= size
    return tuple(span for span in kept if span.text)


def centred(row: Row, width: int) -> Row:
    return fill((Span(" " * max(0, (width - cells(row)) // 2)), *row), width)


def in_the_middle(rows: Sequence[Row], size: tuple[int, int], window: tuple[int, int]) -> list[Row]:
    """``rows``, drawn for ``size``, in the middle of a larger window."""
    left, above = Span(" " * ((window[0] - size[0]) // 2)), (window[1] - size[1]) // 2
    body = [(left, *row) for row in rows] if left.text else list(rows)
    return [*[()] * above, *body, *[()] * (window[1] - above - len(body))]


def right(row: Row, width: int) -> Row:
    return fill((Span(" " * max(0, width - cells(row))), *row), width)


def spread(left: Row, right_part: Row, width: int) -> Row:
    """``left`` at the left edge and ``right_part`` at the right one, at least one blank between them."""
    room = width - cells(right_part)
    return (*fill(left, room), *right_part) if room > 0 else fill(left, width)


def beside(columns: Sequence[tuple[Sequence[Row], int]]) -> list[Row]:
    """Blocks of rows side by side, each filled to its width."""
    height = max((len(rows) for rows, _ in columns), default=0)
    return [
        tuple(span for rows, width in columns for span in fill(rows[y] if y < len(rows) else (), width))
        for y in range(height)
    ]


def rule(width: int, signs: str = "─") -> Row:
    return (Span(signs * width, Ink.FAINT),)


def wrapped(text: str, width: int) -> list[str]:
    """``text`` in lines of at most ``width`` cells, broken at blanks, or anywhere between Chinese characters."""
    width = max(0, width)  # less than nothing is wider than an empty line, too: there would be no end
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for piece in _pieces(paragraph, width):
            if line and cell_len(line) + cell_len(piece.rstrip()) > width:
                lines.append(line.rstrip())
                line = piece.lstrip()
            else:
                line += piece
            while line and cell_len(line.rstrip()) > width:
                head = _head(line, width)
                lines.append(head.rstrip())
                line = line[len(head) :]
        lines.append(line.rstrip())
    return lines


def _head(line: str, width: int) -> str:
    """As much of a longer ``line`` as fits, but one sign at the least."""
    taken = 0
    for place, sign in enumerate(line):
        taken += cell_len(sign)
        if taken > width:
            return line[: max(1, place)]
    return line


_COLUMN: Final = re.compile(r".+?(?:  +|$)")
_SHORT: Final = 20
"""Cells of what stands between two double blanks, as a name and his points, that still stays together."""

_NAMED: Final = re.compile(r"[^ ，、；：。（）]*[ ，、；：。（）]*")
_NAME: Final = 10
"""Cells of Chinese signs between two blanks or commas, as a name, that stay together where lines are long."""

# Signs that may not begin a line: they go with what stands before them.
_CLOSING: Final = frozenset("，。、；：！？）》」』”’,.;:!?)%")


def _pieces(text: str, width: int) -> Iterable[str]:
    """What may not be broken inside: a word with the blanks behind it, one wide character, a short column, a name."""
    for column in _COLUMN.findall(text):
        if column != text and cell_len(column) <= min(_SHORT, width):
            yield column
            continue
        for part in _NAMED.findall(column):
            if cell_len(part) <= min(_NAME, width // 4):
                yield part
            else:
                yield from _words(part)


def _words(text: str) -> Iterable[str]:
    word = ""
    for sign in text:
        wide = cell_len(sign) == 2
        if word and sign not in _CLOSING and (wide or cell_len(word[-1]) == 2 or (sign != " " and word[-1] == " ")):
            yield word
            word = ""
        word += sign
    if word:
        yield word


def text_of(rows: Iterable[Row]) -> str:
    """The rows as plain text, for tests and for copying."""
    return "\n".join("".join(span.text for span in row).rstrip() for row in rows)


def framed(rows: Sequence[Row], title: str = "", *, foot: str = "", most: int = 200) -> list[Row]:
    """``rows`` in a box, a blank column inside each side; ``title`` and ``foot`` stand in its edges, the foot cut."""
    width = min(most - 4, max([cell_len(title) + 2, *map(cells, rows)]))
    head = (Span("┌─ ", Ink.DIM), Span(title, Ink.STRONG), Span(" ", Ink.DIM)) if title else (Span("┌", Ink.DIM),)
    top = (*head, Span("─" * (width + 3 - cells(head)) + "┐", Ink.DIM))
    body = [(Span("│ ", Ink.DIM), *fill(row, width), Span(" │", Ink.DIM)) for row in rows]
    foot = f" {cut(foot, width - 2)} " if foot else ""
    bottom = (Span("└─", Ink.DIM), Span(foot, Ink.WARN), Span("─" * (width + 1 - cell_len(foot)) + "┘", Ink.DIM))
    return [top, *body, bottom]


def broken(line: Row, width: int) -> list[Row]:
    """A row of words in rows of at most ``width`` cells."""
    rows: list[list[Span]] = [[]]
    for span in line:
        if rows[-1] and cells(tuple(rows[-1])) + cells((span,)) > width:
            rows.append([])
        if rows[-1] or span.text.strip():
            rows[-1].append(span)
    return [tuple(row) for row in rows]
