"""From the table, seen by one person, to a scene: every word on the screen that isn't part of a dialog."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from guanpai_tui import keys, text
from guanpai_tui.text import _, ngettext
from guanpai_tui.widgets.cards import HandLook, label
from guanpai_tui.widgets.ink import Ink
from guanpai_tui.widgets.scene import Idea, Item, Move, Round, Scene, SeatScene
from rules import cards
from rules.api import Play, Refused

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from guanpai_tui.screens.selection import Selection
    from guanpai_tui.table import Entry, Table
    from rules.api import View
    from rules.cards import Card
    from rules.counts import Ranks


LONG: Final = 11
"""Cards of a play beyond which a line of the log has no room for blanks between them."""


class Said(NamedTuple):
    """A sentence and how it is drawn."""

    text: str = ""
    ink: Ink = Ink.TEXT


class Reading(NamedTuple):
    """What the chosen cards are, said at several lengths, the longest first; and why they can't be played."""

    ways: tuple[str, ...]
    ink: Ink
    why_not: str = ""


class Desk(NamedTuple):
    """What the person at the keyboard has before him besides the table itself."""

    person: int
    selection: Selection
    lit: Collection[int] | None
    reading: Reading
    status: Said
    ideas: tuple[Idea, ...]
    counter: bool
    on: Collection[str]  # the commands that can be done now


def scene_of(table: Table, desk: Desk) -> Scene:
    """The table as ``desk.person`` sees it."""
    view = table.view(desk.person)
    seat = view.seats[0]
    seats = _seats(table, view)
    rounds = rounds_of(table)
    return Scene(
        title=text.game_name(table.game.id),
        facts=_facts(table, view),
        opponents=tuple(seats[other] for other in _around(table, seat)),
        me=seats[seat],
        hand=desk.selection.hand,
        hand_look=HandLook(tuple(desk.selection.chosen), desk.lit, desk.selection.cursor),
        reading=desk.reading.ways,
        reading_ink=desk.reading.ink,
        why_not=desk.reading.why_not,
        status=desk.status.text,
        status_ink=desk.status.ink,
        items=_items(table, desk.on),
        counter=_counter(view, table.game.ranks) if desk.counter else (),
        unseen=unseen_text(view, table.game.ranks),
        last=_last_round(rounds, table),
        rounds=rounds,
        ideas=desk.ideas,
        empty=_empty(table),
        turn=turn_text(table),
    )


def turn_text(table: Table) -> str:
    """Whose turn it is, in words that anybody at the keyboard may read."""
    if table.turn is None:
        return _("The deal is over")
    return _("{name} is to act").format(name=table.name(table.turn))


def unseen_text(view: View, ranks: Ranks) -> str:
    """How many cards the counter counts: the others' hands and whatever lies dead."""
    total = ranks.total(view.unseen)
    return ngettext("{count} card", "{count} cards", total).format(count=total)


def _around(table: Table, seat: int) -> list[int]:
    """The other seats from left to right: clockwise, the next player sits on the left."""
    others = [(seat + step) % table.game.seats for step in range(1, table.game.seats)]
    return others if clockwise(table) else others[::-1]


def clockwise(table: Table) -> bool:
    return str(getattr(table.game.house, "direction", "clockwise")) == "clockwise"


def _facts(table: Table, view: View) -> tuple[str, ...]:
    facts = dict(view.facts)
    deal = _("deal {number}/{deals}") if table.deals else _("deal {number}")
    found = [deal.format(number=table.number, deals=table.deals)]
    if facts.get("bombs"):
        # zh: 炸弹 1 · ×2
        found.append(_("bombs {bombs} · ×{times}").format(bombs=facts["bombs"], times=_times(table, facts["bombs"])))
    base = getattr(table.game.house, "base_score", None)
    found.append(table.code)
    if base is not None:
        # zh: 底分
        found.append(_("base {base}").format(base=base))
    return tuple(found)


def _times(table: Table, bombs: int) -> int:
    """What so many bombs make of each loss: the game is asked to score the least of deals with them."""
    left = (0, *[1] * (table.game.seats - 1))
    try:
        lines = table.game.score(left=left, bombs=bombs).lines
    except Refused:
        return 1
    return next((dict(line.facts)["times"] for line in lines if line.reason == "bombs"), 1)


def _empty(table: Table) -> str:
    """What stands where nothing is to beat."""
    if table.turn is None:
        return ""
    return _("{name} leads").format(name=table.name(table.turn))


def _items(table: Table, on: Collection[str]) -> tuple[Item, ...]:
    """The commands of the moment; after the last card there is one only."""
    if table.over:
        return (Item("play", _(keys.COMMANDS["play"].cap), _("Score sheet"), on=True),)
    line = keys.ACTION_LINE if len(table.people) == 1 else [name for name in keys.ACTION_LINE if name != "undo"]
    return tuple(_item(command, on) for command in line)


