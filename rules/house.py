"""House rules: a strict TOML table read into a NamedTuple of the game's own.

The game's ``House`` gives the keys in the order of its sheet, each an ``Annotated[type, Rule(clause, …)]``; the
defaults are in its ``house.toml``. A key that isn't there, a value of the wrong type or out of range is a HouseError
that names the place, the key and what is allowed.
"""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, get_args, get_origin, get_type_hints

from rules.api import HouseError, Unreadable

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


class Rule(NamedTuple):
    """The sheet's clause of a house rule; whole numbers lie between ``least`` and ``most``."""

    clause: str
    least: int = 0
    most: int = 1_000_000


class Option(NamedTuple):
    """A house rule as people choose it: ``allowed`` values (None for whole numbers within the rule's bounds)."""

    key: str
    rule: Rule
    kind: type
    allowed: tuple[Any, ...] | None


_CHANGE: Final = re.compile(r"([a-z])([0-9]+)")


def options(form: type) -> dict[str, Option]:
    """The house rules of a game, by key, in the sheet's order."""
    found = {}
    for key, hint in get_type_hints(form, include_extras=True).items():
        kind, rule = get_args(hint)
        if get_origin(kind) is Literal:
            found[key] = Option(key, rule, str, get_args(kind))
        elif kind is bool:
            found[key] = Option(key, rule, bool, (False, True))
        else:
            found[key] = Option(key, rule, kind, None)
    return found


def load(form: type, path: Path) -> Any:
    """The defaults of a game, from its own ``house.toml``."""
    return form(**checked(form, read(path), path.name))


def read(path: Path, *, needed: bool = True) -> dict[str, Any]:
    """A TOML file as it is; an empty one in the place of none that isn't ``needed``.

    Raises HouseError when it can't be read.
    """
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))  # some editors put a mark before the text
    except FileNotFoundError as error:
        if not needed:
            return {}
        raise HouseError("house", "unreadable_file", where=str(path), error=error.strerror or str(error)) from error
    except (ValueError, RecursionError) as error:  # no TOML, no UTF-8, a number or brackets without end
        raise HouseError("house", "broken_toml", where=str(path), error=str(error)) from error
    except OSError as error:
        raise HouseError("house", "unreadable_file", where=str(path), error=error.strerror or str(error)) from error


def changed(defaults: Any, table: Mapping[str, Any], where: str = "") -> Any:
    """``defaults`` with the values of ``table``; ``where`` (a file, an option) goes into the error."""
    return defaults._replace(**checked(type(defaults), table, where))


def checked(form: type, table: Mapping[str, Any], where: str) -> dict[str, Any]:
    """``table`` with every value of the type and range that ``form`` asks for."""
    known = options(form)
    for key in table:
        if key not in known:
            raise HouseError("house", "unknown_key", where=where, key=key, allowed=", ".join(known))
    return {key: _value(known[key], value, where) for key, value in table.items()}


def spoken(defaults: Any, key: str, text: str, where: str = "") -> Any:
    """The value that ``text`` (from the command line) means for ``key``."""
    option = options(type(defaults)).get(key)
    if option is None:
        return text  # ``checked`` refuses the key by its name
    if option.kind is bool:
        words = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
        return _value(option, words.get(text.lower(), text), where)
    if option.kind is int:
        return _value(option, int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text, where)
    return _value(option, text, where)


def _value(option: Option, value: Any, where: str) -> Any:
    rule = option.rule
    fits = type(value) is option.kind  # exact: ``true`` is not 1
    if option.allowed is not None:
        fits = fits and value in option.allowed
        allowed = " | ".join(str(one).lower() if option.kind is bool else str(one) for one in option.allowed)
    else:
        fits = fits and rule.least <= value <= rule.most
        allowed = f"{rule.least}–{rule.most}"
    if not fits:
        raise HouseError(rule.clause, "bad_value", where=where, key=option.key, value=shown(value), allowed=allowed)
    return value


def shown(value: object) -> str:
    """A value as it is written in TOML and on the command line."""
    try:
        return str(value).lower() if isinstance(value, bool) else str(value)
    except ValueError:  # a number of thousands of digits
        return "…"


def changes(defaults: Any, rules: Any) -> str:
    """What of ``rules`` differs, short enough for a deal code: a letter for the key, a number for the value."""
    return "".join(
        chr(ord("a") + place) + str(int(new) if option.allowed is None else option.allowed.index(new))
        for place, (option, old, new) in enumerate(zip(options(type(rules)).values(), defaults, rules, strict=True))
        if old != new
    )


def from_changes(defaults: Any, text: str) -> Any:
    """Undo ``changes``. Raises HouseError for a letter or number that no house rule has, Unreadable for one twice."""
    known = list(options(type(defaults)).values())
    table = {}
    for letter, number in _CHANGE.findall(text):
        place, value = ord(letter) - ord("a"), int(number)
        if place >= len(known):
            raise HouseError("house", "bad_code_part", where=text, key=letter)
        option = known[place]
        if option.key in table:
            raise Unreadable("notation", "bad_code", text=text)
        if option.allowed is not None and value >= len(option.allowed):
            raise HouseError(option.rule.clause, "bad_code_part", where=text, key=option.key)
        table[option.key] = value if option.allowed is None else option.allowed[value]
    return changed(defaults, table, text)
