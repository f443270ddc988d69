"""六人够级: what the formula of ``quick.gouji`` finds best, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guanpai_tui.bots.api import NORMAL, Reason
from guanpai_tui.bots.formula import Formula
from guanpai_tui.bots.generic import beats_cheapest, known, leads_lowest, plain_reason, sheds
from guanpai_tui.bots.quick.gouji import GAMES, burden, policy
from rules.api import Call, Give, Play

if TYPE_CHECKING:
    from collections.abc import Mapping

    from guanpai_tui.bots.api import Bot
    from guanpai_tui.bots.quick.gouji import Position, Scorer, Table
    from rules.api import Action, Game, View

__all__ = ["BOTS", "GAMES", "expected"]

CERTAIN: Final = 0.995
SURE: Final = 0.75
NEARLY_OUT: Final = 8
"""Cards with which somebody may be out soon."""


WORTH: Final = 0.45
"""Points that one of a score is worth.

The slope of the points on the score in 109 pairs of actions in 40 positions, 30 playouts of each.
"""


def _reason(scorer: Scorer, position: Position, view: View, game: Game[Any], action: Action) -> Reason:
    """The first thing that a player would say for ``action``."""
    table = scorer.table(position)
    if isinstance(action, Give):
        return Reason("gives_low")
    if isinstance(action, Call):
        return _word(action, table)
    if not isinstance(action, Play):
        return _passing(position, view)
    if action.counts == view.hand or len(view.legal) == 1:
        return plain_reason(view, game, action)
    return _playing(scorer, position, view, table, action) or _shape(view, game, action)


def _word(call: Call, table: Table) -> Reason:
    groups, jokers = burden(table.hand)
    match call.word:
        case "烧":
            return Reason("burns", (("plain", groups), ("jokers", jokers)))
        case "让":
            return Reason("lets_others")
        case "革命":
            return Reason("weak_hand")
        case "宣点":
            return Reason("holds_him")
        case _:
            return Reason({"问烧": "no_burn", "革命": "plays_on", "宣点": "may_open"}.get(table.why, "let_them"))


def _passing(position: Position, view: View) -> Reason:
    if len(view.legal) == 1:
        return Reason("cannot_beat")
    owner, seat = position.owner, view.turn
    if owner is not None and seat is not None and owner % 2 == seat % 2:
        return Reason("friend_has_it")
    return Reason("let_them")


def _playing(scorer: Scorer, position: Position, view: View, table: Table, play: Play) -> Reason | None:
    stands, _ = scorer.outlook(position, table, play)
    owner, seat = position.owner, table.seat
    if table.why in ("问烧", "烧牌"):
        groups, jokers = burden(view.hand - play.counts)
        return Reason("burns", (("plain", groups), ("jokers", jokers)))
    if scorer.opens(play) and not table.chaos and not position.opened >> seat & 1 and stands > 0.5:
        return Reason("opens")
    if owner is not None and owner % 2 != seat % 2 and view.left[owner] <= NEARLY_OUT:
        return Reason("blocks")
    if stands >= SURE:
        return Reason("nobody_beats" if stands >= CERTAIN else "likely_stands")
    if owner is not None and owner == (seat + 3) % 6 and table.why == "对家":
        return Reason("guards")
    return None


def _shape(view: View, game: Game[Any], play: Play) -> Reason:
    """What it does to the hand."""
    if (leads_lowest if view.top is None else beats_cheapest)(view, known(game), play):
        return Reason("lowest_lead" if view.top is None else "lowest_beat")
    groups, _jokers = burden(view.hand - play.counts)
    return Reason("leaves_groups", (("plays", groups),)) if groups else sheds(play)


NORMAL_BOT: Final = Formula(policy, WORTH, _reason)
BOTS: Final[Mapping[str, Bot]] = {NORMAL: NORMAL_BOT}
expected: Final = NORMAL_BOT.expected
