"""What the monkey's evenings begin with: every screen that can be opened, and tables of every game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import rules
from guanpai_tui.practice.scenario import scenarios
from guanpai_tui.replay import Replay
from guanpai_tui.screens import coach, history, lesson, lessons, new_game, preferences, puzzle, replay, stats
from guanpai_tui.screens.house_rules import HouseRules
from guanpai_tui.table import Player, Table
from rules import house
from rules.api import RuleError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from guanpai_tui.saves import Saves
    from guanpai_tui.screens.base import Drawn, Kit
    from guanpai_tui.screens.program import Guanpai
    from rules.record import Record

LEVELS: Final = ("random", "random", "easy", "normal")

FIRST: Final[dict[str, Callable[[Kit, Random, Record], Drawn[Any]]]] = {
    "new": lambda kit, rng, _found: new_game.NewGame(kit, rng.choice(rules.names())),
    "lessons": lambda kit, _rng, _found: lessons.Lessons(kit),
    "lesson": lambda kit, rng, _found: lesson.LessonScreen(kit, rng.choice(scenarios())),
    "puzzle": lambda kit, _rng, _found: puzzle.PuzzleScreen(kit),
    "replay": lambda kit, rng, found: replay.ReplayScreen(kit, Replay(found, rng.randrange(len(found.deals)))),
}
"""Screens that stand there alone."""

PAGES: Final[dict[str, Callable[[Kit, Random, Record], Drawn[Any]]]] = {
    "coach": lambda kit, rng, found: coach.Coach(
        kit, Replay(found, rng.randrange(len(found.deals))), range(len(found.players))
    ),
    "history": lambda kit, _rng, _found: history.History(kit),
    "stats": lambda kit, _rng, _found: stats.Stats(kit),
    "preferences": lambda kit, _rng, _found: preferences.Preferences(kit),
    "keys": lambda kit, _rng, _found: preferences.KeyList(kit),
    "house": lambda kit, rng, _found: HouseRules(kit, rng.choice(rules.names()), "seed", {}),
}
"""Screens that open on top of the menu."""

OPENINGS: Final = (*rules.names(), *PAGES, *rules.names(), *FIRST, *rules.names(), "menu")
"""One evening after the other."""


def table(rng: Random, game_id: str, saves: Saves | None) -> Table:
    """A match of one or more people and bots under some house rules, begun, in the middle or near its end."""
    persons = len(rules.make(game_id).controllers)
    people = rng.choice((1, 1, 1, 2, persons))
    levels = ["" if one < people else rng.choice(LEVELS) for one in range(persons)]
    rng.shuffle(levels)
    players = [Player(f"甲{one}" if level else f"Ann{one}", level) for one, level in enumerate(levels)]
    found = _new(rng, game_id, players, saves)
    for _act in range(rng.choice((0, 0, 20, 60, 120, 400))):
        if not found.over:
            found.act(rng.choice(found.game.legal(found.state)))
    return found


def _new(rng: Random, game_id: str, players: Sequence[Player], saves: Saves | None) -> Table:
    changes: dict[str, Any] = {}
    for _change in range(rng.choice((0, 0, 1, 3))):
        changes |= _any_rule(rng, rules.defaults(game_id))
    deals = rng.choice((0, 1, 2))
    try:
        return Table.new(game_id, players, house=changes, deals=deals, store=saves)
    except RuleError:  # rules that contradict each other
        return Table.new(game_id, players, deals=deals, store=saves)


def _any_rule(rng: Random, standard: Any) -> dict[str, Any]:
    option = rng.choice(list(house.options(type(standard)).values()))
    if option.kind is tuple:
        return {}
    if option.allowed is not None:
        return {option.key: rng.choice(option.allowed)}
    return {option.key: rng.randint(option.rule.least, min(option.rule.most, option.rule.least + 20))}


def open_page(app: Guanpai, name: str, rng: Random, found: Record) -> None:
    if name in PAGES:
        app.push_screen(PAGES[name](app.kit, rng, found))


def record_of(game: str, saves: Saves) -> Record:
    """A match of two deals that bots have played, kept and booked."""
    persons = len(rules.make(game).controllers)
    players = [Player("Ann", ""), *(Player(f"乙{one}", "easy") for one in range(1, persons))]
    made = Table.new(game, players, deals=2, store=saves, code=f"{rules.make(game).prefix}-7")
    for deal in range(2):
        if deal:
            made.next_deal()
        made.autoplay |= {0}
        while not made.over:
            made.act(made.choose())
    found = made.recorded()
    made.leave()
    return found
