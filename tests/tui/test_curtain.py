"""Hot seat in every game: between two people no frame holds anybody's cards."""

from __future__ import annotations

from functools import partial

import pytest

import rules
from guanpai_tui.screens import seated as seated_screen
from guanpai_tui.screens.curtain import Curtain
from guanpai_tui.screens.table import TableScreen
from guanpai_tui.widgets import cards as faces
from tests.tui.conftest import LANGUAGES, app_for, press, rows_text, running, until
from tests.tui.played import seated


@pytest.fixture
def scenes(monkeypatch):
    """Every scene of the table that was drawn: whose it was, whether the curtain was up, which cards it holds."""
    drawn = []
    plain = seated_screen.scene_of

    def scene_of(table, desk):
        scene = plain(table, desk)
        drawn.append((desk.person, desk.selection.hand, desk.others))
        return scene

    monkeypatch.setattr(seated_screen, "scene_of", scene_of)
    return drawn


def _settled(app, table, person) -> bool:
    """Whether the next one is asked for, or the same one again."""
    return isinstance(app.screen, Curtain) or (table.turn is not None and table.person(table.turn) == person)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", rules.names())
async def test_no_frame_between_two_people_holds_a_card_of_either(game, lang, scenes):
    persons = len(rules.make(game).controllers)
    table = seated(game, None, people=range(persons), code=f"{rules.make(game).prefix}-11")
    app = app_for(table, lang=lang)
    async with running(app, (120, 40)) as pilot:
        for _turn in range(4):
            await until(pilot, lambda: isinstance(app.screen, Curtain))
            below = app.screen_stack[-2]
            person = table.person(table.turn)
            assert below.covered
            assert not any(hand or any(others.values()) for _who, hand, others in scenes)
            shown = rows_text(app)
            for seat in range(table.game.seats):
                for card in table.hand(seat):
                    assert len(card) == 1 or faces.label(card) + faces.suit(card) not in shown
            await press(pilot, "x z q")
            assert isinstance(app.screen, Curtain)
            assert not any(hand for _who, hand, _others in scenes)
            await press(pilot, "space")
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            assert {who for who, hand, _others in scenes if hand} <= {person}
            assert app.screen.person == person
            before = len(table.entries)
            while len(table.entries) == before:
                table.act(table.choose())
            scenes.clear()
            app.screen.go_on()
            await until(pilot, partial(_settled, app, table, person))
            if not isinstance(app.screen, Curtain):
                app.screen.cover()
            seen = [entry for entry in scenes if entry[0] != person and (entry[1] or any(entry[2].values()))]
            assert not seen
            scenes.clear()
            app.screen_stack[-2].paint()
            assert not any(hand or any(others.values()) for _who, hand, others in scenes)
