"""The rules of thumb that some lessons teach: what a player who keeps to them would do.

A grade that rests on one says so; nothing is proven by it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules import cards
from rules.api import PASS, Play

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rules.api import Action, Game

TOP: Final = "S2"
"""大地."""


def _lone_singles(game: Game[Any], state: Any) -> list[Play]:
    """The singles that may be played and break nothing, but for 大地; the lowest first."""
    counts = game.ranks.counts(state.hands[game.turn(state)])
    single = game.named(game.ranks.order[0]).kind
    plays = (action for action in game.legal(state) if isinstance(action, Play))
    return [play for play in plays if play.kind == single and counts[play.rank] == 1 and str(play) != TOP]


def lowest_beat(game: Game[Any], state: Any) -> Action:
    """牌例1: the lowest card that beats the table, sets kept whole; failing that 大地."""
    lone = _lone_singles(game, state)
    return lone[0] if lone else _top(game, state)


def spend_top(game: Game[Any], state: Any) -> Action:
    """牌例1: 大地 now, on an ace from above or on what the others let pass."""
    return _top(game, state)


def run_out(game: Game[Any], state: Any) -> Action:
    """牌例1: with the lead, the most cards at once."""
    return max((action for action in game.legal(state) if isinstance(action, Play)), key=lambda play: play.size)


def wait_for_two(game: Game[Any], state: Any) -> Action:
    """牌例2: the hand below led a small card: 大地 is kept until a 2 lies there, and takes that off."""
    return _top(game, state) if state.top.rank == game.ranks.index["2"] else PASS


def from_ace(game: Game[Any], state: Any) -> Action:
    """牌例2: the hand below led a middling card: 大地 on ♥A or anything above it."""
    return _top(game, state) if game.ranks.show(state.top.counts) in _from("HA") else PASS


def lead_low(game: Game[Any], state: Any) -> Action:
    """牌例2: a low single, which the hand below can take."""
    return _lone_singles(game, state)[0]


def _top(game: Game[Any], state: Any) -> Action:
    return next(action for action in game.legal(state) if str(action) == TOP)


def _from(card: str) -> tuple[str, ...]:
    return cards.CARDS[cards.INDEX[cards.Card(card)] :]


POLICIES: Final[Mapping[str, Callable[[Game[Any], Any], Action]]] = {
    found.__name__: found for found in (lowest_beat, spend_top, run_out, wait_for_two, from_ace, lead_low)
}
