"""What H offers and Shift+H says."""

from random import Random

import pytest

import rules
from guanpai_tui import bots
from guanpai_tui.bots.generic import Easy, known, plain_reason
from guanpai_tui.bots.policies import guan
from guanpai_tui.bots.quick.gouji import burden
from guanpai_tui.bots.reasons import REASONS
from rules.api import PASS, Play
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


BOMBED = "2AQJTTT986544443"


@pytest.mark.clause("G2-20")
@pytest.mark.clause("G2-22")
def test_where_bombs_double_nothing_no_hint_says_so(guan2):
    doubling = {"bomb_now", "or_bomb", "bomb_lead", "or_bomb_lead"}
    for table in (None, (1, "7")):
        state = guan2.setup([BOMBED, "33556677889JJQK"], table=table)
        said = {str(hint.action): hint.reason.code for hint in bots.hints(guan2.view(state, (0,)), guan2)}
        assert not doubling & set(said.values())
        if table:
            assert said["4444+3"] == "or_spend_bomb"
    for game in (guan2, rules.make("guan4"), rules.make("guan3", bomb_stack="off")):
        for _state, view in walk(game, range(40), "normal"):
            assert not doubling & {hint.reason.code for hint in bots.hints(view, game)}


@pytest.mark.clause("G3-42")
def test_a_bomb_led_is_told_apart_from_one_that_beats(guan3):
    found = set()
    for _state, view in walk(guan3, range(60)):
        for hint in bots.hints(view, guan3):
            if hint.reason.code in {"bomb_now", "or_bomb", "bomb_lead", "or_bomb_lead"}:
                assert hint.action.is_bomb
                assert ("lead" in hint.reason.code) == (view.top is None)
                found.add(hint.reason.code)
    assert found >= {"bomb_now", "or_bomb", "or_bomb_lead"}


@pytest.mark.clause("G3-42")
@pytest.mark.parametrize(
    ("stack", "bombs", "doubles"),
    [("each", 0, True), ("each", 1, True), ("each", 6, True), ("once", 0, True), ("once", 1, False), ("off", 0, False)],
)
def test_a_bomb_is_said_to_double_where_one_more_does(stack, bombs, doubles):
    game = rules.make("guan3", bomb_stack=stack)
    view = position(game, "34444677889TQK", bombs=bombs)
    bomb = next(play for play in view.legal if str(play) == "4444")
    said = guan.reason(guan._judge(view, game), game, bomb, 1)
    assert (said.code == "bomb_lead") == doubles


@pytest.mark.parametrize(("name", "house"), [*RELATED, ("guan4", {}), ("paoyao", {}), ("gouji", {})])
def test_the_lowest_and_the_cheapest_are(name, house):
    """No high card goes with a lowest lead; nothing lower would beat what is beaten in the cheapest way."""
    game = rules.make(name, **house)
    counted = game.ranks.counts
    ace = game.ranks.index["A"]
    led = beaten = 0
    for _state, view in walk(game, range(15 if game.seats < 6 else 2), "easy"):
        plays = [action for action in view.legal if isinstance(action, Play)]
        for hint in bots.hints(view, game):
            if hint.reason.code == "lowest_lead":
                ranks = [rank for rank, times in enumerate(counted(hint.action.counts)) if times]
                assert ranks[0] == min(
                    rank for play in plays for rank, times in enumerate(counted(play.counts)) if times
                )
                assert len(ranks) == 1 or ranks[-1] < ace
                led += 1
            elif hint.reason.code == "lowest_beat":
                tops = {
                    max(r for r, t in enumerate(counted(play.counts)) if t): play
                    for play in plays
                    if not known(game).is_bomb(play)
                }
                highest = max(rank for rank, times in enumerate(counted(hint.action.counts)) if times)
                assert known(game).is_bomb(hint.action) or highest == min(tops)
                beaten += 1
    assert led > 5
    assert beaten > 5


@pytest.mark.parametrize(
    ("name", "hands", "fields", "action"),
    [
        ("guan2", ["23456889TJ", "3377TTJQK"], {}, "23456"),
        ("guan4", ["S2S3S4S5S6D8D9DTHT", "C3C4C5C7", "C8C9CTCJ", "CQCKH3H4"], {}, "23456"),
    ],
)
def test_a_low_straight_spends_the_two(name, hands, fields, action):
    game = rules.make(name)
    state = game.setup(hands, **fields)
    view = game.view(state, (0,))
    lead = next(
        play
        for play in view.legal
        if game.ranks.letters(play.counts) == game.ranks.letters(game.parse(state, action).counts)
    )
    assert plain_reason(view, game, lead).code == "sheds"


def test_no_wild_card_is_the_cheapest_where_a_plain_set_beats():
    game = rules.make("gouji")
    hands = ["255666", "999", "JJJ", "444777", "QQQ", "KKK"]
    state = game.setup(hands, turn=0, table=(3, "444"))
    view = game.view(state, (0,))
    said = {str(play): plain_reason(view, game, play).code for play in view.legal if isinstance(play, Play)}
    assert {str(play): code for play, code in said.items()}["666"] == "lowest_beat"
    assert [play for play, code in said.items() if code == "lowest_beat"] == ["666"]
    assert len(said) > 1


def test_points_to_take_are_those_on_the_table():
    game = rules.make("paoyao")
    state = game.deal(seed=3)
    seen = set()
    for state, view in walk(game, range(12), "normal"):
        for hint in bots.hints(view, game):
            facts = dict(hint.reason.facts)
            if hint.reason.code in {"takes_points", "bomb_for_points"}:
                assert facts["points"] == state.pile > 0
            elif hint.reason.code == "keeps_points":
                worth = {"5": 5, "T": 10, "K": 10}
                assert facts["points"] == sum(worth.get(rank, 0) for rank in game.ranks.show(hint.action.counts)) > 0
            seen.add(hint.reason.code)
    assert seen >= {"takes_points", "keeps_points"}


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


def test_the_plain_ranks_that_are_left_are_counted():
    game = rules.make("gouji")
    counted = 0
    for _state, view in walk(game, range(2), "easy"):
        for hint in bots.hints(view, game):
            if hint.reason.code == "leaves_groups":
                groups, _jokers = burden(view.hand - hint.action.counts)
                assert dict(hint.reason.facts)["plays"] == groups > 0
                counted += 1
    assert counted > 5
