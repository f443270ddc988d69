"""The sheet, row by row: each clause, each example, each number of ``sheet.md``; a test's id begins with its clause."""

import itertools
import re
from pathlib import Path

import pytest

import rules
from rules import cards
from rules.api import PASS, Dealt, TrickWon
from tests.games import clauses
from tests.games.clauses import refused, rows

SHEET = rules.sheet("guan4")
GAME = rules.make("guan4")


def game(**house):
    return rules.make("guan4", **house)


# Players, cards, order


@pytest.mark.clause("G4-01")
def test_g4_01_thirteen_of_fifty_two_cards_each():
    dealt = [hand.split() for hand in GAME.dealt(GAME.deal(seed=3))]
    assert [len(hand) for hand in dealt] == [13] * 4
    assert sorted(itertools.chain(*dealt)) == sorted(suit + rank for suit in cards.SUITS for rank in cards.PLAIN_RANKS)
    assert refused(GAME.setup, ["B", "4", "5", "6"]) == ("G4-01", "no_such_card")
    assert refused(GAME.setup, ["33333", "4", "5", "6"]) == ("G4-01", "not_in_deck")
    assert refused(GAME.setup, ["S3", "S3", "5", "6"]) == ("G4-01", "not_in_deck")
    assert refused(GAME.setup, ["33334444555566", "7", "8", "9"]) == ("G4-01", "impossible_count")
    assert refused(GAME.setup, ["3", "4", "5"]) == ("G4-01", "wrong_number_of_hands")
    assert refused(GAME.setup, ["3", "4", "5", "6"], turn=4) == ("G4-01", "no_such_seat")


@pytest.mark.clause("G4-01")
def test_g4_01_the_diamond_three_leads_then_the_winner():
    for seed in range(20):
        state = GAME.deal(seed=seed)
        leader = next(seat for seat, hand in enumerate(GAME.dealt(state)) if "D3" in hand.split())
        assert GAME.turn(state) == leader
        assert GAME.facts(state) == {"marker": leader}
        assert GAME.events(None, None, state) == (Dealt(leader, "G4-01"),)
        assert any("D3" not in str(move) for move in GAME.legal(state))
        last = GAME.score(left=(5, 0, 5, 5))
        after = GAME.deal(seed=seed, last=last)
        assert (GAME.turn(after), GAME.facts(after)) == (1, {"marker": None})
        marked = game(next_lead="marker").deal(seed=seed, last=last)
        assert marked.turn == leader


@pytest.mark.clause("G4-01")
def test_g4_01_who_holds_the_diamond_three_is_known_until_it_is_played():
    assert GAME.dealt(GAME.setup(["3 4", "3 9", "5", "6"], turn=1, marker=1))[:2] == ("C3 D4", "D3 D9")
    state = GAME.setup(["D3 C3 H9", "4 4", "5 5", "6 6"], turn=0, marker=0)
    assert GAME.view(state, (1,)).known == (GAME.ranks.pack(["D3"]), 0, 0, 0)
    kept = GAME.step(state, GAME.parse(state, "C3"))
    assert kept.marker == 0
    assert GAME.step(state, GAME.parse(state, "D3")).marker is None
    assert refused(GAME.setup, ["C3", "4", "5", "6"], marker=0) == ("G4-01", "card_not_held")


# Combinations

SINGLES = ["S2", "H2", "C2", "D2", "SA", "HA", "CA", "DA", "SK", "DT", "S9", "S3", "H3", "C3", "D3"]


@pytest.mark.clause("G4-02")
def test_g4_02_singles_by_rank_then_by_suit():
    for place, high in enumerate(SINGLES):
        for low in SINGLES[place + 1 :]:
            assert GAME.beats(GAME.named(high), GAME.named(low))
            assert not GAME.beats(GAME.named(low), GAME.named(high))
        assert not GAME.beats(GAME.named(high), GAME.named(high))


@pytest.mark.clause("G4-02")
@pytest.mark.parametrize(
    ("said", "card"), [("大地", "S2"), ("红2", "H2"), ("草2", "C2"), ("方2", "D2"), ("黑桃A", "SA"), ("♠2", "S2")]
)
def test_g4_02_cards_by_their_names(said, card):
    assert str(GAME.named(said)) == card


READ = rows("""
G4-02 | 7 | 单张 | 7
G4-03 | 77 | 对子 | 7
G4-03 | 777 | 三条 | 7
G4-03 | AAA | 三条 | A
G4-03 | 222 | 三条 | 2
G4-03 | 333+66 | 三带二 | 3
G4-03 | 222+AA | 三带二 | 2
G4-03 | A2345 | 顺子 | 5
G4-03 | 23456 | 顺子 | 6
G4-03 | 34567 | 顺子 | 7
G4-03 | TJQKA | 顺子 | A
G4-03 | 3456789 | 顺子 | 9
G4-03 | 5566 | 双顺 | 6
G4-03 | QQKKAA | 双顺 | A
G4-03 | 333444 | 飞机 | 4
G4-03 | KKKAAA | 飞机 | A
G4-03 | 7777 | 炸弹 | 7
G4-03 | 7777+J | 炸弹 | 7
G4-03 | 2222 | 炸弹 | 2
""")


