"""What only a process of its own shows: signals, pipes, encodings, and coming back after kill -9."""

import os
import signal
import subprocess
import sys

import pytest

from tests.cli.conftest import CODE

GUANPAI = [sys.executable, "-m", "guanpai_tui"]
PLAY = [*GUANPAI, "play", "guan3", "--plain", "--seat", "1=bot:easy", "--seat", "2=bot:easy"]


def start(*words, **options):
    pipe = subprocess.PIPE
    return subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, text=True, encoding="utf-8", **options)


def until(process, sign):
    """Read lines up to the one with ``sign``."""
    seen = []
    for line in process.stdout:
        seen.append(line.rstrip("\n"))
        if sign in line:
            return seen
    raise AssertionError((seen, process.stderr.read()))


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_signal_leaves_with_its_code_and_keeps_the_match(name):
    number = getattr(signal, name)
    with start(*PLAY, "--deal", CODE) as process:
        until(process, "You to ")
        process.send_signal(number)
        out, err = process.communicate(timeout=20)
    assert process.returncode == 128 + number
    assert err == ""
    assert "The match is kept." in out


def test_after_kill_9_the_match_is_where_it_was():
    with start(*PLAY, "--deal", CODE) as process:
        process.stdin.write("pass\n")
        process.stdin.flush()
        until(process, "You to ")
        first = until(process, "You to ")
        process.kill()
        process.communicate(timeout=20)
    with start(*PLAY[:-4], "--resume") as process:
        again = until(process, "You to ")
        process.communicate("quit\n", timeout=20)
    hand = [line for line in first if line.startswith("You, ")]
    assert hand
    assert hand[-1] in again
    assert first[-1] == again[-1]
    assert process.returncode == 0


def test_a_match_that_is_being_played_is_left_alone():
    with start(*PLAY, "--deal", CODE) as process:
        process.stdin.write("pass\n")
        process.stdin.flush()
        until(process, "You to ")
        until(process, "You to ")
        done = subprocess.run(
            [*PLAY[:-4], "--resume"], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
        )
        process.communicate("quit\n", timeout=20)
    assert done.returncode == 2
    assert done.stderr == "guanpai: There is no unfinished match of Guan Pai for three\n"


def test_nobody_reads_on():
    code = f"{sys.executable} -m guanpai_tui watch guan3 --bots easy --deals 200 --deal g3-5 | head -n 1"
    done = subprocess.run(["bash", "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert done.stdout == "Guan Pai for three, deal 1, code g3-5\n"
    assert done.stderr == ""


def test_a_terminal_that_cant_write_chinese():
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    words = [*GUANPAI, "judge", "guan3", "--play", "33", "--lang", "zh"]
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0
    assert done.stdout == "3 3????\n???\n"
    assert done.stderr == ""


def test_input_that_is_no_text(home):
    done = subprocess.run([*PLAY, "--deal", CODE], input=b"\xff\xfe\n\nquit\n", capture_output=True, check=False)
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"is no card" in done.stdout


def test_no_terminal_is_said_at_once():
    done = subprocess.run(
        [*GUANPAI, "play", "guan3"], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, timeout=5
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "guanpai: The table needs a terminal. Without one, use: guanpai play GAME --plain\n"
