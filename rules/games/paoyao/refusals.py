"""二人刨幺: why some cards are no combination, or don't beat what lies there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.api import Refused
from rules.games.paoyao.plays import ACE, BLACK, FOUR, RANKS, RUN_LEAST, YAO, Kind

if TYPE_CHECKING:
    from rules.api import Play
    from rules.games.paoyao.plays import Plays

CLAUSE: Final = {
    Kind.SINGLE: "PY-10",
    Kind.PAIR: "PY-11",
    Kind.STRAIGHT: "PY-12",
    Kind.PAIR_RUN: "PY-13",
}
HIGHEST: Final = {Kind.SINGLE: RANKS.index["R"], Kind.PAIR: RANKS.index["3"], Kind.STRAIGHT: ACE, Kind.PAIR_RUN: ACE}
TRIPLE: Final = 3


def no_combination(counts: int) -> Refused:
    """The clause that comes nearest to what these cards were meant to be."""
    found = [(times, rank) for rank, times in enumerate(RANKS.counts(counts)) if times]
    ranks = [rank for _, rank in found]
    low, high, length = ranks[0], ranks[-1], len(ranks)
    times = {count for count, _ in found}
    if high >= BLACK:
        return Refused("PY-16", "jokers_alone")
    if ranks == [FOUR, ACE] and found[0][0] >= min(YAO):
        return Refused("PY-17", "one_ace")
    if min(times) >= TRIPLE and high - low + 1 == length:
        return Refused("PY-13", "no_triple_runs")
    if max(times) >= TRIPLE:
        return Refused("PY-15", "bomb_alone")
    if len(times) > 1:
        return Refused("PY-10", "no_combination")
    single = times == {1}
    clause, kind = ("PY-12", Kind.STRAIGHT) if single else ("PY-13", Kind.PAIR_RUN)
    if length < RUN_LEAST:
        return Refused(clause, "run_too_short", kind=kind, least=RUN_LEAST, found=length)
    if high > ACE:
        return Refused(clause, "low_ranks_only", kind=kind)
    return Refused(clause, "not_consecutive", kind=kind)


def not_higher(plays: Plays, play: Play, top: Play) -> Refused:
    """Why ``play``, a combination, doesn't beat ``top``."""
    need: dict[str, object] = {"kind": top.kind, "table": str(top), "play": str(play)}
    under = top.shape
    if under in plays.power:
        if play.shape not in plays.power:
            return Refused("PY-18", "only_a_bomb", found=play.kind, **need)
        return Refused("PY-18", "bomb_not_higher", **need)
    kind = Kind(top.kind)
    clause = CLAUSE[kind]
    if play.shape in plays.power:
        return Refused("PY-19", "bomb_too_weak", **need)
    if kind == Kind.PAIR_RUN and play.kind == Kind.STRAIGHT:
        return Refused("PY-14", "pairs_over_singles", **need)
    paired = kind == Kind.STRAIGHT and play.kind == Kind.PAIR_RUN
    if play.kind != kind and not paired:
        return Refused(clause, "other_kind", found=play.kind, **need)
    longer = plays.longer and kind == Kind.STRAIGHT
    if play.shape.length != under.length:
        need |= {"length": under.length}
        return Refused("PY-14" if paired else clause, "steps_or_more" if longer else "other_steps", **need)
    if under.rank == HIGHEST[kind]:
        return Refused(clause, "none_so_long_higher" if longer else "nothing_higher", **need)
    need |= {"rank": RANKS.order[under.rank]}
    return Refused("PY-14" if paired else clause, "not_higher_or_longer" if longer else "not_higher", **need)
