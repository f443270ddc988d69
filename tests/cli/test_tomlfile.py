"""A TOML file changed key by key keeps everything else that stands in it."""

import tomllib

import pytest

from guanpai_tui import tomlfile

FILE = """\
# mine
speed = "slow"  # I don't like "fast"
name = "a # b"# odd

[keys]  # my keys
hint = "g"

[people."小 美"]
sort = "count"
"""


@pytest.mark.parametrize(
    ("table", "key", "value", "before", "after"),
    [
        ((), "speed", "fast", 'speed = "slow"  # I', 'speed = "fast"  # I'),
        ((), "name", "c", 'name = "a # b"# odd', 'name = "c"# odd'),
        ((), "bell", True, "# odd\n\n[keys]", "# odd\nbell = true\n\n[keys]"),
        ((), "speed", None, 'speed = "slow"  # I don\'t like "fast"\n', ""),
        (("keys",), "hint", ["g", "f5"], 'hint = "g"', 'hint = ["g", "f5"]'),
        (("keys",), "pass", "n", 'hint = "g"\n', 'hint = "g"\npass = "n"\n'),
        (("keys",), "hint", None, 'hint = "g"\n', ""),
        (("people", "小 美"), "sort", "rank", 'sort = "count"', 'sort = "rank"'),
        (("people", "小 美"), "four_color", False, 'sort = "count"\n', 'sort = "count"\nfour_color = false\n'),
        (("keys",), "none", None, "", ""),
        (("x",), "none", None, "", ""),
    ],
)
def test_one_line_is_another_and_the_rest_as_it_was(table, key, value, before, after):
    assert before in FILE
    assert tomlfile.changed(FILE, table, key, value) == FILE.replace(before, after)


def test_a_new_table_goes_to_the_end():
    assert tomlfile.changed("a = 1\n", ("people", "小美"), "sort", "rank") == (
        'a = 1\n\n[people."小美"]\nsort = "rank"\n'
    )
    assert tomlfile.changed("", ("keys",), "hint", "g") == '[keys]\nhint = "g"\n'


@pytest.mark.parametrize("value", ["", "a\\b", 'say "x"', "tab\t", "\x1b[31m", True, 3, ["a", "b"], [], "小美"])
def test_values_are_read_as_they_were(value):
    made = tomlfile.changed("", (), "key", value)
    assert tomllib.loads(made) == {"key": value}


@pytest.mark.parametrize("text", ["speed = [\n 1,\n 2]\n", "[[people]]\nsort = 1\n", "people = {a = 1}\n", "broken ="])
def test_what_cannot_be_changed_line_by_line_is_left_alone(text):
    with pytest.raises(ValueError):  # noqa: PT011 - tomllib's own is one, too
        tomlfile.changed(text, ("people", "a") if "people" in text else (), "speed", "fast")


def test_a_link_to_a_file_stays_a_link(tmp_path):
    real, link = tmp_path / "real.toml", tmp_path / "link.toml"
    real.write_text("a = 1\n")
    link.symlink_to(real)
    tomlfile.write(link, "a = 2\n")
    assert link.is_symlink()
    assert real.read_text() == "a = 2\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.toml", "real.toml"]
