"""What isn't loaded yet when the first frame is out: whoever waits for a table doesn't wait for these."""

import os
import subprocess
import sys

import pytest

from tests.tui.conftest import LED

FIRST_FRAME = """
import os, sys
from guanpai_tui import app, start
from guanpai_tui.screens import program

def first_frame():
    print(*sorted(sys.modules), file=sys.__stdout__, flush=True)
    os._exit(0)

app.has_terminal = lambda: True
program._tidy = first_frame
sys.exit(start.run(sys.argv[1:]))
"""

NEVER = (
    "email",  # by importlib.metadata, for the bots of strangers
    "guanpai_tui.arbiter",
    "guanpai_tui.book",
    "guanpai_tui.bots.arena",
    "guanpai_tui.bots.generic",
    "guanpai_tui.bots.policies",
    "guanpai_tui.bots.process",
    "guanpai_tui.bots.quick",
    "guanpai_tui.bots.search",
    "guanpai_tui.bots.searcher",
    "guanpai_tui.bots.solver",
    "guanpai_tui.bots.thinkers",
    "guanpai_tui.paper",
    "guanpai_tui.practice",
    "guanpai_tui.profile",
    "guanpai_tui.screens.curtain",
    "guanpai_tui.screens.dialogs",
    "guanpai_tui.screens.pages",
    "guanpai_tui.screens.preferences",
    "guanpai_tui.screens.replay",
    "guanpai_tui.screens.score",
    "guanpai_tui.sheets",
    "importlib.metadata",
    "multiprocessing",
    "rich.markdown",
    "secrets",
    "sqlite3",
    "textual.widgets._markdown",
)
NOT_FOR_THE_MENU = (
    "guanpai_tui.bots",
    "guanpai_tui.cli",
    "guanpai_tui.commands",
    "guanpai_tui.screens.table",
    "guanpai_tui.table",
    "rules.games",
    "rules.record",
    "typer",
)
NOT_FOR_A_TABLE = (
    "guanpai_tui.screens.form",
    "guanpai_tui.screens.menu",
    *(f"rules.games.{game}" for game in ("guan2", "guan4", "gouji", "paoyao")),
)


def loaded(*words):
    """The modules there are when the first frame is out."""
    environment = os.environ | {"TEXTUAL_DRIVER": "textual.drivers.headless_driver:HeadlessDriver"}
    done = subprocess.run(
        [sys.executable, "-c", FIRST_FRAME, *words],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
        timeout=30,
    )
    return done.stdout.split()


@pytest.mark.parametrize(
    ("words", "later"),
    [
        ((), (*NEVER, *NOT_FOR_THE_MENU)),
        (("play", "guan3", "--deal", LED), (*NEVER, *NOT_FOR_A_TABLE)),
    ],
    ids=["menu", "table"],
)
def test_what_comes_after_the_first_frame(words, later):
    here = loaded(*words)
    assert "textual.app" in here
    assert [name for name in here if any(name == one or name.startswith(f"{one}.") for one in later)] == []
