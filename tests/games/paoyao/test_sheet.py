"""The sheet, row by row: each clause, each example, each number of ``sheet.md``; a test's id begins with its clause.

What counts as what and what beats what is in ``combinations.txt``.
"""

import itertools
import re
from collections import Counter
from pathlib import Path

import pytest

import rules
from rules import cards, deal
from rules import house as house_rules
from rules.api import PASS, Dealt, describe
from tests.games import clauses
from tests.games.clauses import refused, rows

DECK = Counter("456789TJQKA23" * 8 + "BBRR")
SHEET = rules.sheet("paoyao")
GAME = rules.make("paoyao")


def game(house=""):
    pairs = dict(pair.split("=") for pair in house.split())
    defaults = rules.defaults("paoyao")
    return rules.make("paoyao", **{key: house_rules.spoken(defaults, key, value) for key, value in pairs.items()})


def position(table_game, hand, table="-"):
    """Seat 0 with ``hand`` to act; the others hold two cards each, and what lies on the table is seat 3's."""
    lying = "" if table == "-" else table
    left = "".join(sorted((DECK - Counter(hand.replace(" ", "")) - Counter(lying)).elements()))
    return table_game.setup([hand, left[:2], left[2:4], left[4:6]], turn=0, table=(3, lying) if lying else None)


# Players, cards, order


@pytest.mark.clause("PY-01")
def test_py_01_four_hands_two_persons():
    assert (GAME.seats, GAME.hand_size) == (4, 27)
    assert GAME.controllers == GAME.sides == ((0, 2), (1, 3))
    for count in (0, 2, 3, 5):
        assert refused(GAME.setup, ["4"] * count) == ("PY-01", "wrong_number_of_hands")
    assert refused(GAME.setup, ["4", "5", "6", "7"], turn=4) == ("PY-01", "no_such_seat")
    assert refused(GAME.setup, ["4", "5", "6", "7"], turn="0") == ("PY-01", "no_such_seat")


@pytest.mark.clause("PY-01")
def test_py_01_one_sees_both_hands_of_a_side():
    state = GAME.deal(seed=3)
    view = GAME.view(state, GAME.controllers[1])
    assert [hand is None for hand in view.hands] == [True, False, True, False]
    assert view.unseen == state.hands[0] + state.hands[2]
    assert GAME.ranks.total(view.unseen) == 54


@pytest.mark.clause("PY-02")
@pytest.mark.parametrize("seed", range(4))
def test_py_02_two_packs(seed):
    hands = [hand.split() for hand in GAME.dealt(GAME.deal(seed=seed))]
    assert [len(hand) for hand in hands] == [27] * 4
    assert Counter(itertools.chain(*hands)) == Counter(dict.fromkeys(cards.CARDS, 2))


@pytest.mark.clause("PY-02")
def test_py_02_no_more_than_there_are():
    GAME.setup(["44444444", "BB", "RR", "5"])
    assert refused(GAME.setup, ["444444444", "5", "6", "7"]) == ("PY-02", "not_in_deck")
    assert refused(GAME.setup, ["44444", "4444", "6", "7"]) == ("PY-02", "not_in_deck")
    assert refused(GAME.setup, ["44444444", "5", "6", "7"], table=(3, "4")) == ("PY-02", "not_in_deck")
    assert refused(GAME.setup, ["BBB", "5", "6", "7"]) == ("PY-02", "not_in_deck")
    assert refused(GAME.setup, ["S4 S4 S4", "5", "6", "7"]) == ("PY-02", "not_in_deck")
    assert refused(GAME.setup, ["4444555566667777888899994TJQ", "5", "6", "7"]) == ("PY-02", "impossible_count")


@pytest.mark.clause("PY-02")
@pytest.mark.parametrize(("text", "why"), [("4", "none_in_hand"), ("555", "not_in_hand"), ("R", "none_in_hand")])
def test_py_02_only_what_is_held(text, why):
    assert refused(GAME.parse, position(GAME, "55 7 9"), text) == ("PY-02", why)


@pytest.mark.clause("PY-03", "PY-05")
def test_py_03_the_turn_goes_round():
    state = GAME.setup(["4 9", "5 9", "6 9", "7 9"], turn=1)
    turns = []
    for text in ("5", "6", "7", "pass", "pass", "pass"):
        turns.append(GAME.turn(state))
        state = GAME.step(state, GAME.parse(state, text))
    assert turns == [1, 2, 3, 0, 1, 2]
    assert GAME.turn(state) == 3


