"""What was played here: every finished deal, narrowed by game, person, luck and opponent, to be opened again."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, TypeVar

from rich.cells import cell_len, set_cell_size

import rules
from guanpai_tui import paper, settings, sheets, text
from guanpai_tui.book.entries import DealRow, Filter, Profile
from guanpai_tui.glossary import N_
from guanpai_tui.replay import Replay
from guanpai_tui.screens.form import GAP, Entry, Form, following
from guanpai_tui.screens.replay import ReplayScreen, copy
from guanpai_tui.text import _, ngettext
from guanpai_tui.widgets.scene import Item
from rules import record
from rules.api import RuleError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from guanpai_tui.profile import Book
    from guanpai_tui.screens.base import Kit

T = TypeVar("T")

MOST: Final = 500
"""Deals listed: who looks for an older one narrows the list."""

_WON: Final = {"": None, "won": True, "lost": False}
_ORDERS: Final = {"latest": N_("latest first"), "best": N_("best first"), "worst": N_("worst first")}


class History(Form[None]):
    """Filters on top, turned with the arrows; below them the deals that fit."""

    def __init__(self, kit: Kit, wanted: Filter | None = None) -> None:
        super().__init__(kit)
        self._people = self._ask(lambda book: book.profiles(), tuple[Profile, ...]())
        first = self._people[0].id if self._people else None
        self._wanted = wanted or Filter(profile=first, most=MOST)
        self._deals: tuple[DealRow, ...] = ()
        self._look()
        self.go_to("deal:0")

    def _ask(self, question: Callable[[Book], T], otherwise: T) -> T:
        """What the book says; what is wrong with it is told."""
        book = self.kit.saves.book if self.kit.saves else None
        if not book:
            return otherwise
        answer = book.ask(question, otherwise)
        self._told = text.explain(book.error) if book.error else ""
        return answer

    def _look(self) -> None:
        wanted, none = self._wanted, tuple[DealRow, ...]()
        self._deals = self._ask(lambda book: book.deals(wanted), none)

    # What is listed

    @property
    def heading(self) -> str:
        count = len(self._deals)
        # zh: 打过的牌 · 12 局
        return ngettext("Played before · {count} deal", "Played before · {count} deals", count).format(count=count)

    @property
    def entries(self) -> Sequence[Entry]:
        wanted = self._wanted
        won = next(key for key, value in _WON.items() if value is wanted.won)
        filters = [
            Entry("game", _("Game"), text.game_name(wanted.game) if wanted.game else _("all"), turned=True),
            # zh: 谁的
            Entry("person", _("Whose"), self._whose(), turned=True),
            Entry("opponent", _("Against"), self._against(), turned=True),
            # zh: 输赢
            Entry("won", _("Outcome"), {"": _("all"), "won": _("won"), "lost": _("lost")}[won], turned=True),
            Entry("order", _("Order"), _(_ORDERS[wanted.order]), turned=True),
        ]
        if self._deals:
            # zh: 存下今晚的记分表
            filters.append(Entry("sheet", _("Save the score sheet of the last evening")))
        deals = [
            Entry(f"deal:{number}", line, detail=self._told_deal(deal))
            for number, (deal, line) in enumerate(zip(self._deals, self._lines(), strict=True))
        ]
        nothing = Entry("", sheets.none(anything=bool(self._people)))
        return [*filters, GAP, *(deals or [nothing])]

    def _whose(self) -> str:
        found = next((one for one in self._people if one.id == self._wanted.profile), None)
        return _who(found) if found else _("everybody's")

    def _against(self) -> str:
        kind, _colon, name = self._wanted.opponent.partition(":")
        if kind == "bot":
            return _("bot, {level}").format(level=text.level(name))
        found = next((one for one in self._people if str(one.id) == name), None)
        return _who(found) if found else _("all")

    def _lines(self) -> list[str]:
        """The deals in columns: when, which game, its code, what came of it for who is looked at, or for the best."""
        games = [text.game_name(deal.game) for deal in self._deals]
        game, code = max(map(cell_len, games), default=0), max((len(deal.code) for deal in self._deals), default=0)
        return [
            f"{_when(deal)}  {set_cell_size(name, game)}  {deal.code:<{code}}  {self._came_to(deal)}"
            for name, deal in zip(games, self._deals, strict=True)
        ]

    def _came_to(self, deal: DealRow) -> str:
        own = next((share for share in deal.shares if share.profile == self._wanted.profile), None)
        if self._wanted.profile is not None and own:
            return f"{own.units:+4d}"
        best = max(deal.shares, key=lambda share: share.units)
        return f"{best.units:+4d}  {best.name}"

    def _told_deal(self, deal: DealRow) -> str:
        """A deal: when, which game, its code, who made what of it."""
        points = text.points_text([share.units for share in deal.shares], [share.name for share in deal.shares])
        return f"{_when(deal)}  {text.game_name(deal.game)}  {deal.code}  {points}"

    def enter_label(self, entry: Entry) -> str:
        # zh: 回放
        return _("Replay") if entry.id.startswith("deal:") else super().enter_label(entry)

    def items(self) -> list[Item]:
        found = super().items()
        if self.chosen.id.startswith("deal:"):
            found.insert(-1, Item("copy", "Y", _("Copy code"), on=True))
        return found

    # What is changed

    def turn(self, entry: Entry, step: int) -> None:
        wanted = self._wanted
        match entry.id:
            case "game":
                wanted = wanted._replace(game=following(["", *rules.names()], wanted.game, step))
            case "person":
                everybody = [None, *(one.id for one in self._people)]
                wanted = wanted._replace(profile=following(everybody, wanted.profile, step), opponent="")
            case "opponent":
                wanted = wanted._replace(opponent=following(self._opponents(), wanted.opponent, step))
            case "won":
                wanted = wanted._replace(won=following(list(_WON.values()), wanted.won, step))
            case "order":
                wanted = wanted._replace(order=following(list(_ORDERS), wanted.order, step))
        self._wanted = wanted
        self._look()

    def _opponents(self) -> list[str]:
        """Whom the person that is looked at has played."""
        deals = self._ask(lambda book: book.deals(Filter(profile=self._wanted.profile)), tuple[DealRow, ...]())
        shares = {share for deal in deals for share in deal.shares}
        levels = {f"bot:{share.level}" for share in shares if share.level}
        people = {f"profile:{share.profile}" for share in shares if share.profile not in (None, self._wanted.profile)}
        return ["", *sorted(levels), *sorted(people)]

    # What is chosen

    def choose(self, entry: Entry) -> None:
        if entry.id.startswith("deal:"):
            self._open(self._deals[int(entry.id.removeprefix("deal:"))])
        elif entry.id == "sheet":
            self.say(save_sheet(self.kit))
        else:
            self.turn(entry, 1)

    def _open(self, deal: DealRow) -> None:
        said = self._ask(lambda book: book.record(deal.id), "")
        try:
            replay = Replay(record.read(said))
        except RuleError as error:
            self._told = text.explain(error)
            return
        self.app.push_screen(ReplayScreen(self.kit, replay))

    def other_key(self, names: set[str]) -> bool:
        entry = self.chosen
        if names & {"y", "Y"} and entry.id.startswith("deal:"):
            copy(self, self._deals[int(entry.id.removeprefix("deal:"))].code)
            return True
        return False

    def pressed_key(self, name: str) -> None:
        if name == "copy":
            self.other_key({"y"})
        else:
            super().pressed_key(name)


def _when(deal: DealRow) -> str:
    return time.strftime("%m-%d %H:%M", time.localtime(deal.ended))


def save_sheet(kit: Kit) -> str:
    """Keep the score sheet of the last evening as a page; the sentence that says where, or why not."""
    book = kit.saves.book if kit.saves else None
    try:
        path = book.ask(lambda one: paper.save(one, settings.paths().sheets), None) if book else None
    except OSError as error:
        return text.unsaved(error.strerror or str(error))
    if path:
        # zh: 记分表存在
        return _("The score sheet is kept in {path}").format(path=path)
    return text.explain(book.error) if book and book.error else sheets.none(anything=False)


def _who(profile: Profile) -> str:
    return text.who_is(profile.key, profile.name)
