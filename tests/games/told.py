"""Deals told in sentences, and perft counts: what the golden tests of every game share."""

import json
import re
from random import Random

import rules
from rules.api import (
    PASS,
    Answered,
    Called,
    DealOver,
    Dealt,
    Give,
    Given,
    Noted,
    Passed,
    PhaseBegan,
    Played,
    PointsTaken,
    TrickWon,
    WentOut,
)


def sentence(event):  # noqa: C901 - one for each event
    match event:
        case Dealt(leader, clause):
            return f"seat {leader} leads ({clause})"
        case Played(seat, play, left):
            return f"seat {seat} plays {play} as {play.kind}, {left} left"
        case Passed(seat):
            return f"seat {seat} passes"
        case Called(seat, word):
            return f"seat {seat} says {word}"
        case Given(seat, to, text, clause):
            return f"seat {seat} gives {text} to {to} ({clause})"
        case Noted(clause, reason, seat, other):
            about = "".join(f" {one}" for one in (seat, other) if one is not None)
            return f"{reason}{about} ({clause})"
        case TrickWon(seat, None):
            return f"seat {seat} has the trick"
        case TrickWon(seat, leader):
            return f"seat {seat} has the trick, seat {leader} leads"
        case PointsTaken(seat, points):
            return f"seat {seat} takes {points} points"
        case PhaseBegan(phase, seat, clause):
            return f"{phase} begins, by seat {seat} ({clause})"
        case WentOut(seat, place):
            return f"seat {seat} is out, place {place}"
        case DealOver(points):
            return f"points {' '.join(f'{value:+d}' for value in points)}"


def step(action, events):
    """A step in sentences. What is said while nobody hears it comes with its word, so that it can be read again."""
    first, *rest = events
    if isinstance(first, Answered):
        yield f"seat {first.seat} says {action} to itself"
        yield from (
            f"heard: {one.word} of seat {one.seat}" if isinstance(one, Called) else sentence(one) for one in rest
        )
    elif isinstance(action, Give):
        yield f"seat {first.seat} gives back {first.text} to {first.to} ({first.clause})"
        yield from map(sentence, rest)
    else:
        yield from map(sentence, events)


def warning(caution):
    return f"  ({caution.clause} {caution.reason}: seat {caution.payer} would pay)"


def score_line(line):
    who = "" if line.seat is None else f"seat {line.seat} "
    return " ".join([f"{line.clause} {who}{line.reason}", *(f"{name}={value}" for name, value in line.facts)])


def dealt(game, code, state):
    """Who holds what in a deal."""
    return [f"deal {code}", *(f"seat {seat} holds {hand}" for seat, hand in enumerate(game.dealt(state)))]


def begun(game, code, state):
    """How a deal begins."""
    return [*dealt(game, code, state), *map(sentence, game.events(None, None, state))]


def played(game, state, moves):
    """The lines of a deal from its first action on and the state it ends in; ``moves`` gives the next action's text."""
    told = []
    while not game.over(state):
        action = game.parse(state, moves(game, state))
        after = game.step(state, action)
        told += map(warning, game.cautions(state, action))
        told += step(action, game.events(state, action, after))
        state = after
    return told, state


def careless(code):
    """Somebody who likes to play, and big things better: which of the texts that are legal, by the deal's own dice."""
    draw = Random(code).random

    def choose(game, state):
        texts = sorted({str(action) for action in game.legal(state)})
        plays = [text for text in texts if text != str(PASS)]
        if not plays or (len(plays) < len(texts) and draw() < 0.3):
            return str(PASS)
        few = sorted((plays[int(draw() * len(plays))] for _ in range(3)), key=lambda text: (len(text), text))
        return few[-1]

    return choose


def compare(path, code, transcript, *, regenerate, player=careless):
    """That ``transcript(moves)`` tells what ``path`` says, its moves taken from there; at first, from ``player``."""
    if regenerate:
        path.write_text("\n".join(transcript(player(code))) + "\n", encoding="utf-8")
    told = path.read_text(encoding="utf-8").splitlines()
    assert told[0] == f"deal {code}"
    found = (re.match(r"seat \d (?:plays (\S+) as|says (\S+)|gives back (\S+)|passes)", line) for line in told)
    said = (match[1] or match[2] or match[3] or "pass" for match in found if match)
    assert transcript(lambda _game, _state: next(said)) == told


def perft(game, state, depth):
    """How many ways there are to go on for ``depth`` actions; a deal that ends before counts none."""
    moves = game.legal(state)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.step(state, move), depth - 1) for move in moves)


def counts(game, state, depth):
    return [perft(game, state, plies) for plies in range(1, depth + 1)]


def counted(game_id, name, codes, endings, depth):
    """The counts of ``name``: of a code's deal, so deep as ``codes`` says, or of a position of ``endings``."""
    if name in codes:
        game, seed = rules.coded(name)
        return counts(game, game.deal(seed=seed), codes[name])
    fields = dict(endings[name])
    game = rules.make(game_id, **fields.pop("house", {}))
    return counts(game, game.setup(**fields), depth)


def compare_perft(path, name, found, *, regenerate):
    """That ``path`` has the counts ``found`` under ``name``."""
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    if regenerate:
        known[name] = found
        lines = (
            f"  {json.dumps(key, ensure_ascii=False)}: {json.dumps(value)}" for key, value in sorted(known.items())
        )
        path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    assert found == known[name]
