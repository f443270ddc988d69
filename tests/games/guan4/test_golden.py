"""Whole deals in sentences, and perft counts: what the rules say today is what they said when these were read through.

After a rule was changed on purpose: ``python -m pytest tests/games/guan4/test_golden.py --regenerate``, and read the
difference.
"""

from functools import partial
from pathlib import Path

import pytest

import rules
from rules.match import Match
from tests.games import told

FOLDER = Path(__file__).parent / "golden"
PERFT = Path(__file__).with_name("perft.json")

# Each shows something else; each is a match's first two deals, so that a winner leads.
DEALS = {"caught": "g4-5", "bomb": "g4-211", "own-line-marker-leads": "g4-14-a1c5"}


def transcript(code, moves):
    game, seed = rules.coded(code)
    match, lines = Match(game, seed), []
    while match.number < 3:
        state = match.deal()
        lines += told.begun(game, match.code, state)
        played, state = told.played(game, state, moves)
        result = game.result(state)
        lines += [*played, *map(told.score_line, result.lines)]
        match = match.after(result)
    return lines


@pytest.mark.clause("G4-01", "G4-04", "G4-05", "G4-06")
@pytest.mark.parametrize("name", DEALS)
def test_transcript(name, request):
    code, regenerate = DEALS[name], request.config.getoption("regenerate")
    told.compare(FOLDER / f"{name}.txt", code, partial(transcript, code), regenerate=regenerate)


def test_no_transcript_is_left_over():
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(DEALS)


POSITIONS = {"g4-1": 3, "g4-2": 3, "g4-3": 3, "g4-4": 3, "g4-5": 3, "g4-6": 3}
ENDINGS = {
    "suits": {"hands": ["S2 H2 D3", "C2 D2", "SA HA", "CA DA"], "turn": 0, "table": (3, "SK")},
    "bombs": {"hands": ["3333 4", "44 55", "6666", "7777 8"], "turn": 1},
    "straights": {"hands": ["A2345", "23456", "34567 8", "56789"], "turn": 0},
    "pairs and triples": {"hands": ["333 66", "55 88", "444", "AAA 7"], "turn": 0},
}


@pytest.mark.clause("G4-02", "G4-03", "G4-04")
@pytest.mark.parametrize("name", [*POSITIONS, *ENDINGS])
def test_perft(name, request):
    found = told.counted("guan4", name, POSITIONS, ENDINGS, 5)
    told.compare_perft(PERFT, name, found, regenerate=request.config.getoption("regenerate"))
