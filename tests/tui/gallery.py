"""Every screen in the states a player meets: what the tests of whole screens and the pictures go over.

``VIEWS`` is complete: tests/tui/test_whole.py compares it with the classes of ``guanpai_tui.screens``.
"""

from __future__ import annotations

import random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import rules
from guanpai_tui import text
from guanpai_tui.bots.plugins import BotFault
from guanpai_tui.practice import shelf
from guanpai_tui.practice.scenario import scenario, scenarios
from guanpai_tui.replay import Replay
from guanpai_tui.screens.coach import Coach
from guanpai_tui.screens.curtain import Curtain
from guanpai_tui.screens.dialogs import Ask, Question, Wait
from guanpai_tui.screens.history import History
from guanpai_tui.screens.house_rules import HouseRules
from guanpai_tui.screens.lesson import LessonScreen
from guanpai_tui.screens.lessons import Lessons
from guanpai_tui.screens.menu import Menu
from guanpai_tui.screens.new_game import NewGame
from guanpai_tui.screens.pages import help_page, rules_page
from guanpai_tui.screens.preferences import KeyList, NextKey, Preferences
from guanpai_tui.screens.puzzle import PuzzleScreen
from guanpai_tui.screens.reader import Reader
from guanpai_tui.screens.replay import ReplayScreen
from guanpai_tui.screens.rounds import rounds_of
from guanpai_tui.screens.score import ScoreSheet
from guanpai_tui.screens.stats import Stats
from guanpai_tui.screens.table import TableScreen
from guanpai_tui.table import Player, Table
from rules import record
from rules.api import Give, Play
from tests.tui.conftest import app_for, at, press, until
from tests.tui.played import finish, played, record_text

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from textual.pilot import Pilot

    from guanpai_tui.saves import Saves
    from guanpai_tui.screens.base import Drawn, Kit
    from guanpai_tui.screens.program import Guanpai
    from rules.api import Action

    Then = Callable[[Pilot[None]], Awaitable[None]]

NAMES: Final = {
    "zh_CN": ("阿强", "小美", "老王", "大刘", "小丁", "老陈"),
    "zh_TW": ("阿強", "小美", "老王", "大劉", "小丁", "老陳"),
    "en": ("Anna", "Ben", "Chris", "Dora", "Emil", "Fay"),
}
"""Who sits at the tables; the first one is at the keyboard."""


class View(NamedTuple):
    """A screen in a state: what the program begins with, what is done then, and the class that is on top."""

    name: str
    shows: type[Drawn[Any]]
    begins: Callable[[Saves], Table | Callable[[Kit], Drawn[Any]] | None]
    then: Then | None = None
    likes: Mapping[str, Any] = MappingProxyType({})

    def app(self, saves: Saves, lang: str, **likes: Any) -> Guanpai:
        """The program at the beginning of this view."""
        text.use(lang)
        first = self.begins(saves)
        app = app_for(first if isinstance(first, Table) else None, saves, lang=lang, **{**self.likes, **likes})
        if first is not None and not isinstance(first, Table):
            app._opening = first
        return app

    async def reach(self, pilot: Pilot[None]) -> None:
        """Do what leads to the view."""
        if self.then:
            await self.then(pilot)
        await until(pilot, lambda: isinstance(pilot.app.screen, self.shows), 20)
        await pilot.pause()


# What the views begin with


def sat(game: str, people: tuple[int, ...] = (0,), **options: Any) -> Table:
    """A table of a game; who isn't one of the ``people`` is a bot."""
    made = rules.make(game)
    names = NAMES[text.language()][: len(made.controllers)]
    players = [Player(name, "" if place in people else "easy") for place, name in enumerate(names)]
    options.setdefault("code", f"{made.prefix}-7")
    return Table.new(game, players, **options)


def midway(game: str, rounds: int) -> Table:
    """A table where the person at the keyboard has something to beat, after about so many rounds."""
    steps = rounds * rules.make(game).seats
    for seed in range(7, 50):
        table = sat(game, code=f"{rules.make(game).prefix}-{seed}")
        while not table.over:
            view = table.view(0)
            asked = table.turn in table.seats(0) and view.top is not None
            if asked and len(table.entries) >= steps and any(isinstance(one, Play) for one in view.legal):
                return table
            table.act(_moved(table))
    raise AssertionError


def _moved(table: Table) -> Action:
    """What is played to get on: by bots as they are, by the person what the least able of them would play."""
    table.autoplay.add(0)
    action = table.choose()
    table.autoplay.discard(0)
    return action


