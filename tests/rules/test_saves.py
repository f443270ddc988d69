"""Matches on disk: a line for each action, so that whatever ends the program loses nothing that was done."""

import os
import signal
import stat
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest

import rules
from guanpai_tui.saves import SUFFIX, Saves
from rules import record
from rules.api import Unreadable
from rules.match import Match
from tests.rules.held import holding

ROOT = str(Path(find_spec("rules").origin).parent.parent)
PLAYERS = (record.Player("阿强"), record.Player("小美", "normal"), record.Player("老王", "easy"))


def actions(seed=11, number=1000):
    """The lines of a random match's first deal, head and all, no more than ``number`` actions."""
    game = rules.make("guan3")
    match = Match(game, seed, 3)
    rng, state, entries = Random(seed), match.deal(), []
    while not game.over(state) and len(entries) < number:
        seat, action = game.turn(state), rng.choice(game.legal(state))
        held = holding(game, match.deal(), entries, seat)
        entries.append(record.Entry(seat, action, record.pick(game, state, held, action)))
        state = game.step(state, action)
    return [*record.head(match, PLAYERS), record.deal_line(match)], list(map(record.action_line, entries))


HEAD, LINES = actions()


@pytest.fixture
def saves(tmp_path):
    return Saves(tmp_path)


def begun(saves, lines):
    journal = saves.begin("guan3")
    journal.append(*HEAD)
    for line in lines:
        journal.append(line)
    assert journal.error == ""
    return journal


def kept(path):
    return path.read_text(encoding="utf-8").splitlines()


def actions_of(found):
    return [record.action_line(entry) for entry in found.deals[-1].entries]


def refused(saves, path):
    with pytest.raises(Unreadable) as caught:
        saves.resume(path)
    return caught.value


# There and back


@pytest.mark.parametrize("number", [0, 1, 5, len(LINES)])
def test_resumed_where_it_was(saves, number):
    journal = begun(saves, LINES[:number])
    journal.close()
    found, again = saves.resume(journal.path)
    assert actions_of(found) == LINES[:number]
    assert found.players == PLAYERS
    again.append(*LINES[number : number + 1])
    again.close()
    assert kept(journal.path) == HEAD + LINES[: number + 1]


def test_each_action_is_on_disk_at_once(saves):
    journal = begun(saves, [])
    for number, line in enumerate(LINES, start=1):
        journal.append(line)
        assert kept(journal.path) == HEAD + LINES[:number]
    journal.close()


def test_undo_truncates(saves):
    journal = begun(saves, LINES[:9])
    journal.drop(4)
    assert kept(journal.path) == HEAD + LINES[:5]
    journal.append(LINES[5])
    assert kept(journal.path) == HEAD + LINES[:6]
    journal.drop(2)
    journal.close()
    assert actions_of(saves.resume(journal.path)[0]) == LINES[:4]


def test_undo_after_resuming(saves):
    begun(saves, LINES[:9]).close()
    path = saves.unfinished()[0].path
    _, journal = saves.resume(path)
    journal.drop(3)
    assert kept(path) == HEAD + LINES[:6]
    journal.close()


def test_what_the_menu_shows(saves):
    assert saves.unfinished() == ()
    one = begun(saves, LINES[:3])
    one.close()
    two = begun(saves, LINES[:1])
    two.close()
    os.utime(one.path, (2_000_000_000, 2_000_000_000))
    found = saves.unfinished()
    assert [entry.path for entry in found] == [one.path, two.path]
    assert found[0][1:] == ("guan3", ("阿强", "小美", "老王"), 1, 2_000_000_000)
    assert one.path.suffix == SUFFIX
    assert stat.S_IMODE(one.path.stat().st_mode) == 0o600


def test_two_matches_begun_in_one_second_have_a_file_each(saves):
    paths = {begun(saves, LINES[:number]).path for number in range(5)}
    assert len(paths) == 5
    assert sorted(len(kept(path)) - len(HEAD) for path in paths) == list(range(5))


def test_a_match_that_ended_within_the_second_keeps_its_file(saves, tmp_path):
    first = saves.begin("guan3")
    first.append("one")
    first.finish()
    second = saves.begin("guan3")
    second.append("other")
    second.finish()
    assert sorted(path.read_text() for path in (tmp_path / "records").iterdir()) == ["one\n", "other\n"]


