"""Whatever ends the program, or fails beside it: the terminal as it was found, the match kept, the right exit code."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from guanpai_tui.saves import Saves
from guanpai_tui.screens import shell
from tests.tui.conftest import LED, app_for, make_table, press, running

if sys.platform == "win32":
    pytest.skip("ptys", allow_module_level=True)

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.tui.terminal import Terminal

SPEED = ("--speed", "instant", "--lang", "en")
BOTS = ("--seat", "1=bot:easy", "--seat", "2=bot:easy")
PLAY = ("play", "guan3", "--deal", LED, *BOTS, *SPEED)
TWO = ("play", "guan3", "--deal", LED, "--seat", "0=Ann", "--seat", "1=Bob", *SPEED)
HARD = ("play", "guan3", "--deal", LED, "--seat", "1=bot:hard", "--seat", "2=bot:hard", *SPEED)
ENDS = {signal.SIGTERM: 143, signal.SIGHUP: 129, signal.SIGINT: 130}


def acted(run: Terminal) -> None:
    """Play something, so that there is a match to keep."""
    run.wait("Your lead")
    run.keys("3\r")
    run.wait("single")
    run.settle()


def ended(run: Terminal, code: int) -> None:
    assert run.end() == code
    assert run.restored
    assert b"Traceback" not in run.sent


# Where it is when it ends

PLACES = {
    "menu": ((), "Quit", ()),
    "dialog": (PLAY, "Your lead", (("\x1b", "Menu"),)),
    "page": (PLAY, "Your lead", (("?", "Keys"),)),
    "curtain": (TWO, "Ann", ()),
    "new match": ((), "Quit", (("\r", "Deal the cards"),)),
    "lesson": (("drill", "gp-1", "--lang", "en"), r"gp-1|1\b", ()),
}


@pytest.mark.parametrize("way", ["quit", *ENDS], ids=["quit", "term", "hup", "int"])
@pytest.mark.parametrize("place", PLACES)
def test_from_every_place(terminal, place, way):
    words, first, steps = PLACES[place]
    run = terminal(*words, **({} if words else {"GUANPAI_LANG": "en"}))
    run.wait(first)
    run.settle()
    for keys, wanted in steps:
        run.keys(keys)
        run.wait(wanted)
        run.settle()
    if way == "quit":
        run.keys("\x11")
        ended(run, 0)
    else:
        run.signal(way)
        ended(run, ENDS[way])


@pytest.mark.parametrize("number", ENDS, ids=["term", "hup", "int"])
@pytest.mark.parametrize("sent", [b"\x1b[6n", b"\x1b[?1049h"], ids=["asked", "begun"])
def test_while_it_starts(terminal, home, sent, number):
    run = terminal(*PLAY)
    until = time.monotonic() + 20
    while sent not in run.sent and time.monotonic() < until:
        run.read(0.01)
    run.signal(number)
    assert run.end() == ENDS[number]
    assert run.restored if sent == b"\x1b[?1049h" else termios.tcgetattr(run.slave)[:4] == run.before[:4]
    assert b"Traceback" not in run.sent
    assert Saves(home / "data").unfinished() == (), "nothing was played"


def test_the_terminal_itself_is_gone(terminal, home):
    run = terminal(*PLAY)
    acted(run)
    os.close(run.slave)
    os.close(run.master)
    assert run.process.wait(20) == 129
    assert Saves(home / "data").unfinished()
    run.master, run.slave = os.openpty()


def test_the_terminal_is_gone_and_nobody_says_so(home):
    """No signal: the terminal isn't the one that the session has."""
    parent, child = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "guanpai_tui", *PLAY], stdin=child, stdout=child, stderr=child, start_new_session=True
    ) as process:
        os.close(child)
        seen = b""
        while b"lead" not in seen:
            seen += os.read(parent, 65536)
        os.write(parent, b"3\r")
        while b"single" not in seen:
            seen += os.read(parent, 65536)
        os.close(parent)
        assert process.wait(20) == 129
    assert Saves(home / "data").unfinished()


async def test_without_a_terminal_none_is_watched(monkeypatch):
    """The thread that watches would hold the program for good."""
    monkeypatch.setattr(shell, "watch", pytest.fail)
    async with running(app_for(make_table())) as pilot:
        await press(pilot, "escape")


def test_stopped_from_outside_and_back(terminal):
    jobs = 'set -m; "$@"; echo stopped; read -r word; fg >/dev/null; echo done'
    run = terminal(*PLAY, under=("bash", "-c", jobs, "shell"))
    run.wait("Your lead")
    run.settle()
    children = Path(f"/proc/{run.process.pid}/task/{run.process.pid}/children").read_text().split()
    os.kill(int(children[0]), signal.SIGTSTP)
    run.wait("stopped")
    assert b"\x1b[?1049l" in run.sent
    run.screen.reset()
    run.keys("\r")
    run.wait("Your lead")
    run.settle()
    run.keys("\x11")
    ended(run, 0)


# What breaks inside

