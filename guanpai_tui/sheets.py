"""What the book says, as tables: for the screen, the command line and files. A table is text in rows, made once."""

from __future__ import annotations

import csv
import io
import time
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len

import rules
from guanpai_tui import text
from guanpai_tui.profile import Filter
from guanpai_tui.text import _
from rules.match import by_match
from rules.standing import earned

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guanpai_tui.profile import Book, DealRow, Matches, MatchRow, Profile, Tally
    from rules.standing import Standing


class Sheet(NamedTuple):
    """A table with its title; the first ``left`` columns hold words, the others numbers."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    left: int = 1


class Overview(NamedTuple):
    """What the book says about one person; ``course``: when the points became how many."""

    profile: Profile
    standing: Standing
    points: int
    chips: int
    total: Tally | None
    matches: Matches
    course: tuple[tuple[float, int], ...]
    games: tuple[Tally, ...]
    opponents: tuple[Tally, ...]
    people: dict[int, str]
    houses: tuple[Tally, ...]


def overview(book: Book, profile: Profile, wanted: Filter) -> Overview:
    """All about ``profile`` in the deals that fit."""
    wanted = wanted._replace(profile=profile.id)
    total = book.tallies(wanted)
    return Overview(
        profile,
        book.standing(profile.id),
        book.points(profile.id),
        book.chips(profile.id),
        total[0] if total else None,
        book.match_tally(wanted),
        book.course(wanted),
        book.tallies(wanted, "game"),
        book.tallies(wanted, "opponent"),
        {one.id: name(one) for one in book.profiles()},
        book.tallies(wanted, "house"),
    )


def name(profile: Profile) -> str:
    """A person of the book, in the language in use."""
    return text.who_is(profile.key, profile.name)


def opponent(label: str, people: dict[int, str]) -> str:
    """``bot:easy``, ``profile:2`` as they are called."""
    sort, _colon, who = label.partition(":")
    return _("bot, {level}").format(level=text.level(who)) if sort == "bot" else people.get(int(who), "?")


def _tally_sheet(title: str, tallies: Sequence[tuple[str, Tally]]) -> Sheet:
    head = (
        title,
        _("Deals"),
        _("Won"),
        "%",
        # zh: 本局输赢的分数之和
        _("Units"),
        _("Points"),
        _("Bombs"),
        # zh: 全关别人
        _("Shut out"),
        # zh: 被全关
        _("Was shut"),
        _("Best"),
        _("Worst"),
    )
    rows = tuple(
        (
            label,
            str(one.deals),
            str(one.won),
            f"{100 * one.won / one.deals:.0f}",
            f"{one.units:+d}",
            f"{one.earned:+d}",
            str(one.bombs),
            str(one.shut_others),
            str(one.was_shut),
            f"{one.best:+d}",
            f"{one.worst:+d}",
        )
        for label, one in tallies
    )
    return Sheet(title, head, rows)


def by_game(found: Overview) -> Sheet:
    tallies = [(text.game_name(one.label), one) for one in found.games]
    if len(tallies) > 1 and found.total:
        tallies.append((_("Together"), found.total))
    return _tally_sheet(_("Game"), tallies)


def by_opponent(found: Overview) -> Sheet:
    return _tally_sheet(_("Against"), [(opponent(one.label, found.people), one) for one in found.opponents])


def by_house(found: Overview) -> Sheet:
    """By house rules, as the records write what differs from the sheet; no rows where nothing ever did."""
    tallies = [(one.label or _("the sheet"), one) for one in found.houses]
    return _tally_sheet(_("House rules"), tallies if any(one.label for one in found.houses) else [])


def facts(found: Overview) -> list[tuple[str, str]]:
    """Who it is, in a few words and numbers."""
    matches = found.matches
    lines = [
        (_("Title"), text.title(found.standing.title)),
        (_("Points"), str(found.points)),
        (_("Chips"), str(found.chips)),
        (_("Deals"), str(found.total.deals if found.total else 0)),
    ]
    if matches.played:
        said = _("{played}: {won} won, {drawn} drawn, {lost} lost")
        lost = matches.played - matches.won - matches.drawn
        # zh: 整场算分的比赛，如二人关牌
        lines.append((_("Matches"), said.format(**matches._asdict(), lost=lost)))
    return lines


def none(*, anything: bool) -> str:
    """That there is nothing to show: nothing that was asked for, or not ``anything`` at all."""
    return _("Nothing that was played fits this.") if anything else _("No match has been played yet.")


def earning() -> str:
    """Where points come from: what a deal of each game, or a match that is paid as a whole, is multiplied by."""
    said = []
    for game in rules.names():
        # zh: 二人关牌（整场）×50
        told = _("{game} (the match) ×{times}") if by_match(rules.make(game)) else _("{game} ×{times}")
        said.append(told.format(game=text.game_name(game), times=earned(game, 1)))
    # zh: 积分是每局的分乘倍数：…
    return _("Points are what each deal came to, times: {games}").format(games=_(", ").join(said))


def overview_json(found: Overview) -> dict[str, object]:
    """The same for programs: labels and keys that no language changes."""
    return {
        "profile": found.profile.key,
        "name": found.profile.name,
        "title": found.standing.title,
        "figure": found.standing.figure,
        "points": found.points,
        "chips": found.chips,
        "total": found.total._asdict() if found.total else None,
        "matches": found.matches._asdict(),
        "games": [one._asdict() for one in found.games],
        "opponents": [one._asdict() for one in found.opponents],
        "houses": [one._asdict() for one in found.houses],
        "course": [[round(at), points] for at, points in found.course],
    }


# Score sheets


def match_sheet(book: Book, match: MatchRow) -> Sheet:
    """A match as it stands on paper: a line a deal, a column a player, the sums, and what the match was worth."""
    deals = book.deals(Filter(match=match.id, order="oldest"))
    people = {one.id: name(one) for one in book.profiles()}
    names = tuple(share.name if share.profile is None else people[share.profile] for share in match.shares)
    rows = [(str(deal.number), deal.code, *(_cell(deal, person) for person in range(len(names)))) for deal in deals]
    sums = [sum(deal.shares[person].units for deal in deals) for person in range(len(names))]
    rows.append((_("Total"), "", *(f"{one:+d}" for one in sums)))
    if match.by_match and match.outcome:
        units = tuple(f"{share.units:+d}" for share in match.shares)
        rows.append((_("Match"), _("drawn") if match.outcome == "drawn" else "", *units))
    title = f"{text.game_name(match.game)}  {_day(match.began)}"
    return Sheet(f"{title}  {match.house}".rstrip(), (_("Deal"), _("Code"), *names), tuple(rows), left=2)


def _cell(deal: DealRow, person: int) -> str:
    share = deal.shares[person]
    return f"{share.units:+d}" + ("*" if share.shut else "")


def _day(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))


def match_json(book: Book, match: MatchRow) -> dict[str, object]:
    """A match for programs."""
    deals = book.deals(Filter(match=match.id, order="oldest"))
    return {
        "game": match.game,
        "house": match.house,
        "began": round(match.began),
        "ended": None if match.ended is None else round(match.ended),
        "outcome": match.outcome,
        "players": [{"name": share.name, "level": share.level} for share in match.shares],
        "units": [share.units for share in match.shares] if match.by_match and match.outcome else None,
        "deals": [
            {
                "number": deal.number,
                "code": deal.code,
                "ended": round(deal.ended),
                "points": [share.units for share in deal.shares],
                "left": [share.left for share in deal.shares],
                "bombs": [share.bombs for share in deal.shares],
            }
            for deal in deals
        ],
    }


# Forms


def as_text(sheet: Sheet) -> list[str]:
    """Lines with aligned columns, by the cells of a terminal."""
    lines = [sheet.head, *sheet.rows]
    sizes = [max(cell_len(line[place]) for line in lines) for place in range(len(sheet.head))]
    return [
        "  ".join(_aligned(cell, sizes[place], left=place < sheet.left) for place, cell in enumerate(line)).rstrip()
        for line in lines
    ]


def _aligned(cell: str, size: int, *, left: bool) -> str:
    blank = " " * (size - cell_len(cell))
    return cell + blank if left else blank + cell


def as_markdown(sheet: Sheet) -> str:
    """A table in Markdown, below its title."""
    marks = ["---" if place < sheet.left else "---:" for place in range(len(sheet.head))]
    rows = [sheet.head, marks, *sheet.rows]
    table = "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows)
    return f"### {sheet.title}\n\n{table}\n"


def as_csv(sheets: Sequence[Sheet]) -> str:
    """All of them as CSV, each line with the title it belongs to."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for sheet in sheets:
        writer.writerow([_("Sheet"), *map(_harmless, sheet.head)])
        writer.writerows(map(_harmless, (sheet.title, *row)) for row in sheet.rows)
    return out.getvalue()


