"""Score sheets as on paper: each game's own columns, an evening added up, and every form they are exported in."""

import csv
import io
import json
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import pytest

import rules
from guanpai_tui import paper, settings, text
from guanpai_tui.profile import Filter
from tests.tui.played import booked_saves, played


@pytest.fixture
def saves(home):
    found = booked_saves()
    yield found
    found.book.close()


def asked(saves, question):
    return saves.book.ask(question, None)


@pytest.mark.parametrize("game", rules.names())
def test_every_line_is_what_the_deal_came_to_and_the_sums_are_right(game, saves):
    table = played(game, saves, deals=2)
    match = asked(saves, lambda book: book.matches())[0]
    sheet = asked(saves, lambda book: paper.match_sheet(book, match))
    assert all(len(row) == len(sheet.head) for row in sheet.rows)
    assert set(sheet.head[sheet.left + 1 :: 2]) == {"Σ charged" if game == "guan2" else "Σ"}
    tallies = table.game.tallies(table.results)
    for person, seats in enumerate(table.game.controllers):
        column = sheet.left + 2 * person
        for number, result in enumerate(table.results):
            assert sheet.rows[number][column].split()[0] == f"{result.points[seats[0]]:+d}"
        last = sheet.rows[len(table.results) - 1][column + 1]
        assert int(last) == tallies[seats[0]]
        assert int(sheet.rows[len(table.results)][column]) == table.totals[seats[0]]


@pytest.mark.parametrize(
    ("game", "said"),
    [("guan3", "left"), ("guan2", "left"), ("paoyao", "took"), ("gouji", "first"), ("guan4", "left")],
)
def test_the_columns_are_the_games_own(game, said, saves):
    played(game, saves)
    match = asked(saves, lambda book: book.matches())[0]
    sheet = asked(saves, lambda book: paper.match_sheet(book, match))
    assert any(said in cell for cell in sheet.rows[0])


def test_in_a_match_of_charges_the_running_sum_is_what_one_was_charged(saves):
    table = played("guan2", saves, deals=3)
    match = asked(saves, lambda book: book.matches())[0]
    sheet = asked(saves, lambda book: paper.match_sheet(book, match))
    assert sheet.head[3::2] == ("Σ charged", "Σ charged")
    charged = [int(row[3]) for row in sheet.rows[: len(table.results)]]
    assert charged == sorted(charged)
    assert charged[-1] == table.tallies[0]


def test_an_evening_is_added_up_by_person(saves, monkeypatch):
    from guanpai_tui import profile

    now = [1_000_000.0]
    monkeypatch.setattr(profile.time, "time", lambda: now[0])
    played("guan3", saves)
    now[0] += paper.NIGHT + 1
    tables = [played("guan3", saves, deals=2)]
    now[0] += 3600
    tables.append(played("guan4", saves))
    matches = asked(saves, paper.evening)
    assert [match.game for match in matches] == ["guan3", "guan4"]
    sheet = asked(saves, lambda book: paper.together(book, matches))
    sums = dict(zip(sheet.head[1:], sheet.rows[-1][1:], strict=True))
    for name in ("阿强", "小美", "老王", "大刘"):
        wanted = 0
        for table in tables:
            for seat in range(table.game.seats):
                wanted += table.totals[seat] if table.name(seat) == name else 0
        assert int(sums[name]) == wanted


class Cells(HTMLParser):
    def __init__(self):
        super().__init__()
        self.cells = []
        self._in = False

    def handle_starttag(self, tag, attrs):
        self._in = tag in ("td", "th")

    def handle_data(self, data):
        if self._in and data.strip():
            self.cells.append(data)


def test_every_form_has_the_same_cells(guanpai, saves):
    played("guan3", saves, deals=2)
    played("guan4", saves)
    lines = guanpai("sheet --night").out
    rows = list(csv.reader(io.StringIO(guanpai("sheet --night --csv").out)))
    cells = {cell.lstrip("'") for row in rows for cell in row[1:] if cell}
    parser = Cells()
    parser.feed(guanpai("sheet --night --html").out)
    assert {cell for cell in cells if cell} <= set(parser.cells)
    drawing = ET.fromstring(guanpai("sheet --night --svg").out)
    drawn = {one.text for one in drawing.iter("{http://www.w3.org/2000/svg}text")}
    assert cells <= drawn
    assert "Together" in lines
    assert guanpai("sheet --night --md").out.count("###") == 3
    assert len(json.loads(guanpai("sheet --night --json").out)["matches"]) == 2


def test_names_are_text_in_a_page_and_a_drawing(saves):
    sheet = paper.Sheet("<b>", ("a&b", '"'), (("<script>", "1"),))
    assert "<script>" not in paper.as_html([sheet])
    assert "&lt;script&gt;" in paper.as_html([sheet])
    ET.fromstring(paper.as_svg([sheet]))


def test_one_form_at_a_time(guanpai, saves):
    done = guanpai("sheet --html --svg")
    assert done.code == 2
    assert "Only one of --csv, --md, --json, --html, --svg" in done.err


def test_a_page_is_saved(saves, home):
    played("guan3", saves)
    path = asked(saves, lambda book: paper.save(book, settings.paths().sheets))
    assert path.parent == home / "data" / "sheets"
    assert "Score sheet" in path.read_text()
    assert text.language() == "en"
    assert asked(saves, lambda book: book.matches(Filter(most=1)))
