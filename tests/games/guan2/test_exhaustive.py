"""The engine's list of plays against brute force: every subset of a hand, judged by a recogniser from the sheet.

``Sheet`` shares nothing with the engine: it looks at the ranks of a set one by one. Hands are counts of
``3456789TJQKA2``.
"""

import itertools
import random
from collections import Counter
from functools import lru_cache
from typing import NamedTuple

import pytest

import rules
from rules.api import PASS

ORDER = "3456789TJQKA2"
DECK = (4,) * 11 + (3, 1)
ACE, TWO = 11, 12
OPTIONS = {
    "low_straight": ("ace_low", "ace_or_two_low", "none"),
    "triple_kicker": ("pair", "any"),
    "bare_bomb_last_hand": (False, True),
}
VARIANTS = [dict(zip(OPTIONS, values, strict=True)) for values in itertools.product(*OPTIONS.values())]

# Every straight there may be: its ranks from the low end, the 2 once after the A and once before the 3.
LINE = [ACE, TWO, *range(12)]
STRAIGHTS = [
    (low, top)
    for low in range(len(LINE))
    for top in range(low + 4, len(LINE))
    if len(set(LINE[low : top + 1])) == top - low + 1
]


class Reading(NamedTuple):
    cards: tuple[int, ...]
    kind: str
    times: int  # cards of a rank
    length: int
    rank: int
    low: str = ""  # for a straight, what stands below the 3


@lru_cache(maxsize=1 << 18)
def everything(cards):
    """All that a set of cards can be under some house rules or other, as the last hand or not."""
    ranks = [rank for rank, count in enumerate(cards) if count]
    counts = sorted((count for count in cards if count), reverse=True)
    most = max(cards)
    fat = cards.index(most)
    found = []
    if len(ranks) == 1:
        kind = {1: "单张", 2: "对子", 3: "三同", 4: "bare"}[most]
        found.append(Reading(cards, kind, most, 1, fat))
    elif set(counts) <= {2} or set(counts) <= {3}:
        if ranks == list(range(ranks[0], ranks[-1] + 1)) and ranks[-1] <= ACE:
            found.append(Reading(cards, "姐妹对", most, len(ranks), ranks[-1]))
    elif set(counts) == {1}:
        for low, top in STRAIGHTS:
            if sorted(LINE[low : top + 1]) == ranks:
                below = {0: "ace", 1: "two"}.get(low, "")
                found.append(Reading(cards, "顺子", 1, len(ranks), LINE[top], below))
    elif counts == [4, 1] or (counts == [3, 1] and fat == ACE):
        found.append(Reading(cards, "炸弹", 0, 1, fat))
    elif counts == [3, 2]:
        found.append(Reading(cards, "三带二", 3, 1, fat))
    elif counts == [3, 1, 1]:
        found.append(Reading(cards, "loose", 3, 1, fat))
    return tuple(found)


class Sheet:
    """What the sheet says of a reading under some house rules."""

    def __init__(self, low_straight, triple_kicker, bare_bomb_last_hand):
        self.lows = {"ace_low": ("", "ace"), "ace_or_two_low": ("", "ace", "two"), "none": ("",)}[low_straight]
        self.loose = triple_kicker == "any"
        self.bare = bare_bomb_last_hand

    def readings(self, cards, last):
        for one in everything(cards):
            match one.kind:
                case "bare":
                    if last and self.bare:
                        yield one._replace(kind="炸弹", times=0)
                case "loose":
                    if self.loose:
                        yield one._replace(kind="三带二")
                case "顺子":
                    if one.low in self.lows:
                        yield one
                case _:
                    yield one

    def beats(self, one, top):
        if one.kind != top.kind:
            return one.kind == "炸弹"
        return one.rank > top.rank and (one.times, one.length) == (top.times, top.length)

    def plays(self, hand, top=None):
        subsets = itertools.product(*(range(count + 1) for count in hand))
        next(subsets)  # no cards
        return {
            (one.cards, one.kind, one.length, one.rank)
            for cards in subsets
            for one in self.readings(cards, cards == hand)
            if top is None or self.beats(one, top)
        }


# Hands and tables


def show(cards):
    return "".join(rank * count for rank, count in zip(ORDER, cards, strict=True))


def drawn(rng, stock, size):
    pool = [rank for rank, count in enumerate(stock) for _ in range(count)]
    taken = Counter(rng.sample(pool, size))
    return tuple(taken[rank] for rank in range(13))


def without(stock, cards):
    return tuple(have - less for have, less in zip(stock, cards, strict=True))


def random_hand(rng, size):
    return drawn(rng, DECK, size)


def lumpy_hand(rng, size):
    """Few ranks that lie close together, and many of each."""
    ranks = size // 3 + 1
    first = rng.randrange(0, 13 - ranks)
    near = tuple(count if first <= rank < first + ranks else 0 for rank, count in enumerate(DECK))
    return drawn(rng, near, min(size, sum(near)))


def long_hand(rng, size):
    """Most ranks once, the low ones and A 2 above all: straights, at the low end too."""
    hand = [0] * 13
    for rank in [ACE, TWO, 0, 1, 2, 3, *rng.sample(range(4, 11), 7)][: max(size, 5)]:
        hand[rank] = 1
    return tuple(hand)


def tables(rng, sheet, stock, number):
    """Combinations out of what is left of the deck, each kind about as often as any other."""
    while number:
        cards = thrown(rng, [rank for rank in range(13) if stock[rank]])
        if all(count <= most for count, most in zip(cards, stock, strict=True)) and 0 < sum(cards) <= 15:
            for found in sheet.readings(cards, last=False):
                number -= 1
                yield found
                break


