"""What nobody should type, pipe or keep on disk: one sentence, the right code, nothing lost."""

import os
import signal
import subprocess
import sys
import threading

import pytest

from guanpai_tui.saves import Saves
from guanpai_tui.table import Player, Table
from rules.api import Unreadable
from tests.cli.conftest import CODE
from tests.cli.test_lines import Desk
from tests.cli.test_process import GUANPAI, PLAY

LONG = "9" * 5000


@pytest.mark.parametrize(
    "words",
    [
        ["moves", "guan3", "--hand", "33", "--seat", LONG],
        ["moves", "guan3", "--hand", "33", "--seat", "٢"],
        ["watch", "guan3", "--deals", LONG],
        ["watch", "guan3", "--deal", f"g3-1-m{LONG}"],
        ["play", "guan3", "--plain", "--seat", f"{LONG}=A"],
        ["play", "guan3", "--plain", "--seat", "٠=A"],
        ["play", "guan3", "--plain", "--seat", "0=" + "x" * 9999],
        ["judge", "guan3", "--play", "X" * 100_000],
        ["judge", "guan3", "--play", "3", "--rule", "x" * 100_000 + "=1"],
        ["judge", "guan3", "--play", "3", "--rule", "base_score=٣"],
        ["score", "guan3", "--left", "٠,7,12"],
        ["score", "guan3", "--left", LONG],
    ],
    ids=lambda words: " ".join(words)[:40],
)
@pytest.mark.parametrize("lang", ["en", "zh_CN", "zh_TW"])
def test_what_is_too_long_or_no_number_is_told_shortly(guanpai, home, words, lang):
    done = guanpai([*words, "--lang", lang])
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert len(done.err) < 500
    assert not (home / "state" / "crash.log").exists()


@pytest.mark.parametrize(
    "words",
    [
        ["judge", "guan3", "--play", "3\x1b[31m4\n"],
        ["judge", "guan3", "--play", "3", "--rule", "\x1b[2J=1"],
        ["play", "guan3", "--plain", "--seat", "0=a\x1b[31m"],
        ["watch", "guan3", "--bots", "\x1b[31m"],
        ["no\x1b[31m"],
        ["version", "\x1b[31m"],
        ["score", "guan3", "--left", "0,7,12\n\x07"],
    ],
    ids=ascii,
)
def test_control_signs_are_written_out(guanpai, words):
    done = guanpai(words)
    assert done.code in (0, 2)
    assert all(sign.isprintable() or sign == "\n" for sign in done.out + done.err)
    assert done.err.count("\n") <= 1


def test_a_pass_is_nothing_to_beat(guanpai):
    done = guanpai("judge guan3 --play 3 --table pass")
    assert (done.code, done.err) == (
        2,
        "guanpai: A pass is nothing to beat: name the play that lies on the table\n",
    )


@pytest.mark.clause("G3-02")
def test_the_arbiter_looks_at_suits_that_are_no_cards(guanpai):
    many = "The deck doesn't have that many of"
    said = {
        "--play S3S3": many,
        "--play ♦A": "This game is played without",
        "--play 3 --hand S3S3": many,
        "--play 44 --table H3H3": many,
    }
    for words, sentence in said.items():
        done = guanpai(f"judge guan3 {words}")
        assert done.code == 1
        assert sentence in done.out


def test_an_unknown_reading_is_named_in_the_players_language(guanpai):
    done = guanpai(["judge", "guan3", "--play", "33", "--table", "飞机带翅膀 9:333444555666777"])
    assert done.err.startswith("guanpai: These cards can't be winged plane 9; they can be: plane 7:")


def test_full_width_scores(guanpai):
    assert guanpai("score guan3 --left 0，7，12").out.endswith("Seat 0 +31  Seat 1 -7  Seat 2 -24\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--resume --rule must_beat=true", "--resume goes on with a match as it is: there is nothing to set"),
        ("--resume --seat 0=Ann", "--resume goes on with a match as it is: there is nothing to set"),
        ("--seat 0=Ann --seat 0=Bob", "--seat 0=Bob: somebody sits there already"),
    ],
)
def test_seats_that_contradict(guanpai, words, said):
    done = guanpai(f"play guan3 --plain {words}")
    assert (done.code, done.err) == (2, f"guanpai: {said}\n")


