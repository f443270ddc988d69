"""What is written when a deal or a match is over. Each function works within the caller's transaction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from guanpai_tui.book import ledger
from guanpai_tui.book.entries import Booked, Profile
from rules.standing import earned, standing

if TYPE_CHECKING:
    import sqlite3

    from guanpai_tui.book.entries import Finished, Sitting, Who
    from rules.api import Line, Result

YOU: Final = "you"
"""The key of who owns the account on the machine, whatever name he plays under."""


class _Posting(NamedTuple):
    """A match being written: where, for what, and the profiles by person (None: a bot)."""

    db: sqlite3.Connection
    slip: ledger.Slip
    sitting: Sitting
    seated: tuple[int | None, ...]

    def units(self, result: Result, person: int) -> int:
        """PY-42: one who plays two hands is paid once."""
        return result.points[self.sitting.game.controllers[person][0]]

    def whose(self, seat: int) -> int | None:
        """The profile of the person at that seat."""
        return next(self.seated[person] for person, seats in enumerate(self.sitting.game.controllers) if seat in seats)


def record_deal(db: sqlite3.Connection, sitting: Sitting, deal: Finished, over: Result | None, now: float) -> Booked:
    """Book a deal, if it isn't booked yet."""
    match, seated = _match(db, sitting, now)
    known = db.execute("SELECT id FROM deals WHERE match_id = ? AND number = ?", (match, deal.number)).fetchone()
    if known is not None:
        again = _Posting(db, ledger.Slip(now, match, int(known[0])), sitting, seated)
        return Booked(int(known[0]), _jackpot_again(again, deal), new=False)
    row = db.execute(
        "INSERT INTO deals (match_id, number, code, ended, text) VALUES (?, ?, ?, ?, ?)",
        (match, deal.number, deal.code, now, deal.text),
    )
    posting = _Posting(db, ledger.Slip(now, match, row.lastrowid or 0), sitting, seated)
    lines = _jackpot(posting, deal)
    _shares(posting, deal)
    if deal.last:
        _end(posting, over)
    return Booked(row.lastrowid or 0, lines, new=True)


def end_match(db: sqlite3.Connection, sitting: Sitting, over: Result | None, now: float) -> None:
    """The match is over for good; one without a finished deal is booked only where that is a draw."""
    known = db.execute("SELECT 1 FROM matches WHERE uid = ?", (sitting.uid,)).fetchone()
    if known or sitting.by_match:
        match, seated = _match(db, sitting, now)
        _end(_Posting(db, ledger.Slip(now, match), sitting, seated), over)


def find(db: sqlite3.Connection, who: Who) -> Profile | None:
    """The profile of ``who``; a name that the owner once played under is still the owner's."""
    row = db.execute(
        "SELECT id, key, name, since FROM profiles WHERE key = ? OR (key = ? AND name = ? AND name <> '')"
        " ORDER BY key = ? DESC",
        (who.key, YOU, who.name, who.key),
    ).fetchone()
    return None if row is None else Profile(*row)


def _profile(db: sqlite3.Connection, who: Who, now: float) -> int:
    """The profile of ``who``, made if it is new; the owner is called by the name he played under last."""
    found = find(db, who)
    if found is None:
        first = standing(0)
        made = db.execute(
            "INSERT INTO profiles (key, name, since, told_rank, told_figure) VALUES (?, ?, ?, ?, ?)",
            (who.key, who.name, now, first.rank, first.figure),
        )
        return made.lastrowid or 0
    if found.key == who.key and who.name and who.name != found.name:
        db.execute("UPDATE profiles SET name = ? WHERE id = ?", (who.name, found.id))
    return found.id


