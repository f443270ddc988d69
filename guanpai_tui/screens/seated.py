"""What the person at the keyboard has before him: his cards, what is chosen of them, and the sentences about that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guanpai_tui import keys, text
from guanpai_tui.screens.live import Live
from guanpai_tui.screens.scenes import Desk, Reading, Said, scene_of
from guanpai_tui.screens.selection import Selection, sorted_hand
from guanpai_tui.text import _, ngettext
from guanpai_tui.widgets.ink import Ink
from guanpai_tui.widgets.table import table_rows
from rules import cards
from rules.api import PASS, Play, Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guanpai_tui.bots import Hint
    from guanpai_tui.screens.base import Kit
    from guanpai_tui.table import Table
    from guanpai_tui.widgets.ink import Row
    from rules.api import Action


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
        self._why = False
        self._lost = ""  # the reason why nothing is kept that was told last
        self._plays: tuple[tuple[int, ...], ...] = ()  # the counts of every legal play

    # What is drawn

    def changed(self) -> None:
        self._said, self._hints, self._hint, self._why = None, (), -1, False
        if self.covered:
            self._selection = Selection()
        ranks = self.table.game.ranks
        legal = self.table.view(self.person).legal if self.mine else ()
        self._plays = tuple(ranks.counts(action.counts) for action in legal if isinstance(action, Play))
        if self.table.save_error != self._lost:
            self._lost = self.table.save_error
            self._said = Said(text.unsaved(self._lost), Ink.WARN) if self._lost else None
        super().changed()

    def drawing(self, width: int, height: int) -> Sequence[Row]:
        hand = () if self.covered else self.table.hand(self.table.view(self.person).seats[0])
        self._selection.hold(sorted_hand(hand, self.table.game.ranks.order, self._sort))
        return table_rows(scene_of(self.table, self._desk()), width, height)

    def _desk(self) -> Desk:
        fits = self._fits()
        shown = self._hints[self._hint] if self._hint >= 0 else None
        return Desk(
            person=self.person,
            selection=self._selection,
            lit=self._lit(fits),
            reading=self._reading(goes_on=bool(fits)),
            status=self._said or self._status(),
            why=text.reason(shown.reason) if shown and self._why else "",
            counter=self._counter and not self.covered,
            on=self._possible(),
        )

    def _fits(self) -> list[tuple[int, ...]]:
        """The legal plays that have all the chosen cards."""
        ranks = self.table.game.ranks
        chosen = ranks.counts(self._selection.counts(ranks))
        return [play for play in self._plays if all(map(int.__ge__, play, chosen))]

    def _lit(self, fits: Sequence[tuple[int, ...]]) -> set[int] | None:
        """The cards that lead to a legal play together with those chosen."""
        if not self.mine:
            return None
        order = self.table.game.ranks.order
        open_ranks = {rank for place, rank in enumerate(order) if any(play[place] for play in fits)}
        return {place for place, card in enumerate(self._selection.hand) if cards.rank_of(card) in open_ranks}

    def _possible(self) -> set[str]:
        found = set(keys.COMMANDS) - {"play", "pass", "hint", "undo"}
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
        if self.covered or table.turn is None:
            return Said()
        if self.person in table.autoplay:
            # zh: 托管中，按任意键自己出
            return Said(_("Autoplay is on: any key takes over again"), Ink.ACCENT)
        if not self.mine:
            return Said(_("{name} is to act").format(name=table.name(table.turn)), Ink.DIM)
        return self._caution() or self._asked()

    def _asked(self) -> Said:
        """What may be done now."""
        view = self.table.view(self.person)
        if view.top is None:
            return Said(_("Your lead: any combination"))
        play = text.play_text(view.top)
        name = self.table.name(view.owner) if view.owner is not None else ""
        if not self._plays:
            return Said(_("Nothing in your hand beats {play} by {name}: pass with P").format(play=play, name=name))
        if PASS in view.legal:
            return Said(_("Beat {play} by {name}, or pass").format(play=play, name=name))
        return Said(_("Beat {play} by {name}; there is no passing now").format(play=play, name=name))

    def _caution(self) -> Said | None:
        """What the chosen cards, or passing while none are chosen, might cost."""
        action: Action | None = None
        if not self._selection:
            action = PASS if PASS in self.table.view(self.person).legal else None
        elif readings := self._readings():
            action = readings[0]
        if action is None:
            return None
        names = [self.table.name(seat) for seat in range(self.table.game.seats)]
        said = [text.caution(one, names, self.table.game) for one in self.table.game.cautions(self.table.state, action)]
        return Said("! " + " ".join(said), Ink.WARN) if said else None

    def _readings(self) -> tuple[Play, ...]:
        """What the chosen cards can be now; none when they are refused."""
        try:
            return self._ask()
        except Refused:
            return ()

    def _ask(self) -> tuple[Play, ...]:
        """The same, but raises Refused."""
        game = self.table.game
        readings: tuple[Play, ...] = game.readings(self.table.state, self._selection.counts(game.ranks))
        return readings

    def _reading(self, *, goes_on: bool) -> Reading:
        """What the chosen cards are, and whether they can be played."""
        hint = ""
        if self._hint >= 0:
            hint = _("Hint {number} of {count}: ").format(number=self._hint + 1, count=len(self._hints))
        count = len(self._selection.chosen)
        if not count:
            if hint:
                return Reading((hint + _("pass"),), Ink.GOOD)
            how = _("Choose with the rank keys, ← → and Space, or the mouse") if self._plays else ""
            return Reading((how,), Ink.DIM)
        head = hint or ngettext("{count} card: ", "{count} cards: ", count).format(count=count)
        ranks = self.table.game.ranks
        shown = text.ranks_text(ranks.show(self._selection.counts(ranks)))
        if not self.mine:
            return Reading((head + shown, shown), Ink.DIM)
        try:
            play = self._ask()[0]
        except Refused as refused:
            return self._not_yet(head + shown, "" if goes_on else text.explain(refused, self.table.game))
        plays = _("✓ {chosen} · Enter plays")
        ways = [head + text.play_text(play), text.play_text(play), text.kind(play.kind)]
        return Reading(tuple(plays.format(chosen=way) for way in ways), Ink.GOOD)

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
