"""Tempers: of what search can't tell apart one player takes the surer action, another the one that may bring more.

Nobody plays worse for it than chance has it: what is better by more than half a standard error is always taken.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guanpai_tui.bots.search import Estimate
    from rules.api import Action

EVEN: Final = ""
CAREFUL: Final = "careful"
BOLD: Final = "bold"

GOING_ROUND: Final = (EVEN, CAREFUL, BOLD)
"""By person: whoever sits there has it, so that it stays with a bot from deal to deal."""

ALIKE: Final = 0.5
"""Standard errors of the best mean by which another may fall short."""


def of(person: int) -> str:
    """The temper of the bot that sits there."""
    return GOING_ROUND[person % len(GOING_ROUND)]


def chosen(estimates: Sequence[Estimate], temper: str) -> Action:
    """What is taken of ``estimates``, of which the best comes first."""
    best = estimates[0]
    short = ALIKE * best.spread / sqrt(max(1, best.samples))
    alike = [one for one in estimates if best.points - one.points <= short and 2 * one.samples >= best.samples]
    if temper == CAREFUL:
        return min(alike, key=lambda one: one.spread).action
    if temper == BOLD:
        return max(alike, key=lambda one: one.spread).action
    return best.action
