"""Search by playouts, the quick policies it plays with, and the endings it solves."""

import json
import time
from random import Random

import pytest

import rules
from guanpai_tui import bots
from guanpai_tui.bots import arena, endings, tune
from guanpai_tui.bots.arena import Pairing
from guanpai_tui.bots.generic import Easy
from guanpai_tui.bots.quick import guan
from guanpai_tui.bots.quick.easy import EasyPolicy
from guanpai_tui.bots.search import BELIEVED, MOST_ACTIONS, MOST_OF_A_SHAPE, Search, shortlist
from guanpai_tui.bots.searcher import FEWEST, LEAST, Searcher, opinion, ranking
from rules.api import PASS
from tests.bots.conftest import position, strict, walk

GAMES = ("guan3", "guan2")


def weights(name):
    return json.loads(guan.weights_file(name).read_text(encoding="utf-8"))


# Quick policies


@pytest.mark.parametrize("name", GAMES)
def test_a_score_is_the_sum_of_its_features(name):
    game = rules.make(name)
    scorer, known = ranking(game), weights(name)["weights"]
    seen = set()
    for state, _view in walk(game, range(12)):
        actions = game.legal(state)[:25]
        for score, action in scorer.scores(state, actions):
            names = scorer.structure.features(state, action)
            assert score == pytest.approx(sum(known.get(name, 0.0) for name in names))
            seen.update(name.partition("/")[0] for name in names)
    assert {"held", "total", "plays", "lead", "beat", "pass", "owner"} <= seen


@pytest.mark.parametrize(("name", "house"), [(name, house) for name in GAMES for house in ({}, strict(name))])
def test_the_quick_choice_is_legal_and_goes_out_when_it_can(name, house):
    game = rules.make(name, **house)
    policy = ranking(game)
    for state, view in walk(game, range(25)):
        chosen = policy.choose(state)
        assert chosen in view.legal
        if any(action and action.counts == view.hand for action in view.legal):
            assert chosen.counts == view.hand


@pytest.mark.parametrize("name", GAMES)
def test_the_quick_choice_sees_only_how_many_cards_the_others_have(name):
    game = rules.make(name)
    policy, rng = ranking(game), Random(3)
    for _state, view in walk(game, range(15)):
        one, other = game.sample(view, rng), game.sample(view, rng)
        assert policy.choose(one) == policy.choose(other)
        assert policy.scores(one, view.legal) == policy.scores(other, view.legal)


@pytest.mark.parametrize("name", GAMES)
def test_the_baseline_plays_as_easy_does(name):
    game = rules.make(name)
    policy, easy = EasyPolicy(game), Easy()
    for _again in range(2):  # the second time from what was kept
        for state, view in walk(game, range(20)):
            assert policy.choose(state) == easy.choose(view, game, Random(0))


@pytest.mark.parametrize("name", GAMES)
def test_weights_say_what_made_them(name):
    made = weights(name)["made"]
    assert made.startswith(f"python -m guanpai_tui.bots.tune {name} --seed ")


@pytest.mark.parametrize(
    ("hand", "unseen", "plays", "sure"),
    [
        ("3", "4", 1, 0),
        ("2", "4", 1, 1),
        ("34567", "A", 1, 0),
        ("33344", "A", 1, 2),
        ("33345", "A", 1, 1),
        ("334455", "AA", 1, 0),
        ("3344KK", "QQ", 2, 1),
        ("3334445678", "A", 1, 2),
        ("3333", "2", 1, 1),
        ("AAA", "2", 1, 1),
    ],
)
def test_plays_left_and_sure_ones(guan3, hand, unseen, plays, sure):
    structure = ranking(guan3).structure
    masks, limits = (structure.planes(guan3.ranks.pack(cards)) for cards in (hand, unseen))
    assert structure.plays(masks, structure.limits(limits)) == (plays, sure)


# Playouts


class First:
    """Always the first legal action."""

    def __init__(self, game):
        self.choose = lambda state: game.legal(state)[0]


