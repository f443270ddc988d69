"""Set-up positions for the special rules and the rare windows; every scene names its clauses."""

import pytest

import rules
from rules import record
from rules.api import PASS, DealOver, Passed, Played, TrickWon, WentOut
from tests.games.clauses import refused


def game(**house):
    return rules.make("guan3", **house)


def play(table_game, state, *texts):
    for text in texts:
        state = table_game.step(state, table_game.parse(state, text))
    return state


def texts(actions):
    return [str(action) for action in actions]


# Tricks, leads, duties


@pytest.mark.clause("G3-07", "G3-40")
def test_g3_07_a_whole_deal_in_events():
    table_game = game()
    state = table_game.setup(["33", "5", "444 6"], turn=2)
    told = []
    for text in ("6", "pass", "pass", "444"):
        action = table_game.parse(state, text)
        after = table_game.step(state, action)
        told.append(table_game.events(state, action, after))
        state = after
    named = table_game.named
    assert told == [
        (Played(2, named("6"), 3),),
        (Passed(0),),
        (Passed(1), TrickWon(2)),
        (Played(2, named("444"), 0), WentOut(2, 1), DealOver((-5, -5, 10))),
    ]
    assert table_game.turn(state) is None
    assert table_game.legal(state) == ()
    assert refused(table_game.step, state, PASS) == ("G3-40", "deal_over")
    assert refused(table_game.parse, state, "3") == ("G3-40", "deal_over")
    assert refused(table_game.readings, state, named("3").counts) == ("G3-40", "deal_over")


@pytest.mark.clause("G3-40")
def test_g3_40_no_result_before_the_end():
    table_game = game()
    assert refused(table_game.result, table_game.deal(seed=1)) == ("G3-40", "deal_not_over")


@pytest.mark.clause("G3-07")
def test_g3_07_positions_with_something_on_the_table():
    table_game = game()
    state = table_game.setup(["3 9", "5 T", "4 8"], turn=0, table=(1, "7"))  # seat 2 has passed
    assert play(table_game, state, "pass").top is None
    state = table_game.setup(["3 9", "5 T", "4 8"], turn=0, table=(2, "7"))
    assert str(play(table_game, state, "pass").top) == "7"
    assert refused(table_game.setup, ["3 9", "5 T", "4 8"], turn=1, table=(1, "7")) == ("G3-07", "own_play_on_table")


@pytest.mark.clause("G3-02", "G3-03", "G3-42")
@pytest.mark.parametrize(
    ("hands", "fields"),
    [
        (["33334444555566667", "8", "9"], {}),
        (["3", "8", "9"], {"bombs": 13}),
        (["3", "8", "9"], {"bombs": -1}),
        (["3", "8", "9"], {"marker": 1}),
        (["H3 9", "8", "T"], {"marker": 0}),
    ],
)
def test_g3_02_positions_that_no_deal_has(hands, fields):
    """Seventeen cards, thirteen bombs, the ♦3 known to be where no ♦3 can be."""
    with pytest.raises(rules.Refused):
        game().setup(hands, **fields)


@pytest.mark.clause("G3-04")
def test_g3_04_the_opening_play_holds_a_three():
    table_game = game(open_with_marker=True)
    state = table_game.setup(["D3 33 4 5 6 7", "9 9", "T T"], turn=0, marker=0)
    legal = texts(table_game.legal(state))
    assert sorted(legal) == sorted(
        ["3", "33", "333", "34567", *(f"333+{two}" for two in ("45", "46", "47", "56", "57", "67"))]
    )
    assert refused(table_game.parse, state, "4") == ("G3-04", "marker_first")
    assert refused(table_game.step, state, table_game.named("4567 8".replace(" ", ""))) == ("G3-02", "none_in_hand")
    # Only the opening play: the next lead is free, even with threes left.
    state = play(table_game, state, "3", "pass", "pass")
    assert "4" in texts(table_game.legal(state))