@pytest.mark.clause("PY-04")
def test_py_04_a_random_hand_leads_the_first_deal():
    found = Counter(GAME.turn(GAME.deal(seed=seed)) for seed in range(400))
    assert set(found) == {0, 1, 2, 3}
    assert min(found.values()) > 60
    assert [GAME.turn(GAME.deal(seed=seed)) for seed in range(9)] == [deal.chosen(seed, 4) for seed in range(9)]
    state = GAME.deal(seed=5)
    assert GAME.events(None, None, state) == (Dealt(GAME.turn(state), "PY-04"),)


LEADS = rows(
    """
    PY-04 | 90,20  | 0,2 | random_then_first_out | 0
    PY-04 | 90,40  | 2   | random_then_first_out | 2
    PY-04 | 60,100 | 3,0 | random_then_first_out | 3
    PY-04 | 140,60 |     | random_then_first_out | chance
    PY-04 | 90,40  | 2   | random                | chance
    PY-04 | 90,40  | 2   | loser                 | losers 1
    PY-04 | 60,100 | 3   | loser                 | losers 0
    """
)


@pytest.mark.parametrize(("points", "out", "rule", "leader"), LEADS)
def test_py_04_later_deals(points, out, rule, leader):
    table_game = rules.make("paoyao", first_lead=rule)
    last = table_game.score(
        points=tuple(map(int, points.split(","))), out=tuple(map(int, filter(None, out.split(","))))
    )
    found = [table_game.turn(table_game.deal(seed=seed, last=last)) for seed in range(40)]
    if leader == "chance":
        assert found == [deal.chosen(seed, 4) for seed in range(40)]
    elif leader.startswith("losers"):
        side = int(leader[-1])
        assert set(found) == {side, side + 2}
    else:
        assert set(found) == {int(leader)}


@pytest.mark.clause("PY-05")
def test_py_05_passing_is_free_but_not_for_the_leader():
    for hand, table, may in (("4 9", "-", False), ("5 9", "4", True), ("4 9", "R", True), ("RR 9", "4", True)):
        state = position(GAME, hand, table)
        assert (PASS in GAME.legal(state)) is may
        assert GAME.decision(state).may_pass is may
    assert refused(GAME.parse, position(GAME, "4 9"), "pass") == ("PY-05", "leader_must_play")
    assert refused(GAME.parse, position(GAME, "4 9"), "雪") == ("PY-05", "no_such_action")
    assert refused(GAME.setup, ["4", "5", "6", "7"], turn=3, table=(3, "K")) == ("PY-05", "own_play_on_table")


# Combinations

COMBINATIONS = rows(Path(__file__).with_name("combinations.txt").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("hand", "table", "played", "found", "house"), COMBINATIONS)
def test_combination(hand, table, played, found, house):
    table_game = game(house)
    state = position(table_game, hand, table)
    if found.startswith("✗"):
        assert refused(table_game.parse, state, played)[0] == found.split()[1]
        return
    play = table_game.parse(state, played)
    assert play.kind == found
    assert play in table_game.legal(state)
    assert table_game.readings(state, play.counts) == (play,)


BY_ORDER = {
    "half": [
        *("A44444", "A4444", "BBRR", "44444444", "3333333", "4444444", "BRR", "A444", "333333", "444444", "BBR", "RR"),
        *("33333", "22222", "AAAAA", "55555", "44444", "A44", "BR", "3333", "2222", "4444", "BB", "333", "222", "AAA"),
        *("KKK", "QQQ", "JJJ", "TTT", "999", "888", "777", "666", "555", "444"),
    ],
    "rounded": [
        *("A44444", "A4444", "BBRR", "44444444", "BRR", "3333333", "4444444", "A444", "BBR", "333333", "444444", "RR"),
        *("33333", "44444", "A44", "BR", "3333", "4444", "BB", "333", "444"),
    ],
}


@pytest.mark.clause("PY-15", "PY-16", "PY-17", "PY-18")
@pytest.mark.parametrize(
    ("trio", "high", "low"),
    [(trio, *pair) for trio, order in BY_ORDER.items() for pair in itertools.pairwise(order)],
)
def test_py_18_neighbours(trio, high, low):
    table_game = rules.make("paoyao", joker_trio=trio)
    one, two = table_game.named(high), table_game.named(low)
    assert table_game.beats(one, two)
    assert not table_game.beats(two, one)
    assert not table_game.beats(one, one)
    if not Counter(high + low) - DECK:  # both can lie on one table
        assert table_game.parse(position(table_game, high + " 9", low), high) == one
        assert refused(table_game.parse, position(table_game, low + " 9", high), low) == ("PY-18", "bomb_not_higher")


