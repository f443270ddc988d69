"""How a deal has gone so far: what was done, the state after each action, and who held which cards."""

from __future__ import annotations

from enum import Enum, auto
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from rules import record
from rules.record import Entry

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rules.api import Action, Event
    from rules.cards import Card


class Stage(Enum):
    """What the seat to act is asked: to lead, within a trick, or for words and gifts while nobody plays."""

    LEAD = auto()
    TRICK = auto()
    TALK = auto()


class Course:
    """Begins with the state ``first``; ``entries`` were done since, and ``after`` are the states after each."""

    def __init__(self, game: Any, first: Any, entries: Sequence[Entry] = (), after: Sequence[Any] = ()) -> None:
        self._game: Final = game
        self.entries: Final[list[Entry]] = []
        self.states: Final[list[Any]] = [first]
        """One more than entries."""
        self.hands: Final[list[record.Hands]] = [record.hands_at_first(game, first)]
        """In each state, by seat."""
        self._stages: Final[list[Stage]] = [self._stage(first)]
        for entry, state in zip(entries, after, strict=True):
            self.append(entry, state)

    def act(self, action: Action, cards: Iterable[Card] = ()) -> Entry:
        """Do ``action`` for the seat to act, with these very cards. Raises Refused, and then nothing has changed."""
        before = self.states[-1]
        seat = self._game.turn(before)
        after = self._game.step(before, action)  # refuses when nobody is to act
        entry = Entry(seat, action, record.pick(self._game, before, self.hands[-1][seat], action, tuple(cards)))
        self.append(entry, after)
        return entry

    def append(self, entry: Entry, after: Any) -> None:
        self.hands.append(record.hands_after(self._game, self.hands[-1], self.states[-1], entry, after))
        self.states.append(after)
        self.entries.append(entry)
        self._stages.append(self._stage(after))

    def cut(self, count: int) -> None:
        """Back to where ``count`` actions had been done."""
        del self.entries[count:]
        for kept in (self.states, self.hands, self._stages):
            del kept[count + 1 :]

    @property
    def spans(self) -> tuple[range, ...]:
        """The places of the entries of each trick; the last one may be open, and is empty before a lead.

        What is said and given while nobody plays stands by itself, as if it were a trick.
        """
        count = len(self.entries)
        starts = [place for place in range(count) if not place or self._parts(place)]
        if count and not self._game.over(self.states[-1]) and self._parts(count):
            starts.append(count)
        return tuple(range(start, end) for start, end in pairwise([*starts, count])) if starts else ()

    def told(self, place: int) -> tuple[Event, ...]:
        """What everybody learnt from the entry at ``place``."""
        states = self.states
        events: tuple[Event, ...] = self._game.events(states[place], self.entries[place].action, states[place + 1])
        return events

    def _parts(self, place: int) -> bool:
        """Whether something new begins with the entry at ``place``."""
        stage = self._stages[place]
        return stage is Stage.LEAD or (stage is Stage.TALK and self._stages[place - 1] is not Stage.TALK)

    def _stage(self, state: Any) -> Stage:
        decision = self._game.decision(state)
        if decision is None or self._game.top(state) is not None:
            return Stage.TRICK
        return Stage.LEAD if decision.plays else Stage.TALK
