"""What there is to read: the rules of a game, the keys, the rounds of this deal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

import rules
from guanpai_tui import glossary, keymap, keys, text
from guanpai_tui.screens.reader import Reader
from guanpai_tui.text import _
from guanpai_tui.widgets.ink import Ink, Span, fill, wrapped
from guanpai_tui.widgets.panels import log_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guanpai_tui.screens.base import Kit
    from guanpai_tui.widgets.ink import Row
    from guanpai_tui.widgets.scene import Round

_CLAUSE: Final = re.compile(r"^- \*\*([^*]+)\*\*\s*(.*)$")
_ITEM: Final = re.compile(r"^(\s*)[-*] (.*)$")


def rules_page(kit: Kit, game_id: str) -> Reader:
    sheet = rules.sheet(game_id, text.language())
    # zh: 三人关牌 · 规则
    title = _("{game} · rules").format(game=text.game_name(game_id))
    return Reader(kit, title, lambda width: sheet_rows(sheet, width), closes=keymap.of("rules"))


def sheet_rows(sheet: str, width: int) -> list[Row]:
    """A rule sheet in its small Markdown: headings, clauses with their ids, tables, plain lines."""
    rows: list[Row] = []
    table: list[list[str]] = []
    for line in [*_joined(sheet), ""]:
        if line.startswith("|"):
            table.append([cell.strip() for cell in line.strip().strip("|").split("|")])
            continue
        if table:
            rows += _table_rows(table, width)
            table = []
        rows += _line_rows(line, width)
    return rows


def _joined(sheet: str) -> list[str]:
    """The lines of a sheet with each paragraph and each item in one, however it was broken for editing."""
    lines: list[str] = []
    for line in sheet.splitlines():
        goes_on = line.strip() and lines and lines[-1].strip() and not line.startswith(("#", "|"))
        if goes_on and not _ITEM.match(line) and not lines[-1].startswith(("#", "|")):
            wide = cell_len(lines[-1][-1]) == 2 and cell_len(line.strip()[0]) == 2
            lines[-1] += ("" if wide else " ") + line.strip()
        else:
            lines.append(line.rstrip())
    return lines


def _line_rows(line: str, width: int) -> list[Row]:
    if line.startswith("#"):
        return [(Span(part, Ink.ACCENT),) for part in wrapped(line.lstrip("# "), width)]
    clause, item = _CLAUSE.match(line), _ITEM.match(line)
    if clause:
        head, said, ink = clause[1] + " ", clause[2], Ink.STRONG
    elif item:
        head, said, ink = item[1] + "· ", item[2], Ink.DIM
    else:
        head, said, ink = "", line, Ink.TEXT
    indent = cell_len(head)
    parts = wrapped(_unmarked(said), max(10, width - indent))
    return [
        (Span(head if place == 0 else " " * indent, ink), Span(part, Ink.TEXT)) if indent else (Span(part, Ink.TEXT),)
        for place, part in enumerate(parts)
    ]


def _table_rows(table: Sequence[Sequence[str]], width: int) -> list[Row]:
    lines = [[_unmarked(cell) for cell in line] for line in table if not set("".join(line)) <= set("-: ")]
    count = max(len(line) for line in lines)
    sizes = [max((cell_len(line[place]) for line in lines if place < len(line)), default=0) for place in range(count)]
    if sum(sizes) + 2 * count > width:
        return [(Span(part, Ink.TEXT),) for line in lines for part in wrapped("  ".join(line), width)]
    return [
        tuple(
            span
            for place, cell in enumerate(line)
            for span in fill((Span(cell, Ink.TEXT if number else Ink.DIM),), sizes[place] + 2)
        )
        for number, line in enumerate(lines)
    ]


def _unmarked(line: str) -> str:
    return re.sub(r"\*\*|`", "", line)


OWN_NAMES: Final = frozenset(
    {"play", "pass", "drop", "clear", "left", "right", "first", "last", "pick", "rules", "help"}
)
"""The commands of the table that practice has, too."""


def help_page(kit: Kit, game_id: str = "", own: Sequence[tuple[str, str]] = ()) -> Reader:
    """The keys; at a table the rules of its game below them, to search in both.

    A screen with keys of its ``own`` has these instead of most of the table's.
    """
    closes = keymap.of("help")
    if not game_id:
        return Reader(kit, _("Keys"), help_rows, closes=closes)
    sheet = rules.sheet(game_id, text.language())
    # zh: 按键 · 三人关牌规则
    title = _("Keys and rules · {game}").format(game=text.game_name(game_id))

    def rows(width: int) -> list[Row]:
        return [*help_rows(width, game_id, own), (), *sheet_rows(sheet, width)]

    return Reader(kit, title, rows, closes=closes)


def help_rows(width: int, game_id: str = "", own: Sequence[tuple[str, str]] = ()) -> list[Row]:
    """Every command with its keys and the name that ``[keys]`` has for it; how cards are chosen comes first."""
    ranks = [
        ("3–9 0 J Q K A 2", _("Choose a card of that rank; once more for the next one, after the last for none")),
        *_jokers(game_id),
        (_("Paste"), _("“33344” chooses these cards")),
        (
            _("Mouse"),
            _("Click chooses a card, dragging a row of them, the right button none; the bottom line is to click"),
        ),
    ]
    words = [] if own else _word_pairs(game_id)
    commands = [
        (command.caps or "–", f"{_(command.help)} [{name}]")
        for name, command in keys.COMMANDS.items()
        if not own or name in OWN_NAMES
    ]
    size = max(cell_len(head) for head, _said in (*ranks, *words, *own, *commands)) + 2
    rows: list[Row] = [(Span(_("Cards"), Ink.ACCENT),), *_pairs(ranks, size, width), ()]
    if words:
        # zh: 要说的话
        rows += [(Span(_("Words"), Ink.ACCENT),), *_pairs(words, size, width), ()]
    # zh: 命令（方括号里是设置文件 [keys] 用的名字）
    heading = _("Commands, in brackets as [keys] of the settings names them")
    return [
        *rows,
        *((Span(part, Ink.ACCENT),) for part in wrapped(heading, width)),
        *_pairs([*own, *commands], size, width),
    ]


def _jokers(game_id: str) -> list[tuple[str, str]]:
    """The keys of the jokers, where the game has them."""
    if not game_id or "B" not in rules.make(game_id).ranks.order:
        return []
    signs = ["/".join(key for key, rank in keys.RANKS.items() if rank == one and key.isupper()) for one in "BR"]
    # zh: 小王，大王
    return [("  ".join(signs), _("The small joker, the big one"))]


def _word_pairs(game_id: str) -> list[tuple[str, str]]:
    """What may be called out in the game, each with its key."""
    letters = keys.word_keys(glossary.SAID_IN.get(game_id, ()))
    # zh: 喊“烧”，轮到你说的时候
    said = _("Say “{word}”, when it may be said")
    return [(key.upper(), said.format(word=text.spoken(word))) for word, key in letters.items()]


def keys_page(kit: Kit, title: str, pairs: Sequence[tuple[str, str]]) -> Reader:
    """The keys of one screen: what stands on each, and what it does."""
    size = max(cell_len(head) for head, _said in pairs) + 2
    return Reader(kit, title, lambda width: _pairs(pairs, size, width), closes=keymap.of("help"))


def _pairs(pairs: Sequence[tuple[str, str]], size: int, width: int) -> list[Row]:
    rows: list[Row] = []
    for head, said in pairs:
        for place, part in enumerate(wrapped(said, max(10, width - size))):
            rows.append((*fill((Span(head if place == 0 else "", Ink.STRONG),), size), Span(part, Ink.TEXT)))
    return rows


def log_page(kit: Kit, rounds: Sequence[Round]) -> Reader:
    def rows(width: int) -> Sequence[Row]:
        return log_rows(rounds, width) or [(Span(_("Nothing has been played yet."), Ink.DIM),)]

    return Reader(kit, _("Log of this deal, the newest round first"), rows, closes=keymap.of("log"))


def ledger_page(kit: Kit, lines: Sequence[str]) -> Reader:
    def rows(width: int) -> Sequence[Row]:
        return [(Span(part),) for line in lines for part in wrapped(line, width)]

    # zh: 贡牌：谁欠谁、为什么
    return Reader(kit, _("Tribute: who owes whom, and why"), rows, closes=("m", "M"))
