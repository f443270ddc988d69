"""Policies quick enough to play a thousand deals to their end before a move is made: a linear score for each action.

They play on whole states, of which search makes up as many as it needs with ``game.sample``; no bot gets a real one.
"""
