"""A new match: who sits where, by which house rules, and what it refuses; for every game alike."""

from __future__ import annotations

import re

import pytest
from textual import events

import rules
from guanpai_tui import clauses, habits, presets, settings, text
from guanpai_tui.screens.curtain import Curtain
from guanpai_tui.screens.house_rules import HouseRules
from guanpai_tui.screens.menu import Menu
from guanpai_tui.screens.new_game import NewGame
from guanpai_tui.screens.preferences import Preferences
from guanpai_tui.screens.table import TableScreen
from guanpai_tui.widgets.ink import cells, text_of
from rules import house
from tests.tui.conftest import LANGUAGES, SIZES, app_for, place_of, rows_text, running, until
from tests.tui.played import booked_saves, played
from tests.tui.test_menu import choose

every_game = pytest.mark.parametrize("game", rules.names())


async def opened(pilot, game="guan3") -> NewGame:
    await choose(pilot, f"play:{game}")
    assert isinstance(pilot.app.screen, NewGame)
    return pilot.app.screen


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
async def test_every_line_is_whole(game, lang, size, saves):
    app = app_for(None, saves, lang=lang)
    async with running(app, size) as pilot:
        await opened(pilot, game)
        for _screen in ("match", "house rules"):
            seen = ""
            for _step in app.screen.entries:
                shown = rows_text(app)
                assert len(app.screen.canvas.rows) == size[1]
                assert all(cells(row) <= size[0] for row in app.screen.canvas.rows)
                assert not [
                    line for line in shown.splitlines()[:-5] if "…" in line.replace("……", "") and "," not in line
                ]
                seen += shown
                await pilot.press("down")
            for entry in app.screen.entries:
                assert entry.label in seen
            if isinstance(app.screen, NewGame):
                await choose(pilot, "house")
                assert isinstance(app.screen, HouseRules)


async def test_a_match_is_begun_with_what_was_set_and_remembered(saves):
    app = app_for(None, saves)
    async with running(app) as pilot:
        screen = await opened(pilot)
        screen.go_to("seat:0")
        await pilot.press(*["backspace"] * 3, *"Ann")
        screen.go_to("deals")
        await pilot.press("1", "2")
        screen.go_to("code")
        await pilot.press(*"g3-48213-d1")
        await choose(pilot, "start")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        table = app.table
        assert table.code == "g3-48213-d1"
        assert table.game.house.must_beat
        assert table.deals == 12
        assert table.players[0].name == "Ann"
        assert [bool(player.level) for player in table.players] == [False, True, True]
        choice = habits.last(settings.paths().habits, "guan3")
        assert choice == habits.Choice("guan3", table.players, "seed", {}, 12)


async def test_seats_go_to_people_who_played_before_and_to_bots(saves):
    app = app_for(None, saves, name="Ann")
    names = (rules.record.Player("Ann"), rules.record.Player("Bo"), rules.record.Player("Cy", "easy"))
    habits.keep(settings.paths().habits, habits.Choice("guan3", names, "seed", {}, 0))
    async with running(app) as pilot:
        screen = await opened(pilot)
        screen.go_to("seat:2")
        seen = []
        for _step in range(12):
            await pilot.press("right")
            seen.append(screen._players[2])
        names = {player.name for player in seen if not player.level}
        assert names == {"Player 3"}  # Ann and Bo sit there already
        assert {player.level for player in seen} > {"", "easy", "normal"}
        screen.go_to("seat:1")
        while not screen._players[1].level:
            await pilot.press("right")
        screen.go_to("seat:2")
        for _step in range(12):
            await pilot.press("left")
            seen.append(screen._players[2])
        assert "Bo" in {player.name for player in seen}


async def test_who_played_something_else_last_sits_down_again(saves):
    names = (rules.record.Player("Ann"), rules.record.Player("Bo", "easy"), rules.record.Player("Cy"))
    habits.keep(settings.paths().habits, habits.Choice("guan3", names, "seed", {}, 0))
    app = app_for(None, saves)
    async with running(app) as pilot:
        screen = await opened(pilot, "guan4")
        assert [player.name for player in screen._players[:2]] == ["Ann", "Cy"]
        assert [bool(player.level) for player in screen._players] == [False, False, True, True]
        assert len({player.name for player in screen._players}) == 4


