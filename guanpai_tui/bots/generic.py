"""Any climbing game, played from its lists of legal plays alone; also what the policies of single games build on."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from guanpai_tui.bots.api import Hint, Reason, per_game
from rules.api import PASS, Play
from rules.counts import Memo, Suited

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rules.api import Action, Game, Seat, View

BOMB_FROM: Final = 10
"""Bombs are kept while everybody has more cards than this: later the deal may be over before they are played."""


class Uniform:
    """Any legal action, all alike."""

    def choose(self, view: View, game: Game[Any], rng: Random) -> Action:  # noqa: ARG002 - the protocol's
        return view.legal[int(rng.random() * len(view.legal))]


class Easy:
    """Leads low, beats as low as it can, keeps bombs until somebody is near the end."""

    def choose(self, view: View, game: Game[Any], rng: Random) -> Action:  # noqa: ARG002 - the protocol's
        legal = view.legal
        if len(legal) == 1:
            return legal[0]
        whole = whole_hand(view)
        if whole is not None:
            return whole
        return easiest(view, game, uncautioned(view, game, legal))

    def hints(self, view: View, game: Game[Any]) -> tuple[Hint, ...]:
        first = self.choose(view, game, Random(0))  # noqa: S311 - it draws nothing
        others = [action for action in uncautioned(view, game, view.legal) if action != first]
        others.sort(key=lambda action: _height(action) if isinstance(action, Play) else (1 << 10, 0))
        return tuple(Hint(action, plain_reason(view, game, action)) for action in (first, *others))


def plain_reason(view: View, game: Game[Any], action: Action) -> Reason:
    """What can be said about an action without weighing it."""
    if not isinstance(action, Play):
        return Reason("only_choice" if view.top is None else "cannot_beat" if len(view.legal) == 1 else "let_them")
    if action.counts == view.hand:
        return Reason("whole_hand")
    if len(view.legal) == 1:
        return Reason("only_choice")
    facts = known(game)
    if view.top is None:
        return Reason("lowest_lead") if leads_lowest(view, facts, action) else sheds(action)
    if facts.is_bomb(action):
        return Reason("bomb_over")
    return Reason("lowest_beat") if beats_cheapest(view, facts, action) else sheds(action)


def sheds(play: Play) -> Reason:
    """What is true of any play: how many cards it gets rid of."""
    return Reason("sheds", (("cards", play.size),)) if play.size > 1 else Reason("one_card")


def leads_lowest(view: View, facts: Known, lead: Play) -> bool:
    """Whether ``lead`` goes with the lowest cards that can be led, and nothing high goes along."""
    lowest = min(facts.lowest(play.counts) for play in view.legal if isinstance(play, Play))
    played = facts.ranks(lead.counts)
    if played[0] > lowest:
        return False
    held = facts.ranks(view.hand)
    along = facts.ranks(lead.kickers)
    return played[-1] == lowest or (
        played[-1] < facts.ace and (not along or along[-1] <= held[len(held) // 2]) and played[-1] < held[-1]
    )


def beats_cheapest(view: View, facts: Known, reply: Play) -> bool:
    """Whether no other reply has a lower highest card (then a lower next one …), and none breaks up fewer ranks."""
    full = facts.counts[view.hand]
    bomb = facts.is_bomb(reply)
    costs = {
        play: (facts.ranks(play.counts)[::-1], _broken(full, facts.counts[play.counts]))
        for play in view.legal
        if isinstance(play, Play) and facts.is_bomb(play) == bomb
    }
    cards, broken = costs[reply]
    return all(cards <= other and broken <= more for other, more in costs.values())


def easiest(view: View, game: Game[Any], sound: Sequence[Action]) -> Action:
    """What ``easy`` takes of ``sound`` when it can't go out: of the view hand, top and counts alone matter."""
    plays = [action for action in sound if isinstance(action, Play)]
    if not plays:
        return sound[0]
    facts = known(game)
    if view.top is None:
        return _lowest_lead(view, facts, plays)
    return _lowest_beat(view, facts, plays) or (PASS if PASS in sound else min(plays, key=_height))


class Known:
    """What a bot has found out about one game by asking it; kept because the answers never change."""

    def __init__(self, game: Game[Any]) -> None:
        ranks = game.ranks
        self.unit: Final = ranks.unit
        self.suited: Final = isinstance(ranks, Suited)
        """Whether cards of one rank differ."""
        self.total: Final = Memo(ranks.total, 1 << 14)
        self.counts: Final = Memo(ranks.counts, 1 << 14)
        self.ace: Final = ranks.index["A"]
        """The rank from which on cards are high in every game."""
        self._game = game
        self._lowest = game.named(ranks.order[0])
        self._bombs: dict[str, bool] = {self._lowest.kind: False}

    def is_bomb(self, play: Play) -> bool:
        """Whether plays of this kind beat other kinds."""
        kind = play.shape.kind
        found = self._bombs.get(kind)
        if found is None:
            found = self._bombs[kind] = self._game.beats(play, self._lowest)
        return found

    def lowest(self, counts: int) -> int:
        """The lowest rank among these cards."""
        return next(index for index, times in enumerate(self.counts[counts]) if times)

    def ranks(self, counts: int) -> tuple[int, ...]:
        """The rank of each of these cards, rising."""
        return tuple(index for index, times in enumerate(self.counts[counts]) for _ in range(times))

    def is_single(self, play: Play) -> bool:
        return play.shape.kind == self._lowest.shape.kind


