"""Laws that every game keeps. A new folder under ``rules/games`` is tested here unasked."""

import copy
import json
import pickle
import subprocess
import sys
from collections import Counter
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import cards, deal, house, record
from rules.api import (
    PASS,
    Call,
    Caution,
    DealOver,
    Dealt,
    Give,
    Given,
    Passed,
    Play,
    Played,
    Refused,
    TrickWon,
    WentOut,
    describe,
)
from rules.match import Match

NAMES = rules.names()
LONGEST = 2000
"""No deal takes as many actions."""

seeds = st.integers(0, deal.SEEDS - 1)
every_game = pytest.mark.parametrize("name", NAMES)


def walk(game, seed, choices, eager=0.5):
    """Yield (state, action, state after) along a random deal. ``eager``: how often who may pass plays, if he can."""
    rng = Random(choices)
    state = game.deal(seed=seed)
    for _ in range(LONGEST):
        if game.over(state):
            return
        moves = game.legal(state)
        plays = [move for move in moves if move != PASS]
        action = rng.choice(plays if plays and (PASS not in moves or rng.random() < eager) else moves)
        after = game.step(state, action)
        yield state, action, after
        state = after
    pytest.fail("this deal doesn't end")


def seats(game):
    return range(game.seats)


def hands(game, state):
    """Every hand, packed."""
    return game.view(state, tuple(seats(game))).hands


def everything(game, state):
    """Every card that wasn't played, those of a pile that nobody sees included."""
    view = game.view(state, tuple(seats(game)))
    return sum(view.hands) + view.unseen


