"""Whether the grades of a scenario are right: proven by the solver, by their policy, or by dealing the unseen cards.

``faults`` gives what isn't, in words for whoever wrote the file.
"""

from __future__ import annotations

from random import Random
from statistics import mean, stdev
from typing import TYPE_CHECKING, Any, Final

from guanpai_tui import bots
from guanpai_tui.bots.solver import Budget, Search, Spent, aside
from guanpai_tui.practice.policies import POLICIES
from guanpai_tui.practice.scenario import POLICY, PROVEN, after, graded_as, named_by

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from guanpai_tui.practice.scenario import Answer, Question, Scenario
    from rules.api import Action, Seat

NODES: Final = 400_000
"""Positions for one question to the solver; the scenarios take far fewer."""

BOT: Final = bots.NORMAL
"""Who plays all the seats of a simulation."""

CONFIDENT: Final = 1.96
"""Standard errors to each side: an interval of 95 %."""


def faults(one: Scenario) -> list[str]:
    """What is wrong with the grades of ``one``."""
    state = one.start
    found = []
    for number, question in enumerate(one.questions, start=1):
        check = {PROVEN: _unproven, POLICY: _off_policy}.get(one.graded, _unlike)
        found += [f"{one.id} question {number}: {fault}" for fault in check(one, state, question)]
        state = after(one, state, question.answers[0])
    return found


def by_answer(one: Scenario, state: Any, question: Question) -> list[tuple[Answer, list[Action]]]:
    """Every legal action under the answer that it is."""
    found: list[tuple[Answer, list[Action]]] = [(answer, []) for answer in question.answers]
    for action in one.game.legal(state):
        answer = graded_as(one, state, question, action)
        next(actions for known, actions in found if known is answer).append(action)
    return found


# Proven


def _unproven(one: Scenario, state: Any, question: Question) -> Iterator[str]:
    """Where nothing is best, that is proven: no action is worth more than it says."""
    best = [answer.worth for answer in question.answers if answer.grade == "best"]
    rest = [answer.worth or 0 for answer in question.answers if answer.grade != "best"]
    if len(set(best)) > 1 or max(rest) >= (best[0] or 0 if best else 0):
        yield "the best answers aren't worth the most"
    for answer, actions in by_answer(one, state, question):
        worth = int(answer.worth or 0)
        for action in actions:
            if _at_least(one, one.game.step(state, action), worth + 1):
                yield f"{action} is worth more than {worth}"
            if best and answer.grade != "wrong" and not _at_least(one, one.game.step(state, action), worth):
                yield f"{action} is worth less than {worth}"
        if answer.then and _at_least(one, after(one, state, answer), worth + 1):
            yield f"what follows {' '.join(answer.plays)} leaves more than {worth}"


def _at_least(one: Scenario, reached: Any, points: int) -> bool:
    """Whether the learner gets so many points from here, the others playing as the scenario says."""
    if one.game.over(reached):
        return bool(one.game.result(reached).points[one.seat] >= points)
    roles = {seat: aside(one.game) if role == "aside" else role for seat, role in one.roles}
    return Search(one.game, one.seat, roles, Spent(Budget(nodes=NODES))).at_least(reached, points)


# By policy


def _off_policy(one: Scenario, state: Any, question: Question) -> Iterator[str]:
    wanted = POLICIES[question.policy](one.game, state)
    best = [action for answer in question.answers if answer.grade == "best" for action in named_by(one, state, answer)]
    if best != [wanted]:
        yield f"the policy {question.policy} says {wanted}, not {' '.join(map(str, best))}"


# By simulation


def simulated(one: Scenario, state: Any, action: Action) -> list[int]:
    """The learner's points when ``action`` is played in so many deals that he can't tell apart, bots in every seat."""
    game, seat = one.game, one.seat
    view = game.view(state, (seat,))
    deals, dice = Random(one.id), Random(0)  # noqa: S311 - the same deals for every action, and every time
    bot = bots.make(BOT, game.id)
    found = []
    for _ in range(one.deals):
        now = game.step(game.sample(view, deals), action)
        while not game.over(now):
            turn: Seat = game.turn(now) or 0
            now = game.step(now, bot.choose(game.view(now, (turn,)), game, dice))
        found.append(game.result(now).points[seat])
    return found


def interval(points: Sequence[float]) -> float:
    """Half the width of the interval of the mean."""
    return CONFIDENT * stdev(points) / len(points) ** 0.5 if len(points) > 1 else 0.0


def _unlike(one: Scenario, state: Any, question: Question) -> Iterator[str]:
    found = {}
    for answer in question.answers:
        actions = named_by(one, state, answer)
        if not actions:
            continue
        points = simulated(one, state, actions[0])
        found[answer] = points
        mine, width = round(mean(points), 1), round(interval(points), 1)
        if abs(mine - (answer.worth or 0)) > width + answer.interval:  # the bots may have learned since
            yield f"{answer.plays[0]} gives {mine} ± {width}, not {answer.worth} ± {answer.interval}"
    best = next(iter(found.values()))
    for answer, points in list(found.items())[1:]:
        ahead = [one - other for one, other in zip(best, points, strict=True)]
        if answer.grade == "wrong" and mean(ahead) <= interval(ahead):
            yield f"{answer.plays[0]} isn't clearly worse: {mean(ahead):.1f} ± {interval(ahead):.1f}"
