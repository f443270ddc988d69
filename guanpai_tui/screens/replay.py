"""A deal looked at again: step by step, all hands open or as one seat saw it, and played on from anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rich.cells import cell_len

from guanpai_tui import facts, keys, outcome, text
from guanpai_tui.glossary import N_
from guanpai_tui.screens.base import Drawn, is_chinese, key_names, shift_notice
from guanpai_tui.screens.rounds import rounds_of
from guanpai_tui.screens.selection import sorted_hand
from guanpai_tui.text import _
from guanpai_tui.widgets import cards as faces
from guanpai_tui.widgets.ink import Ink, Span, broken, cells, cut, fill, rule, spread, wrapped
from guanpai_tui.widgets.panels import action_line, log_rows
from guanpai_tui.widgets.scene import Item
from rules import cards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events

    from guanpai_tui.replay import Replay
    from guanpai_tui.screens.base import Kit
    from guanpai_tui.widgets.ink import Row
    from rules.api import Seat
    from rules.cards import Card

_NAME: Final = 14
_MANY: Final = 20
"""Cards of a hand beyond which equal ranks stand together, without their suits."""

_KEYS: Final = {
    "right": "on", "space": "on", "enter": "on", " ": "on", "left": "back", "backspace": "back",
    "down": "trick", "pagedown": "trick", "up": "trick_back", "pageup": "trick_back", "home": "first", "end": "last",
    "b": "bomb", "B": "bomb_back", "m": "mistake", "M": "mistake_back", "n": "deal", "N": "deal_back",
    "tab": "eyes", "shift+tab": "eyes_back", "p": "play", "P": "play", "y": "copy", "Y": "copy",
    "c": "review", "C": "review", "escape": "leave",
}  # fmt: skip
"""What each key does here: nothing is played, so that letters are free."""

_HELP: Final = (
    ("→ ←", N_("One action on, or back")),
    ("↓ ↑", N_("The next round, or the one before")),
    ("B  Shift+B", N_("The next bomb or call, or the one before")),
    ("M  Shift+M", N_("The next mistake, or the one before, where somebody looked for them")),
    ("Home End", N_("The beginning and the end")),
    ("N  Shift+N", N_("The next deal of the match, or the one before")),
    ("Tab", N_("All hands open, or what each player saw")),
    ("C", N_("Review: each decision beside what the best bot would have done; the mistakes can be gone to then")),
    ("P", N_("Play on from here against bots; it isn't booked")),
    ("Y", N_("Copy the deal code")),
    ("L  I", N_("The log, the rules")),
    ("Esc", N_("Back")),
)

_NONE: Final = {
    "bomb": N_("There is no bomb after this"),
    "bomb_back": N_("There is no bomb before this"),
    "mistake": N_("No mistake is known after this"),
    "mistake_back": N_("No mistake is known before this"),
}


class ReplayScreen(Drawn[None]):
    """One deal at a time; what is told in the line above the keys is what the last action was."""

    largest = (120, 40)

    def __init__(self, kit: Kit, replay: Replay) -> None:
        super().__init__(kit)
        self.replay = replay
        self.person: int | None = None  # whose eyes; None: all hands are open
        self._told = ""

    # Drawing

    def drawing(self, width: int, height: int) -> Sequence[Row]:
        table = self.replay.table
        hands = [row for seat in range(table.game.seats) for row in self._hand(seat, width - 2)]
        hands += self._dead(width - 2)
        told = self._status(width - 2)
        room = max(1, height - len(hands) - len(told) - 5)
        rounds = [(Span(" "), *row) for row in self._log(width - 2)[:room]]
        rows: list[Row] = [self._head(width), rule(width), *((Span(" "), *row) for row in hands), rule(width)]
        rows += [*rounds, *[()] * (room - len(rounds)), rule(width), *((Span(" "), *row) for row in told)]
        return [*rows[: height - 1], *[()] * (height - 1 - len(rows)), action_line(self._items(), width)]

    def _head(self, width: int) -> Row:
        replay, table = self.replay, self.replay.table
        deals = len(replay.record.deals)
        # zh: 回放 三人关牌  第 1/3 局 g3-11
        said = _("Replay: {game}  deal {number}/{deals}  {code}")
        title = said.format(game=text.game_name(table.game.id), number=replay.number, deals=deals, code=table.code)
        eyes = (
            _("all hands open") if self.person is None else _("as {name} saw it").format(name=self._player(self.person))
        )
        place = f"{eyes}   {replay.at}/{replay.length} "
        return spread(
            (Span(f" {cut(title, width - cell_len(place) - 3)}", Ink.STRONG),), (Span(place, Ink.DIM),), width
        )

    def _player(self, person: int) -> str:
        return self.replay.record.players[person].name

    def _hand(self, seat: Seat, width: int) -> list[Row]:
        """A seat's line: whose turn, who, how many cards, and which, for those who may see them."""
        table = self.replay.table
        held = table.hand(seat)
        mark = Span("▶ " if table.turn == seat else "  ", Ink.ACCENT)
        count = Span(f"{len(held):>3}  ", Ink.STRONG)
        head = (mark, *fill((Span(cut(text.seat_name(table, seat), _NAME), Ink.STRONG),), _NAME), count)
        seen = self.person is None or table.over or seat in table.seats(self.person)
        if not held:
            line: Row = (Span(_("out"), Ink.GOOD),)
        elif not seen:
            line = (Span(cut("■" * len(held), width - cells(head)), Ink.DIM),)
        else:
            line = _shown(held, table.game.ranks.order, self.kit.settings.sort)
        return _broken(head, line, width)

    def _dead(self, width: int) -> list[Row]:
        """The pile that took no part, once it is shown."""
        table = self.replay.table
        dead = facts.dead(table)
        if not dead:
            return []
        name = fill((Span(cut(facts.dead_word(), _NAME), Ink.STRONG),), _NAME)
        head = (Span("  "), *name, Span(f"{len(dead):>3}  ", Ink.STRONG))
        return _broken(head, _shown(dead, table.game.ranks.order, self.kit.settings.sort), width)

    def _log(self, width: int) -> list[Row]:
        table = self.replay.table
        if not table.over:
            return log_rows(rounds_of(table), width)
        names = outcome.names(table)
        rows: list[Row] = []
        for line in table.results[-1].lines:
            said = text.by_clause(text.score_line(line, names, table.game), line.clause)
            rows += [(Span(part),) for part in wrapped(said, width)]
        return [*rows, (), *log_rows(rounds_of(table), width)]

    def _status(self, width: int) -> list[Row]:
        if self._told:
            return _lines(self._told, Ink.WARN, width)
        table = self.replay.table
        names = text.seat_names(table)
        said = _("; ").join(text.tell(event, names, table.game) for event in self.replay.events)
        return _lines(said, Ink.ACCENT, width)

    def _items(self) -> list[Item]:
        more = self.replay.at < self.replay.length
        found = [
            # zh: 一步一步
            Item("on", "←→", _("Step"), on=more),
            Item("trick", "↑↓", _("Round"), on=more),
            Item("bomb", "B", _("Bomb"), on=bool(self.replay.marks("bomb"))),
            # zh: 换视角
            Item("eyes", "Tab", _("Eyes"), on=True),
            # zh: 接着打
            Item("play", "P", _("Play on"), on=not self.replay.table.over),
        ]
        if self.replay.marks("mistake"):
            found.insert(3, Item("mistake", "M", _("Mistake"), on=True))
        if len(self.replay.record.deals) > 1:
            found.append(Item("deal", "N", _("Next deal"), on=True))
        return [*found, Item("copy", "Y", _("Copy code"), on=True), Item("leave", "Esc", _("Back"), on=True)]

    # Keys and mouse

    def key(self, event: events.Key) -> None:
        self._told = ""
        for name in key_names(event):
            if name in _KEYS:
                self.do(_KEYS[name])
                break
            if keys.KEYMAP.get(name) in ("rules", "help", "log"):
                self._read(keys.KEYMAP[name])
                break
        else:
            self._told = shift_notice() if is_chinese(event) else ""
        self.paint()

    def pressed(self, hit: str) -> None:
        self._told = ""
        if hit:
            self.do(hit.removeprefix("do:"))
            self.paint()

    def do(self, act: str) -> None:
        """What a key here means."""
        kind, _underscore, back = act.partition("_")
        step = -1 if back else 1
        replay = self.replay
        match kind:
            case "on" | "back":
                replay.go(replay.at + (1 if kind == "on" else -1))
            case "first" | "last":
                replay.go(0 if kind == "first" else replay.length)
            case "trick" | "bomb" | "mistake":
                if not replay.jump(kind, step):
                    self._told = _(_NONE.get(act, ""))
            case "deal":
                replay.open(replay.deal + step)
            case "eyes":
                self._turn_eyes(step)
            case "play":
                self._play_on()
            case "copy":
                copy(self, replay.table.code)
            case "review" | "leave":
                (self._review if kind == "review" else self.back)()

    def _review(self) -> None:
        from guanpai_tui.screens.coach import Coach

        players = self.replay.record.players
        people = [place for place, player in enumerate(players) if not player.level] or list(range(len(players)))
        if self.person is not None:
            people = [self.person, *(one for one in people if one != self.person)]
        self.app.push_screen(Coach(self.kit, self.replay, people))

    def _turn_eyes(self, step: int) -> None:
        everybody = [None, *range(len(self.replay.record.players))]
        self.person = everybody[(everybody.index(self.person) + step) % len(everybody)]

    def _read(self, what: str) -> None:
        from guanpai_tui.screens import pages

        table = self.replay.table
        if what == "rules":
            self.app.push_screen(pages.rules_page(self.kit, table.game.id))
        elif what == "log":
            self.app.push_screen(pages.log_page(self.kit, rounds_of(table)))
        else:
            pairs = [(cap, _(said)) for cap, said in _HELP]
            self.app.push_screen(pages.keys_page(self.kit, _("Keys of the replay"), pairs))

    def _play_on(self) -> None:
        table = self.replay.table
        if table.turn is None:
            self._told = _("The deal is over: go back to a place from where to play on")
            return
        person = table.person(table.turn) if self.person is None else self.person
        own = self.kit.settings.name or _("You")
        others = {player.name for place, player in enumerate(table.players) if place != person}
        name = table.players[person].name if own in others else own
        self.kit.sit(self.replay.played_on(person, name, self.kit.saves))

    def say(self, said: str) -> None:
        self._told = said
        self.paint()


