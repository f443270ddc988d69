"""The table at every size: from a scene to rows.

Three shapes. *Small* (60x20) has a line or two a seat; *middle* (80x24) draws the plays as cards; *wide* (112 columns)
has taller cards and a side panel with the log. In each, every part keeps its place: what is empty stays blank.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from guanpai_tui.text import _
from guanpai_tui.widgets import panels
from guanpai_tui.widgets.cards import boxes, boxes_width, face_rows, hand_rows, words
from guanpai_tui.widgets.ink import Ink, Span, beside, cells, centred, cut, fill, rule, spread, wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guanpai_tui.widgets.ink import Row
    from guanpai_tui.widgets.scene import Move, Scene, SeatScene

LEAST: Final = (60, 20)
MIDDLE: Final = (80, 24)
MIDDLE_MOST: Final = 32
"""Rows of the middle table at most: it has nothing to fill more with."""
WIDE: Final = (112, 30)
LARGEST: Final = (120, 40)
"""In a larger window the table stands in the middle."""
SIDE: Final = 36
"""Columns of the side panel, its left edge included."""


def table_rows(scene: Scene, width: int, height: int) -> list[Row]:
    """The whole screen, ``height`` rows of ``width`` cells."""
    if not fits(width, height):
        return too_small(scene.turn, width, height)
    most = LARGEST[0], LARGEST[1] if width >= WIDE[0] else MIDDLE_MOST
    if width > most[0] or height > most[1]:
        return _in_the_middle(scene, (min(width, most[0]), min(height, most[1])), width, height)
    if width >= WIDE[0] and height >= WIDE[1]:
        return _wide(scene, width, height)
    if width >= MIDDLE[0] and height >= MIDDLE[1]:
        return _middle(scene, width, height)
    return _small(scene, width, height)


def _in_the_middle(scene: Scene, size: tuple[int, int], width: int, height: int) -> list[Row]:
    rows = table_rows(scene, *size)
    left = Span(" " * ((width - size[0]) // 2))
    above = (height - size[1]) // 2
    body = [(left, *row) for row in rows] if left.text else rows
    return [*[()] * above, *body, *[()] * (height - size[1] - above)]


def fits(width: int, height: int) -> bool:
    """Whether a table can be drawn in a window of this size."""
    return width >= LEAST[0] and height >= LEAST[1]


def too_small(turn: str, width: int, height: int) -> list[Row]:
    """A polite word and whose turn it is, in however little room."""
    least = f"{LEAST[0]}x{LEAST[1]}"
    text = [_("The window is too small ({width}x{height}).").format(width=width, height=height)]
    text.append(_("The table needs {least}.").format(least=least))
    lines = [line for part in (*text, "", turn) for line in wrapped(part, max(1, width - 1))]
    if len(lines) > height:
        lines = wrapped(turn, max(1, width - 1))[:height]
    top = max(0, (height - len(lines)) // 2)
    return [()] * top + [centred((Span(line, Ink.TEXT),), width) for line in lines]


def _small(scene: Scene, width: int, height: int) -> list[Row]:
    top: list[Row] = [_header(scene, width), rule(width)]
    for seat in scene.opponents:
        top += [_seat_line(seat, width), _move_line(seat.move, width, "   ")]
    top += [_move_line(scene.me.move, width, f" {scene.me.name} "), _own_rule(scene.me, width)]
    bottom = _own_part(scene, width, tall=False)
    return _stack(top, panels.strip(scene, width, 3), bottom, height)


def _middle(scene: Scene, width: int, height: int) -> list[Row]:
    gap: list[Row] = [()] if height >= MIDDLE[1] + 3 else []  # three of them below
    top = [_header(scene, width), rule(width), *gap, *_seats(scene, width)]
    strip = panels.strip(scene, width, 4)
    bottom = [_own_rule(scene.me, width), *gap, *strip, *gap, *_own_part(scene, width, tall=False)]
    return _stack(top, _own_play(scene.me, width), bottom, height)


def _wide(scene: Scene, width: int, height: int) -> list[Row]:
    main, room = width - SIDE, height - 4
    tall = room >= WIDE[1]
    roomy = room >= LARGEST[1] - 6
    gap: list[Row] = [()] if roomy else []
    own = _own_part(scene, main, tall=tall)[:-1]
    mine = _move_line(_beaten(scene.me.move), main, f"  {scene.me.name}  ")
    body = _stack(
        [*gap, *_seats(scene, main)],
        _centre(scene, main, tall=tall),
        [mine, _own_rule(scene.me, main), *gap, *own, *gap],
        room,
    )
    side = [(Span("│", Ink.FAINT), *fill(row, SIDE - 1)) for row in panels.side(scene, SIDE - 2, room)]
    return [
        _header(scene, width),
        (*rule(main), *rule(1, "┬"), *rule(SIDE - 1)),
        *beside([(body, main), (side, SIDE)]),
        (*rule(main), *rule(1, "┴"), *rule(SIDE - 1)),
        panels.action_line(scene.items, width),
    ]


def _beaten(move: Move | None) -> Move | None:
    """A play that doesn't lie in the middle."""
    return move if move is None or not move.holds else None


