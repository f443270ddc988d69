"""One position for each special rule and rare moment; whole matches from their first card."""

import pickle
from random import Random

import pytest

import rules
from rules import deal, record
from rules.api import PASS, DealOver, Dealt, HouseError, Passed, Played, TrickWon, WentOut, describe
from rules.match import Match
from tests.games.clauses import refused
from tests.rules.held import holding


def game(**house):
    return rules.make("guan2", **house)


def play(table_game, state, *texts):
    for text in texts:
        state = table_game.step(state, table_game.parse(state, text))
    return state


def texts(moves):
    return [str(move) for move in moves]


# What lies dead


@pytest.mark.clause("G2-02")
def test_g2_02_the_dead_pile_shows_when_the_deal_is_over():
    state = game().deal(seed=4)
    pile = game().position(state)["dead"]
    rng = Random(1)
    while not game().over(state):
        for seats in ((0,), (1,), (0, 1), ()):
            view = game().view(state, seats)
            assert "dead" not in dict(view.facts)
            assert pile not in str(view)
        state = game().step(state, rng.choice(game().legal(state)))
    assert game().facts(state)["dead"] == pile
    assert game().view(state, (0,)).fact("dead") == pile
    assert len(pile.split()) == 16


@pytest.mark.clause("G2-02")
def test_g2_02_who_looks_on_from_one_seat_knows_32_cards_to_be_elsewhere():
    state = game().deal(seed=4)
    view = game().view(state, (0,))
    assert game().ranks.total(view.unseen) == 32
    assert view.hands[1] is None
    assert view.left == (16, 16)
    found = {game().sample(view, Random(seed)).hands[1] for seed in range(60)}
    assert len(found) > 50
    for seed in range(60):
        made = game().sample(view, Random(seed))
        assert made.hands[0] == state.hands[0]
        assert made.hands[1] + made.dead == view.unseen
        assert game().ranks.total(made.dead) == 16
        assert made.dealt == ()


@pytest.mark.clause("G2-03")
def test_g2_03_what_the_marker_gives_away():
    """Led by ♠5: he has it, and ♠3 and ♠4 lie dead, whatever else is drawn."""
    seed = next(seed for seed in range(200) if game().facts(game().deal(seed=seed))["marker_card"] == "S5")
    state = game().deal(seed=seed)
    leader, ranks = game().turn(state), game().ranks
    view = game().view(state, (1 - leader,))
    assert view.known[leader] == ranks.pack("5")
    assert view.known[1 - leader] == 0
    for draw in range(40):
        made = game().sample(view, Random(draw))
        assert ranks.has(made.hands[leader], ranks.pack("5"))
        assert ranks.has(made.dead, ranks.pack("34"))
        assert game().view(made, (1 - leader,)) == view


@pytest.mark.clause("G2-03")
def test_g2_03_the_marker_is_known_until_one_of_its_rank_is_played():
    state = game().setup(["S4 H4 6 8", "5 7 9"], dead="3 3", marker=0, marker_card="S4")
    assert game().facts(state) == {"marker": 0, "marker_card": "S4"}
    after = play(game(), state, "6", "7", "8")
    assert game().facts(after)["marker"] == 0
    after = play(game(), after, "pass", "4")
    assert game().facts(after) == {"marker": None, "marker_card": "S4"}
    assert game().view(after, (1,)).known == (0, 0)


@pytest.mark.clause("G2-03")
@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"marker": 1}, "marker_not_held"),
        ({"marker": 0, "marker_card": "S4", "dead": "5"}, "lower_marker"),
        ({"marker": 0, "marker_card": "S4", "dead": "H3"}, "lower_marker"),
        ({"marker": 0, "marker_card": "H3"}, "no_marker"),
        ({"marker": 0, "marker_card": "SA"}, "no_marker"),
        ({"marker": 0, "marker_card": "S3 S4"}, "no_marker"),
        ({"marker": 0}, None),
    ],
)
def test_g2_03_positions_that_no_deal_has(fields, reason):
    if reason is None:  # no card named is ♠3
        assert game().setup(["3 4 9", "5 6"], **fields).spade == 0
    else:
        assert refused(game().setup, ["3 4 9", "5 6"], **fields) == ("G2-03", reason)


@pytest.mark.clause("G2-02", "G2-03", "G2-04")
def test_g2_03_spades_lie_where_the_marker_says():
    """Also in a position whose suits aren't written: the marker with its holder, lower ones in the dead pile."""
    table_game = game(open_with_marker=True)
    state = table_game.setup(["45", "6"], dead="3789", marker=0, marker_card="S4")
    assert table_game.dealt(state) == ("S4 D5", "D6")
    ended = play(game(), game().setup(["4", "6"], dead="3789", marker=0, marker_card="S4"), "4")
    assert game().facts(ended)["dead"] == "S3 D7 D8 D9"
    for seed in range(30):
        dealt = table_game.deal(seed=seed)
        facts = table_game.facts(dealt)
        again = table_game.setup(**table_game.position(dealt))
        assert facts["marker_card"] in table_game.dealt(again)[facts["marker"]].split()


