"""How people write actions and hands, read into what the rules count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules import cards, deal
from rules.api import Unreadable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.api import Play
    from rules.counts import Ranks

PASS_WORDS: Final = frozenset({"PASS", "-", "过", "過", "不要", "不出", "PAS"})


def is_pass(text: str) -> bool:
    return cards.folded(text).strip().upper() in PASS_WORDS


def split_kind(text: str) -> tuple[str, str]:
    """``飞机:333444`` → the named reading and the cards; no name without a colon."""
    kind, colon, rest = cards.folded(text).partition(":")
    return (kind.strip(), rest) if colon else ("", text)


def hand(text: str, ranks: Ranks, deck: int, clause: str) -> int:
    """The packed counts of rank text. Raises Refused under ``clause`` for cards that the deck doesn't have."""
    named = list(cards.tokens(text))
    deal.suited([named], deck, clause)
    return ranks.pack([suit + rank for suit, rank in named])


def played(text: str, ranks: Ranks, deck: int, clause: str) -> int:
    """The same of a play: at least one card, with or without a kind in front."""
    counts = hand(split_kind(text)[1], ranks, deck, clause)
    if not counts:
        raise no_cards()
    return counts


def lying(text: str) -> str:
    """The cards of a play that lies on the table. Raises Unreadable for a pass."""
    if is_pass(text):
        raise Unreadable("notation", "pass_on_table")
    return split_kind(text)[1]


def no_cards() -> Unreadable:
    return Unreadable("notation", "no_cards")


def choose(readings: Sequence[Play], text: str) -> Play:
    """The reading that ``text`` means: the one it names (``飞机带翅膀:``, ``飞机带翅膀 5:`` with the top rank), the
    one that is written just so (``333444+5556`` keeps its kickers apart, and ``str`` of any play reads back), or the
    default.
    """
    kind, written = split_kind(text)
    if not kind:
        parts = [list(cards.tokens(part)) for part in cards.folded(written).split("+")]
        apart = {"+".join("".join(suit * suits + rank for suit, rank in part) for part in parts) for suits in (0, 1)}
        return next((play for play in readings if str(play) in apart), readings[0])
    wanted, _, top = kind.partition(" ")
    top = cards.normal(top)
    named = [play for play in readings if play.kind == wanted and top in ("", play.shape.ranks.order[play.rank])]
    if not named:
        raise Unreadable("notation", "no_such_reading", kind=kind, readings=tuple(map(name, readings)))
    return named[0]


def name(play: Play) -> str:
    """A play's reading in text that ``choose`` understands: ``飞机带翅膀 5:333444555666777``."""
    ranks = play.shape.ranks
    return f"{play.kind} {ranks.order[play.rank]}:{ranks.show(play.counts)}"
