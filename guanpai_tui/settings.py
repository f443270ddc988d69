"""How the player likes the table, and where things are kept.

A flag beats the environment (``GUANPAI_SPEED=fast``), which beats the user's ``config.toml``, which beats the defaults.
The file is read strictly: a key that isn't there or a value that isn't allowed is an error that names all three.
"""

from __future__ import annotations

import os
import re
import sys
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias, get_args, get_origin, get_type_hints

from guanpai_tui import tomlfile
from rules import house
from rules.api import HouseError, RuleError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

NAME_CELLS: Final = 12
"""Terminal cells a name may take: the seats of the small table have room for no more."""

TRADITIONAL: Final = frozenset({"tw", "hk", "mo", "hant"})
"""Regions and scripts of Chinese whose readers want the traditional signs."""

Value: TypeAlias = str | bool
Lang = Literal["auto", "zh_CN", "zh_TW", "en"]
Theme = Literal["auto", "dark", "light", "ansi"]
Speed = Literal["slow", "normal", "fast", "instant"]
Switch = Literal["auto", "on", "off"]
Sort = Literal["rank", "count"]
Linger = Literal["off", "short", "long", "key"]
Keys: TypeAlias = Mapping[str, tuple[str, ...]]


class SettingsError(RuleError):
    """A setting that doesn't exist or can't have that value; told like a house rule that can't be."""


@dataclass(frozen=True, slots=True)
class Settings:
    """One player's table. The field names are the keys of ``config.toml``."""

    lang: Lang = "auto"
    theme: Theme = "auto"
    speed: Speed = "normal"
    ascii: Switch = "auto"
    four_color: bool = False
    sort: Sort = "rank"
    counter: bool = True
    name: str = ""
    auto_pass: bool = False
    bell: bool = False
    linger: Linger = "off"
    # Tables of the file
    keys: Keys = field(default_factory=dict)  # commands, with the keys they have instead of their own
    people: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)  # what is otherwise for one of several
    # Not from the file: settings that something else decides this time, with its name
    given: Mapping[str, str] = field(default_factory=dict, compare=False)

    def of(self, name: str) -> Settings:
        """The settings for the person called ``name``."""
        return replace(self, **self.people.get(name, {}))  # type: ignore[arg-type]  # looked at when they were read

    @property
    def language(self) -> str:
        """The catalogue to use: ``lang``, or what the locale asks for."""
        return self.lang if self.lang != "auto" else language_of(_locale()) or "en"


class Paths(NamedTuple):
    """The folders by purpose; ``GUANPAI_CONFIG_DIR``, ``GUANPAI_DATA_DIR`` and ``GUANPAI_STATE_DIR`` move them."""

    config_dir: Path
    data_dir: Path
    state_dir: Path

    @property
    def settings(self) -> Path:
        return self.config_dir / "config.toml"

    @property
    def saves(self) -> Path:
        return self.data_dir / "saves"

    @property
    def book(self) -> Path:
        """What was played on this machine."""
        return self.data_dir / "book.sqlite3"

    @property
    def sheets(self) -> Path:
        """The folder of score sheets that were saved."""
        return self.data_dir / "sheets"

    @property
    def crash(self) -> Path:
        return self.state_dir / "crash.log"

    @property
    def habits(self) -> Path:
        return self.state_dir / "habits.json"

    def house(self, game: str) -> Path:
        """The user's own house rules of a game."""
        return self.config_dir / f"{game}.toml"

    def presets(self, game: str) -> Path:
        """The folder of the house rules he keeps under names."""
        return self.config_dir / "presets" / game


def paths() -> Paths:
    """Where this user's files are."""
    import platformdirs

    made = {
        "GUANPAI_CONFIG_DIR": platformdirs.user_config_path,
        "GUANPAI_DATA_DIR": platformdirs.user_data_path,
        "GUANPAI_STATE_DIR": platformdirs.user_state_path,
    }
    return Paths(*(Path(os.environ[key]) if os.environ.get(key) else make("guanpai") for key, make in made.items()))


TABLES: Final = ("keys", "people", "given")
"""The fields that are no setting of one value."""
PERSONAL: Final = ("sort", "four_color", "counter", "auto_pass")
"""What each of several people at one keyboard may like otherwise."""


def load(path: Path) -> Settings:
    """The settings in the file at ``path``; the defaults when there is none. Raises SettingsError."""
    table = dict(_read(path))
    keys = _keys(table.pop("keys", {}), str(path))
    people = _people(table.pop("people", {}), str(path))
    return replace(_with(Settings(), table, str(path)), keys=keys, people=people)


