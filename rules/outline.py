"""What games have in common in which each plays for himself and the first one out ends the deal.

Shared as functions: each game says for itself what may be put down, what its clauses are called and what a deal costs.
The first argument of those that stand in for a method is the game.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import rules
from rules import cards, house, notation, trick
from rules.api import PASS, DealOver, Decision, Passed, Play, Played, Refused, TrickWon, View, WentOut

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rules.api import Action, Event, Line, Result, Seat
    from rules.counts import Ranks


class State(trick.State, Protocol):
    """The fields that the states of these games share."""

    @property
    def dealt(self) -> tuple[int, ...]: ...
    @property
    def moves(self) -> tuple[Action, ...]: ...


class Rules(Protocol):
    """What is asked of the game itself."""

    @property
    def id(self) -> str: ...
    @property
    def seats(self) -> int: ...
    @property
    def ranks(self) -> Ranks: ...
    @property
    def house(self) -> Any: ...
    def read(self, counts: int, *, last_hand: bool = False) -> tuple[Play, ...]: ...
    def facts(self, state: Any) -> dict[str, Any]: ...
    def result(self, state: Any) -> Result: ...


S = TypeVar("S", bound=State)


# The position


def check_position(clause: str, seats: int, hands: Sequence[str], named: Sequence[object]) -> None:
    """Raise Refused under ``clause`` when there aren't ``seats`` hands, or somebody sits where nobody can."""
    if isinstance(hands, str) or len(hands) != seats:
        found = 1 if isinstance(hands, str) else len(hands)
        raise Refused(clause, "wrong_number_of_hands", need=seats, found=found)
    for seat in named:
        if not whole(seat, seats - 1):
            raise Refused(clause, "no_such_seat", seat=seat, seats=seats)


def check_left(size: str, over: str, left: Sequence[int], most: int) -> Seat:
    """The winner when so many cards are ``left`` by seat. Raises Refused under the clause of the ``size`` of a hand or
    the one that says when the deal is ``over``.
    """
    if not all(whole(count, most) for count in left):
        raise Refused(size, "impossible_count", most=most)
    if list(left).count(0) != 1:
        raise Refused(over, "one_winner", found=list(left).count(0))
    return list(left).index(0)


def whole(number: object, most: int) -> bool:
    """Whether that is a whole number from 0 to ``most``; 1.0 and "1" are none."""
    return isinstance(number, int) and 0 <= number <= most


def position(state: State, ranks: Ranks) -> dict[str, Any]:
    """The arguments that every ``setup`` takes: hands, turn and what lies on the table."""
    fields: dict[str, Any] = {"hands": tuple(map(ranks.show, state.hands))}
    if state.turn is not None:
        fields["turn"] = state.turn
    if state.top is not None and state.owner is not None:
        fields["table"] = (state.owner, notation.name(state.top))
    return fields


def dealt(game: Rules, state: State) -> tuple[str, ...]:
    """By seat; () in a position made up."""
    return tuple(cards.show(cards.members(hand)) for hand in state.dealt[: game.seats])


# A turn


def turn(_game: object, state: trick.State) -> Seat | None:
    """Who acts; None when the deal is over."""
    return state.turn


def over(_game: object, state: trick.State) -> bool:
    return state.turn is None


def legal(_game: object, state: State) -> tuple[Action, ...]:
    """Every action there is, in the state already."""
    return state.moves


def top(_game: object, state: trick.State) -> Play | None:
    """What lies on the table to be beaten."""
    return state.top


def decision(_game: object, state: State) -> Decision | None:
    if state.turn is None:
        return None
    return Decision(state.turn, any(state.moves), PASS in state.moves)


