"""The table at every size: from a scene to rows.

Three shapes. *Small* (60x20) has a line or two a seat; *middle* (80x24) draws the plays as cards; *wide* (112 columns)
has taller cards and a side panel with the log. In each, every part keeps its place: what is empty stays blank.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from guanpai_tui.text import _
from guanpai_tui.widgets import panels, seats
from guanpai_tui.widgets.cards import face_rows, hand_rows
from guanpai_tui.widgets.ink import Ink, Span, beside, cells, centred, cut, fill, in_the_middle, rule, spread, wrapped
from guanpai_tui.widgets.rack import rack_rows, stack_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guanpai_tui.widgets.ink import Row
    from guanpai_tui.widgets.scene import Move, Scene

LEAST: Final = (60, 20)
MIDDLE: Final = (80, 24)
MIDDLE_MOST: Final = 32
"""Rows of the middle table at most: it has nothing to fill more with."""
WIDE: Final = (112, 30)
LARGEST: Final = (120, 40)
"""In a larger window the table stands in the middle."""
SIDE: Final = 36
"""Columns of the side panel, its left edge included."""
STACK: Final = 9
MOST_NEWS: Final = 6
"""Lines of news about the table in the wide window."""
LEAST_STACK: Final = 6
"""Rows of a stack of cards, its edges included: at most, and the fewest with which it says more than a number."""


def table_rows(scene: Scene, width: int, height: int) -> list[Row]:
    """The whole screen, ``height`` rows of ``width`` cells."""
    if not fits(width, height):
        return too_small(scene.turn, width, height)
    most = LARGEST[0], LARGEST[1] if width >= WIDE[0] else MIDDLE_MOST
    if width > most[0] or height > most[1]:
        size = min(width, most[0]), min(height, most[1])
        return in_the_middle(table_rows(scene, *size), size, (width, height))
    if width >= WIDE[0] and height >= WIDE[1]:
        return _wide(scene, width, height)
    if width >= MIDDLE[0] and height >= MIDDLE[1]:
        return _middle(scene, width, height)
    return _small(scene, width, height)


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
    if scene.racked or len(scene.opponents) > 2:
        top += [seats.seat_in_a_line(seat, width) for seat in scene.opponents]
    if scene.racked:
        bottom = [_own_rule(scene, width), *_own_part(scene, width, unseen=False)]
        return _stack(top, _news(scene, width, height - len(top) - len(bottom)), bottom, height)
    if len(scene.opponents) <= 2:
        for seat in scene.opponents:
            top += [seats.seat_line(seat, width), seats.move_line(seat.move, width, "   ")]
    top += [seats.move_line(scene.me.move, width, f" {scene.me.name} "), _own_rule(scene, width)]
    return _stack(top, panels.strip(scene, width, 3), _own_part(scene, width), height)


def _middle(scene: Scene, width: int, height: int) -> list[Row]:
    gap: list[Row] = [()] if height >= MIDDLE[1] + 3 else []  # three of them below
    top = [_header(scene, width), rule(width), *gap, *_others(scene, width)]
    strip = [] if scene.racked else panels.strip(scene, width, 4)
    bottom = [_own_rule(scene, width), *gap, *strip, *gap, *_own_part(scene, width)]
    if scene.racked:
        room = height - len(top) - len(bottom)
        return _stack(top, _news(scene, width, room), bottom, height)
    return _stack(top, [*seats.own_play(scene.me, width), *_told(scene, width, 1)], bottom, height)


def _others(scene: Scene, width: int) -> list[Row]:
    if len(scene.opponents) > seats.ABREAST:
        return seats.around(scene, width)
    return seats.abreast(scene, width) if scene.racked else seats.seats(scene, width)


def _news(scene: Scene, width: int, height: int) -> list[Row]:
    """What is to beat and what else there is to know about the table: whole sentences, as far as there is room."""
    board = next((way for way in scene.board if cell_len(way) <= width - 2), scene.board[-1])
    return [(Span(f" {cut(board, width - 2)}", scene.board_ink),), *_told(scene, width, height - 1)][: max(0, height)]


def _told(scene: Scene, width: int, height: int) -> list[Row]:
    rows: list[Row] = []
    for said in scene.news:
        lines = wrapped(said.text, width - 2)
        if len(rows) + len(lines) <= height:
            rows += [(Span(f" {line}", said.ink),) for line in lines]
    return rows


def _wide(scene: Scene, width: int, height: int) -> list[Row]:
    main, room = width - SIDE, height - 4
    tall = room >= WIDE[1]
    roomy = room >= LARGEST[1] - 6
    gap: list[Row] = [()] if roomy else []
    top = [*gap, *_others(scene, main)]
    mine = seats.move_line(_beaten(scene.me.move), main, f"  {scene.me.name}  ")
    if scene.racked:
        body = _racked_body(scene, main, room, [*top, *gap])
    else:
        own = _own_part(scene, main, tall=tall)[:-1]
        below = [mine, _own_rule(scene, main), *gap, *own, *gap]
        body = _stack(top, [*_centre(scene, main, tall=tall), *_told(scene, main, 1)], below, room)
    body = [fill(row, main) for row in body]
    edges = ["┤" if row[-1].text.endswith("─") else "│" for row in body]
    panel = panels.side(scene, SIDE - 2, room)
    panel += [()] * (room - len(panel))
    side = [(Span(edge, Ink.FAINT), *fill(row, SIDE - 1)) for edge, row in zip(edges, panel, strict=True)]
    return [
        _header(scene, width),
        (*rule(main), *rule(1, "┬"), *rule(SIDE - 1)),
        *beside([(body, main), (side, SIDE)]),
        (*rule(main), *rule(1, "┴"), *rule(SIDE - 1)),
        panels.action_line(scene.items, width),
    ]


def _racked_body(scene: Scene, width: int, room: int, top: Sequence[Row]) -> list[Row]:
    """The wide table of hands that lie in racks: as stacks of cards where the height is enough for them."""
    news = _told(scene, width, MOST_NEWS)
    spare = room - len(top) - len(news) - 12  # the rule, two lines of status, the rack's three, the reading; the play
    each = min(STACK, spare // len(scene.hands) - 1)
    if each < LEAST_STACK:
        below = [_own_rule(scene, width), *_own_part(scene, width)[:-1]]
        middle = _news(scene, width, room - len(top) - len(below))
    else:
        below = [_own_rule(scene, width), *_own_part(scene, width, stack=each)[:-1]]
        middle = [*_centre(scene, width, tall=False), *news]
    return _stack(top, middle, below, room)


def _beaten(move: Move | None) -> Move | None:
    """A play that doesn't lie in the middle."""
    return move if move is None or not move.holds else None


