"""House rules: strict tables whose errors name the place, the key and what is allowed."""

import pytest

import rules
from rules import house
from rules.api import HouseError

DEFAULTS = rules.defaults("guan3")
OPTIONS = house.options(type(DEFAULTS))


def error(call, *args, **fields):
    with pytest.raises(HouseError) as caught:
        call(*args, **fields)
    return caught.value


def written(tmp_path, text):
    path = tmp_path / "mine.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


@pytest.mark.parametrize("name", rules.names())
def test_no_house_rule_changed_is_the_sheets_game(name):
    assert rules.make(name).house == rules.defaults(name) == rules.make(name).defaults


@pytest.mark.parametrize("name", rules.names())
def test_every_key_has_its_default_of_its_type(name):
    defaults = rules.defaults(name)
    options = house.options(type(defaults))
    assert list(options) == list(house.table(defaults))
    for key, option in options.items():
        value = house.table(defaults)[key]
        assert type(value) is option.kind
        numbers = value if option.kind is tuple else (value,)
        assert len(numbers) == (option.rule.length or 1)
        for one in numbers:
            assert one in option.allowed if option.allowed else option.rule.least <= one <= option.rule.most
        assert option.rule.clause in rules.sheet(name)


@pytest.mark.parametrize("name", [*OPTIONS, "seats"])
def test_unknown_keys(name):
    wrong = error(rules.make, "guan3", **{name + "x": 1})
    assert (wrong.clause, wrong.reason) == ("house", "unknown_key")
    assert wrong.facts["key"] == name + "x"
    assert wrong.facts["allowed"].split(", ") == list(OPTIONS)


@pytest.mark.parametrize("option", OPTIONS.values(), ids=OPTIONS)
@pytest.mark.parametrize("value", [None, "", "maybe", 1.0, -1, 10**9, [], b"any"], ids=repr)
def test_values_that_are_not_allowed(option, value):
    wrong = error(rules.make, "guan3", **{option.key: value})
    assert (wrong.clause, wrong.reason) == (option.rule.clause, "bad_value")
    assert wrong.facts["key"] == option.key
    for allowed in option.allowed or (option.rule.least, option.rule.most):
        assert str(allowed).lower() in wrong.facts["allowed"]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("must_beat", 1),
        ("must_beat", "true"),
        ("base_score", True),
        ("base_score", "1"),
        ("dingda", False),
        ("dingda", 0),
    ],
)
def test_types_are_exact(key, value):
    assert error(rules.make, "guan3", **{key: value}).reason == "bad_value"


@pytest.mark.parametrize(
    ("key", "least", "most"), [("base_score", 1, 10_000), ("large_from", 1, 16), ("loss_cap", 0, 100_000)]
)
def test_bounds(key, least, most):
    for value in (least, most):
        assert house.table(rules.make("guan3", **{key: value}).house)[key] == value
    for value in (least - 1, most + 1):
        assert error(rules.make, "guan3", **{key: value}).facts["value"] == str(value)


def test_an_unknown_game():
    wrong = error(rules.make, "guan9")
    assert (wrong.reason, wrong.facts["key"]) == ("unknown_game", "guan9")
    assert "guan3" in wrong.facts["allowed"]
    for name in ("", "../guan3", "__pycache__", "guan3/", "games"):
        assert error(rules.make, name).reason == "unknown_game"
    assert error(rules.sheet, "guan9").reason == "unknown_game"


def test_a_table_of_ones_own(tmp_path):
    path = written(tmp_path, 'must_beat = true\ndingda = "forced"\n')
    found = house.changed(DEFAULTS, house.read(path), path.name)
    assert found == DEFAULTS._replace(must_beat=True, dingda="forced")


def test_the_error_names_the_file(tmp_path):
    path = written(tmp_path, "must_beat = 3\n")
    wrong = error(house.changed, DEFAULTS, house.read(path), path.name)
    assert wrong.facts["where"] == "mine.toml"
    assert wrong.facts["value"] == "3"
    assert wrong.facts["allowed"] == "false | true"


@pytest.mark.parametrize("text", ["must_beat = ", "must_beat", "= 3", b"\xff\xfe", 'dingda = "forced', "a = 1\na = 2"])
def test_broken_toml(tmp_path, text):
    path = written(tmp_path, text)
    wrong = error(house.read, path)
    assert (wrong.clause, wrong.reason) == ("house", "broken_toml")
    assert wrong.facts["where"] == str(path)


def test_files_that_can_not_be_read(tmp_path):
    for path in (tmp_path / "none.toml", tmp_path):
        wrong = error(house.read, path)
        assert (wrong.reason, wrong.facts["where"]) == ("unreadable_file", str(path))
        assert wrong.facts["error"]


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("must_beat", "true", True),
        ("must_beat", "YES", True),
        ("must_beat", "0", False),
        ("dingda", "forced", "forced"),
        ("base_score", "20", 20),
        ("loss_cap", "0", 0),
    ],
)
def test_values_from_the_command_line(key, text, value):
    assert house.spoken(DEFAULTS, key, text) == value


@pytest.mark.parametrize(
    ("key", "text"),
    [("must_beat", "maybe"), ("must_beat", ""), ("dingda", "Forced "), ("base_score", "0"), ("base_score", "1.5"),
     ("base_score", "-3"), ("base_score", "99999999999"), ("base_score", "²"), ("loss_cap", "none")],
)  # fmt: skip
def test_values_that_the_command_line_has_wrong(key, text):
    wrong = error(house.spoken, DEFAULTS, key, text, "--rule")
    assert (wrong.reason, wrong.facts["where"], wrong.facts["value"]) == ("bad_value", "--rule", text)


def largest(option):
    most = option.rule.most
    if option.kind is not tuple:
        return most
    if option.rule.total is not None:  # nothing in all
        return (most, -most) * (option.rule.length // 2)
    return (most,) * option.rule.length


@pytest.mark.parametrize("name", rules.names())
def test_changes_there_and_back(name):
    defaults = rules.defaults(name)
    assert house.changes(defaults, defaults) == ""
    assert house.from_changes(defaults, "") == defaults
    everything = {
        key: next(
            value
            for value in option.allowed or (largest(option), option.rule.least)
            if value != house.table(defaults)[key]
        )
        for key, option in house.options(type(defaults)).items()
        if option.allowed is None or len(option.allowed) > 1
    }
    changed = house.changed(defaults, everything)
    text = house.changes(defaults, changed)
    assert house.from_changes(defaults, text) == changed
    assert len([letter for letter in text if letter.isalpha()]) == len(everything)
