"""A short run of the long one (``python -m tests.fuzz``): the same strange inputs each time."""

from random import Random

import pytest

from guanpai_tui import text
from tests.fuzz.__main__ import one
from tests.fuzz.mutation import mutated
from tests.fuzz.targets import at_home, targets

NUMBERS = {"lines": 6, "words": 25, "book": 6, "solve": 15}
"""Inputs of a target, where each takes its time."""


@pytest.mark.parametrize("name", targets())
def test_strange_inputs_are_taken_or_refused_with_a_sentence(name, tmp_path):
    with at_home(tmp_path):
        target = targets()[name]
        taken = [one(target, sample) for sample in target.samples()[:40]]
        found = [(data, one(target, data)) for data in _inputs(target, NUMBERS.get(name, 120))]
    text.use("en")
    assert [what for what in found if what[1] not in ("taken", "refused")] == []
    assert name in ("setup", "words", "lines") or "taken" in taken  # what is valid is taken as it stands
    assert "refused" in dict(found).values() or name == "lines"


def _inputs(target, number):
    return [mutated(Random(f"{target.name} {place}"), target.samples()) for place in range(number)]
