"""Score sheets as they are kept on paper: what each deal came to, in the game's own columns, and a whole evening.

A line has what the sheet of that game has: cards left, places, points taken, and the running sum; all from the facts of
the results, so that a new game has its columns as soon as its results have the facts.
"""

from __future__ import annotations

import time
from html import escape
from typing import TYPE_CHECKING, Any, Final

from rich.cells import cell_len

from guanpai_tui import glossary, sheets, text, tomlfile
from guanpai_tui.profile import EVERYTHING, Filter
from guanpai_tui.sheets import Sheet
from guanpai_tui.text import _
from rules import record
from rules.api import RuleError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from guanpai_tui.profile import Book, MatchRow
    from rules.api import Game, Result

NIGHT: Final = 6 * 3600.0
"""Seconds without a deal that end an evening."""
_CHAR, _LINE, _EDGE = 9.0, 24.0, 12.0
"""Of the drawing: the width of a cell, the height of a line, the blank around, in pixels."""


def match_sheet(book: Book, match: MatchRow) -> Sheet:
    """A match in its own columns; where its record can't be read, with its points alone."""
    plain = sheets.match_sheet(book, match)
    deals = book.deals(Filter(match=match.id, order="oldest"))
    if not deals:
        return plain
    try:
        found = record.read(book.record(deals[-1].id))
    except RuleError:
        return plain
    game = found.match.game
    results = (*found.match.results, game.result(found.deals[-1].states[-1]))
    names = plain.head[plain.left :]
    running = f"Σ {text.tally_word(game.id)}".rstrip()
    head = (*plain.head[: plain.left], *(one for name in names for one in (name, running)))
    rows = [
        (*row[: plain.left], *_played(game, results[: place + 1])) if place < len(results) else _summed(row, plain.left)
        for place, row in enumerate(plain.rows)
    ]
    return Sheet(plain.title, head, tuple(rows), plain.left)


def _played(game: Game[Any], results: Sequence[Result]) -> list[str]:
    """A deal's cells: what each player did in it, and what stands under his name since."""
    running, last = game.tallies(results), results[-1]
    points = tuple(sum(one.points[seat] for one in results) for seat in range(game.seats))
    cells = []
    for seats in game.controllers:
        said = " ".join(filter(None, (f"{last.points[seats[0]]:+d}", *(_note(game, last, seat) for seat in seats))))
        now = running[seats[0]]
        cells += [said, f"{now:+d}" if running == points else str(now)]
    return cells


def _summed(row: tuple[str, ...], left: int) -> tuple[str, ...]:
    return (*row[:left], *(one for cell in row[left:] for one in (cell, "")))


def _note(game: Game[Any], result: Result, seat: int) -> str:
    """What the sheet of this game has beside the points."""
    facts = dict(result.facts)
    said = []
    if left := facts.get("left", {}) and facts["left"][seat]:
        # zh: 剩 7
        said.append(_("left {count}").format(count=left))
    if "places" in facts:
        said.append(_place(game, facts["places"].index(seat)))
    if seat in facts.get("opened", ()):
        # zh: 开点
        said.append(_("opened"))
    taken = facts.get("points", ())
    side = next((number for number, seats in enumerate(game.sides) if seat in seats), 0)
    if len(taken) == len(game.sides) and seat == game.sides[side][0]:
        # zh: 得 90 分
        said.append(_("took {points}").format(points=taken[side]))
    return " ".join(said)


def _place(game: Game[Any], place: int) -> str:
    """头科 … 大落 where six play; else a number."""
    names = glossary.PLACES
    return _(names[place]) if game.seats == len(names) else str(place + 1)


# An evening


def evening(book: Book, wanted: Filter = EVERYTHING) -> tuple[MatchRow, ...]:
    """The matches of the last evening, the first of them first."""
    found: list[MatchRow] = []
    for match in book.matches(wanted._replace(most=None)):
        if found and found[-1].began - (match.ended or match.began) > NIGHT:
            break
        found.append(match)
    return tuple(reversed(found))


