"""The player's own keys: every command can have others, and no key does two things."""

import pytest

from guanpai_tui import glossary, keymap, keys, settings, text
from guanpai_tui.settings import SettingsError


@pytest.fixture(autouse=True)
def _standard_again():
    yield
    keymap.use({}, "")


def refused(table) -> str:
    before = dict(keys.COMMANDS), dict(keys.KEYMAP), dict(keys.RANKS), set(keys.PROGRAM)
    with pytest.raises(SettingsError) as caught:
        keymap.use(table, "config.toml")
    assert before == (keys.COMMANDS, keys.KEYMAP, keys.RANKS, keys.PROGRAM)
    return text.explain(caught.value)


def test_without_a_table_everything_is_as_it_stands_in_the_list():
    before = dict(keys.COMMANDS), dict(keys.RANKS)
    keymap.use({}, "")
    assert before == (keys.COMMANDS, keys.RANKS)
    assert keys.KEYMAP["h"] == "hint"
    assert keys.KEYMAP["H"] == "why"
    assert keys.KEYMAP["question_mark"] == keys.KEYMAP["?"] == "help"
    assert keys.KEYMAP[" "] == keys.KEYMAP["space"] == "pick"


@pytest.mark.parametrize("name", list(keymap.standard()))
def test_every_command_can_have_another_key(name):
    keymap.use({name: ("ctrl+g",)}, "")
    assert keymap.of(name)[0] == "ctrl+g"
    assert keys.COMMANDS[name].cap == "Ctrl+G"
    old = next((key for key in keymap.standard()[name].keys.split(",") if key), None)
    assert keys.KEYMAP.get(old) != name


def test_a_letter_counts_in_both_cases_where_the_other_is_free():
    keymap.use({"hint": ("g",)}, "")
    assert keys.KEYMAP["g"] == keys.KEYMAP["G"] == "hint"
    assert keys.KEYMAP["H"] == keys.KEYMAP["h"] == "why"
    assert keys.COMMANDS["hint"].cap == "G"
    assert keys.COMMANDS["hint"].function == ""


def test_a_function_key_may_stay_and_signs_may_be_keys():
    keymap.use({"hint": (",", "f5"), "help": ("/",), "undo": ("-",)}, "")
    assert keys.KEYMAP["comma"] == keys.KEYMAP["f5"] == "hint"
    assert keys.COMMANDS["hint"].caps == ",  F5"
    assert keys.KEYMAP["slash"] == "help"
    assert "?" not in keys.KEYMAP


def test_a_command_may_have_no_key():
    keymap.use({"suspend": ()}, "")
    assert keymap.of("suspend") == ()
    assert "ctrl+z" not in keys.PROGRAM
    assert keys.COMMANDS["suspend"].cap == ""


def test_the_keys_of_the_cards():
    keymap.use({"cards": ("123456789jqkwsx",), "hint": ("0",)}, "")
    assert keys.RANKS["1"] == "3"
    assert keys.RANKS["8"] == "T"
    assert keys.RANKS["W"] == keys.RANKS["w"] == "2"
    assert "a" not in keys.RANKS
    assert keys.KEYMAP["0"] == "hint"


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"hint": ("p",)}, "config.toml: the key “P” can't do both pass and hint"),
        ({"hint": ("g",), "why": ("g",)}, "config.toml: the key “G” can't do both hint and why"),
        ({"help": ("f5",)}, "the key “F5” can't do both hint and help"),
        ({"help": ("question_mark",), "log": ("?",)}, "the key “?” can't do both log and help"),
        ({"hint": ("j",)}, "the key “J” chooses cards, so it can't do hint"),
        ({"hint": ("f13",)}, "hint can't have the key “f13”"),
        ({"hint": ("ctrl+c",)}, "hint can't have the key “ctrl+c”"),
        ({"hint": ("出",)}, "hint can't have the key “出”"),
        ({"hint": ("",)}, "hint can't have the key “”"),
        ({"hints": ("g",)}, "there is no command “hints”; there are: play, pass, hint"),
        ({"cards": ("3456",)}, "cards needs 15 different signs"),
        ({"cards": ("3456789tjqka2sS",)}, "cards needs 15 different signs"),
        ({"cards": ("3456789tjqka2sh",)}, "the key “H” chooses cards, so it can't do"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(table, said):
    assert said in refused(table)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("keys = 3", "keys is a table: write [keys]"),
        ("[keys]\nhint = 3", "hint can't be “3”"),
        ('[keys]\nhint = ["g", 3]', "hint can't be"),
        ("[people]\nAnn = 3", "people.Ann is a table"),
        ('[people.Ann]\nlang = "en"', "[people.Ann]: there is no key “lang”; allowed are sort, four_color"),
        ('[people.Ann]\nsort = "size"', "[people.Ann]: sort can't be “size”"),
    ],
)
def test_the_tables_of_the_file_are_read_strictly(home, said, sentence):
    path = settings.paths().settings
    path.parent.mkdir(parents=True)
    path.write_text(said)
    with pytest.raises(SettingsError) as caught:
        settings.current()
    assert sentence in text.explain(caught.value)


def test_what_one_of_several_likes(home):
    path = settings.paths().settings
    path.parent.mkdir(parents=True)
    path.write_text('four_color = false\n[keys]\nhint = "g"\n[people."小美"]\nfour_color = true\nsort = "count"\n')
    found = settings.current()
    assert found.keys == {"hint": ("g",)}
    assert (found.of("小美").four_color, found.of("小美").sort) == (True, "count")
    assert found.of("阿强") == found


def test_where_a_setting_comes_from(home, monkeypatch):
    monkeypatch.setenv("GUANPAI_SPEED", "fast")
    assert settings.current({"theme": "light"}).given == {"speed": "GUANPAI_SPEED", "theme": "--theme"}


def test_the_template_is_a_file_that_changes_nothing(home):
    path = settings.paths().settings
    path.parent.mkdir(parents=True)
    path.write_text(settings.template())
    assert settings.current() == settings.Settings()
    path.write_text("\n".join(line.removeprefix("# ") for line in settings.template().splitlines()))
    found = settings.current()
    assert found.keys == {"hint": ("g", "f5")}
    keymap.use(found.keys, "")


def test_words_take_letters_that_the_player_left_free():
    words = [*glossary.WORD_KEYS, "x1", "x2"]
    before = keys.word_keys(words)
    assert len(set(before.values())) == len(words)
    assert not set(before.values()) & (set(keys.KEYMAP) | set(keys.RANKS))
    assert all(before[word] == key for word, key in glossary.WORD_KEYS.items())
    keymap.use({"hint": ("y",), "why": ("b",)}, "")
    after = keys.word_keys(words)
    assert len(set(after.values())) == len(words)
    assert not set(after.values()) & (set(keys.KEYMAP) | set(keys.RANKS))
