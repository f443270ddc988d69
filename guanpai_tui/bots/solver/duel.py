"""Between two players whose hands lie open: which positions come to the same, and which actions can't be better.

Holds where nobody has to play (passing is free) and a deal is worth what cards the loser has left, more for more:

* A hand that holds a higher card instead of a lower one, of a rank that is in none of its runs and is held as often,
  is at least as good. So of two plays alike that leave the other the same answers, the one of lower ranks is enough.
* Ranks that nobody holds any more mean nothing beside runs: positions that differ in them alone are one.
* What lies on the table means only what may be put on it, and of plays of one family the sets of answers lie in each
  other: their number tells them apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guanpai_tui.bots.api import per_game
from guanpai_tui.bots.generic import known
from guanpai_tui.bots.plans import planner
from rules.api import Play
from rules.counts import Memo

if TYPE_CHECKING:
    from rules.api import Action, Game, Shape

GAMES: Final = frozenset({"guan2"})
"""Games of two where hands, turn and what lies on the table are all there is."""

_RUN, _OF_RUNS, _SPLIT = 3, 8, 256
"""Of a rank: bits of its count; it is in a run of the hand; ranks nobody holds lie between it and the run below."""
_WIDTH: Final = 9

Parts = tuple[tuple[int, int], ...]
"""Rank and number of cards, those that count first, then the kickers."""


@per_game
def duel(game: Game[Any]) -> Duel | None:
    """None where the above isn't so."""
    house = game.house
    if game.id not in GAMES or house.must_beat or house.open_with_marker:
        return None
    if list(house.penalty_table) != sorted(house.penalty_table):
        return None
    return Duel(game)


class Duel:
    """What is found out about the hands of one game."""

    def __init__(self, game: Game[Any]) -> None:
        needs = planner(game).bomb_needs
        self._game: Final = game
        self._counts: Final = known(game).counts
        self._alike: Final = next(rank for rank, need in enumerate(needs) if need != needs[0])
        """The ranks below are worth the same but for their order."""
        self._whole: Final[int] = game.ranks.base ** len(needs)
        self._runs: Final = Memo(self._look_for_runs, 1 << 14)
        self._columns: Final = Memo(self._look_at_ranks, 1 << 14)
        self._pairs: Final = Memo(self._squeeze, 1 << 15)
        self._families: dict[tuple[str, int, int], int] = {}
        self._family: Final[Memo[Shape, int]] = Memo(self._number, 1 << 12)
        self._parts: Final[Memo[Play, Parts]] = Memo(self._take_apart, 1 << 14)

    def key(self, state: Any, choices: int) -> int:
        """A number for all that matters of a position with so many ``choices``."""
        top = state.top
        family = self._family[top.shape] if top else 0
        turn: int = state.turn
        return ((self._pairs[state.hands] << 9 | choices) << 9 | family) << 1 | turn

    def tried(self, hand: int) -> Tried:
        return Tried(self, self._counts[hand], self._runs[hand])

    def _number(self, shape: Shape) -> int:
        """Of what is answered by the same plays but for their ranks."""
        family = shape.kind, shape.length, self._game.ranks.total(shape.main)
        return self._families.setdefault(family, len(self._families) + 1)

    def _look_for_runs(self, hand: int) -> int:
        """The mask of the ranks that are in some run of ``hand``."""
        mask = 0
        for play in self._game.leads(hand):
            if play.shape.length > 1:
                for rank, _ in self._parts[play]:
                    mask |= 1 << rank
        return mask

    def _look_at_ranks(self, hand: int) -> tuple[int, ...]:
        mask = self._runs[hand]
        return tuple([count | (mask >> rank & 1) << _RUN for rank, count in enumerate(self._counts[hand])])

    def _squeeze(self, hands: tuple[int, int]) -> int:
        """A number for two hands; the same where only ranks differ that neither holds and no run misses."""
        one, two = hands
        runs = self._runs[one] | self._runs[two]
        if runs & 1 and runs >> self._alike:
            # Perhaps a run from a low ace or two, which lies at the bottom: every rank stays where it is.
            return (one * self._whole + two) << 1 | 1
        found, gap, in_run = 0, False, False
        for rank, (mine, other) in enumerate(zip(self._columns[one], self._columns[two], strict=True)):
            if not (mine or other) and rank < self._alike:
                gap = True
                continue
            run = bool((mine | other) & _OF_RUNS)
            value = mine << 4 | other
            if gap and run and in_run:
                value |= _SPLIT
            found = found << _WIDTH | value
            gap, in_run = False, run
        return found << 1

    def _take_apart(self, play: Play) -> Parts:
        main, whole = self._counts[play.shape.main], self._counts[play.counts]
        kickers = tuple(
            (rank, all_ - own) for rank, (all_, own) in enumerate(zip(whole, main, strict=True)) if all_ > own
        )
        return tuple((rank, times) for rank, times in enumerate(main) if times) + kickers

    def parts(self, play: Play) -> Parts:
        return self._parts[play]

    def family(self, play: Play) -> int:
        return self._family[play.shape]


class Tried:
    """The actions tried in one position."""

    __slots__ = ("_duel", "_found", "_held", "_runs")

    def __init__(self, duel: Duel, held: tuple[int, ...], runs: int) -> None:
        self._duel = duel
        self._held = held
        self._runs = runs
        self._found: dict[object, list[list[int]]] = {}

    def dominated(self, action: Action, after: Any) -> bool:
        """Whether one tried before is at least as good; else it is remembered as tried."""
        if not isinstance(action, Play):
            return False
        held, runs, parts = self._held, self._runs, self._duel.parts(action)
        # A rank that could be another: all there is of it goes, and no run is broken. Else it must be the same.
        alike = tuple([times if held[rank] == times and not runs >> rank & 1 else ~rank for rank, times in parts])
        kind = self._duel.family(action), len(after.moves), alike
        ranks = [rank for rank, _ in parts]
        lower = self._found.setdefault(kind, [])
        if any(all(a <= b for a, b in zip(one, ranks, strict=True)) for one in lower):
            return True
        lower.append(ranks)
        return False
