"""The sheet, row by row: each clause, each example and each number of ``sheet.md``; a test's id begins with its clause.

What counts as what and what beats what is in ``combinations.txt``.
"""

import itertools
import re
from collections import Counter
from pathlib import Path

import pytest

import rules
from rules import cards, deal, standing
from rules import house as house_rules
from rules.api import PASS, Line
from rules.games.guan2 import jackpot
from rules.games.guan2 import rules as guan2
from tests.games import clauses
from tests.games.clauses import refused, rows

DECK = Counter("3456789TJQK" * 4 + "AAA2")
SHEET = rules.sheet("guan2")
CHINESE = rules.sheet("guan2", "zh_CN")


def game(house=""):
    pairs = dict(pair.split("=") for pair in house.split())
    defaults = rules.defaults("guan2")
    return rules.make("guan2", **{key: house_rules.spoken(defaults, key, value) for key, value in pairs.items()})


def position(table_game, hand, table="-"):
    """Seat 0 with ``hand`` to act; the other holds two cards, and what lies on the table is his."""
    lying = "" if table == "-" else table
    taken = Counter(hand.replace("+", "").replace(" ", "")) + Counter(lying.replace("+", ""))
    left = "".join(sorted((DECK - taken).elements()))
    return table_game.setup([hand, left[:2]], turn=0, table=(1, lying) if lying else None)


# Players, cards, order


@pytest.mark.clause("G2-01")
def test_g2_01_two_players():
    assert game().seats == 2
    assert game().controllers == ((0,), (1,))
    for count in (0, 1, 3):
        assert refused(game().setup, ["3"] * count) == ("G2-01", "wrong_number_of_hands")


@pytest.mark.clause("G2-01", "G2-02")
@pytest.mark.parametrize("seed", range(6))
def test_g2_01_the_deck_in_three_piles(seed):
    state = game().deal(seed=seed)
    hands = [hand.split() for hand in game().dealt(state)]
    dead = game().position(state)["dead"].split()
    everything = list(itertools.chain(*hands, dead))
    assert [len(pile) for pile in (*hands, dead)] == [16, 16, 16]
    assert len(set(everything)) == 48
    assert not {"B", "R", "H2", "C2", "D2", "SA"} & set(everything)
    assert Counter(card[-1] for card in everything) == DECK
    assert {"HA", "CA", "DA", "S2"} <= set(everything)


@pytest.mark.clause("G2-01")
@pytest.mark.parametrize("hand", ["22", "AAAA", "33333", "B", "大王", "H2", "♠A", "♦2", "C2", "S3 S3"])
def test_g2_01_cards_that_are_not_in_the_deck(hand):
    assert refused(game().setup, [hand, "4"]) in (("G2-01", "not_in_deck"), ("G2-01", "no_such_card"))


@pytest.mark.clause("G2-01")
def test_g2_01_the_whole_deck_counts():
    game().setup(["333", "3"])
    assert refused(game().setup, ["333", "33"])[0] == "G2-01"
    assert refused(game().setup, ["333", "4"], dead="33")[0] == "G2-01"
    assert refused(game().setup, ["333", "4"], table=(1, "33"))[0] == "G2-01"


@pytest.mark.clause("G2-02")
def test_g2_02_seventeen_cards_are_too_many():
    for piles in (["33334444555566667", "8"], ["8", "33334444555566667"]):
        assert refused(game().setup, piles) == ("G2-02", "impossible_count")
    assert refused(game().setup, ["8", "9"], dead="33334444555566667") == ("G2-02", "impossible_count")


@pytest.mark.clause("G2-02")
@pytest.mark.parametrize(
    ("text", "reason"), [("4", "none_in_hand"), ("33", "not_in_hand"), ("38", "none_in_hand"), ("2", "none_in_hand")]
)
def test_g2_02_only_what_is_held(text, reason):
    assert refused(game().parse, position(game(), "3 55 7"), text) == ("G2-02", reason)


MARKERS = rows(
    """
    G2-03 | S3 | S4 | 0 S3
    G2-03 | S4 | S3 | 1 S3
    G2-03 | S4 | S5 | 0 S4
    G2-03 | H3 S9 | H4 S5 S8 | 1 S5
    G2-03 | SK | S2 | 0 SK
    G2-03 | HA | S2 | 1 S2
    G2-03 | S2 | H3 | 0 S2
    G2-03 | H3 | H4 | none
    """
)


