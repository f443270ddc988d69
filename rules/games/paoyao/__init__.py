"""二人刨幺."""

from rules.games.paoyao.rules import Paoyao as Game

__all__ = ["Game"]