@pytest.mark.clause("G3-04")
def test_g3_04_a_three_among_the_kickers_will_do():
    table_game = game(open_with_marker=True)
    state = table_game.setup(["D3 444 5 6", "9 9", "T T"], turn=0, marker=0)
    assert texts(table_game.legal(state)) == ["3", "444+35", "444+36"]


@pytest.mark.clause("G3-04")
def test_g3_04_the_others_never_need_it():
    table_game = game(open_with_marker=True)
    state = table_game.setup(["3 9", "3 4", "T T"], turn=1, marker=0)
    assert texts(table_game.legal(state)) == ["3", "4"]


@pytest.mark.clause("G3-16", "G3-17")
@pytest.mark.parametrize(
    ("rule", "text", "why"),
    [
        ("ace_low", "23456", ("G3-17", "low_needs_ace")),
        ("none", "A2345", ("G3-17", "no_low_straight")),
        ("none", "23456", ("G3-17", "no_low_straight")),
        ("ace_low", "A2346", ("G3-16", "not_consecutive")),
        ("ace_low", "34568", ("G3-16", "not_consecutive")),
        ("ace_low", "QKA23", ("G3-17", "two_in_straight")),
        ("ace_low", "JQKA2", ("G3-16", "two_in_straight")),
    ],
)
def test_g3_17_what_is_wrong_with_a_straight(rule, text, why):
    table_game = game(low_straight=rule)
    assert refused(table_game.parse, table_game.setup([text + " 9 T", "7", "8"]), text) == why


@pytest.mark.clause("G3-19c", "G3-24")
@pytest.mark.parametrize(
    ("rule", "last", "why"),
    [
        ("lead", "999TTT", ("G3-19c", "short_plane")),
        ("lead", "999TTT3", ("G3-19c", "short_plane")),
        ("off", "999TTT", ("G3-24", "other_kind")),
        ("off", "444555", ("G3-24", "other_kind")),
        ("lead_and_beat", "444555", ("G3-19c", "not_higher")),
    ],
)
def test_g3_19c_why_a_plane_without_its_wings_does_not_beat(rule, last, why):
    table_game = game(short_plane=rule)
    state = table_game.setup([last, "2", "A"], turn=0, table=(2, "777888+33JQ"))
    assert refused(table_game.parse, state, last) == why


@pytest.mark.clause("G3-30")
def test_g3_30_without_the_rule_nobody_breaches_it():
    table_game = game(dingda="off")
    assert refused(table_game.score, left=[0, 7, 12], breach=2) == ("G3-30", "no_dingda")
    assert refused(table_game.setup, ["3", "5", "67"], turn=0, breach=2) == ("G3-30", "no_dingda")


@pytest.mark.clause("G3-04", "G3-30")
def test_g3_30_forced_leaves_something_to_open_with():
    """No deal comes to this, but a position may: the 3 must be led, and the highest single is another."""
    table_game = game(open_with_marker=True, dingda="forced")
    assert texts(table_game.legal(table_game.setup(["39", "K", "99"], turn=0, marker=0))) == ["3"]


@pytest.mark.clause("G3-03", "G3-04")
def test_g3_04_the_marker_lies_in_the_hand_of_whoever_is_known_to_hold_it():
    """Also in a position whose suits aren't written; so its three can be put down."""
    table_game = game(open_with_marker=True)
    state = table_game.setup(["34", "357", "68"], turn=1, marker=1)
    assert table_game.dealt(state) == ("C3 D4", "D3 D5 D7", "D6 D8")
    (lead,) = table_game.legal(state)
    assert record.pick(table_game, state, record.hands_at_first(table_game, state)[1], lead, ()) == ("D3",)
    for seed in range(30):
        dealt = table_game.deal(seed=seed)
        again = table_game.setup(**table_game.position(dealt))
        assert "D3" in table_game.dealt(again)[table_game.facts(dealt)["marker"]].split()


