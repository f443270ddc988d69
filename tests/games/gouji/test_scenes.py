"""One position for each special rule of play, and for each two that meet."""

import pytest

import rules
from rules.api import Called, DealOver, Noted, Passed, PhaseBegan, Played, TrickWon, WentOut
from tests.games.clauses import refused
from tests.games.gouji.scene import all_pass, asks, do, events, facts, game, scene, texts

# The worked rounds of the sheet


@pytest.mark.clause("GJ-30", "GJ-32")
def test_round_1_who_passed_is_locked():
    state = scene({0: "55 QQ", 2: "88 9", 5: "JJ 9"}, turn=0)
    state = do(state, "55", "pass", "88", "pass", "pass", "JJ")
    assert asks(state) == ["0 顺管", "2 顺管"]
    assert facts(state)["locked"] == (1, 3, 4)
    state = all_pass(state)
    assert (state.turn, state.top, facts(state)["locked"]) == (5, None, ())


@pytest.mark.clause("GJ-30")
def test_round_2_the_lock_does_not_hold_against_the_opposite():
    state = scene({0: "TT 9", 1: "KK 9 7", 4: "QQ 9"}, turn=0)
    state = do(state, "TT", "pass", "pass", "pass", "QQ", "pass", "pass")
    assert asks(state) == ["1 顺管"]
    after = do(state, "KK")
    assert asks(after)[-1] == "4 对家"
    house = {"pass_reentry": "opposite_gouji"}
    other = scene({0: "TT 9", 1: "KK 9 7", 4: "QQ 9"}, turn=0, house=house)
    other = do(other, "TT", "pass", "pass", "pass", "QQ", "pass", house=house)
    assert asks(other) == ["0 顺管"]
    assert do(other, "pass", house=house).turn == 4


@pytest.mark.clause("GJ-31", "GJ-37", "GJ-50", "GJ-51", "GJ-40")
def test_round_3_burners_before_the_opposite():
    able = "AAA 5"
    hands = {0: f"TTT {able} 8 9 R", 1: able, 2: "QQQ 9", 3: able, 4: able, 5: "KKK 9"}
    state = do(scene(hands, turn=0), "TTT", "pass", "QQQ")
    assert asks(state) == ["4 问烧", "3 问烧", "1 问烧", "5 对家"]
    # 0 would be left with three plain ranks and one joker.
    state = do(scene(hands | {0: "TTT AAA R"}, turn=0), "TTT", "pass", "QQQ")
    assert asks(state) == ["4 问烧", "0 问烧", "3 问烧", "1 问烧", "5 对家"]
    after = all_pass(state)
    assert after.turn == 2
    assert facts(after)["opened"] == (2,)
    passed = do(scene({0: "TTT 9", 2: "QQQ 9", 5: "KKK 9"}, turn=0), "TTT", "pass", "QQQ")
    assert asks(passed) == ["5 对家"]
    locked = do(scene({0: "TT 9", 2: "JJ 9", 4: "QQ 9 7 5", 5: "9 7"}, turn=0), "TT", "pass", "pass", "pass", "pass")
    assert asks(locked) == ["5 顺管"]


@pytest.mark.clause("GJ-37")
def test_who_passed_on_an_ordinary_set_may_answer_gouji():
    state = scene({0: "QQ 9", 1: "KK 9", 4: "AA 9"}, turn=0)
    state = do(state, "QQ", "KK")
    assert asks(state) == ["4 对家"]
    state = scene({5: "TTT 9", 0: "9 5", 1: "JJJ 9", 3: "QQQ 9", 4: "9"}, turn=5)
    state = do(state, "TTT", "pass", "JJJ", "pass", "QQQ")  # 0 has passed, and is 3's opposite
    assert "0 对家" in asks(state)


