"""Whole deals and a whole match in sentences, and perft counts: what the rules say today is what they said when these
were read through.

The moves are taken from the transcripts themselves, so a new order of the legal list changes nothing here. After a rule
was changed on purpose: ``python -m pytest tests/games/guan2/test_golden.py --regenerate``, and read the difference.
"""

import json
import re
from pathlib import Path
from random import Random

import pytest

import rules
from rules.api import PASS, DealOver, Dealt, Passed, Played, TrickWon, WentOut
from rules.match import Match

FOLDER = Path(__file__).parent / "golden"
PERFT = Path(__file__).with_name("perft.json")

# Each shows something else: code, and whether the whole match is told or its first deal.
GAMES = {
    "low-straight-and-sisters": ("g2-75", False),
    "shut": ("g2-144", False),
    "bombs-ace-low": ("g2-103-d0", False),
    "opening-with-the-marker": ("g2-81-b1", False),
    "any-kicker": ("g2-50-c1", False),
    "must-beat-own-penalties": ("g2-60-a1f" + "005" * 12 + "099" * 4, False),
    "single-match": ("g2-148-h20i1", True),
    "match-to-one-cut": ("g2-12", True),
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


def score_line(line):
    who = "" if line.seat is None else f"seat {line.seat} "
    return " ".join([f"{line.clause} {who}{line.reason}", *(f"{name}={value}" for name, value in line.facts)])


def told_deal(match, moves):
    """The match's next deal in sentences, and its result; ``moves`` gives the next action's text for a state."""
    game, state = match.game, match.deal()
    told = [f"deal {match.code}", *(f"seat {seat} holds {hand}" for seat, hand in enumerate(game.dealt(state)))]
    told += map(score_line, game.jackpot(state, 1000))
    told += map(sentence, game.events(None, None, state))
    told += [f"{name}: {value}" for name, value in game.facts(state).items() if value is not None]
    while not game.over(state):
        action = game.parse(state, moves(game, state))
        after = game.step(state, action)
        told += map(sentence, game.events(state, action, after))
        state = after
    told.append(f"dead: {game.facts(state)['dead']}")
    result = game.result(state)
    return [*told, *map(score_line, result.lines)], result


def transcript(code, whole, moves):
    game, seed = rules.coded(code)
    match, told = Match(game, seed), []
    while not match.over:
        lines, result = told_deal(match, moves)
        told += lines
        match = match.after(result)
        if not whole:
            return told
        told.append(f"charged {match.tallies[0]} : {match.tallies[1]}")
    return [*told, *map(score_line, match.result.lines)]


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


@pytest.mark.clause("G2-03", "G2-04", "G2-16", "G2-20", "G2-21", "G2-22", "G2-24")
@pytest.mark.parametrize("name", GAMES)
def test_transcript(name, request):
    path = FOLDER / f"{name}.txt"
    code, whole = GAMES[name]
    if request.config.getoption("regenerate"):
        path.write_text("\n".join(transcript(code, whole, careless(code))) + "\n", encoding="utf-8")
    told = path.read_text(encoding="utf-8").splitlines()
    assert told[0] == f"deal {code}"
    said = (match[1] or "pass" for line in told if (match := re.match(r"seat \d (?:plays (\S+) as|passes)", line)))
    assert transcript(code, whole, lambda _game, _state: next(said)) == told


def test_no_transcript_is_left_over():
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)


def perft(game, state, depth):
    """How many ways there are to go on for ``depth`` actions; a deal that ends before counts none."""
    moves = game.legal(state)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.step(state, move), depth - 1) for move in moves)


POSITIONS = {
    "g2-1": 4,
    "g2-2": 4,
    "g2-3": 4,
    "g2-4-c1": 4,
    "g2-5-d0": 4,
    "g2-6-d2": 4,
    "g2-7-a1": 4,
    "g2-8-b1": 4,
}
ENDINGS = {
    "two short hands": {"hands": ["33366A", "445578"], "turn": 0},
    "bombs": {"hands": ["33334 7", "AAA 2 8"], "turn": 1},
    "four alone": {"house": {"bare_bomb_last_hand": True}, "hands": ["4444", "55556 A"], "table": (1, "2")},
    "straights": {"house": {"must_beat": True}, "hands": ["345678", "A2 4567"], "turn": 1},
    "sisters": {"hands": ["777888 9", "5566TTJJ"], "turn": 0, "table": (1, "333444")},
}


def counts(name):
    if name in POSITIONS:
        game, seed = rules.coded(name)
        state, depth = game.deal(seed=seed), POSITIONS[name]
    else:
        fields = dict(ENDINGS[name])
        game = rules.make("guan2", **fields.pop("house", {}))
        state, depth = game.setup(**fields), 6
    return [perft(game, state, plies) for plies in range(1, depth + 1)]


@pytest.mark.clause("G2-04", "G2-10", "G2-14")
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
