"""The first screen: go on with a match, begin one, read the rules, leave."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import rules
from guanpai_tui import bots, glossary, settings, text
from guanpai_tui.screens.base import PASSED_ON, Drawn, is_chinese, shift_notice
from guanpai_tui.screens.pages import help_page, rules_page
from guanpai_tui.table import Player, Table
from guanpai_tui.text import _
from guanpai_tui.widgets.ink import Ink, Span, centred, cut, fill, wrapped
from guanpai_tui.widgets.panels import action_line
from guanpai_tui.widgets.scene import Item
from rules import house
from rules.api import RuleError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events

    from guanpai_tui.screens.base import Kit
    from guanpai_tui.widgets.ink import Row

DEALS: Final = (0, 1, 3, 6, 12)
_SHOWN: Final = 3
"""Unfinished matches in the list."""


class Entry(NamedTuple):
    """A line of the list; with a ``value`` it is set by the arrows, ``typed`` also by writing."""

    id: str
    label: str
    value: str | None = None
    typed: bool = False


class Menu(Drawn[None]):
    """One list; choosing a game unfolds who sits where."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self._at = 0
        self._told = ""
        self._game = ""
        self._levels: list[str] = []
        self._names: list[str] = []
        self._deals = 0
        self._code = ""
        self._unfinished = kit.saves.unfinished()[:_SHOWN] if kit.saves else ()

    @property
    def entries(self) -> list[Entry]:
        """What there is to choose from now."""
        return self._setting() if self._game else self._first()

    def _first(self) -> list[Entry]:
        found: list[Entry] = []
        for number, one in enumerate(self._unfinished):
            when = time.strftime("%m-%d %H:%M", time.localtime(one.when))
            # zh: 继续：三人关牌 第 3 局  11-30 07:24
            said = _("Go on: {game}, deal {deal}, {when}")
            found.append(Entry(f"go:{number}", said.format(game=text.game_name(one.game), deal=one.deal, when=when)))
        games = {game: text.game_name(game) for game in rules.names()}
        found += [Entry(f"play:{game}", _("Play {game}").format(game=name)) for game, name in games.items()]
        found += [Entry(f"rules:{game}", _("Rules of {game}").format(game=name)) for game, name in games.items()]
        return [*found, Entry("help", _("Keys")), Entry("quit", _("Quit"))]

    def _setting(self) -> list[Entry]:
        found = [Entry("start", _("Deal the cards"))]
        for seat, level in enumerate(self._levels):
            label = _("Seat {seat}").format(seat=seat + 1)
            who = _("bot, {level}").format(level=text.level(level)) if level else _("person")
            found.append(Entry(f"seat:{seat}", label, who))
            found.append(Entry(f"name:{seat}", "  " + _("Name"), self._names[seat], typed=True))
        deals = str(self._deals) if self._deals else _("until you stop")
        return [
            *found,
            Entry("deals", _("Deals"), deals),
            Entry("code", _("Deal code"), self._code, typed=True),
            Entry("back", _("Back")),
        ]

    def drawing(self, width: int, height: int) -> Sequence[Row]:
        entries = self.entries
        self._at = min(self._at, len(entries) - 1)
        size = min(width - 4, 60)
        title = text.game_name(self._game) if self._game else _("Guan Pai and its cousins, at the terminal")
        head: list[Row] = [(Span("♠ ♥ ♣ ♦", Ink.DIM),), (), (Span(title, Ink.STRONG),), ()]
        room = max(1, height - len(head) - 4)
        start = max(0, min(self._at - room // 2, len(entries) - room))
        body = [self._line(place, entry, size) for place, entry in enumerate(entries)][start : start + room]
        told = [centred((Span(line, Ink.WARN),), width) for line in wrapped(self._told, width - 4)][:2]
        spare = max(0, height - len(head) - len(body) - 4)
        rows = [*[()] * (spare // 3), *[centred(row, width) for row in (*head, *body)], (), *told]
        return [*rows[: height - 1], *[()] * (height - 1 - len(rows)), action_line(self._items(), width)]

    def _line(self, place: int, entry: Entry, size: int) -> Row:
        here = place == self._at
        ink = Ink.CURSOR if here else Ink.TEXT
        mark = "▶ " if here else "  "
        if entry.value is None:
            line = "".join(span.text for span in fill((Span(mark + cut(entry.label, size - 4)),), size))
            return (Span(line, ink, f"row:{entry.id}"),)
        value = entry.value + ("_" if here and entry.typed else "")
        shown = value if entry.typed else f"◀ {value} ▶"
        return (
            *fill((Span(mark + entry.label, ink, f"row:{entry.id}"),), 18),
            *fill((Span(cut(shown, size - 18), ink if here else Ink.ACCENT, f"row:{entry.id}"),), size - 18),
        )

    def _items(self) -> list[Item]:
        move = [Item("next", "↑↓", _("Move"), on=True), Item("enter", _("Enter"), _("Select"), on=True)]
        if self._game:
            return [Item("change", "←→", _("Change"), on=True), *move, Item("escape", "Esc", _("Back"), on=True)]
        return [*move, Item("help", "?", _("Help"), on=True), Item("quit", "Ctrl+Q", _("Quit"), on=True)]

    # Keys and mouse

    def on_key(self, event: events.Key) -> None:
        if event.key in PASSED_ON:
            return
        event.stop()
        event.prevent_default()
        self._told = ""
        entry = self.entries[self._at]
        if event.key in ("up", "down", "tab", "shift+tab", "home", "end"):
            self._move(event.key)
        elif event.key in ("enter", "f2"):
            self._choose(entry)
        elif event.key in ("left", "right") and entry.value is not None:
            self._change(entry.id, 1 if event.key == "right" else -1)
        elif event.key == "escape":
            self._game, self._at = "", 0
        elif entry.typed:
            self._type(entry.id, event)
        elif event.key in ("question_mark", "f1"):
            self._choose(Entry("help", ""))
        elif event.key == "space":
            self._choose(entry)
        elif is_chinese(event):
            self._told = shift_notice()
        self.paint()

    def _move(self, key: str) -> None:
        count = len(self.entries)
        steps = {"up": -1, "shift+tab": -1, "down": 1, "tab": 1, "home": -self._at, "end": count - 1 - self._at}
        self._at = (self._at + steps[key]) % count

    def _type(self, name: str, event: events.Key) -> None:
        if event.key == "backspace":
            self._write(name, self._read(name)[:-1])
        elif event.character and event.is_printable:
            self._write(name, self._read(name) + event.character)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        entry = self.entries[self._at]
        if entry.typed:
            self._write(entry.id, self._read(entry.id) + event.text.strip())
            self.paint()

    def _read(self, name: str) -> str:
        return self._code if name == "code" else self._names[int(name.removeprefix("name:"))]

    def _write(self, name: str, said: str) -> None:
        if name == "code":
            self._code = said[:60]
        elif not said or settings.is_name(said.strip()):
            self._names[int(name.removeprefix("name:"))] = said

    def _change(self, name: str, step: int) -> None:
        """The next or the previous value of a setting."""
        if name == "deals":
            self._deals = DEALS[(DEALS.index(self._deals) + step) % len(DEALS)]
        elif name.startswith("seat:"):
            seat = int(name.removeprefix("seat:"))
            levels = ("", *bots.levels(self._game))
            self._levels[seat] = levels[(levels.index(self._levels[seat]) + step) % len(levels)]
            self._name_anew()

    def _name_anew(self) -> None:
        """Names for those who have none of their own yet."""
        usual = map(_, glossary.BOT_NAMES)
        alone = self._levels.count("") == 1
        for seat, level in enumerate(self._levels):
            if level:
                self._names[seat] = next(usual)
                continue
            usual_name = _("You") if alone else _("Player {n}").format(n=seat + 1)
            first = self._levels.index("") == seat
            self._names[seat] = (self.kit.settings.name if first else "") or usual_name

    def pressed(self, hit: str) -> None:
        self._told = ""
        kind, _colon, name = hit.partition(":")
        if kind == "row":
            entries = self.entries
            self._at = next(place for place, entry in enumerate(entries) if entry.id == name)
            self._choose(entries[self._at])
        elif hit == "do:next":
            self._move("down")
        elif hit == "do:change":
            self._change(self.entries[self._at].id, 1)
        elif hit == "do:escape":
            self._game, self._at = "", 0
        elif hit == "do:enter":
            self._choose(self.entries[self._at])
        elif hit:
            self._choose(Entry(name, ""))
        self.paint()

    # What is chosen

    def _choose(self, entry: Entry) -> None:
        kind, _colon, name = entry.id.partition(":")
        match kind:
            case "go":
                self._go_on(int(name))
            case "play":
                self._open(name)
            case "rules":
                self.app.push_screen(rules_page(self.kit, name))
            case "help":
                self.app.push_screen(help_page(self.kit))
            case "quit":
                self.app.run_worker(self.app.action_quit())
            case "start":
                self._start()
            case "back":
                self._game, self._at = "", 0
            case "name" | "code":
                self._move("down")
            case _:
                self._change(entry.id, 1)

    def _open(self, game: str) -> None:
        self._game, self._at = game, 0
        persons = len(rules.make(game).controllers)
        self._levels = ["", *["normal"] * (persons - 1)]
        self._names = [""] * persons
        self._name_anew()

    def _start(self) -> None:
        names = [name.strip() for name in self._names]
        if "" not in self._levels:
            self._told = _("At least one seat must be a person")
            return
        if len(set(names)) < len(names) or not all(names):
            self._told = _("Each seat needs a name of its own")
            return
        players = [Player(name, level) for name, level in zip(names, self._levels, strict=True)]
        try:
            table = Table.new(
                self._game,
                players,
                house=own_rules(self._game),
                code=self._code.strip(),
                deals=self._deals,
                store=self.kit.saves,
            )
        except RuleError as refused:
            self._told = text.explain(refused)
            return
        self.kit.sit(table)

    def _go_on(self, number: int) -> None:
        assert self.kit.saves is not None  # else nothing unfinished is listed
        try:
            table = Table.resume(self._unfinished[number].path, self.kit.saves)
        except RuleError as refused:
            self._told = text.explain(refused)
            return
        self.kit.sit(table)

    def say(self, said: str) -> None:
        self._told = said
        self.paint()


def own_rules(game: str) -> dict[str, Any]:
    """The house rules of the player's own file for this game. Raises HouseError."""
    path = settings.paths().house(game)
    return house.checked(type(rules.defaults(game)), house.read(path), str(path)) if path.exists() else {}
