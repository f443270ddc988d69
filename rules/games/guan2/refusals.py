"""二人关牌: why some cards are no combination, or not one that beats what lies there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.api import Refused
from rules.games.guan2.plays import RANKS, STRAIGHT_LEAST, Kind
from rules.runs import no_straight, run_ranks

if TYPE_CHECKING:
    from rules.api import Play

CLAUSE: Final = {
    Kind.SINGLE: "G2-10",
    Kind.PAIR: "G2-10",
    Kind.TRIPLE: "G2-10",
    Kind.SISTERS: "G2-11",
    Kind.TRIPLE_TWO: "G2-12",
    Kind.STRAIGHT: "G2-13",
    Kind.BOMB: "G2-14",
}


def no_combination(counts: int, triple_kicker: str, low_straight: str) -> Refused:
    """The clause that comes nearest to what these cards were meant to be."""
    held = [(times, rank) for rank, times in enumerate(RANKS.counts(counts)) if times]
    ranks = [rank for _, rank in held]
    in_row = ranks == run_ranks(RANKS, ranks[0], len(ranks))
    match sorted((times for times, _ in held), reverse=True):
        case [4]:
            return Refused("G2-15", "bomb_needs_card")
        case [4, 2] | [4, 1, 1]:
            return Refused("G2-15", "no_four_two")
        case [3, 1] | [3, 1, 1] if triple_kicker == "pair":
            return Refused("G2-12", "triple_needs_pair")
        case [3, 1]:
            return Refused("G2-12", "triple_needs_two")
        case [1, 1, 1, *_] if in_row and len(held) < STRAIGHT_LEAST:
            return Refused("G2-13", "straight_too_short", found=len(held))
        case [1, 1, 1, 1, 1, *_]:
            return no_straight(RANKS, ranks, Kind.STRAIGHT, low_straight, "G2-13")
        case [2 | 3 as times, *rest] if set(rest) == {times}:
            return Refused("G2-11", "not_consecutive", kind=Kind.SISTERS)
        case [3, *rest] if set(rest) == {2, 3} or rest == [2, 2]:
            return Refused("G2-11", "mixed_sisters")
    return Refused("G2-10", "no_combination")


def not_higher(play: Play, top: Play) -> Refused:
    """Why ``play``, a combination, doesn't beat ``top``."""
    need = {"kind": top.kind, "table": str(top), "play": str(play)}
    clause = CLAUSE[Kind(top.kind)]
    if play.kind != top.kind:
        return Refused(clause, "other_kind", found=play.kind, **need)
    if play.kind == Kind.SISTERS and play.size * top.shape.length != top.size * play.shape.length:
        return Refused(clause, "other_sisters", **need)
    if play.kind != Kind.BOMB and play.shape.length != top.shape.length:
        return Refused(clause, "other_length", length=top.size, **need)
    return Refused(clause, "not_higher", rank=RANKS.order[top.rank], **need)
