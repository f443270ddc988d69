"""``guanpai drill``: the lessons listed, one gone through on the screen or in lines."""

from __future__ import annotations

import sys
import time
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from guanpai_tui import app, settings, text
from guanpai_tui.book.drilling import Drilled
from guanpai_tui.commands import OK, emit
from guanpai_tui.practice import drill
from guanpai_tui.practice.drill import Lesson
from guanpai_tui.practice.scenario import first_of, scenario, scenarios
from guanpai_tui.seating import UsageError
from guanpai_tui.taught import rejoined, seat_word, verdict
from guanpai_tui.text import _
from rules.api import Play, Refused, describe

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from guanpai_tui.keeper import Keeper
    from guanpai_tui.practice.scenario import Scenario

WORDS: Final = {
    "hint": frozenset({"h", "hint", "提示"}),
    "answer": frozenset({"e", "answer", "答案", "解"}),
    "retry": frozenset({"r", "retry", "重来", "重试", "重來", "重試"}),
    "quit": frozenset({"q", "quit", "退出"}),
}
"""What may be typed besides cards in line mode."""


class Wish(NamedTuple):
    """Which lesson is asked for: ``name``, today's, or a ``new`` one that wasn't tried yet."""

    name: str = ""
    daily: bool = False
    new: bool = False


def run(wish: Wish, flags: Mapping[str, str | None], *, plain: bool, as_json: bool) -> int:
    """The list without a wish; else a lesson."""
    if sum((bool(wish.name), wish.daily, wish.new)) > 1:
        raise UsageError(_("An id, --daily and --new each name a lesson: give one of them"))
    kept = settings.current(flags)
    text.use(kept.language)
    found = _asked(wish)
    if as_json:
        emit(_json(found) if found else {"lessons": [_listed(one) for one in scenarios()]})
        return OK
    if plain or not app.has_terminal():
        return _in_lines(found) if found else _list()
    shown = app.on_screen(flags)
    from guanpai_tui.screens.lesson import LessonScreen
    from guanpai_tui.screens.lessons import Lessons

    def opening(kit: Any) -> LessonScreen | Lessons:
        return LessonScreen(kit, found) if found else Lessons(kit)

    return app.run(shown, None, app.kept(shown), opening)


def _asked(wish: Wish) -> Scenario | None:
    """The lesson that is named; None when none is. Raises HouseError."""
    if wish.daily:
        return drill.daily(datetime.now().astimezone().date())
    if wish.new:
        return drill.following(_history(_keeper()), time.time())
    return scenario(wish.name) if wish.name else None


def _keeper() -> Keeper | None:
    found = app.kept(settings.current({}))
    return found.book if found else None


def _history(keeper: Keeper | None) -> Sequence[Drilled]:
    none: tuple[Drilled, ...] = ()
    return keeper.ask(lambda book: book.drilled(), none) if keeper else none


# Told


def _list() -> int:
    lang = text.language()
    for one in scenarios():
        print(f"{one.id:14} {text.game_name(one.game.id)}  {one.title.in_(lang)}")
    return OK


def _listed(one: Scenario) -> dict[str, object]:
    lang = text.language()
    return {
        "id": one.id,
        "game": one.game.id,
        "theme": one.theme,
        "graded": one.graded,
        "title": one.title.in_(lang),
        "questions": len(one.questions),
    }


def _json(one: Scenario) -> dict[str, object]:
    """A lesson whole, its first position and every answer with its grade."""
    lang = text.language()
    questions = []
    for question in one.questions:
        answers: list[dict[str, object]] = [
            {
                "play": list(answer.plays),
                "grade": answer.grade,
                "why": answer.why.in_(lang),
                "then": list(answer.then),
                "worth": answer.worth,
            }
            for answer in question.answers
        ]
        questions.append({"ask": question.ask.in_(lang), "hints": [hint.in_(lang) for hint in question.hints],
                          "answers": answers})  # fmt: skip
    position = one.game.position(one.start)
    top = one.start.top
    return _listed(one) | {
        "story": one.story.in_(lang),
        "goal": one.goal.in_(lang),
        "hands": list(position["hands"]),
        "turn": one.seat,
        "table": top and describe(top),
        "questions": questions,
    }


