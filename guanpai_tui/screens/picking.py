"""A hand to pick cards from, with keys, mouse and paste: what practice shares, whatever is asked there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from guanpai_tui import keys, text
from guanpai_tui.screens import asked
from guanpai_tui.screens.base import Drawn, is_chinese, key_names, shift_notice
from guanpai_tui.screens.selection import Selection
from guanpai_tui.text import _
from guanpai_tui.widgets.ink import Ink
from rules.api import PASS, Play, Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from textual import events

    from guanpai_tui.screens.base import Kit
    from rules.api import Action, Caution, Game


PAUSES: Final = {"slow": 1.2, "normal": 0.6, "fast": 0.25, "instant": 0.0}
"""Seconds before each action that follows, by the speed the player likes."""


class Picking(Drawn[None]):
    """Its child says what game and state there are, what its own keys do, and what happens to the chosen cards."""

    largest = (100, 40)

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.selection = Selection()
        self._notice = ""

    # For its child

    @property
    def game(self) -> Game[Any]:
        raise NotImplementedError

    @property
    def state(self) -> Any:
        raise NotImplementedError

    @property
    def asked(self) -> bool:
        """Whether the player is to choose cards now."""
        raise NotImplementedError

    @property
    def own_keys(self) -> Mapping[str, Callable[[], None]]:
        """What keys do beside choosing cards, by Textual's name or the sign typed."""
        raise NotImplementedError

    @property
    def own_help(self) -> Sequence[tuple[str, str]]:
        """What stands on each of these keys, and what it does, for the page of the keys."""
        raise NotImplementedError

    def act(self, action: Action) -> None:
        """The player plays or passes, which is legal if he is asked."""
        raise NotImplementedError

    def costs(self, action: Action) -> tuple[Caution, ...]:  # noqa: ARG002 - its child's
        """What it may cost the player, told before it is done; nothing where that would be the answer."""
        return ()

    def names(self) -> tuple[str, ...]:
        """What the player calls each seat."""
        raise NotImplementedError

    def leave(self) -> None:
        """Escape, with nothing chosen."""
        raise NotImplementedError

    # Keys

    def key(self, event: events.Key) -> None:
        self._notice = ""
        if not any(self._key(name) for name in key_names(event)) and is_chinese(event):
            self._notice = shift_notice()
        self.paint()

    def _key(self, name: str) -> bool:
        own = self.own_keys.get(name)
        rank = keys.RANKS.get(name, "-")
        if own:
            own()
        elif name in keys.KEYMAP:
            self.run_command(keys.KEYMAP[name])
        elif rank in self.game.ranks.index:
            if not self.selection.add_rank(rank, self.lit()):
                self._notice = _("There is no {rank} in your hand").format(rank=text.rank_name(rank))
        else:
            return False
        return True

    def run_command(self, name: str) -> None:
        """Those of ``keys.COMMANDS`` that mean something here."""
        chosen = self.selection
        match name:
            case "left" | "right" | "first" | "last" | "pick_left" | "pick_right":
                chosen.go(name)
            case "pick":
                chosen.move(1) if chosen.cursor is None else chosen.toggle(chosen.cursor)
            case "drop":
                chosen.drop_last()
            case "clear" if chosen or chosen.cursor is not None:
                self._clear()
            case "clear":
                self.leave()
            case "play":
                self._play()
            case "pass":
                self._pass()
            case "rules" | "help":
                self._read(name)
            case _ if name not in ("quit", "suspend", "palette"):
                # zh: 这里没有“提示”，按 ? 看有哪些按键
                said = _("There is no “{command}” here; {key} lists the keys")
                self._notice = said.format(command=_(keys.COMMANDS[name].label), key=keys.cap("help"))

    def _read(self, name: str) -> None:
        from guanpai_tui.screens.pages import help_page, rules_page

        game = self.game.id
        page = rules_page(self.kit, game) if name == "rules" else help_page(self.kit, game, self.own_help)
        self.app.push_screen(page)

    def _not_asked(self) -> bool:
        """Say that nothing is to be played now, if nothing is."""
        if not self.asked:
            # zh: 现在不用出牌，按 ? 看有哪些按键
            self._notice = _("Nothing is to be played now; {key} lists the keys").format(key=keys.cap("help"))
        return not self.asked

    def _clear(self) -> None:
        self.selection.clear()
        self.selection.cursor = None

    def _play(self) -> None:
        if self._not_asked():
            return
        if not self.selection:
            self._notice = _("Choose cards first")
            return
        try:
            readings = self.game.readings(self.state, self.selection.counts(self.game.ranks))
        except Refused as refused:
            self._notice = text.explain(refused, self.game)
            return
        self._wish(readings[0])

    def _wish(self, action: Action) -> None:
        """Do it; where it may cost something, only after asking back."""
        costs = self.costs(action)

        def do() -> None:
            self._clear()
            self.act(action)
            self.paint()

        if costs:
            asked.ask_back(self, action, asked.costs_text(self.game, self.names(), costs), do)
        else:
            do()

    def _pass(self) -> None:
        if self._not_asked():
            return
        if PASS in self.game.legal(self.state):
            self._wish(PASS)
        else:
            self._notice = _("You lead: there is nothing to pass on")

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self._notice = ""
        try:
            self.selection.read(event.text)
        except Refused as refused:
            self._notice = text.explain(refused, self.game)
        self.paint()

    # The mouse

    def on_mouse_down(self, event: events.MouseDown) -> None:
        place = self._card_at(event)
        if event.button == 3:
            self._clear()
        elif event.button == 1 and place is not None:
            self._notice = ""
            self.selection.grab(place)
        else:
            return
        self.paint()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self.selection.drag(self._card_at(event)):
            self.paint()

    def on_mouse_up(self) -> None:
        self.selection.let_go()

    def _card_at(self, event: events.MouseEvent) -> int | None:
        hit = self.canvas.hit(int(event.screen_x), int(event.screen_y))
        return int(hit.removeprefix("card:")) if hit.startswith("card:") else None

    def pressed(self, hit: str) -> None:
        if hit.startswith("do:"):
            self._notice = ""
            name = hit.removeprefix("do:")
            own = self.own_keys.get(name)
            if own:
                own()
            else:
                self.run_command(name)
            self.paint()

    # What the chosen cards are

    def lit(self) -> set[int] | None:
        """The cards that lead to a legal play together with those chosen; None when nothing is asked."""
        if not self.asked:
            return None
        ranks = self.game.ranks
        plays = [ranks.slots(action.counts) for action in self.game.legal(self.state) if isinstance(action, Play)]
        return self.selection.lit(ranks, self.selection.fits(ranks, plays))

    def reading(self) -> tuple[str, Ink]:
        """What the chosen cards are, or why they can't be played."""
        if self._notice:
            return self._notice, Ink.WARN
        if not self.selection:
            return "", Ink.DIM
        try:
            readings = self.game.readings(self.state, self.selection.counts(self.game.ranks))
        except Refused as refused:
            return text.explain(refused, self.game), Ink.DIM
        said, costs = text.play_text(readings[0]), self.costs(readings[0])
        if costs:
            return asked.risky(said, self.names()[costs[0].payer]), Ink.WARN
        return _("{play} · {key} plays it").format(play=said, key=keys.cap("play")), Ink.GOOD
