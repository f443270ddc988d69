"""The solver against plain brute force, its honesty about budgets, and the seats that help or follow a script."""

from random import Random

import pytest

import rules
from guanpai_tui.bots.solver import FOR, Budget, Search, Spent, aside, solve
from rules.api import PASS, Play
from tests.bots.conftest import variants

DECKS = {"guan2": {"A": 3, "2": 1}, "guan3": {"A": 3, "2": 1}}
SEATED = {"guan2": 2, "guan3": 3}


def truth(game, state, seat, known, friends=()):
    """What ``seat`` gets: every action tried, nothing left out."""
    turn = game.turn(state)
    if turn is None:
        return game.result(state).points[seat]
    if state not in known:
        after = [truth(game, game.step(state, action), seat, known, friends) for action in game.legal(state)]
        known[state] = max(after) if turn == seat or turn in friends else min(after)
    return known[state]


def endings(game, number, cards, rng):
    """Positions of up to ``cards`` cards a hand, half of them of few ranks in a row: there bombs and runs are."""
    order = game.ranks.order
    for place in range(number):
        start = rng.randrange(len(order) - 5)
        ranks = order if place % 2 else order[start : start + rng.choice((3, 4, 6))]
        if place % 4 == 2:
            ranks = "A2" + ranks.replace("A", "").replace("2", "")
        deck = [rank for rank in ranks for _ in range(DECKS[game.id].get(rank, 4))]
        rng.shuffle(deck)
        hands = []
        for _ in range(SEATED[game.id]):
            held = rng.randint(1, min(cards, len(deck) - (SEATED[game.id] - len(hands) - 1)))
            hands.append("".join(deck[:held]))
            del deck[:held]
        yield game.setup(hands, turn=rng.randrange(len(hands)))


def played(game, state, rng):
    """``state`` a few actions later, so that something lies on the table."""
    for _ in range(rng.randrange(3)):
        after = game.step(state, rng.choice(game.legal(state)))
        if game.over(after):
            break
        state = after
    return state


@pytest.mark.parametrize("house", list(variants("guan2")))
def test_is_what_brute_force_finds_between_two(house):
    game = rules.make("guan2", **house)
    rng = Random(str(house))
    known = ({}, {})
    for start in endings(game, 150, 5, rng):
        state = played(game, start, rng)
        seat = rng.randrange(2)
        value = truth(game, state, seat, known[seat])
        found = solve(game, state, seat=seat)
        assert (found.proven, found.value, found.wins) == (True, value, value > 0), game.position(state)
        assert solve(game, state, seat=seat, points=False).wins == (value > 0), game.position(state)
        after = state
        for action in found.line:
            after = game.step(after, action)
        assert game.result(after).points[seat] == value


@pytest.mark.parametrize("house", list(variants("guan3")))
def test_is_what_brute_force_finds_among_three(house):
    game = rules.make("guan3", **house)
    rng = Random(str(house))
    for start in endings(game, 12, 3, rng):
        state = played(game, start, rng)
        seat, friend = rng.sample(range(3), 2)
        assert solve(game, state, seat=seat).value == truth(game, state, seat, {})
        assert solve(game, state, seat=seat, roles={friend: FOR}).value == truth(game, state, seat, {}, (friend,))


def test_each_first_action_is_judged_as_brute_force_judges_it():
    game = rules.make("guan2")
    rng = Random(5)
    for state in endings(game, 60, 5, rng):
        turn = game.turn(state)
        search = Search(game, turn, {}, Spent(Budget()))
        for action in game.legal(state):
            after = game.step(state, action)
            assert search.wins(after) == (truth(game, after, turn, {}) > 0)


def test_says_when_the_budget_did_not_do():
    game = rules.make("guan2")
    state = game.deal(seed=4)
    found = solve(game, state, budget=Budget(nodes=200))
    assert (found.proven, found.value, found.wins, found.line) == (False, None, None, ())
    assert found.best in game.legal(state)
    assert found.nodes <= 201


def test_stops_when_it_is_told_to():
    asked = []
    game = rules.make("guan2")
    found = solve(game, game.deal(seed=4), budget=Budget(stop=lambda: asked.append(1) or len(asked) == 3))
    assert not found.proven
    assert len(asked) == 3


def test_stops_in_time():
    game = rules.make("guan2")
    assert not solve(game, game.deal(seed=4), budget=Budget(seconds=0)).proven


def test_a_script_is_followed():
    game = rules.make("guan2")
    state = game.setup(["4", "35"], turn=1)

    def lowest(now, _spent):
        return game.legal(now)[:1]

    assert solve(game, state, seat=0).value == -1
    assert solve(game, state, seat=0, roles={1: lowest}).value == 1


def test_who_steps_aside_takes_only_what_he_surely_wins():
    game = rules.make("guan3", dingda="off")
    # Seat 1 could stop seat 0 with the 2, after which seat 2 goes out with the pair: no win of his, so he lets it be.
    state = game.setup(["A6", "2447", "99"], turn=0)
    assert solve(game, state, seat=0).wins is False
    found = solve(game, state, seat=0, roles={1: aside(game)})
    assert found.wins
    assert found.line[1] == PASS
    # With one more card after the 2 he has his win, and takes it.
    state = game.setup(["A6", "24", "99"], turn=0)
    found = solve(game, state, seat=0, roles={1: aside(game)})
    assert not found.wins
    assert isinstance(found.line[1], Play)
    assert str(found.line[1]) == "2"