@pytest.mark.parametrize(("one", "two", "found"), MARKERS)
def test_g2_03_the_lowest_spade_that_was_dealt(one, two, found):
    dealt = tuple(sum(1 << cards.INDEX[card] for card in hand.split()) for hand in (one, two))
    held = guan2._lowest_spade(dealt)
    told = "none" if held is None else f"{held[0]} S{game().ranks.order[held[1]]}"
    assert told == found


def leader(table_game, seed):
    """Who leads a first deal, and by which card, from the dealt cards alone."""
    hands = [hand.split() for hand in table_game.dealt(table_game.deal(seed=seed))]
    for rank in "3456789TJQK2":
        for seat, hand in enumerate(hands):
            if "S" + rank in hand:
                return seat, "S" + rank
    return None


@pytest.mark.clause("G2-03")
def test_g2_03_first_deals():
    met = Counter()
    for seed in range(120):
        state = game().deal(seed=seed)
        seat, card = leader(game(), seed)
        facts = game().facts(state)
        assert game().turn(state) == facts["marker"] == seat
        assert facts["marker_card"] == card
        assert game().events(None, None, state)[0].leader == seat
        met[card] += 1
    assert {"S3", "S4", "S5"} <= set(met)


@pytest.mark.clause("G2-03")
def test_g2_03_no_spade_at_all_is_up_to_chance(monkeypatch):
    monkeypatch.setattr(guan2, "_SPADES", 0)
    states = [game().deal(seed=seed) for seed in range(200)]
    assert {game().facts(state)["marker_card"] for state in states} == {None}
    assert 60 < sum(game().turn(state) for state in states) < 140
    assert [game().turn(state) for state in states[:9]] == [deal.chosen(seed, 2) for seed in range(9)]


@pytest.mark.clause("G2-03")
@pytest.mark.parametrize("winner", [0, 1])
def test_g2_03_later_deals_are_led_by_the_winner(winner):
    last = game().score(left=(0, 5) if winner == 0 else (5, 0))
    for seed in range(12):
        state = game().deal(seed=seed, last=last)
        assert game().turn(state) == winner
        assert game().facts(state) == {"marker": None, "marker_card": None}
        assert game().dealt(state) == game().dealt(game().deal(seed=seed))


PASSES = rows(
    """
    G2-04 | 4 9    | 3      | may  |
    G2-04 | 4 9    | 2      | may  |
    G2-04 | 4 9    | 3      | must | must_beat=true
    G2-04 | 4 9    | 2      | may  | must_beat=true
    G2-04 | 44449  | 2      | must | must_beat=true
    G2-04 | 4444   | 2      | may  | must_beat=true
    G2-04 | 4444   | 2      | must | must_beat=true bare_bomb_last_hand=true
    G2-04 | 333359 | 4444+6 | may  | must_beat=true
    G2-04 | AAA9   | KKKK+6 | must | must_beat=true
    G2-04 | AAA9   | KKKK+6 | may  |
    """
)


@pytest.mark.parametrize(("hand", "table", "answer", "house"), PASSES)
def test_pass(hand, table, answer, house):
    table_game = game(house)
    state = position(table_game, hand, table)
    assert (PASS in table_game.legal(state)) is (answer == "may")
    assert table_game.decision(state).may_pass is (answer == "may")
    if answer == "must":
        assert refused(table_game.step, state, PASS) == ("G2-04", "must_beat")


@pytest.mark.clause("G2-04")
@pytest.mark.parametrize("house", ["", "must_beat=true", "open_with_marker=true"])
def test_g2_04_the_leader_must_play(house):
    state = position(game(house), "3 4")
    assert PASS not in game(house).legal(state)
    assert refused(game(house).step, state, PASS) == ("G2-04", "leader_must_play")
    assert refused(game(house).parse, state, "pass") == ("G2-04", "leader_must_play")


@pytest.mark.clause("G2-04")
@pytest.mark.parametrize("rule", ["false", "true"])
def test_g2_04_the_opening_play(rule):
    table_game = game(f"open_with_marker={rule}")
    for seed in range(20):
        state = table_game.deal(seed=seed)
        marker = table_game.facts(state)["marker_card"][-1]
        assert all(marker in str(play) for play in table_game.legal(state)) is (rule == "true")


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
        assert table_game.parse(state, str(play)) == play
        return
    assert not listed
    assert refused(table_game.parse, state, played)[0] == kind.removeprefix("✗").strip()