def current(flags: Mapping[str, str | None] | None = None, path: Path | None = None) -> Settings:
    """The settings in force: ``flags`` that aren't None, then the environment, then the file. Raises SettingsError."""
    found = load(path or paths().settings)
    for key in allowed():
        variable, flag = _variable(key), f"--{key.replace('_', '-')}"
        for name, text in ((variable, os.environ.get(variable)), (flag, (flags or {}).get(key))):
            if text:
                found = replace(_with(found, {key: spoken(key, text)}, name), given={**found.given, key: name})
    return found


def faults(path: Path) -> tuple[list[SettingsError], Keys]:
    """Everything that is wrong with the file at ``path`` and in the environment, and the keys that could be read."""
    where = str(path)
    try:
        table = dict(_read(path))
    except SettingsError as error:
        return [error, *_given_wrongly()], {}
    keys: dict[str, tuple[str, ...]] = {}
    wrong = _each(lambda one: keys.update(_keys(one, where)), table.pop("keys", {}), where, "keys")

    def person(one: dict[str, object]) -> None:
        for name, liked in one.items():
            wrong.extend(_each(partial(_person, f"{where} [people.{name}]"), liked, where, f"people.{name}"))

    wrong += _each(person, table.pop("people", {}), where, "people")
    return [*_each(lambda one: checked(one, where), table, where, ""), *wrong, *_given_wrongly()], keys


def _given_wrongly() -> list[SettingsError]:
    """What is wrong in the environment."""
    wrong = []
    for key in allowed():
        said = os.environ.get(_variable(key))
        try:
            checked({key: spoken(key, said)} if said else {}, _variable(key))
        except SettingsError as error:
            wrong.append(error)
    return wrong


def known_language(flag: str = "") -> str:
    """The catalogue to complain in when something is wrong: what the ``flag``, the environment or the file says
    that can be understood, whatever else stands there; else the locale's.
    """
    for text in (flag, os.environ.get("GUANPAI_LANG", ""), _lang_of(paths().settings)):
        found = language_of(text)
        if found or text == "auto":
            return found or Settings().language
    return Settings().language


def remember(path: Path, **changes: Value) -> None:
    """Write ``changes`` into the file at ``path``, its other lines and comments kept.

    Raises SettingsError for a value that isn't allowed, OSError when the file can't be written.
    """
    for key, value in checked(changes, str(path)).items():
        remember_in(path, (), key, value)


def remember_in(path: Path, table: Sequence[str], key: str, value: tomlfile.Value | None) -> None:
    """The same for one key of a table, which has been checked; None takes it away."""
    try:
        text = path.read_text(encoding="utf-8-sig") if path.exists() else ""
        tomlfile.write(path, tomlfile.changed(text, table, key, value))
    except (ValueError, RecursionError) as error:  # no TOML, or brackets without end
        raise SettingsError("settings", "not_changed", where=str(path), key=key) from error


def template() -> str:
    """A file of settings that says what each may be, with every default."""
    lines = []
    for key, values in allowed().items():
        about = "" if values is None else f"  # {_words(values)}"
        lines.append(f"# {key} = {tomlfile.written(getattr(Settings(), key))}{about}")
    return "\n".join([*lines, "", "# [keys]", '# hint = ["g", "f5"]', ""])


def _variable(key: str) -> str:
    return f"GUANPAI_{key.upper()}"


def _lang_of(path: Path) -> str:
    """``lang`` of a file of which nothing else may be right."""
    try:
        said = path.read_text(encoding="utf-8-sig", errors="replace")
    except OSError:
        return ""
    found = re.search(r"""^\s*lang\s*=\s*["']([\w.-]+)["']""", said, re.MULTILINE)
    return found[1] if found else ""


def _each(check: Callable[[dict[str, object]], object], table: object, where: str, name: str) -> list[SettingsError]:
    """What ``check`` has against each line of a ``table``, by itself."""
    wrong = []
    try:
        lines = _table(table, where, name)
    except SettingsError as error:
        return [error]
    for key, value in lines.items():
        try:
            check({key: value})
        except SettingsError as error:
            wrong.append(error)
    return wrong


def _keys(table: object, where: str) -> Keys:
    """``[keys]``: a key or a list of them for each command."""
    found = {}
    for command, keys in _table(table, where, "keys").items():
        named = [keys] if isinstance(keys, str) else keys
        if not isinstance(named, list) or not all(isinstance(key, str) for key in named):
            said = house.written(keys)
            raise SettingsError("settings", "bad_keys", where=where, key=command, value=said)
        found[command] = tuple(named)
    return found


