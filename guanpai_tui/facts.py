"""The public facts of a game in words: marks beside a player, lines about the table, what a play is worth noting for.

What there is to say follows from which facts a game has, by the names of its sheet, never from which game it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from guanpai_tui import glossary, text, tribute
from guanpai_tui.glossary import N_
from guanpai_tui.text import _, ngettext
from rules import cards

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from guanpai_tui.table import Table
    from rules.api import Game, Play, Seat, View
    from rules.cards import Card


class News(NamedTuple):
    """A sentence about the table; ``loud`` when it changes what everybody should do."""

    said: str
    loud: bool = False


class Looked(NamedTuple):
    """A table as one person looks at it: its facts, everybody's name, what the sides are called."""

    table: Table
    view: View
    facts: dict[str, Any]
    names: Sequence[str]
    sides: Sequence[str]


def news(table: Table, view: View) -> tuple[News, ...]:
    """What there is to know about the table besides the cards, the most important first."""
    looked = _looked(table, view)
    told = tuple(said for tell in _TELLERS if (said := tell(looked)))
    return (*told, *(News(line) for line in ledger(table, view))) if before_play(view) else told


def ledger(table: Table, view: View) -> tuple[str, ...]:
    """Who owes whom what and why, and what was given; () where nothing changes hands."""
    return tribute.ledger(dict(view.facts), text.seat_names(table))


def before_play(view: View) -> bool:
    """Whether cards or words go round before the first lead."""
    return dict(view.facts).get("phase", "") in glossary.PHASES


def phase(view: View) -> str:
    """What this time before play is called; "" when it isn't one."""
    return _(glossary.PHASES.get(dict(view.facts).get("phase", ""), ""))


def question(table: Table, view: View) -> str:
    """What the seat to act is asked, where its game has a word for it; "" where it hasn't."""
    return _by_asked(_looked(table, view), glossary.QUESTIONS)


def _looked(table: Table, view: View) -> Looked:
    return Looked(table, view, dict(view.facts), text.seat_names(table), _sides(table.game, view))


def _sides(game: Game[Any], view: View) -> tuple[str, ...]:
    """What the viewer calls each side: 我方, 对方."""
    return tuple(_("our side") if view.seats[0] in side else _("their side") for side in game.sides)


def _phase(at: Looked) -> News | None:
    """That the deal goes on though it is won, and what for."""
    winner = at.facts.get("winner")
    if winner is None or at.table.over or "pays" not in at.facts:
        return None
    losers = at.facts["points"][1 - winner]
    # zh: 雪牌：我方已胜，对方 15 分，不足 25，打下去：两手都走完收 ×2，对方到 25 分就只收 ×1
    said = _(
        "Snow: {winner} won, {loser} at {points}. Both hands out pays ×{times}; "
        "with 25 points, or both hands out first, ×1 from {loser}"
    )
    facts = {"points": losers, "times": at.facts["pays"][winner]}
    return News(said.format(winner=at.sides[winner], loser=at.sides[1 - winner], **facts), loud=True)


def _pile(at: Looked) -> News | None:
    """Points on the table, who was out first, what winning now would pay."""
    if "pile" not in at.facts:
        return None
    said = [_("{points} points on the table").format(points=at.facts["pile"])]
    first = at.facts.get("first_out")
    # zh: 头跑
    said.append(_("first out: {name}").format(name=_("nobody yet") if first is None else at.names[first]))
    if at.facts.get("winner") is None:
        pays = "  ".join(f"{side} ×{times}" for side, times in zip(at.sides, at.facts["pays"], strict=True))
        # zh: 此刻双跑：我方 ×2  对方 ×4
        said.append(_("both out now pays {pays}").format(pays=pays))
    return News(" · ".join(said))


def _running(at: Looked) -> News | None:
    """How far each side is from winning by points."""
    if "targets" not in at.facts:
        return None
    parts = []
    for side, points, target in zip(at.sides, at.facts["points"], at.facts["targets"], strict=True):
        need = max(0, target - points)
        # zh: 我方 65 分，到 90 还差 25
        said = (
            _("{side} {points} points, {need} short of {target}") if need else _("{side} {points} points of {target}")
        )
        parts.append(said.format(side=side, points=points, need=need, target=target))
    return News(" · ".join(parts))


def _who(at: Looked) -> News | None:
    """Who may act now and by what right, and who is asked after him."""
    said = _by_asked(at, glossary.ASKED)
    if not said:
        return None
    after = [at.names[seat] for seat, _why in at.facts.get("order", ())]
    if after and not before_play(at.view):
        # zh: 之后：小美，老王
        said += _("; then {names}").format(names=_(", ").join(after))
    return News(said, loud=True)


