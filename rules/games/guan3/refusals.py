"""三人关牌: why some cards are no combination, or don't beat what lies there; which positions and scores can't be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules import outline, trick
from rules.api import Refused
from rules.counts import starts
from rules.games.guan3.plays import (
    ACE,
    BOMBS_MOST,
    HAND_SIZE,
    LAST_HAND_OVER,
    RANKS,
    SEATS,
    STRAIGHT_LEAST,
    TWO,
    Kind,
)
from rules.runs import no_straight, run_ranks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.api import Play, Seat
    from rules.games.guan3.plays import Plays

CLAUSE: Final = {
    Kind.SINGLE: "G3-10",
    Kind.PAIR: "G3-11",
    Kind.TRIPLE: "G3-12",
    Kind.TRIPLE_ONE: "G3-14",
    Kind.TRIPLE_TWO: "G3-13",
    Kind.STRAIGHT: "G3-16",
    Kind.PAIR_RUN: "G3-18",
    Kind.PLANE: "G3-19",
    Kind.WINGED: "G3-19b",
    Kind.BOMB: "G3-21",
    Kind.FOUR_TWO: "G3-23",
}
HIGHEST: Final = {Kind.SINGLE: TWO, Kind.TRIPLE: ACE - 1, Kind.FOUR_TWO: ACE - 1}
"""The highest rank of a kind, where it isn't the ace: three aces are a bomb, there is one 2."""
LAST_HAND_CLAUSE: Final = {Kind.TRIPLE_ONE: "G3-14", Kind.TRIPLE: "G3-15", Kind.PLANE: "G3-19c"}


def no_combination(plays: Plays, counts: int) -> Refused:
    """The clause that comes nearest to what these cards were meant to be."""
    held = [(times, rank) for rank, times in enumerate(RANKS.counts(counts)) if times]
    ranks = [rank for _, rank in held]
    in_row = ranks == run_ranks(RANKS, ranks[0], len(ranks))
    last_hand_only = bool(plays.read(counts, last_hand=True))
    match sorted((times for times, _ in held), reverse=True):
        case [3] if last_hand_only:
            return Refused("G3-12", "triple_last_hand_only")
        case [3, 1] if last_hand_only:
            return Refused("G3-14", "triple_one_last_hand_only")
        case [4] | [3]:
            return Refused("G3-20", "bomb_kicker_required")
        case [4, 1] | [3, 1]:
            return Refused("G3-20", "bomb_kicker_forbidden")
        case [1, 1, 1, *_] if in_row and len(held) < STRAIGHT_LEAST:
            return Refused("G3-16", "straight_too_short", found=len(held))
        case [1, 1, 1, 1, 1, *_]:
            return no_straight(RANKS, ranks, Kind.STRAIGHT, plays.low_straight, "G3-16", "G3-17")
        case [2, 2, *rest] if set(rest) <= {2}:
            return Refused("G3-18", "not_consecutive", kind=Kind.PAIR_RUN)
        case [3 | 4, 3 | 4, *_]:
            if starts(RANKS.at_least(counts, 3), 2):
                return Refused("G3-19b", "wrong_wings")
            return Refused("G3-19", "not_consecutive", kind=Kind.PLANE)
    return Refused("G3-10", "no_combination")


def not_higher(plays: Plays, play: Play, top: Play, *, last_hand: bool) -> Refused:
    """Why ``play``, a combination, doesn't beat ``top``."""
    need = {"kind": top.kind, "table": str(top), "play": str(play)}
    if last_hand and play.kind in LAST_HAND_OVER.get(Kind(top.kind), ()):
        clause = LAST_HAND_CLAUSE[Kind(play.kind)]
        if clause != "G3-19c" or plays.short_plane == "lead_and_beat":
            if play.rank <= top.rank:
                return Refused(clause, "not_higher", rank=RANKS.order[top.rank], **need)
        elif plays.short_plane == "lead":
            return Refused(clause, "short_plane", **need)
    if play.kind != top.kind:
        return Refused("G3-24", "other_kind", found=play.kind, **need)
    if top.rank == HIGHEST.get(Kind(top.kind), ACE):
        return Refused(CLAUSE[Kind(top.kind)], "nothing_higher", **need)
    if play.shape.length != top.shape.length:
        return Refused(CLAUSE[Kind(top.kind)], "other_length", length=top.size, **need)
    if play.rank > top.rank:
        return Refused("G3-19c", "short_plane", **need)
    return Refused(CLAUSE[Kind(top.kind)], "not_higher", rank=RANKS.order[top.rank], **need)


def check_position(hands: Sequence[str], bombs: int, seats: Sequence[Seat]) -> None:
    """Raise Refused when there aren't that many hands, bombs or seats."""
    outline.check_position("G3-01", SEATS, hands, seats)
    if not outline.whole(bombs, BOMBS_MOST):
        raise Refused("G3-42", "impossible_bombs", most=BOMBS_MOST)


def winner_of(left: Sequence[int], bombs: int, breach: Seat | None) -> Seat:
    """The winner of a deal that ended so. Raises Refused when none does."""
    check_position([""] * len(left), bombs, [] if breach is None else [breach])
    winner = outline.check_left("G3-02", "G3-40", left, HAND_SIZE)
    if breach is not None and trick.after(breach, SEATS) != winner:
        raise Refused("G3-32", "breach_not_before_winner", seat=breach)
    return winner
