"""二人刨幺: what may be put down and what beats what (PY-10 … PY-20).

``Plays.read`` is the rule as a person states it: which combination a set of ranks is. ``Plays.leads`` and
``Plays.replies`` list the same combinations out of a hand, which is looked up four ranks at a time; the two always
agree. Every combination has one reading (PY-20), so there are some two hundred plays in all, made once.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Final

from rules import runs
from rules.api import PASS, Action, Play, shape
from rules.counts import MaskTable, Memo, Ranks, Table, above, ranks_in, starts

if TYPE_CHECKING:
    from rules.api import Shape


class Kind(StrEnum):
    SINGLE = "单张"
    PAIR = "对子"
    STRAIGHT = "单顺"
    PAIR_RUN = "双顺"
    BOMB = "炸弹"
    YAO_SMALL = "小幺"
    YAO_MIDDLE = "中幺"
    YAO_GREAT = "老幺"
    YAO_GREATEST = "老老幺"


HAND_SIZE: Final = 27
PACKS: Final = 2
RANKS: Final = Ranks("456789TJQKA23BR", base=9)
WIDTH: Final = len(RANKS.order)
FOUR, ACE, BLACK, RED = (RANKS.index[rank] for rank in "4ABR")
MOST: Final = 4 * PACKS
"""Cards of a rank."""

RUN_LEAST: Final = 3
BOMB_LEAST: Final = 3
WORTH: Final = {RANKS.index["5"]: 5, RANKS.index["T"]: 10, RANKS.index["K"]: 10}
"""PY-30: points by rank."""

YAO: Final = {2: Kind.YAO_SMALL, 3: Kind.YAO_MIDDLE, 4: Kind.YAO_GREAT}
"""PY-17: by how many 4s go with the ace; more are 老老幺."""

_HALF: Final = ("3", "BB", "4", "BR", "小幺", "5", "RR", "BBR", "6", "中幺", "BRR", "7", "8", "BBRR", "老幺", "老老幺")
_ROUNDED: Final = (
    "3",
    "BB",
    "4",
    "BR",
    "小幺",
    "5",
    "RR",
    "6",
    "BBR",
    "中幺",
    "7",
    "BRR",
    "8",
    "BBRR",
    "老幺",
    "老老幺",
)
ORDERS: Final = {"half": _HALF, "rounded": _ROUNDED}
"""PY-18: bombs from the lowest up; a number is 路, of which the ranks rise."""

WEAK: Final = frozenset({"3", "BB"})
"""PY-19: what a 双顺 doesn't fall to."""

_Row = tuple[tuple[int, int, "MaskTable[Play]"], ...]
"""For each table of replies: which masks of the hand, which of their ranks count."""

_Held = tuple[int, tuple[Play, ...], tuple[Play, ...]]
"""Masks of the ranks held once and, from bit ``WIDTH`` on, twice; the bombs; those of 四路 and above."""


def _set(kind: Kind, rank: int, times: int) -> Play:
    return Play(
        times * RANKS.unit[rank], shape(RANKS, kind, times if kind == Kind.BOMB else 1, rank, times * RANKS.unit[rank])
    )


def _written(kind: Kind, rank: int, text: str) -> Play:
    counts = RANKS.pack(text)
    return Play(counts, shape(RANKS, kind, 1, rank, counts, text))


def yao(fours: int) -> Play:
    """An ace with so many 4s."""
    return _written(YAO.get(fours, Kind.YAO_GREATEST), ACE, "A" + fours * "4")


SINGLES: Final = [_set(Kind.SINGLE, rank, 1) for rank in range(WIDTH)]
PAIRS: Final = [_set(Kind.PAIR, rank, 2) for rank in range(BLACK)]
STRAIGHTS: Final = runs.runs_from(RANKS, Kind.STRAIGHT, 1, RUN_LEAST, WIDTH)
PAIR_RUNS: Final = runs.runs_from(RANKS, Kind.PAIR_RUN, 2, RUN_LEAST, WIDTH)
BOMBS: Final = [[_set(Kind.BOMB, rank, times) for times in range(BOMB_LEAST, MOST + 1)] for rank in range(BLACK)]
JOKERS: Final = [
    _written(Kind.BOMB, RED if "R" in text else BLACK, text) for text in ("BB", "BR", "RR", "BBR", "BRR", "BBRR")
]
YAOS: Final = [yao(fours) for fours in range(2, MOST + 1)]
EVERY_BOMB: Final = [*chain.from_iterable(BOMBS), *JOKERS, *YAOS]
EVERY: Final = [*SINGLES, *PAIRS, *chain.from_iterable(STRAIGHTS), *chain.from_iterable(PAIR_RUNS), *EVERY_BOMB]
_BY_COUNTS: Final = {play.counts: (play,) for play in EVERY}


