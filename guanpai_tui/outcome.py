"""What a match comes to, said to those who play it: how it stands, the jackpot, titles, what breaking it off means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guanpai_tui import sentences, text
from guanpai_tui.text import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guanpai_tui.book.entries import BookError, News
    from guanpai_tui.table import Table
    from rules.api import Line, Seat


def names(table: Table) -> tuple[str, ...]:
    """Who sits at each seat."""
    return tuple(table.name(seat) for seat in range(table.game.seats))


def tally_word(table: Table) -> str:
    """What the match counts, where that isn't points; else ""."""
    return text.tally_word(table.game.id)


def stands(table: Table) -> str:
    """How the match stands: points, or what it counts instead."""
    word = tally_word(table)
    if not word:
        return _("So far: {points}").format(points=text.points_text(table.totals, names(table), table.game))
    counted = "  ".join(f"{name} {tally}" for name, tally in zip(names(table), table.tallies, strict=True))
    # zh: 被关：阿强 13  小美 26
    return _("{word}: {counted}").format(word=word, counted=counted)


def charges(table: Table) -> str:
    """The steps of the penalty table: from how many cards on one is charged more than they are; "" without any."""
    table_of = getattr(table.game.house, "penalty_table", ())
    return " ".join(f"{left}→{charge}" for left, charge in enumerate(table_of, start=1) if charge != left)


def said(table: Table, lines: Sequence[Line]) -> list[tuple[str, str]]:
    """Lines of a score: the clause and the sentence."""
    return [(line.clause, text.score_line(line, names(table), table.game)) for line in lines]


def open_jackpot(table: Table, seats: Sequence[Seat]) -> tuple[Line, ...]:
    """What these seats may know of the jackpot: all when the deal is over, before that nobody else's hand."""
    return tuple(line for line in table.jackpot if table.over or line.seat is None or line.seat in seats)


def news_said(one: News) -> str:
    """A title or a figure that somebody has come to."""
    name = text.who_is(one.profile.key, one.profile.name)
    title, points = text.title(one.now.title), one.points
    if one.now.rank > one.before.rank:
        # zh: 阿强：升为长工，积分 110
        found = _("{name}: up to {title}, with {points} points").format(name=name, title=title, points=points)
    elif one.now.rank < one.before.rank:
        found = _("{name}: down to {title}, with {points} points").format(name=name, title=title, points=points)
    else:
        found = _("{name}: {title}, with {points} points").format(name=name, title=title, points=points)
    if one.now.figure != one.before.figure:
        # zh: 阿强：升为中农，积分 4000，换了形象
        return _("{news}; a new figure").format(news=found)
    return found


def unbooked(table: Table) -> str:
    """That the book can't be written, and why; "" when it can."""
    error = table.book_error
    return _("Not booked: {why}").format(why=why(error)) if error else ""


def why(error: BookError) -> str:
    """What is wrong with the book, in a few words."""
    return _(sentences.UNBOOKED[error.reason]).format(error=text.system(str(error.facts.get("error", ""))))


def break_off(table: Table) -> str:
    """What ending the match here means, before it is done."""
    if table.by_match:
        clause, _drawn = drawn(table)
        return text.by_clause(_("The match ends here as a draw: nobody gains or loses."), clause)
    if table.over:
        return _("The match ends here and can't be gone on with.")
    if table.played_out:
        # zh: 这场到此为止，不能再接着打；这一局由程序代打到底，结果照算
        said = _("The match ends here and can't be gone on with; a bot plays this deal to its end, and it counts.")
        return text.by_clause(said, table.played_out)
    return _("The match ends here and can't be gone on with; this deal doesn't count.")


def counted(table: Table) -> str:
    """What the deal was worth that bots played to its end, and the clause by which it counts."""
    points = text.points_text(table.results[-1].points, text.seat_names(table), table.game)
    # zh: 代打完毕：
    return text.by_clause(_("Played to its end by a bot: {points}").format(points=points), table.game.played_out)


def drawn(table: Table) -> tuple[str, str]:
    """The clause and the sentence of a match that was broken off; "" where deals are paid."""
    result = table.game.match_result((), dissolved=True)
    return said(table, result.lines)[0] if result else ("", "")
