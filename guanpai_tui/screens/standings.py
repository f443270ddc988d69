"""The match in columns: points by deal, the sides, and where a game has them places, opens, burns, tribute."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guanpai_tui import glossary, outcome
from guanpai_tui.text import _
from guanpai_tui.widgets.ink import Ink, Span, cut, fill, right, wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guanpai_tui.table import Table
    from guanpai_tui.widgets.ink import Row
    from rules.api import Result, Seat

_HEAD: int = 8


def totals(table: Table) -> list[str]:
    """What the match has come to by seat: points, or what it counts instead."""
    if outcome.tally_word(table):
        return [str(tally) for tally in table.tallies]
    return [f"{total:+d}" for total in table.totals]


def standings(table: Table, width: int) -> list[Row]:
    """The deals of the match, a line each, the latest first; a person with several hands has one column."""
    firsts = [table.seats(person)[0] for person in range(len(table.players))]
    size = max(7, min(12, (width - _HEAD) // len(firsts)))
    names = [cut(table.name(seat), size - 1) for seat in firsts]
    sums = totals(table)
    word = cut(outcome.tally_word(table) or _("Total"), _HEAD)
    rows: list[Row] = [
        columns(Span(_("Match"), Ink.ACCENT), names, size, Ink.DIM),
        columns(Span(word), [sums[seat] for seat in firsts], size, Ink.STRONG),
        *_sides(table, width),
    ]
    for number, result in reversed(list(enumerate(table.results, start=1))):
        counts = _counts(table, result)
        rows.append(columns(Span(f"{number:>4}", Ink.DIM), [counts[seat] for seat in firsts], size, Ink.TEXT))
        rows += [columns(Span(""), line, size, Ink.DIM) for line in _deeds(table, result)]
    return rows


def columns(head: Span, texts: Sequence[str], size: int, ink: Ink) -> Row:
    return (*fill((head,), _HEAD), *[span for one in texts for span in right((Span(one, ink),), size)])


def _counts(table: Table, result: Result) -> list[str]:
    """A deal by seat: points, or what it added to what the match counts."""
    if outcome.tally_word(table):
        return [str(tally or "·") for tally in table.game.tallies((result,))]
    return [f"{points:+d}" for points in result.points]


def _sides(table: Table, width: int) -> list[Row]:
    """What each side of several people has together."""
    sides = [side for side in table.game.sides if len({table.person(seat) for seat in side}) > 1]
    rows: list[Row] = []
    for side in sides:
        names = _(", ").join(table.name(seat) for seat in side)
        total = sum(table.totals[seat] for seat in side)
        # zh: 阿强、老王、小丁 一边：+4
        said = _("{names} together: {total}").format(names=names, total=f"{total:+d}")
        rows += [(Span(line, Ink.STRONG),) for line in wrapped(said, width)]
    return rows


def _deeds(table: Table, result: Result) -> list[list[str]]:
    """What a deal was for each seat besides its points: the place; opening, burns, tribute that is owed or due."""
    facts = dict(result.facts)
    places: Sequence[Seat] = facts.get("places", ())
    if not places:
        return []
    words = [_(glossary.PLACES[places.index(seat)]) for seat in range(table.game.seats)]
    burns = facts.get("burns", ())
    tribute = [0] * table.game.seats
    for giver, to, cards, _clause in table.game.debts(result):
        tribute[giver] -= cards
        tribute[to] += cards
    deeds = []
    for seat in range(table.game.seats):
        # zh: 开 for 开了点, 烧 for 烧赢, 贡 before the cards of tribute, in short
        done = _("op") if seat in facts.get("opened", ()) else ""
        done += _("bu") * sum(winner == seat for winner, _loser in burns)
        deeds.append(done + (" " + _("tr") + f"{tribute[seat]:+d}" if tribute[seat] else ""))
    return [words, deeds]


def legend(table: Table, width: int) -> list[Row]:
    """What the letters below a deal's points mean, where there are any."""
    if "places" not in dict(table.results[-1].facts):
        return []
    said = _("{opened} opened · {burned} won a burn · {tribute} cards of tribute to get (+) or to pay (-)")
    line = said.format(opened=_("op"), burned=_("bu"), tribute=_("tr"))
    return [(Span(part, Ink.DIM),) for part in wrapped(line, width)]
