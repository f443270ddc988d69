"""What a table looks like to one person at one moment: plain values, ready to be drawn at any size."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from guanpai_tui.widgets.cards import HandLook
    from guanpai_tui.widgets.ink import Ink
    from rules.cards import Card


class Said(NamedTuple):
    """A sentence and how it is drawn."""

    text: str
    ink: Ink


class Move(NamedTuple):
    """What a seat did in the trick that is shown: ``word`` is the kind of the play, or that it passed."""

    cards: tuple[Card, ...]
    word: str
    text: str  # the play in the notation of records, where its cards don't fit
    holds: bool  # nothing has beaten it; of a trick that is over, nothing did
    faded: bool  # the trick is over


class SeatScene(NamedTuple):
    """One player as the others see him; ``side``: where he sits, ``note``: the bot's level, or autoplay.

    ``flags`` are what everybody knows of him: that he has opened, which place he has.
    """

    name: str
    side: str
    note: str
    left: int
    of: int
    turn: bool
    alarm: str
    total: int
    move: Move | None
    flags: tuple[str, ...] = ()


class OwnHand(NamedTuple):
    """A hand of the person at the keyboard. Of several, one is ``active``: keys and mouse choose its cards."""

    seat: int
    word: str  # what stands before it where hands lie in a rack
    cards: tuple[Card, ...]
    look: HandLook
    active: bool


class Idea(NamedTuple):
    """A hint in the list of them: what to do and why; ``shown`` is the one that is chosen now."""

    action: str
    why: str
    shown: bool


class Round(NamedTuple):
    """A trick in words, for the log: a title and one line a play; ``won`` is the line that nothing beat, or -1."""

    title: str
    won: int
    lines: tuple[tuple[str, str, str], ...]  # name, cards, kind


class Item(NamedTuple):
    """A command on the action line; ``on`` is False while it can't be done."""

    command: str
    cap: str
    label: str
    on: bool


class Scene(NamedTuple):
    """Everything on the table. ``opponents`` stand from left to right; ``mine`` and ``hands`` are the viewer's own.

    With ``racked``, hands are shown as how many there are of each rank: ``ranks``, the highest first.
    """

    title: str
    facts: tuple[str, ...]  # deal number, bombs, base, deal code: the most important first
    totals: tuple[tuple[str, int], ...]  # the viewer's first
    opponents: tuple[SeatScene, ...]
    mine: tuple[SeatScene, ...]  # every seat of the viewer
    hands: tuple[OwnHand, ...]
    racked: bool
    ranks: tuple[str, ...]
    board: tuple[str, ...]  # what is to beat, and by whom, in one line: at several lengths, the longest first
    board_ink: Ink
    news: tuple[Said, ...]  # more about the table, the most important first
    corner: tuple[str, ...]  # short lines for the middle between six players
    reading: tuple[str, ...]  # at several lengths, the longest first
    reading_ink: Ink
    why_not: str  # told above the hand where the line below it is too short for it
    status: str
    status_ink: Ink
    items: tuple[Item, ...]
    counter: tuple[tuple[str, int], ...]  # label and number unseen, highest rank first; () when not shown
    unseen: str
    last: str  # the trick before, in one line
    rounds: tuple[Round, ...]  # newest first
    ideas: tuple[Idea, ...]  # the hints, once they are asked for
    empty: str  # said where the play to beat would lie
    turn: str  # whose turn, in words, for a window that is too small
    tally: str = ""  # what the totals count, where they aren't points
    notes: tuple[str, ...] = ()  # what the match is played for, where there is room beside the players

    @property
    def hand(self) -> OwnHand:
        """The active hand."""
        return next(hand for hand in self.hands if hand.active)

    @property
    def me(self) -> SeatScene:
        """The seat of the active hand."""
        return next(seat for hand, seat in zip(self.hands, self.mine, strict=True) if hand.active)
