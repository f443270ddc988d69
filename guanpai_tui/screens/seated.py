"""What the person at the keyboard has before him: his cards, what is chosen of them, and the sentences about that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guanpai_tui import facts, glossary, keys, outcome, text
from guanpai_tui.screens import asked
from guanpai_tui.screens.live import Live
from guanpai_tui.screens.scenes import Desk, Reading, racked, scene_of
from guanpai_tui.screens.selection import Selection, sorted_hand
from guanpai_tui.text import _, ngettext
from guanpai_tui.widgets.ink import Ink
from guanpai_tui.widgets.scene import Idea, Said
from guanpai_tui.widgets.table import table_rows
from rules.api import PASS, Call, Give, Play, Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guanpai_tui.bots import Hint
    from guanpai_tui.screens.base import Kit
    from guanpai_tui.settings import Value
    from guanpai_tui.table import Table
    from guanpai_tui.widgets.ink import Row
    from rules.api import Action, Caution, Seat
    from rules.cards import Card


class Seated(Live):
    """One person looks at it at a time; what he sees changes hands with the keyboard."""

    def __init__(self, kit: Kit, table: Table) -> None:
        super().__init__(kit, table)
        self._selection = Selection()
        self._sort = kit.settings.sort
        self._counter = kit.settings.counter
        self._said: Said | None = None
        self._hints: tuple[Hint, ...] = ()
        self._hint = -1  # which of them is shown; -1: none
        self._lost = ""  # why nothing is kept or booked, as it was told last
        self._plays: tuple[tuple[int, ...], ...] = ()  # the counts of every legal play, and of every gift
        self._gives: tuple[Give, ...] = ()
        self._words: tuple[str, ...] = ()  # what the player may say
        self._looked: Seat | None = None  # which of several own hands the player turned to
        self._held = self.hand_seat  # whose cards the selection is of
        self._named: Play | None = None  # what the chosen cards were said to be, where they could be several things
        self._risks: dict[Action, tuple[Caution, ...]] = {}  # the legal actions that may cost something

    def wear(self, kit: Kit) -> None:
        self.kit = kit
        self._take_over()
        self.paint()

    def _sit_down(self) -> None:
        self.person = self._next_person()
        self._take_over()
        super()._sit_down()

    def _take_over(self) -> None:
        """The table as the person who sits there likes it."""
        likes = self.likes(self.person)
        self._sort, self._counter = likes.sort, likes.counter
        self.canvas.wear(self.kit.look_for(likes))

    def like(self, name: str, value: Value) -> None:
        """From now on, and the next time, this person likes it so."""
        if len(self.table.people) > 1:
            self.kit.like_of(self.table.players[self.person].name, name, value)
        else:
            self.kit.like(name, value)

    # What is drawn

    @property
    def hand_seat(self) -> Seat:
        """The seat whose cards are chosen from: of several hands the one to act, or first to act, unless Tab turned."""
        seats = self.table.seats(self.person)
        if self._looked in seats:
            return self._looked
        turn, count = self.table.turn or 0, self.table.game.seats
        return min(seats, key=lambda seat: (seat - turn) % count)

    @property
    def to_act(self) -> bool:
        """Whether the cards that can be chosen are those of the seat to act."""
        return self.mine and self.hand_seat == self.table.turn

    def changed(self) -> None:
        self._said, self._hints, self._hint, self._named, self._looked = None, (), -1, None, None
        if self.covered:
            self._selection = Selection()
        ranks = self.table.game.ranks
        game, state = self.table.game, self.table.state
        legal = self.table.view(self.person).legal if self.mine else ()
        self._risks = {action: costs for action in legal if (costs := game.cautions(state, action))}
        self._gives = tuple(action for action in legal if isinstance(action, Give))
        self._plays = tuple(ranks.slots(action.counts) for action in legal if isinstance(action, Play | Give))
        words = [action.word for action in legal if isinstance(action, Call)]
        self._words = tuple(sorted(words, key=glossary.NO.__eq__))  # to decline comes last
        lost = text.unsaved(self.table.save_error) if self.table.save_error else ""
        lost = text.joined(lost, outcome.unbooked(self.table))
        if lost != self._lost:
            self._lost = lost
            self._said = Said(lost, Ink.WARN) if lost else None
        super().changed()

    def drawing(self, width: int, height: int) -> Sequence[Row]:
        return table_rows(scene_of(self.table, self._desk()), width, height)

    def _hand_of(self, seat: Seat) -> tuple[Card, ...]:
        """A hand as it is held; none while the curtain is up."""
        hand = () if self.covered else self.table.hand(seat)
        return sorted_hand(hand, self.table.game.ranks.order, "rank" if racked(self.table) else self._sort)

    def _desk(self) -> Desk:
        seat = self.hand_seat
        if seat != self._held:
            self._held, self._selection = seat, Selection()
        self._selection.hold(self._hand_of(seat))
        fits = self._fits()
        return Desk(
            person=self.person,
            seat=seat,
            selection=self._selection,
            lit=self._lit(fits),
            reading=self._reading(goes_on=bool(fits)),
            status=self._said or self._status(),
            ideas=self._ideas() if self._hint >= 0 else (),
            counter=self._counter and not self.covered,
            on=self._possible(),
            others={other: self._hand_of(other) for other in self.table.seats(self.person) if other != seat},
            words=self._words,
            book=self._seen,
        )

    def _ideas(self) -> tuple[Idea, ...]:
        return tuple(
            Idea(text.action_text(hint.action), text.reason(hint.reason), place == self._hint)
            for place, hint in enumerate(self._hints)
        )

    def _fits(self) -> list[tuple[int, ...]]:
        """The legal plays that have all the chosen cards."""
        return self._selection.fits(self.table.game.ranks, self._plays)

    def _lit(self, fits: Sequence[tuple[int, ...]]) -> set[int] | None:
        """The cards that lead to a legal play together with those chosen."""
        if not self.to_act:
            return None
        return self._selection.lit(self.table.game.ranks, fits)

    def _possible(self) -> set[str]:
        found = set(keys.COMMANDS) - {"play", "pass", "hint", "undo"}
        if self._hint < 0:
            found.discard("why")
        if len(self.table.seats(self.person)) < 2:
            found.discard("turn")
        if not facts.ledger(self.table, self.table.view(self.person)):
            found.discard("ledger")
        if self.mine:
            found |= {"play", "hint"} if self._plays or self._hint >= 0 else {"hint"}
            if PASS in self.table.view(self.person).legal:
                found.add("pass")
        if self.table.can_undo:
            found.add("undo")
        return found

    # The sentences

    def _status(self) -> Said:
        table = self.table
        if table.over:
            return Said(asked.outcome(table, self.person), Ink.ACCENT)
        if self.covered or table.turn is None:
            return Said("", Ink.TEXT)
        if self.paused:
            # zh: 暂停中，按 V 继续
            return Said(_("Paused: {key} goes on").format(key=keys.cap("pause")), Ink.ACCENT)
        if self.person in table.autoplay:
            # zh: 托管中，按任意键自己出
            return Said(_("Autoplay is on: any key takes over again"), Ink.ACCENT)
        if not self.mine:
            return Said(_("{name} to act").format(name=text.seat_name(table, table.turn)), Ink.DIM)
        return self._caution() or Said(asked.asked(table, table.view(self.person)), Ink.TEXT)

    def _caution(self) -> Said | None:
        """What the chosen cards might cost; as long as they cost nothing, what the wrong ones would."""
        if not self._risks:
            return None
        readings = self._readings() if self._selection else ()
        costs = self._risks.get(readings[0], ()) if readings else ()
        if costs:
            return Said("! " + asked.costs_text(self.table.game, text.seat_names(self.table), costs), Ink.WARN)
        return Said("! " + asked.alarm(self.table, self.table.view(self.person), self._risks), Ink.WARN)

    def _readings(self) -> tuple[Play | Give, ...]:
        """What can be done with the chosen cards now; nothing when they are refused."""
        try:
            return self._ask()
        except Refused:
            return ()

    def _ask(self) -> tuple[Play | Give, ...]:
        """The same, but raises Refused."""
        game = self.table.game
        chosen = self._selection.counts(game.ranks)
        if self._gives:
            gifts = tuple(give for give in self._gives if give.counts == chosen)
            if not gifts:  # the game says why not
                game.step(self.table.state, Give(chosen, self._gives[0].to, game.ranks.show(chosen)))
            return gifts
        readings: tuple[Play, ...] = game.readings(self.table.state, chosen)
        return (self._named,) if self._named in readings else readings

    def _reading(self, *, goes_on: bool) -> Reading:
        """What the chosen cards are, and whether they can be played."""
        hint = ""
        if self._hint >= 0:
            hint = _("Hint {number} of {count}: ").format(number=self._hint + 1, count=len(self._hints))
        count = len(self._selection.chosen)
        if not count:
            return self._nothing_chosen(hint)
        head = hint or ngettext("{count} card: ", "{count} cards: ", count).format(count=count)
        game = self.table.game
        shown = text.ranks_text(game.ranks.letters(self._selection.counts(game.ranks))[::-1])
        if not self.to_act:
            return self._only_read(head, shown)
        try:
            action = self._ask()[0]
        except Refused as refused:
            return self._not_yet(head + shown, "" if goes_on else text.explain(refused, game))
        if isinstance(action, Give):
            # zh: ✓ 3 4 给 老王 · 回车给出
            said = _("✓ {chosen} to {name} · {key} gives them")
            to = text.seat_name(self.table, action.to)
            return Reading((said.format(chosen=head + shown, name=to, key=keys.cap("play")),), Ink.GOOD)
        ways = [head + facts.play_text(action, game), facts.play_text(action, game), text.kind(action.kind)]
        costs = self._risks.get(action, ())
        if costs:
            payer = self.table.name(costs[0].payer)
            return Reading(tuple(asked.risky(way, payer) for way in ways), Ink.WARN)
        plays = _("✓ {chosen} · Enter plays")
        return Reading(tuple(plays.format(chosen=way) for way in ways), Ink.GOOD)

    def _nothing_chosen(self, hint: str) -> Reading:
        if not hint:
            how = _("Choose with the rank keys, ← → and Space, or the mouse") if self._plays else ""
            return Reading((how,), Ink.DIM)
        action = self._hints[self._hint].action
        if isinstance(action, Call):
            # zh: 提示 1/2：革命 · 按 R 或回车
            said = _("{word} · {play} or {key} says so")
            cap = keys.word_keys(self._words)[action.word].upper()
            return Reading(
                (hint + said.format(word=text.spoken(action.word), play=keys.cap("play"), key=cap),), Ink.GOOD
            )
        said = _("pass · {play} or {key} passes")
        return Reading((hint + said.format(play=keys.cap("play"), key=keys.cap("pass")),), Ink.GOOD)

    def _only_read(self, head: str, shown: str) -> Reading:
        """Cards of a hand that isn't to act: what they would be if nothing lay on the table."""
        game = self.table.game
        chosen = self._selection.counts(game.ranks)
        whole = len(self._selection.chosen) == len(self._selection.hand)
        readings = game.read(chosen, last_hand=whole) if racked(self.table) else ()
        if not readings:
            return Reading((head + shown, shown), Ink.DIM)
        play = facts.play_text(readings[0], game)
        return Reading((head + play, play), Ink.DIM)

    def _not_yet(self, chosen: str, why: str) -> Reading:
        """Cards that are no play: because some are missing, or (``why``) because they lead to none."""
        if not why:
            return Reading((_("{chosen} · more cards are needed").format(chosen=chosen), chosen), Ink.TEXT)
        ways = (_("✗ {chosen} · {why}").format(chosen=chosen, why=why), f"✗ {chosen}")
        return Reading(ways, Ink.TEXT, why)

    def say(self, said: str, ink: Ink = Ink.WARN) -> None:
        """Answer in the status line, until the next key."""
        self._said = Said(said, ink)
        self.paint()
