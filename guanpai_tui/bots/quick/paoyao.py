"""二人刨幺: the two hands of a side as one plan, by a formula of few weights.

An action is worth what it leaves in the hand, what the points of the trick are worth to the side that will have them,
and whose lead it will be. Of the others it sees only the cards they have together, and how many each.
"""

from __future__ import annotations

from functools import cmp_to_key
from math import comb
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from guanpai_tui.bots.api import per_game
from guanpai_tui.bots.generic import known
from rules import trick
from rules.api import Call, Play
from rules.counts import Memo, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.api import Action, Game, Seat, Shape

GAMES: Final = frozenset({"paoyao"})

WIN: Final = 140
WIN_FIRST_OUT: Final = 90
SAFE: Final = 25
PIECE: Final = 4
MOST: Final = 8
"""Cards of a rank."""

BOMB: Final = 3
RUN: Final = 3
KEPT: Final = 1 << 16


class Position(trick.State, Protocol):
    """What a state of this game has."""

    @property
    def pile(self) -> int: ...
    @property
    def points(self) -> tuple[int, ...]: ...
    @property
    def out(self) -> tuple[Seat, ...]: ...
    @property
    def winner(self) -> int | None: ...
    @property
    def moves(self) -> tuple[Action, ...]: ...


class Weights(NamedTuple):
    """What counts how much; fitted against each other in play, 1 = a play more or less that a hand takes."""

    # What a group of cards costs: a low one is a play; high ones and bombs win tricks instead.
    single_king: float = 0.8
    single_ace: float = 0.6
    single_two: float = 0.4
    single_three: float = 0.2
    single_black: float = 0.0
    single_red: float = -0.3
    pair_king: float = 0.8
    pair_ace: float = 0.6
    pair_two: float = 0.35
    pair_three: float = 0.1
    bomb_three: float = 0.1
    bomb_four: float = -0.8
    bomb_step: float = 0.6
    bomb_rank: float = 0.45
    # What hands are worth.
    near: float = 2.0
    out_first: float = 2.0
    # Tricks.
    point: float = 0.06
    lose: float = 1.0
    lead: float = 0.5
    lead_mate: float = 0.5
    lead_others: float = 0.5
    danger: float = 1.0
    overtake: float = 0.5
    mate_takes: float = 0.5
    # Whether others beat it.
    same_single: float = 4.0
    same_pair: float = 3.0
    same_run: float = 2.0
    bombs: float = 2.0
    bomb_will: float = 0.2
    bomb_points: float = 0.02
    bombs_over: float = 1.5
    # The end.
    win: float = 6.0
    safe: float = 1.0


class Trick(NamedTuple):
    """How things stand for the side to act: ``mate`` is its other hand, ``others`` the cards of both opposite hands."""

    hand: int
    mate: int
    mate_seat: Seat
    unseen: int
    least: int
    """The fewest cards that one of the others has who is still in."""
    mine: int
    theirs: int
    target: int
    their_target: int
    first_out: int
    """1 when the first hand out is ours, -1 when it is theirs, 0 when nobody is."""
    won: int
    """1 when our side has won and plays for 雪, -1 when theirs has."""


