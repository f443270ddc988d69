"""Puzzles are what they say, the same for everybody; the shelf is proven again."""

import random
from datetime import date, timedelta

import pytest

from guanpai_tui.bots.solver import Budget, Search, Spent
from guanpai_tui.practice import puzzles, shelf
from guanpai_tui.practice.grading import Grade, grade
from rules.api import Play, Unreadable

GAME = puzzles.game()
SAMPLE = 40
"""So many shelved puzzles are proven here, others each day; tests/bench/puzzles.py proves all."""


def hands(state):
    return [GAME.ranks.show(hand) for hand in state.hands]


@pytest.mark.parametrize(
    ("code", "mine", "his", "led", "key"),
    [
        ("cj-74", "469QQKA", "577JQ2", "6", "9"),
        ("cj-79", "4457T2", "5667QA", None, "5"),
        ("cj-447", "477799TQ", "34TJJQQK", None, "777+99"),
    ],
)
def test_a_code_is_the_same_puzzle_for_ever(code, mine, his, led, key):
    found = puzzles.examine(puzzles.read_code(code))
    assert hands(found.state) == [mine, his]
    assert (found.state.top and str(found.state.top)) == led
    assert (GAME.turn(found.state), str(found.key), found.code) == (0, key, code)


def test_codes_are_read_as_people_type_them():
    assert puzzles.read_code(" CJ-00074 ") == 74
    assert puzzles.read_code("ｃｊ-７４") == 74


@pytest.mark.parametrize("text", ["", "cj", "cj-", "cj-x", "g2-74", "cj-123456789", "cj--1", "74"])
def test_what_is_no_code_is_refused(text):
    with pytest.raises(Unreadable) as refused:
        puzzles.read_code(text)
    assert refused.value.reason == "bad_puzzle_code"


def test_most_numbers_are_no_puzzle():
    assert [number for number in range(80) if puzzles.examine(number)] == [74, 79]


def prove(puzzle):
    """One first action wins and every other loses, by a solver that knows nothing yet of it."""
    search = Search(GAME, 0, {}, Spent(Budget()))
    wins = [action for action in GAME.legal(puzzle.state) if search.wins(GAME.step(puzzle.state, action))]
    assert wins == [puzzle.key], puzzle.code
    assert grade(GAME, puzzle.state, puzzle.key, search)[:3] == puzzle.grade[:3], puzzle.code


def test_the_shelf_is_full_and_of_every_level():
    assert len(shelf.numbers()) >= 300
    assert all(len(shelf.numbers(level)) >= 40 for level in range(1, 6))
    assert sum(len(shelf.numbers(level)) for level in range(1, 6)) == len(shelf.numbers())


def test_the_shelf_holds_what_it_says(request):
    seed = date.today().toordinal()  # noqa: DTZ011 - any number will do; a failure names the puzzle
    for number in random.Random(seed).sample(shelf.numbers(), SAMPLE):
        prove(shelf.kept(number))


def test_a_shelved_line_is_what_the_generator_writes():
    for number in shelf.numbers()[:5]:
        assert shelf.line(shelf.kept(number)) == shelf.line(puzzles.examine(number))


def test_taking_a_number_off_the_shelf_or_not():
    assert shelf.take(shelf.numbers()[0]) == shelf.kept(shelf.numbers()[0])
    assert shelf.kept(0) is None
    assert shelf.take(0) is None


def test_a_day_has_its_puzzle_and_they_come_round_only_after_all():
    first = date(2026, 7, 29)
    days = [shelf.daily(first + timedelta(days=day)).number for day in range(len(shelf.numbers()))]
    assert sorted(days) == sorted(shelf.numbers())
    assert shelf.daily(first + timedelta(days=len(days))).number == days[0]


def test_a_new_puzzle_is_proven_and_of_the_level_asked_for():
    found = puzzles.new(random.Random(3))
    prove(found)
    assert puzzles.new(random.Random(3)) == found
    assert puzzles.new(random.Random(4), level=2).grade.level == 2


def test_looking_for_a_new_one_can_be_stopped():
    assert puzzles.new(random.Random(3), stop=lambda: True) is None


def test_the_fitting_puzzle_is_the_nearest_that_is_left():
    ratings = {number: shelf.kept(number).grade.rating for number in shelf.numbers()}
    easiest = min(ratings.values())
    assert shelf.fitting(0, ()).grade.rating == easiest
    assert shelf.fitting(9999, ()).grade.rating == max(ratings.values())
    first = shelf.fitting(0, ()).number
    assert shelf.fitting(0, (first,)).number != first
    assert shelf.fitting(1500, ratings) is None


def test_harder_is_rated_higher():
    plain = Grade(3, 2, 6, ())
    assert plain.rating == 650 + 3 * 70 + 2 * 60 + 6 * 12
    for harder in (Grade(4, 2, 6, ()), Grade(3, 3, 6, ()), Grade(3, 2, 9, ()), Grade(3, 2, 6, ("easy",))):
        assert harder.rating > plain.rating
    assert [Grade(depth, depth, 8, ()).level for depth in (1, 3, 5, 6, 8)] == [1, 2, 3, 4, 5]


def test_the_key_is_no_whole_hand():
    for number in shelf.numbers()[:100]:
        puzzle = shelf.kept(number)
        assert not isinstance(puzzle.key, Play) or puzzle.key.counts != puzzle.state.hands[0]
