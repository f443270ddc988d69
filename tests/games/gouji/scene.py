"""Positions of six seats in few words."""

import rules
from rules.api import PASS

FILL = "4 6 8"
"""What a seat holds that a scene doesn't speak of: nothing that could burn or revolt matters with it."""


def game(**house):
    return rules.make("gouji", **house)


def scene(hands, house=None, **fields):
    """A position: ``hands`` by seat, the others hold something small; who is in ``out`` holds nothing."""
    out = fields.get("out", ())
    every = ["" if seat in out else hands.get(seat, FILL) for seat in range(6)]
    return game(**(house or {})).setup(every, **fields)


def do(state, *texts, house=None):
    """The state after these actions, one after the other."""
    table_game = game(**(house or {}))
    for text in texts:
        state = table_game.step(state, table_game.parse(state, text))
    return state


def asks(state):
    """Who is asked, in order: "4 问烧"."""
    return [f"{ask.seat} {ask.why}" for ask in state.queue]


def texts(state, house=None):
    return [str(action) for action in game(**(house or {})).legal(state)]


def facts(state):
    return game().facts(state)


def events(state, text, house=None):
    table_game = game(**(house or {}))
    action = table_game.parse(state, text)
    return table_game.events(state, action, table_game.step(state, action))


def all_pass(state):
    """The state once everybody who is asked about the set on the table has declined."""
    while state.top is not None:
        state = do(state, "pass" if PASS in game().legal(state) else "不")
    return state
