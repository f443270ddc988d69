"""关牌 and its kin, played by a linear score: what the hand left is worth, and what the play does on the table.

``Features`` names everything that counts, ``Scorer`` adds up its weights from tables: two look-ups for the cards by
rank, one for how many plays are left, one for how many of the unseen ranks are higher. A test holds the two together.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from guanpai_tui.bots.api import per_game
from guanpai_tui.bots.generic import known
from guanpai_tui.bots.plans import planner
from rules import trick
from rules.api import Play
from rules.counts import Memo, Planes, above, sums

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from rules.api import Action, Game, Seat, Shape

GAMES: Final = frozenset({"guan3", "guan2"})

STAGES: Final = ("one", "few", "some", "many")
"""The next player has one card; else the nearest of the others has up to two, up to five, or more."""

MOST_PLAYS: Final = 9
MOST_SURE: Final = 4
VALUES_KEPT: Final = 1 << 16
"""Hands of which it is known what they are worth, in each stage."""

CODE: Final = 16
"""Bits of the code of ``Limits``: four ranks, of which no game has more than fifteen."""

HIGHER: Final = (0, 1, 2, 3, 4, 5, 5, 6, 6, 7, 7, 8, 8, 8)
"""By how many unseen ranks are higher: those that count as the same."""

OWNER_LEFT: Final = (0, 1, 2, 3, 4, 4, 5, 5, 5, *(6 for _ in range(20)))
"""By the cards of who lies on top: those that count as the same."""


class Position(trick.State, Protocol):
    """What a state of these games has."""

    @property
    def moves(self) -> tuple[Action, ...]: ...


class Look(NamedTuple):
    """How a shape is looked at: ``unseen >> shift & higher`` are the ranks that could beat it, ``name`` its feature."""

    shift: int
    higher: int
    name: str
    extra: str
    single: bool
    rank: int


class Limits(NamedTuple):
    """The ranks from which on nothing unseen is higher: as singles, but for one rank of them, as pairs, as triples."""

    single: int
    second: int
    pair: int
    triple: int

    @property
    def code(self) -> int:
        """All four in ``CODE`` bits."""
        return self.single | self.second << 4 | self.pair << 8 | self.triple << 12


class Structure:
    """What there is to see in the hands of one game, weights apart."""

    def __init__(self, game: Game[Any]) -> None:
        plan = planner(game)
        self.ranks: Final = game.ranks
        self.width: Final = len(game.ranks.order)
        self.mask: Final = (1 << self.width) - 1
        most = game.hand_size * game.seats
        bombs = plan.bomb_needs
        self.planes: Final = Planes(game.ranks, most, *((least,) * self.width for least in (1, 2, 3)), bombs)
        self.bombs_at: Final = self.planes.top_shift
        self.total_at: Final = self.planes.total_shift
        self.size: Final = (1 << most.bit_length()) - 1
        self.pairs_only: Final = plan.pairs_only
        top = 1 << self.width - 1
        # A 2 is in no run, but for the low straights that few hands have.
        self.straight: Final = [_longest(mask & ~top, 5) for mask in range(1 << self.width)]
        self.saved: Final = [max(0, _longest(mask & ~top, 2).bit_count() - 1) for mask in range(1 << self.width)]
        self.top: Final = [mask.bit_length() for mask in range(1 << self.width)]
        """By mask, the rank above its highest; 0 for none."""
        self.count: Final = [mask.bit_count() for mask in range(1 << self.width)]
        self.sets: Final = (1 << 3 * self.width) - 1
        self.limits_of: Final[Memo[int, int]] = Memo(lambda unseen: self.limits(unseen).code, 1 << 14)
        self.look: Final[Memo[Shape, Look]] = Memo(self._look)
        self.kickers: Final[Memo[tuple[int, int], int]] = Memo(self._kickers, 1 << 14)
        """By the cards beside a triple and some that may go along, those that go best; 0 if no low ones are lone."""
        self._facts = known(game)

    def plays(self, masks: int, limits: Limits) -> tuple[int, int]:
        """About how many plays a hand with these masks takes, at the least; and how many of them nobody can beat."""
        ones, twos, threes = masks & self.mask, masks >> self.width & self.mask, masks >> 2 * self.width & self.mask
        bombs = masks >> self.bombs_at
        lone, pairs = ones & ~twos, twos & ~threes
        sure = (
            bombs.bit_count()
            + (lone >> limits.single).bit_count()
            + (pairs >> limits.pair).bit_count()
            + ((threes & ~bombs) >> limits.triple).bit_count()
        )
        saved = self.saved[twos] + self.saved[threes]
        straight = self.straight[ones]
        along = (straight & lone).bit_count()
        if along > 1:
            saved += along - 1
            lone &= ~straight
        triples = threes.bit_count()
        saved += min(triples, pairs.bit_count()) if self.pairs_only else min(2 * triples, lone.bit_count())
        return min(MOST_PLAYS, max(1, ones.bit_count() - saved)), min(MOST_SURE, sure)

    def limits(self, unseen: int) -> Limits:
        """Of cards with these masks."""
        ones, twos, threes = unseen & self.mask, unseen >> self.width & self.mask, unseen >> 2 * self.width & self.mask
        top = self.top
        return Limits(top[ones], top[ones & ~(1 << top[ones] >> 1)], top[twos], top[threes])

    def _kickers(self, key: tuple[int, int]) -> int:
        rest, example = key
        counts, unit = self.ranks.counts(rest), self.ranks.unit
        size = self.planes(example) >> self.total_at & self.size
        keep = self.width - 2
        paired = [unit[rank] for rank in range(keep) if counts[rank] == 2 for _ in range(2)]
        if self.pairs_only and size > 1:
            return sum(paired[:size]) if len(paired) >= size else 0
        lone = [unit[rank] for rank in range(keep) if counts[rank] == 1]
        order = lone + paired if len(lone) >= size or len(lone) % 2 == 0 else paired + lone
        return sum(order[:size]) if len(order) >= size else 0

    def _look(self, form: Shape) -> Look:
        bomb = self._facts.is_bomb(Play(form.main, form))
        counts = self.ranks.counts(form.main)
        times, length = max(counts), sum(1 for count in counts if count)
        if bomb:
            return Look(0, 0, "bomb", "", single=False, rank=form.rank)
        if length > 1:
            name = f"run{times}"
            return Look(0, 0, name, f"{name}/{min(length, 9)}/{form.rank // 3}", single=False, rank=form.rank)
        shift = (min(times, 3) - 1) * self.width
        name = ("one", "two", "three", "four")[times - 1]
        return Look(shift, above(form.rank, self.width), name, "", single=times == 1, rank=form.rank)

    def hand(self, hand: int, limits: Limits) -> Iterator[str]:
        """The features of a hand that is left, when such cards are unseen."""
        masks = self.planes(hand)
        for rank, count in enumerate(self.ranks.counts(hand)):
            if count:
                yield f"held/{rank}/{count}"
        plays, sure = self.plays(masks, limits)
        ones = masks & self.mask
        yield f"total/{masks >> self.total_at & self.size}"
        yield f"plays/{plays}/{sure}/{0 if ones >> limits.single else 1 if ones >> limits.second else 2}"

    def features(self, position: Position, action: Action) -> list[str]:
        """The features of an action, each counting once."""
        hands, turn, top = position.hands, position.turn, position.top
        assert turn is not None  # somebody is to act
        hand = hands[turn]
        stage = STAGES[stage_of(hands, turn, self)]
        unseen = self.planes(whole(position) - hand)
        limits = self.limits(unseen)
        if isinstance(action, Play):
            found = [*self.hand(hand - action.counts, limits)]
            look = self.look[action.shape]
            way = "lead" if top is None else "beat"
            found += [f"{way}/{look.name}/{_higher(unseen, look)}"]
            if look.extra:
                found += [f"{way}/{look.extra}"]
            if look.single and stage == STAGES[0] and look.rank < self.top[self.planes(hand) & self.mask] - 1:
                found += ["lower"]
        else:
            assert top is not None  # nobody passes on a lead
            assert position.owner is not None  # who put it down
            look = self.look[top.shape]
            left = self.planes(hands[position.owner]) >> self.total_at & self.size
            found = [*self.hand(hand, limits), f"pass/{look.name}/{_higher(unseen, look)}", f"owner/{OWNER_LEFT[left]}"]
        return [*found, *(f"{stage}:{name}" for name in found)]


def _longest(mask: int, least: int) -> int:
    """The longest run of ranks in ``mask``, the higher one of two; 0 when it is shorter than ``least``."""
    best = run = 0
    for rank in range(mask.bit_length() + 1):
        if mask >> rank & 1:
            run |= 1 << rank
        else:
            if run.bit_count() >= max(least, best.bit_count()):
                best = run
            run = 0
    return best


def whole(position: Position) -> int:
    """Every card that hasn't been played: where some lie dead, those too, for nobody knows which."""
    return sum(position.hands) + getattr(position, "dead", 0)


