"""The sheet, row by row: each example and each number of ``sheet.md``; a test's id begins with its clause."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

import rules
from rules import house as house_rules
from rules.api import Line, Play, Refused
from rules.games.gouji.plays import RANKS
from tests.games.clauses import refused, rows
from tests.games.gouji.scene import do, game, scene, texts


def housed(text):
    pairs = dict(pair.split("=") for pair in text.split()) if text != "-" else {}
    defaults = rules.defaults("gouji")
    return {key: house_rules.spoken(defaults, key, value) for key, value in pairs.items()}


# Players, cards, order


@pytest.mark.clause("GJ-01", "GJ-02")
def test_gj_01_six_players_two_sides():
    assert game().seats == 6
    assert game().sides == ((0, 2, 4), (1, 3, 5))
    assert game().hand_size == 36
    for count in (0, 5, 7):
        assert refused(game().setup, ["4"] * count) == ("GJ-01", "wrong_number_of_hands")
    for seat in (-1, 6):
        assert refused(game().setup, ["4"] * 6, turn=seat) == ("GJ-01", "no_such_seat")


@pytest.mark.clause("GJ-01")
@pytest.mark.parametrize("seed", range(4))
def test_gj_01_four_full_packs(seed):
    hands = [hand.split() for hand in game().dealt(game().deal(seed=seed))]
    assert [len(hand) for hand in hands] == [36] * 6
    every = Counter(card for hand in hands for card in hand)
    assert len(every) == 54
    assert set(every.values()) == {4}


@pytest.mark.clause("GJ-01")
def test_gj_01_sixteen_of_a_rank_and_no_more():
    game().setup(["4" * 16, *"56789"])
    assert refused(game().setup, ["4" * 16, "4", *"5678"])[0] == "GJ-01"
    assert refused(game().setup, ["RRRRR", *"45678"])[0] == "GJ-01"
    assert refused(game().setup, ["4" * 16 + "5" * 16 + "6" * 10, *"78999"]) == ("GJ-01", "impossible_count")


@pytest.mark.clause("GJ-03")
def test_gj_03_who_leads():
    first = Counter(game().deal(seed=seed).leader for seed in range(120))
    assert set(first) == set(range(6))
    last = game().score(places=[2, 1, 0, 3, 4, 5])
    assert {game().deal(seed=seed, last=last).leader for seed in range(30)} == {5}
    drawn = game(next_lead="random")
    assert len({drawn.deal(seed=seed, last=last).leader for seed in range(60)}) == 6
    assert game().events(None, None, game().deal(seed=3))[0] == rules.api.Dealt(game().deal(seed=3).leader, "GJ-03")


# Sets

READINGS = rows(
    """
    GJ-10 | 5 | 单张 | 5
    GJ-10 | 555 | 同张 | 5
    GJ-10 | 5555 5555 5555 5555 | 同张 | 5
    GJ-10 | 22 | 同张 | 2
    GJ-10 | 2 | 单张 | 2
    GJ-10 | B | 单张 | B
    GJ-11 | 77722 | 贴钱 | 7
    GJ-11 | T2222 | 贴钱 | T
    GJ-12 | KKKR | 挂彩 | K
    GJ-12 | 777BB | 挂彩 | 7
    GJ-12 | 722B | 挂彩 | 7
    GJ-12 | 22B | 挂彩 | 2
    GJ-12 | BR | 王牌 | B
    GJ-12 | RR | 王牌 | R
    GJ-12 | BB | 王牌 | B
    GJ-10 | 56 | - | several_ranks
    GJ-10 | 5622 | - | several_ranks
    GJ-10 | 34567 | - | threes_alone
    GJ-16 | 33 | - | threes_last
    GJ-16 | 332 | - | threes_alone
    GJ-16 | 3B | - | threes_alone
    """
)


@pytest.mark.parametrize(("text", "kind", "rank"), READINGS)
def test_what_cards_are(text, kind, rank):
    state = scene({0: text + " 9 J"})
    if kind == "-":
        assert refused(game().parse, state, text)[1] == rank
        assert game().read(game().ranks.pack(text.replace(" ", ""))) == ()
        return
    play = game().parse(state, text)
    assert (play.kind, game().ranks.order[play.rank], play.size) == (kind, rank, len(text.replace(" ", "")))
    assert play in game().legal(state)


BEATING = rows(
    """
    GJ-13 | 3 | 4 | yes
    GJ-13 | K | A | yes
    GJ-13 | A | 2 | yes
    GJ-13 | 2 | B | yes
    GJ-13 | B | R | yes
    GJ-13 | R | R | no
    GJ-13 | 7 | 7 | no
    GJ-14 | 777 | 888 | yes
    GJ-14 | 777 | 88 | no
    GJ-14 | 777 | 882 | yes
    GJ-14 | 777 | 722 | no
    GJ-14 | 722 | 888 | yes
    GJ-14 | KK | A2 | yes
    GJ-14 | KK | 22 | yes
    GJ-14 | A2 | 22 | yes
    GJ-14 | A2 | A2 | no
    GJ-14 | KK | KB | no
    GJ-14 | KK | AB | yes
    GJ-14 | KK | 2B | yes
    GJ-14 | KK | BB | yes
    GJ-14 | 22 | 2B | no
    GJ-14 | 22 | BR | yes
    GJ-14 | KB | AB | no
    GJ-14 | KB | AR | yes
    GJ-14 | KB | KR | no
    GJ-14 | KB | BR | yes
    GJ-14 | KB | RR | yes
    GJ-14 | 777BB | 888RR | yes
    GJ-14 | 777BB | 888BR | no
    GJ-14 | 777BB | 88RRR | yes
    GJ-14 | 777BB | 77RRR | no
    GJ-14 | 777BB | 82BRR | yes
    GJ-14 | BB | RR | yes
    GJ-14 | BB | BR | no
    GJ-14 | KR | RR | no
    GJ-14 | 44444R | 22RRRR | no
    """
)


@pytest.mark.parametrize(("under", "over", "answer"), BEATING)
def test_what_beats_what(under, over, answer):
    top, play = game().named(under), game().named(over)
    assert game().beats(play, top) is (answer == "yes")
    if "R" not in under:
        house = {"bie3": "3" not in under}  # else whoever played a 3 would be out (GJ-16)
        state = scene({0: over + " 9 J", 3: "5 5"}, house, turn=0, table=(3, under))
        assert (str(play) in texts(state, house)) is (answer == "yes")


GOUJI = rows(
    """
    GJ-15 | TTTTT | yes
    GJ-15 | TTTT | no
    GJ-15 | T2222 | yes
    GJ-15 | TT22 | no
    GJ-15 | JJJJ | yes
    GJ-15 | JJJ | no
    GJ-15 | J222 | yes
    GJ-15 | QQQ | yes
    GJ-15 | QQ | no
    GJ-15 | KK | yes
    GJ-15 | K2 | yes
    GJ-15 | K | no
    GJ-15 | AA | yes
    GJ-15 | A | no
    GJ-15 | 2 | yes
    GJ-15 | 4444444444 | no
    GJ-15 | 99999999 | no
    GJ-15 | 4B | yes
    GJ-15 | 444R | yes
    GJ-15 | B | yes
    GJ-15 | R | yes
    """
)


@pytest.mark.parametrize(("text", "answer"), GOUJI)
def test_which_sets_are_gouji(text, answer):
    assert game().plays.is_gouji(game().named(text)) is (answer == "yes")


@pytest.mark.clause("GJ-15")
def test_gj_15_other_thresholds():
    other = game(gouji_from=(6, 5, 4, 3, 3, 2))
    for text, answer in (("TTTTT", False), ("TTTTTT", True), ("KK", False), ("2", False), ("22", True), ("4B", True)):
        assert other.plays.is_gouji(other.named(text)) is answer


@pytest.mark.clause("GJ-16")
def test_gj_16_threes_are_the_last_hand():
    state = scene({0: "333 55 2"})
    assert not [text for text in texts(state) if "3" in text]
    assert refused(game().parse, state, "33") == ("GJ-16", "threes_last")
    assert refused(game().parse, state, "332") == ("GJ-16", "threes_alone")
    assert texts(scene({0: "333"})) == ["333"]
    assert refused(game().parse, scene({0: "333"}), "33") == ("GJ-16", "threes_last")
    # Nor do 2s and jokers go along with the last hand.
    for held in ("332", "33B", "3R", "32", "33BR"):
        last = scene({0: held})
        assert not [text for text in texts(last) if "3" in text]
        assert refused(game().parse, last, held) == ("GJ-16", "threes_alone")
        assert refused(game().step, last, game(bie3=False).named(held)) == ("GJ-16", "threes_alone")
    # He may come down to his threes, but then he needs the lead.
    state = do(scene({0: "333 55", 5: "99 Q"}), "55")
    assert 0 in facts_in(state)
    ordinary = scene({0: "333 55 2"}, house={"bie3": False})
    assert {"3", "33", "333", "332", "55"} <= set(texts(ordinary, {"bie3": False}))
    assert do(ordinary, "33", house={"bie3": False}).top is not None


@pytest.mark.clause("GJ-16", "GJ-52")
def test_gj_16_a_burner_goes_out_with_threes_alone_too():
    state = game().setup(["33B", "55", "66", "44", "88", "99"], turn=0, burner=0, burnt=3)
    assert texts(state) == ["B"]
    assert refused(game().parse, state, "33B") == ("GJ-16", "threes_alone")


@pytest.mark.clause("GJ-16")
def test_gj_16_threes_lie_there_only_of_whoever_is_out():
    hands = ["4", "56", "7", "8", "9", "T"]
    assert refused(game().setup, hands, turn=2, table=(1, "33")) == ("GJ-16", "threes_last")
    assert game().setup(["4", "", "7", "8", "9", "T"], turn=2, table=(1, "33"), out=(1,)).top.counts == 2


@pytest.mark.clause("GJ-10", "GJ-16")
@pytest.mark.parametrize("house", [{}, {"bie3": False}])
def test_readings_agree_with_legal_in_small_hands(house):
    """Every handful of a hand of up to four cards, on a lead and on something lying there."""
    dice, this = Random(16), game(**house)
    for _ in range(150):
        hand = "".join(dice.choice("33345A22BR") for _ in range(dice.randint(1, 4)))
        for table in (None, (5, "5"), (5, "44")):
            state = this.setup([hand, *["67"] * 5], turn=0, table=table)
            if state.turn != 0 or "烧" in texts(state, house):
                continue
            held = RANKS.each(state.hands[0])
            handfuls = {sum(some) for size in range(1, 5) for some in combinations(held, size)}
            listed = {move.counts for move in this.legal(state) if isinstance(move, Play)}
            for counts in handfuls:
                if counts in listed:
                    assert [one.counts for one in this.readings(state, counts)] == [counts]
                else:
                    with pytest.raises(Refused):
                        this.readings(state, counts)


def facts_in(state):
    return [seat for seat in range(6) if state.ins >> seat & 1]


@pytest.mark.clause("GJ-16")
def test_gj_16_who_has_no_three_is_free():
    state = do(scene({0: "KKK"}, turn=0), "KKK")
    assert state.out == (0,)


# 开点

OPENING = rows(
    """
    GJ-40 | KK | yes | -
    GJ-40 | TTTTT | yes | -
    GJ-40 | K2 | yes | -
    GJ-40 | T2222 | yes | -
    GJ-40 | 22 | yes | -
    GJ-40 | 22 | no | open_pure_twos=false
    GJ-40 | K2 | yes | open_pure_twos=false
    GJ-40 | 2 | no | -
    GJ-40 | 555 | no | -
    GJ-40 | JJJ | no | -
    GJ-40 | KKB | no | -
    GJ-40 | KKR | no | -
    GJ-40 | B | no | -
    """
)


@pytest.mark.parametrize(("text", "answer", "house"), OPENING)
def test_what_opens(text, answer, house):
    house = housed(house)
    state = do(scene({0: text + "9"}, house=house), text, house=house)
    while state.top is not None:
        state = do(state, "pass", house=house)
    assert game().facts(state)["opened"] == ((0,) if answer == "yes" else ())


# End and score

PLACES = rows(
    """
    GJ-56 | 0,1,2,3,4,5 | 4 2 0 0 -2 -4 | -
    GJ-56 | 0,2,1,3,4,5 | 4 0 2 0 -2 -4 | -
    GJ-56 | 5,4,3,2,1,0 | -4 -2 0 0 2 4 | -
    GJ-56 | 0,2,4,1,3,5 | 4 -4 4 -4 4 -4 | -
    GJ-56 | 3,5,1,0,4,2 | -4 4 -4 4 -4 4 | -
    GJ-56 | 0,2,4,1,3,5 | 7 -7 7 -7 7 -7 | sweep_score=7
    GJ-56 | 0,1,2,3,4,5 | 6 3 1 -1 -3 -6 | place_scores=6,3,1,-1,-3,-6
    """
)


@pytest.mark.parametrize(("order", "points", "house"), PLACES)
def test_points_by_place(order, points, house):
    result = game(**housed(house)).score(places=list(map(int, order.split(","))))
    assert result.points == tuple(map(int, points.split()))
    assert sum(result.points) == 0


@pytest.mark.clause("GJ-55", "GJ-22", "GJ-61")
def test_scores_that_no_deal_has():
    score = game().score
    assert refused(score, places=[0, 1, 2, 3, 4]) == ("GJ-55", "not_places")
    assert refused(score, places=[0, 1, 2, 3, 4, 4]) == ("GJ-55", "not_places")
    assert refused(score, places=[0, 1, 2, 3, 4, 6]) == ("GJ-01", "no_such_seat")
    assert refused(score, places=range(6), revolted=[1, 2]) == ("GJ-22", "one_revolt")
    assert refused(score, places=range(6), burns=[(1,)]) == ("GJ-61", "burn_is_a_pair")
    assert refused(score, places=range(6), opened=[7]) == ("GJ-01", "no_such_seat")


@pytest.mark.clause("GJ-56")
def test_place_scores_add_up_to_nothing():
    with pytest.raises(rules.HouseError) as caught:
        game(place_scores=(4, 2, 0, 0, -2, -3))
    assert caught.value.facts["allowed"] == "6 × -99–99, Σ = 0"


# Tribute

# Places; who opened; who announced; burns as winner>loser; the debts as giver>to×cards:clause.
DEBTS = rows(
    """
    GJ-60 | 0,1,3,2,5,4 | 1,2,3,4,5 | - | - | 0>3x1:60 | -
    GJ-60 | 0,1,3,2,5,4 | 0,1,2,4,5 | - | - | 3>0x1:60 | -
    GJ-60 | 0,1,3,2,5,4 | 1,2,4,5 | - | - | - | -
    GJ-60 | 0,1,3,2,5,4 | 1,2,3,4,5 | 3 | - | 0>3x2:60 | -
    GJ-60 | 0,1,3,2,5,4 | 1,2,3,4,5 | 0 | - | 0>3x2:60 | -
    GJ-60 | 0,1,3,2,5,4 | 1,2,3,4,5 | 0,3 | - | 0>3x3:60 | -
    GJ-60 | 0,1,3,2,5,4 | 0,1,2,3,4,5 | 0 | - | 0>3x1:60 | -
    GJ-60 | 0,1,3,2,5,4 | 0,1,2,3,4,5 | 0,3 | - | - | -
    GJ-60 | 0,1,3,2,5,4 | 1,2,4,5 | 0 | - | 3>0x1:60 | -
    GJ-60 | 0,1,3,2,5,4 | 1,2,4,5 | 0,3 | - | - | -
    GJ-60 | 0,1,3,2,5,4 | 0 | - | - | 3>0x1:60 | -
    GJ-60 | 0,1,3,2,5,4 | 0,1,5 | - | - | 3>0x1:60 4>1x1:60 2>5x1:60 | -
    GJ-60 | 0,1,3,2,5,4 | 1,2,3,4,5 | - | - | 0>3x2:60 | dian=2
    GJ-60 | 0,1,3,2,5,4 | 1,2,3,4,5 | - | - | - | dian=0
    GJ-60 | 0,1,3,2,5,4 | 1,2,3,4,5 | 3 | - | 0>3x1:60 | dian_declared=1
    GJ-60 | 0,1,3,2,5,4 | 0,1,2,3,4,5 | 3 | - | - | dian_declared_wrong=0
    GJ-61 | 0,1,3,2,5,4 | 0,1,2,3,4,5 | - | 2>5 | 5>2x1:61 | -
    GJ-61 | 0,1,3,2,5,4 | 0,1,2,3,4,5 | - | 2>0 1>2 | 0>2x1:61 2>1x1:61 | -
    GJ-61 | 0,1,3,2,5,4 | 0,1,2,3,4,5 | - | 2>5 | 5>2x2:61 | shao=2
    GJ-61 | 0,1,3,2,5,4 | 0,1,2,3,4,5 | - | 2>5 | - | shao=0
    GJ-62 | 0,1,2,3,4,5 | 0,1,2,3,4,5 | - | - | 5>0x2:62 4>1x1:62 | -
    GJ-62 | 0,2,1,4,3,5 | 0,1,2,3,4,5 | - | - | 5>0x2:62 3>2x1:62 | -
    GJ-62 | 0,1,3,5,2,4 | 0,1,2,3,4,5 | - | - | 2>1x1:62 | -
    GJ-62 | 0,1,3,2,5,4 | 0,1,2,3,4,5 | - | - | - | -
    GJ-62 | 0,2,4,1,3,5 | - | 0 | 2>5 | 1>4x1:62 3>0x1:62 5>2x1:62 | -
    GJ-64 | 0,1,2,3,4,5 | - | 0,3 | 2>5 | - | tribute=off
    """
)


@pytest.mark.parametrize(("order", "opened", "declared", "burns", "owed", "house"), DEBTS)
def test_what_is_owed(order, opened, declared, burns, owed, house):
    def seats(text):
        return [] if text == "-" else list(map(int, text.split(",")))

    pairs = [] if burns == "-" else [tuple(map(int, pair.split(">"))) for pair in burns.split()]
    table_game = game(**housed(house))
    result = table_game.score(places=seats(order), opened=seats(opened), declared=seats(declared), burns=pairs)
    debts = table_game.debts(result)
    found = [f"{giver}>{to}x{cards}:{clause[3:]}" for giver, to, cards, clause in debts]
    assert found == ([] if owed == "-" else owed.split())
    told = [
        (line.clause, line.seat, dict(line.facts))
        for line in result.lines
        if line.reason == ("owes_swept" if result.fact("swept") else "owes")
    ]
    assert told == [(clause, giver, {"other": to, "cards": cards}) for giver, to, cards, clause in debts]


@pytest.mark.clause("GJ-62")
def test_gj_62_only_between_enemies():
    """0 and 4 are of one side: the last place owes the first nothing."""
    assert game().debts(game().score(places=[0, 1, 3, 2, 5, 4])) == ()


@pytest.mark.clause("GJ-24", "GJ-40", "GJ-53")
def test_what_the_score_tells_besides():
    result = game().score(places=[0, 1, 2, 4, 3, 5], opened=[0, 3, 4], declared=[1, 3], burns=[(2, 5)], revolted=[4])
    assert Line("GJ-24", "declared_right", 1, (("other", 4),)) in result.lines
    assert Line("GJ-24", "declared_wrong", 3, (("other", 0),)) in result.lines
    assert Line("GJ-40", "opened", 0, ()) in result.lines
    assert Line("GJ-53", "burn_won", 2, (("other", 5),)) in result.lines
    assert Line("GJ-22", "revolted", 4, ()) in result.lines


@pytest.mark.clause("GJ-23", "GJ-60")
def test_gj_23_a_score_knows_what_a_laid_down_hand_means():
    """Not opened, his 对家 has; fourth, or third behind both partners: whatever is said besides."""
    for opened in ([], range(6)):
        result = game().score(places=[0, 1, 2, 4, 3, 5], opened=opened, revolted=[4])
        assert 4 not in result.fact("opened")
        assert 1 in result.fact("opened")
        assert Line("GJ-60", "owes", 4, (("cards", 1), ("other", 1))) in result.lines
    assert game().score(places=[0, 2, 4, 1, 3, 5], revolted=[4]).fact("swept")
    for places in ([0, 1, 2, 3, 4, 5], [4, 1, 2, 3, 0, 5], [0, 2, 1, 4, 3, 5], [0, 1, 4, 2, 3, 5]):
        assert refused(game().score, places=places, revolted=[4]) == ("GJ-23", "revolt_place")


@pytest.mark.clause("GJ-65")
def test_gj_65_a_match_of_six_deals():
    result = game().score(places=range(6))
    assert [game().match_over([result] * number) for number in (0, 1, 5, 6, 7)] == [False, False, False, True, True]
    assert game(deals=2).match_over([result] * 2)
    assert not game(deals=0).match_over([result] * 50)
    assert game().tallies([result] * 3) == (12, 6, 0, 0, -6, -12)
