"""The settings as the player reads them: what each is called, what it does, what its values are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from guanpai_tui.glossary import N_
from guanpai_tui.text import _

if TYPE_CHECKING:
    from guanpai_tui.settings import Value


class Like(NamedTuple):
    """A setting in words."""

    label: str
    help: str


LIKES: Final = {
    "name": Like(N_("Your name"), N_("What you are called at the table; empty: “You”.")),
    "lang": Like(N_("Language"), N_("Chinese or English; by itself it follows the system.")),
    "theme": Like(N_("Theme"), N_("Dark, light, or the terminal's own colours.")),
    "four_color": Like(N_("Four colours"), N_("A colour for each suit, instead of red and black.")),
    "ascii": Like(N_("Plain signs"), N_("Letters and dashes instead of suit signs and lines; from the next start on.")),
    "speed": Like(N_("Speed"), N_("How long each play of a bot is looked at; any key goes on at once.")),
    "linger": Like(
        N_("Linger after a round"), N_("How much longer a round that is over lies there before the next is led.")
    ),
    "sort": Like(N_("Sort"), N_("The hand by rank, or by how many there are of each.")),
    "counter": Like(N_("Counter"), N_("The card counter is open: what of each rank hasn't been seen yet.")),
    "auto_pass": Like(
        N_("Pass by itself"), N_("Where nothing in your hand can be played, the program passes for you.")
    ),
    "bell": Like(N_("Bell"), N_("The terminal's bell at your turn, after others played, and at announcements.")),
}

VALUES: Final = {
    "auto": N_("automatic"),
    "dark": N_("dark"),
    "light": N_("light"),
    "ansi": N_("the terminal's colours"),
    "slow": N_("slow"),
    "normal": N_("medium"),
    "fast": N_("fast"),
    "instant": N_("at once"),
    "zh_CN": N_("Chinese (simplified)"),
    "zh_TW": N_("Chinese (traditional)"),
    "en": "English",
    "rank": N_("by rank"),
    "count": N_("by number"),
    "short": N_("a moment"),
    "long": N_("a while"),
    "key": N_("until a key"),
    "on": N_("on"),
    "off": N_("off"),
}
"""What the values of settings are called."""


def value_name(value: Value) -> str:
    """A value in words."""
    if isinstance(value, bool):
        return _("on") if value else _("off")
    return _(VALUES.get(value, value))
