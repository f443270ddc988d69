"""A deal looked back upon: each decision of a player beside what the best bot would have done.

It sees what the player saw, never a hidden card. What an action is worth is simulated: the same made-up deals for both
actions, played to the end, so that the difference has an interval; or proven, where the hidden cards are known.
"""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from guanpai_tui import bots
from guanpai_tui.bots import solver
from guanpai_tui.bots.arena import interval
from guanpai_tui.bots.faults import fault
from guanpai_tui.bots.reasons import Reason
from guanpai_tui.bots.searcher import Searcher, weighed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rules.api import Action, Game, Seat, View

FINE, SLIP, MISTAKE, BLUNDER = "fine", "slip", "mistake", "blunder"

PLAYOUTS: Final = 600
"""To find out what is best: more than a hard bot takes, less than an expert."""

ROUND: Final = 60
WORLDS: Final = 480
"""Made-up deals for a comparison, in rounds: it ends when the answer is clear."""

PROOF: Final = 60_000
"""Positions looked at for a proof before it is simulated after all."""

SECONDS: Final = 2.0
"""The most that one of the two takes: games that play out slowly are compared in fewer deals."""

SHOWN: Final = 1
"""Decimals of a loss and its interval: what is told to reach 0 reaches it."""

_MISTAKE, _BLUNDER = 0.12, 0.4
"""What an action loses, in parts of what such a deal is worth, from which on it is called so."""


class Reviewed(NamedTuple):
    """A decision: the ``at``-th action of the deal, ``seat``'s. ``best`` brings ``loss`` ± ``width`` points more.

    ``worlds`` made-up deals say so; 0: it is proven. ``why`` speaks for the best, ``fault`` against what was played.
    """

    at: int
    seat: Seat
    played: Action
    best: Action
    loss: float
    width: float
    worlds: int
    grade: str
    why: Reason
    fault: Reason | None

    @property
    def proven(self) -> bool:
        return self.worlds == 0


def decisions(game: Game[Any], states: Sequence[Any], seats: Sequence[Seat]) -> list[int]:
    """The actions by ``seats`` at which there was something to choose."""
    return [at for at, state in enumerate(states[:-1]) if game.turn(state) in seats and len(game.legal(state)) > 1]


def review(
    game: Game[Any],
    states: Sequence[Any],
    actions: Sequence[Action],
    seats: Sequence[Seat],
    stop: Callable[[], bool] | None = None,
) -> Iterator[Reviewed]:
    """The decisions of ``seats``, one person's, in their order; it ends early when ``stop()`` says so.

    ``states`` has the state before each of ``actions`` and the last one. The same deal gives the same review.
    """
    for at in decisions(game, states, seats):
        if stop is not None and stop():
            return
        view = game.view(states[at], seats)
        rng = Random(f"{at} {view.hand} {actions[at]}")  # noqa: S311 - the same review every time
        yield _reviewed(view, game, (at, actions[at]), rng, stop)


def _reviewed(
    view: View, game: Game[Any], done: tuple[int, Action], rng: Random, stop: Callable[[], bool] | None
) -> Reviewed:
    at, played = done
    seat = view.turn if view.turn is not None else view.seats[0]
    best, loss, width, worlds, worth = _proven(view, game, played, rng, stop) or _simulated(view, game, played, rng)
    grade = _grade(loss, width, worth)
    if grade == FINE and worlds:  # no difference that can be shown: what was played is as good
        return Reviewed(at, seat, played, best, loss, width, worlds, FINE, _why(view, game, best, played), None)
    against = None if best == played else _fault(view, game, played, best)
    return Reviewed(at, seat, played, best, loss, width, worlds, grade, _why(view, game, best, played), against)


Found = tuple["Action", float, float, int, float]
"""The best action, what it brings more, ± that, in so many worlds; what such a deal is worth."""


def _proven(view: View, game: Game[Any], played: Action, rng: Random, stop: Callable[[], bool] | None) -> Found | None:
    """Where all that is unseen is one hand, that hand is known: no guess is needed."""
    hidden = [seat for seat, hand in enumerate(view.hands) if hand is None and view.left[seat]]
    if len(hidden) != 1 or len(view.seats) != 1 or game.ranks.total(view.unseen) != view.left[hidden[0]]:
        return None
    state = game.sample(view, rng)
    search = solver.Search(game, view.seats[0], {}, solver.Spent(solver.Budget(PROOF, stop=stop)))
    try:
        value = search.value(state)
        best = search.best(state, value, value)
        loss = value - search.value(game.step(state, played))
    except solver.Exhausted:
        return None
    return played if not loss else best, float(loss), 0.0, 0, float(abs(value) or 1)


def _simulated(view: View, game: Game[Any], played: Action, rng: Random) -> Found:
    best = Searcher(PLAYOUTS, seconds=SECONDS).estimates(view, game, rng)[0].action
    search, _actions = weighed(view, game, rng)
    rows: list[list[int]] = []
    until = time.monotonic() + SECONDS
    while len(rows) < WORLDS and not (rows and time.monotonic() > until):
        # Other deals than those that chose the best: there it was lucky.
        rows += search.paired(view, (best, played), ROUND, rng)
        loss, width = interval([float(row[0] - row[1]) for row in rows])
        if best == played or abs(loss) > 2 * width:
            break
    worth = sum(abs(points) for row in rows for points in row) / (2 * len(rows))
    return best, loss, width, len(rows), worth


def _grade(loss: float, width: float, worth: float) -> str:
    """Only what is lost beyond the interval counts."""
    if round(loss, SHOWN) <= round(width, SHOWN):
        return FINE
    share = loss / max(worth, 1e-9)
    return BLUNDER if share >= _BLUNDER else MISTAKE if share >= _MISTAKE else SLIP


def _why(view: View, game: Game[Any], best: Action, played: Action) -> Reason:
    """What speaks for it: the words of a hint, if one has it and they don't speak for ``played`` too."""
    hints = {hint.action: hint.reason for hint in bots.hints(view, game)}
    found = hints.get(best)
    if found is None or (best != played and found == hints.get(played)):
        return Reason("brings_most")
    return found


def _fault(view: View, game: Game[Any], played: Action, best: Action) -> Reason:
    """The game's own warning first (顶大)."""
    state = game.sample(view, Random(0))  # noqa: S311 - a warning depends on no hidden card
    if game.cautions(state, played) and not game.cautions(state, best):
        return Reason("fault_dingda")
    return fault(view, game, played, best)
