"""复式: a deal that was played is played again, the same cards, the same opponents, an expert in the player's seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from guanpai_tui import bots

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rules.api import Action, Game, Result, Seat, View


class Chooser(Protocol):
    """Whoever can have a decision made by a level: at a table its ``Thinkers``."""

    def choose(self, level: str, view: View, game: Game[Any], dice: str) -> Action: ...


class Played(NamedTuple):
    """A deal that was played: its code, the state that it began with, and how it ended."""

    code: str
    first: Any
    result: Result


class Compared(NamedTuple):
    """Points of a deal for the same seats: what the player made of it, and what the expert did."""

    code: str
    yours: int
    theirs: int


def dice(code: str, actions: int, seat: Seat) -> str:
    """What the chance of a decision comes from: the same in the same position, resumed or replayed."""
    return f"{code} {actions} {seat}"


def replay(game: Game[Any], deal: Played, levels: Sequence[str], chooser: Chooser) -> Result:
    """How ``deal`` ends when bots of ``levels``, by person, play it."""
    state, actions = deal.first, 0
    person_of = {seat: person for person, seats in enumerate(game.controllers) for seat in seats}
    while (turn := game.turn(state)) is not None:
        person = person_of[turn]
        view = game.view(state, game.controllers[person])
        state = game.step(state, chooser.choose(levels[person], view, game, dice(deal.code, actions, turn)))
        actions += 1
    return game.result(state)


def compare(
    game: Game[Any], deals: Iterable[Played], levels: Sequence[str], person: int, chooser: Chooser
) -> Iterator[Compared]:
    """Each of ``deals`` with an expert for ``person``; the others as they were."""
    with_expert = [bots.EXPERT if place == person else level for place, level in enumerate(levels)]
    for deal in deals:
        found = replay(game, deal, with_expert, chooser)
        seats = game.controllers[person]
        yours, theirs = (sum(result.points[seat] for seat in seats) for result in (deal.result, found))
        yield Compared(deal.code, yours, theirs)
