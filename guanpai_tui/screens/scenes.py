"""From the table, seen by one person, to a scene: every word on the screen that isn't part of a dialog."""

from __future__ import annotations

from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from guanpai_tui import facts, keys, outcome, text
from guanpai_tui.screens.rounds import arranged, did, last_round, rounds_of, shown_trick
from guanpai_tui.text import _, ngettext
from guanpai_tui.widgets.cards import HandLook, label
from guanpai_tui.widgets.ink import Ink
from guanpai_tui.widgets.scene import Idea, Item, Move, OwnHand, Said, Scene, SeatScene
from rules.api import Play, Refused

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from guanpai_tui.screens.selection import Selection
    from guanpai_tui.table import Entry, Table
    from rules.api import Seat, View
    from rules.cards import Card
    from rules.counts import Ranks


RACK_FROM: Final = 21
"""Cards from which on a hand lies in a rack, by rank, instead of card by card."""

DUEL: Final = 2
"""Seats of a game in which the only other one is no neighbour but the opponent."""

ALIKE: Final = 4
"""Cards of a rank from which on they are counted where there is little room."""

SHOWN: Final = 14
"""Rounds of the log for which a side panel has room, three lines each at the least."""

TOTALS: Final = 4
"""People whose totals find room in the header; of more, the sides'."""


class Reading(NamedTuple):
    """What the chosen cards are, said at several lengths, the longest first; and why they can't be played."""

    ways: tuple[str, ...]
    ink: Ink
    why_not: str = ""


class Desk(NamedTuple):
    """What the person at the keyboard has before him besides the table itself."""

    person: int
    seat: Seat  # of his seats, the one whose cards are chosen
    selection: Selection
    lit: Collection[int] | None
    reading: Reading
    status: Said
    ideas: tuple[Idea, ...]
    counter: bool
    on: Collection[str]  # the commands that can be done now
    others: Mapping[Seat, tuple[Card, ...]] = MappingProxyType({})  # his other hands, as they are held
    words: tuple[str, ...] = ()  # what he may say
    book: bool = True  # whether the book is asked: to open it takes longer than to draw the table


def scene_of(table: Table, desk: Desk) -> Scene:
    """The table as ``desk.person`` sees it."""
    view = table.view(desk.person)
    names = text.seat_names(table)
    seats = _seats(table, view, names)
    rounds = rounds_of(table, SHOWN)
    own = view.seats[::-1]  # the first one lies nearest to the player
    order = table.game.ranks.order
    return Scene(
        title=text.game_name(table.game.id),
        facts=_facts(table, view),
        totals=_totals(table, desk.person),
        opponents=tuple(seats[other] for other in _around(table, view.seats[0]) if other not in own),
        mine=tuple(seats[seat] for seat in own),
        hands=tuple(_own_hand(table, desk, seat) for seat in own),
        racked=racked(table),
        ranks=tuple(reversed(order)),
        board=_board(table, view, names),
        board_ink=Ink.DIM if view.top is None else Ink.ACCENT,
        news=_news(table, view),
        corner=facts.standing(table, view)[:3],
        reading=desk.reading.ways,
        reading_ink=desk.reading.ink,
        why_not=desk.reading.why_not,
        status=desk.status.text,
        status_ink=desk.status.ink,
        items=_items(table, desk),
        counter=_counter(view, table.game.ranks) if desk.counter else (),
        unseen=unseen_text(view, table.game.ranks),
        last=last_round(rounds, table),
        rounds=rounds,
        ideas=desk.ideas,
        empty=_empty(table),
        turn=turn_text(table),
        tally=outcome.tally_word(table),
        notes=_notes(table, view, book=desk.book),
    )


def racked(table: Table) -> bool:
    """Whether hands are shown by rank."""
    return int(table.game.hand_size) >= RACK_FROM


def _own_hand(table: Table, desk: Desk, seat: Seat) -> OwnHand:
    several = len(table.seats(desk.person)) > 1
    # zh: 手牌
    word = text.hand_word(table, seat) if several else _("Hand")
    if seat == desk.seat:
        look = HandLook(tuple(desk.selection.chosen), desk.lit, desk.selection.cursor)
        return OwnHand(seat, word, desk.selection.hand, look, active=True)
    return OwnHand(seat, word, desk.others.get(seat, ()), HandLook(hits=False), active=False)


