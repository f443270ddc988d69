"""Two hands a person, at the table."""

import pytest

from guanpai_tui import table
from guanpai_tui.table import Player, Table
from tests.games.clauses import refused


@pytest.fixture
def made(monkeypatch):
    monkeypatch.setattr(table, "STAND_IN", "easy")
    return Table.new("paoyao", [Player("阿强"), Player("小美", "easy")], code="py-5")


def test_a_person_has_two_hands(made):
    assert made.people == (0,)
    assert [made.person(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert [seat for seat in range(4) if made.is_bot(seat)] == [1, 3]
    view = made.view(0)
    assert [hand is None for hand in view.hands] == [False, True, False, True]
    assert refused(Table.new, "paoyao", [Player("阿强")] * 4) == ("record", "wrong_players")


@pytest.mark.clause("PY-43")
def test_py_43_the_program_plays_on_for_who_leaves(made):
    while made.turn in (1, 3):
        made.act(made.choose())
    made.autoplay.add(0)
    while not made.over:
        assert made.is_bot(made.turn)
        made.act(made.choose())
    result = made.results[-1]
    assert result.points[0] == result.points[2] == -result.points[1] != 0
    assert made.totals == result.points


@pytest.mark.clause("PY-43")
def test_py_43_a_deal_counts_that_is_left_for_good(made):
    assert made.played_out == "PY-43"
    made.stand_in()
    while not made.over:
        assert made.is_bot(made.turn)
        made.act(made.choose())
    assert made.played_out == ""  # what is over needn't be played


def test_undo_goes_back_to_either_hand(made):
    while len({entry.seat for entry in made.entries} & {0, 2}) < 2:
        made.act(made.choose())
    last = max(place for place, entry in enumerate(made.entries) if entry.seat in (0, 2))
    seat = made.entries[last].seat
    assert made.undo()
    assert made.turn == seat
    assert len(made.entries) == last
