"""The table: who plays, the deal as it stands, what was done. The one thing that changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import rules
from guanpai_tui import bots, dice
from guanpai_tui.bots import duplicate
from guanpai_tui.bots.duplicate import Compared, Played
from guanpai_tui.course import Course
from rules import house as house_rules
from rules import record
from rules.api import Play, Refused
from rules.match import Match, by_match
from rules.record import Entry, Player

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from guanpai_tui.book.entries import Booked, BookError, News
    from guanpai_tui.bots.plugins import BotFault
    from guanpai_tui.bots.thinkers import Thinkers
    from guanpai_tui.keeper import Clerk
    from guanpai_tui.saves import Journal, Saves
    from rules.api import Action, Event, Give, Line, Result, Seat, View
    from rules.cards import Card
    from rules.record import Record

__all__ = ["Entry", "Player", "Table"]

STAND_IN: Final = bots.HARD
"""The bot that plays for a person under 托管."""

NEW_SEEDS: Final = 10**8
"""Fresh deal codes have at most eight digits, to be typed and told."""


class Table:
    """A match being played. ``act`` is the only way on; every change is on disk before it returns."""

    def __init__(
        self, match: Match, players: Sequence[Player], journal: Journal | None, clerk: Clerk | None = None
    ) -> None:
        self.players: Final = tuple(players)
        self.autoplay: set[int] = set()
        self._match = match
        self._journal = journal
        self._clerk = clerk
        self._played: list[Played] = []
        self._thinkers: Thinkers | None = None
        self._ended = False
        self._booked: Booked | None = None
        self._pot: tuple[Line, ...] | None = None  # what the hands do to the jackpot, once it was asked
        self.set_up(match.deal())

    def set_up(self, first: Any, entries: Sequence[Entry] = (), after: Sequence[Any] = ()) -> None:
        """Let this deal begin with the state ``first``: of a new deal, or any position where nothing is kept.

        ``entries`` were done since, and ``after`` are the states after each.
        """
        self._course = Course(self.game, first, entries, after)
        self._booked = self._pot = None

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
        game, seed = rules.coded(code) if code else (rules.make(game_id, **(house or {})), _new_seed())
        if code and game.id != game_id:
            raise rules.Unreadable("notation", "code_of_other_game", text=code, game=game.id)
        if code and house:
            game = rules.make(game_id, **(house_rules.table(game.house) | dict(house)))
        if len(players) != len(game.controllers):
            raise Refused("record", "wrong_players", need=len(game.controllers), found=len(players))
        match = Match(_long_enough(game, deals), seed, deals)
        journal = store.begin(game.id) if store else None
        if journal:
            journal.append(*record.head(match, players), record.deal_line(match))
        table = cls(match, players, journal, store.clerk(journal, match, players) if store and journal else None)
        table._get_ready()
        return table

    @classmethod
    def resume(cls, path: Path, store: Saves) -> Table:
        """The match kept in ``path``, exactly where it was. Raises Unreadable; the file is then as it was."""
        found, journal = store.resume(path, _all_there)
        dealt = [found.dealt(number) for number in range(len(found.deals))]
        clerk = store.clerk(journal, dealt[0], found.players) if found.replayed is None else None
        table = cls(found.match, found.players, journal, clerk)
        for match, deal in zip(dealt[:-1], found.deals, strict=False):
            table._book_deal(match, deal.states, deal.entries)  # unless the program had the time to do it
            table._played.append(Played(deal.code, deal.states[0], match.game.result(deal.states[-1])))
        last = found.deals[-1]
        table.set_up(last.states[0], last.entries, last.states[1:])
        table._book_deal(found.match, last.states, last.entries)
        table._get_ready()
        return table

    @classmethod
    def shown(cls, found: Record, number: int) -> Table:
        """The deal ``number`` (from 0) of a record as it went, to look at: nothing is kept, nothing is booked."""
        table = cls(found.dealt(number), found.players, None)
        deal = found.deals[number]
        table.set_up(deal.states[0], deal.entries, deal.states[1:])
        return table

    def recorded(self) -> Record:
        """The match so far as a record, this deal the last one; where none is kept, this deal alone."""
        if self._journal:
            return record.read(self._journal.text)
        deal = record.Deal(self.code, tuple(self._course.entries), tuple(self._course.states))
        return record.Record(self._match._replace(results=()), self.players, (deal,))

    def rewound(self, count: int) -> Table:
        """The table as it stood after ``count`` actions of this deal, to look at."""
        table = type(self)(self._match, self.players, None)
        table.set_up(self._course.states[0], self._course.entries[:count], self._course.states[1 : count + 1])
        return table

    @classmethod
    def played_on(cls, found: Record, count: int, players: Sequence[Player], store: Saves | None) -> Table:
        """The last deal of ``found`` after ``count`` actions, played on by ``players``.

        A match of its own, which can be left and gone on with; what comes of it isn't booked.
        """
        table = cls(found.match, players, store.begin(found.match.game.id) if store else None)
        last = found.deals[-1]
        table.set_up(last.states[0], last.entries[:count], last.states[1 : count + 1])
        if table._journal:
            text = record.write(found._replace(players=tuple(players), replayed=count))
            lines = text.splitlines()
            table._journal.append(*lines[: len(lines) - len(last.entries) + count])
        return table

    # What stands

    @property
    def game(self) -> Any:
        return self._match.game

    @property
    def state(self) -> Any:
        return self._course.states[-1]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What was done in this deal."""
        return tuple(self._course.entries)

    @property
    def spans(self) -> tuple[range, ...]:
        """The places of the entries of each trick, as ``Course`` has them."""
        return self._course.spans

    @property
    def tricks(self) -> tuple[tuple[Entry, ...], ...]:
        """The entries of each trick."""
        return tuple(tuple(self._course.entries[place] for place in span) for span in self.spans)

    def told(self, place: int) -> tuple[Event, ...]:
        """What everybody learnt from the entry at ``place``."""
        return self._course.told(place)

    def facts(self, place: int) -> dict[str, Any]:
        """The public facts before the entry at ``place``."""
        found: dict[str, Any] = self.game.facts(self._course.states[place])
        return found

    @property
    def code(self) -> str:
        return str(self._match.code)

    @property
    def number(self) -> int:
        """Which deal of the match this is, from 1."""
        return self._match.number

    @property
    def deals(self) -> int:
        """How many the match has, by agreement or by the game's own rule (GJ-65); 0 = until they stop."""
        return self._match.deals or _own_deals(self.game)

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
        return self._course.hands[-1][seat]

    def cards_of(self, action: Play | Give) -> tuple[Card, ...]:
        """The cards that the seat to act would put down or give, of each rank the lowest suits."""
        held = self.hand(self.turn or 0)
        if not isinstance(action, Play):
            return tuple(record.taken(list(held), action.text))
        return record.pick(self.game, self.state, held, action)

    # What happens

    def begun(self) -> tuple[Event, ...]:
        """How this deal began."""
        events: tuple[Event, ...] = self.game.events(None, None, self._course.states[0])
        return events

    def act(self, action: Action, cards: Iterable[Card] = ()) -> tuple[Event, ...]:
        """Do ``action`` for the seat to act, with these very cards. Raises Refused, and then nothing has changed."""
        entry = self._course.act(action, cards)
        if self._journal:
            self._journal.append(record.action_line(entry))
        self._book_deal(self._match, self._course.states, self._course.entries)
        return self.told(len(self._course.entries) - 1)

    def choose(self) -> Action:
        """What the bot of the seat to act would do. Changes nothing: a thread may ask while the screen goes on."""
        state, seat = self.state, self.turn
        if seat is None:
            raise Refused("table", "deal_over")
        person = self.person(seat)
        level = self.players[person].level or STAND_IN
        # Dice for each decision: the same position gives the same choice, resumed or not.
        dice = duplicate.dice(self.code, len(self._course.entries), seat)
        view = self.game.view(state, self.seats(person))
        return self._think().choose(level, view, self.game, dice, bots.temper(level, person))

    def _think(self) -> Thinkers:
        """Who thinks for this table; what takes a process of its own is loaded when somebody does."""
        if self._thinkers is None:
            from guanpai_tui.bots.thinkers import Thinkers

            self._thinkers = Thinkers()
        return self._thinkers

    def _stop_thinking(self) -> None:
        if self._thinkers:
            self._thinkers.close()

    def _get_ready(self) -> None:
        """Have the processes of those that think apart started before they are asked."""
        for player in self.players:
            if player.level and bots.apart(player.level):
                self._think().start(player.level, self.game)

    # 复式

    @property
    def played(self) -> tuple[Played, ...]:
        """Every deal of this match that has ended, this one included."""
        return (*self._played, self._deal_played) if self.over else tuple(self._played)

    @property
    def _deal_played(self) -> Played:
        return Played(self.code, self._course.states[0], self.game.result(self.state))

    def against_expert(self, deal: Played) -> Compared:
        """What the only person at the table made of ``deal``, and what an expert makes of it, the others as they are.

        It takes as long as some fifty decisions of an expert: for a thread.
        """
        levels = [player.level or STAND_IN for player in self.players]
        (person,) = self.people
        return next(duplicate.compare(self.game, [deal], levels, person, self._think()))

    def faults(self) -> tuple[BotFault, ...]:
        """The bots that were shut out since this was last asked; ``normal`` plays for them."""
        return tuple(self._thinkers.faults()) if self._thinkers else ()

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
            self._journal.drop(len(self._course.entries) - keep)
        self._course.cut(keep)
        return True

    def _undo_to(self) -> int | None:
        if len(self.people) != 1 or self.over:
            return None
        mine = self.seats(self.people[0])
        return next(
            (
                place
                for place in range(len(self._course.entries) - 1, -1, -1)
                if self._course.entries[place].seat in mine
            ),
            None,
        )

    def next_deal(self) -> tuple[Event, ...]:
        """Deal again. Raises Refused before the deal is over or after the match is."""
        if not self.over:
            raise Refused("table", "deal_not_over")
        if self.match_over:
            raise Refused("table", "match_over")
        self._played.append(self._deal_played)
        self._match = self._scored
        self.set_up(self._match.deal())
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
        return self._journal is not None and not self._journal.error and not self._ended

    @property
    def begun_play(self) -> bool:
        """Whether anything was done yet; a match that is left before isn't kept."""
        return bool(self._course.entries or self._match.results)

    def leave(self) -> None:
        """Stop here; a match that has begun and isn't over can be resumed, if it could be kept."""
        self._stop_thinking()
        if self.match_over:
            self._close()
        elif self.begun_play:
            if not self.kept:
                self._break_off()
            if self._journal:
                self._journal.close()
        elif self._journal:
            self._journal.discard()

    @property
    def played_out(self) -> str:
        """The clause by which this deal has to be played to its end before the match may; "" where it needn't."""
        return "" if self.over else str(self.game.played_out)

    def stand_in(self) -> None:
        """代打: everybody leaves, and the program plays for them to the end of this deal."""
        self.autoplay.update(self.people)

    def end(self) -> None:
        """Stop for good; where it is the match that is paid, one that is broken off is a draw."""
        self._stop_thinking()
        self._ended = True
        if not self.begun_play:
            self.leave()
            return
        if not self.match_over:
            self._break_off()
        self._close()

    def _break_off(self) -> None:
        if self._clerk:
            self._clerk.broken_off()

    def _close(self) -> None:
        """Nobody goes on with this match, unless the book couldn't be written: then it is, when somebody does."""
        if self._journal and self._clerk and self.match_over and self._clerk.owes:
            self._journal.close()
        elif self._journal:
            self._journal.finish()

    # In the book

    def _book_deal(self, match: Match, states: Sequence[Any], entries: Sequence[Entry]) -> None:
        """Book a deal of ``match`` if it is over; told twice, the book takes it once."""
        if self._clerk and self.game.over(states[-1]):
            from guanpai_tui.book.entries import finished

            self._booked = self._clerk.deal_over(finished(match, states, entries))

    @property
    def book_error(self) -> BookError | None:
        """Why nothing is booked; None when all is."""
        return self._clerk.error if self._clerk else None

    @property
    def jackpot(self) -> tuple[Line, ...]:
        """What the hands of this deal do to the pool, as it was booked or else would be now; () without a book."""
        if self._booked:
            return self._booked.jackpot
        if self._pot is None:
            self._pot = self._clerk.jackpot(self._course.states[0]) if self._clerk else ()
        return self._pot

    def news(self) -> tuple[News, ...]:
        """Titles and figures that the people here have come to, each told once."""
        return self._clerk.news() if self._clerk else ()

    @property
    def by_match(self) -> bool:
        """Whether it is the match that is paid, so that breaking it off is a draw."""
        return by_match(self.game)

    @property
    def tallies(self) -> tuple[int, ...]:
        """What the match counts by seat: points, or what one was charged."""
        return self._scored.tallies

    @property
    def match_result(self) -> Result | None:
        """What the match as a whole is worth, once it is over; None where each deal is paid."""
        return self._scored.result if self.match_over else None


def _new_seed() -> int:
    return dice.fresh().randrange(NEW_SEEDS)


def _all_there(found: Record) -> None:
    """Raise Unreadable for a bot that isn't here any more."""
    known = bots.levels(found.match.game.id)
    for player in found.players:
        if player.level and player.level not in known:
            raise rules.Unreadable("record", "unknown_bot", level=player.level, known=", ".join(known))


def _own_deals(game: Any) -> int:
    """How many deals a match has by the game's own rules; 0 where they don't say."""
    found: int = house_rules.table(game.house).get("deals", 0)
    return found


def _long_enough(game: Any, deals: int) -> Any:
    """``game``, its own rule changed if that ended the match before ``deals``."""
    if not 0 < _own_deals(game) < deals:
        return game
    return rules.make(game.id, **(house_rules.table(game.house) | {"deals": deals}))
