"""六人够级."""

from rules.games.gouji.rules import Gouji as Game

__all__ = ["Game"]
