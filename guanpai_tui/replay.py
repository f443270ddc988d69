"""A match looked at again: any deal of a record, after any action, and the places worth a look."""

from __future__ import annotations

import re
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Final

from guanpai_tui import bots, habits
from guanpai_tui.profile import DealRow, Filter
from guanpai_tui.table import Player, Table
from rules import record
from rules.api import Call, Give, Play, RuleError, Unreadable

if TYPE_CHECKING:
    from collections.abc import Callable

    from guanpai_tui.saves import Saves
    from rules.api import Event
    from rules.record import Record

MARKS: Final = ("trick", "bomb", "mistake")
"""The kinds of places that can be gone to."""


class Replay:
    """A record, open at a deal and after so many of its actions."""

    def __init__(self, found: Record, deal: int = -1) -> None:
        self.record: Final = found
        self.deal = range(len(found.deals))[deal]
        self.at = 0
        self._whole = Table.shown(found, self.deal)
        self._now = self._whole.rewound(0)
        self._mistakes: tuple[int, ...] = ()

    # Where it stands

    @property
    def table(self) -> Table:
        """The table after the actions that have been shown."""
        return self._now

    @property
    def length(self) -> int:
        """How many actions the deal has."""
        return len(self._whole.entries)

    @property
    def number(self) -> int:
        """Which deal is open, from 1."""
        return self.deal + 1

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last action was; at the beginning, how the deal began."""
        if not self.at:
            return self._whole.begun()
        states = self.record.deals[self.deal].states
        action = self._whole.entries[self.at - 1].action
        events: tuple[Event, ...] = self._now.game.events(states[self.at - 1], action, states[self.at])
        return events

    def go(self, at: int) -> None:
        """After ``at`` actions, or as near as there is."""
        at = max(0, min(self.length, at))
        if at != self.at:
            self.at, self._now = at, self._whole.rewound(at)

    def open(self, deal: int, at: int = 0) -> None:
        """Another deal of the match (from 0), if there is one."""
        if 0 <= deal < len(self.record.deals) and deal != self.deal:
            self.deal, self.at, self._mistakes = deal, 0, ()
            self._whole = Table.shown(self.record, deal)
            self._now = self._whole.rewound(0)
        self.go(at)

    # Places

    def marks(self, kind: str) -> tuple[int, ...]:
        """Where the places of one kind are: how many actions are shown there."""
        entries = self._whole.entries
        if kind == "trick":
            return tuple(accumulate((len(trick) for trick in self._whole.tricks if trick), initial=0))
        if kind == "mistake":
            return self._mistakes
        return tuple(
            at
            for at, entry in enumerate(entries, start=1)
            if (isinstance(entry.action, Play) and entry.action.is_bomb) or isinstance(entry.action, Call | Give)
        )

    def found_mistakes(self, places: tuple[int, ...]) -> None:
        """Whoever looked for mistakes found them in these actions (from 0)."""
        self._mistakes = tuple(place + 1 for place in places)

    def jump(self, kind: str, step: int) -> bool:
        """To the next place of that kind, or the one before; False where there is none."""
        places = [at for at in self.marks(kind) if (at > self.at if step > 0 else at < self.at)]
        if places:
            self.go(places[0] if step > 0 else places[-1])
        return bool(places)

    # On from here

    def played_on(self, person: int, name: str, store: Saves | None) -> Table:
        """A table at which ``person`` plays on from here, against bots."""
        known, usual = bots.levels(self._now.game.id), habits.usual_level(self._now.game.id)
        players = [
            Player(name, "")
            if place == person
            else player._replace(level=player.level if player.level in known else usual)
            for place, player in enumerate(self.record.players)
        ]
        found = self.record
        deals = found.deals[: self.deal + 1]
        upto = found._replace(match=found.dealt(self.deal), deals=deals)
        return Table.played_on(upto, self.at, players, store)


_CODE: Final = re.compile(r"[a-z][a-z0-9]-[0-9]{1,9}(-[a-z0-9]+)?", re.IGNORECASE)


def is_code(named: str) -> bool:
    """Whether ``named`` is a deal code; a file of that name is the file."""
    return bool(_CODE.fullmatch(named)) and not Path(named).exists()


def read(path: Path) -> Record:
    """The match in the file at ``path``. Raises Unreadable."""
    try:
        return record.read(path.read_bytes().decode("utf-8"))
    except OSError as error:
        why = error.strerror or str(error)
        raise Unreadable("record", "unreadable_file", where=str(path), error=why) from error
    except UnicodeDecodeError as error:
        raise Unreadable("record", "not_text", where=str(path)) from error


def find(named: str, saves: Saves) -> Record:
    """What ``named`` means: a file, or the code of a deal that was played here. Raises Unreadable."""
    if is_code(named):
        found = _kept(named.lower(), saves)
        if not found:
            raise Unreadable("record", "no_such_deal", code=named)
        return found
    return read(Path(named))


def _kept(code: str, saves: Saves) -> Record | None:
    """The latest match with that deal: from the book, else from those going on; its last deal is the one."""
    ids = _asked(saves, lambda deal: deal == code)
    if ids and saves.book:
        said = saves.book.ask(lambda book: book.record(ids[0]), "")
        return record.read(said) if said else None
    for one in saves.unfinished():
        try:
            found = read(one.path)
        except RuleError:
            continue
        for number, deal in enumerate(found.deals):
            if deal.code == code:
                return found._replace(match=found.dealt(number), deals=found.deals[: number + 1])
    return None


def _asked(saves: Saves, wanted: Callable[[str], bool]) -> list[int]:
    if not saves.book:
        return []
    deals = saves.book.ask(lambda book: book.deals(Filter()), tuple[DealRow, ...]())
    return [deal.id for deal in deals if wanted(deal.code)]
