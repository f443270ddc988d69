"""The player's rating, streaks and repeats."""

import pytest

from guanpai_tui.book.puzzling import Try
from guanpai_tui.practice import shelf
from guanpai_tui.practice.glicko import Game, Rating, updated
from guanpai_tui.practice.training import DAY, Progress, following, progress, repeats, tried
from guanpai_tui.profile import Book

NOW = 1_800_000_000.0


def test_the_example_of_the_paper():
    """Glickman, "Example of the Glicko-2 system": a player of 1500 ± 200 after three games, τ = 0.5."""
    games = [Game(1400, 30, 1), Game(1550, 100, 0), Game(1700, 300, 0)]
    found = updated(Rating(1500, 200, 0.06), games)
    assert found.rating == pytest.approx(1464.06, abs=0.02)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=1e-5)


def test_without_games_only_the_certainty_goes():
    found = updated(Rating(1500, 200, 0.06), [])
    assert (found.rating, found.volatility) == (1500, 0.06)
    assert found.deviation == pytest.approx(200.2714, abs=1e-3)
    assert updated(Rating(), []).deviation == 350


def test_surprises_make_a_player_less_steady():
    steady = updated(Rating(1500, 50, 0.06), [Game(1500, 50, 1), Game(1500, 50, 0)])
    wild = updated(Rating(1500, 50, 0.06), [Game(2600, 50, 1)] * 5)
    assert wild.volatility > 0.06 > steady.volatility


def made(number, won, day, **changed):
    one = Try(NOW + day * DAY, number, 1500, won, 10, 1500, 350, 0.06)
    return one._replace(**changed)


def test_streaks():
    tries = [made(number, won, number) for number, won in enumerate([True, True, True, False, True, True])]
    found = progress(tries, NOW)
    assert (found.tried, found.won, found.streak, found.best) == (6, 5, 2, 3)
    assert progress([], NOW) == Progress(Rating(), 0, 0, 0, 0, 0, ())


def test_missed_puzzles_come_back_after_longer_and_longer_times():
    tries = [made(7, False, 0)]
    assert repeats(tries) == {7: NOW + 1 * DAY}
    for day, after in ((1, 4), (4, 11), (11, 32)):
        tries.append(made(7, True, day))
        assert repeats(tries) == {7: NOW + after * DAY}
    tries.append(made(7, True, 32))
    assert repeats(tries) == {}


def test_missed_again_it_begins_again():
    tries = [made(7, False, 0), made(7, True, 1), made(7, False, 4)]
    assert repeats(tries) == {7: NOW + 5 * DAY}


def test_what_was_solved_at_once_does_not_come_back():
    assert repeats([made(7, True, 0)]) == {}


def test_what_is_due_comes_first_the_longest_waiting_before_the_others():
    one, other = shelf.numbers()[:2]
    tries = [made(other, False, 0), made(one, False, 1)]
    assert progress(tries, NOW + 0.5 * DAY).due == ()
    assert progress(tries, NOW + 3 * DAY).due == (other, one)
    assert progress(tries, NOW).waiting == 2
    assert following(tries, NOW + 3 * DAY).number == other
    assert following(tries, NOW).number not in (one, other)


def test_only_the_first_try_at_a_puzzle_moves_the_rating():
    puzzle = shelf.kept(79)
    lost = tried((), puzzle, won=False, at=NOW, seconds=5)
    assert lost.rating < 1500
    assert lost.deviation < 350
    again = tried((lost,), puzzle, won=True, at=NOW + DAY, seconds=5)
    assert again[-3:] == lost[-3:]
    won = tried((), puzzle, won=True, at=NOW, seconds=5)
    assert won.rating > 1500


def test_the_book_keeps_them(tmp_path):
    book = Book.open(tmp_path / "book.sqlite3")
    one = tried((), shelf.kept(79), won=True, at=NOW, seconds=5.5)
    book.add_try(one)
    book.add_try(one._replace(won=False))
    book.close()
    book = Book.open(tmp_path / "book.sqlite3", write=False)
    assert book.tries() == (one, one._replace(won=False))
    book.close()
