"""Records: read back as they were written, and refused with line and clause where they are damaged."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import house, record
from rules.api import PASS, Play, RuleError, Unreadable
from rules.match import Match
from tests.rules.held import holding


def played(house=None, seed=11, deals=2, stop=None):
    """A random match; ``stop``: how many actions of its last deal are kept."""
    game = rules.make("guan3", **(house or {}))
    match, kept = Match(game, seed, deals), []
    for number in range(deals):
        rng, first = Random(seed + number), match.deal()
        states, entries = [first], []
        while not game.over(states[-1]) and not (number == deals - 1 and len(entries) == stop):
            seat, moves = game.turn(states[-1]), game.legal(states[-1])
            action = rng.choice([move for move in moves if move != PASS] or moves)
            held = holding(game, first, entries, seat)
            entries.append(record.Entry(seat, action, record.pick(game, states[-1], held, action)))
            states.append(game.step(states[-1], action))
        kept.append(record.Deal(str(match.code), tuple(entries), tuple(states)))
        if number < deals - 1:
            match = match.after(game.result(states[-1]))
    players = (record.Player("阿强"), record.Player("小美", "normal"), record.Player("老 王", "easy"))
    return record.Record(match, players, tuple(kept))


WHOLE = played()
TEXT = record.write(WHOLE)
LINES = TEXT.splitlines()
FIRST = next(number for number, line in enumerate(LINES) if line[0].isdigit())


def damaged(*lines):
    """The error of a record: (line, the clause and the reason of what is wrong there)."""
    with pytest.raises(Unreadable) as caught:
        record.read("\n".join(lines) + "\n")
    assert caught.value.reason in ("bad_record", "bad_action")
    inner = caught.value.facts["error"]
    assert isinstance(inner, RuleError)
    assert caught.value.clause == inner.clause
    return caught.value.facts["line"], inner.clause, inner.reason


def changed(number, line):
    """The record's lines with the one of that number (from 0) put differently."""
    return [*LINES[:number], line, *LINES[number + 1 :]]


# There and back


@pytest.mark.parametrize("house", [{}, {"must_beat": True}, {"dingda": "forced", "base_score": 20, "loss_cap": 0}])
@pytest.mark.parametrize("stop", [None, 0, 1, 7])
@pytest.mark.parametrize("deals", [1, 3])
def test_there_and_back(house, stop, deals):
    whole = played(house, deals=deals, stop=stop)
    text = record.write(whole)
    again = record.read(text)
    assert again == whole
    assert again.match.game.house == whole.match.game.house
    assert record.write(again) == text


def test_what_it_looks_like():
    text = record.write(played({"must_beat": True}, stop=2))
    assert text.splitlines()[:5] == [
        "guanpai 1",
        "game guan3",
        "house must_beat=true",
        "players 阿强 | 小美 = normal | 老 王 = easy",
        "deals 2",
    ]
    assert text.splitlines()[5] == "deal g3-11-d1"
    assert re.search(r"^\d [3-9TJQKA2+]+ \[[SHCD][3-9TJQKA2]( [SHCD][3-9TJQKA2])*\]$", text, re.MULTILINE)


def test_the_very_cards_are_kept():
    game = rules.make("guan3")
    first = game.deal(seed=11)
    for one in WHOLE.deals[:1]:
        for entry, state in zip(one.entries, one.states, strict=False):
            assert len(entry.cards) == (entry.action.size if entry.action != PASS else 0)
            if entry.cards:
                assert set(entry.cards) <= set(game.dealt(first)[entry.seat].split())
                assert game.ranks.pack([card[-1] for card in entry.cards]) == entry.action.counts
                assert "".join(card[-1] for card in entry.cards) == str(entry.action).replace("+", "")
            assert entry.seat == game.turn(state)


def test_chosen_suits_come_back():
    game = rules.make("guan3")
    match = Match(game, 11, 1)
    state = match.deal()
    seat = game.turn(state)
    held = holding(game, state, [], seat)
    rank = next(card[-1] for card in held if sum(other[-1] == card[-1] for other in held) > 1)
    chosen = [card for card in held if card[-1] == rank][-1]
    action = game.parse(state, rank)
    assert record.pick(game, state, held, action) != record.pick(game, state, held, action, (chosen,)) == (chosen,)
    entry = record.Entry(seat, action, (chosen,))
    whole = record.Record(
        match, WHOLE.players, (record.Deal(str(match.code), (entry,), (state, game.step(state, action))),)
    )
    assert record.read(record.write(whole)) == whole
    assert chosen not in holding(game, state, [entry], seat)


