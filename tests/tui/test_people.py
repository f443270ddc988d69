"""Several people at one keyboard: between two of them no frame shows a card of another."""

from __future__ import annotations

import asyncio

import pytest
from textual._compositor import ChopsUpdate, Compositor, LayoutUpdate

from guanpai_tui.screens import curtain
from guanpai_tui.screens.curtain import Curtain
from guanpai_tui.screens.live import Live
from guanpai_tui.screens.score import ScoreSheet
from guanpai_tui.screens.table import TableScreen
from guanpai_tui.widgets import cards
from guanpai_tui.widgets.canvas import Canvas
from tests.tui.conftest import LANGUAGES, app_for, at, make_table, press, running, screen_text, until

# Ranks apart, so that a rank on the screen tells whose hand it is; 4 and 5 are never played.
HANDS = ["3344", "8855", "KKQQ"]


def faces(table, seat) -> set[str]:
    """What would be seen of a hand: each card as boxes and lists show it, and as the hand shows it."""
    return {cards.label(card) + cards.suit(card) for card in table.hand(seat)}


@pytest.fixture
def frames(monkeypatch):
    """Every line of a hand that any canvas of any screen was asked for, with what the app showed then."""
    seen: list[str] = []
    plain = Canvas.render_line

    def render_line(canvas, y):
        strip = plain(canvas, y)
        if canvas.screen is canvas.app.screen or not isinstance(canvas.app.screen, Curtain):
            seen.append("".join(segment.text for segment in strip))
        return strip

    monkeypatch.setattr(Canvas, "render_line", render_line)
    return seen


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_curtain_is_up_before_the_next_hand_is_composed(lang, frames, monkeypatch):
    table = at(HANDS, "", "", "easy")
    app = app_for(table, lang=lang)
    asked: list[tuple[type, int, bool]] = []
    drawing = TableScreen.drawing

    def watched(screen, width, height):
        asked.append((type(screen.app.screen), screen.person, screen.covered))
        return drawing(screen, width, height)

    monkeypatch.setattr(TableScreen, "drawing", watched)
    async with running(app) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        assert "阿强" in screen_text(app)
        assert all(covered for _screen, _person, covered in asked)
        await pilot.press("space")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("3", "3", "enter")
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        asked.clear()
        frames.clear()
        await pilot.press("x", "escape", "p", "enter", "f2")  # nothing but Space opens it, or Enter by itself
        assert isinstance(app.screen, Curtain)
        shown = screen_text(app)
        assert "小美" in shown
        assert "你" not in shown
        assert "You" not in shown
        assert not [line for line in frames if "♠" in line or "♥" in line or "♣" in line or "♦" in line]
        await pilot.press("space")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        # From the moment the curtain is told to open, the table has only ever been drawn for the person before it.
        assert {person for _screen, person, _covered in asked} == {1}
        hand = "".join(frames)
        assert not any(face in hand for face in ("4♣", "4♦", "4♥", "4♠"))
        assert "4" not in "".join(line for line in frames if line.count("│") > 3)
        assert "8" in screen_text(app)


async def test_every_frame_sent_between_two_people_is_clean(monkeypatch):
    """The same, from what is written to the terminal: no update carries the hand before or after the curtain."""
    table = at(["3344", "8855", "KKQQ"], "", "", "easy")
    app = app_for(table)
    sent: list[str] = []
    make = Compositor.render_update

    def render_update(compositor, **options):
        update = make(compositor, **options)
        if isinstance(update, LayoutUpdate):
            sent.append("\n".join("".join(part.text for part in strip) for strip in update.strips))
        elif isinstance(update, ChopsUpdate):
            sent.append("\n".join(strip.text for line in update.chops for strip in line.values() if strip))
        return update

    monkeypatch.setattr(Compositor, "render_update", render_update)
    async with running(app) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        await pilot.press("space")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("3", "3", "enter")
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        await pilot.pause(0.1)
        sent.clear()
        app.screen.refresh()
        await pilot.pause(0.1)
        await pilot.press("space")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.pause(0.1)
        for frame in sent:
            for line in frame.splitlines():
                if line.count("│") > 3 and "Unseen" not in line:
                    assert "4" not in line, frame


