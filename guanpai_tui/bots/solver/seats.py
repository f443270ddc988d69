"""How seats play that neither help nor harm."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.api import PASS, Play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guanpai_tui.bots.solver.budget import Spent
    from guanpai_tui.bots.solver.search import Script
    from rules.api import Action, Game


def aside(game: Game[Any]) -> Script:
    """Runs out as soon as nobody can stop it, and steps aside until then; where it must play, anything."""
    known: dict[tuple[int, tuple[int, ...]], bool] = {}

    def considered(state: Any, _spent: Spent) -> Sequence[Action]:
        legal = game.legal(state)
        return _unstoppable(game, state, known) or ((PASS,) if PASS in legal else legal)

    return considered


def _unstoppable(game: Game[Any], state: Any, known: dict[tuple[int, tuple[int, ...]], bool]) -> list[Action]:
    """The plays from which the seat to act runs out: nobody beats this one, nor any of those that follow it."""
    turn = game.turn(state)
    others = tuple(hand for seat, hand in enumerate(state.hands) if seat != turn)

    def stands(play: Play) -> bool:
        return not any(game.beats(reply, play) for hand in others for reply in game.leads(hand))

    def runs(hand: int) -> bool:
        key = hand, others
        if key not in known:
            known[key] = any(
                play.counts == hand or (stands(play) and runs(hand - play.counts)) for play in game.leads(hand)
            )
        return known[key]

    own = state.hands[turn]
    return [
        action
        for action in game.legal(state)
        if isinstance(action, Play) and (action.counts == own or (stands(action) and runs(own - action.counts)))
    ]