@pytest.mark.clause("PY-18")
@pytest.mark.parametrize("trio", BY_ORDER)
def test_py_18_the_whole_order(trio):
    table_game = rules.make("paoyao", joker_trio=trio)
    order = list(map(table_game.named, BY_ORDER[trio]))
    for (at, one), (place, two) in itertools.product(enumerate(order), repeat=2):
        assert table_game.beats(one, two) is (at < place)


@pytest.mark.clause("PY-17", "PY-18")
def test_py_18_nothing_beats_the_greatest_yao():
    fours = [GAME.named("A" + "4" * count) for count in range(5, 9)]
    for one, two in itertools.product(fours, repeat=2):
        assert not GAME.beats(one, two)
    assert GAME.legal(position(GAME, "BBRR 55555555 3333333", "A44444")) == (PASS,)


@pytest.mark.clause("PY-20")
def test_py_20_one_reading_of_any_cards():
    assert [str(play) for play in GAME.read(GAME.ranks.pack("A44"))] == ["A44"]
    assert GAME.parse(position(GAME, "A44 9"), "4A4").kind == "小幺"
    assert describe(GAME.named("44A")) == {"text": "A44", "kind": "小幺", "ranks": "44A", "size": 3, "rank": "A"}
    assert describe(GAME.named("rbr")) == {"text": "BRR", "kind": "炸弹", "ranks": "BRR", "size": 3, "rank": "R"}
    assert describe(GAME.named("7777")) == {"text": "7777", "kind": "炸弹", "ranks": "7777", "size": 4, "rank": "7"}


# Points and end


@pytest.mark.clause("PY-30")
def test_py_30_two_hundred_points():
    worth = {rank: sum(GAME.facts(position(GAME, "9", rank))["pile"] for _ in range(8)) for rank in "456789TJQKA23"}
    assert {rank: points for rank, points in worth.items() if points} == {"5": 40, "T": 80, "K": 80}
    assert sum(worth.values()) == 200


@pytest.mark.clause("PY-30")
def test_py_30_no_points_lie_on_an_empty_table():
    assert refused(GAME.setup, ["4", "5", "6", "7"], pile=5) == ("PY-30", "impossible_points")
    assert GAME.setup(["4", "5", "6", "7"], table=(3, "T"), pile=25).pile == 25
    assert GAME.setup(["4", "5", "6", "7"], pile=0).pile == 0


SCORES = rows(
    """
    PY-31 | 140,60  |       | +1 -1 | won_140 no_snow
    PY-31 | 60,140  |       | -1 +1 | won_140 no_snow
    PY-31 | 90,40   | 2     | +1 -1 | won_90 no_snow
    PY-31 | 105,95  | 0,1   | +1 -1 | won_90 no_snow
    PY-32 | 40,90   | 3,2   | -1 +1 | won_90 no_snow
    PY-32 | 135,60  | 1     | ✗ PY-31 |
    PY-32 | 60,140  | 0     | -1 +1 | won_140 no_snow
    PY-32 | 60,90   | 0     | ✗ PY-31 |
    PY-33 | 60,135  | 0,2   | +1 -1 | won_both_out no_snow
    PY-33 | 0,0     | 1,3   | -4 +4 | won_both_out great_snow
    PY-33 | 120,25  | 1,2,3 | -1 +1 | won_both_out no_snow
    PY-40 | 90,20   | 0,2   | +2 -2 | won_90 small_snow
    PY-40 | 140,0   | 0,2   | +4 -4 | won_140 great_snow
    PY-40 | 150,20  | 1,3   | +1 -1 | won_140 snow_escaped
    PY-40 | 150,20  |       | ✗ PY-40 |
    PY-40 | 150,25  |       | +1 -1 | won_140 no_snow
    PY-40 | 150,20  |       | +1 -1 | won_140 snow_left | snow=off
    PY-40 | 150,20  |       | +1 -1 | won_140 snow_left | snow=ask
    PY-41 | 5,70    | 1,3   | -2 +2 | won_both_out small_snow
    PY-41 | 20,70   | 1,3   | -2 +2 | won_both_out small_snow
    PY-41 | 25,70   | 1,3   | -1 +1 | won_both_out no_snow
    PY-41 | 0,135   | 1,3   | -4 +4 | won_90 great_snow
    PY-41 | 0,85    | 1,3   | -4 +4 | won_both_out great_snow
    PY-41 | 5,85    | 1,3   | -2 +2 | won_both_out small_snow | snow=off
    PY-42 | 5,70    | 1,3   | -14 +14 | won_both_out small_snow base | base_score=7
    PY-42 | 5,70    | 1,3   | -2 +2 | won_both_out small_snow table_fee | table_fee=3
    """
)


