"""``guanpai arena`` and ``guanpai ladder``: bots compared, many deals at once, stopped and gone on with."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from concurrent.futures import Executor, ProcessPoolExecutor
from datetime import UTC, datetime
from importlib import import_module
from itertools import combinations
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rich.cells import cell_len, set_cell_size

import rules
from guanpai_tui import bots, settings, text
from guanpai_tui.bots import arena, duplicate, results
from guanpai_tui.bots.arena import Comparison, Deal, Observed, Pairing
from guanpai_tui.bots.duplicate import Played
from guanpai_tui.bots.plugins import BotFault
from guanpai_tui.seating import UsageError, house_rules, number
from guanpai_tui.text import _
from rules import house, record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rules.api import Action, Game, View

DEALS: Final = 200
MOST_WORKERS: Final = 64
AHEAD: Final = 2
"""Deals that each worker has waiting."""


class Wanted(NamedTuple):
    """What the command line asks for."""

    deals: str = ""
    seed: str = ""
    workers: str = ""
    executor: str = ""
    resume: str = ""


class Plan(NamedTuple):
    """The same, read."""

    deals: int
    seed: int
    workers: int
    executor: str
    resume: Path | None


def plan(wanted: Wanted) -> Plan:
    return Plan(
        number("--deals", wanted.deals, 1) or DEALS,
        number("--seed", wanted.seed),
        _workers(wanted.workers),
        wanted.executor,
        Path(wanted.resume) if wanted.resume else None,
    )


def _workers(said: str) -> int:
    found = number("--workers", said, 1) or 1
    if found > MOST_WORKERS:
        raise UsageError(_("--workers {value}: {most} at the most"), value=said, most=MOST_WORKERS)
    return found


def compare(game: str, levels: str, changes: Sequence[str], wanted: Wanted, *, as_json: bool) -> int:
    """Each of ``levels`` against each named after it."""
    made = rules.make(game, **house_rules(game, changes, own=False))
    names = [_contestant(name.strip(), game) for name in levels.split(",")]
    if len(names) < 2:
        raise UsageError(_("--bots {given}: name two or more, with commas between"), given=levels)
    pairings = list(dict.fromkeys(Pairing(*pair) for pair in combinations(names, 2)))
    asked = plan(wanted)
    found = measured(made, pairings, asked)
    if as_json:
        print(json.dumps(_json(game, asked, found), ensure_ascii=False))
    else:
        print("\n".join(table(found)))
    return 0


def ladder(games: Sequence[str], wanted: Wanted, *, as_json: bool) -> int:
    """Every level of each game against every other, as JSON or as the table of the README."""
    asked = plan(wanted)
    told = []
    for game in games or rules.names():
        made = rules.make(game)
        pairings = [Pairing(high, low) for low, high in combinations(bots.levels(game), 2)]
        pairings.sort(key=lambda pairing: [bots.levels(game).index(name) for name in pairing])
        resume = asked.resume and asked.resume.with_name(f"{asked.resume.stem}-{game}{asked.resume.suffix}")
        told.append((game, measured(made, pairings, asked._replace(resume=resume))))
    day = datetime.now(UTC).date().isoformat()
    if as_json:
        games_told = [_json(game, asked, found) for game, found in told]
        print(json.dumps({"date": day, "games": games_told}, ensure_ascii=False))
    else:
        words = ["guanpai", "ladder", *games, "--deals", asked.deals, "--seed", asked.seed]
        print(f"{day}: `{' '.join(map(str, words))}`", "", sep="\n")
        for game, found in told:
            print(f"**{text.game_name(game)}**", "", *markdown(found), "", sep="\n")
    return 0


def _contestant(name: str, game: str) -> str:
    known = bots.contestants(game)
    if name not in known:
        raise UsageError(_("There is no bot “{level}”; there are: {known}"), level=name, known=", ".join(known))
    return name


# The work


def measured(game: Any, pairings: Sequence[Pairing], asked: Plan) -> list[Comparison]:
    """Play what isn't in the file yet. Raises UsageError for a file of another comparison."""
    standard = house.table(game.defaults)
    changed = tuple((key, value) for key, value in house.table(game.house).items() if value != standard[key])
    header = results.Header(game.id, changed, asked.seed)
    seen = _kept(asked.resume, header)
    have = {(one.pairing, one.number) for one in seen}
    todo = [
        Deal(game.id, changed, pairing, asked.seed, place)
        for place in range(asked.deals)
        for pairing in pairings
        if (pairing, place) not in have
    ]
    log = results.Log(asked.resume, header) if asked.resume else None
    try:
        with _executor(asked) as executor, _progress(len(todo)) as advance:
            for one in arena.run(todo, executor, AHEAD * asked.workers):
                seen.append(one)
                if log:
                    log.add(one)
                advance()
    except BotFault as fault:
        raise UsageError(text.shut_out(fault)) from fault
    finally:
        if log:
            log.close()
    by_pairing = {pairing: [one for one in seen if one.pairing == pairing] for pairing in pairings}
    return [
        arena.compared(game, pairing, sorted(ones, key=lambda one: one.number)[: asked.deals])
        for pairing, ones in by_pairing.items()
    ]


