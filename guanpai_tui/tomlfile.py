"""A TOML file changed a key at a time: every other line, and every comment, stays as the player wrote it."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

Value: TypeAlias = "str | bool | int | Sequence[Value]"

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def written(value: Value) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return '"' + "".join(sign if sign.isprintable() else f"\\u{ord(sign):04x}" for sign in escaped) + '"'
    return f"[{', '.join(map(written, value))}]"


def changed(text: str, table: Sequence[str], key: str, value: Value | None) -> str:
    """``text`` with ``key`` of ``[table]`` (() at the top) set to ``value``; None takes its line away.

    Raises ValueError for a text in which that can't be done line by line.
    """
    before = tomllib.loads(text)
    lines = text.splitlines()
    start, end = _section(lines, tuple(table))
    place = next((at for at in range(start, end) if _key(lines[at]) == key), None)
    if place is not None:
        lines[place : place + 1] = [] if value is None else [f"{_head(key)}{written(value)}{_comment(lines[place])}"]
    elif value is not None:
        new = [f"{_head(key)}{written(value)}"]
        if table and start == end == len(lines) and not _has(lines, tuple(table)):
            new = [*([""] if lines and lines[-1].strip() else []), f"[{'.'.join(map(_quoted, table))}]", *new]
        while end > start and not lines[end - 1].strip():
            end -= 1
        lines[end:end] = new
    made = "\n".join(lines) + "\n" if lines else ""
    if tomllib.loads(made) != _wanted(before, table, key, value):
        raise ValueError(key)
    return made


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all; a link to it stays one. Raises OSError."""
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


def _wanted(before: dict[str, Any], table: Sequence[str], key: str, value: Value | None) -> dict[str, Any]:
    """What the file should say then."""
    found: dict[str, Any] = before
    for name in table:
        if value is None and name not in found:
            return before
        found = found.setdefault(name, {})
        if not isinstance(found, dict):
            raise ValueError(name)  # noqa: TRY004 - what the caller is told is that the file can't be changed like that
    if value is None:
        found.pop(key, None)
    else:
        found[key] = list(value) if not isinstance(value, str | bool | int) else value
    return before


def _section(lines: Sequence[str], table: tuple[str, ...]) -> tuple[int, int]:
    """The lines of ``[table]``, without its heading; an empty stretch at the end where there is no such table."""
    heads = [(at, _heading(line)) for at, line in enumerate(lines)]
    known = [(at, path) for at, path in heads if path is not None]
    ends = [*[at for at, _path in known], len(lines)]
    if not table:
        return 0, ends[0]
    for number, (at, path) in enumerate(known):
        if path == table:
            return at + 1, ends[number + 1]
    return len(lines), len(lines)


def _has(lines: Sequence[str], table: tuple[str, ...]) -> bool:
    return any(_heading(line) == table for line in lines)


def _heading(line: str) -> tuple[str, ...] | None:
    """The table that a line opens, as the path of its names."""
    if not line.lstrip().startswith("[") or _key(line) is not None:
        return None
    try:
        found: Any = tomllib.loads(line)
    except ValueError:
        return None
    path = []
    while isinstance(found, dict) and found:
        name, found = next(iter(found.items()))
        path.append(name)
    return tuple(path)


def _key(line: str) -> str | None:
    """The key that a line sets."""
    left, equals, _right = line.partition("=")
    if not equals or left.lstrip().startswith(("#", "[")):
        return None
    try:
        return next(iter(tomllib.loads(f"{left}=0")), None)
    except ValueError:
        return None


def _comment(line: str) -> str:
    """The comment behind a value, with the blanks before it."""
    for found in re.finditer(r"\s*#", line):
        try:
            tomllib.loads(line[: found.start()])
        except ValueError:
            continue
        return line[found.start() :]
    return ""


def _head(key: str) -> str:
    return f"{_quoted(key)} = "


def _quoted(name: str) -> str:
    return name if _BARE.fullmatch(name) else written(name)