async def test_the_bots_go_on_before_the_next_person_and_are_told(saves):
    app = app_for(make_table("", "easy", "", store=saves), saves)
    async with running(app) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        await pilot.press("space")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.mine)
        await pilot.press("3", "enter")
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        assert len(app.table.entries) == 2
        shown = screen_text(app)
        assert "老王" in shown
        assert "阿强: 3 (single)" in shown
        assert "小美" in shown


async def test_nothing_can_be_taken_back_among_people():
    app = app_for(at(["3344", "8855", "KKQQ"], "", "", "easy", turn=0))
    async with running(app) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        await pilot.press("space")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.mine)
        await pilot.press("u")
        await pilot.pause()
        assert "nothing can be taken back" in screen_text(app)


async def test_coming_back_from_the_shell_finds_the_curtain():
    app = app_for(make_table("", "", "easy"))
    async with running(app) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        await pilot.press("space")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        app._resumed(app)
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        assert isinstance(app.screen_stack[-2], Live)
        assert app.screen_stack[-2].covered


async def test_a_single_person_never_sees_a_curtain():
    app = app_for(make_table())
    async with running(app) as pilot:
        app._resumed(app)
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_after_the_deal_the_curtain_is_up_again():
    app = app_for(at(["3", "4488", "5599"], "", "", "", turn=0))
    async with running(app) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        await pilot.press("space")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("3", "enter")
        await until(pilot, lambda: isinstance(app.screen, ScoreSheet))
        assert "4♦" in screen_text(app)  # what everybody had left is open now
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Curtain))


async def test_a_held_enter_never_opens_the_next_hand():
    app = app_for(at(HANDS, "", "", "easy"))
    async with running(app) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        await pilot.press("space")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("3", "3", *["enter"] * 30)
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        await pilot.press(*["enter"] * 30)
        assert isinstance(app.screen, Curtain)
        assert app.screen_stack[-2].covered
        assert len(app.table.entries) == 1


async def test_enter_opens_after_a_while_without_keys_and_each_key_restarts_it(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(curtain, "monotonic", lambda: now[0])
    app = app_for(at(HANDS, "", "", "easy"), lang="zh_CN")
    async with running(app) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        assert "空格 亮牌" in screen_text(app)
        for key in ("enter", "x", "enter"):
            now[0] += 0.6
            await pilot.press(key)
            assert isinstance(app.screen, Curtain)
        now[0] += 0.71
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_taking_back_is_not_offered_among_people():
    app = app_for(at(HANDS, "", "", "easy"))
    async with running(app) as pilot:
        await pilot.press("space")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert "Undo" not in screen_text(app)


async def test_the_curtain_says_a_pass_without_a_colon():
    app = app_for(at(["3344", "8855", "KKQQ"], "", "", "", table=(2, "JJ")), lang="zh_CN")
    async with running(app) as pilot:
        await pilot.press("space")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("p")
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        assert "阿强 不要" in screen_text(app)
        assert ":" not in screen_text(app)


async def test_a_hint_that_comes_when_the_keyboard_has_gone_on_is_nobodys(saves):
    """It was asked for in one person's turn; the view it is found for is that of somebody who isn't asked."""
    app = app_for(make_table("", "", "easy", store=saves), saves)
    async with running(app) as pilot:
        await press(pilot, "space")
        screen = app.screen
        assert screen.mine
        screen.person = 1  # as it is between one person's play and the curtain
        searching = screen._find_hints()
        await asyncio.sleep(0)
        screen.person = 0
        await searching.wait()
        assert screen._hint == -1
        await press(pilot, "h")
        await until(pilot, lambda: screen._hint == 0)
