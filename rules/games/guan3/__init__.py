"""三人关牌."""

from rules.games.guan3.rules import Guan3 as Game

__all__ = ["Game"]
