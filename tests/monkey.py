"""Random keys, clicks, pastes and resizes over whole evenings: nothing may break, and no card may get lost.

``python -m tests.monkey --events 200000 [--seed 1]`` is the long run, in a process for each chunk of events;
tests/tui/test_monkey.py a short one. The same seed sends the same events; what they meet also depends on how fast the
machine is. ``--evening N`` plays one evening alone, and tells every event.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter, deque
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from textual import events
from textual.geometry import Size
from textual.keys import _character_to_key

import rules
from guanpai_tui import keymap, settings, text
from guanpai_tui.bots.thinkers import Thinkers
from guanpai_tui.keeper import Keeper
from guanpai_tui.keys import word_keys
from guanpai_tui.profile import Book
from guanpai_tui.saves import Saves
from guanpai_tui.screens.base import Drawn
from guanpai_tui.screens.curtain import Curtain
from guanpai_tui.screens.form import Form
from guanpai_tui.screens.picking import Picking
from guanpai_tui.screens.program import Guanpai
from guanpai_tui.screens.puzzle import PuzzleScreen
from guanpai_tui.screens.reader import Scrolled
from guanpai_tui.screens.table import TableScreen
from guanpai_tui.settings import Settings
from guanpai_tui.table import Table
from guanpai_tui.widgets.ink import cells, text_of
from rules.api import Call, Give, Play
from tests import evenings

if TYPE_CHECKING:
    from collections.abc import Iterator

RANK_KEYS: Final = tuple("34567890jqka2sxt")
DOING: Final = (*"phHucloibydnm", "enter", "space", "backspace", "escape", "tab")
MOVING: Final = ("left", "right", "up", "down", "home", "end", "shift+left", "shift+right", "pageup", "pagedown")
CHOOSING: Final = (*("up", "down", "left", "right") * 3, *("enter",) * 4, "space", "tab", "shift+tab", "backspace")
RARE: Final = (*(f"f{number}" for number in range(1, 13)), "question_mark", "ctrl+p", "ctrl+c", "ctrl+z", *"ervmfgy")
STRANGE: Final = (*"出３Ｊ？é\x00🂡ａ過─'/", "delete", "ctrl+l", "ctrl+u", "shift+tab", "alt+x", "\u202e", "\ud800")
PASTES: Final = (
    "33344", "345678\n", "g3-1", "顺子", "", "9" * 300, "\x1b[31m", "AAA2\t3", "guan2", "３３３+４４", "红桃3 黑桃3",
    "飞机:333444", ":", "三带二:33344", "\x00", "\ud800", "大王小王", "♠3 ♥3", "革命", "pass", "4>2", "x" * 20_000,
    "3\n" * 500,
)  # fmt: skip
SIZES: Final = ((80, 24), (80, 24), (120, 40), (100, 30), (60, 20), (200, 60), (61, 21), (40, 10), (1, 1), (79, 23))
EVER: Final = {"strange": 2, "paste": 2, "size": 1}
KINDS: Final = {"rank": 30, "legal": 14, "do": 25, "move": 14, "rare": 6, "click": 6, **EVER}
"""What is done at a table, and how often."""
AT_A_LIST: Final = {"choose": 70, "do": 5, "rank": 3, "move": 5, "rare": 4, "click": 8, **EVER}
AT_A_CURTAIN: Final = {"space": 70, "do": 12, "rare": 4, "click": 6, **EVER}
EVENING: Final = 250
"""Events of an evening at the most."""
HANG: Final = 30
"""Seconds of the processor's time in which what was sent should have arrived."""
PLACEHOLDER: Final = re.compile(r"\{[a-z_]+(?::[^}]*)?\}")


