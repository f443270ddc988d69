"""六人够级: the house rules and what each may be."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple

from rules import house
from rules.house import Rule


class House(NamedTuple):
    """The house rules, in the order of the sheet; what each means stands beside its default in ``house.toml``."""

    first_lead: Annotated[Literal["random"], Rule("GJ-03")]
    next_lead: Annotated[Literal["last", "random"], Rule("GJ-03")]
    joker_beat: Annotated[Literal["strict"], Rule("GJ-14")]
    gouji_from: Annotated[tuple[int, ...], Rule("GJ-15", 1, 37, length=6)]
    bie3: Annotated[bool, Rule("GJ-16")]
    buy3: Annotated[Literal["auto", "on", "off"], Rule("GJ-21")]
    xuandian: Annotated[bool, Rule("GJ-24")]
    pass_reentry: Annotated[Literal["opposite_any", "opposite_gouji"], Rule("GJ-30")]
    yield_: Annotated[bool, Rule("GJ-33")]
    open_pure_twos: Annotated[bool, Rule("GJ-40")]
    burn_fail: Annotated[Literal["none", "last"], Rule("GJ-53")]
    burn_need_open: Annotated[bool, Rule("GJ-54")]
    place_scores: Annotated[tuple[int, ...], Rule("GJ-56", -99, 99, length=6, total=0)]
    sweep_score: Annotated[int, Rule("GJ-56", 0, 99)]
    dian: Annotated[int, Rule("GJ-60", 0, 2)]
    dian_declared: Annotated[int, Rule("GJ-60", 0, 2)]
    dian_declared_wrong: Annotated[int, Rule("GJ-60", 0, 2)]
    shao: Annotated[int, Rule("GJ-61", 0, 2)]
    tribute: Annotated[Literal["cards", "off"], Rule("GJ-64")]
    deals: Annotated[int, Rule("GJ-65", 0, 1000)]

    @property
    def buys(self) -> bool:
        """GJ-21: whether threes are bought before play."""
        return self.bie3 if self.buy3 == "auto" else self.buy3 == "on"


DEFAULTS: Final[House] = house.load(House, Path(__file__).with_name("house.toml"))
"""Those of the sheet."""
