"""The program on the terminal: which screen, which theme, and how it ends – whatever ends it."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import signal
import sys
import time
import traceback
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import App
from textual.binding import Binding
from textual.theme import Theme
from textual.worker import WorkerFailed

from guanpai_tui import keymap, text
from guanpai_tui import settings as settings_file
from guanpai_tui.screens import shell
from guanpai_tui.screens.base import Drawn, Kit
from guanpai_tui.text import _
from guanpai_tui.widgets.looks import DARK, LIGHT, look

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.driver import Driver

    from guanpai_tui.saves import Saves
    from guanpai_tui.settings import Settings, Value
    from guanpai_tui.table import Table
    from guanpai_tui.widgets.looks import Look

AGAIN: Final = 3.0
"""Seconds within which a second ctrl+c ends the program."""

OFTEN: Final = (700, 10, 10)
"""When garbage is collected while the program runs, by generation: a screen that was left is garbage, and large."""

CSS: Final = """
Screen { overflow: hidden; }
Boxed { align: center middle; background: transparent; }
Boxed > Canvas { width: auto; height: auto; }
"""


class Guanpai(App[None]):
    """Holds the table that is played and hands the terminal back as it was."""

    CSS = CSS
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS: ClassVar = [
        Binding("ctrl+q", "quit", show=False, priority=True, id="quit"),
        Binding("ctrl+c", "help_quit", show=False, priority=True),
        Binding("ctrl+l", "redraw", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True, id="suspend"),
    ]

    def __init__(
        self,
        settings: Settings,
        table: Table | None,
        saves: Saves | None,
        *,
        plain: bool = False,
        opening: Callable[[Kit], Drawn[None]] | None = None,
    ) -> None:
        super().__init__()
        self._opening = opening
        self.table = table
        self.crash = ""
        self._asked = -AGAIN  # when ctrl+c was last pressed
        self.kit = Kit(
            self._wear(settings),
            plain,
            settings,
            saves,
            home=self.show_menu,
            sit=self.sit,
            like=self.like,
            prefer=self.prefer,
            like_of=self.like_of,
            look_for=lambda likes: _look(likes, colours=not self.no_color),
        )

    def _wear(self, settings: Settings) -> Look:
        """Put the theme on that is asked for; what is drawn in it."""
        chosen = _look(settings, colours=not self.no_color)
        for shades, name in ((DARK, "guanpai-dark"), (LIGHT, "guanpai-light")):
            if name == chosen.theme and name not in self.available_themes:
                self.register_theme(_theme(name, shades.ground, shades.text, shades.accent))
        if self.is_running or self.available_themes[chosen.theme].ansi:
            self.theme = chosen.theme
        else:  # nothing is drawn yet: set otherwise, Textual would read its style sheet twice
            self.set_reactive(App.theme, chosen.theme)
            self.stylesheet.set_variables(self.get_css_variables())
        return chosen

    def like(self, name: str, value: Value) -> None:
        """From now on, and the next time, the setting ``name`` is ``value``."""
        with contextlib.suppress(OSError, settings_file.SettingsError):  # else for this time only
            settings_file.remember(settings_file.paths().settings, **{name: value})
        given = {key: where for key, where in self.kit.settings.given.items() if key != name}
        changed = {name: value, "given": given}
        settings = replace(self.kit.settings, **changed)  # type: ignore[arg-type]  # offered from settings.allowed
        self.prefer(settings)

    def like_of(self, person: str, name: str, value: Value) -> None:
        """The same for one of several people."""
        with contextlib.suppress(OSError, settings_file.SettingsError):
            settings_file.remember_in(settings_file.paths().settings, ("people", person), name, value)
        people = dict(self.kit.settings.people)
        people[person] = {**people.get(person, {}), name: value}
        self.prefer(replace(self.kit.settings, people=people))

    def prefer(self, settings: Settings) -> None:
        """From now on these settings hold, keys and all."""
        text.use(settings.language)
        self._bind()
        self.kit = self.kit._replace(settings=settings, look=self._wear(settings))
        for screen in self.screen_stack:
            if isinstance(screen, Drawn):
                screen.wear(self.kit)

    def get_driver_class(self) -> type[Driver]:
        """What writes to the terminal: of Textual's own for this system, one that is sparing with it."""
        found = super().get_driver_class()
        if sys.platform == "win32" or found.__name__ != "LinuxDriver":
            return found
        from guanpai_tui.screens.sparing import SparingDriver

        return SparingDriver

    def on_resize(self) -> None:
        self._forget()

    def action_redraw(self) -> None:
        """Somebody else has written on the terminal: everything is sent again."""
        self._forget()
        self.refresh(layout=True)

    def _forget(self) -> None:
        forget = getattr(self._driver, "forget", None)
        if forget:
            forget()

    def get_default_screen(self) -> Drawn[None]:
        first = self._first()
        first._push_result_callback(first, None)  # noqa: SLF001 - switch_screen takes one away, which only pushed ones have
        return first

    def _first(self) -> Drawn[None]:
        if self.table:
            return self._table_screen(self.table)
        return self._opening(self.kit) if self._opening else self._menu()

    def _table_screen(self, table: Table) -> Drawn[None]:
        from guanpai_tui.screens.table import TableScreen

        return TableScreen(self.kit, table)

    def _menu(self) -> Drawn[None]:
        from guanpai_tui.screens.menu import Menu

        return Menu(self.kit)

    def sit(self, table: Table) -> None:
        """Sit down at ``table``; another that was sat at is left."""
        if self.table and self.table is not table:
            self.table.leave()
        self.table = table
        self._alone(self._table_screen(table))

    def show_menu(self, said: str = "") -> None:
        self.table = None
        menu = self._menu()
        self._alone(menu)
        if said:
            self.call_after_refresh(menu.say, said)

    def _alone(self, screen: Drawn[None]) -> None:
        """``screen`` in the place of all there are."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.switch_screen(screen)

    def _bind(self) -> None:
        """The program's own keys are the player's, too."""
        self.set_keymap({name: ",".join(keymap.of(name)) for name in ("quit", "suspend")})

    # How it ends

    def on_mount(self) -> None:
        self.call_after_refresh(_tidy)
        self._bind()
        self.app_resume_signal.subscribe(self, self._resumed)
        if not self.is_headless:
            self._watch()

    def on_load(self) -> None:
        """Before anything is done to the terminal."""
        if sys.platform == "win32":
            return
        loop = asyncio.get_running_loop()
        for number in shell.ENDING:
            loop.add_signal_handler(number, self._stop, 128 + number)

    def _watch(self) -> None:
        """End when the terminal is closed."""
        loop = asyncio.get_running_loop()

        def gone() -> None:
            with contextlib.suppress(RuntimeError):  # it has ended meanwhile
                loop.call_soon_threadsafe(self._stop, 128 + signal.SIGHUP)

        shell.watch(gone)

    def _stop(self, code: int) -> None:
        """Leave at once; every act is on disk already."""
        if self.table:
            self.table.leave()
        self.exit(return_code=code)

    async def action_quit(self) -> None:
        if self.table is None or self.table.kept:
            self._stop(0)
            return
        from guanpai_tui.screens.dialogs import Question

        def sure(answer: str | None) -> None:
            if answer:
                self._stop(0)

        said = _("Nothing is kept: the match would be lost.")
        self.push_screen(Question(self.kit, _("Leave the program?"), said, _("Leave")), sure)

    def action_help_quit(self) -> None:
        now = time.monotonic()
        if now - self._asked < AGAIN:
            self._stop(130)
        self._asked = now
        if isinstance(self.screen, Drawn):
            kept = self.table is None or self.table.kept
            again = _("Ctrl+C once more leaves the program; the match is kept") if kept else ""
            self.screen.say(again or _("Ctrl+C once more leaves the program; the match is lost"))

    def action_suspend_process(self) -> None:
        """To the shell, if one can take over; with several people, nobody's cards are there at the return."""
        if not shell.can_resume():
            if isinstance(self.screen, Drawn):
                self.screen.say(_("There is no shell here to go to: Ctrl+Z does nothing"))
            return
        self._hide_hands()
        super().action_suspend_process()

    def _resumed(self, _app: App[None]) -> None:
        self._hide_hands()
        self.refresh(layout=True)

    def _hide_hands(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, Drawn):
                screen.cover()

    def _fatal_error(self) -> None:
        """A mistake of the program: the terminal is given back, the details go to a file, the player is told."""
        error: BaseException | None = self._exception
        while isinstance(error, WorkerFailed):  # says only that something went wrong in a worker
            error = error.__cause__ or error.error
        path = settings_file.paths().crash
        kept = _("The match is kept.") if self.table and self.table.kept else ""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("a", encoding="utf-8") as file:
                file.write(time.strftime("%Y-%m-%d %H:%M:%S ") + " ".join(sys.argv[1:]) + "\n")
                traceback.print_exception(error, file=file)
            where = _("The details are in {path}.").format(path=path)
        except OSError:
            where = ""
        said = _("The program made a mistake and stopped ({error}).").format(error=type(error).__name__)
        self.crash = text.joined(said, kept, where)
        self._close_messages_no_wait()


def _tidy() -> None:
    """The first frame is out: garbage is collected as usual again, but for what the program consists of."""
    gc.freeze()
    gc.set_threshold(*OFTEN)
    gc.enable()


def _look(settings: Settings, *, colours: bool) -> Look:
    """The look asked for; "auto" is dark but where the terminal says that it is light (COLORFGBG)."""
    name: str = settings.theme
    if name == "auto":
        ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
        name = "light" if ground in ("7", "15") else "dark"
        if os.environ.get("TERM") == "linux":
            name = "ansi"
    return look(name, four=settings.four_color, colours=colours)


def _theme(name: str, ground: str, front: str, accent: str) -> Theme:
    return Theme(name, primary=accent, foreground=front, background=ground, surface=ground, panel=ground)