async def test_who_is_in_the_book_can_sit_down(home):
    saves = booked_saves()
    played("guan3", saves, people=(1,))
    app = app_for(None, saves)
    async with running(app) as pilot:
        screen = await opened(pilot)
        assert "小美" in screen._regulars
        screen.go_to("seat:1")
        seen = set()
        for _step in range(8):
            await pilot.press("right")
            seen.add(screen._players[1])
        assert rules.record.Player("小美") in seen
    saves.book.close()


async def test_enter_changes_between_a_person_and_a_bot(saves):
    app = app_for(None, saves)
    async with running(app) as pilot:
        screen = await opened(pilot)
        screen.go_to("seat:2")
        await pilot.press("enter")
        assert screen._players[2] == rules.record.Player("Player 3")
        assert "Seat a bot" in rows_text(app)
        await pilot.press("enter")
        assert screen._players[2].level == "normal"
        assert screen._players[2].name not in {"", "Player 3"}


@pytest.mark.parametrize(("game", "labels"), [("guan3", ["Seat 0", "Seat 1", "Seat 2"]), ("paoyao", ["Seats 0, 2"])])
async def test_seats_are_counted_as_everywhere_else(game, labels, saves):
    app = app_for(None, saves)
    async with running(app) as pilot:
        screen = await opened(pilot, game)
        seats = [entry.label for entry in screen.entries if entry.id.startswith("seat:")]
        assert [label.split(" · ")[0] for label in seats][: len(labels)] == labels


async def test_several_people_get_names_and_a_curtain(saves):
    app = app_for(None, saves)
    async with running(app) as pilot:
        screen = await opened(pilot)
        screen.go_to("seat:1")
        while screen._players[1].level:
            await pilot.press("right")
        assert screen._players[1].name == "Player 2"
        await choose(pilot, "start")
        await until(pilot, lambda: isinstance(app.screen, Curtain))


async def test_what_cannot_be_dealt_is_said(saves):
    app = app_for(None, saves)
    async with running(app) as pilot:
        screen = await opened(pilot)
        screen.go_to("code")
        await pilot.press(*"nonsense")
        await choose(pilot, "start")
        assert "nonsense" in rows_text(app)
        screen._code = ""
        screen._players[1] = screen._players[1]._replace(name=screen._players[0].name)
        await choose(pilot, "start")
        assert "name of its own" in rows_text(app)
        screen._players[0] = screen._players[0]._replace(level="easy")
        await choose(pilot, "start")
        assert "person" in rows_text(app)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, Menu))


async def test_a_broken_house_file_is_told_and_the_sheet_played(saves, home):
    (home / "config").mkdir(parents=True)
    (home / "config" / "guan3.toml").write_text("dingda = 'perhaps'")
    app = app_for(None, saves)
    async with running(app) as pilot:
        await opened(pilot)
        assert "dingda can't be “perhaps”" in rows_text(app)
        assert app.screen._house == {}


async def test_an_own_house_file_is_what_is_played_first(saves, home):
    (home / "config").mkdir(parents=True)
    (home / "config" / "guan3.toml").write_text("dingda = 'forced'\nmust_beat = false\n")
    app = app_for(None, saves)
    async with running(app) as pilot:
        await opened(pilot)
        assert "my own file" in rows_text(app)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert app.table.game.house.dingda == "forced"


@every_game
async def test_presets_are_turned_through_and_played(game, saves):
    app = app_for(None, saves)
    async with running(app) as pilot:
        screen = await opened(pilot, game)
        screen.go_to("house")
        for name, table in [*rules.presets(game).items(), *rules.presets(game).items()]:
            assert (screen._preset, screen._house) == (name, table)
            assert clauses.preset_name(name) in rows_text(app)
            await pilot.press("right")


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_each_house_rule_is_told_in_the_words_of_its_clause(game, lang, saves):
    app = app_for(None, saves, lang=lang)
    async with running(app, (120, 40)) as pilot:
        await opened(pilot, game)
        await choose(pilot, "house")
        for key, option in house.options(type(rules.defaults(game))).items():
            app.screen.go_to(f"rule:{key}")
            entry = app.screen.chosen
            assert entry.note == option.rule.clause
            assert entry.detail.startswith(clauses.told(game, key))
            assert clauses.told(game, key)
            for value in option.allowed or ():
                assert clauses.rule_value(key, value) in clauses.told(game, key)


