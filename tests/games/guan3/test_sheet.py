"""The sheet, row by row: each clause, each example and each number of ``sheet.md``; a test's id begins with its clause.

What counts as what and what beats what is in ``combinations.txt``.
"""

import itertools
import re
from collections import Counter
from pathlib import Path

import pytest

import rules
from rules import house as house_rules
from rules.api import PASS, Caution, Line
from tests.games import clauses
from tests.games.clauses import rows

DECK = Counter("3456789TJQK" * 4 + "AAA2")
SHEET = rules.sheet("guan3")


def game(house=""):
    pairs = dict(pair.split("=") for pair in house.split())
    defaults = rules.defaults("guan3")
    return rules.make("guan3", **{key: house_rules.spoken(defaults, key, value) for key, value in pairs.items()})


def ranks(text):
    return Counter(text.replace("+", "").replace(" ", ""))


def spare(*taken):
    """Two hands of two cards each, from what is left of the deck."""
    left = "".join(sorted((DECK - sum(map(ranks, taken), Counter())).elements()))
    return left[0:4:2], left[1:5:2]


def position(table_game, hand, table="-"):
    """Seat 0 with ``hand`` to act; what lies on the table is seat 2's."""
    lying = "" if table == "-" else table
    others = spare(hand, lying)
    return table_game.setup([hand, *others], turn=0, table=(2, lying) if lying else None)


# Players, cards, order


@pytest.mark.clause("G3-01")
def test_g3_01_three_players_each_alone():
    assert game().seats == 3
    assert game().controllers == ((0,), (1,), (2,))


@pytest.mark.clause("G3-01")
@pytest.mark.parametrize("count", [0, 1, 2, 4])
def test_g3_01_no_other_number_of_hands(count):
    with pytest.raises(rules.Refused) as refused:
        game().setup(["3"] * count)
    assert (refused.value.clause, refused.value.reason) == ("G3-01", "wrong_number_of_hands")


@pytest.mark.clause("G3-02")
@pytest.mark.parametrize("seed", range(5))
def test_g3_02_the_deck(seed):
    dealt = [hand.split() for hand in game().dealt(game().deal(seed=seed))]
    everything = list(itertools.chain(*dealt))
    assert [len(hand) for hand in dealt] == [16, 16, 16]
    assert len(set(everything)) == 48
    assert not {"B", "R", "H2", "D2", "C2", "DA"} & set(everything)
    assert Counter(card[-1] for card in everything) == DECK


@pytest.mark.clause("G3-02")
@pytest.mark.parametrize(
    ("hands", "reason"),
    [
        ("22 AAAA 33333 S3S3", "not_in_deck"),
        ("B R 大王 H2 ♦A ♥2 C2", "no_such_card"),
    ],
)
def test_g3_02_cards_that_are_not_in_the_deck(hands, reason):
    for hand in hands.split():
        with pytest.raises(rules.Refused) as refused:
            game().setup([hand, "4", "5"])
        assert (refused.value.clause, refused.value.reason) == ("G3-02", reason)


@pytest.mark.clause("G3-02")
def test_g3_02_the_whole_deck_counts_not_one_hand():
    game().setup(["333", "3", "4"])
    with pytest.raises(rules.Refused):
        game().setup(["333", "33", "4"])
    with pytest.raises(rules.Refused):
        game().setup(["333", "4", "5"], turn=0, table=(2, "33"))


@pytest.mark.clause("G3-02")
@pytest.mark.parametrize(
    ("text", "reason"), [("4", "none_in_hand"), ("33", "not_in_hand"), ("38", "none_in_hand"), ("2", "none_in_hand")]
)
def test_g3_02_only_what_is_held(text, reason):
    with pytest.raises(rules.Refused) as refused:
        game().parse(position(game(), "3 55 7"), text)
    assert (refused.value.clause, refused.value.reason) == ("G3-02", reason)


def holder(table_game, state):
    return next(seat for seat, hand in enumerate(table_game.dealt(state)) if "D3" in hand.split())