def _centre(scene: Scene, width: int, *, tall: bool) -> list[Row]:
    """The play to beat, as large as the hand; faded, who won the trick that is over; or who leads."""
    size = 5 if tall else 4
    seat = next((one for one in (*scene.mine, *scene.opponents) if one.move and one.move.holds), None)
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
    totals: list[Span] = [Span(f" {scene.tally}", Ink.DIM)] if scene.tally else []
    for place, (name, total) in enumerate(scene.totals):
        ink = Ink.TEXT if place else Ink.STRONG
        said = f"{total:+d}" if total and not scene.tally else str(total)
        totals += [Span("  " + cut(name, 8) + " ", ink), Span(said, ink)]
    right = (*totals, Span(" "))
    room = width - cells(right) - 2
    left: list[Span] = [Span(f" {scene.title}", Ink.STRONG)]
    for fact in scene.facts:
        if cells(tuple(left)) + cell_len(fact) + 2 <= room:
            left += [Span(f"  {fact}", Ink.DIM)]
    return spread(tuple(left), right, width)


def _own_rule(scene: Scene, width: int) -> Row:
    """The edge between the table and the viewer's own part: who he is, and whether it is his turn.

    Where hands lie in racks, what his hands did stands here, too.
    """
    row: list[Span] = []
    for seat in scene.mine:
        ink = Ink.ACCENT if seat.turn else Ink.STRONG
        row += [Span("──", Ink.FAINT), Span("▶ " if seat.turn else "─ ", Ink.ACCENT if seat.turn else Ink.FAINT)]
        row += [Span(f"{seat.name} ", ink)]
        if seat.flags:
            row.append(Span(" ".join(seat.flags) + " ", Ink.ACCENT))
        if scene.racked and seat.move:
            row += [Span("· " if seat.flags else "", Ink.DIM)]
            row += [*seats.move_line(seat.move, width // (2 * len(scene.mine)), ""), Span(" ")]
        if seat.alarm:
            row.append(Span(f" {seat.alarm} ", Ink.WARN))
    note = scene.me.note
    if note and cells(tuple(row)) + cell_len(note) + 4 <= width:
        row.append(Span(f"· {note} ", Ink.DIM))
    return (*row, *rule(width - cells(tuple(row))))


def _own_part(scene: Scene, width: int, *, tall: bool = False, unseen: bool = True, stack: int = 0) -> list[Row]:
    """From the status to the action line: what is never shortened."""
    way = next((one for one in scene.reading if cell_len(one) <= width - 2), scene.reading[-1])
    said, ink = scene.status, scene.status_ink
    if scene.why_not and way != scene.reading[0] and ink is not Ink.WARN:
        said, ink = scene.why_not, scene.reading_ink
    status = [(Span(f" {line}", ink),) for line in wrapped(said, width - 2)][:2]
    return [
        *status,
        *[()] * (2 - len(status)),
        *_hands(scene, width, tall=tall, unseen=unseen, stack=stack),
        (Span(f" {cut(way, width - 2)}", scene.reading_ink),),
        panels.action_line(scene.items, width),
    ]


def _hands(scene: Scene, width: int, *, tall: bool, unseen: bool, stack: int) -> list[Row]:
    if not scene.racked:
        return hand_rows(scene.hand.cards, scene.hand.look, width, tall=tall)
    if not stack:
        return rack_rows(scene, width, unseen=unseen)
    rows: list[Row] = []
    for hand in scene.hands:
        rows += stack_rows(scene, hand, width, stack)
    return [*rows, *rack_rows(scene, width, unseen=False)]
