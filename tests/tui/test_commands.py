"""Every command by key and every refusal in words, with the table as it must be afterwards."""

from __future__ import annotations

import pytest
from textual import events

from guanpai_tui import keys, text
from guanpai_tui.screens.dialogs import Ask, Question
from guanpai_tui.screens.reader import Reader
from guanpai_tui.screens.table import TableScreen
from rules.api import PASS, Play
from tests.tui.conftest import (
    app_for,
    at,
    chosen,
    make_table,
    place_of,
    press,
    rows_text,
    running,
    screen_text,
    status,
    until,
)


async def test_rank_keys_choose_one_more_card_each_and_then_none():
    app = app_for(at(["3334TJA2", "44", "55"]))
    async with running(app) as pilot:
        for count in (1, 2, 3, 0, 1):
            await press(pilot, "3")
            assert chosen(app) == "3" * count
        await press(pilot, "0 j a 2")
        assert chosen(app) == "23AJT"
        await press(pilot, "t")
        assert chosen(app) == "23AJ"


async def test_full_width_keys_of_an_input_method_choose_too():
    app = app_for(at(["3344J", "44", "55"]))
    async with running(app) as pilot:
        await press(pilot, "３ ３ Ｊ")
        assert chosen(app) == "33J"
        app._driver.send_message(events.Key("fullwidth_question_mark", "？"))
        await pilot.pause()
        assert isinstance(app.screen, Reader)


async def test_a_chinese_character_tells_about_the_input_method():
    app = app_for(at(["3344J", "44", "55"]))
    async with running(app) as pilot:
        await press(pilot, "出")
        assert "Shift" in status(app)
        assert not app.table.entries


async def test_a_rank_that_is_not_in_the_hand_is_said():
    app = app_for(at(["3344J", "44", "55"]))
    async with running(app) as pilot:
        await press(pilot, "k")
        assert status(app) == "There is no K in your hand"
        await press(pilot, "s")  # no jokers in this game
        assert chosen(app) == ""


async def test_the_cursor_walks_and_space_chooses():
    app = app_for(at(["345", "66", "77"]))
    async with running(app) as pilot:
        await press(pilot, "right space")
        assert chosen(app) == "5"
        await press(pilot, "right right right space")
        assert chosen(app) == "35"
        await press(pilot, "home space")
        assert chosen(app) == "3"
        await press(pilot, "escape end shift+left shift+left")
        assert chosen(app) == "345"


async def test_backspace_takes_the_last_and_escape_all():
    app = app_for(at(["345", "66", "77"]))
    async with running(app) as pilot:
        await press(pilot, "3 5 4 backspace")
        assert chosen(app) == "35"
        await press(pilot, "escape")
        assert chosen(app) == ""
        await press(pilot, "escape")
        assert isinstance(app.screen, Ask)
        await press(pilot, "escape")
        assert isinstance(app.screen, TableScreen)


async def test_enter_plays_the_very_cards_that_were_chosen():
    app = app_for(at(["S3 H3 D3 44", "66", "77"]))
    async with running(app) as pilot:
        await press(pilot, "end left left space")  # ♠3: the first of the threes
        card = app.screen._selection.cards
        await press(pilot, "enter")
        assert app.table.entries[0].cards == card


async def test_enter_without_cards_asks_for_them():
    app = app_for(at(["345", "66", "77"]))
    async with running(app) as pilot:
        await press(pilot, "enter")
        assert status(app) == "Choose cards first"
        assert not app.table.entries


async def test_paste_chooses_and_a_wrong_paste_says_why():
    app = app_for(at(["33344K", "66", "77"]))
    async with running(app) as pilot:
        app.screen.post_message(events.Paste("333 44"))
        await pilot.pause()
        assert chosen(app) == "33344"
        app.screen.post_message(events.Paste("3339"))
        await pilot.pause()
        assert "9" in status(app)
        app.screen.post_message(events.Paste("hello"))
        await pilot.pause()
        assert "hello" in status(app)
        assert chosen(app) == "33344"