class Scorer:
    """Scores actions; made once for a game."""

    def __init__(self, game: Game[Any], weights: Weights) -> None:
        self.game: Final = game
        self.weights: Final = weights
        ranks = game.ranks
        self._facts: Final = known(game)
        self._side: Final = {seat: seats for seats in game.sides for seat in seats}
        self._pieces: Final = _Pieces(game, weights)
        self.cost: Final[Memo[int, float]] = Memo(self._pieces.cost, KEPT)
        self._total: Final = Memo(ranks.total, KEPT)
        self._threats: Final[Memo[int, _Threats]] = Memo(lambda unseen: _Threats(self._looks, unseen), 1 << 12)
        self._looks: Final = _Looks(game, weights)
        worth = {ranks.index["5"]: 5, ranks.index["T"]: 10, ranks.index["K"]: 10}
        self.worth: Final[Memo[int, int]] = Memo(
            lambda counts: sum(each * ranks.count(counts, rank) for rank, each in worth.items())
        )

    def scores(self, position: Position, actions: Sequence[Action]) -> list[tuple[float, Action]]:
        """Each of ``actions`` with its score, in their order: more is better."""
        trick = self.trick(position)
        threats = self._threats[trick.unseen]
        return [(self._score(position, trick, threats, action), action) for action in actions]

    def choose(self, position: Position) -> Action:
        moves = position.moves
        if len(moves) == 1:
            return moves[0]
        trick = self.trick(position)
        threats = self._threats[trick.unseen]
        return max(moves, key=lambda action: self._score(position, trick, threats, action))

    def trick(self, position: Position) -> Trick:
        hands, turn, points, out = position.hands, position.turn, position.points, position.out
        assert turn is not None  # somebody is to act
        mine = self._side[turn]
        mate = mine[0] if mine[1] == turn else mine[1]
        side = self.game.sides.index(mine)
        others = self.game.sides[1 - side]
        total = self._total
        first = 0 if not out else 1 if out[0] in mine else -1
        winner = position.winner
        return Trick(
            hands[turn],
            hands[mate],
            mate,
            sum([hands[seat] for seat in others]),
            min([total[hands[seat]] for seat in others if hands[seat]]),
            points[side],
            points[1 - side],
            WIN_FIRST_OUT if first > 0 else WIN,
            WIN_FIRST_OUT if first < 0 else WIN,
            first,
            0 if winner is None else 1 if winner == side else -1,
        )

    def stands(self, position: Position, action: Play) -> float:
        """How likely the others don't beat ``action``."""
        trick = self.trick(position)
        pile = position.pile + self.worth[action.counts]
        return 1 - self._threats[trick.unseen].beaten(action.shape, pile)

    def _score(self, position: Position, trick: Trick, threats: _Threats, action: Action) -> float:
        weights = self.weights
        if type(action) is Play:
            counts, form = action
            after = trick.hand - counts
            pile = position.pile + self.worth[counts]
            beaten = threats.beaten(form, pile)
            value = self._hand(after) - self._hand(trick.hand)
            value += (1 - beaten) * (self._gain(trick, pile) + weights.lead) - beaten * self._loss(trick, pile)
            if position.owner == trick.mate_seat:
                value -= weights.overtake
            return value if after else value + self._out(trick)
        if isinstance(action, Call):  # the first word plays on, which costs the winner nothing (PY-40)
            return float(action == position.moves[0])
        top, owner, pile = position.top, position.owner, position.pile
        assert top is not None  # nobody passes on a lead
        if owner == trick.mate_seat:
            beaten = threats.beaten(top.shape, pile)
            return (1 - beaten) * (self._gain(trick, pile) + weights.lead_mate) - beaten * self._loss(trick, pile)
        takes = weights.mate_takes if trick.mate and self.can_beat(trick.mate, top) else 0.0
        return takes * self._gain(trick, pile) - (1 - takes) * self._loss(trick, pile)

    def can_beat(self, hand: int, top: Play) -> bool:
        """Whether ``hand`` beats ``top`` with a play of its kind."""
        return any(
            play.shape.kind == top.shape.kind and self.game.beats(play, top)
            for play in self._looks.leads[hand]
            if play.shape.length == top.shape.length
        )

    def _hand(self, hand: int) -> float:
        if not hand:
            return 0.0
        cost = self.cost[hand]
        return self.weights.near / (max(cost, 0.0) + 1.5) - cost

    def _out(self, trick: Trick) -> float:
        """What it is worth that the hand to act is out."""
        weights = self.weights
        if not trick.mate:
            return weights.win * (1 if trick.won >= 0 else 0.5)
        if trick.first_out:
            return 0.0
        return weights.win if trick.mine >= WIN_FIRST_OUT else weights.out_first

    def _gain(self, trick: Trick, pile: int) -> float:
        """What it is worth to take so many points."""
        weights, mine = self.weights, trick.mine
        if trick.won > 0:
            return 0.0
        safe = weights.safe if mine < SAFE <= mine + pile else 0.0
        if trick.won < 0:
            return 3 * safe
        return weights.point * pile + safe + (weights.win if mine + pile >= trick.target else 0.0)

    def _loss(self, trick: Trick, pile: int) -> float:
        """What it costs to let the others take so many points and lead."""
        weights, theirs = self.weights, trick.theirs
        lead = weights.lead_others * (1 + weights.danger / trick.least)
        if trick.won < 0:
            return lead
        safe = weights.safe if theirs < SAFE <= theirs + pile else 0.0
        if trick.won > 0:
            return 3 * safe + lead
        win = weights.win if theirs + pile >= trick.their_target else 0.0
        return weights.lose * (weights.point * pile + safe) + win + lead