@pytest.mark.parametrize("name", ["a|b", "a = easy", "x\ny", "[S3]", "", "  ", "=", "\x1b[31m", "# x", "deal g3-1"])
def test_names_that_would_break_a_line(name):
    whole = played(deals=1)._replace(players=(record.Player(name), record.Player("b"), record.Player("c", "easy")))
    again = record.read(record.write(whole))
    assert again.deals == whole.deals
    assert again.players[1:] == whole.players[1:]
    assert again.players[0].name == record.plain_name(name)
    assert again.players[0].level == ""


@pytest.mark.parametrize(
    "change",
    [
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\n\n"),
        lambda text: text.replace("\ndeal ", "\n# a comment\ndeal "),
        lambda text: text.rstrip("\n"),
        lambda text: re.sub(r" \[.*\]", "", text),
        lambda text: text.replace("\n0 ", "\n  0 "),
    ],
)
def test_what_an_editor_or_mail_does_to_it(change):
    again = record.read(change(TEXT))
    assert [[entry.action for entry in one.entries] for one in again.deals] == [
        [entry.action for entry in one.entries] for one in WHOLE.deals
    ]


# Damage


@pytest.mark.parametrize("text", ["", "\n", "hello", "guanpai", "guanpai x", "guanpai 1 ", "{}", "GUANPAI 1x"])
def test_no_record_at_all(text):
    if text.strip() == "guanpai 1":
        assert damaged(text)[1:] != ("record", "not_a_record")
    else:
        assert damaged(text) == (1, "record", "not_a_record")


@pytest.mark.parametrize("deals", ["x", "²", "-1", "1.5", "9" * 5000, "3 4"])
def test_a_number_of_deals_that_is_none(deals):
    """Refused like any other damage: taken for 0, the match would quietly have no end."""
    number = next(number for number, line in enumerate(LINES) if line.startswith("deals "))
    assert damaged(*changed(number, f"deals {deals}"))[1] == "record"


@pytest.mark.parametrize("line", ["9" * 5000 + " pass", "² pass", "٣ pass"])
def test_seats_that_are_no_numbers(line):
    assert damaged(*changed(FIRST, line))[:2] == (FIRST + 1, "record")


def test_a_version_that_is_no_number():
    assert damaged(*changed(0, "guanpai " + "9" * 5000))[1] == "record"


def test_an_opening_play_without_the_marker():
    """G3-04: under open_with_marker another 3 than ♦3 won't do, though suits don't matter else."""
    game = rules.make("guan3", open_with_marker=True)
    match = Match(game, next(seed for seed in range(99) if threes(game, seed) > 1), 1)
    other = next(card for card in holder(game, match.seed) if card[-1] == "3" and card != "D3")
    lines = [*record.head(match, WHOLE.players), record.deal_line(match), f"{game.turn(match.deal())} 3 [{other}]"]
    assert damaged(*lines)[:2] == (len(lines), "G3-04")
    lines[-1] = lines[-1].replace(other, "D3")
    assert record.read("\n".join(lines)).deals[0].entries[0].cards == ("D3",)


@pytest.mark.clause("G2-04", "G3-04")
@pytest.mark.parametrize("name", rules.names())
def test_whatever_may_be_opened_with_has_cards_that_may_be_put_down(name):
    """Under every house rule that there is: where only one card of a rank will do, that is the one."""
    standard = rules.make(name)
    for option in house.options(type(standard.house)).values():
        for value in option.allowed or ():
            game = rules.make(name, **{option.key: value})
            for seed in range(20):
                state = game.deal(seed=seed)
                held = record.hands_at_first(game, state)[game.turn(state)]
                for action in game.legal(state):
                    put_down = record.pick(game, state, held, action)
                    assert not isinstance(action, Play) or game.ranks.pack(put_down) == action.counts
                    game.check_cards(state, put_down) if put_down else None