def variants(name):
    """The house rules one at a time: every value of every key, both ends of a number, a table of either end."""
    defaults = rules.defaults(name)
    for key, option in house.options(type(defaults)).items():
        default, least, most = house.table(defaults)[key], option.rule.least, option.rule.most
        if option.kind is tuple:
            other = 1 if option.rule.total is None else -1  # those that add up to nothing: up and down in turn
            values = [
                (end, other * end) * (option.rule.length // 2) + (end,) * (option.rule.length % 2)
                for end in (least, most)
            ]
        else:
            near = option.allowed or (least, default - 1, default + 1, most)
            values = [value for value in near if option.allowed or least <= value <= most]
        for value in values:
            if value != default:
                yield pytest.param(name, {key: value}, id=f"{name} {key}={value}")


VARIANTS = [variant for name in NAMES for variant in variants(name)]


# A deal from the first card to the last


@every_game
def test_the_names_are_fixed(name):
    game = rules.make(name)
    assert game.id == name
    assert rules.make(name) is game or rules.make(name).house == game.house
    assert len(game.prefix) == 2
    assert sorted(seat for owned in game.controllers for seat in owned) == list(seats(game))
    assert sorted(seat for side in game.sides for seat in side) == list(seats(game))
    assert all(any(set(owned) <= set(side) for side in game.sides) for owned in game.controllers)
    assert rules.sheet(name).startswith("# ")
    assert {rules.make(other).prefix for other in NAMES if other != name}.isdisjoint({game.prefix})


@every_game
@settings(max_examples=60)
@given(seed=seeds, choices=seeds)
def test_deals_end_and_cards_are_conserved(name, seed, choices):
    game = rules.make(name)
    dealt = game.deal(seed=seed)
    total = sum(hands(game, dealt))
    played = 0
    for _, action, after in walk(game, seed, choices):
        if isinstance(action, Play):
            played += action.counts
        assert sum(hands(game, after)) + played == total
        if game.dealt(after) != game.dealt(dealt):  # void, and dealt anew
            assert isinstance(action, Call)
            dealt = after
    ranks = [card[-1] for hand in game.dealt(dealt) for card in hand.split()]
    assert game.ranks.pack("".join(ranks)) == total
    assert [len(hand.split()) for hand in game.dealt(dealt)] == [game.hand_size] * game.seats


@every_game
@settings(max_examples=60)
@given(seed=seeds, choices=seeds)
def test_points_sum_to_zero_and_lines_name_clauses(name, seed, choices):
    game = rules.make(name)
    for _, _, after in walk(game, seed, choices):
        if not game.over(after):
            with pytest.raises(Refused):
                game.result(after)
            continue
        result = game.result(after)
        assert len(result.points) == game.seats
        assert sum(result.points) == 0
        assert result == game.result(after)
        assert all(line.clause in rules.sheet(name) for line in result.lines)
        assert game.deal(seed=seed, last=result)  # the next deal can be dealt on it


@every_game
@settings(max_examples=60)
@given(seed=seeds, choices=seeds)
def test_whoever_is_asked_can_answer(name, seed, choices):
    game = rules.make(name)
    for state, _, after in walk(game, seed, choices):
        asked, moves = game.decision(state), game.legal(state)
        assert asked.seat == game.turn(state)
        assert moves
        assert len(set(moves)) == len(moves)
        assert asked.plays is any(isinstance(move, Play) for move in moves)
        assert asked.may_pass is (PASS in moves)
        assert asked.words == tuple(move.word for move in moves if isinstance(move, Call))
        assert game.legal(state) == moves  # asked again, it answers the same
        if game.over(after):
            assert (game.turn(after), game.decision(after), game.legal(after)) == (None, None, ())


@every_game
@settings(max_examples=60)
@given(seed=seeds, choices=seeds)
def test_step_refuses_what_legal_does_not_list_and_changes_nothing(name, seed, choices):
    game, rng = rules.make(name), Random(choices)
    met = [PASS, Call("烧"), Call("不"), Call(""), Give(0, 0, "")]
    end = None
    for state, action, after in walk(game, seed, choices):
        end = after
        met.append(action)
        met += rng.sample(game.legal(state), 1)
        before = copy.deepcopy(state)
        moves = game.legal(state)
        for strange in rng.sample(met, min(8, len(met))):
            if strange in moves:
                continue
            with pytest.raises(Refused) as refused:
                game.step(state, strange)
            assert refused.value.clause in rules.sheet(name)
            assert state == before
            assert game.legal(state) == moves
    for strange in met:  # the deal is over
        with pytest.raises(Refused):
            game.step(end, strange)


@every_game
@settings(max_examples=40)
@given(seed=seeds, choices=seeds, data=st.data())
def test_readings_agree_with_legal(name, seed, choices, data):
    """Any handful that somebody may pick is in the legal list or refused."""
    game = rules.make(name)
    for state, _, _ in walk(game, seed, choices):
        hand = hands(game, state)[game.turn(state)]
        held = game.ranks.each(hand)
        picked = data.draw(st.lists(st.sampled_from(range(len(held))), min_size=1, max_size=7, unique=True))
        counts = sum(held[place] for place in picked)
        listed = {move for move in game.legal(state) if isinstance(move, Play) and move.counts == counts}
        if not listed:
            with pytest.raises(Refused) as refused:
                game.readings(state, counts)
            assert refused.value.clause in rules.sheet(name)
        else:
            found = game.readings(state, counts)
            assert set(found) == listed
            assert len(found) == len(listed)


@every_game
@settings(max_examples=40)
@given(seed=seeds, choices=seeds)
def test_every_legal_play_has_its_reading(name, seed, choices):
    game, rng = rules.make(name), Random(choices)
    for state, _, _ in walk(game, seed, choices):
        for move in rng.sample(game.legal(state), min(30, len(game.legal(state)))):
            if isinstance(move, Play):
                assert move in game.readings(state, move.counts)
                last = move.counts == hands(game, state)[game.turn(state)]
                assert move in game.read(move.counts, last_hand=last)
            assert all(isinstance(caution, Caution) for caution in game.cautions(state, move))


# What may be known


@every_game
@settings(max_examples=50)
@given(seed=seeds, choices=seeds, data=st.data())
def test_views_leak_nothing(name, seed, choices, data):
    """A view is the same when the cards it doesn't show are dealt anew: so it can't depend on them."""
    game = rules.make(name)
    seen = data.draw(st.sets(st.sampled_from(seats(game)), max_size=game.seats - 1))
    rng = Random(choices)
    for state, _, after in walk(game, seed, choices):
        for moment in (state, after):
            view = game.view(moment, tuple(sorted(seen)))
            again = game.sample(view, rng)
            assert game.view(again, tuple(sorted(seen))) == view
            assert game.over(again) == game.over(moment)
            assert [hand is None for hand in view.hands] == [seat not in seen for seat in seats(game)]
            held = hands(game, moment)
            dead = game.ranks.pack([rank for _, rank in cards.tokens(game.position(moment).get("dead", ""))])
            assert view.unseen == sum(held[seat] for seat in seats(game) if seat not in seen) + dead
            assert view.left == tuple(map(game.ranks.total, held))
            assert all(view.hands[seat] == held[seat] for seat in seen)
            assert all(game.ranks.has(hand, known) for hand, known in zip(held, view.known, strict=True))
            assert view.legal == (game.legal(moment) if game.turn(moment) in seen else ())


@every_game
def test_a_sample_deals_the_unseen_cards_at_random(name):
    """Not the real hands by construction, and any split of them sooner or later."""
    game = rules.make(name)
    state = game.deal(seed=9)
    view = game.view(state, (game.turn(state),))
    found = Counter(hands(game, game.sample(view, Random(seed))) for seed in range(200))
    assert len(found) > 150
    for real in (state, game.sample(view, Random(1))):
        assert everything(game, real) == everything(game, state)


@every_game
@settings(max_examples=25)
@given(seed=seeds, choices=seeds)
def test_a_sampled_state_can_be_played_to_its_end(name, seed, choices):
    game, rng = rules.make(name), Random(choices)
    for state, _, _ in walk(game, seed, choices):
        made = game.sample(game.view(state, (game.turn(state),)), rng)
        for _ in range(LONGEST):
            if game.over(made):
                break
            made = game.step(made, rng.choice(game.legal(made)))
        assert sum(game.result(made).points) == 0
        if rng.random() < 0.8:
            break


# Text


@every_game
@settings(max_examples=50)
@given(seed=seeds, choices=seeds)
def test_actions_as_text(name, seed, choices):
    game, rng = rules.make(name), Random(choices)
    for state, _, _ in walk(game, seed, choices):
        moves = game.legal(state)
        texts = [str(move) for move in moves]
        assert len(set(texts)) == len(texts)
        for move in moves if len(moves) < 60 else rng.sample(moves, 60):
            assert game.parse(state, str(move)) == move
            if isinstance(move, Play):
                assert game.parse(state, f"{move.kind} {game.ranks.order[move.rank]}:{move}") == move
                said = describe(move)
                assert said["text"] == str(move)
                assert said["size"] == len(said["ranks"]) == move.size
                assert said["ranks"] == game.ranks.letters(move.counts)
                assert game.ranks.pack([suit + rank for suit, rank in cards.tokens(said["text"])]) == move.counts
                assert said["rank"] in game.ranks.order


@every_game
@settings(max_examples=50)
@given(seed=seeds, choices=seeds)
def test_positions_as_text(name, seed, choices):
    game = rules.make(name)
    for _, _, after in walk(game, seed, choices):
        fields = game.position(after)
        again = game.setup(**fields)
        assert game.position(again) == fields
        from_file = game.setup(**json.loads(json.dumps(fields)))  # lists where there were tuples
        assert (from_file, hash(from_file)) == (again, hash(again))
        assert game.legal(again) == game.legal(after)
        for seat in seats(game):
            assert game.view(again, (seat,)) == game.view(after, (seat,))
        if game.over(after):
            assert game.result(again) == game.result(after)


def played_match(name, house_rules, seed, deals, choices):
    """A record of a whole random match, with its very cards."""
    game = rules.make(name, **house_rules)
    rng = Random(choices)
    match = Match(game, seed, deals)
    kept = []
    while True:
        state = match.deal()
        states, entries, held = [state], [], record.hands_at_first(game, state)
        while not game.over(state):
            assert len(entries) < LONGEST
            seat, action = game.turn(state), rng.choice(game.legal(state))
            entries.append(record.Entry(seat, action, record.pick(game, state, held[seat], action)))
            states.append(game.step(state, action))
            held = record.hands_after(game, held, state, entries[-1], states[-1])
            state = states[-1]
        kept.append(record.Deal(str(match.code), tuple(entries), tuple(states)))
        if match.after(game.result(state)).over:
            break
        match = match.after(game.result(state))
    players = tuple(record.Player(f"人{index}", "easy" if index else "") for index in range(len(game.controllers)))
    return record.Record(match, players, tuple(kept))


@every_game
@settings(max_examples=20)
@given(seed=seeds, choices=seeds)
def test_records_as_text(name, seed, choices):
    whole = played_match(name, {}, seed, 2, choices)
    text = record.write(whole)
    again = record.read(text)
    assert again == whole
    assert record.write(again) == text


@pytest.mark.parametrize(("name", "change"), VARIANTS)
def test_deal_codes(name, change):
    game = rules.make(name, **change)
    code = str(deal.code(game.prefix, 48213, game.defaults, game.house))
    again, seed = rules.coded(code)
    assert (again.id, again.house, seed) == (name, game.house, 48213)
    assert again.deal(seed=seed) == game.deal(seed=48213)
    assert rules.coded(f" {code.upper()} ") == (again, seed)


# Values


@every_game
@settings(max_examples=25)
@given(seed=seeds, choices=seeds)
def test_states_and_actions_are_values(name, seed, choices):
    game = rules.make(name)
    for state, action, after in walk(game, seed, choices):
        for value in (state, action, after, game.view(after, (0,))):
            again = pickle.loads(pickle.dumps(value))
            assert again == value
            assert hash(again) == hash(value)
            assert copy.copy(value) == copy.deepcopy(value) == value
        assert game.step(pickle.loads(pickle.dumps(state)), action) == after
        with pytest.raises(AttributeError):
            state.turn = 0


@every_game
def test_equal_arguments_equal_answers(name):
    one = [(action, after) for _, action, after in walk(rules.make(name), 7, 8)]
    two = [(action, after) for _, action, after in walk(rules.make(name), 7, 8)]
    assert one == two
    assert rules.make(name).deal(seed=7) != rules.make(name).deal(seed=8)


REPEAT = """
import hashlib, sys
from random import Random
import rules

for name in sys.argv[1:]:
    told = hashlib.sha256()
    game = rules.make(name)
    for seed in range(8):
        rng, state = Random(seed), game.deal(seed=seed)
        while not game.over(state):
            moves = game.legal(state)
            told.update(" ".join(map(str, moves)).encode())
            action = moves[int(rng.random() * len(moves))]
            told.update(str(game.view(state, (0,))).encode())
            state = game.step(state, action)
        told.update(str((game.result(state), game.position(state), game.dealt(state))).encode())
    print(name, told.hexdigest())
"""


def run_apart(code, *arguments, **environment):
    """What a fresh interpreter prints."""
    root = str(Path(find_spec("rules").origin).parent.parent)
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        check=True,
        timeout=60,
        env={"PYTHONPATH": root, "PATH": "/usr/bin:/bin", "PYTHONIOENCODING": "utf-8", **environment},
    )
    return done.stdout