def _higher(unseen: int, look: Look) -> int:
    return HIGHER[(unseen >> look.shift & look.higher).bit_count()]


def stage_of(hands: Sequence[int], turn: Seat, structure: Structure) -> int:
    """The index in ``STAGES``."""
    planes, at, size = structure.planes, structure.total_at, structure.size
    seats = len(hands)
    left = [planes(hands[(turn + step) % seats]) >> at & size for step in range(1, seats)]
    least = min(left)
    return 0 if left[0] == 1 else 1 if least <= 2 else 2 if least <= 5 else 3


class Scorer:
    """Chooses by weights of the features; made once for a game, as its tables take a tenth of a second."""

    def __init__(self, game: Game[Any], weights: Mapping[str, float]) -> None:
        self.structure: Final = Structure(game)
        self._stages: Final = [_Stage(self.structure, weights, name) for name in STAGES]

    def scores(self, position: Position, actions: Sequence[Action]) -> list[tuple[float, Action]]:
        """Each of ``actions`` with its score, in their order: more is better, whatever the scale."""
        return [(self._weigh(position, [action])[0], action) for action in actions]

    def choose(self, position: Position) -> Action:
        """The action that scores best, the first of equal ones; going out always does.

        Of plays that differ by their kickers one is looked at.
        """
        moves = position.moves
        return moves[0] if len(moves) == 1 else self._weigh(position, moves, kickers=True)[1]

    def _weigh(self, position: Position, actions: Sequence[Action], *, kickers: bool = False) -> tuple[float, Action]:
        """The best of ``actions`` and its score; with ``kickers`` such as are better than those of the first play."""
        hands, turn = position.hands, position.turn
        assert turn is not None  # somebody is to act
        structure, hand = self.structure, hands[turn]
        number = stage_of(hands, turn, structure)
        stage = self._stages[number]
        unseen = structure.planes(whole(position) - hand)
        code = structure.limits_of[unseen & structure.sets]
        values, value, rows = stage.values, stage.value, stage.leads if position.top is None else stage.beats
        last = structure.top[structure.planes(hand) & structure.mask] - 1 if number == 0 else 0
        best, most, instead = actions[0], -1e9, actions[0]
        before: Shape | None = None
        for action in actions:
            if type(action) is not Play:
                most, best, instead = self._passing(position, stage, unseen, value(hand, code)), action, action
                continue
            counts, form = action
            if counts == hand and kickers:
                return 1e9, action
            if form is before:
                continue
            chosen = counts
            if kickers and counts != form.main:
                before = form
                along = structure.kickers[hand - form.main, counts - form.main]
                if along:
                    chosen = form.main + along
            shift, higher, row, single = rows[form]
            rest = hand - chosen
            score = values.get(rest << CODE | code)
            if score is None:
                score = value(rest, code)
            score += row[(unseen >> shift & higher).bit_count()]
            if last and single and form.rank < last:
                score += stage.lower
            if score > most:
                best, most, instead = action if chosen is counts else Play(chosen, form), score, action
        return most, best if best is instead or best in actions else instead

    def _passing(self, position: Position, stage: _Stage, unseen: int, value: float) -> float:
        hands, top, owner = position.hands, position.top, position.owner
        assert top is not None  # nobody passes on a lead
        assert owner is not None  # who put it down
        structure = self.structure
        shift, higher, row, _single = stage.passes[top[1]]
        left = structure.planes(hands[owner]) >> structure.total_at & structure.size
        return value + row[(unseen >> shift & higher).bit_count()] + stage.owner[left]


