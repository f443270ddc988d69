"""Bots in processes of their own: whatever they do, the table goes on."""

import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

import rules
from guanpai_tui import bots
from guanpai_tui.bots import plugins, process, thinkers
from guanpai_tui.bots.plugins import BotFault
from guanpai_tui.bots.thinkers import Thinker, Thinkers
from tests.bots.conftest import walk


@pytest.fixture
def patience(monkeypatch):
    """All the time in the world, so that what is compared has as many playouts."""
    monkeypatch.setattr(thinkers, "HARD_STOP", 30.0)
    monkeypatch.setattr(thinkers, "THINK", 20.0)


STRANGERS = ("Lowest", "Raises", "Cheats", "Sleeps", "Dies", "Talks", "Unmade")


@pytest.fixture
def strangers(tmp_path, monkeypatch):
    """An installed package that offers ``strangers.py``."""
    info = tmp_path / "strange_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strange-bots\nVersion: 1.0\n")
    lines = [f"{name.lower()} = strange_bots:{name}" for name in STRANGERS]
    lines += ["normal = strange_bots:Raises", "no name = strange_bots:Raises"]
    (info / "entry_points.txt").write_text("[guanpai.bots]\n" + "\n".join(lines) + "\n")
    (tmp_path / "strange_bots.py").write_text(Path(__file__).with_name("strangers.py").read_text())
    monkeypatch.syspath_prepend(str(tmp_path))
    plugins.names.cache_clear()
    plugins.load.cache_clear()
    yield
    plugins.names.cache_clear()
    plugins.load.cache_clear()


@pytest.fixture
def table():
    found = Thinkers()
    yield found
    found.close()


def views(game, count):
    return [view for _state, view in walk(game, range(3)) if len(view.legal) > 1][:count]


def test_they_are_found_by_their_entry_points(strangers):
    assert bots.levels("guan3") == (*bots.LEVELS, *sorted(name.lower() for name in STRANGERS))
    assert "lowest" in bots.contestants("guan2")


def test_a_name_of_our_own_is_not_theirs(strangers, guan3):
    view = views(guan3, 1)[0]
    assert bots.make("normal", "guan3").choose(view, guan3, Random(0)) in view.legal


def test_nobody_is_there_if_nobody_is_installed():
    assert bots.levels("guan3") == bots.LEVELS


@pytest.mark.parametrize(("name", "code"), [("raises", "broken"), ("cheats", "illegal"), ("unmade", "broken")])
def test_what_is_wrong_is_said(strangers, guan3, name, code):
    with pytest.raises(BotFault) as raised:
        bots.make(name, "guan3").choose(views(guan3, 1)[0], guan3, Random(0))
    assert (raised.value.level, raised.value.code) == (name, code)
    assert bool(raised.value.why)


def test_a_search_in_its_process_chooses_what_it_would_here(table, guan3, patience):
    view = views(guan3, 9)[-1]
    here = bots.make("hard", "guan3").choose(view, guan3, Random("dice"))
    assert table.choose("hard", view, guan3, "dice") == here
    assert table.faults() == []


def test_house_rules_arrive(table, monkeypatch):
    monkeypatch.setattr(thinkers, "HARD_STOP", 30.0)
    game = rules.make("guan3", must_beat=True, bomb_kicker="forbidden")
    for view in views(game, 3):
        assert table.choose("hard", view, game, "dice") in view.legal
    assert table.faults() == []


@pytest.mark.parametrize("name", rules.names())
def test_every_game_is_thought_about(table, monkeypatch, name):
    """Their house rules too go by the sheet's keys: ``yield`` is none that Python lets a field have."""
    monkeypatch.setattr(thinkers, "HARD_STOP", 30.0)
    game = rules.make(name)
    [view] = views(game, 1)
    assert table.choose(bots.levels(name)[-1], view, game, "dice") in view.legal
    assert table.faults() == []


def test_a_stranger_plays(table, strangers, guan3, monkeypatch):
    monkeypatch.setattr(thinkers, "HARD_STOP", 30.0)
    for view in views(guan3, 5):
        assert table.choose("lowest", view, guan3, "dice") == view.legal[-1]


