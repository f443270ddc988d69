"""Deals in a row."""

from random import Random

import pytest

import rules
from rules import deal
from rules.match import Match

every_game = pytest.mark.parametrize("name", rules.names())


def played(match):
    """The result of the match's next deal, played at random."""
    game, state, rng = match.game, match.deal(), Random(match.seed)
    for _ in range(2000):
        if game.over(state):
            return game.result(state)
        state = game.step(state, rng.choice(game.legal(state)))
    return pytest.fail("this deal doesn't end")


@every_game
def test_a_match_runs_to_its_number_of_deals(name):
    match = Match(rules.make(name), 7, deals=3)
    points = []
    for number in (1, 2, 3):
        assert (match.number, match.over) == (number, False)
        points.append(played(match).points)
        match = match.after(played(match))
        assert match.totals == tuple(map(sum, zip(*points, strict=True)))
    assert match.over
    assert sum(match.totals) == 0


def test_without_a_number_it_goes_on():
    match = Match(rules.make("guan3"), 7)
    for _ in range(20):
        match = match.after(played(match))
    assert not match.over
    assert match.number == 21


@every_game
def test_a_match_can_be_dealt_again_from_its_first_code(name):
    one, two = Match(rules.make(name), 7), Match(rules.make(name), 7)
    codes = []
    for _ in range(4):
        codes.append(str(one.code))
        assert one.deal() == two.deal()
        one, two = one.after(played(one)), two.after(played(two))
    assert len(set(codes)) == 4
    assert [rules.coded(code)[1] for code in codes[1:]] == [deal.next_seed(rules.coded(code)[1]) for code in codes[:-1]]


@every_game
def test_the_code_names_the_house_rules(name):
    game = rules.make(name)
    assert str(Match(game, 12).code) == f"{game.prefix}-12"
    assert Match(rules.make(name), 12).totals == (0,) * game.seats


@pytest.mark.parametrize("rule", ["marker", "winner"])
def test_who_leads_the_next_deal_of_guan3(rule):
    match = Match(rules.make("guan3", next_lead=rule), 3)
    for _ in range(6):
        result = played(match)
        match = match.after(result)
        state = match.deal()
        diamond = next(seat for seat, hand in enumerate(match.game.dealt(state)) if "D3" in hand.split())
        assert match.game.turn(state) == (result.fact("winner") if rule == "winner" else diamond)
        assert match.debts == ()
