"""六人够级: what a set leaves in the hand, how likely it stands, and whose side has the lead then.

Of the others the formula sees the cards they have together, how many each, and what is public.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from guanpai_tui.bots.api import per_game
from rules import trick
from rules.api import PASS, Call, Give, Play
from rules.counts import Memo

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules.api import Action, Game, Seat

GAMES: Final = frozenset({"gouji"})
KEPT: Final = 1 << 16
SEATS: Final = 6
TWO: Final = 12
"""The rank of the 2s; the jokers follow."""
BITS: Final = 6
ONE: Final = 63
WILD: Final = TWO * BITS
SMALL: Final = 1 << 13 * BITS
BIG: Final = 1 << 14 * BITS
NO: Final = Call("不")
YIELD: Final = Call("让")
BURN: Final = Call("烧")
REVOLT: Final = Call("革命")
ANNOUNCE: Final = Call("宣点")
MANY: Final = 20
"""How many of a rank a table of chances reaches to."""


class Position(trick.State, Protocol):
    """What a state of this game has."""

    @property
    def queue(self) -> tuple[Any, ...]: ...
    @property
    def passed(self) -> int: ...
    @property
    def ins(self) -> int: ...
    @property
    def opened(self) -> int: ...
    @property
    def burner(self) -> Seat | None: ...
    @property
    def before(self) -> Any: ...


class Weights(NamedTuple):
    """What counts how much; 1 = a low group of cards that is still to be played."""

    # What a group costs: high ranks, 够级 and many cards make it less of a burden.
    high: float = 0.78
    gouji: float = 0.1
    many: float = 0.7
    threes: float = 0.89
    # What 2s and jokers are worth.
    two: float = 0.64
    small: float = 0.5
    big: float = 1.52
    # Leads.
    lead: float = 0.0
    lead_near: float = 1.08
    lead_mate: float = 0.35
    lead_enemy: float = 0.2
    near_enemy: float = 5.96
    near_mate: float = 2.0
    # Whether it stands.
    will: float = 0.43
    wilds: float = 1.52
    # Friends and foes.
    over_mate: float = 0.7
    open: float = 0.3
    out: float = 4.0
    run: float = 0.4
    burn: float = 0.19
    stuck: float = 2.0
    burn_risk: float = 1.56
    # Words.
    give: float = 0.8
    revolt_from: float = 5.63
    announce: float = 3.2


class Table(NamedTuple):
    """How things stand for the seat to act."""

    seat: Seat
    hand: int
    why: str
    value: float
    """Of the hand as it is."""
    left: tuple[int, ...]
    unseen: tuple[int, ...]
    """By rank, how many the others have."""
    pool: int
    """How many cards they have."""
    ins: int
    chaos: bool
    enemy: float
    """What it costs that an enemy leads, whoever of them."""
    above: dict[int, list[float]]
    """What has been reckoned already: cards needed → what ``_above`` says."""
    beaten: dict[tuple[int, int, int], float]
    """What has been reckoned already: (size, rank, small jokers) → how likely an average hand beats it."""


class Scorer:
    """Scores actions; made once for a game."""

    def __init__(self, game: Game[Any], weights: Weights) -> None:
        self.game: Final = game
        self.weights: Final = weights
        self.beyond: Final = frozenset({ANNOUNCE})
        """What is paid in the next deal only, so that no playout shows it."""
        self._bie3: Final[bool] = game.house.bie3
        self._gouji_from: Final = (MANY,) * 7 + tuple(game.house.gouji_from)
        self._cost: Final = [[self._group(rank, count) for count in range(17)] for rank in range(TWO)]
        self.burden: Final[Memo[int, tuple[int, int]]] = Memo(burden, KEPT)
        self.worth: Final[Memo[int, float]] = Memo(self._worth, KEPT)
        self._play: Final[Memo[int, Play | None]] = Memo(
            lambda counts: next(iter(game.read(counts, last_hand=True)), None), KEPT
        )

    # What a hand is worth

    def _group(self, rank: int, count: int) -> float:
        """What it costs to have so many of a rank."""
        weights = self.weights
        if not count:
            return 0.0
        if rank == 0 and self._bie3:
            return weights.threes
        cost = 1 - weights.high * (rank / 11) ** 2 - weights.many * min(count - 1, 8) / 8
        return max(0.05, cost - (weights.gouji if count >= self._gouji_from[rank] else 0.0))

    def _worth(self, hand: int) -> float:
        """Minus what is still to be played, plus what wins tricks."""
        if not hand:
            return self.weights.out
        weights, cost = self.weights, self._cost
        found = weights.two * (hand >> WILD & ONE) ** 0.85 if hand >> WILD & ONE else 0.0
        found += weights.small * (hand // SMALL & ONE) + weights.big * (hand // BIG)
        rest = hand & (1 << WILD) - 1
        rank = 0
        while rest:
            times = rest & ONE
            if times:
                found -= cost[rank][times]
            rest >>= BITS
            rank += 1
        groups, jokers = self.burden[hand]
        return found + weights.run / (1 + max(0, groups - jokers))

    # What may be done

    def choose(self, position: Position) -> Action:
        why = position.queue[0][1]
        table = self.table(position)
        if why in _WORDS or (position.top is None and why == "还贡"):
            actions: Sequence[Action] = self.game.legal(position)
        else:
            actions = self._worth_trying(position, table)
        if len(actions) == 1:
            return actions[0]
        return max(actions, key=lambda action: self._score(position, table, action))

    def scores(self, position: Position, actions: Sequence[Action]) -> list[tuple[float, Action]]:
        """Each of ``actions`` with its score, in their order: more is better."""
        table = self.table(position)
        return [(self._score(position, table, action), action) for action in actions]

    def table(self, position: Position) -> Table:
        hands, seat = position.hands, position.turn
        assert seat is not None  # somebody is to act
        hand = hands[seat]
        unseen = sum(hands) - hand
        ins = position.ins
        left = tuple([held % ONE for held in hands])
        enemies = [left[other] for other in range(SEATS) if ins >> other & 1 and other % 2 != seat % 2]
        return Table(
            seat,
            hand,
            position.queue[0][1],
            self.worth[hand],
            left,
            tuple([unseen >> shift & ONE for shift in _SHIFTS]),
            max(1, sum(left) - hand % ONE),
            ins,
            ins.bit_count() <= 4,
            self._enemy_lead(min(enemies, default=0)),
            {},
            {},
        )

    def _worth_trying(self, position: Position, table: Table) -> list[Action]:
        """A few actions of the many: each rank as a whole, with as few 2s and jokers as it takes."""
        top, why, play = position.top, table.why, self._play
        if top is None:
            counts = self._leads(table.hand, burning=position.burner == table.seat)
            found: list[Action] = [one for one in map(play.__getitem__, counts) if one is not None]
            return found or list(self.game.legal(position))
        replies = [one for one in map(play.__getitem__, _replies(table.hand, top)) if one is not None]
        if why in _BURNS:
            burns: list[Action] = [one for one in replies if spare(table.hand - one.counts) <= 1]
            return [NO, *burns] if why == "问烧" else burns or list(self.game.legal(position))
        last: Action = YIELD if self._may_yield(position, table) else PASS
        return [last, *replies]

    def _may_yield(self, position: Position, table: Table) -> bool:
        queue = position.queue
        opposite = (table.seat + 3) % SEATS
        return bool(self.game.house.yield_ and table.why == "顺管" and position.owner == opposite and len(queue) > 1)

    def _leads(self, hand: int, *, burning: bool) -> Iterator[int]:
        if self._play[hand] is not None:
            yield hand
        wilds = _few_wilds(hand)
        near = sum(burden(hand)) <= 6
        threes = self._bie3 and hand & ONE
        for rank, shift in enumerate(_SHIFTS[:TWO]):
            group = hand & ONE << shift
            if not group or (threes and rank == 0):
                continue
            if not burning:
                yield group
            least = self._gouji_from[rank] - (group >> shift)
            for wild in wilds:
                joker = wild >= SMALL
                if (burning and joker) or (not burning and (near or (not joker and wild % ONE == least))):
                    yield group + wild
        for wild in wilds:
            if not burning or wild >= SMALL:
                yield wild

    # Scores

    def _score(self, position: Position, table: Table, action: Action) -> float:
        if isinstance(action, Play):
            return self._play_score(position, table, action)
        if isinstance(action, Give):
            return self._give_score(table, action)
        if isinstance(action, Call) and table.why in ("革命", "宣点"):
            return self._word_score(position, table, action)
        if action == BURN:
            burns = [one for one in self._worth_trying(position, table) if isinstance(one, Play)]
            return max([self._play_score(position, table, one) for one in burns], default=-99.0) - 0.001
        return self._decline_score(position, table) + (0.01 if action == YIELD else 0.0)

    def _give_score(self, table: Table, give: Give) -> float:
        """Low cards that stand alone; never the threes, which must be bought again."""
        kept = table.hand - give.counts
        lost = 2.0 if self._bie3 and table.hand & ONE and not kept & ONE else 0.0
        rank = max(rank for rank, shift in enumerate(_SHIFTS) if give.counts >> shift & ONE)
        return self.worth[kept] - lost - self.weights.give * rank / 11

    def _word_score(self, position: Position, table: Table, call: Call) -> float:
        weights = self.weights
        if call == NO:
            return 0.0
        if call == REVOLT:
            return sum(self._cost[rank][table.hand >> shift & ONE] for rank, shift in enumerate(_SHIFTS[:TWO])) - (
                weights.revolt_from
            )
        across = (table.seat + 3) % SEATS
        if position.before.revolted >> across & 1:
            return 1.0  # he can't open any more (GJ-23)
        twos, jokers = table.hand >> WILD & ONE, burden(table.hand)[1]
        return 0.1 * twos + 0.3 * jokers + 0.1 * (table.hand >> 11 * BITS & ONE) - weights.announce

    def _play_score(self, position: Position, table: Table, play: Play) -> float:
        weights, counts = self.weights, play.counts
        after = table.hand - counts
        stands, mate = self.outlook(position, table, play)
        value = self.worth[after] - table.value
        if not after:
            return value + stands * weights.lead_mate
        groups = self.burden[after][0]
        lead = weights.lead + weights.lead_near / (1 + groups)
        value += stands * lead + (1 - stands) * (mate * weights.lead_mate - (1 - mate) * table.enemy)
        if not table.chaos and not position.opened >> table.seat & 1 and self.opens(play):
            value += weights.open * stands
        owner = position.owner
        if owner is not None and owner % 2 == table.seat % 2:
            value -= weights.over_mate + weights.near_mate / (1 + table.left[owner])
        if table.why in _BURNS:
            value += weights.burn - weights.burn_risk * (1 - stands) * max(0, groups)
        if (table.why in _BURNS or position.burner == table.seat) and not self.goes_out(after):
            value -= weights.stuck
        return value

    def goes_out(self, hand: int) -> bool:
        """Whether a burner can play it all, a joker in each set but the last (GJ-52); with 憋三 the 3s are the last."""
        groups, jokers = self.burden[hand]
        if not self._bie3 or not hand & ONE:
            return jokers >= groups - 1
        return jokers >= groups - 1 and (groups > 1 or jokers > 0 or not hand >> WILD & ONE)

    def opens(self, play: Play) -> bool:
        """GJ-40, but for single 2s."""
        if play.counts >= SMALL or play.shape.length < self._gouji_from[play.rank]:
            return False
        return play.rank < TWO or play.shape.length > 1

    def _decline_score(self, position: Position, table: Table) -> float:
        """Let it go: then the owner leads, unless somebody who is still asked beats him."""
        weights, owner, top = self.weights, position.owner, position.top
        assert owner is not None  # nobody passes on a lead
        assert top is not None
        friend = owner % 2 == table.seat % 2
        rest = [ask[0] for ask in position.queue[1:]]
        stands = 1.0
        for seat in rest:
            stands *= 1 - weights.will * self._beats(table, top, seat)
        enemy = self._enemy_lead(table.left[owner])
        if friend:
            return stands * weights.lead_mate
        others = sum(1 for seat in rest if seat % 2 == table.seat % 2) / max(1, len(rest))
        value = -stands * enemy + (1 - stands) * (others * weights.lead_mate - (1 - others) * enemy)
        denied = self.opens(top) and not table.chaos and not position.opened >> owner & 1
        return value - (weights.open * stands if denied else 0.0)

    def _enemy_lead(self, left: int) -> float:
        """What it costs that an enemy leads: the more, the fewer cards he has."""
        return self.weights.lead_enemy + self.weights.near_enemy / (2 + left)

    def outlook(self, position: Position, table: Table, play: Play) -> tuple[float, float]:
        """How likely ``play`` stands, and if it doesn't, how likely it is a partner who beats it."""
        if play.counts >= BIG:
            return 1.0, 0.0
        will = self.weights.will
        stands, mates, total = 1.0, 0.0, 0.0
        for seat in self._answering(position, table, play):
            beaten = self._beats(table, play, seat)
            if seat % 2 == table.seat % 2:
                beaten *= 0.4
                mates += beaten
            total += beaten
            stands *= 1 - will * beaten
        return stands, mates / total if total else 0.0

    def _answering(self, position: Position, table: Table, play: Play) -> list[Seat]:
        ins, seat = table.ins & ~(1 << table.seat), table.seat
        across = (seat + 3) % SEATS
        gouji = play.counts >= SMALL or play.shape.length >= self._gouji_from[play.rank]
        if not table.chaos and gouji and ins >> across & 1:
            return [across]
        if not table.chaos and not gouji:
            ins &= ~position.passed | 1 << across
        return [one for one in range(SEATS) if ins >> one & 1]

    def _beats(self, table: Table, play: Play, seat: Seat) -> float:
        """How likely ``seat`` has something higher of that size."""
        size, rank = play.shape.length, play.shape.rank
        left = table.left[seat]
        if play.counts >= BIG or left < size:
            return 0.0
        small = play.counts // SMALL & ONE
        key = size, rank, small
        known = table.beaten.get(key)
        if known is None:
            known = table.beaten[key] = self._average_beats(table, size, rank, small)
        return min(1.0, known * left * table.ins.bit_count() / table.pool)

    def _average_beats(self, table: Table, size: int, rank: int, small: int) -> float:
        """The same of a hand that has an equal share of the cards that aren't seen."""
        unseen = table.unseen
        share = 1 / max(1, table.ins.bit_count() - 1)
        if small and unseen[14] * share < small * 0.3:
            return 0.0 if not unseen[14] else 0.05
        wilds = (unseen[12] + unseen[13] + unseen[14]) * share * self.weights.wilds
        helped = min(size - 1, int(wilds + 0.5))
        need = size - helped
        above = table.above.get(need)
        if above is None:
            above = table.above[need] = _above(unseen, table.ins.bit_count() - 1, need)
        none = above[min(rank, TWO - 1)]
        if rank < TWO:
            none *= 1 - _chance(wilds, size)
        elif size <= 2:
            none *= 1 - _chance((unseen[13] + unseen[14]) * share, size)
        found = 1 - none
        return found * min(1.0, unseen[14] * share) if small else found


