"""Between two people at one keyboard: nothing on the screen that only one of them may see."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Final

from guanpai_tui.screens.base import Drawn, key_names
from guanpai_tui.text import _
from guanpai_tui.widgets.ink import Ink, Span, centred, framed, wrapped

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual import events

    from guanpai_tui.screens.base import Kit
    from guanpai_tui.widgets.ink import Row

WIDTH: Final = 46

QUIET: Final = 0.7
"""Seconds without any key after which Enter opens: the Enter that ended the last turn may be held or struck twice."""


class Curtain(Drawn[bool]):
    """Opaque, until ``name`` says that he sits there. What is told is known to everybody and names everybody."""

    def __init__(self, kit: Kit, name: str, told: Sequence[str], show: Callable[[], None]) -> None:
        super().__init__(kit)
        self._whose = name
        self._told = told
        self._show = show
        self._touched = monotonic()  # when the last key was struck

    def drawing(self, width: int, height: int) -> Sequence[Row]:
        inner = max(4, min(WIDTH, width - 6))
        rows: list[Row] = [(), centred((Span(_("The keyboard goes to"), Ink.DIM),), inner)]
        rows += [(), centred((Span(self._whose, Ink.ACCENT),), inner), ()]
        rows += [centred((Span(line),), inner) for said in self._told for line in wrapped(said, inner)]
        # zh: 空格 亮牌
        ready = (Span(_("Space shows the cards"), Ink.STRONG, "show"),)
        # zh: 回车也行：先停一下，再按
        after = (Span(_("Enter too, after a moment without keys"), Ink.DIM),)
        away = (Span(_("Everybody else looks away"), Ink.DIM),)
        rows += [(), *(centred(row, inner) for row in (ready, after, away)), ()]
        box = framed(rows) if height >= len(rows) + 2 else [row for row in rows if row]
        top = max(0, (height - len(box)) // 2)
        return [()] * top + [centred(row, width) for row in box[:height]]

    def key(self, event: events.Key) -> None:
        before, self._touched = self._touched, monotonic()
        enter = event.key in ("enter", "f2") and self._touched - before >= QUIET
        if enter or {"space", " "} & set(key_names(event)):
            self._open()

    def _open(self) -> None:
        self._show()  # the next hand is in its place before this screen gives way
        self.dismiss(True)

    def pressed(self, hit: str) -> None:
        if hit == "show":
            self._open()