@pytest.mark.clause("GJ-33")
def test_round_4_yielding():
    hands = {3: "44 9", 0: "66 9 9", 1: "55 9 7", 2: "7 8"}
    state = do(scene(hands, turn=3), "44", "pass", "pass")
    assert texts(state) == ["pass", "66", "99", "让"]
    state = do(state, "让")
    assert asks(state) == ["1 顺管", "2 顺管", "0 让后"]
    assert facts(state)["yielding"] == 0
    state = do(state, "pass", "pass")
    assert texts(state) == ["pass", "66", "99"]
    after = do(state, "66")
    assert asks(after) == ["3 顺管"]  # all others have passed
    assert after.owner == 0
    assert do(state, "pass").turn == 3
    beaten = do(scene(hands, turn=3), "44", "pass", "pass", "让", "55")
    assert facts(beaten)["locked"] == (0, 4, 5)
    assert asks(beaten) == ["2 顺管", "3 顺管", "4 顺管"]  # 4 is 1's opposite


@pytest.mark.clause("GJ-34")
def test_round_5_anyone_beats_a_headless_player():
    hands = {2: "KK 9", 3: "AA 9", 1: "AA 5 9"}
    state = do(scene(hands, turn=2, out=(5,)), "KK")
    assert asks(state) == ["3 无头", "4 无头", "0 无头", "1 无头"]
    assert facts(state)["headless"] == (2,)
    after = do(state, "AA")
    assert (after.burner, after.owner) == (None, 3)
    assert facts(after)["burner"] is None


# A round


@pytest.mark.clause("GJ-31")
def test_gj_31_if_the_opposite_passes_the_owner_leads():
    state = do(scene({0: "KK 9"}, turn=0), "KK")
    assert asks(state) == ["3 对家"]
    assert refused(game().parse, state, "44")[0] in ("GJ-01", "GJ-14")
    after = do(state, "pass")
    assert (after.turn, facts(after)["leader"]) == (0, 0)


@pytest.mark.clause("GJ-32")
def test_gj_32_a_big_joker_ends_the_round_without_asking():
    state = scene({0: "44R 9", 3: "RRR 5"}, turn=0)
    after = do(state, "44R")
    assert (after.turn, after.top) == (0, None)
    assert events(state, "44R") == (Played(0, game().named("44R"), 1), TrickWon(0))
    assert refused(game().parse, after, "pass") == ("GJ-32", "leader_must_play")


@pytest.mark.clause("GJ-33")
def test_gj_33_where_one_cannot_yield():
    hands = {3: "44 9", 0: "66 9 9"}
    # Neither of the next two may act: both have passed before.
    state = scene(hands, turn=0, table=(3, "44"), locked=(1, 2, 4, 5))
    assert "让" not in texts(state)
    assert refused(game().parse, state, "让") == ("GJ-33", "no_yield")
    # One of them may.
    assert "让" in texts(scene(hands, turn=0, table=(3, "44"), locked=(1, 4, 5)))
    # Not on a set of others, not on 够级牌, not twice, not against the house.
    assert "让" not in texts(scene({2: "44 9", 0: "66 9"}, turn=0, table=(2, "44")))
    assert "让" not in texts(scene({3: "KK 9", 0: "AA 9"}, turn=0, table=(3, "KK")))
    state = do(scene(hands, turn=0, table=(3, "44")), "让", "pass", "pass")
    assert "让" not in texts(state)
    off = {"yield": False}
    assert "让" not in texts(scene(hands, turn=0, table=(3, "44"), house=off), off)


@pytest.mark.clause("GJ-30", "GJ-33")
def test_yield_after_a_lock():
    """0 passed on an earlier set; on a set of its opposite it is back, and may yield as well."""
    hands = {5: "55 9", 3: "77 9", 0: "99 K", 1: "88 K", 2: "T 7 6"}
    state = do(scene(hands, turn=5), "55", "pass", "pass", "pass", "77", "pass")
    assert asks(state) == ["5 顺管", "0 顺管"]
    state = do(state, "pass")
    assert texts(state) == ["pass", "99"]  # 1 and 2 are locked: nobody to yield to
    state = do(scene(hands, turn=5), "55", "pass", "pass", "pass")
    assert asks(state)[0] == "3 顺管"
    open_two = scene(hands, turn=0, table=(3, "77"), locked=(0, 4, 5))
    assert "让" in texts(open_two)
    assert do(open_two, "让", "88").owner == 1