def owing(_saves: Saves) -> Table:
    """A deal of gouji that begins with a card to be given back."""
    table = sat("gouji", code="gj-3")
    rng = random.Random(1)
    for _deal in range(60):
        while not table.over:
            legal = table.game.legal(table.state)
            gives = [one for one in legal if isinstance(one, Give)]
            if gives and table.turn == 0:
                return table
            table.act(next((one for one in legal if isinstance(one, Play)), rng.choice(legal)))
        table.next_deal()
    raise AssertionError


def replayed(game: str) -> Callable[[Kit], Drawn[Any]]:
    return lambda kit: ReplayScreen(kit, Replay(record.read(record_text(game))))


def left(saves: Saves) -> None:
    """Five matches that were begun and left."""
    for code in range(5):
        table = sat("guan3", code=f"g3-{code}", store=saves)
        table.act(table.choose())
        table.leave()


def some_evenings(saves: Saves, screen: type[Drawn[Any]] = History) -> Callable[[Kit], Drawn[Any]]:
    """Matches of every game are in the book."""
    for game in rules.names():
        played(game, saves, deals=2)
    return screen


def reviewed(_saves: Saves) -> Callable[[Kit], Drawn[Any]]:
    """A deal in which the person always took the last legal action, and seldom had a choice."""
    table = sat("guan3", code="g3-3")
    while not table.over:
        table.act(table.game.legal(table.state)[-1] if table.turn == 0 else table.choose())
    return lambda kit: Coach(kit, Replay(table.recorded()), (0,))


def sheet_of(table: Table) -> Callable[[Kit], Drawn[Any]]:
    return lambda kit: ScoreSheet(kit, table, rounds_of(table), table.news())


def a_fault() -> str:
    """The longest thing that is said about a bot."""
    return text.replaced(BotFault("thrifty", "broken", "ZeroDivisionError: division by zero"))


# What leads to a view


def pressing(*typed: str) -> Then:
    async def then(pilot: Pilot[None]) -> None:
        for one in typed:
            await press(pilot, one)

    return then


async def hinted(pilot: Pilot[None]) -> None:
    await press(pilot, "h")
    await until(pilot, lambda: pilot.app.screen._hint >= 0)


async def explained(pilot: Pilot[None]) -> None:
    await hinted(pilot)
    await press(pilot, "H")


def pushed(make: Callable[[Kit], Drawn[Any]]) -> Then:
    """Put a screen on top of what is there."""

    async def then(pilot: Pilot[None]) -> None:
        pilot.app.push_screen(make(pilot.app.kit))
        await until(pilot, lambda: pilot.app.screen.canvas.rows)

    return then


async def looked_through(pilot: Pilot[None]) -> None:
    await until(pilot, lambda: pilot.app.screen._done, 60)


def answered(*plays: str) -> Then:
    """Answer a lesson or play at a puzzle."""

    async def then(pilot: Pilot[None]) -> None:
        screen = pilot.app.screen
        for one in plays:
            if one == "pass":
                await press(pilot, "p")
            else:
                screen.selection.read(one)
                await press(pilot, "enter")
            await until(pilot, lambda: not screen._busy)

    return then


def down(count: int) -> Then:
    """Down the lines of a list."""
    return pressing(" ".join(["down"] * count))


async def stays(pilot: Pilot[None]) -> None:
    """The sheet doesn't come, however slow the machine is."""
    pilot.app.workers.cancel_group(pilot.app.screen, "table")


async def gone_wrong(pilot: Pilot[None]) -> None:
    pilot.app.screen.say(a_fault())


def on(screen: type[Drawn[Any]], *args: Any) -> Callable[[Saves], Callable[[Kit], Drawn[Any]]]:
    """Begin with a screen that needs no match."""
    return lambda _saves: lambda kit: screen(kit, *args)


def games(
    name: str, shows: type[Drawn[Any]], begins: Callable[[str, Saves], Any], then: Then | None = None, **more: Any
) -> list[View]:
    """The same view of every game."""

    def view(game: str) -> View:
        return View(f"{name} {game}", shows, lambda saves: begins(game, saves), then, **more)

    return [view(game) for game in rules.names()]


def costly(_saves: Saves) -> Table:
    """A position of guan3 in which the next player holds one card."""
    return at(["2345", "6", "9TJ"], turn=0, table=(2, "7"))


def several(_saves: Saves) -> Table:
    """A lead that can be read in more than one way."""
    return at(["333444555666", "7", "8"])


def some(game: str = "guan3", rounds: int = 3) -> Callable[[Saves], Table]:
    return lambda _saves: midway(game, rounds)


def looking(page: Callable[[Kit, str], Drawn[Any]]) -> Callable[[str, Saves], Callable[[Kit], Drawn[Any]]]:
    return lambda game, _saves: lambda kit: page(kit, game)


