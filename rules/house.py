"""House rules: a strict TOML table read into a NamedTuple of the game's own.

The game's ``House`` gives the keys in the order of its sheet, each an ``Annotated[type, Rule(clause, …)]``; the
defaults are in its ``house.toml``. A key that isn't there, a value of the wrong type or out of range is a HouseError
that names the place, the key and what is allowed.
"""

from __future__ import annotations

import re
import tomllib
from keyword import iskeyword
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, get_args, get_origin, get_type_hints

from rules.api import HouseError, Unreadable

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


class Rule(NamedTuple):
    """The sheet's clause of a house rule; whole numbers lie between ``least`` and ``most``, tables have ``length`` and
    add up to ``total``, if they must.
    """

    clause: str
    least: int = 0
    most: int = 1_000_000
    length: int = 0
    total: int | None = None


class Option(NamedTuple):
    """A house rule as people choose it: ``allowed`` values (None for whole numbers within the rule's bounds, one or, of
    ``kind`` tuple, a table of them).
    """

    key: str
    rule: Rule
    kind: type
    allowed: tuple[Any, ...] | None


_CHANGE: Final = re.compile(r"([a-z])([0-9]+)")
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")


_KNOWN: Final[dict[type, Mapping[str, Option]]] = {}


def options(form: type) -> Mapping[str, Option]:
    """The house rules of a game, by key, in the sheet's order."""
    if form not in _KNOWN:
        _KNOWN[form] = _options(form)
    return _KNOWN[form]


def _options(form: type) -> dict[str, Option]:
    found = {}
    for field, hint in get_type_hints(form, include_extras=True).items():
        key = _key(field)
        kind, rule = get_args(hint)
        if get_origin(kind) is Literal:
            found[key] = Option(key, rule, str, get_args(kind))
        elif kind is bool:
            found[key] = Option(key, rule, bool, (False, True))
        else:
            found[key] = Option(key, rule, get_origin(kind) or kind, None)
    return found


def _key(field: str) -> str:
    """The sheet's key; ``yield`` can't be the name of a field, so that one is ``yield_``."""
    return field.removesuffix("_")


def _by_field(table: Mapping[str, Any]) -> dict[str, Any]:
    return {f"{key}_" if iskeyword(key) else key: value for key, value in table.items()}


def table(rules: Any) -> dict[str, Any]:
    """House rules by the sheet's keys."""
    return {_key(field): value for field, value in zip(rules._fields, rules, strict=True)}


def load(form: type, path: Path) -> Any:
    """The defaults of a game, from its own ``house.toml``."""
    return form(**_by_field(checked(form, read(path), path.name)))


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
    return defaults._replace(**_by_field(checked(type(defaults), table, where)))


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
        return _value(option, int(text) if _NUMBER.fullmatch(text) else text, where)
    if option.kind is tuple:
        parts = [part.strip() for part in text.split(",")]
        return _value(option, tuple(map(int, parts)) if all(map(_NUMBER.fullmatch, parts)) else text, where)
    return _value(option, text, where)


def written(value: Any) -> str:
    """A value as ``spoken`` reads it."""
    if isinstance(value, tuple):
        return ",".join(map(written, value))
    try:
        return str(value).lower() if isinstance(value, bool) else str(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, lists within lists
        return "…"


def _value(option: Option, value: Any, where: str) -> Any:
    rule = option.rule
    if option.kind is tuple and type(value) is list:
        value = tuple(value)  # as TOML has it
    fits = type(value) is option.kind  # exact: ``true`` is not 1
    if option.allowed is not None:
        fits = fits and value in option.allowed
        allowed = " | ".join(map(written, option.allowed))
    elif option.kind is tuple:
        fits = fits and len(value) == rule.length
        fits = fits and all(type(one) is int and rule.least <= one <= rule.most for one in value)
        fits = fits and rule.total in (None, sum(value) if fits else None)
        allowed = f"{rule.length} × {rule.least}–{rule.most}" + ("" if rule.total is None else f", Σ = {rule.total}")
    else:
        fits = fits and rule.least <= value <= rule.most
        allowed = f"{rule.least}–{rule.most}"
    if not fits:
        raise HouseError(rule.clause, "bad_value", where=where, key=option.key, value=written(value), allowed=allowed)
    return value


def changes(defaults: Any, rules: Any) -> str:
    """What of ``rules`` differs, short enough for a deal code: a letter for the key, a number for the value."""
    return "".join(
        chr(ord("a") + place) + _coded(option, new)
        for place, (option, old, new) in enumerate(zip(options(type(rules)).values(), defaults, rules, strict=True))
        if old != new
    )


def _coded(option: Option, value: Any) -> str:
    """A value as a number: its place among those allowed, itself, or a table's numbers one after the other, all as wide
    as the largest could be. Numbers that may be below 0 count from their least.
    """
    if option.kind is tuple:
        lowest, width = _digits(option.rule)
        return "".join(f"{one - lowest:0{width}}" for one in value)
    return str(value if option.allowed is None else option.allowed.index(value))


def _digits(rule: Rule) -> tuple[int, int]:
    """From which number a table's numbers count, and how wide each is written."""
    lowest = min(rule.least, 0)
    return lowest, len(str(rule.most - lowest))


def _decoded(option: Option, digits: str, where: str) -> Any:
    """Undo ``_coded``."""
    if option.kind is tuple:
        lowest, width = _digits(option.rule)
        if len(digits) != width * option.rule.length:
            raise HouseError(option.rule.clause, "bad_code_part", where=where, key=option.key)
        return tuple(lowest + int(digits[place : place + width]) for place in range(0, len(digits), width))
    number = int(digits)
    if option.allowed is None:
        return number
    if number >= len(option.allowed):
        raise HouseError(option.rule.clause, "bad_code_part", where=where, key=option.key)
    return option.allowed[number]


def from_changes(defaults: Any, text: str) -> Any:
    """Undo ``changes``. Raises HouseError for a letter or number that no house rule has, Unreadable for one twice."""
    known = list(options(type(defaults)).values())
    table = {}
    for letter, number in _CHANGE.findall(text):
        place = ord(letter) - ord("a")
        if place >= len(known):
            raise HouseError("house", "bad_code_part", where=text, key=letter)
        option = known[place]
        if option.key in table:
            raise Unreadable("notation", "bad_code", text=text)
        table[option.key] = _decoded(option, number, text)
    return changed(defaults, table, text)