@pytest.mark.clause("G2-01", "G2-03")
def test_g2_03_the_2_as_the_marker():
    """All other ♠ lie dead, and there is no ♠A."""
    hands = ["333444555666AAA2", "777888999TTTJJJQ"]
    state = game().setup(hands, dead="3456789TJQK", marker=0, marker_card="S2")
    assert game().dealt(state)[0].endswith("DA CA HA S2")
    assert game().position(game().setup(**game().position(state))) == game().position(state)
    for draw in range(20):
        made = game().sample(game().view(state, (0,)), Random(draw))
        assert made.hands[0] == state.hands[0]
        assert game().ranks.total(made.hands[1]) == 16
        assert made.dead == game().ranks.pack("3456789TJQK")
    assert refused(game().setup, hands, dead="3456789TJQ", marker=0, marker_card="S2") == ("G2-03", "lower_marker")


@pytest.mark.clause("G2-01", "G2-04")
def test_g2_01_seats_of_a_position():
    assert refused(game().setup, ["3", "4"], turn=2)[0] == "G2-01"
    assert refused(game().setup, ["3", "4"], marker=2)[0] == "G2-01"
    assert refused(game().setup, ["3", "4"], table=(-1, "5"))[0] == "G2-01"
    assert refused(game().setup, ["3", "4"], table=(0, "5")) == ("G2-04", "own_play_on_table")
    assert refused(game().setup, ["3", "4"], table=(1, "56"))[0] == "G2-10"


# Tricks


@pytest.mark.clause("G2-04")
def test_g2_04_after_a_pass_who_played_last_leads_again():
    state = game().setup(["5 9 9", "3 7 T T"], turn=1)
    after = play(game(), state, "3", "5", "7")
    assert (game().turn(after), str(after.top), after.owner) == (0, "7", 1)
    last = play(game(), after, "pass")
    assert (game().turn(last), last.top, last.owner) == (1, None, None)
    assert game().events(after, PASS, last) == (Passed(0), TrickWon(1))
    assert str(game().parse(last, "TT")) == "TT"


@pytest.mark.clause("G2-04")
def test_g2_04_the_opening_play_holds_the_marker():
    table_game = game(open_with_marker=True)
    state = table_game.setup(["S4 44 5 5 9", "6 7"], dead="3", marker=0, marker_card="S4")
    assert texts(table_game.legal(state)) == ["4", "44", "5544", "444", "444+55"]
    assert refused(table_game.parse, state, "55") == ("G2-04", "marker_card_first")
    after = play(table_game, state, "4", "pass")
    assert "9" in texts(table_game.legal(after))
    table_game.check_cards(state, ["S4"])
    assert refused(table_game.check_cards, state, ["H4"]) == ("G2-04", "marker_card_first")
    table_game.check_cards(after, ["H5"])
    game().check_cards(state, ["H4"])


@pytest.mark.clause("G2-20")
def test_g2_20_first_out_ends_it():
    state = game().setup(["5", "3 7 T T"], turn=1)
    state = play(game(), state, "3")
    after = play(game(), state, "5")
    assert game().over(after)
    assert game().legal(after) == ()
    assert game().result(after).points == (3, -3)
    assert game().events(state, state.moves[1], after) == (
        Played(0, state.moves[1], 0),
        WentOut(0, 1),
        DealOver((3, -3)),
    )
    assert refused(game().step, after, PASS) == ("G2-20", "deal_over")
    assert refused(game().parse, after, "3") == ("G2-20", "deal_over")
    assert refused(game().result, state) == ("G2-20", "deal_not_over")


@pytest.mark.clause("G2-20")
def test_g2_20_all_sixteen_cards_left():
    state = game().setup(["KK", "333 5577 99 TT JJ 2 4 6"], turn=0)
    after = play(game(), state, "KK")
    assert game().view(after, (0,)).left == (0, 16)
    assert game().result(after).points == (50, -50)


# Combinations where games differ


@pytest.mark.clause("G2-14", "G2-10")
def test_three_aces():
    state = game().setup(["AAA KK 3", "7"], turn=0)
    kinds = {str(move): move.kind for move in game().legal(state) if "AAA" in str(move)}
    assert kinds == {"AAA": "三同", "AAA+3": "炸弹", "AAA+K": "炸弹", "AAA+KK": "三带二"}


