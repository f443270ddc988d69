"""Points as people see them: a title and a figure (G2-32 … G2-34). The tables are ``standing.toml``."""

from __future__ import annotations

from bisect import bisect_right
from pathlib import Path
from typing import Any, Final, NamedTuple

from rules import house


class Standing(NamedTuple):
    """``title`` in the sheet's words; ``rank`` counts the titles from 0, ``figure`` the figures from 1."""

    title: str
    rank: int
    figure: int


def standing(points: int) -> Standing:
    """What so many points are called."""
    rank = bisect_right(TITLES_FROM, points)
    return Standing(TITLES[rank], rank, bisect_right(FIGURES_FROM, points) + 1)


def earned(game: str, units: int) -> int:
    """The points that ``units`` of a result of ``game`` add to a player's own."""
    return units * PER_UNIT.get(game, PER_UNIT["other"])


_TABLE: Final[dict[str, Any]] = house.read(Path(__file__).with_name("standing.toml"))
TITLES: Final[tuple[str, ...]] = (_TABLE["beggar"], *_TABLE["titles"])
TITLES_FROM: Final[tuple[int, ...]] = tuple(_TABLE["titles"].values())
FIGURES_FROM: Final[tuple[int, ...]] = tuple(_TABLE["figures"]["from"])
PER_UNIT: Final[dict[str, int]] = _TABLE["points_per_unit"]
