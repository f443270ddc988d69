"""The engine's list of plays against brute force: every subset of a hand, judged by a reader written from the sheet.

``Sheet`` shares nothing with the engine: it lists what a combination may look like, pattern by pattern, and tries every
pattern on every subset. Hands are counts of ``3456789TJQKA2``.
"""

import itertools
import random
from functools import lru_cache
from typing import NamedTuple

import pytest

import rules
from rules.api import PASS

ORDER = "3456789TJQKA2"
DECK = (4,) * 11 + (3, 1)
THREE, KING, ACE, TWO = 0, 10, 11, 12
OPTIONS = {
    "low_straight": ("ace_low", "ace_or_two_low", "none"),
    "bare_triple": ("any", "last_hand"),
    "bomb_kicker": ("optional", "forbidden", "required"),
    "short_plane": ("lead_and_beat", "lead", "off"),
}
VARIANTS = [dict(zip(OPTIONS, values, strict=True)) for values in itertools.product(*OPTIONS.values())]


class Reading(NamedTuple):
    """A set of cards as some combination, before house rules and last hands are asked."""

    cards: tuple[int, ...]
    kind: str
    length: int
    rank: int
    wings: int
    low: str = ""


class Pattern(NamedTuple):
    kind: str
    length: int
    rank: int
    need: tuple[tuple[int, int], ...]  # (rank, how many) of the cards that aren't kickers
    kickers: tuple[int, int]  # the least and the most
    own: bool = True  # whether a kicker may be of a rank of ``need``
    low: str = ""


def same(kind, rank, times, kickers=(0, 0)):
    return Pattern(kind, 1, rank, ((rank, times),), kickers, own=False)


def row(kind, ranks, times, kickers=(0, 0), low=""):
    top = ranks[-1]
    return Pattern(kind, len(ranks), top, tuple((rank, times) for rank in ranks), kickers, low=low)


def patterns():
    """G3-10 … G3-23, one after the other."""
    for rank in range(13):
        yield same("单张", rank, 1)
    for rank in range(12):
        yield same("对子", rank, 2)
        yield same("三带二", rank, 3, (2, 2))
        if rank != ACE:
            yield same("三条", rank, 3)
            yield same("三带一", rank, 3, (1, 1))
            yield same("四带二", rank, 4, (2, 2))
        yield same("炸弹", rank, 3 if rank == ACE else 4, (0, 1))
    for first in range(12):
        for last in range(first + 1, 12):
            ranks = list(range(first, last + 1))
            if len(ranks) >= 5:
                yield row("顺子", ranks, 1)
            yield row("双顺", ranks, 2)
            yield row("飞机", ranks, 3)
            yield row("飞机带翅膀", ranks, 3, (1, 2 * len(ranks)))
    for last in range(THREE + 2, KING + 1):
        yield row("顺子", [ACE, TWO, *range(last + 1)], 1, low="ace")
    for last in range(THREE + 3, ACE + 1):
        yield row("顺子", [TWO, *range(last + 1)], 1, low="two")


BY_SIZE = [[] for _ in range(17)]
for pattern in patterns():
    bare = sum(times for _, times in pattern.need)
    for size in range(bare + pattern.kickers[0], min(bare + pattern.kickers[1], 16) + 1):
        BY_SIZE[size].append((pattern, size - bare))


@lru_cache(maxsize=1 << 18)
def everything(cards):
    """All that a subset can be under some house rules or other."""
    found = []
    for pattern, wings in BY_SIZE[sum(cards)]:
        for rank, times in pattern.need:
            have = cards[rank]
            if have < times or (have > times and not pattern.own):
                break
        else:
            found.append(Reading(cards, pattern.kind, pattern.length, pattern.rank, wings, pattern.low))
    return tuple(found)


