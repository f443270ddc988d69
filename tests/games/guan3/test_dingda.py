"""顶大 in all its variants: who must play high, what a breach costs, when it is forgotten (G3-30 … G3-34)."""

import itertools

import pytest

import rules
from rules.api import PASS


def game(**house):
    return rules.make("guan3", **house)


def play(table_game, state, *texts):
    for text in texts:
        state = table_game.step(state, table_game.parse(state, text))
    return state


def texts(actions):
    return [str(action) for action in actions]


def refused(call, *args, **fields):
    with pytest.raises(rules.Refused) as caught:
        call(*args, **fields)
    return caught.value.clause, caught.value.reason


# 顶大. Seat 0 acts, seat 1 (the next) holds one card, seat 2 holds 12.

VARIANTS = list(itertools.product(["liability", "forced", "off"], ["liable", "exempt"], ["own", "transferred"]))
BREACHES = {
    # name: hands, table, what is done until seat 1 is out, the points when nobody is liable, with a bomb on the way
    "a lower single led": (["9 JJ QQQ K", "A", "3344556677 88"], None, ["9", "A"], False),
    "a lower single played": (["9 JJ QQQ K", "A", "3344556677 88"], (2, "5"), ["9", "A"], False),
    "the highest led": (["9 JJ QQQ K", "A", "3344556677 88"], None, ["K", "A"], False),
    "the highest played": (["9 JJ QQQ K", "A", "3344556677 88"], (2, "5"), ["K", "A"], False),
    "a beatable single passed": (["9 JJ QQQ K", "A", "3344556677 88"], (2, "T"), ["pass", "A"], False),
    "a single that can't be beaten passed": (["9 JJ QQQ T", "A", "3344556677 88"], (2, "K"), ["pass", "A"], False),
    "a bomb held back": (["9999 J T", "A", "3344556677 88"], (2, "K"), ["pass", "A"], False),
    "a pair led": (["9 JJ QQQ K", "A", "3344556677 88"], None, ["JJ", "pass", "pass", "K", "A"], False),
    "a pair passed": (["9 JJ QQQ K", "A", "3344556677 88"], (2, "99"), ["pass", "pass", "3", "K", "A"], False),
    "a lower single, bombed before": (["9 JJ QQQ K", "A", "3344556677 88"], None, ["9", "A"], True),
    "seat 1's own single passed": (["9 JJ QQQ K", "A", "3344556677 88"], (1, "8"), ["pass", "A"], False),
}
PASSED = {"a beatable single passed", "seat 1's own single passed"}
LOWER = {"a lower single led", "a lower single played", "a lower single, bombed before"}


@pytest.mark.clause("G3-30", "G3-31", "G3-32", "G3-33")
@pytest.mark.parametrize("scene", BREACHES)
@pytest.mark.parametrize(("dingda", "dingda_pass", "dingda_bomb"), VARIANTS)
def test_g3_30_dingda(dingda, dingda_pass, dingda_bomb, scene):
    hands, table, done, bombed = BREACHES[scene]
    table_game = game(dingda=dingda, dingda_pass=dingda_pass, dingda_bomb=dingda_bomb)
    state = table_game.setup(hands, turn=0, table=table, bombs=int(bombed))
    if dingda == "forced" and scene in PASSED | LOWER:
        assert refused(table_game.parse, state, done[0]) == ("G3-30", "must_play_highest")
        return
    cautions = table_game.cautions(state, table_game.parse(state, done[0]))
    end = play(table_game, state, *done)
    assert table_game.over(end)
    breach = dingda == "liability" and (scene in LOWER or (scene in PASSED and dingda_pass == "liable"))
    assert [caution.payer for caution in cautions] == [0] * breach
    assert table_game.facts(end)["breach"] == (0 if breach else None)
    left = [len(text.replace(" ", "")) for text in hands]
    left[0] -= sum(len(text) for text in done[::3] if text != "pass")  # what seat 0 put down
    left[1] = 0
    left[2] -= done.count("3")
    expected = table_game.score(left=left, bombs=int(bombed), breach=0 if breach else None)
    assert table_game.result(end) == expected
    assert (expected.points[2] == 0) is (breach and (not bombed or dingda_bomb == "transferred"))


