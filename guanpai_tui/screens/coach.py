"""A deal reviewed: every decision of a player, what the best bot would have done, and what the difference is worth."""

from __future__ import annotations

import asyncio
from threading import Event
from typing import TYPE_CHECKING, Final

from textual import work

from guanpai_tui import text
from guanpai_tui.glossary import N_
from guanpai_tui.practice import coach
from guanpai_tui.screens.form import Entry, Form
from guanpai_tui.screens.replay import ReplayScreen
from guanpai_tui.text import _, ngettext
from guanpai_tui.widgets.scene import Item
from rules.api import Play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guanpai_tui.practice.coach import Reviewed
    from guanpai_tui.replay import Replay
    from guanpai_tui.screens.base import Kit
    from rules.api import Action

GRADES: Final = {
    coach.FINE: N_("fine"),
    # zh: 小亏
    coach.SLIP: N_("slip"),
    # zh: 失误
    coach.MISTAKE: N_("mistake"),
    # zh: 大错
    coach.BLUNDER: N_("blunder"),
}


class Coach(Form[None]):
    """The list fills while the deal is reviewed in the background; Enter looks at the place, P plays on from there."""

    details = True

    def __init__(self, kit: Kit, replay: Replay, people: Sequence[int]) -> None:
        super().__init__(kit)
        self.replay = replay
        self._people = people
        self._person = people[0]
        self._found: list[Reviewed] = []
        self._count = 0
        self._done = False
        self._stop = Event()

    def on_mount(self) -> None:
        super().on_mount()
        self._begin()

    def on_unmount(self) -> None:
        self._stop.set()

    # What is found

    def _begin(self) -> None:
        self._stop.set()
        self._stop = Event()
        self._found, self._done = [], False
        self._look(self._stop)

    @work(group="coach", exclusive=True)
    async def _look(self, stop: Event) -> None:
        found = self.replay.record
        deal, game = found.deals[self.replay.deal], found.match.game
        seats = game.controllers[self._person]
        self._count = len(coach.decisions(game, deal.states, seats))
        actions = [entry.action for entry in deal.entries]
        reviews = coach.review(game, deal.states, actions, seats, stop.is_set)
        while not stop.is_set() and (one := await asyncio.to_thread(next, reviews, None)) is not None:
            self._found.append(one)
            self.replay.found_mistakes(tuple(each.at for each in self._found if each.fault))
            self.paint()
        self._done = not stop.is_set()
        if self.is_mounted:
            self.paint()

    # What is shown

    @property
    def heading(self) -> str:
        name = self.replay.record.players[self._person].name
        # zh: 复盘 g3-11 · 阿强
        title = _("Review of {code} · {name}").format(code=self.replay.table.code, name=name)
        if not self._done:
            return (
                title + "  " + _("looking at {number} of {count} …").format(number=len(self._found), count=self._count)
            )
        mistakes = sum(one.fault is not None for one in self._found)
        return title + "  " + ngettext("{count} mistake", "{count} mistakes", mistakes).format(count=mistakes)

    @property
    def entries(self) -> Sequence[Entry]:
        if not self._found:
            said = _("Nothing to review: there was never a choice.") if self._done else _("Looking …")
            return (Entry("none", said),)
        return [self._entry(one) for one in self._found]

    def _entry(self, one: Reviewed) -> Entry:
        hand = text.hand_word(self.replay.table, one.seat)
        label = f"{one.at + 1:>3}  {hand}{' ' if hand else ''}{_short(one.played)}"
        return Entry(str(one.at), label, self._worth(one), detail=self._detail(one))

    def _worth(self, one: Reviewed) -> str:
        if one.fault is None:
            return "✓"
        said = _("{grade}: {points} · better {play}")
        points = f"{-one.loss:+.0f}" if one.proven else f"{-one.loss:+.{coach.SHOWN}f} ± {one.width:.{coach.SHOWN}f}"
        return "✗ " + said.format(grade=_(GRADES[one.grade]), points=points, play=_short(one.best))

    def _detail(self, one: Reviewed) -> str:
        best = text.action_text(one.best)
        if one.fault is None:
            # zh: 和 {play} 差不多。
            head = _("About as good as {play}.").format(play=best)
            if one.best == one.played:
                head = _("The bot would have done the same.")
            return f"{head} {self._source(one)}"
        said = _("{fault} Better: {play}. {why} {source}")
        return said.format(fault=text.reason(one.fault), play=best, why=text.reason(one.why), source=self._source(one))

    def _source(self, one: Reviewed) -> str:
        """Whether it is proven, or what it was simulated with."""
        if one.proven:
            return _("Proven: the hidden cards were known.")
        said = ngettext(
            "Simulated: {count} deal you could not tell from yours.",
            "Simulated: {count} deals you could not tell from yours.",
            one.worlds,
        )
        return said.format(count=one.worlds)

    def items(self) -> list[Item]:
        found = [
            Item("next", "↑↓", _("Move"), on=True),
            Item("enter", _("Enter"), _("Look"), on=bool(self._found)),
            Item("mistake", "M", _("Next mistake"), on=any(one.fault for one in self._found)),
            Item("play", "P", _("Play on"), on=bool(self._found)),
        ]
        if len(self._people) > 1:
            found.append(Item("eyes", "Tab", _("Eyes"), on=True))
        return [*found, Item("escape", "Esc", _("Back"), on=True)]

    # What is done

    def choose(self, entry: Entry) -> None:
        if self._found:
            self.replay.go(int(entry.id))
            self.app.push_screen(ReplayScreen(self.kit, self.replay))

    def other_key(self, names: set[str]) -> bool:
        act = {"m": "mistake", "M": "mistake", "p": "play", "P": "play"}
        name = next((act[one] for one in names if one in act), "")
        if name:
            self.pressed_key(name)
        return bool(name)

    def _move(self, key: str) -> None:
        if key == "tab" and len(self._people) > 1:
            self.pressed_key("eyes")
        else:
            super()._move(key)

    def pressed_key(self, name: str) -> None:
        match name:
            case "mistake":
                later = [one for one in self._found if one.fault and str(one.at) != self.chosen.id]
                after = [one for one in later if one.at > int(self.chosen.id)] if later else []
                if later:
                    self.go_to(str((after or later)[0].at))
            case "play" if self._found:
                self._play_on()
            case "eyes":
                place = self._people.index(self._person)
                self._person = self._people[(place + 1) % len(self._people)]
                self._begin()
            case _:
                super().pressed_key(name)

    def _play_on(self) -> None:
        self.replay.go(int(self.chosen.id))
        name = self.replay.record.players[self._person].name
        self.kit.sit(self.replay.played_on(self._person, name, self.kit.saves))


def _short(action: Action) -> str:
    return text.ranks_text(text.fallen(action)) if isinstance(action, Play) else text.action_text(action)
