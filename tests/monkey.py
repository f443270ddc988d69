"""Random keys, clicks, pastes and resizes over whole evenings: nothing may break, and no card may get lost.

``python -m tests.monkey --events 200000 [--seed 1]`` is the long run; tests/tui/test_monkey.py a short one. The same
seed sends the same events; what they meet also depends on how fast the bots are.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from textual import events
from textual.keys import _character_to_key

import rules
from guanpai_tui import text
from guanpai_tui.saves import Saves
from guanpai_tui.screens.program import Guanpai
from guanpai_tui.settings import Settings
from guanpai_tui.table import Player, Table

if TYPE_CHECKING:
    from textual.pilot import Pilot

RANK_KEYS: Final = tuple("34567890jqka2sxt")
DOING: Final = (*"phHucloibydn", "enter", "space", "backspace", "escape", "tab")
MOVING: Final = ("left", "right", "up", "down", "home", "end", "shift+left", "shift+right", "pageup", "pagedown")
RARE: Final = (*(f"f{number}" for number in range(1, 13)), "question_mark", "ctrl+p", "ctrl+c", "ctrl+z", *"ervm")
STRANGE: Final = ("出", "３", "Ｊ", "？", "é", "\x00", "🂡", "delete", "ctrl+l", "shift+tab", "/", "'")
KINDS: Final = {"rank": 42, "do": 27, "move": 16, "rare": 6, "strange": 2, "click": 4, "paste": 2, "size": 1}
PASTES: Final = ("33344", "345678\n", "g3-1", "顺子", "", "9" * 300, "\x1b[31m", "AAA2\t3", "guan2")
SIZES: Final = ((80, 24), (80, 24), (120, 40), (100, 30), (60, 20), (200, 60), (61, 21), (40, 10), (1, 1), (79, 23))


class Monkey:
    """One program after the other, driven by chance; ``counts`` says what was done and what was met."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.rng = Random(seed)
        self.saves = Saves(folder / "data")
        self.counts: Counter[str] = Counter()

    async def run(self, number: int) -> None:
        """Send ``number`` events, over as many programs as it takes."""
        left = number
        while left > 0:
            left -= await self._evening(min(left, 1000))

    async def _evening(self, number: int) -> int:
        rng = self.rng
        lang = rng.choice(("zh_CN", "en"))
        text.use(lang)
        game = rng.choice(rules.names())
        table = self._table(game) if rng.random() < 0.8 else None
        settings = Settings(lang=lang, theme=rng.choice(("dark", "light", "ansi")), speed="instant", ascii="off")
        app = Guanpai(settings, table, self.saves, plain=rng.random() < 0.2)
        self.counts[f"game {game}" if table else "menu"] += 1
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            sent = 0
            while sent < number:
                await self._event(pilot)
                sent += 1
                self.counts[f"screen {type(app.screen).__name__}"] += 1
                check(app.table)
                if app.return_code is not None or not app.is_running:
                    break
            if app.table:
                app.table.leave()
        if app.crash:
            raise AssertionError(app.crash)
        return sent

    def _table(self, game_id: str) -> Table:
        rng = self.rng
        people = rng.choice((1, 1, 1, 2))
        seats = len(rules.make(game_id).controllers)
        players = [Player(f"甲{seat}", "" if seat < people else "easy") for seat in range(seats)]
        rng.shuffle(players)
        return Table.new(game_id, players, store=self.saves)

    async def _event(self, pilot: Pilot[None]) -> None:
        rng = self.rng
        app = pilot.app
        kind = rng.choices(list(KINDS), list(KINDS.values()))[0]
        self.counts[f"event {kind}"] += 1
        if kind == "click":
            where = rng.randrange(app.size.width), rng.randrange(app.size.height)
            await pilot.click(offset=where, button=rng.choice((1, 1, 1, 3)))
        elif kind == "paste":
            app.post_message(events.Paste(rng.choice(PASTES)))
            await asyncio.sleep(0)
        elif kind == "size":
            await pilot.resize_terminal(*rng.choice(SIZES))
        else:
            keys = {"rank": RANK_KEYS, "do": DOING, "move": MOVING, "rare": RARE, "strange": STRANGE}[kind]
            name = rng.choice(keys)
            sign = name if len(name) == 1 else {"space": " ", "question_mark": "?"}.get(name)
            key = _character_to_key(name) if len(name) == 1 else name
            # Not pilot.press, which waits a fiftieth of a second after each key for the program to be idle.
            app.post_message(events.Key(key, sign))
            for _turn in range(rng.choice((1, 4, 16))):
                await asyncio.sleep(0)


def check(table: Table | None) -> None:
    """The very cards at the table are those that the rules count, and every one that was dealt is somewhere."""
    if table is None:
        return
    game = table.game
    view = game.view(table.state, range(game.seats))
    for seat, counts in enumerate(view.hands):
        held = table.hand(seat)
        assert len(held) == view.left[seat]
        assert game.ranks.pack("".join(card[-1] for card in held)) == counts
    if not table.over:
        assert table.turn is not None
        assert game.legal(table.state)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        monkey = Monkey(options.seed, Path(folder))
        asyncio.run(monkey.run(options.events))
    for what, count in sorted(monkey.counts.items()):
        print(f"{what:30} {count:8}")
    print(f"{options.events} events in {time.monotonic() - start:.0f} s, nothing broke")


if __name__ == "__main__":
    main()