REFUSALS = [
    # hand, table, keys, clause
    (["3456K", "66", "77"], None, "3 4", ""),
    (["34567K", "66", "77"], None, "3 4 5 6", "G3-16"),
    (["3378K", "66", "77"], (2, "99"), "3 3", ""),
    (["3378K", "66", "77"], (2, "99"), "k", ""),
    (["33355K", "66", "77"], (2, "44455"), "3 3 3 5 5", ""),
    (["345678", "66", "77"], (2, "34567"), "3 4 5 6 7 8", ""),
    (["3333K", "66", "77"], (2, "5555"), "3 3 3 3", ""),
]


@pytest.mark.parametrize("lang", ["en", "zh_CN", "zh_TW"])
@pytest.mark.parametrize(("hands", "on_table", "typed", "clause"), REFUSALS)
async def test_what_cannot_be_played_is_refused_in_words(hands, on_table, typed, clause, lang):
    app = app_for(at(hands, table=on_table), lang=lang)
    async with running(app) as pilot:
        before = app.table.state
        await press(pilot, typed + " enter")
        said = status(app)
        assert said
        assert clause in said
        assert "✓" not in rows_text(app)
        assert app.table.state == before
        assert said[:20] in screen_text(app).replace("\n ", "") or said[:10] in screen_text(app)


async def test_the_leader_cannot_pass():
    app = app_for(at(["345", "66", "77"]))
    async with running(app) as pilot:
        await press(pilot, "p")
        assert "G3-08" in status(app)


async def test_passing_where_house_rules_forbid_it():
    app = app_for(at(["99K", "66", "77"], table=(2, "77"), house={"must_beat": True}))
    async with running(app) as pilot:
        await press(pilot, "p")
        assert "G3-06" in status(app)


async def test_pass_passes():
    app = app_for(at(["99K", "66A", "77A"], table=(2, "88")))
    async with running(app) as pilot:
        await press(pilot, "p")
        assert app.table.entries[0].action == PASS


async def test_nothing_can_be_done_on_anothers_turn():
    table = at(["99K", "66A", "77A"], "", "", "", turn=1)
    app = app_for(table)
    async with running(app) as pilot:
        app.pop_screen()  # without the curtain: the keys themselves must be dead
        app.screen.covered = False
        app.screen.person = 0
        await pilot.pause()
        for key in ("enter", "p", "h"):
            await press(pilot, key)
            assert status(app) == "It is not your turn yet"
        await press(pilot, "9")
        assert chosen(app) == "9"
        assert not app.table.entries


async def test_what_lies_there_and_what_beats_it_is_said():
    app = app_for(at(["99K", "66", "77"], table=(2, "88")))
    async with running(app):
        assert status(app) == "Beat 8 8 (pair) by 老王, or pass"
        assert app.screen._lit(app.screen._fits()) == {1, 2}
    app = app_for(at(["45K", "66", "77"], table=(2, "88")))
    async with running(app):
        assert status(app).startswith("Nothing in your hand beats 8 8 (pair)")
    app = app_for(at(["45K", "66", "77"]))
    async with running(app):
        assert status(app) == "Your lead: any combination"


async def test_the_choice_narrows_what_is_bright_and_a_part_of_a_play_is_no_mistake_yet():
    app = app_for(at(["55578K", "66", "99"], table=(2, "44433")))

    def bright():
        return "".join(app.screen._selection.hand[place][-1] for place in sorted(app.screen._lit(app.screen._fits())))

    async with running(app) as pilot:
        assert bright() == "K87555"
        await press(pilot, "5 5 5 7")
        assert "more cards are needed" in rows_text(app)
        await press(pilot, "8 k")
        assert bright() == ""
        assert "✗" in rows_text(app)
        await press(pilot, "backspace")
        assert "✓" in rows_text(app)


async def test_several_readings_are_offered():
    app = app_for(at(["3334445555", "66", "77"]))
    async with running(app) as pilot:
        await press(pilot, "3 3 3 4 4 4 5 5 5 5 enter")
        assert isinstance(app.screen, Ask)
        names = [option.label for option in app.screen.options]
        assert len(names) > 1
        await press(pilot, "escape")
        assert not app.table.entries
        await press(pilot, "enter 2")
        await until(pilot, lambda: app.table.entries)
        assert text.play_text(app.table.entries[0].action) == names[1]