@pytest.mark.parametrize("content", [b"lang = " + b"9" * 5000, b"lang = " + b"[" * 5000, b"\xff", b"lang ="])
def test_settings_that_are_no_toml(guanpai, home, content):
    (home / "config").mkdir(parents=True)
    (home / "config" / "config.toml").write_bytes(content)
    done = guanpai("config show")
    assert done.code == 2
    assert "is not valid TOML" in done.err
    assert guanpai("version").code == 0


# Matches on disk


def begun(home, *players):
    table = Table.new("guan3", players or [Player("Ann")] * 3, code=CODE, store=Saves(home / "data"))
    table.act(table.game.legal(table.state)[0])
    table.leave()
    return next((home / "data" / "saves").iterdir())


@pytest.mark.parametrize("content", [b"", b"\0\0\0", b"junk\n", b"guanpai 1\ngame guan3\n"])
def test_a_file_that_is_no_match_is_told_when_there_is_no_other(guanpai, home, content):
    path = begun(home)
    path.write_bytes(content)
    done = guanpai("play guan3 --plain --resume")
    assert done.code == 2
    assert done.err == f"guanpai: {path} is no match that can be gone on with: the file is damaged\n"
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("guanpai 1\n", "guanpai 2\n", "{path}: The record is of a newer guanpai (format 2; this one reads up to 1)"),
        ("Ann |", "Ann = god |", "{path}: There is no bot “god”; there are: random, easy, normal, hard, expert"),
        ("\ndeal", "\ndeal g3-1\n\udcff", "{path} is no record: it isn't text"),
        (
            "guan3\n",
            "guan3\nhouse must_beat=maybe\n",
            "{path}: The record is damaged in line 3: must_beat can't be “maybe”; allowed: false | true (G3-06)",
        ),
    ],
)
def test_what_is_wrong_with_a_match_is_said_once(guanpai, home, old, new, said):
    path = begun(home)
    damaged = path.read_text(encoding="utf-8").replace(old, new, 1).encode("utf-8", "surrogateescape")
    path.write_bytes(damaged)
    done = guanpai("play guan3 --plain --resume")
    assert (done.code, done.err) == (2, "guanpai: " + said.format(path=path) + "\n")
    assert path.read_bytes() == damaged


def test_a_match_in_use_is_locked_before_it_is_read(home):
    path = begun(home)
    table = Table.resume(path, Saves(home / "data"))
    with pytest.raises(Unreadable) as caught:
        Saves(home / "data").resume(path)
    assert caught.value.reason == "in_use"
    table.leave()
    path.write_text("junk\n", encoding="utf-8")
    for _ in range(2):  # a refused match is not left locked
        with pytest.raises(Unreadable) as caught:
            Saves(home / "data").resume(path)
        assert caught.value.reason == "bad_record"


def test_two_matches_that_begin_at_once_have_a_file_each(home):
    paths = []
    threads = [
        threading.Thread(target=lambda: paths.append(Saves(home / "data").begin("guan3").path)) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(paths)) == 8


def test_a_match_that_nobody_began_is_not_called_kept(guanpai, home):
    done = guanpai("play guan3 --plain --deal g3-0 --seat 0=Ann --seat 1=Bob --seat 2=Cid")
    assert done.code == 0
    assert "The match is kept" not in done.out
    assert list((home / "data" / "saves").iterdir()) == []


# Lines


def test_a_mark_before_the_text_is_no_sign(guanpai):
    done = guanpai(f"play guan3 --plain --deal {CODE} --seat 1=bot:easy --seat 2=bot:easy", "\ufeffpass\n")
    assert "You: pass" in done.out


