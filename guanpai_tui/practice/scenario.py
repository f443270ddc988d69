"""Practice positions as data: one TOML file each, read strictly.

The name of a file is the scenario's id. What it says of positions and answers goes through the rules, so a file that
loads can be played; whether its grades are right is for ``proofs`` to prove.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import rules
from guanpai_tui.practice.policies import POLICIES
from guanpai_tui.practice.tables import Broken, Table, said
from rules import cards, house
from rules.api import PASS, HouseError, Play, Refused, RuleError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from guanpai_tui.practice.tables import Said
    from rules.api import Action, Game, Seat

FOLDER: Final = Path(__file__).with_name("scenarios")

THEMES: Final = ("climb", "spend", "boss", "aside", "dingda", "last", "bomb", "lead", "straight", "four")
GRADES: Final = ("best", "playable", "wrong")
PROVEN, POLICY, SIMULATION = GRADED = ("proven", "policy", "simulation")
SEATS: Final = ("against", "for", "aside")
"""How another seat plays where grades are proven: its worst for the learner, its best for him, or for itself alone."""

MOST_NAMED: Final = 20
"""Actions that are named to whoever wrote one that isn't legal."""

OTHER: Final = "other"
"""Stands for every legal action that no other answer names."""


class Answer(NamedTuple):
    """What the learner may do, and what it is worth.

    ``plays`` are texts, or ``other``; ``then`` is what the other seats do (and, in a line that is only shown, the
    learner). ``worth`` is points: proven, what the learner is sure of, or of a wrong answer the most he can be sure of;
    simulated, the mean, with its ``interval``.
    """

    plays: tuple[str, ...]
    grade: str
    why: Said
    then: tuple[str, ...]
    worth: float | None
    interval: float


class Question(NamedTuple):
    """One decision: its answers, the best first, and three hints, from the idea to the answer.

    Where nothing holds all answers are playable, and none is best.
    """

    ask: Said
    policy: str
    hints: tuple[Said, ...]
    answers: tuple[Answer, ...]


class Scenario(NamedTuple):
    """A position with a lesson."""

    id: str
    game: Game[Any]
    theme: str
    graded: str
    roles: tuple[tuple[Seat, str], ...]
    deals: int
    """How many deals a simulation has."""
    open: bool
    """Whether every hand lies open."""
    title: Said
    story: Said
    """What the learner may know."""
    goal: Said
    start: Any
    questions: tuple[Question, ...]

    @property
    def seat(self) -> Seat:
        """The learner's seat."""
        return self.game.turn(self.start) or 0


@lru_cache(maxsize=1)
def scenarios() -> tuple[Scenario, ...]:
    """Those that come with the program, game by game."""
    found = [read(path) for path in sorted(FOLDER.glob("*.toml"))]
    return tuple(sorted(found, key=lambda one: rules.names().index(one.game.id)))


def scenario(name: str) -> Scenario:
    """The scenario called ``name``. Raises RuleError when there is none."""
    found = next((one for one in scenarios() if one.id == name), None)
    if found is None:
        raise HouseError("drill", "unknown_drill", key=name, allowed=", ".join(one.id for one in scenarios()))
    return found


def read(path: Path) -> Scenario:
    """A scenario from its file. Raises HouseError for what is no TOML, else Broken, which names the file, the key and
    what is allowed.
    """
    return parse(house.read(path), path.name)


def parse(found: Mapping[str, Any], where: str) -> Scenario:
    """The same from what the file holds; ``where`` is its name."""
    table = Table(found, where)
    table.only("game", "theme", "graded", "seats", "deals", "open", "house", "title", "story", "goal",
               "position", "question")  # fmt: skip
    game = _game(table)
    graded = table.choice("graded", GRADED)
    start = _start(table, game)
    one = Scenario(
        id=where.removesuffix(".toml"),
        game=game,
        theme=table.choice("theme", THEMES),
        graded=graded,
        roles=_roles(table, game) if graded == PROVEN else (),
        deals=table.number("deals", 20, 2000) if graded == SIMULATION else 0,
        open=table.flag("open"),
        title=said(table, "title"),
        story=said(table, "story"),
        goal=said(table, "goal"),
        start=start,
        questions=(),
    )
    return one._replace(questions=_questions(table, one))


def _game(table: Table) -> Game[Any]:
    name = table.choice("game", rules.names())
    try:
        return rules.make(name, **table.table("house").found)
    except HouseError as error:
        raise Broken("scenario", "broken_value", where=table.where, key="house", error=error) from error


def _roles(table: Table, game: Game[Any]) -> tuple[tuple[Seat, str], ...]:
    seats = table.table("seats")
    seats.only(*map(str, range(game.seats)))
    return tuple((int(key), seats.choice(key, SEATS)) for key in seats.found)


def _start(table: Table, game: Game[Any]) -> Any:
    """The position: the arguments of the game's own ``setup``."""
    fields = dict(table.table("position", needed=True).found)
    if isinstance(fields.get("table"), list):
        fields["table"] = tuple(fields["table"])
    try:
        state = game.setup(**fields)
    except RuleError as error:
        raise Broken("scenario", "broken_value", where=table.where, key="position", error=error) from error
    if game.turn(state) is None:
        raise Broken(
            "scenario", "broken_value", where=table.where, key="position", error=Refused("scenario", "deal_over")
        )
    return state