def test_the_better_half_goes_on(guan3):
    view = next(view for _state, view in walk(guan3, [1]) if len(view.legal) >= 8)
    found = Search(guan3, First(guan3)).estimates(view, view.legal[:8], 240, Random(1))
    counts = sorted((one.samples for one in found), reverse=True)
    assert counts == [10 + 20 + 40, 10 + 20 + 40, 10 + 20, 10 + 20, 10, 10, 10, 10]
    assert sum(counts) == 240
    assert found[0].samples == found[1].samples == 70
    assert found[0].points >= found[1].points


def test_what_is_expected_counts_as_so_many_playouts(guan3):
    view = next(view for _state, view in walk(guan3, [1]) if len(view.legal) >= 4)
    actions = view.legal[:4]
    search = Search(guan3, First(guan3))
    plain = {one.action: one for one in search.estimates(view, actions, 16, Random(1))}
    found = search.estimates(view, actions, 16, Random(1), expected=[0.0, 0.0, 0.0, 1000.0])
    assert found[0].action == actions[3]
    last = next(one for one in found if one.action == actions[0])
    assert last.samples == plain[actions[0]].samples == 2
    assert last.points == pytest.approx(2 * plain[actions[0]].points / (2 + BELIEVED))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_expected_is_in_points(name):
    """Higher stakes, more points: ``normal`` and what search finds are on one scale."""
    one, ten = rules.make(name), rules.make(name, base_score=10)
    view = next(view for _state, view in walk(one, [1]) if len(view.legal) >= 4)
    times = 10 if name == "guan3" else 1  # the base of 二人关牌 is that of the match
    assert opinion(name)(view, ten, view.legal) == pytest.approx(
        [times * points for points in opinion(name)(view, one, view.legal)]
    )
    assert opinion("unheard_of")(view, one, view.legal) == ()


def test_points_decide_not_wins(guan3):
    """Two cards to go, one of them a bomb that doubles: whoever wins anyway wins more with it."""
    view = position(guan3, "3333", others=(10, 10))
    assert [str(action) for action in view.legal if action.counts == view.hand] == ["3333"]
    found = Search(guan3, ranking(guan3)).estimates(view, view.legal, 300, Random(1))
    assert str(found[0].action) == "3333"
    assert found[0].points >= 40


def test_the_clock_stops_it(guan3):
    view = position(guan3, "3344556677889TQA")
    begun = time.monotonic()
    found = Search(guan3, ranking(guan3)).estimates(
        view, shortlist([(0.0, action) for action in view.legal]), 10**7, Random(1), until=begun + 0.05
    )
    assert time.monotonic() - begun < 2
    assert found[0].samples >= 1


def test_a_shortlist_has_few_of_a_shape(guan3):
    view = position(guan3, "33345678TJQKA")
    found = shortlist([(float(place), action) for place, action in enumerate(view.legal)])
    shapes = [action.shape for action in found]
    assert len(found) <= MOST_ACTIONS < len(view.legal)
    assert max(map(shapes.count, shapes)) <= MOST_OF_A_SHAPE
    assert found[0] == view.legal[-1]


@pytest.mark.parametrize("name", GAMES)
def test_search_beats_easy(name):
    """With a tenth of its samples, by a margin far under what it reaches."""
    game = rules.make(name)
    pairing = Pairing("hard", "easy")
    players = (Searcher(30), Easy())
    seen = [
        arena.observe(game, pairing, players, number, seed)
        for number, seed in enumerate(arena.deal_seeds(7, 30 if game.seats == 2 else 12))
    ]
    found = arena.compared(game, pairing, seen)
    assert found.points > 1


def test_it_goes_out_and_takes_the_only_action_without_a_thought(guan3):
    assert Searcher(10**9).choose(position(guan3, "44", others=(9, 9)), guan3, Random(0)).counts
    view = position(guan3, "44", others=(9, 9), table=(2, "2"))
    assert Searcher(10**9).choose(view, guan3, Random(0)) == PASS


# Endings


def known_ending(guan2, hand, other, dead, table=None):
    return guan2.view(guan2.setup([hand, other], dead=dead, table=table), (0,))


def test_an_ending_is_solved(guan2):
    """Nothing unseen beats a 2: first the 2, then the 3, wins; the other way round the other one may go out."""
    view = known_ending(guan2, "32", "4", "5566778899TTJJQQ")
    assert endings.near(view, guan2)
    best, other = endings.estimates(view, guan2, view.legal, Random(0))
    assert str(best.action) == "2"
    assert best.points > 0 > other.points
    assert str(bots.make("hard", "guan2").choose(view, guan2, Random(0))) == "2"


