"""三人关牌: the house rules and what each may be."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple

from rules import house
from rules.games.guan3.plays import HAND_SIZE
from rules.house import Rule


class House(NamedTuple):
    """The house rules, in the order of the sheet; what each means stands beside its default in ``house.toml``."""

    next_lead: Annotated[Literal["marker", "winner"], Rule("G3-03")]
    open_with_marker: Annotated[bool, Rule("G3-04")]
    direction: Annotated[Literal["clockwise", "counterclockwise"], Rule("G3-05")]
    must_beat: Annotated[bool, Rule("G3-06")]
    must_beat_bomb: Annotated[bool, Rule("G3-06")]
    bare_triple: Annotated[Literal["any", "last_hand"], Rule("G3-12")]
    low_straight: Annotated[Literal["ace_low", "ace_or_two_low", "none"], Rule("G3-17")]
    short_plane: Annotated[Literal["lead_and_beat", "lead", "off"], Rule("G3-19c")]
    bomb_kicker: Annotated[Literal["optional", "forbidden", "required"], Rule("G3-20")]
    dingda: Annotated[Literal["liability", "forced", "off"], Rule("G3-30")]
    dingda_pass: Annotated[Literal["liable", "exempt"], Rule("G3-31")]
    dingda_bomb: Annotated[Literal["own", "transferred"], Rule("G3-33")]
    base_score: Annotated[int, Rule("G3-40", 1, 10_000)]
    shut_multiplier: Annotated[int, Rule("G3-41", 1, 10)]
    large_multiplier: Annotated[int, Rule("G3-41", 1, 10)]
    large_from: Annotated[int, Rule("G3-41", 1, HAND_SIZE)]
    small_hand: Annotated[Literal["five", "as_is"], Rule("G3-41")]
    bomb_stack: Annotated[Literal["each", "once", "off"], Rule("G3-42")]
    loss_cap: Annotated[int, Rule("G3-43", 0, 100_000)]


DEFAULTS: Final[House] = house.load(House, Path(__file__).with_name("house.toml"))
"""Those of the sheet."""
