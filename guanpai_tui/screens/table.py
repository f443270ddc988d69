"""The table at which a person plays: what each key and click does."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from textual import work

from guanpai_tui import glossary, keys, text
from guanpai_tui.screens import asked
from guanpai_tui.screens.base import is_chinese, key_names, shift_notice
from guanpai_tui.screens.openings import Openings
from guanpai_tui.screens.scenes import racked
from guanpai_tui.text import _
from guanpai_tui.widgets.ink import Ink
from guanpai_tui.widgets.table import fits
from rules import cards
from rules.api import PASS, Call, Give, Play, Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events

    from rules.api import Action


class TableScreen(Openings):
    """One person plays at a time; with several, the keyboard and the view change hands."""

    def changed(self) -> None:
        self._selection.let_go()
        super().changed()

    # Keys and mouse

    def key(self, event: events.Key) -> None:
        if self.table.over:
            if event.key in ("enter", "f2", "space"):
                self.hurry()
            return
        self.hurry()
        self._said = None
        if not fits(*self.app.size):
            return  # what can't be seen can't be played either
        if self.person in self.table.autoplay:
            self.table.autoplay.discard(self.person)
            self.go_on()
            return
        if self._typed(key_names(event)):
            return
        if is_chinese(event):
            self.say(shift_notice())
        else:
            self.paint()

    def _typed(self, names: Sequence[str]) -> bool:
        """Do what a key stands for now: a word that may be said, a command, a card. False when it is nothing."""
        said = {key: word for word, key in keys.word_keys(self._words).items()}
        for name in names:
            if name.lower() in said:
                self.do_say(said[name.lower()])
            elif name in keys.KEYMAP:
                self.run_command(keys.KEYMAP[name])
            elif keys.RANKS.get(name, "-") in self.table.game.ranks.order:
                self._add_rank(keys.RANKS[name])
            else:
                continue
            return True
        return False

    def run_command(self, name: str) -> None:
        """Do a command of ``keys.COMMANDS``."""
        match name:
            case "quit":
                self.app.run_worker(self.app.action_quit())
            case "suspend":
                self.app.action_suspend_process()
            case "left" | "right" | "first" | "last" | "pick_left" | "pick_right":
                self._move(name)
            case _ if name.startswith("say:"):
                self.do_say(name.removeprefix("say:"))
            case _:
                getattr(self, f"do_{name}")()

    def _add_rank(self, rank: str) -> None:
        self._forget_hint()
        if self._selection.add_rank(rank, self._lit(self._fits())):
            self.paint()
        else:
            self.say(_("There is no {rank} in your hand").format(rank=text.rank_name(rank)))

    def _forget_hint(self) -> None:
        self._hint, self._named = -1, None

    def _move(self, name: str) -> None:
        if name.startswith("pick_"):
            self._forget_hint()
        self._selection.go(name, by_rank=racked(self.table))
        self.paint()

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self._forget_hint()
        self._said = None
        try:
            self._read(event.text)
        except Refused as refused:
            self.say(text.explain(refused, self.table.game))
        else:
            self.paint()

    def _read(self, pasted: str) -> None:
        """Choose the cards that are named; ``飞机:333444`` says too what they are to be. Raises Refused."""
        line = text.sheet_kind(pasted.strip())
        _kind, colon, named = cards.folded(line).rpartition(":")
        action = self.table.game.parse(self.table.state, line) if colon and self.mine else None
        self._selection.read(named if colon else pasted)
        self._named = action if isinstance(action, Play) else None

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self.hurry()
        if self.table.over:
            return
        if event.button == 3:
            self.do_clear_all()
            return
        place = self._card_at(event)
        if event.button == 1 and self._hit_rack(event):
            return
        if event.button == 1 and place is not None:
            self._said = None
            self._forget_hint()
            self._selection.grab(place)
            self.paint()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self._selection.drag(self._card_at(event)):
            self.paint()

    def on_mouse_up(self) -> None:
        self._selection.let_go()

    def _hit_rack(self, event: events.MouseEvent) -> bool:
        """A click on a rank of a rack chooses one more of it, one on another own hand turns to that."""
        what, _colon, which = self.canvas.hit(int(event.screen_x), int(event.screen_y)).partition(":")
        if what == "rank":
            self._said = None
            self._add_rank(which)
        elif what == "hand":
            self.do_turn()
        return what in ("rank", "hand")

    def _card_at(self, event: events.MouseEvent) -> int | None:
        hit = self.canvas.hit(int(event.screen_x), int(event.screen_y))
        return int(hit.removeprefix("card:")) if hit.startswith("card:") else None

    def pressed(self, hit: str) -> None:
        if hit.startswith("do:") and not self.table.over:
            self._said = None
            if self.person in self.table.autoplay:
                self.table.autoplay.discard(self.person)
                self.go_on()
            else:
                self.run_command(hit.removeprefix("do:"))

    # The commands

    def _not_mine(self) -> bool:
        """Say that it isn't the player's turn, if it isn't."""
        if not self.mine:
            self.say(_("It is not your turn yet"))
        elif not self.to_act:
            # zh: 轮到 阿强·南，Tab 换回去
            said = _("{name} to act: Tab turns back to that hand")
            self.say(said.format(name=text.seat_name(self.table, self.table.turn or 0)))
        return not self.to_act

    def do_play(self) -> None:
        if self._not_mine():
            return
        if not self._selection:
            action = self._hints[self._hint].action if self._hint >= 0 else None
            if action is None:
                self.say(_("Choose cards first"))
            else:  # the hint that is shown says: pass, or a word
                self._wish(action)
            return
        try:
            readings = self._ask()
        except Refused as refused:
            self.say(text.explain(refused, self.table.game))
            return
        if len(readings) > 1:
            self._choose_reading(readings)
        else:
            self._wish(readings[0])

    def _choose_reading(self, readings: Sequence[Play | Give]) -> None:
        from guanpai_tui.screens.dialogs import Ask, Option

        options = [
            Option(str(number), self._choice_text(one), str(number), (str(number),))
            for number, one in enumerate(readings, start=1)
        ]

        def chosen(number: str | None) -> None:
            if number:
                self._wish(readings[int(number) - 1])

        # zh: 这手牌有几种打法，按哪种出？
        said = _("These cards can be played in more than one way.")
        self.app.push_screen(Ask(self.kit, _("Play them as"), options, said=said), chosen)

    def _choice_text(self, one: Play | Give) -> str:
        if isinstance(one, Play):
            return text.play_text(one)
        return f"{text.action_text(one)} → {text.seat_name(self.table, one.to)}"

    def _wish(self, action: Action) -> None:
        """Do it; where it may cost something, only after asking back."""
        costs = self._risks.get(action, ())
        if not costs:
            self._act(action)
            return

        said = asked.costs_text(self.table.game, text.seat_names(self.table), costs)
        asked.ask_back(self, action, said, lambda: self._act(action))

    def _act(self, action: Action) -> None:
        chosen = self._selection.cards if isinstance(action, Play) else ()
        try:
            self.table.act(action, chosen)
        except Refused as refused:
            self.say(text.explain(refused, self.table.game))
            return
        self._selection.clear()
        self._selection.cursor = None
        self.go_on()

    def do_pass(self) -> None:
        if self._not_mine():
            return
        no = glossary.NO in self._words and PASS not in self.table.view(self.person).legal
        self._wish(Call(glossary.NO) if no else PASS)

    def do_say(self, word: str) -> None:
        """Say a word that may be said now."""
        if not self._not_mine():
            self._wish(Call(word))

    def do_turn(self) -> None:
        """To the next of the person's own hands."""
        seats = self.table.seats(self.person)
        if len(seats) < 2:
            self.say(_("You play one hand"))
            return
        self._forget_hint()
        self._looked = seats[(seats.index(self.hand_seat) + 1) % len(seats)]
        self.paint()

    def do_hint(self) -> None:
        if self._not_mine():
            return
        if not self._hints:
            self._find_hints()
        else:
            self._show_hint()

    @work(group="hints", exclusive=True)
    async def _find_hints(self) -> None:
        from guanpai_tui import bots

        mark, person = self._mark, self.person
        view = self.table.view(person)
        hints = await asyncio.to_thread(bots.hints, view, self.table.game)
        # None: he has played meanwhile, or the keyboard has gone to somebody else, who didn't ask.
        if hints and (mark, person) == (self._mark, self.person) and self.mine:
            self._hints = hints
            self._show_hint()

    def _show_hint(self) -> None:
        self._hint = (self._hint + 1) % len(self._hints)
        self._named = None
        action = self._hints[self._hint].action
        self._selection.clear()
        if isinstance(action, Play | Give):
            self._selection.take(self.table.cards_of(action))
        self.paint()

    def do_why(self) -> None:
        if self._hint < 0:
            self.say(_("Ask for a hint first: {key}").format(key=keys.cap("hint")))
            return
        self.say(text.reason(self._hints[self._hint].reason), Ink.TEXT)

    def do_undo(self) -> None:
        if self.table.undo():
            self._selection.clear()
            self.go_on()
        elif len(self.table.people) > 1:
            self.say(_("With several people at the table nothing can be taken back"))
        else:
            self.say(_("There is nothing to take back"))

    def do_counter(self) -> None:
        self.like("counter", not self._counter)

    def do_order(self) -> None:
        self.like("sort", "count" if self._sort == "rank" else "rank")

    def do_autoplay(self) -> None:
        self.table.autoplay.add(self.person)
        self._selection.clear()
        self.go_on()

    def do_drop(self) -> None:
        self._forget_hint()
        self._selection.drop_last()
        self.paint()

    def do_clear(self) -> None:
        if self._selection or self._hint >= 0 or self._selection.cursor is not None:
            self.do_clear_all()
        else:
            self.do_menu()

    def do_clear_all(self) -> None:
        self._forget_hint()
        self._said = None
        self._selection.clear()
        self._selection.cursor = None
        self.paint()

    def do_pick(self) -> None:
        if self._selection.cursor is None:
            self._selection.move(1)
        else:
            self._forget_hint()
            if racked(self.table):
                self._selection.add_rank(cards.rank_of(self._selection.hand[self._selection.cursor]))
            else:
                self._selection.toggle(self._selection.cursor)
        self.paint()
