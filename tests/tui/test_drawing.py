"""Everything is whole at every size in every language: nothing cut, nothing out of line."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len

import rules
from guanpai_tui import glossary, keys, text
from guanpai_tui.screens.pages import help_rows
from guanpai_tui.screens.scenes import Desk, Reading, _around, scene_of
from guanpai_tui.screens.selection import Selection, sorted_hand
from guanpai_tui.table import Player, Table
from guanpai_tui.text import _
from guanpai_tui.widgets import cards
from guanpai_tui.widgets.ink import (
    PLAIN,
    Ink,
    Span,
    cells,
    cropped,
    cut,
    cut_names,
    end_of,
    fill,
    framed,
    spread,
    text_of,
    wrapped,
)
from guanpai_tui.widgets.looks import look
from guanpai_tui.widgets.panels import action_line
from guanpai_tui.widgets.scene import Item, Said
from guanpai_tui.widgets.table import table_rows
from rules.api import Call, Play
from tests.bots.conftest import walk
from tests.tui.conftest import LANGUAGES, SIZES, app_for, at, make_table, running

ODD_SIZES = ((61, 21), (79, 23), (81, 25), (100, 30), (113, 31), (200, 60))


def drawn(table, width, height, *, counter=True):
    selection = Selection()
    selection.hold(sorted_hand(table.hand(0), table.game.ranks.order, "rank"))
    selection.chosen = [0, 2]
    said = Said("status " * 3, Ink.TEXT)
    desk = Desk(0, 0, selection, {1, 2}, Reading(("reading",), Ink.TEXT), said, (), counter, set(keys.COMMANDS))
    return table_rows(scene_of(table, desk), width, height)


def positions():
    """Tables along a whole deal."""
    table = make_table()
    rng = random.Random(3)
    found = [make_table()]
    while not table.over:
        legal = table.game.legal(table.state)
        table.act(max(rng.sample(legal, min(3, len(legal))), key=lambda one: isinstance(one, Play)))
        copy = make_table()
        for entry in table.entries:
            copy.act(entry.action, entry.cards)
        found.append(copy)
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [*SIZES, *ODD_SIZES], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_table_is_whole_at_every_moment(lang, size):
    text.use(lang)
    width, height = size
    for table in positions()[:: 4 if size in SIZES else 9]:
        rows = drawn(table, width, height)
        shown = text_of(rows)
        assert len(rows) == height
        assert all(cells(row) <= width for row in rows), shown
        assert "…" not in shown, shown
        for command in keys.ACTION_LINE if not table.over else ():
            assert (
                f"{_(keys.COMMANDS[command].cap)} {_(keys.COMMANDS[command].label)}" in shown.rstrip().splitlines()[-1]
            )
        for name in ("阿强", "小美", "老王"):
            assert name in shown
        for card in table.hand(0):
            assert cards.label(card) in shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_column_of_the_side_panel_stands_in_line(lang):
    text.use(lang)
    for table in positions()[::5]:
        rows = drawn(table, 120, 40)
        edges = set()
        for row in rows[2:-2]:
            x = 0
            for span in row:
                if "│" in span.text and span.ink is Ink.FAINT:
                    edges.add(x)
                x += cell_len(span.text)
        assert edges == {84}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(59, 20), (60, 19), (30, 6), (12, 3), (2, 1), (1, 1)])
def test_a_window_that_is_too_small_says_whose_turn_it_is(lang, size):
    text.use(lang)
    rows = drawn(make_table(), *size)
    assert len(rows) <= max(1, size[1])
    assert all(cells(row) <= size[0] for row in rows)
    if size[0] > 20:
        assert "阿强" in text_of(rows)


@pytest.mark.parametrize(("direction", "order"), [("clockwise", "小美 老王"), ("counterclockwise", "老王 小美")])
def test_the_next_player_sits_where_the_direction_puts_him(direction, order):
    shown = text_of(drawn(make_table(house={"direction": direction}, code=""), 80, 24)).splitlines()[2]
    assert [name for name in shown.split() if name in order] == order.split()


@pytest.mark.parametrize(
    ("game", "clause", "first"),
    [("guan4", "G4-01", 1), ("paoyao", "PY-03", 3), ("gouji", "GJ-02", 5)],
)
def test_who_plays_next_sits_on_the_left_where_play_goes_clockwise_else_on_the_right(game, clause, first):
    players = [Player(f"P{person}", "easy" if person else "") for person in range(len(rules.make(game).controllers))]
    table = Table.new(game, players, code="")
    assert _around(table, 0)[0] == first, clause


def test_the_header_names_deal_bombs_code_base_and_totals():
    table = at(["3344", "66", "77"], bombs=2, house={"base_score": 5})
    head = text_of(drawn(table, 100, 30)[:1])
    for part in ("Guan Pai", "deal 1", "bombs 2 · ×4", table.code, "base 5", "阿强 0", "小美 0", "老王 0"):
        assert part in head


def test_what_gives_way_in_a_narrow_header_is_the_least_important():
    table = at(["3344", "66", "77"], bombs=2, house={"base_score": 5})
    head = text_of(drawn(table, 60, 20)[:1])
    assert "deal 1" in head
    assert "base" not in head


def test_the_last_card_is_announced():
    assert "last card!" in text_of(drawn(at(["3344", "6", "77"]), 80, 24))
    assert "last card!" not in text_of(drawn(at(["3344", "66", "77"]), 80, 24))


def test_a_chosen_card_stands_one_row_higher():
    rows = cards.hand_rows(("S2", "HA", "D3"), cards.HandLook(chosen=(1,)), 40)
    assert "A" in text_of(rows[1:2])
    assert "2" in text_of(rows[2:3])
    assert "A" not in text_of(rows[2:3])


def test_a_card_that_cannot_be_played_loses_its_key():
    rows = cards.hand_rows(("S2", "HA", "D3"), cards.HandLook(lit=(0,)), 40)
    assert text_of(rows[-1:]).split() == ["2", "·", "·"]


@pytest.mark.parametrize("count", range(1, 40))
def test_a_hand_of_any_size_fits_eighty_columns(count):
    hand = tuple(random.Random(count).choices(("ST", "H3", "C9", "DK", "B", "R"), k=count))
    rows = cards.hand_rows(hand, cards.HandLook(), 80)
    assert all(cells(row) == 80 for row in rows)
    assert {span.hit for span in rows[2] if span.hit} == {f"card:{place}" for place in range(count)}


def test_ten_is_written_out_where_there_is_room_for_it():
    assert "10♠" in text_of(cards.boxes(("ST", "S9")))
    assert [cells(row) for row in cards.boxes(("ST", "S9"))] == [cards.boxes_width(("ST", "S9"))] * 3


def test_a_long_play_goes_from_boxes_to_words_to_notation():
    table = at(["JJQ", "3334445556677889", "KKA"], "", "easy", "easy", turn=1)
    table.act(table.game.parse(table.state, "333444555+667788"))
    shown = {size: text_of(drawn(table, *size)) for size in SIZES}
    assert shown[120, 40].count("│5   ") == 3
    assert "555444333+887766" in shown[80, 24]
    assert "555444333+887766" in shown[60, 20]
    table = at(["JJQ", "3334445567", "KKA"], "", "easy", "easy", turn=1)
    table.act(table.game.parse(table.state, "333444+5567"))
    assert "4♦ 4♣ 4♥ 3♦ 3♣ 3♥ 7♦ 6♦ 5♦ 5♣" in text_of(drawn(table, 60, 20))


def test_plain_signs_have_the_width_of_what_they_stand_for():
    for sign, plain in PLAIN.items():
        assert cell_len(chr(sign)) == cell_len(chr(plain) if isinstance(plain, int) else plain) == 1


@pytest.mark.parametrize("name", ["dark", "light", "ansi"])
@pytest.mark.parametrize("four", [False, True])
def test_every_look_has_every_ink(name, four):
    assert set(look(name, four=four).styles) == set(Ink)
    assert set(look(name, colours=False).styles) == set(Ink)


def test_without_colours_no_style_has_one():
    for style in look("dark", colours=False).styles.values():
        assert style.color is None
        assert style.bgcolor is None


class TestInk:
    def test_fill_pads_and_crops_by_cells(self):
        assert cells(fill((Span("关牌"),), 6)) == 6
        assert text_of([fill((Span("关牌"),), 3)]) == "关"
        assert cells(cropped((Span("关牌"), Span("x")), 3)) == 3

    def test_cut_shows_that_something_is_missing(self):
        assert cut("三人关牌", 8) == "三人关牌"
        assert cut("三人关牌", 5) == "三人…"

    def test_end_of_what_is_written(self):
        assert end_of("三人关牌", 8) == "三人关牌"
        assert end_of("三人关牌", 7) == "…人关牌"
        assert [end_of("abcdef", width) for width in (5, 2, 1, 0, -3)] == ["…cdef", "…f", "…", "", ""]

    def test_of_names_the_last_ones_are_left_out_whole(self):
        assert cut_names("第 1 局，阿强，小美，老王", 25) == "第 1 局，阿强，小美，老王"
        assert cut_names("第 1 局，阿强，小美，老王", 22) == "第 1 局，阿强，小美…"
        assert cut_names("deal 1, Anna, Ben, Chris", 20) == "deal 1, Anna, Ben…"
        assert cut_names("no comma at all", 8) == "no comm…"

    def test_spread_keeps_the_right_part(self):
        assert text_of([spread((Span("left is long"),), (Span("right"),), 10)]) == "left right"

    @pytest.mark.parametrize("width", range(2, 30))
    def test_wrapped_lines_fit_and_lose_nothing(self, width):
        said = "下家只剩一张：单张要出最大的（♠2），otherwise you pay for both."
        lines = wrapped(said, width)
        assert all(cell_len(line) <= width for line in lines)
        assert not any(line.startswith(" ") for line in lines)
        assert "".join(lines).replace(" ", "") == said.replace(" ", "")

    def test_a_line_never_begins_with_a_comma(self):
        assert wrapped("一二三\uff0c四五六", 6) == ["一二", "三\uff0c四", "五六"]

    @example("a", -1)
    @given(st.text("a  一，-\n", max_size=40), st.integers(-2, 12))
    def test_any_text_is_wrapped_to_any_width(self, said, width):
        lines = wrapped(said, width)
        assert "".join("".join(lines).split()) == "".join(said.split())
        assert all(cell_len(line) <= max(0, width) or len(line) == 1 for line in lines)

    def test_a_name_and_its_points_stay_together(self):
        lines = wrapped("得分：阿强 +3  小美 +7  老王 -5  大刘 -5", 34)
        assert lines == ["得分：阿强 +3  小美 +7  老王 -5", "大刘 -5"]

    def test_a_frame_has_straight_edges(self):
        rows = framed([(Span("关牌"),), (Span("x"),)], "标题")
        assert len({cells(row) for row in rows}) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [56, 76, 116])
def test_the_help_fits_and_names_every_key(lang, width):
    text.use(lang)
    rows = help_rows(width)
    assert all(cells(row) <= width for row in rows)
    shown = text_of(rows)
    for name, command in keys.COMMANDS.items():
        assert command.caps in shown
        assert re.search(rf"\[{name}\]", shown), name  # as [keys] calls it


@pytest.mark.parametrize("game", rules.names())
def test_the_help_of_a_game_has_its_jokers_and_words(game):
    text.use("zh_CN")
    rows = [row.strip() for row in text_of(help_rows(100, game)).splitlines()]
    jokers = "B" in rules.make(game).ranks.order
    assert any(re.match(r"S  X +小王", row) for row in rows) == jokers
    said = {row[0] for row in rows if "喊“" in row}
    assert said == {"gouji": set("BYRDN"), "paoyao": set("WN")}.get(game, set())


@pytest.mark.parametrize(("game", "house"), [(game, {}) for game in rules.names()] + [("paoyao", {"snow": "ask"})])
def test_every_word_of_a_game_is_known(game, house):
    known = rules.make(game, **house)
    found = {
        action.word
        for _state, view in walk(known, range(12 if known.seats < 6 else 3), "normal")
        for action in view.legal
        if isinstance(action, Call)
    }
    assert found <= set(glossary.SAID_IN.get(game, ()))
    assert bool(found) == (game == "gouji" or bool(house))


class TestKeys:
    def test_no_card_is_a_command(self):
        assert not set(keys.RANKS) & set(keys.KEYMAP)

    def test_no_key_has_two_commands(self):
        listed = [key for one in keys.COMMANDS.values() for key in (*one.keys.split(","), one.function) if key]
        assert len(listed) == len(set(listed))

    def test_every_command_can_be_reached_without_letters(self):
        """With a Chinese input method on, letters never arrive; Ctrl+P lists what isn't done at the cards."""
        shown = {*keys.ACTION_LINE, *keys.MENU, *keys.COMMANDS} - (keys.AT_THE_CARDS - {"menu"})
        for name, command in keys.COMMANDS.items():
            plain = any(len(key) > 1 for key in (*command.keys.split(","), command.function) if key)
            assert plain or name in shown, name