_Row = tuple[int, int, "list[float]", bool]
_Held = tuple["list[float]", "list[float]", int]


class _Stage:
    """The weights of one stage, added up as far as they can be beforehand."""

    def __init__(self, structure: Structure, weights: Mapping[str, float], stage: str) -> None:
        def weight(name: str) -> float:
            return weights.get(name, 0.0) + weights.get(f"{stage}:{name}", 0.0)

        width, base = structure.width, structure.ranks.base
        held = [[0.0, *(weight(f"held/{rank}/{count}") for count in range(1, base))] for rank in range(width)]
        half = width // 2 + 1
        tables = sums(held[:half]), sums(held[half:]), structure.ranks.unit[half]
        total = [weight(f"total/{count}") for count in range(structure.size + 1)]
        plays = [
            [[weight(f"plays/{many}/{sure}/{way}") for way in range(3)] for sure in range(MOST_SURE + 1)]
            for many in range(MOST_PLAYS + 1)
        ]
        self.values: Final[dict[int, float]] = {}
        """By hand and code of the limits; filled by ``value``."""
        self.value: Final = _valuer(structure, self.values, tables, total, plays)
        self.lower: Final = weight("lower")
        self.owner: Final = [weight(f"owner/{OWNER_LEFT[left]}") for left in range(len(OWNER_LEFT))]

        def rows(way: str) -> Memo[Shape, _Row]:
            def row(form: Shape) -> _Row:
                look = structure.look[form]
                extra = weight(f"{way}/{look.extra}") if look.extra and way != "pass" else 0.0
                found = [weight(f"{way}/{look.name}/{bucket}") + extra for bucket in HIGHER]
                return look.shift, look.higher, found, look.single

            return Memo(row)

        self.leads: Final = rows("lead")
        self.beats: Final = rows("beat")
        self.passes: Final = rows("pass")


