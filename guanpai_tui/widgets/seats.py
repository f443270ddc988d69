"""The players around the table: who, how many cards, what was put down; beside each other or around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from guanpai_tui.text import _
from guanpai_tui.widgets.cards import boxes, boxes_width, words
from guanpai_tui.widgets.ink import Ink, Span, beside, cells, centred, cut, fill, spread

if TYPE_CHECKING:
    from guanpai_tui.widgets.ink import Row
    from guanpai_tui.widgets.scene import Move, Scene, SeatScene

NOTES: Final = 35
"""Columns for the notes beside the only opponent."""
ABREAST: Final = 3
"""Players who can sit beside each other; more sit around the table."""


def seats(scene: Scene, width: int) -> list[Row]:
    """The opponents side by side: who, how many cards, the play as cards, what it is; beside one alone, the notes."""
    count = len(scene.opponents)
    if count == 1 and scene.notes:
        notes: list[Row] = [(Span(cut(note, NOTES), Ink.DIM),) for note in scene.notes]
        return beside([(seats(scene._replace(notes=()), width - NOTES - 1), width - NOTES - 1), (notes, NOTES + 1)])
    share = width // count
    opponents = _noted(scene.opponents, share - 2)
    columns = [
        (_seat_block(seat, share - 2), width - share * (count - 1) if place == count - 1 else share)
        for place, seat in enumerate(opponents)
    ]
    return beside([([(Span("  "), *row) for row in rows], size) for rows, size in columns])


def around(scene: Scene, width: int) -> list[Row]:
    """More opponents than fit beside each other: the first and the last one near the viewer, the others far away."""
    share = width // (len(scene.opponents) - 2)
    opponents = _noted(scene.opponents, share - 1)
    middle = width - 2 * share
    far, near = opponents[1:-1], opponents[:1] + opponents[-1:]
    rows = beside([(_compact(seat, share - 1), share) for seat in far])
    corner: list[Row] = [centred((Span(line, Ink.TEXT),), middle) for line in scene.corner]
    sides = [(_compact(near[0], share - 1), share), (corner, middle), (_compact(near[1], share - 1), share)]
    return [*rows, *beside(sides)]


def abreast(scene: Scene, width: int) -> list[Row]:
    """A few opponents beside each other, three lines each."""
    share = width // len(scene.opponents)
    return beside([(_compact(seat, share - 1), share) for seat in _noted(scene.opponents, share - 1)])


def _noted(seats: tuple[SeatScene, ...], width: int) -> tuple[SeatScene, ...]:
    """The seats with what is noted of each – bots' levels – where that fits beside all of them, else beside none."""
    if all(cells(_who(seat, 2 * width)) <= width for seat in seats):
        return seats
    return tuple(seat._replace(note="") for seat in seats)


def _compact(seat: SeatScene, width: int) -> list[Row]:
    return [_who(seat, width), _state(seat, width), tuple(move_line(seat.move, width, "  "))]


def _state(seat: SeatScene, width: int) -> Row:
    """Cards left and what is known of the player; the bar where there is room for it."""
    head: Row = (Span("  "), _count(seat))
    flags = _flags(seat, width - cells(head))
    whole = (*head, *_bar(seat), Span(" "), *flags)
    return whole if cells(whole) <= width else (*head, *flags)


def _flags(seat: SeatScene, room: int) -> Row:
    """Whole words about a player, the first ones first, as many as there is room for."""
    said = [(seat.alarm, Ink.WARN)] if seat.alarm else []
    said += [(flag, Ink.ACCENT) for flag in seat.flags]
    row: list[Span] = []
    for word, ink in said:
        more = [*row, Span(f"{word} ", ink)]
        if cells(tuple(more)) - 1 <= room:
            row = more
    return tuple(row)


