"""One position for each special rule and rare moment: 接风, the four ways to win, each way that 雪牌 ends."""

from random import Random

import pytest

import rules
from rules.api import Called, DealOver, Passed, PhaseBegan, Played, PointsTaken, TrickWon, WentOut
from tests.games.clauses import refused

GAME = rules.make("paoyao")


def game(**house):
    return rules.make("paoyao", **house)


def play(state, *texts, on=GAME):
    for text in texts:
        state = on.step(state, on.parse(state, text))
    return state


def events(state, text, on=GAME):
    """What the step that ``text`` names tells, and the state after it."""
    action = on.parse(state, text)
    after = on.step(state, action)
    return on.events(state, action, after), after


def reasons(state, on=GAME):
    return [line.reason for line in on.result(state).lines]


# Tricks


@pytest.mark.clause("PY-05")
def test_py_05_who_passed_may_play_again_and_beat_his_own_side():
    state = GAME.setup(["4 8 K", "5 9 9", "6 T 9", "7 J 9"])
    state = play(state, "4", "pass", "6", "pass", "8", "9", "T")
    assert (GAME.turn(state), state.owner, state.pile) == (3, 2, 10)
    told, state = events(play(state, "pass", "pass"), "pass")
    assert told == (Passed(1), TrickWon(2), PointsTaken(2, 10))
    assert (GAME.turn(state), state.top, state.points) == (2, None, (10, 0))


@pytest.mark.clause("PY-06")
def test_py_06_the_opposite_hand_leads():
    state = GAME.setup(["4", "5 9", "6 9", "7 9"])
    told, state = events(state, "4")
    assert told == (Played(0, GAME.named("4"), 0), WentOut(0, 1))
    state = play(state, "pass", "pass")
    told, state = events(state, "pass")
    assert told == (Passed(3), TrickWon(0, 2))
    assert (GAME.turn(state), state.top) == (2, None)


@pytest.mark.clause("PY-06")
def test_py_06_a_beaten_last_play_leaves_nothing():
    state = play(GAME.setup(["4", "5 9", "6 9", "7 9"]), "4", "5", "pass", "pass")
    assert (GAME.turn(state), state.top) == (1, None)
    assert state.out == (0,)


@pytest.mark.clause("PY-05", "PY-06")
def test_py_05_hands_that_are_out_are_passed_over():
    state = GAME.setup(["", "5 9", "6 9", "7 9"], out=(0,), turn=3)
    assert GAME.turn(play(state, "7")) == 1
    state = play(state, "7", "pass", "pass")
    assert (GAME.turn(state), state.top) == (3, None)


# The four ways to win


@pytest.mark.clause("PY-31", "PY-30")
def test_py_31_a_hundred_and_forty():
    state = GAME.setup(["K 9 9", "4 9", "6 9", "7 9"], points=(130, 40))
    state = play(state, "K", "pass", "pass")
    assert not GAME.over(state)
    told, state = events(state, "pass")
    assert told == (Passed(3), TrickWon(0), PointsTaken(0, 10), DealOver((1, -1, 1, -1)))
    assert GAME.facts(state)["way"] == "140"
    assert reasons(state) == ["took", "side_points", "side_points", "won_140", "no_snow", "collects"]


@pytest.mark.clause("PY-31", "PY-34")
def test_py_34_ninety_and_then_the_first_hand_out():
    state = GAME.setup(["K", "4 9", "6 9", "7 9"], points=(90, 40), table=(3, "5"))
    told, state = events(state, "K")
    assert told == (
        Played(0, GAME.named("K"), 0),
        WentOut(0, 1),
        PointsTaken(0, 15),
        DealOver((1, -1, 1, -1)),
    )
    assert state.points == (105, 40)
    assert GAME.facts(state)["way"] == "90+头跑"
    assert "won_90_out" in reasons(state)


@pytest.mark.clause("PY-32", "PY-34")
def test_py_32_the_first_hand_out_and_then_ninety():
    state = GAME.setup(["K", "4 9", "6 9", "7 9"], points=(85, 40))
    state = play(state, "K", "pass", "pass")
    assert (GAME.over(state), state.points, state.pile) == (False, (85, 40), 10)
    state = play(state, "pass")
    assert state.points == (95, 40)
    assert GAME.facts(state)["way"] == "头跑+90"
    assert "won_out_90" in reasons(state)


@pytest.mark.clause("PY-32")
def test_py_32_the_others_need_a_hundred_and_forty():
    state = GAME.setup(["", "K 9", "6 9", "7 9"], points=(40, 95), out=(0,), turn=1)
    assert GAME.facts(state)["targets"] == (90, 140)
    assert GAME.facts(state)["first_out"] == 0
    state = play(state, "K", "pass", "pass")
    assert (GAME.over(state), state.points) == (False, (40, 105))


@pytest.mark.clause("PY-32", "PY-34")
def test_py_34_not_the_first_hand_out():
    state = GAME.setup(["", "9", "6 9", "7 9"], points=(40, 95), out=(0,), turn=1)
    assert not GAME.over(play(state, "9"))


