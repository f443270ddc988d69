"""四人关牌: what may be put down and what beats what (G4-02, G4-03).

Suits decide between singles and pairs of one rank, so a hand is a set of cards, and which of two 3s goes into a
straight is the player's own choice: each choice is a play. ``read`` is the rule as a person states it; ``leads`` and
``replies`` list the same combinations out of a hand.
"""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from itertools import combinations, product
from typing import TYPE_CHECKING, Final, NamedTuple

from rules import runs
from rules.api import PASS, Action, Play, Shape
from rules.counts import Memo, Suited, ranks_in

if TYPE_CHECKING:
    from collections.abc import Iterator


class Kind(StrEnum):
    SINGLE = "单张"
    PAIR = "对子"
    TRIPLE = "三条"
    TRIPLE_TWO = "三带二"
    STRAIGHT = "顺子"
    PAIR_RUN = "双顺"
    PLANE = "飞机"
    BOMB = "炸弹"


SEATS: Final = 4
HAND_SIZE: Final = 13
RANKS: Final = Suited("3456789TJQKA2")
ACE: Final = RANKS.index["A"]
TWO: Final = RANKS.index["2"]
STRAIGHT_LEAST: Final = 5
BOMB: Final = 4

_of = partial(runs.of, RANKS)


class _Run(NamedTuple):
    """A run of ranks: the mask of those it needs, the ranks from its low end, what it counts as."""

    need: int
    ranks: list[int]
    form: Shape


