"""Deals in a row: who has how many points, which deal comes next, when it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from rules import deal

if TYPE_CHECKING:
    from rules.api import Game, Result, Seat


class Match(NamedTuple):
    """``results`` of the deals that ended, and the ``seed`` of the one after them."""

    game: Game[Any]
    seed: int
    deals: int = 0
    """How many deals the match has; 0 = until people stop, or the game's own rule ends it."""
    results: tuple[Result, ...] = ()

    @property
    def number(self) -> int:
        """The deal that ``deal`` deals, from 1."""
        return len(self.results) + 1

    @property
    def over(self) -> bool:
        return bool(self.deals and len(self.results) >= self.deals) or self.game.match_over(self.results)

    @property
    def totals(self) -> tuple[int, ...]:
        """Points by seat."""
        return tuple(sum(result.points[seat] for result in self.results) for seat in range(self.game.seats))

    @property
    def tallies(self) -> tuple[int, ...]:
        """What the match counts by seat: in some games not points, but what one was charged."""
        return self.game.tallies(self.results)

    @property
    def result(self) -> Result | None:
        """What the match as a whole is worth, once it is over; None where deals are paid one by one."""
        return self.game.match_result(self.results)

    @property
    def code(self) -> deal.Code:
        """What names the next deal, house rules and all."""
        return deal.code(self.game.prefix, self.seed, self.game.defaults, self.game.house)

    @property
    def debts(self) -> tuple[tuple[Seat, Seat, int, str], ...]:
        """What is owed before the next deal is played."""
        return self.game.debts(self.results[-1]) if self.results else ()

    def deal(self) -> Any:
        return self.game.deal(seed=self.seed, last=self.results[-1] if self.results else None)

    def after(self, result: Result) -> Match:
        """The match once a deal has ended with ``result``."""
        return self._replace(results=(*self.results, result), seed=deal.next_seed(self.seed))


def by_match(game: Game[Any]) -> bool:
    """Whether a match of this game is paid as a whole: then one that is broken off has a result, a draw."""
    return game.match_result((), dissolved=True) is not None
