"""A short run of the long one (``python -m tests.monkey``): the same keys, clicks and pastes each time."""

import asyncio

import rules
from tests.monkey import Monkey, quick, screens

EVENTS = 1000


def test_nothing_breaks_and_the_monkey_goes_everywhere(home):
    """Which screens are met depends a little on how fast the machine is; the most of them always are."""
    with quick():
        monkey = Monkey(11, home)
        asyncio.run(monkey.run(EVENTS, every=40))
    met = {what.split()[1] for what in monkey.counts if what.startswith("screen ")}
    known = screens()
    assert met <= known
    assert {"TableScreen", "Menu", "NewGame", "Ask", "Reader"} <= met
    assert len(met) >= len(known) - 8, known - met
    assert {what.split()[1] for what in monkey.counts if what.startswith("game ")} == set(rules.names())
    assert monkey.slowest[0] < 20


def test_every_screen_is_known():
    assert {
        "TableScreen",
        "Curtain",
        "Coach",
        "Stats",
        "History",
        "HouseRules",
        "LessonScreen",
        "ScoreSheet",
    } <= screens()
