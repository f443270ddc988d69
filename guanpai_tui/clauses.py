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
