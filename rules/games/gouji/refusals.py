"""六人够级: why some cards are no set, don't beat what lies there, or may not be played by who is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules import outline
from rules.api import Call, Give, Pass, Play, Refused
from rules.games.gouji.plays import BIG, FREE, JOKER, ONE, PLAIN, RANKS, SMALL, UNIT, burden
from rules.games.gouji.state import BURNS, CLAUSE, State, Why

if TYPE_CHECKING:
    from rules.api import Action, Seat
    from rules.games.gouji.plays import Plays

PLAYING: Final = frozenset(
    {
        Why.LEAD,
        Why.FOLLOW,
        Why.YIELDED,
        Why.BURN,
        Why.BURNING,
        Why.OPPOSITE,
        Why.HEADLESS,
        Why.CHAOS,
    }
)
"""What is answered with cards."""


def no_set(plays: Plays, counts: int) -> Refused:
    """The clause that comes nearest to what these cards were meant to be."""
    if plays.bie3 and counts & ONE:
        if counts >= UNIT[1]:
            return Refused("GJ-16", "threes_alone")
        return Refused("GJ-16", "threes_last")
    plain = [rank for rank, times in enumerate(RANKS.counts(counts & PLAIN)) if times]
    return Refused("GJ-10", "several_ranks", ranks="".join(RANKS.order[rank] for rank in plain))


def not_higher(play: Play, top: Play) -> Refused:
    """GJ-14: what ``play`` lacks to beat ``top``."""
    if play.shape.length != top.shape.length:
        return Refused("GJ-14", "other_size", need_count=top.shape.length, found_count=play.shape.length)
    if RANKS.count(top.counts, BIG):
        return Refused("GJ-14", "unbeatable")
    small = RANKS.count(top.counts, SMALL)
    if RANKS.count(play.counts, BIG) < small:
        return Refused("GJ-14", "needs_big_jokers", count=small)
    return Refused("GJ-14", "not_each_higher", table=str(top), play=str(play))


def not_asked_for_cards(why: Why, action: Action) -> Refused:
    """An action of another sort than what is asked."""
    if isinstance(action, Play):
        return Refused(CLAUSE[why], "answer_first", word=str(why))
    if isinstance(action, Give):
        if why is Why.RETURN:
            return Refused("GJ-63", "wrong_return")
        return Refused("GJ-63", "nothing_to_give")
    if isinstance(action, Call):
        return _not_to_be_said(why, action.word)
    if isinstance(action, Pass) and why is Why.LEAD:
        return Refused("GJ-32", "leader_must_play")
    if why is Why.BURNING:
        return Refused("GJ-50", "must_burn")
    return Refused(CLAUSE[why], "answer_first", word=str(why))


def _not_to_be_said(why: Why, word: str) -> Refused:
    match word:
        case "让":
            return Refused("GJ-33", "no_yield")
        case "烧":
            return Refused("GJ-50", "no_burn")
        case "革命":
            return Refused("GJ-22", "no_revolt")
        case "宣点":
            return Refused("GJ-24", "no_announcement")
        case _:
            return Refused(CLAUSE[why], "no_such_action", action=word)


def why_not(plays: Plays, state: State, turn: Seat, counts: int, reading: Play | None = None) -> Refused:
    """Why these cards can't be played, as ``reading`` if one is named."""
    hand, top, why = state.hands[turn], state.top, state.queue[0].why
    missing = outline.missing("GJ-01", RANKS, hand, counts)
    if missing is not None:
        return missing
    found = plays.read(counts, last_hand=counts == hand)
    if not found or reading not in (None, *found):
        return no_set(plays, counts)
    if top is not None and not plays.beats(found[0], top):
        return not_higher(found[0], top)
    if why in BURNS:
        plain, jokers = burden(hand - counts)
        return Refused("GJ-50", "burn_leaves", plain=plain, jokers=jokers, spare=plain - jokers, free=FREE)
    if why is Why.LEAD and state.burner == turn and counts < JOKER:
        return Refused("GJ-52", "burner_shows_joker")
    return not_asked_for_cards(why, found[0])
