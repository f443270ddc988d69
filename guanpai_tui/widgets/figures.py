"""The five figures of a player (G2-33), drawn in signs that every terminal has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guanpai_tui.widgets.ink import Ink, Span

if TYPE_CHECKING:
    from guanpai_tui.widgets.ink import Row

FIGURE: Final = 15
"""Columns of each; they have seven rows."""

# A straw hat and a hoe; a cap and a gown; sleeves and coppers; wings on the hat; beads before the eyes.
_DRAWN: Final = (
    r"""
     .-.
   _/___\_
    ( ..)    _
     \_-/   /|
    /|::|\_/ |
     |__|    |
     /  \    |
""",
    r"""
     .-o-.
     |___|
    ( o o )
     \_-_/
   .-'|:|'-.
   |  |:|  |
   '--|_|--'
""",
    r"""
     _.O._
    |_____|
    ( o o )
     \_w_/
   .-' : '-.
  /(=)_:_(=)\
  '-._____.-'
""",
    r"""
      ___
  ===|_+_|===
    ( - - )
     )~~~(
   .-' V '-.
  /|   :   |\
  '|___:___|'
""",
    r"""
  ===========
   ' '___' '
   '( - - )'
     )~~~(
   .-'=V='-.
  /| .-:-. |\
  '|_'-:-'_|'
""",
)


def figure(number: int) -> list[Row]:
    """Figure ``number``, from 1."""
    return [(Span(line.ljust(FIGURE), Ink.ACCENT),) for line in _DRAWN[number - 1].strip("\n").split("\n")]
