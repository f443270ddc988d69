"""How often a match of 六人够级 meets its rare windows: ``python -m tests.bench.windows [--deals 1000]``.

Deals follow each other as in a match, tribute and all, each from the deal before; half of the players draw their
actions anyhow, half save their 2s and jokers, so that somebody is able to burn. What is counted is told by events and
facts alone.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random

import rules
from rules.api import PASS, Answered, Call, Called, Dealt, Give, Given, Noted, PhaseBegan, Play, TrickWon
from rules.match import Match

LONGEST = 3000
"""No deal takes as many actions."""

WINDOWS = (
    "贡", "还贡", "GJ-60", "GJ-61", "GJ-62", "GJ-20", "GJ-21", "问革命", "革命", "dealt_again", "问宣点", "宣点",
    "locked", "opposite back", "让", "让后", "无头", "问烧", "烧", "burned", "burn over burn", "burn_broken",
    "burn_won", "burn_stuck", "接风", "接风 after a burn", "opens", "四户乱缠", "revolution: 三科", "swept",
    "out with 3s",
)  # fmt: skip


def thrifty(game, view_legal, rng):
    """Many cards, few 2s and jokers, low ranks first; words as they come."""
    plays = [action for action in view_legal if isinstance(action, Play)]
    if "烧" in map(str, view_legal):
        return next(action for action in view_legal if str(action) == "烧")
    if not plays or (len(plays) < len(view_legal) and rng.random() < 0.15):
        return rng.choice([action for action in view_legal if not isinstance(action, Play)] or view_legal)
    wild = sum(game.ranks.unit[game.ranks.index[rank]] * 63 for rank in "2BR")

    def cost(play):
        return (game.ranks.size(play.counts & wild) * 3 - play.size, play.rank)

    return min(plays, key=cost)


def anyhow(_game, legal, rng):
    plays = [action for action in legal if action != PASS]
    return rng.choice(plays if plays and rng.random() < 0.5 else legal)


def asked(game, state, found):
    """What the seat to act is asked, counted."""
    facts = game.facts(state)
    why = facts["asked"]
    found["locked"] += bool(facts["locked"])
    found[
        {"还贡": "还贡", "革命": "问革命", "宣点": "问宣点", "让后": "让后", "无头": "无头", "问烧": "问烧"}.get(
            why, "-"
        )
    ] += 1
    found["opposite back"] += why == "顺管" and state.turn in facts["locked"]


def happened(before, action, after, events, found):
    for event in events:
        match event:
            case Given(_, _, _, clause):
                found[clause] += not isinstance(action, Give) or event is not events[0]
                found["贡"] += clause in ("GJ-60", "GJ-61", "GJ-62") and event is not events[0]
            case Noted(_, reason):
                found[reason] += 1
                found["burn over burn"] += reason == "burned" and before.burner is not None
            case Called(_, word):
                found[word] += 1
            case PhaseBegan(phase):
                found[phase] += 1
            case TrickWon(_, leader) if leader is not None:
                stuck = any(isinstance(one, Noted) and one.reason == "burn_stuck" for one in events)
                found["接风"] += not stuck
                found["接风 after a burn"] += not stuck and any(winner == event.seat for winner, _ in after.burns)
    if isinstance(action, Play) and after.hands[before.turn] == 0:
        found["out with 3s"] += action.rank == 0


def run(deals, seed=1):
    """Play a chain of deals; how often each window was met, and whether every card was always somewhere."""
    game = rules.make("gouji", deals=0)
    match, rng, found = Match(game, seed), Random(seed), Counter(dict.fromkeys(WINDOWS, 0))
    for _ in range(deals):
        state = match.deal()
        everything = sum(state.hands)
        for event in game.events(None, None, state)[1:]:
            found[event.clause] += 1
            found["贡"] += event.clause in ("GJ-60", "GJ-61", "GJ-62")
        played = 0
        for _ in range(LONGEST):
            legal = game.legal(state)
            if not legal:
                break
            asked(game, state, found)
            action = (thrifty if state.turn % 2 else anyhow)(game, legal, rng)
            after = game.step(state, action)
            events = game.events(state, action, after)
            happened(state, action, after, events, found)
            if isinstance(action, Call) and any(isinstance(event, Dealt) for event in events):
                assert any(isinstance(event, Answered) for event in events)
            if isinstance(action, Play):
                played += action.counts
            state = after
            assert sum(state.hands) + played == everything
        assert game.over(state)
        result = game.result(state)
        assert sum(result.points) == 0
        places = result.fact("places")
        assert sorted(places) == list(range(6))
        found["swept"] += result.fact("swept")
        found["revolution: 三科"] += any(places[2] == seat for seat in result.fact("revolted"))
        match = match.after(result)
    del found["-"], found[""]
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for window, times in run(given.deals, given.seed).items():
        print(f"{window:20} {times}")


if __name__ == "__main__":
    main()
