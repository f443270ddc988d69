"""The settings on a screen: each change holds at once and stands in ``config.toml``, whose comments stay."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from guanpai_tui import keymap, keys, settings, text
from guanpai_tui.screens.base import Boxed
from guanpai_tui.screens.form import GAP, WIDEST, Entry, Form, following
from guanpai_tui.screens.likes import LIKES, value_name
from guanpai_tui.text import _
from guanpai_tui.widgets.ink import Ink, Span, wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events

    from guanpai_tui.screens.base import Kit
    from guanpai_tui.settings import Settings, SettingsError
    from guanpai_tui.widgets.ink import Row


class Preferences(Form[None]):
    """Every setting; the keys have a screen of their own."""

    details = True

    def __init__(self, kit: Kit, person: str = "") -> None:
        super().__init__(kit)
        self._person = person  # one of several, who may like some of it otherwise
        self._writing = kit.settings.name  # with the blank behind it that is no part of a name yet

    @property
    def heading(self) -> str:
        return _("Settings")

    @property
    def entries(self) -> Sequence[Entry]:
        # zh: 这些都存在
        where = _("All this stands in {path}").format(path=_short(settings.paths().settings))
        return [
            *map(self._setting, LIKES),
            GAP,
            Entry("keys", _("Keys …"), detail=_("Every command with its keys, to be changed.")),
            GAP,
            *(Entry("", line) for line in wrapped(where, min(self.room[0] - 4, WIDEST))),
        ]

    def _setting(self, key: str) -> Entry:
        like, found = LIKES[key], self._of(key)
        value = getattr(found, key)
        typed = settings.allowed()[key] is None
        where = found.given.get(key)
        # zh: 这一次由 --speed 决定
        note = _("this time by {where}").format(where=where) if where else ""
        if self._person and key in settings.PERSONAL:
            # zh: 只对 小美
            note = _("for {name} alone").format(name=self._person)
        said = self._writing if typed else value_name(value)
        return Entry(key, _(like.label), said, note, _(like.help), turned=not typed, typed=typed)

    def turn(self, entry: Entry, step: int) -> None:
        values = settings.allowed().get(entry.id)
        if values:
            wanted = following(values, getattr(self._of(entry.id), entry.id), step)
            if self._person and entry.id in settings.PERSONAL:
                self.kit.like_of(self._person, entry.id, wanted)
            else:
                self.kit.like(entry.id, wanted)

    def _of(self, key: str) -> Settings:
        """The settings in which ``key`` stands."""
        found = self.kit.settings
        return found.of(self._person) if self._person and key in settings.PERSONAL else found

    def write(self, entry: Entry, said: str) -> None:
        if settings.is_name(said.rstrip()):
            self._writing = said
            self.kit.like(entry.id, said.rstrip())

    def choose(self, entry: Entry) -> None:
        if entry.id == "keys":
            self.app.push_screen(KeyList(self.kit))
        elif entry.typed:
            self._move("down")
        else:
            self.turn(entry, 1)


class KeyList(Form[None]):
    """Every command with its keys."""

    details = True

    @property
    def heading(self) -> str:
        return _("Keys")

    @property
    def entries(self) -> Sequence[Entry]:
        found = [
            Entry(
                name,
                _(command.label),
                command.caps or "–",
                detail=_(command.help),
                marked=name in self.kit.settings.keys,
            )
            for name, command in keys.COMMANDS.items()
        ]
        # zh: 全部恢复原样
        return [*found, GAP, Entry("reset", _("All keys as they were"))]

    def enter_label(self, entry: Entry) -> str:
        # zh: 换一个键
        return _("Another key") if entry.id != "reset" else super().enter_label(entry)

    def choose(self, entry: Entry) -> None:
        if entry.id == "reset":
            for name in dict(self.kit.settings.keys):
                self._set(name, None)
            return

        def pressed(key: str | None) -> None:
            if key:
                self._set(entry.id, (key,) if key != "backspace" else None)
                self.paint()

        self.app.push_screen(NextKey(self.kit, entry.label), pressed)

    def _set(self, name: str, wanted: tuple[str, ...] | None) -> None:
        """Give a command this key, beside its function key; None: those it had."""
        where = str(settings.paths().settings)
        table = {one: held for one, held in self.kit.settings.keys.items() if one != name}
        function = keymap.standard()[name].function
        if wanted is not None:
            table[name] = (*wanted, function) if function and function not in wanted else wanted
        try:
            keymap.use(table, where)
        except settings.SettingsError as error:
            self._told = _why(error)
            return
        try:
            settings.remember_in(settings.paths().settings, ("keys",), name, table.get(name))
        except OSError as error:
            self._told = text.unsaved(error.strerror or str(error))
        except settings.SettingsError as error:
            self._told = text.explain(error)
        self.kit.prefer(replace(self.kit.settings, keys=table))


class NextKey(Boxed[str]):
    """Waits for one key. Gives its name; "" when the player thinks better of it."""

    def __init__(self, kit: Kit, label: str) -> None:
        super().__init__(kit)
        self.heading = label

    def drawing(self, width: int, height: int) -> Sequence[Row]:  # noqa: ARG002 - a box is as high as it must be
        said = _("Press the key that shall do this. Backspace: as it was. Esc: no change.")
        return [(Span(line, Ink.TEXT),) for line in wrapped(said, min(width, 50))]

    def key(self, event: events.Key) -> None:
        typed = event.character if event.character and event.is_printable else ""
        self.dismiss("" if event.key == "escape" else typed or event.key)


def _short(path: Path) -> str:
    """A path as one writes it: the home folder is ~."""
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)


def _why(error: SettingsError) -> str:
    """A refusal of the screen: the file isn't at fault, so it isn't named; commands by what they are called."""
    facts = dict(error.facts) | {"where": ""}
    for fact in ("one", "other", "key"):
        if facts.get(fact) in keys.COMMANDS:
            facts[fact] = _(keys.COMMANDS[str(facts[fact])].label)
    return text.explain(settings.SettingsError(error.clause, error.reason, **facts))
