"""An ending to solve: you play cards, the solver answers, what throws the win away is refuted."""

from __future__ import annotations

import asyncio
import time
from threading import Event
from typing import TYPE_CHECKING, Any, Final

from textual import work

from guanpai_tui import dice, keys, text
from guanpai_tui.course import Course
from guanpai_tui.practice import puzzles
from guanpai_tui.practice.solving import Attempt, Done
from guanpai_tui.practice.training import following, progress, tried
from guanpai_tui.screens.picking import PAUSES, Picking
from guanpai_tui.screens.selection import sorted_hand
from guanpai_tui.text import _
from guanpai_tui.widgets.cards import HandLook
from guanpai_tui.widgets.ending import Ending, ending_rows
from guanpai_tui.widgets.ink import Ink
from guanpai_tui.widgets.scene import Item
from guanpai_tui.widgets.table import fits, too_small
from rules.api import PASS, Play

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from guanpai_tui.book.puzzling import Try
    from guanpai_tui.keeper import Keeper
    from guanpai_tui.practice.puzzles import Puzzle
    from guanpai_tui.practice.solving import Verdict
    from guanpai_tui.screens.base import Kit
    from guanpai_tui.widgets.ink import Row
    from rules.api import Action, Game
    from rules.cards import Card

LEVELS: Final = 5


