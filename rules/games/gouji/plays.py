"""六人够级: what may be put down and what beats what (GJ-10 … GJ-16).

``Plays.read`` is the rule as a person states it. ``Plays.leads`` and ``Plays.replies`` list the same sets out of a
hand: a row of sets for each rank and how often it is held, made once for the 2s and jokers that may be added.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final

from rules.api import PASS, Action, Play, shape
from rules.counts import Fields, Memo, ranks_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class Kind(StrEnum):
    SINGLE = "单张"
    SAME = "同张"
    STUCK = "贴钱"
    HUNG = "挂彩"
    JOKERS = "王牌"


RANKS: Final = Fields("3456789TJQKA2BR")
UNIT: Final = RANKS.unit
BITS: Final = RANKS.BITS
ONE: Final = RANKS.base - 1
"""The mask of one rank's field."""
TWO: Final = RANKS.index["2"]
SMALL: Final = RANKS.index["B"]
BIG: Final = RANKS.index["R"]
TEN: Final = RANKS.index["T"]
WILD: Final = TWO * BITS
"""How far the 2s and the jokers above them stand."""
PLAIN: Final = UNIT[TWO] - 1
"""The mask of the ranks from 3 to A, of which a hand has its 套牌."""
JOKER: Final = UNIT[SMALL]
"""Any hand from here on has a joker."""
_SMALL_SHIFT: Final = SMALL * BITS
_BIG_SHIFT: Final = BIG * BITS
_RISING: Final = tuple((rank, rank * BITS) for rank in range(TWO))
_KEYS_ABOVE: Final = tuple(tuple((one << BITS, shift) for one, shift in _RISING[rank + 1 :]) for rank in range(TWO))
"""By rank, the ranks from there to A as they begin the keys of rows, and where they stand in a hand."""
_CARDS: Final = ONE
"""A hand's remainder by this is the number of its cards (``RANKS.size``)."""
_HELD: Final = RANKS.guard & PLAIN
_FILL: Final = _HELD - (RANKS.ones & PLAIN)
_ONLY_PASS: Final[tuple[Action, ...]] = (PASS,)

FREE: Final = 1
"""GJ-50: who burns must be left with at most so many 套牌 more than jokers."""

KEPT: Final = 1 << 16
"""Sets and rows of sets of which is remembered what they are."""


def _set_of(counts: int) -> Play | None:
    """GJ-10 … GJ-12: the set that these cards are, 3s like any other rank; None when they are none."""
    plain = list(ranks_in(_marks(counts & PLAIN)))
    if counts <= 0 or counts >> BITS * len(UNIT) or len(plain) > 1:
        return None
    twos, jokers = counts >> WILD & ONE, counts >= JOKER
    size = RANKS.total(counts)
    # Without a plain rank the 2s are the base; without 2s the lower joker.
    base = plain[0] if plain else TWO if twos else SMALL if counts >> _SMALL_SHIFT & ONE else BIG
    kind = Kind.SAME
    if size == 1:
        kind = Kind.SINGLE
    elif base > TWO:
        kind = Kind.JOKERS
    elif jokers:
        kind = Kind.HUNG
    elif twos and base != TWO:
        kind = Kind.STUCK
    return Play(counts, shape(RANKS, kind, size, base, counts))


def _marks(plain: int) -> int:
    """The ranks held, a bit for each."""
    return sum(1 << rank for rank, shift in _RISING if plain >> shift & ONE)


SETS: Final[Memo[int, Play | None]] = Memo(_set_of, KEPT)
"""The set that some cards are."""


def _sets(counts: Iterator[int]) -> tuple[Play, ...]:
    """The sets of these counts, small ones first, of equal size those with fewer jokers and 2s."""
    found = [play for play in map(SETS.__getitem__, counts) if play is not None]
    return tuple(sorted(found, key=lambda play: (play.shape.length, play.counts >> WILD)))


def _added(wild: int) -> Iterator[int]:
    """Every choice of 2s and jokers out of ``wild`` (as ``hand >> WILD`` gives it), none included."""
    twos, small, big = wild & ONE, wild >> BITS & ONE, wild >> 2 * BITS
    for two, one, other in product(range(twos + 1), range(small + 1), range(big + 1)):
        yield two * UNIT[TWO] + one * UNIT[SMALL] + other * UNIT[BIG]


class _Rows(Memo[int, tuple[Play, ...]]):
    """Leads for one choice of 2s and jokers: by ``rank << BITS | times held``, the sets of that rank."""

    __slots__ = ("bare",)

    def __init__(self, wild: int) -> None:
        added = tuple(_added(wild))
        super().__init__(
            lambda key: _sets(times * UNIT[key >> BITS] + more for times in range(1, (key & ONE) + 1) for more in added)
        )
        self.bare: Final = _sets(iter(added))
        """Those without a plain rank."""


_rows: Final[Memo[int, _Rows]] = Memo(_Rows, 2048)