class Monkey:
    """One program after the other, driven by chance; ``counts`` says what was done and what was met."""

    def __init__(self, seed: int, folder: Path, *, loud: bool = False) -> None:
        self.seed = seed
        self.rng = Random(f"{seed}")
        self.counts: Counter[str] = Counter()
        self.done: deque[str] = deque(maxlen=60)
        self.slowest = (0.0, "")
        self._loud = loud
        for purpose in ("config", "data", "state"):
            os.environ[f"GUANPAI_{purpose.upper()}_DIR"] = str(folder / purpose)
        paths = settings.paths()
        self.book = paths.book
        self.saves = Saves(paths.data_dir, Keeper(paths.book, text.who))
        self._records = [evenings.record_of(game, self.saves) for game in rules.names()]

    async def run(self, number: int, every: int = EVENING) -> None:
        """Send ``number`` events, over as many evenings as it takes, of ``every`` events at the most."""
        left, evening = number, 0
        while left > 0:
            left -= await self.evening(evening, min(left, every))
            evening += 1

    async def evening(self, which: int, number: int) -> int:
        """One run of the program; how many events it took."""
        self.rng = rng = Random(f"{self.seed}/{which}")
        self.done.clear()
        name = evenings.OPENINGS[which % len(evenings.OPENINGS)]
        app = self._program(name)
        try:
            sent = await self._spend(app, name, number)
        except BaseException:
            print(f"evening {which}, seed {self.seed}:", *self.done, sep="\n  ", file=sys.stderr)
            raise
        finally:
            keymap.use({}, "")
        if app.crash:
            raise AssertionError(app.crash)
        self._look_at_the_end(app.table, rng)
        return sent

    async def _spend(self, app: Guanpai, name: str, number: int) -> int:
        async with app.run_test(size=self.rng.choice(SIZES[:6])) as pilot:
            await pilot.pause()
            evenings.open_page(app, name, self.rng, self.rng.choice(self._records))
            sent = 0
            while sent < number and app.is_running and app.return_code is None:
                before = time.process_time()
                sent += self._do(app, kind := self._kind(app))
                for _turn in range(self.rng.choice((1, 4, 16))):
                    await asyncio.sleep(0)
                if sent % 20 == 0:
                    await _settled(app)
                took = time.process_time() - before
                self.slowest = max(self.slowest, (took, f"{kind} {type(app.screen).__name__}"))
                self.counts[f"screen {type(app.screen).__name__}"] += 1
                self.counts[f"event {kind}"] += 1
                if isinstance(app.screen, TableScreen):
                    self.counts[f"game {app.screen.table.game.id}"] += 1
                if sent % 3 == 0:
                    check(app)
            await _settled(app)
            await pilot.pause()
            check(app)
            if app.table:
                app.table.leave()
        return sent

    # What the evening begins with

    def _program(self, name: str) -> Guanpai:
        rng = self.rng
        lang = rng.choice(("zh_CN", "zh_TW", "en"))
        text.use(lang)
        likes = Settings(
            lang=lang,
            theme=rng.choice(("dark", "light", "ansi")),
            speed=rng.choice(("instant", "instant", "instant", "fast")),
            ascii="off",
            linger=rng.choice(("off", "off", "off", "key")),
            auto_pass=rng.random() < 0.2,
            four_color=rng.random() < 0.2,
            bell=rng.random() < 0.2,
            sort=rng.choice(("rank", "count")),
        )
        saves = self.saves if rng.random() < 0.9 else None
        table = evenings.table(rng, name, saves) if name in rules.names() else None
        first = evenings.FIRST.get(name)
        found = rng.choice(self._records)
        self.done.append(f"{lang} {name}")
        return Guanpai(
            likes, table, saves, plain=rng.random() < 0.2, opening=first and (lambda kit: first(kit, rng, found))
        )

    # What is done

    def _kind(self, app: Guanpai) -> str:
        likely = KINDS
        if isinstance(app.screen, Curtain):
            likely = AT_A_CURTAIN
        elif not isinstance(app.screen, TableScreen | Picking):
            likely = AT_A_LIST
        return self.rng.choices(list(likely), list(likely.values()))[0]

    def _do(self, app: Guanpai, kind: str) -> int:
        """Send what ``kind`` asks for; the number of events."""
        rng = self.rng
        match kind:
            case "click":
                return self._click(app)
            case "paste":
                said = rng.choice(PASTES)
                self._post(app, events.Paste(said), f"paste {said[:20]!r}")
            case "size":
                size = Size(*rng.choice(SIZES))
                app._driver._size = size
                self._post(app, events.Resize(size, size), f"size {size}")
            case "legal":
                return sum(map(self._key, [app] * 99, _legal(app, rng)))
            case _:
                names = {"rank": RANK_KEYS, "do": DOING, "move": MOVING, "rare": RARE, "strange": STRANGE}
                names |= {"choose": CHOOSING, "space": ("space",)}
                self._key(app, rng.choice(names[kind]))
        return 1

    def _key(self, app: Guanpai, name: str) -> int:
        # Not pilot.press, which waits a fiftieth of a second after each key for the program to be idle.
        sign = name if len(name) == 1 else {"space": " ", "question_mark": "?"}.get(name)
        key = name if len(name) > 1 or not name.isprintable() else _character_to_key(name)
        self._post(app, events.Key(key, sign), f"key {name!r}")
        return 1

    def _click(self, app: Guanpai) -> int:
        """A click, mostly on what means something, or a drag to another place."""
        rng, screen = self.rng, app.screen
        button = rng.choice((1, 1, 1, 3))
        here = _any_hit(screen, rng) if rng.random() < 0.7 else None
        here = here or (rng.randrange(app.size.width + 1), rng.randrange(app.size.height + 1))
        there = here if rng.random() < 0.7 else (_any_hit(screen, rng) or here)
        kinds: list[type[events.MouseEvent]] = [events.MouseDown, events.MouseMove, events.MouseUp]
        for kind, (x, y) in zip(kinds, (here, there, there), strict=True):
            event = kind(None, x, y, 0, 0, button, False, False, False, x, y)
            self._post(app, event, f"{kind.__name__} {button} {x},{y}")
        return 3

    def _post(self, app: Guanpai, event: events.Event, said: str) -> None:
        self.done.append(f"{said} on {type(app.screen).__name__}")
        if self._loud:
            print(self.done[-1], flush=True)
        app.post_message(event)

    # What must hold at the end

    def _look_at_the_end(self, table: Table | None, rng: Random) -> None:
        """The book adds up; the match can be gone on with exactly where it was left."""
        self.saves.book.close()
        Book.open(self.book).close()  # which looks at its sums
        if table is None or not table.kept or not table.begun_play or table.match_over or table._journal is None:
            return
        again = Table.resume(table._journal.path, self.saves)
        assert again.state == table.state
        assert again.entries == table.entries
        assert again.totals == table.totals
        if rng.random() < 0.7:
            again.end()
        else:
            again.leave()


