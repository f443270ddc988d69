"""``guanpai config``: where the settings are, what they are, and whether they can be used."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import rules
from guanpai_tui import keymap, presets, settings, text, tomlfile
from guanpai_tui.commands import NO, OK, emit
from guanpai_tui.seating import UsageError
from guanpai_tui.text import _
from rules import house

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.api import RuleError


def config_path(*, as_json: bool) -> int:
    """Where everything is kept."""
    paths = settings.paths()
    files = {
        "settings": paths.settings,
        "house_rules": paths.config_dir / "GAME.toml",
        "presets": paths.presets("GAME"),
        "saves": paths.data_dir / "saves",
        "records": paths.data_dir / "records",
        "book": paths.book,
        "crash_log": paths.crash,
    }
    if as_json:
        emit({key: str(path) for key, path in files.items()})
    else:
        said = {
            "settings": _("Settings"),
            "house_rules": _("House rules"),
            "presets": _("House rules by name"),
            "saves": _("Matches going on"),
            "records": _("Matches that ended"),
            "book": _("Book"),
            "crash_log": _("Crash log"),
        }
        for key, path in files.items():
            print(_("{what}: {path}").format(what=said[key], path=path))
    return OK


def config_show(flags: Mapping[str, str | None], *, as_json: bool) -> int:
    """The settings in force, as ``config.toml`` would have them."""
    found = settings.current(flags)
    keymap.checked(found.keys, str(settings.paths().settings))
    table: dict[str, Any] = {key: getattr(found, key) for key in settings.allowed()}
    keys = {name: list(held) for name, held in found.keys.items()}
    people = {name: dict(liked) for name, liked in found.people.items()}
    if as_json:
        emit(table | {"keys": keys, "people": people})
        return OK
    for key, values in settings.allowed().items():
        about = [] if values is None else [" | ".join(map(house.written, values))]
        about += [_("from {where}").format(where=found.given[key])] if key in found.given else []
        print(f"{key} = {tomlfile.written(table[key])}" + (f"  # {'; '.join(about)}" if about else ""))
    shown = ""
    tables: list[tuple[tuple[str, ...], Mapping[str, tomlfile.Value]]] = [(("keys",), keys)]
    for head, liked in [*tables, *((("people", name), one) for name, one in people.items())]:
        for key, value in liked.items():
            shown = tomlfile.changed(shown, head, key, value)
    if shown:
        print(f"\n{shown.rstrip()}")
    return OK


def config_check(*, as_json: bool) -> int:
    """Whether every file of settings and house rules can be used; a sentence for each line that can't."""
    path = settings.paths().settings
    found, keys = settings.faults(path)
    wrong: list[RuleError] = [*found, *keymap.faults(keys, str(path))]
    for game in rules.names():
        wrong += presets.faults(game)
    said = [text.explain(error) for error in wrong]
    if as_json:
        emit({"ok": not wrong, "problems": said})
    else:
        print("\n".join(said) if said else _("All files of settings and house rules can be used."))
    return NO if wrong else OK


def config_edit() -> int:
    """Open the settings in the player's editor; what is wrong with them then is told."""
    path = settings.paths().settings
    if not path.exists():
        tomlfile.write(path, settings.template())
    words = os.environ.get("VISUAL") or os.environ.get("EDITOR") or ("notepad" if sys.platform == "win32" else "vi")
    try:
        done = subprocess.run([*shlex.split(words), str(path)], check=False)  # noqa: S603 - the player's own editor
    except (OSError, ValueError) as error:
        why = text.system(getattr(error, "strerror", None) or str(error))
        raise UsageError(_("The editor “{given}” can't be started: {why}"), given=words, why=why) from error
    return config_check(as_json=False) if done.returncode == 0 else NO
