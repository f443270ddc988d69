"""The words of a lesson, on the screen and in lines: the verdict, what it rests on, who sits where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guanpai_tui import text
from guanpai_tui.practice import drill
from guanpai_tui.practice.scenario import POLICY, SIMULATION
from guanpai_tui.text import _
from rules.api import Play

if TYPE_CHECKING:
    from guanpai_tui.practice.drill import Lesson
    from guanpai_tui.practice.scenario import Answer
    from rules.api import Action, Seat

DUEL: Final = 2


def verdict(lesson: Lesson, action: Action, answer: Answer, hints: int) -> list[str]:
    """The grade, why, and what the grade rests on."""
    heads = {
        # zh: ✓ 最佳：出 7。
        "best": _("✓ Best: {play}. {points} of 100"),
        "playable": _("○ Playable: {play}. {points} of 100"),
        "wrong": _("✗ Wrong: {play}. {points} of 100"),
    }
    head = heads[answer.grade].format(play=did(action), points=drill.points(answer.grade, hints))
    return [head, answer.why.in_(text.language()), *filter(None, [_graded(lesson, answer)])]


def _graded(lesson: Lesson, answer: Answer) -> str:
    """What the grade rests on, and the numbers."""
    kind, worth = lesson.scenario.graded, answer.worth
    if kind == POLICY:
        # zh: 依据：打法要领，未经证明
        return _("Graded by the rule of thumb that is taught here, not by proof.")
    if worth is None:
        return ""
    if kind == SIMULATION:
        said = _("Simulated: {points:+.1f} ± {interval:.1f} for you over {deals} deals with bots.")
        return said.format(points=worth, interval=answer.interval, deals=lesson.scenario.deals)
    if all(one.grade == "playable" for one in lesson.question.answers):
        return _assuming(lesson, _("Proven: every play loses."))
    most = _("Proven: no more than {points:+d} for you.")
    sure = _("Proven: {points:+d} for you, whatever the others do.")
    return _assuming(lesson, (most if answer.grade == "wrong" else sure).format(points=int(worth)))


def _assuming(lesson: Lesson, said: str) -> str:
    """A proof with what it takes for granted."""
    one = lesson.scenario
    last = one.game.seats - 1
    # zh: 下家; 上家; 对家
    who = {1: _("the player after you"), last: _("the player before you")}
    steps = [(seat - one.seat) % one.game.seats for seat, role in one.roles if role == "aside"]
    aside = [who.get(step, _("the player across")) for step in steps]
    if not aside:
        return said
    # zh: {said}前提：下家走得完就走，走不完就让路。
    assumed = _("{said} It takes for granted that {name} runs out once nobody can stop it, and steps aside before.")
    return assumed.format(said=said, name=_(", ").join(aside))


def seat_word(seats: int, me: Seat, seat: Seat) -> str:
    """Where a seat sits, as the learner calls it: 下家, 对家, 上家."""
    step = (seat - me) % seats
    if step == 0:
        return _("You")
    if seats == DUEL:
        # zh: 对手
        return _("The other")
    # zh: 下家; 上家; 对家
    return {1: _("After you"), seats - 1: _("Before you")}.get(step, _("Across"))


def did(action: Action) -> str:
    """A play, or that it was a pass."""
    return text.play_text(action) if isinstance(action, Play) else _("pass")


def rejoined(action: Action) -> str:
    """That the next question is asked where another answer leads."""
    # zh: 接着按 ♥2 的走法往下做。
    return _("The lesson goes on from {play}.").format(play=did(action))