@pytest.mark.clause("GJ-33", "GJ-36")
def test_yield_on_the_last_set_of_an_opposite_who_is_out():
    state = do(scene({3: "44", 0: "66 9"}, turn=3), "44", "pass", "pass")
    assert "让" in texts(state)
    after = do(state, "让", "pass", "pass", "pass")
    assert after.turn == 4  # 接风


@pytest.mark.clause("GJ-34", "GJ-37")
def test_gj_34_a_headless_player_beats_anybodys_gouji():
    """1's opposite is out: 1 is asked behind the opposite of the owner, and doesn't burn."""
    state = do(scene({0: "KK 9", 1: "AA 9", 3: "7"}, turn=0, out=(4,)), "KK")
    assert asks(state) == ["3 对家", "1 无头"]
    after = do(state, "pass", "AA")
    assert (after.burner, asks(after)) == (None, ["2 无头", "3 无头", "5 无头", "0 无头"])


@pytest.mark.clause("GJ-35")
def test_gj_35_four_play_on():
    hands = {0: "KK 9 5", 1: "AA 9 5", 2: "TT 8", 4: "2 2 9"}
    state = scene(hands, turn=0, out=(3, 5))
    assert facts(state)["chaos"] is True
    state = do(state, "KK")
    assert asks(state) == ["1 乱缠", "2 乱缠", "4 乱缠"]
    state = do(state, "pass", "pass", "22")
    assert asks(state) == ["0 乱缠", "1 乱缠", "2 乱缠"]  # a pass locks nobody out
    assert facts(do(state, "pass", "pass", "pass"))["opened"] == ()


@pytest.mark.clause("GJ-35", "GJ-23")
def test_chaos_with_a_revolutionary_begins_with_the_first_out():
    state = scene({0: "KK", 1: "9 5"}, turn=0, revolted=(5,))
    assert facts(state)["chaos"] is False
    assert events(state, "KK")[-1] == PhaseBegan("四户乱缠", 0, "GJ-35")
    state = do(state, "KK")
    assert facts(state)["chaos"] is True
    assert asks(state) == ["1 乱缠", "2 乱缠", "3 乱缠", "4 乱缠"]


@pytest.mark.clause("GJ-35", "GJ-53")
def test_gj_35_a_burner_who_is_stuck_may_make_it_begin():
    """He was the fifth; it is the pass before that leads to it, not a play."""
    hands = ["JJJK", "2222", "", "89999TTTTB", "66A", "77TTTTQQQQB"]
    fields = {"burner": 4, "burnt": 0, "out": (2,), "leader": 4, "asked": ((5, "无头"),), "turn": 5}
    house = {"burn_fail": "last"}
    state = game(**house).setup(hands, table=(4, "6B"), **fields)
    told = events(state, "pass", house)
    assert told[0] == Passed(5)
    assert PhaseBegan("四户乱缠", 5, "GJ-35") in told


@pytest.mark.clause("GJ-36")
def test_gj_36_the_next_one_leads_for_who_is_out():
    state = do(scene({0: "TT", 1: "9 5"}, turn=0), "TT")
    after = all_pass(state)
    assert (after.turn, after.out) == (1, (0,))
    last = do(state, "pass", "pass", "pass", "pass")
    assert events(last, "pass") == (Passed(5), TrickWon(0, 1))
    assert events(scene({0: "TT"}, turn=0), "TT") == (Played(0, game().named("TT"), 0), WentOut(0, 1))


@pytest.mark.clause("GJ-36", "GJ-31", "GJ-41")
def test_a_last_set_of_gouji_stays_so():
    state = do(scene({0: "KK", 3: "AA 9"}, turn=0), "KK")
    assert asks(state) == ["3 对家"]
    assert facts(all_pass(state))["opened"] == (0,)
    beaten = do(state, "AA")
    assert facts(beaten)["opened"] == ()
    assert asks(beaten) == ["4 无头", "5 无头", "1 无头", "2 无头"]  # 3's opposite is out


