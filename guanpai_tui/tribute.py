"""Cards that change hands before play, in words: who owes whom what and why, what was given for it, what was bought."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from guanpai_tui import glossary, text
from guanpai_tui.text import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rules.api import Seat

Debt = tuple["Seat", "Seat", int, str]
"""From, to, how many cards, by which clause."""
Gift = tuple["Seat", "Seat", str, str]
"""From, to, the ranks, by which clause."""


class Paid(NamedTuple):
    """A debt and what was given for it, both ways; "" where nothing was."""

    debt: Debt
    given: str
    back: str
    done: bool


def ledger(facts: Mapping[str, Any], names: Sequence[str]) -> tuple[str, ...]:
    """Line by line, what is owed and what was given, as public facts have it; () where nothing changes hands."""
    owed: Sequence[Debt] = facts.get("owed", ())
    gifts: list[Gift] = list(facts.get("gifts", ()))
    lines = [_debt_line(paid, names, facts) for paid in _paid(owed, gifts, facts.get("settled", 0))]
    return (*lines, *_bought(gifts, names))


def _paid(owed: Sequence[Debt], gifts: list[Gift], settled: int) -> Iterator[Paid]:
    """Each debt with its gifts, which are taken out of ``gifts``: they come in the order of the debts."""
    for place, debt in enumerate(owed):
        giver, to, _count, clause = debt
        given = gifts.pop(0)[2] if gifts and (gifts[0][0], gifts[0][1], gifts[0][3]) == (giver, to, clause) else ""
        back = gifts.pop(0)[2] if given and gifts and (gifts[0][0], gifts[0][1]) == (to, giver) else ""
        yield Paid(debt, given, back, place < settled)


def reason(facts: Mapping[str, Any], clause: str) -> str:
    """What tribute by this clause is for: when a whole side was swept, all of it is for that."""
    owed: Sequence[Debt] = facts.get("owed", ())
    sweep = len(owed) > 2 and len({clause for *_rest, clause in owed}) == 1
    return _(glossary.TRIBUTES.get("sweep" if sweep else clause, ""))


def _debt_line(paid: Paid, names: Sequence[str], facts: Mapping[str, Any]) -> str:
    giver, to, count, clause = paid.debt
    # zh: 阿强 贡 小美 2 张（落贡）
    said = ngettext("{giver} to {name}: {count} card ({why})", "{giver} to {name}: {count} cards ({why})", count)
    owes = said.format(giver=names[giver], name=names[to], count=count, why=_by(reason(facts, clause), clause))
    if paid.given:
        given = text.ranks_text(paid.given)
        if paid.back:
            # zh: ：给 大王，还 3
            return _("{debt}: gave {given}, got {back}").format(debt=owes, given=given, back=text.ranks_text(paid.back))
        return _("{debt}: gave {given}, gets as many back").format(debt=owes, given=given)
    # zh: 没有王和 2，免了
    return _("{debt}: has none to give").format(debt=owes) if paid.done else owes


def _by(why: str, clause: str) -> str:
    return f"{why} {clause}".strip()


def _bought(gifts: Sequence[Gift], names: Sequence[str]) -> Iterator[str]:
    """Threes that were bought, for a price or for nothing."""
    price = ""
    for giver, to, ranks, clause in gifts:
        if ranks != "3":
            price = ranks
        elif price:
            # zh: 阿强 用 2 向 小美 买 3
            said = _("{name}: a 3 of {giver} for {price} ({clause})")
            yield said.format(name=names[to], giver=names[giver], price=text.ranks_text(price), clause=clause)
            price = ""
        else:
            said = _("{name}: a 3 of {giver} for nothing ({clause})")
            yield said.format(name=names[to], giver=names[giver], clause=clause)