def readings(game: Rules, state: S, counts: int, why_not: Callable[[S, int, Play | None], Refused]) -> tuple[Play, ...]:
    """What these cards may be played as, the default first. Raises what ``why_not`` says when nothing."""
    turn = state.turn
    last_hand = turn is not None and counts == state.hands[turn]
    found = tuple(play for play in game.read(counts, last_hand=last_hand) if play in state.moves)
    if not found:
        raise why_not(state, counts, None)
    return found


def passed(state: S, refused: Callable[[S, Action], Refused]) -> Action:
    """The pass that somebody has said. Raises what ``refused`` says when there is no passing."""
    if PASS not in state.moves:
        raise refused(state, PASS)
    return PASS


def missing(clause: str, ranks: Ranks, hand: int, counts: int) -> Refused | None:
    """Under ``clause``, that ``hand`` doesn't have ``counts``; None when it does."""
    if not 0 < counts < ranks.base ** len(ranks.order):
        return notation.no_cards()
    if ranks.has(hand, counts):
        return None
    have, want = ranks.counts(hand), ranks.counts(counts)
    short = [rank for rank, (own, need) in enumerate(zip(have, want, strict=True)) if need > own]
    if not short:  # as many of each rank, but of other suits
        absent = next(card for card in ranks.each(counts) if not ranks.has(hand, card))
        return Refused(clause, "none_in_hand", rank=ranks.show(absent))
    rank = short[0]
    if not have[rank]:
        return Refused(clause, "none_in_hand", rank=ranks.order[rank])
    return Refused(clause, "not_in_hand", rank=ranks.order[rank], have=have[rank], need=want[rank])


# Views and events


def view(game: Rules, state: State, seats: Sequence[Seat], *, known: Sequence[int], dead: int = 0) -> View:
    """What ``seats`` know; ``known`` by seat what it holds at the least, ``dead`` cards that nobody holds or sees."""
    hands = state.hands
    return View(
        game.id,
        tuple(seats),
        tuple([hand if seat in seats else None for seat, hand in enumerate(hands)]),
        tuple(map(game.ranks.total, hands)),
        trick.others(hands, seats) + dead,
        tuple(known),
        state.turn,
        state.top,
        state.owner,
        state.moves if state.turn in seats else (),
        tuple(game.facts(state).items()),
    )


def events(game: Rules, before: State, action: Action, after: State) -> tuple[Event, ...]:
    """What a step was: a play that may have ended the deal, or a pass that may have ended the trick."""
    seat = before.turn
    if seat is None:
        return ()
    if not isinstance(action, Play):
        won = after.turn is not None and before.top is not None and after.top is None
        return (Passed(seat), TrickWon(after.turn)) if won and after.turn is not None else (Passed(seat),)
    played = Played(seat, action, game.ranks.total(after.hands[seat]))
    if after.turn is not None:
        return (played,)
    return played, WentOut(seat, 1), DealOver(game.result(after).points)


# Methods of games where deals are paid one by one


def no_debts(_game: object, result: Result) -> tuple[tuple[Seat, Seat, int, str], ...]:  # noqa: ARG001 - no tribute
    return ()


def tallies(game: Rules, results: Sequence[Result]) -> tuple[int, ...]:
    """Points by seat."""
    return tuple(sum(result.points[seat] for result in results) for seat in range(game.seats))


def match_goes_on(_game: object, results: Sequence[Result]) -> bool:  # noqa: ARG001 - people stop when they like
    return False


def no_match_result(_game: object, results: Sequence[Result], *, dissolved: bool = False) -> Result | None:  # noqa: ARG001 - deals pay
    return None


def no_notes(_game: object, play: Play) -> tuple[str, ...]:  # noqa: ARG001 - its kind says all
    return ()


def no_jackpot(_game: object, state: object, pool: int | None) -> tuple[Line, ...]:  # noqa: ARG001 - there is none
    return ()


def remade(game: Rules) -> tuple[Any, ...]:
    """``__reduce__``: the game of these house rules, which keeps tables that needn't be written down."""
    return partial(rules.make, game.id, **house.table(game.house)), ()
