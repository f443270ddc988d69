"""What happens before play: tribute, threes, 革命, 宣点; who hears what, and what everybody knows of a hand."""

from pathlib import Path
from random import Random

import pytest

from rules.api import Answered, Called, Dealt, Given, Noted
from tests.bench import windows
from tests.games.clauses import defined, named, refused
from tests.games.gouji.scene import asks, do, events, facts, game, texts

FULL = ["3 4 5 2", "3 4 6 2", "3 4 7 2", "3 5 8 2", "3 5 9 2", "3 5 T 2"]
"""Hands with which nothing is bought and nobody revolts."""


def begin(hands=None, house=None, **fields):
    every = [(hands or {}).get(seat, held) for seat, held in enumerate(FULL)]
    return game(**(house or {})).setup(every, **fields)


def held(state):
    return [game().ranks.show(hand) for hand in state.hands]


def gifts(state):
    return [f"{giver}>{to} {text} {clause[3:]}" for giver, to, text, clause in facts(state)["gifts"]]


def answered(state, *words, house=None):
    return do(state, *words, house=house)


# 买3 and 要3


@pytest.mark.clause("GJ-20")
@pytest.mark.parametrize(
    ("buyer", "price"), [("4 5 2 2 B", "2"), ("4 5 B R", "B"), ("4 5 R R", "R"), ("4 5 6", "")], ids=str
)
def test_gj_20_a_three_for_a_two(buyer, price):
    state = begin({0: buyer, 3: "3 3 5"}, phase="买3")
    paid = [f"0>3 {price} 20"] if price else []
    assert gifts(state) == [*paid, "3>0 3 20"]
    assert "3" in held(state)[0]
    assert held(state)[3].count("3") == 1
    sold = Given(3, 0, "3", "GJ-20")
    assert game().events(None, None, state)[1:] == ((Given(0, 3, price, "GJ-20"), sold) if price else (sold,))


@pytest.mark.clause("GJ-20", "GJ-21")
def test_gj_20_served_in_seat_order():
    """3 has three: one for 0. When 5's turn comes, 2 has two."""
    state = begin({0: "4 2", 3: "3 3 3", 5: "5 2", 2: "3 3 7"}, phase="买3")
    assert gifts(state) == ["0>3 2 20", "3>0 3 20", "5>2 2 20", "2>5 3 20"]


@pytest.mark.clause("GJ-21")
@pytest.mark.parametrize(
    ("others", "giver"),
    [
        ({3: "3 5 2", 2: "3 3 2", 4: "3 3 3 2"}, 4),  # who has most
        ({3: "5 2 2", 2: "3 3 3 2", 4: "3 3 3 2"}, 2),  # of equals the first; 3 then buys of nobody
        ({3: "3 5 2", 2: "3 2", 4: "3 3 2"}, 4),
        ({3: "3 5 2", 2: "3 2", 4: "3 2"}, None),  # nobody gives his last
        ({3: "3 5 2", 1: "3 3 3 3", 2: "3 2", 4: "3 2"}, None),  # the others' side gives nothing
    ],
)
def test_gj_21_begging_of_one_s_own(others, giver):
    state = begin({0: "4 5 2", **others}, phase="买3")
    first = gifts(state)[:1]
    assert first == ([] if giver is None else [f"{giver}>0 3 21"])


@pytest.mark.clause("GJ-21")
@pytest.mark.parametrize(
    ("house", "bought"),
    [({}, True), ({"buy3": "off"}, False), ({"bie3": False}, False), ({"bie3": False, "buy3": "on"}, True)],
)
def test_gj_21_by_house_rule(house, bought):
    state = begin({0: "4 2", 3: "3 3 5"}, house=house, phase="买3")
    assert bool(state.before.gifts) is bought


# 革命


@pytest.mark.clause("GJ-22", "GJ-25")
def test_gj_22_who_is_asked():
    state = begin({1: "3 4 6", 4: "3 5 9"}, phase="革命")
    assert asks(state) == ["1 革命", "4 革命"]
    assert texts(state) == ["不", "革命"]
    assert refused(game().parse, state, "3") == ("GJ-22", "answer_first")
    assert asks(begin(phase="革命")) == [f"{seat} 宣点" for seat in range(6)]
    for held_too in ("2", "B", "R"):
        assert "1 革命" not in asks(begin({1: f"3 4 {held_too}"}, phase="革命"))
    # A 2 that was paid for a three, and one that was bought with: neither as dealt nor when asked.
    assert "0 革命" not in asks(begin({0: "4 5 2", 3: "3 3 5"}, phase="买3"))
    assert "3 革命" not in asks(begin({0: "4 5 2", 3: "3 3 5"}, phase="买3"))
    assert "0 革命" in asks(begin({0: "4 5 6", 3: "3 3 5"}, phase="买3"))


