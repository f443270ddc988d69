"""The sheet after a deal: who won, every number with its clause, what everybody had left, the deals so far."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual import work

from guanpai_tui import facts, keymap, keys, outcome, text
from guanpai_tui.replay import Replay
from guanpai_tui.screens.dialogs import Question
from guanpai_tui.screens.pages import keys_page, log_page, rules_page
from guanpai_tui.screens.reader import Act, Scrolled
from guanpai_tui.screens.selection import sorted_hand
from guanpai_tui.screens.standings import columns, legend, standings, totals
from guanpai_tui.text import _
from guanpai_tui.widgets import cards
from guanpai_tui.widgets.figures import FIGURE, figure
from guanpai_tui.widgets.ink import Ink, Span, beside, broken, cells, cut, fill, right, wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guanpai_tui.bots.duplicate import Compared
    from guanpai_tui.profile import News
    from guanpai_tui.screens.base import Kit
    from guanpai_tui.table import Table
    from guanpai_tui.widgets.ink import Row
    from guanpai_tui.widgets.scene import Round
    from rules.api import Line

_NAME: int = 14
_NUMBER: int = 11


QUIET = 0.6, 0.0
"""Seconds in which Enter deals no next cards, for it may have been struck for the last card; none at the top speed."""


class ScoreSheet(Scrolled):
    """Gives "next" (another deal), "end" (the match is over) or "leave"."""

    def __init__(self, kit: Kit, table: Table, rounds: Sequence[Round], news: Sequence[News] = ()) -> None:
        over = _("The match is over") if table.match_over else _("The deal is over")
        super().__init__(kit, f"{text.game_name(table.game.id)} · {over}")
        self._table = table
        self._rounds = rounds
        self._comparing = False
        self._compared: list[Compared] = []
        self._news = news
        self._opened = monotonic()

    @property
    def acts(self) -> tuple[Act, ...]:
        if self._table.match_over:
            first: tuple[Act, ...] = (Act("end", ("enter", "f2", "escape"), _("Enter"), _("Done")),)
        else:
            first = (
                Act("next", ("enter", "f2"), _("Enter"), _("Next deal")),
                Act("end", ("e", "E"), "E", _("End match")),
                Act("leave", ("escape", "f10"), "Esc", _("Leave")),
            )
        first = (*first, Act("help", keymap.of("help"), keys.cap("help"), _("Help")))
        return (
            *first,
            *(self._duplicate_act if len(self._table.people) == 1 else ()),
            # zh: 复盘
            *((Act("review", ("c", "C"), "C", _("Review")),) if self._table.people else ()),
            Act("log", keymap.of("log"), keys.cap("log"), _("Log")),
            Act("rules", keymap.of("rules"), keys.cap("rules"), _("Rules")),
            Act("save", ("s", "S"), "S", _("Save sheet")),
            Act("copy", ("y", "Y"), "Y", _("Copy code")),
        )

    @property
    def _duplicate_act(self) -> tuple[Act, ...]:
        # zh: 复式：同样的牌，换大师来打
        return () if self._comparing else (Act("compare", ("f", "F"), "F", _("An expert in your seat")),)

    @work(group="compare", exclusive=True)
    async def _compare(self) -> None:
        """复式, deal by deal, the latest first; the sheet can be read meanwhile."""
        for deal in reversed(self._table.played):
            self._compared.append(await asyncio.to_thread(self._table.against_expert, deal))
            self.paint()

    def give(self, act: str) -> None:
        """What can be read meanwhile opens on top; the sheet stays."""
        if act == "compare":
            self._comparing = True
            self.paint()
            self._compare()
            return
        if act == "next" and monotonic() - self._opened < QUIET[self.kit.settings.speed == "instant"]:
            return
        if act == "review":
            self._review()
        elif act == "log":
            self.app.push_screen(log_page(self.kit, self._rounds))
        elif act == "rules":
            self.app.push_screen(rules_page(self.kit, self._table.game.id))
        elif act == "save":
            from guanpai_tui.screens.history import save_sheet

            self.say(save_sheet(self.kit))
        elif act == "copy":
            from guanpai_tui.screens.replay import copy

            copy(self, self._table.code)
        elif act == "help":
            # zh: 记分表的按键
            title = _("Keys of the score sheet")
            self.app.push_screen(keys_page(self.kit, title, [(act.cap, act.label) for act in self.acts]))
        elif act == "end" and not self._table.match_over:
            self._ask_end()
        else:
            self.dismiss(act)

    def _review(self) -> None:
        from guanpai_tui.screens.coach import Coach

        self.app.push_screen(Coach(self.kit, Replay(self._table.recorded()), self._table.people))

    def _ask_end(self) -> None:
        def sure(answer: str | None) -> None:
            if answer:
                self.dismiss("end")

        self.app.push_screen(
            Question(self.kit, _("End the match?"), outcome.break_off(self._table), _("End match")), sure
        )

    def body(self, width: int) -> Sequence[Row]:
        unbooked = outcome.unbooked(self._table)
        return [
            *((Span(line, Ink.WARN),) for line in wrapped(unbooked, width) if line),
            *self._told_news(width),
            *(self._standing(width) if self._table.match_over else ()),
            *self._players(width),
            (),
            *self._counted(width),
            (),
            *self._left(width),
            (),
            *self._jackpot(width),
            *standings(self._table, width),
            *legend(self._table, width),
            (),
            *(self._duplicate(width) if self._comparing else ()),
            (Span(_("Deal code: {code}").format(code=self._table.code), Ink.DIM),),
        ]

    def _duplicate(self, width: int) -> list[Row]:
        """What an expert makes of the same deals."""
        names = [_("You"), _("Expert"), _("Difference")]
        # zh: 复式
        rows: list[Row] = [columns(Span(_("Duplicate"), Ink.ACCENT), names, 12, Ink.DIM)]
        total = [sum(one) for one in zip(*((one.yours, one.theirs) for one in self._compared), strict=True)]
        if len(self._compared) > 1:
            rows.append(columns(Span(_("Total")), _against(*total), 12, Ink.STRONG))
        for number, one in enumerate(self._compared):
            head = Span(f"{self._table.number - number:>4}", Ink.DIM)
            rows.append(columns(head, _against(one.yours, one.theirs), 12, Ink.TEXT))
        if len(self._compared) < len(self._table.played):
            # zh: 大师正在打这些牌…
            rows.append((Span(cut(_("An expert is playing these deals …"), width), Ink.DIM),))
        return [*rows, ()]

    def _standing(self, width: int) -> list[Row]:
        """Who has won the match, and everybody's place; where the match is paid, how that was counted."""
        table = self._table
        paid = table.match_result
        points = paid.points if paid else table.totals
        each = [(points[table.seats(person)[0]], player.name) for person, player in enumerate(table.players)]
        each.sort(key=lambda one: -one[0])
        first = [name for total, name in each if total == each[0][0]]
        if len(first) == 1:
            # zh: 阿强 赢了这场
            said = _("{name} won the match").format(name=first[0])
        else:
            said = _("{names} share the first place").format(names=_(", ").join(first))
        places = [f"{1 + [one for one, _n in each].index(total)}. {name} {total:+d}" for total, name in each]
        rows: list[Row] = [(Span(line, Ink.GOOD),) for line in wrapped(said, width)]
        rows += [(Span(line, Ink.STRONG),) for line in wrapped("   ".join(places), width)]
        return [*rows, *(self._lines(paid.lines, width) if paid else ()), ()]

    def _players(self, width: int) -> list[Row]:
        """A line a player: cards left, this deal, the match; the winner first seen by his mark."""
        table = self._table
        result = table.results[-1]
        name = min(_NAME, width // 4)
        head = (
            *fill((Span(_("Deal {number}").format(number=table.number), Ink.ACCENT),), name + 2),
            *right((Span(_("Cards left"), Ink.DIM),), _NUMBER),
            *right((Span(_("This deal"), Ink.DIM),), _NUMBER + 3),
            *right((Span(outcome.tally_word(table) or _("Total"), Ink.DIM),), _NUMBER),
        )
        rows: list[Row] = [head]
        sums, names = totals(table), text.seat_names(table)
        for seat, points in enumerate(result.points):
            left = len(table.hand(seat))
            once = seat == table.seats(table.person(seat))[0]  # a person's other hands count the same
            ink = Ink.GOOD if points > 0 else Ink.TEXT
            mark = Span("● ", Ink.ACCENT) if not left else Span("  ")
            rows.append(
                (
                    mark,
                    *fill((Span(cut(names[seat], name), Ink.STRONG),), name),
                    *right((Span(str(left)),), _NUMBER),
                    *right((Span(f"{points:+d}" if once else "", ink),), _NUMBER + 3),
                    *right((Span(sums[seat] if once else "", Ink.STRONG),), _NUMBER),
                )
            )
        return rows

    def _counted(self, width: int) -> list[Row]:
        lines = self._table.results[-1].lines
        return [(Span(_("How it was counted"), Ink.ACCENT),), *self._lines(lines, width)]

    def _lines(self, lines: Sequence[Line], width: int) -> list[Row]:
        """Lines of a score, the clauses in a column of their own."""
        rows: list[Row] = []
        size = max((cell_len(line.clause) for line in lines), default=0)
        for number, said in outcome.said(self._table, lines):
            for place, part in enumerate(wrapped(said, width - size - 2)):
                clause = (Span(number, Ink.DIM),) if place == 0 else ()
                rows.append((*fill(clause, size + 2), Span(part)))
        return rows

    def _jackpot(self, width: int) -> list[Row]:
        lines = self._table.jackpot
        # zh: 彩金
        return [(Span(_("Jackpot"), Ink.ACCENT),), *self._lines(lines, width), ()] if lines else []

    def _told_news(self, width: int) -> list[Row]:
        """Titles and figures that somebody here has just come to, each with the figure."""
        rows: list[Row] = []
        for one in self._news:
            drawn = figure(one.now.figure)
            said: list[Row] = [
                (Span(line, Ink.STRONG),) for line in wrapped(outcome.news_said(one), width - FIGURE - 3)
            ]
            above: list[Row] = [()] * ((len(drawn) - len(said)) // 2)
            rows += [*beside([(drawn, FIGURE + 3), ([*above, *said], width - FIGURE - 3)]), ()]
        return rows

    def _left(self, width: int) -> list[Row]:
        table = self._table
        rows: list[Row] = [(Span(_("Cards left"), Ink.ACCENT),)]
        held = [(text.seat_name(table, seat), table.hand(seat)) for seat in range(table.game.seats)]
        dead = facts.dead(table)
        for name, left in [*held, *([(facts.dead_word(), dead)] if dead else [])]:
            hand = sorted_hand(left, table.game.ranks.order, "rank")
            head = fill((Span(cut(name, _NAME), Ink.STRONG),), min(_NAME, width // 4) + 2)
            line = cards.words(hand) if hand else (Span(_("none"), Ink.DIM),)
            for place, part in enumerate(broken(line, width - cells(head))):
                rows.append((*(head if place == 0 else fill((), cells(head))), *part))
        return rows


def _against(yours: int, theirs: int) -> list[str]:
    return [f"{yours:+d}", f"{theirs:+d}", f"{yours - theirs:+d}"]
