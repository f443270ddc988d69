"""Dialogs and readers: every glyph is there over whatever lies below, and their keys go nowhere else."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from textual import events

from guanpai_tui import keys, text
from guanpai_tui.screens.dialogs import Ask, Option, Question
from guanpai_tui.screens.pages import log_page, rules_page, sheet_rows
from guanpai_tui.screens.preferences import KeyList, NextKey, Preferences
from guanpai_tui.screens.reader import Reader
from guanpai_tui.screens.rounds import rounds_of
from guanpai_tui.screens.score import ScoreSheet
from guanpai_tui.screens.table import TableScreen
from guanpai_tui.text import _
from guanpai_tui.widgets.ink import Span, cells, text_of
from tests.tui.conftest import LANGUAGES, SIZES, app_for, at, make_table, place_of, running, screen_text, until

SAID = "下家只剩一张：单张要出最大的，否则他走完你要包赔两家。"


@pytest.mark.parametrize("width", [60, 61, 79, 80, 81, 101, 119, 120, 121])
async def test_a_dialog_keeps_every_glyph_at_every_width(width):
    app = app_for(make_table(), lang="zh_CN")
    async with running(app, (width, 24 if width > 79 else 20)) as pilot:
        app.push_screen(Question(app.kit, "确定不要？", SAID, "还是不要"))
        await pilot.pause()
        shown = screen_text(app)
        for glyph in SAID + "确定不要？还是不要":
            assert glyph in shown, shown
        joined = "".join(
            line.split("│")[1].strip() for line in shown.splitlines() if line.count("│") >= 2 and "┌" not in line
        )
        assert "下家只剩一张" in joined
        edges = [line.rindex("│") for line in text_of(app.screen.canvas.rows).splitlines() if line.startswith("│")]
        assert len({len(line) for line in text_of(app.screen.canvas.rows).splitlines()}) > 0
        assert edges
        assert len({cells(row) for row in app.screen.canvas.rows}) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
async def test_the_menu_is_whole_at_every_size(lang, size):
    app = app_for(make_table(), lang=lang)
    async with running(app, size) as pilot:
        await pilot.press("f10")
        await pilot.pause()
        shown = screen_text(app)
        for name in keys.MENU:
            if name not in ("undo", "turn", "ledger", "why"):  # nothing to take back, one hand, no hint
                assert _(keys.COMMANDS[name].label) in shown
        assert "…" not in shown


async def test_a_list_longer_than_the_window_scrolls():
    app = app_for(make_table())
    async with running(app, (60, 20)) as pilot:
        options = [Option(str(number), f"option {number}") for number in range(40)]
        app.push_screen(Ask(app.kit, "Many", options))
        await pilot.pause()
        assert "option 39" not in screen_text(app)
        await pilot.press("end")
        await pilot.pause()
        assert "option 39" in screen_text(app)
        assert len(app.screen.canvas.rows) <= 20


async def test_a_click_chooses_and_a_click_beside_does_nothing():
    app = app_for(make_table())
    answers: list[str | None] = []
    async with running(app) as pilot:
        app.push_screen(Question(app.kit, "Sure?", "Really?", "Do it"), answers.append)
        await pilot.pause()
        await pilot.click(offset=(1, 1))
        await pilot.pause()
        assert not answers
        await pilot.click(offset=place_of(app, "option:yes"))
        await until(pilot, lambda: answers == ["yes"])


async def test_the_rules_are_found_and_searched():
    app = app_for(make_table())
    async with running(app) as pilot:
        await pilot.press("i")
        await pilot.pause()
        assert isinstance(app.screen, Reader)
        await pilot.press("slash", *"G3-33", "enter")
        await pilot.pause()
        assert "G3-33" in screen_text(app)
        top = app.screen._top
        await pilot.press("n")
        await pilot.pause()
        await pilot.press("slash", *"nowhere", "enter")
        await pilot.pause()
        assert "“nowhere” is not here" in screen_text(app)
        await pilot.press("home")
        await pilot.pause()
        assert app.screen._top == 0 != top
        await pilot.press("pagedown")
        await pilot.pause()
        assert app.screen._top > 0
        await pilot.press("escape")
        await pilot.pause()
        assert not isinstance(app.screen, Reader)


async def test_the_wheel_scrolls():
    app = app_for(make_table())
    async with running(app) as pilot:
        app.push_screen(rules_page(app.kit, "guan3"))
        await pilot.pause()
        app.screen.on_mouse_scroll_down()
        app.screen.on_mouse_scroll_down()
        app.screen.on_mouse_scroll_up()
        assert app.screen._top == 1


@pytest.mark.parametrize("width", [20, 56, 76, 116])
def test_a_sheet_fits_any_width(width):
    sheet = (
        "# 标题\n\n- **G3-01** [seed] 三名玩家，各自为战。 `key`\n\n| a | b |\n|---|---|\n| 1 | 2 |\n- item\nplain text"
    )
    rows = sheet_rows(sheet, width)
    assert all(cells(row) <= width for row in rows)
    assert "G3-01" in text_of(rows)
    assert "**" not in text_of(rows)
    assert "---" not in text_of(rows)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
async def test_the_score_sheet_is_whole_at_every_size(lang, size):
    table = at(["3", "4488", "5599TTJJQQKK"])
    table.act(table.game.parse(table.state, "3"))
    app = app_for(table, lang=lang)
    async with running(app, size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ScoreSheet))
        rows = app.screen.body(size[0] - 4)
        assert all(cells(row) <= size[0] - 4 for row in rows), text_of(rows)
        shown = text_of(rows)
        for seat in range(3):
            assert table.name(seat) in shown
            assert f"{table.results[-1].points[seat]:+d}" in shown
            for card in table.hand(seat):
                assert (card[-1] if card[-1] != "T" else "10") in shown
        for line in table.results[-1].lines:
            assert line.clause in shown
        assert _("Next deal") in screen_text(app)
        assert "…" not in screen_text(app)


def test_a_paragraph_of_a_sheet_is_broken_anew():
    rows = sheet_rows(
        "# Title\nOne two\nthree.\n\n- item one\n  goes on\n- item two\n  - inner\n\n\u4e00\u4e8c\n\u4e09", 40
    )
    lines = text_of(rows).strip().splitlines()
    assert lines == ["Title", "One two three.", "", "· item one goes on", "· item two", "  · inner", "", "一二三"]


def test_a_found_word_is_marked_without_changing_the_row():
    from guanpai_tui.screens.reader import marked

    row = (Span("Bombs double; a BOMB wins"),)
    assert text_of([marked(row, "bomb")]) == text_of([row])
    assert sum(span.ink is not row[0].ink for span in marked(row, "bomb")) == 2


def test_a_question_answers_no_first():
    text.use("en")
    assert [option.id for option in Question(app_for(None).kit, "a", "b", "c").options] == ["", "yes"]


@pytest.mark.parametrize("key", ["l", "i", "question_mark"])
async def test_the_key_that_opened_a_page_closes_it(key):
    app = app_for(make_table())
    async with running(app) as pilot:
        await pilot.press(key)
        await until(pilot, lambda: isinstance(app.screen, Reader))
        await pilot.press(key)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_the_log_marks_who_won_each_round():
    table = at(["JJQ", "3377", "KKA"], "", "easy", "easy", turn=1)
    for word in ("77", "pass", "JJ", "pass", "pass", "Q"):
        table.act(table.game.parse(table.state, word)) if not table.over else None
    app = app_for(table)
    async with running(app):
        app.push_screen(log_page(app.kit, rounds_of(table)))
        rounds = rounds_of(table)
        shown = text_of(log_page(app.kit, rounds).body(60))
    assert shown.count("✓") == 2
    assert "✓阿强" in shown


async def test_a_search_counts_its_places_and_names_the_key_for_the_next():
    app = app_for(make_table())
    async with running(app) as pilot:
        await pilot.press("i", "slash", *"bomb", "enter")
        await pilot.pause()
        first, count = (int(part) for part in app.screen._found.split("/"))
        assert first == 1
        assert count > 2
        assert f"1/{count}" in screen_text(app)
        assert "n Next place" in screen_text(app).splitlines()[-1]
        await pilot.press("n")
        await pilot.pause()
        assert f"2/{count}" in screen_text(app)
        for _time in range(count - 1):
            await pilot.press("n")
        await pilot.pause()
        assert f"1/{count}" in screen_text(app)


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
async def test_long_text_stands_in_the_middle_of_a_wide_window(size):
    app = app_for(make_table())
    async with running(app, size) as pilot:
        await pilot.press("i")
        await until(pilot, lambda: isinstance(app.screen, Reader))
        left = (size[0] - 96) // 2
        for line in text_of(app.screen.canvas.rows).splitlines():
            assert not line[:left].strip()
            assert cell_len(line) <= left + 96


async def test_keys_that_come_in_one_go_stop_at_the_dialog_that_the_first_opened():
    table = make_table()
    app = app_for(table)
    async with running(app) as pilot:
        screen = app.screen
        for key in ("escape", "f4", "enter"):
            screen.post_message(events.Key(key, None))
        await until(pilot, lambda: isinstance(app.screen, Ask))
        await pilot.pause()
        assert not table.autoplay
        assert len(app.screen_stack) == 2


async def test_keys_that_come_in_one_go_leave_a_page_once(saves):
    app = app_for(make_table(store=saves), saves)
    async with running(app) as pilot:
        await pilot.press("l")
        await until(pilot, lambda: isinstance(app.screen, Reader))
        for _time in range(3):
            app.post_message(events.Key("escape", None))
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.pause()
        assert len(app.screen_stack) == 1
        assert isinstance(app.screen, TableScreen)


async def test_keys_in_one_go_after_the_one_that_opens_a_dialog_do_nothing_below_it(saves):
    """What the dialog lies over can be seen, but neither played at nor left."""
    app = app_for(make_table(store=saves), saves)
    async with running(app) as pilot:
        table = app.screen
        app.post_message(events.Key("escape", None))
        for sign in "3456789jqka2":
            app.post_message(events.Key(sign, sign))
        await until(pilot, lambda: isinstance(app.screen, Ask))
        await pilot.pause()
        assert not table._selection
        app.screen.dismiss("")
        app.push_screen(Preferences(app.kit))
        await until(pilot, lambda: isinstance(app.screen, Preferences))
        app.screen.go_to("keys")
        await pilot.press("enter", "down")
        await until(pilot, lambda: isinstance(app.screen, KeyList))
        below = app.screen
        app.post_message(events.Key("enter", None))
        app.post_message(events.Key("escape", None))
        await until(pilot, lambda: isinstance(app.screen, NextKey))
        await pilot.pause()
        assert app.screen_stack[-2] is below
        await pilot.press("escape", "escape")
        await until(pilot, lambda: isinstance(app.screen, Preferences))
