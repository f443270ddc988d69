"""Every game at the one table: whole at every size at every moment of a deal, in every language."""

from __future__ import annotations

import random
from types import SimpleNamespace

import pytest
from rich.cells import cell_len

import rules
from guanpai_tui import facts, glossary, keys, text
from guanpai_tui.screens.scenes import Desk, Reading, racked, scene_of, side_name
from guanpai_tui.screens.selection import Selection, sorted_hand
from guanpai_tui.table import Player, Table
from guanpai_tui.widgets import cards, seats
from guanpai_tui.widgets.ink import Ink, cells, text_of
from guanpai_tui.widgets.scene import Move, Said, SeatScene
from guanpai_tui.widgets.table import table_rows
from rules.api import Call, Play
from tests.tui.conftest import LANGUAGES, SIZES
from tests.tui.played import seated

NAMES = ("阿强", "小美", "老王", "大刘", "小丁", "小陈")


def table_of(name: str, code: str = "") -> Table:
    game = rules.make(name)
    people = len(game.controllers)
    players = [Player(one, "easy" if place else "") for place, one in enumerate(NAMES[:people])]
    return Table.new(name, players, code=code or f"{game.prefix}-7")


def drawn(table: Table, person: int, size: tuple[int, int]) -> str:
    """The table as a person sees it who has chosen the first card of the hand to act, or of the first."""
    seats = table.seats(person)
    seat = table.turn if table.turn in seats else seats[0]
    hands = {one: sorted_hand(table.hand(one), table.game.ranks.order, "rank") for one in seats}
    selection = Selection()
    selection.hold(hands.pop(seat))
    selection.chosen = [0] if selection.hand else []
    words = tuple(one.word for one in table.view(person).legal if isinstance(one, Call))
    reading, said = Reading(("reading",), Ink.TEXT), Said("status " * 3, Ink.TEXT)
    desk = Desk(person, seat, selection, None, reading, said, (), True, set(keys.COMMANDS), hands, words)
    rows = table_rows(scene_of(table, desk), *size)
    assert len(rows) == size[1]
    shown = text_of(rows)
    assert all(cells(row) <= size[0] for row in rows), shown
    return shown


def moments(name: str, every: int):
    """A table at some moments of a whole deal that is played at random."""
    table, rng, count = table_of(name), random.Random(5), 0
    while not table.over:
        if count % every == 0:
            yield table
        legal = table.game.legal(table.state)
        table.act(max(rng.sample(legal, min(3, len(legal))), key=lambda one: isinstance(one, Play)))
        count += 1
    yield table


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", rules.names())
def test_a_deal_is_whole_at_every_moment(name, size, lang):
    text.use(lang)
    for table in moments(name, 6):
        for person in (0, len(table.players) - 1):
            shown = drawn(table, person, size)
            assert "…" not in shown, shown
            assert "{" not in shown
            for seat in range(table.game.seats):
                assert text.seat_name(table, seat) in shown, shown
            held = {cards.label(card) for seat in table.seats(person) for card in table.hand(seat)}
            assert all(rank in shown for rank in held), shown


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("name", [name for name in rules.names() if rules.make(name).hand_size > 20])
def test_numbers_stand_under_their_ranks(name, size, lang):
    """Every line of the rack has its last sign in the column where the rank's label ends."""
    text.use(lang)
    table = table_of(name)
    assert racked(table)
    lines = drawn(table, 0, size).splitlines()
    words = [text._(word) for word in ("Rank", "Unseen", "Chosen", "Hand", *glossary.HANDS)]
    rows = [line for line in lines if any(line[1:].startswith(f"{word} ") for word in words)]
    width = max(text_cells(line) for line in rows if "A" in line)
    for line in rows:
        assert text_cells(line) <= width, "\n".join(rows)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("count", [1, 2, 5])
def test_long_names_and_all_that_is_known_of_a_player_are_never_cut_within_a_word(count, size, lang):
    text.use(lang)
    flags = tuple(text._(word) for word in facts.MARKS.values())
    names = ("Bartholomew1", "Bartholomew2", "关牌高手甲", "关牌高手乙", "关牌高手丙丁")[:count]
    side = text._("foe") + "·" + text._("previous")
    move = Move((), text._("pass"), "", holds=False, faded=False)
    for place in range(len(flags) + 1):
        known = (*flags[place:], *flags[:place])
        found = [SeatScene(name, side, "", 1, 36, True, text._("last card!"), 0, move, known) for name in names]
        scene = SimpleNamespace(opponents=tuple(found), corner=())
        if size[0] < 80:
            rows = [seats.seat_in_a_line(seat, size[0]) for seat in found]
        else:
            width = size[0] - (36 if size[0] >= 112 else 0)
            rows = seats.around(scene, width) if count > seats.ABREAST else seats.abreast(scene, width)
        shown = text_of(rows)
        assert all(cells(row) <= size[0] for row in rows)
        assert all(name in shown for name in names), shown
        known_words = (*flags, side, side.split("·")[0], text._("last card!"), move.word, text._("{left} left"))
        allowed = {word for one in known_words for word in one.replace("{left}", "1").split()}
        words = shown.replace("▶", " ").replace("■", " ").split()
        assert {word for word in words if word.strip("·")} <= {*allowed, *names}, shown


def text_cells(line: str) -> int:
    return cell_len(line[:82].rstrip("│ "))


@pytest.mark.parametrize(("game", "words"), [("guan2", ["opponent"]), ("guan3", ["next", "previous"])])
def test_the_only_other_player_is_the_opponent(game, words):
    table = seated(game, None)
    assert [side_name(table, 0, seat) for seat in range(1, table.game.seats)] == words
