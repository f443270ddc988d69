"""What the book answers: deals by every filter, tallies, records; and what is made of that for reading."""

import csv
import io
import json

import pytest

from guanpai_tui import sheets, text
from guanpai_tui.profile import Filter, Tally
from guanpai_tui.table import Player
from tests.book.conftest import YOU, finish, play, seated

THREE = (YOU, Player("小美", "easy"), Player("老王", "easy"))
OTHERS = (YOU, Player("阿强"), Player("老王", "normal"))


@pytest.fixture
def book(saves, opened):
    """Three matches: two of guan3, against different people, and one of guan2."""
    play(seated(saves, "guan3", THREE, deals=3))
    play(seated(saves, "guan3", OTHERS, deals=2, code="g3-12", house={"must_beat": True}))
    play(seated(saves, code="g2-4"))
    return opened()


def test_deals_by_everything_there_is_to_ask_for(book):
    every = book.deals()
    assert [deal.id for deal in every] == sorted((deal.id for deal in every), reverse=True)
    assert len(book.deals(Filter(game="guan3"))) == 5
    assert len(book.deals(Filter(opponent="bot:easy", game="guan3"))) == 3
    (friend,) = [one for one in book.profiles() if one.key == "name:阿强"]
    assert len(book.deals(Filter(opponent=f"profile:{friend.id}"))) == len(book.deals(Filter(profile=friend.id))) == 2
    assert {deal.house for deal in book.deals(Filter(house="must_beat=true"))} == {"must_beat=true"}
    assert len(book.deals(Filter(house="", game="guan3"))) == 3
    middle = every[len(every) // 2].ended
    assert len(book.deals(Filter(since=middle))) + len(book.deals(Filter(until=middle))) == len(every)
    assert book.deals(Filter(most=1)) == every[:1]
    assert book.deals(Filter(order="oldest")) == every[::-1]
    assert len(book.deals(Filter(match=every[-1].match))) == 3


def test_best_and_worst_deals_and_those_won(book):
    mine = {deal.id: deal.shares[0].units for deal in book.deals(Filter(profile=1))}
    best = [mine[deal.id] for deal in book.deals(Filter(profile=1, order="best"))]
    worst = [mine[deal.id] for deal in book.deals(Filter(profile=1, order="worst"))]
    assert best == sorted(mine.values(), reverse=True)
    assert worst == sorted(mine.values())
    assert {mine[deal.id] > 0 for deal in book.deals(Filter(profile=1, won=True))} <= {True}
    won, lost = (len(book.deals(Filter(profile=1, won=way))) for way in (True, False))
    assert won + lost == len(mine)


@pytest.mark.parametrize("by", ["all", "game", "opponent", "house", "day"])
def test_tallies_count_each_deal_once_a_label(book, by):
    deals = book.deals(Filter(profile=1))
    found = book.tallies(Filter(profile=1), by)
    if by == "opponent":
        with_easy = [deal for deal in deals if any(share.level == "easy" for share in deal.shares[1:])]
        (easy,) = [one for one in found if one.label == "bot:easy"]
        assert (easy.deals, easy.units) == (len(with_easy), sum(deal.shares[0].units for deal in with_easy))
        return
    assert sum(one.deals for one in found) == len(deals)
    assert sum(one.units for one in found) == sum(deal.shares[0].units for deal in deals)
    assert sum(one.earned for one in found) == book.points(1)
    assert sum(one.bombs for one in found) == sum(deal.shares[0].bombs for deal in deals)
    assert sum(one.was_shut for one in found) == sum(deal.shares[0].shut for deal in deals)
    assert max(one.best for one in found) == max(deal.shares[0].units for deal in deals)


def test_who_was_shut_and_by_whom(saves, opened):
    table = seated(saves)
    table.set_up(table.game.setup(["3", "3344556677889999"[:16]], turn=0))
    table.act(table.game.parse(table.state, "3"))
    (deal,) = opened().deals()
    assert [share.shut for share in deal.shares] == [False, True]
    (mine,) = opened().tallies(Filter(profile=1))
    assert (mine.shut_others, mine.was_shut, mine.won) == (1, 0, 1)


def test_bombs_are_counted_for_who_played_them(saves, opened):
    table = seated(saves)
    table.set_up(table.game.setup(["444453", "55"], turn=0))
    table.act(table.game.parse(table.state, "44445"))
    table.act(table.game.parse(table.state, "pass"))
    table.act(table.game.parse(table.state, "3"))
    (deal,) = opened().deals()
    assert [share.bombs for share in deal.shares] == [1, 0]


# For reading


def test_a_sheet_has_a_line_a_deal_and_the_sums(book):
    (match,) = book.matches(Filter(game="guan2"))
    sheet = sheets.match_sheet(book, match)
    deals = book.deals(Filter(match=match.id, order="oldest"))
    assert [row[1] for row in sheet.rows[: len(deals)]] == [deal.code for deal in deals]
    assert sheet.rows[len(deals)][2:] == tuple(f"{sum(deal.shares[at].units for deal in deals):+d}" for at in (0, 1))
    assert sheet.rows[-1][2:] == tuple(f"{share.units:+d}" for share in match.shares)
    lines = sheets.as_text(sheet)
    assert len({len(line) for line in lines[1 : len(deals) + 1]}) == 1
    assert sheets.as_markdown(sheet).count("\n| ") == len(sheet.rows) + 1 + 1


def test_csv_reads_back_and_holds_no_formula(book):
    sheet = sheets.Sheet("=SUM(A1)", ("who", "points"), (("=cmd|' /C calc'!A0", "+3"), ("老,王", "-2")))
    rows = list(csv.reader(io.StringIO(sheets.as_csv([sheet]))))
    assert rows[1:] == [["'=SUM(A1)", "'=cmd|' /C calc'!A0", "+3"], ["'=SUM(A1)", "老,王", "-2"]]


@pytest.mark.parametrize("plain", [False, True])
def test_the_plot_goes_from_the_first_to_the_last(plain):
    course = [(0.0, 10), (1.0, 40), (2.0, -20)]
    rows = sheets.plot(course, 30, 6, plain=plain)
    assert len(rows) == 6
    assert rows[0].split()[0] == "40"
    assert rows[-1].split()[0] == "-20"
    assert all(len(row) <= 30 for row in rows)
    assert rows[-1].rstrip()[-1] in "*⣀⡀⢀⣸⢸⡇⣇"
    if plain:
        assert all(row.isascii() for row in rows)
    assert sheets.plot([], 30, 6) == []


def test_an_overview_says_what_the_book_says(book):
    found = sheets.overview(book, book.profiles()[0], Filter())
    assert found.points == book.points(1)
    assert isinstance(found.total, Tally)
    assert found.course[-1][1] == found.points
    told = sheets.overview_json(found)
    assert json.loads(json.dumps(told))["title"] == book.standing(1).title
    for lang in ("en", "zh_CN"):
        text.use(lang)
        assert all(label and value for label, value in sheets.facts(found))
        assert text.game_name("guan3") in {row[0] for row in sheets.by_game(found).rows}
    text.use("en")


# On the command line


@pytest.fixture
def at_home(home):
    """Booked where the command line looks."""
    from guanpai_tui.keeper import Keeper
    from guanpai_tui.saves import Saves

    keeper = Keeper(home / "data" / "book.sqlite3", text.who)
    yield Saves(home / "data", keeper)
    keeper.close()


def run(capsys, *words):
    from guanpai_tui import start

    capsys.readouterr()
    code = start.run(words)
    said = capsys.readouterr()
    text.use("en")
    return code, said.out, said.err


@pytest.mark.parametrize("command", ["stats", "sheet"])
def test_with_nothing_played_that_is_said(home, capsys, command):
    assert run(capsys, command) == (0, "No match has been played yet.\n", "")
    assert run(capsys, command, "--json")[:2] == (0, '{"matches": []}\n')
    assert not (home / "data").exists()


@pytest.mark.parametrize("command", ["stats", "sheet", "history"])
@pytest.mark.parametrize("lang", [("en", "No match has been played yet."), ("zh_CN", "还没打过牌。")])
def test_an_empty_book_has_nothing_to_show(home, capsys, command, lang):
    for words in (("history",), (command,), (command, {"history": "--who"}.get(command, "--profile"), "Bob")):
        assert run(capsys, *words, "--lang", lang[0]) == (0, f"{lang[1]}\n", "")
        assert (home / "data").exists()


def test_what_fits_nothing_says_so(at_home, capsys):
    finish(seated(at_home))
    for words in (("sheet", "--game", "gouji"), ("history", "--game", "gouji")):
        assert run(capsys, *words) == (0, "Nothing that was played fits this.\n", "")


@pytest.mark.clause("G2-34")
def test_where_points_come_from_is_said_of_every_game(at_home, capsys):
    finish(seated(at_home, "guan3", THREE))
    (said,) = [line for line in run(capsys, "stats")[1].splitlines() if "×" in line]
    assert f"{text.game_name('guan3')} ×2" in said
    assert f"{text.game_name('guan2')} (the match) ×50" in said
    assert f"{text.game_name('paoyao')} ×20" in said
    assert f"{text.game_name('gouji')} ×1," in said
    share = json.loads(run(capsys, "stats", "--json")[1])
    assert share["points"] == 2 * share["total"]["units"] != 0


def test_stats_and_sheets_in_every_form(at_home, capsys):
    table = play(seated(at_home))
    code, out, _ = run(capsys, "stats")
    assert code == 0
    assert "Guan Pai for two" in out
    assert json.loads(run(capsys, "stats", "--json")[1])["total"]["deals"] == len(table.results)
    assert "### Against" in run(capsys, "stats", "--md")[1]
    assert json.loads(run(capsys, "sheet", "--json")[1])["matches"][0]["units"] == list(table.match_result.points)
    assert len(list(csv.reader(io.StringIO(run(capsys, "sheet", "--csv")[1])))) == len(table.results) + 3
    finish(seated(at_home, "guan3", THREE))
    assert run(capsys, "sheet")[1].startswith("Guan Pai for three")
    both = run(capsys, "sheet", "--all")[1]
    assert both.count("Guan Pai for") == 4  # a sheet each, and a line each of the sum
    assert "Together" in both
    assert run(capsys, "sheet", "--game", "guan2", "--lang", "zh_CN")[1].startswith("二人关牌")


def test_asked_wrongly_it_says_so(at_home, capsys):
    finish(seated(at_home))
    assert run(capsys, "stats", "--profile", "Bob")[::2] == (
        2,
        "guanpai: Nobody called “Bob” plays here; there are: You\n",
    )
    assert run(capsys, "stats", "--csv", "--md")[0] == 2
    assert run(capsys, "sheet", "--game", "bridge")[0] == 2


def test_a_damaged_book_is_one_sentence(home, capsys):
    (home / "data").mkdir(parents=True)
    (home / "data" / "book.sqlite3").write_text("no book at all" * 100)
    code, out, err = run(capsys, "stats")
    assert (code, out) == (2, "")
    assert err.startswith("guanpai: The book ")
    assert err.count("\n") == 1


@pytest.mark.clause("G2-22")
def test_a_match_is_scored_from_its_deals(capsys):
    code, out, _ = run(capsys, "score", "guan2", "--left", "0,14 0,16")
    assert code == 0
    assert out.endswith("Paid to Seat 0: 3 (G2-22)\nSeat 0 +3  Seat 1 -3\n")
    told = json.loads(run(capsys, "score", "guan2", "--left", "0,12 5,0", "--json")[1])
    assert (told["points"], told["tallies"], "match" in told) == ([7, -7], [5, 12], False)
    assert run(capsys, "score", "guan2", "--left", "0,16 0,1")[0] == 1
    assert run(capsys, "score", "guan3", "--left", "0,7,12 5,0,1", "--bombs", "1")[0] == 2