@pytest.mark.parametrize(("points", "out", "paid", "reasons", "house"), SCORES)
def test_score(points, out, paid, reasons, house):
    table_game = game(house)
    facts = {
        "points": tuple(map(int, points.split(","))),
        "out": tuple(map(int, filter(None, out.split(",")))),
    }
    if paid.startswith("✗"):
        assert refused(table_game.score, **facts)[0] == paid.split()[1]
        return
    result = table_game.score(**facts)
    one, two = map(int, paid.split())
    assert result.points == (one, two, one, two)
    found = [line.reason for line in result.lines]
    assert found == ["side_points", "side_points", *found[2:]]
    assert set(reasons.split()) == set(found) - {"side_points", "collects"}
    assert all(line.clause in SHEET for line in result.lines)


@pytest.mark.clause("PY-30", "PY-33")
@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"points": (90,)}, ("PY-30", "two_sides")),
        ({"points": (90, 7)}, ("PY-30", "impossible_points")),
        ({"points": (-5, 90)}, ("PY-30", "impossible_points")),
        ({"points": ("90", 20)}, ("PY-30", "impossible_points")),
        ({"points": (140, 65)}, ("PY-30", "too_many_points")),
        ({"points": (140, 60), "out": (4,)}, ("PY-01", "no_such_seat")),
        ({"points": (140, 60), "out": (1, 1)}, ("PY-33", "out_twice")),
        ({"points": (140, 60), "out": (0, 2, 1)}, ("PY-33", "out_after_the_end")),
        ({"points": (140, 60), "out": (0, 1, 2, 3)}, ("PY-33", "out_after_the_end")),
        ({"points": (85, 60), "out": (0,)}, ("PY-31", "nobody_won")),
    ],
)
def test_scores_that_no_deal_has(facts, why):
    assert refused(GAME.score, **facts) == why


def worked():
    """The rows of the sheet's table of worked deals."""
    table = SHEET[SHEET.index("Worked deals") :]
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines() if line.startswith("|")][2:]


@pytest.mark.clause("PY-31", "PY-33", "PY-40", "PY-41", "PY-42")
@pytest.mark.parametrize("row", worked())
def test_worked_deals(row):
    points, out, won, times = row
    gone = () if out == "none" else tuple(map(int, out.split(",")))
    result = GAME.score(points=tuple(map(int, points.split(":"))), out=gone)
    assert (str(result.fact("winner")), result.fact("times")) == (won[0], int(times))


@pytest.mark.clause("PY-42")
def test_py_42_a_person_is_booked_once():
    result = rules.make("paoyao", base_score=10, table_fee=2).score(points=(90, 20), out=(0, 2))
    assert result.points == (20, -20, 20, -20)
    fee = next(line for line in result.lines if line.reason == "table_fee")
    assert (fee.clause, fee.seat, fee.facts) == ("PY-42", None, (("fee", 2),))


def test_every_clause_has_a_test():
    assert clauses.defined("paoyao") - clauses.named(Path(__file__).parent) == set()


@pytest.mark.clause("PY-18")
def test_the_order_in_both_languages():
    for sheet in (SHEET, rules.sheet("paoyao", "zh_CN")):
        line = re.search(r"^- \*\*PY-18\*\*.*", sheet, re.MULTILINE)[0]
        places = [
            line.index(word) for word in ("老老幺", "八路", "七路", "中幺", "六路", "五路", "小幺", "四路", "三路")
        ]
        assert places == sorted(places)


@pytest.mark.clause("PY-12", "PY-14")
@pytest.mark.parametrize(
    ("longer", "table", "hand", "why"),
    [
        (False, "QKA", "456", ("PY-12", "nothing_higher")),
        (True, "QKA", "456", ("PY-12", "none_so_long_higher")),
        (False, "4567", "89T", ("PY-12", "other_steps")),
        (True, "4567", "89T", ("PY-12", "steps_or_more")),
        (False, "TJQ", "89T", ("PY-12", "not_higher")),
        (True, "TJQ", "89T", ("PY-12", "not_higher_or_longer")),
        (False, "TJQ", "8899TT", ("PY-14", "not_higher")),
    ],
)
def test_why_a_run_does_not_beat_a_run(longer, table, hand, why):
    table_game = rules.make("paoyao", longer_straight_beats=longer)
    state = table_game.setup([hand + " 5", "6", "J", "9"], turn=0, table=(3, table))
    assert refused(table_game.parse, state, hand) == why
