"""Cards as people write them."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import cards, notation
from rules.api import Unreadable


def read(text):
    return [suit + rank for suit, rank in cards.tokens(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("33366", ["3", "3", "3", "6", "6"]),
        ("333+47", ["3", "3", "3", "4", "7"]),
        ("3 3,4", ["3", "3", "4"]),
        ("10", ["T"]),
        ("101010", ["T", "T", "T"]),
        ("9 10 J", ["9", "T", "J"]),
        ("tjqka2", ["T", "J", "Q", "K", "A", "2"]),
        ("S2", ["S2"]),
        ("♦3 ♥10", ["D3", "HT"]),
        ("♦\ufe0f3", ["D3"]),
        ("♤A♡K♧Q♢J", ["SA", "HK", "CQ", "DJ"]),
        ("s3h4", ["S3", "H4"]),
        ("大王 小王", ["R", "B"]),
        ("B R", ["B", "R"]),
        ("黑桃2 红桃A", ["S2", "HA"]),
        ("草花2 梅花2", ["C2", "C2"]),
        ("方块3", ["D3"]),
        ("黑2 红2 草2 方2", ["S2", "H2", "C2", "D2"]),
        ("紅桃10 方塊9", ["HT", "D9"]),
        ("大地", ["S2"]),
        ("大地，33366，78910J，K，A", ["S2", *"33366789TJKA"]),
        ("３３Ｋ", ["3", "3", "K"]),
        ("黑桃１０", ["ST"]),
        ("3、4；5·6/7", ["3", "4", "5", "6", "7"]),
        ("", []),
        ("  ", []),
    ],
)
def test_cards_as_people_write_them(text, found):
    assert read(text) == found


@pytest.mark.parametrize(
    "text", ["1", "0", "X", "3x", "S", "3S", "SS3", "SB", "HR", "红王", "♠", "🂡", "3|4", "-3", "11", "S\n♥"]
)
def test_what_is_no_card(text):
    with pytest.raises(Unreadable) as unread:
        read(text)
    assert (unread.value.clause, unread.value.reason) == ("notation", "unknown_card")
    assert unread.value.facts["text"] == text.strip()


@given(st.lists(st.sampled_from(cards.CARDS), max_size=60))
def test_show_and_read_again(hand):
    assert read(cards.show(hand)) == hand
    assert cards.members(cards.bits(hand)) == tuple(sorted(hand, key=cards.INDEX.get))


@given(st.text(max_size=12))
def test_any_text_is_cards_or_unreadable(text):
    try:
        found = read(text)
    except Unreadable:
        return
    assert all(card in cards.CARDS or card in cards.PLAIN_RANKS for card in found)


def test_the_pack():
    assert len(cards.CARDS) == len(set(cards.CARDS)) == cards.DECK == 54
    assert cards.CARDS[0] == "D3"
    assert set(cards.CARDS) == {s + r for s, r in itertools.product("SHCD", "3456789TJQKA2")} | {"B", "R"}
    assert {cards.rank_of(card) for card in cards.CARDS} == set("3456789TJQKA2BR")
    assert sum(map(cards.bit, cards.CARDS)) == (1 << 54) - 1


def test_copies_of_one_card():
    assert cards.bits(["S3", "S3"]) == cards.bit("S3") | cards.bit("S3", 1)
    assert cards.members(cards.bits(["S3", "H4", "S3"])) == ("S3", "S3", "H4")


@pytest.mark.parametrize("text", ["pass", "PASS", "-", " - ", "过", "過", "不要", "不出", "－", "ｐａｓｓ"])
def test_words_for_a_pass(text):
    assert notation.is_pass(text)


@pytest.mark.parametrize("text", ["", "3", "不", "烧", "pas s"])
def test_words_for_no_pass(text):
    assert not notation.is_pass(text)


@pytest.mark.parametrize(
    ("text", "kind", "rest"),
    [
        ("33344", "", "33344"),
        ("飞机:333444", "飞机", "333444"),
        ("飞机：333444", "飞机", "333444"),
        (" 飞机带翅膀 5 : 333", "飞机带翅膀 5", " 333"),
        (":333", "", "333"),
    ],
)
def test_a_reading_named_before_the_cards(text, kind, rest):
    assert notation.split_kind(text) == (kind, rest)
