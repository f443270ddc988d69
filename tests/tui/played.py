"""Matches of any game, played to their end by bots, kept and booked."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import rules
from guanpai_tui import settings, text
from guanpai_tui.keeper import Keeper
from guanpai_tui.saves import Saves
from guanpai_tui.table import Player, Table
from rules import record
from rules.match import Match
from rules.record import Deal, Record

if TYPE_CHECKING:
    from collections.abc import Sequence

NAMES = ("阿强", "小美", "老王", "大刘", "小丁", "老陈")


def booked_saves() -> Saves:
    """The user's own folder, with his book."""
    paths = settings.paths()
    return Saves(paths.data_dir, Keeper(paths.book, text.who))


def seated(game: str, saves: Saves | None, people: Sequence[int] = (0,), *, deals: int = 1, **options) -> Table:
    persons = len(rules.make(game).controllers)
    players = [Player(NAMES[one], "" if one in people else "easy") for one in range(persons)]
    return Table.new(game, players, deals=deals, store=saves, **options)


def finish(table: Table) -> Table:
    """Play this deal to its end, bots for everybody."""
    table.autoplay |= set(table.people)
    while not table.over:
        table.act(table.choose())
    return table


def played(game: str, saves: Saves, people: Sequence[int] = (0,), *, deals: int = 1, **options) -> Table:
    """A match that has ended."""
    table = finish(seated(game, saves, people, deals=deals, **options))
    while not table.match_over:
        table.next_deal()
        finish(table)
    table.leave()
    return table


@cache
def record_text(game: str) -> str:
    """The record of a match of one deal, the same whenever it is asked for."""
    table = finish(seated(game, None, code=f"{rules.make(game).prefix}-11"))
    match = Match(table.game, 11, 1)
    deal = Deal(table.code, table.entries, tuple(table._course.states))
    return record.write(Record(match, table.players, (deal,)))