@pytest.mark.clause("G2-10")
@pytest.mark.parametrize(("lower", "higher"), list(itertools.pairwise("3456789TJQKA2")))
def test_g2_10_the_order_of_ranks(lower, higher):
    for times in (1, 2, 3):
        if times == 1 or "2" not in (lower, higher):
            assert game().beats(game().named(times * higher), game().named(times * lower))
            assert not game().beats(game().named(times * lower), game().named(times * higher))


@pytest.mark.clause("G2-14")
def test_g2_14_the_order_of_bombs():
    bombs = [rank * 4 for rank in "3456789TJQK"] + ["AAA"]
    for lower, higher in itertools.combinations(bombs, 2):
        for one, other in itertools.product("35T2", repeat=2):
            if one not in higher and other not in lower:
                assert game().beats(game().named(higher + one), game().named(lower + other))
                assert not game().beats(game().named(lower + other), game().named(higher + one))


SHOWN = rows(
    """
    G2-16 | JJQQKK | KKQQJJ
    G2-16 | 888999 | 999888
    G2-16 | 6677 | 7766
    G2-16 | KK444 | 444+KK
    G2-16 | J4444 | 4444+J
    G2-16 | 6QQQQ | QQQQ+6
    G2-16 | 3AAA | AAA+3
    G2-16 | TJQKA | AKQJT
    G2-16 | A2345 | 5432A
    G2-16 | 23456 | 65432
    G2-16 | 234567 | 765432
    """
)


@pytest.mark.parametrize(("played", "shown"), SHOWN)
def test_g2_16_from_high_to_low(played, shown):
    play = game().named(played)
    assert str(play) == shown
    state = game().setup([played + "+8", "9"])
    assert str(game().parse(state, played)) == shown


@pytest.mark.clause("G2-13")
def test_g2_13_the_low_straights_rise():
    """There is one 2, so they never meet on a table."""
    rising = [game().named(text) for text in ("A2345", "23456", "34567", "TJQKA")]
    for lower, higher in itertools.combinations(rising, 2):
        assert game().beats(higher, lower)
        assert not game().beats(lower, higher)
    assert not game().beats(game().named("A23456"), game().named("A2345"))


@pytest.mark.clause("G2-13")
def test_g2_13_thirteen_ranks_go_up_to_k_or_a():
    found = game().read(game().ranks.pack("3456789TJQKA2"))
    assert [str(play) for play in found] == ["AKQJT98765432", "KQJT98765432A"]
    assert game().named("顺子 K:3456789TJQKA2") == found[1]


# Deal and match

PENALTIES = {**{left: left for left in range(1, 13)}, 13: 26, 14: 30, 15: 40, 16: 50}


@pytest.mark.clause("G2-20")
@pytest.mark.parametrize("left", PENALTIES)
@pytest.mark.parametrize("winner", [0, 1])
def test_g2_20_penalty(left, winner):
    both = (0, left) if winner == 0 else (left, 0)
    result = game().score(left=both)
    charge = PENALTIES[left]
    assert result.points == ((charge, -charge) if winner == 0 else (-charge, charge))
    assert result.lines == (Line("G2-20", "charged", 1 - winner, (("left", left), ("charge", charge))),)
    assert (result.fact("winner"), result.fact("charge")) == (winner, charge)


@pytest.mark.clause("G2-20")
def test_g2_20_another_table():
    table_game = rules.make("guan2", penalty_table=[*range(2, 34, 2)])
    assert [table_game.score(left=(0, left)).points[0] for left in range(1, 17)] == [2 * left for left in range(1, 17)]


@pytest.mark.clause("G2-20")
@pytest.mark.parametrize(
    ("left", "clause"),
    [((0,), "G2-01"), ((0, 3, 4), "G2-01"), ((0, 17), "G2-02"), ((-1, 0), "G2-02"), ((0, 0), "G2-20"),
     ((2, 3), "G2-20")],
)  # fmt: skip
def test_g2_20_scores_of_no_deal(left, clause):
    assert refused(game().score, left=left)[0] == clause


