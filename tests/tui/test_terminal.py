"""The installed program in a real terminal: a whole deal by keys, every way to end, coming back after kill -9."""

from __future__ import annotations

import re
import signal
import sys
import time

import pytest
from rich.cells import cell_len

from guanpai_tui.saves import Saves
from guanpai_tui.table import Table
from tests.tui.conftest import LED

if sys.platform == "win32":
    pytest.skip("ptys", allow_module_level=True)


PLAY = (
    "play",
    "guan3",
    "--deal",
    LED,
    "--seat",
    "0=阿强",
    "--seat",
    "1=bot:easy",
    "--seat",
    "2=bot:easy",
    "--speed",
    "instant",
)
YOURS = r"(轮到你|輪到你|没有牌|沒有牌|管得上|管 |Your lead|Nothing in your hand|Beat |! )"


@pytest.mark.parametrize("lang", ["zh_CN", "zh_TW", "en"])
def test_a_whole_deal_by_keys_at_eighty_columns(terminal, lang):
    run = terminal(*PLAY, "--lang", lang)
    run.wait(YOURS)
    over = "打完了|The deal is over"
    for _turn in range(60):
        shown = run.settle()
        if re.search(over, shown):
            break
        assert re.search(r"\? (帮助|說明|Help)$", shown), shown
        run.keys("h")
        if re.search(over, run.wait(r"(提示|Hint) ?1|" + over)):
            break
        run.keys("\r")
        time.sleep(0.05)
    shown = run.wait(over)
    assert "G3-4" in shown
    assert "阿强" in shown
    run.keys("\r")
    run.wait(r"第 ?2 ?局|deal 2")
    run.keys("\x11")
    assert run.end() == 0
    assert run.restored


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)], ids=["term", "hup", "int"]
)
def test_a_signal_leaves_the_terminal_as_it_was_and_the_match_kept(terminal, home, number, code):
    run = terminal(*PLAY, "--lang", "en")
    run.wait("Your lead")
    run.keys("3\r")
    run.wait("single")
    run.settle()
    run.signal(number)
    assert run.end() == code
    assert run.restored
    assert Saves(home / "data").unfinished()


def test_ctrl_c_twice_and_ctrl_q(terminal):
    run = terminal(*PLAY, "--lang", "en")
    run.wait("Your lead")
    run.keys("\x03")
    run.wait("once more")
    run.keys("\x03")
    assert run.end() == 130
    assert run.restored


JOBS = 'set -m; "$@"; for again in 1 2; do echo stopped $again; read -r word; fg >/dev/null; done; echo done'


def test_suspended_and_back(terminal):
    run = terminal(*PLAY, "--lang", "en", under=("bash", "-c", JOBS, "shell"))
    run.wait("Your lead")
    run.settle()
    for time_ in (1, 2):
        run.keys("\x1a")
        run.wait(f"stopped {time_}")
        assert b"\x1b[?1049l" in run.sent
        run.screen.reset()
        run.sent.clear()
        run.keys("\r")
        run.wait("Your lead")
        run.settle()
    run.keys("\x11")
    assert run.end() == 0
    assert run.restored


def test_nothing_is_suspended_where_no_shell_could_go_on_with_it(terminal):
    run = terminal(*PLAY, "--lang", "en")
    run.wait("Your lead")
    run.settle()
    run.keys("\x1a")
    run.wait("no shell here")
    run.keys("3")
    run.wait("1 card")
    run.keys("\x11")
    assert run.end() == 0


def test_leaving_says_how_to_go_on(terminal):
    run = terminal(*PLAY, "--lang", "en")
    run.wait("Your lead")
    run.keys("3\r")
    run.wait("single")
    run.settle()
    run.keys("\x11")
    assert run.end() == 0
    assert b"guanpai play guan3 --resume" in run.sent


def test_killed_and_gone_on_with_exactly_where_it_was(terminal, home):
    run = terminal(*PLAY, "--lang", "en")
    run.wait("Your lead")
    run.keys("3\r")
    run.settle(0.4)
    run.wait(YOURS + "|Your lead")
    before = cards(run.text)
    run.signal(signal.SIGKILL)
    run.process.wait()
    kept = Saves(home / "data").unfinished()
    assert len(kept) == 1
    table = Table.resume(kept[0].path, Saves(home / "data"))
    done = table.entries
    table.leave()
    again = terminal("--lang", "en", GUANPAI_SPEED="instant")
    again.wait("Go on")
    again.keys("\r")
    again.wait(YOURS + "|Your lead")
    assert cards(again.settle()) == before
    again.keys("\x11")
    assert again.end() == 0
    table = Table.resume(Saves(home / "data").unfinished()[0].path, Saves(home / "data"))
    assert table.entries[: len(done)] == done
    table.leave()


