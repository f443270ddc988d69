"""The review: fair, repeatable, right where the truth is known, and in words that fit."""

from random import Random

import pytest

import rules
from guanpai_tui import bots
from guanpai_tui.bots.faults import fault
from guanpai_tui.bots.reasons import REASONS, REVIEWS
from guanpai_tui.bots.searcher import weighed
from guanpai_tui.practice import coach, puzzles, shelf
from rules.api import PASS, Play


def played(game, seed, levels):
    """A deal as bots play it: the states and the actions."""
    states, actions = [game.deal(seed=seed)], []
    while (turn := game.turn(states[-1])) is not None:
        person = next(place for place, seats in enumerate(game.controllers) if turn in seats)
        view = game.view(states[-1], game.controllers[person])
        actions.append(bots.make(levels[person % len(levels)], game.id).choose(view, game, Random(len(actions))))
        states.append(game.step(states[-1], actions[-1]))
    return states, actions


@pytest.fixture
def unhurried(monkeypatch):
    """As many deals as are asked for, however slow the machine is."""
    monkeypatch.setattr(coach, "SECONDS", 600.0)
    monkeypatch.setattr(coach, "PLAYOUTS", 60)
    monkeypatch.setattr(coach, "WORLDS", 60)


@pytest.mark.usefixtures("unhurried")
@pytest.mark.parametrize("name", ["guan2", "guan3"])
def test_every_decision_is_reviewed_once_and_the_same_each_time(name):
    game = rules.make(name)
    states, actions = played(game, 5, ["random", "normal"])
    found = list(coach.review(game, states, actions, (0,)))
    assert [one.at for one in found] == coach.decisions(game, states, (0,))
    assert found == list(coach.review(game, states, actions, (0,)))
    for one in found:
        assert (one.seat, one.played) == (0, actions[one.at])
        assert one.best in game.legal(states[one.at])
        assert 0 < one.worlds <= coach.WORLDS
        assert (one.fault is None) == (one.grade == coach.FINE)
        assert one.why.code in {*REASONS, "brings_most"}
        assert one.fault is None or (one.fault.code in REVIEWS and one.loss - one.width > 0 and one.best != one.played)


def test_random_play_has_more_mistakes_than_good_play():
    game = rules.make("guan3")
    counts = {}
    for level in ("random", "normal"):
        reviewed = [
            one
            for seed in (1, 2, 3, 4)
            for one in coach.review(game, *played(game, seed, [level, "normal", "normal"]), (0,))
        ]
        counts[level] = sum(one.fault is not None for one in reviewed) / len(reviewed)
    assert counts["random"] > 0.3 > counts["normal"]


@pytest.mark.parametrize(
    ("loss", "width", "grade"),
    [
        (0.42, 0.38, coach.FINE),  # told as 0.4 ± 0.4
        (0.44, 0.46, coach.FINE),
        (0.46, 0.44, coach.SLIP),  # 0.5 ± 0.4
        (2.0, 1.9, coach.MISTAKE),
        (5.0, 0.0, coach.BLUNDER),
    ],
)
def test_only_what_is_told_to_lie_beyond_the_interval_is_a_mistake(loss, width, grade):
    assert coach._grade(loss, width, 10.0) == grade


def test_the_better_play_is_not_praised_for_what_was_played_too():
    game = rules.make("guan3")
    view = GUAN3.view(GUAN3.setup(["3344556789K2", "99TTJ", "TT8JQ"]), (0,))
    hints = bots.hints(view, game)
    pairs = [(one, two) for one in hints for two in hints if one.action != two.action]
    alike = [(one, two) for one, two in pairs if one.reason == two.reason]
    assert alike
    for one, two in pairs:
        said = coach._why(view, game, one.action, two.action)
        assert said.code == ("brings_most" if (one, two) in alike else one.reason.code)
    assert coach._why(view, game, hints[0].action, hints[0].action) == hints[0].reason


@pytest.mark.usefixtures("unhurried")
def test_what_others_hold_changes_nothing():
    """The view is the same, and so is what is said of it."""
    game = rules.make("guan3")
    state = game.deal(seed=12)
    while game.turn(state) != 0:
        state = game.step(state, game.legal(state)[0])
    view = game.view(state, (0,))
    worlds = [game.sample(view, Random(seed)) for seed in (1, 2)]
    assert worlds[0].hands != worlds[1].hands
    action = view.legal[0]
    said = [list(coach.review(game, [world, game.step(world, action)], [action], (0,))) for world in (state, *worlds)]
    assert said[0] == said[1] == said[2]


