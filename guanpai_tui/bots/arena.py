"""How much stronger one bot is than another: duplicate deals, every deal with the one on each side.

A deal is one observation, so the luck of the cards is the same for both and counts once. The deals come from the seed
alone, a bot's own dice from deal and person: what one bot draws changes no deal. ``play_deal`` is a function of plain
values, so that any ``concurrent.futures.Executor`` can do the work, on this machine or on others.
"""

from __future__ import annotations

import time
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import rules
from guanpai_tui import bots
from rules.deal import SEEDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from guanpai_tui.bots import Bot
    from rules.api import Action, Game, Result, Seat, View

Z95: Final = 1.96

HouseRules = tuple[tuple[str, Any], ...]


class Pairing(NamedTuple):
    """One ``a`` – or one side of them – against ``b`` everywhere else."""

    a: str
    b: str


class Deal(NamedTuple):
    """A piece of work: deal ``number`` of ``seed``, once with ``a`` on each side."""

    game: str
    house: HouseRules
    pairing: Pairing
    seed: int
    number: int


class Observed(NamedTuple):
    """What a deal showed of ``a``, on the average of its sides; ``decisions`` and ``seconds`` by bot, a first."""

    pairing: Pairing
    number: int
    points: float
    """A person's."""
    wins: float
    """1 = won, shared wins in parts."""
    plays: float
    """Actions of a deal, everybody's."""
    decisions: tuple[int, int]
    """With more than one legal action."""
    seconds: tuple[float, float]
    """Processor time of those."""


class Comparison(NamedTuple):
    """Of ``a`` against ``b``: ``points`` a deal, fair = 0, ± ``half_width`` (95 %)."""

    a: str
    b: str
    deals: int
    points: float
    half_width: float
    win_rate: float
    win_half_width: float
    fair: float
    """The share of wins that equals would have."""
    plays: float
    milliseconds: tuple[float, float]
    """What a and b took for a decision, on average."""


def deal_seeds(seed: int, count: int) -> list[int]:
    source = Random(seed)  # noqa: S311 - deals that can be played again
    return [int(source.random() * SEEDS) for _ in range(count)]


def play_deal(deal: Deal) -> Observed:
    """Play it once for each side."""
    game = rules.make(deal.game, **dict(deal.house))
    seed = deal_seeds(deal.seed, deal.number + 1)[-1]
    return observe(game, deal.pairing, tuple(bots.make(level, game.id) for level in deal.pairing), deal.number, seed)


def observe(game: Game[Any], pairing: Pairing, players: tuple[Bot, ...], number: int, seed: int) -> Observed:
    """Deal ``seed`` with the first of ``players`` on each side in turn."""
    clocks = tuple(map(_Clock, players))
    points, wins, plays = [], [], 0
    for side in game.sides:
        seated = [clocks[0] if seats[0] in side else clocks[1] for seats in game.controllers]
        result, actions = play(game, seated, seed)
        plays += actions
        # A person with two hands has what stands at either of them, once.
        own = [result.points[seats[0]] for seats in game.controllers if seats[0] in side]
        points.append(sum(own) / len(own))
        wins.append(_won(game, side, result))
    sides = len(game.sides)
    return Observed(
        pairing,
        number,
        sum(points) / sides,
        sum(wins) / sides,
        plays / sides,
        (clocks[0].decisions, clocks[1].decisions),
        (clocks[0].seconds, clocks[1].seconds),
    )


def _won(game: Game[Any], side: Sequence[Seat], result: Result) -> float:
    sums = {tuple(one): sum(result.points[seat] for seat in one) for one in game.sides}
    most = max(sums.values())
    return (sums[tuple(side)] == most) / sum(one == most for one in sums.values())


class _Clock:
    """A bot whose decisions are timed."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.seconds = 0.0
        self.decisions = 0

    def choose(self, view: View, game: Game[Any], rng: Random) -> Action:
        if len(view.legal) == 1:
            return view.legal[0]
        start = time.process_time()
        action = self._bot.choose(view, game, rng)
        self.seconds += time.process_time() - start
        self.decisions += 1
        return action


def play(game: Game[Any], players: Sequence[Bot], seed: int) -> tuple[Result, int]:
    """The result of deal ``seed`` among ``players``, one for each person, and how many actions it took."""
    state = game.deal(seed=seed)
    dice = [Random(f"{seed} {person}") for person in range(len(players))]  # noqa: S311
    person_of = {seat: person for person, seats in enumerate(game.controllers) for seat in seats}
    actions = 0
    while (turn := game.turn(state)) is not None:
        person = person_of[turn]
        view = game.view(state, game.controllers[person])
        state = game.step(state, players[person].choose(view, game, dice[person]))
        actions += 1
    return game.result(state), actions


def compared(game: Game[Any], pairing: Pairing, seen: Sequence[Observed]) -> Comparison:
    """What the deals of a pairing show together; at least one."""
    mean, width = interval([one.points for one in seen])
    rate, rate_width = interval([one.wins for one in seen])
    times = tuple(
        1000 * sum(one.seconds[place] for one in seen) / max(1, sum(one.decisions[place] for one in seen))
        for place in (0, 1)
    )
    plays = sum(one.plays for one in seen) / len(seen)
    fair = 1 / len(game.sides)
    return Comparison(*pairing, len(seen), mean, width, rate, rate_width, fair, plays, (times[0], times[1]))


def compare(game: Game[Any], a: str, b: str, deals: int, seed: int) -> Comparison:
    """Play ``deals`` deals here and now."""
    pairing = Pairing(a, b)
    players = tuple(bots.make(level, game.id) for level in pairing)
    numbered = enumerate(deal_seeds(seed, deals))
    return compared(game, pairing, [observe(game, pairing, players, number, one) for number, one in numbered])


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean and the half-width of its 95 % interval (0 for a single value, of which nothing can be said)."""
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean, 0.0
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, Z95 * sqrt(variance / len(values))


# Many deals


class Here(Executor):
    """Does the work at once, where it is asked for."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        found: Future[Any] = Future()
        try:
            found.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - as any other executor: whoever asks for the result gets it
            found.set_exception(error)
        return found


def run(deals: Iterable[Deal], executor: Executor, at_once: int) -> Iterator[Observed]:
    """Play ``deals``, never more than ``at_once`` under way; given as they are done, in no order."""
    waiting: set[Future[Observed]] = set()
    try:
        for deal in deals:
            waiting.add(executor.submit(play_deal, deal))
            if len(waiting) >= at_once:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (one.result() for one in done)
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (one.result() for one in done)
    finally:
        for one in waiting:
            one.cancel()