@every_game
@pytest.mark.parametrize("lang", ["zh_CN", "zh_TW"])
def test_no_word_of_the_files_is_left_in_what_is_told_of_a_rule(game, lang):
    text.use(lang)
    known = house.options(type(rules.defaults(game)))
    for key, option in known.items():
        said = clauses.told(game, key)
        assert re.findall(r"[a-z_]{2,}", said) == []
        assert not re.search("[一-鿿] [“「]|[”」] [一-鿿]", said)
        assert said.split("。")[0].count("|") == max(0, len(option.allowed or ()) - 1)
        assert (key, clauses.told(game, key) == clauses.rule(game, key)) == (key, option.allowed is None)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("zh_CN", "是 | 否。配合“管得上必管”：选“否”时不必拆出炸弹，只有炸弹管得上的人可以不要。"),
        ("zh_TW", "是 | 否。配合「管得上必管」：選「否」時不必拆出炸彈，只有炸彈管得上的人可以不要。"),
        ("en", "yes | no. Under “Must beat”: with “no”, nobody has to spend a bomb, so who could beat with bombs only"),
    ],
)
def test_a_rule_is_told_in_the_words_of_the_screen(lang, said):
    text.use(lang)
    assert clauses.told("guan3", "must_beat_bomb").startswith(said)


def test_an_english_word_that_is_a_value_too_stays_where_it_is_none():
    assert clauses.told("guan3", "next_lead").startswith(
        "who holds the marker | the winner. With “the winner”, the winner of one deal leads the next;"
    )
    assert clauses.told("gouji", "buy3") == "by itself | on | off. “by itself” goes with “Threes come last”."
    assert clauses.told("guan3", "bomb_stack").startswith("each bomb | once | off. With “once” there is one doubling")


async def test_what_is_written_first_takes_the_place_of_what_stood_there(saves):
    app = app_for(None, saves, lang="zh_CN")
    async with running(app) as pilot:
        screen = await opened(pilot)
        screen.go_to("seat:1")
        await pilot.press("enter")
        assert screen._players[1].name == "玩家2"
        app.post_message(events.Key("你", "你"))
        app.post_message(events.Key("好", "好"))
        await until(pilot, lambda: screen._players[1].name == "你好")
        await pilot.press("up", "down", "backspace", *"x")
        assert screen._players[1].name == "你x"
        screen.go_to("deals")
        await pilot.press("right", "right", "x", "1", "2")
        assert screen._deals == 12
        await pilot.press("up", "down", "7")
        assert screen._deals == 7
        screen.go_to("code")
        app.post_message(events.Paste("g3-1"))
        app.post_message(events.Paste("2"))
        await until(pilot, lambda: screen._code == "g3-12")
        await pilot.press("up", "down")
        app.post_message(events.Paste("g3-7"))
        await until(pilot, lambda: screen._code == "g3-7")


@pytest.mark.parametrize("away", ["down", "escape", "row:rule:dingda", "ctrl+u down"])
async def test_a_number_that_cannot_be_is_again_what_it_was(saves, away):
    app = app_for(None, saves)
    async with running(app) as pilot:
        match = await opened(pilot)
        await choose(pilot, "house")
        app.screen.go_to("rule:large_from")
        await pilot.press(*"1")
        assert app.screen.changes == {"large_from": 1}
        await pilot.press(*"7")
        assert "can't be “17”" in rows_text(app)
        if away.startswith("row"):
            await pilot.click(offset=place_of(app, away))
        else:
            await pilot.press(*away.split())
        if app.screen is match:
            assert match._house == {}
        else:
            assert "large_from" not in app.screen.changes
            app.screen.go_to("rule:large_from")
            assert app.screen.chosen.value == "10"


async def test_a_refusal_calls_the_rule_as_the_screen_does(saves):
    app = app_for(None, saves, lang="zh_CN")
    async with running(app) as pilot:
        await opened(pilot)
        await choose(pilot, "house")
        app.screen.go_to("rule:loss_cap")
        await pilot.press(*"1009999")
        assert "一局最多输 不能是“1009999”，可用：0–100000" in rows_text(app)
        assert "loss_cap" not in rows_text(app)
        await pilot.press("escape")
        app.screen.go_to("code")
        await pilot.press(*"g3-1-d7")
        await choose(pilot, "start")
        assert "管得上必管" in rows_text(app)
        assert "must_beat" not in rows_text(app)


