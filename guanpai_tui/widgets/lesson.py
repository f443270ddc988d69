"""A lesson: what the learner may know, who sits where with which cards, what was said, and his own hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from guanpai_tui.widgets import panels
from guanpai_tui.widgets.cards import hand_rows, words
from guanpai_tui.widgets.ink import Ink, Span, cells, cut, fill, rule, spread, wrapped

if TYPE_CHECKING:
    from guanpai_tui.widgets.cards import HandLook
    from guanpai_tui.widgets.ink import Row
    from guanpai_tui.widgets.scene import Item
    from rules.cards import Card

ROOMY: Final = 24
"""Rows from which a line parts the seats from what is said."""
TALL: Final = 34
"""Rows from which the hand is drawn larger."""
OPEN_LEAST: Final = 26
"""Columns for an open hand, so that what was played stands in a column of its own."""


class Sitting(NamedTuple):
    """One seat: who, how many cards (as a word), its hand if that lies open, what it did last and whether that has to
    be beaten.
    """

    name: str
    left: str
    hand: tuple[Card, ...]
    cards: tuple[Card, ...]
    word: str
    holds: bool
    turn: bool


class LessonScene(NamedTuple):
    """``played`` is the line so far, action by action; ``said`` are paragraphs with their ink, the last ones kept."""

    title: str
    facts: tuple[str, ...]
    story: str
    goal: str
    seats: tuple[Sitting, ...]
    played: tuple[str, ...]
    said: tuple[tuple[str, Ink], ...]
    hand: tuple[Card, ...]
    hand_look: HandLook
    reading: str
    reading_ink: Ink
    items: tuple[Item, ...]


def lesson_rows(scene: LessonScene, width: int, height: int) -> list[Row]:
    """The whole screen.

    Where not everything fits, what the lesson is about gives way to what is said about the answer.
    """
    tall = height >= TALL
    gap: list[Row] = [()] if tall else []
    edge = [rule(width)] if height >= ROOMY else []
    seats = [rule(width), *(row for seat in scene.seats for row in _seat(seat, scene.seats, width)), *edge]
    below = [
        *gap,
        *hand_rows(scene.hand, scene.hand_look, width, tall=tall),
        (Span(f" {cut(scene.reading, width - 2)}", scene.reading_ink),),
    ]
    story, goal = _paragraph(scene.story, Ink.TEXT, width), _paragraph(scene.goal, Ink.ACCENT, width)
    said = sum(len(_paragraph(paragraph, ink, width)) for paragraph, ink in scene.said)
    ways: list[list[Row]] = [[*story, *goal], goal if scene.played else story, []]
    free = height - 3 - len(seats) - len(below) - 3 * len(gap)
    played = len(_line(scene.played, width))
    about = next((way for line in (played, 0) for way in ways if len(way) + said + line <= free), [])
    room = max(1, free - len(about) + (not about))
    text = _text(scene, width, room)
    if not about:
        seats = seats[1:]  # the line of the title is above them already
    body = [*gap, *about, *gap, *seats, *gap, *text, *[()] * (room - len(text)), *below]
    return [_head(scene, width), rule(width), *body, panels.action_line(scene.items, width)][:height]


def _head(scene: LessonScene, width: int) -> Row:
    """The title, and of the facts as many of the last ones as there is room for."""
    title: Row = (Span(f" {scene.title}", Ink.STRONG),)
    for start in range(len(scene.facts) + 1):
        facts = (Span(" · ".join(scene.facts[start:]) + " ", Ink.DIM),)
        if cells(title) + cells(facts) + 2 <= width:
            return spread(title, facts, width)
    return fill((Span(f" {cut(scene.title, width - 2)}", Ink.STRONG),), width)


def _paragraph(text: str, ink: Ink, width: int) -> list[Row]:
    return [(Span(f" {line}", ink),) for line in wrapped(text, width - 2)]


def _line(played: tuple[str, ...], width: int) -> list[Row]:
    """What was played, broken between two actions where they fit: who did what stays together."""
    lines: list[str] = []
    for number, action in enumerate(played, start=1):
        piece = action if number == len(played) else f"{action} ·"
        longer = f"{lines[-1]} {piece}" if lines else piece
        if lines and cells((Span(longer),)) <= width - 2:
            lines[-1] = longer
        else:
            lines.append(piece)
    return [row for line in lines for row in _paragraph(line, Ink.DIM, width)]


def _seat(seat: Sitting, seats: tuple[Sitting, ...], width: int) -> list[Row]:
    """A line a seat: the hand on the left if it lies open, what it did last on the right of it."""
    mark = Span("▶" if seat.turn else " ", Ink.ACCENT)
    row: Row = (mark, Span(seat.name, Ink.ACCENT if seat.turn else Ink.STRONG), Span(f" {seat.left} ", Ink.DIM))
    start = max(cells((Span("▶"), Span(other.name), Span(f" {other.left} "))) for other in seats)
    row = fill(row, start)
    shown = Span(f" {seat.word}", Ink.DIM) if seat.cards else Span(seat.word, Ink.STRONG if seat.holds else Ink.DIM)
    did: Row = (Span(" ● " if seat.holds else "   ", Ink.ACCENT), *words(seat.cards), shown)
    if not seat.hand:
        return [(*row, *did)]
    open_hand = words(seat.hand)
    column = max(OPEN_LEAST, cells(open_hand))
    if start + column + cells(did) <= width:
        return [(*row, *fill(open_hand, column), *did)]
    return [(*row, *open_hand), (Span(" " * start), *did)] if seat.word else [(*row, *open_hand)]


def _text(scene: LessonScene, width: int, room: int) -> list[Row]:
    """What was played, then what is said about it; where there is too much, the end of it."""
    said = [row for paragraph, ink in scene.said for row in _paragraph(paragraph, ink, width)]
    played = _line(scene.played, width)
    kept = room - len(said)
    return [*played[max(0, len(played) - kept) :], *said] if kept > 0 else said[:room]
