"""``import rules`` is cheap, and alone: no screen, no command line, no clock."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = str(Path(find_spec("rules").origin).parent.parent)

PLAY = "game = rules.make('guan3'); game.legal(game.deal(seed=1)); rules.coded('g3-1'); rules.sheet('guan3')"


def run(code):
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, text=True, timeout=60, env={"PYTHONPATH": ROOT}
    )
    return done.stdout


def loaded(code):
    return set(run(f"{code}\nimport sys\nprint(*sys.modules)").split())


@pytest.mark.parametrize("code", ["import rules", f"import rules; {PLAY}", "import rules, rules.record, rules.match"])
def test_no_screen_and_no_clock_with_the_rules(code):
    found = loaded(code)
    for name in (
        "textual",
        "rich",
        "typer",
        "click",
        "asyncio",
        "platformdirs",
        "guanpai_tui",
        "sqlite3",
        "subprocess",
    ):
        assert not any(module == name or module.startswith(name + ".") for module in found), name


def test_no_game_is_loaded_before_it_is_asked_for():
    assert not any(module.startswith("rules.games.") for module in loaded("import rules; rules.names()"))


def test_few_modules_come_along():
    """A number, not a time: it is the same on a busy machine."""
    bare = loaded("pass")
    assert len(loaded("import rules") - bare) < 40
    assert len(loaded(f"import rules; {PLAY}") - bare) < 110


def test_the_import_costs_no_more_than_a_part_of_the_standard_library():
    """Against a yardstick in the same process, the best of several: a slow machine is slow for both."""
    code = """
import sys, time
def cost(names):
    def once():
        for module in [module for module in sys.modules if module not in kept]:
            del sys.modules[module]
        start = time.process_time()
        for name in names:
            __import__(name)
        return time.process_time() - start
    return min(once() for _ in range(7))
kept = set(sys.modules)
yard = cost(["argparse", "json", "logging", "unittest"])
print(cost(["rules"]) / yard)
"""
    assert float(run(code)) < 1


def test_importing_makes_nothing_ready():
    """Tables are made when a game is: the import alone takes little memory."""
    code = """
import tracemalloc
tracemalloc.start()
import rules
print(tracemalloc.get_traced_memory()[1])
"""
    assert int(run(code)) < 8_000_000