def _valuer(
    structure: Structure, kept: dict[int, float], held: _Held, total: list[float], plays: list[list[list[float]]]
) -> Callable[[int, int], float]:
    """What a hand is worth that is left while such cards are unseen; ``kept`` is where it is found the next time.

    It says again what ``Structure.plays`` says: as the innermost loop of search, where a call costs more than its work.
    """
    low, high, split = held
    planes_low, planes_high, planes_split = structure.planes.low, structure.planes.high, structure.planes.split
    width, mask, count, saved = structure.width, structure.mask, structure.count, structure.saved
    two_widths, at, size, bombs_at = 2 * width, structure.total_at, structure.size, structure.bombs_at
    straights, pairs_only = structure.straight, structure.pairs_only

    def value(hand: int, code: int) -> float:
        single, pair = code & 15, code >> 8 & 15
        masks = planes_low[hand % planes_split] + planes_high[hand // planes_split]
        ones, twos = masks & mask, masks >> width & mask
        many = count[ones] - saved[twos]
        lone = ones & ~twos
        sure = count[lone >> single]
        straight = straights[ones]
        if straight:
            along = count[straight & lone]
            if along > 1:
                many -= along - 1
                lone &= ~straight
        if twos:
            threes = masks >> two_widths & mask
            pairs = twos & ~threes
            sure += count[pairs >> pair]
            if threes:
                bombs = masks >> bombs_at
                sure += count[bombs] + count[(threes & ~bombs) >> (code >> 12)]
                triples, able = count[threes], count[pairs if pairs_only else lone]
                most = triples if pairs_only else 2 * triples
                many -= saved[threes] + (most if most < able else able)  # noqa: FURB136 - a third of the time of min()
        row = plays[many if 0 < many <= MOST_PLAYS else 1 if many < 1 else MOST_PLAYS]
        found: float = low[hand % split] + high[hand // split] + total[masks >> at & size]
        way = 0 if ones >> single else 1 if ones >> (code >> 4 & 15) else 2
        found += row[sure if sure < MOST_SURE else MOST_SURE][way]  # noqa: FURB136 - the same
        if len(kept) >= VALUES_KEPT:
            kept.clear()
        kept[hand << CODE | code] = found
        return found

    return value


def weights_file(game_id: str) -> Path:
    """Where the weights of a game are kept."""
    return Path(__file__).with_name(f"{game_id}.json")


@per_game
def policy(game: Game[Any]) -> Scorer:
    """With the weights that come with the program."""
    return Scorer(game, json.loads(weights_file(game.id).read_text(encoding="utf-8"))["weights"])
