"""Packed hands, and that no cache grows without end."""

import gc
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules import counts
from rules.counts import Memo, Ranks

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