# Questions


def _questions(table: Table, one: Scenario) -> tuple[Question, ...]:
    """The decisions of the lesson: each is asked in the position to which the first answer of the one before leads."""
    state = one.start
    found = []
    for part in table.tables("question"):
        if one.game.turn(state) != one.seat:
            raise Broken("scenario", "lesson_not_asked", where=table.where, key=part.key, seat=one.seat)
        question = _question(part, one, state)
        found.append(question)
        state = after(one, state, question.answers[0])
    return tuple(found)


def _question(part: Table, one: Scenario, state: Any) -> Question:
    part.only("ask", "policy", "hints", "answer")
    policy = part.choice("policy", tuple(POLICIES)) if one.graded == POLICY else part.absent("policy")
    hints = part.table("hints", needed=True)
    hints.only("idea", "candidates", "answer")
    answers = tuple(_answer(answer, one, state) for answer in part.tables("answer"))
    grades = [answer.grade for answer in answers]
    if not (grades[0] == "best" and len(set(grades)) > 1) and set(grades) != {"playable"}:
        raise Broken("scenario", "grades_needed", where=part.where, key=f"{part.key}.answer")
    named = [str(action) for answer in answers for action in named_by(one, state, answer)]
    twice = next((text for text in named if named.count(text) > 1), None)
    if twice is not None:
        raise Broken("scenario", "answer_twice", where=part.where, key=f"{part.key}.answer", play=twice)
    if not any(OTHER in answer.plays for answer in answers):
        missing = next((str(action) for action in one.game.legal(state) if str(action) not in named), None)
        if missing is not None:
            raise Broken("scenario", "answer_missing", where=part.where, key=f"{part.key}.answer", play=missing)
    return Question(
        said(part, "ask"), policy, tuple(said(hints, key) for key in ("idea", "candidates", "answer")), answers
    )


def _answer(part: Table, one: Scenario, state: Any) -> Answer:
    part.only("play", "grade", "why", "then", "worth", "interval")
    plays = part.texts("play")
    proven = one.graded == PROVEN
    counted = proven or (one.graded == SIMULATION and OTHER not in plays)
    for key in ("worth",) * (not counted) + ("interval",) * (not counted or proven):
        part.absent(key)
    answer = Answer(
        plays=plays,
        grade=part.choice("grade", GRADES),
        why=said(part, "why"),
        then=part.texts("then", needed=False),
        worth=part.points("worth") if counted else None,
        interval=part.points("interval") if counted and not proven else 0.0,
    )
    for text in plays:
        if text != OTHER and not matching(one.game, state, text):
            legal = [str(action) for action in one.game.legal(state)]
            allowed = " ".join(legal[:MOST_NAMED] + ["…"] * (len(legal) > MOST_NAMED))
            raise Broken("scenario", "bad_value", where=part.where, key=f"{part.key}.play", value=text, allowed=allowed)
    try:
        after(one, state, answer)
    except RuleError as error:
        raise Broken("scenario", "broken_value", where=part.where, key=f"{part.key}.then", error=error) from error
    return answer


def matching(game: Game[Any], state: Any, text: str) -> list[Action]:
    """The legal actions that ``text`` names: a pass, cards of which suits may be left out, or a kind (``顺子``)."""
    legal = game.legal(state)
    if text == str(PASS):
        return [action for action in legal if action == PASS]
    if any(isinstance(action, Play) and action.kind == text for action in legal):
        return [action for action in legal if isinstance(action, Play) and action.kind == text]
    try:
        named = sorted(cards.tokens(text))
    except RuleError:
        return []
    return [action for action in legal if isinstance(action, Play) and _is(action, named)]


def _is(action: Play, named: Sequence[tuple[str, str]]) -> bool:
    """Whether ``action`` has just these cards, as far as they are named."""
    own = sorted(cards.tokens(str(action)))
    if sorted(rank for _, rank in own) != sorted(rank for _, rank in named):
        return False
    return all(card in own for card in named if card[0])


def named_by(one: Scenario, state: Any, answer: Answer) -> list[Action]:
    """The legal actions that an answer names by themselves."""
    return [action for text in answer.plays if text != OTHER for action in matching(one.game, state, text)]


def graded_as(one: Scenario, state: Any, question: Question, action: Action) -> Answer:
    """The answer that ``action`` is."""
    for answer in question.answers:
        if action in named_by(one, state, answer):
            return answer
    return next(answer for answer in question.answers if OTHER in answer.plays)


def first_of(one: Scenario, state: Any, answer: Answer) -> Action:
    """An action that shows what an answer means; for ``other`` the first one that nothing else names."""
    named = named_by(one, state, answer)
    return named[0] if named else one.game.legal(state)[0]


def after(one: Scenario, state: Any, answer: Answer) -> Any:
    """Where ``answer`` and what follows it lead. Raises Refused for a reply that the rules don't take."""
    if OTHER in answer.plays and not named_by(one, state, answer):
        return state
    return played(one, one.game.step(state, first_of(one, state, answer)), answer)


def played(one: Scenario, state: Any, answer: Answer) -> Any:
    """The position once the replies of ``answer`` were made."""
    for text in answer.then:
        state = one.game.step(state, one.game.parse(state, text))
    return state
