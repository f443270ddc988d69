"""A deal looked at again, for every game: step by step, as one saw it, and played on."""

from __future__ import annotations

import re

import pytest

import rules
from guanpai_tui import replay
from guanpai_tui.replay import Replay
from guanpai_tui.screens.history import History
from guanpai_tui.screens.menu import Menu
from guanpai_tui.screens.program import Guanpai
from guanpai_tui.screens.reader import Reader
from guanpai_tui.screens.replay import ReplayScreen
from guanpai_tui.screens.score import ScoreSheet
from guanpai_tui.screens.table import TableScreen
from guanpai_tui.table import Table
from guanpai_tui.widgets import cards as faces
from guanpai_tui.widgets.ink import cells
from rules import record
from rules.api import Play
from tests.tui.conftest import LANGUAGES, SIZES, app_for, place_of, press, rows_text, running, until
from tests.tui.played import NAMES, booked_saves, finish, played, record_text, seated
from tests.tui.test_menu import choose

every_game = pytest.mark.parametrize("game", rules.names())


@pytest.fixture
def saves(home):
    found = booked_saves()
    yield found
    found.book.close()


def looked_at(table: Table | str, saves, deal: int = -1, **settings) -> Guanpai:
    """An app that shows the record of ``table``, or of some match of a game."""
    app = app_for(None, saves, **settings)
    said = record_text(table) if isinstance(table, str) else _text(table, saves)
    shown = Replay(record.read(said), deal)
    app._opening = lambda kit: ReplayScreen(kit, shown)
    return app


