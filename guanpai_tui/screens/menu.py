"""The first screen: go on with a match, begin one, look back, read, leave."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final

from rich.cells import cell_len

import rules
from guanpai_tui import habits, keymap, keys, settings, text
from guanpai_tui.screens.form import GAP, WIDEST, Entry, Form
from guanpai_tui.text import _
from guanpai_tui.widgets.ink import Ink, Span, centred
from guanpai_tui.widgets.scene import Item
from rules.api import RuleError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guanpai_tui.saves import Unfinished
    from guanpai_tui.screens.base import Drawn, Kit
    from guanpai_tui.widgets.ink import Row

_SHOWN: Final = 3
"""Unfinished matches in the list."""


class Menu(Form[None]):
    """One list. Enter goes on with what was left last, or begins what was played last."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self._unfinished = kit.saves.unfinished() if kit.saves else ()
        latest = habits.latest(settings.paths().habits)
        if latest and not self._left_last():
            self.go_to(f"play:{latest}")

    def _left_last(self) -> bool:
        """Whether a match was left after the last one was begun."""
        try:
            begun = settings.paths().habits.stat().st_mtime
        except OSError:
            return bool(self._unfinished)
        return bool(self._unfinished) and self._unfinished[0].when >= begun

    @property
    def entries(self) -> Sequence[Entry]:
        found = [Entry(f"go:{number}", _resumed(one)) for number, one in enumerate(self._unfinished[:_SHOWN])]
        if len(self._unfinished) > _SHOWN:
            # zh: 还有 4 场没打完
            found.append(Entry("more", _("All {count} matches going on").format(count=len(self._unfinished))))
        found += [GAP] if found else []
        for game in rules.names():
            found.append(Entry(f"play:{game}", _("Play {game}").format(game=text.game_name(game))))
        return [
            *found,
            GAP,
            # zh: 练习
            Entry("lessons", _("Lessons")),
            Entry("puzzle", _("Endings to solve")),
            Entry("history", _("Played before, replays")),
            Entry("stats", _("Statistics")),
            Entry("settings", _("Settings")),
            Entry("rules", _("Rules")),
            Entry("help", _("Keys")),
            Entry("quit", _("Quit")),
        ]

    @property
    def widest(self) -> int:
        """The list stands below the title."""
        return min(WIDEST, max(cell_len(entry.label) for entry in self.entries) + 4)

    def head(self, width: int) -> list[Row]:
        title = _("Guan Pai and its cousins, at the terminal")
        rows = [(Span("♠ ♥ ♣ ♦", Ink.DIM),), (), (Span(title, Ink.STRONG),), ()]
        spare = max(0, self.room[1] - len(rows) - len(self.entries) - 4)
        return [*[()] * (spare // 3), *(centred(row, width) for row in rows)]

    def items(self) -> list[Item]:
        return [
            Item("next", "↑↓", _("Move"), on=True),
            Item("enter", _("Enter"), _("Select"), on=True),
            Item("help", keys.cap("help"), _("Help"), on=True),
            Item("quit", keys.cap("quit"), _("Quit"), on=True),
        ]

    def leave(self) -> None:
        """Escape leaves nothing here: Ctrl+Q quits."""

    def other_key(self, names: set[str]) -> bool:
        if names & set(keymap.of("help")):
            self.choose(Entry("help", ""))
            return True
        return False

    def pressed_key(self, name: str) -> None:
        if name in ("help", "quit"):
            self.choose(Entry(name, ""))
        else:
            super().pressed_key(name)

    # What is chosen

    def choose(self, entry: Entry) -> None:
        kind, _colon, name = entry.id.partition(":")
        match kind:
            case "go":
                self._go_on(self._unfinished[int(name)])
            case "more":
                self._offer_unfinished()
            case "play":
                from guanpai_tui.screens.new_game import NewGame

                self.app.switch_screen(NewGame(self.kit, name))
            case "lessons":
                from guanpai_tui.screens.lessons import Lessons

                self.app.switch_screen(Lessons(self.kit))
            case "puzzle":
                from guanpai_tui.screens.puzzle import PuzzleScreen

                self.app.switch_screen(PuzzleScreen(self.kit))
            case "rules":
                self._offer_rules()
            case "help":
                from guanpai_tui.screens.pages import help_page

                self.app.push_screen(help_page(self.kit))
            case "quit":
                self.app.run_worker(self.app.action_quit())
            case _:
                self.app.push_screen(self._page(kind))

    def _page(self, name: str) -> Drawn[Any]:
        """The screens that open on top."""
        if name == "history":
            from guanpai_tui.screens.history import History

            return History(self.kit)
        if name == "stats":
            from guanpai_tui.screens.stats import Stats

            return Stats(self.kit)
        from guanpai_tui.screens.preferences import Preferences

        return Preferences(self.kit)

    def _offer_rules(self) -> None:
        from guanpai_tui.screens.dialogs import Ask, Option
        from guanpai_tui.screens.pages import rules_page

        options = [Option(game, text.game_name(game)) for game in rules.names()]

        def chosen(game: str | None) -> None:
            if game:
                self.app.push_screen(rules_page(self.kit, game))

        self.app.push_screen(Ask(self.kit, _("Rules"), options), chosen)

    def _offer_unfinished(self) -> None:
        from guanpai_tui.screens.dialogs import Ask, Option

        options = [Option(str(number), _resumed(one)) for number, one in enumerate(self._unfinished)]

        def chosen(number: str | None) -> None:
            if number:
                self._go_on(self._unfinished[int(number)])

        # zh: 没打完的
        self.app.push_screen(Ask(self.kit, _("Matches going on"), options), chosen)

    def _go_on(self, match: Unfinished) -> None:
        from guanpai_tui.table import Table

        assert self.kit.saves is not None  # else nothing unfinished is listed
        try:
            table = Table.resume(match.path, self.kit.saves)
        except RuleError as refused:
            self.say(text.explain(refused))
            return
        self.kit.sit(table)


def _resumed(match: Unfinished) -> str:
    """An unfinished match in a line: the game, who plays, which deal, since when."""
    when = time.strftime("%m-%d %H:%M", time.localtime(match.when))
    # zh: 继续：三人关牌 第 3 局 · 11-30 07:24 · 阿强，小美，老王
    said = _("Go on: {game}, deal {deal} · {when} · {names}")
    names = _(", ").join(match.names)
    return said.format(game=text.game_name(match.game), deal=match.deal, names=names, when=when)
