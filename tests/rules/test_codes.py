"""Deal codes of every game, pinned: a code told to a friend deals the same cards on any machine, for ever."""

import hashlib

import pytest

import rules

PINNED = {
    "g3-0": "328448d4337b62b7",
    "g3-7": "bb9379e1b4c89863",
    "g3-48213": "1936281c363d42d9",
    "g3-999999999": "d4fd4fe18bdebee6",
    "g2-0": "bbd0c17aead04c0d",
    "g2-7": "91bf527c2e42aac4",
    "g2-48213": "7e0112371578161d",
    "g2-999999999": "b79809927c2d4df9",
    "py-0": "9394a8ed692a3a03",
    "py-7": "c64aa58480463c5c",
    "py-48213": "d077b8064b92c1e7",
    "py-999999999": "3860452c8af6376f",
    "gj-0": "5ceebb8b47bf3441",
    "gj-7": "4dc514ea6d6c9743",
    "gj-48213": "6d4ea9cb5f417ed1",
    "gj-999999999": "837abd91cdc2708e",
    "g4-0": "41ac05a426170084",
    "g4-7": "4ec53c6121cfcabc",
    "g4-48213": "00e96a15949cfa09",
    "g4-999999999": "6da49bd8edf5dd64",
}
"""The beginning of the digest of all hands, by seat, as text."""


def digest(code: str) -> str:
    game, seed = rules.coded(code)
    return hashlib.sha256("|".join(game.dealt(game.deal(seed=seed))).encode()).hexdigest()[:16]


@pytest.mark.parametrize("code", PINNED)
def test_the_same_cards_for_ever(code):
    assert digest(code) == PINNED[code]


def test_every_game_has_pinned_codes():
    assert {code.partition("-")[0] for code in PINNED} == {rules.make(game).prefix for game in rules.names()}


@pytest.mark.parametrize("game", rules.names())
def test_a_code_is_the_same_however_it_is_typed(game):
    prefix = rules.make(game).prefix
    assert digest(f"{prefix}-7") == digest(f"  {prefix.upper()}-7 ") == digest(f"{prefix}-0000007")
