import json

import pytest

import rules
from guanpai_tui import settings, text
from guanpai_tui.settings import Settings, SettingsError


def write(home, said):
    path = home / "config" / "config.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(said, encoding="utf-8")
    return path


def test_without_a_file_the_defaults(home):
    assert settings.current() == Settings()


def test_flag_beats_environment_beats_file(home, monkeypatch):
    write(home, 'speed = "slow"\ntheme = "light"\nlang = "zh_CN"\n')
    assert settings.current().speed == "slow"
    monkeypatch.setenv("GUANPAI_SPEED", "fast")
    assert settings.current().speed == "fast"
    assert settings.current({"speed": "instant", "theme": None}).speed == "instant"
    assert settings.current({"speed": None}).theme == "light"


@pytest.mark.parametrize(("said", "value"), [("on", True), ("TRUE", True), ("1", True), ("off", False), ("no", False)])
def test_switches_in_the_environment(home, monkeypatch, said, value):
    monkeypatch.setenv("GUANPAI_FOUR_COLOR", said)
    assert settings.current().four_color is value


@pytest.mark.parametrize(
    ("said", "reason", "sentence"),
    [
        ("colour = 1", "unknown_key", "there is no key “colour”; allowed are lang, theme, speed"),
        ('speed = "warp"', "bad_value", "speed can't be “warp”; allowed: slow | normal | fast | instant"),
        ("speed = 3", "bad_value", "speed can't be “3”"),
        ("counter = 1", "bad_value", "counter can't be “1”; allowed: false | true"),
        ('counter = "yes"', "bad_value", "counter can't be “yes”"),
        ("speed = true", "bad_value", "speed can't be “true”"),
        ('name = "a very long name indeed"', "bad_name", "a name is plain text of 0–12 columns"),
        ('name = "\\u001b[31m"', "bad_name", "a name is plain text"),
        ('name = "a|b"', "bad_name", "a name is plain text"),
        ("speed = ", "broken_toml", "is not valid TOML"),
        ("[speed]", "bad_value", "speed can't be"),
    ],
)
def test_a_file_is_read_strictly(home, said, reason, sentence):
    path = write(home, said)
    with pytest.raises(SettingsError) as caught:
        settings.current()
    assert caught.value.reason == reason
    told = text.explain(caught.value)
    assert told.startswith(str(path))
    assert sentence in told


def test_a_file_that_cant_be_read(home):
    path = home / "config" / "config.toml"
    path.mkdir(parents=True)
    with pytest.raises(SettingsError) as caught:
        settings.current()
    assert text.explain(caught.value) == f"{path} can't be read: Is a directory"
    path.rmdir()
    path.write_bytes(b"name = '\xff'")
    with pytest.raises(SettingsError, match="broken_toml"):
        settings.current()


def test_the_environment_is_named_in_errors(home, monkeypatch):
    monkeypatch.setenv("GUANPAI_SPEED", "warp")
    with pytest.raises(SettingsError) as caught:
        settings.current()
    assert text.explain(caught.value).startswith("GUANPAI_SPEED: speed can't be “warp”")


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "zh_CN"),
        ({"LANG": "zh_TW.UTF-8"}, "zh_TW"),
        ({"LANG": "zh_HK.UTF-8"}, "zh_TW"),
        ({"LANG": "zh_SG.UTF-8"}, "zh_CN"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "zh_CN.UTF-8"}, "zh_CN"),
        ({"LANG": "zh_CN.UTF-8", "TERM": "linux"}, "en"),
    ],
)
def test_the_language_follows_the_locale(monkeypatch, variables, language):
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert Settings().language == language
    assert Settings(lang="zh_CN").language == "zh_CN"


@pytest.mark.parametrize(
    ("said", "lang"),
    [
        ("zh", "zh_CN"),
        ("zh-CN", "zh_CN"),
        ("zh_Hans_CN.UTF-8", "zh_CN"),
        ("zh-Hant", "zh_TW"),
        ("en_US", "en"),
        ("auto", "auto"),
    ],
)
def test_languages_by_their_usual_names(home, said, lang):
    assert settings.current({"lang": said}).lang == lang


def test_an_unknown_language_is_refused(home):
    with pytest.raises(SettingsError):
        settings.current({"lang": "tlh"})


def test_remember_keeps_what_else_is_in_the_file(home):
    path = write(home, '# mine\nspeed = "slow"  # I like to watch\nname = "阿强"\n')
    settings.remember(path, speed="fast", counter=False)
    assert path.read_text(encoding="utf-8") == (
        '# mine\nspeed = "fast"  # I like to watch\nname = "阿强"\ncounter = false\n'
    )
    assert settings.current() == Settings(speed="fast", name="阿强", counter=False)


def test_remember_makes_the_file_and_checks_the_value(home):
    path = home / "config" / "config.toml"
    settings.remember(path, sort="count")
    assert settings.current().sort == "count"
    with pytest.raises(SettingsError):
        settings.remember(path, sort="size")
    assert settings.current().sort == "count"


def test_paths_without_overrides_are_the_systems(monkeypatch):
    for part in ("CONFIG", "DATA", "STATE"):
        monkeypatch.delenv(f"GUANPAI_{part}_DIR")
    assert all("guanpai" in str(path) for path in settings.paths())


@pytest.mark.parametrize(
    ("name", "fits"),
    [
        ("阿强", True),
        ("Ann Lee", True),
        ("一二三四五六", True),
        ("一二三四五六七", False),
        (" a", False),
        ("a\tb", False),
    ],
)
def test_names(name, fits):
    assert settings.is_name(name) is fits


