"""The rules asked from outside: judge a play, list the moves, score a deal. Each gives what ``--json`` prints.

The other hands of the position are made up of what the deck has left: nothing that is asked here depends on them.
"""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from guanpai_tui import text
from guanpai_tui.seating import UsageError
from guanpai_tui.text import _
from rules import cards, notation
from rules.api import Play, Refused, Unreadable, describe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.api import Game, RuleError, Seat


class Verdict(NamedTuple):
    """What the arbiter says of some cards. ``beats`` is None when there is nothing to beat."""

    readings: tuple[Play, ...]
    beats: bool | None
    refused: RuleError | None

    def json(self, game: Game[Any]) -> dict[str, object]:
        refused = self.refused
        return {
            "readings": [describe(play) for play in self.readings],
            "beats": self.beats,
            "refused": refused and {"clause": refused.clause, "message": text.explain(refused, game)},
        }


def judge(game: Game[Any], play: str, table: str = "", hand: str = "") -> Verdict:
    """Whether ``play`` may be put down: on ``table`` if that is given, by someone who holds ``hand`` or more than it.

    Raises Unreadable for text that is no cards.
    """
    play = text.sheet_kind(play)
    named = _cards(play)
    try:
        _there(game, named)
        state = _position(game, hand or cards.show((*named, *_one_more(game, named, table))), table)
        if notation.is_pass(play):
            game.parse(state, play)
            return Verdict((), None, None)
        counts = game.ranks.pack(named)
        whole = bool(hand) and sorted(map(cards.rank_of, _cards(hand))) == sorted(map(cards.rank_of, named))
        readings = game.read(counts, last_hand=whole)
        beats = _beats(game, readings, state, last_hand=whole) if table else None
    except Unreadable:
        raise
    except Refused as refused:
        return Verdict((), None, refused)
    try:
        game.parse(state, play)
    except Unreadable:
        raise
    except Refused as refused:
        return Verdict(readings, beats, refused)
    return Verdict(readings, beats, None)


def moves(game: Game[Any], hand: str, table: str = "", seat: Seat = 0, owner: Seat | None = None) -> tuple[Play, ...]:
    """Every play from ``hand``, by ``seat``; ``owner`` (else the seat before) played what is on the ``table``."""
    for one in (seat, owner or 0):
        if not 0 <= one < game.seats:
            raise Unreadable("seat", "no_such_seat", seat=one, seats=game.seats)
    state = _position(game, hand, table, seat, owner)
    return tuple(action for action in game.legal(state) if isinstance(action, Play))


def score_facts(game: Game[Any], words: Sequence[str]) -> tuple[dict[str, Any], ...]:
    """``--left 0,7,12 --bombs 1`` as the keyword facts that this game's score takes, of each deal that is told of.

    ``--left "0,12 5,0"`` tells of two. Raises UsageError.
    """
    takes = inspect.signature(game.score).parameters
    options = ", ".join(f"--{name}" for name in takes)
    found: dict[str, Any] = {}
    rest = [part for word in words for part in (word.split("=", 1) if word.startswith("--") else [word])]
    while rest:
        name = rest.pop(0).removeprefix("--").replace("-", "_")
        if name not in takes or not rest:
            raise UsageError(_("{game} is scored from {options}, each with a value"), game=game.id, options=options)
        found[name] = _fact(name, rest.pop(0), str(takes[name].annotation))
    missing = [f"--{name}" for name, fact in takes.items() if fact.default is fact.empty and name not in found]
    if missing:
        raise UsageError(_("For the score of {game}, {missing} is missing"), game=game.id, missing=missing[0])
    return _deal_by_deal(found)


def set_up(game: Game[Any], hands: Sequence[str], **fields: Any) -> Any:
    """A position, as ``Game.setup`` takes it; a refusal of what lies on the table says that it is about that."""
    try:
        return game.setup(hands, **fields)
    except Unreadable:
        raise
    except Refused as refused:
        lying = _cards(fields.pop("table", (0, ""))[1])
        _there(game, lying)
        if not lying or game.read(game.ranks.pack(lying), last_hand=True):
            raise
        game.setup(hands, **fields)  # the other faults come first
        raise Refused(refused.clause, "bad_table", error=refused) from refused


