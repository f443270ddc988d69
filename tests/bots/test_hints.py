"""What H offers and Shift+H says."""

from random import Random

import pytest

import rules
from guanpai_tui import bots
from guanpai_tui.bots.generic import Easy
from guanpai_tui.bots.reasons import REASONS
from rules.api import PASS
from tests.bots import test_gouji
from tests.bots.conftest import STRICT, position, strict, walk

RELATED = [("guan3", {}), ("guan3", STRICT), ("guan2", {}), ("guan2", strict("guan2"))]
"""Where no partner's trick is to be considered."""


@pytest.mark.parametrize(("name", "house"), [*RELATED, ("paoyao", {}), ("paoyao", {"snow": "ask"}), ("gouji", {})])
def test_hints_are_legal_and_the_first_is_what_the_bot_does(name, house):
    game = rules.make(name, **house)
    bot = bots.make("normal", name)
    for _state, view in walk(game, range(15 if game.seats < 6 else 3)):
        found = bots.hints(view, game)
        actions = [hint.action for hint in found]
        assert actions[0] == bot.choose(view, game, Random(0))
        assert set(actions) <= set(view.legal)
        assert len(set(actions)) == len(actions)


def test_every_reason_has_a_sentence_and_its_facts(guan3):
    said = set()
    games = [(guan3, "random"), (guan3, "normal"), (rules.make("guan3", **STRICT), "random")]
    games += [(rules.make("paoyao", snow="ask"), level) for level in ("random", "normal")]
    for game, level in games:
        for _state, view in walk(game, range(60), level):
            for hint in bots.hints(view, game):
                assert REASONS[hint.reason.code].format(**dict(hint.reason.facts))
                said.add(hint.reason.code)
    gouji = rules.make("gouji")
    views = [view for _state, view in walk(gouji, range(4), "normal")] + list(map(test_gouji.view, test_gouji.SCENES))
    for view in views:
        for hint in bots.hints(view, gouji):
            assert REASONS[hint.reason.code].format(**dict(hint.reason.facts))
            said.add(hint.reason.code)
    assert said == set(REASONS)


def test_with_two_players_nothing_is_said_of_paying_for_all(guan2):
    said = {
        hint.reason.code
        for level in ("random", "normal")
        for _state, view in walk(guan2, range(40), level)
        for hint in bots.hints(view, guan2)
    }
    assert said <= set(REASONS) - {"highest_for_dingda"}
    assert len(said) > 10


def test_nobody_to_act_no_hints(guan3):
    state = guan3.deal(seed=1)
    other = (guan3.turn(state) + 1) % 3
    assert bots.hints(guan3.view(state, (other,)), guan3) == ()


@pytest.mark.parametrize(
    ("hand", "others", "table", "action", "code"),
    [
        ("33366", ("789", "789"), None, "333+66", "whole_hand"),
        ("4", ("789", "789"), (2, "9"), "pass", "cannot_beat"),
        ("442", ("789TJQK", "789TJQA"), None, "2", "wins_now"),
        ("347K", ("9", "456678"), None, "K", "highest_for_dingda"),
        ("446TQA", ("9", "4566788"), None, "44", "not_a_single"),
    ],
)
def test_the_first_reason(guan3, hand, others, table, action, code):
    first = bots.hints(position(guan3, hand, others, table=table), guan3)[0]
    assert (str(first.action), first.reason.code) == (action, code)


def test_letting_it_pass_is_a_hint_with_its_reason(guan3):
    hints = [hint for _state, view in walk(guan3, range(10)) for hint in bots.hints(view, guan3)]
    assert {hint.reason.code for hint in hints if hint.action == PASS} == {"let_them", "or_pass", "cannot_beat"}


def test_the_plain_bot_explains_itself_too(guan3):
    for _state, view in walk(guan3, range(5)):
        found = Easy().hints(view, guan3)
        assert found[0].action == Easy().choose(view, guan3, Random(0))
        assert {hint.action for hint in found} <= set(view.legal)
        assert {hint.reason.code for hint in found} <= set(REASONS)


def test_without_the_rule_nothing_is_said_of_it():
    game = rules.make("guan3", dingda="off")
    codes = {hint.reason.code for _state, view in walk(game, range(30)) for hint in bots.hints(view, game)}
    assert "highest_for_dingda" not in codes


@pytest.mark.parametrize(("name", "house"), RELATED)
def test_what_is_said_to_go_out_does(name, house):
    game = rules.make(name, **house)
    said = 0
    for _state, view in walk(game, range(80)):
        for hint in bots.hints(view, game):
            if hint.reason.code in {"leaves_one", "wins_now"}:
                left = view.hand - hint.action.counts
                assert any(play.counts == left for play in game.leads(left))
                said += 1
    assert said > 10
