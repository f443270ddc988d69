"""Who beats whom, by duplicate deals; the margins are far under what the bots reach."""

import pytest

import rules
from guanpai_tui import bots
from guanpai_tui.bots import arena
from guanpai_tui.bots.generic import Easy


@pytest.mark.parametrize(("a", "b", "deals", "margin"), [("easy", "random", 80, 12), ("normal", "easy", 80, 1)])
def test_levels_are_apart(guan3, a, b, deals, margin):
    found = arena.compare(guan3, a, b, deals, seed=7)
    assert found.points - found.half_width > margin


@pytest.mark.parametrize(("a", "b", "deals", "margin"), [("easy", "random", 60, 4), ("normal", "easy", 250, 0.5)])
def test_levels_are_apart_with_two_players(guan2, a, b, deals, margin):
    found = arena.compare(guan2, a, b, deals, seed=7)
    assert found.points - found.half_width > margin


@pytest.mark.parametrize(("a", "b", "deals", "margin"), [("easy", "random", 40, 6), ("normal", "easy", 100, 0.5)])
def test_levels_are_apart_where_suits_count(a, b, deals, margin):
    found = arena.compare(rules.make("guan4"), a, b, deals, seed=7)
    assert found.points - found.half_width > margin


@pytest.mark.parametrize(("a", "b", "deals", "margin"), [("easy", "random", 60, 0.4), ("normal", "easy", 60, 0.6)])
def test_levels_are_apart_with_two_hands_each(a, b, deals, margin):
    found = arena.compare(rules.make("paoyao"), a, b, deals, seed=7)
    assert margin < found.points - found.half_width
    assert found.points <= 4  # a person wins the four units of 大雪 once, with both hands


def test_a_bot_against_itself_is_even(guan3):
    """Rotated through all the seats, the same bot takes exactly what it gives."""
    found = arena.compare(guan3, "easy", "easy", 20, seed=7)
    assert found.points == pytest.approx(0)
    assert found.win_rate == pytest.approx(1 / 3)


def test_the_same_seed_the_same_figures(guan3):
    first, second = (arena.compare(guan3, "easy", "random", 10, seed=4) for _ in range(2))
    assert first._replace(milliseconds=(0, 0)) == second._replace(milliseconds=(0, 0))
    assert arena.compare(guan3, "easy", "random", 10, seed=5).points != first.points


def test_interval():
    assert arena.interval([3]) == (3, 0)
    assert arena.interval([1, 3]) == (2, pytest.approx(1.96))


class Renamed:
    """guan3 under a name that no policy knows."""

    id = "unheard_of"

    def __init__(self, game):
        self._game = game

    def __getattr__(self, name):
        return getattr(self._game, name)


def test_a_game_without_a_policy_is_played_from_its_lists():
    game = Renamed(rules.make("guan3"))
    assert bots.levels(game.id) == ("random", "easy")
    assert isinstance(bots.make("normal", game.id), Easy)
    assert arena.compare(game, "normal", "random", 30, seed=2).points > 10
    assert bots.hints(game.view(game.deal(seed=1), (game.turn(game.deal(seed=1)),)), game)
