"""二人刨幺: the house rules and what each may be."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple

from rules import house
from rules.house import Rule


class House(NamedTuple):
    """The house rules, in the order of the sheet; what each means stands beside its default in ``house.toml``."""

    first_lead: Annotated[Literal["random_then_first_out", "random", "loser"], Rule("PY-04")]
    longer_straight_beats: Annotated[bool, Rule("PY-12")]
    joker_trio: Annotated[Literal["half", "rounded"], Rule("PY-18")]
    snow: Annotated[Literal["auto", "ask", "off"], Rule("PY-40")]
    base_score: Annotated[int, Rule("PY-42", 1, 10_000)]
    table_fee: Annotated[int, Rule("PY-42", 0, 10_000)]


DEFAULTS: Final[House] = house.load(House, Path(__file__).with_name("house.toml"))
"""Those of the sheet."""