def test_the_same_in_every_process():
    told = {run_apart(REPEAT, *NAMES, PYTHONHASHSEED=seed) for seed in ("0", "1", "4711")}
    assert len(told) == 1


def test_the_same_whichever_game_is_played_first():
    """Games that count alike share their shapes."""
    turned = [NAMES[place:] + NAMES[:place] for place in range(len(NAMES))]
    told = {frozenset(run_apart(REPEAT, *order, PYTHONHASHSEED="0").splitlines()) for order in turned}
    assert len(told) == 1


def test_pickles_go_from_process_to_process():
    code = """
import pickle, sys
import rules
kept = []
for name in rules.names():
    game = rules.make(name)
    state = game.deal(seed=5)
    for _ in range(6):
        kept.append((name, state, game.legal(state)[-1]))
        state = game.step(state, kept[-1][2])
sys.stdout.buffer.write(pickle.dumps(kept))
"""
    kept = pickle.loads(run_apart(code, PYTHONHASHSEED="99"))
    assert len(kept) == 6 * len(NAMES)
    for name in NAMES:
        game = rules.make(name)
        state = game.deal(seed=5)
        for _, there, action in [one for one in kept if one[0] == name]:
            assert there == state
            assert hash(there) == hash(state)
            assert action == game.legal(state)[-1]
            state = game.step(there, action)


