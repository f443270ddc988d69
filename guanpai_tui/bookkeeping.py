"""``guanpai stats`` and ``guanpai sheet``: what the book says, for reading, for spreadsheets, for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import rules
from guanpai_tui import paper, settings, sheets, text
from guanpai_tui.commands import OK, emit
from guanpai_tui.profile import Book, BookError, Filter, MatchRow, Profile, Who
from guanpai_tui.seating import UsageError
from guanpai_tui.text import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guanpai_tui.sheets import Overview, Sheet

PLOT = (72, 10)
"""Columns and rows of the plot."""


def form(**wanted: bool) -> str:
    """The one form that is asked for; "" for lines to read. Raises UsageError for several."""
    asked = [name for name, chosen in wanted.items() if chosen]
    if len(asked) > 1:
        options = _(", ").join(f"--{name}" for name in wanted)
        raise UsageError(_("Only one of {options} can be had at a time"), options=options)
    return asked[0] if asked else ""


def stats(name: str, game: str, how: str) -> int:
    """All about one person."""
    book = _open(game)
    if book is None or not book.profiles():
        return _nothing(how)
    found = sheets.overview(book, _whose(book, name), Filter(game=game))
    if how == "json":
        emit(sheets.overview_json(found))
    elif how:
        _print([one for one in _tables(found) if one.rows], how)
    else:
        _told(found)
    return OK


def _tables(found: Overview) -> tuple[Sheet, ...]:
    return sheets.by_game(found), sheets.by_opponent(found), sheets.by_house(found)


def _told(found: Overview) -> None:
    plain = settings.current().ascii == "on"
    print(sheets.name(found.profile))
    for label, value in sheets.facts(found):
        print(_("{what}: {value}").format(what=label, value=value))
    print(sheets.earning())
    drawn = sheets.plot(found.course, *PLOT, plain=plain)
    for block in (
        drawn,
        *(sheets.as_text(one) for one in _tables(found) if one.rows),
    ):
        if block:
            print()
            print(*block, sep="\n")


def sheet(name: str, game: str, how: str, *, every: bool, night: bool = False) -> int:
    """The score sheet of the last match, of the last ``night``, or of ``every`` one; several are added up."""
    book = _open(game)
    wanted = Filter(game=game, most=None if every else 1)
    anything = book is not None and bool(book.profiles())
    if book is not None and anything and name:
        wanted = wanted._replace(profile=_whose(book, name).id)
    matches: tuple[MatchRow, ...] = ()
    if book is not None:
        matches = paper.evening(book, wanted) if night else book.matches(wanted)
    if book is None or not matches:
        return _nothing(how, anything=anything)
    if how == "json":
        emit({"matches": [sheets.match_json(book, one) for one in matches]})
    else:
        found = [paper.match_sheet(book, one) for one in matches]
        _print([*found, paper.together(book, matches)] if len(matches) > 1 else found, how)
    return OK


def _print(found: Sequence[Sheet], how: str) -> None:
    if how == "csv":
        print(sheets.as_csv(found), end="")
    elif how == "md":
        print("\n".join(map(sheets.as_markdown, found)), end="")
    elif how in ("html", "svg"):
        print(paper.as_html(found) if how == "html" else paper.as_svg(found), end="")
    else:
        for number, one in enumerate(found):
            print(*([""] if number else []), one.title, *sheets.as_text(one), sep="\n")


def _open(game: str) -> Book | None:
    """The book to look at; None as long as nothing was played. Raises BookError."""
    if game:
        rules.defaults(game)  # an unknown game before anything else
    path = settings.paths().book
    if not path.exists():
        return None
    try:
        return Book.open(path)
    except BookError as error:
        if error.reason not in ("book_unwritable", "book_busy"):
            raise
        return Book.open(path, write=False)


def _whose(book: Book, name: str) -> Profile:
    """The person called ``name``; the owner, or whoever played first, when no name is given."""
    profiles = book.profiles()
    wanted = text.who(name, settings.current().name) if name else Who("you")
    found = book.find(wanted) or (profiles[0] if profiles and not name else None)
    if found is None:
        known = _(", ").join(map(sheets.name, profiles))
        raise UsageError(_("Nobody called “{text}” plays here; there are: {known}"), text=name, known=known)
    return found


def _nothing(how: str, *, anything: bool = False) -> int:
    if how == "json":
        emit({"matches": []})
    else:
        print(sheets.none(anything=anything))
    return OK
