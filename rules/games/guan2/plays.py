"""二人关牌: what may be put down and what beats what (G2-10 … G2-16).

``Plays.read`` is the rule as a person states it: which combination a set of ranks is. ``Plays.leads`` and
``Plays.replies`` list the same combinations out of a hand, from tables indexed by rank masks; the two always agree.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

from rules import runs
from rules.api import PASS, Action, Play, Shape
from rules.counts import MaskTable, Memo, Planes, Ranks, above, ranks_in, starts

if TYPE_CHECKING:
    from collections.abc import Sequence


class Kind(StrEnum):
    SINGLE = "单张"
    PAIR = "对子"
    TRIPLE = "三同"
    SISTERS = "姐妹对"
    TRIPLE_TWO = "三带二"
    STRAIGHT = "顺子"
    BOMB = "炸弹"


HAND_SIZE: Final = 16
RANKS: Final = Ranks("3456789TJQKA2")
WIDTH: Final = len(RANKS.order)
ACE: Final = RANKS.index["A"]
TWO: Final = RANKS.index["2"]

# Masks of ranks held once, twice, three times, and as a bomb (four, or three aces).
PLANES: Final = Planes(RANKS, 16, (1,) * 13, (*(2,) * 12, 0), (*(3,) * 12, 0), (*(4,) * 11, 3, 0))
_MASK: Final = (1 << WIDTH) - 1
_PAIRS, _TRIPLES, _TOTAL, _BOMBS = WIDTH, 2 * WIDTH, PLANES.total_shift, PLANES.top_shift
_ANY_BOMB: Final = 1 << _BOMBS
_SIZE: Final = (1 << _BOMBS - _TOTAL) - 1

_low, _high, _SPLIT = PLANES.low, PLANES.high, PLANES.split
_ABOVE: Final = tuple(above(rank, WIDTH) for rank in range(WIDTH)) + tuple(above(-1, WIDTH) for _ in range(WIDTH))
"""By rank, the mask of the ranks above it; a negative rank (a run that starts below it) leaves all."""
_OTHERS: Final = tuple(_MASK & ~(1 << rank) for rank in range(WIDTH))
_ONLY_PASS: Final[tuple[Action, ...]] = (PASS,)
_bits: Final[Memo[int, tuple[int, ...]]] = Memo(lambda mask: tuple(ranks_in(mask)))

STRAIGHT_LEAST: Final = 5
SISTERS_LEAST: Final = 2
TRIPLES_MOST: Final = 5
"""Of triples in a row sixteen cards hold no more."""

_Row = tuple[int, int, "MaskTable[Action]"]
"""Where the replies to a simple combination stand: which mask of the hand, which of its ranks count, the table."""

_bare = partial(runs.bare, RANKS)
_falling = partial(runs.runs_from, RANKS, falling=True)


@lru_cache(maxsize=16)
def plays(low_straight: str, triple_kicker: str, *, bare_bomb_last_hand: bool) -> Plays:
    """The combinations under these house rules, made once."""
    return Plays(low_straight, triple_kicker, bare_bomb_last_hand=bare_bomb_last_hand)


class Plays:
    """Every combination of the game under some house rules, and the tables that find them in a hand."""

    def __init__(self, low_straight: str, triple_kicker: str, *, bare_bomb_last_hand: bool) -> None:
        self._low_starts = {"none": (), "ace_low": (-2,), "ace_or_two_low": (-2, -1)}[low_straight]
        self._any_kicker = triple_kicker == "any"
        self._bare_bomb = bare_bomb_last_hand
        self._make_ready_plays()
        self._make_tables()

    # Combinations

    def read(self, counts: int, *, last_hand: bool) -> tuple[Play, ...]:
        """What these cards are: one thing at the most, but for the 13-card straight; () for no combination."""
        by_rank = RANKS.counts(counts)
        held = sorted(((times, rank) for rank, times in enumerate(by_rank) if times), reverse=True)
        pattern = [times for times, _ in held]
        mask = runs.mask_of(rank for _, rank in held)
        if len(held) > 1 and pattern[0] == pattern[-1] <= 3:
            return tuple(Play(counts, form) for form in _in_a_row(pattern[0], mask, self._low_starts))
        main = held[0][1] if held else 0
        form: Shape | None = None
        match pattern:
            case [1]:
                form = _of(Kind.SINGLE, main, 1)
            case [2]:
                form = _of(Kind.PAIR, main, 2)
            case [3]:
                form = _of(Kind.TRIPLE, main, 3)
            case [3, 1] if main == ACE:
                form = _of(Kind.BOMB, main, 3)
            case [4, 1]:
                form = _of(Kind.BOMB, main, 4)
            case [4] if last_hand and self._bare_bomb:
                form = _of(Kind.BOMB, main, 4)
            case [3, 2]:
                form = _of(Kind.TRIPLE_TWO, main, 3)
            case [3, 1, 1] if self._any_kicker:
                form = _of(Kind.TRIPLE_TWO, main, 3)
        return (Play(counts, form),) if form else ()

    def beats(self, play: Play, top: Play) -> bool:
        """Whether ``play`` may be put on ``top``."""
        form, under = play.shape, top.shape
        if form.kind != under.kind:
            return form.kind == Kind.BOMB
        # Two triples in a row are as long as two pairs and have as many cards as three (G2-11).
        alike = form.kind == Kind.BOMB or (form.length == under.length and play.size == top.size)
        return alike and form.rank > under.rank

    # Tables of ready plays

    def _make_ready_plays(self) -> None:
        """Every combination, once: a list of legal plays is made of these, not of new ones. G2-16: from high to low."""
        self._single = [_bare(Kind.SINGLE, rank, 1) for rank in range(WIDTH)]
        self._pair = [_bare(Kind.PAIR, rank, 2) for rank in range(TWO)]
        self._triple = [_bare(Kind.TRIPLE, rank, 3) for rank in range(TWO)]
        self._straights = _falling(Kind.STRAIGHT, 1, STRAIGHT_LEAST, WIDTH)
        self._pair_runs = _falling(Kind.SISTERS, 2, SISTERS_LEAST, WIDTH)
        self._triple_runs = _falling(Kind.SISTERS, 3, SISTERS_LEAST, TRIPLES_MOST)
        self._low_straights = runs.low_runs(RANKS, Kind.STRAIGHT, self._low_starts, STRAIGHT_LEAST, falling=True)
        self._bare_bombs = [_bare(Kind.BOMB, rank, 4) for rank in range(ACE)]

    def _make_tables(self) -> None:
        self._ones: MaskTable[Play] = MaskTable(WIDTH, self._list_ones)
        self._twos: MaskTable[Play] = MaskTable(
            WIDTH, lambda mask: runs.chains(mask, self._pair, self._pair_runs, self._twos)
        )
        self._threes: MaskTable[Play] = MaskTable(
            WIDTH, lambda mask: runs.chains(mask, self._triple, self._triple_runs, self._threes)
        )
        triples = [_of(Kind.TRIPLE_TWO, rank, 3) for rank in range(TWO)]
        self._kickers = runs.kicker_tables(RANKS, triples)
        self._bombs_of = [_bombs(rank) for rank in range(TWO)]
        self._same: Memo[tuple[str, int, int], MaskTable[Action]] = Memo(self._same_length)
        self._rows = self._make_rows()

    def _list_ones(self, mask: int) -> tuple[Play, ...]:
        if not mask:
            return ()
        low = mask & -mask
        rank = low.bit_length() - 1
        mine = (self._single[rank], *runs.in_row(mask, rank, self._straights))
        if rank == 0:  # every low straight has a 3
            mine += tuple(play for need, play in self._low_straights if mask & need == need)
        return mine + self._ones.at(mask ^ low)

    # What a hand may lead

    def leads(self, hand: int) -> tuple[Play, ...]:
        """Every play that can be led from ``hand``."""
        masks = _low[hand % _SPLIT] + _high[hand // _SPLIT]
        ones = masks & _MASK
        found = self._ones.rows[ones] or self._ones.at(ones)
        twos = masks >> _PAIRS & _MASK
        if not twos:
            return found
        found += self._twos.rows[twos] or self._twos.at(twos)
        threes = masks >> _TRIPLES & _MASK
        if not threes:
            return found
        found += self._threes.rows[threes] or self._threes.at(threes)
        found += self._with_two(threes, ones, twos)
        return found if masks < _ANY_BOMB else found + self._bombs(masks, _MASK)

    # What a hand may answer

    def replies(self, hand: int, top: Play) -> tuple[Action, ...]:
        """A pass and every play from ``hand`` that beats ``top``."""
        masks = _low[hand % _SPLIT] + _high[hand // _SPLIT]
        form = top[1]
        try:
            shift, higher, table = self._rows[form]
        except KeyError:
            return self._over_others(masks, form)
        mask = masks >> shift & higher
        found = table.rows[mask] or table.at(mask)
        return found if masks < _ANY_BOMB else found + self._bombs(masks, _MASK)

    def _over_others(self, masks: int, top: Shape) -> tuple[Action, ...]:
        """What beats combinations with kickers: 三带二 and bombs."""
        found: tuple[Action, ...] = _ONLY_PASS
        bombs = _ABOVE[top.rank]
        if top.kind == Kind.TRIPLE_TWO:
            threes = masks >> _TRIPLES & bombs
            bombs = _MASK
            if threes:
                found += self._with_two(threes, masks & _MASK, masks >> _PAIRS & _MASK)
        return found if masks < _ANY_BOMB else found + self._bombs(masks, bombs)

    def _make_rows(self) -> dict[Shape, _Row]:
        """Where the replies to each combination stand that is answered by its own kind, from one table."""
        found: dict[Shape, _Row] = {}
        for shift, ready in ((0, self._single), (_PAIRS, self._pair), (_TRIPLES, self._triple)):
            for play in ready:
                found[play.shape] = shift, _ABOVE[play.rank], self._same[play.kind, 1, 1]
        for times, rows in ((1, self._straights), (2, self._pair_runs), (3, self._triple_runs)):
            for form in (play.shape for row in rows for play in row):
                start = form.rank - form.length + 1
                found[form] = (times - 1) * WIDTH, _ABOVE[start], self._same[form.kind, times, form.length]
        for _, play in self._low_straights:  # the only 2 is in it, so what may be higher is no low one
            found[play.shape] = 0, _MASK, self._same[play.kind, 1, play.shape.length]
        return found

    def _same_length(self, key: tuple[str, int, int]) -> MaskTable[Action]:
        """Combinations of one kind and length by the ranks that count."""
        kind, times, length = key
        if length == 1:
            ready = {Kind.SINGLE: self._single, Kind.PAIR: self._pair, Kind.TRIPLE: self._triple}[Kind(kind)]
            return MaskTable(WIDTH, lambda mask: (PASS, *(ready[rank] for rank in ranks_in(mask))))
        rows = (self._straights, self._pair_runs, self._triple_runs)[times - 1]
        place = length - (STRAIGHT_LEAST if kind == Kind.STRAIGHT else SISTERS_LEAST)
        return MaskTable(
            WIDTH, lambda mask: (PASS, *(rows[start][place] for start in ranks_in(starts(mask & _OTHERS[TWO], length))))
        )

    def _with_two(self, threes: int, ones: int, twos: int) -> tuple[Play, ...]:
        """G2-12: the triples of a mask with a pair, by house rule also with two different cards."""
        found: tuple[Play, ...] = ()
        for rank in _bits[threes]:
            singles, pairs = self._kickers[rank]
            others = _OTHERS[rank]
            if self._any_kicker:
                found += singles.at(ones & others)
            paired = twos & others
            found += pairs.rows[paired] or pairs.at(paired)
        return found

    def _bombs(self, masks: int, allowed: int) -> tuple[Play, ...]:
        """G2-14: the bombs of ``allowed`` ranks, each with one other card; by G2-15 perhaps bare, as the last hand."""
        ones, bombs = masks & _MASK, masks >> _BOMBS & allowed
        if masks >> _TOTAL & _SIZE == 4 and ones & ones - 1 == 0:
            return tuple(self._bare_bombs[rank] for rank in _bits[bombs]) if self._bare_bomb else ()
        found: tuple[Play, ...] = ()
        for rank in _bits[bombs]:
            found += self._bombs_of[rank].at(ones & _OTHERS[rank])
        return found


def _of(kind: Kind, rank: int, times: int) -> Shape:
    return runs.of(RANKS, kind, rank, times)


def _in_a_row(times: int, mask: int, low_starts: Sequence[int]) -> list[Shape]:
    """``times`` cards of each rank of ``mask``, if they are consecutive: 顺子, 姐妹对; the higher top first."""
    length = mask.bit_count()
    straight = times == 1
    if straight and length < STRAIGHT_LEAST:
        return []
    kind = Kind.STRAIGHT if straight else Kind.SISTERS
    possible = [*low_starts, *range(ACE)] if straight else range(ACE)
    fitting = [start for start in possible if runs.mask_of(runs.run_ranks(RANKS, start, length)) == mask]
    return [runs.run(RANKS, kind, times, start, length, falling=True) for start in reversed(fitting)]


def _bombs(rank: int) -> MaskTable[Play]:
    """The bombs of a rank by the mask of its possible kickers."""
    ready = runs.with_one(RANKS, _of(Kind.BOMB, rank, 3 if rank == ACE else 4))
    return MaskTable(WIDTH, lambda mask: tuple(ready[kicker] for kicker in ranks_in(mask)))


def size(hand: int) -> int:
    """How many cards a hand has."""
    return PLANES(hand) >> _TOTAL & _SIZE