PLAYING_ON: Final = "The bots are playing this deal to its end …"

VIEWS: Final = [
    View("menu", Menu, lambda _saves: None),
    View("menu, matches going on", Menu, left),
    View("menu, which match", Ask, left, pressing("home down down down enter")),
    View("menu, which rules", Ask, lambda _saves: None, pressing("end up up enter")),
    *games("new game", NewGame, lambda game, _saves: on(NewGame, game)(_saves)),
    *games("house rules", HouseRules, lambda game, _saves: on(HouseRules, game, "seed", {})(_saves)),
    *games("house rules, below", HouseRules, lambda game, _saves: on(HouseRules, game, "seed", {})(_saves), down(6)),
    View("settings", Preferences, on(Preferences)),
    View("settings, below", Preferences, on(Preferences), down(9)),
    View("keys to change", KeyList, on(KeyList), down(3)),
    View("the next key", NextKey, on(KeyList), pushed(lambda kit: NextKey(kit, text._("Hint")))),
    *games("table, lead", TableScreen, lambda game, _saves: sat(game)),
    *games("table, answer", TableScreen, lambda game, _saves: midway(game, 3)),
    *games("table, hint", TableScreen, lambda game, _saves: midway(game, 4), hinted),
    *games("table, why", TableScreen, lambda game, _saves: midway(game, 7), explained),
    *games("table, not allowed", TableScreen, lambda game, _saves: midway(game, 5), pressing("left space enter")),
    *games("table, over", TableScreen, lambda game, _saves: finish(sat(game)), stays, likes={"speed": "slow"}),
    View("table, last card", TableScreen, costly),
    View("table, a bot shut out", TableScreen, some(), gone_wrong),
    View("table, tribute", TableScreen, owing),
    View("table, whose tribute", Reader, owing, pressing("m")),
    *games("table, menu", Ask, lambda game, _saves: midway(game, 3), pressing("f10")),
    View("table, commands", Ask, some(), pressing("ctrl+p")),
    View("table, no such command", Ask, some(), pressing("ctrl+p q q q")),
    View("table, which language", Ask, some(), pressing("ctrl+p", "end up up up enter")),
    View("table, pass all the same", Question, costly, pressing("p")),
    View("table, leave", Question, some(), pressing("ctrl+q")),
    View("table, which way", Ask, several, pressing("3 3 3 4 4 4 5 5 5 6 6 6 enter")),
    View("the bots play on", Wait, some("guan2"), pushed(lambda kit: Wait(kit, text._(PLAYING_ON)))),
    *games("curtain", Curtain, lambda game, _saves: sat(game, (0, 1))),
    *games("score sheet", ScoreSheet, lambda game, _saves: sheet_of(finish(sat(game)))),
    *games("score sheet, match over", ScoreSheet, lambda game, saves: sheet_of(played(game, saves, deals=2))),
    *games("log", Reader, lambda game, _saves: midway(game, 7), pressing("l")),
    *games("rules", Reader, looking(rules_page)),
    *games("help", Reader, looking(help_page)),
    *games("replay", ReplayScreen, lambda game, _saves: replayed(game), pressing(" ".join(["right"] * 12))),
    *games("replay, as one saw it", ReplayScreen, lambda game, _saves: replayed(game), pressing("down down tab")),
    *games("replay, end", ReplayScreen, lambda game, _saves: replayed(game), pressing("end")),
    View("replay, keys", Reader, lambda _saves: replayed("guan3"), pressing("question_mark")),
    View("history", History, some_evenings),
    View("history, nothing", History, on(History)),
    View("statistics", Stats, lambda saves: some_evenings(saves, Stats)),
    View("statistics, nothing", Stats, on(Stats)),
    View("lessons", Lessons, on(Lessons)),
    *[View(f"lesson {one.id}", LessonScreen, on(LessonScreen, one)) for one in scenarios()],
    View("lesson, hints", LessonScreen, on(LessonScreen, scenario("gp-3")), pressing("h", "h", "h")),
    View("lesson, best", LessonScreen, on(LessonScreen, scenario("gp-3")), answered("S2")),
    View("lesson, wrong", LessonScreen, on(LessonScreen, scenario("gp-3")), answered("pass")),
    View("puzzle", PuzzleScreen, on(PuzzleScreen, shelf.kept(74))),
    View("puzzle, right", PuzzleScreen, on(PuzzleScreen, shelf.kept(74)), answered("9")),
    View("puzzle, wrong", PuzzleScreen, on(PuzzleScreen, shelf.kept(262)), answered("3")),
    View("coach", Coach, reviewed, looked_through),
]
