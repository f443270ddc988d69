"""What a game is, and what passes between a game and those who play it.

Data flows one way: ``legal(state)`` → an ``Action`` → ``step(state, action)`` → the next state, of which ``events``
tells what happened and ``view`` what some seats may know. A ``Game`` is rules plus house rules and never changes; a
state is a value that only ``step`` can follow with another.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from rules.counts import Ranks

Seat: TypeAlias = int
S = TypeVar("S")


# Actions


class Shape:
    """What a play counts as, without its kickers: made once for each (ranks, kind, length, main), compared by identity.

    ``kind`` is the sheet's word; ``length`` what a reply must have the same of (cards of a straight, pairs, triples);
    ``rank`` the index of what is compared (the top of a run, 5 for A2345); ``main`` the packed counts of the cards
    that are no kickers, of the lowest suits where suits count; ``order`` their ranks as written (A2345, not 345A2).
    """

    __slots__ = ("kind", "length", "main", "order", "rank", "ranks")

    def __init__(self, ranks: Ranks, kind: str, length: int, rank: int, main: int, order: str) -> None:
        self.ranks = ranks
        self.kind = kind
        self.length = length
        self.rank = rank
        self.main = main
        self.order = order

    def __repr__(self) -> str:
        return f"<{self.kind} {self.order}>"

    def __copy__(self) -> Shape:
        return self

    def __deepcopy__(self, _memo: object) -> Shape:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return shape, (self.ranks, self.kind, self.length, self.rank, self.main, self.order)


_shapes: dict[tuple[type[Ranks], str, int, str, int, int, int, str], Shape] = {}


def shape(ranks: Ranks, kind: str, length: int, rank: int, main: int, order: str = "") -> Shape:
    """The one Shape of this description. ``order`` is how the main cards are written; rising when not given."""
    key = type(ranks), ranks.order, ranks.base, kind, length, rank, main, order
    found = _shapes.get(key)
    if found is None:
        written = order or ranks.letters(main)
        # setdefault: two threads that make the same shape must end up with one; so must both ways to say "rising".
        found = _shapes.setdefault((*key[:7], written), Shape(ranks, kind, length, rank, main, written))
        _shapes[key] = found
    return found


class Play(NamedTuple):
    """Cards put down and what they count as. Equal plays are equal values, whichever list they come from."""

    counts: int
    shape: Shape

    @property
    def kind(self) -> str:
        return self.shape.kind

    @property
    def rank(self) -> int:
        """Index, in the game's rank order, of what is compared."""
        return self.shape.rank

    @property
    def size(self) -> int:
        """Number of cards."""
        return self.shape.ranks.total(self.counts)

    @property
    def is_bomb(self) -> bool:
        """Whether the sheet calls it a bomb of some sort, such as 炸弹 or 三路炸弹."""
        return "炸" in self.shape.kind

    @property
    def kickers(self) -> int:
        """Packed counts of the cards that only come along."""
        return self.shape.ranks.beside(self.counts, self.shape.main)

    def __str__(self) -> str:
        ranks, kickers = self.shape.ranks, self.kickers
        main = ranks.written(self.counts - kickers, self.shape.order)
        return f"{main}+{ranks.show(kickers)}" if kickers else main


class Pass(NamedTuple):
    """Not playing."""

    def __str__(self) -> str:
        return "pass"


class Call(NamedTuple):
    """A spoken choice: 革命, 烧, 让, 宣点, 不."""

    word: str

    def __str__(self) -> str:
        return self.word


class Give(NamedTuple):
    """Cards handed to another seat (tribute and its return)."""

    counts: int
    to: Seat
    text: str

    def __str__(self) -> str:
        return f"{self.text}>{self.to}"


Action: TypeAlias = Play | Pass | Call | Give
PASS: Final = Pass()


class Decision(NamedTuple):
    """What a seat is asked: may it play, may it pass, which words may it say."""

    seat: Seat
    plays: bool
    may_pass: bool
    words: tuple[str, ...] = ()


# What is said about them


class RuleError(Exception):
    """Something the rules don't take. ``clause`` is the sheet's, ``reason`` names the sentence, ``facts`` its words."""

    def __init__(self, clause: str, reason: str, **facts: object) -> None:
        super().__init__(clause, reason, facts)
        self.clause = clause
        self.reason = reason
        self.facts = facts

    def __str__(self) -> str:
        facts = " ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.clause} {self.reason} {facts}".strip()

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), self.clause, self.reason, **self.facts), ()


class Refused(RuleError):
    """An action that the rules don't allow here."""


class Unreadable(Refused):
    """Text that names no cards, no action, no position."""