def together(book: Book, matches: Sequence[MatchRow]) -> Sheet:
    """All matches below each other: a column a person, what each came to, and the sum."""
    people = {one.id: sheets.name(one) for one in book.profiles()}
    names: dict[str, None] = {}
    lines = []
    for match in matches:
        mine = {
            people.get(share.profile or 0, share.name): _worth(book, match, place)
            for place, share in enumerate(match.shares)
        }
        names |= dict.fromkeys(mine)
        lines.append((match, mine))
    rows = [
        (sheets.match_sheet(book, match).title, *(f"{mine[name]:+d}" if name in mine else "" for name in names))
        for match, mine in lines
    ]
    sums = (f"{sum(mine.get(name, 0) for _match, mine in lines):+d}" for name in names)
    # zh: 合计
    return Sheet(_("Together"), (_("Match"), *names), (*rows, (_("Total"), *sums)))


def _worth(book: Book, match: MatchRow, person: int) -> int:
    """What a match came to for somebody: as a whole where it is paid so, else deal by deal."""
    if match.by_match:
        return match.shares[person].units
    return sum(deal.shares[person].units for deal in book.deals(Filter(match=match.id)))


# Forms


def as_html(found: Sequence[Sheet]) -> str:
    """A page that needs nothing else."""
    tables = []
    for one in found:
        marks = ["" if place < one.left else ' class="n"' for place in range(len(one.head))]
        head = "".join(f"<th{mark}>{escape(cell)}</th>" for mark, cell in zip(marks, one.head, strict=True))
        rows = (
            "<tr>" + "".join(f"<td{mark}>{escape(cell)}</td>" for mark, cell in zip(marks, row, strict=True)) + "</tr>"
            for row in one.rows
        )
        body = "\n".join(rows)
        tables.append(f"<h2>{escape(one.title)}</h2>\n<table>\n<tr>{head}</tr>\n{body}\n</table>")
    style = (
        "body{font:16px/1.5 sans-serif;margin:2em}table{border-collapse:collapse;margin-bottom:2em}"
        "th,td{border:1px solid #999;padding:.2em .7em}th{background:#eee;text-align:left}.n{text-align:right}"
        "tr:last-child{font-weight:bold}"
    )
    title = escape(_("Score sheet"))
    return (
        f'<!doctype html>\n<html lang="{text.language().replace("_", "-")}">\n<meta charset="utf-8">\n'
        f"<title>{title}</title>\n<style>{style}</style>\n<h1>{title}</h1>\n" + "\n".join(tables) + "\n</html>\n"
    )


def as_svg(found: Sequence[Sheet]) -> str:
    """A drawing: the tables below each other, columns as wide as their widest cell."""
    parts: list[str] = []
    y, wide = _EDGE, 0.0
    for one in found:
        sizes = [max(cell_len(row[place]) for row in (one.head, *one.rows)) + 2 for place in range(len(one.head))]
        parts.append(_written(_EDGE, y + _LINE * 0.7, one.title, "start", bold=True))
        y += _LINE
        top, edges = y, [_EDGE + _CHAR * sum(sizes[:place]) for place in range(len(sizes) + 1)]
        for number, row in enumerate((one.head, *one.rows)):
            parts.append(_rule(edges[0], y, edges[-1], y))
            for place, cell in enumerate(row):
                at, anchor = (edges[place] + _CHAR, "start") if place < one.left else (edges[place + 1] - _CHAR, "end")
                parts.append(_written(at, y + _LINE * 0.7, cell, anchor, bold=number in (0, len(one.rows))))
            y += _LINE
        parts.append(_rule(edges[0], y, edges[-1], y))
        parts += [_rule(edge, top, edge, y) for edge in edges]
        y, wide = y + _LINE, max(wide, edges[-1], _EDGE + _CHAR * cell_len(one.title))
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide + _EDGE:g}" height="{y:g}">\n'
        '<rect width="100%" height="100%" fill="white"/>\n'
        f'<g font-family="monospace" font-size="15" stroke="none">\n{body}\n</g>\n</svg>\n'
    )


def _written(x: float, y: float, said: str, anchor: str, *, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}"{weight}>{escape(said)}</text>'


def _rule(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="#999"/>'


def save(book: Book, folder: Path) -> Path:
    """The sheets of the last evening as a page in ``folder``. Raises OSError."""
    matches = evening(book)
    found = [match_sheet(book, one) for one in matches]
    if len(matches) > 1:
        found.append(together(book, matches))
    began = matches[0].began if matches else time.time()
    path = folder / time.strftime("%Y-%m-%d-%H%M.html", time.localtime(began))
    tomlfile.write(path, as_html(found))
    return path