@pytest.mark.clause("G2-04")
def test_the_marker_is_put_down_and_not_a_lower_card_of_its_rank():
    game = rules.make("guan2", open_with_marker=True)
    state = game.setup(["S4 44 5 5 9", "6 7"], dead="3", marker=0, marker_card="S4")
    held = record.hands_at_first(game, state)[0]
    assert [record.pick(game, state, held, action) for action in game.legal(state)[:2]] == [("S4",), ("S4", "C4")]


def holder(game, seed):
    """The hand of who leads."""
    state = game.deal(seed=seed)
    return game.dealt(state)[game.turn(state)].split()


def threes(game, seed):
    return sum(card[-1] == "3" for card in holder(game, seed))


@pytest.mark.parametrize("version", [2, 10, 999])
def test_a_newer_version(version):
    with pytest.raises(Unreadable) as caught:
        record.read("\n".join(changed(0, f"guanpai {version}")))
    inner = caught.value.facts["error"]
    assert (inner.reason, inner.facts) == ("newer_version", {"version": version, "known": record.VERSION})


def test_heads_that_are_wrong():
    where = {line.split()[0]: number for number, line in enumerate(LINES[:FIRST])}
    assert damaged(*changed(where["game"], "game guan9"))[1:] == ("game", "unknown_game")
    assert damaged(*[line for line in LINES if not line.startswith("game ")])[1:] == ("game", "unknown_game")
    assert damaged(*changed(where["players"], "players 阿强 | 小美"))[1:] == ("record", "wrong_players")
    assert damaged(*[line for line in LINES if not line.startswith("players ")])[1:] == ("record", "wrong_players")
    assert damaged(*LINES[:1], "house must_beat=maybe", *LINES[1:])[1:] == ("G3-06", "bad_value")
    assert damaged(*LINES[:1], "house must_win=true", *LINES[1:])[1:] == ("house", "unknown_key")
    assert damaged(*LINES[:1], "color red", *LINES[1:])[1:] == ("record", "unknown_line")


@pytest.mark.parametrize("number", [1, 2])
def test_a_head_is_refused_in_its_own_line(number):
    """``game`` is in line 2, ``players`` in line 3."""
    wrong = {1: "game guan9", 2: "players 阿强"}[number]
    assert damaged(*changed(number, wrong))[0] == number + 1


def test_no_deal():
    head = LINES[: FIRST - 1]
    assert damaged(*head)[1:] == ("record", "no_deal")


@pytest.mark.parametrize(
    ("line", "clause", "reason"),
    [
        ("0 pass", "G3-08", "leader_must_play"),
        ("0 44445555", "G3-02", "not_in_hand"),
        ("0 22", "G3-02", "not_in_deck"),
        ("0 xyz", "notation", "unknown_card"),
        ("7 3", "record", "wrong_seat"),
        ("what is this", "record", "unknown_line"),
        ("0", "record", "unknown_line"),
        ("deal g3-x", "notation", "bad_code"),
        ("deal zz-5", "notation", "code_of_no_game"),
        ("deal g3-5-d1", "record", "other_game"),
        ("deal g3-5", "record", "deal_not_over"),
    ],
)
def test_a_damaged_line(line, clause, reason):
    leader = LINES[FIRST][0]
    assert damaged(*changed(FIRST, line.replace("0", leader, 1) if line[0] == "0" else line)) == (
        FIRST + 1,
        clause,
        reason,
    )


def test_the_wrong_seat():
    other = str((int(LINES[FIRST][0]) + 1) % 3)
    assert damaged(*changed(FIRST, other + LINES[FIRST][1:])) == (FIRST + 1, "record", "wrong_seat")


def test_a_line_too_few_and_a_line_twice():
    place = next(number for number in range(FIRST, len(LINES)) if number > FIRST + 3)
    assert damaged(*LINES[:place], *LINES[place + 1 :])[0] == place + 1
    assert damaged(*LINES[: place + 1], *LINES[place:])[0] == place + 2


def test_something_after_the_end():
    assert damaged(*LINES, "0 pass") == (len(LINES) + 1, "record", "wrong_seat")


