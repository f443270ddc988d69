"""Playing a puzzle: right plays go on against the hardest answers, wrong ones are refuted to the end."""

import pytest

from guanpai_tui.practice import puzzles, shelf
from guanpai_tui.practice.solving import Attempt
from rules.api import Refused

GAME = puzzles.game()


def to_the_end(attempt, choose):
    while not attempt.solved:
        while attempt.answer() is not None:
            pass
        if attempt.solved or not attempt.yours:
            return
        attempt.play(choose(attempt))


def shown(attempt):
    return attempt.solution()[0].action


@pytest.mark.parametrize("number", shelf.numbers()[:40])
def test_played_right_it_is_solved_whatever_the_other_does(number):
    attempt = Attempt(shelf.kept(number))
    assert attempt.play(attempt.puzzle.key).keeps
    assert attempt.first_try
    to_the_end(attempt, shown)
    assert attempt.solved
    assert GAME.result(attempt.state).points[0] > 0


@pytest.mark.parametrize("number", shelf.numbers()[:40])
def test_every_wrong_first_play_is_refuted(number):
    puzzle = shelf.kept(number)
    for action in GAME.legal(puzzle.state):
        if action == puzzle.key:
            continue
        attempt = Attempt(puzzle)
        verdict = attempt.play(action)
        assert not verdict.keeps
        assert (attempt.lost, attempt.yours, attempt.first_try, attempt.answer()) == (True, False, False, None)
        state = attempt.state
        for seat, answer in verdict.refutation:
            assert GAME.turn(state) == seat
            state = GAME.step(state, answer)
        assert GAME.result(state).points[0] < 0
        attempt.retry()
        assert (attempt.state, attempt.done, attempt.yours) == (puzzle.state, (), True)


def test_the_solution_wins_and_counts_as_a_look():
    attempt = Attempt(shelf.kept(shelf.numbers()[3]))
    state = attempt.state
    line = attempt.solution()
    assert line[0].action == attempt.puzzle.key
    for seat, action in line:
        assert GAME.turn(state) == seat
        state = GAME.step(state, action)
    assert GAME.result(state).points[0] > 0
    assert not attempt.first_try


def test_a_retry_goes_back_to_the_play_that_lost_and_no_further():
    puzzle = shelf.kept(79)  # 4457T2 against 5667QA
    attempt = Attempt(puzzle)
    attempt.play(puzzle.key)
    while attempt.answer() is not None:
        pass
    before = attempt.state
    keeping = [action for action in GAME.legal(before) if attempt._search.wins(GAME.step(before, action))]
    losing = next(action for action in GAME.legal(before) if action not in keeping)
    assert not attempt.play(losing).keeps
    attempt.retry()
    assert attempt.state == before
    attempt.restart()
    assert (attempt.state, attempt.done) == (puzzle.state, ())


def test_what_is_not_allowed_changes_nothing():
    attempt = Attempt(shelf.kept(79))
    with pytest.raises(Refused):
        attempt.play(GAME.named("33"))
    assert (attempt.done, attempt.first_try, attempt.yours) == ((), True, True)
