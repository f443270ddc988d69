"""Packed hands, and that no cache grows without end."""

import gc
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules import counts
from rules.counts import Memo, Ranks, Suited

ORDER = "3456789TJQKA2"
some = st.lists(st.integers(0, 4), min_size=13, max_size=13)


def text(many):
    return "".join(rank * count for rank, count in zip(ORDER, many, strict=True))


@given(some)
def test_pack_and_show(many):
    ranks = Ranks(ORDER)
    hand = ranks.pack(text(many))
    assert ranks.counts(hand) == tuple(many)
    assert ranks.show(hand) == text(many)
    assert ranks.total(hand) == sum(many)
    assert [ranks.count(hand, index) for index in range(13)] == many
    assert ranks.each(hand) == [5**index for index, count in enumerate(many) for _ in range(count)]
    assert ranks.pack("".join(reversed(text(many)))) == hand
    for least in range(1, 5):
        assert ranks.at_least(hand, least) == sum(1 << index for index, count in enumerate(many) if count >= least)


@given(some, some)
def test_has_and_take_away(one, other):
    ranks = Ranks(ORDER)
    hand, part = ranks.pack(text(one)), ranks.pack(text(other))
    held = all(have >= need for have, need in zip(one, other, strict=True))
    assert ranks.has(hand, part) is held
    if held:
        assert ranks.counts(hand - part) == tuple(have - need for have, need in zip(one, other, strict=True))
    assert ranks.has(hand, 0)
    assert ranks.has(hand, hand)


DECK = [suit + rank for rank in ORDER for suit in "DCHS"]
suited_hand = st.sets(st.sampled_from(DECK)).map(lambda held: sorted(held, key=DECK.index))


@given(suited_hand, st.data())
def test_hands_of_which_suits_count(held, data):
    ranks = Suited(ORDER)
    hand = ranks.pack(held)
    assert ranks.show(hand) == "".join(held)
    assert ranks.letters(hand) == "".join(card[1] for card in held)
    assert ranks.total(hand) == len(held)
    assert ranks.counts(hand) == tuple(sum(card[1] == rank for card in held) for rank in ORDER)
    assert [ranks.count(hand, index) for index in range(13)] == list(ranks.counts(hand))
    assert [ranks.show(card) for card in ranks.each(hand)] == held
    assert sum(ranks.each(hand)) == hand
    assert ranks.slots(hand) == tuple(card in held for card in DECK)
    assert all(ranks.slots(hand)[ranks.slot(card)] for card in held)
    part = data.draw(suited_hand)
    assert ranks.has(hand, ranks.pack(part)) is (set(part) <= set(held))
    main = data.draw(suited_hand)
    assert ranks.show(ranks.beside(hand, ranks.pack(main))) == "".join(
        card for card in held if card[1] not in {one[1] for one in main}
    )
    own = {card[1]: card for card in part}  # the highest of each rank
    higher = [sum(card[1] == rank and DECK.index(card) > DECK.index(own.get(rank, "S2")) for card in held)
              for rank in ORDER]  # fmt: skip
    assert list(ranks.outsuited(hand, ranks.pack(part))) == higher


def test_a_rank_without_a_suit_is_the_lowest_that_is_free():
    ranks = Suited(ORDER)
    assert ranks.show(ranks.pack(["3", "S3", "3", "4"])) == "D3C3S3D4"
    assert [ranks.show(ranks.some(1, times)) for times in range(5)] == ["", "D4", "D4C4", "D4C4H4", "D4C4H4S4"]
    assert ranks.written(ranks.pack(["H2", "DA", "C3"]), "A23") == "DAH2C3"
    assert Ranks(ORDER).outsuited(7, 7) == (0,) * 13


def test_ranks_that_the_game_does_not_have():
    with pytest.raises(KeyError):
        Ranks(ORDER).pack("3B")


def test_runs():
    ranks = Ranks(ORDER)
    assert ranks.show(ranks.run(0, 5)) == "34567"
    assert ranks.show(ranks.run(9, 3, 2)) == "QQKKAA"


@given(st.integers(0, (1 << 13) - 1), st.integers(1, 13))
def test_masks(mask, length):
    bits = [index for index in range(13) if mask >> index & 1]
    assert list(counts.ranks_in(mask)) == bits
    assert counts.highest(mask) == max(bits, default=-1)
    runs = [index for index in bits if all(other in bits for other in range(index, index + length))]
    assert list(counts.ranks_in(counts.starts(mask, length))) == runs
    for index in range(-2, 13):
        assert list(counts.ranks_in(mask & counts.above(index, 13))) == [bit for bit in bits if bit > index]


def test_a_memo_makes_each_entry_once():
    asked = []
    memo = Memo(lambda key: asked.append(key) or key * 2, 4)
    assert [memo[key] for key in (1, 2, 1, 2, 1)] == [2, 4, 2, 4, 2]
    assert asked == [1, 2]


def test_a_memo_never_holds_more_than_its_limit():
    memo = Memo(str, 10)
    for key in range(1000):
        assert memo[key] == str(key)
        assert len(memo) <= 10
    assert memo[999] == "999"


@pytest.mark.parametrize("name", rules.names())
def test_every_memo_of_the_games_is_bounded(name):
    game = rules.make(name)
    for seed in range(150):
        state, rng = game.deal(seed=seed), Random(seed)
        while not game.over(state):
            state = game.step(state, rng.choice(game.legal(state)))
    memos = [found for found in gc.get_objects() if isinstance(found, Memo)]
    assert memos
    assert all(len(memo) <= memo._limit <= 1 << 17 for memo in memos)
