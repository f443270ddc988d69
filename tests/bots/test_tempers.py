"""Tempers choose only among what search can't tell apart."""

from __future__ import annotations

from random import Random

import pytest

from guanpai_tui import bots, text
from guanpai_tui.bots import tempers
from guanpai_tui.bots.search import Estimate, Search, spread
from guanpai_tui.bots.searcher import Searcher
from tests.bots.test_search import First, walk


def seen(name: str, points: float, spread: float, samples: int = 100) -> Estimate:
    return Estimate(name, points, samples, spread)


@pytest.mark.parametrize(
    ("estimates", "careful", "bold"),
    [
        # Half a standard error of the best is 10 / 10 / 2 = 0.5.
        ([seen("a", 2.0, 10), seen("b", 1.6, 4), seen("c", 1.5, 12)], "b", "c"),
        ([seen("a", 2.0, 10), seen("b", 1.4, 4), seen("c", 1.0, 12)], "a", "a"),
        ([seen("a", 2.0, 10), seen("b", 2.0, 10)], "a", "a"),
        # Dropped early: of that too little is known.
        ([seen("a", 2.0, 10), seen("b", 1.9, 4, 49), seen("c", 1.9, 12, 50)], "a", "c"),
        # Solved to the end in every world alike: nothing is a matter of taste.
        ([seen("a", 2.0, 0), seen("b", 1.99, 0)], "a", "a"),
    ],
)
def test_whoever_has_a_temper_takes_another_of_those_that_are_alike(estimates, careful, bold):
    assert tempers.chosen(estimates, tempers.EVEN) == "a"
    assert tempers.chosen(estimates, tempers.CAREFUL) == careful
    assert tempers.chosen(estimates, tempers.BOLD) == bold


def test_spread():
    values = [3.0, -1.0, 4.0, 4.0]
    assert spread(sum(values), sum(one * one for one in values), 4) == pytest.approx(2.0615528)
    assert spread(0.0, 0.0, 0) == 0.0


def test_estimates_say_how_far_the_points_spread(guan2):
    state = guan2.setup(["3 4", "5"], turn=0)
    view = guan2.view(state, (0,))
    found = Search(guan2, First(guan2), epsilon=0.0).estimates(view, view.legal, 40, Random(1))
    assert [one.spread for one in found] == [0.0] * len(found)  # one world, no luck


def test_tempers_play_otherwise_now_and_then_and_are_reproducible(guan3):
    even, careful, bold = (Searcher(60).at_table(60.0, temper) for temper in ("", "careful", "bold"))
    views = [view for _state, view in walk(guan3, range(2)) if len(view.legal) > 1]
    chosen = [[bot.choose(view, guan3, Random(7)) for view in views] for bot in (even, careful, bold, bold)]
    assert chosen[2] == chosen[3]
    assert chosen[0] != chosen[1] != chosen[2] != chosen[0]
    same = sum(one == other for one, other in zip(chosen[0], chosen[2], strict=True))
    assert same > len(views) * 0.7


def test_only_those_who_search_have_a_temper():
    assert [bots.temper("hard", person) for person in range(6)] == ["", "careful", "bold"] * 2
    assert {bots.temper(level, person) for level in ("random", "easy", "normal", "else") for person in range(6)} == {""}


@pytest.mark.parametrize(
    ("lang", "hard", "normal"),
    [
        ("zh_CN", "机器人，高级，稳", "机器人，中级"),
        ("zh_TW", "機器人，高級，穩", "機器人，中級"),
        ("en", "bot, hard, careful", "bot, normal"),
    ],
)
def test_the_temper_is_told(lang, hard, normal):
    text.use(lang)
    assert text.bot("hard", 1) == hard
    assert text.bot("normal", 1) == normal
    text.use("en")
