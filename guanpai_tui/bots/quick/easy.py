"""The policy of ``easy`` on whole states, for the frozen baseline: the same choices, each made once for a hand."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from guanpai_tui.bots.generic import BOMB_FROM, Easy
from rules.counts import Memo

if TYPE_CHECKING:
    from rules.api import Action, Game, View

KEPT: Final = 1 << 16
_UNUSED: Final = Random(0)  # noqa: S311 - ``Easy`` draws nothing


class EasyPolicy:
    """What ``Easy`` would do, of any game whose states have a ``turn`` and ``hands`` and whose turns go round."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._easy = Easy()
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
        if min(count for seat, count in enumerate(left) if seat != turn and count) == 1:
            return self._afresh(state, turn)
        key = hands[turn], state.top, following == 1, late
        found = self._chosen.get(key)
        if found is None or found not in moves:
            if len(self._chosen) >= KEPT:
                self._chosen.clear()
            found = self._chosen[key] = self._afresh(state, turn)
        return found

    def _afresh(self, state: Any, turn: int) -> Action:
        view: View = self._game.view(state, (turn,))
        return self._easy.choose(view, self._game, _UNUSED)
