"""What the person at the keyboard has before him: his cards, what is chosen of them, and the sentences about that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guanpai_tui import keys, text
from guanpai_tui.screens.base import joined
from guanpai_tui.screens.live import Live
from guanpai_tui.screens.scenes import Desk, Reading, Said, fallen_text, scene_of
from guanpai_tui.screens.selection import Selection, sorted_hand
from guanpai_tui.text import _, ngettext
from guanpai_tui.widgets.ink import Ink
from guanpai_tui.widgets.scene import Idea
from guanpai_tui.widgets.table import table_rows
from rules import cards
from rules.api import PASS, Play, Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guanpai_tui.bots import Hint
    from guanpai_tui.screens.base import Kit
    from guanpai_tui.table import Table
    from guanpai_tui.widgets.ink import Row
    from rules.api import Action, Caution


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
        self._lost = ""  # the reason why nothing is kept that was told last
        self._plays: tuple[tuple[int, ...], ...] = ()  # the counts of every legal play
        self._named: Play | None = None  # what the chosen cards were said to be, where they could be several things
        self._risks: dict[Action, tuple[Caution, ...]] = {}  # the legal actions that may cost something

    # What is drawn

    def changed(self) -> None:
        self._said, self._hints, self._hint, self._named = None, (), -1, None
        if self.covered:
            self._selection = Selection()
        ranks = self.table.game.ranks
        game, state = self.table.game, self.table.state
        legal = self.table.view(self.person).legal if self.mine else ()
        self._risks = {action: costs for action in legal if (costs := game.cautions(state, action))}
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
        return Desk(
            person=self.person,
            selection=self._selection,
            lit=self._lit(fits),
            reading=self._reading(goes_on=bool(fits)),
            status=self._said or self._status(),
            ideas=self._ideas() if self._hint >= 0 else (),
            counter=self._counter and not self.covered,
            on=self._possible(),
        )

    def _ideas(self) -> tuple[Idea, ...]:
        return tuple(
            Idea(_action_text(hint.action), text.reason(hint.reason), place == self._hint)
            for place, hint in enumerate(self._hints)
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
        if table.over:
            return Said(self._outcome(), Ink.ACCENT)
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
        play = fallen_text(view.top)
        name = self.table.name(view.owner) if view.owner is not None else ""
        if not self._plays:
            said = _("Nothing in your hand beats {play} by {name}: pass with {key}")
            return Said(said.format(play=play, name=name, key=keys.cap("pass")))
        if PASS in view.legal:
            return Said(_("Beat {play} by {name}, or pass").format(play=play, name=name))
        return Said(_("Beat {play} by {name}; there is no passing now").format(play=play, name=name))

    def _caution(self) -> Said | None:
        """What the chosen cards might cost; while they are no play, what the wrong one would."""
        if not self._risks:
            return None
        readings = self._readings() if self._selection else ()
        if not readings:
            return Said("! " + self._alarm(), Ink.WARN)
        costs = self._risks.get(readings[0], ())
        return Said("! " + self._told_costs(costs), Ink.WARN) if costs else None

    def _told_costs(self, costs: Sequence[Caution]) -> str:
        names = [self.table.name(seat) for seat in range(self.table.game.seats)]
        return joined(*(text.caution(one, names, self.table.game) for one in costs))

    def _alarm(self) -> str:
        """That the next player holds one card: what would make whom pay, by which clauses."""
        table, view = self.table, self.table.view(self.person)
        ranks = table.game.ranks
        costs = [cost for found in self._risks.values() for cost in found]
        safe = [one.rank for one in view.legal if isinstance(one, Play) and one.size == 1 and one not in self._risks]
        facts = {
            "next": table.name(((table.turn or 0) + 1) % table.game.seats),
            "payer": table.name(costs[0].payer) if len(table.people) > 1 else _("you"),
            "clause": ", ".join(sorted({cost.clause for cost in costs})),
            "rank": text.rank_name(ranks.order[max(safe)]) if safe else "",
            "play": fallen_text(view.top) if view.top else "",
            "name": table.name(view.owner) if view.owner is not None else "",
        }
        if len(self._risks) == 1 and PASS in self._risks:
            # zh: 压 小美 的 8（单张）；不要的话，老王 走完由你包赔（G3-31）
            said = _("Beat {play} by {name}: if you pass and {next} goes out, {payer} must pay for both ({clause})")
        elif PASS in self._risks:
            # zh: 压 小美 的 8：单张要出最大的 K；出别的单张或不要，老王 走完由你包赔
            said = _(
                "Beat {play} by {name} with your highest single, {rank}: after any other, or a pass, "
                "{payer} must pay for both if {next} goes out ({clause})"
            )
        else:
            # zh: 老王 报单：单张要出最大的 K，不然他走完由你包赔（G3-30）
            said = _(
                "{next} holds one card: a single must be the highest, {rank}, "
                "or {payer} must pay for both if the last card wins ({clause})"
            )
        return said.format(**facts)

    def _outcome(self) -> str:
        """Who went out with the last card, and what that is worth."""
        table = self.table
        points = table.results[-1].points
        names = [table.name(seat) for seat in range(table.game.seats)]
        name = names[table.entries[-1].seat] if table.entries else names[points.index(max(points))]
        if len(table.people) > 1:
            said = _("{name} went out: {points}. Enter shows the score sheet")
            return said.format(name=name, points=text.points_text(points, names))
        mine = points[table.view(self.person).seats[0]]
        # zh: 小美 走完了，你输 7 分，回车看记分
        won = _("{name} went out, you win {points}. Enter shows the score sheet")
        lost = _("{name} went out, you lose {points}. Enter shows the score sheet")
        return (won if mine > 0 else lost).format(name=name, points=abs(mine))

    def _readings(self) -> tuple[Play, ...]:
        """What the chosen cards can be now; none when they are refused."""
        try:
            return self._ask()
        except Refused:
            return ()

    def _ask(self) -> tuple[Play, ...]:
        """The same, but raises Refused."""
        game = self.table.game
        chosen = self._selection.counts(game.ranks)
        readings: tuple[Play, ...] = game.readings(self.table.state, chosen)
        return (self._named,) if self._named in readings else readings

    def _reading(self, *, goes_on: bool) -> Reading:
        """What the chosen cards are, and whether they can be played."""
        hint = ""
        if self._hint >= 0:
            hint = _("Hint {number} of {count}: ").format(number=self._hint + 1, count=len(self._hints))
        count = len(self._selection.chosen)
        if not count:
            if hint:
                return Reading(
                    (hint + _("pass · {play} or {key} passes").format(play=keys.cap("play"), key=keys.cap("pass")),),
                    Ink.GOOD,
                )
            how = _("Choose with the rank keys, ← → and Space, or the mouse") if self._plays else ""
            return Reading((how,), Ink.DIM)
        head = hint or ngettext("{count} card: ", "{count} cards: ", count).format(count=count)
        ranks = self.table.game.ranks
        shown = text.ranks_text(ranks.show(self._selection.counts(ranks))[::-1])
        if not self.mine:
            return Reading((head + shown, shown), Ink.DIM)
        try:
            play = self._ask()[0]
        except Refused as refused:
            return self._not_yet(head + shown, "" if goes_on else text.explain(refused, self.table.game))
        ways = [head + fallen_text(play), fallen_text(play), text.kind(play.kind)]
        costs = self._risks.get(play, ())
        if costs:
            payer = self.table.name(costs[0].payer)
            # zh: ! 7（单张）· 可能由 阿强 包赔
            plays, ink = _("! {chosen} · {payer} might pay for both"), Ink.WARN
            return Reading(tuple(plays.format(chosen=way, payer=payer) for way in ways), ink)
        plays = _("✓ {chosen} · Enter plays")
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


def _action_text(action: Action) -> str:
    return fallen_text(action) if isinstance(action, Play) else text.action_text(action)