class HouseError(RuleError):
    """A house rule that doesn't exist or can't have that value."""


class Caution(NamedTuple):
    """Allowed, but costly: ``clause``, a reason for the sentence, and who would pay."""

    clause: str
    reason: str
    payer: Seat


class Line(NamedTuple):
    """One step of a score: the clause, a reason for the sentence, whose it is, and the numbers by name."""

    clause: str
    reason: str
    seat: Seat | None
    facts: tuple[tuple[str, int], ...]


class Result(NamedTuple):
    """How a deal ended. ``points`` by seat; ``lines`` explain each number; ``facts`` are what the next deal needs."""

    points: tuple[int, ...]
    lines: tuple[Line, ...]
    facts: tuple[tuple[str, Any], ...]

    def fact(self, name: str) -> Any:
        return dict(self.facts)[name]


# Events: what happened, for those who tell it


class Dealt(NamedTuple):
    leader: Seat
    clause: str


class Played(NamedTuple):
    seat: Seat
    play: Play
    left: int


class Passed(NamedTuple):
    seat: Seat


class Called(NamedTuple):
    seat: Seat
    word: str


class Answered(NamedTuple):
    """Somebody has said something that the others don't hear before all have been asked."""

    seat: Seat


class Given(NamedTuple):
    """``clause`` says why, where that isn't told by the game's own phase."""

    seat: Seat
    to: Seat
    text: str
    clause: str = ""


class Noted(NamedTuple):
    """What a clause brought about by itself: ``reason`` names the sentence, ``seat`` and ``other`` whom it is about."""

    clause: str
    reason: str
    seat: Seat | None = None
    other: Seat | None = None


class TrickWon(NamedTuple):
    """``leader`` leads instead of ``seat``, which is out (接风)."""

    seat: Seat
    leader: Seat | None = None


class PointsTaken(NamedTuple):
    """Points of a trick that were taken by the play of ``seat``."""

    seat: Seat
    points: int


class PhaseBegan(NamedTuple):
    """The deal goes on in another way, by its sheet's word for it; ``seat`` is whose doing it is."""

    phase: str
    seat: Seat
    clause: str


class WentOut(NamedTuple):
    seat: Seat
    place: int


class DealOver(NamedTuple):
    points: tuple[int, ...]


Event: TypeAlias = (
    Dealt
    | Played
    | Passed
    | Called
    | Answered
    | Given
    | Noted
    | TrickWon
    | PointsTaken
    | PhaseBegan
    | WentOut
    | DealOver
)


class View(NamedTuple):
    """All that ``seats`` may know, and the only thing a bot, a hint or a widget gets.

    ``hands`` has packed counts for the seats seen and None for the others; ``unseen`` is the packed sum of every card
    that was neither played nor seen; ``known[seat]`` what that seat is known to hold at the least. ``legal`` is the
    list of whoever is to act, if it is one of ``seats``, else empty. ``facts`` are public, by the sheet's names.
    """

    game: str
    seats: tuple[Seat, ...]
    hands: tuple[int | None, ...]
    left: tuple[int, ...]
    unseen: int
    known: tuple[int, ...]
    turn: Seat | None
    top: Play | None
    owner: Seat | None
    legal: tuple[Action, ...]
    facts: tuple[tuple[str, Any], ...]

    @property
    def hand(self) -> int:
        """The hand to act, if it is seen; else the first seen."""
        seat = self.turn if self.turn in self.seats else self.seats[0]
        hand = self.hands[seat] if seat is not None else None
        return hand or 0

    def fact(self, name: str) -> Any:
        return dict(self.facts)[name]