@pytest.mark.clause("G3-03")
def test_g3_03_a_three_on_the_table_hides_the_marker_again():
    """Suits don't matter, so after any three of its holder nobody knows for sure where ♦3 is."""
    table_game = game()
    state = table_game.setup(["D3 H3 9", "5 5", "T T"], turn=0, marker=0)
    assert table_game.facts(play(table_game, state, "9"))["marker"] == 0
    assert table_game.facts(play(table_game, state, "3"))["marker"] is None


@pytest.mark.clause("G3-03")
def test_g3_03_the_winner_leads_and_nobody_knows_the_marker():
    table_game = game(next_lead="winner", open_with_marker=True)
    last = table_game.score(left=(7, 0, 3))
    state = table_game.deal(seed=5, last=last)
    assert (table_game.turn(state), table_game.facts(state)["marker"]) == (1, None)


@pytest.mark.clause("G3-06")
def test_g3_06_must_beat_lets_choose_what_with():
    table_game = game(must_beat=True)
    state = table_game.setup(["5 9 K 3333", "66", "77"], turn=0, table=(2, "8"))
    bombs = ["3333", "3333+5", "3333+9", "3333+K"]
    assert sorted(texts(table_game.legal(state))) == sorted(["9", "K", *bombs])


@pytest.mark.clause("G3-06")
def test_g3_06_a_bomb_need_not_but_may_be_spent():
    table_game = game(must_beat=True, must_beat_bomb=False)
    state = table_game.setup(["3333 5", "66", "77"], turn=0, table=(2, "8"))
    assert texts(table_game.legal(state)) == ["pass", "3333", "3333+5"]


# Last hands


@pytest.mark.clause("G3-14", "G3-15")
@pytest.mark.parametrize(
    ("hand", "table", "legal"),
    [
        ("4443", "333+77", ["pass", "444+3"]),
        ("4443 9", "333+77", ["pass", "444+39"]),
        ("444", "333+77", ["pass", "444"]),
        ("44", "333+77", ["pass"]),
        ("4443", "333", ["pass", "444"]),
        ("444", "333", ["pass", "444"]),
        ("4444", "333+77", ["pass", "4444"]),
        ("44443", "333+77", ["pass", "4444", "4444+3"]),
        ("AAA", "KKK+77", ["pass", "AAA"]),
        ("AAA3", "KKK+77", ["pass", "AAA", "AAA+3"]),
        ("AAA35", "KKK+77", ["pass", "AAA", "AAA+3", "AAA+35", "AAA+5"]),
        ("3334", "444+77", ["pass"]),
    ],
)
def test_g3_14_last_hands_on_three_and_two(hand, table, legal):
    table_game = game()
    state = table_game.setup([hand, "66", "88"], turn=0, table=(2, table))
    assert sorted(texts(table_game.legal(state))) == sorted(legal)


@pytest.mark.clause("G3-12", "G3-15")
def test_g3_12_bare_triples_as_last_hand_only():
    table_game = game(bare_triple="last_hand")
    assert "444" not in texts(table_game.legal(table_game.setup(["4445", "66", "88"])))
    state = table_game.setup(["444", "66", "88"])
    assert texts(table_game.legal(state)) == ["4", "44", "444"]
    assert table_game.over(play(table_game, state, "444"))
    state = table_game.setup(["444", "66", "88"], turn=0, table=(2, "333+77"))
    assert table_game.over(play(table_game, state, "444"))
    assert refused(table_game.parse, table_game.setup(["4445", "66", "88"]), "444") == (
        "G3-12",
        "triple_last_hand_only",
    )
    # 双顺 and 飞机 are other combinations.
    assert "444555" in texts(table_game.legal(table_game.setup(["444555 9", "66", "88"])))


