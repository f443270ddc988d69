"""The way from the command line to the screen. Importing this costs nothing; ``run`` loads Textual."""

from __future__ import annotations

import contextlib
import gc
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from guanpai_tui.saves import Saves
    from guanpai_tui.screens.base import Drawn, Kit
    from guanpai_tui.settings import Settings
    from guanpai_tui.table import Table

SWITCH: Final = 0.0005
"""Seconds a thinking bot keeps the interpreter: short, so that a key is answered meanwhile."""


def menu(flags: Mapping[str, str | None]) -> int:
    """The first screen."""
    found = on_screen(flags)
    return run(found, None, kept(found))


def on_screen(flags: Mapping[str, str | None]) -> Settings:
    """The settings in force, and the player's keys put in their place. Raises SettingsError."""
    from guanpai_tui import keymap, settings

    found = settings.current(flags)
    keymap.use(found.keys, str(settings.paths().settings))
    return found


def has_terminal() -> bool:
    """Textual reads standard input and draws on standard error."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def need_terminal() -> None:
    """Raise UsageError unless there is a terminal."""
    if not has_terminal():
        from guanpai_tui.seating import UsageError
        from guanpai_tui.text import _

        raise UsageError(_("The table needs a terminal. Without one, use: guanpai play GAME --plain"))


def kept(found: Settings) -> Saves:
    from guanpai_tui import settings, text
    from guanpai_tui.keeper import Keeper
    from guanpai_tui.saves import Saves

    paths = settings.paths()
    return Saves(paths.data_dir, Keeper(paths.book, lambda name: text.who(name, found.name)))


def run(
    settings: Settings,
    table: Table | None,
    saves: Saves | None,
    opening: Callable[[Kit], Drawn[None]] | None = None,
) -> int:
    """Play until the player leaves; the exit code. Without ``table`` the ``opening`` comes first, else the menu."""
    gc.disable()  # a sixth of the time to the first frame; the program turns it on again when that is out
    from guanpai_tui import text
    from guanpai_tui.screens import shell
    from guanpai_tui.widgets import probe

    with shell.in_order():
        try:
            needs_plain = probe.ask(settings.ascii)
            from guanpai_tui.screens.program import Guanpai

            text.use(settings.language)
            sys.setswitchinterval(SWITCH)
            app = Guanpai(settings, table, saves, plain=needs_plain(), opening=opening)
            app.run()
        except SystemExit:
            if table:
                table.leave()
            raise
    if app.table:
        _farewell(app.table)
    if app.crash:
        print(app.crash, file=sys.stderr)
        return 1
    return app.return_code or 0


def _farewell(table: Table) -> None:
    """How to go on with the match that was left; whoever closed the terminal doesn't read it."""
    from guanpai_tui.text import _

    if table.kept and table.begun_play and not table.match_over:
        said = _("The match is kept. To go on: guanpai play {game} --resume")
        with contextlib.suppress(OSError):
            print(said.format(game=table.game.id), flush=True)
