"""Lists to choose from: the menu of the table, the palette, the readings of a play, a question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rich.cells import cell_len

from guanpai_tui.screens.base import Boxed, is_chinese, key_names, shift_notice
from guanpai_tui.text import _
from guanpai_tui.widgets.ink import Ink, Span, cut, cut_names, fill, right, wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events

    from guanpai_tui.screens.base import Kit
    from guanpai_tui.widgets.ink import Row

TEXT_WIDTH: Final = 56


class Option(NamedTuple):
    """A line of a list; ``keys`` choose it at once, ``note`` stands at its right end."""

    id: str
    label: str
    note: str = ""
    keys: tuple[str, ...] = ()


class Ask(Boxed[str]):
    """A few words and a list. Gives the id of the option chosen, or "" for none.

    With ``find`` the list is narrowed by what is typed.
    """

    def __init__(
        self, kit: Kit, heading: str, options: Sequence[Option], *, said: str = "", start: int = 0, find: bool = False
    ) -> None:
        super().__init__(kit)
        self.heading = heading
        self._all = tuple(options)
        self._said = said
        self._find = find
        self._typed = ""
        self._at = start

    @property
    def options(self) -> tuple[Option, ...]:
        """What is listed now."""
        typed = self._typed.casefold()
        return tuple(one for one in self._all if typed in f"{one.label} {one.id} {one.note}".casefold())

    def drawing(self, width: int, height: int) -> Sequence[Row]:
        options = self.options
        rows: list[Row] = [(Span(line),) for line in wrapped(self._said, min(width, TEXT_WIDTH))] if self._said else []
        if self._find:
            rows.append((Span("> ", Ink.DIM), Span(self._typed), Span("_", Ink.ACCENT)))
        if rows:
            rows.append(())
        label = max((cell_len(one.label) for one in self._all), default=0)
        note = max((cell_len(one.note) for one in self._all), default=0)
        label = min(label, width - note - 6)
        room = max(1, height - len(rows))
        if self._find:
            # zh: 没有这个命令
            none = _("There is no such command")
            label = max(label, min(cell_len(none), width - note - 6))
            rows[0] = fill(rows[0], label + note + 5)  # as wide as its widest line, whatever fits
            if not options:
                rows.append((Span("  " + cut(none, label + note), Ink.WARN),))
        start = max(0, min(self._at - room // 2, len(options) - room))
        for place, option in list(enumerate(options))[start : start + room]:
            rows.append(self._line(place, option, label, note))
        if self._find:
            rows += [()] * (min(room, len(self._all)) - min(room, max(1, len(options))))
        return rows

    def _line(self, place: int, option: Option, label: int, note: int) -> Row:
        here = place == self._at
        ink = Ink.CURSOR if here else Ink.TEXT
        text = fill((Span(("▶ " if here else "  ") + cut_names(option.label, label)),), label + 4)
        tail = right((Span(option.note),), note) if note else ()
        joined = "".join(span.text for span in (*text, *tail)) + " "
        return (Span(joined, ink, f"option:{option.id}"),)

    def key(self, event: events.Key) -> None:
        names = key_names(event)
        self.notice = ""
        if event.key in ("up", "down", "home", "end", "pageup", "pagedown", "tab", "shift+tab"):
            self._move(event.key)
        elif event.key == "enter":
            self._give(self._at)
        elif event.key == "escape":
            self.dismiss("")
        elif self._find:
            self._type(event)
        else:
            fits = [place for place, option in enumerate(self.options) if set(names) & set(option.keys)]
            if fits:
                self._give(fits[0])
            else:
                if is_chinese(event):
                    self.notice = shift_notice()
                self.paint()

    def _move(self, key: str) -> None:
        count = len(self.options)
        steps = {"up": self._at - 1, "shift+tab": self._at - 1, "down": self._at + 1, "tab": self._at + 1}
        ends = {"home": 0, "pageup": 0, "end": count - 1, "pagedown": count - 1}
        if count:
            self._at = (steps | ends)[key] % count
            self.paint()

    def _type(self, event: events.Key) -> None:
        if event.key == "backspace":
            self._typed = self._typed[:-1]
        elif event.key == "ctrl+u":
            self._typed = ""
        elif event.character and event.is_printable:
            self._typed += event.character
        self._at = 0
        self.paint()

    def _give(self, place: int) -> None:
        if 0 <= place < len(self.options):
            self.dismiss(self.options[place].id)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()

    def pressed(self, hit: str) -> None:
        if hit.startswith("option:"):
            self.dismiss(hit.removeprefix("option:"))


class Wait(Boxed[None]):
    """Something goes on that no key can hurry; whoever began it takes this away."""

    def __init__(self, kit: Kit, said: str) -> None:
        super().__init__(kit)
        self._told = said

    def drawing(self, width: int, height: int) -> Sequence[Row]:  # noqa: ARG002 - a sentence has the height it has
        return [(Span(line),) for line in wrapped(self._told, min(width, TEXT_WIDTH))]


class Question(Ask):
    """A question answered by yes or no; ``no`` stands first, so that a stray Enter changes nothing."""

    def __init__(self, kit: Kit, heading: str, said: str, yes: str) -> None:
        # zh: 否 is shown as 返回, "go back"
        options = (Option("", _("Back"), "Esc"), Option("yes", yes, "Y", ("y", "Y")))
        super().__init__(kit, heading, options, said=said)