async def test_a_rule_is_changed_written_and_kept_as_a_preset(saves, home):
    app = app_for(None, saves)
    async with running(app) as pilot:
        await opened(pilot)
        await choose(pilot, "house")
        app.screen.go_to("rule:dingda")
        await pilot.press("right")
        app.screen.go_to("rule:loss_cap")
        await pilot.press(*"100000")  # that is the most
        assert app.screen.changes == {"dingda": "forced", "loss_cap": 100_000}
        await pilot.press("0")
        assert "Most one can lose can't be “1000000”" in rows_text(app)
        await pilot.press("down", "up")
        assert app.screen.changes == {"dingda": "forced"}
        await pilot.press(*"100000", "down")
        assert app.screen.changes == {"dingda": "forced", "loss_cap": 100_000}
        app.screen.go_to("keep")
        await pilot.press(*"home", "enter")
        assert presets.get("guan3", "home").house == app.screen.changes
        file = home / "config" / "presets" / "guan3" / "home.toml"
        assert file.read_text() == 'dingda = "forced"  # G3-30\nloss_cap = 100000  # G3-43\n'
        await pilot.press("escape")
        assert isinstance(app.screen, NewGame)
        assert "home" in rows_text(app)
        await choose(pilot, "start")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert app.table.game.house.loss_cap == 100_000


async def test_a_preset_of_ones_own_is_deleted_and_a_broken_one_told(saves, home):
    presets.keep("guan3", "old", {"must_beat": True})
    (home / "config" / "presets" / "guan3" / "bad.toml").write_text("colour = 1\n")
    app = app_for(None, saves)
    async with running(app) as pilot:
        await opened(pilot)
        app.screen.go_to("house")
        await pilot.press("left")
        assert "old" in rows_text(app)
        assert "there is no key “colour”" in rows_text(app)
        await pilot.press("enter")
        await choose(pilot, "forget")
        await pilot.press("escape")
        assert [one.name for one in presets.known("guan3")[0]] == list(rules.presets("guan3"))
        assert app.screen._house == {"must_beat": True}  # what is about to be played stays as it was


async def test_the_mouse_turns_and_deals(saves):
    app = app_for(None, saves)
    async with running(app) as pilot:
        screen = await opened(pilot)
        await pilot.click(offset=place_of(app, "row:house"))
        await until(pilot, lambda: isinstance(app.screen, HouseRules))
        await pilot.click(offset=place_of(app, "do:escape"))
        await until(pilot, lambda: app.screen is screen)
        await pilot.click(offset=place_of(app, "row:deals"))
        await pilot.click(offset=place_of(app, "do:change"))
        assert screen._deals == 1
        await pilot.click(offset=place_of(app, "row:start"))
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


def test_what_is_remembered_and_cannot_be_played_any_more_is_forgotten(home):
    path = settings.paths().habits
    path.parent.mkdir(parents=True)
    for said in ("", "{", "[[]]", '[{"game": "chess"}]', '[{"game": "guan3", "house": {"x": 1}}]', '[{"players": 3}]'):
        path.write_text(said)
        assert habits.last(path, "guan3") is None
        assert habits.people(path) == ()
        assert habits.latest(path) in {"", "guan3"}
    bots = [rules.record.Player("b", "easy"), rules.record.Player("c", "easy")]
    good = habits.Choice("guan3", (rules.record.Player("a"), *bots), "seed", {}, 0)
    other = habits.Choice("guan2", (rules.record.Player("d"), bots[0]), "wenzhou", {"match": "single"}, 3)
    habits.keep(path, good)
    habits.keep(path, other)
    assert (habits.last(path, "guan3"), habits.last(path, "guan2")) == (good, other)
    assert habits.latest(path) == "guan2"
    assert (habits.people(path), habits.people(path, company=True)) == (("d", "a"), ("d",))
    path.write_text(path.read_text().replace("easy", "sleepy"))
    assert habits.last(path, "guan3") is None


@pytest.mark.parametrize("name", ["name", "code"])
async def test_a_line_that_is_written_in_is_drawn_in_any_window(saves, name):
    """In one of a single cell nothing of it fits: that is no reason to wait until it does."""
    app = app_for(None, saves, name="阿强阿强")
    make = NewGame(app.kit, "guan3") if name == "code" else Preferences(app.kit)
    app._opening = lambda _kit: make
    async with running(app, (1, 1)) as pilot:
        screen = app.screen
        screen.go_to(name)
        assert screen.chosen.typed
        for sign in "3g":
            app.post_message(events.Key(sign, sign))
        await pilot.pause()
        for width in range(90):
            rows = screen.drawing(width, 24)
            assert width < 60 or screen.chosen.label in text_of(rows)