class TestDingda:
    hands = ("79K", "4", "88")

    async def test_the_caution_stands_there_before_the_play_and_names_who_pays(self):
        app = app_for(at(list(self.hands)), lang="zh_CN")
        async with running(app) as pilot:
            await press(pilot, "7")
            assert status(app).startswith("!")
            assert "阿强" in status(app)
            assert "G3-30" in status(app)
            await press(pilot, "escape k")
            assert status(app) == "! 小美 报单：单张要出最大的 K，不然他走完由你包赔（G3-30）"

    async def test_passing_asks_back(self):
        app = app_for(at(list(self.hands), table=(2, "8")))
        async with running(app) as pilot:
            assert "you must pay" in status(app)
            await press(pilot, "p")
            assert isinstance(app.screen, Question)
            assert "阿强" in screen_text(app)
            await press(pilot, "enter")  # the first line is: back
            assert isinstance(app.screen, TableScreen)
            assert not app.table.entries
            await press(pilot, "p y")
            await until(pilot, lambda: app.table.entries)
            assert app.table.entries[0].action == PASS


class TestHints:
    async def test_h_cycles_shift_h_says_why_and_enter_takes_it(self):
        app = app_for(make_table())
        async with running(app) as pilot:
            await press(pilot, "H")
            assert "hint" in status(app)
            await press(pilot, "h")
            await until(pilot, lambda: app.screen._hint == 0)
            first = app.screen._hints[0].action
            assert isinstance(first, Play)
            assert app.screen._selection.counts(app.table.game.ranks) == first.counts
            assert "Hint 1 of" in rows_text(app)
            await press(pilot, "H")
            assert status(app) == text.reason(app.screen._hints[0].reason)
            await press(pilot, "h")
            assert app.screen._hint == 1 % len(app.screen._hints)
            await press(pilot, "enter")
            await until(pilot, lambda: app.table.entries)

    async def test_a_hint_to_pass_is_taken_by_enter(self):
        app = app_for(at(["45K", "66", "77"], table=(2, "88")))
        async with running(app) as pilot:
            await press(pilot, "h")
            await until(pilot, lambda: app.screen._hint == 0)
            assert "pass" in rows_text(app)
            await press(pilot, "enter")
            await until(pilot, lambda: app.table.entries)
            assert app.table.entries[0].action == PASS


async def test_counter_and_sort_are_toggled():
    app = app_for(make_table())
    async with running(app) as pilot:
        assert "Unseen" in rows_text(app)
        await press(pilot, "c")
        assert "Unseen" not in rows_text(app)
        before = app.screen._selection.hand
        await press(pilot, "o")
        counts = [sum(one[-1] == card[-1] for one in before) for card in app.screen._selection.hand]
        assert counts == sorted(counts, reverse=True)
        await press(pilot, "o")
        assert app.screen._selection.hand == before


async def test_undo_goes_back_to_the_last_decision():
    app = app_for(make_table())
    async with running(app) as pilot:
        await press(pilot, "u")
        assert status(app) == "There is nothing to take back"
        await press(pilot, "3 enter")
        await until(pilot, lambda: len(app.table.entries) >= 3 and app.screen.mine)
        await press(pilot, "u")
        assert not app.table.entries
        assert app.screen.mine


async def test_autoplay_plays_and_any_key_ends_it():
    app = app_for(make_table(), speed="slow")
    async with running(app) as pilot:
        await press(pilot, "f4")
        assert app.table.autoplay == {0}
        assert "Autoplay" in status(app)
        await press(pilot, "3")
        assert not app.table.autoplay
        assert chosen(app) == ""


@pytest.mark.parametrize(
    ("key", "heading"),
    [("l", "Log of this deal"), ("i", "rules"), ("question_mark", "Keys"), ("f1", "Keys"), ("f8", "Log")],
)
async def test_what_opens_on_top_closes_again(key, heading):
    app = app_for(make_table())
    async with running(app) as pilot:
        await press(pilot, key)
        assert isinstance(app.screen, Reader)
        assert heading in rows_text(app)
        await press(pilot, "p enter")
        assert isinstance(app.screen, TableScreen)
        assert not app.table.entries


async def test_the_menu_and_the_palette_do_commands():
    app = app_for(make_table())
    async with running(app) as pilot:
        await press(pilot, "f10")
        assert [option.id for option in app.screen.options] == [
            one for one in keys.MENU if one not in ("undo", "turn", "ledger", "why")
        ]
        await press(pilot, "down enter")
        assert app.screen._sort == "count"
        await press(pilot, "ctrl+p c o u n t enter")
        assert "Unseen" not in rows_text(app)
        await press(pilot, "ctrl+p z z z enter escape")
        assert isinstance(app.screen, TableScreen)


