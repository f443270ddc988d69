"""A new match: who sits where, under which house rules, how long, from which deal. Enter deals what was played last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import rules
from guanpai_tui import bots, clauses, glossary, habits, presets, settings, text
from guanpai_tui.profile import Profile
from guanpai_tui.screens.form import GAP, Entry, Form, following
from guanpai_tui.screens.house_rules import HouseRules
from guanpai_tui.table import Player, Table
from guanpai_tui.text import _, ngettext
from rules import deal
from rules.api import HouseError, RuleError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guanpai_tui.habits import Choice
    from guanpai_tui.screens.base import Kit

DEALS: Final = (0, 1, 2, 3, 4, 6, 8, 12, 24)


class NewGame(Form[None]):
    """One game's match, as it was set up the last time."""

    details = True

    def __init__(self, kit: Kit, game: str) -> None:
        super().__init__(kit)
        self._game = game
        path = settings.paths().habits
        before = habits.last(path, game)
        names = (kit.settings.name, *habits.people(path), *self._booked())
        self._regulars = tuple(dict.fromkeys(filter(None, names)))
        self._preset, self._house = presets.SEED, {}
        self._deals, self._code = 0, ""
        self._players: list[Player] = []
        if before:
            self._preset, self._house, self._deals = before.preset, before.house, before.deals
            self._players = list(before.players)
        else:
            self._usual(habits.people(path, company=True))

    def _booked(self) -> tuple[str, ...]:
        """Those who have a profile under a name of their own."""
        book = self.kit.saves.book if self.kit.saves else None
        profiles = book.ask(lambda one: one.profiles(), tuple[Profile, ...]()) if book else ()
        return tuple(one.name for one in profiles)

    def _usual(self, company: Sequence[str]) -> None:
        """The first time: who played something else last, or the player, against bots, under the house rules of his own
        file if he has one.
        """
        persons = len(rules.make(self._game).controllers)
        level = habits.usual_level(self._game)
        here = [Player(name) for name in company][:persons]
        self._players = [*here, *[Player("", level if here or place else "") for place in range(persons - len(here))]]
        for person, player in enumerate(self._players):
            if not player.name:
                self._players[person] = player._replace(name=self._new_name(person))
        try:
            found = presets.changes(self._game, presets.own(self._game))
        except HouseError as error:
            self._told = text.explain(error)
            return
        if found:
            self._preset, self._house = presets.OWN, found

    @property
    def heading(self) -> str:
        # zh: 三人关牌 · 新的一场
        return _("{game} · a new match").format(game=text.game_name(self._game))

    # What is listed

    @property
    def entries(self) -> Sequence[Entry]:
        seats = [self._seat(person) for person in range(len(self._players))]
        return [
            Entry("start", _("Deal the cards"), detail=self._summary()),
            GAP,
            *seats,
            GAP,
            self._house_entry(),
            Entry(
                "deals", _("Deals"), self._deals_text(), turned=True, typed=True,
                detail=_("How many deals the match has. 0: until you stop, or until the game's own rule ends it."),
            ),
            Entry(
                "code", _("Deal code"), self._code, typed=True,
                detail=_("Leave it empty for new cards; a code such as {code} deals the same ones again.").format(
                    code=deal.Code(rules.make(self._game).prefix, 48213)
                ),
            ),
            GAP,
            Entry("rules", _("Rules of this game")),
        ]  # fmt: skip

    def _seat(self, person: int) -> Entry:
        player = self._players[person]
        who = text.bot(player.level, person) if player.level else _("person")
        # zh: ←→ 换人或机器人，直接打字改名
        detail = _("Enter seats a person or a bot; ←→ goes through people and levels; type to write the name.")
        return Entry(f"seat:{person}", self._seat_label(person), player.name, who, detail, turned=True, typed=True)

    def _seat_label(self, person: int) -> str:
        """Which seats a person plays, and on whose side, where there are sides."""
        game = rules.make(self._game)
        seats = game.controllers[person]
        # zh: 座位 0、2
        label = ngettext("Seat {seats}", "Seats {seats}", len(seats)).format(seats=_(", ").join(map(str, seats)))
        if len(game.sides) == game.seats:
            return label
        side = next(place for place, side in enumerate(game.sides) if seats[0] in side)
        # zh: 座位 0 · 甲方
        return " · ".join((label, (_("side A"), _("side B"))[side]))

    def _house_entry(self) -> Entry:
        if self._code.strip():
            return Entry(
                "house", _("House rules"), _("as the deal code says"),
                detail=_("A deal code brings its own house rules along."),
            )  # fmt: skip
        said = clauses.changed(self._game, self._house)
        detail = said or _("As on the sheet. Enter shows every house rule, with its clause in words.")
        return Entry("house", _("House rules"), self._preset_text(), detail=detail, turned=True, marked=bool(said))

    def _preset_text(self) -> str:
        name = clauses.preset_name(self._preset)
        found, _wrong = presets.known(self._game)
        same = any(one.name == self._preset and one.house == self._house for one in found)
        # zh: 原规则，有改动
        return name if same else _("{preset}, changed").format(preset=name)

    def _deals_text(self) -> str:
        return str(self._deals) if self._deals else _("until you stop")

    def _summary(self) -> str:
        """What Enter would deal, in a line."""
        people = [player.name for player in self._players if not player.level]
        others = [f"{player.name} ({text.level(player.level)})" for player in self._players if player.level]
        said = _(", ").join(people)
        return _("{people} against {bots}").format(people=said, bots=_(", ").join(others)) if others else said

    def enter_label(self, entry: Entry) -> str:
        if entry.id.startswith("seat:"):
            person = int(entry.id.removeprefix("seat:"))
            # zh: 换真人 / 换机器人
            return _("Seat a person") if self._players[person].level else _("Seat a bot")
        labels = {"start": _("Deal out"), "house": _("Each rule"), "rules": _("Read")}
        return labels.get(entry.id) or super().enter_label(entry)

    # What is changed

    def turn(self, entry: Entry, step: int) -> None:
        kind, _colon, number = entry.id.partition(":")
        if kind == "seat":
            self._seat_next(int(number), step)
        elif kind == "deals":
            self._deals = following(DEALS, self._deals, step)
        elif kind == "house":
            found, wrong = presets.known(self._game)
            names = [one.name for one in found]
            self._preset = following(names, self._preset, step)
            self._house = dict(next(one.house for one in found if one.name == self._preset))
            self._told = text.explain(wrong[0]) if wrong else ""

    def _seat_next(self, person: int, step: int) -> None:
        """The next who may sit there: the regulars who sit nowhere else, a new person, bots from weak to strong."""
        here = self._players[person]
        taken = {player.name for place, player in enumerate(self._players) if place != person}
        people = [Player(name) for name in self._regulars if name not in taken]
        if not here.level and here not in people:
            people.append(here)
        if not people:
            people = [Player("")]
        levels = [Player("", level) for level in bots.levels(self._game)]
        everybody = [*people, *levels]
        at = everybody.index(Player("", here.level) if here.level else here)
        wanted = everybody[(at + step) % len(everybody)]
        if wanted.level and here.level:
            wanted = wanted._replace(name=here.name)
        self._players[person] = wanted
        if not wanted.name:
            self._players[person] = wanted._replace(name=self._new_name(person))

    def _new_name(self, person: int) -> str:
        """A name for who has none: the player's own, then those of bots or a number."""
        taken = {player.name for place, player in enumerate(self._players) if place != person}
        if self._players[person].level:
            return next(name for name in map(_, glossary.BOT_NAMES) if name not in taken)
        alone = all(player.level for place, player in enumerate(self._players) if place != person)
        usual = [self.kit.settings.name or _("You")] if alone else []
        numbered = [_("Player {n}").format(n=number) for number in range(person + 1, person + 9)]
        return next(name for name in (*usual, *numbered) if name not in taken)

    def read(self, entry: Entry) -> str:
        if entry.id == "deals":
            return str(self._deals) if self._deals else ""
        return entry.value or ""

    def write(self, entry: Entry, said: str) -> None:
        if entry.id == "code":
            self._code = said[:60]
        elif entry.id == "deals":
            if not said or (said.isascii() and said.isdigit() and int(said) <= habits.MOST_DEALS):
                self._deals = int(said or "0")
        elif not said or settings.is_name(said.strip()):
            person = int(entry.id.removeprefix("seat:"))
            self._players[person] = self._players[person]._replace(name=said)

    def leave(self) -> None:
        self.kit.home()

    # What is chosen

    def choose(self, entry: Entry) -> None:
        match entry.id:
            case "start":
                self._start()
            case "house" if entry.turned:
                self.app.push_screen(HouseRules(self.kit, self._game, self._preset, self._house), self._ruled)
            case "rules":
                from guanpai_tui.screens.pages import rules_page

                self.app.push_screen(rules_page(self.kit, self._game))
            case _ if entry.id.startswith("seat:"):
                self._change_sort(int(entry.id.removeprefix("seat:")))
            case _ if entry.turned:
                self.turn(entry, 1)
            case _:
                self._move("down")

    def _change_sort(self, person: int) -> None:
        """A person in the place of a bot, or the other way round."""
        if not self._players[person].level:
            self._players[person] = Player("", habits.usual_level(self._game))
            self._players[person] = self._players[person]._replace(name=self._new_name(person))
            return
        taken = {player.name for place, player in enumerate(self._players) if place != person}
        free = next((name for name in self._regulars if name not in taken), "")
        self._players[person] = Player(free)
        if not free:
            self._players[person] = Player(self._new_name(person))

    def _ruled(self, found: tuple[str, dict[str, Any]] | None) -> None:
        if found:
            self._preset, self._house = found
        self.paint()

    def _start(self) -> None:
        players = [player._replace(name=player.name.strip()) for player in self._players]
        names = [player.name for player in players]
        if all(player.level for player in players):
            self._told = _("At least one seat must be a person")
            return
        if len(set(names)) < len(names) or not all(names):
            self._told = _("Each seat needs a name of its own")
            return
        code = self._code.strip()
        try:
            table = Table.new(
                self._game,
                players,
                house={} if code else self._house,
                code=code,
                deals=self._deals,
                store=self.kit.saves,
            )
        except RuleError as refused:
            self._told = clauses.refusal(refused)
            return
        self._remember(players)
        self.kit.sit(table)

    def _remember(self, players: Sequence[Player]) -> None:
        choice: Choice = habits.Choice(self._game, tuple(players), self._preset, self._house, self._deals)
        habits.keep(settings.paths().habits, choice)
