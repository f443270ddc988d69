"""The ledger: rows are only added, each with the balance after it, and every payment has two sides.

Accounts of points: ``points:PROFILE``; ``others``, who are the bots and whoever has no profile; ``table``, which takes
the table fee. Accounts of chips: ``chips:PROFILE``, ``guests`` (the same for bots), ``pool:PROFILE:GAME`` and ``bank``,
where a pool's chips come from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from guanpai_tui.book.entries import BookError, Movement

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path


class Slip(NamedTuple):
    """What payments are written for: when, in which match, for which of its deals."""

    at: float
    match: int
    deal: int | None = None


def points_of(profile: int | None) -> str:
    return "others" if profile is None else f"points:{profile}"


def chips_of(profile: int | None) -> str:
    return "guests" if profile is None else f"chips:{profile}"


def pool_of(profile: int, game: str) -> str:
    return f"pool:{profile}:{game}"


def balance(db: sqlite3.Connection, account: str) -> int | None:
    """What is on an account; None when nothing ever was."""
    row = db.execute("SELECT balance FROM ledger WHERE account = ? ORDER BY id DESC LIMIT 1", (account,)).fetchone()
    return None if row is None else int(row[0])


def pay(db: sqlite3.Connection, slip: Slip, sides: tuple[str, str], amount: int, why: tuple[str, str]) -> None:
    """``amount`` (negative: the other way) from the first of ``sides`` to the second; ``why``: clause and reason."""
    currency = "points" if sides[0].partition(":")[0] in ("points", "others", "table") else "chips"
    for account, moved in zip(sides, (-amount, amount), strict=True):
        after = (balance(db, account) or 0) + moved
        db.execute(
            "INSERT INTO ledger (at, match_id, deal_id, currency, account, amount, balance, clause, reason)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (slip.at, slip.match, slip.deal, currency, account, moved, after, *why),
        )


def movements(db: sqlite3.Connection, account: str, most: int | None = None) -> tuple[Movement, ...]:
    """The rows of an account, the latest first."""
    rows = db.execute(
        "SELECT id, at, match_id, deal_id, account, amount, balance, clause, reason FROM ledger"
        " WHERE account = ? ORDER BY id DESC LIMIT ?",
        (account, -1 if most is None else most),
    )
    return tuple(Movement(*row) for row in rows)


_CHECKS: Final = (
    # Each balance is the sum of what was paid in and out.
    """SELECT 1 FROM (SELECT account, SUM(amount) AS total, MAX(id) AS last FROM ledger GROUP BY account) AS one
    JOIN ledger ON ledger.id = one.last WHERE ledger.balance <> one.total""",
    # What one side pays, the other gets.
    "SELECT 1 FROM ledger GROUP BY match_id, currency HAVING SUM(amount) <> 0",
    # A profile's points are what its deals and matches earned.
    """SELECT 1 FROM (
      SELECT account, amount FROM ledger WHERE reason IN ('deal', 'match') AND account LIKE 'points:%'
      UNION ALL SELECT 'points:' || profile_id, -earned FROM seats WHERE profile_id IS NOT NULL
      UNION ALL SELECT 'points:' || seats.profile_id, -shares.earned FROM shares
        JOIN deals ON deals.id = shares.deal_id
        JOIN seats ON seats.match_id = deals.match_id AND seats.person = shares.person
        WHERE seats.profile_id IS NOT NULL)
    GROUP BY account HAVING SUM(amount) <> 0""",
)


def verify(db: sqlite3.Connection, path: Path) -> None:
    """Raise BookError unless all sums are right."""
    for check in _CHECKS:
        if db.execute(check + " LIMIT 1").fetchone():
            raise BookError("book", "book_sums", where=str(path))
