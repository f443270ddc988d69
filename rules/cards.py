"""Cards, decks and how people write them: ``S2`` ``♠2`` ``黑桃2`` ``10`` ``大王``.

A card is its text, suit then rank (``"S2"``), or ``"B"``/``"R"`` for the small and big joker. A set of cards is one int
with a bit a card; the copies of a second, third, fourth deck follow each other every ``DECK`` bits.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final, NewType

from rules.api import Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Card = NewType("Card", str)

PLAIN_RANKS: Final = "3456789TJQKA2"
JOKERS: Final = "BR"
SUITS: Final = "DCHS"  # rising
DECK: Final = len(PLAIN_RANKS) * len(SUITS) + len(JOKERS)

CARDS: Final[tuple[Card, ...]] = tuple(
    [Card(suit + rank) for rank in PLAIN_RANKS for suit in SUITS] + [Card(joker) for joker in JOKERS]
)
INDEX: Final[dict[str, int]] = {card: index for index, card in enumerate(CARDS)}

GLYPHS: Final = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}

# Longest first: 黑桃 before 黑, 10 before 1.
_SPOKEN: Final = {
    "大地": "S2",
    "大王": "R",
    "小王": "B",
    "黑桃": "S",
    "红桃": "H",
    "紅桃": "H",
    "草花": "C",
    "梅花": "C",
    "方块": "D",
    "方塊": "D",
    "10": "T",
    "黑": "S",
    "红": "H",
    "紅": "H",
    "草": "C",
    "梅": "C",
    "方": "D",
    "大": "R",
    "小": "B",
    "♠": "S",
    "♥": "H",
    "♣": "C",
    "♦": "D",
    "♤": "S",
    "♡": "H",
    "♧": "C",
    "♢": "D",
}
_SEPARATORS: Final = frozenset(" \t\r\n+,、;/·\ufe0f")


def normal(text: str) -> str:
    """``text`` in plain capitals: full-width forms folded, spoken Chinese and suit glyphs turned into letters."""
    plain = folded(text).upper()
    for spoken, letter in _SPOKEN.items():
        plain = plain.replace(spoken, letter)
    return plain


def folded(text: str) -> str:
    """``text`` with full-width forms, as Chinese input methods make them, turned into the plain ones.

    Everything that people write comes through here; what is no text at all is Unreadable.
    """
    if not isinstance(text, str):
        raise Unreadable("notation", "no_text", found=type(text).__name__)
    return unicodedata.normalize("NFKC", text)


def tokens(text: str) -> Iterator[tuple[str, str]]:
    """Yield (suit or ``""``, rank) for every card in ``text``; spaces, ``+`` and commas mean nothing.

    Raises Unreadable at the first sign that is no card.
    """
    suit = ""
    for sign in normal(text):
        if sign in _SEPARATORS:
            continue
        if sign in SUITS and not suit:
            suit = sign
        elif sign in PLAIN_RANKS or (sign in JOKERS and not suit):
            yield suit, sign
            suit = ""
        else:
            raise Unreadable("notation", "unknown_card", text=text.strip(), sign=suit + sign)
    if suit:
        raise Unreadable("notation", "unknown_card", text=text.strip(), sign=suit)


def bit(card: str, copy: int = 0) -> int:
    """The set that holds only ``card``."""
    return 1 << (copy * DECK + INDEX[card])


def members(cards: int) -> tuple[Card, ...]:
    """The cards of a set, rising by rank then suit, copies of one card side by side."""
    found = []
    while cards:
        low = cards & -cards
        found.append((low.bit_length() - 1) % DECK)
        cards ^= low
    return tuple(CARDS[index] for index in sorted(found))


def bits(cards: Iterable[str]) -> int:
    """The set of these cards; a card named again is its next copy."""
    found = 0
    for card in cards:
        copy = 0
        while found & bit(card, copy):
            copy += 1
        found |= bit(card, copy)
    return found


def rank_of(card: str) -> str:
    return card[-1]


def show(cards: Iterable[str]) -> str:
    """``S3 H3 B`` – the text form that ``tokens`` reads back."""
    return " ".join(cards)