class _Answers(Memo[int, tuple[Play, ...]]):
    """Replies of one size with so many big jokers at least; like ``_Rows``. ``bare[base]`` beats that base."""

    __slots__ = ("bare",)

    def __init__(self, key: int) -> None:
        wild, size, big = key >> 9, key >> 3 & ONE, key & 7
        rows = _rows[wild]

        def fitting(plays: Sequence[Play]) -> tuple[Play, ...]:
            return tuple(play for play in plays if play.shape.length == size and play.counts >> _BIG_SHIFT >= big)

        super().__init__(lambda key: fitting(rows[key]))
        bare = fitting(rows.bare)
        self.bare: Final = tuple(tuple(play for play in bare if play.shape.rank > base) for base in range(len(UNIT)))


_answers: Final[Memo[int, _Answers]] = Memo(_Answers, 8192)


@lru_cache(maxsize=64)
def plays(gouji_from: tuple[int, ...], *, bie3: bool) -> Plays:
    """The sets under these house rules, made once."""
    return Plays(gouji_from, bie3=bie3)


class Plays:
    """Every set of the game under some house rules."""

    def __init__(self, gouji_from: tuple[int, ...], *, bie3: bool) -> None:
        self.bie3: Final = bie3
        never = (1 << BITS,) * TEN
        self._gouji_from: Final = never + gouji_from

    def read(self, counts: int, *, last_hand: bool = False) -> tuple[Play, ...]:
        """What these cards are: one thing at the most; () for no set."""
        found = SETS[counts]
        return () if found is None or self.keeps(counts, last_hand=last_hand) else (found,)

    def keeps(self, counts: int, *, last_hand: bool) -> bool:
        """GJ-16: whether there are 3s among these cards that can't be played, not yet or not with the others."""
        return self.bie3 and counts & ONE > 0 and not (last_hand and counts < UNIT[1])

    def beats(self, play: Play, top: Play) -> bool:
        """GJ-14: write both sets from the highest card down; each card must be higher than the one in its place."""
        form, under = play[1], top[1]
        return (
            form.length == under.length
            and form.rank > under.rank
            and not top[0] >> _BIG_SHIFT
            and play[0] >> _BIG_SHIFT >= top[0] >> _SMALL_SHIFT & ONE
        )

    def is_gouji(self, play: Play) -> bool:
        """GJ-15: 够级牌."""
        return play[0] >= JOKER or play[1].length >= self._gouji_from[play[1].rank]

    def is_unbeatable(self, play: Play) -> bool:
        """A set with a 大王."""
        return play[0] >> _BIG_SHIFT > 0

    def leads(self, hand: int) -> tuple[Play, ...]:
        """Every set that can be led from ``hand``."""
        rows = _rows[hand >> WILD]
        found: list[Play] = []
        for rank, shift in _RISING:
            times = hand >> shift & ONE
            if times:
                found += rows[rank << BITS | times]
        if self.bie3 and hand & ONE:
            if hand < UNIT[1]:  # GJ-16: the last hand
                return (found[-1],)
            del found[: len(rows[hand & ONE])]
        found += rows.bare
        return tuple(found)

    def replies(self, hand: int, top: Play) -> tuple[Action, ...]:
        """A pass and every set from ``hand`` that beats ``top``."""
        counts, form = top
        base, size = form.rank, form.length
        if counts >> _BIG_SHIFT or hand % _CARDS < size:
            return _ONLY_PASS
        wild = hand >> WILD
        answers = _answers[wild << 9 | size << 3 | counts >> _SMALL_SHIFT & ONE]
        if base >= TWO - 1:
            return _ONLY_PASS + answers.bare[base]
        found: list[Action] = [PASS]
        least = size - wild % _CARDS or 1
        for key, shift in _KEYS_ABOVE[base]:
            times = hand >> shift & ONE
            if times and times >= least:
                found += answers[key | times]
        found += answers.bare[base]
        return tuple(found)

    def burns(self, hand: int, top: Play) -> tuple[Play, ...]:
        """GJ-50: the sets with which the holder of ``hand`` may burn ``top``."""
        if spare(hand) > FREE + 1:  # a set uses up one 套牌 at the most
            return ()
        return tuple(
            play for play in self.replies(hand, top) if isinstance(play, Play) and spare(hand - play.counts) <= FREE
        )


def burden(hand: int) -> tuple[int, int]:
    """GJ-50: how many 套牌, ranks from 3 to A, and how many jokers ``hand`` has."""
    return ((hand & PLAIN) + _FILL & _HELD).bit_count(), (hand >> _SMALL_SHIFT & ONE) + (hand >> _BIG_SHIFT)


def spare(hand: int) -> int:
    """套牌 less jokers."""
    return ((hand & PLAIN) + _FILL & _HELD).bit_count() - (hand >> _SMALL_SHIFT & ONE) - (hand >> _BIG_SHIFT)
