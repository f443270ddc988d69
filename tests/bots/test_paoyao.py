"""二人刨幺: the two hands of a side played as one plan."""

from random import Random

import pytest

import rules
from guanpai_tui import bots
from guanpai_tui.bots.quick.paoyao import policy

GAME = rules.make("paoyao")
NORMAL = bots.make("normal", "paoyao")


def first_hint(hands, on=GAME, **fields):
    """What the side to act is told first: the action, and the code of its reason."""
    state = on.setup(hands, **fields)
    view = on.view(state, next(seats for seats in on.controllers if on.turn(state) in seats))
    hint = bots.hints(view, on)[0]
    assert hint.action == NORMAL.choose(view, on, Random(1))
    return str(hint.action), hint.reason.code


@pytest.mark.parametrize(
    ("hands", "fields", "found"),
    [
        # The other hand has the trick, and nobody is left who could take it.
        (["K 7 8", "4 6", "9 9 Q", "4 6"], {"table": (2, "Q"), "turn": 0}, ("K", "feeds_mate")),
        (["7 8 8 9", "44 66 7", "9 9 Q", "44 66 8"], {"table": (2, "R"), "turn": 0}, ("pass", "cannot_beat")),
        (
            ["3 8 8 9", "44 66 7", "9 9 Q", "44 66 8"],
            {"table": (2, "2"), "turn": 0, "pile": 10},
            ("pass", "mate_has_it"),
        ),
        # The last card of the first hand, with 90 points.
        (["3", "4 6", "9 9 Q", "4 6"], {"points": (90, 40), "table": (3, "6"), "turn": 0}, ("3", "whole_hand")),
        # 140 points, for sure.
        (["K 4 9", "4 6 8", "9 9 Q", "4 6 8"], {"points": (130, 40), "turn": 0}, ("K", "enough_points")),
        # 25 points, for sure.
        (["K K 4 9", "4 6 8", "9 9 Q", "4 6 8"], {"points": (10, 40), "turn": 0}, ("KK", "safe_points")),
    ],
)
def test_scenes(hands, fields, found):
    assert first_hint(hands, **fields) == found


def test_a_bomb_for_points_but_not_for_nothing():
    hands = ["777 8 9", "4 6 T T Q A", "8 9 J Q", "4 6 8 9 J 2"]
    assert first_hint(hands, table=(3, "2"), turn=0, pile=40, points=(40, 40)) == ("777", "bomb_for_points")
    assert first_hint(hands, table=(3, "4"), turn=0)[0] != "777"


def test_asked_it_plays_on():
    on = rules.make("paoyao", snow="ask")
    assert first_hint(["9 8", "4 9", "6 9", "7 9"], on, points=(140, 0), turn=0) == ("雪", "more_by_snow")


def test_only_which_cards_the_others_have_together_is_seen():
    """However they are dealt between the two of them, the scores are the same."""
    scorer = policy(GAME)
    for seed in range(6):
        state, rng = GAME.deal(seed=seed), Random(seed)
        while not GAME.over(state):
            moves = GAME.legal(state)
            view = GAME.view(state, GAME.controllers[state.turn & 1])
            made = [GAME.sample(view, rng) for _ in range(2)]
            one, two, real = (scorer.scores(position, moves) for position in (*made, state))
            assert one == two == real
            state = GAME.step(state, scorer.choose(state))
