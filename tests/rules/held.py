"""The cards that a seat holds, followed action by action."""

from rules.record import hands_after, hands_at_first


def holding(game, first, entries, seat):
    """The cards that ``seat`` holds after ``entries``, in a deal that begins with ``first``."""
    hands, state = hands_at_first(game, first), first
    for entry in entries:
        after = game.step(state, entry.action)
        hands, state = hands_after(game, hands, state, entry, after), after
    return hands[seat]
