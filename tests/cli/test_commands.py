import json

import pytest

import rules
from guanpai_tui import commands, seating, start
from guanpai_tui.seating import Seating, UsageError
from guanpai_tui.settings import Settings
from rules import house


def test_watch_in_json_is_one_line_a_deal(guanpai):
    done = guanpai("watch guan3 --deal g3-5 --deals 2 --bots easy --json")
    assert done.code == 0
    first, second = map(json.loads, done.out.splitlines())
    assert (first["game"], first["deal"], first["bots"]) == ("guan3", "g3-5", ["easy"] * 3)
    assert len(set(" ".join(first["dealt"]).split())) == 48
    assert first["events"][0]["event"] == "dealt"
    played = [event for event in first["events"] if event["event"] == "played"]
    assert all(set(event) == {"event", "seat", "play", "left"} for event in played)
    assert sum(first["points"]) == sum(second["points"]) == 0
    assert first["lines"][-1]["clause"] == "G3-40"
    assert guanpai("watch guan3 --deal g3-5 --deals 2 --bots easy --json").out == done.out


def test_watch_in_words(guanpai):
    lines = guanpai("watch guan3 --deal g3-5 --bots easy").out.splitlines()
    assert lines[0] == "Guan Pai for three, deal 1, code g3-5"
    assert lines[1].startswith("First to play: ")
    assert lines[-1].endswith("(G3-40)")
    lines = guanpai("watch guan3 --deal g3-5 --bots easy --lang zh_CN").out.splitlines()
    assert lines[0] == "三人关牌，第 1 局，牌号 g3-5"
    assert "So far" in guanpai("watch guan3 --deals 2 --bots easy").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--bots hardest", "There is no bot “hardest”; there are: random, easy"),
        ("--bots easy,easy", "name one level for all, or 3"),
        ("--deal zz", "“zz” is no deal code"),
        ("--deal g3-5-d9", "names no house rule"),
        ("--deals 0", "--deals can't be “0”: it is a number from 1 to 10000"),
        ("--deals -1", "--deals can't be “-1”"),
        ("--rule must_beat", "--rule must_beat: write KEY=VALUE"),
        ("--rule must_beat=maybe", "--rule: must_beat can't be “maybe”; allowed: false | true (G3-06)"),
        ("--rule loss_cap=-1", "--rule: loss_cap can't be “-1”; allowed: 0–100000 (G3-43)"),
        ("--rule colour=1", "--rule: there is no key “colour”; allowed are next_lead,"),
        ("--speed warp", "--speed: speed can't be “warp”"),
    ],
)
def test_what_watch_refuses(guanpai, words, said):
    done = guanpai(f"watch guan3 {words}")
    assert done.code == 2
    assert said in done.err
    assert len(done.err.splitlines()) == 1


def test_an_unknown_game(guanpai):
    for words in ("play chess", "watch chess", "judge chess --play 3", "rules chess", "score chess"):
        done = guanpai(words)
        assert done.code == 2
        assert done.err.startswith("guanpai: There is no game “chess”; there are: guan3")


def test_the_rules_are_told(guanpai):
    assert "G3-30" in guanpai("rules guan3").out
    assert "G3-30" in guanpai("rules guan3 --lang zh_CN").out
    answer = json.loads(guanpai("rules guan3 --json").out)
    assert [rule["key"] for rule in answer["house"]] == list(house.table(rules.defaults("guan3")))
    assert answer["house"][3] == {"key": "must_beat", "clause": "G3-06", "default": False, "allowed": [False, True]}


def test_config(guanpai, home):
    assert json.loads(guanpai("config path --json").out)["settings"] == str(home / "config" / "config.toml")
    assert f"Settings: {home}/config/config.toml" in guanpai("config path").out
    assert json.loads(guanpai("config show --json").out)["speed"] == "normal"
    shown = guanpai("config show --lang en").out
    assert 'lang = "en"  # auto | zh_CN | zh_TW | en' in shown
    (home / "config").mkdir(parents=True)
    (home / "config" / "config.toml").write_text(shown)
    assert guanpai("config show").out == shown.replace("; from --lang", "")


def test_version(guanpai):
    assert guanpai("version").out == guanpai("--version").out == "guanpai 0.1.0\n"
    assert json.loads(guanpai("version --json").out)["games"] == list(rules.names())


def test_the_table_needs_a_terminal(guanpai):
    done = guanpai("play guan3")
    assert done.code == 2
    assert done.err == "guanpai: The table needs a terminal. Without one, use: guanpai play GAME --plain\n"


def test_the_users_house_rules_are_read_strictly(guanpai, home):
    (home / "config").mkdir(parents=True)
    path = home / "config" / "guan3.toml"
    path.write_text("must_beat = 1")
    assert guanpai("watch guan3").err == f"guanpai: {path}: must_beat can't be “1”; allowed: false | true (G3-06)\n"
    path.write_text("must_beat = ")
    assert guanpai("watch guan3").err.startswith(f"guanpai: {path} is not valid TOML: ")
    assert guanpai("watch guan3 --deal g3-5 --bots easy").code == 0, "a deal code brings its own house rules"


def test_nothing_unforeseen_reaches_the_player(guanpai, home, monkeypatch):
    def broken(**_options):
        raise ZeroDivisionError("of all things")

    monkeypatch.setattr(commands, "version", broken)
    done = guanpai("version")
    assert done.code == 1
    assert done.err.startswith("guanpai: Something went wrong: ZeroDivisionError('of all things'). The details are in ")
    assert "Traceback" in (home / "state" / "crash.log").read_text()


def test_ctrl_c_has_its_code(monkeypatch):
    def interrupted(**_options):
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "version", interrupted)
    assert start.run(["version"]) == 130


def seats(*specs, name=""):
    return seating.seated(Seating("guan3", specs), 3, Settings(name=name))


def test_without_seats_you_play_against_bots():
    you, *others = seats()
    assert (you.name, you.level) == ("You", "")
    assert [player.level for player in others] == ["normal", "normal"]
    assert seats(name="阿强")[0].name == "阿强"


def test_seats_by_name_and_level():
    players = seats("0=bot:easy", "2=小美")
    assert [player.level for player in players] == ["easy", "normal", ""]
    assert players[2].name == "小美"
    assert len({player.name for player in players}) == 3
    assert [player.level for player in seats("1=bot:easy")] == ["", "easy", "normal"]
    assert [player.level for player in seats("1=bot")] == ["", "normal", "normal"]
    assert seats("1=Qiang")[0].name != "Qiang", "a bot takes another name"


@pytest.mark.parametrize(
    ("specs", "said"),
    [
        (["3=x"], "N from 0 to 2"),
        (["x=y"], "N from 0 to 2"),
        (["1"], "N=NAME"),
        (["1="], "a name is plain text of up to 12 columns"),
        (["1=a|b"], "a name is plain text"),
        (["1=bot:hardest"], "There is no bot “hardest”"),
        (["0=A", "1=A"], "the same name"),
        (["0=bot", "1=bot", "2=bot"], "Nobody sits at the table"),
    ],
)
def test_seats_that_cant_be(specs, said):
    with pytest.raises(UsageError, match=said.replace("(", r"\(")):
        seats(*specs)