@pytest.mark.clause("GJ-22", "GJ-23")
def test_gj_22_one_lays_his_hand_down():
    state = begin({1: "3 4 6", 4: "3 5 9"}, phase="革命", leader=1)
    first = do(state, "革命")
    assert events(state, "革命") == (Answered(1),)
    assert facts(first)["revolted"] == ()  # nobody has heard it
    assert [dict(game().view(first, (seat,)).facts)["said"] for seat in (0, 1)] == [(), ((1, "革命"),)]
    after = do(first, "不")
    assert events(first, "不") == (Answered(4), Called(1, "革命"))
    assert (facts(after)["revolted"], facts(after)["opened"]) == ((1,), (4,))
    assert asks(after) == [f"{seat} 宣点" for seat in (0, 2, 3, 4, 5)]
    play = do(after, *["不"] * 5)
    assert (play.turn, facts(play)["leader"], facts(play)["headless"]) == (2, 2, (4,))  # 1 was to lead
    assert facts(play)["places"] == (None, None, None, 1, None, None)


@pytest.mark.clause("GJ-22")
def test_gj_22_two_and_the_cards_are_dealt_again():
    state = begin({1: "3 4 6", 4: "3 5 9"}, phase="革命", seed=11)
    first = do(state, "革命")
    told = events(first, "革命")
    assert told[:4] == (Answered(4), Called(1, "革命"), Called(4, "革命"), Noted("GJ-22", "dealt_again"))
    assert isinstance(told[4], Dealt)
    again = do(first, "革命")
    assert again == do(first, "革命")  # the same cards from the same seed
    assert again != do(begin({1: "3 4 6", 4: "3 5 9"}, phase="革命", seed=12), "革命", "革命")
    assert sum(map(len, (hand.split() for hand in game().dealt(again)))) == 216
    assert facts(again)["revolted"] == ()


@pytest.mark.clause("GJ-22", "GJ-63")
def test_a_new_deal_takes_its_tribute_anew():
    last = game().score(places=[0, 1, 2, 3, 4, 5])
    owed = game().debts(last)
    state = begin({1: "3 4 6", 4: "3 5 9"}, phase="革命", owed=owed, settled=2, seed=11)
    again = do(state, "革命", "革命")
    assert (facts(again)["owed"], facts(again)["phase"]) == (owed, "贡")


@pytest.mark.clause("GJ-22")
def test_some_deal_is_void():
    """From a seed: as often as one says so, the same new cards."""
    seed = next(seed for seed in range(100_000) if len(game().deal(seed=seed).queue) == 2)
    state = game().deal(seed=seed)
    assert {str(ask.why) for ask in state.queue} == {"革命"}
    first, second = (do(state, "革命", "革命") for _ in range(2))
    assert first == second
    assert game().dealt(first) != game().dealt(state)


@pytest.mark.clause("GJ-23")
def test_revolution_with_partners_first_and_second():
    play = game().setup(["K", "3 4 6", "", "5 6 7", "9 8", "T J Q"], turn=0, out=(2,), revolted=(4,), leader=0)
    assert facts(do(play, "K"))["places"] == (2, 0, 4, 1, 3, 5)
    assert game().result(do(play, "K")).points == (4, -4, 4, -4, 4, -4)


# 宣点


@pytest.mark.clause("GJ-24")
def test_gj_24_heard_when_all_have_answered():
    state = begin(phase="宣点", leader=4)
    for word in ("宣点", "不", "宣点", "不", "不"):
        state = do(state, word)
        assert facts(state)["declared"] == ()
    for seat, said in ((0, ((0, "宣点"),)), (1, ()), (5, ())):
        assert dict(game().view(state, (seat,)).facts)["said"] == said
    told = events(state, "不")
    assert told == (Answered(5), Called(0, "宣点"), Called(2, "宣点"))
    after = do(state, "不")
    assert (facts(after)["declared"], after.turn, facts(after)["phase"]) == ((0, 2), 4, "出牌")
    off = begin(house={"xuandian": False}, phase="宣点", leader=4)
    assert (off.turn, off.queue[0].why) == (4, "领出")


# Tribute


