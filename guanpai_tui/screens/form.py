"""Lists of things to choose, to turn with the arrows and to write: the first screen, a new match, the settings."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from rich.cells import cell_len
from textual.screen import ScreenResultType

from guanpai_tui.screens.base import Drawn, is_chinese, key_names, shift_notice
from guanpai_tui.text import _
from guanpai_tui.widgets.ink import Ink, Span, cells, centred, cut, cut_names, end_of, fill, rule, spread, wrapped
from guanpai_tui.widgets.panels import action_line
from guanpai_tui.widgets.scene import Item

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events

    from guanpai_tui.screens.base import Kit
    from guanpai_tui.widgets.ink import Row

T = TypeVar("T")

WIDEST = 76
"""Cells beyond which a list is drawn in the middle of the window."""
_DETAILS = 4
"""Lines kept at least for what the chosen entry means."""


class Entry(NamedTuple):
    """A line of the list. What has a ``value`` can be ``turned`` by the arrows, ``typed`` over, or both.

    ``note`` stands behind the value; ``detail`` is told below the list while the line is chosen. Without an id: a gap.
    """

    id: str
    label: str
    value: str | None = None
    note: str = ""
    detail: str = ""
    turned: bool = False
    typed: bool = False
    marked: bool = False  # not as it usually is


GAP = Entry("", "")


class Form(Drawn[ScreenResultType]):
    """A title, entries with a cursor, what the chosen one means, and a line of keys."""

    largest = (WIDEST + 8, 40)
    details = False
    """Whether there is room kept for what the chosen entry means."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self._at = 0
        self._told = ""
        self._edited = ""  # the entry whose text was begun to be changed: more is written behind it, not in its place

    # What a form is: for its child

    @property
    def widest(self) -> int:
        """Columns of the list at most; a narrower one stands in the middle."""
        return WIDEST

    @property
    def heading(self) -> str:
        """The title of a form with one."""
        return ""

    @property
    def entries(self) -> Sequence[Entry]:
        """What there is to choose from now."""
        raise NotImplementedError

    def choose(self, entry: Entry) -> None:
        """Enter, or a click, on ``entry``; what can only be turned is turned."""
        self.turn(entry, 1)

    def turn(self, entry: Entry, step: int) -> None:
        """The next or the previous value."""

    def read(self, entry: Entry) -> str:
        """The text of a typed entry, as it is edited."""
        return entry.value or ""

    def write(self, entry: Entry, said: str) -> None:
        """The text of a typed entry is now ``said``; one that can't be is left out."""

    def settle(self) -> None:
        """Nothing more is written for now: what was written and can't be is as it was before."""
        self._edited = ""

    def leave(self) -> None:
        """Escape."""
        self.back()

    def items(self) -> list[Item]:
        """The keys of the moment."""
        entry = self.chosen
        found = [Item("next", "↑↓", _("Move"), on=True)]
        if entry.turned:
            found.append(Item("change", "←→", _("Change"), on=True))
        if entry.typed:
            # zh: 直接打字改
            found.append(Item("", "A…Z", _("Write"), on=True))
        found.append(Item("enter", _("Enter"), self.enter_label(entry), on=True))
        return [*found, Item("escape", "Esc", _("Back"), on=True)]

    def enter_label(self, entry: Entry) -> str:
        return _("Change") if entry.turned else _("Select")

    # Drawing

    @property
    def chosen(self) -> Entry:
        """The entry under the cursor."""
        entries = self.entries
        self._at = min(self._at, len(entries) - 1)
        return entries[self._at]

    def go_to(self, name: str) -> None:
        """The cursor to the entry called ``name``, if there is one."""
        self._at = next((place for place, entry in enumerate(self.entries) if entry.id == name), self._at)

    def head(self, width: int) -> list[Row]:
        return [spread((Span(f" {self.heading}", Ink.STRONG),), (), width), rule(width)]

    def drawing(self, width: int, height: int) -> Sequence[Row]:
        entries, chosen = self.entries, self.chosen
        size = min(width - 4, self.widest)
        head = self.head(width)
        below = self._below(chosen, min(width - 4, WIDEST), height // 2)
        room = max(1, height - len(head) - len(below) - 1)
        start = max(0, min(self._at - room // 2, len(entries) - room))
        label = max((cell_len(entry.label) for entry in entries if entry.value is not None), default=0) + 4
        label = min(label, size // 2)
        lines = [self._line(place, entry, size, label) for place, entry in enumerate(entries)]
        body = [centred(line, width) for line in lines[start : start + room]]
        body += [()] * (room - len(body))
        return [*head, *body, *(centred(row, width) for row in below), action_line(self.items(), width)]

    def _below(self, chosen: Entry, size: int, room: int) -> list[Row]:
        """What is told under the list: an answer to the last key, or what the chosen entry means.

        With ``details`` there is room for the longest of them, so that the list keeps its place.
        """
        most = 2
        if self.details:
            deepest = _deepest(tuple(entry.detail for entry in self.entries), size)
            most = max(_DETAILS, min(room, deepest))
        ink = Ink.WARN if self._told else Ink.DIM
        lines = wrapped(self._told or chosen.detail, size) if self._told or chosen.detail else []
        if len(lines) > most:
            lines = [*lines[: most - 1], cut(lines[most - 1] + " …", size)]
        rows: list[Row] = [fill((Span(line, ink),), size) for line in lines]
        return (
            [*([()] * (most - len(rows))), *rows]
            if not self.details
            else [rule(size), *rows, *([()] * (most - len(rows)))]
        )

    def _line(self, place: int, entry: Entry, size: int, label: int) -> Row:
        if not entry.id:
            return fill((Span(entry.label, Ink.DIM),), size)
        here, hit = place == self._at, f"row:{entry.id}"
        ink = Ink.CURSOR if here else Ink.TEXT
        mark = "▶ " if here else "  "
        if entry.value is None:
            text = "".join(span.text for span in fill((Span(mark + cut_names(entry.label, size - 2)),), size))
            return (Span(text, ink, hit),)
        value = entry.value + ("_" if here and entry.typed and (self._edited == entry.id or not entry.value) else "")
        room = size - label
        if here and entry.typed:
            value = end_of(value, room)
        shown = f"◀ {value} ▶" if entry.turned else value
        body = (Span(cut(shown, room), ink if here else Ink.ACCENT if entry.marked else Ink.STRONG, hit),)
        note = (Span(f"  {cut(entry.note, room - cells(body) - 2)}", Ink.DIM, hit),) if entry.note else ()
        head = cut(entry.label, label - 3) + ("*" if entry.marked else "")
        return fill((*fill((Span(mark + head, ink, hit),), label), *body, *note), size)

    # Keys and mouse

    def key(self, event: events.Key) -> None:
        self._told = ""
        self._do(event)
        self.paint()

    def _do(self, event: events.Key) -> None:
        if not (event.key in ("backspace", "ctrl+u") or (event.character and event.is_printable)):
            self.settle()
        entry = self.chosen
        if event.key in ("up", "down", "tab", "shift+tab", "home", "end", "pageup", "pagedown"):
            self._move(event.key)
        elif event.key in ("enter", "f2"):
            self.choose(entry)
        elif event.key in ("left", "right") and entry.turned:
            self.turn(entry, 1 if event.key == "right" else -1)
        elif event.key == "escape":
            self.leave()
        elif entry.typed and self._type(entry, event):
            return
        elif event.key == "space" and entry.turned:
            self.choose(entry)
        elif not self.other_key(set(key_names(event))) and is_chinese(event):
            self._told = shift_notice()

    def other_key(self, names: set[str]) -> bool:  # noqa: ARG002 - for its child
        """A key that means something on this form only; False where it means nothing."""
        return False

    def _move(self, key: str) -> None:
        entries = self.entries
        count = len(entries)
        step = {"up": -1, "shift+tab": -1, "end": -1, "pageup": -5, "pagedown": 5}.get(key, 1)
        if abs(step) > 1:
            self._at = max(0, min(count - 1, self._at + step))
            step = 1 if step < 0 else -1
            while not entries[self._at].id:
                self._at += step
            return
        at = {"home": -1, "end": count}.get(key, self._at)
        places = [(at + step * far) % count for far in range(1, count + 1)]
        self._at = next(place for place in places if entries[place].id)

    def _type(self, entry: Entry, event: events.Key) -> bool:
        if event.key == "backspace":
            self._write(entry, self.read(entry)[:-1])
        elif event.key == "ctrl+u":
            self._write(entry, "")
        elif event.character and event.is_printable:
            self._add(entry, event.character)
        else:
            return False
        return True

    def _add(self, entry: Entry, said: str) -> None:
        """The first that is written takes the place of what stood there, as it would if that were marked."""
        self._write(entry, (self.read(entry) if self._edited == entry.id else "") + said)

    def _write(self, entry: Entry, said: str) -> None:
        before = self.read(entry)
        self.write(entry, said)
        now = self.read(self.chosen)
        if now == said or now != before:  # else it was refused
            self._edited = entry.id

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        entry = self.chosen
        if entry.typed:
            self._add(entry, event.text.strip())
            self.paint()

    def pressed(self, hit: str) -> None:
        self._told = ""
        self.settle()
        kind, _colon, name = hit.partition(":")
        if kind == "row":
            self.go_to(name)
            if not self.chosen.typed:
                self.choose(self.chosen)
        elif kind == "do":
            self.pressed_key(name)
        self.paint()

    def pressed_key(self, name: str) -> None:
        """A click on the line of keys."""
        match name:
            case "next":
                self._move("down")
            case "change":
                self.turn(self.chosen, 1)
            case "escape":
                self.leave()
            case "enter":
                self.choose(self.chosen)

    def on_mouse_scroll_down(self) -> None:
        self.settle()
        self._move("down")
        self.paint()

    def on_mouse_scroll_up(self) -> None:
        self.settle()
        self._move("up")
        self.paint()

    def say(self, said: str) -> None:
        self._told = said
        self.paint()


@lru_cache(maxsize=8)
def _deepest(said: tuple[str, ...], size: int) -> int:
    """Lines of the longest of these texts."""
    return max(len(wrapped(one, size)) for one in said)


def following(values: Sequence[T], now: T, step: int) -> T:
    """The value after or before ``now``; the first one where ``now`` is none of them."""
    return values[(values.index(now) + step) % len(values)] if now in values else values[0]