def _totals(table: Table, person: int) -> tuple[tuple[str, int], ...]:
    """Who has how many points in the match: each person, or, of many, the viewer and the sides."""
    people = len(table.players)
    if people <= TOTALS:
        counted = table.tallies if outcome.tally_word(table) else table.totals
        found = [(table.players[one].name, counted[table.seats(one)[0]]) for one in range(people)]
        return (found[person], *found[:person], *found[person + 1 :])
    seat = table.seats(person)[0]
    sides = sorted(table.game.sides, key=lambda side: seat not in side)
    # zh: 我方, 对方
    words = (_("Ours"), _("Theirs"))
    sums = [(words[place > 0], sum(table.totals[one] for one in side)) for place, side in enumerate(sides)]
    return ((table.players[person].name, table.totals[seat]), *sums)


def turn_text(table: Table) -> str:
    """Whose turn it is, in words that anybody at the keyboard may read."""
    if table.turn is None:
        return _("The deal is over")
    return _("{name} to act").format(name=text.seat_name(table, table.turn))


def unseen_text(view: View, ranks: Ranks) -> str:
    """How many cards the counter counts: the others' hands and whatever lies dead."""
    total = ranks.total(view.unseen)
    return ngettext("{count} card", "{count} cards", total).format(count=total)


def _around(table: Table, seat: int) -> list[int]:
    """The other seats from left to right: clockwise, the next player sits on the left."""
    others = [(seat + step) % table.game.seats for step in range(1, table.game.seats)]
    return others if table.game.clockwise else others[::-1]


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


def _notes(table: Table, view: View, *, book: bool) -> tuple[str, ...]:
    """What the match is played to, what costs more than it counts, and the jackpot, where there is any of that."""
    house = table.game.house
    found = []
    if getattr(house, "match", "") == "to_target":
        # zh: 被关满 50 为一刀
        found.append(_("The match ends at {target} charged").format(target=house.match_target))
    charges = outcome.charges(table)
    if charges:
        # zh: 罚分 13→26 14→30
        found.append(_("Charges {steps}").format(steps=charges))
    lines = outcome.open_jackpot(table, view.seats if len(table.people) == 1 else ()) if book else ()
    pool = [dict(line.facts)["pool"] for line in lines if line.seat is None]
    won = [
        _("{name} +{won}").format(name=table.name(line.seat), won=dict(line.facts)["won"])
        for line in lines
        if line.seat is not None
    ]
    if pool:
        # zh: 彩金池 1010  阿强 +20
        found.append("  ".join([_("Jackpot {pool}").format(pool=pool[-1]), *won]))
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
    return _("{name} to lead").format(name=text.seat_name(table, table.turn))


def _board(table: Table, view: View, names: Sequence[str]) -> tuple[str, ...]:
    """What lies there to be beaten, and whose it is; the longest sentence first."""
    if facts.before_play(view):
        # zh: 出牌之前：进贡、还贡
        return (_("Before play: {phase}").format(phase=facts.phase(view)),)
    if view.top is None or view.owner is None:
        return (_empty(table),)
    # zh: 台面  小美  Q Q Q Q（够级牌）
    said, short = _("To beat: {name}, {play}"), facts.short(view.top, table.game)
    ways = (facts.play_text(view.top, table.game), text.ranks_text(text.fallen(view.top)) + f" {short}", short)
    return tuple(said.format(name=names[view.owner], play=way) for way in ways)


def _news(table: Table, view: View) -> tuple[Said, ...]:
    return tuple(Said(one.said, Ink.ACCENT if one.loud else Ink.TEXT) for one in facts.news(table, view))


