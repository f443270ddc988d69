"""What a finished deal leaves in the book: once, whole, and with sums that are right."""

import io
import sqlite3

import pytest

import rules
from guanpai_tui import lines, text
from guanpai_tui import table as table_module
from guanpai_tui.keeper import Keeper
from guanpai_tui.profile import Book, BookError, Filter, Who, finished
from guanpai_tui.saves import Saves
from guanpai_tui.screens.menu import Menu
from guanpai_tui.settings import Settings
from guanpai_tui.table import Player, Table
from rules import record
from rules.match import Match
from rules.standing import earned
from tests.book.conftest import YOU, finish, play, seated
from tests.tui.conftest import app_for, press, rows_text, running, screen_text, until

TWO = (Player("阿强"), Player("小美"))


def test_a_deal_is_booked_with_its_record_when_its_last_card_falls(saves, opened):
    table = seated(saves, "guan3", (YOU, Player("小美", "easy"), Player("老王", "normal")))
    finish(table)
    (deal,) = opened().deals()
    assert (deal.game, deal.number, deal.code) == ("guan3", 1, table.code)
    result = table.results[0]
    assert tuple(share.units for share in deal.shares) == result.points
    assert tuple(share.left for share in deal.shares) == result.fact("left")
    assert [(share.name, share.level) for share in deal.shares] == [("You", ""), ("小美", "easy"), ("老王", "normal")]
    again = record.read(opened().record(deal.id))
    assert again.deals[-1].entries == table.entries
    assert again.match.game.result(again.deals[-1].states[-1]) == result


def test_the_record_of_a_later_deal_has_those_before_it(saves, opened):
    table = play(seated(saves))
    book = opened()
    for deal in book.deals(Filter(order="oldest")):
        found = record.read(book.record(deal.id))
        assert len(found.deals) == deal.number
        assert found.match.results == table.results[: deal.number - 1]
    assert book.record(999) == ""


def test_where_deals_are_paid_each_adds_its_points(saves, opened):
    table = play(seated(saves, "guan3", (YOU, Player("小美"), Player("老王", "easy")), deals=4))
    book = opened()
    for person, (who, total) in enumerate(zip((Who("you"), Who("name:小美")), table.totals, strict=False)):
        profile = book.find(who)
        assert book.points(profile.id) == earned("guan3", total) == 2 * total
        assert sum(deal.shares[person].earned for deal in book.deals()) == 2 * total
        assert [points for _at, points in book.course(Filter(profile=profile.id))][-1:] == [2 * total]
    assert [one.outcome for one in book.matches()] == ["over"]


@pytest.mark.clause("G2-34")
def test_where_the_match_is_paid_only_that_adds_points(saves, opened):
    table = play(seated(saves, players=TWO))
    book = opened()
    (match,) = book.matches()
    assert (match.by_match, match.outcome, match.deals) == (True, "over", len(table.results))
    assert tuple(share.units for share in match.shares) == table.match_result.points
    assert [book.points(one.id) for one in book.profiles()] == [50 * units for units in table.match_result.points]
    assert all(share.earned == 0 for deal in book.deals() for share in deal.shares)


@pytest.mark.clause("G2-23")
@pytest.mark.parametrize("deals", [0, 2])
def test_a_match_that_is_dissolved_is_a_draw(saves, opened, deals):
    table = seated(saves, players=TWO, code="g2-3")
    for _ in range(deals):
        finish(table)
        table.next_deal()
    table.act(table.choose())
    table.end()
    book = opened()
    (match,) = book.matches()
    assert (match.outcome, match.deals) == ("drawn", deals)
    assert not any(share.units or share.earned for share in match.shares)
    assert book.match_tally(Filter(profile=1)) == (1, 0, 1, 0)
    assert not book.points(1)
    assert not saves.unfinished()


def test_ending_early_takes_nothing_back_where_deals_are_paid(saves, opened):
    table = seated(saves, "guan3", (YOU, Player("小美", "easy"), Player("老王", "easy")))
    finish(table)
    table.end()
    book = opened()
    assert [one.outcome for one in book.matches()] == ["over"]
    assert book.points(1) == 2 * table.totals[0]


def test_nothing_is_booked_of_a_match_without_a_deal_where_deals_are_paid(saves, opened):
    table = seated(saves, "guan3", (YOU, Player("小美", "easy"), Player("老王", "easy")))
    table.act(table.choose())
    table.end()
    assert opened().matches() == ()


