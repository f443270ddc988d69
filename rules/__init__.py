"""The rules of the games, without a table: deal, ask what is legal, step, score.

>>> import rules
>>> game = rules.make("guan3")
>>> state = game.setup(["33366", "4455", "A"])
>>> str(game.parse(state, "33366"))
'333+66'
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rules.api import HouseError, Refused, Unreadable

if TYPE_CHECKING:
    from rules.api import Game

__all__ = ["HouseError", "Refused", "Unreadable", "coded", "defaults", "make", "names", "presets", "sheet"]

_GAMES: Final = Path(__file__).with_name("games")

# The order in which people meet the games; a folder that isn't named here comes after them.
_FIRST: Final = ("guan3", "guan2", "paoyao", "gouji", "guan4")


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """The ids of the games: the folders under ``rules/games``."""
    found = [folder.parent.name for folder in _GAMES.glob("*/house.toml")]
    return tuple(sorted(found, key=lambda name: (_FIRST.index(name) if name in _FIRST else len(_FIRST), name)))


def _module(game: str) -> Any:
    if game not in names():
        raise HouseError("game", "unknown_game", key=game, allowed=", ".join(names()))
    return import_module(f"rules.games.{game}.rules")


def defaults(game: str) -> Any:
    """The house rules of the sheet, a NamedTuple by its keys. Raises HouseError for an unknown game."""
    return _module(game).DEFAULTS


def make(game: str, **house_rules: Any) -> Game[Any]:
    """The game ``game`` with ``house_rules`` changed. Raises HouseError that names the key and what is allowed."""
    from rules import house  # noqa: PLC0415 - the first game pays for it

    standard = defaults(game)
    return _made(game, house.changed(standard, house_rules))


@lru_cache(maxsize=256)
def _made(game: str, house_rules: Any) -> Game[Any]:
    found: Game[Any] = import_module(f"rules.games.{game}").Game(house_rules)
    return found


def presets(game: str) -> dict[str, dict[str, Any]]:
    """The house rules that go together, by name: ``seed``, the sheet itself, then those of ``presets.toml``.

    Raises HouseError for an unknown game.
    """
    from rules import house  # noqa: PLC0415 - as above

    form, path = type(defaults(game)), _GAMES / game / "presets.toml"
    tables = house.read(path, needed=False)
    return {"seed": {}} | {name: house.checked(form, table, f"{path.name} [{name}]") for name, table in tables.items()}


def coded(text: str) -> tuple[Game[Any], int]:
    """The game, under its house rules, and the seed that a deal code names. Raises Unreadable, HouseError."""
    from rules import deal, house  # noqa: PLC0415 - only who has a code pays for it

    code = deal.read_code(text)
    for name in names():
        if code.prefix == _module(name).PREFIX:
            return _made(name, house.from_changes(defaults(name), code.changes)), code.seed
    raise Unreadable("notation", "code_of_no_game", text=text)


def sheet(game: str, lang: str = "en") -> str:
    """The rule sheet of a game, as Markdown: in ``lang`` if there is one, else in English."""
    if game not in names():
        raise HouseError("game", "unknown_game", key=game, allowed=", ".join(names()))
    translated = _GAMES / game / f"sheet.{lang}.md"
    return (translated if translated.is_file() else _GAMES / game / "sheet.md").read_text(encoding="utf-8")
