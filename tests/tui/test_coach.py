"""The review on the screen: filled as it is found, looked at, played on from; from the score sheet and the replay."""

import pytest

from guanpai_tui import text
from guanpai_tui.bots.reasons import Reason
from guanpai_tui.practice import coach
from guanpai_tui.replay import Replay
from guanpai_tui.screens.coach import Coach
from guanpai_tui.screens.menu import Menu
from guanpai_tui.screens.replay import ReplayScreen
from guanpai_tui.screens.score import ScoreSheet
from guanpai_tui.screens.table import TableScreen
from rules.api import PASS
from tests.tui.conftest import LANGUAGES, SIZES, app_for, make_table, press, rows_text, running, until
from tests.tui.played import finish, seated


def badly_played():
    """A deal in which the person always takes the last legal action."""
    table = make_table("", "normal", "normal")
    while not table.over:
        table.act(table.game.legal(table.state)[-1] if table.turn == 0 else table.choose())
    return table


def app_with(saves, table=None, people=(0,), **settings):
    app = app_for(None, saves, **settings)
    replay = Replay((table or badly_played()).recorded())
    app._opening = lambda kit: Coach(kit, replay, people)
    return app


def finished(app):
    return lambda: app.screen._done


async def test_mistakes_are_listed_looked_at_and_played_on_from(saves):
    app = app_with(saves)
    async with running(app) as pilot:
        screen = app.screen
        await until(pilot, finished(app), seconds=60)
        mistakes = [one for one in screen._found if one.fault]
        assert mistakes
        assert f"{len(mistakes)} mistake" in rows_text(app).splitlines()[0]
        await press(pilot, "home m" if not screen._found[0].fault else "home")
        assert screen.chosen.id == str(mistakes[0].at)
        assert "Better:" in rows_text(app)
        assert "Simulated:" in rows_text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.replay.at == mistakes[0].at
        assert app.screen.replay.marks("mistake") == tuple(one.at + 1 for one in mistakes)
        await press(pilot, "escape")
        assert app.screen is screen
        await press(pilot, "p")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert len(app.screen.table.entries) >= mistakes[0].at


async def test_it_stops_when_it_is_left(saves, monkeypatch):
    seen = []

    def slow(*_arguments):
        for _ in range(1000):
            seen.append(1)
            yield REVIEWED

    monkeypatch.setattr(coach, "review", slow)
    app = app_with(saves)
    async with running(app) as pilot:
        await until(pilot, lambda: seen)
        screen = app.screen
        app.push_screen(Coach(app.kit, screen.replay, (0,)))
        await pilot.pause()
        top = app.screen
        assert "looking at" in rows_text(app) or "Looking" in rows_text(app)
        await press(pilot, "escape")
        assert top._stop.is_set()


REVIEWED = coach.Reviewed(0, 0, (), (), 0.0, 0.0, 60, coach.FINE, None, None)


async def test_from_the_score_sheet_and_back(saves):
    table = badly_played()
    app = app_for(table, saves)
    async with running(app) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ScoreSheet))
        await press(pilot, "c")
        assert isinstance(app.screen, Coach)
        await until(pilot, lambda: app.screen._found, seconds=60)
        await press(pilot, "escape")
        assert isinstance(app.screen, ScoreSheet)


async def test_from_the_replay(saves):
    app = app_for(None, saves)
    replay = Replay(badly_played().recorded())
    app._opening = lambda kit: ReplayScreen(kit, replay)
    async with running(app) as pilot:
        await press(pilot, "c")
        assert isinstance(app.screen, Coach)


async def test_as_the_first_screen_it_is_left_for_the_menu(saves):
    app = app_with(saves)
    async with running(app) as pilot:
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(app.screen, Menu))


async def test_two_people_are_reviewed_in_turn(saves):
    table = make_table("", "", "normal")
    while not table.over:
        table.act(table.game.legal(table.state)[-1])
    app = app_with(saves, table, people=(0, 1))
    async with running(app) as pilot:
        await until(pilot, finished(app), seconds=60)
        assert "阿强" in rows_text(app).splitlines()[0]
        await press(pilot, "tab")
        await until(pilot, finished(app), seconds=60)
        assert "小美" in rows_text(app).splitlines()[0]
        assert {one.seat for one in app.screen._found} == {1}


def test_a_match_without_a_file_is_recorded_too(saves):
    table = badly_played()
    assert len(table.recorded().deals) == 1
    assert [entry.action for entry in table.recorded().deals[0].entries] == [entry.action for entry in table.entries]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_nothing_is_cut_at_any_size(saves, size, lang):
    app = app_with(saves, lang=lang)
    async with running(app, size) as pilot:
        await until(pilot, finished(app), seconds=60)
        rows = rows_text(app).splitlines()
        assert len(rows) <= size[1]
        assert "Esc" in rows[-1]


@pytest.mark.clause("PY-01")
def test_of_two_hands_the_one_that_acted_is_named(saves):
    """二人刨幺: a person plays two hands, and each row says which."""
    table = finish(seated("paoyao", None, code="py-11"))
    app = app_for(None, saves, lang="zh_CN")
    screen = Coach(app.kit, Replay(table.recorded()), (0,))
    mine = table.seats(0)
    for seat in mine:
        at = next(place for place, entry in enumerate(table.entries) if entry.seat == seat)
        action = table.entries[at].action
        said = coach.Reviewed(at, seat, action, action, 0.0, 0.0, 60, coach.FINE, Reason("brings_most"), None)
        assert screen._entry(said).label.split()[:2] == [str(at + 1), text.hand_word(table, seat)]
    assert len({text.hand_word(table, seat) for seat in mine}) == 2
    single = Coach(app.kit, Replay(badly_played().recorded()), (0,))
    assert single._entry(REVIEWED._replace(played=PASS)).label == "  1  不要"