@pytest.mark.clause("GJ-63", "GJ-64")
def test_gj_63_paid_and_given_back():
    owed = ((3, 0, 2, "GJ-60"), (5, 2, 1, "GJ-61"), (4, 1, 1, "GJ-62"))
    hands = {3: "3 5 8 2 B R", 5: "3 5 T B B", 4: "3 5 9", 0: "3 4 4 2"}
    state = begin(hands, phase="贡", owed=owed)
    assert gifts(state) == ["3>0 BR 60"]  # the highest first
    assert asks(state) == ["0 还贡"]
    assert facts(state)["due"] == (0, 3, 2, "GJ-60")
    assert facts(state)["phase"] == "贡"
    assert texts(state)[:3] == ["34>3", "32>3", "3B>3"]
    assert "BR>3" in texts(state)
    assert len(texts(state)) == 11  # of 3 4 4 2 B R
    assert refused(game().parse, state, "4") == ("GJ-63", "wrong_return")
    assert refused(game().parse, state, "4>5") == ("GJ-63", "wrong_return")
    assert refused(game().parse, state, "99") == ("GJ-01", "none_in_hand")
    assert refused(game().parse, state, "pass")[0] == "GJ-63"
    after = do(state, "44")
    assert events(state, "44")[0] == Given(0, 3, "44", "GJ-60")
    assert gifts(after) == ["3>0 BR 60", "0>3 44 60", "5>2 B 61"]
    assert asks(after) == ["2 还贡"]
    last = do(after, "7")
    # 4 has nothing to pay with, and may lay his hand down.
    assert gifts(last)[3:] == ["2>5 7 61"]
    assert asks(last) == ["4 革命"]


@pytest.mark.clause("GJ-63")
def test_gj_63_exempt_for_what_he_lacks():
    state = begin({3: "3 5 8 2", 0: "3 4 4 2"}, phase="贡", owed=((3, 0, 2, "GJ-60"),))
    assert gifts(state) == ["3>0 2 60"]
    assert facts(state)["due"] == (0, 3, 1, "GJ-60")
    assert facts(state)["lacks"][3] == "2BR"
    none = begin({3: "3 5 8"}, phase="贡", owed=((3, 0, 2, "GJ-60"),), leader=2)
    assert asks(none) == ["3 革命"]


@pytest.mark.clause("GJ-63", "GJ-25")
def test_gj_63_at_the_start_of_the_next_deal():
    last = game().score(places=[0, 1, 2, 3, 4, 5], opened=[0, 1, 2, 4, 5], burns=[(2, 5)])
    assert game().debts(last) == ((3, 0, 1, "GJ-60"), (5, 2, 1, "GJ-61"), (5, 0, 2, "GJ-62"), (4, 1, 1, "GJ-62"))
    state = game().deal(seed=21, last=last)
    assert facts(state)["owed"] == game().debts(last)
    total = sum(state.hands)
    while facts(state)["phase"] == "贡":
        state = do(state, texts(state)[0])
        assert sum(state.hands) == total
    assert facts(state)["settled"] == 4
    bare = game(tribute="off").deal(seed=21, last=last)
    assert facts(bare)["owed"] == ()


# What everybody knows


@pytest.mark.clause("GJ-20", "GJ-63", "GJ-64")
def test_what_is_known_of_a_hand():
    """Bought threes are all a buyer has; who paid a 2 has no joker; what was given is there until it is played."""
    state = begin({0: "4 5 2 2", 3: "3 3 3 5 9"}, phase="买3", house={"xuandian": False}, leader=3)
    table_game = game(xuandian=False)
    view = table_game.view(state, (1,))
    ranks = table_game.ranks
    assert [ranks.show(one) for one in view.known] == ["3", "", "", "32", "", ""]
    for draw in range(30):
        made = table_game.sample(view, Random(draw))
        assert ranks.show(made.hands[0]).count("3") == 1
        assert ranks.has(made.hands[3], ranks.pack("32"))
        assert table_game.view(made, (1,)) == view
    after = table_game.step(state, table_game.parse(state, "2"))
    assert ranks.show(after.known[3]) == "3"


@pytest.mark.clause("GJ-22", "GJ-23")
def test_a_revolutionary_is_known_to_have_no_twos():
    hands = {1: "3 4 6", 4: "3 5 9 2 B R"}
    state = do(begin(hands, phase="革命"), "革命", *["不"] * 5)
    ranks = game().ranks
    for draw in range(30):
        made = game().sample(game().view(state, (0,)), Random(draw))
        assert not set("2BR") & set(ranks.show(made.hands[1]))


@pytest.mark.clause("GJ-16", "GJ-20")
def test_whoever_has_cards_has_a_three():
    state = game().deal(seed=4)
    for draw in range(5):
        made = game().sample(game().view(state, (0,)), Random(draw))
        assert all("3" in game().ranks.show(hand) for hand in made.hands)


# A match


@pytest.mark.clause("GJ-02", "GJ-64", "GJ-65")
def test_a_chain_of_deals():
    """Cards conserved, places a permutation, nothing refused; the rare windows are met."""
    met = windows.run(60, seed=3)
    for window in (
        "贡",
        "还贡",
        "GJ-60",
        "GJ-62",
        "GJ-20",
        "locked",
        "opposite back",
        "让",
        "让后",
        "无头",
        "烧",
        "接风",
    ):
        assert met[window], window


def test_every_clause_has_a_test():
    assert named(Path(__file__).parent) >= defined("gouji")
