"""A table that goes on by itself: bots think and act, the keyboard changes hands, the sheet follows the deal."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final

from textual import work

from guanpai_tui import outcome, text
from guanpai_tui.screens.base import Drawn
from guanpai_tui.text import _, ngettext
from rules.api import PASS, Called, Pass, Passed, Play, Played, WentOut

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guanpai_tui.screens.base import Kit
    from guanpai_tui.settings import Settings
    from guanpai_tui.table import Table
    from rules.api import Action, Event, Seat
    from rules.cards import Card

PAUSE: Final = {"slow": 1.8, "normal": 0.9, "fast": 0.35, "instant": 0.0}
"""Seconds that each play of a bot is looked at before the next."""
LINGER: Final = {"off": 0.0, "short": 1.5, "long": 4.0, "key": None}
"""Seconds that a finished round lies there in addition; None: until a key."""


class Live(Drawn[None]):
    """Runs the table; what is drawn and which keys there are is its child's."""

    def __init__(self, kit: Kit, table: Table) -> None:
        super().__init__(kit)
        self.table = table
        people = table.people
        self.person = self._next_person() if people else 0
        self.covered = len(people) > 1
        self._skip = asyncio.Event()
        self._going = asyncio.Event()  # not while the player has the bots wait
        self._going.set()
        self._front = asyncio.Event()
        self._seen = False  # whether the table has been drawn
        self._leaving = False  # for good: what is left of the deal is played by bots (代打)

    # Who looks

    def _next_person(self) -> int:
        """The person who acts next, or first after the bots."""
        table = self.table
        start = table.turn or 0
        seats = [(start + step) % table.game.seats for step in range(table.game.seats)]
        return next(table.person(seat) for seat in seats if table.person(seat) in table.people)

    @property
    def mine(self) -> bool:
        """Whether it is the turn of the person whose cards are shown, and he plays himself."""
        turn = self.table.turn
        return turn is not None and not self.covered and self.table.person(turn) == self.person and not self._alone

    @property
    def _alone(self) -> bool:
        """Whether the seat to act needs nobody at the keyboard."""
        table, turn = self.table, self.table.turn
        return turn is not None and (table.is_bot(turn) or self._nothing_else(turn))

    def _nothing_else(self, seat: Seat) -> bool:
        """Whether the player has asked to pass by himself where he can only pass."""
        table = self.table
        return self.likes(table.person(seat)).auto_pass and table.view(table.person(seat)).legal == (PASS,)

    def likes(self, person: int) -> Settings:
        """The settings for that person: among several each may have his own."""
        found = self.kit.settings
        return found.of(self.table.players[person].name) if len(self.table.people) > 1 else found

    # What goes on

    def on_mount(self) -> None:
        self.changed()
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        """The table is there to be seen: now the book may be asked, and a bot that leads thinks."""
        self._seen = True
        self.paint()
        self._play_on()

    def on_screen_resume(self) -> None:
        self._front.set()

    def on_screen_suspend(self) -> None:
        self._front.clear()

    def go_on(self) -> None:
        """Something has changed: play on until a person is asked."""
        self.changed()
        self._play_on()

    def changed(self) -> None:
        """The table isn't as it was: forget what was about to be done, and draw it."""
        self.paint()

    def hurry(self) -> None:
        """Skip the pause that is being made, if one is."""
        self._skip.set()

    @property
    def paused(self) -> bool:
        """Whether the bots wait for the player."""
        return not self._going.is_set()

    def pause(self) -> None:
        """Have the bots wait, or go on."""
        if self.paused:
            self._going.set()
        else:
            self._going.clear()
        self.paint()

    def play_out(self) -> None:
        """代打: nobody is asked any more, and nothing waits; the match is over with this deal."""
        self._leaving = True
        self.table.stand_in()
        self._going.set()
        from guanpai_tui.screens.dialogs import Wait

        # zh: 代打中…
        self.app.push_screen(Wait(self.kit, _("The bots are playing this deal to its end …")))
        self.go_on()

    def do(self, action: Action, cards: Iterable[Card] = ()) -> None:
        """What the person at the keyboard does. Raises Refused."""
        self.table.act(action, cards)
        self.go_on()

    @work(group="table", exclusive=True)
    async def _play_on(self) -> None:
        if self.covered:
            self.cover()
        shut_out: list[str] = []
        while self._alone:
            mark = self._mark
            turn = self.table.turn
            assert turn is not None  # somebody is to act alone
            self._skip.clear()
            bot = self.table.is_bot(turn)
            action = await asyncio.to_thread(self.table.choose) if bot else PASS
            await self._wait()
            if mark == self._mark and self._alone:
                loud = any(map(_is_loud, self.table.act(action)))
                self.changed()
                if loud or self.mine:
                    self.ring()
                await self._linger()
                shut_out += [text.replaced(fault) for fault in self.table.faults()]
                if shut_out:  # said again after every action, till the player has had the time to read it
                    self.say(shut_out[-1])
        if self._leaving:
            self.table.end()
            self.kit.home(outcome.counted(self.table))
        elif self.table.over:
            self._skip.clear()
            await self._pause(2)
            await self._front.wait()
            self._show_score()
        elif self.table.turn is not None and self.table.person(self.table.turn) != self.person:
            self.cover()

    def ring(self) -> None:
        """The bell, for those who want to hear it."""
        if self.kit.settings.bell and not self._leaving:
            self.app.bell()

    async def _linger(self) -> None:
        """Let a round that has just ended lie there."""
        tricks = self.table.tricks
        if self.table.over or self._leaving or len(tricks) < 2 or tricks[-1]:
            return
        seconds = LINGER[self.kit.settings.linger]
        if seconds != 0:
            self._skip.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._skip.wait(), seconds)

    @property
    def _mark(self) -> tuple[int, int]:
        return self.table.number, len(self.table.entries)

    async def _wait(self) -> None:
        """Let the last play be looked at, and go on when the table is seen and not paused."""
        if not self._leaving:
            await self._pause()
            await self._front.wait()
            await self._going.wait()

    async def _pause(self, times: int = 1) -> None:
        seconds = PAUSE[self.kit.settings.speed] * times
        if seconds:
            try:
                await asyncio.wait_for(self._skip.wait(), seconds)
            except TimeoutError:
                return

    # Between people

    def cover(self) -> None:
        """Draw the curtain for whoever acts next; the cards shown so far are gone before it opens."""
        from guanpai_tui.screens.curtain import Curtain

        if len(self.table.people) < 2 or isinstance(self.app.screen, Curtain) or self.table.over or self._leaving:
            return
        self.covered = True
        person = self._next_person()
        self.app.push_screen(Curtain(self.kit, self.table.players[person].name, self._told(), self._sit_down))
        self.changed()

    def _sit_down(self) -> None:
        self.person = self._next_person()
        self.covered = False
        self.changed()

    def _told(self) -> list[str]:
        """What has happened since, for everybody's eyes: the last act of each, and the cards they have left."""
        table = self.table
        names = text.seat_names(table)
        counts = [len(table.hand(seat)) for seat in range(table.game.seats)]
        told = []
        for place in range(max(0, len(table.entries) + 1 - table.game.seats), len(table.entries)):
            seat, action, _cards = table.entries[place]
            if isinstance(action, Play):
                told.append(text.tell(Played(seat, action, counts[seat]), names, table.game))
            elif isinstance(action, Pass):
                told.append(text.tell(Passed(seat), names, table.game))
            else:
                told += [text.tell(event, names, table.game) for event in table.told(place)]
        left = [
            ngettext("{name} {count} card", "{name} {count} cards", count).format(name=name, count=count)
            for name, count in zip(names, counts, strict=True)
        ]
        return [*told, "", *("   ".join(left[start : start + 3]) for start in range(0, len(left), 3))]

    # After the deal

    def _show_score(self) -> None:
        from guanpai_tui.screens.rounds import rounds_of
        from guanpai_tui.screens.score import ScoreSheet

        self.app.push_screen(
            ScoreSheet(self.kit, self.table, rounds_of(self.table), self.table.news()), self._after_score
        )

    def _after_score(self, act: str | None) -> None:
        if act == "next":
            self.covered = len(self.table.people) > 1
            self.table.next_deal()
            self.person = self._next_person()
            self.go_on()
        else:
            said = ""
            if act == "end":
                said = "" if self.table.match_over else outcome.drawn(self.table)[1]
                self.table.end()
            else:
                self.table.leave()
            self.kit.home(said)


def _is_loud(event: Event) -> bool:
    """What nobody should miss: a last card, somebody out, a word spoken."""
    match event:
        case Played(left=1) | WentOut() | Called():
            return True
        case Played(play=play):
            return play.is_bomb
    return False