def _kept(path: Path | None, header: results.Header) -> list[Observed]:
    if path is None:
        return []
    try:
        return results.read(path, header)
    except results.OtherContestError as error:
        said = _("--resume {where}: this file is of another comparison; name another one")
        raise UsageError(said, where=path) from error


def _executor(asked: Plan) -> contextlib.AbstractContextManager[Executor]:
    if asked.executor:
        return _other_executor(asked.executor)
    if asked.workers == 1:
        return arena.Here()
    return ProcessPoolExecutor(asked.workers, mp_context=get_context("spawn"))


@contextlib.contextmanager
def _other_executor(name: str) -> Iterator[Executor]:
    """What ``MODULE:NAME`` makes when it is called: an Executor, or something that has one, as a Dask client does."""
    module, colon, attribute = name.partition(":")
    try:
        made: Any = getattr(import_module(module), attribute)() if colon else None
    except (ImportError, AttributeError) as error:
        raise UsageError(_("--executor {given}: {error}"), given=name, error=error) from error
    found: Any = made.get_executor() if hasattr(made, "get_executor") else made
    if not isinstance(found, Executor):
        raise UsageError(_("--executor {given}: write MODULE:NAME of something that makes an Executor"), given=name)
    try:
        yield found
    finally:
        found.shutdown()
        if made is not found and hasattr(made, "close"):
            made.close()


@contextlib.contextmanager
def _progress(total: int) -> Iterator[Callable[[], None]]:
    """A bar on standard error, where that is a terminal."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    bar = Progress(
        BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=Console(stderr=True), transient=True
    )
    with bar:
        task = bar.add_task("", total=total)
        yield lambda: bar.advance(task)


# The answer


def table(found: Sequence[Comparison]) -> list[str]:
    """Lines with columns."""
    return _aligned([_head(), *map(_cells, found)])


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    sizes = [max(cell_len(row[place]) for row in rows) for place in range(len(rows[0]))]
    return ["  ".join(map(set_cell_size, row, sizes)).rstrip() for row in rows]


def markdown(found: Sequence[Comparison]) -> list[str]:
    rows = [_head(), ("---",) * len(_head()), *map(_cells, found)]
    return [f"| {' | '.join(row)} |" for row in rows]


def _head() -> tuple[str, ...]:
    return "A", "B", _("deals"), _("points a deal"), _("wins"), _("if equal"), _("actions"), _("ms a move: A, B")


def _cells(one: Comparison) -> tuple[str, ...]:
    return (
        one.a,
        one.b,
        str(one.deals),
        f"{one.points:+.2f} ± {one.half_width:.2f}",
        f"{one.win_rate:.3f} ± {one.win_half_width:.3f}",
        f"{one.fair:.3f}",
        f"{one.plays:.1f}",
        "{:.2f}, {:.2f}".format(*one.milliseconds),
    )


def _json(game: str, asked: Plan, found: Sequence[Comparison]) -> dict[str, object]:
    return {
        "game": game,
        "deals": asked.deals,
        "seed": asked.seed,
        "samples": {level: bots.samples(level, game) for level in bots.SAMPLES},
        "comparisons": [one._asdict() for one in found],
    }


# 复式


def duplicate_match(file: str, *, as_json: bool) -> int:
    """The deals of a match again, with an expert in the seat of its only person."""
    path = Path(file) if file else _latest()
    try:
        found = record.read(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise rules.Unreadable("record", "not_text", where=str(path)) from error
    people = [person for person, player in enumerate(found.players) if not player.level]
    if len(people) != 1:
        raise UsageError(_("{where}: only a match of one person against bots can be compared"), where=path)
    game = found.match.game
    deals = [
        Played(deal.code, deal.states[0], game.result(deal.states[-1]))
        for deal in found.deals
        if game.over(deal.states[-1])
    ]
    levels = [player.level or bots.EXPERT for player in found.players]
    compared = list(duplicate.compare(game, deals, levels, people[0], _InPerson()))
    if as_json:
        print(json.dumps({"game": game.id, "deals": [one._asdict() for one in compared]}, ensure_ascii=False))
        return 0
    head = (_("deal"), found.players[people[0]].name, _("Expert"), _("Difference"))
    rows = [head, *(_duplicate_row(one.code, one.yours, one.theirs) for one in compared)]
    if len(compared) > 1:
        rows.append(_duplicate_row(_("Total"), sum(one.yours for one in compared), sum(one.theirs for one in compared)))
    print("\n".join(_aligned(rows)))
    return 0


def _duplicate_row(head: str, yours: int, theirs: int) -> tuple[str, ...]:
    return head, f"{yours:+d}", f"{theirs:+d}", f"{yours - theirs:+d}"


def _latest() -> Path:
    """The match that ended last. Raises UsageError when there is none."""
    found = list((settings.paths().data_dir / "records").glob("*"))
    if not found:
        raise UsageError(_("No match has ended yet; name a file"))
    return max(found, key=lambda path: path.stat().st_mtime)


class _InPerson:
    """Has each decision made here, however long it takes."""

    def choose(self, level: str, view: View, game: Game[Any], dice: str) -> Action:
        return bots.make(level, game.id).choose(view, game, Random(dice))  # noqa: S311 - nobody's secret
