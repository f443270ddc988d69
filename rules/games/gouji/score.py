"""六人够级: places, points and what is owed for them (GJ-55, GJ-56, GJ-60 … GJ-62)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules import outline
from rules.api import Line, Refused, Result
from rules.games.gouji.state import AFTER, OPPOSITE, SEATS, SIDES, Debt

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from rules.api import Seat
    from rules.games.gouji.house import House

PLACES: Final = ("头科", "二科", "三科", "四科", "二落", "大落")
_FOURTH, _THIRD = 3, 2


def places_so_far(out: Sequence[Seat], revolted: Sequence[Seat], failed: Sequence[Seat]) -> list[Seat | None]:
    """The seats by place; None where it isn't settled yet."""
    found: list[Seat | None] = [None] * SEATS
    for seat in revolted:
        found[_revolt_place(seat, out)] = seat
    for seat in failed:  # GJ-53
        found[max(place for place, taken in enumerate(found) if taken is None)] = seat
    for seat in out:
        found[found.index(None)] = seat
    return found


def _revolt_place(seat: Seat, out: Sequence[Seat]) -> int:
    """GJ-23: four, or three behind both partners; counted from 0."""
    return _THIRD if set(out[:2]) == set(SIDES[seat % 2]) - {seat} else _FOURTH


def places(
    out: Sequence[Seat], revolted: Sequence[Seat], failed: Sequence[Seat], left: Sequence[int], leader: Seat
) -> tuple[Seat, ...]:
    """GJ-55: the seats by place at the end of a deal; of those left over, the one with fewer cards is higher."""
    found = places_so_far(out, revolted, failed)
    order = (*AFTER[leader], leader)
    rest = iter(sorted((seat for seat in order if seat not in found), key=lambda seat: left[seat]))
    return tuple(next(rest) if seat is None else seat for seat in found)


def scored(
    house: House,
    order: Sequence[Seat],
    *,
    opened: Collection[Seat],
    declared: Sequence[Seat] = (),
    burns: Sequence[Sequence[Seat]] = (),
    revolted: Sequence[Seat] = (),
) -> Result:
    """GJ-56: the points of a deal whose places ``order`` gives, and as lines what is owed for the next one."""
    _check(order, opened, declared, revolted, *burns)
    opened = {*opened, *(OPPOSITE[seat] for seat in revolted)} - set(revolted)  # GJ-23
    swept = order[0] % 2 == order[1] % 2 == order[2] % 2
    if swept:
        worth = [house.sweep_score if seat % 2 == order[0] % 2 else -house.sweep_score for seat in order]
    else:
        worth = list(house.place_scores)
    points = [0] * SEATS
    for seat, value in zip(order, worth, strict=True):
        points[seat] = value
    lines = [
        Line("GJ-56", "swept" if swept else "place", seat, (("place", place + 1), ("points", worth[place])))
        for place, seat in enumerate(order)
    ]
    facts = (
        ("places", tuple(order)),
        ("opened", tuple(sorted(opened))),
        ("declared", tuple(sorted(declared))),
        ("revolted", tuple(sorted(revolted))),
        ("burns", tuple((winner, loser) for winner, loser in burns)),
        ("swept", swept),
    )
    result = Result(tuple(points), tuple(lines), facts)
    return result._replace(lines=(*lines, *_told(house, result)))


def _check(order: Sequence[Seat], *others: Collection[Seat]) -> None:
    """Raise Refused for places and facts that no deal has."""
    for seat in (seat for seats in (order, *others) for seat in seats):
        if not outline.whole(seat, SEATS - 1):
            raise Refused("GJ-01", "no_such_seat", seat=seat, seats=SEATS)
    if sorted(order) != list(range(SEATS)):
        raise Refused("GJ-55", "not_places", seats=SEATS)
    if len(others[2]) > 1:
        raise Refused("GJ-22", "one_revolt")
    for seat in others[2]:
        place = _revolt_place(seat, order)
        if order[place] != seat:
            raise Refused("GJ-23", "revolt_place", seat=seat, place=place + 1)
    if any(len(burn) != 2 for burn in others[3:]):
        raise Refused("GJ-61", "burn_is_a_pair")


def _told(house: House, result: Result) -> list[Line]:
    """What happened besides the places, and who owes what for it."""
    lines = [Line("GJ-40", "opened", seat, ()) for seat in result.fact("opened")]
    lines += [Line("GJ-22", "revolted", seat, ()) for seat in result.fact("revolted")]
    for seat in result.fact("declared"):
        right = OPPOSITE[seat] not in result.fact("opened")
        lines.append(Line("GJ-24", "declared_right" if right else "declared_wrong", seat, (("other", OPPOSITE[seat]),)))
    lines += [Line("GJ-53", "burn_won", winner, (("other", loser),)) for winner, loser in result.fact("burns")]
    for debt in debts(house, result):
        reason = "owes_swept" if result.fact("swept") else "owes"
        lines.append(Line(debt.clause, reason, debt.giver, (("cards", debt.cards), ("other", debt.to))))
    return lines


def debts(house: House, result: Result) -> tuple[Debt, ...]:
    """GJ-60 … GJ-62: the tribute for a deal, in the order in which it is paid."""
    if house.tribute == "off":
        return ()
    order = result.fact("places")
    if result.fact("swept"):
        return tuple(Debt(seat, OPPOSITE[seat], 1, "GJ-62") for seat in range(SEATS) if seat % 2 != order[0] % 2)
    found = [*_dian(house, result)]
    if house.shao:
        found += [Debt(loser, winner, house.shao, "GJ-61") for winner, loser in result.fact("burns")]
    for loser, winner, cards in ((order[5], order[0], 2), (order[4], order[1], 1)):
        if loser % 2 != winner % 2:
            found.append(Debt(loser, winner, cards, "GJ-62"))
    return tuple(found)


def _dian(house: House, result: Result) -> list[Debt]:
    """GJ-60: the difference in each pair of opposites."""
    found = []
    for seat in range(SEATS // 2):
        other = OPPOSITE[seat]
        cards = _owes(house, result, seat) - _owes(house, result, other)
        if cards:
            giver, to = (seat, other) if cards > 0 else (other, seat)
            found.append(Debt(giver, to, abs(cards), "GJ-60"))
    return found


def _owes(house: House, result: Result, seat: Seat) -> int:
    """What ``seat`` owes his 对家 before the other's debt is taken off."""
    opened, declared, other = result.fact("opened"), result.fact("declared"), OPPOSITE[seat]
    cards: int = 0
    if seat not in opened:
        cards += house.dian_declared if other in declared else house.dian
    if seat in declared and other in opened:
        cards += house.dian_declared_wrong
    return cards