async def test_enter_in_a_dialog_plays_no_card():
    app = app_for(make_table())
    async with running(app) as pilot:
        await press(pilot, "3 f10 enter")  # the log
        await press(pilot, "enter enter")
        await until(pilot, lambda: app.table.entries)
        assert len([entry for entry in app.table.entries if entry.seat == 0]) == 1
        await until(pilot, lambda: app.screen.mine)


async def test_every_item_of_the_action_line_is_a_button():
    app = app_for(make_table())
    async with running(app) as pilot:
        await pilot.click(offset=place_of(app, "do:counter"))
        await pilot.pause()
        assert "Unseen" not in rows_text(app)
        await pilot.click(offset=place_of(app, "do:help"))
        await pilot.pause()
        assert isinstance(app.screen, Reader)


@pytest.mark.parametrize("lang", ["en", "zh_CN", "zh_TW"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_no_sentence_of_a_turn_is_cut_at_any_size(lang, size):
    hands = ["333444555JJQQKK", "66A", "77A"]
    app = app_for(at(hands), lang=lang)
    async with running(app, size) as pilot:
        for chosen_cards in ("345J", "333444555JJQQKK", "333444555JJQQK", "JJQQK"):
            app.screen._selection.read(chosen_cards)
            app.screen.paint()
            assert "…" not in rows_text(app)
            await press(pilot, "p")
            assert "…" not in rows_text(app)


async def test_a_pasted_kind_names_the_reading():
    app = app_for(at(["3334445555", "66", "77"]), lang="zh_CN")
    async with running(app) as pilot:
        plays = app.table.game.readings(app.table.state, app.table.game.ranks.pack("3334445555"))
        wanted = plays[-1]
        kind = text.kind(wanted.kind)
        app.screen.post_message(events.Paste(f"{kind} {app.table.game.ranks.order[wanted.rank]}:3334445555"))
        await until(pilot, lambda: chosen(app) == "3334445555")
        assert text.kind(wanted.kind) in rows_text(app)
        await press(pilot, "enter")  # no question which of them
        assert not isinstance(app.screen, Ask)
        await until(pilot, lambda: app.table.entries)
        assert app.table.entries[0].action == wanted


async def test_a_pasted_kind_that_is_wrong_is_refused():
    app = app_for(at(["33344K", "66", "77"]), lang="zh_CN")
    async with running(app) as pilot:
        app.screen.post_message(events.Paste("顺子:33344"))
        await until(pilot, lambda: "顺子" in status(app))
        assert chosen(app) == ""


async def test_the_question_comes_back_when_the_choice_changes_after_a_hint():
    app = app_for(at(["99KA", "66", "77"], table=(2, "88")))
    async with running(app) as pilot:
        await press(pilot, "h")
        await until(pilot, lambda: app.screen._hint == 0)
        await press(pilot, "H")
        assert not status(app).startswith("Beat")
        await press(pilot, "a")
        assert status(app) == "Beat 8 8 (pair) by 老王, or pass"
        assert "Hint" not in rows_text(app).replace("H Hint", "")


async def test_a_hint_to_pass_says_how():
    app = app_for(at(["45K", "66", "77"], table=(2, "88")), lang="zh_CN")
    async with running(app) as pilot:
        await press(pilot, "h")
        await until(pilot, lambda: app.screen._hint == 0)
        assert "按回车或 P" in rows_text(app)


async def test_the_choice_is_listed_as_it_is_played():
    app = app_for(at(["33344478K", "66", "77"]))
    async with running(app) as pilot:
        await press(pilot, "3 4 3 4")
        assert "4 4 3 3" in rows_text(app)
        app.screen._selection.read("33347")
        app.screen.paint()
        assert "3 3 3 + 7 4 (triple + two)" in rows_text(app)


async def test_the_wide_table_lists_the_hints_with_their_reasons():
    app = app_for(make_table())
    async with running(app, (120, 40)) as pilot:
        await press(pilot, "h")
        await until(pilot, lambda: app.screen._hint == 0)
        shown = rows_text(app)
        assert "Hints" in shown
        assert "▶ 1 " in shown
        first = text.reason(app.screen._hints[0].reason).split()[0]
        assert first in shown
