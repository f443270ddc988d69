"""Cards drawn on a grid of cells: the hand as a fan, a play as a row of boxes, and how much of that fits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rich.cells import cell_len

from guanpai_tui.text import _
from guanpai_tui.widgets.ink import Ink, Span
from rules.cards import GLYPHS, JOKERS, rank_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from guanpai_tui.widgets.ink import Row
    from rules.cards import Card

# By suit, for a card that may be played, may not, is chosen.
_SUIT_INKS: Final = {
    "S": (Ink.FACE, Ink.OFF, Ink.UP),
    "H": (Ink.RED, Ink.OFF_RED, Ink.UP_RED),
    "C": (Ink.GREEN, Ink.OFF_GREEN, Ink.UP_GREEN),
    "D": (Ink.BLUE, Ink.OFF_BLUE, Ink.UP_BLUE),
    "B": (Ink.FACE, Ink.OFF, Ink.UP),
    "R": (Ink.RED, Ink.OFF_RED, Ink.UP_RED),
}
_EDGES: Final = (Ink.EDGE, Ink.OFF_EDGE, Ink.UP_EDGE)
_LIT, _DARK, _UP = range(3)

# The key that adds a card of a rank; every other rank's key is its own sign in small letters.
RANK_KEYS: Final = {"T": "0", "B": "s", "R": "x"}


def rank_key(rank: str) -> str:
    return RANK_KEYS.get(rank, rank.lower())


def label(card: str, *, tight: bool = False) -> str:
    """A card's rank as it is printed on it: ``10``, or ``T`` where there is one cell only."""
    rank = rank_of(card)
    if rank in JOKERS:
        # zh: 小 and 大, as on the cards: two cells
        return _("SJ") if rank == "B" else _("BJ")
    return "10" if rank == "T" and not tight else rank


def suit(card: str) -> str:
    return GLYPHS[card[0]] if len(card) > 1 else ""


