"""A lesson being gone through: answers are graded at once, and the replies show what they lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from guanpai_tui.practice.scenario import GRADES, after, first_of, graded_as, scenarios
from guanpai_tui.practice.training import comes_back
from rules.api import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from guanpai_tui.book.drilling import Drilled
    from guanpai_tui.practice.scenario import Answer, Question, Scenario
    from rules.api import Action, Game, Seat

FULL: Final = {"best": 100, "playable": 40, "wrong": 0}
"""Points for an answer; each hint takes a fifth away."""


class Done(NamedTuple):
    """One action of a line."""

    seat: Seat
    action: Action


class Lesson:
    """A scenario, which of its questions is asked, and what was answered.

    ``answer`` grades and makes the learner's action; ``reply`` makes the next action that follows it; when none is
    left, ``settle`` asks the next question, if there is one.
    """

    def __init__(self, scenario: Scenario) -> None:
        self.scenario: Final = scenario
        self.number = 0
        self.state: Any = scenario.start
        self.done: list[Done] = []
        self.hints = 0
        """Hints taken in the whole lesson."""
        self.given: Answer | None = None
        """The answer to the question that is asked, once there is one."""
        self.grades: list[str] = []
        """Of each question the grade of the first answer."""
        self._asked: tuple[Any, int] = (scenario.start, 0)  # where the question is asked, how much was done by then
        self._waiting: list[str] = []
        self._left: tuple[Any, int, Answer | None] = (scenario.start, 0, None)
        self.shown = 0
        """How many of the question's hints are shown."""

    @property
    def game(self) -> Game[Any]:
        return self.scenario.game

    @property
    def question(self) -> Question:
        return self.scenario.questions[self.number]

    @property
    def asked(self) -> bool:
        """Whether the learner is to answer."""
        return self.given is None

    @property
    def pending(self) -> bool:
        """Whether something follows by itself."""
        return bool(self._waiting)

    @property
    def failed(self) -> bool:
        return self.given is not None and self.given.grade == "wrong"

    @property
    def over(self) -> bool:
        """Whether the last question was answered well, and all that follows was shown."""
        last = self.number == len(self.scenario.questions) - 1
        return last and self.given is not None and not self.failed and not self.pending

    @property
    def outcome(self) -> str:
        """The worst of the first answers, best only without hints; "" while there is none."""
        if not self.grades:
            return ""
        worst = max(self.grades, key=GRADES.index)
        return GRADES[1] if worst == GRADES[0] and self.hints else worst

    def answer(self, action: Action) -> Answer:
        """Grade ``action`` and make it. Raises Refused when it isn't legal."""
        found = graded_as(self.scenario, self.state, self.question, action)
        self._make(action)
        self.given = found
        self._waiting = self._replies(found)
        if len(self.grades) == self.number:
            self.grades.append(found.grade)
        return found

    def _replies(self, answer: Answer) -> list[str]:
        """Those of ``answer``, which are written for one of its plays, as far as they are legal after this one."""
        state = self.state
        for place, text in enumerate(answer.then):
            try:
                state = self.game.step(state, self.game.parse(state, text))
            except Refused:
                return list(answer.then[:place])
        return list(answer.then)

    def reply(self) -> Done:
        """The next action that follows the answer; after the last one it is for ``settle`` to go on."""
        return self._make(self.game.parse(self.state, self._waiting.pop(0)))

    def settle(self) -> Action | None:
        """Ask the next question, if this one was answered best and all that follows was shown.

        The next one is asked where the first of the best answers leads; gives that answer, if it wasn't this one.
        """
        more = self.number < len(self.scenario.questions) - 1
        if not more or self._waiting or self.given is None or self.given.grade != GRADES[0]:
            return None
        first, (asked, kept) = self.question.answers[0], self._asked
        action = None
        if self.state != after(self.scenario, asked, first):
            action = first_of(self.scenario, asked, first)
            self.state = asked
            del self.done[kept:]
            self._make(action)
            for text in first.then:
                self._make(self.game.parse(self.state, text))
        self.number += 1
        self.given, self.shown = None, 0
        self._asked = self.state, len(self.done)
        return action

    def _make(self, action: Action) -> Done:
        done = Done(self.game.turn(self.state) or 0, action)
        self.state = self.game.step(self.state, action)
        self.done.append(done)
        return done

    def retry(self) -> None:
        """Back to the question."""
        self.state, kept = self._asked
        del self.done[kept:]
        self.given, self._waiting = None, []

    def give_up(self) -> None:
        """The answer is going to be shown: the question counts as answered wrong, unless it was answered before."""
        if len(self.grades) == self.number:
            self.grades.append(GRADES[2])

    # Beyond the lesson

    def leave_off(self) -> None:
        """Nothing follows by itself any more; ``go_on`` plays on from here."""
        self._waiting = []
        self._left = self.state, len(self.done), self.given

    def go_on(self, action: Action) -> None:
        """Whatever anybody does once the lesson was left off."""
        self._make(action)

    def come_back(self) -> None:
        """To where the lesson was left off."""
        self.state, kept, self.given = self._left
        del self.done[kept:]

    # Hints

    def hint(self) -> None:
        """One hint more to this question, as long as there is one."""
        if self.shown < len(self.question.hints):
            self.shown += 1
            self.hints += 1


def points(grade: str, hints: int) -> int:
    """What an answer counts, of 100."""
    return max(0, FULL[grade] - 20 * hints)


def due(history: Sequence[Drilled], now: float) -> list[Scenario]:
    """Lessons that went wrong and whose day has come, the longest waiting first."""
    waiting = comes_back([(one.drill, one.grade != "wrong", one.at) for one in history])
    ready = sorted((when, name) for name, when in waiting.items() if when <= now)
    known = {one.id: one for one in scenarios()}
    return [known[name] for _when, name in ready if name in known]


def following(history: Sequence[Drilled], now: float) -> Scenario:
    """What to practise next: what is due, else what was never tried, else what was tried the longest ago."""
    waiting = due(history, now)
    if waiting:
        return waiting[0]
    latest = {one.drill: one.at for one in history}
    return min(scenarios(), key=lambda one: latest.get(one.id, 0.0))


def daily(day: date) -> Scenario:
    """The lesson of a day: every lesson once before one comes again."""
    return scenarios()[day.toordinal() % len(scenarios())]
