"""What stands around the cards: the action line, the card counter, the log and the side panel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from guanpai_tui.text import _
from guanpai_tui.widgets.ink import Ink, Span, cells, cut, fill, wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guanpai_tui.widgets.ink import Row
    from guanpai_tui.widgets.scene import Idea, Item, Round, Scene


_ROOMY: Final = 80
"""Columns from which on there are at least two blanks between commands: one alone stands within them, too."""
_IDEAS: Final = 4
"""Hints listed at a time."""


def action_line(items: Sequence[Item], width: int) -> Row:
    """The commands of the moment, each a place to click; set closer where the line is narrow.

    The most important stand first: where even that is too much, those that can't be done now and then the last ones
    are left out, whole; never the way back.
    """
    shown = list(items)
    row = _commands(shown, 3)
    closest = 2 if width >= _ROOMY else 1
    for gap in range(2, closest - 1, -1):
        if cells(row) <= width:
            break
        row = _commands(shown, gap)
    while cells(row) > width and len(shown) > 1:
        shown.remove(min(reversed(shown[1:]), key=lambda item: (item.cap == "Esc", item.on)))
        row = _commands(shown, closest)
    return fill((*row, Span(" " * max(0, width - cells(row)), Ink.BAR)), width)


def _commands(items: Sequence[Item], gap: int) -> Row:
    spans: list[Span] = [Span(" ", Ink.BAR)]
    for place, item in enumerate(items):
        hit = f"do:{item.command}" if item.on else ""
        if place:
            spans.append(Span(" " * gap, Ink.BAR))
        spans.append(Span(item.cap, Ink.BAR_KEY if item.on else Ink.BAR_OFF, hit))
        spans.append(Span(f" {item.label}", Ink.BAR if item.on else Ink.BAR_OFF, hit))
    return tuple(spans)


def strip(scene: Scene, width: int, pitch: int) -> list[Row]:
    """Two lines between the table and the hand: the counter, or the trick before."""
    if not scene.counter:
        lines: list[Row] = [(Span(f" {line}", Ink.DIM),) for line in wrapped(scene.last, width - 2)]
        return [*lines[-2:], (), ()][:2]  # of a long trick, how it ended
    title = _("Unseen")
    labels: list[Span] = [Span(f" {title} ", Ink.DIM)]
    numbers: list[Span] = [Span(" " * (cell_len(title) + 2))]
    for label, number in scene.counter:
        labels.append(Span(f"{label:>{pitch - 1}} ", Ink.DIM))
        numbers.append(_number(number, pitch - 1))
    return [tuple(labels), (*numbers, Span(f" {scene.unseen}", Ink.DIM))]


def _number(number: int, width: int) -> Span:
    return Span(f"{number or '·':>{width}} ", Ink.TEXT if number else Ink.FAINT)


def side(scene: Scene, width: int, height: int) -> list[Row]:
    """The side panel: the log on top, the hints and the counter below it."""
    below: list[Row] = []
    if scene.ideas:
        below += [(), (Span(_("Hints"), Ink.STRONG),), *_ideas(scene.ideas, width)]
    if scene.counter:
        below += [(), *_counter_block(scene, width)]
    above = log_rows(scene.rounds, width)[: max(0, height - len(below) - 1)]
    blank: list[Row] = [()] * max(0, height - len(below) - len(above) - 1)
    return [(Span(" "), *row) for row in ((Span(_("Log"), Ink.STRONG),), *above, *blank, *below)][:height]


def _ideas(ideas: Sequence[Idea], width: int) -> list[Row]:
    """The hints, the best first, each with its reason; of many, those around the one that is shown."""
    at = next((place for place, idea in enumerate(ideas) if idea.shown), 0)
    start = max(0, min(at - _IDEAS // 2, len(ideas) - _IDEAS))
    rows: list[Row] = []
    for number, idea in list(enumerate(ideas, start=1))[start : start + _IDEAS]:
        mark = Span("▶" if idea.shown else " ", Ink.ACCENT)
        for place, line in enumerate(wrapped(idea.action, width - 4)):
            head = f"{number:>2} " if place == 0 else "   "
            ink = Ink.STRONG if idea.shown else Ink.TEXT
            rows.append((mark if place == 0 else Span(" "), Span(head, Ink.DIM), Span(line, ink)))
        rows += [(Span("    "), Span(line, Ink.DIM)) for line in wrapped(idea.why, width - 4)]
    return rows


def _counter_block(scene: Scene, width: int) -> list[Row]:
    """The counter in two halves, one above the other."""
    half = (len(scene.counter) + 1) // 2
    pitch = min(5, width // half)
    rows: list[Row] = [(Span(_("Unseen"), Ink.STRONG), Span(f"  {scene.unseen}", Ink.DIM))]
    for part in (scene.counter[:half], scene.counter[half:]):
        rows.append(tuple(Span(f"{label:>{pitch - 1}} ", Ink.DIM) for label, _number_ in part))
        rows.append(tuple(_number(number, pitch - 1) for _label, number in part))
    return rows


def log_rows(rounds: Sequence[Round], width: int) -> list[Row]:
    """The tricks, the newest first, a blank line between them; long plays go on below themselves."""
    rows: list[Row] = []
    for trick in rounds:
        if rows:
            rows.append(())
        rows.append((Span(trick.title, Ink.DIM),))
        name_width = max((cell_len(name) for name, _cards, _kind in trick.lines), default=0)
        for place, line in enumerate(trick.lines):
            rows += _log_line(line, name_width, width, won=place == trick.won)
    return rows


def _log_line(line: tuple[str, str, str], name_width: int, width: int, *, won: bool) -> list[Row]:
    name, played, kind = line
    mark = Span("✓", Ink.GOOD) if won else Span(" ")
    head = fill((mark, Span(name, Ink.TEXT)), name_width + 3)
    room = width - name_width - 3
    blank = Span(" " * (name_width + 3))
    if not played:
        said: list[Row] = [(blank, Span(part, Ink.DIM)) for part in wrapped(kind, room)]
        return [(*head, *said[0][1:]), *said[1:]]
    if cell_len(played) + cell_len(kind) + 1 <= room:
        return [(*head, Span(f"{played} ", Ink.STRONG), Span(kind, Ink.DIM))]
    rows: list[Row] = [(blank, Span(part, Ink.STRONG)) for part in wrapped(played, room)]
    rows[0] = (*head, *rows[0][1:])
    return [*rows, (blank, Span(cut(kind, room), Ink.DIM))]
