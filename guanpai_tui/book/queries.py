"""What is asked of the book: deals, matches, and what they come to."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from guanpai_tui.book.entries import DealRow, Filter, Matches, MatchRow, Share, Tally

if TYPE_CHECKING:
    import sqlite3

Where = tuple[str, list[object]]

_OPPONENT: Final = "COALESCE('profile:' || o.profile_id, 'bot:' || o.level)"
_OPPONENTS: Final = (
    f" JOIN (SELECT DISTINCT a.match_id, a.person, {_OPPONENT} AS who FROM seats a"
    " JOIN seats o ON o.match_id = a.match_id AND o.side <> a.side) v ON v.match_id = m.id AND v.person = t.person"
)
"""Each sort of opponent once, however many of them sit there."""
_GROUPS: Final = {
    "all": "''",
    "game": "m.game",
    "house": "m.house",
    "opponent": "v.who",
    "day": "date(d.ended, 'unixepoch', 'localtime')",
}
_ORDER: Final = {
    "latest": "d.ended DESC, d.id DESC",
    "oldest": "d.ended, d.id",
    "best": "MAX(s.units) DESC, d.id DESC",
    "worst": "MIN(s.units), d.id DESC",
}
_JOINED: Final = (
    " FROM deals d JOIN matches m ON m.id = d.match_id JOIN shares s ON s.deal_id = d.id"
    " JOIN seats t ON t.match_id = m.id AND t.person = s.person"
)


def _where(wanted: Filter, when: str) -> Where:
    """The conditions on a match ``m`` and the person's seat ``t`` in it."""
    said: list[tuple[str, object]] = [
        ("t.profile_id = ?", wanted.profile),
        ("m.game = ?", wanted.game or None),
        ("m.house = ?", wanted.house),
        ("m.id = ?", wanted.match),
        (f"{when} >= ?", wanted.since),
        (f"{when} < ?", wanted.until),
        (
            f"EXISTS (SELECT 1 FROM seats o WHERE o.match_id = m.id AND o.side <> t.side AND {_OPPONENT} = ?)",
            wanted.opponent or None,
        ),
    ]
    kept = [(text, value) for text, value in said if value is not None]
    return " AND ".join([text for text, _value in kept] or ["1"]), [value for _text, value in kept]


def _of_deals(wanted: Filter) -> Where:
    text, values = _where(wanted, "d.ended")
    if wanted.won is not None:
        text += " AND s.units > 0" if wanted.won else " AND s.units <= 0"
    return text, values


def deals(db: sqlite3.Connection, wanted: Filter) -> tuple[DealRow, ...]:
    """The deals that fit, in the filter's order."""
    where, values = _of_deals(wanted)
    rows = db.execute(
        f"SELECT d.id, m.id, d.number, d.code, m.game, m.house, d.ended {_JOINED} WHERE {where}"
        f" GROUP BY d.id ORDER BY {_ORDER[wanted.order]} LIMIT ?",
        [*values, -1 if wanted.most is None else wanted.most],
    ).fetchall()
    shares = _shares_of_deals(db, [int(row[0]) for row in rows])
    return tuple(DealRow._make((*row, shares[row[0]])) for row in rows)


def _shares_of_deals(db: sqlite3.Connection, ids: list[int]) -> dict[int, tuple[Share, ...]]:
    found: dict[int, tuple[Share, ...]] = {}
    for start in range(0, len(ids), 500):  # SQLite takes so many values, and more
        part = ids[start : start + 500]
        rows = db.execute(
            "SELECT s.deal_id, s.person, t.side, t.profile_id, t.name, t.level, s.units, s.earned, s.cards, s.bombs,"
            f" s.shut {_JOINED} WHERE d.id IN ({', '.join('?' * len(part))}) ORDER BY s.deal_id, s.person",
            part,
        )
        for deal, group in groupby(rows, key=lambda row: int(row[0])):
            found[deal] = tuple(Share._make((*row[1:10], bool(row[10]))) for row in group)
    return found


