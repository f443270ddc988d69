"""Hands too large for a fan: how many there are of each rank, as a table of numbers or as stacks of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from guanpai_tui.text import _
from guanpai_tui.widgets.cards import Grid, label, rank_key
from guanpai_tui.widgets.ink import Ink, Span, cut, fill
from rules.cards import rank_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from guanpai_tui.widgets.ink import Row
    from guanpai_tui.widgets.scene import OwnHand, Scene

HEAD: Final = 14
"""Columns for what a line of the rack is."""


def rack_rows(scene: Scene, width: int, *, unseen: bool = True, hands: bool = True) -> list[Row]:
    """The keys, the ranks, what is unseen of each, the person's hands, what is chosen."""
    rack = _Rack(scene, width)
    rows = [rack.keys(), rack.line(_("Rank"), lambda rank: (label(rank), Ink.DIM))]
    if unseen and scene.counter:
        numbers = dict(zip(scene.ranks, (number for _label, number in scene.counter), strict=True))
        rows.append(rack.line(f"{_('Unseen')} {sum(numbers.values())}", lambda rank: _number(numbers[rank], Ink.TEXT)))
    if hands:
        rows += [rack.hand(hand) for hand in scene.hands]
    return [*rows, rack.chosen()]


def stack_rows(scene: Scene, hand: OwnHand, width: int, height: int) -> list[Row]:
    """A hand as stacks of cards beside each other, a rank a stack; above a stack that is too high stands its number.

    ``height`` rows in all; what is chosen of a rank lies lowest in its stack, as if drawn towards the player.
    """
    rack = _Rack(scene, width)
    grid = Grid(width, height)
    most = height - 2
    for place, rank in enumerate(scene.ranks):
        cards = [at for at, card in enumerate(hand.cards) if rank_of(card) == rank]
        if not cards:
            continue
        x = HEAD + rack.pitch * place - 1
        up = sum(at in hand.look.chosen for at in cards)
        dark = hand.look.lit is not None and not any(at in hand.look.lit for at in cards)
        shown = min(len(cards), most)
        top = most - shown
        hit = f"rank:{rank}" if hand.active else f"hand:{hand.seat}"
        for step in range(shown):
            raised = shown - step <= up
            edge = Ink.UP_EDGE if raised else Ink.OFF_EDGE if dark else Ink.EDGE
            face = _face(rank, raised=raised, dark=dark)
            if step == 0:
                grid.put(x, top, f"┌{'─' * (rack.pitch - 1)}┐", edge, hit)
            grid.put(x, top + 1 + step, f"│{' ' * (rack.pitch - 1)}│", edge, hit)
            text = f"{len(cards)}×" if step == 0 and len(cards) > most else label(rank)
            grid.put(x + 1, top + 1 + step, text, face, hit)
        edge = Ink.UP_EDGE if up else Ink.OFF_EDGE if dark else Ink.EDGE
        grid.put(x, height - 1, f"└{'─' * (rack.pitch - 1)}┘", edge, hit)
    if len(scene.hands) > 1:
        grid.put(1, height - 2, hand.word, Ink.STRONG if hand.active else Ink.DIM, f"hand:{hand.seat}")
    return grid.rows()


def _face(rank: str, *, raised: bool, dark: bool) -> Ink:
    red = rank == "R"
    if raised:
        return Ink.UP_RED if red else Ink.UP
    if dark:
        return Ink.OFF_RED if red else Ink.OFF
    return Ink.RED if red else Ink.FACE


def _number(number: int, ink: Ink) -> tuple[str, Ink]:
    return (str(number), ink) if number else ("·", Ink.FAINT)


class _Rack:
    """Lines whose cells stand under each other, one a rank."""

    def __init__(self, scene: Scene, width: int) -> None:
        self._scene = scene
        self._width = width
        self.pitch = max(3, min(5, (width - HEAD - 1) // len(scene.ranks)))
        active = scene.hand
        self._places: dict[str, list[int]] = {rank: [] for rank in scene.ranks}
        for place, card in enumerate(active.cards):
            self._places[rank_of(card)].append(place)
        lit = active.look.lit
        self._lit = {
            rank for rank, places in self._places.items() if places and (lit is None or any(at in lit for at in places))
        }

    def line(self, head: str, cell: Callable[[str], tuple[str, Ink]], *, mark: str = " ", hit: str = "rank") -> Row:
        """A line of the rack: what it is, then ``cell`` of each rank, the right edges under each other."""
        ink = Ink.STRONG if mark.strip() else Ink.DIM
        name = Span(cut(head, HEAD - 3), ink)
        row: list[Span] = list(fill((Span(mark, Ink.ACCENT), name), HEAD - 2))
        for rank in self._scene.ranks:
            text, shade = cell(rank)
            where = f"rank:{rank}" if hit == "rank" else hit
            row.append(Span(" " * max(0, self.pitch - cell_len(text)), Ink.TEXT, where))
            row.append(Span(text, shade, where))
        return tuple(row)

    def keys(self) -> Row:
        """The key of each rank; the cursor where it stands; a dot where nothing can be chosen."""
        hand = self._scene.hand
        cursor = hand.look.cursor
        at = rank_of(hand.cards[cursor]) if cursor is not None and cursor < len(hand.cards) else ""

        def key(rank: str) -> tuple[str, Ink]:
            if rank == at:
                return "▲", Ink.ACCENT
            return (rank_key(rank), Ink.DIM) if rank in self._lit else ("·", Ink.FAINT)

        return self.line(_("Key"), key)

    def hand(self, hand: OwnHand) -> Row:
        """How many of each rank a hand holds."""
        counts = dict.fromkeys(self._scene.ranks, 0)
        for card in hand.cards:
            counts[rank_of(card)] += 1

        def number(rank: str) -> tuple[str, Ink]:
            ink = Ink.STRONG if hand.active and rank in self._lit else Ink.OFF if hand.active else Ink.TEXT
            return _number(counts[rank], ink)

        mark = "→" if hand.active and len(self._scene.hands) > 1 else " "
        hit = "rank" if hand.active else f"hand:{hand.seat}"
        return self.line(f"{hand.word} {len(hand.cards)}", number, mark=mark, hit=hit)

    def chosen(self) -> Row:
        """How many of each rank are chosen."""
        chosen = set(self._scene.hand.look.chosen)

        def number(rank: str) -> tuple[str, Ink]:
            count = sum(place in chosen for place in self._places[rank])
            return (str(count), Ink.UP) if count else ("", Ink.TEXT)

        return self.line(f"{_('Chosen')} {len(chosen)}" if chosen else _("Chosen"), number)
