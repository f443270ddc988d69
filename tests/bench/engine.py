"""Random games a second through the public API, beside OpenSpiel's dou_dizhu and RLCard's, in one run.

``python -m tests.bench.engine [--game paoyao] [--seconds 2] [--rounds 5]`` (``pip install -e '.[bench]'`` first; a peer
that isn't installed is left out). Every engine deals, lists every legal move at every decision, picks one at random and
keeps what was done; garbage collection is off in a round, as with ``timeit``. The rounds take turns, so that a machine
whose speed drifts drifts for all; what counts is the ratio in a round. Times are CPU seconds of this process.
"""

from __future__ import annotations

import argparse
import gc
import random
import resource
import statistics
import time
from importlib import import_module
from importlib.util import find_spec

import rules


def ours(game_id):
    game = rules.make(game_id)
    legal, step = game.legal, game.step
    choice = random.Random(1).choice
    seeds = iter(range(10**9))

    def play():
        state = game.deal(seed=next(seeds))
        record = []
        while moves := legal(state):
            move = choice(moves)
            record.append(move)
            state = step(state, move)
        game.result(state)
        return len(record)

    return play


def full_leads(game_id, deals=1000):
    """(microseconds, plays) of the list of what a whole dealt hand may lead, on average, tables warm."""
    game = rules.make(game_id)
    hands = [hand for seed in range(deals) for hand in game.view(game.deal(seed=seed), range(game.seats)).hands]
    plays = sum(len(game.leads(hand)) for hand in hands)  # makes the tables
    gc.disable()
    start = time.process_time()
    for hand in hands:
        game.leads(hand)
    spent = time.process_time() - start
    gc.enable()
    return spent / len(hands) * 1e6, plays / len(hands)


def openspiel():
    game = import_module("pyspiel").load_game("dou_dizhu")
    choice = random.Random(1).choice

    def play():
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(choice(state.legal_actions()))
        state.apply_action(max(state.legal_actions()))  # the auction: the first bid takes it
        record = []
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(choice(state.legal_actions()))
                continue
            move = choice(state.legal_actions())
            record.append(move)
            state.apply_action(move)
        state.returns()
        return len(record)

    return play


def rlcard():
    numpy = import_module("numpy")
    game = import_module("rlcard.games.doudizhu.game").DoudizhuGame()
    game.np_random = numpy.random.RandomState(1)
    choice = random.Random(1).choice

    def play():
        state, _ = game.init_game()
        record = []
        while not game.is_over():
            move = choice(state["actions"])
            record.append(move)
            state, _ = game.step(move)
        return len(record)

    return play


def rate(play, seconds):
    """(games, decisions) a CPU second."""
    games = plies = 0
    gc.collect()
    gc.disable()
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(10 if spent and games / spent > 500 else 1):
            plies += play()
            games += 1
    gc.enable()
    return games / spent, plies / spent


def memory():
    """Peak resident memory of this process, MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="guan3")
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument(
        "--memory", type=int, default=0, metavar="GAMES", help="only play GAMES games, print peak memory"
    )
    asked = parser.parse_args()
    if asked.memory:
        before = memory()
        play = ours(asked.game)
        for _ in range(asked.memory):
            play()
        print(f"{asked.memory} games of {asked.game}: peak {memory():.1f} MB (after import {before:.1f} MB)")
        return
    micros, plays = full_leads(asked.game)
    print(f"{asked.game}: full lead list {micros:.2f} µs, {plays:.0f} plays")
    engines = {asked.game: ours(asked.game)}
    if find_spec("pyspiel"):
        engines["OpenSpiel dou_dizhu"] = openspiel()
    if find_spec("rlcard"):
        engines["RLCard doudizhu (bare game)"] = rlcard()
    for play in engines.values():
        rate(play, asked.seconds)  # warm: caches, tables
    rounds = [{name: rate(play, asked.seconds) for name, play in engines.items()} for _ in range(asked.rounds)]
    for name in engines:
        games = [one[name][0] for one in rounds]
        plies = statistics.median(one[name][1] for one in rounds)
        ratios = [one[asked.game][0] / one[name][0] for one in rounds]
        print(
            f"{name:28} {statistics.median(games):9,.0f} games/s (min {min(games):,.0f}, max {max(games):,.0f})"
            f"  {plies:9,.0f} decisions/s  {asked.game} is {statistics.median(ratios):.2f} x"
            f" (min {min(ratios):.2f}, max {max(ratios):.2f})"
        )


if __name__ == "__main__":
    main()