def thrown(rng, ranks):
    """Cards that may be a combination, of ``ranks`` that are there."""
    rank = rng.choice(ranks)
    other = rng.choice(ranks)
    shape = rng.choice(["1", "2", "3", "3+2", "3+1+1", "4+1", "A+1", "rows of 1", "rows of 2", "rows of 3", "low"])
    cards = [0] * 13
    match shape:
        case "1" | "2" | "3":
            cards[rank] = int(shape)
        case "3+2" | "4+1" | "3+1+1":
            first, *more = map(int, shape.split("+"))
            cards[rank] = first
            for extra in more:
                cards[rng.choice(ranks)] += extra
        case "A+1":
            cards[ACE] = 3
            cards[other] += 1
        case "low":
            for one in LINE[rng.randint(0, 1) : rng.randint(6, 9)]:
                cards[one] = 1
        case _:
            times = int(shape[-1])
            length = rng.randint(5, 9) if times == 1 else rng.randint(2, 6)
            for one in range(rank, min(rank + length, 12)):
                cards[one] = times
    return tuple(cards)


def place(game, rng, hand, top=None):
    """Seat 0 holds ``hand`` and is to act on ``top``, which is seat 1's."""
    left = without(DECK, hand) if top is None else without(without(DECK, hand), top.cards)
    other = show(drawn(rng, left, 2))
    table = None if top is None else (1, f"{top.kind} {ORDER[top.rank]}:{show(top.cards)}")
    return game.setup([show(hand), other], turn=0, table=table)


def listed(game, state):
    """The plays of the legal list in the words of this file; none of them twice."""
    plays = [action for action in game.legal(state) if action != PASS]
    found = {(game.ranks.counts(play.counts), str(play.kind), play.shape.length, play.rank) for play in plays}
    assert len(found) == len(plays)
    return found


def check(hand, number, turn, rng):
    """One hand under four house variants: as a lead, and against ``number`` tables each. Gives how many positions."""
    for step in range(4):
        variant = VARIANTS[(turn + step * 5) % len(VARIANTS)]
        game, sheet = rules.make("guan2", **variant), Sheet(**variant)
        lead = place(game, rng, hand)
        assert listed(game, lead) == sheet.plays(hand), (variant, show(hand))
        assert PASS not in game.legal(lead)
        for top in tables(rng, sheet, without(DECK, hand), number):
            reply = place(game, rng, hand, top)
            assert (reply.top.kind, reply.top.shape.length, reply.top.rank) == (top.kind, top.length, top.rank)
            assert listed(game, reply) == sheet.plays(hand, top), (variant, show(hand), top)
            assert PASS in game.legal(reply)
    return 4 * (1 + number)


MAKERS = {"random": random_hand, "lumpy": lumpy_hand, "long": long_hand}
HANDS = {"random": 40, "lumpy": 100, "long": 30}


@pytest.mark.clause("G2-10", "G2-11", "G2-12", "G2-13", "G2-14", "G2-15")
@pytest.mark.parametrize("maker", MAKERS)
def test_small_hands(maker):
    rng = random.Random(maker)
    done = sum(check(MAKERS[maker](rng, rng.randint(1, 9)), 6, turn, rng) for turn in range(HANDS[maker]))
    assert done == 28 * HANDS[maker]


@pytest.mark.clause("G2-10", "G2-11", "G2-14")
@pytest.mark.parametrize(("maker", "size"), [("lumpy", 16), ("lumpy", 15), ("random", 12)])
def test_big_hands(maker, size):
    rng = random.Random(f"{maker}{size}")
    for turn in range(3):
        check(MAKERS[maker](rng, size), 4, turn, rng)


@pytest.mark.clause("G2-12", "G2-13", "G2-14", "G2-15")
@pytest.mark.parametrize(
    "hand",
    ["3333", "AAA", "AAA2", "33334444", "333344445555", "AAAKKK2", "QQQKKKAAA2", "333444555", "A23456789TJQK",
     "33334", "AAAKKKK", "334455667788", "2AAA33"],
)  # fmt: skip
def test_hands_with_much_in_them(hand):
    rng = random.Random(hand)
    for turn in range(12):
        check(tuple(map(hand.count, ORDER)), 3, turn, rng)


@pytest.mark.clause("G2-10", "G2-15")
@pytest.mark.parametrize("maker", MAKERS)
@pytest.mark.parametrize("last", [False, True])
def test_readings_of_any_cards(maker, last):
    """``read`` knows the same readings, the one with the higher top first."""
    rng = random.Random(f"{maker}{last}")
    for turn in range(600):
        variant = VARIANTS[turn % len(VARIANTS)]
        game, sheet = rules.make("guan2", **variant), Sheet(**variant)
        cards = MAKERS[maker](rng, rng.randint(1, 13))
        found = game.read(game.ranks.pack(show(cards)), last_hand=last)
        wanted = sorted(sheet.readings(cards, last), key=lambda one: one.rank, reverse=True)
        assert [(str(one.kind), one.shape.length, one.rank) for one in found] == [
            (one.kind, one.length, one.rank) for one in wanted
        ]


@pytest.mark.clause("G2-11", "G2-13", "G2-14")
def test_what_beats_what():
    """Every pair of combinations of a bag of them."""
    rng = random.Random(24)
    for variant in VARIANTS:
        game, sheet = rules.make("guan2", **variant), Sheet(**variant)
        found = list(tables(rng, sheet, DECK, 70))
        bag = [(game.named(f"{one.kind} {ORDER[one.rank]}:{show(one.cards)}"), one) for one in found]
        assert len({one.kind for one in found}) == 7
        for (play, one), (top, under) in itertools.product(bag, bag):
            assert game.beats(play, top) is sheet.beats(one, under), (one, under)
