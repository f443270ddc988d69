"""The words of the games in one table: the sheets' Chinese words, and what players say for them in other languages.

The rules name kinds by the sheet's own word; here each has its English msgid, which the catalogues translate (back).
"""

from __future__ import annotations

from typing import Final


def N_(msgid: str) -> str:  # noqa: N802 - the usual name, which extraction looks for
    """Mark ``msgid`` for the catalogues; it is translated where it is shown."""
    return msgid


def P_(one: str, many: str) -> tuple[str, str]:  # noqa: N802 - like N_
    """Mark a sentence with its plural."""
    return one, many


GAMES: Final = {
    "guan3": N_("Guan Pai for three"),
    "guan2": N_("Guan Pai for two"),
}

KINDS: Final = {
    "单张": N_("single"),
    "对子": N_("pair"),
    "三条": N_("triple"),
    "三同": N_("three alike"),
    "姐妹对": N_("sisters"),
    "三带一": N_("triple + one"),
    "三带二": N_("triple + two"),
    "顺子": N_("straight"),
    "双顺": N_("pair run"),
    "飞机": N_("plane"),
    "飞机带翅膀": N_("winged plane"),
    "炸弹": N_("bomb"),
    "四带二": N_("four + two"),
}

RANKS: Final = {
    "T": "10",
    "B": N_("small joker"),
    "R": N_("big joker"),
}

LEVELS: Final = {
    "random": N_("random"),
    "easy": N_("easy"),
    "normal": N_("normal"),
}

BOT_NAMES: Final = (N_("Qiang"), N_("Mei"), N_("Wang"), N_("Liu"), N_("Ding"), N_("Chen"))
"""What bots are called, from the first one on."""