def test_only_short_hands_of_two_players_are_solved(guan2, guan3):
    assert not endings.near(known_ending(guan2, "345678", "4", "5566"), guan2)
    assert not endings.near(position(guan3, "345", others=(2, 2)), guan3)


def test_without_time_there_is_no_ending(guan2, monkeypatch):
    monkeypatch.setattr(endings, "NODES", 0)
    view = known_ending(guan2, "3579", "4", "5566")
    assert endings.estimates(view, guan2, view.legal, Random(0)) == []
    assert bots.make("hard", "guan2").choose(view, guan2, Random(0)) in view.legal


# Weights


def test_the_same_seed_makes_the_same_weights(guan2):
    words = ["guan2", "--rounds", "1", "--copied", "40", "--decisions", "10", "--samples", "20"]
    made = [tune.learned(guan2, tune.arguments(words)) for _again in range(2)]
    assert made[0] == made[1]
    assert made[0]


def test_what_is_good_is_learned():
    lessons = [tune.Lesson((("a", "b"), ("a", "c")), (1.0, 0.0), measured=True)] * 50
    found = tune.fit(lessons, {}, 1)
    assert found["b"] > 0 > found["c"]
    assert tune.regret(lessons, found) == 0
    assert tune.regret(lessons, {"c": 1.0}) == 1
    copied = tune.fit([one._replace(measured=False) for one in lessons], {}, 1)
    assert copied["b"] > 0 > copied["c"]


def test_weights_are_written_with_their_command(tmp_path):
    path = tmp_path / "weights.json"
    words = ["--seed", "3", "--rounds", "0", "--copied", "30"]
    tune.main(["guan2", *words, "--out", str(path)])
    told = json.loads(path.read_text(encoding="utf-8"))
    assert told["made"].startswith("python -m guanpai_tui.bots.tune guan2 --seed 3 --rounds 0 --copied 30")
    assert told["weights"]


# Other games


@pytest.mark.parametrize("name", [name for name in rules.names() if bots.HARD in bots.levels(name)])
def test_every_game_with_a_policy_is_searched(name):
    game = rules.make(name)
    walker, bot, rng = bots.make("easy", name), Searcher(8), Random(1)
    state, searched = game.deal(seed=2), 0
    while game.turn(state) is not None and searched < 4:
        view = game.view(state, next(seats for seats in game.controllers if game.turn(state) in seats))
        if len(view.legal) > 1:
            again = game.view(game.sample(view, rng), view.seats)
            choice = bot.choose(view, game, Random(searched))
            assert choice in view.legal
            assert bot.choose(again, game, Random(searched)) == choice
            searched += 1
        for _skipped in range(5):
            if (turn := game.turn(state)) is not None:
                seats = next(seats for seats in game.controllers if turn in seats)
                state = game.step(state, walker.choose(game.view(state, seats), game, rng))
    assert searched


@pytest.mark.parametrize("name", ["paoyao", "gouji"])
def test_what_is_expected_is_what_normal_thinks(name):
    """Of what is played, ``normal``'s own choice is expected to bring most: few playouts alone would be luck."""
    game = rules.make(name)
    normal, rng, seen = bots.make("normal", name), Random(1), 0
    for _state, view in walk(game, range(2)):
        if len(view.legal) > 1:
            chosen = normal.choose(view, game, rng)
            some = [chosen, *rng.sample(view.legal, min(5, len(view.legal)))]
            worth = opinion(name)(view, game, some)
            assert max(worth) == pytest.approx(worth[0])
            seen += 1
    assert seen > 10


@pytest.mark.parametrize("samples", [8, 30, 120])
def test_few_playouts_are_for_few_actions(samples):
    game = rules.make("paoyao")
    tried = [
        len(Searcher(samples).estimates(view, game, Random(1)))
        for _state, view in walk(game, range(1))
        if len(view.legal) > MOST_ACTIONS
    ]
    assert max(tried) == min(MOST_ACTIONS, max(FEWEST, samples // LEAST))
