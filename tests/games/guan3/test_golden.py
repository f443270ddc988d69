"""Whole deals in sentences, and perft counts: what the rules say today is what they said when these were read through.

The moves are taken from the transcripts themselves, so a new order of the legal list changes nothing here. After a rule
was changed on purpose: ``python -m pytest tests/games/guan3/test_golden.py --regenerate``, and read the difference.
"""

from functools import partial
from pathlib import Path

import pytest

import rules
from tests.games import told

FOLDER = Path(__file__).parent / "golden"
PERFT = Path(__file__).with_name("perft.json")

# Each shows something else; together every kind of combination but the rarest, paid breaches and six house rules.
DEALS = {
    "low-straight-and-wings": "g3-108",
    "two-bombs": "g3-23",
    "breach": "g3-13",
    "breach-with-a-bomb": "g3-50",
    "opening-three-must-beat-forced": "g3-23-b1d1j1",
    "bombs-carry-a-card": "g3-58-f1g1i2",
    "other-scores": "g3-63-h2m5o3r1s40",
}


def transcript(code, moves):
    """The deal in sentences; ``moves`` gives the next action's text for a state."""
    game, seed = rules.coded(code)
    state = game.deal(seed=seed)
    lines, ended = told.played(game, state, moves)
    return [*told.begun(game, code, state), *lines, *map(told.score_line, game.result(ended).lines)]


@pytest.mark.clause("G3-07", "G3-40", "G3-41")
@pytest.mark.parametrize("name", DEALS)
def test_transcript(name, request):
    code, regenerate = DEALS[name], request.config.getoption("regenerate")
    told.compare(FOLDER / f"{name}.txt", code, partial(transcript, code), regenerate=regenerate)


def test_no_transcript_is_left_over():
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(DEALS)


POSITIONS = {
    "g3-1": 3,
    "g3-2": 3,
    "g3-3": 3,
    "g3-4-d1": 3,
    "g3-5-i1": 3,
    "g3-6-g1h1f1": 3,
    "g3-7-i2g2": 3,
    "g3-8-b1d1e0": 3,
}
ENDINGS = {
    "three short hands": {"hands": ["33366", "4455", "A78"], "turn": 0},
    "顶大, forced": {"house": {"dingda": "forced"}, "hands": ["3 9 KK", "A", "4455"], "turn": 0},
    "last hands": {"hands": ["555666+8", "9TJQK", "777"], "turn": 0, "table": (2, "333444+QQJJ")},
    "bombs": {"hands": ["3333 4444", "5555 6", "AAA 2"], "turn": 1},
    "must beat": {"house": {"must_beat": True}, "hands": ["345678", "4567T", "56789"], "turn": 2},
}


@pytest.mark.clause("G3-07", "G3-24", "G3-40")
@pytest.mark.parametrize("name", [*POSITIONS, *ENDINGS])
def test_perft(name, request):
    found = told.counted("guan3", name, POSITIONS, ENDINGS, 6)
    told.compare_perft(PERFT, name, found, regenerate=request.config.getoption("regenerate"))
