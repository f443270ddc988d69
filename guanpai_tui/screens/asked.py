"""What a player is asked now, what it might cost, how a deal ended: the sentences above the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guanpai_tui import facts, keys, text
from guanpai_tui.text import _, ngettext
from rules.api import PASS, Call, Give, Play

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from guanpai_tui.screens.base import Drawn
    from guanpai_tui.table import Table
    from rules.api import Action, Caution, Game, View


def asked(table: Table, view: View) -> str:
    """What may be done now by whoever is to act, who is one of the view's seats."""
    plays = any(isinstance(action, Play) for action in view.legal)
    words = tuple(action.word for action in view.legal if isinstance(action, Call))
    question = facts.question(table, view)
    if question:
        return question
    gives = next((action for action in view.legal if isinstance(action, Give)), None)
    if gives:
        count = len(gives.text)
        said = ngettext("Give {name} {count} card of your choice", "Give {name} {count} cards of your choice", count)
        return said.format(name=text.seat_name(table, gives.to), count=count)
    if view.top is None and not plays:
        # zh: 你来说：革命，不
        return _("Yours to say: {words}").format(words=_(", ").join(map(text.spoken, words)))
    if view.top is None:
        return _your_lead(table, view)
    play = facts.play_text(view.top, table.game)
    name = text.seat_name(table, view.owner) if view.owner is not None else ""
    if not plays:
        said = _("Nothing in your hand beats {play} by {name}: pass with {key}")
        return said.format(play=play, name=name, key=keys.cap("pass"))
    if PASS in view.legal and words:
        # zh: 管 小美 的 8（单张），或不要，或 让
        said = _("Beat {play} by {name}, pass, or say {words}")
        return said.format(play=play, name=name, words=_(", ").join(map(text.spoken, words)))
    if PASS in view.legal:
        return _("Beat {play} by {name}, or pass").format(play=play, name=name)
    return _("Beat {play} by {name}; there is no passing now").format(play=play, name=name)


def _your_lead(table: Table, view: View) -> str:
    if len(view.seats) > 1 and table.turn is not None:
        return _("{name} to lead: any combination").format(name=text.seat_name(table, table.turn))
    return _("Your lead: any combination")


def costs_text(game: Game[Any], names: Sequence[str], costs: Sequence[Caution]) -> str:
    """What an action may cost, whom, by which clause; ``names`` by seat."""
    return text.joined(*dict.fromkeys(text.caution(one, names, game) for one in costs))


def risky(chosen: str, payer: str) -> str:
    """The chosen cards, which may be played, but may cost ``payer`` something."""
    # zh: ! 7（单张）· 可能由 阿强 包赔
    return _("! {chosen} · {payer} might pay for both").format(chosen=chosen, payer=payer)


def ask_back(screen: Drawn[Any], action: Action, costs: str, do: Callable[[], None]) -> None:
    """``do`` it only after the player, told what it may cost, wants it all the same (G3-34)."""
    from guanpai_tui.screens.dialogs import Question

    if isinstance(action, Play):
        heading, yes = _("Play {cards}?").format(cards=text.play_text(action)), _("Play it all the same")
    elif isinstance(action, Call):
        # zh: 喊“让”？
        heading, yes = _("Say “{word}”?").format(word=text.spoken(action.word)), _("Say it all the same")
    else:
        heading, yes = _("Pass?"), _("Pass all the same")

    def sure(answer: str | None) -> None:
        if answer:
            do()

    screen.app.push_screen(Question(screen.kit, heading, costs, yes), sure)


def alarm(table: Table, view: View, risks: Mapping[Action, Sequence[Caution]]) -> str:
    """What the wrong choice would cost, told before anything is chosen."""
    costs = [cost for found in risks.values() for cost in found]
    if not all(cost.reason.startswith("dingda") for cost in costs):
        return costs_text(table.game, text.seat_names(table), costs)
    return _last_card(table, view, risks, costs)


def _last_card(table: Table, view: View, risks: Mapping[Action, Sequence[Caution]], costs: Sequence[Caution]) -> str:
    """That the next player holds one card: what would make whom pay, by which clauses."""
    ranks = table.game.ranks
    safe = [one.rank for one in view.legal if isinstance(one, Play) and one.size == 1 and one not in risks]
    facts = {
        "next": table.name(((table.turn or 0) + 1) % table.game.seats),
        "payer": table.name(costs[0].payer) if len(table.people) > 1 else _("you"),
        "clause": ", ".join(sorted({cost.clause for cost in costs})),
        "rank": text.rank_name(ranks.order[max(safe)]) if safe else "",
        "play": text.play_text(view.top) if view.top else "",
        "name": table.name(view.owner) if view.owner is not None else "",
    }
    if len(risks) == 1 and PASS in risks:
        # zh: 压 小美 的 8（单张）；不要的话，老王 走完由你包赔（G3-31）
        said = _("Beat {play} by {name}: if you pass and {next} goes out, {payer} must pay for both ({clause})")
    elif PASS in risks:
        # zh: 压 小美 的 8：单张要出最大的 K；出别的单张或不要，老王 走完由你包赔
        said = _(
            "Beat {play} by {name} with your highest single, {rank}: after any other, or a pass, "
            "{payer} must pay for both if {next} goes out ({clause})"
        )
    else:
        # zh: 老王 报单：单张要出最大的 K，不然他走完由你包赔（G3-30）
        said = _(
            "{next} holds one card: a single must be the highest, {rank}, "
            "or {payer} must pay for both if the last card wins ({clause})"
        )
    return said.format(**facts)


def outcome(table: Table, person: int) -> str:
    """How the deal ended, and what that is worth to who looks."""
    points = table.results[-1].points
    names = text.seat_names(table)
    last = table.entries[-1].seat if table.entries else points.index(max(points))
    out = not table.entries or not table.hand(last)
    if len(table.people) > 1:
        shown = text.points_text(points, names)
        if not out:
            return _("The deal is over: {points}. Enter shows the score sheet").format(points=shown)
        return _("{name} went out: {points}. Enter shows the score sheet").format(name=names[last], points=shown)
    mine = points[table.seats(person)[0]]
    if not out:
        won = _("The deal is over, you win {points}. Enter shows the score sheet")
        lost = _("The deal is over, you lose {points}. Enter shows the score sheet")
    else:
        # zh: 小美 走完了，你输 7 分，回车看记分
        won = _("{name} went out, you win {points}. Enter shows the score sheet")
        lost = _("{name} went out, you lose {points}. Enter shows the score sheet")
    return (won if mine > 0 else lost).format(name=names[last], points=abs(mine))
