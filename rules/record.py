"""A match as text that people can read, mail and compare line by line.

::

    guanpai 1
    game guan3
    house must_beat=true
    players 阿强 | 小美 = normal | 老王 = easy
    deals 6
    deal g3-48213-d1
    0 333+47 [D3 H3 S3 C4 S7]
    1 pass
    …

A ``deal`` line opens each deal; the cards follow from its code. Behind a play stand the very cards, for the pictures.
``replay 17`` above the deals says that the first 17 actions of the last one were taken from another match.
"""

from __future__ import annotations

import contextlib
import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import rules
from rules import cards, house
from rules.api import PASS, Action, Call, Given, Pass, Play, Refused, RuleError, Seat, Unreadable
from rules.cards import Card
from rules.match import Match

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rules.api import Event, Game

VERSION: Final = 1
Hands: TypeAlias = tuple[tuple[Card, ...], ...]
"""The very cards by seat."""

_FIRST: Final = re.compile(r"guanpai ([0-9]{1,6})")
_DEALS: Final = re.compile(r"[0-9]{1,6}")
_ACTION: Final = re.compile(r"([0-9]{1,2}) ([^\[\]]+?)(?: \[([^\[\]]*)\])?")


class Player(NamedTuple):
    """Who sits there: a person at the keyboard, or a bot of some ``level``."""

    name: str
    level: str = ""


class Entry(NamedTuple):
    """One action of a deal and, for a play, the very cards."""

    seat: Seat
    action: Action
    cards: tuple[Card, ...] = ()


class Deal(NamedTuple):
    """A deal as it went: the state before each entry, and the one after the last."""

    code: str
    entries: tuple[Entry, ...]
    states: tuple[Any, ...]


class Record(NamedTuple):
    """A match as it went. ``match`` stands at the last deal of ``deals``, whose result is not in it yet."""

    match: Match
    players: tuple[Player, ...]
    deals: tuple[Deal, ...]
    replayed: int | None = None
    """How many actions of the last deal were taken from another match, where it was played on from there."""

    def dealt(self, number: int) -> Match:
        """The match as it stood when its deal ``number`` (from 0) was dealt."""
        code = self.deals[number].code
        return self.match._replace(seed=rules.coded(code)[1], results=self.match.results[:number])


def head(match: Match, players: Iterable[Player], replayed: int | None = None) -> list[str]:
    """The lines above the deals."""
    game = match.game
    changed = [
        f"{key}={house.written(new)}"
        for (key, new), old in zip(house.table(game.house).items(), game.defaults, strict=True)
        if old != new
    ]
    seated = (
        f"{plain_name(player.name)} = {player.level}" if player.level else plain_name(player.name) for player in players
    )
    lines = [f"guanpai {VERSION}", f"game {game.id}", "players " + " | ".join(seated)]
    if changed:
        lines.insert(2, "house " + " ".join(changed))
    if match.deals:
        lines.append(f"deals {match.deals}")
    if replayed is not None:
        lines.append(f"replay {replayed}")
    return lines


def plain_name(name: str) -> str:
    """``name`` without the signs that part a record's fields, nor any that a terminal would obey."""
    return " ".join("".join(sign if sign.isprintable() and sign not in "|=[]" else " " for sign in name).split()) or "?"


def deal_line(match: Match) -> str:
    return f"deal {match.code}"


def action_line(entry: Entry) -> str:
    shown = f" [{cards.show(entry.cards)}]" if entry.cards else ""
    return f"{entry.seat} {entry.action}{shown}"


def write(record: Record) -> str:
    """The whole text of a match."""
    lines = head(record.match, record.players, record.replayed)
    for one in record.deals:
        lines += [f"deal {one.code}", *map(action_line, one.entries)]
    return "\n".join(lines) + "\n"


def read(text: str) -> Record:
    """A match from its text, every action checked by the rules.

    Raises Unreadable that names the line (``line``, from 1) and carries, as ``error``, what is wrong there. Where an
    action is, ``deal`` and ``action`` (both from 1) say which, and the clause is the one that it breaks.
    """
    lines = [line.strip() for line in text.removeprefix("\ufeff").split("\n")]
    with _at(1):
        fields = _head(lines)
    with _at(fields["game"][0]):
        standard = rules.defaults(fields["game"][1])
    with _at(fields["house"][0]):
        game = rules.make(fields["game"][1], **_house(standard, fields["house"][1]))
    with _at(fields["players"][0]):
        seated = fields["players"][1]
        players = tuple(map(_player, seated.split("|"))) if seated else ()
        if len(players) != len(game.controllers):
            raise Unreadable("record", "wrong_players", need=len(game.controllers), found=len(players))
    deals, replayed = _number(fields, "deals"), _number(fields, "replay")
    reader = _Reader(game, deals or 0)
    first = fields["deal"][0]
    for number, line in enumerate(lines[first - 1 :], start=first):
        if line and not line.startswith("#"):
            with _at(number, reader, line):
                reader.line(line)
    return reader.record(players)._replace(replayed=replayed)


