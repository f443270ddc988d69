"""``guanpai puzzle``: an ending to solve, or any position solved."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import rules
from guanpai_tui import app, arbiter, dice, text
from guanpai_tui.commands import NO, OK, emit
from guanpai_tui.practice import puzzles, shelf
from guanpai_tui.seating import UsageError, house_rules, number
from guanpai_tui.text import _
from rules import house
from rules.api import HouseError, Play, Unreadable, describe

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from guanpai_tui.bots.solver import Solution
    from guanpai_tui.practice.puzzles import Puzzle
    from rules.api import Action, Game

SOLVE: Final = "solve"
"""The word after ``puzzle`` that asks for a solution instead."""

ROLES: Final = ("for", "against", "aside")
_KEYS: Final = ("game", "hands", "seat", "roles", "rules")
_SEPARATOR: Final = "/"


# A puzzle


class Wish(NamedTuple):
    """Which puzzle is asked for: ``code``, today's, a ``new`` one of ``level``, else whatever fits the player."""

    code: str = ""
    daily: bool = False
    new: bool = False
    level: str = ""


def puzzle(wish: Wish, flags: Mapping[str, str | None], *, answer: bool, as_json: bool) -> int:
    """On a terminal to be solved, else told."""
    level = number("--level", wish.level) if wish.level else 0
    if level > 5:
        raise UsageError(_("--level {given}: puzzles have levels 1 to 5"), given=wish.level)
    if sum((bool(wish.code), wish.daily, wish.new)) > 1:
        raise UsageError(_("A code, --daily and --new each name a puzzle: give one of them"))
    if level and not wish.new:
        raise UsageError(_("--level goes with --new"))
    found = _asked(wish)
    if as_json or answer or not app.has_terminal():
        _tell(found or _any(wish, level), answer=answer, as_json=as_json)
        return OK
    kept = app.on_screen(flags)
    from guanpai_tui.screens.puzzle import PuzzleScreen

    def opening(kit: Any) -> PuzzleScreen:
        return PuzzleScreen(kit, found, new=wish.new, level=level)

    return app.run(kept, None, app.kept(kept), opening)


def _asked(wish: Wish) -> Puzzle | None:
    """The puzzle that is named; None when none is. Raises Unreadable."""
    if wish.daily:
        return shelf.daily(datetime.now().astimezone().date())
    if not wish.code:
        return None
    named = puzzles.read_code(wish.code)
    found = shelf.take(named)
    if found is None:
        raise Unreadable("notation", "no_puzzle", code=puzzles.code(named))
    return found


def _any(wish: Wish, level: int) -> Puzzle:
    rng = dice.fresh()
    found = puzzles.new(rng, level=level) if wish.new else shelf.kept(rng.choice(shelf.numbers()))
    assert found is not None  # the shelf isn't empty, and nobody stops the search
    return found


def _tell(puzzle: Puzzle, *, answer: bool, as_json: bool) -> None:
    game, state, grade = puzzles.game(), puzzle.state, puzzle.grade
    hands = [game.ranks.show(hand) for hand in state.hands]
    if as_json:
        told = {
            "code": puzzle.code,
            "game": game.id,
            "hands": hands,
            "table": state.top and describe(state.top),
            "level": grade.level,
            "rating": grade.rating,
            "choices": grade.choices,
        }
        emit(told | ({"answer": _action_json(puzzle.key)} if answer else {}))
        return
    print(_("Puzzle {code}, level {level}").format(code=puzzle.code, level=grade.level))
    print(_("You: {cards}").format(cards=text.ranks_text(hands[puzzles.YOU])))
    print(_("The other: {cards}").format(cards=text.ranks_text(hands[puzzles.OTHER])))
    if state.top is None:
        print(_("You lead. One play wins, all others lose (proven)."))
    else:
        said = _("The other has led {play}. One answer wins, all others lose (proven).")
        print(said.format(play=text.play_text(state.top)))
    if answer:
        print(_("The answer (proven): {play}").format(play=text.action_text(puzzle.key)))


def _action_json(action: Action) -> object:
    return describe(action) if isinstance(action, Play) else str(action)


# A position solved


class Question(NamedTuple):
    """A position and who is asked about; ``roles`` by seat, where a seat doesn't do its worst."""

    game: Game[Any]
    state: Any
    seat: int
    roles: Mapping[int, str]


def solve(position: str, options: Mapping[str, str], changes: Sequence[str], *, as_json: bool) -> int:
    """Exit code 1 when the budget didn't do for a proof."""
    from guanpai_tui.bots import solver

    asked = _question(position, options, changes)
    nodes = number("--nodes", options["nodes"], 1) if options["nodes"] else solver.NODES
    roles = {seat: _role(asked.game, role) for seat, role in asked.roles.items()}
    found = solver.solve(asked.game, asked.state, seat=asked.seat, roles=roles, budget=solver.Budget(nodes))
    if as_json:
        emit(_solution_json(asked, found))
    else:
        _tell_solution(asked, found)
    return OK if found.proven else NO


