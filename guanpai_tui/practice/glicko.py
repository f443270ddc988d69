"""Glicko-2 (Glickman, "Example of the Glicko-2 system", 2022): a rating, how sure it is, how steady the player is."""

from __future__ import annotations

from math import exp, log, pi, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

TAU: Final = 0.5
"""How fast the volatility may change; the paper takes 0.3 to 1.2."""

_SCALE: Final = 173.7178
_CENTRE: Final = 1500.0
_CLOSE: Final = 1e-6


class Rating(NamedTuple):
    """``rating`` ± 2 ``deviation`` holds the strength with 95 %; ``volatility`` is how much that changes by itself."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


class Game(NamedTuple):
    """A result against ``rating`` ± ``deviation``: 1 won, 0 lost."""

    rating: float
    deviation: float
    score: float


def updated(player: Rating, games: Sequence[Game]) -> Rating:
    """The rating after a period in which these games were played."""
    mu, phi = (player.rating - _CENTRE) / _SCALE, player.deviation / _SCALE
    if not games:
        return player._replace(deviation=min(350.0, _SCALE * sqrt(phi**2 + player.volatility**2)))
    certainty = gain = 0.0
    for game in games:
        weight = 1 / sqrt(1 + 3 * (game.deviation / _SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-weight * (mu - (game.rating - _CENTRE) / _SCALE)))
        certainty += weight**2 * expected * (1 - expected)
        gain += weight * (game.score - expected)
    variance = 1 / certainty
    volatility = _volatility(phi, player.volatility, variance, variance * gain)
    before = phi**2 + volatility**2
    after = 1 / sqrt(1 / before + 1 / variance)
    return Rating(_SCALE * (mu + after**2 * gain) + _CENTRE, _SCALE * after, volatility)


def _volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """Step 5 of the paper: where its function is 0, found by the Illinois method."""
    a = log(sigma**2)

    def f(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - a) / TAU**2

    low, high = a, a - TAU
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        while f(high) < 0:
            high -= TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _CLOSE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)