def _centre(scene: Scene, width: int, *, tall: bool) -> list[Row]:
    """The play to beat, as large as the hand; faded, who won the trick that is over; or who leads."""
    size = 5 if tall else 4
    seat = next((one for one in (scene.me, *scene.opponents) if one.move and one.move.holds), None)
    if seat is None or seat.move is None:
        blank: list[Row] = [()] * size
        blank[size // 2] = centred((Span(scene.empty, Ink.DIM),), width)
        return [(), *blank]
    move = seat.move
    # zh: 小美 的这一手要压；a trick that is over: 小美 收这一轮
    said = _("{name} won the round with this") if move.faded else _("● to beat: {name}, {kind}")
    ink = Ink.DIM if move.faded else Ink.ACCENT
    caption = centred((Span(said.format(name=seat.name, kind=move.word), ink),), width)
    if not move.cards:  # set up for practice: nobody has put these cards down
        return [caption, *[()] * (size - 1), centred((Span(move.word, Ink.STRONG),), width)]
    return [caption, *face_rows(move.cards, width, tall=tall, faded=move.faded)]


def _stack(top: Sequence[Row], middle: Sequence[Row], bottom: Sequence[Row], height: int) -> list[Row]:
    """Three blocks in ``height`` rows; the room that is left lies around the middle one."""
    spare = max(0, height - len(top) - len(middle) - len(bottom))
    return [*top, *[()] * (spare // 2), *middle, *[()] * (spare - spare // 2), *bottom]


def _header(scene: Scene, width: int) -> Row:
    """Game and deal on the left, the running totals on the right; the least important facts give way."""
    totals: list[Span] = []
    for seat in (scene.me, *scene.opponents):
        ink = Ink.STRONG if seat is scene.me else Ink.TEXT
        totals += [Span("  " + cut(seat.name, 8) + " ", ink), Span(f"{seat.total:+d}" if seat.total else "0", ink)]
    right = (*totals, Span(" "))
    room = width - cells(right) - 2
    left: list[Span] = [Span(f" {scene.title}", Ink.STRONG)]
    for fact in scene.facts:
        if cells(tuple(left)) + cell_len(fact) + 2 <= room:
            left += [Span(f"  {fact}", Ink.DIM)]
    return spread(tuple(left), right, width)


def _seats(scene: Scene, width: int) -> list[Row]:
    """The opponents beside each other: who, how many cards, the play as cards, what it is."""
    count = len(scene.opponents)
    share = width // count
    columns = [
        (_seat_block(seat, share - 2), width - share * (count - 1) if place == count - 1 else share)
        for place, seat in enumerate(scene.opponents)
    ]
    return beside([([(Span("  "), *row) for row in rows], size) for rows, size in columns])


def _seat_block(seat: SeatScene, width: int) -> list[Row]:
    return [_who(seat, width), _left(seat, width), *_play(seat.move, width), _word(seat.move)]


def _who(seat: SeatScene, width: int) -> Row:
    mark = Span("▶ ", Ink.ACCENT) if seat.turn else Span("  ")
    name = Span(seat.name, Ink.ACCENT if seat.turn else Ink.STRONG)
    note = Span(f" · {seat.note}", Ink.DIM) if seat.note else Span("")
    return fill((mark, Span(f"{seat.side} ", Ink.DIM), name, note), width)


def _left(seat: SeatScene, width: int) -> Row:
    return fill((Span("  "), _count(seat), *_bar(seat)), width)


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


def _own_play(me: SeatScene, width: int) -> list[Row]:
    """What the viewer himself has put down, in the middle: three lines, the kind beside the cards."""
    move = me.move
    if move is None:
        return [(), (), ()]
    rows = _play(move, width - 24)
    word = _word(move)
    shown = max(cells(row) for row in rows)
    left = " " * max(0, (width - shown) // 2 - 2)
    return [(Span(left), *rows[0]), (Span(left), *fill(rows[1], shown), *word), (Span(left), *rows[2])]


def _own_rule(me: SeatScene, width: int) -> Row:
    """The edge between the table and the viewer's own part: who he is, and whether it is his turn."""
    ink = Ink.ACCENT if me.turn else Ink.STRONG
    note = f" · {me.note}" if me.note else ""
    label = (
        Span("▶ " if me.turn else "─ ", Ink.ACCENT if me.turn else Ink.FAINT),
        Span(me.name, ink),
        Span(f"{note} ", Ink.DIM),
    )
    alarm = (Span(f" {me.alarm} ", Ink.WARN),) if me.alarm else ()
    row = (Span("──", Ink.FAINT), *label, *alarm)
    return (*row, *rule(width - cells(row)))


def _seat_line(seat: SeatScene, width: int) -> Row:
    mark = Span("▶", Ink.ACCENT) if seat.turn else Span(" ")
    name = Span(seat.name, Ink.ACCENT if seat.turn else Ink.STRONG)
    tail = (_count(seat), *_bar(seat), Span(" "))
    row: Row = (mark, Span(f"{seat.side} ", Ink.DIM), name)
    note = Span(f" · {seat.note}", Ink.DIM)
    if seat.note and cells((*row, note)) <= width - cells(tail):
        row = (*row, note)
    return spread(row, tail, width)


def _move_line(move: Move | None, width: int, head: str) -> Row:
    """A play in one line behind ``head``: its cards and what they are."""
    if move is None:
        return ()
    if not move.cards:
        return Span(head, Ink.DIM), Span(move.word, Ink.DIM)
    word = _word(move)
    line = _line(move, width - cell_len(head) - cells(word) - 1)
    return Span(head, Ink.DIM), *line, *word


def _own_part(scene: Scene, width: int, *, tall: bool) -> list[Row]:
    """From the status to the action line: what is never shortened."""
    way = next((one for one in scene.reading if cell_len(one) <= width - 2), scene.reading[-1])
    said, ink = scene.status, scene.status_ink
    if scene.why_not and way != scene.reading[0] and ink is not Ink.WARN:
        said, ink = scene.why_not, scene.reading_ink
    status = [(Span(f" {line}", ink),) for line in wrapped(said, width - 2)][:2]
    return [
        *status,
        *[()] * (2 - len(status)),
        *hand_rows(scene.hand, scene.hand_look, width, tall=tall),
        (Span(f" {cut(way, width - 2)}", scene.reading_ink),),
        panels.action_line(scene.items, width),
    ]
