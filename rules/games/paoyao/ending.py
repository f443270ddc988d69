"""二人刨幺: who has won, how, and what it is worth (PY-30 … PY-42), from points and who went out."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

from rules.api import Line, Refused, Result
from rules.games.paoyao.plays import ALL_POINTS
from rules.outline import whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.api import Seat
    from rules.games.paoyao.house import House

SEATS: Final = 4
SIDES: Final = ((0, 2), (1, 3))
WIN: Final = 140
WIN_FIRST_OUT: Final = 90
SAFE: Final = 25
"""Points with which the losers are out of 雪."""
STEP: Final = 5
"""All points are a multiple of it."""


class Way(StrEnum):
    """How a side has won: four ways, of which two can't be told apart from the facts alone."""

    POINTS = "140"
    OUT_LATER = "90+头跑"
    """90 first, then 头跑."""
    OUT_BEFORE = "头跑+90"
    """头跑 first, then 90."""
    FIRST_OUT = "90"
    """Both, in an order that the facts don't tell."""
    BOTH_OUT = "双跑"


_WON: Final = {
    Way.POINTS: ("PY-31", "won_140"),
    Way.OUT_LATER: ("PY-34", "won_90_out"),
    Way.OUT_BEFORE: ("PY-32", "won_out_90"),
    Way.FIRST_OUT: ("PY-31", "won_90"),
    Way.BOTH_OUT: ("PY-33", "won_both_out"),
}
"""Clause and reason of each."""


def side_of(seat: Seat) -> int:
    return seat & 1


def opposite(seat: Seat) -> Seat:
    """The other hand of the same side."""
    return seat ^ 2


def target(out: Sequence[Seat], side: int) -> int:
    """PY-31, PY-32: with how many points a side wins."""
    return WIN_FIRST_OUT if out and side_of(out[0]) == side else WIN


def both_out(out: Sequence[Seat], side: int) -> bool:
    """Whether both hands of ``side`` are out."""
    return sum(seat & 1 == side for seat in out) == len(SIDES[side])


def snow_times(losers: int) -> int:
    """PY-41: 大雪, 小雪 or neither, by the losers' points."""
    return 4 if not losers else 2 if losers < SAFE else 1


def times(way: Way, out: Sequence[Seat], losers: int, winner: int) -> int:
    """What a deal that ended so is worth."""
    return snow_times(losers) if way is Way.BOTH_OUT or both_out(out, winner) else 1


def result(
    house: House,
    points: tuple[int, ...],
    out: tuple[Seat, ...],
    winner: int,
    way: Way,
    taken: Sequence[tuple[Seat, int]],
) -> Result:
    """The points by seat and how they came about; ``taken`` are the tricks with points, as far as they are known."""
    losers = points[1 - winner]
    factor = times(way, out, losers, winner)
    lines = [Line("PY-30", "took", seat, (("points", worth),)) for seat, worth in taken]
    lines += [Line("PY-30", "side_points", side, (("points", points[side]),)) for side in range(2)]
    clause, reason = _WON[way]
    lines.append(Line(clause, reason, winner, (("points", points[winner]),)))
    by_points = way is not Way.BOTH_OUT
    snow = _snow(factor, losers, out, 1 - winner)
    lines.append(Line("PY-40" if by_points else "PY-41", snow, 1 - winner, (("points", losers), ("times", factor))))
    if house.base_score != 1:
        lines.append(Line("PY-42", "base", None, (("base", house.base_score),)))
    worth = house.base_score * factor
    lines.append(Line("PY-42", "collects", winner, (("points", worth),)))
    if house.table_fee:
        lines.append(Line("PY-42", "table_fee", None, (("fee", house.table_fee),)))
    facts = (("winner", winner), ("way", str(way)), ("times", factor), ("points", points), ("out", out))
    return Result(tuple(worth if side_of(seat) == winner else -worth for seat in range(SEATS)), tuple(lines), facts)


def _snow(factor: int, losers: int, out: Sequence[Seat], loser: int) -> str:
    """The reason for this factor."""
    if factor > 1:
        return "great_snow" if not losers else "small_snow"
    if losers >= SAFE:
        return "no_snow"
    return "snow_escaped" if both_out(out, loser) else "snow_left"


def won_by_points(points: Sequence[int], out: Sequence[Seat]) -> int | None:
    """The side that has enough of them."""
    return next((side for side in range(2) if points[side] >= target(out, side)), None)


# From the facts alone


def check_points(points: Sequence[int], others: int = 0) -> None:
    """Raise Refused when the sides can't have taken ``points`` while ``others`` are still on the table or in hands."""
    if len(points) != len(SIDES):
        raise Refused("PY-30", "two_sides", found=len(points))
    if not all(whole(one, ALL_POINTS) and one % STEP == 0 for one in (*points, others)):
        raise Refused("PY-30", "impossible_points", most=ALL_POINTS)
    if sum(points) + others > ALL_POINTS:
        raise Refused("PY-30", "too_many_points", most=ALL_POINTS, found=sum(points) + others)


def check_taken(points: Sequence[int], taken: Sequence[tuple[Seat, int]]) -> None:
    """Raise Refused when the tricks ``taken`` have more points than their sides."""
    for side in range(2):
        if sum(worth for seat, worth in taken if side_of(seat) == side) > points[side]:
            raise Refused("PY-30", "more_taken", found=points[side])


def check_out(out: Sequence[Seat]) -> None:
    """Raise Refused when hands can't have gone out in this order: the deal ends with the second hand of a side."""
    for seat in out:
        if not whole(seat, SEATS - 1):
            raise Refused("PY-01", "no_such_seat", seat=seat, seats=SEATS)
    if len(set(out)) != len(out):
        raise Refused("PY-33", "out_twice")
    if any(both_out(out[:-1], side) for side in range(2)):
        raise Refused("PY-33", "out_after_the_end")


def how(points: Sequence[int], out: Sequence[Seat], snow: str) -> tuple[int, Way]:
    """Which side has won a deal that ended with these points and hands out, and how. Raises Refused when none has."""
    winner = won_by_points(points, out)
    if winner is None:
        winner = next((side for side in range(2) if both_out(out, side)), None)
        if winner is None:
            raise Refused("PY-31", "nobody_won")
        return winner, Way.BOTH_OUT
    if snow == "auto" and points[1 - winner] < SAFE and not any(both_out(out, side) for side in range(2)):
        raise Refused("PY-40", "snow_goes_on")
    return winner, Way.POINTS if points[winner] >= WIN else Way.FIRST_OUT