# 开点


@pytest.mark.clause("GJ-41")
def test_gj_41_what_is_beaten_opens_nobody():
    state = do(scene({0: "KK 9", 3: "AA 9"}, turn=0), "KK", "AA")
    after = all_pass(state)
    assert facts(after)["opened"] == (3,)
    state = do(scene({0: "KK 9"}, turn=0), "KK")
    assert facts(state)["opens"] is True
    assert Noted("GJ-40", "opens", 0) in events(state, "pass")


@pytest.mark.clause("GJ-40", "GJ-35")
def test_the_set_that_brings_chaos_may_still_open():
    """It was put down before, and stands."""
    state = do(scene({0: "KK", 1: "9 8"}, turn=0, out=(4,)), "KK")
    assert facts(state)["chaos"] is True
    assert facts(all_pass(state))["opened"] == (0,)
    late = do(scene({0: "KK 9"}, turn=0, out=(3, 4)), "KK")
    assert facts(all_pass(late))["opened"] == ()


# 烧牌


BURNER = "AAA 7 R"


@pytest.mark.clause("GJ-50", "GJ-51", "GJ-52", "GJ-53")
def test_a_burn_that_is_won():
    state = do(scene({0: "KKK 9", 1: BURNER, 3: "5 8 9"}, turn=0), "KKK")
    assert asks(state) == ["1 问烧", "3 对家"]
    assert texts(state) == ["不", "烧", "AAA"]  # AAR would leave two plain ranks
    said = do(state, "烧")
    assert asks(said) == ["1 烧牌"]
    assert texts(said) == ["AAA"]
    assert refused(game().parse, said, "pass") == ("GJ-50", "must_burn")
    burnt = do(said, "AAA")
    assert do(state, "AAA") == burnt  # to play at once says it, too
    assert (burnt.burner, burnt.burnt, burnt.owner) == (1, 0, 1)
    assert asks(burnt) == ["4 对家"]
    assert events(said, "AAA")[1] == Noted("GJ-51", "burned", 1, 0)
    lead = do(burnt, "pass")
    assert lead.turn == 1
    assert texts(lead) == ["7R", "R"]  # with a joker, or the whole hand
    assert refused(game().parse, lead, "7") == ("GJ-52", "burner_shows_joker")
    won = do(lead, "R", "7")
    assert (won.burns, won.burner, won.out) == (((1, 0),), None, (1,))
    # The burner's last set may be beaten: it is won all the same.
    assert do(won, "pass", "pass", "8").burns == ((1, 0),)
    at_once = do(lead, "7R")
    assert at_once.burns == ((1, 0),)
    assert Noted("GJ-53", "burn_won", 1, 0) in events(lead, "7R")


@pytest.mark.clause("GJ-50")
def test_gj_50_the_formula():
    rows = {
        "AAA 7": True,  # 1 − 0
        "AAA 7 8": False,  # 2 − 0
        "AAA 7 8 B": True,  # 2 − 1
        "AAA 77 88 99 BR": True,  # 3 − 2
        "AAA 77 88 99 TT BR": False,  # 4 − 2
        "AAA 7 8 2": False,  # a 2 helps nothing …
        "AAA 7 2222": True,  # … and costs nothing
        "AAA 7 3": False,  # a 3 is a plain rank
        "AAA 3": True,
        "AAAA 7": False,  # A stays: 2 − 0
        "AA2 7": True,
        "QQQ 7": False,  # doesn't beat
        "AA 7 R": True,  # AAR leaves 1 − 0
        "AA 7 8 R": False,
        "A 7 RR": True,
        "222 7 8": False,
    }
    for hand, may in rows.items():
        state = do(scene({0: "KKK 9", 1: hand}, turn=0), "KKK")
        assert ("1 问烧" in asks(state)) is may, hand