class Grid:
    """Cells with an ink and a hit each; what is put later covers what was there."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self._cells: list[list[Span]] = [[Span(" ")] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, ink: Ink, hit: str = "") -> None:
        for sign in text:
            size = cell_len(sign)
            if x >= 0 and x + size <= self.width:
                self._clear(x, y)
                self._cells[y][x] = Span(sign, ink, hit)
                if size == 2:
                    self._clear(x + 1, y)
                    self._cells[y][x + 1] = Span("", ink, hit)
            x += size

    def _clear(self, x: int, y: int) -> None:
        """Before a cell is covered: the other half of a wide sign there becomes a blank."""
        line = self._cells[y]
        if not line[x].text:
            line[x - 1] = line[x - 1]._replace(text=" ")
        elif cell_len(line[x].text) == 2:
            line[x + 1] = line[x + 1]._replace(text=" ")

    def rows(self) -> list[Row]:
        """The lines, neighbours of one ink and one hit joined."""
        found: list[Row] = []
        for line in self._cells:
            spans: list[Span] = []
            for cell in line:
                if spans and spans[-1].ink is cell.ink and spans[-1].hit == cell.hit:
                    spans[-1] = Span(spans[-1].text + cell.text, cell.ink, cell.hit)
                else:
                    spans.append(cell)
            found.append(tuple(spans))
        return found


class HandLook(NamedTuple):
    """What of a hand is drawn apart from its cards; places are indices into the hand."""

    chosen: Collection[int] = ()
    lit: Collection[int] | None = None  # cards that may be played; None: nothing is asked, all look alike
    cursor: int | None = None
    hits: bool = True


def pitch_for(count: int, width: int, most: int = 5) -> int:
    """Cells from one card to the next so that ``count`` of them fit; never under two."""
    return max(2, min(most, (width - 1) // max(1, count)))


def hand_rows(cards: Sequence[Card], look: HandLook, width: int, *, tall: bool = False) -> list[Row]:
    """The hand: six or seven lines – one for raised cards, the cards, their keys under them."""
    pitch = pitch_for(len(cards), width - 2, 5 if tall else 4)
    height = 5 if tall else 4
    grid = Grid(width, height + 2)
    left = (width - (pitch * len(cards) + 1)) // 2
    for place, card in enumerate(cards):
        state = _UP if place in look.chosen else _LIT if look.lit is None or place in look.lit else _DARK
        hit = f"card:{place}" if look.hits else ""
        x = left + pitch * place
        _card(grid, card, (x, 0 if state == _UP else 1), (pitch + 1, height), state, hit)
        if place == look.cursor:
            grid.put(x + (pitch + 1) // 2, height + 1, "▲", Ink.ACCENT, hit)
        else:
            key = "·" if state == _DARK else rank_key(rank_of(card))
            grid.put(x + (pitch + 1) // 2, height + 1, key, Ink.FAINT if state == _DARK else Ink.DIM, hit)
    return grid.rows()


def face_rows(cards: Sequence[Card], width: int, *, tall: bool = True, faded: bool = False) -> list[Row]:
    """A play as large as the hand, in the middle of ``width`` cells."""
    pitch = pitch_for(len(cards), width - 2, 5 if tall else 4)
    height = 5 if tall else 4
    grid = Grid(width, height)
    left = (width - (pitch * len(cards) + 1)) // 2
    for place, card in enumerate(cards):
        _card(grid, card, (left + pitch * place, 0), (pitch + 1, height), _DARK if faded else _LIT, "")
    return grid.rows()


def _card(grid: Grid, card: Card, at: tuple[int, int], size: tuple[int, int], state: int, hit: str) -> None:
    (x, y), (width, height) = at, size
    inner = width - 2
    edge, face = _EDGES[state], _SUIT_INKS[card[0]][state]
    grid.put(x, y, f"┌{'─' * inner}┐", edge, hit)
    for line in range(1, height - 1):
        grid.put(x, y + line, f"│{' ' * inner}│", edge, hit)
    grid.put(x, y + height - 1, f"└{'─' * inner}┘", edge, hit)
    grid.put(x + 1, y + 1, label(card, tight=inner < 2), face, hit)
    sign = suit(card)
    if sign:
        grid.put(x + 1 + inner // 2, y + 2, sign, face, hit)


def boxes_width(cards: Sequence[Card]) -> int:
    return 1 + sum(cell_len(label(card)) + cell_len(suit(card)) + 1 for card in cards)


def boxes(cards: Sequence[Card], *, faded: bool = False) -> list[Row]:
    """A play as three lines of boxes side by side: ``│9♠│9♥│10♠│``."""
    state = _DARK if faded else _LIT
    edge = _EDGES[state]
    top, middle, bottom = "┌", [Span("│", edge)], "└"
    for place, card in enumerate(cards):
        text = label(card) + suit(card)
        size = cell_len(text)
        last = place == len(cards) - 1
        top += "─" * size + ("┐" if last else "┬")
        middle += [Span(text, _SUIT_INKS[card[0]][state]), Span("│", edge)]
        bottom += "─" * size + ("┘" if last else "┴")
    return [(Span(top, edge),), tuple(middle), (Span(bottom, edge),)]


def words(cards: Sequence[Card], *, faded: bool = False) -> Row:
    """A play in one line: ``9♠ 9♥ 10♠``."""
    spans: list[Span] = []
    for card in cards:
        ink = _SUIT_INKS[card[0]][_DARK] if faded else _LINE_INKS[card[0]]
        spans += [Span(label(card) + suit(card), ink), Span(" ")]
    return tuple(spans[:-1])


# On the ground itself, not on a card's face.
_LINE_INKS: Final = {"S": Ink.STRONG, "H": Ink.RED, "C": Ink.GREEN, "D": Ink.BLUE, "B": Ink.STRONG, "R": Ink.RED}
