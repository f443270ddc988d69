"""The lessons to choose from, with how they went."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from guanpai_tui import keys, text
from guanpai_tui.practice.drill import due, following
from guanpai_tui.practice.scenario import scenario, scenarios
from guanpai_tui.screens.form import GAP, Entry, Form
from guanpai_tui.screens.lesson import LessonScreen, history
from guanpai_tui.text import _
from guanpai_tui.widgets.scene import Item

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guanpai_tui.screens.base import Kit

MARKS = {"best": "✓", "playable": "○", "wrong": "✗"}


class Lessons(Form[None]):
    """One list, game by game."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self._history = history(kit.saves.book if kit.saves else None)
        self._due = {one.id for one in due(self._history, time.time())}
        self.go_to(following(self._history, time.time()).id)

    @property
    def entries(self) -> Sequence[Entry]:
        best: dict[str, str] = {}
        order = list(MARKS)
        for one in self._history:
            best[one.drill] = min(best.get(one.drill, one.grade), one.grade, key=order.index)
        found: list[Entry] = []
        game = ""
        for lesson in scenarios():
            if lesson.game.id != game:
                game = lesson.game.id
                found += [*([GAP] if found else []), Entry("", text.game_name(game))]
            mark = MARKS.get(best.get(lesson.id, ""), "·")
            label = f"{mark} {lesson.title.in_(text.language())}"
            if lesson.id in self._due:
                # zh: 该复习了
                label = _("{title} · due again").format(title=label)
            found.append(Entry(lesson.id, label))
        return found

    @property
    def heading(self) -> str:
        done = len({one.drill for one in self._history if one.grade == "best"})
        return _("Lessons: {done} of {count} without a mistake").format(done=done, count=len(scenarios()))

    def items(self) -> list[Item]:
        return [
            Item("next", "↑↓", _("Move"), on=True),
            Item("enter", _("Enter"), _("Select"), on=True),
            Item("leave", "Esc", _("Menu"), on=True),
            Item("quit", keys.cap("quit"), _("Quit"), on=True),
        ]

    def leave(self) -> None:
        self.kit.home()

    def choose(self, entry: Entry) -> None:
        self.app.switch_screen(LessonScreen(self.kit, scenario(entry.id)))