@per_game
def known(game: Game[Any]) -> Known:
    return Known(game)


def others(view: View) -> list[Seat]:
    """Those who play on, but for the seat to act; the next one first."""
    seats = len(view.left)
    turn = view.turn or 0
    return [seat % seats for seat in range(turn + 1, turn + seats) if view.left[seat % seats]]


def others_left(view: View) -> list[int]:
    """How many cards they have."""
    return [view.left[seat] for seat in others(view)]


def whole_hand(view: View) -> Action | None:
    """The play that gets rid of everything, if there is one."""
    hand = view.hand
    return next((action for action in view.legal if isinstance(action, Play) and action.counts == hand), None)


def uncautioned(view: View, game: Game[Any], legal: Sequence[Action]) -> Sequence[Action]:
    """``legal`` without what the game warns of (顶大); all of it when there is nothing else.

    The game judges states, so it is shown one in which the unseen cards lie anyhow: what a player must be warned of
    can't depend on cards that he doesn't see. Nobody needs a warning while all have two cards or more.
    """
    if min(others_left(view)) > 1:
        return legal
    return unwarned(game, game.sample(view, Random(0)), legal)  # noqa: S311 - any deal will do, but always the same


def unwarned(game: Game[Any], state: Any, legal: Sequence[Action]) -> Sequence[Action]:
    """The same, for whoever sees the state."""
    return [action for action in legal if not game.cautions(state, action)] or legal


def _height(play: Play) -> tuple[int, int]:
    """Lower plays first, and of equal ones those whose highest cards are lower."""
    return play.shape.rank, play.counts


def _lowest_lead(view: View, facts: Known, plays: Sequence[Play]) -> Action:
    """The most cards that get rid of the lowest one, kickers as low as they go; bombs stay whole."""
    calm = [play for play in plays if not facts.is_bomb(play)] or plays
    if others_left(view)[0] == 1:
        safe = [play for play in calm if not facts.is_single(play)]
        if not safe:
            return max(calm, key=_height)
        calm = safe
    full = facts.counts[view.hand]
    low = _lowest(calm, full, facts)
    return max(low, key=lambda play: (_relief(full, facts.counts[play.counts]), -play.counts))


def _lowest(plays: Sequence[Play], full: Sequence[int], facts: Known) -> Sequence[Play]:
    """Those of ``plays`` with the lowest rank that any of them has; fours are broken when there is nothing else."""
    for least in (4, 99):
        for index, held in enumerate(full):
            if 0 < held < least:
                found = [play for play in plays if facts.counts[play.counts][index]]
                if found:
                    return found
    return plays


def _lowest_beat(view: View, facts: Known, plays: Iterable[Play]) -> Play | None:
    """The lowest play of the kind that lies there, from ranks held just so often if it can; else a bomb in need."""
    top = view.top
    assert top is not None  # somebody leads otherwise
    late = min(view.left) <= BOMB_FROM
    full = facts.counts[view.hand]
    calm: list[Play] = []
    bombs: list[Play] = []
    for play in plays:
        (bombs if facts.is_bomb(play) else calm).append(play)
    if facts.is_bomb(top):
        return min(bombs, key=lambda play: _bomb_cost(full, play, facts)) if bombs and late else None
    if not late:
        calm = [play for play in calm if not _breaks_four(full, facts.counts[play.counts])]
    if calm:
        if facts.is_single(top) and others_left(view)[0] == 1:
            return max(calm, key=_height)
        return min(calm, key=lambda play: (_broken(full, facts.counts[play.counts]), *_height(play)))
    return min(bombs, key=lambda play: _bomb_cost(full, play, facts)) if bombs and late else None


def _relief(full: Sequence[int], part: Sequence[int]) -> int:
    """How much lighter a lead makes the hand: its cards, but for ranks it breaks and the two best ranks it spends."""
    return sum(part[:-2]) - sum(part[-2:]) - _broken(full, part)


def _broken(full: Sequence[int], part: Sequence[int]) -> int:
    """Of how many ranks ``part`` takes some cards and leaves others."""
    return sum(1 for have, used in zip(full, part, strict=True) if 0 < used < have)


def _breaks_four(full: Sequence[int], part: Sequence[int]) -> bool:
    return any(have >= 4 and 0 < used < have for have, used in zip(full, part, strict=True))


def _bomb_cost(full: Sequence[int], play: Play, facts: Known) -> tuple[int, int, int, int]:
    """The lowest bomb, with the lowest lone card that it may carry."""
    counts = facts.counts[play.counts]
    return play.shape.rank, _broken(full, counts), -sum(counts), play.counts