def match(text, table_game=None):
    """The results of deals written as cards left, seat by seat: ``0,14 5,0``."""
    table_game = table_game or game()
    return [table_game.score(left=tuple(map(int, one.split(",")))) for one in text.split()]


MATCHES = rows(
    """
    G2-21 | 0,12 0,12 0,12 0,12 0,1 | 0 49 | goes on
    G2-21 | 0,12 0,12 0,12 0,12 0,2 | 0 50 | 2 -2
    G2-21 | 0,16 | 0 50 | 3 -3
    G2-21 | 16,0 | 50 0 | -3 3
    G2-21 | 5,0 | 5 0 | goes on
    G2-22 | 0,14 0,16 | 0 80 | 3 -3
    G2-22 | 0,12 0,12 0,6 0,16 | 0 80 | 3 -3
    G2-22 | 5,0 0,14 0,16 | 5 80 | 2 -2
    G2-22 | 0,12 0,12 0,12 0,12 0,13 | 0 74 | 2 -2
    G2-22 | 0,12 0,12 0,12 0,12 7,0 0,2 | 7 50 | 1 -1
    G2-22 | 12,0 12,0 12,0 12,0 0,7 2,0 | 50 7 | -1 1
    G2-22 | 13,0 0,1 13,0 | 52 1 | -1 1
    G2-21 | 15,0 0,15 0,9 0,1 | 40 50 | 1 -1
    G2-22 | 0,15 0,9 0,16 | 0 99 | 3 -3
    """
)


@pytest.mark.parametrize(("deals", "charged", "points"), MATCHES)
def test_match(deals, charged, points):
    results = match(deals)
    assert game().tallies(results) == tuple(map(int, charged.split()))
    assert game().match_over(results) is (points != "goes on")
    assert not game().match_over(results[:-1])
    found = game().match_result(results)
    if points == "goes on":
        assert found is None
        return
    assert found.points == tuple(map(int, points.split()))
    assert found.fact("charged") == game().tallies(results)
    assert found.fact("times") == max(found.points)
    assert {line.clause for line in found.lines} == {"G2-21", "G2-22"}


@pytest.mark.clause("G2-22")
def test_g2_22_the_winner_shut_in_a_deal_does_not_count():
    table_game = game("match_target=60")
    results = match("16,0 0,15 0,12 0,8", table_game)
    assert table_game.match_result(results).points == (1, -1)


@pytest.mark.clause("G2-22")
def test_g2_22_every_step_has_its_line():
    found = game("base_score=20").match_result(match("0,14 0,16"))
    assert found.points == (60, -60)
    assert [(line.clause, line.reason, line.seat, dict(line.facts)) for line in found.lines] == [
        ("G2-21", "charged_in_all", 0, {"charged": 0}),
        ("G2-21", "charged_in_all", 1, {"charged": 80}),
        ("G2-22", "to_nothing", 1, {"charged": 80, "times": 2}),
        ("G2-22", "shut", 1, {"left": 16, "times": 2}),
        ("G2-22", "to_nothing_and_shut", 1, {"times": 3}),
        ("G2-22", "base", None, {"base": 20}),
        ("G2-22", "collects", 0, {"points": 60}),
    ]


@pytest.mark.clause("G2-21")
@pytest.mark.parametrize(("target", "deals"), [(1, "0,1"), (20, "0,9 0,11"), (100, "0,16 0,16"), (1000, "0,16 " * 20)])
def test_g2_21_another_target(target, deals):
    table_game = game(f"match_target={target}")
    assert table_game.match_over(match(deals))
    assert not table_game.match_over(match(deals)[:-1])


@pytest.mark.clause("G2-23")
@pytest.mark.parametrize("deals", ["", "0,15", "0,12 12,0"])
def test_g2_23_a_match_that_is_broken_off_is_a_draw(deals):
    found = game().match_result(match(deals), dissolved=True)
    assert found.points == (0, 0)
    assert [(line.clause, line.reason) for line in found.lines] == [("G2-23", "dissolved")]
    assert found.fact("charged") == game().tallies(match(deals))


@pytest.mark.clause("G2-23")
def test_g2_23_what_is_over_can_not_be_dissolved():
    results = match("0,16")
    assert game().match_result(results, dissolved=True) == game().match_result(results)