def _legal(app: Guanpai, rng: Random) -> Iterator[str]:
    """The keys of something that may be done now, Enter and all."""
    screen = app.screen
    if isinstance(screen, Picking):
        if not screen.asked:
            yield rng.choice("nre")
            return
        game, state = screen.game, screen.state
    elif isinstance(screen, TableScreen) and screen.mine:
        game, state = screen.table.game, screen.table.state
    else:
        yield "enter"
        return
    action = rng.choice(game.legal(state) or (None,))
    yield "escape" if rng.random() < 0.3 else "right"
    if isinstance(action, Play | Give):
        yield from (_TYPED.get(sign, sign.lower()) for sign in game.ranks.letters(action.counts))
        yield "enter"
    elif isinstance(action, Call) and isinstance(screen, TableScreen):
        yield word_keys(screen._words).get(action.word, "p")
    else:
        yield "p"


_TYPED: Final = {"T": "0", "B": "s", "R": "x"}


def _any_hit(screen: Any, rng: Random) -> tuple[int, int] | None:
    """A cell of the screen that means something when it is clicked on."""
    canvas = screen.canvas
    found = []
    for y, row in enumerate(canvas.rows):
        x = 0
        for span in row:
            if span.hit:
                found.append((canvas.region.x + x, canvas.region.y + y))
            x += cells((span,))
    return rng.choice(found) if found else None


async def _settled(app: Guanpai) -> None:
    """Until everything that was sent has arrived."""
    end = time.process_time() + HANG
    while time.process_time() < end:
        if app._exit or (app._message_queue.empty() and app.screen._message_queue.empty()):
            return
        await asyncio.sleep(0)
    for task in asyncio.all_tasks():
        task.print_stack(limit=6)
    raise AssertionError(f"what was sent never arrives at {app.screen_stack}, running: {app.screen.is_running}")


# What must hold at any moment


def check(app: Guanpai) -> None:
    if app._exception:
        raise app._exception
    for screen in app.screen_stack:
        assert isinstance(screen, Drawn)
        shown = text_of(screen.canvas.rows)
        assert not PLACEHOLDER.search(shown), shown
        if isinstance(screen, TableScreen):
            check_table(screen.table)
            check_choice(screen)
        elif isinstance(screen, Picking) and not isinstance(screen, PuzzleScreen):
            _check_places(screen.selection)
        elif isinstance(screen, Form):
            assert screen.chosen in screen.entries
        elif isinstance(screen, Scrolled):
            assert screen._top >= 0


