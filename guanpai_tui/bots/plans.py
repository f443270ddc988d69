"""A hand as the few plays it could go out in: runs taken out, the rest by rank, lone cards along with triples.

``Planner.plans(hand)`` gives the best divisions of a hand. What is a run and what a bomb is found by asking the game,
so house rules and the other games of the family need no word here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from guanpai_tui.bots.api import per_game
from guanpai_tui.bots.generic import known
from rules.api import Play
from rules.counts import Memo

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.api import Game, Shape

MOST_PLANS: Final = 6
"""How many divisions of a hand are kept."""

MOST_SEARCHED: Final = 120
"""A hand full of runs has hundreds of divisions; the first ones have the long runs, which are the good ones."""

NEEDS: Final = (1, 2, 3)


class Group(NamedTuple):
    """Cards that go down together. ``times`` of each rank of ``ranks``; a bomb is of one rank.

    ``top`` is the rank that is compared, ``room`` how many lone cards it takes along, ``along`` how many cards more a
    reply needs for its kickers.
    """

    times: int
    ranks: tuple[int, ...]
    top: int
    bomb: bool
    room: int
    along: int = 0

    @property
    def length(self) -> int:
        return len(self.ranks)


Plan = tuple[Group, ...]


class Planner:
    """Divides hands of one game under its house rules. Hands are kept, so a subhand is divided once."""

    def __init__(self, game: Game[Any]) -> None:
        ranks = game.ranks
        self.width: Final = len(ranks.order)
        self.highest_rank: Final = self.width - 1
        self.bomb_needs: Final = [_bomb_need(game, rank) for rank in range(self.width)]
        self.runs: Final = _runs(game)
        self._rows: Final = [[run for run in self.runs if run.ranks[0] == rank] for rank in range(self.width)]
        """Runs by their lowest rank (a 3 in A2345)."""
        self.alike: Final[dict[tuple[int, int], list[Group]]] = {
            (times, length): [] for times in NEEDS for length in range(2, self.width + 1)
        }
        """Runs by cards a rank and length."""
        for run in self.runs:
            self.alike[run.times, run.length].append(run)
        unit = ranks.unit
        three, two = ranks.some(0, 3), ranks.some(1, 2)
        lone, paired = (bool(game.read(three + kickers)) for kickers in (unit[1] + unit[2], two))
        self.pairs_only: Final = paired and not lone
        """Whether a triple takes a pair along but no lone cards."""
        self._kicked = {play.kind for play in game.read(three + two)}
        self._carries = any(map(known(game).is_bomb, game.read(ranks.some(0, self.bomb_needs[0]) + unit[1])))
        self._sets: Final = [[self._of(rank, times) for times in range(5)] for rank in range(self.width)]
        self.controls: Final = self.width - 2
        """From this rank up (A, 2) a card is too good to go along with a triple."""
        self.plans: Final[Memo[int, tuple[Plan, ...]]] = Memo(self._plans, 1 << 13)
        self.group: Final[Memo[Shape, Group]] = Memo(self._group, 1 << 12)
        self._facts = known(game)
        self._counts = self._facts.counts

    def _of(self, rank: int, times: int) -> Group:
        bomb = bool(self.bomb_needs[rank]) and times >= self.bomb_needs[rank]
        room = int(self._carries) if bomb else 2 if times == 3 and not self.pairs_only else 0
        return Group(times, (rank,), rank, bomb, room)

    def highest(self, hand: int) -> tuple[Group, Group | None]:
        """The highest single card of a hand and its highest pair, if any."""
        held = self._counts[hand]
        single = max((rank for rank, times in enumerate(held) if times), default=0)
        pair = max((rank for rank, times in enumerate(held) if times >= 2), default=None)
        return self._sets[single][1], None if pair is None else self._sets[pair][2]

    def _group(self, form: Shape) -> Group:
        """A play without its kickers, as the group it would be in a plan."""
        held = [(rank, times) for rank, times in enumerate(self._counts[form.main]) if times]
        times = held[0][1]
        if len(held) == 1:
            bomb = self._facts.is_bomb(Play(form.main, form))
            along = 2 if self.pairs_only and form.kind in self._kicked else 0
            return self._sets[form.rank][times]._replace(bomb=bomb, along=along)
        return Group(times, tuple(rank for rank, _ in held), form.rank, bomb=False, room=0)

    def _plans(self, hand: int) -> tuple[Plan, ...]:
        counts = list(self._counts[hand])
        rows = [
            [run for run in row if _fits(counts, run)] if counts[rank] else [] for rank, row in enumerate(self._rows)
        ]
        found: dict[Plan, float] = {}
        self._divide(counts, rows, (0, 0), [], found)
        return tuple(sorted(found, key=lambda plan: (found[plan], plan))[:MOST_PLANS])

    def _divide(
        self,
        counts: list[int],
        rows: Sequence[Sequence[Group]],
        start: tuple[int, int],
        runs: list[Group],
        found: dict[Plan, float],
    ) -> None:
        """Every choice of runs out of ``rows`` from the place ``start`` on, long ones first; then the rest by rank."""
        first, place = start
        for rank in range(first, len(rows)):
            row = rows[rank]
            for index in range(place, len(row)):
                run = row[index]
                if not _fits(counts, run):
                    continue
                if len(found) >= MOST_SEARCHED:
                    return
                for other in run.ranks:
                    counts[other] -= run.times
                runs.append(run)
                self._divide(counts, rows, (rank, index), runs, found)
                runs.pop()
                for other in run.ranks:
                    counts[other] += run.times
            place = 0
        plan = self._close(counts, runs)
        found[plan] = self._cost(plan)

    def _close(self, counts: Sequence[int], runs: Sequence[Group]) -> Plan:
        """These runs and, of the cards beside them, each rank as one group; lone cards go along where they can."""
        groups = list(runs)
        singles, pairs = [], []
        for rank, times in enumerate(counts):
            if times == 1:
                singles.append(rank)
            elif times == 2:
                pairs.append(rank)
            elif times:
                groups.append(self._sets[rank][times])
        room = sum([group.room for group in groups])
        if room:
            keep = self.controls
            along = sum(1 for rank in singles if rank < keep)
            along = min(along, room)
            singles = singles[along:]
            room -= along
            while room >= 2 and pairs and pairs[0] < keep:
                room -= 2
                del pairs[0]
        if self.pairs_only:
            triples = sum([group.times == 3 and group.length == 1 and not group.bomb for group in groups])
            del pairs[: min(triples, sum([rank < self.controls for rank in pairs]))]
        groups += [self._sets[rank][1] for rank in singles]
        groups += [self._sets[rank][2] for rank in pairs]
        return tuple(groups)

    def _cost(self, plan: Plan) -> float:
        """Plays, less what high cards are worth: only to choose which plans to keep."""
        width = self.width
        credit = 0.0
        for group in plan:
            if group.bomb:
                credit += 1
            elif group.top >= width - 4:
                credit += (0.1, 0.2, 0.4, 0.6)[group.top - width + 4] if group.length == 1 else 0.2
        return len(plan) - credit


def _fits(counts: Sequence[int], run: Group) -> bool:
    times = run.times
    for rank in run.ranks:  # noqa: SIM110 - thousands of times for a hand: a loop takes half of what all() does
        if counts[rank] < times:
            return False
    return True


@per_game
def planner(game: Game[Any]) -> Planner:
    return Planner(game)


def _bomb_need(game: Game[Any], rank: int) -> int:
    """How many of ``rank`` are a bomb, alone or with one card; 0 = never."""
    other = game.ranks.unit[0 if rank else 1]
    facts = known(game)
    for times in (3, 4):
        same = game.ranks.some(rank, times)
        for counts in (same, same + other):
            if any(facts.is_bomb(play) for play in game.read(counts)):
                return times
    return 0


def _runs(game: Game[Any]) -> list[Group]:
    """Every run of the game, the longest first and of those the most cards a rank."""
    ranks = game.ranks
    facts = known(game)
    found = []
    for times in NEEDS:
        for start in range(-2, len(ranks.order)):
            for length in range(2, len(ranks.order) + 1):
                if start + length > len(ranks.order):
                    break
                held = sorted((start + step) % len(ranks.order) for step in range(length))
                counts = sum(ranks.some(rank, times) for rank in held)
                found += [_run(game, play, times, held) for play in game.read(counts) if not facts.is_bomb(play)]
    return sorted(set(found), key=lambda run: (-run.times * run.length, -run.times, run.ranks))


def _run(game: Game[Any], play: Play, times: int, held: Sequence[int]) -> Group:
    winged = times == 3 and len(held) in (2, 3) and bool(game.read(play.counts + _wings(game, held)))
    return Group(times, tuple(held), play.rank, bomb=False, room=2 * len(held) if winged else 0)


def _wings(game: Game[Any], held: Sequence[int]) -> int:
    """Two single cards for each rank of ``held``, of ranks that aren't in it."""
    others = [rank for rank in range(len(game.ranks.order)) if rank not in held]
    return sum(game.ranks.unit[rank] for rank in others[: 2 * len(held)])