def worth(counts: int) -> int:
    """PY-30: what these cards are worth to the side that takes them."""
    return sum(each * RANKS.count(counts, rank) for rank, each in WORTH.items())


POINTS: Final = {play.shape: worth(play.counts) for play in EVERY}
ALL_POINTS: Final = sum(worth * MOST for worth in WORTH.values())


def place(play: Play) -> str:
    """What ``ORDERS`` calls a bomb: its 路, which jokers it is of, or which 幺."""
    if play.kind != Kind.BOMB:
        return str(play.kind)
    return str(play.size) if play.rank < BLACK else play.shape.order


# A hand, four ranks at a time

_PIECE: Final = 4
_BASE: Final = RANKS.base
_SPLIT: Final = _BASE**_PIECE
_MASK: Final = (1 << WIDTH) - 1
_RUNS: Final = (1 << ACE + 1) - 1
"""The ranks that runs are made of."""
_ACE_BIT: Final = 1 << ACE


def _pieces(first: int) -> Table[_Held]:
    """By the packed counts of four ranks, from ``first`` on, what they hold."""
    ranks = range(first, min(first + _PIECE, WIDTH))

    def make(packed: int) -> _Held:
        hand = packed * RANKS.unit[first]
        masks, bombs = 0, []
        for rank in ranks:
            times = RANKS.count(hand, rank)
            if times:
                masks |= 1 << rank
                if rank < BLACK:
                    masks |= (times > 1) << rank + WIDTH
                    bombs += BOMBS[rank][: max(times - BOMB_LEAST + 1, 0)]
        if BLACK in ranks:
            bombs += [play for play in JOKERS if RANKS.has(hand, play.counts)]
        return masks, tuple(bombs), tuple(play for play in bombs if place(play) not in WEAK)

    return Table(_BASE ** len(ranks), make)


_first, _second, _third, _fourth = map(_pieces, range(0, WIDTH, _PIECE))
_YAOS: Final = [tuple(YAOS[: max(fours - 1, 0)]) for fours in range(_BASE)]
"""By the number of 4s, the 幺 that they are with an ace."""
_ONLY_PASS: Final[tuple[Action, ...]] = (PASS,)


def held(hand: int) -> _Held:
    """What a hand is made of."""
    one = hand % _SPLIT
    hand //= _SPLIT
    two = hand % _SPLIT
    hand //= _SPLIT
    three = hand % _SPLIT
    four = hand // _SPLIT
    mask1, bombs1, strong1 = _first.rows[one] or _first.at(one)
    mask2, bombs2, strong2 = _second.rows[two] or _second.at(two)
    mask3, bombs3, strong3 = _third.rows[three] or _third.at(three)
    mask4, bombs4, strong4 = _fourth.rows[four] or _fourth.at(four)
    masks = mask1 + mask2 + mask3 + mask4
    extra = _YAOS[one % _BASE] if masks & _ACE_BIT else ()
    return masks, bombs1 + bombs2 + bombs3 + bombs4 + extra, strong1 + strong2 + strong3 + strong4 + extra


# What may be led

_ones: Final[MaskTable[Play]] = MaskTable(WIDTH, lambda mask: runs.chains(mask, SINGLES, STRAIGHTS, _ones))
_twos: Final[MaskTable[Play]] = MaskTable(BLACK, lambda mask: runs.chains(mask, PAIRS, PAIR_RUNS, _twos))


def leads(hand: int) -> tuple[Play, ...]:
    """Every play that can be led from ``hand``."""
    masks, bombs, _ = held(hand)
    ones, twos = masks & _MASK, masks >> WIDTH
    return (_ones.rows[ones] or _ones.at(ones)) + (_twos.rows[twos] or _twos.at(twos)) + bombs