@pytest.mark.parametrize(("text", "kind", "rank"), READ)
def test_combinations(text, kind, rank):
    play = GAME.named(text)
    assert (play.kind, GAME.ranks.order[play.rank]) == (kind, rank)
    assert GAME.ranks.letters(play.counts) == "".join(sorted(text.replace("+", ""), key=GAME.ranks.order.index))


NONE = rows("""
G4-03 | JQKA2 | two_in_straight
G4-03 | QKA23 | two_in_straight
G4-03 | 3456 | straight_too_short
G4-03 | 34568 | not_consecutive
G4-03 | 5577 | not_consecutive
G4-03 | AA22 | not_consecutive
G4-03 | 333555 | not_consecutive
G4-03 | AAA222 | not_consecutive
G4-03 | 333+4 | triple_needs_pair
G4-03 | 333+45 | triple_needs_pair
G4-03 | AAA+3 | triple_needs_pair
G4-03 | 3333+44 | four_takes_one
G4-03 | 3333+45 | four_takes_one
G4-03 | 333444+5566 | no_wings
G4-03 | 37 | no_combination
""")


@pytest.mark.parametrize(("text", "reason"), NONE)
def test_no_combinations(text, reason):
    assert refused(GAME.named, text) == ("G4-03", reason)
    state = GAME.setup([f"{text} 88", "9", "T", "J"])
    assert refused(GAME.parse, state, text) == ("G4-03", reason)


BEATS = rows("""
G4-03 | S7D7 | H7C7 | yes
G4-03 | H7C7 | S7D7 | no
G4-03 | 88 | S7H7 | yes
G4-03 | S2D2 | SAHA | yes
G4-03 | 222 | AAA | yes
G4-03 | 444+33 | 333+AA | yes
G4-03 | 333+AA | 444+66 | no
G4-03 | 23456 | A2345 | yes
G4-03 | 34567 | 23456 | yes
G4-03 | S3S4S5S6S7 | D3D4D5D6D7 | no
G4-03 | 456789 | 34567 | no
G4-03 | 6677 | 5566 | yes
G4-03 | 6677 | 334455 | no
G4-03 | 444555 | 333444 | yes
G4-03 | 3333 | S2 | yes
G4-03 | 3333 | AAAKKK | yes
G4-03 | 4444 | 3333+K | yes
G4-03 | 4444+K | 3333 | yes
G4-03 | 3333+A | 4444 | no
G4-03 | 333 | S2 | no
""")


@pytest.mark.parametrize(("text", "table", "answer"), BEATS)
def test_what_beats_what(text, table, answer):
    assert GAME.beats(GAME.named(text), GAME.named(table)) is (answer == "yes")


WHY = rows("""
G4-02 | C2 | H2 | S3 | not_higher | H2
G4-02 | H2 | S2 | S3 | nothing_higher |
G4-02 | 33 | S2 | 7 | other_kind |
G4-03 | H7C7 | S7D7 | 3 | not_higher | S7
G4-03 | 34567 | 456789 | 3 | other_length |
G4-03 | 34567 | TJQKA | 3 | nothing_higher |
""")


@pytest.mark.parametrize(("text", "table", "more", "reason", "rank"), WHY)
def test_why_it_does_not_beat(request, text, table, more, reason, rank):
    state = GAME.setup([f"{text} {more}", "9", "T", "J"], turn=0, table=(3, table))
    with pytest.raises(rules.Refused) as caught:
        GAME.parse(state, text)
    assert caught.value.reason == reason
    assert caught.value.clause == request.node.callspec.id.split()[0]
    assert caught.value.facts.get("rank", "") == rank


@pytest.mark.clause("G4-03")
def test_g4_03_which_cards_of_a_rank_go_down_is_the_players_choice():
    state = GAME.setup(["D3 S3 4 5 6 7", "9", "T", "J"])
    straights = [str(move) for move in GAME.legal(state) if str(move.kind) == "顺子"]
    assert straights == ["D3D4D5D6D7", "S3D4D5D6D7"]
    left = GAME.step(state, GAME.parse(state, "S3 4567"))
    assert GAME.position(left)["hands"][0] == "D3"


# What is typed without suits