# Line by line


def _in_lines(one: Scenario) -> int:
    """The lesson as a conversation in lines."""
    keeper = _keeper()
    talk = Talk(one)
    talk.begin()
    while not talk.over:
        line = sys.stdin.readline()
        if not line or not talk.said(line.strip()):
            break
    if talk.lesson.outcome and keeper:
        booked = Drilled(time.time(), one.id, talk.lesson.outcome, talk.lesson.hints)
        keeper.ask(lambda book: book.add_drilled(booked), None)
    return OK


class Talk:
    """A lesson in lines: what is printed, and what a typed line does."""

    def __init__(self, one: Scenario) -> None:
        self.lesson: Final = Lesson(one)

    @property
    def over(self) -> bool:
        return self.lesson.over

    def begin(self) -> None:
        one, lang = self.lesson.scenario, text.language()
        print(_("Lesson: {title}").format(title=one.title.in_(lang)))
        print(one.story.in_(lang))
        print(_("Goal: {goal}").format(goal=one.goal.in_(lang)))
        self._ask()

    def said(self, line: str) -> bool:
        """Do what ``line`` says; False when the conversation ends."""
        lesson = self.lesson
        command = next((name for name, words in WORDS.items() if line.lower() in words), "")
        if command == "quit":
            return False
        if command == "hint" and lesson.asked:
            lesson.hint()
            print(lesson.question.hints[lesson.shown - 1].in_(text.language()))
        elif command == "retry":
            lesson.retry()
            self._ask()
        elif command == "answer":
            self._show_answer()
        elif not lesson.asked:
            print(_("Type retry, answer or quit."))
        else:
            try:
                action = lesson.game.parse(lesson.state, text.sheet_kind(line))
            except Refused as refused:
                print(text.explain(refused, lesson.game))
            else:
                self._act(action)
        return True

    def _show_answer(self) -> None:
        lesson = self.lesson
        if not lesson.asked:
            lesson.retry()
        lesson.give_up()
        self._act(first_of(lesson.scenario, lesson.state, lesson.question.answers[0]))

    def _act(self, action: Any) -> None:
        lesson = self.lesson
        hints = lesson.shown
        answer = lesson.answer(action)
        for line in verdict(lesson, action, answer, hints):
            print(line)
        seats = lesson.game.seats
        while lesson.pending:
            seat, made = lesson.reply()
            said = text.play_text(made) if isinstance(made, Play) else _("pass")
            print(f"  {seat_word(seats, lesson.scenario.seat, seat)}: {said}")
        other = lesson.settle()
        if lesson.asked:
            if other:
                print(rejoined(other))
            self._ask()
        elif not lesson.over:
            print(_("Type retry, answer or quit."))

    def _ask(self) -> None:
        lesson = self.lesson
        game, state = lesson.game, lesson.state
        seats, me = game.seats, lesson.scenario.seat
        for step in range(1, seats):
            seat = (me + step) % seats
            left = text.ngettext("{count} card", "{count} cards", game.ranks.total(state.hands[seat]))
            shown = f": {text.ranks_text(game.ranks.show(state.hands[seat]))}" if lesson.scenario.open else ""
            print(f"{seat_word(seats, me, seat)}, {left.format(count=game.ranks.total(state.hands[seat]))}{shown}")
        if state.top is not None and state.owner is not None:
            said = _("To beat: {play} by {name}")
            print(said.format(play=text.play_text(state.top), name=seat_word(seats, me, state.owner)))
        print(_("You: {cards}").format(cards=text.ranks_text(game.ranks.show(state.hands[me]))))
        print(lesson.question.ask.in_(text.language()), _("(cards, pass, hint, answer, quit)"))