def seat_in_a_line(seat: SeatScene, width: int) -> Row:
    """Everything about a seat in one line, for a small window: what he is, his cards, what he did."""
    row = (*_named(seat, width // 2, "▶" if seat.turn else " "), Span(" "), _count(seat))
    done = move_line(seat.move, width // 3, "")
    row = (*row, *_flags(seat, width - cells(row) - cells(done) - 1))
    return (*row, *done) if cells(row) + cells(done) <= width else row


def _seat_block(seat: SeatScene, width: int) -> list[Row]:
    return [_who(seat, width), _left(seat, width), *_play(seat.move, width), _word(seat.move)]


def _who(seat: SeatScene, width: int) -> Row:
    row = _named(seat, width, "▶ " if seat.turn else "  ")
    note = Span(f" · {seat.note}", Ink.DIM) if seat.note else Span("")
    return (*row, note) if cells((*row, note)) <= width else row


def _named(seat: SeatScene, width: int, mark: str) -> Row:
    """Who sits where, and on which side; of a long name only the side."""
    name = Span(seat.name, Ink.ACCENT if seat.turn else Ink.STRONG)
    for side in (seat.side, seat.side.partition("·")[0], ""):
        row: Row = (Span(mark, Ink.ACCENT), Span(f"{side} " if side else "", Ink.DIM), name)
        if cells(row) <= width:
            break
    return row


def _left(seat: SeatScene, width: int) -> Row:
    flags = Span(" " + " ".join(seat.flags), Ink.ACCENT) if seat.flags else Span("")
    return fill((Span("  "), _count(seat), *_bar(seat), flags), width)


def _count(seat: SeatScene) -> Span:
    # zh: 剩 11
    return Span(_("{left} left").format(left=f"{seat.left:>2}") + " ", Ink.TEXT)


def _bar(seat: SeatScene) -> Row:
    """Cards left of those dealt, the number stands before it; the warning of the last card takes the empty places."""
    bar = Span("■" * seat.left, Ink.WARN if seat.alarm else Ink.DIM)
    if seat.alarm:
        return fill((bar, Span(f" {seat.alarm}", Ink.WARN)), seat.of)
    return bar, Span("·" * (seat.of - seat.left), Ink.FAINT)


def _play(move: Move | None, width: int) -> list[Row]:
    """Three lines for what a seat has put down."""
    if move is None:
        return [(), (), ()]
    if not move.cards:
        return [(), (Span("  "), Span(move.word, Ink.DIM)), ()]
    if boxes_width(move.cards) + 2 <= width:
        return [(Span("  "), *row) for row in boxes(move.cards, faded=move.faded)]
    return [(), (Span("  "), *_line(move, width - 2)), ()]


def _line(move: Move, width: int) -> Row:
    row = words(move.cards, faded=move.faded)
    return row if cells(row) <= width else (Span(move.text, Ink.OFF if move.faded else Ink.STRONG),)


def _word(move: Move | None) -> Row:
    if move is None or not move.cards:
        return ()
    if move.holds and not move.faded:
        return Span("  "), Span(f"● {move.word}", Ink.ACCENT)
    return Span("  "), Span(move.word, Ink.DIM)


def own_play(me: SeatScene, width: int) -> list[Row]:
    """What the viewer himself has put down, in the middle: three lines, the kind beside the cards."""
    move = me.move
    if move is None:
        return [(), (), ()]
    rows = _play(move, width - 24)
    word = _word(move)
    shown = max(cells(row) for row in rows)
    left = " " * max(0, (width - shown) // 2 - 2)
    return [(Span(left), *rows[0]), (Span(left), *fill(rows[1], shown), *word), (Span(left), *rows[2])]


def seat_line(seat: SeatScene, width: int) -> Row:
    mark = Span("▶", Ink.ACCENT) if seat.turn else Span(" ")
    name = Span(seat.name, Ink.ACCENT if seat.turn else Ink.STRONG)
    tail = (_count(seat), *_bar(seat), Span(" "))
    row: Row = (mark, Span(f"{seat.side} ", Ink.DIM), name)
    note = Span(f" · {seat.note}", Ink.DIM)
    if seat.note and cells((*row, note)) <= width - cells(tail):
        row = (*row, note)
    return spread(row, tail, width)


def move_line(move: Move | None, width: int, head: str) -> Row:
    """A play in one line behind ``head``: its cards and what they are."""
    if move is None:
        return ()
    if not move.cards:
        return Span(head, Ink.DIM), Span(move.word, Ink.DIM)
    word = _word(move)
    line = _line(move, width - cell_len(head) - cells(word) - 1)
    row = (Span(head, Ink.DIM), *line, *word)
    return row if cells(row) <= width else row[: 1 + len(line)]
