"""The card table in the terminal. ``rules`` is the game, this is everything around it."""

__version__ = "0.1.0"
