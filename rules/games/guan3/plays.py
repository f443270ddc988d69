"""三人关牌: what may be put down and what beats what (G3-10 … G3-24).

``Plays.read`` is the rule as a person states it: which combinations a set of ranks is. ``Plays.leads`` and
``Plays.replies`` list the same combinations out of a hand, from tables indexed by rank masks; for every hand the two
agree.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache, partial
from itertools import repeat
from typing import TYPE_CHECKING, Final

from rules import runs
from rules.api import PASS, Action, Play, Shape
from rules.counts import MaskTable, Memo, Planes, Ranks, above, highest, ranks_in, starts

if TYPE_CHECKING:
    from collections.abc import Callable


class Kind(StrEnum):
    SINGLE = "单张"
    PAIR = "对子"
    TRIPLE = "三条"
    TRIPLE_ONE = "三带一"
    TRIPLE_TWO = "三带二"
    STRAIGHT = "顺子"
    PAIR_RUN = "双顺"
    PLANE = "飞机"
    WINGED = "飞机带翅膀"
    BOMB = "炸弹"
    FOUR_TWO = "四带二"


LAST_HAND_OVER: Final = {
    Kind.TRIPLE_TWO: (Kind.TRIPLE, Kind.TRIPLE_ONE),  # G3-14, G3-15
    Kind.WINGED: (Kind.PLANE,),  # G3-19c
}
"""What may, as a last hand, beat a combination of another kind."""

_TIMES: Final = {Kind.STRAIGHT: 1, Kind.PAIR_RUN: 2, Kind.PLANE: 3, Kind.WINGED: 3}

SEATS: Final = 3
HAND_SIZE: Final = 16
RANKS: Final = Ranks("3456789TJQKA2")
WIDTH: Final = len(RANKS.order)
ACE: Final = RANKS.index["A"]
TWO: Final = RANKS.index["2"]
BOMBS_MOST: Final = 12
"""A bomb for each rank from 3 to A."""

# Masks of ranks held once, twice, three times, and as a bomb (four, or three aces).
PLANES: Final = Planes(RANKS, HAND_SIZE, (1,) * 13, (*(2,) * 12, 0), (*(3,) * 12, 0), (*(4,) * 11, 3, 0))
_MASK: Final = (1 << WIDTH) - 1
_PAIRS, _TRIPLES, _TOTAL, _BOMBS = WIDTH, 2 * WIDTH, PLANES.total_shift, PLANES.top_shift
_ANY_BOMB: Final = 1 << _BOMBS
_SIZE: Final = (1 << _BOMBS - _TOTAL) - 1

_low, _high, _SPLIT = PLANES.low, PLANES.high, PLANES.split
_SHIFT: Final[dict[str, int]] = {
    Kind.SINGLE: 0,
    Kind.STRAIGHT: 0,
    Kind.PAIR: _PAIRS,
    Kind.PAIR_RUN: _PAIRS,
    Kind.TRIPLE: _TRIPLES,
    Kind.PLANE: _TRIPLES,
}
_ABOVE: Final = tuple(above(rank, WIDTH) for rank in range(WIDTH)) + tuple(above(-1, WIDTH) for _ in range(WIDTH))
"""By rank, the mask of the ranks above it; a negative rank (a run that starts below it) leaves all."""
_OTHERS: Final = tuple(_MASK & ~(1 << rank) for rank in range(WIDTH))
_ONLY_PASS: Final[tuple[Action, ...]] = (PASS,)
_bits: Final[Memo[int, tuple[int, ...]]] = Memo(lambda mask: tuple(ranks_in(mask)))

ONE_CARD: Final = frozenset(RANKS.unit)
"""The hands of exactly one card."""

TRIPLE_SIZE: Final = 3
TRIPLE_ONE_SIZE: Final = 4
STRAIGHT_LEAST: Final = 5
WINGED_TRIPLES: Final = (2, 3)
WINGS_MOST: Final = 2 * max(WINGED_TRIPLES)
PLANE_MOST: Final = 5

_Replies = tuple[Action, ...]
_Row = tuple[int, int, "MaskTable[Action] | None"]
"""Where the replies to a simple combination stand: which mask of the hand, which of its ranks count, the table."""
_NO_ROW: Final[_Row] = (0, 0, None)

_make = partial(tuple.__new__, Play)  # a Play without the cost of naming its fields: wings come by the hundred


@lru_cache(maxsize=64)
def plays(low_straight: str, bare_triple: str, bomb_kicker: str, short_plane: str) -> Plays:
    """The combinations under these house rules, made once."""
    return Plays(low_straight, bare_triple, bomb_kicker, short_plane)


class Plays:
    """Every combination of the game under some house rules, and the tables that find them in a hand."""

    def __init__(self, low_straight: str, bare_triple: str, bomb_kicker: str, short_plane: str) -> None:
        self._low_starts = {"none": (), "ace_low": (-2,), "ace_or_two_low": (-2, -1)}[low_straight]
        self._triples_any = bare_triple == "any"
        self._bare_bombs = bomb_kicker != "required"
        self._carried_bombs = bomb_kicker != "forbidden"
        self.low_straight: Final = low_straight
        self.short_plane: Final = short_plane
        self._short_planes = short_plane != "off"
        self._short_beats = short_plane == "lead_and_beat"
        self._make_ready_plays()
        self._make_tables()

    # Combinations

    def read(self, counts: int, *, last_hand: bool) -> tuple[Play, ...]:
        """What these cards can be, the default reading first; () for no combination."""
        found = self._plain(counts, last_hand=last_hand)
        return found + tuple(
            Play(counts, form) for form in self._plane_shapes(counts, last_hand=last_hand) if form.kind == Kind.WINGED
        )

    def _plain(self, counts: int, *, last_hand: bool) -> tuple[Play, ...]:  # noqa: C901 - a list of patterns
        """The reading of cards that are no winged plane: one at the most, but for the 13-card straight."""
        by_rank = RANKS.counts(counts)
        held = sorted(((times, rank) for rank, times in enumerate(by_rank) if times), reverse=True)
        main = held[0][1] if held else 0
        aces = main == ACE
        found: Shape | None = None
        match [times for times, _ in held]:
            case [1]:
                found = _of(Kind.SINGLE, main, 1)
            case [2]:
                found = _of(Kind.PAIR, main, 2)
            case [3] if aces:
                found = _of(Kind.BOMB, main, 3) if self._bare_bombs else None
            case [3] if last_hand or self._triples_any:
                found = _of(Kind.TRIPLE, main, 3)
            case [4]:
                found = _of(Kind.BOMB, main, 4) if self._bare_bombs else None
            case [3, 1] if aces:
                found = _of(Kind.BOMB, main, 3) if self._carried_bombs else None
            case [3, 1] if last_hand:
                found = _of(Kind.TRIPLE_ONE, main, 3)
            case [4, 1]:
                found = _of(Kind.BOMB, main, 4) if self._carried_bombs else None
            case [3, 1, 1] | [3, 2]:
                found = _of(Kind.TRIPLE_TWO, main, 3)
            case [4, 1, 1] | [4, 2]:
                found = _of(Kind.FOUR_TWO, main, 4)
            case [times, _, *_] if times == held[-1][0] <= 3:
                return tuple(Play(counts, form) for form in self._run_shapes(times, sorted(rank for _, rank in held)))
        return (Play(counts, found),) if found else ()

    def _run_shapes(self, times: int, ranks: list[int]) -> list[Shape]:
        """``times`` cards of each of ``ranks``, if they are consecutive: 顺子, 双顺, 飞机; the higher top first."""
        length = len(ranks)
        kind = (Kind.STRAIGHT, Kind.PAIR_RUN, Kind.PLANE)[times - 1]
        if kind == Kind.STRAIGHT and length < STRAIGHT_LEAST:
            return []
        possible = [*self._low_starts, *range(ACE)] if kind == Kind.STRAIGHT else range(ACE)
        return [
            _run(kind, start, length) for start in possible if sorted(runs.run_ranks(RANKS, start, length)) == ranks
        ][::-1]

    def _plane_shapes(self, counts: int, *, last_hand: bool) -> list[Shape]:
        """Planes with wings among these cards: more triples first, then the higher top (G3-19b, G3-19c)."""
        total = RANKS.total(counts)
        triples = RANKS.at_least(counts, 3) & ~(1 << TWO)
        found = []
        for length in range(PLANE_MOST, 1, -1):
            wings = total - 3 * length
            full = wings == 2 * length and length in WINGED_TRIPLES
            short = last_hand and self._short_planes and 0 < wings < 2 * length
            if full or short:
                found += [_run(Kind.WINGED, start, length) for start in ranks_in(starts(triples, length))][::-1]
        return found

    def beats(self, play: Play, top: Play, *, last_hand: bool) -> bool:
        """Whether ``play`` may be put on ``top``. ``last_hand``: it is all its player holds."""
        form, under = play.shape, top.shape
        if form.kind == Kind.BOMB != under.kind:
            return True
        if form.rank <= under.rank:
            return False
        if form.kind == under.kind and form.length == under.length:
            full = form.kind != Kind.WINGED or play.size == 5 * form.length
            return full or (last_hand and self._short_beats)
        if not last_hand or form.kind not in LAST_HAND_OVER.get(Kind(under.kind), ()):
            return False
        return under.kind == Kind.TRIPLE_TWO or (self._short_beats and form.length == under.length)

    # Tables of ready plays

    def _make_ready_plays(self) -> None:
        """Every combination but winged planes, once: a list of legal plays is made of these, not of new ones."""
        self._single = [runs.bare(RANKS, Kind.SINGLE, rank, 1) for rank in range(WIDTH)]
        self._pair = [runs.bare(RANKS, Kind.PAIR, rank, 2) for rank in range(TWO)]
        self._triple = [runs.bare(RANKS, Kind.TRIPLE, rank, 3) for rank in range(ACE)]
        self._straights = runs.runs_from(RANKS, Kind.STRAIGHT, 1, STRAIGHT_LEAST, WIDTH)
        self._pair_runs = runs.runs_from(RANKS, Kind.PAIR_RUN, 2, 2, WIDTH)
        self._planes = runs.runs_from(RANKS, Kind.PLANE, 3, 2, PLANE_MOST)
        self._low_straights = runs.low_runs(RANKS, Kind.STRAIGHT, self._low_starts, STRAIGHT_LEAST)
        self._bomb = [_of(Kind.BOMB, rank, 3 if rank == ACE else 4) for rank in range(TWO)]
        self._carrying = [runs.with_one(RANKS, form) for form in self._bomb]

    def _make_tables(self) -> None:
        self._ones: MaskTable[Play] = MaskTable(WIDTH, self._list_ones)
        self._twos: MaskTable[Play] = MaskTable(
            WIDTH, lambda mask: runs.chains(mask, self._pair, self._pair_runs, self._twos)
        )
        triples = self._triple if self._triples_any else []
        self._threes: MaskTable[Play] = MaskTable(
            WIDTH, lambda mask: runs.chains(mask, triples, self._planes, self._threes)
        )
        triple_two = [_of(Kind.TRIPLE_TWO, rank, 3) for rank in range(TWO)]
        four_two = [_of(Kind.FOUR_TWO, rank, 4) for rank in range(ACE)]
        self._triple_kickers = runs.kicker_tables(RANKS, triple_two)
        self._four_kickers = runs.kicker_tables(RANKS, four_two)
        self._bombs_of = [
            Memo(lambda mask, rank=rank: self._list_bombs(rank, mask))  # type: ignore[misc]
            for rank in range(TWO)
        ]
        # The others: with kickers, or answered by more than their own kind.
        self._over: dict[str, Callable[[int, int, Shape], _Replies]] = {
            Kind.BOMB: self._over_bomb,
            Kind.TRIPLE_TWO: self._over_triple,
            Kind.TRIPLE_ONE: self._over_triple_one,
            Kind.FOUR_TWO: self._over_four_two,
            Kind.WINGED: self._over_winged,
        }
        if not self._triples_any:
            self._over[Kind.TRIPLE] = self._over_triple
        self._same: Memo[tuple[str, int], MaskTable[Action]] = Memo(self._same_length)
        self._rows = self._make_rows()
        self._halves: Memo[int, list[list[int]]] = Memo(lambda rest: runs.subsets(RANKS, rest, WINGS_MOST), 4096)

    def _list_ones(self, mask: int) -> tuple[Play, ...]:
        if not mask:
            return ()
        low = mask & -mask
        rank = low.bit_length() - 1
        mine = (self._single[rank], *runs.in_row(mask, rank, self._straights))
        if rank == 0:  # every low straight has a 3
            mine += tuple(play for need, play in self._low_straights if mask & need == need)
        return mine + self._ones.at(mask ^ low)

    def _list_bombs(self, rank: int, kickers: int) -> tuple[Play, ...]:
        form, carrying = self._bomb[rank], self._carrying[rank]
        own = (Play(form.main, form),) if self._bare_bombs else ()
        return own + (tuple(carrying[kicker] for kicker in ranks_in(kickers)) if self._carried_bombs else ())

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
        total = masks >> _TOTAL & _SIZE
        found += self._threes.rows[threes] or self._threes.at(threes)
        if total >= STRAIGHT_LEAST:
            kickers = self._triple_kickers
            for rank in _bits[threes]:
                singles, pairs = kickers[rank]
                others = _OTHERS[rank]
                kicked, paired = ones & others, twos & others
                found += singles.rows[kicked] or singles.at(kicked)
                found += pairs.rows[paired] or pairs.at(paired)
        elif masks < _ANY_BOMB and (total == TRIPLE_ONE_SIZE or not self._triples_any):
            found += self._whole_triple(hand, threes, total)
        if threes & threes << 1:
            found += self._winged(hand, threes, total, -1)
        if masks >= _ANY_BOMB:
            bombs = masks >> _BOMBS
            found += self._bombs(bombs, ones)
            if total > STRAIGHT_LEAST:
                for rank in _bits[bombs & _OTHERS[ACE]]:
                    found += self._with_two(self._four_kickers, rank, ones, twos)
        return found

    # What a hand may answer

    def replies(self, hand: int, top: Play) -> _Replies:
        """A pass and every play from ``hand`` that beats ``top``."""
        masks = _low[hand % _SPLIT] + _high[hand // _SPLIT]
        form = top[1]
        shift, higher, table = self._rows[form]
        if table is None:
            return self._over[form.kind](hand, masks, form)
        mask = masks >> shift & higher
        found = table.rows[mask] or table.at(mask)
        return found if masks < _ANY_BOMB else found + self._bombs(masks >> _BOMBS, masks & _MASK)

    def _make_rows(self) -> Memo[Shape, _Row]:
        """Where the replies to each combination stand; ``_NO_ROW`` for those not answered by their own kind alone."""
        plain = [*self._single, *self._pair, *(self._triple if self._triples_any else [])]
        found: Memo[Shape, _Row] = Memo(lambda _form: _NO_ROW)
        for play in plain:
            found[play.shape] = _SHIFT[play.kind], _ABOVE[play.rank], self._same[play.kind, 1]
        for row in (*self._straights, *self._pair_runs, *self._planes):
            for form in (play.shape for play in row):
                start = form.rank - form.length + 1
                found[form] = _SHIFT[form.kind], _ABOVE[start], self._same[form.kind, form.length]
        for _, play in self._low_straights:  # higher low ones count too
            found[play.shape] = 0, _MASK, MaskTable(WIDTH, partial(self._over_low, play.shape))
        return found

    def _same_length(self, key: tuple[str, int]) -> MaskTable[Action]:
        kind, length = key
        match kind:
            case Kind.SINGLE | Kind.PAIR | Kind.TRIPLE:
                ready = {Kind.SINGLE: self._single, Kind.PAIR: self._pair, Kind.TRIPLE: self._triple}[Kind(kind)]
                return MaskTable(
                    WIDTH, lambda mask: (PASS, *(ready[rank] for rank in ranks_in(mask) if rank < len(ready)))
                )
        by_start = {Kind.STRAIGHT: self._straights, Kind.PAIR_RUN: self._pair_runs, Kind.PLANE: self._planes}[
            Kind(kind)
        ]
        place = length - (STRAIGHT_LEAST if kind == Kind.STRAIGHT else 2)
        return MaskTable(
            WIDTH,
            lambda mask: (PASS, *(by_start[start][place] for start in ranks_in(starts(mask & _OTHERS[TWO], length)))),
        )

    def _over_low(self, top: Shape, mask: int) -> _Replies:
        low = [
            play
            for need, play in self._low_straights
            if mask & need == need and play.shape.length == top.length and play.rank > top.rank
        ]
        return (PASS, *low, *self._same[top.kind, top.length].at(mask)[1:])

    def _over_bomb(self, _hand: int, masks: int, top: Shape) -> _Replies:
        bombs = masks >> _BOMBS & _ABOVE[top.rank]
        return _ONLY_PASS + self._bombs(bombs, masks & _MASK) if bombs else _ONLY_PASS

    def _over_triple(self, hand: int, masks: int, top: Shape) -> _Replies:
        """三带二; and 三条 where it may only be a last hand."""
        found: _Replies = _ONLY_PASS
        threes = masks >> _TRIPLES & _ABOVE[top.rank]
        if threes:
            total = masks >> _TOTAL & _SIZE
            if total < STRAIGHT_LEAST:
                if masks < _ANY_BOMB and (total == TRIPLE_SIZE or top.kind == Kind.TRIPLE_TWO):
                    found += self._whole_triple(hand, threes, total)
            elif top.kind == Kind.TRIPLE_TWO:
                for rank in _bits[threes]:
                    found += self._with_two(self._triple_kickers, rank, masks & _MASK, masks >> _PAIRS & _MASK)
        return found + self._bombs(masks >> _BOMBS, masks & _MASK) if masks >= _ANY_BOMB else found

    def _over_triple_one(self, _hand: int, masks: int, _top: Shape) -> _Replies:
        """A 三带一 ends the deal; in a position set up with one on the table only bombs beat it."""
        return _ONLY_PASS + self._bombs(masks >> _BOMBS, masks & _MASK)

    def _over_four_two(self, _hand: int, masks: int, top: Shape) -> _Replies:
        if masks < _ANY_BOMB:
            return _ONLY_PASS
        ones, bombs = masks & _MASK, masks >> _BOMBS
        found: _Replies = _ONLY_PASS
        if masks >> _TOTAL & _SIZE > STRAIGHT_LEAST:
            for rank in _bits[bombs & _ABOVE[top.rank] & _OTHERS[ACE]]:
                found += self._with_two(self._four_kickers, rank, ones, masks >> _PAIRS & _MASK)
        return found + self._bombs(bombs, ones)

    def _over_winged(self, hand: int, masks: int, top: Shape) -> _Replies:
        threes, bombs, total = masks >> _TRIPLES & _MASK, masks >> _BOMBS, masks >> _TOTAL & _SIZE
        found = _ONLY_PASS + self._winged(hand, threes, total, top.rank, top.length)
        if self._short_beats and total == 3 * top.length:  # all of it a plane without wings
            whole = self.read(hand, last_hand=True)
            found += tuple(play for play in whole if play.kind == Kind.PLANE and play.rank > top.rank)
        return found + self._bombs(bombs, masks & _MASK) if bombs else found

    def _bombs(self, bombs: int, ones: int) -> tuple[Play, ...]:
        found: tuple[Play, ...] = ()
        for rank in _bits[bombs]:
            found += self._bombs_of[rank][ones & _OTHERS[rank]]
        return found

    def _with_two(self, kickers: Memo[int, runs.Kickers], rank: int, ones: int, twos: int) -> tuple[Play, ...]:
        """Three or four of ``rank`` with two different ranks, then with a pair."""
        others = _OTHERS[rank]
        singles, pairs = kickers[rank]
        return singles.at(ones & others) + pairs.at(twos & others)

    # Last hands and wings

    def _whole_triple(self, hand: int, threes: int, total: int) -> tuple[Play, ...]:
        """A hand that is three of a rank, not aces, or three and one more: 三条, 三带一."""
        rank = highest(threes)
        return (Play(hand, _of(Kind.TRIPLE if total == TRIPLE_SIZE else Kind.TRIPLE_ONE, rank, 3)),)

    def _winged(self, hand: int, threes: int, total: int, over: int, only: int = 0) -> tuple[Play, ...]:
        """Winged planes with a top above rank ``over``, of ``only`` triples if given; short ones as the whole hand."""
        found: tuple[Play, ...] = ()
        for length in (only,) if only else range(2, PLANE_MOST + 1):
            at = starts(threes, length) & _ABOVE[over - length + 1]
            if not at:
                continue
            if total >= 5 * length and length in WINGED_TRIPLES:
                for start in _bits[at]:
                    found += self._wings(hand, _run(Kind.WINGED, start, length), 2 * length)
            elif 3 * length < total < 5 * length and self._short_planes and (self._short_beats or not only):
                found += tuple(Play(hand, _run(Kind.WINGED, start, length)) for start in _bits[at])
        return found

    def _wings(self, hand: int, form: Shape, wings: int) -> tuple[Play, ...]:
        """``form`` with every choice of ``wings`` cards of the rest of the hand."""
        rest = hand - form.main
        low = self._halves[rest % _SPLIT]
        high = self._halves[rest - rest % _SPLIT]
        found: list[int] = []
        for few in range(wings + 1):
            for more in high[wings - few]:
                carried = form.main + more
                found += [carried + some for some in low[few]]
        return tuple(map(_make, zip(found, repeat(form))))


def _of(kind: Kind, rank: int, times: int) -> Shape:
    return runs.of(RANKS, kind, rank, times)


def _run(kind: Kind, start: int, length: int) -> Shape:
    return runs.run(RANKS, kind, _TIMES[kind], start, length)


def size(hand: int) -> int:
    """How many cards a hand has."""
    return (_low[hand % _SPLIT] + _high[hand // _SPLIT]) >> _TOTAL & _SIZE


def highest_rank(hand: int) -> int:
    """The highest rank held."""
    return highest(PLANES(hand) & _MASK)