def _role(game: Game[Any], role: str) -> Any:
    from guanpai_tui.bots import solver

    return solver.aside(game) if role == "aside" else role


def _solution_json(asked: Question, found: Solution) -> dict[str, object]:
    return {
        "game": asked.game.id,
        "seat": asked.seat,
        "proven": found.proven,
        "wins": found.wins,
        "points": found.value,
        "best": None if found.best is None else _action_json(found.best),
        "line": [{"seat": seat, "action": str(action)} for seat, action in _seated(asked, found)],
        "nodes": found.nodes,
    }


def _seated(asked: Question, found: Solution) -> list[tuple[int, Action]]:
    state, line = asked.state, []
    for action in found.line:
        line.append((asked.game.turn(state) or 0, action))
        state = asked.game.step(state, action)
    return line


def _tell_solution(asked: Question, found: Solution) -> None:
    names = text.seats(asked.game.seats)
    if not found.proven:
        said = _("Not proven within {count} positions. Most likely: {play}")
        print(said.format(count=found.nodes, play=text.action_text(found.best)))
        return
    said = _("Proven: {points} points for {name}, whatever the others do.")
    print(said.format(name=names[asked.seat], points=f"{found.value:+d}"))
    for seat, action in _seated(asked, found):
        print(f"{names[seat]}  {text.action_text(action)}")


def _question(position: str, options: Mapping[str, str], changes: Sequence[str]) -> Question:
    """From a file, or from hands with a stroke between them. Raises Unreadable, Refused, HouseError."""
    path = Path(position)
    if not position:
        raise Unreadable("notation", "no_position", text=position)
    if _SEPARATOR in position and not (path.is_absolute() or path.suffix or path.exists() or path.is_symlink()):
        game = rules.make(options["game"] or puzzles.GAME, **house_rules(options["game"] or puzzles.GAME, changes))
        fields: dict[str, Any] = {"turn": number("--turn", options["turn"]) if options["turn"] else 0}
        if options["table"]:
            fields["table"] = ((fields["turn"] - 1) % game.seats, text.sheet_kind(options["table"]))
        return _set_up(game, position.split(_SEPARATOR), fields)
    try:
        written = house.read(path)
    except HouseError as error:
        if isinstance(error.__cause__, FileNotFoundError):
            raise Unreadable("notation", "no_position", text=position) from None
        raise
    return _from_file(position, written, changes)


def _from_file(where: str, written: dict[str, Any], changes: Sequence[str]) -> Question:
    name = written.pop("game", puzzles.GAME)
    if name not in rules.names():
        raise _bad(where, "game", name, ", ".join(rules.names()))
    ruled = written.pop("rules", {})
    if not isinstance(ruled, dict):
        raise _bad(where, "rules", ruled, "[rules]")
    standard = type(rules.defaults(name))
    game = rules.make(name, **(house_rules(name, changes) | house.checked(standard, ruled, where)))
    hands = written.pop("hands", None)
    if not (isinstance(hands, list) and all(isinstance(hand, str) for hand in hands)):
        raise _bad(where, "hands", hands, '["57A", "68K"]')
    seat = written.pop("seat", None)
    if seat is not None and not (type(seat) is int and seat in range(game.seats)):
        raise _bad(where, "seat", seat, f"0–{game.seats - 1}")
    roles = written.pop("roles", {})
    places = [str(place) for place in range(game.seats)]
    known = isinstance(roles, dict) and all(place in places and role in ROLES for place, role in roles.items())
    if not known:
        raise _bad(where, "roles", roles, f"{{{places[-1]} = {' | '.join(ROLES)}}}")
    table = written.get("table")
    if table is not None and not (isinstance(table, list) and [type(one) for one in table] == [int, str]):
        raise _bad(where, "table", table, '[1, "9"]')
    if table is not None:
        written["table"] = tuple(table)
    try:
        asked = _set_up(game, hands, written)
    except Unreadable as error:  # of no clause: the file says something that no position has
        raise Unreadable(error.clause, error.reason, **error.facts | {"where": where}) from error
    return asked._replace(
        seat=asked.seat if seat is None else seat, roles={int(place): role for place, role in roles.items()}
    )


def _bad(where: str, key: str, value: object, allowed: str) -> Unreadable:
    return Unreadable("notation", "bad_value", where=where, key=key, value=house.written(value), allowed=allowed)


def _set_up(game: Game[Any], hands: Sequence[str], fields: Mapping[str, Any]) -> Question:
    state = arbiter.set_up(game, hands, **fields)
    turn = game.turn(state)
    if turn is None:
        raise UsageError(_("The deal is over in that position"))
    return Question(game, state, turn, {})
