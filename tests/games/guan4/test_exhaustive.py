"""The engine's list of plays against brute force: every subset of a hand, judged by a recogniser from the sheet.

``kind_of`` shares nothing with the engine: it looks at cards as text.
"""

import itertools
import random

import pytest

import rules
from rules.api import PASS

ORDER = "3456789TJQKA2"
SUITS = "DCHS"
DECK = [suit + rank for rank in ORDER for suit in SUITS]
ROWS = [ORDER[low:high] for low in range(12) for high in range(low + 2, 13)]
ROWS += ["A2" + ORDER[:top] for top in range(3, 11)] + ["2" + ORDER[:top] for top in range(4, 13)]
GAME = rules.make("guan4")


def kind_of(cards):
    """(kind, length, what is compared) of every reading; compared values are only ever held against their own kind."""
    ranks = sorted((card[1] for card in cards), key=ORDER.index)
    held = {rank: ranks.count(rank) for rank in ranks}
    times = sorted(held.values(), reverse=True)
    most = max(held, key=held.get)
    strength = [(ORDER.index(card[1]), SUITS.index(card[0])) for card in cards]
    found = []
    if times in ([1], [2]):
        found.append(("单张" if times == [1] else "对子", 1, max(strength)))
    if times == [3]:
        found.append(("三条", 1, ORDER.index(most)))
    if times == [3, 2]:
        found.append(("三带二", 1, ORDER.index(most)))
    if times in ([4], [4, 1]):
        found.append(("炸弹", 1, ORDER.index(most)))
    if len(held) > 1 and len(set(times)) == 1 and times[0] < 4:
        kind = {1: "顺子", 2: "双顺", 3: "飞机"}[times[0]]
        for row in ROWS:
            low = row[0] in "A2"
            if set(row) == set(held) and len(row) == len(held) and (kind != "顺子" or len(row) >= 5):
                if low and kind != "顺子":
                    continue
                found.append((kind, len(row), ORDER.index(row[-1])))
    return found


def beats(one, under):
    if one[0] != under[0]:
        return one[0] == "炸弹"
    return one[1] == under[1] and one[2] > under[2]


def listed(moves):
    return {
        (frozenset(str(move).replace("+", "")[place : place + 2] for place in range(0, 2 * move.size, 2)), move.kind,
         move.rank)
        for move in moves
        if move != PASS
    }  # fmt: skip


def wanted(hand, top=None):
    found = set()
    for size in range(1, len(hand) + 1):
        for cards in itertools.combinations(hand, size):
            for reading in kind_of(cards):
                if top is None or any(beats(reading, under) for under in top):
                    rank = reading[2][0] if isinstance(reading[2], tuple) else reading[2]
                    found.add((frozenset(cards), reading[0], rank))
    return found


def lumpy(rng, size):
    """Cards of few ranks, so that there is much to play."""
    ranks = rng.sample(ORDER, rng.randint(2, 6))
    return rng.sample([card for card in DECK if card[1] in ranks], min(size, 4 * len(ranks)))


def in_row(rng, size):
    start = rng.randint(0, 8)
    return rng.sample([card for card in DECK if card[1] in (ORDER + ORDER)[start + 6 : start + 13]], size)


MAKERS = {"random": lambda rng, size: rng.sample(DECK, size), "lumpy": lumpy, "in row": in_row}


@pytest.mark.clause("G4-02", "G4-03", "G4-04")
@pytest.mark.parametrize("maker", MAKERS)
def test_leads_and_replies(maker):
    rng = random.Random(maker)
    replies = 0
    for _ in range(60):
        hand = MAKERS[maker](rng, rng.randint(1, 10))
        others = rng.sample([card for card in DECK if card not in hand], 24)
        hands = [" ".join(hand), *(" ".join(others[place : place + 2]) for place in (0, 2, 4))]
        assert listed(GAME.legal(GAME.setup(hands))) == wanted(hand)
        for _ in range(6):
            pool = [card for card in DECK if card not in hand and card not in others[:6]]
            table = MAKERS["lumpy"](rng, rng.choice([1, 1, 2, 2, 3, 5, 5, 6]))
            table = [card for card in table if card in pool]
            top = kind_of(table) if table else []
            if not top:
                continue
            state = GAME.setup(hands, turn=0, table=(3, " ".join(table)))
            laid = [one for one in top if one[0] == state.top.kind and one[1] == state.top.shape.length]
            found = GAME.legal(state)
            assert found[0] == PASS
            assert listed(found) == wanted(hand, laid)
            replies += len(found) > 1
    assert replies > 30


@pytest.mark.clause("G4-03")
@pytest.mark.parametrize(
    "hand",
    ["3333 4", "3344556", "AA22 33", "333444 5", "AAAKKK 2", "222AAA", "A2345 6", "23456 A7", "TJQKA 2", "7777 K"],
)
def test_hands_with_much_in_them(hand):
    state = GAME.setup([hand, "8", "9", "88"])
    cards = list(GAME.dealt(state)[0].split())
    assert listed(GAME.legal(state)) == wanted(cards)


@pytest.mark.clause("G4-03")
def test_the_straight_of_all_ranks_has_two_readings():
    every = GAME.ranks.pack(ORDER)
    assert [ORDER[play.rank] for play in GAME.read(every)] == ["A", "K"]