@pytest.mark.clause("G3-33")
@pytest.mark.parametrize(("rule", "points"), [("own", (-36, 60, -24)), ("transferred", (-60, 60, 0))])
def test_g3_33_the_bomb_part(rule, points):
    """Six cards and twelve, one bomb: 12 + 24 of the other's 48, or all 48."""
    table_game = game(dingda_bomb=rule)
    state = table_game.setup(["9 JJ QQQ K", "A", "3344556677 88"], turn=0, bombs=1)
    assert table_game.result(play(table_game, state, "9", "A")).points == points


@pytest.mark.clause("G3-32")
def test_g3_32_who_goes_out_otherwise_costs_nothing():
    """The breach lets nobody out but the next player: another one's win is at everybody's own cost."""
    table_game = game()
    state = table_game.setup(["9 K", "T", "A Q"], turn=0)
    end = play(table_game, state, "9", "pass", "A", "pass", "pass", "Q")
    assert table_game.facts(end) == {"bombs": 0, "marker": None, "out": 2, "breach": None}
    assert table_game.result(end).points == (-5, -5, 10)


@pytest.mark.clause("G3-32")
def test_g3_32_an_earlier_breach_is_forgotten():
    table_game = game()
    state = table_game.setup(["9 T K", "A", "QQ 5 J 2"], turn=0)
    # 9 is a breach; seat 1 can't but doesn't want to beat; then K is the highest, and all is well.
    end = play(table_game, state, "9", "pass", "J", "K", "A")
    assert table_game.facts(end)["breach"] is None
    assert table_game.result(end).points == (-5, 10, -5)
    # Once more, but the last decision is the breach.
    end = play(table_game, state, "9", "pass", "J", "pass", "A")
    assert table_game.facts(end)["breach"] == 0
    assert table_game.result(end).points == (-10, 10, 0)


@pytest.mark.clause("G3-32")
def test_g3_32_with_two_cards_there_is_no_breach_yet():
    """Seat 1 goes down to one card only after the low single: what counts is the decision after that."""
    table_game = game()
    state = table_game.setup(["9 K QQ", "T 8", "5 5 4"], turn=0)
    middle = play(table_game, state, "9")
    assert table_game.cautions(state, table_game.parse(state, "9")) == ()
    end = play(table_game, middle, "T", "pass", "pass", "8")
    assert table_game.facts(end)["breach"] == 0  # K would have beaten the T
    end = play(table_game, middle, "T", "pass", "K", "pass", "pass", "Q", "pass", "pass", "Q")
    assert table_game.facts(end)["breach"] is None


@pytest.mark.clause("G3-32")
@pytest.mark.parametrize(
    ("second", "table", "done"),
    [
        ("5555", None, ["9", "5555"]),
        ("TT", (1, "8"), ["pass", "TT"]),
        ("TTT 4", (1, "8"), ["pass", "TTT+4"]),
    ],
)
def test_g3_32_who_goes_out_with_more_than_one_card_was_not_let_through(second, table, done):
    table_game = game()
    state = table_game.setup(["9 K", second, "A 6 6"], turn=0, table=table)
    end = play(table_game, state, *done)
    assert table_game.over(end)
    assert table_game.facts(end)["breach"] is None


@pytest.mark.clause("G3-32")
def test_g3_32_the_one_before_the_winner_pays_not_whoever_else_slipped():
    """Seats 1 and 2 hold one card each, seat 0 plays low and seat 1 passes: seat 2 wins, so it is seat 1's doing."""
    table_game = game()
    state = table_game.setup(["4 9", "T", "A"], turn=0)
    end = play(table_game, state, "4", "pass", "A")
    assert (table_game.facts(end)["breach"], table_game.result(end).points) == (1, (0, -10, 10))
    state = table_game.setup(["4 9", "3", "A"], turn=0)
    end = play(table_game, state, "4", "pass", "A")
    assert (table_game.facts(end)["breach"], table_game.result(end).points) == (None, (-5, -5, 10))


