"""Arguments that can't be: refused by a clause or a reason, never taken for something else."""

import copy
import pickle

import pytest

import rules
from rules import house, notation, record
from rules.api import PASS, HouseError, Play, Refused, RuleError, Unreadable

GAME = rules.make("guan3")
HANDS = ["33366", "4455", "A"]


def refused(ask, *arguments, **named):
    with pytest.raises(RuleError) as caught:
        ask(*arguments, **named)
    return caught.value.clause, caught.value.reason


@pytest.mark.parametrize("seed", [-1, -(10**30), None, "7", 7.0, b"7", [7]])
def test_a_seed_is_a_whole_number(seed):
    assert refused(GAME.deal, seed=seed) == ("notation", "bad_seed")


def test_a_long_seed_deals():
    assert GAME.dealt(GAME.deal(seed=10**40)) == GAME.dealt(GAME.deal(seed=10**40))


@pytest.mark.parametrize("text", [None, 5, b"33", ["3", "3"], PASS])
def test_what_is_no_text(text):
    state = GAME.setup(HANDS)
    for ask in (GAME.named, rules.coded, lambda said: GAME.parse(state, said)):
        assert refused(ask, text) == ("notation", "no_text")
    assert refused(GAME.setup, [text, "4", "5"]) == ("notation", "no_text")


@pytest.mark.parametrize(
    ("hands", "fields", "why"),
    [
        ("345", {}, ("G3-01", "wrong_number_of_hands")),
        (HANDS, {"turn": "0"}, ("G3-01", "no_such_seat")),
        (HANDS, {"turn": None}, ("G3-01", "no_such_seat")),
        (HANDS, {"turn": 1.0}, ("G3-01", "no_such_seat")),
        (HANDS, {"turn": 3}, ("G3-01", "no_such_seat")),
        (HANDS, {"table": ("2", "K")}, ("G3-01", "no_such_seat")),
        (HANDS, {"table": (None, "K")}, ("G3-01", "no_such_seat")),
        (HANDS, {"breach": "0"}, ("G3-01", "no_such_seat")),
        (HANDS, {"marker": "0"}, ("G3-01", "no_such_seat")),
        (HANDS, {"bombs": "1"}, ("G3-42", "impossible_bombs")),
        (HANDS, {"bombs": 1.5}, ("G3-42", "impossible_bombs")),
        (HANDS, {"bombs": None}, ("G3-42", "impossible_bombs")),
        (HANDS, {"table": (2, "")}, ("notation", "no_cards")),
        (HANDS, {"table": (2, "pass")}, ("notation", "pass_on_table")),
        (["S3", "4", "5"], {"table": (2, "S3")}, ("G3-02", "not_in_deck")),
        (["3", "", ""], {}, ("G3-40", "one_winner")),
    ],
)
def test_positions_that_can_not_be(hands, fields, why):
    assert refused(GAME.setup, hands, **fields) == why


def test_the_position_after_a_last_hand_form():
    state = GAME.setup(["3334", "55", "66"])
    state = GAME.step(state, GAME.parse(state, "3334"))
    assert GAME.result(GAME.setup(**GAME.position(state))) == GAME.result(state)


@pytest.mark.parametrize(
    ("text", "reason"),
    [("S3 S3", "not_in_deck"), ("黑桃2 黑桃2", "not_in_deck"), ("♦A", "no_such_card"), ("♥2 3", "no_such_card")],
)
def test_a_card_that_is_not_in_the_deck_is_not_read_as_another(text, reason):
    state = GAME.setup(["3333A2", "44", "55"])
    assert refused(GAME.parse, state, text) == ("G3-02", reason)
    assert refused(GAME.named, text) == ("G3-02", reason)


