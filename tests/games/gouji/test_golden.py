"""Deals in sentences, alone and in a row with their tribute, and perft counts: what the rules say today is what they
said when these were read through.

After a rule was changed on purpose: ``python -m pytest tests/games/gouji/test_golden.py --regenerate``, and read the
difference.
"""

from functools import partial
from pathlib import Path
from random import Random

import pytest

import rules
from rules.match import Match
from tests.bench import windows
from tests.games import told

FOLDER = Path(__file__).parent / "golden"
PERFT = Path(__file__).with_name("perft.json")


def thrifty(code):
    """Somebody who saves his jokers and burns when he can."""
    dice = Random(code)
    return lambda game, state: str(windows.thrifty(game, game.legal(state), dice))


DEALS = {
    "burn-won-and-paid": ("gj-40", 2, thrifty),
    "burn-broken": ("gj-64", 1, thrifty),
    "burner-stuck": ("gj-156", 1, thrifty),
    "revolution-and-a-sweep": ("gj-7", 2, told.careless),
    "dealt-again": ("gj-215", 1, told.careless),
    "bought-and-begged": ("gj-70", 1, told.careless),
    "threes-are-ordinary": ("gj-3-e0j0", 1, told.careless),
}
"""Each shows something else: the code of its first deal, how many deals, and who plays."""


def transcript(code, deals, moves):
    game, seed = rules.coded(code)
    match, lines = Match(game, seed), []
    for _ in range(deals):
        state = match.deal()
        lines += told.begun(game, match.code, state)
        played, state = told.played(game, state, moves)
        facts, result = game.facts(state), game.result(state)
        ended = [f"{name}: {facts[name]}" for name in ("places", "opened", "revolted", "declared", "burns", "failed")]
        lines += [*played, *ended, *map(told.score_line, result.lines)]
        match = match.after(result)
    return lines


@pytest.mark.clause("GJ-30", "GJ-31", "GJ-36", "GJ-40", "GJ-55", "GJ-56", "GJ-63")
@pytest.mark.parametrize("name", DEALS)
def test_transcript(name, request):
    code, deals, player = DEALS[name]
    regenerate = request.config.getoption("regenerate")
    path, tell = FOLDER / f"{name}.txt", partial(transcript, code, deals)
    told.compare(path, code, tell, regenerate=regenerate, player=player)


def test_no_transcript_is_left_over():
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(DEALS)


PLAIN = ["3 5 5", "3 6 2", "3 7 7", "3 8 K", "3 9 9", "3 T A"]
POSITIONS = {
    "ordinary": ({"hands": PLAIN, "turn": 0}, 6),
    "gouji and burners": ({"hands": ["KK 9", "AA 7", "22 5", "AA 4 4", "8 B", "9 T"], "turn": 0}, 6),
    "a burner leads": ({"hands": ["9 9", "7 8 B", "5 5", "6 J", "2 T", "T 4"], "turn": 1, "burner": 1, "burnt": 0}, 5),
    "headless": ({"hands": ["KK 9", "AA 7", "22 5", "", "8 B", "9 T"], "out": (3,), "turn": 0}, 6),
    "yielding": ({"hands": ["66 9", "77 8", "88 5", "44 9", "5 6", "9 T"], "table": (3, "44"), "turn": 0}, 6),
    "four play on": ({"hands": ["KK 9", "AA 7", "22 5", "", "8 B", ""], "out": (3, 5), "turn": 0}, 6),
    "before play": ({"hands": ["3 4 5", "4 4 2", "3 6", "3 7 R", "3 3 9", "3 T"], "phase": "买3"}, 7),
    "tribute": (
        {"hands": ["3 4 2", "3 5 2", "3 6", "3 7 R B", "3 9 2", "3 T 2"], "phase": "贡",
         "owed": ((3, 0, 2, "GJ-60"), (4, 1, 1, "GJ-62"))}, 3),
    "gj-1": ("gj-1", 3),
    "gj-2-e0": ("gj-2-e0", 3),
}  # fmt: skip


def counts(name):
    position, depth = POSITIONS[name]
    if isinstance(position, str):
        game, seed = rules.coded(position)
        state = game.deal(seed=seed)
        while game.facts(state)["phase"] != "出牌":
            state = game.step(state, game.legal(state)[0])
        return told.counts(game, state, depth - 1)
    game = rules.make("gouji")
    return told.counts(game, game.setup(**position), depth)


@pytest.mark.clause("GJ-30", "GJ-31", "GJ-33", "GJ-34", "GJ-50")
@pytest.mark.parametrize("name", POSITIONS)
def test_perft(name, request):
    told.compare_perft(PERFT, name, counts(name), regenerate=request.config.getoption("regenerate"))