def _runs(kind: Kind, times: int, least: int, starts: tuple[int, ...]) -> list[_Run]:
    """The runs from these starts on; those of a length follow each other from the lowest."""
    found = []
    for length in range(least, min(HAND_SIZE // times, len(RANKS.order)) + 1):
        for start in starts:
            ranks = runs.run_ranks(RANKS, start, length)
            if ranks:
                found.append(_Run(runs.mask_of(ranks), ranks, runs.run(RANKS, kind, times, start, length)))
    return found


_FROM_THREE: Final = tuple(range(ACE))
_RUNS: Final = {
    Kind.STRAIGHT: (1, _runs(Kind.STRAIGHT, 1, STRAIGHT_LEAST, (runs.LOW_ACE, runs.LOW_TWO, *_FROM_THREE))),
    Kind.PAIR_RUN: (2, _runs(Kind.PAIR_RUN, 2, 2, _FROM_THREE)),
    Kind.PLANE: (3, _runs(Kind.PLANE, 3, 2, _FROM_THREE)),
}
"""By kind, the cards of each rank and the runs (G4-03)."""
_SETS: Final = {Kind.SINGLE: 1, Kind.PAIR: 2, Kind.TRIPLE: 3}
_FORMS: Final = {kind: [_of(kind, rank, times) for rank in range(len(RANKS.order))] for kind, times in _SETS.items()}
_TRIPLE_TWO: Final = [_of(Kind.TRIPLE_TWO, rank, 3) for rank in range(len(RANKS.order))]
_BOMBS: Final = [_of(Kind.BOMB, rank, BOMB) for rank in range(len(RANKS.order))]
_choices: Final[Memo[tuple[int, int], tuple[int, ...]]] = Memo(
    lambda held: tuple(sorted(map(sum, combinations(RANKS.each(held[0]), held[1]))))
)
"""By the cards of a rank and a number, every choice of so many of them, lower suits first."""


# Combinations


def read(counts: int) -> tuple[Play, ...]:
    """What these cards are: one thing at the most, but for the straight of all ranks; () for no combination."""
    held = sorted(((times, rank) for rank, times in enumerate(RANKS.counts(counts)) if times), reverse=True)
    main = held[0][1] if held else 0
    form: Shape | None = None
    match [times for times, _ in held]:
        case [1]:
            form = _of(Kind.SINGLE, main, 1)
        case [2]:
            form = _of(Kind.PAIR, main, 2)
        case [3]:
            form = _of(Kind.TRIPLE, main, 3)
        case [3, 2]:
            form = _of(Kind.TRIPLE_TWO, main, 3)
        case [4] | [4, 1]:
            form = _of(Kind.BOMB, main, BOMB)
        case [times, _, *_] if times == held[-1][0] < BOMB:
            mask = runs.mask_of(rank for _, rank in held)
            of_kind = next(found for found_times, found in _RUNS.values() if found_times == times)
            return tuple(Play(counts, run.form) for run in reversed(of_kind) if run.need == mask)
    return (Play(counts, form),) if form else ()


def beats(play: Play, top: Play) -> bool:
    """Whether ``play`` may be put on ``top``."""
    form, under = play.shape, top.shape
    if form.kind != under.kind:
        return form.kind == Kind.BOMB
    if form.kind in (Kind.SINGLE, Kind.PAIR):
        return play.counts > top.counts  # as sets of cards: by rank, then by the higher suit (G4-02, G4-03)
    return form.length == under.length and form.rank > under.rank


# What a hand may do


def _list_leads(hand: int) -> tuple[Play, ...]:
    found: list[Play] = []
    for kind in Kind:
        found += _plays(hand, kind)
    return tuple(found)


leads: Final = Memo(_list_leads, 2048).__getitem__
"""Every play that can be led from a hand."""


def replies(hand: int, top: Play) -> tuple[Action, ...]:
    """A pass and every play from ``hand`` that beats ``top``."""
    kinds = dict.fromkeys((Kind(top.kind), Kind.BOMB))
    return (PASS, *(play for kind in kinds for play in _plays(hand, kind, top.shape.length) if beats(play, top)))


def _plays(hand: int, kind: Kind, length: int = 0) -> Iterator[Play]:
    """The combinations of a kind in ``hand``, of ``length`` if given."""
    match kind:
        case Kind.TRIPLE_TWO:
            return _with_pair(hand)
        case Kind.BOMB:
            return _bombs(hand)
        case Kind.STRAIGHT | Kind.PAIR_RUN | Kind.PLANE:
            return _in_row(hand, *_RUNS[kind], length)
        case _:
            return _alike(hand, kind)


_EVERY: Final = tuple(RANKS.some(rank, BOMB) for rank in range(len(RANKS.order)))


class _Held(NamedTuple):
    """A hand by rank: the cards of each, and by number the mask of the ranks of which it has so many."""

    cards: list[int]
    least: list[int]


_held: Final[Memo[int, _Held]] = Memo(
    lambda hand: _Held([hand & every for every in _EVERY], [RANKS.at_least(hand, times) for times in range(BOMB + 1)])
)


def _alike(hand: int, kind: Kind) -> Iterator[Play]:
    times = _SETS[kind]
    ranks, least = _held[hand]
    for rank in ranks_in(least[times]):
        for chosen in _choices[ranks[rank], times]:
            yield Play(chosen, _FORMS[kind][rank])


def _with_pair(hand: int) -> Iterator[Play]:
    ranks, least = _held[hand]
    for rank in ranks_in(least[3]):
        for triple in _choices[ranks[rank], 3]:
            for other in ranks_in(least[2] & ~(1 << rank)):
                for pair in _choices[ranks[other], 2]:
                    yield Play(triple + pair, _TRIPLE_TWO[rank])


def _in_row(hand: int, times: int, of_kind: list[_Run], length: int) -> Iterator[Play]:
    ranks, least = _held[hand]
    held = least[times]
    if not held & held >> 1:
        return
    for need, members, form in of_kind:
        if need & held == need and length in (0, form.length):
            for chosen in product(*(_choices[ranks[rank], times] for rank in members)):
                yield Play(sum(chosen), form)


def _bombs(hand: int) -> Iterator[Play]:
    """G4-03: four of a rank, alone or with one other card."""
    for rank in ranks_in(_held[hand].least[BOMB]):
        four = _BOMBS[rank].main
        yield Play(four, _BOMBS[rank])
        for other in RANKS.each(hand - four):
            yield Play(four + other, _BOMBS[rank])