@pytest.mark.parametrize(
    ("typed", "put_down"),
    [("S3 3", ("S3", "D3")), ("3S3", ("S3", "D3")), ("33", ("D3", "C3")), ("H3 S3", ("H3", "S3"))],
)
def test_a_suit_beside_cards_without_is_kept(typed, put_down):
    desk = Desk(["D3 C3 H3 S3 K", "99", "88"], typed)
    desk.go()
    assert desk.at.entries[0].cards == put_down


def test_a_suit_that_is_not_held():
    assert "♠3 is not in the hand" in Desk(["D3 C3 K", "99", "88"], "S3 3").go()


# Streams


def shell(command, **environment):
    line = f"{sys.executable} -m guanpai_tui {command}; echo $?"
    return subprocess.run(
        ["bash", "-c", line], capture_output=True, text=True, check=False, timeout=30, env=os.environ | environment
    )


@pytest.mark.parametrize(
    ("command", "out", "err"),
    [
        ("version >&-", "0\n", ""),
        ("judge guan3 --play 3X 2>&-", "2\n", ""),
        ("judge guan3 --play 3X >&- 2>&- <&-", "2\n", ""),
        ("judge guan3 --play 3X 2>/dev/full", "2\n", ""),
        ("version >/dev/full", "1\n", "guanpai: What guanpai says can't be written: No space left on device\n"),
        ("rules guan3 >/dev/full", "1\n", "guanpai: What guanpai says can't be written: No space left on device\n"),
        ("play guan3 <&-", "2\n", "guanpai: The table needs a terminal. Without one, use: guanpai play GAME --plain\n"),
    ],
)
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device of Linux")  # noqa: PTH110
def test_streams_that_are_closed_or_full(home, command, out, err):
    done = shell(command)
    assert (done.stdout, done.stderr) == (out, err)
    assert not (home / "state" / "crash.log").exists()


def test_a_match_without_input_ends_at_once():
    done = shell(f"play guan3 --plain --deal {CODE} --seat 1=bot:easy --seat 2=bot:easy <&-")
    assert done.stderr == ""
    assert done.stdout.endswith("To go on: guanpai play guan3 --resume\n0\n")


def test_ctrl_c_while_it_loads_is_no_traceback():
    interrupted = "import os, signal, sys\nsys.path.insert(0, sys.argv[1])\n"
    interrupted += "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # who starts the tests may ignore it
    interrupted += "class Finder:\n    def find_spec(self, name, *_):\n        if name == 'typer':\n"
    interrupted += "            os.kill(os.getpid(), signal.SIGINT)\nsys.meta_path.insert(0, Finder())\n"
    interrupted += "from guanpai_tui.__main__ import main\nmain()\n"
    root = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))  # noqa: PTH120
    done = subprocess.run(
        [sys.executable, "-c", interrupted, root], capture_output=True, text=True, check=False, timeout=30
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_signals_at_any_moment_lose_nothing(home):
    """Killed again and again, the match goes on: no line of its file is lost or torn for good."""
    longest = 0
    for turn, number in enumerate([signal.SIGKILL, signal.SIGTERM, signal.SIGKILL, signal.SIGHUP]):
        words = [*PLAY, "--deal", CODE] if turn == 0 else [*GUANPAI, "play", "guan3", "--plain", "--resume"]
        pipe = subprocess.PIPE
        with subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe) as process:
            process.stdin.write(b"auto\n\n" * 10)
            process.stdin.flush()
            # The first end of a deal may be the one at which it was killed the last time.
            ends = (line for line in process.stdout if line.startswith(b"Enter: "))
            assert all(next(ends) for _end in range(2))
            process.send_signal(number)
            _out, err = process.communicate(timeout=20)
        assert err == b""
        [path] = (home / "data" / "saves").iterdir()
        size = path.stat().st_size
        assert size >= longest
        longest = size
    found, journal = Saves(home / "data").resume(path)
    journal.close()
    assert len(found.deals) >= 2