@contextlib.contextmanager
def _at(number: int, reader: _Reader | None = None, line: str = "") -> Iterator[None]:
    """What is wrong is wrong in line ``number``."""
    try:
        yield
    except RuleError as error:
        place = reader.place(line) if reader else {}
        if place:
            raise Unreadable(error.clause, "bad_action", line=number, error=error, **place) from error
        raise Unreadable(error.clause, "bad_record", line=number, error=error) from error


def _number(fields: dict[str, tuple[int, str]], key: str) -> int | None:
    """The number behind a field; None where there is none."""
    number, said = fields[key]
    with _at(number):
        if said and not _DEALS.fullmatch(said):
            raise Unreadable("record", "unknown_line", text=f"{key} {said[:40]}")
    return int(said) if said else None


def _head(lines: list[str]) -> dict[str, tuple[int, str]]:
    """The fields above the first deal, each with its line; a field that isn't there counts as written in line 1."""
    first = _FIRST.fullmatch(lines[0])
    if not first:
        raise Unreadable("record", "not_a_record")
    if int(first[1]) > VERSION:
        raise Unreadable("record", "newer_version", version=int(first[1]), known=VERSION)
    fields = {
        "game": (1, ""),
        "house": (1, ""),
        "players": (1, ""),
        "deals": (1, ""),
        "replay": (1, ""),
        "deal": (0, ""),
    }
    for number, line in enumerate(lines[1:], start=2):
        key, _, value = line.partition(" ")
        if not line or line.startswith("#"):
            continue
        if key not in fields:
            raise Unreadable("record", "unknown_line", text=line)
        fields[key] = (number, value.strip())
        if key == "deal":
            return fields
    raise Unreadable("record", "no_deal")


def _house(standard: Any, text: str) -> dict[str, Any]:
    pairs = (pair.partition("=") for pair in text.split())
    return {key: house.spoken(standard, key, value) for key, _, value in pairs}


def _player(text: str) -> Player:
    name, _, level = text.partition("=")
    return Player(plain_name(name), level.strip())


class _Reader:
    """Plays a record's lines, one after the other."""

    def __init__(self, game: Game[Any], deals: int) -> None:
        self._game = game
        self._match = Match(game, 0, deals)
        self._deals: list[Deal] = []
        self._code = ""
        self._states: list[Any] = []
        self._entries: list[Entry] = []
        self._hands: Hands = ()

    def line(self, text: str) -> None:
        if text.startswith("deal "):
            self._open(text.removeprefix("deal ").strip())
        else:
            self._act(text)

    def place(self, line: str) -> dict[str, object]:
        """Which action ``line`` would be; nothing for a line that is none."""
        if not self._states or not _ACTION.fullmatch(line):
            return {}
        return {"deal": len(self._deals) + 1, "action": len(self._entries) + 1, "text": line}

    def record(self, players: tuple[Player, ...]) -> Record:
        return Record(self._match, players, (*self._deals, self._deal()))

    def _deal(self) -> Deal:
        return Deal(self._code, tuple(self._entries), tuple(self._states))

    def _open(self, code: str) -> None:
        game, seed = rules.coded(code)
        if game.id != self._game.id or game.house != self._game.house:
            raise Unreadable("record", "other_game", code=code)
        if self._states:
            if not self._game.over(self._states[-1]):
                raise Unreadable("record", "deal_not_over", code=self._code)
            self._match = self._match.after(self._game.result(self._states[-1]))
            self._deals.append(self._deal())
        self._match = self._match._replace(seed=seed)
        self._code, self._entries, self._states = code, [], [self._match.deal()]
        self._hands = hands_at_first(self._game, self._states[0])

    def _act(self, text: str) -> None:
        found = _ACTION.fullmatch(text)
        if not found:
            raise Unreadable("record", "unknown_line", text=text)
        state = self._states[-1]
        seat, written, shown = int(found[1]), found[2], found[3]
        if seat != self._game.turn(state):
            raise Unreadable("record", "wrong_seat", seat=seat, turn=self._game.turn(state))
        action = PASS if written == str(PASS) else self._game.parse(state, written)
        entry = Entry(seat, action, self._cards(action, shown or ""))
        self._states.append(self._game.step(state, action))
        self._entries.append(entry)
        self._hands = hands_after(self._game, self._hands, state, entry, self._states[-1])

    def _cards(self, action: Action, shown: str) -> tuple[Card, ...]:
        state = self._states[-1]
        held = self._hands[self._game.turn(state) or 0]
        named = tuple(cards.Card(suit + rank) for suit, rank in cards.tokens(shown))
        return pick(self._game, state, held, action, named)


