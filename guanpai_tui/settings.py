"""How the player likes the table, and where things are kept.

A flag beats the environment (``GUANPAI_SPEED=fast``), which beats the user's ``config.toml``, which beats the defaults.
The file is read strictly: a key that isn't there or a value that isn't allowed is an error that names all three.
"""

from __future__ import annotations

import os
import re
import sys
import unicodedata
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias, get_args, get_origin, get_type_hints

from rules import house
from rules.api import HouseError, RuleError

if TYPE_CHECKING:
    from collections.abc import Mapping

NAME_CELLS: Final = 12
"""Terminal cells a name may take: the seats of the small table have room for no more."""

Value: TypeAlias = str | bool
Lang = Literal["auto", "zh_CN", "en"]
Theme = Literal["auto", "dark", "light", "ansi"]
Speed = Literal["slow", "normal", "fast", "instant"]
Switch = Literal["auto", "on", "off"]
Sort = Literal["rank", "count"]


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


def load(path: Path) -> Settings:
    """The settings in the file at ``path``; the defaults when there is none. Raises SettingsError."""
    return _with(Settings(), _read(path), str(path))


def current(flags: Mapping[str, str | None] | None = None, path: Path | None = None) -> Settings:
    """The settings in force: ``flags`` that aren't None, then the environment, then the file. Raises SettingsError."""
    found = load(path or paths().settings)
    for key in allowed():
        variable, flag = f"GUANPAI_{key.upper()}", f"--{key.replace('_', '-')}"
        for name, text in ((variable, os.environ.get(variable)), (flag, (flags or {}).get(key))):
            if text:
                found = _with(found, {key: spoken(key, text)}, name)
    return found


def remember(path: Path, **changes: Value) -> None:
    """Write ``changes`` into the file at ``path``, its other lines and comments kept.

    Raises SettingsError for a value that isn't allowed, OSError when the file can't be written.
    """
    table = checked(changes, str(path))
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    for key, value in table.items():
        line = f"{key} = {toml(value)}"
        place = next((at for at, old in enumerate(lines) if re.match(rf"\s*{key}\s*=", old)), None)
        if place is None:
            lines.append(line)
        else:
            comment = re.search(r"\s+#[^\"']*$", lines[place])
            lines[place] = line + (comment.group() if comment else "")
    write(path, "\n".join(lines) + "\n")


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all; a link to it stays one. Raises OSError."""
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


def toml(value: Value) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def allowed() -> dict[str, tuple[Value, ...] | None]:
    """Every key with the values it may have; None for free text."""
    hints = get_type_hints(Settings)
    return {field.name: _values(hints[field.name]) for field in fields(Settings)}


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
    """The catalogue for a locale or language name, as ``zh_CN.UTF-8``, ``zh-Hans`` or ``en``."""
    known: dict[str, Lang] = {"zh": "zh_CN", "chinese (simplified)": "zh_CN", "en": "en"}
    return known.get(re.split(r"[_.@-]", text.strip().lower())[0])


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