# House rules and events


@pytest.mark.parametrize(("name", "change"), VARIANTS)
def test_every_house_rule_plays_through(name, change):
    game = rules.make(name, **change)
    last = None
    for seed in range(3):
        state = game.deal(seed=seed, last=last)
        rng = Random(seed)
        for _ in range(LONGEST):
            if game.over(state):
                break
            moves = game.legal(state)
            assert moves
            action = rng.choice(moves)
            assert game.parse(state, str(action)) == action
            state = game.step(state, action)
        last = game.result(state)
        assert sum(last.points) == 0


@every_game
@settings(max_examples=50)
@given(seed=seeds, choices=seeds)
def test_events_tell_what_happened(name, seed, choices):
    game = rules.make(name)
    first = game.deal(seed=seed)
    begun = game.events(None, None, first)
    assert [type(event) for event in begun[:1]] == [Dealt]
    if game.decision(first).plays:
        assert begun[0].leader == game.turn(first)
    assert all(isinstance(event, Given) for event in begun[1:])
    out, reserved = [], set()
    for state, action, after in walk(game, seed, choices):
        events = game.events(state, action, after)
        seat = game.turn(state)
        left = game.view(after, ()).left
        assert events
        if isinstance(action, Play):
            assert events[0] == Played(seat, action, left[seat])
        elif action == PASS:
            assert events[0] == Passed(seat)
        for event in events[1:]:
            assert not isinstance(event, Played | Passed)
            if isinstance(event, TrickWon):
                assert game.view(after, ()).top is None
                leader = event.seat if event.leader is None else event.leader
                assert game.turn(after) == (None if game.over(after) else leader)
            if isinstance(event, WentOut):
                assert left[event.seat] == 0
                out.append(event)
        assert isinstance(events[-1], DealOver) is game.over(after)
        if game.over(after):
            assert events[-1].points == game.result(after).points
        if game.over(after):  # a place may be for somebody who doesn't go out (革命)
            resting = game.facts(after).get("revolted", ())
            reserved = {game.facts(after)["places"].index(seat) + 1 for seat in resting}
    places = [event.place for event in out]
    assert places == [place for place in range(1, game.seats + 1) if place not in reserved][: len(places)]
    assert len({event.seat for event in out}) == len(out)
