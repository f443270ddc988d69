"""The search: seats that play for one seat choose the most for it, seats against it the least, scripts as they say.

Every position is asked one question, whether the seat gets ``target`` points or more. The answer is a bound that is
kept: what it surely gets if the answer is yes, what it can't get more than if it is no. A few questions, each from
the answer before, make the exact number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from guanpai_tui.bots.solver.budget import Exhausted
from guanpai_tui.bots.solver.duel import Tried, duel
from guanpai_tui.bots.solver.order import rank_of

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping

    from guanpai_tui.bots.solver.budget import Spent
    from rules.api import Action, Game, Seat

FOLLOWS: Final = frozenset({"dealt", "moves"})
"""Fields of a state that say nothing about what comes: the suits as dealt, and what follows from the others."""

FOR: Final = "for"
"""The role of a seat that plays for the one asked about, as partners do."""

AGAINST: Final = "against"
"""The role of a seat that does its worst to it."""

Script: TypeAlias = Callable[[Any, "Spent"], Sequence["Action"]]
"""Which actions a seat considers in a state; of several it takes the worst for the seat asked about."""

Role: TypeAlias = "str | Script"


class Solution(NamedTuple):
    """``value`` in points and ``wins`` (points above 0) are None where nothing was proven.

    ``line`` is how it goes when everybody plays as well, ``best`` its first action. Without ``proven`` they are only
    the action that looks best.
    """

    value: int | None
    wins: bool | None
    best: Action | None
    line: tuple[Action, ...]
    proven: bool
    nodes: int


class Search:
    """Questions about one seat. What was found out is kept for the next question."""

    def __init__(self, game: Game[Any], seat: Seat, roles: Mapping[Seat, Role], spent: Spent) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.spent = spent
        self._roles: list[Role] = [FOR if other == seat else roles.get(other, AGAINST) for other in range(game.seats)]
        self._mine: Final = [role == FOR for role in self._roles]
        self._scripts: Final[list[Script | None]] = [None if isinstance(role, str) else role for role in self._roles]
        self._duel: Final = duel(game) if not roles else None
        self._rank: Final = rank_of(game)
        self._bounds: dict[Hashable, tuple[float, float]] = {}
        self._fields: Callable[[Any], Hashable] | None = None

    # What is asked

    def at_least(self, state: Any, target: int) -> bool:
        """Whether the seat gets ``target`` points or more. Raises Exhausted."""
        return self._bound(state, target) >= target

    def wins(self, state: Any) -> bool:
        return self.at_least(state, 1)

    def value(self, state: Any) -> int:
        """What the seat gets, exactly. Raises Exhausted."""
        found = self._bound(state, 1)
        if found >= 1:
            while (more := self._bound(state, found + 1)) > found:
                found = more
            return found
        while (less := self._bound(state, found)) < found:
            found = less
        return found

    def choices(self, state: Any) -> Sequence[Action]:
        """The actions of the seat to act, the likeliest first, of a script only those it considers."""
        turn = self.game.turn(state)
        assert turn is not None  # only asked of deals that go on
        script = self._scripts[turn]
        return self._ordered(self.game.legal(state) if script is None else script(state, self.spent))

    def solve(self, state: Any, *, points: bool) -> Solution:
        """The whole answer; never raises, but says when the budget didn't do."""
        over = self.game.over(state)
        guess = None if over else self.choices(state)[0]
        try:
            value = self.value(state) if points else None
            wins = self.wins(state) if value is None else value > 0
        except Exhausted:
            return Solution(None, None, guess, (), proven=False, nodes=self.spent.nodes)
        low, high = (1, None) if wins else (None, 0)
        line = tuple(self._line(state, low if value is None else value, high if value is None else value))
        return Solution(value, wins, line[0] if line else guess, line, proven=True, nodes=self.spent.nodes)

    def best(self, state: Any, low: int | None, high: int | None) -> Action:
        """An action that keeps what the seat gets between the bounds proven for ``state``. Raises Exhausted."""
        choices, step = self.choices(state), self.game.step
        if self._mine[self.game.turn(state) or 0]:
            good = (one for one in choices if low is None or self._bound(step(state, one), low) >= low)
        else:
            good = (one for one in choices if high is None or self._bound(step(state, one), high + 1) <= high)
        return next(good)

    def _line(self, state: Any, low: int | None, high: int | None) -> Iterable[Action]:
        """To the end of the deal, or as far as the budget goes."""
        while not self.game.over(state):
            try:
                action = self.best(state, low, high)
            except Exhausted:
                return
            yield action
            state = self.game.step(state, action)

    # How it is found out

    def _ordered(self, actions: Sequence[Action]) -> list[Action]:
        return sorted(actions, key=self._rank.__getitem__)

    def _bound(self, state: Any, target: int) -> int:
        """At least ``target`` and a lower bound of what the seat gets, or less and an upper bound."""
        game = self.game
        legal = game.legal(state)
        while len(legal) == 1:
            state = game.step(state, legal[0])
            legal = game.legal(state)
        if not legal:
            return game.result(state).points[self.seat]
        key = self._key(state, len(legal))
        low, high = self._bounds.get(key, _OPEN)
        if low >= target:
            return int(low)
        if high < target:
            return int(high)
        self.spent.tick()
        found = self._duelled(state, target) if self._duel else self._searched(state, legal, target)
        self._bounds[key] = (found, high) if found >= target else (low, found)
        return found

    def _key(self, state: Any, choices: int) -> Hashable:
        """Equal for positions that come to the same."""
        if self._duel:
            return self._duel.key(state, choices)
        if self._fields is None:
            kept = [name for name in state._fields if name not in FOLLOWS]
            self._fields = itemgetter(*map(state._fields.index, kept))
        return self._fields(state)

    def _searched(self, state: Any, legal: Sequence[Action], target: int) -> int:
        game = self.game
        turn = game.turn(state) or 0
        script = self._scripts[turn]
        mine = self._mine[turn]
        found: int | None = None
        for action in self._ordered(legal if script is None else script(state, self.spent)):
            value = self._bound(game.step(state, action), target)
            if found is None or (value > found if mine else value < found):
                found = value
                if (value >= target) == mine:
                    break
        assert found is not None  # there was something to do
        return found

    def _duelled(self, state: Any, target: int) -> int:
        """The same between two, without the actions that can't be better than one already tried."""
        duel, game, step, legal = self._duel, self.game, self.game.step, self.game.legal
        assert duel is not None
        held = duel.held[state.hands[state.turn]]
        choices = legal(state)
        for whole in held.whole:
            if whole in choices:  # going out now costs the other most: he holds no more cards later
                return game.result(step(state, whole)).points[self.seat]
        mine = self._mine[state.turn]
        tried = Tried(held)
        found: int | None = None
        for action in self._ordered(choices) if state.top else held.leads:
            after = step(state, action)
            if tried.dominated(action, len(legal(after))):
                continue
            value = self._bound(after, target)
            if found is None or (value > found if mine else value < found):
                found = value
                if (value >= target) == mine:
                    break
        assert found is not None
        return found


_OPEN: Final = (-inf, inf)
