"""The pile that takes no part is shown when the deal is over (G2-02): on every surface, and not before."""

import pytest

import rules
from guanpai_tui import facts
from guanpai_tui.replay import Replay
from guanpai_tui.screens.replay import ReplayScreen
from guanpai_tui.screens.rounds import rounds_of
from guanpai_tui.screens.score import ScoreSheet
from guanpai_tui.widgets import cards as faces
from rules import record
from tests.tui.conftest import app_for, press, rows_text, running
from tests.tui.played import finish, record_text, seated

pytestmark = pytest.mark.clause("G2-02")


def all_there(pile, said):
    """Whether each card of ``pile`` stands in what is said of it."""
    found = said.partition("Third pile")[2]
    return all(faces.label(card) + faces.suit(card) in found for card in pile)


def test_it_is_what_nobody_was_dealt():
    table = seated("guan2", None, code="g2-11")
    assert facts.dead(table) == facts.dead_said(table) == ()
    dealt = table.game.dealt(table.state)
    finish(table)
    held = {card for hand in dealt for card in hand.split()}
    deck = {suit + rank for suit in "SHCD" for rank in table.game.ranks.order} - {"H2", "C2", "D2", "SA"}
    assert set(facts.dead(table)) == deck - held
    assert len(facts.dead(table)) == 16


@pytest.mark.parametrize("game", sorted(set(rules.names()) - {"guan2"}))
def test_where_there_is_none_nothing_is_said(game):
    shown = Replay(record.read(record_text(game)))
    shown.go(shown.length)
    assert shown.table.over
    assert facts.dead_said(shown.table) == ()


async def test_on_the_score_sheet():
    table = finish(seated("guan2", None, code="g2-11"))
    app = app_for(None)
    app._opening = lambda kit: ScoreSheet(kit, table, rounds_of(table))
    async with running(app, (120, 60)):
        assert all_there(facts.dead(table), rows_text(app))


async def test_in_the_replay_at_the_end_of_the_deal():
    shown = Replay(record.read(record_text("guan2")))
    app = app_for(None)
    app._opening = lambda kit: ReplayScreen(kit, shown)
    async with running(app, (120, 40)) as pilot:
        await press(pilot, "end left")
        assert "Third pile" not in rows_text(app)
        await press(pilot, "end")
        pile = facts.dead(shown.table)
        assert len(pile) == 16
        assert all_there(pile, rows_text(app))