@pytest.mark.clause("G3-30")
@pytest.mark.parametrize(
    ("hand", "legal"),
    [
        ("3 9 KK", ["3", "9", "K", "KK"]),
        ("3 KKK", ["3", "K", "KK", "KKK", "KKK+3"]),
        ("9999 K", ["9", "99", "999", "9999", "9999+K", "K"]),
        ("2 AAA", ["2", "A", "AA", "AAA", "AAA+2"]),
    ],
)
def test_g3_30_cards_inside_pairs_and_more_count(hand, legal):
    liable, forced = game(), game(dingda="forced")
    fields = {"hands": [hand, "5", "77"], "turn": 0}
    state = liable.setup(**fields)
    highest = max(liable.ranks.order.index(rank) for rank in hand.replace(" ", ""))
    singles = [action for action in liable.legal(state) if action.kind == "单张"]
    warned = [action for action in singles if liable.cautions(state, action)]
    assert warned == [action for action in singles if action.rank < highest]
    assert sorted(texts(liable.legal(state))) == sorted(legal)
    kept = [action for action in liable.legal(state) if action not in warned]
    assert sorted(texts(forced.legal(forced.setup(**fields)))) == sorted(texts(kept))


@pytest.mark.clause("G3-30", "G3-31")
@pytest.mark.parametrize("dingda_pass", ["liable", "exempt"])
@pytest.mark.parametrize(
    ("hand", "table", "legal"),
    [
        ("9 J K", "T", ["K"]),
        ("9 J K", "A", ["pass"]),
        ("9 J K", "88", ["pass"]),
        ("9 JJ K", "88", ["pass", "JJ"]),
        ("9999 K", "T", ["K", "9999", "9999+K"]),
        ("9999 8", "T", ["pass", "9999", "9999+8"]),
        ("9999 8", "7", ["9", "9999", "9999+8"]),
    ],
)
def test_g3_30_forced_replies(hand, table, legal, dingda_pass):
    table_game = game(dingda="forced", dingda_pass=dingda_pass)
    state = table_game.setup([hand, "5", "77"], turn=0, table=(2, table))
    assert sorted(texts(table_game.legal(state))) == sorted(legal)
    if "pass" not in legal:
        assert refused(table_game.step, state, PASS) == ("G3-30", "must_play_highest")


@pytest.mark.clause("G3-30")
def test_g3_30_two_cards_in_the_next_hand_force_nothing():
    table_game = game(dingda="forced")
    state = table_game.setup(["9 J K", "55", "77"], turn=0, table=(2, "T"))
    assert texts(table_game.legal(state)) == ["pass", "J", "K"]
    # Nor does the last card of the player before.
    state = table_game.setup(["9 J K", "55", "7"], turn=0, table=(2, "T"))
    assert texts(table_game.legal(state)) == ["pass", "J", "K"]


@pytest.mark.clause("G3-30", "G3-06")
def test_g3_30_forced_and_must_beat_together():
    table_game = game(dingda="forced", must_beat=True)
    state = table_game.setup(["9999 8", "5", "77"], turn=0, table=(2, "T"))
    assert sorted(texts(table_game.legal(state))) == ["9999", "9999+8"]
    # No single beats the T, so it is the duty to beat that forbids the pass, and the refusal says so.
    assert refused(table_game.step, state, PASS) == ("G3-06", "must_beat")


@pytest.mark.clause("G3-34")
@pytest.mark.parametrize(("dingda", "warned"), [("liability", True), ("off", False)])
def test_g3_34_the_warning_names_who_would_pay(dingda, warned):
    table_game = game(dingda=dingda)
    state = table_game.setup(["55", "3 9 K", "A"], turn=1)
    found = table_game.cautions(state, table_game.parse(state, "9"))
    assert [(caution.clause, caution.payer) for caution in found] == [("G3-30", 1)] * warned
    assert table_game.cautions(state, table_game.parse(state, "K")) == ()


@pytest.mark.clause("G3-34")
def test_g3_34_who_is_liable_is_not_told_before_the_end():
    """A breach shows what the hand held, so it is no public fact until all hands are open."""
    table_game = game()
    state = play(table_game, table_game.setup(["9 K", "A", "5 5"], turn=0), "9")
    assert "breach" not in table_game.facts(state)
    assert table_game.facts(play(table_game, state, "A"))["breach"] == 0
