"""``guanpai replay`` and ``guanpai history``: what was played, on the screen, in lines or as JSON."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any, TypeVar

import rules
from guanpai_tui import app, facts, lines, outcome, replay, settings, sheets, text
from guanpai_tui.book.entries import DealRow, Filter, Profile
from guanpai_tui.commands import OK, emit, event_json, score_answer
from guanpai_tui.replay import Replay
from guanpai_tui.seating import UsageError, number
from guanpai_tui.text import _
from rules import record
from rules.api import DealOver, Event, Unreadable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from guanpai_tui.profile import Book
    from guanpai_tui.saves import Saves
    from guanpai_tui.table import Table
    from rules.record import Record


T = TypeVar("T")


def show(named: str, place: tuple[str, str], flags: Mapping[str, str | None], *, plain: bool, as_json: bool) -> int:
    """Replay a file or a deal that was played here; ``place``: which deal, after which action."""
    saves = app.kept(settings.current(flags))
    found = _from_input() if named == "-" else replay.find(named, saves)
    deal = number("--deal", place[0], 1)
    if deal > len(found.deals):
        wanted = _("--deal {value}: this match has {count} deals")
        raise UsageError(wanted, value=deal, count=len(found.deals))
    first = deal or (len(found.deals) if replay.is_code(named) else 1)
    opened = Replay(found, first - 1)
    at = number("--at", place[1]) if place[1] else None
    if at is not None and at > opened.length:
        raise UsageError(_("--at {value}: this deal has {count} actions"), value=at, count=opened.length)
    if plain or as_json or named == "-" or not app.has_terminal():
        one = deal or at is not None or replay.is_code(named)
        for shown in [opened] if one else (Replay(found, number) for number in range(len(found.deals))):
            _tell(shown, shown.length if at is None else at, as_json=as_json)
        return OK
    opened.go(at or 0)
    from guanpai_tui.screens.replay import ReplayScreen

    return app.run(app.on_screen(flags), None, saves, lambda kit: ReplayScreen(kit, opened))


def _from_input() -> Record:
    try:
        return record.read(sys.stdin.read())
    except UnicodeDecodeError as error:
        raise Unreadable("record", "not_text", where="-") from error


def _tell(opened: Replay, upto: int, *, as_json: bool) -> None:
    """One deal of a record, event by event, and how it was scored; ``upto`` an action before its end, how it stands."""
    table = opened.table
    names, hands = outcome.names(table), text.seat_names(table)
    told: list[Event] = []
    if not as_json:
        said = _("{game}, deal {number}, code {code}")
        print(said.format(game=text.game_name(table.game.id), number=table.number, code=table.code))
        for seat, hand in enumerate(table.game.dealt(table.state)):
            print(_("{name}: {hand}").format(name=hands[seat], hand=hand))
    for event in _events(opened, upto):
        told.append(event)
        if not as_json:
            print(text.tell(event, hands, table.game))
    over = opened.table.results[-1] if opened.table.over else None
    if as_json:
        answer: dict[str, Any] = {
            "game": table.game.id,
            "deal": table.code,
            "players": [{"name": player.name, "level": player.level} for player in table.players],
            "dealt": list(table.game.dealt(table.state)),
            "events": [event_json(event) for event in told if not isinstance(event, DealOver)],
        } | ({} if over else {"at": upto, "turn": opened.table.turn, "hands": _hands(opened.table)})
        emit(answer | (score_answer(table.game, over, names) if over else {"points": None, "lines": []}))
    elif over:
        counted = (text.by_clause(text.score_line(line, names, table.game), line.clause) for line in over.lines)
        print(*facts.dead_said(opened.table), *counted, sep="\n")
    else:
        _stands(opened)


def _events(opened: Replay, upto: int) -> Iterator[Event]:
    for at in range(upto + 1):
        opened.go(at)
        yield from opened.events


def _stands(opened: Replay) -> None:
    """How the deal stands within it: what everybody holds, whose turn it is, what is asked."""
    table = opened.table
    print(_("After {at} of {count} actions:").format(at=opened.at, count=opened.length))
    for name, hand in zip(text.seat_names(table), _hands(table), strict=True):
        print(_("{name}: {hand}").format(name=name, hand=hand or _("out")))
    if table.turn is not None:
        print(lines.question(table, table.turn))


def _hands(table: Table) -> list[str]:
    """What every seat still holds, with suits, as they are dealt."""
    return [" ".join(table.hand(seat)) for seat in range(table.game.seats)]


def history(wanted: Mapping[str, str], flags: Mapping[str, str | None], *, as_json: bool) -> int:
    """The deals played here that fit: ``game``, ``who``, ``won``, ``order``, ``most``."""
    saves = app.kept(settings.current(flags))
    people = _ask(saves, lambda book: book.profiles(), tuple[Profile, ...]())
    asked = _filter(wanted, people)
    found = _ask(saves, lambda book: book.deals(asked), tuple[DealRow, ...]())
    if not found and not as_json:
        print(sheets.none(anything=bool(people)))
    for deal in found:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(deal.ended))
        names, points = [share.name for share in deal.shares], [share.units for share in deal.shares]
        if as_json:
            shares = [{"name": one.name, "level": one.level, "points": one.units} for one in deal.shares]
            emit({"ended": when, "game": deal.game, "deal": deal.code, "house": deal.house, "shares": shares})
        else:
            print(f"{when}  {text.game_name(deal.game)}  {deal.code}  {text.points_text(points, names)}")
    return OK


def _filter(wanted: Mapping[str, str], people: Sequence[Profile]) -> Filter:
    """Raises UsageError for what can't be asked."""
    game, who, won, order = wanted["game"], wanted["who"], wanted["won"], wanted["order"]
    if game:
        rules.defaults(game)
    named = {text.who_is(one.key, one.name): one.id for one in people}
    if who and people and who not in named:
        raise UsageError(
            _("Nobody called {name} has played here; there are: {known}"), name=who, known=", ".join(named)
        )
    if order not in ("latest", "oldest", "best", "worst"):
        raise UsageError(_("--order {value}: latest, oldest, best or worst"), value=order)
    own = next((one.id for one in people if one.key == "you"), None)
    profile = named.get(who) or (own if won or order in ("best", "worst") else None)
    most = number("--most", wanted["most"]) or None
    return Filter(profile=profile, game=game, won={"won": True, "lost": False}.get(won), most=most, order=order)


def _ask(saves: Saves, question: Callable[[Book], T], otherwise: T) -> T:
    """What the book says. Raises BookError: who asks for nothing else is told what is wrong with it."""
    assert saves.book is not None  # ``kept`` has one
    answer = saves.book.ask(question, otherwise)
    if saves.book.error:
        raise saves.book.error
    return answer
