"""彩金: what a hand as dealt wins from the pool (G2-30, G2-31). The table is ``jackpot.toml``."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

from rules import house
from rules.api import Line, Refused
from rules.games.guan2.plays import PLANES, RANKS


class Prize(NamedTuple):
    """A line of the table: what a hand must have, and its share of the pool or its chips."""

    reason: str
    bombs: int = 0
    holds: str = ""
    percent: int = 0
    chips: int = 0

    def fits(self, hand: int) -> bool:
        return (PLANES(hand) >> PLANES.top_shift).bit_count() >= self.bombs and RANKS.has(hand, RANKS.pack(self.holds))

    def paid(self, pool: int) -> int:
        """Chips out of a pool of so many; it never pays more than it has."""
        return min(pool, pool * self.percent // 100 + self.chips)


def prize(hand: int) -> Prize | None:
    """The first line of the table that this packed hand fulfils."""
    return next((line for line in PRIZES if line.fits(hand)), None)


def moves(hands: tuple[int, ...], pool: int | None) -> tuple[Line, ...]:
    """What a deal of these hands does to the pool: it is fed, then the seats are paid, from seat 0 on.

    ``pool`` is None before the first deal: then it is founded. Each line has the ``chips`` that go in (negative:
    out), and the ``pool`` after it.
    """
    if pool is not None and pool < 0:
        raise Refused("G2-31", "impossible_pool", pool=pool)
    found = []
    if pool is None:
        pool = SEED
        found.append(Line("G2-31", "jackpot_seed", None, (("chips", SEED), ("pool", pool))))
    pool += FEED
    found.append(Line("G2-31", "jackpot_feed", None, (("chips", FEED), ("pool", pool))))
    for seat, hand in enumerate(hands):
        won = prize(hand)
        if won is None:
            continue
        chips = won.paid(pool)
        pool -= chips
        share = (("bombs", won.bombs), ("percent", won.percent)) if won.bombs else ()
        facts = (*share, ("won", chips), ("chips", -chips), ("pool", pool))
        found.append(Line("G2-30", won.reason, seat, facts))
    return tuple(found)


_TABLE: Final[dict[str, Any]] = house.read(Path(__file__).with_name("jackpot.toml"))
SEED: Final[int] = _TABLE["jackpot_seed"]
FEED: Final[int] = _TABLE["jackpot_feed"]
PRIZES: Final = tuple(Prize(**line) for line in _TABLE["prizes"])
