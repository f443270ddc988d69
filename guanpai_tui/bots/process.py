"""The process in which bots think that take their time, or that others have written.

``python -m guanpai_tui.bots.process`` reads pickled questions from standard input, which is the program's own, and
answers each with a line of JSON: nothing that a bot does can reach the program but the number of a legal action. It
ends with its input, so whatever ends the program ends it too.
"""

from __future__ import annotations

import contextlib
import json
import os
import pickle
import sys
from random import Random
from typing import IO, TYPE_CHECKING, Any, NamedTuple

import rules
from guanpai_tui import bots
from guanpai_tui.bots.plugins import BotFault
from guanpai_tui.bots.searcher import Searcher, ranking

if TYPE_CHECKING:
    from rules.api import View


class Question(NamedTuple):
    """What to think about; ``number`` comes back with the answer."""

    number: int
    level: str
    game: str
    house: dict[str, Any]
    view: View | None
    """None: nothing yet, but there will be; then is the time to fill tables."""
    dice: str
    seconds: float
    """Those that search decide after so long, with what they have found."""
    temper: str


def answer(question: Question) -> dict[str, object]:
    """The index of the legal action that is chosen, or what is wrong with the bot."""
    try:
        game = rules.make(question.game, **question.house)
        bot = bots.make(question.level, game.id)
        if isinstance(bot, Searcher):
            bot = bot.at_table(question.seconds, question.temper)
        if question.view is None:
            ranking(game)
            return {"number": question.number}
        action = bot.choose(question.view, game, Random(question.dice))  # noqa: S311 - nobody's secret
    except BotFault as fault:
        return {"number": question.number, "fault": fault.code, "why": fault.why}
    except Exception as error:  # noqa: BLE001 - whatever it is, the program goes on with another bot
        return {"number": question.number, "fault": "broken", "why": repr(error)}
    return {"number": question.number, "choice": question.view.legal.index(action)}


def serve(questions: IO[bytes], answers: IO[bytes]) -> None:
    while True:
        try:
            question: Question = pickle.load(questions)  # noqa: S301 - from the program that started this process
        except EOFError:
            return
        answers.write(json.dumps(answer(question)).encode() + b"\n")
        answers.flush()


def main() -> None:
    """Serve until the program is gone; what a bot prints goes nowhere."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(1)  # the screen comes first
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