def test_a_finished_match_is_kept_among_the_records(saves, tmp_path):
    journal = begun(saves, LINES)
    journal.finish()
    assert saves.unfinished() == ()
    assert not journal.path.exists()
    [path] = (tmp_path / "records").iterdir()
    assert kept(path) == HEAD + LINES


def test_a_match_without_an_action_leaves_no_file(saves):
    journal = begun(saves, [])
    journal.discard()
    assert not journal.path.exists()
    journal.discard()


@pytest.mark.parametrize("end", ["discard", "finish"])
def test_what_comes_after_the_end_makes_no_file(saves, end):
    """A bot that was asked before the table was left may answer after it."""
    journal = begun(saves, LINES[:2])
    getattr(journal, end)()
    journal.append(LINES[2])
    journal.drop(1)
    assert not journal.path.exists()
    assert journal.error == ""


# Damage


@pytest.mark.parametrize("cut", [1, 2, 5])
def test_a_torn_last_line_is_dropped(saves, cut):
    journal = begun(saves, LINES[:6])
    journal.close()
    whole = journal.path.read_bytes()
    journal.path.write_bytes(whole[:-cut])
    found, again = saves.resume(journal.path)
    assert actions_of(found) == LINES[:5]
    again.append(LINES[5])
    again.close()
    assert journal.path.read_bytes() == whole


def test_a_tail_torn_in_the_middle_of_a_letter(saves):
    journal = begun(saves, LINES[:2])
    journal.close()
    whole = journal.path.read_bytes()
    journal.path.write_bytes(whole + "1 炸弹".encode()[:4])
    assert actions_of(saves.resume(journal.path)[0]) == LINES[:2]


def test_a_long_torn_tail_is_gone_when_it_goes_on(saves):
    journal = begun(saves, LINES[:2])
    journal.close()
    with journal.path.open("ab") as file:
        file.write(b"\x00" * 5000)
    _, again = saves.resume(journal.path)
    again.append(LINES[2])
    again.close()
    assert kept(journal.path) == HEAD + LINES[:3]


def test_other_line_ends_lose_nothing(saves):
    """A file that went through mail or an editor: what is appended comes after all that was there."""
    journal = begun(saves, LINES[:6])
    journal.close()
    journal.path.write_bytes(journal.path.read_bytes().replace(b"\n", b"\r\n"))
    _, again = saves.resume(journal.path)
    again.append(LINES[6])
    again.close()
    assert actions_of(saves.resume(journal.path)[0]) == LINES[:7]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "bad_record"),
        (b"hello\n", "bad_record"),
        (b"\xff\xfe\x00\n", "not_text"),
        ("\n".join([*HEAD, "0 2222", ""]).encode(), "bad_action"),
        ("\n".join(["guanpai 2", *HEAD[1:], ""]).encode(), "bad_record"),
        ("\n".join([*HEAD[:-1], ""]).encode(), "bad_record"),
        (("\n".join(HEAD) + "\n").encode()[:9], "bad_record"),
    ],
)
def test_a_damaged_file_is_refused_and_left_alone(saves, content, reason):
    journal = begun(saves, LINES[:1])
    journal.close()
    journal.path.write_bytes(content)
    assert refused(saves, journal.path).reason == reason
    assert journal.path.read_bytes() == content
    saves.unfinished()  # nor does it trouble the menu


def test_a_damaged_file_says_where(saves):
    journal = begun(saves, [*LINES[:3], "0 2222", *LINES[3:5]])
    journal.close()
    wrong = refused(saves, journal.path)
    assert wrong.facts["line"] == len(HEAD) + 4


def test_a_file_that_is_not_there(saves, tmp_path):
    assert refused(saves, tmp_path / "none.guanpai").reason == "unreadable_file"
    assert refused(saves, tmp_path).reason == "unreadable_file"


def test_strange_files_in_the_folder(saves):
    good = begun(saves, LINES[:1])
    good.close()
    (good.path.parent / ("strange" + SUFFIX)).mkdir()
    (good.path.parent / ("empty" + SUFFIX)).write_bytes(b"")
    (good.path.parent / ("binary" + SUFFIX)).write_bytes(bytes(range(256)))
    (good.path.parent / "notes.txt").write_text("guanpai 1\n")
    assert [one.path for one in saves.unfinished()] == [good.path]


# Folders that can't be written