@pytest.mark.clause("PY-33", "PY-41")
def test_py_33_both_hands_out():
    state = GAME.setup(["", "4 9", "K", "7 9"], points=(20, 135), out=(0,), turn=2, table=(1, "T"))
    told, state = events(state, "K")
    assert told == (
        Played(2, GAME.named("K"), 0),
        WentOut(2, 2),
        PointsTaken(2, 20),
        DealOver((1, -1, 1, -1)),
    )
    assert state.points == (40, 135)
    assert GAME.facts(state)["way"] == "双跑"
    assert reasons(state)[3:5] == ["won_both_out", "no_snow"]


@pytest.mark.clause("PY-33")
def test_py_33_without_being_first():
    state = GAME.setup(["", "", "6 7", "9"], out=(0, 1), points=(80, 10), turn=3)
    state = play(state, "9")
    assert GAME.result(state).points == (-1, 1, -1, 1)


@pytest.mark.clause("PY-41")
@pytest.mark.parametrize(("losers", "times"), [(0, 4), (5, 2), (20, 2), (25, 1), (100, 1)])
def test_py_41_both_out_is_paid_at_once(losers, times):
    for snow in ("auto", "ask", "off"):
        on = game(snow=snow)
        state = on.setup(["", "4 9", "K", "7 9"], points=(20, losers), out=(0,), turn=2)
        state = play(state, "K", on=on)
        assert on.result(state).points == (times, -times, times, -times)


# 雪


def snowing(losers=20, hands=("9", "4 8", "6 T T", "7 7"), **fields):
    """Side 0 has won by points, side 1 has ``losers``."""
    return GAME.setup(hands, points=(140, losers), winner=0, way="140", phase="雪牌", **fields)


@pytest.mark.clause("PY-40")
@pytest.mark.parametrize(("losers", "over"), [(25, True), (20, False), (0, False)])
def test_py_40_it_begins_when_the_losers_have_less_than_25(losers, over):
    state = GAME.setup(["K 9 9", "4 9", "6 9", "7 9"], points=(130, losers))
    state = play(state, "K", "pass", "pass")
    told, state = events(state, "pass")
    assert GAME.over(state) is over
    assert (PhaseBegan("雪牌", 0, "PY-40") in told) is not over
    assert GAME.facts(state)["phase"] == ("" if over else "雪牌")
    assert GAME.facts(state)["winner"] == 0
    if not over:
        assert GAME.facts(state)["pays"] == (4 if losers == 0 else 2, 0)


@pytest.mark.clause("PY-34", "PY-40")
def test_py_40_after_the_first_hand_out_the_trick_goes_on():
    state = GAME.setup(["K", "A 9", "6 9", "7 9"], points=(90, 10), table=(3, "5"))
    told, state = events(state, "K")
    assert told[1:] == (WentOut(0, 1), PointsTaken(0, 15), PhaseBegan("雪牌", 0, "PY-40"))
    assert (GAME.turn(state), str(state.top), state.pile, state.points) == (1, "K", 0, (105, 10))
    state = play(state, "A", "pass", "pass")
    assert GAME.turn(state) == 1


@pytest.mark.clause("PY-40")
@pytest.mark.parametrize(
    ("losers", "times", "snow"), [(0, 4, "great_snow"), (5, 2, "small_snow"), (20, 2, "small_snow")]
)
def test_py_40_it_ends_with_the_winners_second_hand(losers, times, snow):
    state = snowing(losers, ("", "4 8", "T", "7 7"), out=(0,), turn=2)
    state = play(state, "T")
    assert GAME.over(state)
    assert state.points == (150, losers)
    assert GAME.result(state).points == (times, -times, times, -times)
    assert snow in reasons(state)
    assert next(line.clause for line in GAME.result(state).lines if line.reason == snow) == "PY-40"


@pytest.mark.clause("PY-40")
def test_py_40_it_ends_when_the_losers_reach_25():
    state = snowing(20, ("9 4", "5 8", "6 4", "7 7"), turn=1)
    state = play(state, "5", "pass", "pass", "pass")
    assert GAME.over(state)
    assert state.points == (140, 25)
    assert GAME.result(state).points == (1, -1, 1, -1)
    assert "no_snow" in reasons(state)


@pytest.mark.clause("PY-40")
def test_py_40_it_ends_when_the_losers_are_out():
    state = snowing(10, ("9 4", "", "6 4", "8"), out=(1,), turn=3)
    state = play(state, "8")
    assert GAME.over(state)
    assert GAME.result(state).points == (1, -1, 1, -1)
    assert GAME.facts(state)["winner"] == 0


@pytest.mark.clause("PY-40")
def test_py_40_the_winner_never_changes():
    """The losers' hands are out first, and they would have won by 双跑."""
    state = snowing(0, ("9 4", "", "6 4", "T"), out=(1,), turn=3)
    state = play(state, "T")
    assert state.points == (140, 10)
    assert GAME.result(state).fact("winner") == 0