@pytest.mark.parametrize("counts", [0, -1, 5**13, 10**30])
def test_counts_that_are_no_hand(counts):
    state = GAME.setup(HANDS)
    assert refused(GAME.readings, state, counts) == ("notation", "no_cards")
    assert refused(GAME.step, state, Play(counts, GAME.named("3").shape)) == ("notation", "no_cards")


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"left": ("0", "7", "12")}, ("G3-02", "impossible_count")),
        ({"left": (0, 7, 12.5)}, ("G3-02", "impossible_count")),
        ({"left": (0, 7, [1])}, ("G3-02", "impossible_count")),
        ({"left": (0, 7, 10**40)}, ("G3-02", "impossible_count")),
        ({"left": (0, 7, 12), "bombs": "1"}, ("G3-42", "impossible_bombs")),
        ({"left": (0, 7, 12), "bombs": None}, ("G3-42", "impossible_bombs")),
        ({"left": (0, 7, 12), "breach": [2]}, ("G3-01", "no_such_seat")),
        ({"left": (0, 7, 12), "breach": "2"}, ("G3-01", "no_such_seat")),
    ],
)
def test_scores_of_what_are_no_numbers(facts, why):
    assert refused(GAME.score, **facts) == why


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("g3-٣", "bad_code"),
        ("g3-1-d1d0", "bad_code"),
        ("g3-1-m" + "9" * 5000, "bad_code"),
        ("g3-1-m0", "bad_value"),
        ("g3-1-d9", "bad_code_part"),
        ("g3-1-z1", "bad_code_part"),
    ],
)
def test_codes_with_slips(code, why):
    assert refused(rules.coded, code)[1] == why


@pytest.mark.parametrize(
    "value", [10**5000, -(10**5000), float("nan"), "٣", [10**5000]], ids=["+", "-", "nan", "٣", "list"]
)
def test_house_rules_of_any_size(value):
    assert refused(rules.make, "guan3", base_score=value) == ("G3-40", "bad_value")


@pytest.mark.parametrize("text", ["٣", "9" * 5000, "1.5", ""])
def test_numbers_on_the_command_line(text):
    with pytest.raises(HouseError) as caught:
        house.spoken(GAME.defaults, "base_score", text)
    assert caught.value.facts["value"] == text


@pytest.mark.parametrize("text", ["base_score = " + "9" * 5000, "base_score = " + "[" * 5000, "base_score =", "\0"])
def test_toml_without_end(tmp_path, text):
    path = tmp_path / "guan3.toml"
    path.write_text(text, encoding="utf-8")
    assert refused(house.read, path) == ("house", "broken_toml")


def test_toml_that_is_there_or_not(tmp_path):
    path = tmp_path / "guan3.toml"
    assert house.read(path, needed=False) == {}
    assert refused(house.read, path) == ("house", "unreadable_file")
    path.write_bytes(b"\xef\xbb\xbfmust_beat = true\r\n")
    assert house.read(path) == {"must_beat": True}
    path.unlink()
    path.symlink_to(path.name)
    assert refused(house.read, path, needed=False) == ("house", "unreadable_file")


def test_a_game_and_a_refusal_go_through_pickle_and_copy():
    changed = rules.make("guan3", must_beat=True)
    assert pickle.loads(pickle.dumps(changed)) is changed
    assert copy.deepcopy(changed) is changed
    with pytest.raises(Refused) as caught:
        GAME.named("S3 S3")
    outer = Unreadable("record", "bad_record", line=7, error=caught.value)
    for again in (pickle.loads(pickle.dumps(outer)), copy.deepcopy(outer)):
        assert (type(again), str(again)) == (Unreadable, str(outer))
        assert (again.facts["error"].clause, again.facts["error"].facts) == ("G3-02", {"card": "S3"})


def test_names_in_a_record_have_no_control_signs():
    assert record.plain_name("a\x1b[31m|b=\x9bc\u202ed\u3000e") == "a 31m b c d e"
    text = "guanpai 1\ngame guan3\nplayers A\x1b]0;x\x07 | B = easy | C = easy\ndeal g3-7\n"
    assert [player.name for player in record.read(text).players] == ["A 0;x", "B", "C"]


def test_a_hand_in_text_counts_its_cards():
    deck = (1 << 54) - 1
    assert notation.hand("10 T SA", GAME.ranks, deck, "G3-02") == GAME.ranks.pack("TTA")
