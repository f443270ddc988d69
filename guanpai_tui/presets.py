"""House rules that go together: those of the sheets, those the player keeps, and his own file for a game.

A preset of the player's own is a file of house rules, ``presets/<game>/<name>.toml`` beside the settings: it can be
read, mailed and edited like ``<game>.toml``.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import rules
from guanpai_tui import settings, tomlfile
from rules import house
from rules.api import HouseError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

SEED: Final = "seed"
OWN: Final = "own"
"""The name of the house rules in the player's own ``<game>.toml``."""


class Preset(NamedTuple):
    """``house`` is what differs from the sheet; ``path`` is where the player keeps it, None for those of the sheet."""

    name: str
    house: dict[str, Any]
    path: Path | None = None


def known(game: str) -> tuple[tuple[Preset, ...], tuple[HouseError, ...]]:
    """Every preset of ``game`` that can be used, and what is wrong with the files of those that can't."""
    found = [Preset(name, table) for name, table in rules.presets(game).items()]
    wrong = []
    for name, path in _files(game):
        try:
            found.append(Preset(name, _read(game, path), path))
        except HouseError as error:
            wrong.append(error)
    return tuple(found), tuple(wrong)


def faults(game: str) -> list[HouseError]:
    """Everything that is wrong with the files of house rules for ``game``, line by line."""
    wrong = []
    for _name, path in _files(game):
        try:
            table = house.read(path)
        except HouseError as error:
            wrong.append(error)
            continue
        for key, value in table.items():
            try:
                house.checked(type(rules.defaults(game)), {key: value}, str(path))
            except HouseError as error:
                wrong.append(error)
    return wrong


def get(game: str, name: str) -> Preset:
    """The preset called ``name``. Raises HouseError when there is none, or when its file can't be used."""
    path = dict(_files(game)).get(name)
    if path:
        return Preset(name, _read(game, path), path)
    table = rules.presets(game).get(name)
    if table is None:
        names = [*rules.presets(game), *dict(_files(game))]
        raise HouseError("house", "unknown_preset", key=name, game=game, allowed=", ".join(names))
    return Preset(name, table)


def own(game: str) -> dict[str, Any]:
    """The house rules of the player's own file for ``game``; none when there is no file. Raises HouseError."""
    path = settings.paths().house(game)
    return house.checked(type(rules.defaults(game)), house.read(path, needed=False), str(path))


def keep(game: str, name: str, changes: Mapping[str, Any]) -> Path:
    """Write a preset of the player's own. Raises HouseError for a name no file can have, OSError when it can't be."""
    if not is_name(name) or name in (*rules.presets(game), OWN):
        raise HouseError("house", "bad_preset_name", key=name)
    path = settings.paths().presets(game) / f"{name}.toml"
    clauses = house.options(type(rules.defaults(game)))
    lines = [f"{key} = {tomlfile.written(value)}  # {clauses[key].rule.clause}" for key, value in changes.items()]
    tomlfile.write(path, "\n".join(lines) + "\n")
    return path


def forget(preset: Preset) -> None:
    """Delete a preset of the player's own. Raises OSError."""
    if preset.path:
        preset.path.unlink(missing_ok=True)


def is_name(name: str) -> bool:
    """Whether a preset may be called ``name``: it is a file's name on every system."""
    return bool(name) and settings.is_name(name) and not set(name) & set('/\\:*?"<>,') and not name.startswith(".")


def changes(game: str, table: Mapping[str, Any]) -> dict[str, Any]:
    """What of ``table`` differs from the sheet, in the sheet's order."""
    standard = house.table(rules.defaults(game))
    return {key: table[key] for key in standard if key in table and table[key] != standard[key]}


def _files(game: str) -> list[tuple[str, Path]]:
    """The player's files of house rules for ``game``, by the preset's name."""
    found = []
    path = settings.paths().house(game)
    if path.exists():
        found.append((OWN, path))
    with contextlib.suppress(OSError):
        found += [(path.stem, path) for path in sorted(settings.paths().presets(game).glob("*.toml"))]
    return found


def _read(game: str, path: Path) -> dict[str, Any]:
    return changes(game, house.checked(type(rules.defaults(game)), house.read(path), str(path)))