@pytest.mark.clause("PY-42")
def test_one_who_plays_two_hands_is_paid_once(saves, opened):
    table = seated(saves, "paoyao")
    finish(table)
    (deal,) = opened().deals()
    assert [share.units for share in deal.shares] == list(table.results[0].points[:2])
    assert opened().points(1) == earned("paoyao", table.results[0].points[0])


@pytest.mark.clause("PY-42")
def test_the_table_fee_goes_from_every_person_into_the_pool_of_the_table(saves, opened):
    table = seated(saves, "paoyao", house={"table_fee": 3})
    finish(table)
    book = opened()
    fee = earned("paoyao", 3)
    assert book.points(1) == earned("paoyao", table.results[0].points[0]) - fee
    assert [(one.amount, one.reason, one.clause) for one in book.movements("table")] == [
        (fee, "table_fee", "PY-42")
    ] * 2
    assert book.course(Filter(profile=1))[-1][1] == book.points(1)


@pytest.mark.clause("PY-43")
@pytest.mark.parametrize("how", ["screen", "lines"])
async def test_a_match_that_is_ended_in_a_deal_is_played_out_and_booked(how, saves, opened, monkeypatch, capsys):
    monkeypatch.setattr(table_module, "STAND_IN", "easy")
    table = seated(saves, "paoyao", code="py-5")
    if how == "lines":
        monkeypatch.setattr("sys.stdin", io.StringIO("end\nend\n"))
        lines.run(table, Settings(lang="en"))
        said = capsys.readouterr().out
        assert "a bot plays this deal to its end, and it counts. (PY-43)" in said.replace("\n", " ")
        assert "So far: You" in said
    else:
        app = app_for(table, saves)
        async with running(app) as pilot:
            await until(pilot, lambda: app.screen.mine)
            app.screen.do_end()
            await pilot.pause()
            assert "it counts" in " ".join(screen_text(app).replace("│", " ").split())
            await press(pilot, "y")
            await until(pilot, lambda: isinstance(app.screen, Menu), 30)
            points = text.points_text(table.results[0].points, text.seat_names(table), table.game)
            assert f"Played to its end by a bot: {points} (PY-43)" in rows_text(app)
    assert table.over
    (deal,) = opened().deals()
    assert [share.units for share in deal.shares] == list(table.results[0].points[:2])
    assert saves.unfinished() == ()


async def test_a_match_that_is_put_aside_in_a_deal_waits(saves, opened):
    table = seated(saves, "paoyao", code="py-5")
    app = app_for(table, saves)
    async with running(app) as pilot:
        await until(pilot, lambda: app.screen.mine)
        await press(pilot, "h enter")
        done = len(table.entries)
        app.screen.do_leave()
        await until(pilot, lambda: isinstance(app.screen, Menu))
    assert done
    assert opened().deals() == ()
    (waits,) = saves.unfinished()
    again = Table.resume(waits.path, saves)
    assert not again.over
    assert again.people == (0,)
    assert again.autoplay == set()


# Once only


def test_a_deal_told_twice_is_booked_once(saves, opened, path):
    table = seated(saves)
    finish(table)
    before = opened().movements("points:1"), opened().pool(1, "guan2"), opened().deals()
    book = Book.open(path)
    clerk = table._clerk
    again = book.record_deal(clerk._sitting, finished(table._match, table._course.states, table.entries))
    book.close()
    assert not again.new
    assert again.jackpot == table.jackpot
    assert (opened().movements("points:1"), opened().pool(1, "guan2"), opened().deals()) == before


def test_resuming_books_nothing_twice_and_what_was_missed_once(saves, opened, path):
    kept = Saves(path.parent)  # nobody books
    table = seated(kept)
    finish(table)
    table.next_deal()
    finish(table)
    table.leave()
    (waiting,) = [one for one in kept.unfinished() if one.game == "guan2"]
    for _ in range(2):
        resumed = Table.resume(waiting.path, saves)
        assert len(opened().deals()) == 2
        resumed.leave()
    assert [deal.shares[0].units for deal in opened().deals(Filter(order="oldest"))] == [
        result.points[0] for result in table.results
    ]


def test_two_matches_of_one_second_and_one_code_are_two(saves, opened):
    one, other = seated(saves, code="g2-7"), seated(saves, code="g2-7")
    finish(one)
    finish(other)
    assert len(opened().deals()) == 2


def test_bots_alone_are_not_booked(path, saves):
    table = Table.new("guan2", [Player("a", "easy"), Player("b", "easy")], deals=1)
    finish(table)
    assert not path.exists()


# The ledger