@pytest.mark.clause("G2-14", "G2-15")
def test_four_of_a_rank():
    def legal(house, hand):
        table_game = game(**house)
        return [text for text in texts(table_game.legal(table_game.setup([hand, "7"]))) if text.count("4") > 2]

    assert legal({}, "4444") == ["444"]
    assert legal({}, "44445") == ["444", "4444+5"]
    assert legal({"triple_kicker": "any"}, "44445") == ["444", "4444+5"]
    assert legal({}, "444455") == ["444", "444+55", "4444+5"]
    assert legal({"bare_bomb_last_hand": True}, "4444") == ["444", "4444"]
    assert legal({"bare_bomb_last_hand": True}, "44445") == ["444", "4444+5"]


@pytest.mark.clause("G2-15")
def test_g2_15_a_bare_bomb_goes_out():
    table_game = game(bare_bomb_last_hand=True)
    state = table_game.setup(["4444", "7 8 9"], table=(1, "2"))
    assert texts(table_game.legal(state)) == ["pass", "4444"]
    assert table_game.over(play(table_game, state, "4444"))
    assert [one.kind for one in table_game.read(table_game.ranks.pack("4444"), last_hand=True)] == ["炸弹"]
    assert table_game.read(table_game.ranks.pack("4444")) == ()


@pytest.mark.clause("G2-16")
def test_g2_16_described_and_recorded_from_high_to_low():
    state = game().setup(["H5 S6 C7 D8 S9 S2", "J"], turn=0)
    straight = game().parse(state, "5 6 7 8 9")
    assert describe(straight) == {"text": "98765", "kind": "顺子", "ranks": "56789", "size": 5, "rank": "9"}
    held = holding(game(), state, [], 0)
    assert record.pick(game(), state, held, straight) == ("S9", "D8", "C7", "S6", "H5")
    assert pickle.loads(pickle.dumps(straight)) == straight
    assert pickle.loads(pickle.dumps(straight)).shape is straight.shape
    same = rules.make("guan3").named("56789")
    assert (str(same), same.shape is straight.shape) == ("56789", False)


REASONS = [
    ("3334 5", "3334", "G2-12", "triple_needs_pair"),
    ("3334 5", "33345", "G2-12", "triple_needs_pair"),
    ("4444 5", "4444", "G2-15", "bomb_needs_card"),
    ("444455", "444455", "G2-15", "no_four_two"),
    ("3456 9", "3456", "G2-13", "straight_too_short"),
    ("JQKA2 9", "JQKA2", "G2-13", "two_in_straight"),
    ("QKA23 9", "QKA23", "G2-13", "two_in_straight"),
    ("34568 9", "34568", "G2-13", "not_consecutive"),
    ("23457 9", "23457", "G2-13", "not_consecutive"),
    ("3355 9", "3355", "G2-11", "not_consecutive"),
    ("33344 55", "3334455", "G2-11", "mixed_sisters"),
    ("333 444 55", "33344455", "G2-11", "mixed_sisters"),
    ("3 9", "39", "G2-10", "no_combination"),
]


@pytest.mark.clause("G2-10", "G2-11", "G2-12", "G2-13", "G2-15")
@pytest.mark.parametrize(("hand", "text", "clause", "reason"), REASONS)
def test_why_cards_are_no_combination(hand, text, clause, reason):
    state = game().setup([hand, "7"])
    assert refused(game().parse, state, text) == (clause, reason)


@pytest.mark.clause("G2-13")
@pytest.mark.parametrize(
    ("rule", "text", "reason"),
    [
        ("ace_low", "23456", "low_needs_ace"),
        ("none", "23456", "no_low_straight"),
        ("none", "A2345", "no_low_straight"),
        ("none", "A2346", "not_consecutive"),
        ("none", "JQKA2", "two_in_straight"),
    ],
)
def test_g2_13_what_the_house_has_against_a_low_straight(rule, text, reason):
    table_game = game(low_straight=rule)
    state = table_game.setup([text + " 9 T", "7"])
    assert refused(table_game.parse, state, text) == ("G2-13", reason)


OVER = [
    ("666777 9", "334455", "666777", "G2-11", "other_sisters"),
    ("556677 9", "333444", "556677", "G2-11", "other_sisters"),
    ("556677 9", "3344", "556677", "G2-11", "other_length"),
    ("3344 9", "5566", "3344", "G2-11", "not_higher"),
    ("456789 J", "34567", "456789", "G2-13", "other_length"),
    ("55 9", "4", "55", "G2-10", "other_kind"),
    ("55 9", "3333+4", "55", "G2-14", "other_kind"),
    ("33334 9", "5555+6", "33334", "G2-14", "not_higher"),
    ("KKKK4 9", "AAA+6", "KKKK4", "G2-14", "not_higher"),
]