def test_config_show_says_where_a_value_comes_from_and_every_table(guanpai, home, monkeypatch):
    write(home, '[keys]\nhint = "g"\n[people."小美"]\nsort = "count"\n')
    monkeypatch.setenv("GUANPAI_SPEED", "fast")
    done = guanpai("config show")
    assert 'speed = "fast"  # slow | normal | fast | instant; from GUANPAI_SPEED' in done.out
    assert done.out.endswith('\n[keys]\nhint = ["g"]\n\n[people."小美"]\nsort = "count"\n')
    found = json.loads(guanpai("config show --json").out)
    assert (found["speed"], found["keys"], found["people"]) == ("fast", {"hint": ["g"]}, {"小美": {"sort": "count"}})


def test_config_check(guanpai, home):
    done = guanpai("config check")
    assert (done.code, done.err) == (0, "")
    path = write(home, '[keys]\nhint = "p"\n')
    (home / "config" / "guan3.toml").write_text("colour = 1")
    (home / "config" / "presets" / "guan2").mkdir(parents=True)
    (home / "config" / "presets" / "guan2" / "x.toml").write_text("match = 'both'")
    done = guanpai("config check")
    assert done.code == 1
    assert done.out.splitlines() == [
        f"{path}: the key “P” can't do both pass and hint",
        f"{home / 'config' / 'guan3.toml'}: there is no key “colour”; allowed are "
        + ", ".join(rules.defaults("guan3")._fields),
        f"{home / 'config/presets/guan2/x.toml'}: match can't be “both”; allowed: to_target | single (G2-24)",
    ]
    assert json.loads(guanpai("config check --json").out)["ok"] is False


def test_config_check_lists_every_fault(guanpai, home, monkeypatch):
    lines = ["foo = 1", 'speed = "warp"', "[keys]", 'hint = "3"', 'pass = ["zz", "g"]', "undo = 3", 'nope = "a"']
    path = write(home, "\n".join([*lines, 'log = "g"', '[people."Ann"]', "x = 1", 'sort = "y"', "counter = 1"]))
    (home / "config" / "guan3.toml").write_text('zz = 1\ndingda = "x"\nloss_cap = -1\nmust_beat = true\n')
    monkeypatch.setenv("GUANPAI_THEME", "pink")
    monkeypatch.setenv("GUANPAI_BELL", "loud")
    done = guanpai("config check")
    assert done.code == 1
    said = [
        line.removeprefix(f"{path}").removeprefix(f"{home / 'config' / 'guan3.toml'}") for line in done.out.splitlines()
    ]
    wanted = [
        ": there is no key “foo”", ": speed can't be “warp”", ": undo can't be “3”",
        " [people.Ann]: there is no key “x”", " [people.Ann]: sort can't be “y”", " [people.Ann]: counter can't be “1”",
        "GUANPAI_THEME: theme can't be “pink”", "GUANPAI_BELL: bell can't be “loud”",
        ": there is no command “nope”", ": pass can't have the key “zz”", ": the key “3” chooses cards",
        ": the key “G” can't do both pass and log",
        ": there is no key “zz”", ": dingda can't be “x”", ": loss_cap can't be “-1”",
    ]  # fmt: skip
    assert [(line, start) for line, start in zip(said, wanted, strict=True) if not line.startswith(start)] == []


@pytest.mark.parametrize("said", ["keys = 3", "people = 3", "[people]\nAnn = 3", "lang = ", '[keys]\ncards = "abc"'])
def test_config_check_says_what_is_no_table_once(guanpai, home, said):
    write(home, said)
    done = guanpai("config check")
    assert (done.code, len(done.out.splitlines())) == (1, 1)


@pytest.mark.parametrize("command", ["config show", "history", "play guan3 --plain"])
def test_a_refusal_of_settings_is_in_the_language_that_is_known(guanpai, home, monkeypatch, command):
    monkeypatch.setenv("GUANPAI_SPEED", "warp")
    monkeypatch.setenv("GUANPAI_LANG", "zh_CN")
    assert "speed 不能是" in guanpai(command).err
    assert "speed can't be" in guanpai(f"{command} --lang en").err
    monkeypatch.delenv("GUANPAI_LANG")
    monkeypatch.delenv("GUANPAI_SPEED")
    write(home, "lang = 'zh_TW'\nspeed = 'warp'\n")
    assert "speed 不能是" in guanpai("config check").out
    write(home, 'lang = "zh_CN"\nspeed = \n')
    assert "不是合格的 TOML" in guanpai("config check").out
    monkeypatch.setenv("GUANPAI_LANG", "tlh")
    write(home, 'lang = "zh_CN"\n')
    assert "lang 不能是“tlh”" in guanpai("config show").err
    assert "--lang：lang 不能是" in guanpai("config show --lang xx").err


def test_config_edit_opens_the_editor_and_checks(guanpai, home, tmp_path, monkeypatch):
    editor = tmp_path / "editor"
    editor.write_text('#!/bin/sh\necho \'speed = "warp"\' >> "$2"\n')
    editor.chmod(0o755)
    monkeypatch.setenv("VISUAL", f"{editor} -f")
    done = guanpai("config edit")
    assert done.code == 1
    assert "speed can't be “warp”" in done.out
    assert "# four_color = false  # false | true" in (home / "config" / "config.toml").read_text()
    monkeypatch.setenv("VISUAL", str(tmp_path / "none"))
    done = guanpai("config edit")
    assert (done.code, done.out) == (2, "")
    assert "can't be started: No such file or directory" in done.err


def test_a_keymap_that_binds_two_things_stops_the_screen_and_not_the_lines(guanpai, home):
    write(home, '[keys]\nhint = "p"\n')
    done = guanpai("play guan3")
    assert done.code == 2
    assert "can't do both pass and hint" in done.err
    assert guanpai("play guan3 --plain", "quit\n").code == 0
