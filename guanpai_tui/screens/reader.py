"""Long text to scroll and to search: the rules, the help, the log; and the frame of the score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from guanpai_tui.screens.base import Drawn, is_chinese, key_names, shift_notice
from guanpai_tui.text import _
from guanpai_tui.widgets.ink import Ink, Span, cells, cut, fill, rule, spread
from guanpai_tui.widgets.panels import action_line
from guanpai_tui.widgets.scene import Item

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual import events

    from guanpai_tui.screens.base import Kit
    from guanpai_tui.widgets.ink import Row

_MARGIN: Final = 2
WIDEST: Final = 92
"""Columns beyond which lines are hard to follow: text stands in the middle of a wider window."""


class Act(NamedTuple):
    """Something the reader can do besides reading; its id is what the screen then gives."""

    id: str
    keys: tuple[str, ...]
    cap: str
    label: str


class Scrolled(Drawn[str]):
    """A title, a body that scrolls when it is too long, and a line of what can be done. Gives an Act's id."""

    largest = (WIDEST + 2 * _MARGIN, 0)
    finds = False
    first = 4
    """Acts that stand before the scrolling: on a narrow line the last ones give way."""

    def __init__(self, kit: Kit, title: str) -> None:
        super().__init__(kit)
        self._heading = title
        self._top = 0
        self._typing = False
        self._wanted = ""
        self._notice = ""
        self._at = 0  # the row that was found last
        self._found = ""  # which of the places found is shown, of how many

    def body(self, width: int) -> Sequence[Row]:
        """All the rows, however many."""
        raise NotImplementedError

    @property
    def acts(self) -> tuple[Act, ...]:
        return (Act("", ("escape", "q", "enter"), "Esc", _("Back")),)

    def give(self, act: str) -> None:
        """Do what the reader asked for."""
        self.dismiss(act)

    def drawing(self, width: int, height: int) -> Sequence[Row]:
        body = list(self.body(width - 2 * _MARGIN))
        room = max(1, height - 3)
        most = max(0, len(body) - room)
        self._top = max(0, min(self._top, most))
        shown = [(Span(" " * _MARGIN), *row) for row in body[self._top : self._top + room]]
        if self._wanted:
            shown = [marked(row, self._wanted) for row in shown]
        where = f"{self._top + 1}–{min(len(body), self._top + room)} / {len(body)} " if most else ""
        if self._found:
            where = f"{self._found}   {where}"
        head = spread((Span(f" {cut(self._heading, width - 20)}", Ink.STRONG),), (Span(where, Ink.DIM),), width)
        return [head, rule(width), *shown, *[()] * (room - len(shown)), self._foot(width, scrolls=most > 0)]

    def _foot(self, width: int, *, scrolls: bool) -> Row:
        if self._typing:
            return fill((Span(" /", Ink.DIM), Span(self._wanted), Span("_", Ink.ACCENT)), width)
        if self._notice:
            return fill((Span(f" {cut(self._notice, width - 2)}", Ink.WARN),), width)
        items = [Item(act.id or "back", act.cap, act.label, on=True) for act in self.acts]
        if scrolls:
            items.insert(self.first, Item("scroll", "↑↓", _("Scroll"), on=True))
        if self.finds:
            items.append(Item("find", "/", _("Find"), on=True))
        if self._found:
            # zh: 下一处
            items.append(Item("seek", "n", _("Next place"), on=True))
        return action_line(items, width)

    def key(self, event: events.Key) -> None:
        self._notice = ""
        if self._typing:
            self._type(event)
            return
        names = set(key_names(event))
        act = next((act for act in self.acts if names & set(act.keys)), None)
        if act:
            self.give(act.id)
            return
        if self.finds and names & {"slash", "/", "f3", "n", "N"}:
            self._look(names)
        elif not self._scroll(event.key) and is_chinese(event):
            self._notice = shift_notice()
        self.paint()

    def _look(self, names: set[str]) -> None:
        if names & {"n", "N", "f3"} and self._wanted:
            self._seek(-1 if "N" in names else 1)
        else:
            self._ask_what()

    def _ask_what(self) -> None:
        self._typing, self._wanted, self._found = True, "", ""

    def _scroll(self, key: str) -> bool:
        page = max(1, self.app.size.height - 4)
        steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page, "space": page, "home": -(10**6), "end": 10**6}
        self._top += steps.get(key, 0)
        return key in steps

    def _type(self, event: events.Key) -> None:
        if event.key == "escape":
            self._typing, self._wanted = False, ""
        elif event.key == "enter":
            self._typing = False
            self._seek(0)
        elif event.key == "backspace":
            self._wanted = self._wanted[:-1]
        elif event.key == "ctrl+u":
            self._wanted = ""
        elif event.character and event.is_printable:
            self._wanted += event.character
        self.paint()

    def _seek(self, step: int) -> None:
        """Scroll to the next (1), the previous (-1) or the nearest (0) row that has the wanted text."""
        body = self.body(self.room[0] - 2 * _MARGIN)
        wanted = self._wanted.casefold()
        found = [y for y, row in enumerate(body) if wanted and wanted in "".join(span.text for span in row).casefold()]
        here = self._at if step else self._top
        ahead = [y for y in found if (y < here if step < 0 else y > here if step else y >= here)]
        if found:
            self._at = (ahead[-1] if step < 0 else ahead[0]) if ahead else (found[-1] if step < 0 else found[0])
            self._top, self._found = self._at, f"{found.index(self._at) + 1}/{len(found)}"
        elif wanted:
            self._notice = _("“{text}” is not here").format(text=self._wanted)

    def say(self, said: str) -> None:
        self._notice = said
        self.paint()

    def on_mouse_scroll_down(self) -> None:
        self._scroll("down")
        self.paint()

    def on_mouse_scroll_up(self) -> None:
        self._scroll("up")
        self.paint()

    def pressed(self, hit: str) -> None:
        wanted = hit.removeprefix("do:")
        if wanted == "find":
            self._ask_what()
        elif wanted == "seek":
            self._seek(1)
        elif wanted == "scroll":
            self._scroll("pagedown")
        elif hit:
            self.give("" if wanted == "back" else wanted)
            return
        self.paint()


class Reader(Scrolled):
    """Text that is made once a width."""

    finds = True

    def __init__(
        self, kit: Kit, title: str, rows: Callable[[int], Sequence[Row]], *, closes: tuple[str, ...] = ()
    ) -> None:
        super().__init__(kit, title)
        self._make = rows
        self._closes = closes  # the keys that opened it
        self._made: tuple[int, Sequence[Row]] = (0, ())

    @property
    def acts(self) -> tuple[Act, ...]:
        back = super().acts[0]
        return (back._replace(keys=back.keys + self._closes),)

    def body(self, width: int) -> Sequence[Row]:
        if self._made[0] != width:
            self._made = width, self._make(width)
        return self._made[1]


def marked(row: Row, wanted: str) -> Row:
    """``row`` with every place that has ``wanted`` shown as found."""
    spans: list[Span] = []
    for span in row:
        text, low, want = span.text, span.text.casefold(), wanted.casefold()
        while want and len(low) == len(text) and (place := low.find(want)) >= 0:
            spans += [span._replace(text=text[:place]), Span(text[place : place + len(want)], Ink.CURSOR)]
            text, low = text[place + len(want) :], low[place + len(want) :]
        spans.append(span._replace(text=text))
    found = tuple(span for span in spans if span.text)
    return found if cells(found) == cells(row) else row
