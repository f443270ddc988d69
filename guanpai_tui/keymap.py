"""The player's own keys: ``[keys]`` of the settings put over the list of commands, for every place that reads it.

A command that is named there has the keys given there and no others; one key does one thing, or the file is refused.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guanpai_tui import keys
from guanpai_tui.glossary import N_
from guanpai_tui.settings import SettingsError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from guanpai_tui.keys import Command
    from guanpai_tui.settings import Keys

CARDS: Final = "cards"
"""The entry of ``[keys]`` that is no command: the signs that choose cards, in this order."""
ORDER: Final = "3456789TJQKA2BR"

_STANDARD: Final = dict(keys.COMMANDS)
_RANKS: Final = dict(keys.RANKS)
_SIGNS: Final = {"question_mark": "?", "space": " ", "comma": ",", "slash": "/", "full_stop": ".", "minus": "-"}
_NAMES: Final = {
    "enter": N_("Enter"),
    "backspace": N_("Backspace"),
    "escape": "Esc",
    "tab": "Tab",
    "delete": "Del",
    "insert": "Ins",
    "home": "Home",
    "end": "End",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    **{f"f{number}": f"F{number}" for number in range(1, 13)},
}
"""Keys that type nothing, by Textual's names, and what stands on them."""
_CAPS: Final = {" ": N_("Space")}
_NAMED: Final = rf"((?:ctrl\+|shift\+|alt\+)*)({'|'.join(_NAMES)}|[a-z0-9])"
_TAKEN: Final = ("ctrl+c", "ctrl+h", "ctrl+i", "ctrl+j", "ctrl+l", "ctrl+m")
"""Keys that are the program's own, or that no terminal tells from others."""


def standard() -> Mapping[str, Command]:
    """The commands with the keys they have where nobody changed them."""
    return _STANDARD


def use(table: Keys, where: str) -> None:
    """Put ``table`` in force. Raises SettingsError, and then every key is as it was."""
    ranks = _card_keys(table, where)
    claims = checked(table, where, ranks)
    keys.COMMANDS.update(
        {name: _bound(command, claims[name]) if name in table else command for name, command in _STANDARD.items()}
    )
    keys.KEYMAP.clear()
    keys.KEYMAP.update(_map(claims))
    keys.RANKS.clear()
    keys.RANKS.update(ranks)
    keys.PROGRAM.clear()
    keys.PROGRAM.update(("ctrl+c", *claims["quit"], *claims["suspend"]))


def checked(table: Keys, where: str, ranks: Mapping[str, str] | None = None) -> dict[str, tuple[str, ...]]:
    """The keys of every command under ``table``. Raises SettingsError where one key would do two things."""
    claims, wrong = _claimed(table, where, _card_keys(table, where) if ranks is None else ranks)
    if wrong:
        raise wrong[0]
    return claims


def faults(table: Keys, where: str) -> list[SettingsError]:
    """Everything that is wrong with ``table``."""
    try:
        return _claimed(table, where, _card_keys(table, where))[1]
    except SettingsError as error:
        return [error, *_claimed(table, where, _RANKS)[1]]


def _claimed(
    table: Keys, where: str, ranks: Mapping[str, str]
) -> tuple[dict[str, tuple[str, ...]], list[SettingsError]]:
    """The keys of every command, and what is wrong with them."""
    known = (*_STANDARD, CARDS)
    wrong = [
        SettingsError("settings", "unknown_command", where=where, key=one, allowed=", ".join(known))
        for one in table
        if one not in known
    ]
    claims: dict[str, tuple[str, ...]] = {}
    for name, command in _STANDARD.items():
        named = {key: _name(key) for key in table[name]} if name in table else {}
        strange = [key for key, known in named.items() if not known]
        wrong += [SettingsError("settings", "unknown_key_name", where=where, key=name, value=key) for key in strange]
        claims[name] = tuple(filter(None, named.values())) if name in table else _own(command)
    taken: dict[str, str] = {}
    for name, claimed in claims.items():
        for key in dict.fromkeys(claimed):
            if key in ranks:
                wrong.append(SettingsError("settings", "key_of_cards", where=where, value=cap(key), key=name))
            elif key in taken:
                facts = {"one": taken[key], "other": name}
                wrong.append(SettingsError("settings", "key_twice", where=where, value=cap(key), **facts))
            taken[key] = name
    return claims, wrong


def of(name: str) -> tuple[str, ...]:
    """Every key of a command now, as events name them."""
    return tuple(key for key, command in keys.KEYMAP.items() if command == name)


def cap(key: str) -> str:
    """What stands on a key, as a msgid."""
    *modifiers, base = re.split(r"(?<=.)\+(?=.)", key)
    sign = _NAMES.get(base) or _CAPS.get(base) or base
    if len(sign) == 1:
        if (
            not modifiers
            and sign.isalpha()
            and sign.isupper()
            and keys.KEYMAP.get(sign.lower()) != keys.KEYMAP.get(sign)
        ):
            return f"Shift+{sign}"
        sign = sign.upper()
    return "+".join((*(modifier.capitalize() for modifier in modifiers), sign))


def _own(command: Command) -> tuple[str, ...]:
    return tuple(_SIGNS.get(key, key) for key in (*command.keys.split(","), command.function) if key)


def _name(key: str) -> str:
    """A key as it is written in the file, by the one name it has here; "" where it can't be one."""
    name = _SIGNS.get(key, key if len(key) == 1 else key.strip().lower())
    one_sign = len(name) == 1 and name.isascii() and name.isprintable()
    return "" if name in _TAKEN or not (one_sign or re.fullmatch(_NAMED, name)) else name


def _bound(command: Command, claimed: Sequence[str]) -> Command:
    """``command`` with other keys."""
    function = next((key for key in claimed if re.fullmatch(r"f\d+", key)), "")
    others = [key for key in claimed if key != function]
    shown = others[0] if others else function
    named = ",".join("comma" if key == "," else key for key in others)
    return command._replace(keys=named, cap=cap(shown) if shown else "", function=function if others else "")


def _map(claims: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """The command of each key, by Textual's name and by the sign; a letter counts in both cases where it is free."""
    found = {key: name for name, claimed in claims.items() for key in claimed}
    names = {sign: name for name, sign in _SIGNS.items()}
    for key, name in list(found.items()):
        if len(key) == 1 and key.isalpha():
            found.setdefault(key.swapcase(), name)
        elif key in names:
            found[names[key]] = name
    return found


def _card_keys(table: Keys, where: str) -> Mapping[str, str]:
    """The card that each sign chooses."""
    if CARDS not in table:
        return _RANKS
    signs = "".join(table[CARDS])
    if (
        len(signs) != len(ORDER)
        or len(set(signs.lower())) != len(ORDER)
        or not (signs.isascii() and signs.isprintable())
    ):
        raise SettingsError("settings", "bad_card_keys", where=where, need=len(ORDER))
    return {case: rank for sign, rank in zip(signs, ORDER, strict=True) for case in (sign.lower(), sign.upper())}
