"""The engine's list of plays against brute force: every subset of a hand, judged by a recogniser from the sheet.

The recogniser shares nothing with the engine: it looks at the cards one by one.
"""

import itertools
from random import Random

import pytest

import rules
from rules.api import Play
from tests.games.gouji.scene import game

ORDER = "3456789TJQKA2BR"
LEAST = {"T": 5, "J": 4, "Q": 3, "K": 2, "A": 2, "2": 1}


def base(cards):
    """The rank of a set; None for what is none."""
    plain = set(cards) - set("2BR")
    if len(plain) > 1:
        return None
    return plain.pop() if plain else "2" if "2" in cards else min(cards, key=ORDER.index)


def is_set(cards, hand, *, bie3):
    if base(cards) is None:
        return False
    return not bie3 or "3" not in cards or (set(cards) == {"3"} and len(cards) == len(hand))


def heights(cards):
    """Each card's rank, from the highest down, the 2s that are added as what they stand for."""
    rank = base(cards)
    return sorted((ORDER.index(rank if card == "2" and rank not in "BR" else card) for card in cards), reverse=True)


def beats(over, under):
    return len(over) == len(under) and all(a > b for a, b in zip(heights(over), heights(under), strict=True))


def is_gouji(cards):
    return bool(set(cards) & set("BR")) or len(cards) >= LEAST.get(base(cards), 99)


def subsets(hand):
    counts = [(rank, hand.count(rank)) for rank in ORDER if rank in hand]
    for chosen in itertools.product(*(range(count + 1) for _, count in counts)):
        cards = "".join(rank * times for (rank, _), times in zip(counts, chosen, strict=True))
        if cards:
            yield cards


def spare(hand, cards):
    left = list(hand)
    for card in cards:
        left.remove(card)
    return len(set(left) - set("2BR")) - sum(card in "BR" for card in left)


def random_hand(rng, size):
    few = rng.sample("3456789TJQKA", rng.randint(1, 4))
    pool = few * 3 + list("22BR") if rng.random() < 0.7 else list(ORDER * 2)
    return "".join(sorted((rng.choice(pool) for _ in range(size)), key=ORDER.index))


def fits(*hands):
    every = "".join(hands)
    return all(every.count(rank) <= (4 if rank in "BR" else 16) for rank in ORDER)


def listed(table_game, state):
    found = [table_game.ranks.show(move.counts) for move in table_game.legal(state) if isinstance(move, Play)]
    assert len(set(found)) == len(found)
    return set(found)


@pytest.mark.clause("GJ-10", "GJ-11", "GJ-12", "GJ-16")
@pytest.mark.parametrize("bie3", [True, False])
def test_what_may_be_led(bie3):
    rng, table_game = Random(f"lead {bie3}"), game(bie3=bie3)
    for _ in range(150):
        hand = random_hand(rng, rng.randint(1, 9))
        if not fits(hand, "44444"):
            continue
        state = table_game.setup([hand, *["4"] * 5], turn=0)
        assert listed(table_game, state) == {cards for cards in subsets(hand) if is_set(cards, hand, bie3=bie3)}, hand


@pytest.mark.clause("GJ-13", "GJ-14", "GJ-15", "GJ-16")
@pytest.mark.parametrize("bie3", [True, False])
def test_what_may_answer(bie3):
    rng, table_game = Random(f"answer {bie3}"), game(bie3=bie3)
    done = 0
    while done < 300:
        hand, lying = random_hand(rng, rng.randint(1, 9)), random_hand(rng, rng.randint(1, 5))
        if base(lying) is None or ("3" in lying and bie3) or not fits(hand, lying, "44444"):
            continue
        done += 1
        state = table_game.setup([hand, *["4"] * 5], turn=0, table=(3, lying))
        assert table_game.facts(state)["gouji"] is is_gouji(lying)
        wanted = {cards for cards in subsets(hand) if is_set(cards, hand, bie3=bie3) and beats(cards, lying)}
        assert listed(table_game, state) == wanted, (hand, lying)


@pytest.mark.clause("GJ-50")
def test_what_may_burn():
    rng, burnt = Random("burn"), 0
    while burnt < 60:
        hand, lying = random_hand(rng, rng.randint(3, 9)), random_hand(rng, rng.randint(1, 3))
        if base(lying) is None or "3" in lying or "R" in lying or not is_gouji(lying) or not fits(hand, lying, "44444"):
            continue
        sets = {cards for cards in subsets(hand) if is_set(cards, hand, bie3=True) and beats(cards, lying)}
        wanted = {cards for cards in sets if spare(hand, cards) <= 1}
        if not wanted:
            with pytest.raises(rules.Refused) as caught:
                game().setup([hand, *["4"] * 5], turn=0, table=(1, lying))
            assert caught.value.reason == "only_opposite", (hand, lying)
            continue
        burnt += 1
        state = game().setup([hand, *["4"] * 5], turn=0, table=(1, lying))
        assert listed(game(), state) == wanted, (hand, lying)


@pytest.mark.clause("GJ-14")
def test_what_beats_what():
    """Every pair of a bag of sets."""
    rng, bag = Random("pairs"), []
    while len(bag) < 160:
        cards = random_hand(rng, rng.randint(1, 4))
        if base(cards) is not None and fits(cards) and ("3" not in cards or set(cards) == {"3"}):
            bag.append((cards, game().named(cards)))
    for (over, play), (under, top) in itertools.product(bag, bag):
        assert game().beats(play, top) is beats(over, under), (over, under)


@pytest.mark.clause("GJ-10")
def test_the_list_and_the_step_agree():
    """Whatever cards are tried, they may be played if and only if they are listed."""
    rng, table_game = Random("steps"), game()
    for seed in range(6):
        state = table_game.deal(seed=seed)
        for _ in range(150):
            legal = table_game.legal(state)
            if not legal:
                break
            plays = {move.counts: move for move in legal if isinstance(move, Play)}
            hand = table_game.ranks.letters(state.hands[state.turn])
            for _ in range(4):
                some = table_game.ranks.pack(rng.sample(hand, rng.randint(1, min(4, len(hand)))))
                play = next(iter(table_game.read(some, last_hand=True)), None)
                if some in plays:
                    assert table_game.step(state, plays[some])
                elif play is not None:
                    with pytest.raises(rules.Refused):
                        table_game.step(state, play)
            state = table_game.step(state, rng.choice(legal))
