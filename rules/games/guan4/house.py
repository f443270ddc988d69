"""四人关牌: the house rules and what each may be."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple

from rules import house
from rules.games.guan4.plays import HAND_SIZE
from rules.house import Rule


class House(NamedTuple):
    """The house rules, in the order of the sheet; what each means stands beside its default in ``house.toml``."""

    next_lead: Annotated[Literal["winner", "marker"], Rule("G4-01")]
    direction: Annotated[Literal["clockwise", "counterclockwise"], Rule("G4-01")]
    caught_from: Annotated[int, Rule("G4-05", 1, HAND_SIZE)]


DEFAULTS: Final[House] = house.load(House, Path(__file__).with_name("house.toml"))
"""Those of the sheet."""
