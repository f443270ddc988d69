"""A match at the table: how long it is, and what goes from deal to deal."""

import pytest

from guanpai_tui.table import Player, Table
from rules.api import Dealt, Given

BOTS = tuple(Player(name, "easy") for name in "ABCDEF")


def play(table):
    while not table.over:
        table.act(table.choose())


@pytest.mark.clause("GJ-65")
@pytest.mark.parametrize(("asked", "deals"), [(0, 6), (2, 2), (6, 6), (9, 9)])
def test_gj_65_as_many_deals_as_were_asked_for(asked, deals):
    table = Table.new("gouji", BOTS, code="gj-4", deals=asked)
    assert table.deals == deals
    for number in range(1, deals + 1):
        assert table.number == number
        play(table)
        assert table.match_over is (number == deals)
        if number < deals:
            table.next_deal()


@pytest.mark.clause("GJ-03", "GJ-63", "GJ-64")
def test_the_cards_follow_the_tribute():
    """The very cards of every hand are what the rules count, whatever was paid, given back and bought."""
    table = Table.new("gouji", BOTS, code="gj-12", deals=3)
    given = 0
    for _ in range(3):
        while not table.over:
            held = ["".join(sorted(card[-1] for card in table.hand(seat))) for seat in range(6)]
            packed = ["".join(sorted(table.game.ranks.show(hand))) for hand in table.state.hands]
            assert held == packed
            table.act(table.choose())
        last = table.results[-1].fact("places")[-1]
        if not table.match_over:
            begun = table.next_deal()
            assert begun[0] == Dealt(last, "GJ-03")
            given += sum(isinstance(event, Given) for event in begun)
    assert given
