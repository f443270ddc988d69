"""A table of a data file, read strictly: what is wrong names the file, the key and what is allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rules import house
from rules.api import RuleError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

LANGUAGES: Final = ("en", "zh_CN", "zh_TW")
POINTS_MOST: Final = 400


class Broken(RuleError):
    """A data file that says what can't be."""


class Said(NamedTuple):
    """A sentence in every language of the program."""

    en: str
    zh_CN: str  # noqa: N815 - as the languages are called
    zh_TW: str  # noqa: N815

    def in_(self, lang: str) -> str:
        return {"zh_CN": self.zh_CN, "zh_TW": self.zh_TW}.get(lang, self.en)


class Table:
    """``found`` at ``key`` of the file ``where``."""

    def __init__(self, found: Mapping[str, Any], where: str, key: str = "") -> None:
        self.found: Final = found
        self.where: Final = where
        self.key: Final = key

    def _path(self, key: str) -> str:
        return f"{self.key}.{key}" if self.key else key

    def wrong(self, key: str, allowed: str) -> Broken:
        """That the value of ``key`` isn't ``allowed``, or isn't there."""
        if key not in self.found:
            return Broken("scenario", "missing_key", where=self.where, key=self._path(key), allowed=allowed)
        value = house.written(self.found[key])
        return Broken("scenario", "bad_value", where=self.where, key=self._path(key), value=value, allowed=allowed)

    def only(self, *keys: str) -> None:
        """Raise Broken for a key that isn't one of these."""
        for key in self.found:
            if key not in keys:
                raise Broken("scenario", "unknown_key", where=self.where, key=self._path(key), allowed=", ".join(keys))

    def choice(self, key: str, allowed: Sequence[str]) -> str:
        value = self.found.get(key)
        if not isinstance(value, str) or value not in allowed:
            raise self.wrong(key, " | ".join(allowed))
        return value

    def text(self, key: str) -> str:
        value = self.found.get(key)
        if not isinstance(value, str) or not value.strip():
            raise self.wrong(key, "“…”")
        return value

    def texts(self, key: str, *, needed: bool = True) -> tuple[str, ...]:
        value = self.found.get(key, None if needed else [])
        if not isinstance(value, list) or (needed and not value) or not all(isinstance(one, str) for one in value):
            raise self.wrong(key, '["…", …]')
        return tuple(value)

    def flag(self, key: str) -> bool:
        value = self.found.get(key, False)
        if not isinstance(value, bool):
            raise self.wrong(key, "true | false")
        return value

    def number(self, key: str, least: int, most: int) -> int:
        value = self.found.get(key)
        if type(value) is not int or not least <= value <= most:
            raise self.wrong(key, f"{least}–{most}")
        return value

    def points(self, key: str) -> float:
        value = self.found.get(key)
        if type(value) not in (int, float) or not -POINTS_MOST <= (value or 0) <= POINTS_MOST:
            raise self.wrong(key, f"{-POINTS_MOST}–{POINTS_MOST}")
        return float(value or 0)

    def absent(self, key: str) -> str:
        """What a key says that means nothing here: nothing. Raises Broken when it is there."""
        if key in self.found:
            raise self.wrong(key, "–")
        return ""

    def table(self, key: str, *, needed: bool = False) -> Table:
        value = self.found.get(key, None if needed else {})
        if not isinstance(value, dict):
            raise self.wrong(key, f"[{self._path(key)}]")
        return Table(value, self.where, self._path(key))

    def tables(self, key: str) -> list[Table]:
        value = self.found.get(key)
        if not isinstance(value, list) or not value or not all(isinstance(one, dict) for one in value):
            raise self.wrong(key, f"[[{self._path(key)}]]")
        return [Table(one, self.where, f"{self._path(key)}[{place}]") for place, one in enumerate(value, start=1)]


def said(table: Table, key: str) -> Said:
    """A sentence in every language."""
    part = table.table(key, needed=True)
    part.only(*LANGUAGES)
    return Said(*map(part.text, LANGUAGES))