@pytest.mark.clause("G3-19c")
@pytest.mark.parametrize(
    ("rule", "leads", "beats"),
    [("lead_and_beat", True, True), ("lead", True, False), ("off", False, False)],
)
@pytest.mark.parametrize("wings", ["", "8", "89", "89J"])
def test_g3_19c_short_planes(rule, leads, beats, wings):
    table_game = game(short_plane=rule)
    hand = "555666" + wings
    text = "555666" + ("+" + wings if wings else "")
    lead = table_game.setup([hand, "77", "TT"])
    assert (text in texts(table_game.legal(lead))) is (leads or not wings)
    reply = table_game.setup([hand, "77", "TT"], turn=0, table=(2, "333444+QQKK"))
    assert (text in texts(table_game.legal(reply))) is beats
    higher = table_game.setup([hand, "33", "TT"], turn=0, table=(2, "777888+QQKK"))
    assert text not in texts(table_game.legal(higher))
    # Not the last hand: only as many wings as it takes.
    longer = table_game.setup([hand + "2", "77", "TT"], turn=0, table=(2, "333444+QQKK"))
    assert text not in texts(table_game.legal(longer))


@pytest.mark.clause("G3-19c")
def test_g3_19c_three_triples_on_three_triples():
    table_game = game()
    table = (2, "333444555+TTJJQQ")
    state = table_game.setup(["666777888+99", "KK", "AA"], turn=0, table=table)
    assert texts(table_game.legal(state)) == ["pass", "666777888+99"]
    state = table_game.setup(["666777+99", "KK", "AA"], turn=0, table=table)
    assert texts(table_game.legal(state)) == ["pass"]
    # Bare, they are two triples with three wings too, which answers two triples.
    state = table_game.setup(["777888999", "KK", "AA"], turn=0, table=(2, "333444+5566"))
    assert sorted(texts(table_game.legal(state))) == ["777888+999", "888999+777", "pass"]
    assert str(table_game.parse(state, "777888999")) == "888999+777"
    bare = table_game.named("飞机:777888999")
    assert bare not in table_game.legal(state)
    assert refused(table_game.step, state, bare)[0] in {"G3-19", "G3-19b", "G3-19c", "G3-24"}


@pytest.mark.clause("G3-19c")
def test_g3_19c_four_and_five_triples_take_a_wing_too():
    table_game = game()
    for hand in ("3334445556667", "333444555666789K", "3334445556667779"):
        state = table_game.setup([hand, "TT", "JJ"])
        whole = [one for one in table_game.legal(state) if one.size == len(hand)]
        assert {(one.kind, one.shape.length) for one in whole} >= {("飞机带翅膀", 5 if len(set(hand)) == 6 else 4)}
        assert table_game.readings(state, table_game.ranks.pack(hand))[0].shape.length == (5 if "777" in hand else 4)


@pytest.mark.clause("G3-12", "G3-14", "G3-19c")
@pytest.mark.parametrize(
    ("rules_changed", "hand"),
    [({}, "3334"), ({"bare_triple": "last_hand"}, "333"), ({}, "3334448"), ({}, "3334445556667")],
)
def test_g3_14_a_position_after_the_last_hand(rules_changed, hand):
    """Who went out with a form of the last hand leaves it on the table: such a position can be set up again."""
    table_game = game(**rules_changed)
    end = play(table_game, table_game.setup([hand, "99", "TT J"]), hand)
    assert table_game.over(end)
    again = table_game.setup(**table_game.position(end))
    assert again.top == end.top
    assert table_game.result(again) == table_game.result(end)


# Several readings


@pytest.mark.clause("G3-19b")
def test_g3_19b_both_readings_are_offered_and_can_be_named():
    table_game = game()
    state = table_game.setup(["3334445555 9", "66", "77"])
    counts = table_game.ranks.pack("3334445555")
    default, other = table_game.readings(state, counts)
    assert (str(default), str(other)) == ("444555+3335", "333444+5555")
    assert table_game.parse(state, "3334445555") == default
    assert table_game.parse(state, "飞机带翅膀:3334445555") == default
    assert table_game.parse(state, "飞机带翅膀 4:3334445555") == other
    assert table_game.parse(state, "333444+5555") == other
    assert table_game.parse(state, "444555+3335") == default