def _seats(table: Table, view: View) -> list[SeatScene]:
    trick, over = shown_trick(table)
    latest = {entry.seat: entry for entry in trick}
    me = view.seats[0]
    found = []
    for seat, left in enumerate(view.left):
        holds = _holder(view, trick) == seat
        found.append(
            SeatScene(
                name=table.name(seat),
                side=side_name(table, me, seat),
                note=_note(table, seat),
                left=left,
                of=table.game.hand_size,
                turn=table.turn == seat,
                # zh: 报单
                alarm=_("last card!") if left == 1 else "",
                total=table.totals[seat],
                move=_move(latest.get(seat), view, holds=holds, over=over),
            )
        )
    return found


def _note(table: Table, seat: int) -> str:
    person = table.person(seat)
    if person in table.autoplay:
        # zh: 托管
        return _("autoplay")
    level = table.players[person].level
    return _("bot, {level}").format(level=text.level(level)) if level else ""


def side_name(table: Table, me: int, seat: int) -> str:
    """Where a seat sits in the order of play: 下家, 上家."""
    step = (seat - me) % table.game.seats
    if step == 1:
        # zh: 下家
        return _("next")
    if step == table.game.seats - 1:
        # zh: 上家
        return _("previous")
    return ""


def shown_trick(table: Table) -> tuple[tuple[Entry, ...], bool]:
    """The trick on the table and whether it is over: a finished one stays until the next is led."""
    tricks = [trick for trick in table.tricks if trick]
    if not tricks:
        return (), False
    return tricks[-1], table.over or not table.tricks[-1]


def _holder(view: View, trick: Sequence[Entry]) -> int | None:
    """Whose play nothing has beaten; of a trick that is over, who won it."""
    if view.top is not None:
        return view.owner
    return next((entry.seat for entry in reversed(trick) if isinstance(entry.action, Play)), None)


def _move(entry: Entry | None, view: View, *, holds: bool, over: bool) -> Move | None:
    if entry is None:
        # A deal may begin with a play on the table that nobody has made: a position set up for practice.
        return Move((), text.play_text(view.top), "", holds, over) if holds and view.top is not None else None
    if not isinstance(entry.action, Play):
        # zh: 不要
        return Move((), _("passes"), "", holds=False, faded=over)
    return Move(arranged(entry), text.kind(entry.action.kind), fallen(entry.action), holds, over)


def arranged(entry: Entry) -> tuple[Card, ...]:
    """The cards of a play as it is read: what it is first, falling as the hand does, then what comes along."""
    left = list(entry.cards)
    found = []
    for rank in fallen(entry.action).replace("+", "") if isinstance(entry.action, Play) else "":
        card = next((one for one in left if cards.rank_of(one) == rank), None)
        if card is not None:
            left.remove(card)
            found.append(card)
    return (*found, *left)


def fallen(play: Play) -> str:
    """A play in ranks, high to low as the hand runs: ``44433+7``."""
    main, _plus, kickers = str(play).partition("+")
    return main[::-1] + ("+" + kickers[::-1] if kickers else "")


def fallen_text(play: Play) -> str:
    """The same in words: ``4 4 4 3 3 + 7 (triple + two)``."""
    return _("{cards} ({kind})").format(cards=text.ranks_text(fallen(play)), kind=text.kind(play.kind))


def _counter(view: View, ranks: Ranks) -> tuple[tuple[str, int], ...]:
    counts = zip(ranks.order, ranks.counts(view.unseen), strict=True)
    return tuple((label(rank), count) for rank, count in counts)[::-1]


def rounds_of(table: Table) -> tuple[Round, ...]:
    """The tricks of this deal in words, the newest first."""
    found = []
    tricks = table.tricks
    still_open = bool(tricks) and not table.over  # the last one; it has no winner yet
    for number, trick in enumerate((trick for trick in tricks if trick), start=1):
        lines = tuple(
            (table.name(entry.seat), spoken_cards(entry), text.kind(entry.action.kind))
            if isinstance(entry.action, Play)
            else (table.name(entry.seat), "", _("passes"))
            for entry in trick
        )
        found.append(
            Round(
                _("Round {number}").format(number=number),
                -1 if still_open and number == len(tricks) else _won(trick),
                lines,
            )
        )
    return tuple(reversed(found))


def _won(trick: Sequence[Entry]) -> int:
    """The place in a trick of the play that nothing beat; -1 where the table was set up with that play on it."""
    return max((place for place, entry in enumerate(trick) if isinstance(entry.action, Play)), default=-1)


def spoken_cards(entry: Entry) -> str:
    """A play as the log has it: ``3 3 3 4 7``, each card by the name of its rank; a long one in notation."""
    if len(entry.cards) > LONG:
        return fallen(entry.action) if isinstance(entry.action, Play) else ""
    return " ".join(label(card) for card in arranged(entry))


def _last_round(rounds: Sequence[Round], table: Table) -> str:
    over = shown_trick(table)[1]
    before = rounds[1:] if not over else rounds[:1]
    if not before:
        return ""
    said = "   ".join(f"{name} {played or kind}" for name, played, kind in before[0].lines)
    return _("Before: {plays}").format(plays=said)


def _item(command: str, on: Collection[str]) -> Item:
    known = keys.COMMANDS[command]
    return Item(command, _(known.cap), _(known.label), command in on)
