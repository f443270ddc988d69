"""What the commands do, once their options are read; each gives its exit code: 0 yes, 1 no, 2 not like that."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any, Final, TextIO

import rules
from guanpai_tui import __version__, app, glossary, outcome, presets, settings, text
from guanpai_tui.seating import Seating, UsageError, house_rules, level, number, seated
from guanpai_tui.text import _, ngettext
from rules import house
from rules.api import DealOver, Event, Play, Refused, RuleError, Unreadable, describe

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from guanpai_tui.saves import Saves
    from guanpai_tui.settings import Settings
    from guanpai_tui.table import Table
    from rules.api import Game, Result

OK, NO, USAGE = 0, 1, 2
PAUSES: Final = {"slow": 1.5, "normal": 0.7, "fast": 0.2, "instant": 0.0}
"""Seconds between the lines of ``watch`` on a terminal."""


# At the table


def play(seating: Seating, flags: Mapping[str, str | None], *, plain: bool) -> int:
    """A match, on the screen or in lines."""
    rules.defaults(seating.game)  # an unknown game before anything else
    found = settings.current(flags) if plain else app.on_screen(flags)
    if not plain:
        app.need_terminal()
    saves = app.kept(found)
    table = _table(seating, found, saves, ask=plain)
    if plain:
        from guanpai_tui import lines

        return lines.run(table, found)
    return app.run(found, table, saves)


def _table(seating: Seating, found: Settings, saves: Saves, *, ask: bool) -> Table:
    from guanpai_tui.table import Table

    if seating.resume and seating != Seating(seating.game, resume=True):
        raise UsageError(_("--resume goes on with a match as it is: there is nothing to set"))
    waiting = next((one for one in saves.unfinished() if one.game == seating.game), None)
    if waiting and (seating.resume or (ask and _wanted(seating))):
        try:
            return Table.resume(waiting.path, saves)
        except RuleError as error:
            if "where" in error.facts:
                raise
            raise UsageError(_("{where}: {why}"), where=waiting.path, why=text.explain(error)) from error
    if seating.resume:
        strange = saves.strange()
        if strange:
            raise Unreadable("record", "strange_file", where=str(strange[0]))
        raise UsageError(_("There is no unfinished match of {game}"), game=text.game_name(seating.game))
    changes = house_rules(seating.game, seating.rules, preset=seating.preset, code=seating.code)
    game = rules.coded(seating.code)[0] if seating.code else rules.make(seating.game, **changes)
    players = seated(seating, len(game.controllers), found)
    deals = number("--deals", seating.deals)
    return Table.new(seating.game, players, house=changes, code=seating.code, deals=deals, store=saves)


def _wanted(seating: Seating) -> bool:
    """Whether the unfinished match is to go on; asked on a terminal only, and only of who asked for no other match."""
    if seating != Seating(seating.game) or not sys.stdin.isatty():
        return False
    print(_("An unfinished match of {game} is waiting.").format(game=text.game_name(seating.game)))
    print(_("Enter: go on with it. n: a new match."), flush=True)
    return not sys.stdin.readline().strip().lower().startswith(("n", "新", "否"))


# Bots among themselves


def watch(seating: Seating, levels: str, flags: Mapping[str, str | None], *, as_json: bool) -> int:
    """Bots play; on a terminal at the speed of the settings."""
    from guanpai_tui.table import Player, Table

    speed = settings.current(flags).speed
    changes = house_rules(seating.game, seating.rules, preset=seating.preset, code=seating.code)
    game = rules.coded(seating.code)[0] if seating.code else rules.make(seating.game, **changes)
    persons = len(game.controllers)
    wanted = [level(one.strip(), seating.game) for one in (levels or "normal").split(",")]
    if len(wanted) not in (1, persons):
        raise UsageError(
            _("--bots {given}: name one level for all, or {count} with commas between"), given=levels, count=persons
        )
    wanted *= persons if len(wanted) == 1 else 1
    names = map(_, glossary.BOT_NAMES)
    players = [Player(next(names), one) for one in wanted]
    deals = max(1, number("--deals", seating.deals, 1))
    table = Table.new(seating.game, players, house=changes, code=seating.code, deals=deals)
    pause = PAUSES[speed] if sys.stdout.isatty() and not as_json else 0.0
    while True:
        told = _watch_deal(table, pause, as_json=as_json)
        if as_json:
            emit(told)
        if table.match_over:
            table.leave()
            return OK
        table.next_deal()


def _watch_deal(table: Table, pause: float, *, as_json: bool) -> dict[str, object]:
    names, persons = text.seat_names(table), outcome.names(table)
    told: dict[str, object] = {
        "game": table.game.id,
        "deal": table.code,
        "bots": [player.level for player in table.players],
        "dealt": list(table.game.dealt(table.state)),
    }
    events = list(table.begun())
    if not as_json:
        print(
            _("{game}, deal {number}, code {code}").format(
                game=text.game_name(table.game.id), number=table.number, code=table.code
            )
        )
        _say(events, names, table, pause)
    while not table.over:
        action = table.choose()
        for fault in table.faults():
            print(text.plain(text.replaced(fault)), file=sys.stderr)
        new = table.act(action)
        events += new
        if not as_json:
            _say(new, names, table, pause)
    result = table.results[-1]
    if not as_json:
        for line in result.lines:
            print(text.by_clause(text.score_line(line, persons, table.game), line.clause))
        if table.number > 1:
            print(_("So far: {points}").format(points=text.points_text(table.totals, names, table.game)))
    told["events"] = [event_json(event) for event in events if not isinstance(event, DealOver)]
    return told | score_answer(table.game, result, persons)


def _say(events: Sequence[Event], names: Sequence[str], table: Table, pause: float) -> None:
    for event in events:
        print(text.tell(event, names, table.game), flush=True)
    time.sleep(pause)


def event_json(event: Event) -> dict[str, object]:
    """An event as JSON: its name and its fields."""
    fields = {key: describe(value) if isinstance(value, Play) else value for key, value in event._asdict().items()}
    return {"event": type(event).__name__.lower(), **fields}


# The arbiter


def judge(game: str, changes: Sequence[str], cards: tuple[str, str, str], *, as_json: bool) -> int:
    """``cards``: the play, the table, the hand."""
    from guanpai_tui import arbiter

    made = rules.make(game, **house_rules(game, changes))
    try:
        verdict = arbiter.judge(made, *cards)
    except Unreadable as unreadable:
        if as_json:
            emit(arbiter.Verdict((), None, unreadable).json(made))
        raise
    if as_json:
        emit(verdict.json(made))
    else:
        for reading in verdict.readings:
            print(text.play_text(reading))
        if verdict.refused:
            print(_("No: {why}").format(why=text.explain(verdict.refused, made)))
        else:
            print(_("Yes: it beats what is on the table") if verdict.beats else _("Yes: it may be played"))
    return NO if verdict.refused else OK


def moves(game: str, changes: Sequence[str], cards: tuple[str, str], places: tuple[str, str], *, as_json: bool) -> int:
    """``cards``: the hand, the table; ``places``: the seat to act, the owner of what lies there."""
    made = rules.make(game, **house_rules(game, changes))
    seat = number("--seat", places[0])
    owner = number("--owner", places[1]) if places[1] else None
    from guanpai_tui import arbiter

    plays = arbiter.moves(made, *cards, seat, owner)
    if as_json:
        emit({"plays": [describe(one) for one in plays]})
        return OK
    print(ngettext("{count} play", "{count} plays", len(plays)).format(count=len(plays)))
    for one in plays:
        print(text.play_text(one))
    return OK


def score(game: str, changes: Sequence[str], facts: Sequence[str], *, as_json: bool) -> int:
    """The points from the facts of how a deal ended, or the deals of a match."""
    from guanpai_tui import arbiter

    made = rules.make(game, **house_rules(game, changes))
    results: list[Result] = []
    for deal in arbiter.score_facts(made, facts):
        if results and made.match_over(results):
            raise Refused("table", "match_over")
        results.append(made.score(**deal))
    names = text.seats(made.seats)
    match = made.match_result(results)
    if as_json:
        emit(_scored(made, results, names))
        return OK
    for place, result in enumerate(results, start=1):
        if len(results) > 1:
            print(_("Deal {number}").format(number=place))
        for line in result.lines:
            print(text.by_clause(text.score_line(line, names, made), line.clause))
        print(text.points_text(result.points, names))
    if len(results) > 1 or match:
        print(_("Match"))
        for line in match.lines if match else ():
            print(text.by_clause(text.score_line(line, names, made), line.clause))
        print(text.points_text(match.points if match else _summed(results), names))
    return OK


def _summed(results: Sequence[Result]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*(result.points for result in results), strict=True)))


def _scored(game: Game[Any], results: Sequence[Result], names: Sequence[str]) -> dict[str, object]:
    """One deal as its score; several as the match they make, each with its own."""
    deals = [score_answer(game, one, names) for one in results]
    match = game.match_result(results)
    told: dict[str, object] = dict(deals[0])
    if len(results) > 1:
        told = {"points": list(_summed(results)), "lines": [], "tallies": list(game.tallies(results)), "deals": deals}
    if match:
        told["match"] = score_answer(game, match, names)
    return told


def score_answer(game: Game[Any], result: Result, names: Sequence[str]) -> dict[str, object]:
    """A result as JSON: points by seat, and each line with its clause."""
    return {"points": list(result.points), "lines": text.score_json(game, result.lines, names)}


# Reading


def sheet(game: str, *, as_json: bool) -> int:
    """The rule sheet and the house rules of a game."""
    written = rules.sheet(game, text.language())
    if as_json:
        tables = {name: presets.get(game, name).house for name in rules.presets(game)}
        emit({"game": game, "sheet": written, "house": _house_json(game), "presets": tables})
    elif sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        Console().print(Markdown(written))
    else:
        print(written.rstrip())
    return OK


def _house_json(game: str) -> list[dict[str, object]]:
    standard = rules.defaults(game)
    return [
        {
            "key": option.key,
            "clause": option.rule.clause,
            "default": house.table(standard)[option.key],
            "allowed": list(option.allowed) if option.allowed else [option.rule.least, option.rule.most],
        }
        for option in house.options(type(standard)).values()
    ]


def version(*, as_json: bool) -> int:
    import platform

    if as_json:
        emit({"guanpai": __version__, "python": platform.python_version(), "games": list(rules.names())})
    else:
        print(f"guanpai {__version__}")
    return OK


def emit(answer: Mapping[str, object]) -> None:
    """One line of JSON; where Chinese can't be written it is escaped, not lost."""
    import json

    print(json.dumps(answer, ensure_ascii=not speaks_chinese(sys.stdout)))


def speaks_chinese(stream: TextIO) -> bool:
    """Whether every sign of the program can be written to ``stream``."""
    try:
        "三张♠".encode(stream.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
