"""Hands divided into plays, and how likely a play stands."""

import pytest

import rules
from guanpai_tui.bots.chances import Chances, tail
from guanpai_tui.bots.plans import planner
from tests.bots.conftest import position, walk


def best(game, hand):
    return planner(game).plans[game.ranks.pack(hand)][0]


@pytest.mark.parametrize(
    ("hand", "plays"),
    [
        ("3", 1),
        ("33366", 1),
        ("33345", 1),
        ("3334446789", 1),
        ("34567", 1),
        ("3456789TJQKA", 1),
        ("334455", 1),
        ("3333", 1),
        ("33334", 1),
        ("AAA", 1),
        ("345678JJ", 2),
        ("3456778999", 2),
        ("2A345", 1),
        ("3579JK", 6),
    ],
)
def test_in_how_few_plays_a_hand_goes_out(guan3, hand, plays):
    assert len(best(guan3, hand)) == plays


def test_low_straights_are_the_house_s(guan3):
    assert len(best(guan3, "A2345")) == 1
    assert len(best(rules.make("guan3", low_straight="none"), "A2345")) == 5
    assert len(best(rules.make("guan3", low_straight="ace_or_two_low"), "23456")) == 1


def test_plans_hold_no_card_that_the_hand_has_not(guan3):
    plans = planner(guan3).plans
    for _state, view in walk(guan3, range(10)):
        held = guan3.ranks.counts(view.hand)
        for plan in plans[view.hand]:
            used = [sum(group.times for group in plan if rank in group.ranks) for rank in range(len(held))]
            assert all(part <= whole for part, whole in zip(used, held, strict=True))


def test_a_full_hand_of_runs_is_divided_in_bounded_time(guan3):
    assert len(best(guan3, "334455667789TJQK")) <= 3


def test_chances_of_a_hand_that_is_drawn():
    table = tail(2, 4)
    assert table[1][1] == pytest.approx(1 / 2)
    assert table[2][2] == pytest.approx(1 / 6)
    assert table[2][1] == pytest.approx(5 / 6)
    assert table[0][0] == 1.0


def stands(game, hand, others, text):
    view = position(game, hand, others)
    plan = planner(game)
    return Chances(view, game, plan).stands[plan.group[game.named(text).shape]]


@pytest.mark.parametrize(
    ("text", "chance"),
    [
        ("2", 1.0),
        ("5", 0.0),
        ("55", pytest.approx(2 / 3, abs=0.05)),
        ("34567", 1.0),
        ("AAA", 1.0),
    ],
)
def test_what_stands_against_the_cards_not_seen(guan3, text, chance):
    """The others hold 7 8 9 9: a pair of nines is in one hand once in three deals, counted for each hand by itself."""
    assert stands(guan3, "3455677AAA2", ("79", "89"), text) == chance


def test_a_bomb_counts_against_everything(guan3):
    assert stands(guan3, "2", ("8888", "9"), "2") == pytest.approx(1 - 1 / 5)


def test_a_bomb_that_carries_nothing_takes_no_card_along():
    assert len(best(rules.make("guan3", bomb_kicker="forbidden"), "33334")) == 2


@pytest.mark.parametrize(
    ("hand", "plays"),
    [("33366", 1), ("33345", 3), ("333", 1), ("33344455", 2), ("333444", 1), ("33334", 1), ("AAA3", 1), ("66677AA", 2)],
)
def test_with_two_players_triples_take_pairs_only(guan2, hand, plays):
    assert len(best(guan2, hand)) == plays


def test_by_house_rule_they_take_lone_cards_too():
    assert len(best(rules.make("guan2", triple_kicker="any"), "33345")) == 1


@pytest.mark.parametrize(("dead", "chance"), [("", 0.0), ("3", 1 / 2), ("345", 3 / 4)])
def test_the_dead_pile_may_hold_what_would_beat(guan2, dead, chance):
    """The other one has one of the cards not seen, so the ace is his in one deal of as many."""
    view = guan2.view(guan2.setup(["4K", "A"], dead=dead), (0,))
    plan = planner(guan2)
    assert Chances(view, guan2, plan).stands[plan.group[guan2.named("K").shape]] == pytest.approx(chance)


def test_a_reply_to_a_triple_with_a_pair_needs_five_cards(guan2):
    view = guan2.view(guan2.setup(["3334456", "777K"], dead="888999TTTJJJ"), (0,))
    plan = planner(guan2)
    chances = Chances(view, guan2, plan)
    triple, with_pair = (plan.group[guan2.named(text).shape] for text in ("333", "33344"))
    assert chances.stands[triple] < chances.stands[with_pair]