class _Pieces:
    """What hands cost: by rank, looked up four ranks at a time, less what runs save."""

    def __init__(self, game: Game[Any], weights: Weights) -> None:
        ranks = game.ranks
        self._ranks = ranks
        self._weights = weights
        self._ace, self._black = ranks.index["A"], ranks.index["B"]
        self._split = ranks.base**PIECE
        self._tables = [self._table(first) for first in range(0, len(ranks.order), PIECE)]
        self._ace_unit = ranks.unit[self._ace]
        self._yao = [[self._yao_saves(fours, aces) for aces in range(ranks.base)] for fours in range(ranks.base)]
        self._saved: Memo[tuple[int, int, int], float] = Memo(lambda key: _saved(*key), KEPT)

    def cost(self, hand: int) -> float:
        """About how many plays it takes to get rid of ``hand`` beyond those that win tricks."""
        found, thin, lone, pairs = 0.0, 0, 0, 0
        rest = hand
        for table in self._tables:
            cost, one, two, three = table.rows[rest % self._split] or table.at(rest % self._split)
            found += cost
            thin |= one
            lone |= two
            pairs |= three
            rest //= self._split
        base = self._ranks.base
        fours = hand % base
        if fours > 1:
            found -= self._yao[fours][hand // self._ace_unit % base]
        return found - self._saved[thin, lone, pairs]

    def _table(self, first: int) -> Table[tuple[float, int, int, int]]:
        """By the counts of four ranks: their cost, and masks of those held once or twice, once, twice."""
        ranks = self._ranks
        held = range(first, min(first + PIECE, len(ranks.order)))

        def make(packed: int) -> tuple[float, int, int, int]:
            hand = packed * ranks.unit[first]
            counts = {rank: ranks.count(hand, rank) for rank in held}
            cost = sum(self._group(rank, count) for rank, count in counts.items() if rank < self._black)
            if self._black in held:
                cost += self._jokers(counts[self._black], counts[self._black + 1])
            runs = [rank for rank in held if rank <= self._ace]
            lone = sum(1 << rank for rank in runs if counts[rank] == 1)
            pairs = sum(1 << rank for rank in runs if counts[rank] == 2)
            return cost, lone | pairs, lone, pairs

        return Table(ranks.base ** len(held), make)

    def _group(self, rank: int, count: int) -> float:
        weights, over = self._weights, rank - self._ace
        if not count:
            return 0.0
        if count >= BOMB:
            return self._bomb(count, rank)
        singles = {-1: weights.single_king, 0: weights.single_ace, 1: weights.single_two, 2: weights.single_three}
        pairs = {-1: weights.pair_king, 0: weights.pair_ace, 1: weights.pair_two, 2: weights.pair_three}
        return (singles if count == 1 else pairs).get(over, 1.0)

    def _bomb(self, ways: float, rank: int) -> float:
        """What a bomb of so many 路 costs."""
        weights = self._weights
        high = weights.bomb_rank * rank / self._black
        if ways < 4:
            return weights.bomb_three - high
        return weights.bomb_four - weights.bomb_step * (ways - 4) - high

    def _jokers(self, small: int, big: int) -> float:
        alone = small * self._weights.single_black + big * self._weights.single_red
        if small + big < 2:
            return alone
        return min(alone, self._bomb(1.5 * small + 2.5 * big, self._black))

    def _yao_saves(self, fours: int, aces: int) -> float:
        """What it is worth to put the 4s and an ace together."""
        if fours < 2 or not aces:
            return 0.0
        apart = self._group(0, fours) + self._group(self._ace, aces)
        together = self._bomb({2: 4, 3: 6, 4: 8}.get(fours, 9), self._black) + self._group(self._ace, aces - 1)
        return max(0.0, apart - together)


def _saved(thin: int, lone: int, pairs: int) -> float:
    """How many plays runs save: of single cards among ``thin`` ranks, of ``pairs``."""
    return max(_runs(thin, lone), _runs(pairs, pairs) + _runs(lone, lone))


def _runs(mask: int, lone: int) -> float:
    """The most that runs among the ranks of ``mask`` save; only those in ``lone`` would be plays otherwise."""
    found, run = 0, 0
    for rank in range(mask.bit_length() + 1):
        if mask >> rank & 1:
            run |= 1 << rank
            continue
        if run.bit_count() >= RUN:
            found += max(0, (run & lone).bit_count() - 1)
        run = 0
    return float(found)


class _Looks:
    """What there is to see in the plays of the game."""

    def __init__(self, game: Game[Any], weights: Weights) -> None:
        self.weights: Final = weights
        self.ranks: Final = game.ranks
        facts = known(game)
        everything = game.ranks.pack(game.ranks.order * 2) + sum(
            (MOST - 2) * unit for rank, unit in enumerate(game.ranks.unit) if game.ranks.order[rank] not in "BR"
        )
        every = game.leads(everything)

        def higher(one: Play, two: Play) -> int:
            return game.beats(one, two) - game.beats(two, one)

        order = sorted(filter(facts.is_bomb, every), key=cmp_to_key(higher))
        self.bombs: Final = [
            tuple((rank, count) for rank, count in enumerate(game.ranks.counts(play.counts)) if count) for play in order
        ]
        """What each bomb takes, from the lowest up."""
        self.power: Final = {play.shape: place for place, play in enumerate(order)}
        calm = [play for play in every if play.shape not in self.power]
        self.shape: Final = {
            play.shape: (max(game.ranks.counts(play.counts)), play.shape.length, play.rank) for play in calm
        }
        self.first_over: Final = {
            play.shape: next(place for place, bomb in enumerate(order) if game.beats(bomb, play)) for play in calm
        }
        """The lowest bomb that may be put on it."""
        self.leads: Final[Memo[int, tuple[Play, ...]]] = Memo(game.leads, KEPT)


def _some_hand_has(copies: int, count: int) -> float:
    """How likely one of two hands that share ``copies`` of a rank has ``count`` of them."""
    if 2 * count <= copies + 1:
        return 1.0
    return 2.0 * 0.5**copies * sum(comb(copies, one) for one in range(count, copies + 1))


_HAS: Final = [[_some_hand_has(copies, count) for count in range(MOST + 1)] for copies in range(MOST + 1)]
"""By copies and count."""


_HALF: Final[list[float]] = [1 - 0.5**copies for copies in range(MOST + 1)]
"""How likely one certain hand of the two has any of so many cards."""


class _Threats:
    """Of so many unseen cards, all in the two opposite hands: how likely something is beaten."""

    def __init__(self, looks: _Looks, unseen: int) -> None:
        self._looks = looks
        self._counts = looks.ranks.counts(unseen)
        self._same: Memo[Shape, float] = Memo(self._alike)
        self._bombs: Memo[int, float] = Memo(self._over)

    def beaten(self, form: Shape, pile: int) -> float:
        """How likely the others put something on it, when there are so many points to take."""
        looks, weights = self._looks, self._looks.weights
        power = looks.power.get(form)
        if power is not None:
            over = self._bombs[power + 1]
            return over / (over + weights.bombs_over)
        over = self._bombs[looks.first_over[form]]
        will = min(1.0, weights.bomb_will + weights.bomb_points * pile)
        return 1 - (1 - self._same[form]) * (1 - will * over / (over + weights.bombs))

    def _alike(self, form: Shape) -> float:
        """By something of its own kind, or pairs in a row on singles."""
        times, length, rank = self._looks.shape[form]
        weights, counts = self._looks.weights, self._counts
        if length == 1:
            limit = weights.same_single if times == 1 else weights.same_pair
            if times == 1:
                able = float(sum(counts[rank + 1 :]))
            else:
                able = sum([_HAS[copies][2] for copies in counts[rank + 1 : -2]])
            return able / (able + limit)
        able = 0.0
        ace = self._looks.ranks.index["A"]
        for top in range(rank + 1, ace + 1):
            chance = 1.0
            for one in range(top - length + 1, top + 1):
                chance *= _HALF[counts[one]] if times == 1 else _HAS[counts[one]][2] / 2
            able += chance
        return able / (able + weights.same_run)

    def _over(self, power: int) -> float:
        """How many ranks, jokers and 幺 there may be above a bomb: each counts with its lowest that is."""
        found = 0.0
        met = set()
        for cards in self._looks.bombs[power:]:
            key = tuple(rank for rank, _ in cards)
            if key in met:
                continue
            met.add(key)
            chance = 1.0
            for rank, count in cards:
                chance *= _HAS[self._counts[rank]][count]
            found += chance if len(cards) == 1 else chance / 2
        return found


@per_game
def policy(game: Game[Any]) -> Scorer:
    """With the weights that come with the program."""
    return Scorer(game, Weights())