class PuzzleScreen(Picking):
    """One puzzle after the other: without one to begin with, what is due or fits the player's rating."""

    def __init__(self, kit: Kit, puzzle: Puzzle | None = None, *, new: bool = False, level: int = 0) -> None:
        super().__init__(kit)
        self._keeper = kit.saves.book if kit.saves else None
        self._tries: list[Try] = _tries(self._keeper)
        self._new, self._level = new, level
        self._first = puzzle
        self._attempt: Attempt | None = None
        self._course: Course | None = None
        self._said: list[tuple[str, Ink]] = []
        self._busy = False
        self._booked = False
        self._since = 0.0
        self._stop = Event()

    def on_mount(self) -> None:
        if self._first:
            self._begin(self._first)
        else:
            self._next()
        super().on_mount()

    def on_unmount(self) -> None:
        self._stop.set()

    # What stands

    @property
    def game(self) -> Game[Any]:
        return puzzles.game()

    @property
    def state(self) -> Any:
        assert self._attempt is not None  # nobody asks while a puzzle is looked for
        return self._attempt.state

    @property
    def asked(self) -> bool:
        return self._attempt is not None and self._attempt.yours and not self._busy

    def _begin(self, puzzle: Puzzle) -> None:
        self._attempt = Attempt(puzzle, self._stop.is_set)
        self._said = []
        self._follow()
        self._busy = self._booked = False
        self._since = time.monotonic()
        self._clear()
        self.paint()

    def names(self) -> tuple[str, ...]:
        return _("you"), _("the other")  # puzzles.YOU, puzzles.OTHER

    # What is done

    def act(self, action: Action) -> None:
        if self.asked:
            self._busy = True
            self._said = []
            self._judge(action)

    @work(group="puzzle", exclusive=True)
    async def _judge(self, action: Action) -> None:
        attempt = self._attempt
        assert attempt is not None  # asked
        verdict = await asyncio.to_thread(attempt.play, action)
        self._follow()
        if not verdict.keeps:
            self._refuted(action, verdict)
        while verdict.keeps and not attempt.solved and not attempt.yours:
            self.paint()
            await asyncio.sleep(PAUSES[self.kit.settings.speed])
            await asyncio.to_thread(attempt.answer)
            self._follow()
        self._busy = False
        if attempt.solved:
            self._solved()
        elif verdict.keeps:
            self._said = [(_("✓ It keeps the win. {move}").format(move=self._answered()), Ink.GOOD)]
        self.paint()

    def _answered(self) -> str:
        """What the other has done since, and what is asked now."""
        assert self._attempt is not None  # asked
        last = self._attempt.done[-1]
        if last.seat == puzzles.YOU:
            return ""
        if self.state.top is None:
            return _("The other passes: you lead")
        return _("The other plays {play}: your answer?").format(play=_said(last.action))

    def _refuted(self, action: Action, verdict: Verdict) -> None:
        line = self._line(verdict.refutation)
        # zh: ✗ 出 9 就输了（证明）
        head = _("✗ {play} loses (proven): however you go on, the other is out first.").format(play=_said(action))
        self._said = [(head, Ink.WARN), (_("For example: {line}").format(line=line), Ink.TEXT)]
        self._book(won=False)

    def _solved(self) -> None:
        assert self._attempt is not None  # asked
        first = self._attempt.first_try
        said = _("✓ Solved at the first try.") if first else _("✓ Solved.")
        before = progress(self._tries, time.time())
        self._book(won=first)
        now = progress(self._tries, time.time())
        change = round(now.rating.rating) - round(before.rating.rating)
        if first and change:
            said += " " + _("Your rating: {rating} ({change:+d})").format(
                rating=round(now.rating.rating), change=change
            )
        self._said = [(said, Ink.GOOD)]

    def _book(self, *, won: bool) -> None:
        """The first outcome counts, whatever comes after it."""
        if self._booked or self._attempt is None:
            return
        self._booked = True
        seconds = time.monotonic() - self._since
        one = tried(self._tries, self._attempt.puzzle, won=won, at=time.time(), seconds=seconds)
        self._tries.append(one)
        if self._keeper:
            self._keeper.ask(lambda book: book.add_try(one), None)

    def _follow(self) -> None:
        """What was done, with the very cards."""
        attempt = self._attempt
        assert attempt is not None  # there is a puzzle
        self._course = Course(self.game, attempt.puzzle.state)
        for _seat, action in attempt.done:
            self._course.act(action)

    def do_retry(self) -> None:
        """After a wrong play back to before it, else to the beginning."""
        attempt = self._attempt
        if attempt is None or self._busy:
            return
        if attempt.lost:
            attempt.retry()
        else:
            attempt.restart()
        self._said = []
        self._follow()

    def do_answer(self) -> None:
        if self._attempt is None or self._busy or self._attempt.solved:
            return
        self._busy = True
        self._show_answer()

    @work(group="puzzle", exclusive=True)
    async def _show_answer(self) -> None:
        attempt = self._attempt
        assert attempt is not None  # asked
        line = await asyncio.to_thread(attempt.solution)
        self._follow()
        self._book(won=False)
        head = _("The answer (proven): {play}").format(play=_said(line[0].action))
        rest = _("Against the longest defence: {line}").format(line=self._line(line))
        self._said = [(head, Ink.ACCENT), (rest, Ink.TEXT)]
        self._busy = False
        self.paint()

    def do_next(self) -> None:
        if not self._busy or self._attempt is None:
            self._next()

    def _next(self) -> None:
        found = None if self._new else following(self._tries, time.time())
        if found:
            self._begin(found)
        else:
            self._attempt, self._busy, self._said = None, True, []
            self._find()

    @work(group="puzzle", exclusive=True)
    async def _find(self) -> None:
        found = await asyncio.to_thread(puzzles.new, dice.fresh(), self._stop.is_set, self._level)
        if found:
            self._begin(found)

    def leave(self) -> None:
        self._stop.set()
        self.kit.home()

    @property
    def own_keys(self) -> Mapping[str, Callable[[], None]]:
        found = {"r": self.do_retry, "n": self.do_next, "e": self.do_answer}
        found |= {name.upper(): do for name, do in found.items()}
        found |= {"retry": self.do_retry, "next": self.do_next, "answer": self.do_answer, "leave": self.leave}
        if self._attempt is None:
            return found | {"escape": self.leave}
        if self._attempt.solved or self._attempt.lost:
            found["enter"] = self.do_next if self._attempt.solved else self.do_retry
        return found

    @property
    def own_help(self) -> Sequence[tuple[str, str]]:
        return (
            ("R", _("After a wrong play back to before it, else to the beginning")),
            ("E", _("Show the answer; it counts as not found")),
            ("N", _("The next puzzle")),
        )

    # What is drawn

    def drawing(self, width: int, height: int) -> Sequence[Row]:
        if not fits(width, height):
            return too_small(_("Puzzle"), width, height)
        attempt = self._attempt
        if attempt is None:
            waiting = ((_("Looking for a new puzzle …"), Ink.DIM),)
            look = HandLook(hits=False)
            items = (Item("leave", "Esc", _("Menu"), on=True),)
            return ending_rows(
                Ending(_("Puzzle"), (), "", "", (), "", waiting, "", (), look, "", Ink.DIM, items), width, height
            )
        self.selection.hold(self._hand(puzzles.YOU))
        said, ink = self.reading()
        look = HandLook(tuple(self.selection.chosen), self.lit(), self.selection.cursor)
        return ending_rows(
            Ending(
                # zh: 残局 cj-74
                title=_("Puzzle {code}").format(code=attempt.puzzle.code),
                facts=self._facts(attempt.puzzle),
                goal=self._goal(attempt.puzzle),
                # zh: 对手 6 张，亮牌 · 按二人关牌的规则
                other=_("The other: {count}, open · by the rules of {game}").format(
                    count=_cards(len(self._hand(puzzles.OTHER))), game=text.game_name(self.game.id)
                ),
                other_hand=self._hand(puzzles.OTHER),
                played=self._line(attempt.done),
                said=tuple(self._said),
                own=_("You: {count}").format(count=_cards(len(self.selection.hand))),
                hand=self.selection.hand,
                hand_look=look,
                reading=said,
                reading_ink=ink,
                items=self._items(attempt),
            ),
            width,
            height,
        )

    def _hand(self, seat: int) -> tuple[Card, ...]:
        assert self._course is not None  # there is a puzzle to draw
        return sorted_hand(self._course.hands[-1][seat], self.game.ranks.order, self.kit.settings.sort)

    def _facts(self, puzzle: Puzzle) -> tuple[str, ...]:
        found = progress(self._tries, time.time())
        level = puzzle.grade.level
        return (
            "●" * level + "○" * (LEVELS - level) + f" {puzzle.grade.rating}",
            _("you {rating} ± {range}").format(
                rating=round(found.rating.rating), range=round(2 * found.rating.deviation)
            ),
            _("in a row {count}").format(count=found.streak),
            *([_("to repeat {count}").format(count=found.waiting)] if found.waiting else []),
        )

    def _goal(self, puzzle: Puzzle) -> str:
        top = puzzle.state.top
        if top is None:
            # zh: 你先出。只有一手必胜，其余都输（已证明）。
            return _("You lead. One play wins, all others lose (proven).")
        said = _("The other has led {play}. One answer wins, all others lose (proven).")
        return said.format(play=text.play_text(top))

    def _line(self, done: Sequence[Done]) -> str:
        names = self.names()
        return " · ".join(f"{names[seat]} {_short(action)}" for seat, action in done)

    def _items(self, attempt: Attempt) -> tuple[Item, ...]:
        over = attempt.solved or attempt.lost
        may_pass = self.asked and PASS in self.game.legal(attempt.state)
        return (
            Item("play", keys.cap("play"), _("Play"), on=self.asked),
            Item("pass", keys.cap("pass"), _("Pass"), on=may_pass),
            # zh: 重来
            Item("retry", "R", _("Retry"), on=bool(attempt.done) and not self._busy),
            Item("answer", "E", _("Answer"), on=not attempt.solved and not self._busy),
            Item("next", "N", _("Next"), on=over or not self._busy),
            Item("help", keys.cap("help"), _("Help"), on=True),
            Item("leave", "Esc", _("Menu"), on=True),
        )


def _tries(keeper: Keeper | None) -> list[Try]:
    none: tuple[Try, ...] = ()
    return list(keeper.ask(lambda book: book.tries(), none)) if keeper else []


def _short(action: Action) -> str:
    """``9 9``, or that nothing was played."""
    return text.ranks_text(text.fallen(action)) if isinstance(action, Play) else _("pass")


def _said(action: Action) -> str:
    return text.play_text(action) if isinstance(action, Play) else _("pass")


def _cards(count: int) -> str:
    return text.ngettext("{count} card", "{count} cards", count).format(count=count)
