"""The rules follow their sheet: the same sections in the same order, no clause it lacks, every house rule named."""

import ast
import re
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

import rules
from rules import house

GAMES = Path(find_spec("rules").origin).parent / "games"
NAMES = rules.names()
LANGUAGES = ("en", "zh_CN", "zh_TW")
every_game = pytest.mark.parametrize("name", NAMES)
every_sheet = pytest.mark.parametrize("lang", LANGUAGES)

CLAUSE = re.compile(r"\b(?:G[234J]|PY)-\d\d[a-z]?\b")
DEFINED = re.compile(r"^- \*\*((?:G[234J]|PY)-\d\d[a-z]?)\*\* \S", re.MULTILINE)


def headings(name, lang):
    return re.findall(r"^## (.+)$", rules.sheet(name, lang), re.MULTILINE)


def sections(path):
    """The comments that stand alone between blank lines in a class: what its parts are called."""
    return re.findall(r"^\n    # (.+)\n\n", path.read_text(encoding="utf-8"), re.MULTILINE)


@every_game
def test_the_sections_are_the_sheets_headings(name):
    mine = sections(GAMES / name / "rules.py")
    wanted = headings(name, "en")
    assert wanted
    assert mine[: len(wanted)] == wanted
    assert mine[len(wanted) :] == ["Views and events"]


@every_game
def test_both_languages_have_the_same_clauses_in_the_same_sections(name):
    parts = []
    for lang in LANGUAGES:
        pieces = re.split(r"^## .+$", rules.sheet(name, lang), flags=re.MULTILINE)
        parts.append([DEFINED.findall(piece) for piece in pieces])
    assert parts[0] == parts[1]
    assert rules.sheet(name, "en") != rules.sheet(name, "zh_CN")
    assert rules.sheet(name) == rules.sheet(name, "xx") == rules.sheet(name, "en")


@every_game
@every_sheet
def test_each_clause_is_stated_once(name, lang):
    sheet = rules.sheet(name, lang)
    found = DEFINED.findall(sheet)
    assert found
    assert len(found) == len(set(found))
    assert set(CLAUSE.findall(sheet)) == set(found)


def test_the_headings_of_guan3():
    assert headings("guan3", "en") == ["Players, cards, order", "Combinations", "顶大", "End and score"]
    assert headings("guan3", "zh_CN") == ["人数、用牌与次序", "牌型", "顶大", "结束与计分"]
    assert headings("guan3", "zh_TW") == ["人數、用牌與次序", "牌型", "頂大", "結束與計分"]


@every_game
def test_every_clause_in_the_engine_is_in_the_sheet(name):
    known = set(DEFINED.findall(rules.sheet(name)))
    for path in (GAMES / name).glob("*.*"):
        if path.suffix in {".py", ".toml"}:
            assert set(CLAUSE.findall(path.read_text(encoding="utf-8"))) <= known, path.name


@every_game
def test_every_refusal_names_a_clause(name):
    """``Refused("…")`` in a game has a clause of its sheet first, or ``notation`` for text that is none."""
    known = {*DEFINED.findall(rules.sheet(name)), "notation"}
    for path in (GAMES / name).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
            if called in {"Refused", "Line", "Caution"}:
                constants = {one.value for one in ast.walk(node.args[0]) if isinstance(one, ast.Constant)}
                assert constants <= known, f"{path.name}:{node.lineno}"


def shown(value):
    return str(value).lower() if isinstance(value, bool) else str(value)


@every_game
@every_sheet
def test_every_house_rule_is_in_the_sheet_under_its_clause(name, lang):
    """The line of its clause or one below, with the default in bold and then the other values."""
    defaults = rules.defaults(name)
    pieces = DEFINED.split(rules.sheet(name, lang))
    by_clause = dict(zip(pieces[1::2], pieces[2::2], strict=True))
    for key, option in house.options(type(defaults)).items():
        if option.kind is tuple:
            table = ", ".join(map(str, house.table(defaults)[key]))
            assert re.search(rf"`{key}`[:：].*{option.rule.least}\D+{option.rule.most}\D.*\*\*{table}\*\*",
                             by_clause[option.rule.clause]), key  # fmt: skip
            continue
        found = re.search(
            rf"`{key}`[:：]\s*\*\*(\w+)\*\*(?: \|((?: ?\w+ ?\|?)+)|[,，]\D*(\d+)\D+(\d+)|(?=[.。]))",
            by_clause[option.rule.clause],
        )
        assert found, key
        assert found[1] == shown(house.table(defaults)[key]), key
        if option.allowed:
            others = [shown(value) for value in option.allowed if value != house.table(defaults)[key]]
            assert [word.strip() for word in (found[2] or "").split("|") if word] == others, key
        else:
            assert (int(found[3]), int(found[4])) == (option.rule.least, option.rule.most), key


@every_game
def test_the_toml_has_the_keys_of_the_house_in_their_order(name):
    text = (GAMES / name / "house.toml").read_text(encoding="utf-8")
    assert house.checked(type(rules.defaults(name)), tomllib.loads(text), "") == house.table(rules.defaults(name))
    assert list(tomllib.loads(text)) == list(house.table(rules.defaults(name)))
    for key, option in house.options(type(rules.defaults(name))).items():
        assert re.search(rf"^{key} = .*# {option.rule.clause}\b", text, re.MULTILINE), key


@every_game
@every_sheet
def test_the_sheet_is_small_markdown(name, lang):
    """What a screen can show: headings, clauses and items of one line each, tables."""
    for line in rules.sheet(name, lang).splitlines():
        assert line == line.rstrip()
        assert re.match(r"$|#{1,2} \S|- \*\*|  - |\||[^\s#|*-]", line), line
        assert line.count("**") % 2 == line.count("`") % 2 == 0