@pytest.mark.clause("G3-19b")
def test_g3_19b_five_triples_bare_or_three_with_wings():
    table_game = game()
    hand = "333444555666777"
    state = table_game.setup([hand + "9", "JJ", "QQ"])
    found = table_game.readings(state, table_game.ranks.pack(hand))
    assert [(one.kind, table_game.ranks.order[one.rank]) for one in found] == [
        ("飞机", "7"),
        ("飞机带翅膀", "7"),
        ("飞机带翅膀", "6"),
        ("飞机带翅膀", "5"),
    ]
    assert table_game.parse(state, "飞机带翅膀:" + hand) == found[1]
    assert table_game.parse(state, "飞机带翅膀 5:" + hand) == found[3]
    assert table_game.parse(state, "飞机:" + hand) == table_game.parse(state, hand) == found[0]
    assert refused(table_game.parse, state, "顺子:" + hand) == ("notation", "no_such_reading")


@pytest.mark.clause("G3-19b")
def test_g3_19b_what_lies_there_leaves_only_one_reading():
    table_game = game()
    state = table_game.setup(["666777888999TTT J", "34", "5A"], turn=0, table=(2, "333444555+JJQQKK"))
    found = table_game.readings(state, table_game.ranks.pack("666777888999TTT"))
    assert [str(one) for one in found] == ["888999TTT+666777", "777888999+666TTT", "666777888+999TTT"]
    assert table_game.parse(state, "666777888999TTT") == found[0]
    assert refused(table_game.parse, state, "飞机:666777888999TTT") == ("notation", "no_such_reading")


@pytest.mark.clause("G3-19b")
def test_g3_19b_the_reading_counts_for_the_reply():
    table_game = game()
    lying, hand = "333444555666777", "888999TTTJJJQQQ K"
    for kind, answers in (("飞机", {"飞机"}), ("飞机带翅膀", {"飞机带翅膀"})):
        state = table_game.setup([hand, "34", "56"], turn=0, table=(2, f"{kind}:{lying}"))
        assert {action.kind for action in table_game.legal(state) if action} == answers
        assert table_game.parse(state, "888999TTTJJJQQQ").kind == kind


@pytest.mark.clause("G3-19b")
@pytest.mark.parametrize(
    "text",
    [
        "999TTT+JJJJ",
        "999ttt+jjjj",
        "999 TTT + JJJJ",
        "999101010+JJJJ",
        "９９９ＴＴＴ＋ＪＪＪＪ",
        "飞机带翅膀 T:999TTTJJJJ",
        "飞机带翅膀 t:999tttjjjj",
        "飞机带翅膀 10：999 TTT JJJJ",
    ],
)
def test_g3_19b_one_reading_however_it_is_typed(text):
    """Case, spaces and 10 for T mean nothing, so they don't change which reading is meant."""
    table_game = game()
    state = table_game.setup(["999TTTJJJJ 4", "66", "77"])
    assert str(table_game.parse(state, text)) == "999TTT+JJJJ"


# Straights


@pytest.mark.clause("G3-17")
@pytest.mark.parametrize(
    ("rule", "lowest"),
    [("ace_low", ["A2345"]), ("ace_or_two_low", ["23456", "A2345"]), ("none", [])],
)
def test_g3_17_low_straights_of_five(rule, lowest):
    table_game = game(low_straight=rule)
    state = table_game.setup(["A23456 9", "TT", "JJ"])
    five = [text for text in texts(table_game.legal(state)) if len(text) == 5]
    assert sorted(five) == lowest
    assert ("A23456" in texts(table_game.legal(state))) is (rule != "none")


