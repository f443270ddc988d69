"""People with two hands, words that are said, cards that are given: the table where play isn't all there is."""

from __future__ import annotations

import pytest

import rules
from guanpai_tui import facts, keys, text
from guanpai_tui.screens.curtain import Curtain
from guanpai_tui.screens.reader import Reader
from guanpai_tui.screens.score import ScoreSheet
from guanpai_tui.screens.table import TableScreen
from guanpai_tui.table import Player, Table
from rules.api import Call, Give, Play
from tests.tui.conftest import app_for, place_of, press, rows_text, running, screen_text, status, until

TWO = ("阿强", "小美")
SIX = ("阿强", "小美", "老王", "大刘", "小丁", "小陈")


def at(name: str, hands: list[str], *people: int, house: dict | None = None, **fields) -> Table:
    """A table in any position; ``people`` sit at the keyboard, bots elsewhere."""
    names = TWO if name == "paoyao" else SIX
    table = Table.new(
        name, [Player(one, "" if place in people else "easy") for place, one in enumerate(names)], house=house
    )
    table.set_up(table.game.setup(hands, **fields))
    return table


def paoyao(*people: int, **fields) -> Table:
    return at("paoyao", ["44A569", "789", "TTTKK", "JJQ"], *(people or (0,)), **fields)


SETS = ["KKK2RB3", "5567893", "4489TJ3", "QQQ6783", "9TJ3453", "6678JQ3"]


def gouji(*people: int, hands: list[str] | None = None, **fields) -> Table:
    return at("gouji", hands or SETS, *(people or (0,)), **fields)


class TestTwoHands:
    async def test_both_hands_lie_in_one_rack_and_the_one_to_act_is_marked(self):
        app = app_for(paoyao(turn=0), lang="zh_CN")
        async with running(app):
            lines = rows_text(app).splitlines()
            assert [line.split()[0] for line in lines if line.lstrip("→ ").startswith(("北", "南"))] == ["北", "→南"]
            assert any("▶ 阿强·南" in line for line in lines)
            assert status(app) == "轮到 阿强·南 先出，什么牌型都行"

    async def test_what_is_chosen_says_what_it_is_and_where_that_stands(self):
        app = app_for(paoyao(turn=0), lang="zh_CN")
        async with running(app) as pilot:
            await press(pilot, "4 4 a")
            assert "✓ 已选 3 张：A 4 4（小幺 · 大过四路）" in rows_text(app)

    async def test_tab_turns_to_the_other_hand_which_can_be_read_but_not_played(self):
        app = app_for(paoyao(turn=0), lang="zh_CN")
        async with running(app) as pilot:
            await press(pilot, "tab t t t")
            assert "10 10 10（三路炸弹）" in rows_text(app)
            await press(pilot, "enter")
            assert status(app) == "轮到 阿强·南：按 Tab 换回去"
            assert not app.table.entries
            await press(pilot, "tab 4 4 a enter")
            await until(pilot, lambda: app.table.entries)
            assert [str(entry.action) for entry in app.table.entries][:1] == ["A44"]

    async def test_a_click_on_the_other_hand_turns_to_it(self):
        app = app_for(paoyao(turn=0))
        async with running(app) as pilot:
            x, y = place_of(app, "hand:2")
            await pilot.click(offset=(x, y))
            await pilot.pause()
            assert app.screen.hand_seat == 2
            x, y = place_of(app, "rank:K")
            await pilot.click(offset=(x, y))
            assert app.screen._selection.cards[0][-1] == "K"

    async def test_with_one_hand_tab_says_so(self):
        app = app_for(gouji(turn=0))
        async with running(app) as pilot:
            await press(pilot, "tab")
            assert status(app) == "You play one hand"

    async def test_the_same_person_plays_on_with_the_other_hand_without_a_curtain(self):
        app = app_for(paoyao(0, 1, turn=0))
        async with running(app) as pilot:
            await press(pilot, "space")
            await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.mine)
            assert app.screen.hand_seat == 0
            await press(pilot, "5 enter")
            await until(pilot, lambda: isinstance(app.screen, Curtain))  # to the other person, who sits between
            assert "5" not in "".join(line for line in screen_text(app).splitlines() if "│" not in line)

    async def test_points_and_who_was_out_first_stand_on_the_table(self):
        app = app_for(paoyao(turn=0, points=(65, 40), table=(1, "KK"), pile=20), lang="zh_CN")
        async with running(app):
            shown = rows_text(app)
            assert "桌上 20 分 · 头跑：还没有 · 此刻双跑：我方 ×1  对方 ×1" in shown
            assert "我方 65 分，到 140 还差 75 · 对方 40 分，到 140 还差 100" in shown

    async def test_snow_is_announced_and_explained(self):
        hands = ["44A69", "789", "KK", "JJQ"]
        table = at("paoyao", hands, 0, turn=0, points=(140, 15), winner=0, way="140", phase="雪牌")
        app = app_for(table, lang="zh_CN")
        async with running(app):
            assert "雪牌：我方已胜，对方只有 15 分，接着打" in rows_text(app)
        asked = {"house": {"snow": "ask"}, "winner": 0, "way": "140", "phase": "问雪"}
        table = at("paoyao", hands, 0, turn=0, points=(140, 15), **asked)
        app = app_for(table, lang="zh_CN")
        async with running(app) as pilot:
            assert "N 不" in rows_text(app).splitlines()[-1]
            await press(pilot, "p")  # declines, too
            await until(pilot, lambda: table.entries)
            assert table.entries[0].action == Call("不")

    async def test_the_sheet_counts_a_person_once(self):
        table = at("paoyao", ["4", "789", "", "JJQ"], 0, turn=0, points=(50, 40), out=(2,))
        app = app_for(table, lang="zh_CN")
        async with running(app) as pilot:
            await press(pilot, "4 enter")
            await until(pilot, lambda: isinstance(app.screen, ScoreSheet))
            await until(pilot, lambda: rows_text(app).strip())
            head = next(line for line in rows_text(app).splitlines() if "全场" in line)
            assert head.split() == ["全场", *TWO]


