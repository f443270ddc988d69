"""What deals and matches of 二人关牌 are worth (G2-20 … G2-24), from their results alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.api import Line, Result

if TYPE_CHECKING:
    from collections.abc import Sequence

SHUT: Final = 16
"""Cards left when none was played: 全关."""


def deal_points(left: tuple[int, ...], penalties: Sequence[int]) -> Result:
    """G2-20: the loser is charged for the cards ``left`` by the table of penalties."""
    winner = left.index(0)
    loser = 1 - winner
    count = left[loser]
    charge = penalties[count - 1]
    points = tuple(charge if seat == winner else -charge for seat in range(2))
    line = Line("G2-20", "charged", loser, (("left", count), ("charge", charge)))
    return Result(points, (line,), (("winner", winner), ("left", left), ("charge", charge)))


def charged(results: Sequence[Result], seats: int) -> tuple[int, ...]:
    """What each seat was charged in all these deals."""
    return tuple(sum(max(-result.points[seat], 0) for result in results) for seat in range(seats))


def match_points(results: Sequence[Result], base: int, *, to_target: bool) -> Result:
    """G2-22, or G2-24 for a match of one deal: who wins the match that ended so, and how many times the base."""
    totals = charged(results, 2)
    loser = totals.index(max(totals))
    winner = 1 - loser
    lines = []
    if to_target:
        lines += [Line("G2-21", "charged_in_all", seat, (("charged", totals[seat]),)) for seat in (winner, loser)]
    clause = "G2-22" if to_target else "G2-24"
    to_nothing = to_target and not totals[winner]
    shut = any(result.fact("left")[loser] == SHUT for result in results)
    if to_nothing:
        lines.append(Line(clause, "to_nothing", loser, (("charged", totals[loser]), ("times", 2))))
    if shut:
        lines.append(Line(clause, "shut", loser, (("left", SHUT), ("times", 2))))
    times = 1 + to_nothing + shut
    if to_nothing and shut:
        lines.append(Line(clause, "to_nothing_and_shut", loser, (("times", times),)))
    if to_target and times == 1:
        lines.append(Line(clause, "times_one", None, (("times", times),)))
    if base != 1:
        lines.append(Line("G2-22", "base", None, (("base", base),)))
    points = tuple(base * times if seat == winner else -base * times for seat in range(2))
    lines.append(Line(clause, "collects", winner, (("points", points[winner]),)))
    return Result(points, tuple(lines), (("winner", winner), ("charged", totals), ("times", times)))