@pytest.mark.clause("G2-24")
@pytest.mark.parametrize(("left", "times"), [(1, 1), (12, 1), (13, 1), (15, 1), (16, 2)])
def test_g2_24_a_match_of_one_deal(left, times):
    table_game = game("match=single base_score=5")
    results = [table_game.score(left=(0, left))]
    assert not table_game.match_over([])
    assert table_game.match_over(results)
    found = table_game.match_result(results)
    assert found.points == (5 * times, -5 * times)
    assert not {"G2-21"} & {line.clause for line in found.lines}


@pytest.mark.clause("G2-24")
def test_g2_24_each_is_a_first_deal():
    table_game = game("match=single")
    for seed in range(8):
        state = table_game.deal(seed=seed, last=table_game.score(left=(4, 0)))
        assert state == table_game.deal(seed=seed)
        assert table_game.turn(state) == leader(table_game, seed)[0]


def test_guan3_is_paid_deal_by_deal():
    three = rules.make("guan3")
    results = [three.score(left=(0, 7, 12)), three.score(left=(3, 0, 1))]
    assert three.tallies(results) == (26, 3, -29)
    assert three.match_result(results) is None
    assert three.match_result(results, dissolved=True) is None
    assert three.jackpot(three.deal(seed=1), None) == ()


def worked(lines):
    return [line for line in lines if re.match(r"\| \d", line)]


WORKED = worked(SHEET.splitlines())


@pytest.mark.clause("G2-22")
def test_worked_matches_are_the_same_in_both_sheets():
    assert worked(CHINESE.splitlines()) == WORKED
    assert len(WORKED) == 4


@pytest.mark.clause("G2-22")
@pytest.mark.parametrize("row", WORKED)
@pytest.mark.parametrize("winner", [0, 1])
def test_worked_match(row, winner):
    won, lost, charged, times = [cell.strip() for cell in row.strip("|").split("|")]
    deals = list(zip(won.split(", "), lost.split(", "), strict=True))
    results = match(" ".join(",".join(left if winner == 0 else left[::-1]) for left in deals))
    totals = tuple(map(int, charged.split(" : ")))
    assert game().tallies(results) == (totals if winner == 0 else totals[::-1])
    found = game().match_result(results)
    assert found.fact("winner") == winner
    assert found.points[winner] == -found.points[1 - winner] == int(times)


# Jackpot, points, titles

PRIZES = rows(
    """
    G2-30 | 3333 4444 5555 6666 | 4 bombs 100 %
    G2-30 | 3333 4444 5555 AAA2 | 4 bombs 100 %
    G2-30 | 3333 4444 5555 6667 | 3 bombs 50 %
    G2-30 | 3333 4444 AAA 56789 | 3 bombs 50 %
    G2-30 | 3333 4444 AA 567892 | 2 bombs 10 %
    G2-30 | KKKK AAA 2 56789 33 | 2 bombs 10 %
    G2-30 | AAA 2 333 444 56789 J | AAA2 150
    G2-30 | AAA 333 444 56789 JQ | AAA 20
    G2-30 | AAA 3 | AAA 20
    G2-30 | 3333 AA2 44 55 667 | -
    G2-30 | AA2 345678 | -
    """
)


@pytest.mark.parametrize(("hand", "won"), PRIZES)
@pytest.mark.parametrize("pool", [0, 5, 90, 199, 990, 123456])
def test_jackpot(hand, won, pool):
    state = game().setup([hand, "78"])
    lines = game().jackpot(state, pool)
    assert lines[0] == Line("G2-31", "jackpot_feed", None, (("chips", 10), ("pool", pool + 10)))
    if won == "-":
        assert len(lines) == 1
        return
    full = pool + 10
    due = int(won.split()[1]) if won.startswith("A") else full * int(won.split()[2]) // 100
    paid = min(due, full)
    (prize,) = lines[1:]
    assert (prize.clause, prize.seat) == ("G2-30", 0)
    assert (dict(prize.facts)["chips"], dict(prize.facts)["pool"]) == (-paid, full - paid)
    assert prize.reason == "jackpot_" + {"AAA2": "aces_two", "AAA": "aces"}.get(won.split()[0], "bombs")


