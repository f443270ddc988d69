"""Between two players whose hands lie open: which positions come to the same, and which actions can't be better.

Holds where nobody has to play (passing is free) and a deal is worth what cards the loser has left, more for more:

* A hand that holds a higher card instead of a lower one, of a rank that is in none of its runs and is held as often,
  is at least as good. So of two plays alike that leave the other the same answers, the one of lower ranks is enough.
* Ranks that nobody holds any more mean nothing beside runs: positions that differ in them alone are one.
* What lies on the table means only what may be put on it, and of plays of one family the sets of answers lie in each
  other: their number tells them apart.
"""

from __future__ import annotations

from operator import le
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from guanpai_tui.bots.api import per_game
from guanpai_tui.bots.generic import known
from guanpai_tui.bots.plans import planner
from guanpai_tui.bots.solver.order import rank_of
from rules.api import Play
from rules.counts import Memo

if TYPE_CHECKING:
    from rules.api import Action, Game, Shape

GAMES: Final = frozenset({"guan2"})
"""Games of two where hands, turn and what lies on the table are all there is."""

_NOBODYS: Final = b"\0"

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


Likeness = tuple[int, tuple[int, ...]]
"""The same number for plays that are alike but for these ranks."""


class Held(NamedTuple):
    """A hand: the plays that end it, all it could lead in the order they are tried, and how plays are alike."""

    whole: tuple[Play, ...]
    leads: list[Play]
    alike: Memo[Action, Likeness]


class Duel:
    """What is found out about the hands of one game."""

    def __init__(self, game: Game[Any]) -> None:
        needs = planner(game).bomb_needs
        self._game: Final = game
        self._counts: Final = known(game).counts
        self._alike: Final = next(rank for rank, need in enumerate(needs) if need != needs[0])
        """The ranks below are worth the same but for their order."""
        self._width: Final = len(needs)
        self._runs: Final = Memo(self._look_for_runs, 1 << 14)
        self._columns: Final = Memo(self._look_at_ranks, 1 << 14)
        self._pairs: Final = Memo(self._squeeze, 1 << 15)
        self._families: dict[tuple[str, int, int], int] = {}
        self._family: Final[Memo[Shape, int]] = Memo(self._number, 1 << 12)
        self._parts: Final[Memo[Play, Parts]] = Memo(self._take_apart, 1 << 14)
        self._rank: Final = rank_of(game)
        self._likenesses: dict[object, int] = {}
        self.held: Final[Memo[int, Held]] = Memo(self._look_at_hand, 1 << 13)

    def key(self, state: Any, choices: int) -> int:
        """A number for all that matters of a position with so many ``choices``."""
        top = state.top
        turn: int = state.turn
        family = self._family[top[1]] if top else 0
        squeezed: int = self._pairs[state.hands]
        return squeezed << 19 | choices << 10 | family << 1 | turn

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

    def _look_at_ranks(self, hand: int) -> int:
        """A byte a rank, of which the lower half is this hand's: its count, and whether it is in a run."""
        mask = self._runs[hand]
        return int.from_bytes([count | (mask >> rank & 1) << 3 for rank, count in enumerate(self._counts[hand])])

    def _squeeze(self, hands: tuple[int, int]) -> int:
        """A number for two hands; the same where they differ in the ranks that neither holds beside their runs."""
        one, two = hands
        runs, alike = self._runs[one] | self._runs[two], self._alike
        whole = (self._columns[one] | self._columns[two] << 4).to_bytes(self._width)
        if not runs:
            return int.from_bytes(whole[:alike].translate(None, _NOBODYS) + whole[alike:])
        if runs & 1 and runs >> alike:
            # Perhaps a run from a low ace or two, which lies at the bottom: every rank stays where it is.
            return int.from_bytes(b"\1" + whole)
        first, above = (runs & -runs).bit_length() - 1, min(alike, runs.bit_length())
        below, over = whole[:first].translate(None, _NOBODYS), whole[above:alike].translate(None, _NOBODYS)
        return int.from_bytes(below + whole[first:above] + over + whole[alike:])

    def _take_apart(self, play: Play) -> Parts:
        main, whole = self._counts[play.shape.main], self._counts[play.counts]
        kickers = tuple(
            (rank, all_ - own) for rank, (all_, own) in enumerate(zip(whole, main, strict=True)) if all_ > own
        )
        return tuple((rank, times) for rank, times in enumerate(main) if times) + kickers

    def _look_at_hand(self, hand: int) -> Held:
        held, runs = self._counts[hand], self._runs[hand]

        def likeness(action: Action) -> Likeness:
            if not isinstance(action, Play):
                return self._likenesses.setdefault(action, len(self._likenesses)), ()
            parts = self._parts[action]
            # A rank that could be another: all there is of it goes, and no run is broken. Else it must be the same.
            free = tuple([times if held[rank] == times and not runs >> rank & 1 else ~rank for rank, times in parts])
            alike = self._family[action.shape], free
            return self._likenesses.setdefault(alike, len(self._likenesses)), tuple([rank for rank, _ in parts])

        leads = self._game.leads(hand)
        whole = tuple([play for play in leads if play.counts == hand])
        return Held(whole, sorted(leads, key=self._rank.__getitem__), Memo(likeness, 1 << 10))


class Tried:
    """The actions tried in one position."""

    __slots__ = ("_alike", "_found")

    def __init__(self, held: Held) -> None:
        self._alike = held.alike
        self._found: dict[int, list[tuple[int, ...]]] = {}

    def dominated(self, action: Action, answers: int) -> bool:
        """Whether one tried before, with as many ``answers``, is at least as good; else this one counts as tried."""
        alike, ranks = self._alike[action]
        key = alike << 9 | answers
        lower = self._found.get(key)
        if lower is None:
            self._found[key] = [ranks]
            return False
        for one in lower:
            if all(map(le, one, ranks)):
                return True
        lower.append(ranks)
        return False