@pytest.mark.clause("PY-40")
def test_py_40_asked_the_winner_plays_on():
    on = game(snow="ask")
    state = on.setup(["K 9 9", "4 9", "6 9", "7 9"], points=(130, 0))
    state = play(state, "K", "pass", "pass", on=on)
    told, state = events(state, "pass", on=on)
    assert told[-1] == PhaseBegan("问雪", 0, "PY-40")
    assert on.decision(state).words == ("雪", "不")
    assert (on.decision(state).plays, on.decision(state).may_pass) == (False, False)
    assert refused(on.parse, state, "9") == ("PY-40", "snow_or_not")
    assert refused(on.parse, state, "pass") == ("PY-40", "snow_or_not")
    told, after = events(state, "雪", on=on)
    assert told == (Called(0, "雪"), PhaseBegan("雪牌", 0, "PY-40"))
    assert (on.turn(after), on.facts(after)["phase"]) == (0, "雪牌")
    assert refused(on.parse, after, "不") == ("PY-05", "no_such_action")
    told, after = events(state, "不", on=on)
    assert told == (Called(0, "不"), DealOver((1, -1, 1, -1)))


@pytest.mark.clause("PY-34", "PY-40")
def test_py_40_asked_in_the_middle_of_a_trick():
    on = game(snow="ask")
    state = on.setup(["K", "A 9", "6 9", "7 9"], points=(90, 10), table=(3, "5"))
    state = play(state, "K", on=on)
    assert on.turn(state) == 2  # the hand that is out can't be asked
    assert on.view(state, (0, 2)).legal == on.legal(state)
    state = play(state, "雪", on=on)
    assert (on.turn(state), str(state.top)) == (1, "K")
    assert str(on.parse(state, "A")) == "A"


@pytest.mark.clause("PY-40")
def test_py_40_off():
    on = game(snow="off")
    state = on.setup(["K 9 9", "4 9", "6 9", "7 9"], points=(130, 0))
    state = play(state, "K", "pass", "pass", "pass", on=on)
    assert on.result(state).points == (1, -1, 1, -1)


# Positions


@pytest.mark.clause("PY-31", "PY-40")
def test_a_position_that_is_won():
    over = GAME.setup(["", "4 9", "6 9", "7 9"], points=(90, 40), out=(0,), turn=1)
    assert GAME.over(over)
    assert GAME.result(over).points == (1, -1, 1, -1)
    snow = GAME.setup(["", "4 9", "6 9", "7 9"], points=(90, 20), out=(0,), turn=1)
    assert GAME.facts(snow)["phase"] == "雪牌"
    double = GAME.setup(["", "4 9", "", "7 9"], points=(0, 20), out=(0, 2))
    assert GAME.result(double).points == (2, -2, 2, -2)


@pytest.mark.clause("PY-30", "PY-33", "PY-40")
@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"points": (100, 100)}, ("PY-30", "too_many_points")),
        ({"points": (10, 3)}, ("PY-30", "impossible_points")),
        ({"points": (10, 0), "taken": ((0, 20),)}, ("PY-30", "more_taken")),
        ({"out": (0,)}, ("PY-33", "out_in_order")),
        ({"out": (0, 0)}, ("PY-33", "out_twice")),
        ({"phase": "烧"}, ("PY-40", "no_such_phase")),
        ({"winner": 2, "way": "140"}, ("PY-01", "no_such_side")),
        ({"winner": 1, "way": "顶大"}, ("PY-31", "no_such_way")),
        ({"phase": "雪牌"}, ("PY-40", "nobody_has_won")),
    ],
)
def test_positions_that_cannot_be(fields, why):
    assert refused(GAME.setup, ["5 9", "4 9", "6 9", "7 9"], **fields) == why


@pytest.mark.clause("PY-33")
def test_positions_with_hands_out():
    assert refused(GAME.setup, ["", "4", "6", "7"]) == ("PY-33", "turn_of_none")
    assert refused(GAME.setup, ["", "", "6", "7"], turn=2) == ("PY-33", "out_in_order")
    assert GAME.setup(["", "", "6", "7"], turn=2, out=(1, 0)).out == (1, 0)
    assert GAME.setup(["", "5", "6", "7"], turn=2).out == (0,)


@pytest.mark.clause("PY-30")
@pytest.mark.parametrize("snow", ["auto", "ask", "off"])
def test_py_30_points_are_conserved(snow):
    on = game(snow=snow)
    worth = dict(zip("5TK", (5, 10, 10), strict=True))
    for seed in range(60):
        state, rng = on.deal(seed=seed), Random(seed)
        while not on.over(state):
            state = on.step(state, rng.choice(on.legal(state)))
            held = sum(worth.get(rank, 0) for hand in state.hands for rank in on.ranks.show(hand))
            assert sum(state.points) + state.pile + held == 200
            by_side = [sum(points for seat, points in state.taken if seat % 2 == side) for side in range(2)]
            assert by_side == list(state.points)