# What beats what

_ABOVE: Final = tuple(above(rank, WIDTH) for rank in range(-1, WIDTH))
"""The mask of the ranks above a rank, by that rank + 1: the first has them all."""
_single_replies: Final[MaskTable[Play]] = MaskTable(WIDTH, lambda mask: tuple(SINGLES[rank] for rank in ranks_in(mask)))
_pair_replies: Final[MaskTable[Play]] = MaskTable(BLACK, lambda mask: tuple(PAIRS[rank] for rank in ranks_in(mask)))
_run_replies: Final[Memo[tuple[int, int], MaskTable[Play]]] = Memo(lambda key: _runs_of(*key))


def _runs_of(times: int, length: int) -> MaskTable[Play]:
    """The runs of ``times`` cards of each of ``length`` ranks, by the mask of the ranks held so often."""
    ready = STRAIGHTS if times == 1 else PAIR_RUNS
    return MaskTable(
        ACE + 1, lambda mask: tuple(ready[start][length - RUN_LEAST] for start in ranks_in(starts(mask, length)))
    )


@lru_cache(maxsize=4)
def plays(joker_trio: str, *, longer_straight_beats: bool) -> Plays:
    """The combinations under these house rules, made once."""
    return Plays(joker_trio, longer_straight_beats=longer_straight_beats)


class Plays:
    """The order of the combinations under some house rules."""

    def __init__(self, joker_trio: str, *, longer_straight_beats: bool) -> None:
        order = ORDERS[joker_trio]
        self.longer: Final = longer_straight_beats
        self.power: Final[dict[Shape, int]] = {
            play.shape: order.index(place(play)) * WIDTH + (play.rank if play.rank < BLACK else 0)
            for play in EVERY_BOMB
        }
        """PY-18: the order of the bombs, by shape."""
        self._rows: Final = {play.shape: self._row(play) for play in EVERY if play.shape not in self.power}

    def read(self, counts: int) -> tuple[Play, ...]:
        """The one thing that these cards are; () for no combination."""
        return _BY_COUNTS.get(counts, ())

    def beats(self, play: Play, top: Play) -> bool:
        """Whether ``play`` may be put on ``top``."""
        form, under = play.shape, top.shape
        power = self.power.get(form)
        if power is not None:
            return place(play) not in WEAK if under.kind == Kind.PAIR_RUN else power > self.power.get(under, -1)
        if form.kind == Kind.STRAIGHT == under.kind and self.longer and form.length > under.length:
            return True
        alike = form.kind == under.kind or (form.kind == Kind.PAIR_RUN and under.kind == Kind.STRAIGHT)
        return alike and form.length == under.length and form.rank > under.rank

    def replies(self, hand: int, top: Play) -> tuple[Action, ...]:
        """A pass and every play from ``hand`` that beats ``top``."""
        masks, bombs, strong = held(hand)
        form = top[1]
        row = self._rows.get(form)
        if row is None:
            power = self.power
            least = power[form]
            return (PASS, *[play for play in bombs if power[play[1]] > least])
        found = _ONLY_PASS
        for shift, higher, table in row:
            mask = masks >> shift & higher
            found += table.rows[mask] or table.at(mask)
        return found + (strong if form.kind == Kind.PAIR_RUN else bombs)

    def _row(self, play: Play) -> _Row:
        """Where that stands which beats ``play`` and is no bomb."""
        form = play.shape
        higher = _ABOVE[form.rank + 1]
        match form.kind:
            case Kind.SINGLE:
                return ((0, higher, _single_replies),)
            case Kind.PAIR:
                return ((WIDTH, higher, _pair_replies),)
        runs_above = _ABOVE[form.rank - form.length + 2] & _RUNS
        paired = (WIDTH, runs_above, _run_replies[2, form.length])
        if form.kind == Kind.PAIR_RUN:
            return (paired,)
        if not self.longer:
            return (0, runs_above, _run_replies[1, form.length]), paired
        longer = [(0, _RUNS, _run_replies[1, length]) for length in range(form.length + 1, ACE + 2)]
        return (0, runs_above, _run_replies[1, form.length]), paired, *longer
