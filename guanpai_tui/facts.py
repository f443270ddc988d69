"""The public facts of a game in words: marks beside a player, lines about the table, what a play is worth noting for.

What there is to say follows from which facts a game has, by the names of its sheet, never from which game it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from guanpai_tui import glossary, text
from guanpai_tui.glossary import N_
from guanpai_tui.text import _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from guanpai_tui.table import Table
    from rules.api import Game, Play, Seat, View


class News(NamedTuple):
    """A sentence about the table; ``loud`` when it changes what everybody should do."""

    said: str
    loud: bool = False


class Looked(NamedTuple):
    """A table as one person looks at it: its facts, everybody's name, what the sides are called."""

    table: Table
    view: View
    facts: dict[str, Any]
    names: Sequence[str]
    sides: Sequence[str]


def news(table: Table, view: View) -> tuple[News, ...]:
    """What there is to know about the table besides the cards, the most important first."""
    looked = Looked(table, view, dict(view.facts), text.seat_names(table), _sides(table.game, view))
    return tuple(said for tell in _TELLERS if (said := tell(looked)))


def _sides(game: Game[Any], view: View) -> tuple[str, ...]:
    """What the viewer calls each side: 我方, 对方."""
    return tuple(_("our side") if view.seats[0] in side else _("their side") for side in game.sides)


def _phase(at: Looked) -> News | None:
    """That the deal goes on though it is won, and what for."""
    winner = at.facts.get("winner")
    if winner is None or at.table.over or "pays" not in at.facts:
        return None
    losers = at.facts["points"][1 - winner]
    # zh: 雪牌：我方已胜，对方 15 分，不足 25，打下去：两手都走完收 ×2，对方到 25 分就只收 ×1
    said = _(
        "Snow: {winner} has won, {loser} has {points}. Both hands out pays ×{times}; "
        "with 25 points, or both hands out first, {loser} pays ×1"
    )
    facts = {"points": losers, "times": at.facts["pays"][winner]}
    return News(said.format(winner=at.sides[winner], loser=at.sides[1 - winner], **facts), loud=True)


def _pile(at: Looked) -> News | None:
    """Points on the table, who was out first, what winning now would pay."""
    if "pile" not in at.facts:
        return None
    said = [_("{points} points on the table").format(points=at.facts["pile"])]
    first = at.facts.get("first_out")
    # zh: 头跑
    said.append(_("first out: {name}").format(name=_("nobody yet") if first is None else at.names[first]))
    if at.facts.get("winner") is None:
        pays = "  ".join(f"{side} ×{times}" for side, times in zip(at.sides, at.facts["pays"], strict=True))
        # zh: 此刻双跑：我方 ×2  对方 ×4
        said.append(_("both out now pays {pays}").format(pays=pays))
    return News(" · ".join(said))


def _running(at: Looked) -> News | None:
    """How far each side is from winning by points."""
    if "targets" not in at.facts:
        return None
    parts = []
    for side, points, target in zip(at.sides, at.facts["points"], at.facts["targets"], strict=True):
        need = max(0, target - points)
        # zh: 我方 65 分，到 90 还差 25
        said = _("{side} {points} points, {need} to {target}") if need else _("{side} {points} points of {target}")
        parts.append(said.format(side=side, points=points, need=need, target=target))
    return News(" · ".join(parts))


_TELLERS: Final[tuple[Callable[[Looked], News | None], ...]] = (_phase, _running, _pile)


# Beside a player


MARKS: Final = {
    "opened": N_("opened"),
}
"""What stands beside the seats that a fact names."""


def flags(view: View, seat: Seat) -> tuple[str, ...]:
    """What everybody knows of a player, a word each."""
    facts = dict(view.facts)
    return tuple(_(word) for name, word in MARKS.items() if seat in _seats(facts.get(name)))


def _seats(fact: object) -> tuple[Seat, ...]:
    """A fact that names seats: none, one, or several."""
    if isinstance(fact, tuple | list | set | frozenset):
        return tuple(fact)
    return (fact,) if isinstance(fact, int) else ()


# What a play is


PACK: Final = 4
"""Cards of a rank in one pack; where there can be more, a bomb is called by how many it has."""


def kind(play: Play) -> str:
    """What a play is called."""
    ranks = play.shape.ranks
    if play.kind == "炸弹" and not play.kickers and ranks.base > PACK + 1:
        alike = len(set(str(play))) == 1
        return _(glossary.BOMBS[play.size]) if alike and play.size in glossary.BOMBS else _("joker bomb")
    return text.kind(play.kind)


def play_text(play: Play) -> str:
    """The cards of a play as the hand runs, and what it is."""
    said = [kind(play)]
    if play.kind in glossary.STANDING:
        said.append(_(glossary.STANDING[play.kind]))
    return _("{cards} ({kind})").format(cards=text.ranks_text(text.fallen(play)), kind=" · ".join(said))