@pytest.mark.parametrize("name", ["dark", "light", "ansi"])
async def test_every_sign_is_drawn_in_its_own_ink(name):
    """What is joined to save bytes looks the same: only blanks may take the ink beside them."""
    app = app_for(make_table(), theme=name)
    async with running(app) as pilot:
        await pilot.press("3")
        await pilot.pause()
        canvas = app.screen.canvas
        styles = look(name).styles
        for y, row in enumerate(canvas.rows):
            wanted = [(sign, styles[span.ink]) for span in row for sign in span.text]
            shown = [(sign, part.style) for part in canvas.render_line(y) for sign in part.text]
            for (sign, style), (drawn_sign, drawn_style) in zip(wanted, shown, strict=False):
                assert sign == drawn_sign
                assert drawn_style.bgcolor == style.bgcolor
                assert sign == " " or drawn_style == style


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_larger_window_has_the_same_table_in_its_middle(lang):
    text.use(lang)
    large, usual = drawn(make_table(), 200, 60), drawn(make_table(), 120, 40)
    assert text_of(large).splitlines()[10][40:] == text_of(usual).splitlines()[0]
    assert {cells(row) for row in large[10:50]} == {160}
    assert [line for line in text_of(large).splitlines() if line.strip()] == [
        " " * 40 + line for line in text_of(usual).splitlines() if line.strip()
    ]


