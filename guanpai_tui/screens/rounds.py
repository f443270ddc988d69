"""What was done, round by round: the trick that is shown, the log, a play as it is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guanpai_tui import text
from guanpai_tui.text import _
from guanpai_tui.widgets.cards import label
from guanpai_tui.widgets.scene import Round
from rules import cards
from rules.api import Called, Given, Pass, Play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guanpai_tui.table import Entry, Table
    from rules.api import Action, Event
    from rules.cards import Card

LONG: Final = 11
"""Cards of a play beyond which a line of the log has no room for blanks between them."""


def shown_trick(table: Table) -> tuple[tuple[Entry, ...], bool]:
    """The trick on the table, as far as everybody knows it, and whether it is over: it stays until the next is led."""
    spans = [span for span in table.spans if span]
    if not spans:
        return (), False
    over = table.over or not table.spans[-1]
    return tuple(table.entries[place] for place in spans[-1] if _is_known(table, place)), over


def _is_known(table: Table, place: int) -> bool:
    """Whether everybody was told of this entry: some words are kept back until all have answered."""
    entry = table.entries[place]
    return isinstance(entry.action, Play | Pass) or any(
        isinstance(event, Called | Given) and event.seat == entry.seat for event in table.told(place)
    )


def did(action: Action) -> str:
    """What somebody did who played no cards: passed, said something, gave something."""
    # zh: 不要
    return _("pass") if isinstance(action, Pass) else text.action_text(action)


def arranged(entry: Entry) -> tuple[Card, ...]:
    """The cards of a play as it is read: what it is first, falling as the hand does, then what comes along."""
    left = list(entry.cards)
    found: list[Card] = []
    for sign in text.pieces(text.fallen(entry.action)) if isinstance(entry.action, Play) else ():
        card = next((one for one in left if sign in (one, cards.rank_of(one))), None)
        if card is not None:
            left.remove(card)
            found.append(card)
    return (*found, *left)


def rounds_of(table: Table, most: int = 1 << 10) -> tuple[Round, ...]:
    """The tricks of this deal in words, the newest first, what was said and given between them in its place.

    ``most``: so many of the latest at the most.
    """
    names = text.seat_names(table)
    found: list[Round] = []
    for at, (title, spans) in list(enumerate(_parts(table)))[-most:]:
        told = [_lines(table, span, names) for span in spans]
        lines = tuple(line for part, _won in told for line in part)
        if not at:
            lines = (*(line for event in table.begun() for line in _event_lines(event, names)), *lines)
        still_open = spans[-1:] == list(table.spans[-1:]) and not table.over
        if lines:
            found.append(Round(title, -1 if still_open or len(told) != 1 else told[0][1], lines))
    return tuple(reversed(found))


def _parts(table: Table) -> list[tuple[str, list[range]]]:
    """The parts of a deal with their titles: what comes before play, each trick, what is said between two of them."""
    found: list[tuple[str, list[range]]] = [(_("Before play"), [])]
    number = 0
    for span in table.spans:
        if any(isinstance(table.entries[place].action, Play) for place in span):
            number += 1
            found.append((_("Round {number}").format(number=number), [span]))
        elif span and number:
            # zh: between two tricks: 其间
            found.append((_("Meanwhile"), [span]))
        elif span:
            found[0][1].append(span)
    return found


def _lines(table: Table, span: range, names: Sequence[str]) -> tuple[tuple[tuple[str, str, str], ...], int]:
    """The lines of one trick, and which of them is the play that nothing beat (-1: none)."""
    lines: list[tuple[str, str, str]] = []
    won = -1
    for place in span:
        entry = table.entries[place]
        if isinstance(entry.action, Play):
            won = len(lines)
            lines.append((names[entry.seat], spoken_cards(entry), text.kind(entry.action.kind)))
        elif isinstance(entry.action, Pass):
            lines.append((names[entry.seat], "", did(entry.action)))
        lines += [line for event in table.told(place) for line in _event_lines(event, names)]
    return tuple(lines), won


def _event_lines(event: Event, names: Sequence[str]) -> list[tuple[str, str, str]]:
    match event:
        case Called(seat, word):
            return [(names[seat], "", text.spoken(word))]
        case Given(seat, to, ranks):
            # zh: 大王 → 老王
            return [(names[seat], "", _("{cards} to {name}").format(cards=text.ranks_text(ranks), name=names[to]))]
        case _:
            return []


def spoken_cards(entry: Entry) -> str:
    """A play as the log has it: ``3 3 3 + 7 4``, each card by the name of its rank; a long one without the blanks."""
    if not isinstance(entry.action, Play):
        return ""
    signs = text.pieces(text.fallen(entry.action))
    return ("" if len(entry.cards) > LONG else " ").join(sign if sign == "+" else label(sign) for sign in signs)


def last_round(rounds: Sequence[Round], table: Table) -> str:
    over = shown_trick(table)[1]
    before = rounds[1:] if not over else rounds[:1]
    if not before:
        return ""
    said = "   ".join(f"{name} {played or kind}" for name, played, kind in before[0].lines)
    return _("Before: {plays}").format(plays=said)
