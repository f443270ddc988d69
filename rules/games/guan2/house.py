"""二人关牌: the house rules and what each may be."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple

from rules import house
from rules.games.guan2.plays import HAND_SIZE
from rules.house import Rule


class House(NamedTuple):
    """The house rules, in the order of the sheet; what each means stands beside its default in ``house.toml``."""

    must_beat: Annotated[bool, Rule("G2-04")]
    open_with_marker: Annotated[bool, Rule("G2-04")]
    triple_kicker: Annotated[Literal["pair", "any"], Rule("G2-12")]
    low_straight: Annotated[Literal["ace_low", "ace_or_two_low", "none"], Rule("G2-13")]
    bare_bomb_last_hand: Annotated[bool, Rule("G2-15")]
    penalty_table: Annotated[tuple[int, ...], Rule("G2-20", 1, 999, length=HAND_SIZE)]
    match_target: Annotated[int, Rule("G2-21", 1, 1000)]
    base_score: Annotated[int, Rule("G2-22", 1, 10_000)]
    match: Annotated[Literal["to_target", "single"], Rule("G2-24")]


DEFAULTS: Final[House] = house.load(House, Path(__file__).with_name("house.toml"))
"""Those of the sheet."""
