"""Combinations of the games whose ranks run 3 … K A 2: sets of one rank, runs of ranks, and what they carry along.

Shared by those games as functions: each says for itself which of them it has, from how many ranks on, and what they are
called.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from rules.api import Play, Refused, shape
from rules.counts import MaskTable, Memo, ranks_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rules.api import Shape
    from rules.counts import Ranks

LOW_ACE, LOW_TWO = -2, -1
"""Where a run starts that has the ace, or the two, below the 3."""


def of(ranks: Ranks, kind: str, rank: int, times: int) -> Shape:
    """``times`` cards of ``rank``."""
    return shape(ranks, kind, 1, rank, ranks.some(rank, times))


def bare(ranks: Ranks, kind: str, rank: int, times: int) -> Play:
    """``times`` cards of ``rank`` and nothing else."""
    form = of(ranks, kind, rank, times)
    return Play(form.main, form)


def run_ranks(ranks: Ranks, start: int, length: int) -> list[int]:
    """The ranks of a run from its low end. [] where there is none: past the ace, or with the ace at both ends."""
    top, ace = start + length - 1, ranks.index["A"]
    if top > ace or (start == LOW_ACE and top == ace):
        return []
    return [rank if rank >= 0 else rank + len(ranks.order) for rank in range(start, top + 1)]


def no_straight(ranks: Ranks, held: Sequence[int], kind: str, low: str, clause: str, low_clause: str = "") -> Refused:
    """Why one card of each of ``held`` ranks, rising, is no straight, under ``clause``.

    ``low`` is what the house takes for a straight with a low 2; ``low_clause``, if there is one, says so.
    """
    ace, two = ranks.index["A"], ranks.index["2"]
    below = low_clause or clause
    if two in held:
        places = sorted(rank - len(ranks.order) if rank >= ace else rank for rank in held)
        if places[-1] - places[0] == len(held) - 1:
            return Refused(below, "no_low_straight" if low == "none" else "low_needs_ace")
        if {ace, ace - 1} <= set(held):
            return Refused(below if held[0] == 0 else clause, "two_in_straight")
    return Refused(clause, "not_consecutive", kind=kind)


def run(ranks: Ranks, kind: str, times: int, start: int, length: int, *, falling: bool = False) -> Shape:
    """``times`` cards of each of ``length`` ranks from ``start`` on; its rank is that of its top. It is written from
    its low end or, ``falling``, from its top.
    """
    found = run_ranks(ranks, start, length)
    main = sum(ranks.some(rank, times) for rank in found)
    written = "".join(times * ranks.order[rank] for rank in found[:: -1 if falling else 1])
    return shape(ranks, kind, length, start + length - 1, main, written)


def run_play(ranks: Ranks, kind: str, times: int, start: int, length: int, *, falling: bool = False) -> Play:
    form = run(ranks, kind, times, start, length, falling=falling)
    return Play(form.main, form)


def runs_from(ranks: Ranks, kind: str, times: int, least: int, most: int, *, falling: bool = False) -> list[list[Play]]:
    """By start, the runs of ``least``, ``least + 1`` … ``most`` ranks that end at A or below."""
    two = ranks.index["2"]
    found = []
    for start in range(len(ranks.order)):
        lengths = range(least, min(most, two - start) + 1)
        found.append([run_play(ranks, kind, times, start, length, falling=falling) for length in lengths])
    return found


def low_runs(
    ranks: Ranks, kind: str, starts: tuple[int, ...], least: int, *, falling: bool = False
) -> list[tuple[int, Play]]:
    """The straights from a low ace or two, each with the mask of ranks it needs."""
    width = len(ranks.order)
    return [
        (mask_of(run_ranks(ranks, start, length)), run_play(ranks, kind, 1, start, length, falling=falling))
        for start in starts
        for length in range(least, width + 1)
    ]


def mask_of(found: Iterable[int]) -> int:
    """The mask of these ranks."""
    return sum(1 << rank for rank in found)


def in_row(mask: int, rank: int, runs: list[list[Play]]) -> list[Play]:
    """Those of ``runs`` that start at ``rank`` and lie within ``mask``."""
    row = mask >> rank
    length = ((row + 1) & ~row).bit_length() - 1
    return [play for play in runs[rank] if play.shape.length <= length]


def chains(mask: int, ready: list[Play], runs: list[list[Play]], rest: MaskTable[Play]) -> tuple[Play, ...]:
    """The singles (pairs, triples) of a mask and the runs of them, lowest first; ``rest`` is the table this fills."""
    if not mask:
        return ()
    low = mask & -mask
    rank = low.bit_length() - 1
    return (*ready[rank : rank + 1], *in_row(mask, rank, runs), *rest.at(mask ^ low))


def with_two(ranks: Ranks, form: Shape) -> dict[tuple[int, int], Play]:
    """``form``, of one rank, with any two cards of other ranks, by the kickers' ranks."""
    others = [other for other in range(len(ranks.order)) if other != form.rank]
    two = [*combinations(others, 2), *((other, other) for other in others)]
    return {(one, other): Play(form.main + ranks.unit[one] + ranks.unit[other], form) for one, other in two}


Kickers = tuple["MaskTable[Play]", "MaskTable[Play]"]


def kicker_tables(ranks: Ranks, forms: Sequence[Shape]) -> Memo[int, Kickers]:
    """By place in ``forms``: with two different kickers by the mask of ranks held, with a pair by that of pairs.

    Made for a form when a hand first has it: for all of them it takes as long as everything else a game makes ready.
    """
    return Memo(lambda place: _kickers(len(ranks.order), with_two(ranks, forms[place])))


def _kickers(width: int, plays: dict[tuple[int, int], Play]) -> Kickers:
    return (
        MaskTable(width, lambda mask: tuple(map(plays.__getitem__, combinations(ranks_in(mask), 2)))),
        MaskTable(width, lambda mask: tuple(plays[rank, rank] for rank in ranks_in(mask))),
    )


def with_one(ranks: Ranks, form: Shape) -> list[Play]:
    """``form`` with one more card, by that card's rank."""
    return [Play(form.main + unit, form) for unit in ranks.unit]


def subsets(ranks: Ranks, cards: int, most: int) -> list[list[int]]:
    """By size up to ``most``, every packed multiset out of ``cards``."""
    found: list[list[int]] = [[0], *([] for _ in range(most))]
    for unit, count in zip(ranks.unit, ranks.counts(cards), strict=True):
        if count:
            found = [
                [one + times * unit for times in range(min(count, size) + 1) for one in found[size - times]]
                for size in range(most + 1)
            ]
    return found
