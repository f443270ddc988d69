"""Seed to cards: the only place of chance, and the code that names a deal.

A deal is a game, its house rules and a seed; ``g3-48213`` writes the three down (``g3-48213-d1`` with the fourth
house rule changed to its second value). The shuffle is a Fisher–Yates of our own on ``Random(seed).random()``, the
only draw that Python promises to keep the same from version to version.
"""

from __future__ import annotations

import re
from functools import cache
from random import Random
from threading import local
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rules import cards, house
from rules.api import Refused, Unreadable

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from rules.counts import Ranks

SEEDS: Final = 10**9
"""Seeds are whole numbers below this."""

PACKS_MOST: Final = 4
"""No game has more packs of cards."""

_CODE: Final = re.compile(r"([a-z][a-z0-9])-([0-9]{1,9})(?:-((?:[a-z][0-9]{1,48})+))?")


class Deck(NamedTuple):
    """The cards of a game, each a number: its count of a rank and, from bit ``shift`` on, its place in a card set. The
    sum of a hand's cards is so the hand both as ranks (``& ranks``) and as cards (``>> shift``).
    """

    cards: tuple[int, ...]
    shift: int
    ranks: int
    """The mask of the packed counts."""

    @property
    def whole(self) -> int:
        """The set of all cards."""
        return sum(self.cards) >> self.shift

    @property
    def everything(self) -> int:
        """All cards, both ways."""
        return sum(self.cards)


def deck(ranks: Ranks, copies: int = 1, left_out: Collection[str] = ()) -> Deck:
    """``copies`` packs without the cards ``left_out``, counted as ``ranks`` does."""
    shift = (ranks.base ** len(ranks.order) - 1).bit_length()
    found = tuple(
        ranks.pack([card]) | cards.bit(card, copy) << shift
        for copy in range(copies)
        for card in cards.CARDS
        if card not in left_out
    )
    return Deck(found, shift, (1 << shift) - 1)


class _Source(local):
    """A generator a thread: seeding one again costs half of making one."""

    def __init__(self) -> None:
        self.random = Random()  # noqa: S311 - deals that can be dealt again, not secrets


_source: Final = _Source()


def hands(deck: Sequence[int], count: int, size: int, seed: int) -> list[int]:
    """``count`` hands of ``size`` cards as ``seed`` deals them, the same everywhere; further cards are left over.

    A card is a number and a hand the sum of its cards. The order within a hand means nothing, so the shuffle stops
    when it is settled which card goes where. Raises Refused for a seed that is no whole number from 0 on.
    """
    if not isinstance(seed, int) or seed < 0:  # the generator takes anything: -7 for 7, None for the clock
        raise Refused("notation", "bad_seed")
    source = _source.random
    source.seed(seed)
    draw = source.random
    order = list(deck)
    left = len(order)
    found = []
    for _ in range(count if size * count < left else count - 1):
        hand = 0
        for _ in range(size):
            drawn = int(draw() * left)
            left -= 1
            hand += order[drawn]
            order[drawn] = order[left]
        found.append(hand)
    if len(found) < count:
        found.append(sum(order[:left]))
    return found


def next_seed(seed: int) -> int:
    """The seed of the deal after the one of ``seed`` in a match: a match can be dealt again from its first code."""
    source = _source.random
    source.seed(seed + SEEDS)
    return int(source.random() * SEEDS)


def again(seed: int) -> int:
    """The seed of the cards that are dealt in the place of those of ``seed``, when that deal is void."""
    source = _source.random
    source.seed(seed + 3 * SEEDS)
    return int(source.random() * SEEDS)


def chosen(seed: int, among: int) -> int:
    """One of ``among``, where the cards that ``seed`` deals leave something open."""
    source = _source.random
    source.seed(seed + 2 * SEEDS)
    return int(source.random() * among)


class Code(NamedTuple):
    """A deal by name: the game's two-letter prefix, the seed and the changed house rules."""

    prefix: str
    seed: int
    changes: str = ""

    def __str__(self) -> str:
        return "-".join(filter(None, (self.prefix, str(self.seed), self.changes)))


def code(prefix: str, seed: int, defaults: Any, rules: Any) -> Code:
    """The code of a deal under ``rules``, of which only what differs from ``defaults`` is written."""
    return Code(prefix, seed, house.changes(defaults, rules))


def read_code(text: str) -> Code:
    """Raises Unreadable when ``text`` is no deal code."""
    found = _CODE.fullmatch(cards.folded(text).lower().strip())
    if not found:
        raise Unreadable("notation", "bad_code", text=text)
    prefix, seed, changes = found.groups()
    return Code(prefix, int(seed), changes or "")


def suited(
    hands: Iterable[Iterable[tuple[str, str]]],
    deck: int,
    clause: str,
    *,
    known: Iterable[tuple[int, str, str]] = (),
) -> tuple[int, ...]:
    """Card sets by seat for hands of (suit or "", rank): named suits first, then the lowest that are left.

    ``known`` says of seats that one of their cards without a suit is that very card: (seat, suit, rank). Raises Refused
    under ``clause`` when ``deck`` doesn't hold them all.
    """
    left = deck
    written = [list(hand) for hand in hands]
    for seat, suit, rank in known:
        if (suit, rank) not in written[seat] and ("", rank) in written[seat]:
            written[seat][written[seat].index(("", rank))] = suit, rank
    found = [0] * len(written)
    wanted = [(seat, suit, rank) for seat, hand in enumerate(written) for suit, rank in hand]
    for seat, suit, rank in sorted(wanted, key=lambda card: not card[1]):
        card = _take(left, suit, rank)
        if not card:
            if not _take(deck, suit, rank):
                raise Refused(clause, "no_such_card", card=suit + rank)
            raise Refused(clause, "not_in_deck", card=suit + rank)
        left ^= card
        found[seat] |= card
    return tuple(found)


def _take(left: int, suit: str, rank: str) -> int:
    """The lowest card of ``left`` with this rank (and suit, if one is named); 0 when there is none."""
    found = left & _like(suit, rank)
    return found & -found


@cache
def _like(suit: str, rank: str) -> int:
    """Every copy of the cards of this rank, or of the card that is named."""
    names = [suit + rank] if suit or rank in cards.JOKERS else [one + rank for one in cards.SUITS]
    return sum(cards.bit(name, copy) for copy in range(PACKS_MOST) for name in names)
