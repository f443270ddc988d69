"""Where luck comes from that nobody can know beforehand: the deals and puzzles that nobody named."""

from __future__ import annotations

from random import Random, SystemRandom


def fresh() -> Random:
    """Dice that nobody has thrown; tests put known ones in their place."""
    return Random(SystemRandom().getrandbits(64))  # noqa: S311 - deals, no secrets
