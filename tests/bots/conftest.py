from collections import Counter
from random import Random

import pytest

import rules
from guanpai_tui import bots
from rules import house

# Together these leave the fewest legal actions, and the most surprising ones.
STRICT = {
    "must_beat": True,
    "open_with_marker": True,
    "bare_triple": "last_hand",
    "bomb_kicker": "required",
    "dingda": "forced",
    "low_straight": "none",
    "short_plane": "off",
}


def strict(name):
    """Of the strictest house rules those that the game has."""
    return {key: value for key, value in STRICT.items() if key in house.table(rules.defaults(name))}


def variants(name):
    """One house rule changed at a time, both ends of a number among them; and the strictest game of all."""
    defaults = rules.defaults(name)
    yield pytest.param({}, id="sheet")
    for key, option in house.options(type(defaults)).items():
        for value in option.allowed or (option.rule.least, option.rule.most):
            if option.rule.length:
                yield pytest.param({key: (value,) * option.rule.length}, id=f"{key}={value}")
            elif value != getattr(defaults, key):
                yield pytest.param({key: value}, id=f"{key}={value}")
    yield pytest.param(strict(name), id="strict")


def walk(game, seeds, level="random"):
    """Every view of a seat to act, and its state, in deals played by bots of ``level``."""
    bot = bots.make(level, game.id)
    for seed in seeds:
        rng = Random(seed)
        state = game.deal(seed=seed)
        while (turn := game.turn(state)) is not None:
            view = game.view(state, next(seats for seats in game.controllers if turn in seats))
            yield state, view
            state = game.step(state, bot.choose(view, game, rng))


def position(game, hand, others=(16, 16), table=None, **fields):
    """The view of seat 0, to act. The others hold these cards, or so many of those that are left, at random."""
    deck = Counter(game.ranks.order * 4)
    deck.update({"A": -1, "2": -3})
    deck.subtract(hand + (table[1] if table else "") + "".join(cards for cards in others if isinstance(cards, str)))
    pool = list(deck.elements())
    Random(1).shuffle(pool)
    held = [cards if isinstance(cards, str) else "".join(pool.pop() for _ in range(cards)) for cards in others]
    return game.view(game.setup([hand, *held], table=table, **fields), (0,))


@pytest.fixture(scope="session")
def guan3():
    return rules.make("guan3")


@pytest.fixture(scope="session")
def guan2():
    return rules.make("guan2")