@pytest.mark.clause("GJ-50")
def test_gj_50_the_refusal_reckons_it_out():
    state = do(scene({0: "KKK 9", 1: "AAA 7 R"}, turn=0), "KKK")
    with pytest.raises(rules.Refused) as caught:
        game().parse(do(scene({0: "KKK 9", 1: "AAA 222 7 8 B"}, turn=0), "KKK"), "222")
    assert caught.value.clause == "GJ-50"
    assert caught.value.facts == {"plain": 3, "jokers": 1, "spare": 2, "free": 1}
    assert dict(game().view(state, (1,)).facts)["burn"] == ((1, 1, 1, True),)
    far = do(scene({0: "KKK 9", 1: "AAA 7 8 9 T J Q B"}, turn=0), "KKK")
    assert dict(game().view(far, (1,)).facts)["burn"] == ((1, 7, 1, False),)
    for seat in (0, 3):  # the owner, and who may answer anyhow
        assert dict(game().view(state, (seat,)).facts)["burn"] == ()


@pytest.mark.clause("GJ-50", "GJ-34")
def test_gj_50_who_is_headless_beats_without_burning():
    state = do(scene({0: "KKK 9", 1: BURNER}, turn=0, out=(4,)), "KKK")
    assert asks(state) == ["3 对家", "1 无头"]
    assert do(state, "pass", "AAA").burner is None


@pytest.mark.clause("GJ-51")
def test_gj_51_the_owners_side_goes_first():
    hands = {0: "KKK 9", 1: BURNER, 2: BURNER, 4: BURNER, 5: "2222 9"}
    state = do(scene(hands, turn=0), "KKK")
    assert asks(state) == ["2 问烧", "4 问烧", "1 问烧", "5 问烧", "3 对家"]
    after = do(state, "不", "烧", "AAA")
    assert (after.burner, after.burnt) == (4, 0)  # a partner may be burnt
    assert asks(after) == ["5 问烧", "1 对家"]  # everybody who may is asked afresh


@pytest.mark.clause("GJ-51", "GJ-53")
def test_burn_while_a_burner_is_burning():
    hands = {0: "KKK 9", 1: BURNER, 2: "22B 9", 3: "7 9"}
    state = do(scene(hands, turn=0), "KKK", "不", "AAA")
    assert state.burner == 1
    assert asks(state) == ["2 问烧", "4 对家"]
    again = do(state, "22B")
    assert (again.burner, again.burnt) == (2, 1)
    assert events(state, "22B")[1:3] == (Noted("GJ-53", "burn_broken", 1, 2), Noted("GJ-51", "burned", 2, 1))
    free = all_pass(again)
    assert (free.turn, free.burner) == (2, 2)
    assert texts(free) == ["9"]  # his whole hand
    over = do(free, "9")
    assert over.burns == ((2, 1),)


@pytest.mark.clause("GJ-53")
def test_gj_53_whoever_beats_a_burner_frees_him():
    hands = {0: "KKK 9", 1: "AAA 7 8 RR", 4: "2222 9", 3: "5 9"}
    state = do(scene(hands, turn=0), "KKK")
    assert "1 问烧" in asks(state)
    burnt = do(scene(hands, turn=0), "KKK", *["不"] * asks(state).index("1 问烧"), "AAA")
    assert asks(burnt) == ["4 对家"]
    freed = do(burnt, "222")
    assert (freed.burner, freed.burnt) == (None, None)
    assert Noted("GJ-53", "burn_broken", 1, 4) in events(burnt, "222")
    free = scene({1: "7 8 RR"}, turn=1)
    assert "7" in texts(free)


@pytest.mark.clause("GJ-53", "GJ-51")
def test_a_headless_player_frees_a_burner():
    """5 is headless and beats the burner, behind the burner's opposite."""
    hands = {0: "KKK 9", 1: BURNER, 5: "222 9 8 7", 3: "9", 4: "9"}
    state = do(scene(hands, turn=0, out=(2,)), "KKK")
    assert asks(state) == ["1 问烧", "3 对家", "5 无头"]
    burnt = do(state, "AAA")
    assert asks(burnt) == ["4 对家", "5 无头"]
    freed = do(burnt, "pass", "222")
    assert (freed.burner, freed.owner) == (None, 5)