def cards(shown: str) -> str:
    """The line of the hand with the ranks."""
    return next(line for line in shown.splitlines() if line.count("│") > 8)


def test_it_is_quiet_when_nobody_moves(terminal):
    run = terminal(*PLAY, "--lang", "en")
    run.wait("Your lead")
    run.settle(0.5)
    size = len(run.sent)
    run.read(1.5)
    assert len(run.sent) == size


def test_a_key_costs_little(terminal):
    run = terminal(*PLAY, "--lang", "en")
    run.wait("Your lead")
    run.settle(0.5)
    at_the_cards = ("3", "5", "5", "\x1b[C", " ", "c", "o", "\x7f")
    elsewhere = ("?", "\x1b", "l", "\x1b", "i", "\x1b", "\x1b", "\x1b")
    for key in (*at_the_cards, *elsewhere):
        size = len(run.sent)
        run.keys(key)
        run.settle(0.3)
        assert len(run.sent) - size <= (3000 if key in at_the_cards else 5120), key


def test_what_another_program_wrote_is_gone_after_ctrl_l(terminal):
    run = terminal(*PLAY, "--lang", "en")
    run.wait("Your lead")
    shown = run.settle(0.3)
    run.stream.feed(b"\x1b[5;1HMessage from root")
    assert run.text != shown
    run.keys("\x0c")
    run.wait("Your lead")
    assert run.settle(0.3) == shown


@pytest.mark.parametrize("size", [(60, 20), (40, 12), (20, 6), (10, 3), (2, 1), (1, 1), (200, 60)])
def test_any_size_is_survived(terminal, size):
    run = terminal(*PLAY, "--lang", "en")
    run.wait("Your lead")
    run.screen.resize(size[1], size[0])
    run.resize(*size)
    run.signal(signal.SIGWINCH)
    run.settle(0.3)
    assert run.process.poll() is None
    run.screen.resize(24, 80)
    run.resize(80, 24)
    run.signal(signal.SIGWINCH)
    run.wait("Your lead")
    run.keys("\x11")
    assert run.end() == 0


@pytest.mark.parametrize("way", ["asked", "wide", "linux"])
def test_letters_and_plain_lines_where_signs_cannot_be_drawn(terminal, way):
    flag = ("--ascii",) if way == "asked" else ()
    run = terminal(
        *PLAY, "--lang", "en", *flag, wide_suits=way == "wide", TERM="linux" if way == "linux" else "xterm-256color"
    )
    run.wait("Your lead")
    assert re.search(r"\|\d\s+\|", run.settle())
    for keys, wanted in (("3k", "cards"), ("h", "Hint 1"), ("?", "Commands"), ("\x1b", "Your lead"), ("i", "/ ")):
        run.keys(keys)
        run.wait(wanted)
        assert all(sign.isascii() or cell_len(sign) == 2 for sign in run.settle()), run.text


def test_no_color_sends_no_colour(terminal):
    run = terminal(*PLAY, "--lang", "en", NO_COLOR="1")
    run.wait("Your lead")
    run.settle()
    assert not re.search(rb"\x1b\[[0-9;]*[34]8;[25];", run.sent)
    assert not re.search(rb"\x1b\[(?:[0-9;]*;)?[349][1-7](?:;[0-9;]*)?m", run.sent)


@pytest.mark.parametrize("theme", ["dark", "light", "ansi"])
def test_a_terminal_of_sixteen_colours_gets_no_others(terminal, theme):
    run = terminal(*PLAY, "--lang", "en", "--theme", theme, TERM="xterm-16color", COLORTERM="")
    run.wait("Your lead")
    run.keys("3")
    run.wait("1 card")
    run.settle()
    assert not re.search(rb"\x1b\[[0-9;]*[34]8;[25];", run.sent)
    assert re.search(rb"\x1b\[[0-9;]*(3[0-7]|9[0-7])", run.sent)
