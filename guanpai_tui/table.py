"""The table: who plays, the deal as it stands, what was done. The one thing that changes."""

from __future__ import annotations

import secrets
from random import Random
from typing import TYPE_CHECKING, Any, Final

import rules
from guanpai_tui import bots
from rules import record
from rules.api import Refused
from rules.match import Match
from rules.record import Entry, Player

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from guanpai_tui.saves import Journal, Saves
    from rules.api import Action, Event, Result, Seat, View
    from rules.cards import Card

__all__ = ["Entry", "Player", "Table"]

STAND_IN: Final = "normal"
"""The bot that plays for a person under 托管."""

NEW_SEEDS: Final = 10**8
"""Fresh deal codes have at most eight digits, to be typed and told."""


class Table:
    """A match being played. ``act`` is the only way on; every change is on disk before it returns."""

    def __init__(self, match: Match, players: Sequence[Player], journal: Journal | None) -> None:
        self.players: Final = tuple(players)
        self.autoplay: set[int] = set()
        self._match = match
        self._journal = journal
        self._states: list[Any] = [match.deal()]
        self._entries: list[Entry] = []

    @classmethod
    def new(
        cls,
        game_id: str,
        players: Sequence[Player],
        *,
        house: Mapping[str, Any] | None = None,
        code: str = "",
        deals: int = 0,
        store: Saves | None = None,
    ) -> Table:
        """A match from its first deal. Raises HouseError, or Unreadable for a code of another game."""
        game, seed = (
            (rules.coded(code)) if code else (rules.make(game_id, **(house or {})), secrets.randbelow(NEW_SEEDS))
        )
        if code and game.id != game_id:
            raise rules.Unreadable("notation", "code_of_other_game", text=code, game=game.id)
        if code and house:
            game = rules.make(game_id, **(dict(zip(game.house._fields, game.house, strict=True)) | dict(house)))
        if len(players) != len(game.controllers):
            raise Refused("record", "wrong_players", need=len(game.controllers), found=len(players))
        match = Match(game, seed, deals)
        journal = store.begin(game.id) if store else None
        if journal:
            journal.append(*record.head(match, players), record.deal_line(match))
        return cls(match, players, journal)

    @classmethod
    def resume(cls, path: Path, store: Saves) -> Table:
        """The match kept in ``path``, exactly where it was. Raises Unreadable; the file is then as it was."""
        found, journal = store.resume(path)
        known = bots.levels(found.match.game.id)
        for player in found.players:
            if player.level and player.level not in known:
                journal.close()
                raise rules.Unreadable("record", "unknown_bot", level=player.level, known=", ".join(known))
        table = cls(found.match, found.players, journal)
        last = found.deals[-1]
        table._states, table._entries = list(last.states), list(last.entries)
        return table

    # What stands

    @property
    def game(self) -> Any:
        return self._match.game

    @property
    def state(self) -> Any:
        return self._states[-1]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What was done in this deal."""
        return tuple(self._entries)

    @property
    def tricks(self) -> tuple[tuple[Entry, ...], ...]:
        """The entries, a tuple for each trick; the last one may be open, and is empty before a lead."""
        found: list[list[Entry]] = []
        for before, entry in zip(self._states, self._entries, strict=False):
            if not found or self._leads(before):
                found.append([])
            found[-1].append(entry)
        if not self.over and self._leads(self.state):
            found.append([])
        return tuple(map(tuple, found))

    @property
    def code(self) -> str:
        return str(self._match.code)

    @property
    def number(self) -> int:
        """Which deal of the match this is, from 1."""
        return self._match.number

    @property
    def deals(self) -> int:
        """How many the match has; 0 = until they stop."""
        return self._match.deals

    @property
    def results(self) -> tuple[Result, ...]:
        """Of every deal that has ended, this one included."""
        return self._scored.results

    @property
    def totals(self) -> tuple[int, ...]:
        return self._scored.totals

    @property
    def turn(self) -> Seat | None:
        seat: Seat | None = self.game.turn(self.state)
        return seat

    @property
    def over(self) -> bool:
        return bool(self.game.over(self.state))

    @property
    def match_over(self) -> bool:
        return self.over and self._scored.over

    @property
    def _scored(self) -> Match:
        return self._match.after(self.game.result(self.state)) if self.over else self._match

    def _leads(self, state: Any) -> bool:
        decision = self.game.decision(state)
        return decision is not None and not decision.may_pass and not decision.words and self._top(state) is None

    def _top(self, state: Any) -> Any:
        return self.game.view(state, ()).top

    # Who plays

    @property
    def people(self) -> tuple[int, ...]:
        """The persons at the keyboard."""
        return tuple(index for index, player in enumerate(self.players) if not player.level)

    def person(self, seat: Seat) -> int:
        """Whose seat it is."""
        return next(index for index, seats in enumerate(self.game.controllers) if seat in seats)

    def seats(self, person: int) -> tuple[Seat, ...]:
        seats: tuple[Seat, ...] = self.game.controllers[person]
        return seats

    def name(self, seat: Seat) -> str:
        return self.players[self.person(seat)].name

    def is_bot(self, seat: Seat) -> bool:
        """Whether the program acts for this seat, 托管 included."""
        person = self.person(seat)
        return bool(self.players[person].level) or person in self.autoplay

    def view(self, person: int) -> View:
        """What that person knows."""
        view: View = self.game.view(self.state, self.seats(person))
        return view

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """The cards still held, rising by rank, then suit."""
        return record.holding(self.game, self._states[0], self._entries, seat)

    # What happens

    def begun(self) -> tuple[Event, ...]:
        """How this deal began."""
        events: tuple[Event, ...] = self.game.events(None, None, self._states[0])
        return events

    def act(self, action: Action, cards: Iterable[Card] = ()) -> tuple[Event, ...]:
        """Do ``action`` for the seat to act, with these very cards. Raises Refused, and then nothing has changed."""
        before = self.state
        seat = self.turn
        after = self.game.step(before, action)
        assert seat is not None  # step refuses when nobody is to act
        entry = Entry(seat, action, record.pick(self.game, before, self.hand(seat), action, tuple(cards)))
        self._states.append(after)
        self._entries.append(entry)
        if self._journal:
            self._journal.append(record.action_line(entry))
        events: tuple[Event, ...] = self.game.events(before, action, after)
        return events

    def choose(self) -> Action:
        """What the bot of the seat to act would do. Changes nothing: a thread may ask while the screen goes on."""
        state, seat = self.state, self.turn
        if seat is None:
            raise Refused("table", "deal_over")
        person = self.person(seat)
        bot = bots.make(self.players[person].level or STAND_IN, self.game.id)
        # A generator for each decision: the same position gives the same choice, resumed or not.
        rng = Random(f"{self.code} {len(self._entries)} {seat}")  # noqa: S311 - nobody's secret
        return bot.choose(self.game.view(state, self.seats(person)), self.game, rng)

    @property
    def can_undo(self) -> bool:
        return self._undo_to() is not None

    def undo(self) -> bool:
        """Back to the last decision of the only person at the table; False when there is none to take back.

        Never with several people: an undo would take back what another has seen. Nor after the deal: all hands are
        open.
        """
        keep = self._undo_to()
        if keep is None:
            return False
        if self._journal:
            self._journal.drop(len(self._entries) - keep)
        del self._entries[keep:]
        del self._states[keep + 1 :]
        return True

    def _undo_to(self) -> int | None:
        if len(self.people) != 1 or self.over:
            return None
        mine = self.seats(self.people[0])
        return next(
            (place for place in range(len(self._entries) - 1, -1, -1) if self._entries[place].seat in mine), None
        )

    def next_deal(self) -> tuple[Event, ...]:
        """Deal again. Raises Refused before the deal is over or after the match is."""
        if not self.over:
            raise Refused("table", "deal_not_over")
        if self.match_over:
            raise Refused("table", "match_over")
        self._match = self._scored
        self._states, self._entries = [self._match.deal()], []
        self.autoplay.clear()
        if self._journal:
            self._journal.append(record.deal_line(self._match))
        return self.begun()

    # On disk

    @property
    def save_error(self) -> str:
        """Why nothing is kept; "" when all is."""
        return self._journal.error if self._journal else ""

    @property
    def kept(self) -> bool:
        """Whether the match can be resumed after whatever ends the program."""
        return self._journal is not None and not self._journal.error

    @property
    def begun_play(self) -> bool:
        """Whether anything was done yet; a match that is left before isn't kept."""
        return bool(self._entries or self._match.results)

    def leave(self) -> None:
        """Stop here; a match that has begun and isn't over can be resumed."""
        if not self._journal:
            return
        if self.match_over:
            self._journal.finish()
        elif self.begun_play:
            self._journal.close()
        else:
            self._journal.discard()

    def end(self) -> None:
        """Stop for good: a match without a set length ends when people say so."""
        if self._journal:
            self._journal.finish()
