"""Matches on disk: a line is written at each action, so that nothing which ends the program ends the match."""

from __future__ import annotations

import contextlib
import os
import time
from typing import IO, TYPE_CHECKING, Final, NamedTuple

from rules.api import RuleError, Unreadable

try:
    import fcntl
except ImportError:  # a system without file locks: two instances could resume the same match there
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from guanpai_tui.keeper import Clerk, Keeper
    from rules.match import Match
    from rules.record import Player, Record

SUFFIX: Final = ".guanpai"


class Unfinished(NamedTuple):
    """A match that can be resumed. ``when``: seconds since the epoch of its last action."""

    path: Path
    game: str
    names: tuple[str, ...]
    deal: int
    when: float


class Saves:
    """The folder of matches: ``saves`` for those going on, ``records`` for those that ended.

    ``book`` is told what comes of them.
    """

    def __init__(self, folder: Path, book: Keeper | None = None) -> None:
        self.book: Final = book
        self._saves = folder / "saves"
        self._records = folder / "records"

    def clerk(self, journal: Journal, match: Match, players: Sequence[Player]) -> Clerk | None:
        """Who books what comes of the match of ``journal``, which stands at its first deal."""
        return self.book.clerk(f"{journal.path.stem} {match.code}", match, players) if self.book else None

    def unfinished(self) -> tuple[Unfinished, ...]:
        """Those nobody else is playing, the latest first. Files that can't be read are left alone and left out."""
        found = []
        with contextlib.suppress(OSError):
            for path in self._saves.glob("*" + SUFFIX):
                with contextlib.suppress(OSError, RuleError):
                    if not _in_use(path):
                        found.append(_summary(path))
        return tuple(sorted(found, key=lambda one: one.when, reverse=True))

    def strange(self) -> tuple[Path, ...]:
        """The files among the matches that aren't one that can be shown, and nobody is writing."""
        found = []
        with contextlib.suppress(OSError):
            for path in sorted(self._saves.glob("*" + SUFFIX)):
                try:
                    if not _in_use(path):
                        _summary(path)
                except (OSError, RuleError):
                    found.append(path)
        return tuple(found)

    def begin(self, game: str) -> Journal:
        """A journal for a new match."""
        stamp = time.strftime("%Y%m%d-%H%M%S")
        for attempt in range(1000):
            path = self._saves / f"{game}-{stamp}{f'-{attempt}' if attempt else ''}{SUFFIX}"
            if (self._records / path.name).exists():
                continue  # it would be put in its place at the end
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.touch(0o600, exist_ok=False)  # two that begin in the same second must not share a file
            except FileExistsError:
                continue
            except OSError:  # the journal tells why, and tries again
                return Journal(path, self._records)
            return Journal(path, self._records)
        return Journal(self._saves / f"{game}-{stamp}-{os.getpid()}{SUFFIX}", self._records)

    def resume(self, path: Path, fits: Callable[[Record], None] | None = None) -> tuple[Record, Journal]:
        """The match in ``path`` and the journal that goes on with it.

        A last line that was cut off in the middle is dropped. Raises Unreadable for a file that is no record, is
        damaged or is being played by another instance, and whatever ``fits`` raises; then the file is as it was.
        """
        from rules import record

        journal = Journal(path, self._records)
        try:
            if path.is_file():
                journal.hold()  # before it is read: what another instance still writes would be cut off
            whole = path.read_bytes()
            kept = whole[: whole.rfind(b"\n") + 1]
            found = record.read(kept.decode("utf-8"))
            if fits:
                fits(found)
        except OSError as error:
            why = error.strerror or str(error)
            raise Unreadable("record", "unreadable_file", where=str(path), error=why) from error
        except UnicodeDecodeError as error:
            journal.close()
            raise Unreadable("record", "not_text", where=str(path)) from error
        except RuleError:
            journal.close()
            raise
        journal.adopt(kept)
        return found, journal


class Journal:
    """One match's file. Never raises OSError: ``error`` says what is wrong; the lines go out as soon as they can."""

    def __init__(self, path: Path, ended: Path) -> None:
        self.path = path
        self.error = ""
        self._ended = ended
        self._file: IO[bytes] | None = None
        self._lines: list[bytes] = []
        self._written = 0  # lines known to be in the file
        self._size = 0  # and the bytes they take
        self._over = False  # nothing is written any more: what a bot was still thinking of belongs to no match

    def hold(self) -> None:
        """Keep other instances out. Raises Unreadable when one is in; other faults show when a line is written."""
        try:
            self._open()
        except BlockingIOError as error:
            raise Unreadable("record", "in_use", where=str(self.path)) from error
        except OSError:
            return

    def adopt(self, kept: bytes) -> None:
        """Go on with a file that holds these whole lines, and perhaps the torn end of another."""
        self._lines = kept.splitlines(keepends=True)
        self._written, self._size = len(self._lines), len(kept)
        self._flush()

    def append(self, *lines: str) -> None:
        self._lines += [line.encode() + b"\n" for line in lines]
        self._flush()

    @property
    def text(self) -> str:
        """The record so far, whether or not it has reached the disk."""
        return b"".join(self._lines).decode()

    def drop(self, count: int) -> None:
        """Take back the last ``count`` lines."""
        self._lines = self._lines[: len(self._lines) - count]
        if self._written > len(self._lines):
            self._written = len(self._lines)
            self._size = sum(map(len, self._lines))
        self._flush()

    def close(self) -> None:
        """Leave the match to be resumed."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()
            self._file = None

    def finish(self) -> None:
        """The match has ended: keep it among the records."""
        self._over = True
        self.close()
        with contextlib.suppress(OSError):
            self._ended.mkdir(parents=True, exist_ok=True)
            self.path.replace(self._ended / self.path.name)

    def discard(self) -> None:
        """Nothing was played: no file either."""
        self._over = True
        self.close()
        with contextlib.suppress(OSError):
            self.path.unlink()

    def _flush(self) -> None:
        if self._over:
            return
        try:
            file = self._open()
            file.truncate(self._size)  # what a failed write left, or an undo took back
            file.seek(self._size)
            pending = b"".join(self._lines[self._written :])
            while pending:
                done = file.write(pending) or 0
                pending = pending[done:]
            self._written = len(self._lines)
            self._size = file.tell()
            self.error = ""
        except BlockingIOError:
            self.error = "in_use"
        except OSError as error:
            self.error = error.strerror or str(error)

    def _open(self) -> IO[bytes]:
        if self._file is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
            file = os.fdopen(descriptor, "r+b", buffering=0)
            if fcntl is not None:
                try:
                    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except OSError:
                    file.close()
                    raise
            self._file = file
        return self._file


def _in_use(path: Path) -> bool:
    if fcntl is None:
        return False
    with path.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def _summary(path: Path) -> Unfinished:
    """What the menu shows of a match, from its first lines: reading it through the rules waits until it is resumed."""
    fields: dict[str, str] = {}
    deals = 0
    with path.open(encoding="utf-8", errors="replace") as file:
        first = file.readline()
        if not first.startswith("guanpai "):
            raise Unreadable("record", "not_a_record")
        for line in file:
            key, _, value = line.strip().partition(" ")
            deals += key == "deal"
            if not deals:
                fields[key] = value
    if not deals:
        raise Unreadable("record", "no_deal")
    names = tuple(part.partition("=")[0].strip() for part in fields.get("players", "").split("|"))
    return Unfinished(path, fields.get("game", ""), names, deals, path.stat().st_mtime)
