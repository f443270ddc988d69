"""Positions with one good answer, or one that must not be given."""

from random import Random

import pytest

import rules
from guanpai_tui import bots
from rules.api import PASS, Play
from tests.bots.conftest import position

THINKING = ["easy", "normal"]
thinking = pytest.mark.parametrize("level", THINKING)


def choose(level, game, *args, **fields):
    return bots.make(level, game.id).choose(position(game, *args, **fields), game, Random(0))


@thinking
@pytest.mark.parametrize(
    ("hand", "table"),
    [
        ("33366", None),
        ("3334", None),
        ("777", (2, "44456")),
        ("3334445", None),
        ("55553", (2, "K")),
        ("45678", (2, "34567")),
        ("KKKK45", None),
        ("2", (1, "A")),
    ],
)
def test_goes_out_when_it_can(guan3, level, hand, table):
    view = position(guan3, hand, (4, 4), table=table)
    action = bots.make(level, "guan3").choose(view, guan3, Random(0))
    assert isinstance(action, Play)
    assert action.counts == view.hand


@thinking
@pytest.mark.parametrize(
    ("hand", "table", "breach"),
    [
        ("347K", None, "347"),
        ("3K", (2, "9"), "3p"),
        ("59QA", (1, "7"), "9Qp"),
        ("33QA", (2, "T"), "Qp"),
        ("778A", None, "78"),
    ],
)
def test_never_pays_for_all_without_need(guan3, level, hand, table, breach):
    """The next player holds one card: no single under the highest, no pass on a single that can be beaten."""
    action = choose(level, guan3, hand, ("9", "4566788"), table=table)
    assert not (action == PASS and "p" in breach)
    assert not (isinstance(action, Play) and action.kind == "单张" and str(action) in breach)


@thinking
def test_a_single_is_not_led_past_a_last_card(guan3, level):
    action = choose(level, guan3, "4466TQA", ("9", "4566788"))
    assert isinstance(action, Play)
    assert action.kind != "单张"


@thinking
def test_forced_dingda_is_obeyed(level):
    game = rules.make("guan3", dingda="forced")
    assert str(choose(level, game, "347K", ("9", "4566788"), table=(2, "6"))) == "K"


@thinking
@pytest.mark.parametrize("single", ["3", "7", "9"])
def test_no_bomb_for_the_first_single(guan3, level, single):
    action = choose(level, guan3, "4556666789TJJQKA", (16, 15), table=(2, single))
    assert action == PASS or action.kind == "单张"
    assert "6" not in str(action)


@thinking
def test_a_bomb_stops_who_is_nearly_out(guan3, level):
    action = choose(level, guan3, "66669T", ("7899TTJJ", "A"), table=(2, "K"))
    assert isinstance(action, Play)
    assert action.kind == "炸弹"


@thinking
def test_leads_with_the_lowest_cards(guan3, level):
    action = choose(level, guan3, "34567899JQQKKA2")
    assert isinstance(action, Play)
    assert str(action).startswith("34567")


def test_the_play_nobody_beats_goes_before_the_last_one(guan3):
    """Two plays left: the 2 keeps the lead, then the pair goes out."""
    assert str(choose("normal", guan3, "442", ("789TJQK", "789TJQA"))) == "2"
    assert str(choose("normal", guan3, "5AA", ("789TJQK", "789TJQK"))) == "AA"


def test_kickers_are_the_lowest_lone_cards(guan3):
    action = choose("normal", guan3, "35888JJKKA", (12, 7), table=(2, "777+46"))
    assert str(action) == "888+35"


def test_an_ace_is_not_thrown_on_a_three(guan3):
    action = choose("normal", guan3, "34579JQKA2", (15, 16), table=(2, "3"))
    assert action != PASS
    assert str(action) not in {"A", "2"}


def test_a_run_is_not_broken_for_a_low_single(guan3):
    action = choose("normal", guan3, "456789QQQK", (13, 12), table=(2, "3"))
    assert action == PASS or str(action) == "K"


@thinking
@pytest.mark.parametrize(
    ("hand", "table"),
    [("33366", None), ("77788", "44455"), ("333444", None), ("55553", "K"), ("AAA3", "KKKK4"), ("45678", "A2345")],
)
def test_goes_out_when_it_can_with_two_players(guan2, level, hand, table):
    lying = None if table is None else (1, table)
    view = guan2.view(guan2.setup([hand, "789T"], table=lying), (0,))
    action = bots.make(level, "guan2").choose(view, guan2, Random(0))
    assert isinstance(action, Play)
    assert action.counts == view.hand


def test_with_two_players_a_triple_leaves_lone_cards(guan2):
    view = guan2.view(guan2.setup(["35888JJKK", "444566779TQ"], dead="333999TTTQQQ"), (0,))
    pairs = [2 * unit for unit in guan2.ranks.unit]
    for action in (hint.action for hint in bots.hints(view, guan2)):
        assert not (isinstance(action, Play) and action.kind == "三带二" and action.kickers not in pairs)
