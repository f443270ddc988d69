"""The engine's list of plays against brute force: every subset of a hand, judged by a recogniser from the sheet.

``Sheet`` shares nothing with the engine: it looks at the ranks of a set one by one. Hands are counts of
``456789TJQKA23BR``.
"""

import itertools
import random
from typing import NamedTuple

import pytest

import rules
from rules.api import PASS

ORDER = "456789TJQKA23BR"
DECK = (8,) * 13 + (2, 2)
ACE, BLACK, RED = 10, 13, 14
HALVES = {(1, 0): 0, (2, 0): 3, (1, 1): 4, (0, 2): 5, (2, 1): 5.5, (1, 2): 6.5, (2, 2): 8}
"""路 by small and big jokers; the joker bomb stands just above the natural one of as many."""

VARIANTS = [
    {"joker_trio": trio, "longer_straight_beats": longer} for trio in ("half", "rounded") for longer in (False, True)
]


class Reading(NamedTuple):
    cards: tuple[int, ...]
    kind: str
    length: int = 1
    rank: int = 0
    way: tuple[float, int, int] = (0, 0, 0)
    """A bomb's 路, what comes first among those of as many, its rank."""


def natural(cards):
    """What these cards are; None for no combination."""
    ranks = [rank for rank, count in enumerate(cards) if count]
    counts = {count for count in cards if count}
    if set(ranks) <= {BLACK, RED}:
        small, big = cards[BLACK], cards[RED]
        if small + big == 1:
            return Reading(cards, "单张", rank=ranks[0])
        return Reading(cards, "炸弹", way=(HALVES[small, big], 1, 0))
    if ranks == [0, ACE] and cards[ACE] == 1 and cards[0] >= 2:
        fours = cards[0]
        way = {2: (4, 2, 0), 3: (6, 2, 0), 4: (8, 2, 0)}.get(fours, (9, 0, 0))
        return Reading(cards, {2: "小幺", 3: "中幺", 4: "老幺"}.get(fours, "老老幺"), way=way)
    if len(ranks) == 1:
        count = cards[ranks[0]]
        if count > 2:
            return Reading(cards, "炸弹", way=(count, 0, ranks[0]))
        return Reading(cards, {1: "单张", 2: "对子"}[count], rank=ranks[0])
    if counts in ({1}, {2}) and len(ranks) >= 3 and ranks[-1] <= ACE and ranks[-1] - ranks[0] == len(ranks) - 1:
        return Reading(cards, {1: "单顺", 2: "双顺"}[counts.pop()], len(ranks), ranks[-1])
    return None


class Sheet:
    """What the sheet says of two readings under some house rules."""

    def __init__(self, joker_trio, longer_straight_beats):
        self.rounded = joker_trio == "rounded"
        self.longer = longer_straight_beats

    def way(self, one):
        found = one.way
        if self.rounded and one.cards[BLACK] + one.cards[RED] == 3:
            return ({5.5: 6, 6.5: 7}[found[0]], 1, 0)
        return found

    def beats(self, one, top):
        if any(top.way):
            return any(one.way) and self.way(one) > self.way(top)
        if any(one.way):
            return top.kind != "双顺" or self.way(one) >= (4, 0, 0)
        if one.kind == top.kind == "单顺" and self.longer and one.length > top.length:
            return True
        same = one.kind == top.kind or (one.kind, top.kind) == ("双顺", "单顺")
        return same and one.length == top.length and one.rank > top.rank

    def plays(self, hand, top=None):
        subsets = itertools.product(*(range(count + 1) for count in hand))
        next(subsets)  # no cards
        found = filter(None, map(natural, subsets))
        return {(one.cards, one.kind) for one in found if top is None or self.beats(one, top)}


def show(cards):
    return "".join(rank * count for rank, count in zip(ORDER, cards, strict=True))


def drawn(rng, stock, size):
    pool = [rank for rank, count in enumerate(stock) for _ in range(count)]
    hand = [0] * 15
    for rank in rng.sample(pool, min(size, len(pool))):
        hand[rank] += 1
    return tuple(hand)


def lumpy(rng, size):
    """Few ranks and many of each: bombs, 双顺; or the cards of the 幺 and the jokers."""
    first = rng.randrange(11)
    ranks = rng.choice([range(first, first + 3), (0, ACE, BLACK, RED), (0, ACE, first)])
    return drawn(rng, [count if rank in ranks else 0 for rank, count in enumerate(DECK)], size)


def long(rng, size):
    """Ranks in a row, most of them once."""
    first = rng.randrange(8)
    near = [2 if first <= rank < first + 6 and rank <= 12 else 0 for rank in range(15)]
    return drawn(rng, near, size)


MAKERS = {"random": lambda rng, size: drawn(rng, DECK, size), "lumpy": lumpy, "long": long}


def tops(rng, left, number):
    """Combinations of every sort out of what is ``left`` of the decks."""
    makers = list(MAKERS.values())
    while number:
        cards = rng.choice(makers)(rng, rng.choice((1, 1, 2, 3, 3, 4, 5, 6, 6)))
        if cards and all(count <= most for count, most in zip(cards, left, strict=True)) and natural(cards):
            number -= 1
            yield natural(cards)


def listed(moves):
    return {(move.shape.ranks.counts(move.counts), move.kind) for move in moves if move != PASS}


@pytest.mark.clause("PY-10", "PY-11", "PY-12", "PY-13", "PY-14", "PY-15", "PY-16", "PY-17", "PY-18", "PY-19", "PY-20")
@pytest.mark.parametrize("maker", MAKERS)
def test_the_legal_list_is_every_subset_that_the_sheet_accepts(maker):
    rng = random.Random(maker)
    for turn in range(60):
        variant = VARIANTS[turn % len(VARIANTS)]
        game, sheet = rules.make("paoyao", **variant), Sheet(**variant)
        hand = MAKERS[maker](rng, rng.randint(1, 9))
        left = tuple(have - less for have, less in zip(DECK, hand, strict=True))
        state = game.setup([show(hand), "9", "9", "9"] if hand[5] < 6 else [show(hand), "8", "8", "8"])
        assert listed(game.legal(state)) == sheet.plays(hand), show(hand)
        assert len(set(game.legal(state))) == len(game.legal(state))
        for top in tops(rng, left, 8):
            moves = game.plays.replies(game.ranks.pack(show(hand)), game.named(show(top.cards)))
            assert moves[0] == PASS
            assert len(set(moves)) == len(moves)
            assert listed(moves) == sheet.plays(hand, top), (show(hand), top)


@pytest.mark.clause("PY-18", "PY-19")
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_what_beats_what(variant):
    """Every two of a few hundred combinations."""
    game, sheet, rng = rules.make("paoyao", **variant), Sheet(**variant), random.Random(5)
    found = {one.cards: one for one in tops(rng, DECK, 400)}.values()
    plays = [(one, game.named(show(one.cards))) for one in found]
    for (one, play), (top, under) in itertools.product(plays, repeat=2):
        assert game.beats(play, under) is sheet.beats(one, top), (show(one.cards), show(top.cards))


@pytest.mark.clause("PY-20")
def test_every_set_of_cards_reads_as_the_sheet_says():
    game, rng = rules.make("paoyao"), random.Random(7)
    for _ in range(20_000):
        cards = rng.choice(list(MAKERS.values()))(rng, rng.randint(1, 8))
        found = game.read(game.ranks.pack(show(cards)))
        wanted = natural(cards)
        assert [play.kind for play in found] == ([wanted.kind] if wanted else [])
