"""复式: the same deal again, an expert in the player's seat."""

from random import Random

import rules
from guanpai_tui import bots
from guanpai_tui.bots import duplicate
from guanpai_tui.bots.duplicate import Played
from guanpai_tui.table import Player, Table


class Quick:
    """Decides at once; an expert here is whatever it is told."""

    def __init__(self, expert):
        self._expert = expert
        self.asked = []

    def choose(self, level, view, game, dice):
        self.asked.append((level, view.turn, dice))
        return bots.make(self._expert if level == bots.EXPERT else level, game.id).choose(view, game, Random(dice))


def played(*levels):
    """A deal that bots of these levels played at a table."""
    table = Table.new("guan3", [Player(f"{seat}", level) for seat, level in enumerate(levels)], code="g3-11", deals=2)
    while not table.over:
        table.act(table.choose())
    return table


def test_the_same_players_end_as_they_did():
    """Chance included: of ``random`` ones, too."""
    table = played("random", "easy", "random")
    found = duplicate.replay(table.game, table.played[0], ["random", "easy", "random"], Quick("normal"))
    assert found == table.results[0]


def test_only_the_players_seat_changes():
    table = played("easy", "easy", "normal")
    chooser = Quick("normal")
    (found,) = duplicate.compare(table.game, table.played, ["easy", "easy", "normal"], 0, chooser)
    assert {(level, seat) for level, seat, _dice in chooser.asked} == {("expert", 0), ("easy", 1), ("normal", 2)}
    assert found.code == "g3-11"
    assert found.yours == table.results[0].points[0]
    assert (
        found.theirs == duplicate.replay(table.game, table.played[0], ["normal", "easy", "normal"], chooser).points[0]
    )


def test_who_plays_as_the_expert_loses_nothing():
    table = played("normal", "easy", "easy")
    (found,) = duplicate.compare(table.game, table.played, ["", "easy", "easy"], 0, Quick("normal"))
    assert found.yours == found.theirs


def test_both_seats_of_a_person_count():
    class TwoSeats:
        id = "guan3"
        controllers = ((0, 1), (2,))

        def __getattr__(self, name):
            return getattr(rules.make("guan3"), name)

    table = played("easy", "easy", "easy")
    (found,) = duplicate.compare(TwoSeats(), table.played, ["", "easy"], 0, Quick("easy"))
    assert found.yours == sum(table.results[0].points[:2])


def test_a_table_keeps_every_deal_that_was_played(guan3):
    table = played("easy", "easy", "easy")
    assert table.played == (Played("g3-11", guan3.deal(seed=11), table.results[0]),)
    first = table.played
    table.next_deal()
    assert table.played == first
    while not table.over:
        table.act(table.choose())
    assert [one.result for one in table.played] == list(table.results)
    assert table.played[1].code == table.code
