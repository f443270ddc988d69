"""四人关牌: why some cards are no combination, or not one that beats what lies there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.api import Refused
from rules.games.guan4.plays import ACE, RANKS, STRAIGHT_LEAST, TWO, Kind
from rules.runs import no_straight, run_ranks

if TYPE_CHECKING:
    from rules.api import Play

_UP_TO_TWO: Final = (Kind.SINGLE, Kind.PAIR, Kind.TRIPLE, Kind.TRIPLE_TWO, Kind.BOMB)
"""What is highest with the 2; the others with the ace."""


def no_combination(counts: int) -> Refused:
    """What these cards were probably meant to be, and what they lack."""
    held = [(times, rank) for rank, times in enumerate(RANKS.counts(counts)) if times]
    ranks = [rank for _, rank in held]
    in_row = ranks == run_ranks(RANKS, ranks[0], len(ranks))
    match sorted((times for times, _ in held), reverse=True):
        case [4, 2] | [4, 1, 1]:
            return Refused("G4-03", "four_takes_one")
        case [3, 1] | [3, 1, 1]:
            return Refused("G4-03", "triple_needs_pair")
        case [1, 1, 1, *_] if in_row and len(held) < STRAIGHT_LEAST:
            return Refused("G4-03", "straight_too_short", found=len(held))
        case [1, 1, 1, 1, 1, *_]:
            return no_straight(RANKS, ranks, Kind.STRAIGHT, "ace_or_two_low", "G4-03")
        case [2, 2, *rest] if set(rest) <= {2}:
            return Refused("G4-03", "not_consecutive", kind=Kind.PAIR_RUN)
        case [3, 3, *rest] if set(rest) <= {3}:
            return Refused("G4-03", "not_consecutive", kind=Kind.PLANE)
        case [3 | 4, 3 | 4, *_]:
            return Refused("G4-03", "no_wings")
    return Refused("G4-03", "no_combination")


def not_higher(play: Play, top: Play) -> Refused:
    """Why ``play``, a combination, doesn't beat ``top``."""
    need = {"kind": top.kind, "table": str(top), "play": str(play)}
    clause = "G4-02" if top.kind == Kind.SINGLE else "G4-03"
    if play.kind != top.kind:
        return Refused(clause, "other_kind", found=play.kind, **need)
    by_suit = top.kind in (Kind.SINGLE, Kind.PAIR)
    most = top.counts > RANKS.pack(["H2"]) if by_suit else top.rank == (TWO if top.kind in _UP_TO_TWO else ACE)
    if most:
        return Refused(clause, "nothing_higher", **need)
    if play.shape.length != top.shape.length:
        return Refused(clause, "other_length", length=top.size, **need)
    compared = RANKS.show(RANKS.each(top.counts)[-1]) if by_suit else RANKS.order[top.rank]
    return Refused(clause, "not_higher", rank=compared, **need)