class TestWords:
    async def test_a_word_has_a_key_and_a_place_to_click(self):
        for how in ("d", "click"):
            table = gouji(phase="宣点", turn=0)
            app = app_for(table, lang="zh_CN")
            async with running(app) as pilot:
                assert "宣 大刘 这一局开不了点" in status(app)
                assert "D 宣点" in rows_text(app).splitlines()[-1]
                if how == "d":
                    await press(pilot, "d")
                else:
                    x, y = place_of(app, "do:say:宣点")
                    await pilot.click(offset=(x, y))
                await until(pilot, lambda t=table: t.entries)
                assert table.entries[0].action == Call("宣点")

    async def test_nobody_sees_an_answer_before_all_have_answered(self):
        table = gouji(0, 1, phase="宣点", turn=0)
        app = app_for(table, lang="zh_CN")
        async with running(app) as pilot:
            await press(pilot, "space")
            await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.mine)
            await press(pilot, "d")
            await until(pilot, lambda: isinstance(app.screen, Curtain))
            assert "宣点" not in screen_text(app)
            await press(pilot, "space")
            await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.mine)
            lines = rows_text(app).splitlines()
            assert not any("阿强" in line and "宣点" in line for line in lines), rows_text(app)
            await press(pilot, "l")
            assert isinstance(app.screen, Reader)
            assert "宣点" not in rows_text(app)

    def test_who_may_act_and_why_is_always_said(self):
        text.use("zh_CN")
        table = gouji(turn=3, table=(0, "KKK"))
        said = [one.said for one in facts.news(table, table.view(1))]
        assert said[0] == "只有 大刘 可管：够级牌只有对家能管（GJ-31）"

    def test_the_arithmetic_of_burning_is_shown(self):
        text.use("zh_CN")
        table = gouji(turn=5, table=(2, "TTTTT"), hands=["KKKJJQQ99882R3", "55", "44", "66", "77", "88"])
        said = [one.said for one in facts.news(table, table.view(0))]
        assert "烧牌：套牌 6 - 王 1 = 5 > 1，不能烧（GJ-50）" in said

    async def test_a_set_is_read_with_its_size_and_that_it_is_high(self):
        app = app_for(gouji(turn=0), lang="zh_CN")
        async with running(app) as pilot:
            await press(pilot, "x k k k")
            assert "大王 K K K（挂彩 · 4 张 · 够级牌）" in rows_text(app)

    async def test_the_cursor_goes_from_rank_to_rank(self):
        app = app_for(gouji(turn=0))
        async with running(app) as pilot:
            await press(pilot, "right right right right space space")
            assert [card[-1] for card in app.screen._selection.cards] == ["K", "K"]
            await press(pilot, "left space")
            assert sorted(card[-1] for card in app.screen._selection.cards) == ["2", "K", "K"]


def in_debt(deal: int = 60) -> Table:
    """A gouji match at the first deal in which a person is asked to give tribute back."""
    table = Table.new(
        "gouji", [Player(name, "" if place == 0 else "easy") for place, name in enumerate(SIX)], code="gj-3"
    )
    for _deal in range(deal):
        while not table.over:
            gives = [one for one in table.game.legal(table.state) if isinstance(one, Give)]
            if gives and table.turn == 0:
                return table
            legal = table.game.legal(table.state)
            table.act(next((one for one in legal if isinstance(one, Play)), legal[0]))
        table.next_deal()
    raise AssertionError


class TestTribute:
    @pytest.mark.parametrize("lang", ["zh_CN", "en"])
    async def test_who_owes_whom_what_and_why_is_shown_and_cards_go_back(self, lang):
        table = in_debt()
        app = app_for(table, lang=lang)
        async with running(app) as pilot:
            giver, back = table.view(0).fact("due")[1], table.view(0).fact("due")[2]
            shown = rows_text(app)
            for line in facts.ledger(table, table.view(0))[:2]:
                assert line in shown
            await press(pilot, "m")
            assert isinstance(app.screen, Reader)
            for line in facts.ledger(table, table.view(0)):
                assert line in rows_text(app).replace("\n  ", "")
            await press(pilot, "escape")
            before = len(table.entries)
            await press(pilot, "3 enter" if back == 1 else "3 4 enter")
            await until(pilot, lambda: len(table.entries) > before)
            assert (table.entries[before].seat, table.entries[before].action.to) == (0, giver)
            assert table.told(before)[0][:3] == (0, giver, "3" if back == 1 else "34")

    def test_cards_that_were_given_are_in_the_other_hand(self):
        table = in_debt()
        for seat in range(6):
            view = table.game.view(table.state, (seat,))
            assert table.game.ranks.pack(table.hand(seat)) == view.hands[seat]


def test_every_card_of_a_play_can_be_typed():
    for name in rules.names():
        game = rules.make(name)
        assert set(game.ranks.order) <= set(keys.RANKS.values())