def test_what_is_to_beat_lies_large_in_the_middle_and_little_is_empty():
    table = at(["JJQ", "3377", "KKA"], "", "easy", "easy", turn=1)
    table.act(table.game.parse(table.state, "77"))
    lines = [line[:84].rstrip() for line in text_of(drawn(table, 120, 40)).splitlines()]
    assert any("to beat: 小美, pair" in line for line in lines)
    assert any("│7   │7   │" in line for line in lines)
    blanks = "".join("x" if line else " " for line in lines)
    assert " " * 8 not in blanks.strip()


def test_the_mark_is_only_on_what_must_be_beaten():
    table = at(["JJQ", "3377", "KKA"], "", "easy", "easy", turn=1)
    table.act(table.game.parse(table.state, "77"))
    assert text_of(drawn(table, 80, 24)).count("●") == 1
    for word in ("pass", "JJ", "pass", "pass"):
        table.act(table.game.parse(table.state, word))
    for size in ((60, 20), (80, 24), (120, 40)):
        assert "●" not in text_of(drawn(table, *size))
    assert "won the round" in text_of(drawn(table, 120, 40))


def test_seats_say_how_many_are_left_in_words():
    text.use("zh_CN")
    for size in SIZES:
        assert "剩 16 ■" in text_of(drawn(make_table(), *size))


@pytest.mark.parametrize("width", range(34, 100, 5))
def test_an_action_line_leaves_out_whole_what_does_not_fit(width):
    caps = ["回车", "E", "U", "C", "I", "Esc"]
    items = [Item(f"act{place}", cap, "很长的说明", cap != "U") for place, cap in enumerate(caps)]
    row = action_line(items, width)
    line = "".join(span.text for span in row)
    assert cells(row) == width
    assert "…" not in line
    shown = [cap for cap in caps if f"{cap} 很长的说明" in line]
    assert line.split() == [word for cap in shown for word in (cap, "很长的说明")]
    order = ["U", "I", "C", "E"]  # the first to be left out is the one that can't be done, then the last ones
    assert [cap for cap in caps if cap not in shown] == [cap for cap in caps if cap in order[: 6 - len(shown)]]
    assert {"回车", "Esc"} <= set(shown)