@pytest.mark.clause("GJ-53", "GJ-16")
@pytest.mark.parametrize("fail", ["none", "last"])
def test_a_burner_on_lead_who_is_stuck(fail):
    """A 3 and a 2 without a joker: no single set, no joker."""
    house = {"burn_fail": fail}
    state = do(scene({0: "KKK 9", 1: "AAA 3 2", 2: "9 8"}, turn=0, house=house), "KKK", "AAA", house=house)
    told = events(state, "pass", house=house)
    after = do(state, "pass", house=house)
    assert told == (Passed(4), Noted("GJ-40", "opens", 1), Noted("GJ-53", "burn_stuck", 1), TrickWon(1, 2))
    assert (after.turn, after.burner, after.burns) == (2, None, ())
    seen = game(**house).facts(after)
    if fail == "none":
        assert seen["failed"] == ()
        assert 1 in [ask for ask in range(6) if after.ins >> ask & 1]
    else:
        assert (seen["failed"], seen["places"]) == ((1,), (None,) * 5 + (1,))
        assert seen["headless"] == (4,)


@pytest.mark.clause("GJ-53", "GJ-55")
def test_a_burner_who_fails_may_end_the_deal():
    house = {"burn_fail": "last"}
    state = scene(
        {0: "9", 1: "3 2", 2: "8", 4: "8"}, turn=0, table=(1, "KKB"), out=(3, 5), burner=1, burnt=0, house=house
    )
    after = do(state, "pass", house=house)
    assert game(**house).over(after)
    assert game(**house).facts(after)["places"] == (3, 5, 2, 4, 0, 1)


@pytest.mark.clause("GJ-54")
def test_gj_54_by_house_rule_only_who_has_opened_burns():
    house = {"burn_need_open": True}
    hands = {0: "KKK 9", 1: BURNER}
    assert asks(do(scene(hands, turn=0, house=house), "KKK", house=house)) == ["3 对家"]
    opened = scene(hands, turn=0, house=house, opened=(1,))
    assert asks(do(opened, "KKK", house=house)) == ["1 问烧", "3 对家"]


@pytest.mark.clause("GJ-36", "GJ-53")
def test_the_next_one_leads_after_a_burn_that_was_won():
    state = do(scene({0: "KKK 9", 1: "AAA", 2: "9 8"}, turn=0), "KKK", "AAA")
    assert (state.burns, state.out) == (((1, 0),), (1,))
    assert asks(state) == ["4 对家"]
    after = do(state, "pass")
    assert (after.turn, after.owner) == (2, None)  # 接风
    assert facts(after)["opened"] == (1,)


@pytest.mark.clause("GJ-41", "GJ-50")
def test_a_burnt_set_opens_nobody():
    state = do(scene({0: "KKK 9", 1: BURNER}, turn=0), "KKK", "AAA")
    assert facts(all_pass(state))["opened"] == (1,)


@pytest.mark.clause("GJ-50", "GJ-32")
def test_a_burn_with_a_big_joker_ends_the_round():
    state = do(scene({0: "KKK 9", 1: "AA 7 R"}, turn=0), "KKK", "AAR")
    assert (state.turn, state.top, state.burner) == (1, None, 1)
    assert texts(state) == ["7"]


@pytest.mark.clause("GJ-35", "GJ-50")
def test_nobody_burns_among_four():
    state = do(scene({0: "KKK 9", 1: BURNER}, turn=0, out=(3, 5)), "KKK")
    assert asks(state) == ["1 乱缠", "2 乱缠", "4 乱缠"]
    assert do(state, "AAA").burner is None


# End


