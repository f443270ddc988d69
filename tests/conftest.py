import os
from random import Random

import pytest
from hypothesis import settings

# On CI the same examples each time: a red run is a change, not a lucky draw.
settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("dev", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "dev")

# What is written to a stream that fails stays in its buffer, as on a player's machine.
os.environ.pop("PYTHONUNBUFFERED", None)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers():
    """Tests of screens wait about as long as they compute."""
    return 2 * (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)


def pytest_addoption(parser):
    parser.addoption(
        "--regenerate",
        action="store_true",
        help="write golden transcripts and perft counts anew instead of comparing; read the diff before committing it",
    )


@pytest.fixture(autouse=True)
def _quick_stand_in(monkeypatch):
    """托管 without a process that searches, where it isn't what is tested."""
    monkeypatch.setattr("guanpai_tui.table.STAND_IN", "normal")


@pytest.fixture(autouse=True)
def _known_dice(request, monkeypatch):
    """Deals and puzzles that a test doesn't name come from its own name: a red run is a change, not a lucky draw.

    With ``GUANPAI_DICE`` set they are others, so that a test that holds by luck alone can be found.
    """
    dice = Random(os.environ.get("GUANPAI_DICE", "") + request.node.nodeid)
    monkeypatch.setattr("guanpai_tui.dice.fresh", lambda: dice)


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A home of its own for each test: nobody's settings are read, nobody's matches are touched."""
    for name in list(os.environ):
        if name.startswith(("GUANPAI_", "LC_")) or name in {"LANG", "LANGUAGE", "NO_COLOR", "COLUMNS"}:
            monkeypatch.delenv(name)
    folder = tmp_path / "home"
    for part in ("config", "data", "state"):
        monkeypatch.setenv(f"GUANPAI_{part.upper()}_DIR", str(folder / part))
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    monkeypatch.setenv("TERM", "xterm-256color")
    return folder
