"""Whole deals in sentences, and perft counts: what the rules say today is what they said when these were read through.

After a rule was changed on purpose: ``python -m pytest tests/games/paoyao/test_golden.py --regenerate``, and read the
difference.
"""

from functools import partial
from pathlib import Path

import pytest

import rules
from tests.games import told

FOLDER = Path(__file__).parent / "golden"
PERFT = Path(__file__).with_name("perft.json")

# Each shows something else: the ways to win, 接风, 雪牌 and what the winner may say to it.
DEALS = {
    "140-after-snow-was-saved": "py-18",
    "90-and-then-out": "py-1",
    "out-and-then-90": "py-17",
    "both-hands-out": "py-55",
    "asked-for-snow-and-small-snow": "py-4-d1",
    "no-snow": "py-8-d2",
    "longer-straights-rounded-jokers-fee": "py-2-b1c1e5f3",
}


def transcript(code, moves):
    game, seed = rules.coded(code)
    state = game.deal(seed=seed)
    lines = told.begun(game, code, state)
    played, state = told.played(game, state, moves)
    facts = game.facts(state)
    ended = [f"{name}: {facts[name]}" for name in ("points", "pile", "out", "winner", "way")]
    return [*lines, *played, *ended, *map(told.score_line, game.result(state).lines)]


@pytest.mark.clause("PY-05", "PY-06", "PY-30", "PY-31", "PY-32", "PY-33", "PY-34", "PY-40")
@pytest.mark.parametrize("name", DEALS)
def test_transcript(name, request):
    code, regenerate = DEALS[name], request.config.getoption("regenerate")
    told.compare(FOLDER / f"{name}.txt", code, partial(transcript, code), regenerate=regenerate)


def test_no_transcript_is_left_over():
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(DEALS)


POSITIONS = {"py-1": 3, "py-2": 3, "py-3": 3, "py-4-b1": 3, "py-5-c1": 3, "py-6": 3}
ENDINGS = {
    "runs over runs": {"hands": ["456 9", "556677", "JQKA", "5678"], "turn": 0},
    "bombs": {"hands": ["444A", "BBR", "5555", "333 R"], "turn": 1},
    "a hand is out": {"hands": ["", "K 55", "4 T", "7 7 7"], "out": (0,), "points": (80, 90), "turn": 1},
    "snow": {
        "hands": ["9 T", "5 5", "", "K"],
        "out": (2,),
        "points": (95, 10),
        "turn": 1,
    },
    "asked": {
        "house": {"snow": "ask"},
        "hands": ["K 9", "4 4", "6 T", "7 5"],
        "points": (130, 0),
        "turn": 0,
    },
}


@pytest.mark.clause("PY-05", "PY-15", "PY-19")
@pytest.mark.parametrize("name", [*POSITIONS, *ENDINGS])
def test_perft(name, request):
    found = told.counted("paoyao", name, POSITIONS, ENDINGS, 7)
    told.compare_perft(PERFT, name, found, regenerate=request.config.getoption("regenerate"))
