"""六人够级: friend and enemy, burning, yielding, what is said and given back before play."""

from random import Random

import pytest

import rules
from guanpai_tui import bots
from guanpai_tui.bots.quick.gouji import policy
from rules.api import Play

GAME = rules.make("gouji")
NORMAL = bots.make("normal", "gouji")
FILL = "33 44 5 66 77 8 99 TT J Q K A 2"

# Hands by seat, the others hold ``FILL``; what is asked; what normal does and why.
SCENES = {
    "a partner has the round": (
        {0: "33 55 9 KK", 2: "3 8 9", 1: "3", 3: "3"},
        {"table": (2, "J"), "turn": 0, "out": (), "locked": (1, 3, 4, 5)},
        ("pass", "friend_has_it"),
    ),
    "he leads the lowest he can spare": ({0: "33 44 99 KK AA 2"}, {"turn": 0}, None),
    "the last hand": ({0: "333"}, {"turn": 0}, ("333", "whole_hand")),
    "a burn that can't fail": (
        {0: "KK 99", 1: "AA 7 R R", 3: "3 4 5"},
        {"table": (0, "KK"), "turn": 1},
        ("AA", "burns"),
    ),
    "no burn without an end in sight": (
        {0: "3", 1: "22 77777 8888 B", 3: FILL + "RR 22", 4: FILL + "RR 22"},
        {"table": (2, "KK"), "turn": 1},
        None,
    ),
    "he guards against his opposite": ({0: "33 AAAA 44 5", 3: "9"}, {"table": (3, "KK"), "turn": 0}, ("AA", None)),
    "he yields rather than spend": (
        {0: "33 44 55 66 77 88 R 2", 3: "3 8 9 T J"},
        {"table": (3, "QQ"), "turn": 0},
        ("让", "lets_others"),
    ),
    "a weak hand is laid down": (
        {0: "33 4 5 6 7 8 9 T J Q K A 44 5 6 77 88 99 TT JJ QQ"},
        {"phase": "革命"},
        ("革命", "weak_hand"),
    ),
    "a strong one is played": (
        {0: "3 KKKKKKKK AAAAAAAA QQQQQQQQ"},
        {"phase": "革命"},
        ("不", "plays_on"),
    ),
    "he announces with a hand that holds the opposite": (
        {0: "33 44 RRRR BBB 22222222 AAAAA"},
        {"phase": "宣点"},
        ("宣点", "holds_him"),
    ),
    "he keeps quiet with a poor one": ({0: "33 44 55 66 777"}, {"phase": "宣点"}, ("不", "may_open")),
    "low cards are given back": (
        {0: "33 4 77 99 R 2 KK", 3: "3 6 R"},
        {"phase": "贡", "owed": ((3, 0, 1, "GJ-60"),)},
        ("4>3", "gives_low"),
    ),
}


def view(name):
    hands, fields, _ = SCENES[name]
    every = [hands.get(seat, FILL) for seat in range(6)]
    state = GAME.setup(every, **fields)
    return GAME.view(state, (GAME.turn(state),))


@pytest.mark.parametrize("name", SCENES)
def test_scenes(name):
    seen, wanted = view(name), SCENES[name][2]
    hints = bots.hints(seen, GAME)
    assert hints[0].action == NORMAL.choose(seen, GAME, Random(1))
    if wanted is not None:
        action, code = wanted
        assert str(hints[0].action) == action
        assert code in (None, hints[0].reason.code)


def test_jokers_go_with_groups():
    """A joker alone gets rid of nothing: it is played with a rank that has to go."""
    chosen = NORMAL.choose(view("he guards against his opposite"), GAME, Random(1))
    assert isinstance(chosen, Play)
    state = GAME.setup(["33 44 5 R R", *[FILL] * 5], turn=0, table=(3, "KK"))
    play = NORMAL.choose(GAME.view(state, (0,)), GAME, Random(1))
    assert str(play) in ("4R", "5R", "pass", "RR")


def test_what_is_given_back_is_low():
    """Nothing stands alone but an ace: yet a low card goes, or a 3 of several."""
    state = GAME.setup(["33 44 55 A KKKK 22", *["3 6 2"] * 5], phase="贡", owed=((3, 0, 1, "GJ-60"),))
    given = NORMAL.choose(GAME.view(state, (0,)), GAME, Random(1))
    assert given.text in ("3", "4", "5")


def test_threes_are_kept_when_cards_are_given_back():
    state = GAME.setup(["3 44 55 2", *["3 6 2"] * 5], phase="贡", owed=((3, 0, 1, "GJ-60"),))
    given = NORMAL.choose(GAME.view(state, (0,)), GAME, Random(1))
    assert "3" not in given.text


def test_only_which_cards_the_others_have_together_is_seen():
    """However they are dealt among the others, the scores are the same."""
    scorer = policy(GAME)
    for seed in range(6):
        state, rng = GAME.deal(seed=seed), Random(seed)
        for _ in range(60):
            legal = GAME.legal(state)
            if not legal:
                break
            if len(legal) > 1:
                seen = GAME.view(state, (state.turn,))
                one, two = (GAME.sample(seen, Random(dice)) for dice in (1, 2))
                some = rng.sample(legal, min(5, len(legal)))
                assert scorer.scores(one, some) == scorer.scores(two, some)
            state = GAME.step(state, rng.choice(legal))


def test_the_quick_choice_is_legal_and_as_good_as_any():
    """``choose`` tries a few actions of the many; what it takes is legal, and seldom worse than the best of all."""
    scorer, worse, decisions = policy(GAME), 0, 0
    for seed in range(10):
        state = GAME.deal(seed=seed)
        while (legal := GAME.legal(state)) and not GAME.over(state):
            chosen = scorer.choose(state)
            assert chosen in legal
            if len(legal) > 1:
                scores = {action: score for score, action in scorer.scores(state, legal)}
                worse += scores[chosen] < max(scores.values()) - 0.3
                decisions += 1
            state = GAME.step(state, chosen)
    assert worse < 0.1 * decisions


def test_who_searches_announces_by_the_formula():
    """What an announcement brings is paid in the next deal: no playout shows it."""
    hard = bots.make("hard", "gouji")
    for name in ("he announces with a hand that holds the opposite", "he keeps quiet with a poor one"):
        seen = view(name)
        for dice in range(3):
            assert hard.choose(seen, GAME, Random(dice)) == NORMAL.choose(seen, GAME, Random(0))
