"""Every command of the table in one list: it feeds the key bindings, the action line, the help, the menu, the palette.

A letter that is the name of a card is never a command. Each command has a function key or stands in the menu, so that
neither an input method nor a missing keyboard takes it away. What stands here is how it is where nobody changed it:
``keymap`` puts the player's own keys in its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from guanpai_tui import glossary
from guanpai_tui.glossary import N_
from guanpai_tui.text import _

if TYPE_CHECKING:
    from collections.abc import Sequence


class Command(NamedTuple):
    """What a player can do. ``keys`` as Textual names them; ``cap`` is what stands on the key."""

    keys: str
    cap: str
    label: str
    help: str
    function: str = ""  # the function key that does the same, for hands on an input method

    @property
    def caps(self) -> str:
        """All the keys, as they are named to the player."""
        return "  ".join(cap for cap in (_(self.cap), self.function.upper()) if cap)


COMMANDS: Final = {
    "play": Command("enter", N_("Enter"), N_("Play"), N_("Play the chosen cards"), "f2"),
    "pass": Command("p,P", "P", N_("Pass"), N_("Pass"), "f3"),
    "hint": Command("h", "H", N_("Hint"), N_("What the bot “normal” would do; again for the next best"), "f5"),
    "why": Command("H", "Shift+H", N_("Why"), N_("Say why the hint is good"), "f6"),
    "undo": Command("u,U", "U", N_("Undo"), N_("Take back your last decision (against bots)"), "f11"),
    "counter": Command("c,C", "C", N_("Counter"), N_("Show or hide the card counter"), "f7"),
    "log": Command("l,L", "L", N_("Log"), N_("What was played, round by round"), "f8"),
    "order": Command("o,O", "O", N_("Sort"), N_("Sort the hand by rank, or by number of cards"), "f9"),
    "rules": Command("i,I", "I", N_("Rules"), N_("The rules of this game"), "f12"),
    # zh: 托管
    "autoplay": Command("f4", "F4", N_("Autoplay"), N_("A bot plays for you to the end of the deal; any key ends it")),
    "pause": Command("v,V", "V", N_("Pause"), N_("The bots wait until you press it again")),
    "copy": Command("", "", N_("Copy the deal code"), N_("To the clipboard of the terminal, and shown")),
    "drop": Command("backspace", N_("Backspace"), N_("Take one back"), N_("Give up the card chosen last")),
    "clear": Command("escape", "Esc", N_("Clear"), N_("Give up all chosen cards; with none chosen, the menu")),
    "menu": Command("", "Esc", N_("Menu"), N_("Everything that can be done, to choose from"), "f10"),
    "help": Command("question_mark", "?", N_("Help"), N_("The keys, on one page"), "f1"),
    "palette": Command("ctrl+p", "Ctrl+P", N_("Commands"), N_("Find a command by its name")),
    # zh: 另一手牌
    "turn": Command("tab", "Tab", N_("Other hand"), N_("Turn to your other hand, where you play two")),
    # zh: 贡牌
    "ledger": Command("m,M", "M", N_("Tribute"), N_("Who owes whom what, and why; what was given")),
    "left": Command("left", "←", N_("Left"), N_("The card cursor to the left")),
    "right": Command("right", "→", N_("Right"), N_("The card cursor to the right")),
    "first": Command("home", "Home", N_("First card"), N_("The card cursor to the first card")),
    "last": Command("end", "End", N_("Last card"), N_("The card cursor to the last card")),
    "pick": Command("space", N_("Space"), N_("Choose"), N_("Choose the card under the cursor, or give it up")),
    "pick_left": Command(
        "shift+left", "Shift+←", N_("Choose leftwards"), N_("Choose cards while the cursor moves left")
    ),
    "pick_right": Command(
        "shift+right", "Shift+→", N_("Choose rightwards"), N_("Choose cards while the cursor moves right")
    ),
    "end": Command("", "", N_("End match"), N_("Break the match off; where the match is paid, that is a draw")),
    "stats": Command("", "", N_("Statistics"), N_("Deals, wins and points of everybody who plays here")),
    "leave": Command("", "", N_("Leave the table"), N_("Back to the first menu; the match is kept")),
    "theme": Command("", "", N_("Theme"), N_("Dark, light, or the terminal's own colours")),
    "speed": Command("", "", N_("Speed"), N_("How long each play of a bot is looked at")),
    "lang": Command("", "", N_("Language"), N_("Chinese or English")),
    "settings": Command("", "", N_("Settings"), N_("Everything that may be liked otherwise, the keys, too")),
    "suspend": Command("ctrl+z", "Ctrl+Z", N_("Suspend"), N_("To the shell; fg comes back")),
    "quit": Command("ctrl+q", "Ctrl+Q", N_("Quit"), N_("Leave the program; the match is kept")),
}

ACTION_LINE: Final = ("play", "pass", "hint", "undo", "counter", "menu", "help")
"""At most seven, so that they fit 60 columns in every language."""

KEYMAP: Final = {
    key: name for name, command in COMMANDS.items() for key in (*command.keys.split(","), command.function) if key
} | {"?": "help", " ": "pick"}
"""The command of each key, by Textual's name for the key or by the sign it types."""

MENU: Final = (
    "why", "log", "ledger", "turn", "order", "counter", "autoplay", "undo", "pause", "copy", "rules",
    "theme", "speed", "settings", "help", "stats", "end", "leave", "quit",
)  # fmt: skip

_SPARE: Final = "efzgbydrwn"


def word_keys(words: Sequence[str]) -> dict[str, str]:
    """A letter for each of these words, none of which is a card or a command, the player's own keys included."""
    own = {word: glossary.WORD_KEYS[word] for word in words if word in glossary.WORD_KEYS}
    own = {word: key for word, key in own.items() if key not in KEYMAP}
    spare = iter(key for key in _SPARE if key not in KEYMAP and key not in own.values())
    return {word: own.get(word) or next(spare) for word in words}


AT_THE_CARDS: Final = frozenset(
    {"drop", "left", "right", "first", "last", "pick", "pick_left", "pick_right", "palette", "menu"}
)
"""What is done with the eyes on the hand: nobody looks for it by name."""

LESSON: Final = {"hint": "h", "answer": "e", "retry": "r", "on": "v", "next": "n"}
"""What else a lesson and a puzzle have, and the letters for it; none is the name of a card."""

PROGRAM: Final = {"ctrl+q", "ctrl+c", "ctrl+z"}
"""Keys that are the program's own on every screen."""

RANKS: Final = {
    **{sign: sign.upper() for sign in "3456789jqka2"},
    **{sign: sign for sign in "JQKA"},
    "0": "T",
    "t": "T",
    "T": "T",
    "s": "B",
    "S": "B",
    "x": "R",
    "X": "R",
}
"""The card that each key adds to the choice; a game without jokers leaves ``s`` and ``x`` alone."""


def cap(name: str) -> str:
    """What stands on the key of a command, to be named in a sentence."""
    return _(COMMANDS[name].cap)