def test_cards_that_are_not_those_played():
    line = LINES[FIRST]
    played_card = re.search(r"\[(..)", line)[1]
    dealt = rules.make("guan3").dealt(WHOLE.deals[0].states[0])
    theirs = next(card for card in dealt[(int(line[0]) + 1) % 3].split() if card[-1] == played_card[-1])
    assert damaged(*changed(FIRST, line.replace(played_card, theirs))) == (FIRST + 1, "notation", "card_not_in_hand")
    other = next(card for card in dealt[int(line[0])].split() if card[-1] != played_card[-1])
    assert damaged(*changed(FIRST, line.replace(played_card, other))) == (FIRST + 1, "notation", "other_cards")


@pytest.mark.parametrize("named", ["B", "R", "大王", "S2 S2", "3", "H2", "X", "S", "+"])
def test_cards_that_can_not_be_meant(named):
    """A joker, a suit left out, a sign that is no card: refused like other damage, not a fault of the program."""
    line = next(line for line in LINES[FIRST:] if "[" in line)
    line_number = LINES.index(line)
    wrong = changed(line_number, re.sub(r"\[.*\]", f"[{named}]", line))
    found, error = read_or_refused("\n".join(wrong))
    if named == "+":  # no card named at all: the lowest suits are meant
        assert found.deals[0].entries[0].action == WHOLE.deals[0].entries[0].action
    else:
        assert error.facts["line"] == line_number + 1
        assert error.clause == "notation"


def test_a_card_named_twice():
    line = next(line for line in LINES[FIRST:] if re.search(r"\[(..) ..[ \]]", line))
    first, second = re.search(r"\[(..) (..)", line).groups()
    if first[-1] == second[-1]:
        number = LINES.index(line)
        assert damaged(*changed(number, line.replace(second, first, 1)))[1:] == ("notation", "card_not_in_hand")


def read_or_refused(text):
    """The record, or the error that refuses it; anything else is raised."""
    try:
        return record.read(text), None
    except Unreadable as error:
        return None, error


@settings(max_examples=150)
@given(st.integers(0, len(TEXT)))
def test_a_torn_tail(end):
    """Cut anywhere, it is a shorter record or a refusal; whole lines are always a record."""
    found, error = read_or_refused(TEXT[:end])
    if found is None:
        assert 1 <= error.facts["line"] <= TEXT[:end].count("\n") + 1
        whole_lines = TEXT[: TEXT.rfind("\n", 0, end) + 1]
        assert "\ndeal " not in whole_lines or record.read(whole_lines)
        return
    for mine, theirs in zip(found.deals, WHOLE.deals, strict=False):
        assert mine.states[: len(mine.entries)] == theirs.states[: len(mine.entries)]


@settings(max_examples=150)
@given(st.integers(0, len(TEXT) - 1), st.text(max_size=3), st.integers(0, 3))
def test_any_damage_is_refused_or_harmless(place, more, fewer):
    found, error = read_or_refused(TEXT[:place] + more + TEXT[place + fewer :])
    if found is None:
        assert error.facts["line"] >= 1
    else:
        assert record.read(record.write(found)) == found


# Which action


def test_an_action_against_the_rules_is_named_with_its_clause():
    start = LINES.index(next(line for line in LINES[FIRST:] if line.startswith("deal ")))
    second = changed(start + 3, "0 2222" if LINES[start + 3][0] == "0" else f"{LINES[start + 3][0]} 2222")
    with pytest.raises(Unreadable) as caught:
        record.read("\n".join(second) + "\n")
    assert caught.value.reason == "bad_action"
    assert caught.value.clause.startswith("G3-")
    facts = caught.value.facts
    assert (facts["line"], facts["deal"], facts["action"]) == (start + 4, 2, 3)
    assert facts["text"] == second[start + 3]


def test_a_match_that_was_played_on_from_another_says_so():
    found = WHOLE._replace(replayed=5)
    text = record.write(found)
    assert text.count("\nreplay 5\n") == 1
    assert record.read(text) == found
    assert damaged(*text.replace("replay 5", "replay five").splitlines())[2] == "unknown_line"


def test_each_deal_of_a_record_is_dealt_as_it_was():
    for number, deal in enumerate(WHOLE.deals):
        match = WHOLE.dealt(number)
        assert match.number == number + 1
        assert match.deal() == deal.states[0]
