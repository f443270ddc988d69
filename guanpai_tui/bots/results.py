"""A file of what deals showed, a line of JSON each, so that a comparison that was stopped goes on where it was."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, NamedTuple

from guanpai_tui.bots.arena import HouseRules, Observed, Pairing

if TYPE_CHECKING:
    from pathlib import Path

FORMAT: Final = 1


class Header(NamedTuple):
    """What must be the same for deals to be counted together."""

    game: str
    house: HouseRules
    seed: int

    def line(self) -> str:
        fields = {"arena": FORMAT, "game": self.game, "house": dict(self.house), "seed": self.seed}
        return json.dumps(fields, ensure_ascii=False)


class OtherContestError(Exception):
    """The file is of another comparison, or of none."""


def read(path: Path, header: Header) -> list[Observed]:
    """What the file says so far; [] when there is none. A last line that was cut off is as if it weren't there.

    Raises OtherContestError, OSError.
    """
    if not path.exists():
        return []
    try:
        text = path.read_text(encoding="utf-8")
        if header.line().startswith(text):  # stopped before the first deal was done
            return []
        first, *rest = text.split("\n")
        if first != header.line():
            raise OtherContestError
        return [_observed(line) for line in rest[:-1] if line]
    except (ValueError, TypeError, KeyError, RecursionError, OverflowError) as error:
        raise OtherContestError from error


class Log:
    """Writes each observation as it comes."""

    def __init__(self, path: Path, header: Header) -> None:
        if path.exists():
            _cut_short(path)
        self._file = path.open("a", encoding="utf-8", newline="\n")
        if not self._file.tell():
            self._file.write(header.line() + "\n")
            self._file.flush()

    def add(self, seen: Observed) -> None:
        fields = seen._asdict() | {"pairing": list(seen.pairing)}
        self._file.write(json.dumps(fields, ensure_ascii=False) + "\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()


def _cut_short(path: Path) -> None:
    """Take away a last line without an end."""
    text = path.read_bytes()
    if not text.endswith(b"\n"):
        path.write_bytes(text[: text.rfind(b"\n") + 1])


def _observed(line: str) -> Observed:
    fields = json.loads(line)
    a, b = fields["pairing"]
    first, second = fields["decisions"]
    one, other = fields["seconds"]
    numbers = [float(fields[name]) for name in ("points", "wins", "plays")]
    return Observed(
        Pairing(str(a), str(b)),
        int(fields["number"]),
        numbers[0],
        numbers[1],
        numbers[2],
        (int(first), int(second)),
        (float(one), float(other)),
    )
