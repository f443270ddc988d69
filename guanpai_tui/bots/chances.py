"""How likely it is that somebody can beat a group of cards, from what hasn't been seen yet."""

from __future__ import annotations

from functools import lru_cache
from math import comb, prod
from typing import TYPE_CHECKING, Any, Final

from guanpai_tui.bots.generic import known, others_left
from rules.counts import Memo

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guanpai_tui.bots.plans import Group, Planner
    from rules.api import Game, View


@lru_cache(maxsize=4096)
def tail(drawn: int, cards: int) -> tuple[tuple[float, ...], ...]:
    """``tail(n, m)[c][k]``: how likely n of m cards have k or more of the c cards of a rank (c, k ≤ 4)."""
    ways = comb(cards, drawn)
    exact = [
        [comb(copies, hit) * comb(cards - copies, drawn - hit) / ways if hit <= drawn else 0.0 for hit in range(5)]
        if copies <= cards
        else [0.0] * 5
        for copies in range(5)
    ]
    return tuple(tuple(min(1.0, sum(row[least:])) for least in range(5)) for row in exact)


@lru_cache(maxsize=4096)
def _none(drawn: int, cards: int) -> tuple[float, ...]:
    """By how many good ones there are among ``cards``: how likely ``drawn`` of them have none."""
    ways = comb(cards, drawn)
    return tuple(comb(cards - good, drawn) / ways for good in range(cards + 1))


class Chances:
    """Of one view, as the unseen cards change with each decision.

    ``unable[group]`` is how likely each of the others, the next one first, can't beat the group; ``stands[group]``
    how likely nobody can.
    """

    def __init__(self, view: View, game: Game[Any], planner: Planner) -> None:
        counts = known(game).counts
        unseen = counts[view.unseen]
        cards = sum(unseen)
        self.left: Final = others_left(view)
        self.unseen: Final = unseen
        self.unable: Final[Memo[Group, tuple[float, ...]]] = Memo(self._unable, 1 << 10)
        self.stands: Final[Memo[Group, float]] = Memo(lambda group: prod(self.unable[group]), 1 << 10)
        self._planner = planner
        self._outsuited = game.ranks.outsuited(view.unseen, view.hand)
        self._cards = cards
        self._tails = [tail(min(left, cards), cards) for left in self.left]
        self._no_bomb = [self._bombless(rows, left, -1) for rows, left in zip(self._tails, self.left, strict=True)]

    def _bombless(self, rows: Sequence[Sequence[float]], left: int, over: int) -> float:
        """How likely this hand has no bomb above rank ``over``."""
        chance = 1.0
        for rank, need in enumerate(self._planner.bomb_needs):
            if need and rank > over and self.unseen[rank] >= need <= left:
                chance *= 1 - rows[self.unseen[rank]][need]
        return chance

    def _unable(self, group: Group) -> tuple[float, ...]:
        hands = zip(self._tails, self.left, self._no_bomb, strict=True)
        if group.bomb:
            return tuple([self._bombless(rows, left, group.top) for rows, left, _ in hands])
        return tuple([self._unbeaten(group, rows, left) * no_bomb for rows, left, no_bomb in hands])

    def _unbeaten(self, group: Group, rows: Sequence[Sequence[float]], left: int) -> float:
        """How likely this hand has nothing of the group's own kind that is higher."""
        times, length, unseen = group.times, group.length, self.unseen
        if times * length + group.along > left:  # too few cards, whichever they are
            return 1.0
        if length == 1:
            if times == 1:
                return _none(min(left, self._cards), self._cards)[
                    sum(unseen[group.top + 1 :], self._outsuited[group.top])
                ]
            chance = 1.0
            for copies in unseen[group.top + 1 :]:
                if copies >= times:
                    chance *= 1 - rows[copies][times]
            return chance
        chance = 1.0
        for run in self._planner.alike[times, length]:
            if run.top > group.top:
                able = 1.0
                for rank in run.ranks:
                    able *= rows[unseen[rank]][times]
                chance *= 1 - able
        return chance
