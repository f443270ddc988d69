"""二人关牌."""

from rules.games.guan2.rules import Guan2 as Game

__all__ = ["Game"]