def test_where_the_hidden_cards_are_known_it_is_proven():
    """Two players and no dead pile: what is unseen is the other's hand."""
    puzzle = shelf.kept(79)
    game = puzzles.game()
    for action in game.legal(puzzle.state):
        (one,) = coach.review(game, [puzzle.state, game.step(puzzle.state, action)], [action], (0,))
        assert (one.proven, one.worlds, one.width) == (True, 0, 0)
        right = action == puzzle.key
        assert (one.loss > 0, one.grade) == (not right, coach.FINE if right else coach.BLUNDER)
        assert one.best == puzzle.key


def test_a_review_can_be_stopped():
    game = rules.make("guan3")
    states, actions = played(game, 5, ["random", "normal"])
    assert list(coach.review(game, states, actions, (0,), stop=lambda: True)) == []


def test_one_person_with_two_hands_is_reviewed_for_both():
    game = rules.make("paoyao")
    states, _actions = played(game, 5, ["easy"])
    seats = game.controllers[0]
    assert {game.turn(states[at]) for at in coach.decisions(game, states, seats)} == set(seats)


def test_the_same_worlds_for_every_action():
    game = rules.make("guan3")
    state = game.deal(seed=3)
    view = game.view(state, (game.turn(state),))
    search, actions = weighed(view, game, Random(1))
    rows = search.paired(view, (actions[0], actions[0]), 20, Random(2))
    assert len(rows) == 20
    assert all(one == other for one, other in rows)
    assert len({row[0] for row in rows}) > 1


GUAN3 = rules.make("guan3")


@pytest.mark.parametrize(
    ("hands", "table", "done", "better", "code"),
    [
        (["34567K2", "99", "TT8"], None, "3", "34567", "fault_splits_run"),
        (["3399K2", "998", "TT8"], None, "3", "33", "fault_more_plays"),
        (["36K2", "997", "TT8"], "5", "K", "6", "fault_too_high"),
        (["36K2", "997", "TT8"], "5", "6", "K", "fault_too_low"),
        (["36K2", "997", "TT8"], "5", "pass", "6", "fault_passed"),
        (["36K2", "97", "TT8"], "5", "pass", "6", "fault_let_through"),
        (["36K2", "997", "TT8"], "5", "6", "pass", "fault_beat"),
        (["3666692", "997", "TT8"], "5", "6666", "9", "fault_bombed"),
        (["3666692", "997", "TT8"], "5", "9", "6666", "fault_no_bomb"),
        (["3666692", "997", "TT8"], "5", "6666", "pass", "fault_bombed"),
        (["3666692", "997", "TT8"], "5", "pass", "6666", "fault_no_bomb"),
        (["333456K2", "997", "TT8"], None, "333+K2", "333+45", "fault_kickers"),
        (["3672", "9974", "TT8"], None, "2", "3", "fault_too_high"),
        (["6672", "9974", "TT8"], None, "2", "66", "fault_spends_control"),
        (["6672", "9974", "TT8"], None, "7", "66", "fault_other_kind"),
    ],
)
def test_words_against_an_action(hands, table, done, better, code):
    state = GUAN3.setup(hands, table=(2, table) if table else None)
    view = GUAN3.view(state, (0,))
    actions = [PASS if text == "pass" else GUAN3.parse(state, text) for text in (done, better)]
    found = fault(view, GUAN3, *actions)
    assert found.code == code
    assert all(isinstance(value, int) for _name, value in found.facts)


def test_a_breach_is_told_first():
    """顶大: a lower single while the next player holds one card."""
    state = GUAN3.setup(["3689K2", "4", "TT8JQ"], table=(2, "5"))
    action = GUAN3.parse(state, "6")
    (one,) = coach.review(GUAN3, [state, GUAN3.step(state, action)], [action], (0,))
    assert isinstance(one.best, Play)
    assert str(one.best) == "2"
    assert one.fault is None or one.fault.code == "fault_dingda"
