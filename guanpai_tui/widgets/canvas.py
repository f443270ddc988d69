"""The one widget of every screen: rows of spans, of which only what changed is sent to the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from guanpai_tui.widgets.ink import PLAIN, cells, fill

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.style import Style

    from guanpai_tui.widgets.ink import Row
    from guanpai_tui.widgets.looks import Look


class Canvas(Widget):
    """Shows what ``put`` was last given, cut to its size.

    ``hit`` answers what lies under a cell. Rows are compared with those shown before, so that a key that changes one
    word costs one word.
    """

    ALLOW_SELECT: ClassVar[bool] = False
    DEFAULT_CSS = "Canvas { width: 1fr; height: 1fr; }"

    def __init__(self, look: Look, *, plain: bool = False) -> None:
        super().__init__()
        self._look = look
        self._plain = plain
        self._rows: tuple[Row, ...] = ()

    def on_unmount(self) -> None:
        """Let the lines go that were drawn: Textual remembers what drew them for as long as the program runs."""
        self._rows = ()
        self.refresh()

    @property
    def rows(self) -> tuple[Row, ...]:
        return self._rows

    def wear(self, look: Look) -> None:
        """Draw the same rows in ``look``; one that is as before costs nothing."""
        if look != self._look:
            self._look = look
            self.refresh()

    def put(self, rows: Sequence[Row]) -> None:
        """Show ``rows``; those that are as before are left alone."""
        before, self._rows = self._rows, tuple(rows)
        if len(before) != len(self._rows):
            self.refresh()
            return
        changed = [
            _changed(y, old, new) for y, (old, new) in enumerate(zip(before, self._rows, strict=True)) if old != new
        ]
        if changed:
            self.refresh(*changed)

    def hit(self, x: int, y: int) -> str:
        """What the cell belongs to, "" when nothing."""
        if not 0 <= y < len(self._rows):
            return ""
        for span in self._rows[y]:
            x -= cell_len(span.text)
            if x < 0:
                return span.hit
        return ""

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        row = fill(self._rows[y] if y < len(self._rows) else (), width)
        styles = self._look.styles
        segments: list[Segment] = []
        for span in row:
            text, style = span.text.translate(PLAIN) if self._plain else span.text, styles[span.ink]
            if segments and _goes_on(segments[-1].style, style, text):
                segments[-1] = Segment(segments[-1].text + text, segments[-1].style)
            else:
                segments.append(Segment(text, style))
        return Strip(segments, width)


def _goes_on(before: Style | None, style: Style, text: str) -> bool:
    """Whether ``text`` looks the same in the style before it: of blanks only the ground shows."""
    if before is None or before == style:
        return before is not None
    return text.isspace() and before.bgcolor == style.bgcolor and not (before.reverse or style.reverse)


def _changed(y: int, old: Row, new: Row) -> Region:
    """The part of line ``y`` in which two rows of equal width differ."""
    start = 0
    for one, other in zip(old, new, strict=False):
        if one != other:
            break
        start += cell_len(one.text)
    total = max(cells(old), cells(new))
    end = total
    if cells(old) == cells(new):
        for one, other in zip(reversed(old), reversed(new), strict=False):
            if one != other:
                break
            end -= cell_len(one.text)
    return Region(start, y, max(1, end - start), 1)