def _people(table: object, where: str) -> dict[str, dict[str, Value]]:
    """``[people.NAME]``: some of the settings, for one person."""
    found = {}
    for name, liked in _table(table, where, "people").items():
        found[name] = _person(f"{where} [people.{name}]", _table(liked, where, f"people.{name}"))
    return found


def _person(where: str, liked: Mapping[str, object]) -> dict[str, Value]:
    for key in liked:
        if key not in PERSONAL:
            raise SettingsError("settings", "unknown_key", where=where, key=key, allowed=", ".join(PERSONAL))
    return checked(liked, where)


def _table(table: object, where: str, name: str) -> dict[str, object]:
    if not isinstance(table, dict):
        raise SettingsError("settings", "no_table", where=where, key=name)
    return table


@cache
def allowed() -> Mapping[str, tuple[Value, ...] | None]:
    """Every key with the values it may have; None for free text."""
    hints = get_type_hints(Settings)
    return {one.name: _values(hints[one.name]) for one in fields(Settings) if one.name not in TABLES}


def checked(table: Mapping[str, object], where: str) -> dict[str, Value]:
    """``table`` with every value one that its key may have. Raises SettingsError."""
    known = allowed()
    found: dict[str, Value] = {}
    for key, value in table.items():
        if key not in known:
            raise SettingsError("settings", "unknown_key", where=where, key=key, allowed=", ".join(known))
        values = known[key]
        if isinstance(value, str | bool) and (is_name(value) if values is None else _one_of(value, values)):
            found[key] = value
            continue
        text = _words(values) if values is not None else f"0–{NAME_CELLS}"
        reason = "bad_value" if values is not None else "bad_name"
        raise SettingsError("settings", reason, where=where, key=key, value=house.written(value), allowed=text)
    return found


def spoken(key: str, text: str) -> object:
    """The value that ``text``, from an option or the environment, means for ``key``."""
    values = allowed()[key]
    if values == (False, True):
        words = {"true": True, "on": True, "yes": True, "1": True}
        words |= {"false": False, "off": False, "no": False, "0": False}
        return words.get(text.lower(), text)
    if key == "lang" and text.lower() != "auto":
        return language_of(text) or text
    return text


def language_of(text: str) -> Lang | None:
    """The catalogue for a locale or language name, as ``zh_CN.UTF-8``, ``zh-Hant``, ``zh_HK`` or ``en``."""
    known: dict[str, Lang] = {
        "zh": "zh_CN",
        "chinese (simplified)": "zh_CN",
        "chinese (traditional)": "zh_TW",
        "en": "en",
    }
    language, *more = re.split(r"[_.@-]", text.strip().lower())
    if language == "zh" and not TRADITIONAL.isdisjoint(more):
        return "zh_TW"
    return known.get(language)


def is_name(text: object) -> bool:
    """Whether a player may be called ``text``: what a seat can show and a record's line can hold."""
    if not isinstance(text, str):
        return False
    from rich.cells import cell_len

    plain = not any(sign in "|=[]" or unicodedata.category(sign)[0] in "CZ" for sign in text.replace(" ", ""))
    return plain and text == text.strip() and cell_len(text) <= NAME_CELLS


def _with(settings: Settings, table: Mapping[str, object], where: str) -> Settings:
    return replace(settings, **checked(table, where))  # type: ignore[arg-type]  # each value was looked at by its key


def _locale() -> str:
    """What the environment says the user speaks, in POSIX order; a bare Linux console can't draw Chinese."""
    if os.environ.get("TERM") == "linux":
        return "en"
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return os.environ[name]
    if sys.platform == "win32":
        import locale

        return (locale.getlocale()[0] or "").lower()
    return ""


def _read(path: Path) -> Mapping[str, object]:
    try:
        return house.read(path, needed=False)
    except HouseError as error:
        raise SettingsError("settings", error.reason, **error.facts) from error


def _values(hint: object) -> tuple[Value, ...] | None:
    if get_origin(hint) is Literal:
        return get_args(hint)
    return (False, True) if hint is bool else None


def _one_of(value: Value, values: tuple[Value, ...]) -> bool:
    return any(value == one and type(value) is type(one) for one in values)


def _words(values: tuple[Value, ...]) -> str:
    return " | ".join(map(house.written, values))