@pytest.mark.clause("G3-17")
def test_g3_17_low_straights_among_themselves():
    table_game = game(low_straight="ace_or_two_low")
    order = ["A2345", "23456", "34567", "45678", "TJQKA"]
    for place, text in enumerate(order):
        for lower in order[:place]:
            assert table_game.beats(table_game.named(text), table_game.named(lower))
            assert not table_game.beats(table_game.named(lower), table_game.named(text))
    assert not table_game.beats(table_game.named("A23456"), table_game.named("A2345"))


@pytest.mark.clause("G3-17")
@pytest.mark.parametrize(
    ("rule", "readings"),
    [
        ("ace_low", ["A23456789TJQK"]),
        ("ace_or_two_low", ["23456789TJQKA", "A23456789TJQK"]),
        ("none", []),
    ],
)
def test_g3_17_all_thirteen_in_a_row(rule, readings):
    table_game = game(low_straight=rule)
    state = table_game.setup(["3456789TJQKA2 9", "55", "66"])
    assert sorted(text for text in texts(table_game.legal(state)) if len(text) == 13) == sorted(readings)
    counts = table_game.ranks.pack("3456789TJQKA2")
    assert [str(one) for one in table_game.read(counts)] == readings
    if len(readings) == 2:
        top, low = table_game.readings(state, counts)
        assert [table_game.ranks.order[one.rank] for one in (top, low)] == ["A", "K"]
        assert table_game.parse(state, "3456789TJQKA2") == top
        assert table_game.parse(state, "顺子 K:3456789TJQKA2") == low
        assert table_game.parse(state, str(low)) == low
        assert table_game.beats(top, low)
        assert not table_game.beats(low, top)


@pytest.mark.clause("G3-17")
def test_g3_17_a_low_straight_is_answered_from_both_ends():
    table_game = game()
    state = table_game.setup(["34567 89 T", "KK", "QQ"], turn=0, table=(2, "A2345"))
    assert texts(table_game.legal(state)) == ["pass", "34567", "45678", "56789", "6789T"]
    table_game = game(low_straight="ace_or_two_low")
    state = table_game.setup(["3456789TJQKA 9", "55", "66"], turn=0, table=(2, "3456789TJQK"))
    assert texts(table_game.legal(state)) == ["pass", "456789TJQKA"]


# Bombs


@pytest.mark.clause("G3-20")
@pytest.mark.parametrize(
    ("rule", "hand", "legal"),
    [
        ("optional", "AAA", ["A", "AA", "AAA"]),
        ("optional", "AAA 3", ["3", "A", "AA", "AAA", "AAA+3"]),
        ("optional", "3333", ["3", "33", "333", "3333"]),
        ("optional", "3333 4", ["3", "33", "333", "3333", "3333+4", "4"]),
        ("forbidden", "AAA", ["A", "AA", "AAA"]),
        ("forbidden", "AAA 3", ["3", "A", "AA", "AAA"]),
        ("forbidden", "3333 4", ["3", "33", "333", "3333", "4"]),
        ("required", "AAA", ["A", "AA"]),
        ("required", "AAA 3", ["3", "A", "AA", "AAA+3"]),
        ("required", "3333", ["3", "33", "333"]),
        ("required", "3333 4", ["3", "33", "333", "3333+4", "4"]),
        ("forbidden", "333 4", ["3", "33", "333", "333+4", "4"]),
        ("required", "333 4", ["3", "33", "333", "333+4", "4"]),
    ],
)
def test_g3_20_bombs_and_the_card_along(rule, hand, legal):
    table_game = game(bomb_kicker=rule)
    assert sorted(texts(table_game.legal(table_game.setup([hand, "66", "88"])))) == sorted(legal)