@pytest.mark.clause("G4-02")
@pytest.mark.parametrize(
    ("hand", "table", "said", "means"),
    [
        ("D2 H2 S2", "C2", "2", "H2"),
        ("D2 S2", "H2", "2", "S2"),
        ("D2 H2 S2", "", "2", "D2"),
        ("D7 C7 S7", "D6S6", "77", "D7C7"),
        ("D7 C7 S7", "", "S7 7", "D7S7"),
        ("333 66", "", "33366", "D3C3H3+D6C6"),
    ],
)
def test_g4_02_ranks_alone_mean_the_lowest_cards_that_may_be_played(hand, table, said, means):
    fields = {"table": (3, table)} if table else {}
    state = GAME.setup([f"{hand} 9 T", "4", "5", "8"], turn=0, **fields)
    assert str(GAME.parse(state, said)) == means


@pytest.mark.clause("G4-01")
@pytest.mark.parametrize(
    ("text", "reason"), [("9", "none_in_hand"), ("S7", "none_in_hand"), ("777", "not_in_hand"), ("+", "no_cards")]
)
def test_g4_01_only_what_is_held(text, reason):
    state = GAME.setup(["D7 C7 4", "9", "T", "J"])
    assert refused(GAME.parse, state, text)[1] == reason


# Turns, end and score


def play(state, *texts):
    for text in texts:
        state = GAME.step(state, GAME.parse(state, text))
    return state


@pytest.mark.clause("G4-04")
def test_g4_04_a_pass_does_not_lock_and_three_end_the_trick():
    state = GAME.setup(["D4 SA", "D5 S2 3", "D6 HA", "D7 CA"], turn=0)
    assert refused(GAME.parse, state, "pass") == ("G4-04", "leader_must_play")
    state = play(state, "D4", "pass", "D6", "pass", "pass")
    assert GAME.turn(state) == 1
    state = play(state, "S2", "pass", "pass")
    before = state
    state = play(state, "pass")
    assert (state.turn, state.top, state.owner) == (1, None, None)
    assert GAME.events(before, PASS, state)[1:] == (TrickWon(1),)


@pytest.mark.clause("G4-04")
def test_g4_04_the_first_one_out_ends_it():
    state = play(GAME.setup(["D4 5", "5 5", "6 6", "7 7"], turn=3), "7", "pass", "pass", "pass", "7")
    assert GAME.over(state)
    assert GAME.legal(state) == ()
    assert GAME.facts(state) == {"marker": None, "out": 3, "caught": ()}
    assert refused(GAME.parse, state, "5") == ("G4-04", "deal_over")
    assert refused(GAME.step, state, PASS) == ("G4-04", "deal_over")
    assert refused(GAME.result, GAME.deal(seed=1)) == ("G4-04", "deal_not_over")


@pytest.mark.clause("G4-05")
def test_g4_05_ten_are_caught_nine_are_not():
    lines = GAME.score(left=(0, 9, 10, 13)).lines
    assert [(line.seat, dict(line.facts)["left"]) for line in lines if line.clause == "G4-05"] == [(2, 10), (3, 13)]
    assert GAME.score(left=(0, 9, 10, 13)).fact("caught") == (2, 3)
    assert game(caught_from=8).score(left=(0, 7, 8, 13)).fact("caught") == (2, 3)


UNITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 22, 24, 39]


@pytest.mark.clause("G4-06")
def test_g4_06_units_by_cards_left():
    for left, units in enumerate(UNITS, start=1):
        assert GAME.score(left=(0, left, left, left)).points == (3 * units, -units, -units, -units)


@pytest.mark.clause("G4-06")
@pytest.mark.parametrize("row", re.findall(r"^\| (\d.*) \| (\d.*) \| (\+.*) \|$", SHEET, re.MULTILINE))
def test_g4_06_the_worked_scores(row):
    left, units, points = (tuple(map(int, cell.split(", "))) for cell in row)
    result = GAME.score(left=left)
    assert result.points == points
    assert sum(points) == 0
    assert [dict(line.facts)["units"] for line in result.lines if "units" in dict(line.facts)] == [*filter(None, units)]
    for seat in range(4):
        assert points[seat] == sum(units[other] - units[seat] for other in range(4))


@pytest.mark.clause("G4-06")
@pytest.mark.parametrize(
    ("left", "clause", "reason"),
    [
        ((0, 0, 5, 5), "G4-04", "one_winner"),
        ((1, 2, 5, 5), "G4-04", "one_winner"),
        ((0, 5, 5), "G4-01", "wrong_number_of_hands"),
        ((0, 5, 5, 14), "G4-01", "impossible_count"),
    ],
)
def test_g4_06_no_such_score(left, clause, reason):
    assert refused(GAME.score, left=left) == (clause, reason)


@pytest.mark.clause("G4-07")
def test_g4_07_it_is_one_of_the_games():
    assert "guan4" in rules.names()
    assert rules.coded("g4-7")[0].id == "guan4"


def test_every_clause_has_a_test():
    assert len(clauses.defined("guan4")) == 7
    assert clauses.named(Path(__file__).parent) == clauses.defined("guan4")
