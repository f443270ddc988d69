"""Bots in processes of their own, as the table sees them: ask, wait a second at the most, go on in any case."""

from __future__ import annotations

import contextlib
import json
import pickle
import subprocess
import sys
import time
import weakref
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from typing import IO, TYPE_CHECKING, Any, Final

from guanpai_tui import bots
from guanpai_tui.bots.plugins import BotFault
from guanpai_tui.bots.process import Question
from rules import house

if TYPE_CHECKING:
    from rules.api import Action, Game, View

HARD_STOP: Final = 0.9
"""Seconds that a decision may take; then ``normal`` makes it."""

THINK: Final = 0.25
"""Seconds after which a search decides with what it has found."""

LATE: Final = 3
"""Answers of a stranger that may be late, one after the other, before he is shut out."""

LATE_OF_OURS: Final = 20
"""The same of a level of ours: late because the machine has too much to do, not because it hangs."""

STARTING: Final = 20.0
"""Seconds in which a process must be up; till then nothing is late."""


class Thinker:
    """One process, for one level of a game."""

    def __init__(self, level: str, game: Game[Any]) -> None:
        self.level: Final = level
        path = f"import sys; sys.path[:] = {sys.path!r}; from guanpai_tui.bots.process import main; main()"
        self._process = subprocess.Popen(  # noqa: S603 - this program's own interpreter
            [sys.executable, "-c", path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,  # the screen is drawn on ours
        )
        assert self._process.stdin is not None  # both are pipes
        assert self._process.stdout is not None
        self._answers: SimpleQueue[dict[str, Any] | None] = SimpleQueue()
        Thread(target=_listen, args=(self._process.stdout, self._answers), daemon=True).start()
        self.close: Final = weakref.finalize(self, _end, self._process)
        self._asked = 0
        self._late = 0
        self._begun = time.monotonic()
        self._heard = False
        self._ask(game, None, "")

    def choose(self, view: View, game: Game[Any], dice: str, temper: str = "") -> Action | None:
        """Its choice; None when there was no time to wait for it. Raises BotFault when it is of no more use."""
        until = time.monotonic() + HARD_STOP
        self._asked += 1
        self._ask(game, view, dice, temper)
        while True:
            try:
                answer = self._answers.get(timeout=max(0.0, until - time.monotonic()))
            except Empty:
                self._was_late()
                return None
            if answer is None:
                raise BotFault(self.level, "broken", "it has ended")
            self._heard = True
            if answer.get("number") == self._asked:
                self._late = 0
                return self._read(view, answer)

    def _ask(self, game: Game[Any], view: View | None, dice: str, temper: str = "") -> None:
        question = Question(self._asked, self.level, game.id, house.table(game.house), view, dice, THINK, temper)
        try:
            pickle.dump(question, self._process.stdin)  # type: ignore[arg-type]  # a pipe
            self._process.stdin.flush()  # type: ignore[union-attr]
        except OSError as error:
            raise BotFault(self.level, "broken", "it has ended") from error

    def _was_late(self) -> None:
        starting = not self._heard and time.monotonic() - self._begun < STARTING
        if not starting:
            self._late += 1
        if self._late >= (LATE_OF_OURS if self.level in bots.LEVELS else LATE):
            raise BotFault(self.level, "slow")

    def _read(self, view: View, answer: dict[str, Any]) -> Action:
        if "fault" in answer:
            raise BotFault(self.level, str(answer["fault"]), str(answer.get("why", "")))
        action: Action = view.legal[int(answer["choice"])]
        return action


def _listen(answers: IO[bytes], queue: SimpleQueue[dict[str, Any] | None]) -> None:
    for line in answers:
        try:
            queue.put(json.loads(line))
        except ValueError:
            break
    queue.put(None)


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError):  # with a question in it that nobody reads any more
                pipe.close()


class Thinkers:
    """The processes of one table, by level. A bot that fails is shut out, and ``normal`` plays in its place."""

    def __init__(self) -> None:
        self._running: dict[str, Thinker] = {}
        self._out: set[str] = set()
        self._faults: list[BotFault] = []
        self._closes = 0

    def start(self, level: str, game: Game[Any]) -> None:
        """Have it ready, if it is one of those that think apart."""
        if bots.apart(level) and level not in self._running and level not in self._out:
            closes = self._closes
            try:
                thinker = Thinker(level, game)
                if closes == self._closes:
                    self._running[level] = thinker
                else:  # the table was left while it was being made, in a thread
                    thinker.close()
            except OSError as error:
                self._shut_out(BotFault(level, "broken", str(error)))
            except BotFault as fault:
                self._shut_out(fault)

    def choose(self, level: str, view: View, game: Game[Any], dice: str, temper: str = "") -> Action:
        """What a bot of ``level`` does, or ``normal`` for it."""
        if len(view.legal) == 1:
            return view.legal[0]
        self.start(level, game)
        thinker = self._running.get(level)
        if thinker is not None:
            try:
                action = thinker.choose(view, game, dice, temper)
            except BotFault as fault:
                self._shut_out(fault)
            else:
                if action is not None:
                    return action
        here = bots.NORMAL if bots.apart(level) else level
        return bots.make(here, game.id).choose(view, game, Random(dice))  # noqa: S311 - nobody's secret

    def _shut_out(self, fault: BotFault) -> None:
        self._out.add(fault.level)
        self._faults.append(fault)
        thinker = self._running.pop(fault.level, None)
        if thinker is not None:
            thinker.close()

    def faults(self) -> list[BotFault]:
        """Who was shut out since this was last asked."""
        found, self._faults = self._faults, []
        return found

    def close(self) -> None:
        self._closes += 1
        while self._running:
            self._running.popitem()[1].close()