def _harmless(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula; numbers stay numbers."""
    risky = cell[:1] in ("=", "+", "-", "@") and not cell[1:].rstrip("*").isdigit()
    return f"'{cell}" if risky else cell


# The plot


def plot(course: Sequence[tuple[float, int]], width: int, height: int, *, plain: bool = False) -> list[str]:
    """Points over time from left to right, deal by deal, with the scale at the left; () without anything to draw."""
    values = [0, *(points for _at, points in course)]
    if len(values) < 2:
        return []
    low, high = min(values), max(values)
    labels = max(len(str(low)), len(str(high)))
    columns = width - labels - 2
    across, down = (1, 1) if plain else (2, 4)
    wide, tall = columns * across, height * down
    dots: set[tuple[int, int]] = set()
    before: int | None = None
    for x in range(wide):
        at = values[round(x * (len(values) - 1) / max(1, wide - 1))]
        y = round((high - at) * (tall - 1) / max(1, high - low))
        for between in range(min(y, y if before is None else before), max(y, y if before is None else before) + 1):
            dots.add((x, between))
        before = y
    zero = round((high - 0) * (tall - 1) / max(1, high - low)) // down
    rows = []
    for row in range(height):
        label = str(high) if row == 0 else str(low) if row == height - 1 else "0" if row == zero else ""
        line = "".join(_sign(dots, column, row, plain=plain, zero=row == zero) for column in range(columns))
        rows.append(f"{label:>{labels}} {'|' if plain else '│'}{line}")
    return rows


_BRAILLE = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


def _sign(dots: set[tuple[int, int]], column: int, row: int, *, plain: bool, zero: bool) -> str:
    if plain:
        return "*" if (column, row) in dots else "." if zero else " "
    bits = sum(_BRAILLE[y][x] for y in range(4) for x in range(2) if (column * 2 + x, row * 4 + y) in dots)
    return chr(0x2800 + bits) if bits else "·" if zero else " "
