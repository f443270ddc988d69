"""Hands as counts of ranks packed in one int: the only file that twiddles bits.

A ``Ranks`` names a game's ranks from low to high and counts each in one digit of a number, base one more than the most
there can be: base 5 for one deck, where any hand is below 5**13 and so a single digit to the interpreter, which is what
makes the engine fast. Adding and taking away cards is ``+`` and ``-``; equality and hash are the int's own. ``Planes``
turns a hand into masks – which ranks are held once, twice, three times, as a bomb – that index the tables of ready
plays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from rules.cards import SUITS

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

K = TypeVar("K", bound="Hashable")
V = TypeVar("V")
N = TypeVar("N", int, float)


class Memo(dict[K, V], Generic[K, V]):
    """A table that makes an entry when it is first asked for; emptied when it reaches ``limit`` entries."""

    __slots__ = ("_limit", "_make")

    def __init__(self, make: Callable[[K], V], limit: int = 8192) -> None:
        super().__init__()
        self._make = make
        self._limit = limit

    def __missing__(self, key: K) -> V:
        value = self._make(key)
        if len(self) >= self._limit:
            self.clear()
        self[key] = value
        return value


class Table(Generic[V]):
    """Ready values by number, up to ``size``, each made when it is first asked for.

    ``rows[number] or at(number)`` is the fast way to one: a list is looked up faster than any dict.
    """

    __slots__ = ("_make", "rows")

    def __init__(self, size: int, make: Callable[[int], V]) -> None:
        self.rows: list[V | None] = [None] * size
        self._make = make

    def at(self, number: int) -> V:
        found = self.rows[number]
        if found is None:
            found = self.rows[number] = self._make(number)
        return found


class MaskTable(Table[tuple[V, ...]], Generic[V]):
    """Ready tuples by mask of ``width`` ranks."""

    __slots__ = ()

    def __init__(self, width: int, make: Callable[[int], tuple[V, ...]]) -> None:
        super().__init__(1 << width, make)


class Ranks:
    """The ranks of one game, rising, and how a hand of them is packed.

    >>> ranks = Ranks("3456789TJQKA2")
    >>> ranks.pack("33345")
    33
    >>> ranks.show(33)
    '33345'
    """

    def __init__(self, order: str, base: int = 5) -> None:
        self.order: Final = order
        self.base: Final = base
        self.unit: Final[tuple[int, ...]] = tuple(base**index for index in range(len(order)))
        self.index: Final = {rank: index for index, rank in enumerate(order)}

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.order, self.base)

    def pack(self, ranks: str | Sequence[str]) -> int:
        """The hand of these ranks or cards; KeyError for a rank the game doesn't have."""
        return sum(self.unit[self.index[rank[-1]]] for rank in ranks)

    def show(self, hand: int) -> str:
        """The ranks of ``hand``, rising: ``33345``."""
        return "".join(rank * count for rank, count in zip(self.order, self.counts(hand), strict=True))

    def count(self, hand: int, index: int) -> int:
        return hand // self.unit[index] % self.base

    def counts(self, hand: int) -> tuple[int, ...]:
        """How many of each rank, from the lowest."""
        base = self.base
        return tuple([hand // unit % base for unit in self.unit])

    def total(self, hand: int) -> int:
        return sum(self.counts(hand))

    def has(self, hand: int, part: int) -> bool:
        """Whether ``part`` can be taken out of ``hand``."""
        return all(have >= need for have, need in zip(self.counts(hand), self.counts(part), strict=True))

    def at_least(self, hand: int, least: int) -> int:
        """Mask of the ranks of which ``hand`` holds ``least`` or more (bit i = rank i)."""
        return sum(1 << index for index, count in enumerate(self.counts(hand)) if count >= least)

    def run(self, start: int, length: int, times: int = 1) -> int:
        """``times`` cards of each of ``length`` ranks in a row."""
        return times * sum(self.unit[start : start + length])

    def some(self, index: int, times: int) -> int:
        """``times`` cards of one rank."""
        return times * self.unit[index]

    def each(self, hand: int) -> list[int]:
        """Every card of ``hand`` as a hand of its own, rising, for dealing them out again."""
        return [unit for unit, count in zip(self.unit, self.counts(hand), strict=True) for _ in range(count)]

    def letters(self, hand: int) -> str:
        """The ranks of ``hand``, rising, whether or not suits count."""
        return "".join(rank * count for rank, count in zip(self.order, self.counts(hand), strict=True))

    def beside(self, hand: int, main: int) -> int:
        """What ``hand`` has besides the cards ``main`` of a combination."""
        return hand - main

    def written(self, hand: int, order: str) -> str:  # noqa: ARG002 - what stands for which rank matters with suits only
        """``hand``, which has the ranks ``order``, in that order."""
        return order

    def outsuited(self, unseen: int, hand: int) -> tuple[int, ...]:  # noqa: ARG002 - suits don't count here
        """How many cards of each rank of ``unseen`` are higher than the highest of ``hand`` by their suit alone."""
        return (0,) * len(self.order)

    def slot(self, card: str) -> int:
        """Which number of ``slots`` counts ``card``."""
        return self.index[card[-1]]

    def slots(self, hand: int) -> tuple[int, ...]:
        """How many of all the cards that are alike to the rules, for each such sort of card."""
        return self.counts(hand)


class Suited(Ranks):
    """Ranks of one deck where suits count: a digit says which suits of its rank are held, a bit each (♦ ♣ ♥ ♠ rising).

    So a hand is the very set of cards that ``rules.cards`` packs, and of two cards the higher one is the higher number.
    A rank without a suit stands for the lowest suit that is free.

    >>> suited = Suited("3456789TJQKA2")
    >>> suited.show(suited.pack(["S3", "3", "H5"]))
    'D3S3H5'
    """

    def __init__(self, order: str, base: int = 1 << len(SUITS)) -> None:
        super().__init__(order, base)

    def pack(self, ranks: str | Sequence[str]) -> int:
        hand = 0
        for card in sorted(ranks, key=len, reverse=True):
            first = self.unit[self.index[card[-1]]]
            bits = [first << place for place, suit in enumerate(SUITS) if card[0] == suit or len(card) == 1]
            hand |= next((bit for bit in bits if not hand & bit), 0)
        return hand

    def show(self, hand: int) -> str:
        """The cards of ``hand``, rising: ``D3S3H5``."""
        return "".join(
            suit + rank
            for unit, rank in zip(self.unit, self.order, strict=True)
            for place, suit in enumerate(SUITS)
            if hand & unit << place
        )

    def count(self, hand: int, index: int) -> int:
        return (hand // self.unit[index] % self.base).bit_count()

    def counts(self, hand: int) -> tuple[int, ...]:
        return tuple([(hand // unit % self.base).bit_count() for unit in self.unit])

    def total(self, hand: int) -> int:
        return hand.bit_count()

    def has(self, hand: int, part: int) -> bool:
        return hand & part == part

    def some(self, index: int, times: int) -> int:
        """``times`` cards of one rank, its lowest suits."""
        return ((1 << times) - 1) * self.unit[index]

    def each(self, hand: int) -> list[int]:
        return [1 << place for place in ranks_in(hand)]

    def beside(self, hand: int, main: int) -> int:
        """The cards of ``hand`` that are of none of the ranks of ``main``: suits are what kickers never share."""
        return hand & ~sum(unit * (self.base - 1) for unit in self.unit if main // unit % self.base)

    def written(self, hand: int, order: str) -> str:
        every = self.unit[0] * (self.base - 1)
        return "".join(self.show(hand & every * self.unit[self.index[rank]]) for rank in dict.fromkeys(order))

    def outsuited(self, unseen: int, hand: int) -> tuple[int, ...]:
        found = []
        for unit in self.unit:
            own, other = hand // unit % self.base, unseen // unit % self.base
            found.append((other >> own.bit_length()).bit_count() if own else 0)
        return tuple(found)

    def slot(self, card: str) -> int:
        return self.index[card[-1]] * len(SUITS) + SUITS.index(card[0])

    def slots(self, hand: int) -> tuple[int, ...]:
        return tuple([hand >> place & 1 for place in range(len(self.order) * len(SUITS))])


class Fields(Ranks):
    """Ranks counted in fields of six bits, up to 31 of each: for hands of several packs, too big for tables of planes.

    The top bit of each field stays free, to show what a sum or a difference does there.
    """

    BITS: Final = 6

    def __init__(self, order: str, base: int = 1 << BITS) -> None:
        super().__init__(order, base)
        self.ones: Final = sum(self.unit)
        self.guard: Final = self.ones << self.BITS - 1

    def named(self, mask: int) -> str:
        """The ranks of a mask (bit i = rank i)."""
        return "".join(self.order[index] for index in ranks_in(mask))

    def has(self, hand: int, part: int) -> bool:
        return (hand | self.guard) - part & self.guard == self.guard

    def held(self, hand: int) -> int:
        """The top bit of the field of every rank that ``hand`` holds."""
        return hand + self.guard - self.ones & self.guard

    def size(self, hand: int) -> int:
        """How many cards a hand of at most 62 has: each field counts alike in the remainder."""
        return hand % 63


class Planes:
    """Masks of a packed hand, side by side in one int: ``planes[k]`` holds the ranks with at least ``levels[k]`` cards.

    ``levels[k][i]`` is how many cards of rank i it takes (0 = never). Below the last mask stands the number of cards,
    up to ``most``: the last mask, of bombs, is empty when the whole int is small.
    """

    def __init__(self, ranks: Ranks, most: int, *levels: Sequence[int]) -> None:
        width = len(ranks.order)
        self.total_shift: Final = width * (len(levels) - 1)
        self.top_shift: Final = self.total_shift + most.bit_length()
        shifts = [*range(0, self.total_shift, width), self.top_shift]
        columns = [
            [
                (count << self.total_shift)
                + sum(
                    1 << shift + rank for shift, level in zip(shifts, levels, strict=True) if 0 < level[rank] <= count
                )
                for count in range(ranks.base)
            ]
            for rank in range(width)
        ]
        half = width // 2 + 1
        # A hand is looked up in two halves, its ranks below and from ``half`` on.
        self.split: Final[int] = ranks.unit[half]
        self.low: Final[list[int]] = sums(columns[:half])
        self.high: Final[list[int]] = sums(columns[half:])

    def __call__(self, hand: int) -> int:
        return self.low[hand % self.split] + self.high[hand // self.split]


def sums(columns: Sequence[Sequence[N]]) -> list[N]:
    """For every number whose digits pick one of each column, lowest digit first, what they add up to."""
    found = list(columns[0])
    for column in columns[1:]:
        found = [rest + own for own in column for rest in found]
    return found


def ranks_in(mask: int) -> Iterator[int]:
    """The rank indices in a mask, rising."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def above(index: int, width: int) -> int:
    """Mask of the ranks above ``index`` (-1 or less: all)."""
    return (1 << width) - (1 << max(index + 1, 0))


def starts(mask: int, length: int) -> int:
    """Mask of the ranks from which ``length`` ranks in a row are in ``mask``."""
    for _ in range(length - 1):
        mask &= mask >> 1
    return mask


def highest(mask: int) -> int:
    """The highest rank index in a mask; -1 in an empty one."""
    return mask.bit_length() - 1