def test_the_ledger_is_only_added_to(saves, path):
    play(seated(saves))
    db = sqlite3.connect(path)
    for statement in (
        "UPDATE ledger SET amount = 0",
        "DELETE FROM ledger",
        """INSERT INTO ledger (at, match_id, currency, account, amount, balance, clause, reason)
        VALUES (0, 1, 'chips', 'bank', 5, 5, '', '')""",
    ):
        with pytest.raises(sqlite3.IntegrityError, match="ledger"):
            db.execute(statement)
    db.close()


@pytest.mark.parametrize(
    "tampering",
    [
        "UPDATE ledger SET balance = balance + 1 WHERE id = (SELECT MAX(id) FROM ledger)",
        "DELETE FROM ledger WHERE id = 1",
        "UPDATE seats SET earned = earned + 1",
        "UPDATE shares SET earned = earned + 1",
    ],
)
def test_wrong_sums_are_found_when_the_book_is_opened(saves, path, tampering):
    play(seated(saves))
    db = sqlite3.connect(path)
    for trigger in ("ledger_is_not_changed", "ledger_is_not_shortened"):
        db.execute(f"DROP TRIGGER {trigger}")
    db.execute(tampering)
    db.commit()
    db.close()
    with pytest.raises(BookError) as raised:
        Book.open(path)
    assert raised.value.reason == "book_sums"
    assert "sums" in text.explain(raised.value)


@pytest.mark.clause("G2-31")
def test_the_pool_is_founded_fed_and_paid_from_deal_by_deal(saves, opened):
    table = seated(saves)
    lines = table.jackpot
    assert [dict(line.facts)["chips"] for line in lines[:2]] == [1000, 10]
    finish(table)
    assert table.jackpot == lines
    book = opened()
    assert book.pool(1, "guan2") == dict(lines[-1].facts)["pool"]
    table.next_deal()
    assert dict(table.jackpot[0].facts)["pool"] == book.pool(1, "guan2") + 10
    play(table)
    game, pool = table.game, None
    for number, deal in enumerate(book.deals(Filter(order="oldest"))):
        match = Match(game, rules.coded(deal.code)[1], results=table.results[:number])
        pool = dict(game.jackpot(match.deal(), pool)[-1].facts)["pool"]
    assert book.pool(1, "guan2") == pool


@pytest.mark.clause("G2-30")
def test_who_wins_chips_has_them_bots_too(saves, opened):
    game = rules.make("guan2")
    prized = next(seed for seed in range(200) if game.jackpot(game.deal(seed=seed), 1000)[-1].seat == 0)
    other = next(seed for seed in range(200) if game.jackpot(game.deal(seed=seed), 1000)[-1].seat == 1)
    table = seated(saves, code=f"g2-{prized}")
    finish(table)
    won = dict(table.jackpot[-1].facts)["won"]
    assert opened().chips(1) == won > 0
    second = seated(saves, code=f"g2-{other}")
    finish(second)
    assert opened().movements("guests")[0].amount == dict(second.jackpot[-1].facts)["won"]
    assert opened().movements("chips:1")[0].clause == "G2-30"


# Titles


def test_a_title_is_told_once(saves, opened):
    table = play(seated(saves, "guan3", (YOU, Player("小美", "easy"), Player("老王", "easy")), deals=3))
    points = opened().points(1)
    news = [one for one in table.news() if one.profile.key == "you"]
    assert bool(news) == (opened().standing(1).title != "短工")
    assert all(one.points == points for one in news)
    assert table.news() == ()


def test_only_those_at_the_table_are_told(saves, opened):
    play(seated(saves, players=TWO))
    other = seated(saves)
    finish(other)
    assert not [one for one in other.news() if one.profile.key != "you"]
    assert opened().news()


# Who is who


@pytest.mark.parametrize("name", ["You", "你"])
def test_you_are_the_same_in_every_language(name):
    assert text.who(name) == Who("you")


def test_numbered_players_are_the_same_in_every_language():
    assert text.who("Player 2") == text.who("玩家2") == Who("player:2")


def test_the_owner_keeps_his_book_when_he_takes_a_name(path):
    for name, own in (("You", ""), ("阿强", "阿强"), ("阿强", "")):
        keeper = Keeper(path, lambda player, own=own: text.who(player, own))
        finish(seated(Saves(path.parent, keeper), players=(Player(name), Player("小美", "easy"))))
        keeper.close()
    book = Book.open(path)
    (profile,) = book.profiles()
    assert (profile.key, profile.name) == ("you", "阿强")
    assert len(book.deals(Filter(profile=profile.id))) == 3
    book.close()
