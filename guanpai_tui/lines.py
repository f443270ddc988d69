"""The table as lines: a question, an answer, what happened. For screen readers, pipes and tests.

No escape codes, nothing is drawn over, every sentence stands alone. The same ``Table`` as under the screens.
"""

from __future__ import annotations

import contextlib
import errno
import signal
import sys
from typing import TYPE_CHECKING, Final

from guanpai_tui import bots, facts, outcome, text
from guanpai_tui.text import _, ngettext
from rules import cards
from rules.api import Call, Called, Given, Pass, Play, Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import FrameType

    from guanpai_tui.settings import Settings
    from guanpai_tui.table import Table
    from rules.api import Action, Event, Seat

CURTAIN: Final = 40
"""Empty lines between two people's hands."""

# Whole words and letters that are no cards: a, j, q, k, t and 2 to 9 are played.
WORDS: Final = {
    "hint": ("hint", "h", "提示"),
    "undo": ("undo", "u", "悔牌", "悔棋"),
    "counter": ("counter", "c", "记牌", "记牌器", "記牌", "記牌器"),
    "log": ("log", "l", "记录", "記錄"),
    "sort": ("sort", "o", "理牌"),
    "hand": ("hand", "手牌"),
    "auto": ("auto", "托管", "託管"),
    "help": ("help", "?", "帮助", "說明", "幫助"),
    "end": ("end", "解散"),
    "quit": ("quit", "exit", "退出"),
}
_COMMANDS: Final = {word: command for command, words in WORDS.items() for word in words}


def _command(line: str) -> str:
    """The command that ``line`` is, "" when it is none."""
    return _COMMANDS.get(line.strip().lower(), "")


class Left(Exception):
    """The player is gone; ``code`` is the program's exit code."""

    def __init__(self, code: int = 0) -> None:
        super().__init__(code)
        self.code = code


def run(table: Table, settings: Settings) -> int:
    """Play ``table`` on standard input and output until it ends or everyone is gone. Gives the exit code."""
    lines = Lines(table, settings)
    watched = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, lines.stop) for number in watched}
    try:
        lines.play()
    except Left as left:
        lines.farewell()
        return left.code
    except OSError as error:
        if lines.stopped or error.errno in (errno.EPIPE, errno.EIO):  # nobody reads any more
            return lines.stopped or 1
        raise
    finally:
        table.leave()
        for number, handler in before.items():
            signal.signal(number, handler)
    return 0


def question(table: Table, seat: Seat) -> str:
    """What ``seat`` is asked, whose turn it is."""
    view, names = table.view(table.person(seat)), text.seat_names(table)
    name = names[seat]
    words = _(", ").join(text.spoken(action.word) for action in view.legal if isinstance(action, Call))
    asked = facts.question(table, view)
    if asked:
        said = _("{name}: {question}").format(name=name, question=asked)
        return text.joined(said, _("({words})").format(words=words)) if words else said
    if words and not any(isinstance(action, Play) for action in view.legal):
        # zh: {name} 请说：{words}
        return _("{name} to say one of: {words}").format(name=name, words=words)
    if view.top is None or view.owner is None:
        return _("{name} to lead: any combination").format(name=name)
    play, owner = facts.play_text(view.top, table.game), names[view.owner]
    said = _("{name} to beat {play} by {owner}, or pass").format(name=name, play=play, owner=owner)
    return text.joined(said, _("({words})").format(words=words)) if words else said