def check_table(table: Table) -> None:
    """The very cards at the table are those that the rules count, and every one that was dealt is somewhere."""
    game = table.game
    view = game.view(table.state, range(game.seats))
    for seat, counts in enumerate(view.hands):
        held = table.hand(seat)
        assert len(held) == view.left[seat]
        assert game.ranks.pack(held) == counts
    dealt = Counter(card for hand in game.dealt(table.state) for card in hand.split())
    there = Counter(str(card) for seat in range(game.seats) for card in table.hand(seat))
    there.update(str(card) for entry in table.entries if isinstance(entry.action, Play) for card in entry.cards)
    assert there == dealt, (there - dealt, dealt - there)
    if table.over:
        assert sum(table.results[-1].points) == 0
    else:
        assert table.turn is not None
        assert game.legal(table.state)


def check_choice(screen: TableScreen) -> None:
    """What is chosen is held; what is covered isn't there at all."""
    _check_places(screen._selection)
    if screen.covered:
        assert not screen._selection.hand
        return
    held = Counter(map(str, screen.table.hand(screen._held)))
    assert not Counter(map(str, screen._selection.cards)) - held


def _check_places(selection: Any) -> None:
    assert len(set(selection.chosen)) == len(selection.chosen)
    assert all(0 <= place < len(selection.hand) for place in selection.chosen)
    assert selection.cursor is None or 0 <= selection.cursor < len(selection.hand)


# The run


def screens() -> set[str]:
    """Every screen that the program has, by the names of their classes."""
    found, new = set(), {Drawn}
    while new:
        found |= new
        new = {child for one in new for child in one.__subclasses__()} - found
    return {one.__name__ for one in found if not one.__subclasses__() or one.__name__ == "Ask"}


@contextlib.contextmanager
def quick() -> Iterator[None]:
    """Bots that search leave it to the formula: what is tested is what goes on around them."""
    start = Thinkers.start
    Thinkers.start = lambda *_arguments: None  # type: ignore[method-assign]
    try:
        yield
    finally:
        Thinkers.start = start  # type: ignore[method-assign]
        text.use("en")


def told(monkey: Monkey) -> str:
    lines = [f"{what:30} {count:8}" for what, count in sorted(monkey.counts.items())]
    took, what = monkey.slowest
    return "\n".join([*lines, f"slowest: {took * 1000:.0f} ms, {what}"])


def _one(options: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder, quick():
        monkey = Monkey(options.seed, Path(folder), loud=options.evening is not None)
        if options.evening is not None:
            asyncio.run(monkey.evening(options.evening, EVENING))
        else:
            asyncio.run(monkey.run(options.events))
    print(told(monkey))


def _chunks(options: argparse.Namespace) -> int:
    """The events in processes of some thousand each, so that none grows old; 1 when something broke."""
    total: Counter[str] = Counter()
    seed, left, broken = options.seed, options.events, 0
    while left > 0:
        number = min(left, options.chunk)
        words = [sys.executable, "-m", "tests.monkey", "--events", str(number), "--seed", str(seed), "--chunk", "0"]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if done.returncode:
            broken += 1
            print(f"seed {seed} broke:", done.stdout, done.stderr, sep="\n", flush=True)
        for line in done.stdout.splitlines():
            what, _blank, count = line.rpartition(" ")
            if count.isdecimal():
                total[what.strip()] += int(count)
        print(f"seed {seed}: {number} events, {(done.stdout.splitlines() or ['?'])[-1]}", flush=True)
        seed, left = seed + 1, left - number
    for what, count in sorted(total.items()):
        print(f"{what:30} {count:8}")
    print("never met:", ", ".join(sorted(screens() - {what.split()[-1] for what in total})) or "none")
    return 1 if broken else 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--chunk", type=int, default=5_000, help="events of a process; 0: all in this one")
    parser.add_argument("--evening", type=int, help="this evening alone, telling every event")
    options = parser.parse_args()
    start = time.monotonic()
    code = 0
    if options.chunk and options.evening is None:
        code = _chunks(options)
    else:
        _one(options)
    print(f"{options.events} events in {time.monotonic() - start:.0f} s")
    sys.exit(code)


if __name__ == "__main__":
    main()
