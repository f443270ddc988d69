"""House rules that go together: by name on the command line, from files, and what is wrong with them."""

import json

import pytest

import rules
from guanpai_tui import clauses, glossary, presets, text
from rules import house
from rules.api import HouseError


@pytest.fixture
def english():
    text.use("en")


@pytest.mark.parametrize("game", rules.names())
def test_the_sheet_comes_first_and_every_preset_has_words_and_values_that_differ(game):
    tables = rules.presets(game)
    assert next(iter(tables.items())) == ("seed", {})
    for name, table in tables.items():
        assert name in glossary.PRESETS
        assert presets.changes(game, table) == table
        rules.make(game, **table)


@pytest.mark.parametrize("game", rules.names())
def test_every_house_rule_and_value_has_words(game):
    for key, option in house.options(type(rules.defaults(game))).items():
        assert key in glossary.HOUSE_RULES, key
        for value in option.allowed or ():
            if isinstance(value, str):
                assert value in glossary.HOUSE_VALUES or f"{value}:{key}" in glossary.HOUSE_VALUES, value


def test_changes_are_told_with_their_clauses(english):
    said = clauses.changed("guan2", rules.presets("guan2")["wenzhou"])
    assert said == "Cards with a triple: any two cards (G2-12); Match: each deal is one (G2-24)"
    assert clauses.changed("guan2", {}) == ""


def test_a_preset_on_the_command_line(guanpai):
    done = guanpai("watch guan3 --preset must_beat --bots random --json")
    assert done.code == 0
    assert json.loads(done.out)["deal"].endswith("-d1")
    done = guanpai("watch guan3 --preset must_beat --rule must_beat=false --bots random --json")
    assert "-" not in json.loads(done.out)["deal"].removeprefix("g3-")


def test_an_own_preset_and_an_own_file(guanpai, home):
    presets.keep("guan3", "家里", {"dingda": "off"})
    done = guanpai(["watch", "guan3", "--preset", "家里", "--bots", "random", "--json"])
    assert json.loads(done.out)["deal"].endswith("-j2")
    (home / "config" / "guan3.toml").write_text("bomb_stack = 'off'")
    done = guanpai("watch guan3 --preset seed --bots random --json")  # the sheet, not the own file
    assert json.loads(done.out)["deal"].count("-") == 1
    done = guanpai("watch guan3 --bots random --json")
    assert json.loads(done.out)["deal"].count("-") == 2


def test_what_is_wrong_is_one_sentence(guanpai, home):
    done = guanpai("play guan3 --plain --preset nonsense")
    assert (done.code, done.out) == (2, "")
    assert "no house rules called “nonsense”" in done.err
    assert "seed, must_beat" in done.err
    done = guanpai("play guan3 --plain --preset seed --deal g3-1")
    assert done.code == 2
    assert "brings its house rules along" in done.err
    folder = home / "config" / "presets" / "guan3"
    folder.mkdir(parents=True)
    (folder / "bad.toml").write_text("colour = 'red'")
    done = guanpai("play guan3 --plain --preset bad")
    assert done.code == 2
    assert f"{folder / 'bad.toml'}: there is no key “colour”" in done.err
    found, wrong = presets.known("guan3")
    assert [one.name for one in found] == list(rules.presets("guan3"))
    assert [error.reason for error in wrong] == ["unknown_key"]


@pytest.mark.parametrize("name", ["", "seed", "own", "a/b", "..", ".x", "a\nb", "a" * 40])
def test_names_no_preset_can_have(name, home):
    with pytest.raises(HouseError, match="bad_preset_name"):
        presets.keep("guan3", name, {})
    assert not (home / "config").exists()


def test_a_table_is_kept_and_read_back(home):
    table = tuple(range(2, 18))
    presets.keep("guan2", "dear", {"penalty_table": table, "must_beat": True})
    assert presets.get("guan2", "dear").house == {"penalty_table": table, "must_beat": True}


def test_the_rules_as_json_list_the_presets(guanpai):
    found = json.loads(guanpai("rules guan2 --json").out)["presets"]
    assert found == {"seed": {}, "wenzhou": {"triple_kicker": "any", "match": "single"}}