CRASH = "The program made a mistake and stopped (ZeroDivisionError). {kept}The details are in {log}."
RESIZED = """
from guanpai_tui.screens.base import Drawn
first = Drawn.on_resize
def second(self):
    Drawn.on_resize = lambda self: 1 / 0
    first(self)
Drawn.on_resize = second
"""
BROKEN = {
    "a command": ("from guanpai_tui.screens.table import TableScreen as T\nT.do_counter = lambda self: 1 / 0", True),
    "a click": ("from guanpai_tui.screens.table import TableScreen as T\nT.on_mouse_down = lambda s, e: 1 / 0", True),
    "a drawing": ("from guanpai_tui.screens.seated import Seated as S\nS.drawing = lambda s, w, h: 1 / 0", False),
    "a widget": ("from guanpai_tui.widgets.canvas import Canvas as C\nC.render_line = lambda s, y: 1 / 0", False),
    "a bot in its thread": ("from guanpai_tui import bots\nbots.make = lambda level, game: 1 / 0", True),
    "a resize": (RESIZED, True),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_mistake_of_the_program(terminal, home, what):
    patched, later = BROKEN[what]
    run = terminal(*PLAY, patched=patched)
    if later:
        run.wait("Your lead")
        run.settle()
        if what == "a resize":
            run.resize(100, 30)
            run.signal(signal.SIGWINCH)
        else:
            run.keys("\x1b[<0;10;10M\x1b[<0;10;10m" if what == "a click" else "c")
            run.keys("3\r")
    assert run.end() == 1
    assert run.restored
    log = home / "state" / "crash.log"
    said = re.sub(r"\s+", "", run.text)
    wanted = CRASH.format(kept="The match is kept. ", log=log)
    assert re.sub(r"\s+", "", wanted) in said, run.text
    assert "ZeroDivisionError" in log.read_text()
    assert b"Traceback" not in run.sent


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP], ids=["dies", "hangs"])
def test_a_bots_process(terminal, home, how):
    run = terminal(*HARD)
    run.wait("Your lead")
    run.settle()
    [bot] = map(int, Path(f"/proc/{run.process.pid}/task/{run.process.pid}/children").read_text().split())
    os.kill(bot, how)
    for _turn in range(2):  # the deal goes on
        until = time.monotonic() + 20
        while not re.search("Hint ?1|went out|deal is over", run.settle(0.3)) and time.monotonic() < until:
            run.keys("h")  # heard once the others have played
        run.wait("Hint ?1|went out|deal is over", 0)
        run.keys("\r")
        run.settle(0.3)
    run.keys("\x11")
    ended(run, 0)
    assert Saves(home / "data").unfinished()
    assert not Path(f"/proc/{bot}").exists() or "Z" in Path(f"/proc/{bot}/stat").read_text().rsplit(")", 1)[1][:3]


# Where what it says goes


def test_standard_error_is_no_terminal(terminal, tmp_path):
    file = tmp_path / "errors"
    run = terminal(*PLAY, under=("bash", "-c", f'"$@" 2>{file}; echo code $?', "shell"))
    run.wait("code 2")
    assert run.end() == 0
    assert file.read_text() == "guanpai: The table needs a terminal. Without one, use: guanpai play GAME --plain\n"
    assert b"\x1b[?1049h" not in run.sent


@pytest.mark.parametrize("where", [">/dev/null", ">&-"], ids=["elsewhere", "closed"])
def test_the_table_needs_no_standard_output(terminal, where):
    run = terminal(*PLAY, under=("bash", "-c", f'"$@" {where}; echo code $?', "shell"))
    acted(run)
    run.keys("\x11")
    run.wait("code 0")
    ended(run, 0)


@pytest.mark.parametrize(
    ("redirected", "code"), [("| head -n 1", 0), (">&-", 0), (">/dev/full", 1), ("2>&-", 0), ("</dev/null", 0)]
)
@pytest.mark.parametrize("words", ["--help", "rules guan3", "watch guan3 --bots easy --deal g3-5", "version"])
def test_no_traceback_wherever_it_goes(words, redirected, code):
    line = f'{sys.executable} -m guanpai_tui {words} {redirected}; exit "${{PIPESTATUS[0]}}"'
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False, timeout=60)
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr
    if redirected == "| head -n 1":
        assert done.returncode in (0, 1)
        assert done.stderr == ""
    else:
        assert done.returncode == code
    if code:
        assert done.stderr == "guanpai: What guanpai says can't be written: No space left on device\n"


def test_no_room_to_keep_the_match(terminal, home):
    run = terminal(*PLAY, under=("bash", "-c", 'ulimit -f 0; exec "$@"', "shell"))
    run.wait("Nothing is kept: File too large")
    run.settle()
    run.keys("3\r")
    run.wait("single")
    run.settle()
    run.keys("\x11")
    run.wait("the match would be lost")
    run.keys("\x1b")
    run.settle()
    run.keys("\x03")
    run.wait("the match is lost")
    run.keys("\x03")
    ended(run, 130)