def _items(table: Table, desk: Desk) -> tuple[Item, ...]:
    """The commands of the moment; after the last card there is one only."""
    if table.over:
        return (Item("play", _(keys.COMMANDS["play"].cap), _("Score sheet"), on=True),)
    line = [name for name in keys.ACTION_LINE if name != "undo" or len(table.people) == 1]
    if not desk.words:
        return tuple(_item(command, desk.on) for command in line)
    caps = keys.word_keys(desk.words)
    words = [Item(f"say:{word}", caps[word].upper(), text.spoken(word), on=True) for word in desk.words]
    kept = [name for name in line if name not in ("play", "pass") or name in desk.on]
    before = [_item(name, desk.on) for name in kept if name in ("play", "pass")]
    after = [_item(name, desk.on) for name in kept if name not in ("play", "pass", "undo", "counter")]
    return (*before, *words, *after)


def _seats(table: Table, view: View, names: Sequence[str]) -> list[SeatScene]:
    trick, over = shown_trick(table)
    latest = {entry.seat: entry for entry in trick}
    me = view.seats[0]
    found = []
    for seat, left in enumerate(view.left):
        holds = _holder(view, trick) == seat
        found.append(
            SeatScene(
                name=names[seat],
                side=side_name(table, me, seat),
                note=_note(table, seat),
                left=left,
                of=table.game.hand_size,
                turn=table.turn == seat,
                # zh: 报单
                alarm=_("last card!") if left == 1 else "",
                total=table.totals[seat],
                move=_move(latest.get(seat), table, view, holds=holds, over=over),
                flags=facts.flags(view, seat),
            )
        )
    return found


def _note(table: Table, seat: int) -> str:
    person = table.person(seat)
    if person in table.autoplay:
        # zh: 托管
        return _("autoplay")
    level = table.players[person].level
    return text.bot(level, person) if level else ""


def side_name(table: Table, me: int, seat: int) -> str:
    """Where a seat sits in the order of play – 下家, 对家, 上家 – and, where there are sides, on which.

    Who plays several hands is before and after everybody: of the others only the side is told.
    """
    seats = table.game.seats
    step = (seat - me) % seats
    where = ""
    if len(table.seats(table.person(me))) > 1:
        pass
    elif seats == DUEL:
        # zh: 对手
        where = _("opponent")
    elif step == 1:
        # zh: 下家
        where = _("next")
    elif step == seats - 1:
        # zh: 上家
        where = _("previous")
    elif step * 2 == seats:
        # zh: 对家
        where = _("opposite")
    if len(table.game.sides) == seats:
        return where
    # zh: 友, 敌
    side = _("friend") if any({me, seat} <= set(one) for one in table.game.sides) else _("foe")
    return f"{side}·{where}" if where else side


def _holder(view: View, trick: Sequence[Entry]) -> int | None:
    """Whose play nothing has beaten; of a trick that is over, who won it."""
    if view.top is not None:
        return view.owner
    return next((entry.seat for entry in reversed(trick) if isinstance(entry.action, Play)), None)


def _move(entry: Entry | None, table: Table, view: View, *, holds: bool, over: bool) -> Move | None:
    if entry is None:
        # A deal may begin with a play on the table that nobody has made: a position set up for practice.
        return Move((), text.play_text(view.top), "", holds, over) if holds and view.top is not None else None
    action = entry.action
    if not isinstance(action, Play):
        return Move((), did(action), "", holds=False, faded=over)
    return Move(arranged(entry), facts.short(action, table.game), in_short(text.fallen(action)), holds, over)


def in_short(ranks: str) -> str:
    """Ranks in little room: ``10×5`` for many alike, else without blanks: ``10987``."""
    runs = [(rank, len(list(alike))) for rank, alike in groupby(ranks)]
    if not any(count >= ALIKE for _rank, count in runs):
        return "".join(sign if sign == "+" else label(sign) for sign in text.pieces(ranks))
    return " ".join(f"{label(rank)}×{count}" if count > 1 else label(rank) for rank, count in runs)


def _counter(view: View, ranks: Ranks) -> tuple[tuple[str, int], ...]:
    counts = zip(ranks.order, ranks.counts(view.unseen), strict=True)
    return tuple((label(rank), count) for rank, count in counts)[::-1]


def _item(command: str, on: Collection[str]) -> Item:
    known = keys.COMMANDS[command]
    return Item(command, _(known.cap), _(known.label), command in on)