@pytest.mark.clause("G3-03")
@pytest.mark.parametrize("seed", range(8))
def test_g3_03_diamond_three_leads(seed):
    state = game().deal(seed=seed)
    assert game().turn(state) == holder(game(), state)
    assert game().events(None, None, state)[0].leader == game().turn(state)
    assert game().facts(state)["marker"] == game().turn(state)


@pytest.mark.clause("G3-03")
@pytest.mark.parametrize("winner", range(3))
@pytest.mark.parametrize("rule", ["marker", "winner"])
def test_g3_03_who_leads_the_next_deal(rule, winner):
    table_game = game(f"next_lead={rule}")
    last = table_game.score(left=[0 if seat == winner else 4 for seat in range(3)])
    for seed in range(5):
        state = table_game.deal(seed=seed, last=last)
        assert table_game.turn(state) == (winner if rule == "winner" else holder(table_game, state))
        first = table_game.deal(seed=seed)
        assert table_game.turn(first) == holder(table_game, first)
        assert table_game.dealt(first) == table_game.dealt(state)


@pytest.mark.clause("G3-04")
@pytest.mark.parametrize(("rule", "only_threes"), [("false", False), ("true", True)])
def test_g3_04_the_opening_play(rule, only_threes):
    table_game = game(f"open_with_marker={rule}")
    for seed in range(5):
        plays = table_game.legal(table_game.deal(seed=seed))
        assert plays
        assert all("3" in str(play) for play in plays) is only_threes


@pytest.mark.clause("G3-05")
@pytest.mark.parametrize("direction", ["clockwise", "counterclockwise"])
def test_g3_05_seat_k_plus_1_acts_after_seat_k(direction):
    table_game = game(f"direction={direction}")
    state = table_game.setup(["3 4 5", "3 4 5", "3 4 5"], turn=1)
    seats = [table_game.turn(state)]
    for text in ("3", "4", "5", "pass"):
        state = table_game.step(state, table_game.parse(state, text))
        seats.append(table_game.turn(state))
    assert seats == [1, 2, 0, 1, 2]


PASSES = rows(
    """
    G3-06 | 4 9  | 3      | may  |
    G3-06 | 4 9  | 2      | may  |
    G3-06 | 4 9  | 3      | must | must_beat=true
    G3-06 | 4 9  | 2      | may  | must_beat=true
    G3-06 | 4 9  | 3      | must | must_beat=true must_beat_bomb=false
    G3-06 | 4444 9 | 2    | must | must_beat=true
    G3-06 | 4444 9 | 2    | may  | must_beat=true must_beat_bomb=false
    G3-06 | 4444 9 | 7    | must | must_beat=true must_beat_bomb=false
    G3-06 | 4444 9 | 2    | may  | must_beat_bomb=false
    G3-06 | 4444 9 | 3333 | must | must_beat=true
    G3-06 | 3333 9 | 4444 | may  | must_beat=true
    G3-06 | 4444 9 | 3333 | may  | must_beat=true must_beat_bomb=false
    G3-06 | 444 9 | 555+66 | may  | must_beat=true
    G3-06 | 555 | 444+66 | must | must_beat=true
    G3-06 | 555 9 | 444+66 | must | must_beat=true
    """
)


@pytest.mark.parametrize(("hand", "table", "answer", "house"), PASSES)
def test_pass(hand, table, answer, house):
    table_game = game(house)
    state = position(table_game, hand, table)
    assert (PASS in table_game.legal(state)) is (answer == "may")
    assert table_game.decision(state).may_pass is (answer == "may")
    if answer == "must":
        with pytest.raises(rules.Refused) as refused:
            table_game.step(state, PASS)
        assert (refused.value.clause, refused.value.reason) == ("G3-06", "must_beat")


@pytest.mark.clause("G3-07")
def test_g3_07_a_pass_is_not_for_the_whole_trick():
    table_game = game()
    state = table_game.setup(["3 8 9", "4 9 9", "6 T T"], turn=0)
    for text in ("3", "pass", "6", "8", "9"):
        state = table_game.step(state, table_game.parse(state, text))
    assert (table_game.turn(state), state.owner) == (2, 1)