def test_nowhere_to_write(tmp_path):
    """A file where the folder should be; also for root, who may write to read-only folders."""
    (tmp_path / "data").write_text("")
    saves = Saves(tmp_path / "data")
    journal = saves.begin("guan3")
    journal.append(*HEAD)
    assert journal.error
    journal.append(LINES[0])
    journal.drop(1)
    journal.close()
    journal.finish()
    assert saves.unfinished() == ()


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_folder(tmp_path):
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves").chmod(0o500)
    journal = Saves(tmp_path).begin("guan3")
    journal.append(*HEAD)
    assert journal.error == "Permission denied"


def test_what_could_not_be_written_is_written_as_soon_as_it_can(tmp_path):
    blocked = tmp_path / "data"
    blocked.write_text("")
    journal = Saves(blocked).begin("guan3")
    journal.append(*HEAD)
    journal.append(LINES[0])
    assert journal.error
    blocked.unlink()
    journal.append(LINES[1])
    assert journal.error == ""
    assert kept(journal.path) == HEAD + LINES[:2]
    journal.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk(saves, tmp_path):
    journal = begun(saves, LINES[:2])
    real = journal._file
    with Path("/dev/full").open("r+b", buffering=0) as full:
        journal._file = full
        journal.append(LINES[2])
        assert journal.error
    journal._file = real
    journal.append(LINES[3])
    assert journal.error == ""
    assert kept(journal.path) == HEAD + LINES[:4]
    journal.close()


# Other processes

HOLD = """
import sys
from pathlib import Path
from guanpai_tui.saves import Saves
_, journal = Saves(Path(sys.argv[1])).resume(Path(sys.argv[2]))
print("held", flush=True)
sys.stdin.read()
"""

WRITE = """
import sys
from pathlib import Path
from guanpai_tui.saves import Saves
lines = sys.stdin.read().split("\\n")
head = int(lines.pop(0))
journal = Saves(Path(sys.argv[1])).begin("guan3")
journal.append(*lines[:head])
print(journal.path, flush=True)
for line in lines[head:]:
    journal.append(line)
    assert not journal.error
    sys.stdout.write("+\\n")
    sys.stdout.flush()
sys.stdin.close()
import time
time.sleep(60)
"""


def started(code, *words):
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, words)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": ROOT, "PYTHONIOENCODING": "utf-8"},
        text=True,
        encoding="utf-8",
    )


def test_in_use_by_another_process(saves, tmp_path):
    journal = begun(saves, LINES[:3])
    journal.close()
    with started(HOLD, tmp_path, journal.path) as other:
        assert other.stdout.readline() == "held\n"
        assert saves.unfinished() == ()
        assert refused(saves, journal.path).reason == "in_use"
        assert kept(journal.path) == HEAD + LINES[:3]
        other.communicate("", timeout=20)
    assert [one.path for one in saves.unfinished()] == [journal.path]
    found, again = saves.resume(journal.path)
    assert actions_of(found) == LINES[:3]
    again.close()


def test_in_use_by_this_very_process(saves):
    journal = begun(saves, LINES[:3])
    assert refused(saves, journal.path).reason == "in_use"
    journal.append(LINES[3])
    assert journal.error == ""
    journal.close()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
def test_killed_at_any_moment_nothing_done_is_lost(tmp_path):
    """Twenty-four writers, each killed somewhere: what it said was done is there, and what is there is right."""
    rng = Random(9)
    for turn in range(24):
        folder = tmp_path / str(turn)
        with started(WRITE, folder) as writer:
            writer.stdin.write("\n".join([str(len(HEAD)), *HEAD, *LINES]))
            writer.stdin.close()
            path = Path(writer.stdout.readline().strip())
            done = 0
            for _ in range(rng.randrange(len(LINES))):
                done += writer.stdout.readline() == "+\n"
            if turn % 2:
                time.sleep(rng.random() / 2000)
            writer.send_signal(signal.SIGKILL)
            done += writer.stdout.read().count("+\n")
            writer.wait(20)
        saves = Saves(folder)
        assert [one.path for one in saves.unfinished()] == [path]
        found, journal = saves.resume(path)
        there = actions_of(found)
        assert there == LINES[: len(there)]
        assert done <= len(there) <= done + 1
        journal.append(*LINES[len(there) :])
        journal.close()
        assert kept(path) == HEAD + LINES