def _text(table: Table, saves) -> str:
    path = next(saves._records.glob("*")) if table.match_over else saves.unfinished()[0].path
    return path.read_text()


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
async def test_every_step_is_whole_in_every_view(game, lang, size, saves):
    app = looked_at(game, saves, lang=lang)
    async with running(app, size) as pilot:
        shown = app.screen.replay
        for at in sorted({0, 1, shown.length // 3, shown.length // 2, shown.length}):
            shown.go(at)
            for _eyes in (None, *shown.record.players):
                await press(pilot, "tab")
                rows = app.screen.canvas.rows
                assert len(rows) == size[1]
                assert all(cells(row) <= size[0] for row in rows)
                assert f"{at}/{shown.length}" in rows_text(app)
                assert all(name in rows_text(app) for name in NAMES[: len(shown.record.players)])


@every_game
async def test_as_one_saw_it_shows_no_other_hand(game, saves):
    app = looked_at(game, saves, lang="zh_CN")
    async with running(app, (120, 40)) as pilot:
        shown = app.screen.replay
        shown.go(1)
        await press(pilot, "tab")
        assert app.screen.person == 0
        table = shown.table
        mine = table.seats(0)
        text = rows_text(app)
        for seat in range(table.game.seats):
            lines = app.screen._hand(seat, 118)
            said = "".join(span.text for row in lines for span in row)
            own = [faces.label(card) + faces.suit(card) for card in table.hand(seat)]
            if seat in mine:
                assert own[0][:1] in said
            else:
                assert re.fullmatch(r"(▶ |  )[\w·]+ +\d+ +■+…?", said.strip("\n"))
        assert "■" in text
        await press(pilot, "end")
        assert not app.screen.replay.table.over or "■" not in rows_text(app)


@every_game
def test_steps_events_and_places(game):
    found = record.read(record_text(game))
    table = Table.shown(found, 0)
    shown = Replay(found)
    assert shown.length == len(table.entries)
    assert shown.events == table.begun()
    seen = []
    for at in range(1, shown.length + 1):
        shown.go(at)
        assert shown.table.entries == table.entries[:at]
        seen += shown.events
    assert shown.table.state == table.state
    tricks = shown.marks("trick")
    assert list(tricks) == sorted(set(tricks))
    assert (tricks[0], tricks[-1]) == (0, shown.length)
    for at in shown.marks("bomb"):
        action = table.entries[at - 1].action
        assert not isinstance(action, Play) or action.is_bomb
    bombs = [at for at, entry in enumerate(table.entries, 1) if isinstance(entry.action, Play) and entry.action.is_bomb]
    assert set(bombs) <= set(shown.marks("bomb"))


async def test_going_from_place_to_place(saves):
    app = looked_at(played("guan3", saves, deals=3), saves, deal=0)
    async with running(app) as pilot:
        shown = app.screen.replay
        await press(pilot, "right right left")
        assert shown.at == 1
        await press(pilot, "home down")
        assert shown.at == shown.marks("trick")[1]
        await press(pilot, "down up up up")
        assert shown.at == 0
        await press(pilot, "end")
        assert shown.at == shown.length
        for line in shown.table.results[-1].lines:
            assert line.clause in rows_text(app)
        await press(pilot, "b")
        assert "no bomb after this" in rows_text(app)
        await press(pilot, "n n n n")
        assert (shown.number, shown.at) == (3, 0)
        await press(pilot, "N")
        assert shown.number == 2
        shown.found_mistakes((3, 7))
        await press(pilot, "home m m")
        assert shown.at == 8
        await press(pilot, "M m m")
        assert "No mistake is known after this" in rows_text(app)
        for key in ("question_mark", "l", "i"):
            await press(pilot, key)
            assert isinstance(app.screen, Reader)
            await press(pilot, "escape")
        await pilot.click(offset=place_of(app, "do:eyes"))
        assert app.screen.person == 0
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(app.screen, Menu))


async def test_the_code_is_copied_and_shown(saves, monkeypatch):
    copied = []
    monkeypatch.setattr(Guanpai, "copy_to_clipboard", lambda _app, text: copied.append(text))
    app = looked_at(played("guan3", saves, code="g3-11"), saves)
    async with running(app) as pilot:
        await press(pilot, "y")
        assert copied == ["g3-11"]
        assert "Copied: g3-11" in rows_text(app)


@every_game
async def test_played_on_from_the_middle_is_kept_gone_on_with_and_never_booked(game, saves):
    before = played(game, saves)
    deals = len(saves.book.ask(lambda book: book.deals(), ()))
    app = looked_at(before, saves, name="Ann")
    async with running(app) as pilot:
        shown = app.screen.replay
        middle = shown.marks("trick")[len(shown.marks("trick")) // 2]
        shown.go(middle)
        person = shown.table.person(shown.table.turn)
        await press(pilot, "p")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        table = app.table
        assert len(app.screen_stack) == 1
        assert table.entries[:middle] == before.entries[:middle]
        assert table.players[person].name == "Ann"
        assert table.people == (person,)
        path = table._journal.path
        table.leave()
        again = Table.resume(path, saves)
        assert again.entries[:middle] == before.entries[:middle]
        assert again._clerk is None
        finish(again)
        again.end()
    assert len(saves.book.ask(lambda book: book.deals(), ())) == deals


async def test_at_the_end_there_is_nothing_to_play_on(saves):
    app = looked_at(played("guan3", saves), saves)
    async with running(app) as pilot:
        await press(pilot, "end p")
        assert "The deal is over" in rows_text(app)
        assert isinstance(app.screen, ReplayScreen)


async def test_a_match_in_progress_is_looked_at_up_to_where_it_is(saves):
    table = seated("guan3", saves, deals=2)
    table.autoplay.add(0)
    for _time in range(7):
        table.act(table.choose())
    table.leave()
    app = looked_at(table, saves)
    async with running(app) as pilot:
        await press(pilot, "end")
        assert "7/7" in rows_text(app)
        await press(pilot, "p")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


# What was played before


async def test_the_list_and_its_filters(saves):
    played("guan3", saves, deals=3)
    played("guan2", saves, people=(0, 1), deals=2)
    played("guan3", saves, people=(1,))
    app = app_for(None, saves, lang="zh_CN", name="阿强")
    async with running(app) as pilot:
        await choose(pilot, "history")
        screen = app.screen
        assert isinstance(screen, History)
        for lang in LANGUAGES:
            app.kit.like("lang", lang)
            for width, height in SIZES:
                await pilot.resize_terminal(width, height)
                assert all(cells(row) <= width for row in screen.canvas.rows)
        mine = len(screen._deals)
        assert mine >= 4
        screen.go_to("person")
        await press(pilot, "left")
        everybody = len(screen._deals)
        assert everybody == len(saves.book.ask(lambda book: book.deals(), ()))
        screen.go_to("game")
        await press(pilot, "right")
        assert {deal.game for deal in screen._deals} == {"guan3"}
        assert len(screen._deals) == 4
        screen.go_to("game")
        await press(pilot, "left")
        screen.go_to("person")
        await press(pilot, "right")
        for place, won in ((1, True), (2, False)):
            screen.go_to("won")
            await press(pilot, "right")
            assert screen._wanted.won is won, place
            own = [next(share for share in deal.shares if share.name == "阿强").units for deal in screen._deals]
            assert all((units > 0) == won for units in own)
        screen.go_to("won")
        await press(pilot, "right")
        screen.go_to("order")
        await press(pilot, "right")
        own = [next(share for share in deal.shares if share.name == "阿强").units for deal in screen._deals]
        assert own == sorted(own, reverse=True)
        screen.go_to("opponent")
        await press(pilot, "right")
        assert screen._wanted.opponent == "bot:easy"
        assert all(any(share.level == "easy" for share in deal.shares) for deal in screen._deals)


async def test_a_deal_is_opened_from_the_list_and_left_again(saves):
    table = played("guan3", saves, deals=2)
    app = app_for(None, saves)
    async with running(app) as pilot:
        await choose(pilot, "history")
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        assert app.screen.replay.number == 2
        assert app.screen.replay.table.code == table.code
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(app.screen, History))
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(app.screen, Menu))