@pytest.mark.clause("G3-07")
def test_g3_07_two_passes_in_succession_end_the_trick():
    table_game = game()
    state = table_game.setup(["3 8 9", "4 9 9", "6 T T"], turn=0)
    for text in ("3", "pass", "6", "pass"):
        state = table_game.step(state, table_game.parse(state, text))
        assert str(state.top) in "36"
    after = table_game.step(state, PASS)
    assert (table_game.turn(after), after.top, after.owner) == (2, None, None)
    assert [type(event).__name__ for event in table_game.events(state, PASS, after)] == ["Passed", "TrickWon"]
    assert str(table_game.parse(after, "TT")) == "TT"  # leads anything


@pytest.mark.clause("G3-08")
@pytest.mark.parametrize("house", ["", "must_beat=true", "dingda=off"])
def test_g3_08_the_leader_cannot_pass(house):
    state = position(game(house), "3 4")
    assert PASS not in game(house).legal(state)
    assert not game(house).decision(state).may_pass
    for attempt in (lambda: game(house).step(state, PASS), lambda: game(house).parse(state, "pass")):
        with pytest.raises(rules.Refused) as refused:
            attempt()
        assert (refused.value.clause, refused.value.reason) == ("G3-08", "leader_must_play")


# Combinations

COMBINATIONS = rows(Path(__file__).with_name("combinations.txt").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("hand", "table", "played", "kind", "house"), COMBINATIONS)
def test_combination(hand, table, played, kind, house):
    table_game = game(house)
    state = position(table_game, hand, table)
    counts = table_game.ranks.pack(played.replace("+", ""))
    listed = [play for play in table_game.legal(state) if play and play.counts == counts]
    if not kind.startswith("✗"):
        play = table_game.parse(state, played)
        assert play.kind == kind
        assert play in listed
        assert str(table_game.parse(state, str(play))) == str(play)
        assert table_game.readings(state, counts)[0].kind == kind
        return
    assert not listed
    with pytest.raises(rules.Refused) as refused:
        table_game.parse(state, played)
    assert refused.value.clause.startswith(kind.removeprefix("✗").strip())


ORDER = ["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2"]


@pytest.mark.clause("G3-10")
@pytest.mark.parametrize(("lower", "higher"), list(itertools.pairwise(ORDER)))
def test_g3_10_the_order_of_ranks(lower, higher):
    assert game().beats(game().named(higher), game().named(lower))
    assert not game().beats(game().named(lower), game().named(higher))


@pytest.mark.clause("G3-21")
def test_g3_21_the_order_of_bombs():
    bombs = [rank * 4 for rank in "3456789TJQK"] + ["AAA"]
    for place, text in enumerate(bombs):
        for lower in bombs[:place]:
            for one, other in ((text, lower), (text + "2", lower), (text, lower + "2")):
                assert game().beats(game().named(one), game().named(other))
                assert not game().beats(game().named(other), game().named(one))


READINGS = rows(
    """
    G3-19b | 3334445555 | 飞机带翅膀 5, 飞机带翅膀 4 |
    G3-19b | 3333444555 | 飞机带翅膀 5, 飞机带翅膀 4 |
    G3-19b | 333444555666777 | 飞机 7, 飞机带翅膀 7, 飞机带翅膀 6, 飞机带翅膀 5 |
    G3-19b | 333444 | 飞机 4 |
    G3-19c | 333444555 | 飞机 5, 飞机带翅膀 5, 飞机带翅膀 4 | last
    G3-19c | 333444555 | 飞机 5 |
    G3-19c | 33334444 | 飞机带翅膀 4 | last
    G3-19c | 33334444 | - |
    G3-19c | 333444555666 | 飞机 6, 飞机带翅膀 6, 飞机带翅膀 5 | last
    G3-19c | 3334445556667 | 飞机带翅膀 6, 飞机带翅膀 6, 飞机带翅膀 5 | last
    G3-19c | 3334445556667 | - |
    G3-14 | 3334 | 三带一 3 | last
    G3-14 | 3334 | - |
    G3-20 | 33334 | 炸弹 3 | last
    G3-20 | AAA3 | 炸弹 A | last
    """
)


@pytest.mark.parametrize(("cards", "kinds", "last"), READINGS)
def test_readings(cards, kinds, last):
    """Every reading, the default first."""
    found = game().read(game().ranks.pack(cards), last_hand=last == "last")
    assert [f"{play.kind} {game().ranks.order[play.rank]}" for play in found] == [
        kind.strip() for kind in kinds.split(",") if kind != "-"
    ]


