"""Whole deals and a whole match in sentences, and perft counts: what the rules say today is what they said when these
were read through.

The moves are taken from the transcripts themselves, so a new order of the legal list changes nothing here. After a rule
was changed on purpose: ``python -m pytest tests/games/guan2/test_golden.py --regenerate``, and read the difference.
"""

from functools import partial
from pathlib import Path

import pytest

import rules
from rules.match import Match
from tests.games import told

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


def told_deal(match, moves):
    """The match's next deal in sentences, and its result; ``moves`` gives the next action's text for a state."""
    game, state = match.game, match.deal()
    lines = told.dealt(game, match.code, state)
    lines += map(told.score_line, game.jackpot(state, 1000))
    lines += map(told.sentence, game.events(None, None, state))
    lines += [f"{name}: {value}" for name, value in game.facts(state).items() if value is not None]
    played, state = told.played(game, state, moves)
    result = game.result(state)
    lines += [*played, f"dead: {game.facts(state)['dead']}", *map(told.score_line, result.lines)]
    return lines, result


def transcript(code, whole, moves):
    game, seed = rules.coded(code)
    match, lines = Match(game, seed), []
    while not match.over:
        more, result = told_deal(match, moves)
        lines += more
        match = match.after(result)
        if not whole:
            return lines
        lines.append(f"charged {match.tallies[0]} : {match.tallies[1]}")
    return [*lines, *map(told.score_line, match.result.lines)]


@pytest.mark.clause("G2-03", "G2-04", "G2-16", "G2-20", "G2-21", "G2-22", "G2-24")
@pytest.mark.parametrize("name", GAMES)
def test_transcript(name, request):
    code, whole = GAMES[name]
    regenerate = request.config.getoption("regenerate")
    told.compare(FOLDER / f"{name}.txt", code, partial(transcript, code, whole), regenerate=regenerate)


def test_no_transcript_is_left_over():
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)


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


@pytest.mark.clause("G2-04", "G2-10", "G2-14")
@pytest.mark.parametrize("name", [*POSITIONS, *ENDINGS])
def test_perft(name, request):
    found = told.counted("guan2", name, POSITIONS, ENDINGS, 6)
    told.compare_perft(PERFT, name, found, regenerate=request.config.getoption("regenerate"))
