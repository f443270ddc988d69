"""What holds of every choice of every bot."""

from random import Random

import pytest

import rules
from guanpai_tui import bots
from guanpai_tui.bots.searcher import Searcher
from tests.bots.conftest import strict, variants, walk

GAMES = ("guan3", "guan2")
VARIANTS = [pytest.param(name, *one.values, id=f"{name} {one.id}") for name in GAMES for one in variants(name)]
SHEET_AND_STRICT = [
    pytest.param(name, house, id=f"{name} {label}")
    for name in GAMES
    for label, house in (("sheet", {}), ("strict", strict(name)))
]
LEVELS = bots.levels("guan3")
FEW = 16  # playouts for a decision, where what is tested doesn't depend on how many


def player(level, name):
    """The bot of a level; those that search are made quick."""
    return Searcher(FEW, frozen=level == bots.BASELINE) if level in bots.SAMPLES else bots.make(level, name)


@pytest.mark.parametrize("name", GAMES)
def test_levels_rise_from_random(name):
    assert bots.levels(name) == ("random", "easy", "normal", "hard", "expert")
    assert bots.contestants(name) == (*bots.levels(name), "mc1000")


def test_a_word_that_is_no_level():
    with pytest.raises(ValueError, match="grandmaster"):
        bots.make("grandmaster", "guan3")


@pytest.mark.parametrize(("name", "house"), VARIANTS)
def test_every_choice_is_legal(name, house):
    game = rules.make(name, **house)
    players = [player(level, game.id) for level in ("random", "easy", "normal", "hard")]
    for _state, view in walk(game, range(4)):
        for one in players:
            assert one.choose(view, game, Random(0)) in view.legal


@pytest.mark.parametrize("level", ["easy", "normal"])
@pytest.mark.parametrize(("name", "house"), VARIANTS)
def test_every_house_rule_is_played_to_the_end(name, house, level):
    game = rules.make(name, **house)
    for seed in range(3):
        *_, (state, view) = walk(game, [seed], level)
        end = game.step(state, bots.make(level, game.id).choose(view, game, Random(0)))
        assert game.over(end)


@pytest.mark.parametrize(("name", "house"), SHEET_AND_STRICT)
@pytest.mark.parametrize("level", [*LEVELS[:-1], "mc1000"])
def test_no_choice_depends_on_cards_that_are_not_seen(level, name, house):
    game = rules.make(name, **house)
    bot, rng = player(level, game.id), Random(8)
    checked, wanted = 0, 60 if level in bots.SAMPLES else 300
    for number, (state, view) in enumerate(walk(game, range(30), "easy")):
        if len(view.legal) == 1:
            continue
        again = game.sample(view, rng)
        choice = bot.choose(view, game, Random(number))
        assert bot.choose(game.view(again, view.seats), game, Random(number)) == choice
        if level == "normal":
            assert bots.hints(game.view(again, view.seats), game) == bots.hints(view, game)
        checked += again.hands != state.hands
        if checked == wanted:
            break
    assert checked == wanted


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_dice_give_the_same_choice(guan3, level):
    """Whatever was decided before, by this bot or by another one."""
    views = [view for _state, view in walk(guan3, range(2))]
    first = [player(level, "guan3").choose(view, guan3, Random(3)) for view in views]
    bot = player(level, "guan3")
    assert [bot.choose(view, guan3, Random(3)) for view in reversed(views)] == first[::-1]


def test_random_takes_every_legal_action_alike(guan3):
    view = next(view for _state, view in walk(guan3, [2]) if len(view.legal) == 5)
    bot, rng = bots.make("random", "guan3"), Random(1)
    taken = [bot.choose(view, guan3, rng) for _ in range(1000)]
    assert all(150 < taken.count(action) < 250 for action in view.legal)
