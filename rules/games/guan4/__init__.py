"""四人关牌."""

from rules.games.guan4.rules import Guan4 as Game

__all__ = ["Game"]