@pytest.mark.clause("G2-10", "G2-11", "G2-13", "G2-14")
@pytest.mark.parametrize(("hand", "table", "text", "clause", "reason"), OVER)
def test_why_cards_do_not_beat(hand, table, text, clause, reason):
    state = game().setup([hand, "7 T"], table=(1, table))
    assert refused(game().parse, state, text) == (clause, reason)


# House rules that are tables


def error(call, *args, **fields):
    with pytest.raises(HouseError) as caught:
        call(*args, **fields)
    return caught.value


@pytest.mark.clause("G2-20")
@pytest.mark.parametrize(
    "table",
    [[], [1] * 15, [1] * 17, [0] + [1] * 15, [1] * 15 + [1000], [1] * 15 + ["1"], [1] * 15 + [True], [1.0] * 16, 5, "1",
     {"1": 1}, None],
    ids=repr,
)  # fmt: skip
def test_g2_20_tables_that_are_none(table):
    wrong = error(game, penalty_table=table)
    assert (wrong.clause, wrong.reason, wrong.facts["key"]) == ("G2-20", "bad_value", "penalty_table")
    assert wrong.facts["allowed"] == "16 × 1–999"


@pytest.mark.clause("G2-20")
def test_g2_20_a_table_in_a_file_a_code_and_a_record(tmp_path):
    own = [*range(5, 21)]
    path = tmp_path / "mine.toml"
    path.write_text(f"penalty_table = {own}\n", encoding="utf-8")
    defaults = rules.defaults("guan2")
    found = rules.house.changed(defaults, rules.house.read(path), path.name)
    assert found.penalty_table == tuple(own)
    code = str(deal.code("g2", 7, defaults, found))
    again, seed = rules.coded(code)
    assert (again.house, seed) == (found, 7)
    spoken = rules.house.written(found.penalty_table)
    for text in (spoken, spoken.replace(",", ", ")):
        assert rules.house.spoken(defaults, "penalty_table", text) == found.penalty_table
    lines = record.head(Match(again, 7), [record.Player("甲"), record.Player("乙")])
    assert f"house penalty_table={spoken}" in lines


@pytest.mark.clause("G2-20")
@pytest.mark.parametrize("text", ["", "1", "1,2,x", "1 2 3", ",".join(["1"] * 17), ",".join(["0"] * 16)])
def test_g2_20_tables_from_the_command_line(text):
    wrong = error(rules.house.spoken, rules.defaults("guan2"), "penalty_table", text, "--rule")
    assert (wrong.clause, wrong.reason, wrong.facts["where"]) == ("G2-20", "bad_value", "--rule")


@pytest.mark.clause("G2-20")
@pytest.mark.parametrize("digits", ["1", "001" * 15, "001" * 15 + "01", "000" * 16])
def test_g2_20_codes_of_broken_tables(digits):
    assert error(rules.coded, f"g2-7-f{digits}").facts["key"] == "penalty_table"


# Whole matches


def finished(match, choose):
    """The match as it goes on to its end, with every deal's first state."""
    first = []
    while not match.over:
        state = match.deal()
        first.append(state)
        while not match.game.over(state):
            state = match.game.step(state, choose(match.game.legal(state)))
        match = match.after(match.game.result(state))
    return match, first


@pytest.mark.clause("G2-21", "G2-03")
@pytest.mark.parametrize("seed", range(12))
def test_g2_21_matches_to_one_cut(seed):
    match, first = finished(Match(game(), seed), Random(seed).choice)
    assert max(match.tallies) >= 50
    assert max(match.game.tallies(match.results[:-1]), default=0) < 50
    for earlier, state in zip(match.results, first[1:], strict=False):
        assert match.game.turn(state) == earlier.fact("winner")
        assert match.game.events(None, None, state) == (Dealt(earlier.fact("winner"), "G2-03"),)
    found = match.result
    assert sum(found.points) == 0
    assert found.fact("winner") == match.tallies.index(min(match.tallies))
    assert max(found.points) == found.fact("times") in (1, 2, 3)


@pytest.mark.clause("G2-24")
def test_g2_24_single_matches():
    match, _ = finished(Match(game(match="single"), 5), Random(5).choice)
    assert len(match.results) == 1
    assert match.result.fact("winner") == match.results[0].fact("winner")


@pytest.mark.clause("G2-23")
def test_g2_23_a_number_of_deals_ends_without_a_result():
    """Stopped after one deal, nobody has been charged enough: that is a match broken off."""
    match = Match(game(), 3, deals=1).after(game().score(left=(0, 9)))
    assert match.over
    assert match.result is None
    assert match.game.match_result(match.results, dissolved=True).points == (0, 0)