# 顶大: test_scenes.py has every combination of its house rules

CAUTIONS = rows(
    """
    G3-34 | 3 9 KK | - | 9 | G3-30
    G3-34 | 3 9 KK | - | K |
    G3-34 | 3 9 KK | - | KK |
    G3-34 | 3 9 KK | 4 | 9 | G3-30
    G3-34 | 3 9 KK | 4 | pass | G3-31
    G3-34 | 3 9 KK | A | pass |
    G3-34 | 3 9 KK | K | pass |
    G3-34 | 33 9 KK | 44 | pass |
    G3-34 | 3333 9 | Q | 3333 |
    G3-34 | 3333 9 | Q | pass |
    """
)


@pytest.mark.parametrize(("hand", "table", "text", "clause"), CAUTIONS)
def test_caution(hand, table, text, clause):
    state = game().setup([hand, "5", "77"], turn=0, table=(2, table) if table != "-" else None)
    found = game().cautions(state, game().parse(state, text))
    assert [(one.clause, one.payer) for one in found] == ([(clause, 0)] if clause else [])
    assert all(isinstance(one, Caution) for one in found)


# End and score

SCORES = rows(
    """
    G3-40 | 0 7 12 | 0 | - | 31 -7 -24 |
    G3-40 | 7 0 12 | 0 | - | -7 31 -24 |
    G3-40 | 0 7 12 | 0 | - | 62 -14 -48 | base_score=2
    G3-40 | 0 7 16 | 3 | - | 15600 -5600 -10000 | base_score=100
    G3-41 | 0 16 15 | 0 | - | 78 -48 -30 |
    G3-41 | 0 10 9 | 0 | - | 29 -20 -9 |
    G3-41 | 0 6 5 | 0 | - | 11 -6 -5 |
    G3-41 | 0 1 4 | 0 | - | 10 -5 -5 |
    G3-41 | 0 2 3 | 0 | - | 5 -2 -3 | small_hand=as_is
    G3-41 | 0 5 6 | 0 | - | 11 -5 -6 | small_hand=as_is
    G3-41 | 0 16 15 | 0 | - | 94 -64 -30 | shut_multiplier=4
    G3-41 | 0 16 15 | 0 | - | 93 -48 -45 | large_multiplier=3
    G3-41 | 0 9 8 | 0 | - | 26 -18 -8 | large_from=9
    G3-41 | 0 15 16 | 0 | - | 63 -15 -48 | large_from=16
    G3-42 | 0 7 12 | 1 | - | 62 -14 -48 |
    G3-42 | 0 7 8 | 2 | - | 60 -28 -32 |
    G3-42 | 0 1 6 | 3 | - | 88 -40 -48 |
    G3-42 | 0 7 8 | 2 | - | 30 -14 -16 | bomb_stack=once
    G3-42 | 0 7 8 | 0 | - | 15 -7 -8 | bomb_stack=once
    G3-42 | 0 7 8 | 2 | - | 15 -7 -8 | bomb_stack=off
    G3-43 | 0 3 16 | 2 | - | 120 -20 -100 |
    G3-43 | 0 16 16 | 2 | - | 200 -100 -100 |
    G3-43 | 0 3 16 | 2 | - | 212 -20 -192 | loss_cap=0
    G3-43 | 0 3 16 | 2 | - | 70 -20 -50 | loss_cap=50
    G3-43 | 0 9 16 | 3 | 2 | 163 -63 -100 |
    G3-33 | 0 12 8 | 1 | 2 | 64 -24 -40 |
    G3-33 | 12 8 0 | 1 | 1 | -24 -40 64 |
    G3-33 | 8 0 12 | 1 | 0 | -40 64 -24 |
    G3-33 | 0 12 8 | 0 | 2 | 32 0 -32 |
    G3-33 | 0 12 8 | 1 | 2 | 64 0 -64 | dingda_bomb=transferred
    G3-33 | 0 12 8 | 2 | 2 | 128 -72 -56 |
    G3-33 | 0 12 8 | 2 | 2 | 100 0 -100 | dingda_bomb=transferred
    G3-33 | 0 12 8 | 2 | 2 | 128 0 -128 | dingda_bomb=transferred loss_cap=0
    G3-33 | 0 12 8 | 2 | 2 | 64 -24 -40 | bomb_stack=once
    G3-33 | 0 12 8 | 2 | 2 | 32 0 -32 | bomb_stack=off
    G3-33 | 0 16 16 | 2 | 2 | 200 -100 -100 |
    G3-33 | 0 16 16 | 2 | 2 | 384 -144 -240 | loss_cap=0
    """
)


