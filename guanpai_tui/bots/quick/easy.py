"""The policy of ``easy`` on whole states, for the frozen baseline: the same choices, each made once for a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guanpai_tui.bots.generic import BOMB_FROM, easiest, unwarned, whole_hand
from rules.counts import Memo

if TYPE_CHECKING:
    from rules.api import Action, Game, View

KEPT: Final = 1 << 16


class EasyPolicy:
    """What ``Easy`` would do, of any game whose states have a ``turn`` and ``hands`` and whose turns go round."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._total = Memo(game.ranks.total, 1 << 16)
        self._chosen: dict[tuple[object, ...], Action] = {}

    def choose(self, state: Any) -> Action:
        moves: tuple[Action, ...] = self._game.legal(state)
        if len(moves) == 1:
            return moves[0]
        hands, turn = state.hands, state.turn
        left = [self._total[hand] for hand in hands]
        following = next(count for count in (*left[turn + 1 :], *left[:turn]) if count)
        late = min(left) <= BOMB_FROM
        warned = min(count for seat, count in enumerate(left) if seat != turn and count) == 1
        sound = tuple(unwarned(self._game, state, moves)) if warned else moves
        key = hands[turn], state.top, following == 1, late, sound if warned else None
        found = self._chosen.get(key)
        if found is None or found not in moves:
            if len(self._chosen) >= KEPT:
                self._chosen.clear()
            view: View = self._game.view(state, (turn,))
            found = self._chosen[key] = whole_hand(view) or easiest(view, self._game, sound)
        return found