async def test_without_a_deal_or_with_a_book_in_use_a_sentence_is_said(saves, home):
    app = app_for(None, saves)
    async with running(app) as pilot:
        await choose(pilot, "history")
        assert "No match has been played yet" in rows_text(app)
        await press(pilot, "end enter escape")
    saves.book.close()
    (home / "data" / "book.sqlite3").write_text("rubbish" * 1000)
    app = app_for(None, saves)
    async with running(app) as pilot:
        await choose(pilot, "history")
        assert "The book" in rows_text(app)


async def test_a_match_played_through_the_screen_is_the_latest_in_the_list(saves):
    app = app_for(seated("guan3", saves), saves)
    async with running(app) as pilot:
        await press(pilot, "f4")
        await until(pilot, lambda: isinstance(app.screen, ScoreSheet))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, Menu))
        await choose(pilot, "history")
        assert len(app.screen._deals) == 1


def test_a_code_is_found_in_the_book_and_among_those_going_on(saves):
    table = played("guan3", saves, deals=3, code="g3-11")
    found = replay.find("G3-11", saves)
    assert [deal.code for deal in found.deals] == ["g3-11"]
    assert replay.find(table.code, saves).deals[-1].entries == table.entries
    going = seated("guan2", saves, code="g2-5")
    going.autoplay.add(0)
    going.act(going.choose())
    going.leave()
    assert replay.find("g2-5", saves).deals[-1].entries == going.entries
    with pytest.raises(rules.Unreadable, match="no_such_deal"):
        replay.find("g3-99", saves)


async def test_best_and_worst_deals_are_opened_from_the_statistics(saves):
    played("guan3", saves, deals=3)
    played("guan3", saves, house={"must_beat": True})
    app = app_for(None, saves)
    async with running(app, (120, 40)) as pilot:
        await choose(pilot, "stats")
        await until(pilot, lambda: "must_beat=true" in rows_text(app))
        for key, order in (("b", "best"), ("w", "worst")):
            await press(pilot, key)
            await until(pilot, lambda: isinstance(app.screen, History))
            own = [next(share for share in deal.shares if share.name == "阿强").units for deal in app.screen._deals]
            assert own == sorted(own, reverse=order == "best")
            await press(pilot, "enter")
            await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
            await press(pilot, "escape escape")