def _deal_by_deal(found: dict[str, Any]) -> tuple[dict[str, Any], ...]:
    """The facts of each deal: where one is told of several deals, every one must be."""
    count = max(len(value) if isinstance(value, list) else 1 for value in found.values())
    for name, value in found.items():
        if (len(value) if isinstance(value, list) else 1) != count:
            raise UsageError(_("--{name} is needed for each of the {count} deals"), name=name, count=count)
    return tuple(
        {name: value[number] if isinstance(value, list) else value for name, value in found.items()}
        for number in range(count)
    )


def _fact(name: str, said: str, annotation: str) -> object:
    """A value of the type that the score wants: a number, numbers, rows of them; a list of such where they are of
    several deals.
    """
    depth = annotation.count("Sequence")
    row = "[0-9]{1,6}(,[0-9]{1,6})*"
    pattern = f"{row}( +{row})*" if depth else "-?[0-9]{1,6}"
    given, said = said, cards.folded(said).strip()
    if not re.fullmatch(pattern, said):
        form = {0: "1", 1: "0,7,12", 2: '"0,12 5,0"'}[depth]
        raise UsageError(_("--{name} can't be “{value}”; it is written like {form}"), name=name, value=given, form=form)
    if depth == 0:
        return int(said)
    rows = [tuple(map(int, row.split(","))) for row in said.split()]
    if depth == 2:
        return tuple(rows)
    return rows[0] if len(rows) == 1 else rows


def _beats(game: Game[Any], readings: Sequence[Play], state: Any, *, last_hand: bool) -> bool:
    top = game.top(state)
    return top is not None and any(game.beats(play, top, last_hand=last_hand) for play in readings)


def _position(game: Game[Any], hand: str, table: str, seat: Seat = 0, owner: Seat | None = None) -> Any:
    """A state in which ``seat`` holds ``hand`` and, with ``table``, has to beat it."""
    if not _cards(hand):
        raise Unreadable("notation", "no_cards")
    table = text.sheet_kind(table)
    left = _left(game, _cards(hand) + _cards(table))
    others = game.seats - 1
    hands = [cards.show(left[place::others][: game.hand_size]) for place in range(others)]
    hands.insert(seat, hand)
    if not table:
        return set_up(game, hands, turn=seat)
    if owner is not None:
        return set_up(game, hands, turn=seat, table=(owner, table))
    return _answering(game, hands, table, seat)


def _answering(game: Game[Any], hands: Sequence[str], table: str, seat: Seat) -> Any:
    """The position in which ``seat`` is to answer what the nearest seat before it has played that it may simply answer:
    some sets may be answered only from the seat opposite, or burned. Raises Refused where it may answer nobody.
    """
    refusals = []
    for place in range(1, game.seats):
        try:
            state = set_up(game, hands, turn=seat, table=((seat - place) % game.seats, table))
        except Unreadable:
            raise
        except Refused as refused:
            refusals.append(refused)
            continue
        asked = game.decision(state)
        if asked is None or asked.may_pass or not asked.words:
            return state
    raise refusals[0]


def _cards(written: str) -> list[str]:
    """The cards of some text, without a kind in front; ranks where no suit is named."""
    if notation.is_pass(written):
        return []
    return [suit + rank for suit, rank in cards.tokens(cards.folded(written).rpartition(":")[2])]


def _there(game: Game[Any], named: Sequence[str]) -> None:
    for card in named:
        if cards.rank_of(card) not in game.ranks.index:
            raise Refused("notation", "not_in_deck", card=card)


def _left(game: Game[Any], used: Sequence[str]) -> list[str]:
    """The deck but for the cards ``used``, rising by the game's ranks."""
    dealt = (card for hand in game.dealt(game.deal(seed=0)) for card in hand.split())
    left = sorted(dealt, key=lambda card: (game.ranks.index[cards.rank_of(card)], cards.INDEX[cards.Card(card)]))
    for wanted in sorted(used, key=len, reverse=True):
        found = next((card for card in left if wanted in (card, cards.rank_of(card))), None)
        if found is not None:  # a card too many is for the position to refuse
            left.remove(found)
    return left


def _one_more(game: Game[Any], named: Sequence[str], table: str) -> list[str]:
    """A card beside the play, so that it isn't a last hand."""
    return _left(game, [*named, *_cards(table)])[:1]
