"""Bots that somebody else might have written, as an installed package would offer them."""

import os
import time


class Lowest:
    def choose(self, view, game, rng):
        return view.legal[-1]


class Raises:
    def choose(self, view, game, rng):
        raise KeyError("spades")


class Cheats:
    def choose(self, view, game, rng):
        return "AAAA"


class Sleeps:
    def choose(self, view, game, rng):
        time.sleep(60)


class Dies:
    def choose(self, view, game, rng):
        os._exit(3)


class Talks:
    def choose(self, view, game, rng):
        print("I think, therefore I play", flush=True)
        os.write(1, b'{"number": 1, "choice": 0}\n')
        return view.legal[-1]


class Unmade:
    def __init__(self):
        raise RuntimeError("no licence")
