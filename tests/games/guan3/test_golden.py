"""Whole deals in sentences, and perft counts: what the rules say today is what they said when these were read through.

The moves are taken from the transcripts themselves, so a new order of the legal list changes nothing here. After a rule
was changed on purpose: ``python -m pytest tests/games/guan3/test_golden.py --regenerate``, and read the difference.
"""

import json
import re
from pathlib import Path
from random import Random

import pytest

import rules
from rules.api import PASS, DealOver, Dealt, Passed, Played, TrickWon, WentOut

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


def sentence(event):
    match event:
        case Dealt(leader, clause):
            return f"seat {leader} leads ({clause})"
        case Played(seat, play, left):
            return f"seat {seat} plays {play} as {play.kind}, {left} left"
        case Passed(seat):
            return f"seat {seat} passes"
        case TrickWon(seat):
            return f"seat {seat} has the trick"
        case WentOut(seat, place):
            return f"seat {seat} is out, place {place}"
        case DealOver(points):
            return f"points {' '.join(f'{value:+d}' for value in points)}"


def warning(caution):
    return f"  ({caution.clause} {caution.reason}: seat {caution.payer} would pay)"


def score_line(line):
    who = "" if line.seat is None else f"seat {line.seat} "
    return f"{line.clause} {who}{line.reason} " + " ".join(f"{name}={value}" for name, value in line.facts)


def transcript(code, moves):
    """The deal in sentences; ``moves`` gives the next action's text for a state."""
    game, seed = rules.coded(code)
    state = game.deal(seed=seed)
    told = [f"deal {code}", *(f"seat {seat} holds {hand}" for seat, hand in enumerate(game.dealt(state)))]
    told += map(sentence, game.events(None, None, state))
    while not game.over(state):
        action = game.parse(state, moves(game, state))
        told += map(warning, game.cautions(state, action))
        after = game.step(state, action)
        told += map(sentence, game.events(state, action, after))
        state = after
    return [*told, *map(score_line, game.result(state).lines)]


def careless(code):
    """Somebody who likes to play, and big things better: which of the texts that are legal, by the deal's own dice."""
    draw = Random(code).random

    def choose(game, state):
        texts = sorted({str(action) for action in game.legal(state)})
        plays = [text for text in texts if text != str(PASS)]
        if not plays or (len(plays) < len(texts) and draw() < 0.3):
            return str(PASS)
        few = sorted((plays[int(draw() * len(plays))] for _ in range(3)), key=lambda text: (len(text), text))
        return few[-1]

    return choose


@pytest.mark.clause("G3-07", "G3-40", "G3-41")
@pytest.mark.parametrize("name", DEALS)
def test_transcript(name, request):
    path = FOLDER / f"{name}.txt"
    if request.config.getoption("regenerate"):
        lines = transcript(DEALS[name], careless(DEALS[name]))
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    told = path.read_text(encoding="utf-8").splitlines()
    assert told[0] == f"deal {DEALS[name]}"
    said = (match[1] or "pass" for line in told if (match := re.match(r"seat \d (?:plays (\S+) as|passes)", line)))
    assert transcript(DEALS[name], lambda _game, _state: next(said)) == told


def test_no_transcript_is_left_over():
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(DEALS)


def perft(game, state, depth):
    """How many ways there are to go on for ``depth`` actions; a deal that ends before counts none."""
    moves = game.legal(state)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.step(state, move), depth - 1) for move in moves)


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


def counts(name):
    if name in POSITIONS:
        game, seed = rules.coded(name)
        state, depth = game.deal(seed=seed), POSITIONS[name]
    else:
        fields = dict(ENDINGS[name])
        game = rules.make("guan3", **fields.pop("house", {}))
        state, depth = game.setup(**fields), 6
    return [perft(game, state, plies) for plies in range(1, depth + 1)]


@pytest.mark.clause("G3-07", "G3-24", "G3-40")
@pytest.mark.parametrize("name", [*POSITIONS, *ENDINGS])
def test_perft(name, request):
    known = json.loads(PERFT.read_text(encoding="utf-8")) if PERFT.exists() else {}
    if request.config.getoption("regenerate"):
        known[name] = counts(name)
        lines = (
            f"  {json.dumps(key, ensure_ascii=False)}: {json.dumps(value)}" for key, value in sorted(known.items())
        )
        PERFT.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    assert counts(name) == known[name]