def test_what_a_bot_prints_is_no_answer(table, strangers, guan3, monkeypatch):
    monkeypatch.setattr(thinkers, "HARD_STOP", 30.0)
    view = views(guan3, 1)[0]
    assert table.choose("talks", view, guan3, "dice") == view.legal[-1]


@pytest.mark.parametrize(
    ("name", "code"), [("raises", "broken"), ("cheats", "illegal"), ("dies", "broken"), ("unmade", "broken")]
)
def test_one_that_fails_is_shut_out_and_replaced(table, strangers, guan3, monkeypatch, name, code):
    monkeypatch.setattr(thinkers, "HARD_STOP", 30.0)
    normal = bots.make("normal", "guan3")
    for view in views(guan3, 3):
        assert table.choose(name, view, guan3, "dice") == normal.choose(view, guan3, Random(0))
    assert [(fault.level, fault.code) for fault in table.faults()] == [(name, code)]
    assert table.faults() == []


def test_one_that_hangs_is_waited_for_a_little_then_shut_out(table, strangers, guan3, monkeypatch):
    monkeypatch.setattr(thinkers, "HARD_STOP", 30.0)
    table.choose("lowest", views(guan3, 1)[0], guan3, "dice")  # what is slow to start isn't slow to think
    monkeypatch.setattr(thinkers, "HARD_STOP", 0.05)
    monkeypatch.setattr(thinkers, "STARTING", 0.0)
    normal = bots.make("normal", "guan3")
    found = views(guan3, thinkers.LATE + 1)
    for view in found:
        begun = time.monotonic()
        assert table.choose("sleeps", view, guan3, "dice") == normal.choose(view, guan3, Random(0))
        assert time.monotonic() - begun < 5
    assert [(fault.level, fault.code) for fault in table.faults()] == [("sleeps", "slow")]


def test_a_late_answer_is_not_taken_for_the_next(guan3, monkeypatch, patience):
    monkeypatch.setattr(thinkers, "HARD_STOP", 0.0)
    thinker = Thinker("hard", guan3)
    one, other = views(guan3, 12)[-2:]
    assert thinker.choose(one, guan3, "dice") is None
    monkeypatch.setattr(thinkers, "HARD_STOP", 60.0)
    assert thinker.choose(other, guan3, "dice") == bots.make("hard", "guan3").choose(other, guan3, Random("dice"))
    thinker.close()


def test_what_cant_be_started_is_replaced(table, guan3, monkeypatch):
    def nothing(*_args, **_named):
        raise OSError(12, "no memory")

    monkeypatch.setattr("subprocess.Popen", nothing)
    view = views(guan3, 1)[0]
    assert table.choose("hard", view, guan3, "dice") in view.legal
    assert [fault.code for fault in table.faults()] == ["broken"]


def test_closing_ends_the_processes(guan3):
    table = Thinkers()
    table.start("hard", guan3)
    child = table._running["hard"]._process
    table.close()
    assert child.returncode is not None


def test_a_process_that_was_being_started_when_the_table_was_left_ends(guan3, monkeypatch):
    table, made = Thinkers(), []

    class Slow(Thinker):
        def __init__(self, *words):
            super().__init__(*words)
            made.append(self)
            table.close()

    monkeypatch.setattr(thinkers, "Thinker", Slow)
    table.start("hard", guan3)
    assert not made[0].close.alive
    assert table._running == {}


def test_a_process_ends_with_whoever_started_it():
    program = "import sys; from guanpai_tui.bots.process import main; main()"
    child = subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    child.stdin.close()
    assert child.wait(30) == 0
    child.stdout.close()


def test_an_answer_is_a_number(guan3):
    view = views(guan3, 1)[0]
    question = process.Question(7, "easy", "guan3", guan3.house._asdict(), view, "dice", 1.0, "")
    told = process.answer(question)
    assert view.legal[told["choice"]] == bots.make("easy", "guan3").choose(view, guan3, Random(0))
    assert told["number"] == 7
    assert process.answer(question._replace(level="nobody"))["fault"] == "broken"


def test_no_screen_in_the_process():
    program = (
        "import sys, guanpai_tui.bots.process; print([name for name in sys.modules if name in ('textual', 'rich')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
