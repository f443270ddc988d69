"""Between two people at one keyboard: nothing on the screen that only one of them may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guanpai_tui.screens.base import PASSED_ON, Drawn, key_names
from guanpai_tui.text import _
from guanpai_tui.widgets.ink import Ink, Span, centred, framed, wrapped

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual import events

    from guanpai_tui.screens.base import Kit
    from guanpai_tui.widgets.ink import Row

WIDTH: Final = 46


class Curtain(Drawn[bool]):
    """Opaque, until ``name`` says that he sits there. What is told is known to everybody and names everybody."""

    def __init__(self, kit: Kit, name: str, told: Sequence[str], show: Callable[[], None]) -> None:
        super().__init__(kit)
        self._whose = name
        self._told = told
        self._show = show

    def drawing(self, width: int, height: int) -> Sequence[Row]:
        inner = max(4, min(WIDTH, width - 6))
        rows: list[Row] = [(), centred((Span(_("The keyboard goes to"), Ink.DIM),), inner)]
        rows += [(), centred((Span(self._whose, Ink.ACCENT),), inner), ()]
        rows += [centred((Span(line),), inner) for said in self._told for line in wrapped(said, inner)]
        ready = (Span(_("Enter shows the cards"), Ink.STRONG, "show"),)
        rows += [(), centred(ready, inner), centred((Span(_("Everybody else looks away"), Ink.DIM),), inner), ()]
        box = framed(rows) if height >= len(rows) + 2 else [row for row in rows if row]
        top = max(0, (height - len(box)) // 2)
        return [()] * top + [centred(row, width) for row in box[:height]]

    def on_key(self, event: events.Key) -> None:
        if event.key in PASSED_ON:
            return
        event.stop()
        event.prevent_default()
        if "enter" in key_names(event) or event.key == "f2":
            self._open()

    def _open(self) -> None:
        self._show()  # the next hand is in its place before this screen gives way
        self.dismiss(True)

    def pressed(self, hit: str) -> None:
        if hit == "show":
            self._open()
