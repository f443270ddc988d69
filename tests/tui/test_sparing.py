"""The terminal shows the same, whether everything is sent or only what changes."""

import re
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

if sys.platform == "win32":
    pytest.skip("the driver of other systems", allow_module_level=True)

import pyte
from rich.cells import cell_len, set_cell_size

from guanpai_tui.screens import sparing
from guanpai_tui.screens.sparing import SparingDriver, between

WIDTH, HEIGHT = 24, 4

STYLES = st.sampled_from(
    [
        "",
        "1",
        "2",
        "7",
        "1;38;2;242;244;247;48;2;23;25;28",
        "38;2;198;202;209;48;2;23;25;28",
        "38;2;198;202;209;48;2;34;38;43",
        "1;7",
        "31",
        "1;33",
        "2;31",
        "48;2;23;25;28",
        "4;38;5;9",
        "97;104",
    ]
)
TEXTS = st.text(st.sampled_from("ab♠│ 关牌管，A1 "), max_size=12)
LINES = st.lists(st.tuples(STYLES, TEXTS), min_size=1, max_size=5)


def drawn(segments, width):
    """A line as Textual sends it, of just so many cells."""
    room, found = width, ""
    for style, text in [*segments, ("", " " * width)]:
        fits = set_cell_size(text, min(room, cell_len(text)))
        room -= cell_len(fits)
        found += f"\x1b[{style}m{fits}\x1b[0m" if style and fits else fits
    return found


@st.composite
def frames(draw):
    """Some frames: all lines, or a piece of each of some lines whose ends cut no wide sign."""
    found, lines = [], {}
    for _count in range(draw(st.integers(1, 6))):
        frame = ""
        rows = range(HEIGHT) if not lines or draw(st.booleans()) else draw(st.sets(st.integers(0, HEIGHT - 1)))
        for row in rows:
            if row not in lines or draw(st.booleans()):
                lines[row] = draw(LINES)
                frame += f"\x1b[{row + 1};1H{drawn(lines[row], WIDTH)}\n"
            else:
                start = draw(st.integers(0, WIDTH - 1))
                frame += f"\x1b[{row + 1};{start + 1}H{drawn(draw(LINES), WIDTH - start)}"
        found.append(frame + "\x1b[1;1H")
    return found


class Recorder(SparingDriver):
    """Writes into a list."""

    def __init__(self):
        self.sent = []
        self.forget()

    def flushed(self, frame):
        self.sent.clear()
        self.write(frame)
        return "".join(self.sent)


@pytest.fixture(autouse=True)
def _recording(monkeypatch):
    monkeypatch.setattr(sparing.LinuxDriver, "write", lambda self, data: self.sent.append(data))


def look(screen):
    """Every cell: its sign, and of its style what it shows."""
    seen = []
    for row in range(HEIGHT):
        for column in range(WIDTH):
            cell = screen.buffer[row][column]
            ground = cell.fg if cell.reverse else cell.bg
            if cell.data == " " and not cell.underscore:
                seen.append((" ", ground, cell.reverse))
            elif cell.data:
                seen.append(cell[:9])
    return seen


@given(frames())
def test_the_same_is_seen_and_never_more_is_sent(sequence):
    whole, spared = pyte.Screen(WIDTH, HEIGHT), pyte.Screen(WIDTH, HEIGHT)
    driver = Recorder()
    for frame in sequence:
        sent = driver.flushed(frame)
        pyte.Stream(whole).feed(frame.replace("\n", ""))
        pyte.Stream(spared).feed(sent)
        assert look(spared) == look(whole)
        assert driver.flushed(frame) == "", "what is there isn't sent again"


def test_what_somebody_else_wrote_is_written_over_once_it_is_forgotten():
    driver = Recorder()
    frame = "\x1b[1;1H\x1b[1mABC\x1b[0m\n\x1b[1;1H"
    first = driver.flushed(frame)
    assert re.sub(r"\x1b\[[\d;]*[Hm]", "", first) == "ABC"
    assert driver.flushed(frame) == ""
    driver.forget()
    assert driver.flushed(frame) == first


def test_what_is_no_frame_goes_through_as_it_is():
    driver = Recorder()
    for data in ("\x07", "\x1b[?2026h", "\x1b]52;c;Zw==\x07", "\x1b[?25l"):
        assert driver.flushed(data) == data


def test_of_a_style_only_what_differs_is_sent():
    assert between("1;31;48;2;1;2;3", "1;32;48;2;1;2;3") == "\x1b[32m"
    assert between("1;31", "31") == "\x1b[22m"
    assert between("1;31", "2;31") == "\x1b[22;2m"
    assert between("7;31", "31") == "\x1b[0;31m"
    assert between("31;41", "31") == "\x1b[0;31m"
    assert between("31", "") == "\x1b[0m"
    assert between("31", "31") == ""