@pytest.mark.clause("G2-31")
def test_g2_31_a_new_pool():
    lines = game().jackpot(game().setup(["345", "678"]), None)
    assert [(line.reason, *(value for _, value in line.facts)) for line in lines] == [
        ("jackpot_seed", 1000, 1000),
        ("jackpot_feed", 10, 1010),
    ]
    assert (jackpot.SEED, jackpot.FEED) == (1000, 10)
    assert refused(game().jackpot, game().setup(["345", "678"]), -1)[0] == "G2-31"


@pytest.mark.clause("G2-31")
def test_g2_31_two_winners_one_after_the_other():
    lines = game().jackpot(game().setup(["3333 4444", "5555 6666"]), 101)
    assert [dict(line.facts)["pool"] for line in lines] == [111, 100, 90]
    lines = game().jackpot(game().setup(["3333 4444 5555 6666", "AAA2"]), 500)
    assert [(line.seat, dict(line.facts)["chips"], dict(line.facts)["pool"]) for line in lines] == [
        (None, 10, 510),
        (0, -510, 0),
        (1, 0, 0),
    ]


@pytest.mark.clause("G2-30", "G2-31")
def test_g2_30_the_hands_as_dealt_and_the_sums():
    pool, paid = None, 0
    for seed in range(400):
        state = first = game().deal(seed=seed)
        lines = game().jackpot(state, pool)
        assert sum(dict(line.facts)["chips"] for line in lines) == dict(lines[-1].facts)["pool"] - (pool or 0)
        pool = dict(lines[-1].facts)["pool"]
        paid += sum(line.seat is not None for line in lines)
        state = game().step(state, game().legal(state)[-1])
        assert game().jackpot(state, 77) == game().jackpot(first, 77)
    assert pool >= 0
    assert paid > 10


TITLES = {
    "短工": (0, 100),
    "长工": (101, 300),
    "佃户": (301, 800),
    "贫农": (801, 1_700),
    "下农": (1_701, 3_000),
    "中农": (3_001, 5_000),
    "富农": (5_001, 8_000),
    "小地主": (8_001, 12_000),
    "大地主": (12_001, 24_000),
    "老地主": (24_001, 48_000),
    "财主": (48_001, 96_000),
    "大财主": (96_001, 192_000),
    "富豪": (192_001, 384_000),
    "庄主": (384_001, 768_000),
    "城主": (768_001, 1_536_000),
    "诸侯": (1_536_001, 3_072_000),
}


@pytest.mark.clause("G2-32")
@pytest.mark.parametrize("title", TITLES)
def test_g2_32_title(title):
    for points in TITLES[title]:
        assert standing.standing(points).title == title
    for sheet in (SHEET, CHINESE):
        assert f"| {title} | {TITLES[title][0]}–{TITLES[title][1]} |" in sheet


@pytest.mark.clause("G2-32")
def test_g2_32_the_first_and_the_last():
    assert [standing.standing(points).title for points in (-1, -(10**9))] == ["浪子"] * 2
    assert [standing.standing(points).title for points in (3_072_001, 10**12)] == ["国主"] * 2
    assert list(standing.TITLES) == ["浪子", *TITLES, "国主"]
    assert [standing.standing(points).rank for points in (-1, 0, 101, 3_072_001)] == [0, 1, 2, 17]


@pytest.mark.clause("G2-33")
@pytest.mark.parametrize(
    ("points", "figure"),
    [(-5, 1), (0, 1), (3_999, 1), (4_000, 2), (79_999, 2), (80_000, 3), (239_999, 3), (240_000, 4), (499_999, 4),
     (500_000, 5), (10**9, 5)],
)  # fmt: skip
def test_g2_33_figure(points, figure):
    assert standing.standing(points).figure == figure


@pytest.mark.clause("G2-34")
def test_g2_34_points_of_every_game():
    for name in (*rules.names(), "some other"):
        assert standing.earned(name, 0) == 0
        assert standing.earned(name, -3) == -standing.earned(name, 3) < 0
    assert standing.earned("guan2", 2) == 100
    assert standing.earned("some other", 7) == 7
    assert set(standing.PER_UNIT) - {"other"} <= {"guan3", "guan2", "paoyao", "gouji", "guan4"}


# The sheet itself


def test_every_clause_has_a_test():
    assert len(clauses.defined("guan2")) == 21
    assert clauses.named(Path(__file__).parent) == clauses.defined("guan2")
