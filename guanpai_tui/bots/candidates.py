"""The few actions worth weighing: of each combination the choices of kickers that cost least."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.api import Play

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from guanpai_tui.bots.generic import Known
    from guanpai_tui.bots.plans import Planner
    from rules.api import Action, Shape

FEW: Final = 2
"""So many variants of a combination are all weighed; all there are where no lone cards go along with a triple."""

PLANS: Final = 2
"""From how many divisions of the rest of the hand the kickers are taken."""


def candidates(hand: int, legal: Sequence[Action], planner: Planner, facts: Known) -> list[Action]:
    """Out of ``legal``: everything without kickers, and of plays with kickers those with lone and low ones."""
    found: list[Action] = []
    variants: dict[Shape, list[Play]] = {}
    suited = facts.suited
    for action in legal:
        if isinstance(action, Play):
            variants.setdefault(action.shape, []).append(action)
        else:
            found.append(action)
    for form, plays in variants.items():
        if len(plays) <= FEW or planner.pairs_only:
            # Of plays that differ in their suits alone the first one has the lowest.
            found += {facts.counts[play.counts]: play for play in reversed(plays)}.values() if suited else plays
            continue
        by_kickers = {play.counts - form.main: play for play in plays}
        chosen = {
            kickers: by_kickers[kickers]
            for kickers in _choices(hand - form.main, sorted({facts.total[one] for one in by_kickers}), planner, facts)
            if kickers in by_kickers
        }
        found += chosen.values() or plays[:FEW]
    return found


def _choices(rest: int, sizes: Sequence[int], planner: Planner, facts: Known) -> Iterator[int]:
    """Packed kickers out of ``rest``: lone cards first, then pairs; pairs alone; simply the lowest."""
    unit = facts.unit
    for plan in planner.plans[rest][:PLANS]:
        left = list(facts.counts[rest])
        for group in plan:
            if group.length > 1:
                for rank in group.ranks:
                    left[rank] -= group.times
        lone = [unit[rank] for rank, times in enumerate(left) if times == 1]
        paired = [unit[rank] for rank, times in enumerate(left) if times == 2 for _ in range(times)]
        for size in sizes:
            yield sum((lone + paired)[:size])
            yield sum(paired[:size])
    lowest = [unit[rank] for rank, times in enumerate(facts.counts[rest]) for _ in range(times)]
    for size in sizes:
        yield sum(lowest[:size])