def matches(db: sqlite3.Connection, wanted: Filter) -> tuple[MatchRow, ...]:
    """The matches that fit, the latest first (or oldest)."""
    where, values = _where(wanted, "m.began")
    order = "m.began, m.id" if wanted.order == "oldest" else "m.began DESC, m.id DESC"
    rows = db.execute(
        "SELECT m.id, m.uid, m.game, m.house, m.began, m.ended, m.outcome, m.by_match,"
        " (SELECT COUNT(*) FROM deals d WHERE d.match_id = m.id)"
        f" FROM matches m JOIN seats t ON t.match_id = m.id WHERE {where} GROUP BY m.id ORDER BY {order} LIMIT ?",
        [*values, -1 if wanted.most is None else wanted.most],
    ).fetchall()
    return tuple(MatchRow._make((*row[:7], bool(row[7]), row[8], _seats(db, int(row[0])))) for row in rows)


def _seats(db: sqlite3.Connection, match: int) -> tuple[Share, ...]:
    rows = db.execute(
        "SELECT person, side, profile_id, name, level, units, earned FROM seats WHERE match_id = ? ORDER BY person",
        (match,),
    )
    return tuple(Share(*row) for row in rows)


def tallies(db: sqlite3.Connection, wanted: Filter, by: str) -> tuple[Tally, ...]:
    """The profile's deals counted by ``game``, ``opponent``, ``house``, ``day``, or ``all`` together."""
    where, values = _of_deals(wanted)
    others = _OPPONENTS if by == "opponent" else ""
    rows = db.execute(
        f"SELECT {_GROUPS[by]}, COUNT(*), SUM(s.units > 0), SUM(s.units), SUM(s.earned), SUM(s.bombs),"
        " SUM(s.units > 0 AND EXISTS (SELECT 1 FROM shares x JOIN seats y ON y.match_id = m.id AND y.person = x.person"
        "   WHERE x.deal_id = d.id AND y.side <> t.side AND x.shut)),"
        f" SUM(s.shut), MAX(s.units), MIN(s.units) {_JOINED}{others} WHERE {where} GROUP BY 1 ORDER BY 2 DESC, 1",
        values,
    )
    paid = _paid_by_match(db, wanted, by)
    return tuple(one._replace(earned=one.earned + paid.get(one.label, 0)) for one in map(Tally._make, rows))


def _paid_by_match(db: sqlite3.Connection, wanted: Filter, by: str) -> dict[str, int]:
    """What matches that are paid as a whole earned, by the same labels."""
    where, values = _where(wanted, "m.began")
    group = _GROUPS[by].replace("d.ended", "m.ended")
    others = _OPPONENTS if by == "opponent" else ""
    return dict(
        db.execute(
            f"SELECT {group}, SUM(t.earned) FROM matches m JOIN seats t ON t.match_id = m.id{others}"
            f" WHERE {where} AND m.by_match AND m.outcome <> '' GROUP BY 1",
            values,
        ).fetchall()
    )


def match_tally(db: sqlite3.Connection, wanted: Filter) -> Matches:
    """The profile's matches that are paid as a whole and have ended."""
    where, values = _where(wanted, "m.began")
    row = db.execute(
        "SELECT COUNT(*), COALESCE(SUM(t.units > 0), 0), COALESCE(SUM(m.outcome = 'drawn'), 0),"
        " COALESCE(SUM(t.earned), 0) FROM matches m JOIN seats t ON t.match_id = m.id"
        f" WHERE {where} AND m.by_match AND m.outcome <> ''",
        values,
    ).fetchone()
    return Matches(*row)


def course(db: sqlite3.Connection, wanted: Filter) -> tuple[tuple[float, int], ...]:
    """When the profile's points became how many, by what fits alone: the first are counted from 0."""
    where, values = _where(wanted, "l.at")
    rows = db.execute(
        "SELECT l.at, l.amount FROM ledger l JOIN matches m ON m.id = l.match_id JOIN seats t ON t.match_id = m.id"
        f" WHERE l.account = 'points:' || t.profile_id AND {where} ORDER BY l.id",
        values,
    )
    points, found = 0, []
    for at, amount in rows:
        points += amount
        found.append((float(at), points))
    return tuple(found)


def record(db: sqlite3.Connection, deal: int) -> str:
    """The record of the match up to that deal; "" when there is none."""
    rows = db.execute(
        "SELECT m.head, other.text FROM deals d JOIN matches m ON m.id = d.match_id"
        " JOIN deals other ON other.match_id = m.id AND other.number <= d.number WHERE d.id = ? ORDER BY other.number",
        (deal,),
    ).fetchall()
    return "".join([*(row[0] for row in rows[:1]), *(row[1] for row in rows)])
