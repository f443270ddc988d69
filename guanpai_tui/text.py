"""Every sentence the player reads, in the language in use: what happened, why not, what it costs, what it scored."""

from __future__ import annotations

import gettext
import re
import unicodedata
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from guanpai_tui import glossary, sentences
from rules import cards
from rules.api import (
    Answered,
    Call,
    Called,
    DealOver,
    Dealt,
    Give,
    Given,
    Noted,
    Passed,
    PhaseBegan,
    Play,
    Played,
    PointsTaken,
    RuleError,
    TrickWon,
    WentOut,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guanpai_tui.book.entries import Who
    from guanpai_tui.bots import Reason
    from guanpai_tui.bots.plugins import BotFault
    from guanpai_tui.table import Table
    from rules.api import Caution, Event, Game, Line, Seat

LOCALE: Final = Path(__file__).parent / "locale"
DOMAIN: Final = "guanpai"

TYPED: Final = frozenset({"action", "cards", "code", "given", "key", "kind", "level", "sign", "text", "value"})
"""Facts that somebody wrote, who knows what he wrote: long ones are cut."""
TYPED_MOST: Final = 60
WHOLE: Final = frozenset({"allowed", "error", "known", "readings"})
"""Facts that are told to the end."""
MOST: Final = 300
"""Signs of any other fact: a whole hand is shorter, and most paths are."""

SUITED_MOST: Final = 2
"""Cards of the plays that suits decide between, where they do."""

_RISING: Final = "3456789TJQKA2BR"
"""Ranks as they rise; where 2 and 3 are higher or lower than here, they are in no run that it would matter for."""

_PLAIN: Final = re.compile(r"[SHCD]([^+])")
_PIECE: Final = re.compile(r"[SHCD]?\S")
_NAMED: Final = re.compile(r"\s*(.+?)((?: \w{1,2})?)\s*:(.*)")

_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_language = "en"


def use(lang: str) -> None:
    """Speak ``lang`` from now on; msgids are English, so English needs no catalogue."""
    global _catalogue, _language  # noqa: PLW0603 - one program speaks one language
    _catalogue = gettext.translation(DOMAIN, LOCALE, [lang], fallback=True)
    _language = lang


def language() -> str:
    """The language in use."""
    return _language


def _(msgid: str) -> str:
    return _catalogue.gettext(msgid) if msgid else ""


def ngettext(one: str, many: str, count: int) -> str:
    return _catalogue.ngettext(one, many, count)


# Words


def who(name: str, own: str = "") -> Who:
    """The player of this name, in whatever language it is: the owner has none, or calls himself ``own``."""
    from guanpai_tui.book.entries import Who

    if name == own:
        return Who("you", own)
    for lang in ("en", *(folder.name for folder in LOCALE.iterdir())):
        known = gettext.translation(DOMAIN, LOCALE, [lang], fallback=True)
        if name in ("You", known.gettext("You")):
            return Who("you")
        pattern = re.escape(known.gettext("Player {n}")).replace(re.escape("{n}"), "([1-9])")
        found = re.fullmatch(pattern, name)
        if found:
            return Who(f"player:{found[1]}")
    return Who(f"name:{name}", name)


def who_is(key: str, name: str) -> str:
    """A person of the book by name: ``you`` and ``player:2`` are words of the language in use."""
    word, _colon, number = key.partition(":")
    if name:
        return name
    return _("Player {n}").format(n=number) if word == "player" else _("You")


def game_name(game_id: str) -> str:
    """三人关牌; the id where the glossary has no name."""
    return _(glossary.GAMES.get(game_id, game_id))


def kind(name: str) -> str:
    """A combination as players call it: 三带二, "triple + two"."""
    return _(glossary.KINDS.get(name, name))


def sheet_kind(line: str) -> str:
    """``plane:333444`` as the rules read it, ``飞机:333444``: a kind is named in the player's language, and a word
    to be said, too.
    """
    found = _NAMED.fullmatch(cards.folded(line))
    if not found:
        said = cards.folded(line).strip().lower()
        return next((word for word in glossary.WORDS if spoken(word) == said), line)
    said, top, rest = found.groups()
    word = next((word for word in glossary.KINDS if kind(word) == said.lower()), said)
    return f"{word}{top}:{rest}"


def tally_word(game_id: str) -> str:
    """What a match of this game counts, where that isn't points; else ""."""
    return _(glossary.TALLIES.get(game_id, ""))


def title(name: str) -> str:
    """What points are called: 长工, "farmhand"."""
    return _(glossary.TITLES.get(name, name))


def level(name: str) -> str:
    """A bot's strength as a word."""
    return _(glossary.LEVELS.get(name, name))


def bot(level_name: str, person: int) -> str:
    """Who sits there, when it is a bot: its strength, and its temper if it has one."""
    from guanpai_tui import bots

    words = [level(level_name)]
    temper = bots.temper(level_name, person)
    if temper:
        words.append(_(glossary.TEMPERS[temper]))
    return _("bot, {level}").format(level=_(", ").join(words))


def shut_out(fault: BotFault) -> str:
    """What is wrong with a bot."""
    said = {
        # zh: 机器人“{level}”出错了：{why}
        "broken": _("The bot “{level}” has failed: {why}."),
        "slow": _("The bot “{level}” takes too long."),
        "illegal": _("The bot “{level}” chose what isn't allowed: {why}"),
    }[fault.code]
    return said.format(level=level(fault.level), why=shown("text", fault.why))


def replaced(fault: BotFault) -> str:
    """The same, and who plays on."""
    # zh: {fault} 换中级接着打。
    return _("{fault} One of the level normal plays on.").format(fault=shut_out(fault))


def rank_name(rank: str) -> str:
    """``T`` → 10, ``B`` → 小王."""
    return _(glossary.RANKS.get(rank, rank))


def card_name(card: str) -> str:
    """``S2`` → ♠2, ``HT`` → ♥10, ``R`` → 大王; a rank alone is its name."""
    suit = cards.GLYPHS.get(card[0], "") if len(card) > 1 else ""
    return suit + rank_name(card[-1])


def pieces(text: str) -> list[str]:
    """The cards of a play's text, and what stands between: ``333+4T`` → 3 3 3 + 4 T, ``S2+H3`` → S2 + H3."""
    return _PIECE.findall(text)


def ranks_text(text: str) -> str:
    """Ranks as one reads them aloud: ``333+4T`` → ``3 3 3 + 4 10``; cards where suits count."""
    return " ".join(map(card_name, pieces(text)))


def fallen(play: Play) -> str:
    """A play, high to low as the hand runs: ``44433+7``; with suits where they decide, in singles and pairs: ``S2``."""
    return _falling(str(play) if play.size <= SUITED_MOST else _PLAIN.sub(r"\1", str(play)))


def _falling(written: str) -> str:
    """A play's text from high to low, whichever way its game writes it; what comes along stays behind the rest."""
    parts = map(pieces, written.split("+"))
    return "+".join("".join(reversed(part) if _rises(part) else part) for part in parts)


def _rises(signs: Sequence[str]) -> bool:
    """Whether most steps go up: in A2345 and 23456 one goes the other way."""
    heights = [_RISING.find(sign[-1]) for sign in signs]
    return sum((high > low) - (high < low) for low, high in pairwise(heights)) >= 0


def play_text(play: Play) -> str:
    """The same in words: ``4 4 4 3 3 + 7 (triple + two)``."""
    return _("{cards} ({kind})").format(cards=ranks_text(fallen(play)), kind=kind(play.kind))


def spoken(word: str) -> str:
    """What is called out at the table: 让, "yield"."""
    return _(glossary.WORDS.get(word, word))


def rules_word(line: str) -> str:
    """``yield`` as the rules read it, 让; a line that is no such word as it is."""
    said = cards.folded(line).strip().lower()
    return next((word for word in glossary.WORDS if said in (word, spoken(word).lower())), line)


def action_text(action: object) -> str:
    """An action as a choice offered to the player."""
    match action:
        case Play():
            return play_text(action)
        case Call(word):
            return spoken(word)
        case Give(_counts, _to, ranks):
            # zh: 给 3 4
            return _("give {cards}").format(cards=ranks_text(ranks))
        case _:
            return _("pass")


def hand_word(table: Table, seat: Seat) -> str:
    """Which hand it is of a person that has several: 南, 东, 北, 西, by seat."""
    return _(glossary.HANDS[seat % len(glossary.HANDS)]) if len(table.seats(table.person(seat))) > 1 else ""


def seat_name(table: Table, seat: Seat) -> str:
    """Who sits there; of a person with several hands, with which: ``阿强·南``."""
    hand = hand_word(table, seat)
    return f"{table.name(seat)}·{hand}" if hand else table.name(seat)


def seat_names(table: Table) -> tuple[str, ...]:
    """The same for every seat."""
    return tuple(seat_name(table, seat) for seat in range(table.game.seats))


def points_text(points: Sequence[int], names: Sequence[str], game: Game[Any] | None = None) -> str:
    """``阿强 +31  小美 -7  老王 -24``: by seat, or of a ``game`` by person."""
    owners = game.controllers if game else tuple((seat,) for seat in range(len(points)))
    return "  ".join(f"{_person([names[seat] for seat in seats])} {points[seats[0]]:+d}" for seats in owners)


def _person(names: Sequence[str]) -> str:
    """Whose the seats of these names are: ``阿强`` for ``阿强·南`` and ``阿强·北``."""
    first = names[0]
    return first if set(names) == {first} else first.rpartition("·")[0]


# Sentences


def tell(event: Event, names: Sequence[str], game: Game[Any]) -> str:
    """One sentence about what happened; ``names`` by seat."""
    match event:
        case Dealt(leader):
            return _("First to play: {name}").format(name=names[leader])
        case Played(seat, play, left):
            return _played(names[seat], play, left)
        case Passed(seat):
            return _("{name}: pass").format(name=names[seat])
        case Called() | Answered() | Given() | Noted():
            return _talk(event, names)
        case TrickWon() | PointsTaken() | PhaseBegan():
            return _trick(event, names)
        case WentOut(seat, place) if game.seats == len(glossary.PLACES):
            # zh: 走科：头科
            return _("{name} went out: {place}").format(name=names[seat], place=_(glossary.PLACES[place - 1]))
        case WentOut(seat, 1):
            return _("{name} went out first").format(name=names[seat])
        case WentOut(seat, place):
            return _("{name} went out, place {place}").format(name=names[seat], place=place)
        case DealOver(points):
            return _("Points: {points}").format(points=points_text(points, names, game))


def _talk(event: Called | Answered | Given | Noted, names: Sequence[str]) -> str:
    """What was said and given, and what came about by itself."""
    match event:
        case Called(seat, word):
            return _("{name}: {word}").format(name=names[seat], word=spoken(word))
        case Answered(seat):
            return _("{name} answered").format(name=names[seat])
        case Given(seat, to, text, clause):
            said = _("{name} gave {cards} to {other}")
            return by_clause(said.format(name=names[seat], cards=ranks_text(text), other=names[to]), clause)
        case Noted(clause, reason, seat, other):
            named = {"name": names[seat or 0], "other": names[other or 0]}
            return by_clause(_(sentences.NOTED[reason]).format(**named), clause)


def _trick(event: TrickWon | PointsTaken | PhaseBegan, names: Sequence[str]) -> str:
    """What a trick that is over, or the points in it, came to."""
    match event:
        case TrickWon(seat, None):
            return _("{name} won the trick").format(name=names[seat])
        case TrickWon(seat, leader):
            return _("{name} won the trick; {other} to lead").format(name=names[seat], other=names[leader or 0])
        case PointsTaken(seat, points):
            return _("{points} points for {name}").format(name=names[seat], points=points)
        case PhaseBegan(phase, seat, clause):
            return by_clause(_(sentences.PHASES[phase]).format(name=names[seat]), clause)


def _played(name: str, play: Play, left: int) -> str:
    said = _("{name}: {play}").format(name=name, play=play_text(play))
    if left > 1:
        return said + _(", {left} left").format(left=left)
    # zh: 报单
    return said + _(", last card!") if left else said


def explain(refused: RuleError, game: Game[Any] | None = None) -> str:  # noqa: ARG001 - other games' words need it
    """Why not, what is allowed, and the clause that says so."""
    facts = refused.facts
    inner = facts.get("error")
    if isinstance(inner, RuleError) and inner.reason in sentences.NO_RECORD:
        return explain(inner)
    keys = [f"{refused.reason}:{fact}" for fact in facts.values() if isinstance(fact, str)] + [refused.reason]
    msgid = next((sentences.REFUSED[key] for key in keys if key in sentences.REFUSED), "")
    if not msgid:
        return _("Not possible here: {what}").format(what=plain(str(refused)))
    said = _(msgid).format(**{name: _fact(name, value) for name, value in (facts | {"clause": refused.clause}).items()})
    said = said.lstrip(":： ")  # of no file and no option
    return said if isinstance(inner, RuleError) or "{clause}" in msgid else by_clause(said, refused.clause)


def caution(warning: Caution, names: Sequence[str], game: Game[Any] | None = None) -> str:  # noqa: ARG001 - as in tell
    """What a legal action may cost, and whom."""
    said = _(sentences.CAUTIONS[warning.reason]).format(payer=names[warning.payer])
    return by_clause(said, warning.clause)


def score_line(line: Line, names: Sequence[str], game: Game[Any] | None = None) -> str:  # noqa: ARG001 - as in tell
    """One number of a score, in words."""
    facts: dict[str, object] = dict(line.facts)
    if line.seat is not None:
        facts["name"] = names[line.seat]
    for key in ("other", "owner"):
        if isinstance(seat := facts.get(key), int):
            facts[key] = names[seat]
    if isinstance(place := facts.get("place"), int):
        facts["place"] = _(glossary.PLACES[place - 1])
    reason = line.reason
    if reason.startswith("owes"):
        facts["why"] = _(glossary.TRIBUTES["sweep" if reason == "owes_swept" else line.clause])
    if reason == "cards_left" and facts.get("times") != 1:
        reason = "cards_left_times"
    msgid = sentences.LINES[reason]
    said = _(msgid) if isinstance(msgid, str) else ngettext(*msgid, line.facts[0][1])
    return said.format(**facts)


def reason(why: Reason) -> str:
    """Why a hint is good, or what a review says of an action."""
    from guanpai_tui.bots.reasons import REASONS, REVIEWS

    return _(REASONS.get(why.code) or REVIEWS[why.code]).format(**dict(why.facts))


def unsaved(reason: str) -> str:
    """That the table can't be kept, and why; ``reason`` is ``Table.save_error``."""
    return _("Nothing is kept: {reason}").format(reason=system(reason))


def system(reason: str) -> str:
    """What the system says about a file, where the catalogue knows it."""
    return _(sentences.SYSTEM.get(reason, reason))


def joined(*sentences: str) -> str:
    """The sentences behind each other: a blank between them, but none after a Chinese full stop."""
    said = ""
    for sentence in filter(None, sentences):
        said += (" " if said and unicodedata.east_asian_width(said[-1]) not in "WF" else "") + sentence
    return said


def by_clause(said: str, clause: str) -> str:
    """The sentence with its clause; ``notation``, ``house`` and the like are no clauses of a sheet."""
    return _("{sentence} ({clause})").format(sentence=said, clause=clause) if "-" in clause else said


def _fact(name: str, value: object) -> object:
    """A fact of a refusal as the player says it."""
    if isinstance(value, tuple | list):
        return _(", ").join(str(_fact(name, one)) for one in value)
    if isinstance(value, RuleError):
        return explain(value)
    if not isinstance(value, str):
        return value if not isinstance(value, int) or abs(value) < 10**MOST else "…"
    return shown(name, _SAID[name](value) if name in _SAID else value)


def shown(name: str, value: str) -> str:
    """``value`` on one line, without a sign that a terminal would obey; cut unless ``name`` is told to the end."""
    most = TYPED_MOST if name in TYPED else MOST
    if name not in WHOLE and len(value) > most:
        value = value[:most] + "…"
    return plain(value)


def plain(said: str) -> str:
    """``said`` with its control signs written out as in Python."""
    if said.isprintable():
        return said
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in said)


def _falling_text(written: str) -> str:
    return ranks_text(_falling(written))


def _reading(name: str) -> str:
    """``飞机 5:333444555`` with the kind as players call it; the text form stays what can be typed."""
    word, space, rest = name.partition(" ")
    return kind(word) + space + rest


_SAID: Final = {
    "kind": _reading,
    "found": kind,
    "card": card_name,
    "rank": card_name,
    "need": card_name,
    "table": _falling_text,
    "play": _falling_text,
    "readings": _reading,
    "error": system,
    "game": game_name,
}
"""How the facts of a refusal that are words of the rules become the player's."""


def seats(count: int) -> tuple[str, ...]:
    """Names for seats where nobody sits: in a score from facts."""
    return tuple(_("Seat {seat}").format(seat=seat) for seat in range(count))


def score_json(game: Game[Any], lines: Sequence[Line], names: Sequence[str]) -> list[dict[str, str]]:
    """A score's lines as JSON: clause and text."""
    return [{"clause": line.clause, "text": score_line(line, names, game)} for line in lines]