class Sheet:
    """What the sheet says of a reading under some house rules."""

    def __init__(self, low_straight, bare_triple, bomb_kicker, short_plane):
        self.lows = {"ace_low": ("", "ace"), "ace_or_two_low": ("", "ace", "two"), "none": ("",)}[low_straight]
        self.bare_triple = bare_triple
        self.bomb_wings = {"optional": (0, 1), "forbidden": (0,), "required": (1,)}[bomb_kicker]
        self.short_plane = short_plane

    def allows(self, reading, last):
        match reading.kind:
            case "三条":
                return last or self.bare_triple == "any"
            case "三带一":
                return last
            case "顺子":
                return reading.low in self.lows
            case "飞机带翅膀" if reading.wings == 2 * reading.length:
                return reading.length in (2, 3)
            case "飞机带翅膀":
                return last and self.short_plane != "off"
            case "炸弹":
                return reading.wings in self.bomb_wings
        return True

    def beats(self, reading, top, last):
        if reading.kind == "炸弹" != top.kind:
            return True
        if reading.rank <= top.rank:
            return False
        if top.kind == "三带二" and last and reading.kind in ("三条", "三带一"):
            return True
        if top.kind == "飞机带翅膀" and reading.kind in ("飞机", "飞机带翅膀") and reading.wings < 2 * reading.length:
            return last and self.short_plane == "lead_and_beat" and reading.length == top.length
        return (reading.kind, reading.length) == (top.kind, top.length)

    def plays(self, hand, top=None):
        return {
            reading[:4]
            for reading in candidates(hand)
            if self.allows(reading, reading.cards == hand)
            and (top is None or self.beats(reading, top, reading.cards == hand))
        }


@lru_cache(maxsize=4)
def candidates(hand):
    """Every reading of every subset."""
    subsets = itertools.product(*(range(count + 1) for count in hand))
    next(subsets)  # no cards
    return [reading for cards in subsets for reading in everything(cards)]


# Hands and tables


def show(cards):
    return "".join(rank * count for rank, count in zip(ORDER, cards, strict=True))


def drawn(rng, stock, size):
    pool = [rank for rank, count in enumerate(stock) for _ in range(count)]
    taken = rng.sample(pool, size)
    return tuple(taken.count(rank) for rank in range(13))


def without(stock, cards):
    return tuple(have - less for have, less in zip(stock, cards, strict=True))


def random_hand(rng, size):
    return drawn(rng, DECK, size)


def lumpy_hand(rng, size):
    """Few ranks that lie close together, and many of each."""
    ranks = size // 3 + 1
    first = rng.randrange(0, 13 - ranks)
    near = tuple(count if first <= rank < first + ranks else 0 for rank, count in enumerate(DECK))
    size = min(size, sum(near))
    return drawn(rng, near, size)


def long_hand(rng, size):
    """Most ranks once: straights, at the low end too."""
    hand = [0] * 13
    for rank in rng.sample(range(13), min(size, 12)):
        hand[rank] = 1
    return tuple(hand)


def tables(rng, sheet, stock, number):
    """Combinations out of what is left of the deck, each kind as often as any other."""
    by_kind = {}
    for pattern in (pattern for sized in BY_SIZE for pattern, _ in sized):
        if all(stock[rank] >= times for rank, times in pattern.need):
            by_kind.setdefault(pattern.kind, []).append(pattern)
    while number:
        pattern = rng.choice(by_kind[rng.choice(sorted(by_kind))])
        need = dict(pattern.need)
        main = tuple(need.get(rank, 0) for rank in range(13))
        wings = rng.randint(*pattern.kickers)
        rest = without(stock, main)
        if not pattern.own:
            rest = tuple(0 if rank in need else count for rank, count in enumerate(rest))
        if sum(main) + wings > 16 or sum(rest) < wings + 4:
            continue
        cards = tuple(map(sum, zip(main, drawn(rng, rest, wings), strict=True)))
        found = Reading(cards, pattern.kind, pattern.length, pattern.rank, wings, pattern.low)
        if sheet.allows(found, last=False):
            number -= 1
            yield found


def place(game, rng, hand, top=None):
    """Seat 0 holds ``hand`` and is to act on ``top``, which is seat 2's."""
    left = without(DECK, hand) if top is None else without(without(DECK, hand), top.cards)
    others = drawn(rng, left, 4)
    ranks = show(others)
    table = None if top is None else (2, f"{top.kind} {ORDER[top.rank]}:{show(top.cards)}")
    return game.setup([show(hand), ranks[:2], ranks[2:]], turn=0, table=table)


def listed(game, state):
    """The plays of the legal list in the words of this file; none of them twice."""
    plays = [action for action in game.legal(state) if action != PASS]
    found = {(game.ranks.counts(play.counts), str(play.kind), play.shape.length, play.rank) for play in plays}
    assert len(found) == len(plays)
    return found


