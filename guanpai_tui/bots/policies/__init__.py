"""One module for each family of games that bots know more of than its legal lists.

A module names its games in ``GAMES`` and has in ``BOTS``, by level, what plays them. Adding one is adding a file.
"""