@pytest.mark.clause("G3-20", "G3-21")
@pytest.mark.parametrize(
    ("rule", "legal"),
    [
        ("optional", ["5555", "5555+9", "AAA", "AAA+5", "AAA+9"]),
        ("forbidden", ["5555", "AAA"]),
        ("required", ["5555+9", "AAA+5", "AAA+9"]),
    ],
)
def test_g3_20_bombs_on_anything_and_on_lower_bombs(rule, legal):
    table_game = game(bomb_kicker=rule)
    lower = "4444+T" if rule == "required" else "4444"
    higher = "6666+T" if rule == "required" else "6666"
    for table in ("2", "KK", "KKK+77", "89TJQ", "6677", "777888", "4444+77", lower):
        state = table_game.setup(["5555 9 AAA", "33", "QQ"], turn=0, table=(2, table))
        found = [str(one) for one in table_game.legal(state) if one and one.kind == "炸弹"]
        both = [*legal, "5555+A"] if rule != "forbidden" else legal
        assert sorted(found) == sorted(both)
    state = table_game.setup(["5555 9 AAA", "33", "QQ"], turn=0, table=(2, higher))
    assert sorted(texts(table_game.legal(state))) == sorted(["pass", *(one for one in legal if one[0] == "A")])


@pytest.mark.clause("G3-42", "G3-23")
def test_g3_42_bombs_are_counted_whoever_played_them():
    table_game = game()
    state = table_game.setup(["3333 8 9", "4444 JJ QQ", "5555+66 K"], turn=0, table=(2, "7"))
    state = play(table_game, state, "3333")
    assert table_game.facts(state)["bombs"] == 1
    state = play(table_game, state, "4444+J")
    assert table_game.facts(state)["bombs"] == 2
    state = play(table_game, state, "pass", "pass", "J", "K", "pass", "pass")
    end = play(table_game, state, "5555+66")  # 四带二: no bomb
    assert table_game.facts(end)["bombs"] == 2
    assert table_game.result(end).points == (-20, -20, 40)


@pytest.mark.clause("G3-42")
@pytest.mark.parametrize(("rule", "points"), [("each", -20), ("once", -10), ("off", -5)])
def test_g3_42_the_going_out_bomb_counts(rule, points):
    table_game = game(bomb_stack=rule)
    state = table_game.setup(["3333 4", "8 9", "JJ QQ"], turn=0, bombs=1)
    assert table_game.result(play(table_game, state, "3333+4")).points == (-2 * points, points, points)


@pytest.mark.clause("G3-43")
@pytest.mark.parametrize(("cap", "points"), [(100, (196, -100, -96)), (0, (288, -192, -96)), (120, (216, -120, -96))])
def test_g3_43_the_cap(cap, points):
    table_game = game(loss_cap=cap)
    state = table_game.setup(["9", "3333444455556666", "77778888TTTT"], turn=0, bombs=2)
    result = table_game.result(play(table_game, state, "9"))
    assert result.points == points
    capped = [line.seat for line in result.lines if line.clause == "G3-43"]
    assert capped == ([1] if cap else [])


@pytest.mark.clause("G3-41")
@pytest.mark.parametrize("large_from", [6, 9, 10, 11, 16])
def test_g3_41_where_many_begins(large_from):
    table_game = game(large_from=large_from)
    for left in range(6, 16):
        factor = 2 if left >= large_from else 1
        assert table_game.score(left=(0, left, 6)).points[1] == -left * factor
    assert table_game.score(left=(0, 16, 6)).points[1] == -48


@pytest.mark.clause("G3-40", "G3-41")
def test_g3_40_each_number_has_its_line():
    result = game(base_score=5).score(left=(0, 12, 16), bombs=2, breach=2)
    assert [line.clause for line in result.lines] == [
        "G3-41", "G3-41", "G3-42", "G3-42", "G3-33", "G3-43", "G3-40", "G3-40",
    ]  # fmt: skip
    assert dict(result.lines[-1].facts)["points"] == result.points[0] == -sum(result.points[1:])
    assert result.points == (860, -360, -500)