@pytest.mark.parametrize(("left", "bombs", "breach", "points", "house"), SCORES)
def test_score(left, bombs, breach, points, house):
    payer = None if breach == "-" else int(breach)
    result = game(house).score(left=tuple(map(int, left.split())), bombs=int(bombs), breach=payer)
    assert result.points == tuple(map(int, points.split()))
    assert sum(result.points) == 0
    assert all(isinstance(line, Line) and line.clause.startswith("G3-") for line in result.lines)


WORKED = """
    7 | 12 | 0 | –  | −7  | −24  | +31
    7 | 12 | 1 | –  | −14 | −48  | +62
    3 | 16 | 2 | –  | −20 | −100 | +120
    8 | 12 | 1 | L1 | −40 | −24  | +64
    1 | 5  | 0 | L2 | 0   | −10  | +10
"""


def worked(lines):
    return [re.sub(r"\s", "", line).strip("|") for line in lines if re.match(r"\|? *\d", line.strip())]


@pytest.mark.clause("G3-43")
def test_g3_43_the_worked_scores_are_the_sheets():
    assert worked(SHEET.splitlines()) == worked(WORKED.splitlines())
    chinese = rules.sheet("guan3", "zh_CN").replace("| 甲 |", "| L1 |").replace("| 乙 |", "| L2 |")
    assert worked(chinese.splitlines()) == worked(WORKED.splitlines())


@pytest.mark.clause("G3-33", "G3-41", "G3-42", "G3-43")
@pytest.mark.parametrize("row", worked(WORKED.splitlines()))
@pytest.mark.parametrize("turned", range(3))
def test_worked_score(row, turned):
    """Whatever seats they have: seat 2 is before the winner in seat 0, so the one in breach sits there."""
    first, second, bombs, breach, *points = row.replace("−", "-").replace("+", "").split("|")
    order = ["L2", "L1"] if breach == "L1" else ["L1", "L2"]
    by_name = {"L1": (int(first), int(points[0])), "L2": (int(second), int(points[1]))}
    seats = [(0, int(points[2])), *(by_name[name] for name in order)]
    seats = seats[-turned:] + seats[:-turned] if turned else seats
    payer = None if breach == "–" else (turned + 2) % 3
    result = game().score(left=[left for left, _ in seats], bombs=int(bombs), breach=payer)
    assert result.points == tuple(value for _, value in seats)


@pytest.mark.clause("G3-40")
@pytest.mark.parametrize(
    ("facts", "clause"),
    [
        ({"left": (0, 3)}, "G3-01"),
        ({"left": (0, 3, 17)}, "G3-02"),
        ({"left": (0, 3, -1)}, "G3-02"),
        ({"left": (0, 0, 5)}, "G3-40"),
        ({"left": (2, 3, 5)}, "G3-40"),
        ({"left": (0, 3, 5), "bombs": -1}, "G3-42"),
        ({"left": (0, 3, 5), "bombs": 13}, "G3-42"),
        ({"left": (0, 3, 5), "breach": 3}, "G3-01"),
        ({"left": (0, 3, 5), "breach": 0}, "G3-32"),
        ({"left": (0, 3, 5), "breach": 1}, "G3-32"),
    ],
)
def test_g3_40_scores_of_no_deal(facts, clause):
    with pytest.raises(rules.Refused) as refused:
        game().score(**facts)
    assert refused.value.clause == clause


# The sheet itself


def test_every_clause_has_a_test():
    assert len(clauses.defined("guan3")) == 34
    assert clauses.named(Path(__file__).parent) == clauses.defined("guan3")
