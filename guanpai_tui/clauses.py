"""The rule sheets read for one clause or one house rule: the words of the law in the player's language."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import rules
from guanpai_tui import glossary, text
from guanpai_tui.text import _
from rules import house

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.api import RuleError

_CLAUSE: Final = re.compile(r"- \*\*([A-Z][A-Z0-9]+-\d+[a-z]?)\*\* (.*)")
_RULE: Final = re.compile(r"  - .*?`([a-z0-9_]+)`[:：]\s*(.*)")


class Sheet(NamedTuple):
    """``clauses`` by their ids, ``rules`` (what a house rule may be and what that means) by their keys."""

    clauses: Mapping[str, str]
    rules: Mapping[str, str]


def clause(game: str, clause_id: str) -> str:
    """What a clause says, "" where the sheet has none of that id."""
    return _sheet(game, text.language()).clauses.get(clause_id, "")


def rule(game: str, key: str) -> str:
    """What the sheet says about a house rule."""
    return _sheet(game, text.language()).rules.get(key, "")


def told(game: str, key: str) -> str:
    """The same in the words that screens have for values and other rules, not in those that files have."""
    known = house.options(type(rules.defaults(game)))
    values = {house.written(value): rule_value(key, value) for value in known[key].allowed or ()}
    found = re.match(r"\w+(?: \| \w+)*(?=[.。])", rule(game, key)) if values else None
    head = found[0] if found else ""
    others = {one: rule_name(one) for one in known if re.search("[_0-9]", one)}
    said = _named(others, "", rule(game, key).removeprefix(head))
    # In Chinese such a word is never one of the sentence itself; in English it may be one, but not at these places.
    said = _named(
        values | {one.capitalize(): word for one, word in values.items()}, r"[\u4e00-\u9fff] |[Ww]ith |[.。] ?", said
    )
    return " | ".join(values[one] for one in head.split(" | ") if one) + said


def _named(words: Mapping[str, str], before: str, said: str) -> str:
    """``said`` with each of these words that stands behind one of ``before`` as people say it, in quotes."""
    if not words:
        return said
    one_of = "|".join(map(re.escape, words))
    quoted = re.sub(
        rf"({before})(?<!\w)({one_of})(?!\w)", lambda at: at[1] + _("“{words}”").format(words=words[at[2]]), said
    )
    return re.sub(r"(?<=[\u4e00-\u9fff]) (?=[“「])|(?<=[”」]) (?=[\u4e00-\u9fff])", "", quoted)


def refusal(error: RuleError) -> str:
    """Why not, on a screen: house rules are called what they are called there, and no file is at fault."""
    facts = dict(error.facts)
    if facts.get("key") in glossary.HOUSE_RULES:
        facts["key"] = rule_name(str(facts["key"]))
    return text.explain(type(error)(error.clause, error.reason, **facts))


def rule_name(key: str) -> str:
    """A house rule as players call it."""
    return _(glossary.HOUSE_RULES.get(key, key.replace("_", " ")))


def rule_value(key: str, value: object) -> str:
    """What a house rule is, in words."""
    if isinstance(value, bool):
        # zh: a house rule that holds, or doesn't
        return _("yes") if value else _("no")
    if isinstance(value, str):
        words = glossary.HOUSE_VALUES
        return _(words.get(f"{value}:{key}") or words.get(value) or value.replace("_", " "))
    return house.written(value)


def changed(game: str, table: Mapping[str, object]) -> str:
    """House rules that differ from the sheet, in one line of words; "" for the sheet itself."""
    clauses = house.options(type(rules.defaults(game)))
    said = []
    for key, value in table.items():
        # zh: 必管：是
        told = _("{rule}: {value}").format(rule=rule_name(key), value=rule_value(key, value))
        said.append(text.by_clause(told, clauses[key].rule.clause))
    return _("; ").join(said)


def preset_name(name: str) -> str:
    """A preset as it is offered; those that a player keeps have the name he gave them."""
    return _(glossary.PRESETS.get(name, name))


@lru_cache(maxsize=16)
def _sheet(game: str, lang: str) -> Sheet:
    clauses, found = {}, {}
    for line in rules.sheet(game, lang).splitlines():
        if told := _CLAUSE.match(line):
            clauses[told[1]] = _plain(told[2])
        elif told := _RULE.match(line):
            found[told[1]] = _plain(told[2])
    return Sheet(clauses, found)


def _plain(line: str) -> str:
    return re.sub(r"\*\*|`", "", line)