def check(hand, number, turn, rng):
    """One hand under six house variants: as a lead, and against ``number`` tables each. How many positions that was."""
    for step in range(6):
        variant = VARIANTS[(6 * turn + step * 7) % len(VARIANTS)]
        game, sheet = rules.make("guan3", **variant), Sheet(**variant)
        lead = place(game, rng, hand)
        assert listed(game, lead) == sheet.plays(hand), (variant, show(hand))
        assert PASS not in game.legal(lead)
        for top in tables(rng, sheet, without(DECK, hand), number):
            reply = place(game, rng, hand, top)
            assert (reply.top.kind, reply.top.shape.length, reply.top.rank) == top[1:4]
            assert listed(game, reply) == sheet.plays(hand, top), (variant, show(hand), top)
            assert PASS in game.legal(reply)
    return 6 * (1 + number)


MAKERS = {"random": random_hand, "lumpy": lumpy_hand, "long": long_hand}
HANDS = {"random": 27, "lumpy": 108, "long": 27}


@pytest.mark.clause(*(f"G3-{clause}" for clause in (*range(10, 19), 19, "19b", "19c", *range(20, 25))))
@pytest.mark.parametrize("maker", MAKERS)
def test_small_hands(maker):
    rng = random.Random(maker)
    done = sum(check(MAKERS[maker](rng, rng.randint(1, 11)), 6, turn, rng) for turn in range(HANDS[maker]))
    assert done == 42 * HANDS[maker]


@pytest.mark.clause("G3-10", "G3-24")
@pytest.mark.parametrize(("maker", "size"), [("lumpy", 16), ("lumpy", 15), ("random", 13)])
def test_big_hands(maker, size):
    rng = random.Random(f"{maker}{size}")
    for turn in range(3):
        check(MAKERS[maker](rng, size), 6, turn, rng)


@pytest.mark.clause("G3-17", "G3-19b", "G3-19c", "G3-20")
@pytest.mark.parametrize(
    "hand",
    ["333344445555", "3334445556667", "333444555666777", "3333444555", "QQQKKKAAA2", "AAA2", "AAA", "A23456789TJQK"],
)
def test_hands_with_many_readings(hand):
    rng = random.Random(hand)
    for turn in range(9):
        check(tuple(map(hand.count, ORDER)), 4, turn, rng)


@pytest.mark.clause("G3-19b")
@pytest.mark.parametrize("maker", MAKERS)
@pytest.mark.parametrize("last", [False, True])
def test_readings_of_any_cards(maker, last):
    """``read`` knows the same readings, the one with more triples first, then the one with the higher top."""
    rng = random.Random(f"{maker}{last}")
    for turn in range(600):
        variant = VARIANTS[turn % len(VARIANTS)]
        game, sheet = rules.make("guan3", **variant), Sheet(**variant)
        cards = MAKERS[maker](rng, rng.randint(1, 16))
        found = game.read(game.ranks.pack(show(cards)), last_hand=last)
        wanted = [reading for reading in everything(cards) if sheet.allows(reading, last)]
        wanted.sort(key=lambda reading: (reading.length, reading.rank), reverse=True)
        assert [(str(one.kind), one.shape.length, one.rank) for one in found] == [one[1:4] for one in wanted]


@pytest.mark.clause("G3-24")
def test_what_beats_what():
    """Every pair of combinations of a bag of them, last hand or not."""
    rng = random.Random(24)
    for variant in VARIANTS:
        game, sheet = rules.make("guan3", **variant), Sheet(**variant)
        bag = []
        while len(bag) < 25:
            cards = MAKERS[rng.choice(sorted(MAKERS))](rng, rng.randint(1, 10))
            plays = game.read(game.ranks.pack(show(cards)), last_hand=True)
            bag += zip(plays, sorted((one for one in everything(cards) if sheet.allows(one, last=True)),
                                     key=lambda one: (one.length, one.rank), reverse=True), strict=True)  # fmt: skip
        for (play, reading), (top, under), last in itertools.product(bag, bag, (False, True)):
            if sheet.allows(under, last=False) and sheet.allows(reading, last):
                assert game.beats(play, top, last_hand=last) is sheet.beats(reading, under, last)
