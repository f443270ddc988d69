"""The statistics of everybody who plays here: who he is, how his points went, by game and by opponent."""

from __future__ import annotations

from typing import TYPE_CHECKING

import rules
from guanpai_tui import outcome, sheets, text
from guanpai_tui.profile import Filter
from guanpai_tui.screens.reader import Act, Scrolled
from guanpai_tui.text import _
from guanpai_tui.widgets.figures import FIGURE, figure
from guanpai_tui.widgets.ink import Ink, Span, beside, cells, cut, fill, right, wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guanpai_tui.profile import Book, Profile
    from guanpai_tui.screens.base import Kit
    from guanpai_tui.sheets import Overview, Sheet
    from guanpai_tui.widgets.ink import Row

_PLOT: int = 8


class Stats(Scrolled):
    """One person at a time, in all games or in one."""

    first = 1

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit, _("Statistics"))
        self._keeper = kit.saves.book if kit.saves else None
        self._at = 0
        self._game = ""
        self._profiles: tuple[Profile, ...] = ()
        self._seen: Overview | None = None
        self._look_up()

    def _look_up(self) -> None:
        """Ask the book anew."""
        if self._keeper is None:
            return

        def ask(book: Book) -> Overview | None:
            self._profiles = book.profiles()
            if not self._profiles:
                return None
            return sheets.overview(book, self._profiles[self._at % len(self._profiles)], Filter(game=self._game))

        self._seen = self._keeper.ask(ask, None)

    @property
    def acts(self) -> tuple[Act, ...]:
        found = [Act("", ("escape", "q", "enter"), "Esc", _("Back"))]
        if len(self._profiles) > 1:
            found.append(Act("who", ("right", "tab"), "→", _("Next player")))
        best = (Act("best", ("b", "B"), "B", _("Best deals")), Act("worst", ("w", "W"), "W", _("Worst deals")))
        return (*found, Act("game", ("g", "G"), "G", _("Game")), *(best if self._seen else ()))

    def give(self, act: str) -> None:
        if act == "who":
            self._at += 1
        elif act == "game":
            played = ["", *rules.names()]
            self._game = played[(played.index(self._game) + 1) % len(played)]
        elif act in ("best", "worst") and self._seen:
            from guanpai_tui.screens.history import MOST, History

            wanted = Filter(profile=self._seen.profile.id, game=self._game, most=MOST, order=act)
            self.app.push_screen(History(self.kit, wanted))
            return
        else:
            self.dismiss(act)
            return
        self._look_up()
        self.paint()

    def body(self, width: int) -> Sequence[Row]:
        found = self._seen
        if found is None:
            error = self._keeper.error if self._keeper else None
            said = outcome.why(error) if error else sheets.none(anything=False)
            return [(Span(line, Ink.DIM),) for line in wrapped(said, width)]
        game = text.game_name(self._game) if self._game else _("all games")
        rows: list[Row] = [(Span(sheets.name(found.profile), Ink.STRONG), Span(f"  {game}", Ink.DIM)), ()]
        rows += beside([(figure(found.standing.figure), FIGURE + 3), (self._facts(found), width - FIGURE - 3)])
        rows += [(), *((Span(line, Ink.DIM),) for line in wrapped(sheets.earning(), width))]
        drawn = sheets.plot(found.course, width, _PLOT, plain=self.kit.plain)
        if drawn:
            # zh: 积分走势
            rows += [(), (Span(_("Points over time"), Ink.ACCENT),), *((Span(line, Ink.TEXT),) for line in drawn)]
        for sheet in (sheets.by_game(found), sheets.by_opponent(found), sheets.by_house(found)):
            if sheet.rows:
                rows += [(), *_table(sheet, width)]
        return rows

    def _facts(self, found: Overview) -> list[Row]:
        facts = sheets.facts(found)
        size = max(cells((Span(label),)) for label, _value in facts) + 2
        return [(*fill((Span(label, Ink.DIM),), size), Span(value, Ink.STRONG)) for label, value in facts]


def _table(sheet: Sheet, width: int) -> list[Row]:
    """The columns that there is room for, the first as wide as its words need."""
    lines = (sheet.head, *sheet.rows)
    first = min(max(cells((Span(line[0]),)) for line in lines), width // 3)
    sizes = [max(cells((Span(line[place]),)) for line in lines) + 2 for place in range(1, len(sheet.head))]
    shown, room = 0, width - first
    while shown < len(sizes) and room >= sizes[shown]:
        room -= sizes[shown]
        shown += 1
    rows: list[Row] = []
    for number, line in enumerate(lines):
        ink = Ink.TEXT if number else Ink.DIM
        head = fill((Span(cut(line[0], first), Ink.TEXT if number else Ink.ACCENT),), first)
        tail = [
            span
            for cell, size in zip(line[1:], sizes[:shown], strict=False)
            for span in right((Span(cell, ink),), size)
        ]
        rows.append((*head, *tail))
    return rows