class Game(Protocol[S]):
    """Rules plus house rules. Stateless: the same arguments give the same answer."""

    @property
    def id(self) -> str: ...
    @property
    def prefix(self) -> str:
        """The two letters that begin its deal codes."""
        ...

    @property
    def seats(self) -> int: ...
    @property
    def hand_size(self) -> int: ...
    @property
    def ranks(self) -> Ranks: ...
    @property
    def house(self) -> Any:
        """The house rules in force, a NamedTuple by the sheet's keys."""
        ...

    @property
    def defaults(self) -> Any:
        """The house rules of the sheet."""
        ...

    @property
    def controllers(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats each person plays: one each, but for 二人刨幺."""
        ...

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats that win and lose together: one each where everybody plays for himself."""
        ...

    @property
    def played_out(self) -> str:
        """The clause by which a deal that is left counts: the program plays it to its end (代打). "" without one."""
        ...

    @property
    def clockwise(self) -> bool:
        """Whether the next seat sits to the left of the one before, as the turn goes at a real table."""
        ...

    def deal(self, *, seed: int, last: Result | None = None) -> S:
        """Shuffle with ``seed`` and deal; ``last`` is the result of the match's deal before."""
        ...

    def setup(self, hands: Sequence[str], *, turn: Seat = 0, table: tuple[Seat, str] | None = None, **fields: Any) -> S:
        """Any position, from rank text by seat (suits where they matter). Raises Refused."""
        ...

    def position(self, state: S) -> dict[str, Any]:
        """The keyword arguments (``hands`` included) with which ``setup`` gives ``state`` again."""
        ...

    def dealt(self, state: S) -> tuple[str, ...]:
        """The cards each seat was dealt, with suits, as text; what changes hands afterwards is told by ``events``."""
        ...

    def top(self, state: S) -> Play | None:
        """What lies on the table to be beaten."""
        ...

    def facts(self, state: S) -> dict[str, Any]:
        """Public facts by the sheet's names."""
        ...

    def turn(self, state: S) -> Seat | None: ...
    def decision(self, state: S) -> Decision | None: ...
    def legal(self, state: S) -> tuple[Action, ...]:
        """Every action of the seat to act, in a fixed order; empty when the deal is over."""
        ...

    def leads(self, hand: int) -> tuple[Play, ...]:
        """Every play that could be led from this packed hand."""
        ...

    def readings(self, state: S, counts: int) -> tuple[Play, ...]:
        """What these cards may be played as now, the default first. Raises Refused when nothing."""
        ...

    def read(self, counts: int, *, last_hand: bool = False) -> tuple[Play, ...]:
        """What these cards can be, whatever lies on the table; () when they are no combination."""
        ...

    def beats(self, play: Play, top: Play, *, last_hand: bool = False) -> bool: ...
    def notes(self, play: Play) -> tuple[str, ...]:
        """What else the sheet calls a play, besides its kind: 够级牌."""
        ...

    def step(self, state: S, action: Action) -> S:
        """The state after ``action``. Raises Refused."""
        ...

    def cautions(self, state: S, action: Action) -> tuple[Caution, ...]:
        """What a legal action would cost its player that he may not have seen."""
        ...

    def over(self, state: S) -> bool: ...
    def result(self, state: S) -> Result: ...
    def score(self, **facts: Any) -> Result:
        """The score of a deal from its facts alone (cards left, bombs …)."""
        ...

    def debts(self, result: Result) -> tuple[tuple[Seat, Seat, int, str], ...]:
        """What is owed at the start of the next deal: (from, to, cards, clause)."""
        ...

    def tallies(self, results: Sequence[Result]) -> tuple[int, ...]:
        """What a match that ran like this counts by seat, as the sheet counts it: points, or what one was charged."""
        ...

    def match_over(self, results: Sequence[Result]) -> bool:
        """Whether a match that ran like this has ended; False where it goes on until people stop."""
        ...

    def match_result(self, results: Sequence[Result], *, dissolved: bool = False) -> Result | None:
        """What the match as a whole is worth, ``dissolved`` when it is broken off before its end.

        None while it goes on, and always where each deal is paid by itself.
        """
        ...

    def jackpot(self, state: S, pool: int | None) -> tuple[Line, ...]:
        """What the hands of ``state`` as dealt do to a ``pool`` of chips (None: not founded yet), movement by movement.

        Each line has ``chips`` (into the pool; negative: to its seat) and the ``pool`` after it; () without a jackpot.
        """
        ...

    def named(self, text: str) -> Play:
        """The combination that ``text`` writes, as something that lies on the table. Raises Refused."""
        ...

    def parse(self, state: S, text: str) -> Action:
        """Read an action; ``kind:`` before the cards names a reading. Raises Refused."""
        ...

    def check_cards(self, state: S, shown: Sequence[str]) -> None:
        """Raise Refused if the very cards of a legal play may not be these, where suits matter at all."""
        ...

    def view(self, state: S, seats: Sequence[Seat]) -> View: ...
    def sample(self, view: View, rng: Random) -> S:
        """A whole state that fits what ``view`` knows, the unseen cards dealt at random."""
        ...

    def events(self, before: S | None, action: Action | None, after: S) -> tuple[Event, ...]:
        """What the step from ``before`` to ``after`` was; with neither, how the deal began."""
        ...


def describe(play: Play) -> Mapping[str, object]:
    """A play as JSON: text, kind, ranks, size, rank."""
    ranks = play.shape.ranks
    return {
        "text": str(play),
        "kind": play.kind,
        "ranks": ranks.letters(play.counts),
        "size": play.size,
        "rank": ranks.order[play.rank],
    }
