"""A lesson as a conversation: answer by playing cards, be told at once, see what follows, try again or play on."""

from __future__ import annotations

import asyncio
import time
from random import Random
from typing import TYPE_CHECKING, Any, Final

from textual import work

from guanpai_tui import bots, keys, text
from guanpai_tui.book.drilling import Drilled
from guanpai_tui.course import Course
from guanpai_tui.practice.drill import Lesson, following
from guanpai_tui.practice.scenario import first_of, scenarios
from guanpai_tui.screens.picking import PAUSES, Picking
from guanpai_tui.screens.rounds import arranged, did
from guanpai_tui.screens.selection import sorted_hand
from guanpai_tui.taught import rejoined, seat_word, verdict
from guanpai_tui.text import _
from guanpai_tui.widgets.cards import HandLook
from guanpai_tui.widgets.ink import Ink
from guanpai_tui.widgets.lesson import LessonScene, Sitting, lesson_rows
from guanpai_tui.widgets.scene import Item
from guanpai_tui.widgets.table import fits, too_small
from rules.api import PASS, Play

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from guanpai_tui.keeper import Keeper
    from guanpai_tui.practice.scenario import Answer, Scenario
    from guanpai_tui.screens.base import Kit
    from guanpai_tui.widgets.ink import Row
    from rules.api import Action, Caution, Game, Seat
    from rules.cards import Card
    from rules.record import Entry


INKS: Final = {"best": Ink.GOOD, "playable": Ink.ACCENT, "wrong": Ink.WARN}