class Lines:
    """One table, one stream of lines."""

    def __init__(self, table: Table, settings: Settings) -> None:
        self._table = table
        self._by_count = settings.sort == "count"
        self._seen = table.people[0] if len(table.people) == 1 else None  # whose hand may be on the screen
        self._warned: list[str] = []
        self._hinted = 0  # hints given this turn
        self._waiting = False
        self.stopped = 0
        self._answers: dict[str, Callable[[], None]] = {
            "hint": self._hint,
            "undo": self._undo,
            "counter": self._counter,
            "log": self._log,
            "sort": self._sort,
            "hand": self._show_hand,
            "auto": self._auto,
            "help": self._help,
            "end": self._end,
        }

    def play(self) -> None:
        """Deal after deal."""
        self._greet()
        while True:
            self._play_deal()
            self._score()
            if self._table.match_over:
                self._say(_("The match is over."))
                return
            if _command(self._ask(_("Enter: next deal. end: break the match off. quit: leave."))) == "end":
                self._end()
            self._tell(self._table.next_deal())
            self._jackpot()

    def stop(self, number: int, _frame: FrameType | None) -> None:
        """Leave at a signal: at once while waiting for a line, else when what is being done is done and kept."""
        self.stopped = 128 + number
        if self._waiting:
            self._waiting = False  # a second signal finds the leaving under way
            raise Left(self.stopped)

    def _stay(self) -> None:
        if self.stopped:
            raise Left(self.stopped)

    def farewell(self) -> None:
        """The last line, for those who can still read it."""
        if self._table.kept and self._table.begun_play and not self._table.match_over:
            with contextlib.suppress(OSError):
                said = _("The match is kept. To go on: guanpai play {game} --resume")
                self._say(said.format(game=self._table.game.id))

    # What is said

    def _say(self, *said: str) -> None:
        if said:
            print(*said, sep="\n", flush=True)

    def _greet(self) -> None:
        table = self._table
        self._say(
            _("{game}, deal {number}, code {code}").format(
                game=text.game_name(table.game.id), number=table.number, code=table.code
            )
        )
        self._say(*(self._seat(seat) for seat in range(table.game.seats)))
        self._tell(table.begun())
        self._jackpot()
        if table.entries:
            self._log()
        self._warn_unsaved()

    def _seat(self, seat: Seat) -> str:
        person = self._table.person(seat)
        player = self._table.players[person]
        who = text.bot(player.level, person) if player.level else _("at the keyboard")
        return _("Seat {seat}: {name} ({who})").format(seat=seat, name=self._names[seat], who=who)

    def _tell(self, events: Iterable[Event]) -> None:
        self._say(*(text.tell(event, self._names, self._table.game) for event in events))
        self._warn_unsaved()

    @property
    def _names(self) -> tuple[str, ...]:
        return text.seat_names(self._table)

    def _warn_unsaved(self) -> None:
        reason = self._table.save_error
        warnings = [text.unsaved(reason) if reason else "", outcome.unbooked(self._table)]
        self._say(*(one for one in warnings if one and one not in self._warned))
        self._warned = warnings

    def _score(self) -> None:
        table = self._table
        result = table.results[-1]
        for seat, name in enumerate(self._names):
            held = table.game.ranks.show(table.game.ranks.pack(table.hand(seat)))
            if held:
                self._say(_("{name} still held: {cards}").format(name=name, cards=text.ranks_text(held)))
        self._say(*facts.dead_said(table))
        for line in result.lines:
            self._say(text.by_clause(text.score_line(line, outcome.names(table), table.game), line.clause))
        self._jackpot()
        self._say(outcome.stands(table))
        if table.match_result:
            self._say(*(text.by_clause(said, clause) for clause, said in outcome.said(table, table.match_result.lines)))
        self._say(*(outcome.news_said(one) for one in table.news()))

    def _jackpot(self) -> None:
        """What the hands as dealt do to the pool, as far as everybody may know it."""
        people = self._table.people
        seats = self._table.seats(people[0]) if len(people) == 1 else ()
        found = outcome.said(self._table, outcome.open_jackpot(self._table, seats))
        self._say(*(text.by_clause(said, clause) for clause, said in found))

    # Turns

    def _play_deal(self) -> None:
        table = self._table
        while not table.over:
            self._stay()
            seat = table.turn
            if seat is None:
                return
            if table.is_bot(seat):
                action = table.choose()
                for fault in table.faults():
                    self._say(text.replaced(fault))
                self._tell(table.act(action))
            else:
                self._turn(seat)

    def _turn(self, seat: Seat) -> None:
        """Ask until something is done."""
        table = self._table
        self._curtain(seat)
        self._show_hand()
        self._hinted = 0
        doubted: Action | None = None
        before = table.entries
        while table.entries == before and table.turn == seat and not table.is_bot(seat):
            line = self._ask(question(table, seat))
            command = _command(line)
            if command:
                self._answers[command]()
                continue
            doubted = self._do(line, doubted) if line else None

    def _do(self, line: str, doubted: Action | None) -> Action | None:
        """Do what ``line`` says, or say why not. Gives the action that was only warned of: said again, it is done."""
        table = self._table
        game = table.game
        try:
            action = self._read(line)
            warnings = game.cautions(table.state, action)
            if warnings and action != doubted:
                self._say(*(text.caution(one, self._names, game) for one in warnings))
                self._say(_("Say it again to do it all the same."))
                return action
            self._tell(table.act(action, self._suited(line, action)))
        except Refused as refused:
            self._say(text.explain(refused, game))
        return None

    def _read(self, line: str) -> Action:
        """The action that ``line`` names; where the cards can be several things, the player says which."""
        game, state = self._table.game, self._table.state
        line = text.rules_word(text.sheet_kind(line))
        action: Action = game.parse(state, line)
        if not isinstance(action, Play) or ":" in cards.folded(line):
            return action
        readings: tuple[Play, ...] = game.readings(state, action.counts)
        if len(readings) < 2:
            return action
        self._say(_("These cards can be:"))
        self._say(*(f"{number}  {text.play_text(play)}" for number, play in enumerate(readings, start=1)))
        chosen = self._ask(_("Which? (Enter: 1)"))
        number = int(chosen) if chosen.isdecimal() else 1
        return readings[number - 1] if 0 < number <= len(readings) else action

    def _suited(self, line: str, action: Action) -> tuple[cards.Card, ...]:
        """The very cards of ``line``: where it names no suit, the lowest held; () when it names none at all."""
        named = list(cards.tokens(cards.folded(line).rpartition(":")[2])) if isinstance(action, Play) else []
        found = [cards.Card(suit + rank) for suit, rank in named if suit or rank in cards.JOKERS]
        if not found:
            return ()
        left = list(self._table.hand(self._table.turn or 0))
        for named_card in found:
            if named_card in left:  # a card of two packs may be named once and held twice
                left.remove(named_card)
        for card in [rank for suit, rank in named if not suit and rank not in cards.JOKERS]:
            lowest = next((one for one in left if cards.rank_of(one) == card), cards.Card(card))
            found.append(lowest)
            if lowest in left:
                left.remove(lowest)
        return tuple(found)

    def _ask(self, question: str) -> str:
        """The next line of input. Raises Left when there is none, or it says so."""
        self._say(question)
        if sys.stdin.isatty():
            print("> ", end="", flush=True)
        self._waiting = True
        self._stay()
        try:
            line = sys.stdin.readline()
        except OSError:  # the terminal is gone; its signal is on the way
            line = ""
        self._waiting = False
        self._stay()
        if not line or _command(line) == "quit":
            raise Left
        return line.strip("\ufeff \t\r\n\f\v")  # some programs begin what they pipe with a mark

    def _curtain(self, seat: Seat) -> None:
        """Between two people at one keyboard: nobody sees the other's cards without being told to."""
        person = self._table.person(seat)
        if self._seen == person or len(self._table.people) == 1:
            return
        self._say("\n" * CURTAIN)
        self._ask(_("Over to {name}: press Enter when the others look away").format(name=self._table.name(seat)))
        self._seen = person

    # Commands

    def _show_hand(self) -> None:
        """The hand to act; after it the others of the same person."""
        seat = self._table.turn
        if seat is None:
            return
        person = self._table.person(seat)
        for hand in sorted(self._table.seats(person), key=lambda hand: hand != seat):
            self._say(self._held(hand))
        view = self._table.view(person)
        others = (f"{name} {view.left[other]}" for other, name in enumerate(self._names) if other != seat)
        self._say(_("Cards left: {others}").format(others=_(", ").join(others)))
        self._say(*(news.said for news in facts.news(self._table, view)))

    def _held(self, seat: Seat) -> str:
        """The cards of one of the player's hands."""
        ranks = self._table.game.ranks
        hand = ranks.pack(self._table.hand(seat))
        held = text.pieces(ranks.show(hand))
        if self._by_count:
            counts = ranks.counts(hand)
            held.sort(key=lambda card: (-counts[ranks.index[cards.rank_of(card)]], ranks.index[cards.rank_of(card)]))
        said = ngettext("{name}, {count} card: {cards}", "{name}, {count} cards: {cards}", len(held))
        return said.format(name=self._names[seat], count=len(held), cards=text.ranks_text("".join(held)))

    def _hint(self) -> None:
        """The best play and why; asked again, the next one."""
        seat = self._table.turn
        hints = bots.hints(self._table.view(self._table.person(seat or 0)), self._table.game)
        hint = hints[self._hinted % len(hints)]
        self._hinted += 1
        said = _("Hint: {action}. {why}")
        self._say(said.format(action=text.action_text(hint.action), why=text.reason(hint.reason)))

    def _undo(self) -> None:
        self._say(_("Taken back.") if self._table.undo() else _("There is nothing to take back."))

    def _counter(self) -> None:
        seat = self._table.turn
        game = self._table.game
        view = self._table.view(self._table.person(seat or 0))
        counts = zip(game.ranks.order, game.ranks.counts(view.unseen), strict=True)
        said = [f"{text.rank_name(rank)}×{count}" for rank, count in reversed(tuple(counts)) if count]
        self._say(_("Not seen yet: {cards}").format(cards=" ".join(said)))

    def _log(self) -> None:
        """Trick by trick, as everybody heard it."""
        number = 0
        for span in self._table.spans:
            done = [said for place in span for said in self._done(place)]
            plays = any(isinstance(self._table.entries[place].action, Play) for place in span)
            number += plays
            if done and plays:
                self._say(_("Trick {number}: {plays}").format(number=number, plays=_("; ").join(done)))
            elif done:
                self._say(_("; ").join(done))

    def _done(self, place: int) -> list[str]:
        entry, names = self._table.entries[place], self._names
        if isinstance(entry.action, Play | Pass):
            return [f"{names[entry.seat]} {text.action_text(entry.action)}"]
        told = (event for event in self._table.told(place) if isinstance(event, Called | Given))
        return [text.tell(event, names, self._table.game) for event in told]

    def _sort(self) -> None:
        self._by_count = not self._by_count
        self._show_hand()

    def _auto(self) -> None:
        seat = self._table.turn
        if seat is not None:
            self._table.autoplay.add(self._table.person(seat))
            self._say(_("A bot plays for {name} until this deal ends.").format(name=self._table.name(seat)))

    def _end(self) -> None:
        """Break the match off, once that is confirmed."""
        self._say(outcome.break_off(self._table))
        if _command(self._ask(_("Say end again to end the match; anything else goes on."))) == "end":
            if self._table.played_out:
                self._table.stand_in()
                self._play_deal()
                self._score()
            self._table.end()
            self._say(text.by_clause(*reversed(outcome.drawn(self._table))))
            raise Left

    def _help(self) -> None:
        self._say(
            _("Cards: type their ranks, such as 33344 or 10 J Q K A. plane:333444 names what they are to be."),
            _("pass: don't play. hint: what a bot would do. undo: take back."),
            _("Words that are offered, such as burn, are typed as they stand; cards to give back like any others."),
            _("counter: cards not seen yet. log: this deal so far. hand: your cards. sort: by rank or by count."),
            _("auto: a bot plays on for you. quit: leave, and the match is kept. end: break the match off."),
        )
