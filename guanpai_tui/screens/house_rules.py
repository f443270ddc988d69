"""The house rules of a game, each with what it may be and its clause in words; presets to begin from and to keep."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import rules
from guanpai_tui import clauses, presets, text
from guanpai_tui.screens.form import GAP, Entry, Form
from guanpai_tui.text import _
from rules import house
from rules.api import HouseError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from guanpai_tui.screens.base import Kit


class HouseRules(Form[tuple[str, dict[str, Any]]]):
    """Gives the preset that was begun from and what differs from the sheet."""

    details = True

    def __init__(self, kit: Kit, game: str, preset: str, changed: Mapping[str, Any]) -> None:
        super().__init__(kit)
        self._game = game
        self._preset = preset
        self._standard = house.table(rules.defaults(game))
        self._options = house.options(type(rules.defaults(game)))
        self._table: dict[str, Any] = self._standard | dict(changed)
        self._typing = ("", "")  # where something is being written, and what
        self._before: Any = None  # the value that stood there
        self._allowed = True
        self._wanted = ""

    @property
    def heading(self) -> str:
        # zh: 三人关牌 · 房规
        return _("{game} · house rules").format(game=text.game_name(self._game))

    @property
    def changes(self) -> dict[str, Any]:
        return presets.changes(self._game, self._table)

    @property
    def entries(self) -> Sequence[Entry]:
        found, _wrong = presets.known(self._game)
        now = next((one for one in found if one.name == self._preset), None)
        begun = Entry(
            "preset", _("Begin from"), clauses.preset_name(self._preset), turned=True,
            note="" if now and now.house == self.changes else _("changed"),
            detail=clauses.changed(self._game, now.house if now else {}) or _("As on the sheet."),
        )  # fmt: skip
        keep = Entry(
            "keep", _("Keep as"), self._wanted, typed=True,
            # zh: 写个名字再按回车，这套房规就记住了
            detail=_("Write a name and press Enter: these house rules are kept under it."),
        )  # fmt: skip
        last = [Entry("forget", _("Delete “{name}”").format(name=self._preset))] if now and self._own(now) else []
        return [Entry("done", _("Play by these")), begun, GAP, *map(self._rule, self._options), GAP, keep, *last]

    def _own(self, preset: presets.Preset) -> bool:
        """Whether the player has made it here."""
        return preset.path is not None and preset.name != presets.OWN

    def _rule(self, key: str) -> Entry:
        option, value = self._options[key], self._table[key]
        written = self._typing[1] if self._typing[0] == key else clauses.rule_value(key, value)
        clause = option.rule.clause
        said = f"{clauses.told(self._game, key)}\n{clause} {clauses.clause(self._game, clause)}"
        return Entry(
            f"rule:{key}", clauses.rule_name(key), written, clause, said,
            turned=option.kind is not tuple, typed=option.allowed is None, marked=value != self._standard[key],
        )  # fmt: skip

    # What is changed

    def turn(self, entry: Entry, step: int) -> None:
        if entry.id == "preset":
            self._begin_from(step)
            return
        key = entry.id.removeprefix("rule:")
        if key not in self._options:
            return
        option, value = self._options[key], self._table[key]
        if option.allowed is not None:
            at = option.allowed.index(value)
            self._table[key] = option.allowed[(at + step) % len(option.allowed)]
        elif option.kind is int:
            self._table[key] = max(option.rule.least, min(option.rule.most, value + step))

    def _begin_from(self, step: int) -> None:
        found, wrong = presets.known(self._game)
        names = [one.name for one in found]
        at = names.index(self._preset) + step if self._preset in names else 0
        chosen = found[at % len(found)]
        self._preset, self._table = chosen.name, self._standard | chosen.house
        self._told = text.explain(wrong[0]) if wrong else ""

    def read(self, entry: Entry) -> str:
        key = entry.id.removeprefix("rule:")
        if key not in self._options:
            return self._wanted
        return self._typing[1] if self._typing[0] == key else house.written(self._table[key])

    def write(self, entry: Entry, said: str) -> None:
        key = entry.id.removeprefix("rule:")
        if key not in self._options:
            self._wanted = said[:40]
            return
        if self._typing[0] != key:
            self.settle()
            self._before = self._table[key]
        self._typing, self._allowed = (key, said), True
        try:
            self._table[key] = house.spoken(rules.defaults(self._game), key, said)
        except HouseError as error:
            self._told, self._allowed = clauses.refusal(error), False

    def settle(self) -> None:
        super().settle()
        if self._typing[0] and not self._allowed:
            self._table[self._typing[0]] = self._before
        self._typing, self._allowed = ("", ""), True

    # What is chosen

    def enter_label(self, entry: Entry) -> str:
        # zh: 存下
        labels = {"done": _("Done"), "keep": _("Keep"), "forget": _("Delete")}
        return labels.get(entry.id) or super().enter_label(entry)

    def choose(self, entry: Entry) -> None:
        match entry.id:
            case "done":
                self.leave()
            case "keep":
                self._keep()
            case "forget":
                self._forget()
            case _ if entry.turned:
                self.turn(entry, 1)
            case _:
                self._move("down")

    def _keep(self) -> None:
        try:
            path = presets.keep(self._game, self._wanted.strip(), self.changes)
        except HouseError as error:
            self._told = text.explain(error)
        except OSError as error:
            self._told = text.unsaved(error.strerror or str(error))
        else:
            self._preset, self._wanted = path.stem, ""
            self._told = _("Kept in {path}").format(path=path)

    def _forget(self) -> None:
        found, _wrong = presets.known(self._game)
        try:
            presets.forget(next(one for one in found if one.name == self._preset))
        except OSError as error:
            self._told = text.unsaved(error.strerror or str(error))
            return
        self._preset = presets.SEED
        self.go_to("done")

    def leave(self) -> None:
        self.dismiss((self._preset, self.changes))