def _match(db: sqlite3.Connection, sitting: Sitting, now: float) -> tuple[int, tuple[int | None, ...]]:
    """The row of the match, made if it is new, and the profiles by person."""
    row = db.execute("SELECT id FROM matches WHERE uid = ?", (sitting.uid,)).fetchone()
    if row is not None:
        found = db.execute("SELECT profile_id FROM seats WHERE match_id = ? ORDER BY person", row).fetchall()
        return int(row[0]), tuple(one[0] for one in found)
    game = sitting.game
    house = next((line[6:] for line in sitting.head.splitlines() if line.startswith("house ")), "")
    made = db.execute(
        "INSERT INTO matches (uid, game, house, head, began, by_match) VALUES (?, ?, ?, ?, ?, ?)",
        (sitting.uid, game.id, house, sitting.head, now, sitting.by_match),
    )
    match = made.lastrowid or 0
    seated: list[int | None] = []
    for person, (player, who) in enumerate(zip(sitting.players, sitting.people, strict=True)):
        profile = None if who is None else _profile(db, who, now)
        side = next(number for number, seats in enumerate(game.sides) if game.controllers[person][0] in seats)
        db.execute(
            "INSERT INTO seats (match_id, person, side, profile_id, name, level) VALUES (?, ?, ?, ?, ?, ?)",
            (match, person, side, profile, player.name, player.level),
        )
        seated.append(profile)
    return match, tuple(seated)


def _shares(posting: _Posting, deal: Finished) -> None:
    db, slip, sitting = posting.db, posting.slip, posting.sitting
    fee = int(getattr(sitting.game.house, "table_fee", 0))
    for person, profile in enumerate(posting.seated):
        units = posting.units(deal.result, person)
        won = 0 if sitting.by_match else earned(sitting.game.id, units)
        db.execute(
            "INSERT INTO shares (deal_id, person, units, earned, cards, bombs, shut) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (slip.deal, person, units, won, deal.left[person], deal.bombs[person], deal.shut[person]),
        )
        mine = ledger.points_of(profile)
        if won and profile is not None:
            ledger.pay(db, slip, ("others", mine), won, ("G2-34", "deal"))
        if fee:
            ledger.pay(db, slip, (mine, "table"), earned(sitting.game.id, fee), ("PY-42", "table_fee"))


def _end(posting: _Posting, over: Result | None) -> None:
    db, slip, sitting = posting.db, posting.slip, posting.sitting
    drawn = sitting.by_match and (over is None or not any(over.points))
    done = db.execute(
        "UPDATE matches SET ended = ?, outcome = ? WHERE id = ? AND outcome = ''",
        (slip.at, "drawn" if drawn else "over", slip.match),
    )
    if not done.rowcount or over is None:
        return
    for person, profile in enumerate(posting.seated):
        units = posting.units(over, person)
        won = earned(sitting.game.id, units)
        db.execute(
            "UPDATE seats SET units = ?, earned = ? WHERE match_id = ? AND person = ?",
            (units, won, slip.match, person),
        )
        if won and profile is not None:
            ledger.pay(db, slip, ("others", ledger.points_of(profile)), won, ("G2-34", "match"))


# The jackpot


def _pool(posting: _Posting) -> str:
    """G2-31: the account of the pool, that of the first of the people at the table; "" without people."""
    host = next((profile for profile in posting.seated if profile is not None), None)
    return "" if host is None else ledger.pool_of(host, posting.sitting.game.id)


def _jackpot(posting: _Posting, deal: Finished) -> tuple[Line, ...]:
    """What the hands as dealt do to the pool."""
    pool = _pool(posting)
    if not pool:
        return ()
    lines = posting.sitting.game.jackpot(deal.first, ledger.balance(posting.db, pool))
    for line in lines:
        other = "bank" if line.seat is None else ledger.chips_of(posting.whose(line.seat))
        chips = dict(line.facts)["chips"]
        ledger.pay(posting.db, posting.slip, (other, pool), chips, (line.clause, line.reason))
    return lines


def _jackpot_again(posting: _Posting, deal: Finished) -> tuple[Line, ...]:
    """The same of a deal that was booked before, from the pool as it was then."""
    row = posting.db.execute(
        "SELECT id, balance - amount FROM ledger WHERE deal_id = ? AND account = ? ORDER BY id LIMIT 1",
        (posting.slip.deal, _pool(posting)),
    ).fetchone()
    if row is None:
        return ()
    before = posting.db.execute(
        "SELECT 1 FROM ledger WHERE account = ? AND id < ? LIMIT 1", (_pool(posting), row[0])
    ).fetchone()
    return posting.sitting.game.jackpot(deal.first, int(row[1]) if before else None)
