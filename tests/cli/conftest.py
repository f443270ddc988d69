import io
from typing import NamedTuple

import pytest

import rules
from guanpai_tui import start, text

GAME = rules.make("guan3")
CODE = next(f"g3-{seed}" for seed in range(100) if GAME.turn(GAME.deal(seed=seed)) == 1)
"""A deal in which the bots play before you do."""


class Done(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def guanpai(capsys, monkeypatch):
    """Run the command line in this process: ``guanpai("judge guan3 --play 33")``; ``lines`` are typed."""

    def run(words, lines=""):
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        capsys.readouterr()
        code = start.run(words.split() if isinstance(words, str) else words)
        said = capsys.readouterr()
        return Done(code, said.out, said.err)

    yield run
    text.use("en")
