"""What every screen shares: one canvas, the player's settings, and keys that an input method can't take away."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.screen import ModalScreen, Screen, ScreenResultType

from guanpai_tui import keys
from guanpai_tui.text import _
from guanpai_tui.widgets.canvas import Canvas
from guanpai_tui.widgets.ink import cells, framed, in_the_middle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from textual.widget import Widget

    from guanpai_tui.saves import Saves
    from guanpai_tui.settings import Settings, Value
    from guanpai_tui.table import Table
    from guanpai_tui.widgets.ink import Row
    from guanpai_tui.widgets.looks import Look


class Kit(NamedTuple):
    """What the program was started with: how to draw, how the player likes it, where matches are kept."""

    look: Look
    plain: bool  # signs of one byte only
    settings: Settings
    saves: Saves | None
    home: Callable[..., None]  # back to the first menu, which may say something
    sit: Callable[[Table], None]  # to a table
    like: Callable[[str, Value], None]  # a setting, from now on and for the next time
    prefer: Callable[[Settings], None]  # all of them, from now on
    like_of: Callable[[str, str, Value], None]  # a setting of one of several people
    look_for: Callable[[Settings], Look]


def key_names(event: events.Key) -> tuple[str, ...]:
    """How a key may be bound: its name, and the sign it types with full-width forms folded."""
    if not event.character or not event.is_printable:
        return (event.key,)
    return event.key, unicodedata.normalize("NFKC", event.character)


def is_chinese(event: events.Key) -> bool:
    """Whether an input method has turned the key into a character."""
    return bool(event.character) and event.is_printable and cell_len(event.character or "") == 2


def shift_notice() -> str:
    # zh: 输入法是中文状态，按 Shift 切换
    return _("The input method is on: press Shift to switch it, or use the F-keys or the mouse")


class Drawn(Screen[ScreenResultType]):
    """A screen that is one canvas, painted by ``drawing`` for whatever size it has."""

    ALLOW_SELECT: ClassVar[bool] = False
    largest: ClassVar[tuple[int, int]] = (0, 0)
    """Columns and rows beyond which it stands in the middle of the window; (0, 0): it fills any."""

    def __init__(self, kit: Kit) -> None:
        super().__init__()
        self.kit = kit
        self.canvas = Canvas(kit.look, plain=kit.plain)
        self._painted_for = (0, 0)

    def compose(self) -> Iterable[Widget]:
        yield self.canvas

    def drawing(self, width: int, height: int) -> Sequence[Row]:
        """The rows for a screen of this size."""
        raise NotImplementedError

    @property
    def room(self) -> tuple[int, int]:
        """The columns and rows that are drawn on."""
        width, height = self.app.size
        return min(width, self.largest[0] or width), min(height, self.largest[1] or height)

    def paint(self) -> None:
        window = self._painted_for = self.app.size
        room = self.room
        rows = self.drawing(*room)
        self.canvas.put(rows if room == window else in_the_middle(rows, room, window))

    def on_mount(self) -> None:
        self._fit()

    def on_resize(self) -> None:
        self._fit()

    def on_unmount(self) -> None:
        self.refresh()  # as the canvas does: what was drawn isn't to be kept

    def _fit(self) -> None:
        """Paint, unless that has been done for this size: the first frame is announced more than once."""
        if self.app.size != self._painted_for:
            self.paint()

    def wear(self, kit: Kit) -> None:
        """The player likes it otherwise now."""
        self.kit = kit
        self.canvas.wear(kit.look)
        self.paint()

    async def on_event(self, event: events.Event) -> None:
        """A key or click that was still on its way when another screen came on top means nothing any more."""
        if self.is_active or not isinstance(event, events.InputEvent | events.Paste):
            await super().on_event(event)

    def on_key(self, event: events.Key) -> None:
        if event.key in keys.PROGRAM:
            return
        event.stop()
        event.prevent_default()
        self.key(event)

    def key(self, event: events.Key) -> None:
        """What a key does here; those of the program don't come."""

    def pressed(self, hit: str) -> None:
        """A click on what ``hit`` names."""

    def back(self) -> None:
        """Back to where it was opened from; to the first menu where it was the first screen itself."""
        if len(self.app.screen_stack) > 1:
            self.dismiss(None)
        else:
            self.kit.home()

    def say(self, said: str) -> None:
        """Tell the player something, where the screen has a line for it."""

    def cover(self) -> None:
        """Hide what only one person may see."""

    def on_click(self, event: events.Click) -> None:
        region = self.canvas.region
        if event.button == 1:
            self.pressed(self.canvas.hit(int(event.screen_x) - region.x, int(event.screen_y) - region.y))


class Boxed(Drawn[ScreenResultType], ModalScreen[ScreenResultType]):
    """A dialog: a box over the screen below, as large as its rows."""

    heading = ""
    notice = ""
    """What is said in the lower edge."""

    def paint(self) -> None:
        width, height = self._painted_for = self.app.size
        rows = framed(self.drawing(width - 6, height - 4), self.heading, foot=self.notice, most=width)[:height]
        self.canvas.styles.width = cells(rows[0])
        self.canvas.styles.height = len(rows)
        self.canvas.put(rows)