def _broken(head: Row, line: Row, width: int) -> list[Row]:
    """``line`` behind ``head``, in as many rows as it takes."""
    blank = fill((), cells(head))
    return [(*(head if place == 0 else blank), *part) for place, part in enumerate(broken(line, width - cells(head)))]


def _lines(said: str, ink: Ink, width: int) -> list[Row]:
    """A sentence in at most two lines."""
    rows: list[Row] = [(Span(line, ink),) for line in wrapped(said, width)]
    return rows[:2]


def copy(screen: Drawn[Any], said: str) -> None:
    """To the clipboard of the terminal, and shown, for terminals that keep theirs to themselves."""
    screen.app.copy_to_clipboard(said)
    # zh: 已复制：g3-11
    screen.say(_("Copied: {text}").format(text=said))


def _shown(held: Sequence[Card], order: str, sort: str) -> Row:
    """The cards of a hand in a line: with suits, or of many cards equal ranks together."""
    hand = sorted_hand(held, order, sort)
    if len(hand) <= _MANY:
        return faces.words(hand)
    ranks = list(dict.fromkeys(cards.rank_of(card) for card in hand))
    spans: list[Span] = []
    for rank in ranks:
        count = sum(cards.rank_of(card) == rank for card in hand)
        name = faces.label(rank)
        spans += [Span(name * count if count * len(name) < 3 else f"{name}×{count}", Ink.STRONG), Span(" ")]
    return tuple(spans[:-1])