def _above(unseen: Sequence[int], others: int, need: int) -> list[float]:
    """By rank up to A: how likely one of ``others``, all alike, has no ``need`` of a higher one."""
    lacking, none = _LACKING[max(1, others)], 1.0
    found = [1.0] * TWO
    for rank in range(TWO - 1, 0, -1):
        if unseen[rank]:
            none *= lacking[unseen[rank]][need]
        found[rank - 1] = none
    return found


def burden(hand: int) -> tuple[int, int]:
    """套牌, ranks from 3 to A, and jokers."""
    rest, groups = hand & (1 << WILD) - 1, 0
    while rest:
        if rest & ONE:
            groups += 1
        rest >>= BITS
    return groups, (hand // SMALL & ONE) + hand // BIG


def spare(hand: int) -> int:
    """套牌 less jokers."""
    groups, jokers = burden(hand)
    return groups - jokers


def _few_wilds(hand: int) -> list[int]:
    """2s and jokers as one would spend them: one or two 2s, all of them, a joker, a 2 and a joker."""
    twos = hand >> WILD & ONE
    two = 1 << WILD
    found = [count * two for count in sorted({1, 2, 3, twos}) if 0 < count <= twos]
    for joker in (SMALL, BIG):
        if hand & ONE * joker:
            found.append(joker)
            found += [joker + count * two for count in sorted({1, twos}) if twos]
    return found


def _replies(hand: int, top: Play) -> Iterator[int]:
    """For each rank that is high enough, the cheapest way to beat ``top`` with it: 2s first, then small jokers."""
    counts, form = top
    size, base = form.length, form.rank
    if counts >= BIG or hand % ONE < size:
        return
    small = counts // SMALL & ONE
    twos, blacks, reds = hand >> WILD & ONE, hand // SMALL & ONE, hand // BIG
    if reds < small:
        return
    for rank in range(base + 1, TWO):
        times = hand >> rank * BITS & ONE
        if times and times + twos + blacks + reds >= size:
            own = min(times, size - small)
            yield (own << rank * BITS) + _filled(size - own, small, twos, blacks)
    if base < TWO and twos + blacks + reds >= size and twos:
        own = min(twos, size - small)
        yield (own << WILD) + _filled(size - own, small, 0, blacks)
    for joker, have in ((SMALL, blacks), (BIG, reds)):
        if have >= size and (joker == BIG or not small) and base < (13 if joker == SMALL else 14):
            yield size * joker


def _filled(need: int, reds: int, twos: int, blacks: int) -> int:
    """``need`` 2s and jokers, ``reds`` big ones among them at the least."""
    need -= reds
    two = min(need, twos)
    black = min(need - two, blacks)
    return (two << WILD) + black * SMALL + (reds + need - two - black) * BIG


def _chance(mean: float, least: int) -> float:
    """How likely there are ``least`` where ``mean`` are expected, cards being dealt one by one."""
    if least <= 0:
        return 1.0
    row = _TAILS[min(int(mean * 8), len(_TAILS) - 1)]
    return row[min(least, len(row) - 1)]


def _tail(mean: float) -> list[float]:
    found, term, rest = [1.0], exp(-mean), 1.0
    for count in range(MANY):
        rest -= term
        found.append(max(0.0, rest))
        term *= mean / (count + 1)
    return found


_SHIFTS: Final = tuple(rank * BITS for rank in range(15))
_TAILS: Final = [_tail((step + 0.5) / 8) for step in range(16 * 8)]
_LACKING: Final = [
    [[1 - _chance(cards / max(1, others), need) for need in range(MANY + 1)] for cards in range(MANY + 1)]
    for others in range(SEATS)
]
"""By others, cards of a rank that they have and how many are needed: how likely one of them lacks those."""
_WORDS: Final = frozenset({"革命", "宣点"})
_BURNS: Final = frozenset({"问烧", "烧牌"})


@per_game
def policy(game: Game[Any]) -> Scorer:
    return Scorer(game, Weights())
