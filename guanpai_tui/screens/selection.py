"""The cards a player has picked up to play: places in the hand as it lies, since suits matter to the eye."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules import cards
from rules.api import Refused

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from rules.cards import Card
    from rules.counts import Ranks


def sorted_hand(hand: Sequence[Card], order: str, by: str) -> tuple[Card, ...]:
    """The hand as it is held: falling by rank, or ("count") the ranks held most often first."""
    places = {rank: place for place, rank in enumerate(order)}
    counts = {rank: sum(cards.rank_of(card) == rank for card in hand) for rank in order}

    def key(card: Card) -> tuple[int, int, int]:
        rank = cards.rank_of(card)
        return counts[rank] if by == "count" else 0, places[rank], cards.SUITS.find(card[0])

    return tuple(sorted(hand, key=key, reverse=True))


class _Drag(NamedTuple):
    """A row of cards being chosen with the mouse: where it began, whether it chooses, what was chosen before."""

    first: int
    on: bool
    before: tuple[int, ...]


class Selection:
    """Which cards of ``hand`` are chosen, in the order they were, and where the card cursor stands (None: not used)."""

    def __init__(self) -> None:
        self.hand: tuple[Card, ...] = ()
        self.chosen: list[int] = []
        self.cursor: int | None = None
        self._dragged: _Drag | None = None

    def __bool__(self) -> bool:
        return bool(self.chosen)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The chosen cards, as they lie in the hand."""
        return tuple(self.hand[place] for place in sorted(self.chosen))

    def counts(self, ranks: Ranks) -> int:
        return ranks.pack(self.cards)

    def hold(self, hand: tuple[Card, ...]) -> None:
        """The hand has changed or was sorted anew: what is still held stays chosen."""
        if hand == self.hand:
            return
        wanted = [self.hand[place] for place in self.chosen]
        at_cursor = self.hand[self.cursor] if self.cursor is not None else None
        self.hand, self.chosen = hand, []
        for card in wanted:
            place = next((one for one, held in enumerate(hand) if held == card and one not in self.chosen), None)
            if place is not None:
                self.chosen.append(place)
        if self.cursor is not None:
            self.cursor = hand.index(at_cursor) if at_cursor in hand else min(self.cursor, len(hand) - 1)
            self.cursor = self.cursor if hand else None

    def toggle(self, place: int) -> None:
        if place in self.chosen:
            self.chosen.remove(place)
        elif 0 <= place < len(self.hand):
            self.chosen.append(place)

    def fits(self, ranks: Ranks, plays: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
        """Those of ``plays``, in slots, that have all the chosen cards."""
        chosen = ranks.slots(self.counts(ranks))
        return [play for play in plays if all(map(int.__ge__, play, chosen))]

    def lit(self, ranks: Ranks, fits: Sequence[tuple[int, ...]]) -> set[int]:
        """The cards that are in one of the plays ``fits``."""
        usable = [any(slot) for slot in zip(*fits, strict=True)]
        return {place for place, card in enumerate(self.hand) if usable and usable[ranks.slot(card)]}

    def add_rank(self, rank: str, lit: Collection[int] | None = None) -> bool:
        """One more card of ``rank``, the lowest suit first, and of those that are ``lit``, if any; when all are chosen,
        none. False when the hand has none.
        """
        places = [place for place, card in enumerate(self.hand) if cards.rank_of(card) == rank]
        free = [place for place in places if place not in self.chosen]
        if free:
            self.chosen.append(([place for place in free if place in (lit or ())] or free)[-1])
        else:
            self.chosen = [place for place in self.chosen if place not in places]
        return bool(places)

    def drop_last(self) -> None:
        if self.chosen:
            self.chosen.pop()

    def clear(self) -> None:
        self.chosen.clear()

    def go(self, name: str, *, by_rank: bool = False) -> None:
        """What the commands for the cursor mean: ``left``, ``first``, …; those that ``pick_`` choose on the way."""
        before = self.cursor
        if name in ("first", "last"):
            self.jump(0 if name == "first" else -1)
        else:
            self.move(-1 if name.endswith("left") else 1, by_rank=by_rank)
        if name.startswith("pick_") and self.cursor is not None:
            self.pick(self.cursor if before is None else before, self.cursor, on=True)

    def move(self, step: int, *, by_rank: bool = False) -> None:
        """The cursor to the next card, or the first of the next rank; it appears at the side it comes from."""
        if not self.hand:
            return
        if self.cursor is None:
            self.cursor = 0 if step > 0 else len(self.hand) - 1
        elif by_rank:
            here = cards.rank_of(self.hand[self.cursor])
            ahead = range(self.cursor, len(self.hand)) if step > 0 else range(self.cursor, -1, -1)
            self.cursor = next((at for at in ahead if cards.rank_of(self.hand[at]) != here), self.cursor)
        else:
            self.cursor = max(0, min(len(self.hand) - 1, self.cursor + step))

    def jump(self, place: int) -> None:
        """The cursor to the first (0) or the last (-1) card."""
        self.cursor = range(len(self.hand))[place] if self.hand else None

    def pick(self, first: int, last: int, *, on: bool) -> None:
        """Choose, or give up, every card from one place to another."""
        for place in range(min(first, last), max(first, last) + 1):
            if (place in self.chosen) != on:
                self.toggle(place)

    def grab(self, place: int) -> None:
        """Choose, or give up, this card, and until ``let_go`` a row that begins here."""
        self._dragged = _Drag(place, place not in self.chosen, tuple(self.chosen))
        self.toggle(place)

    def drag(self, place: int | None) -> bool:
        """The row as far as ``place``. False where there is no card, or no row was begun."""
        if self._dragged is None or place is None:
            return False
        self.chosen = list(self._dragged.before)
        self.pick(self._dragged.first, place, on=self._dragged.on)
        return True

    def let_go(self) -> None:
        self._dragged = None

    def take(self, wanted: Iterable[Card]) -> None:
        """Choose exactly these cards."""
        self.chosen = []
        for card in wanted:
            place = next((one for one, held in enumerate(self.hand) if held == card and one not in self.chosen), None)
            if place is not None:
                self.chosen.append(place)

    def read(self, text: str) -> None:
        """Choose the cards that ``text`` names ("33344", "♠3 红桃3"). Raises Refused, and the choice is as it was."""
        found: list[int] = []
        for suit, rank in cards.tokens(text):
            fits = [
                place
                for place, card in enumerate(self.hand)
                if cards.rank_of(card) == rank and (not suit or card[0] == suit) and place not in found
            ]
            if not fits:
                have = sum(cards.rank_of(card) == rank for card in self.hand)
                raise Refused("notation", "not_in_hand", rank=rank, have=have, need=have + 1)
            found.append(fits[-1])
        self.chosen = found