class LessonScreen(Picking):
    """One lesson after the other."""

    def __init__(self, kit: Kit, scenario: Scenario | None = None) -> None:
        super().__init__(kit)
        self._keeper = kit.saves.book if kit.saves else None
        self._history = history(self._keeper)
        self._begin(scenario or following(self._history, time.time()))

    def _begin(self, scenario: Scenario) -> None:
        self._lesson = Lesson(scenario)
        self._follow()
        self._said: list[tuple[str, Ink]] = []
        self._busy = False
        self._on = False  # playing on from here against bots
        self._booked = False
        self._clear()

    # What stands

    @property
    def game(self) -> Game[Any]:
        return self._lesson.game

    @property
    def state(self) -> Any:
        return self._lesson.state

    @property
    def asked(self) -> bool:
        return not self._busy and self.game.turn(self.state) == self._seat and (self._lesson.asked or self._on)

    @property
    def _seat(self) -> Seat:
        return self._lesson.scenario.seat

    def costs(self, action: Action) -> tuple[Caution, ...]:
        """Only where one plays on: before that it would tell the answer."""
        return self.game.cautions(self.state, action) if self._on and self.asked else ()

    def names(self) -> tuple[str, ...]:
        return tuple(seat_word(self.game.seats, self._seat, seat) for seat in range(self.game.seats))

    # What is done

    def act(self, action: Action) -> None:
        if not self.asked:
            return
        lesson = self._lesson
        if self._on:
            lesson.go_on(action)
        else:
            hints = lesson.shown
            answer = lesson.answer(action)
            self._said = self._verdict(action, answer, hints)
        self._follow()
        self._run()

    def _run(self) -> None:
        self._busy = True
        self._replies()

    @work(group="lesson", exclusive=True)
    async def _replies(self) -> None:
        """What follows, at the speed the player likes."""
        lesson = self._lesson
        while self._more():
            self.paint()
            await asyncio.sleep(PAUSES[self.kit.settings.speed])
            if self._on:
                lesson.go_on(await asyncio.to_thread(self._bot))
            else:
                lesson.reply()
            self._follow()
        self._busy = False
        if self._on and self.game.over(self.state):
            self._said = [(self._result(), Ink.ACCENT), *((line, Ink.TEXT) for line in self._counted())]
        elif not self._on:
            other = lesson.settle()
            if lesson.asked:
                self._follow()
                self._said += [(rejoined(other), Ink.DIM)] if other else []
                self._said.append((self._ask(), Ink.STRONG))
        if lesson.over:
            self._book()
        self.paint()

    def _more(self) -> bool:
        if not self._on:
            return self._lesson.pending
        turn = self.game.turn(self.state)
        return turn is not None and turn != self._seat

    def _bot(self) -> Action:
        game, state = self.game, self.state
        turn = game.turn(state)
        assert turn is not None  # somebody else is to act
        rng = Random(len(self._lesson.done))  # noqa: S311 - nobody's secret
        return bots.make(bots.NORMAL, game.id).choose(game.view(state, (turn,)), game, rng)

    def _follow(self) -> None:
        """What was done, with the very cards."""
        self._course = Course(self.game, self._lesson.scenario.start)
        for _seat, action in self._lesson.done:
            self._course.act(action)

    def _book(self) -> None:
        """What came of the lesson counts once, when it is over or left."""
        lesson = self._lesson
        if self._booked or not lesson.outcome:
            return
        self._booked = True
        one = Drilled(time.time(), lesson.scenario.id, lesson.outcome, lesson.hints)
        self._history.append(one)
        if self._keeper:
            self._keeper.ask(lambda book: book.add_drilled(one), None)

    # Keys

    @property
    def own_keys(self) -> Mapping[str, Callable[[], None]]:
        does = {"hint": self.do_hint, "retry": self.do_retry, "answer": self.do_answer, "on": self.do_on}
        does |= {"next": self.do_next, "leave": self.leave}
        found = dict(does)
        for name, letter in keys.LESSON.items():
            found |= {letter: does[name], letter.upper(): does[name]}
        found["f5"] = self.do_hint
        if not self._on and (self._lesson.over or self._lesson.failed):
            found["enter"] = self.do_retry if self._lesson.failed else self.do_next
        return found

    @property
    def own_help(self) -> Sequence[tuple[str, str]]:
        letter = {name: key.upper() for name, key in keys.LESSON.items()}
        return (
            (f"{letter['hint']}  F5", _("A hint: first the idea, then what comes into question, then the answer")),
            (letter["answer"], _("Show the answer, and what follows it; it counts as not known")),
            (letter["retry"], _("Back to the question")),
            (letter["on"], _("Play on from here, bots in the other seats")),
            (letter["next"], _("The next lesson")),
        )

    def do_hint(self) -> None:
        lesson = self._lesson
        if not self.asked or self._on:
            return
        lesson.hint()
        heads = (_("Idea: {said}"), _("Candidates: {said}"), _("Answer: {said}"))
        shown = list(zip(heads, lesson.question.hints, strict=True))[: lesson.shown]
        self._said = [(head.format(said=hint.in_(text.language())), Ink.ACCENT) for head, hint in shown]

    def do_retry(self) -> None:
        if self._busy or not self._lesson.done:
            return
        if self._on:
            self._lesson.come_back()
            self._on = False
        self._lesson.retry()
        self._said = []
        self._follow()
        self._clear()

    def do_answer(self) -> None:
        """Show the best answer, and what follows it."""
        lesson = self._lesson
        if self._busy or self._on:
            return
        if not lesson.asked:
            lesson.retry()
            self._follow()
        lesson.give_up()
        answer = lesson.question.answers[0]
        self._clear()
        self.act(first_of(lesson.scenario, lesson.state, answer))

    def do_on(self) -> None:
        """Play on from here, bots in the other seats."""
        if self._busy or self._on or self.game.over(self.state):
            return
        self._book()
        self._on = True
        self._lesson.leave_off()
        self._said = [(_("You play on from here; bots sit in the other seats."), Ink.ACCENT)]
        self._run()

    def do_next(self) -> None:
        if self._busy:
            return
        self._book()
        known = scenarios()
        place = known.index(self._lesson.scenario)
        self._begin(known[(place + 1) % len(known)])

    def leave(self) -> None:
        self._book()
        self.kit.home()

    # The sentences

    def _verdict(self, action: Action, answer: Answer, hints: int) -> list[tuple[str, Ink]]:
        head, *rest = verdict(self._lesson, action, answer, hints)
        inks = (Ink.TEXT, Ink.DIM)
        return [(head, INKS[answer.grade]), *zip(rest, inks, strict=False)]

    def _result(self) -> str:
        result = self.game.result(self.state)
        return _("The deal is over: {points:+d} for you.").format(points=result.points[self._seat])

    def _counted(self) -> list[str]:
        """How the points came about, each line with its clause."""
        names, lines = self.names(), self.game.result(self.state).lines
        return [text.by_clause(text.score_line(line, names, self.game), line.clause) for line in lines]

    # What is drawn

    def drawing(self, width: int, height: int) -> Sequence[Row]:
        if not fits(width, height):
            return too_small(_("Lesson"), width, height)
        scenario, lang = self._lesson.scenario, text.language()
        self.selection.hold(self._hand(self._seat))
        reading, ink = self.reading()
        # zh: 练习 · 牌例 3：…
        title = _("Lesson: {title}").format(title=scenario.title.in_(lang))
        return lesson_rows(
            LessonScene(
                title=title,
                facts=self._facts(),
                story=scenario.story.in_(lang),
                # zh: 目标：…
                goal=_("Goal: {goal}").format(goal=scenario.goal.in_(lang)),
                seats=tuple(self._sitting(seat) for seat in self._around()),
                played=self._played(),
                said=tuple(self._said or [(self._ask(), Ink.STRONG)]),
                hand=self.selection.hand,
                hand_look=HandLook(tuple(self.selection.chosen), self.lit(), self.selection.cursor),
                reading=reading,
                reading_ink=ink,
                items=self._items(),
            ),
            width,
            height,
        )

    def _ask(self) -> str:
        return self._lesson.question.ask.in_(text.language()) if self._lesson.asked else ""

    def _facts(self) -> tuple[str, ...]:
        known = scenarios()
        place = known.index(self._lesson.scenario) + 1 if self._lesson.scenario in known else 1
        found = [text.game_name(self.game.id)]
        if len(self._lesson.scenario.questions) > 1:
            # zh: 第 2/5 步
            found.append(
                _("step {number}/{count}").format(
                    number=self._lesson.number + 1, count=len(self._lesson.scenario.questions)
                )
            )
        found.append(_("lesson {number}/{count}").format(number=place, count=len(known)))
        return tuple(found)

    def _around(self) -> list[Seat]:
        """The seats in the order of play: who acts after the learner first, he himself last."""
        seats = self.game.seats
        return [(self._seat + step) % seats for step in range(1, seats + 1)]

    def _sitting(self, seat: Seat) -> Sitting:
        view = self.game.view(self.state, ())
        latest = next((entry for entry in reversed(self._trick()) if entry.seat == seat), None)
        mine = seat == self._seat
        cards: tuple[Card, ...] = ()
        word = ""
        if latest is not None:
            play = isinstance(latest.action, Play)
            cards = arranged(latest) if play else ()
            word = text.kind(latest.action.kind) if isinstance(latest.action, Play) else did(latest.action)
        elif view.owner == seat and view.top is not None:
            word = text.play_text(view.top)
        return Sitting(
            name=seat_word(self.game.seats, self._seat, seat),
            left=text.ngettext("{count} card", "{count} cards", view.left[seat]).format(count=view.left[seat]),
            hand=self._hand(seat) if (self._lesson.scenario.open or self.game.over(self.state)) and not mine else (),
            cards=cards,
            word=word,
            holds=view.owner == seat and view.top is not None,
            turn=view.turn == seat,
        )

    def _trick(self) -> list[Entry]:
        """What was done in the trick that lies on the table."""
        found: list[Entry] = []
        for state, entry in zip(self._course.states, self._course.entries, strict=False):
            if self.game.top(state) is None:
                found = []
            found.append(entry)
        return found

    def _hand(self, seat: Seat) -> tuple[Card, ...]:
        return sorted_hand(self._course.hands[-1][seat], self.game.ranks.order, self.kit.settings.sort)

    def _played(self) -> tuple[str, ...]:
        """The line so far."""
        names = self.names()
        return tuple(f"{names[seat]} {_short(action)}" for seat, action in self._lesson.done)

    def _items(self) -> tuple[Item, ...]:
        lesson, asked = self._lesson, self.asked
        may_pass = asked and PASS in self.game.legal(self.state)
        letter = {name: found.upper() for name, found in keys.LESSON.items()}
        return (
            Item("play", keys.cap("play"), _("Play"), on=asked),
            Item("pass", keys.cap("pass"), _("Pass"), on=may_pass),
            Item("hint", letter["hint"], _("Hint"), on=asked and not self._on),
            Item("answer", letter["answer"], _("Answer"), on=not self._busy and not self._on),
            Item("retry", letter["retry"], _("Retry"), on=bool(lesson.done) and not self._busy),
            Item("on", letter["on"], _("Play on"), on=not (self._busy or self._on or self.game.over(self.state))),
            Item("next", letter["next"], _("Next"), on=not self._busy),
            Item("leave", "Esc", _("Menu"), on=True),
        )


def history(keeper: Keeper | None) -> list[Drilled]:
    """The lessons gone through so far."""
    none: tuple[Drilled, ...] = ()
    return list(keeper.ask(lambda book: book.drilled(), none)) if keeper else []


def _short(action: Action) -> str:
    return text.ranks_text(text.fallen(action)) if isinstance(action, Play) else _("pass")
