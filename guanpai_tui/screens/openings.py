"""What opens on top of the table: reading, lists to choose from, settings, and the ways to leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guanpai_tui import facts, keys, outcome, settings, text
from guanpai_tui.screens.seated import Seated
from guanpai_tui.text import _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Openings(Seated):
    """A table with everything that can be asked of it but to play."""

    def run_command(self, name: str) -> None:
        """Do a command of ``keys.COMMANDS``, or say a word (``say:让``)."""
        raise NotImplementedError

    def do_log(self) -> None:
        from guanpai_tui.screens.pages import log_page
        from guanpai_tui.screens.rounds import rounds_of

        self.app.push_screen(log_page(self.kit, rounds_of(self.table)))

    def do_ledger(self) -> None:
        from guanpai_tui.screens.pages import ledger_page

        lines = facts.ledger(self.table, self.table.view(self.person))
        if lines:
            self.app.push_screen(ledger_page(self.kit, lines))
        else:
            self.say(_("Nobody owes anything in this deal"))

    def do_rules(self) -> None:
        from guanpai_tui.screens.pages import rules_page

        self.app.push_screen(rules_page(self.kit, self.table.game.id))

    def do_help(self) -> None:
        from guanpai_tui.screens.pages import help_page

        self.app.push_screen(help_page(self.kit, self.table.game.id))

    def do_menu(self) -> None:
        self._offer(_("Menu"), keys.MENU, find=False)

    def do_palette(self) -> None:
        names = [name for name in keys.COMMANDS if name not in keys.AT_THE_CARDS]
        self._offer(_("Commands"), names, find=True)

    def _offer(self, heading: str, names: Sequence[str], *, find: bool) -> None:
        from guanpai_tui.screens.dialogs import Ask, Option

        possible = self._possible()
        options = [
            Option(
                name,
                _(keys.COMMANDS[name].label),
                _(keys.COMMANDS[name].cap),
                tuple(keys.COMMANDS[name].keys.split(",")),
            )
            for name in names
            if name in possible
        ]

        def chosen(name: str | None) -> None:
            if name:
                self.run_command(name)

        self.app.push_screen(Ask(self.kit, heading, options, find=find), chosen)

    def do_settings(self) -> None:
        from guanpai_tui.screens.preferences import Preferences

        several = len(self.table.people) > 1
        self.app.push_screen(Preferences(self.kit, self.table.players[self.person].name if several else ""))

    def do_pause(self) -> None:
        self.pause()

    def do_copy(self) -> None:
        from guanpai_tui.screens.replay import copy

        copy(self, self.table.code)

    def do_theme(self) -> None:
        self._offer_setting("theme")

    def do_speed(self) -> None:
        self._offer_setting("speed")

    def do_lang(self) -> None:
        self._offer_setting("lang")

    def _offer_setting(self, name: str) -> None:
        """The values that a setting may have, the present one marked."""
        from guanpai_tui.screens.dialogs import Ask, Option
        from guanpai_tui.screens.likes import value_name

        now = getattr(self.kit.settings, name)
        values = [str(value) for value in settings.allowed()[name] or ()]
        options = [
            Option(value, value_name(value), "✓" if value == now else "", (str(number),))
            for number, value in enumerate(values, start=1)
        ]

        def chosen(value: str | None) -> None:
            if value:
                self.kit.like(name, value)

        heading = _(keys.COMMANDS[name].label)
        self.app.push_screen(Ask(self.kit, heading, options, start=values.index(now)), chosen)

    def do_end(self) -> None:
        self._ask_first(_("End the match?"), outcome.break_off(self.table), _("End match"), self._end)

    def _ask_first(self, heading: str, said: str, yes: str, do: Callable[[], None]) -> None:
        from guanpai_tui.screens.dialogs import Question

        def sure(answer: str | None) -> None:
            if answer:
                do()

        self.app.push_screen(Question(self.kit, heading, said, yes), sure)

    def _end(self) -> None:
        if self.table.played_out:
            self.play_out()
        else:
            self.table.end()
            self.kit.home(outcome.drawn(self.table)[1])

    def _drawn(self) -> tuple[str, ...]:
        return (outcome.break_off(self.table),) if self.table.by_match or self.table.played_out else ()

    def do_stats(self) -> None:
        from guanpai_tui.screens.stats import Stats

        self.app.push_screen(Stats(self.kit))

    def do_leave(self) -> None:
        if self.table.kept:
            self._leave()
        else:
            said = text.joined(_("Nothing is kept: the match would be lost."), *self._drawn())
            self._ask_first(
                _("Leave the table?"), said, _("Leave"), self.play_out if self.table.played_out else self._leave
            )

    def _leave(self) -> None:
        self.table.leave()
        self.kit.home()