@pytest.mark.clause("GJ-55")
def test_gj_55_the_deal_ends_while_a_round_is_open():
    hands = {0: "K", 1: "Q 9", 5: "9 8 7 6"}
    state = do(scene(hands | {3: "9 5 6"}, turn=1, out=(2, 4)), "Q", "pass", "pass")
    assert state.turn == 0
    assert events(state, "K")[-1] == DealOver((4, -4, 4, -4, 4, -4))
    after = do(state, "K")
    assert game().over(after)
    assert facts(after)["places"] == (2, 4, 0, 1, 3, 5)
    assert game().result(after).fact("swept") is True
    assert refused(game().step, after, rules.api.PASS) == ("GJ-55", "deal_over")


@pytest.mark.clause("GJ-55")
def test_gj_55_equals_stand_in_their_order_after_the_leader():
    hands = {1: "5 6", 3: "7 8", 5: "9 T"}
    for leader, order in ((1, (3, 5, 1)), (2, (3, 5, 1)), (3, (5, 1, 3)), (4, (5, 1, 3)), (5, (1, 3, 5))):
        state = scene({0: "K", **hands}, turn=0, out=(2, 4), leader=leader, table=(1, "Q"), locked=())
        assert facts(do(state, "K"))["places"][3:] == order


@pytest.mark.clause("GJ-23", "GJ-55")
def test_gj_23_the_place_of_a_revolutionary():
    hands = {0: "K", 1: "5 6", 3: "7 8 9", 5: "9 T"}
    both_out = do(scene(hands, turn=0, out=(2,), revolted=(4,)), "K")
    assert facts(both_out)["places"] == (2, 0, 4, 1, 5, 3)  # 三科 behind his partners
    assert game().result(both_out).fact("swept") is True
    state = scene({0: "K", 3: "7 8 9", 5: "9 T"}, turn=0, out=(1, 2), revolted=(4,))
    assert facts(do(state, "K"))["places"] == (1, 2, 0, 4, 5, 3)  # else 四科
    late = scene({0: "K", 5: "9 T"}, turn=0, out=(1, 3, 2), revolted=(4,))
    assert facts(late)["places"] == (1, 3, 2, 4, None, None)
    assert WentOut(0, 5) in events(late, "K")


@pytest.mark.clause("GJ-23")
def test_gj_23_a_revolutionary_counts_as_not_opened():
    state = scene({}, turn=0, revolted=(4,))
    assert facts(state)["opened"] == (1,)
    assert facts(state)["headless"] == (1,)
    assert refused(scene, {}, turn=4, revolted=(4,)) == ("GJ-32", "not_in")


# Positions


@pytest.mark.clause("GJ-32", "GJ-37")
def test_positions_that_nobody_is_asked_in():
    assert refused(scene, {0: "KK 9"}, turn=1, table=(0, "KK")) == ("GJ-31", "only_opposite")
    assert refused(scene, {0: "4 4 9"}, turn=1, table=(0, "44"), locked=(1,)) == ("GJ-37", "not_asked")
    assert refused(scene, {0: "KK 9"}, turn=0, table=(0, "KK")) == ("GJ-32", "own_play_on_table")
    assert texts(scene({3: "RR 9"}, turn=3, table=(0, "KR"))) == ["pass"]  # nobody asks in play, but one may wonder
    assert refused(scene, {}, turn=0, phase="x") == ("GJ-25", "no_such_phase")
    assert refused(game().setup, ["4"] * 5 + [""], out=(0,)) == ("GJ-36", "out_has_no_cards")
    assert scene({3: "44 9", 0: "66"}, table=(3, "44")).turn == 0  # without a turn: seat 0, if it is asked
    assert scene({0: "44 9"}, table=(0, "KK")).turn == 3


def test_words_as_people_write_them():
    state = do(scene({0: "KKK 9", 1: BURNER}, turn=0), "KKK")
    assert str(game().parse(state, "燒")) == "烧"
    assert str(game().parse(state, "pass")) == "不"
    assert events(state, "烧") == (Called(1, "烧"),)