def hands_at_first(game: Game[Any], first: Any) -> Hands:
    """Every seat's cards before anything is done: those dealt, but for what changes hands by itself as a deal begins.

    Each hand rises by the game's ranks, then by suit.
    """
    hands = [[cards.Card(card) for card in held.split()] for held in game.dealt(first)]
    _hand_over(hands, game.events(None, None, first))
    return _sorted(game, hands)


def hands_after(game: Game[Any], hands: Hands, before: Any, entry: Entry, after: Any) -> Hands:
    """The same once ``entry`` has led from ``before`` to ``after``."""
    if isinstance(entry.action, Call) and game.dealt(after) != game.dealt(before):
        return hands_at_first(game, after)  # dealt anew
    held = [list(hand) for hand in hands]
    for card in entry.cards:
        held[entry.seat].remove(card)
    if not isinstance(entry.action, Play | Pass):
        _hand_over(held, game.events(before, entry.action, after))
        return _sorted(game, held)
    return tuple(map(tuple, held))


def _hand_over(hands: list[list[Card]], events: Iterable[Event]) -> None:
    """Move what was given from hand to hand, of each rank the lowest suits."""
    for event in events:
        if isinstance(event, Given):
            given = taken(sorted(hands[event.seat], key=cards.INDEX.__getitem__), event.text)
            for card in given:
                hands[event.seat].remove(card)
            hands[event.to] += given


def _sorted(game: Game[Any], hands: Iterable[Iterable[Card]]) -> Hands:
    index = game.ranks.index
    return tuple(
        tuple(sorted(hand, key=lambda card: (index[cards.rank_of(card)], cards.INDEX[card]))) for hand in hands
    )


def pick(
    game: Game[Any], state: Any, held: Iterable[Card], action: Action, named: tuple[Card, ...] = ()
) -> tuple[Card, ...]:
    """The cards that ``action`` puts down: those named, if they are what it says, else the lowest suits of each rank
    that may stand for it.

    Raises Refused when the named cards aren't held, aren't what is played or may not stand for it.
    """
    if not isinstance(action, Play):
        return ()
    left = list(held)
    known = game.ranks.index.keys() >= set(map(cards.rank_of, named))
    if named and not (known and game.ranks.pack(named) == action.counts):
        raise Unreadable("notation", "other_cards", cards=cards.show(named), play=str(action))
    found = []
    for card in named or taken(list(left), game.ranks.show(action.counts)):
        if card not in left:
            raise Unreadable("notation", "card_not_in_hand", card=card)
        left.remove(card)
        found.append(card)
    if not named:
        found = _that_may(game, state, found, left)
    game.check_cards(state, found)
    return tuple(taken(found, str(action)))


def _that_may(game: Game[Any], state: Any, found: list[Card], left: Iterable[Card]) -> list[Card]:
    """``found``, or the same ranks with the first card of ``left`` for one of them that the game asks for."""
    swaps = ((at, card) for card in left for at, one in enumerate(found) if cards.rank_of(one) == cards.rank_of(card))
    for cards_of in ([*found], *([*found[:at], card, *found[at + 1 :]] for at, card in swaps)):
        with contextlib.suppress(Refused):
            game.check_cards(state, cards_of)
            return cards_of
    return found


def taken(left: list[Card], wanted: str) -> list[Card]:
    """The first cards of ``left`` that are those of the text ``wanted``, taken out of it in that order."""
    found = []
    for suit, rank in cards.tokens(wanted):
        card = next(card for card in left if cards.rank_of(card) == rank and suit in ("", card[0]))
        left.remove(card)
        found.append(card)
    return found
