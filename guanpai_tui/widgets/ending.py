"""A position with two open hands: the other's above, yours below, and between them what was said and played."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from guanpai_tui.widgets import panels
from guanpai_tui.widgets.cards import boxes, boxes_width, hand_rows, words
from guanpai_tui.widgets.ink import Ink, Span, centred, cut, rule, spread, wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guanpai_tui.widgets.cards import HandLook
    from guanpai_tui.widgets.ink import Row
    from guanpai_tui.widgets.scene import Item
    from rules.cards import Card


class Ending(NamedTuple):
    """``facts`` are the most important first; ``said`` are paragraphs with their ink, the last ones kept."""

    title: str
    facts: tuple[str, ...]
    goal: str
    other: str
    other_hand: tuple[Card, ...]
    played: str
    said: tuple[tuple[str, Ink], ...]
    own: str
    hand: tuple[Card, ...]
    hand_look: HandLook
    reading: str
    reading_ink: Ink
    items: tuple[Item, ...]


def ending_rows(ending: Ending, width: int, height: int) -> list[Row]:
    """The whole screen; in a high window the cards are taller."""
    tall = height >= 34
    top = [_header(ending, width), rule(width)]
    bottom = [
        (Span(f" {cut(ending.own, width - 2)}", Ink.DIM),),
        *hand_rows(ending.hand, ending.hand_look, width, tall=tall),
        (Span(f" {cut(ending.reading, width - 2)}", ending.reading_ink),),
    ]
    goal: list[Row] = [(Span(f" {line}", Ink.STRONG),) for line in wrapped(ending.goal, width - 2)]
    middle = [*goal, (Span(f" {ending.other}", Ink.DIM),), *_open_hand(ending.other_hand, width)]
    room = height - len(top) - len(middle) - len(bottom) - 1
    text = _text(ending, width - 2, max(1, room))
    spare = room - len(text)
    blank: list[Row] = [()] * max(0, spare)
    above = blank[: min(2, spare)] if tall else []
    body = [*above, *middle, *text, *blank[len(above) :], *bottom]
    return [*top, *body, panels.action_line(ending.items, width)][:height]


def _header(ending: Ending, width: int) -> Row:
    facts = list(ending.facts)
    title = f" {ending.title}"
    while facts and len(title) + 3 * len(facts) + sum(map(len, facts)) > 2 * width:
        facts.pop()
    for count in range(len(facts), -1, -1):
        said = "   ".join(facts[:count])
        row = spread((Span(title, Ink.STRONG),), (Span(f"{said} ", Ink.DIM),), width)
        if count == 0 or row[0].text.strip() == title.strip():
            return row
    return (Span(title, Ink.STRONG),)


def _open_hand(hand: Sequence[Card], width: int) -> list[Row]:
    if not hand:
        return [(), (), ()]
    if boxes_width(hand) <= width - 2:
        return [centred(row, width) for row in boxes(hand)]
    return [(), (Span(" "), *words(hand)), ()]


def _text(ending: Ending, width: int, room: int) -> list[Row]:
    """What was played and what is said about it; where there is too much, its end."""
    rows: list[Row] = []
    if ending.played:
        rows += [(Span(f" {line}", Ink.TEXT),) for line in wrapped(ending.played, width)][-3:]
    said: list[Row] = []
    for paragraph, ink in ending.said:
        said += [(Span(f" {line}", ink),) for line in wrapped(paragraph, width)]
    if rows and said and len(rows) + len(said) < room:
        rows.append(())
    kept = max(0, room - len(said))
    return [*rows[-kept:], *said][:room] if kept else said[:room]