def _by_asked(at: Looked, sentences: Mapping[str, str]) -> str:
    """The sentence for what the seat to act is asked."""
    asked, turn, owner = at.facts.get("asked"), at.view.turn, at.view.owner
    if turn is None or not asked or asked not in sentences:
        return ""
    seats = at.table.game.seats
    due = at.facts.get("due")
    words = {
        "name": at.names[turn],
        "opposite": at.names[(turn + seats // 2) % seats],
        "owner": at.names[owner] if owner is not None else "",
        "play": play_text(at.view.top, at.table.game) if at.view.top else "",
        "giver": at.names[due[1]] if due else "",
        "count": due[2] if due else 0,
        "why": tribute.reason(at.facts, due[3]) if due else "",
        "clause": at.facts.get("clause", ""),
    }
    return _(sentences[asked]).format(**words)


def _burning(at: Looked) -> News | None:
    """Who plays under the duty of a burner."""
    burner, burnt = at.facts.get("burner"), at.facts.get("burnt")
    if burner is None:
        return None
    # zh: 老王 烧了 小美：每一手都要带王，走完算烧赢（GJ-52）
    said = _("{name} burned {other}: a joker with every set, but for the last (GJ-52)")
    return News(said.format(name=at.names[burner], other=at.names[burnt] if burnt is not None else "?"))


def _may_burn(at: Looked) -> News | None:
    """Whether the viewer could burn, with the arithmetic."""
    found = next(iter(at.facts.get("burn", ())), None)
    if found is None:
        return None
    _seat, groups, jokers, could = found
    # zh: 套牌 10 - 王 3 = 7 > 1，不能烧
    said = (
        _("Burning: {groups} ranks - {jokers} jokers = {rest} after it, at most 1: you may (GJ-50)")
        if could
        else _("Burning: {groups} ranks - {jokers} jokers = {rest} > 1: you may not (GJ-50)")
        if groups - jokers > 1
        else _("Burning: {groups} ranks - {jokers} jokers = {rest}, but no set of yours beats it so (GJ-50)")
    )
    return News(said.format(groups=groups, jokers=jokers, rest=groups - jokers))


def _said(at: Looked) -> News | None:
    """What the viewer has answered that the others don't hear yet."""
    said = [text.spoken(word) for _seat, word in at.facts.get("said", ())]
    # zh: 你已说：宣点，大家答完才公开
    return News(_("You said: {words}; told when all have answered").format(words=_(", ").join(said))) if said else None


_TELLERS: Final[tuple[Callable[[Looked], News | None], ...]] = (
    _phase,
    _who,
    _running,
    _pile,
    _may_burn,
    _burning,
    _said,
)


# What nobody was dealt


def dead(table: Table) -> tuple[Card, ...]:
    """The pile that took no part, which everybody sees once the deal is over; () before, and where there is none."""
    shown = table.game.facts(table.state).get("dead", "")
    return tuple(cards.Card(suit + rank) for suit, rank in cards.tokens(shown))


def dead_word() -> str:
    """What that pile is called."""
    # zh: 扣下的牌
    return _("Third pile")


def dead_said(table: Table) -> tuple[str, ...]:
    """The same in a line, if there is anything to say."""
    hand = " ".join(map(text.card_name, dead(table)))
    return (_("{name}: {hand}").format(name=dead_word(), hand=hand),) if hand else ()


# Beside a player


MARKS: Final = {
    # zh: 头跑
    "first_out": N_("first out"),
    # zh: 已开点
    "opened": N_("opened"),
    # zh: 无头
    "headless": N_("headless"),
    # zh: 烧牌
    "burner": N_("burning"),
    # zh: 革命
    "revolted": N_("revolted"),
    # zh: 宣点
    "declared": N_("declared"),
    # zh: 让牌
    "yielding": N_("yielding"),
}
"""What stands beside the seats that a fact names."""


def flags(view: View, seat: Seat) -> tuple[str, ...]:
    """What everybody knows of a player, a word each."""
    facts = dict(view.facts)
    places = [_(word) for word, one in zip(glossary.PLACES, facts.get("places", ()), strict=False) if one == seat]
    return (*places, *(_(word) for name, word in MARKS.items() if seat in _seats(facts.get(name))))


def standing(table: Table, view: View) -> tuple[str, ...]:
    """The places that are settled, best first: ``头科 小美``."""
    names = text.seat_names(table)
    places = zip(glossary.PLACES, dict(view.facts).get("places", ()), strict=False)
    return tuple(f"{_(word)} {names[seat]}" for word, seat in places if seat is not None)


def _seats(fact: object) -> tuple[Seat, ...]:
    """A fact that names seats: none, one, or several."""
    if isinstance(fact, tuple | list | set | frozenset):
        return tuple(fact)
    return (fact,) if isinstance(fact, int) else ()


# What a play is


PACK: Final = 4
"""Cards of a rank in one pack; where there can be more, a bomb is called by how many it has."""


def kind(play: Play) -> str:
    """What a play is called."""
    ranks = play.shape.ranks
    if play.kind == "炸弹" and not play.kickers and ranks.base > PACK + 1:
        alike = len(set(str(play))) == 1
        return _(glossary.BOMBS[play.size]) if alike and play.size in glossary.BOMBS else _("joker bomb")
    return text.kind(play.kind)


def short(play: Play, game: Game[Any]) -> str:
    """What a play is, in a word: the one that matters most."""
    notes = game.notes(play)
    return _(glossary.NOTES[notes[0]]) if notes else kind(play)


def play_text(play: Play, game: Game[Any]) -> str:
    """The cards of a play as the hand runs, what it is, and where that stands."""
    said = [kind(play)]
    if play.kind in glossary.COUNTED:
        said.append(ngettext("{count} card", "{count} cards", play.size).format(count=play.size))
    if play.kind in glossary.STANDING:
        said.append(_(glossary.STANDING[play.kind]))
    said += [_(glossary.NOTES[note]) for note in game.notes(play)]
    return _("{cards} ({kind})").format(cards=text.ranks_text(text.fallen(play)), kind=" · ".join(said))
