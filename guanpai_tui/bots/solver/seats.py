"""How seats play that neither help nor harm."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guanpai_tui.bots.solver.search import Search
from rules.api import PASS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guanpai_tui.bots.solver.budget import Spent
    from guanpai_tui.bots.solver.search import Script
    from rules.api import Action, Game, Seat


def aside(game: Game[Any], seat: Seat) -> Script:
    """Plays its certain win, and steps aside while it has none; where it must play, anything."""
    own: list[Search] = []

    def considered(state: Any, spent: Spent) -> Sequence[Action]:
        if not own:
            own.append(Search(game, seat, {}, spent))
        search = own[0]
        search.spent = spent
        legal = game.legal(state)
        if search.wins(state):
            return [action for action in legal if search.wins(game.step(state, action))]
        return (PASS,) if PASS in legal else legal

    return considered
