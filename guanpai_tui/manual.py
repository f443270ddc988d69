"""The pages of ``--help``: plain lines by purpose, in the player's language, aligned by cells.

Typer's own pages load half of rich, which takes longer than all the rest; the plain ones
take a Chinese sign for one cell.
"""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING, Any, Final

from rich.cells import cell_len
from typer.core import TyperCommand, TyperGroup

from guanpai_tui import text
from guanpai_tui.glossary import N_
from guanpai_tui.text import _

if TYPE_CHECKING:
    import typer

OPTIONS: Final = N_("Options")
ARGUMENTS: Final = N_("Arguments")
COMMANDS: Final = N_("Commands")
TYPERS: Final = (
    N_("Show this message and exit."),
    N_("Install completion for the current shell."),
    N_("Show completion for the current shell, to copy it or customize the installation."),
)
"""What Typer says itself, marked for the catalogues."""

Row = tuple[str, str]


class Command(TyperCommand):
    """A command with a page of ours."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        formatter.write(page(self, ctx))


class Group(TyperGroup):
    """A group of commands with a page of ours."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        formatter.write(page(self, ctx))


def page(command: Any, ctx: Any) -> str:
    """What ``--help`` prints for a command or a group."""
    pieces = " ".join(piece.strip("{}") for piece in command.collect_usage_pieces(ctx))
    lines = [_("Usage: {usage}").format(usage=f"{ctx.command_path} {pieces}"), "", *_wrapped(_said(command), 0)]
    for title, rows in _panels(command, ctx).items():
        if rows:
            width = max(cell_len(name) for name, _help in rows) + 4
            lines += ["", _(title)]
            for name, said in rows:
                first, *more = _wrapped(said, width) or [""]
                lines.append(f"  {name}".ljust(width) + first)
                lines += [" " * width + line for line in more]
    return "\n".join(lines) + "\n"


def _panels(command: Any, ctx: Any) -> dict[str, list[Row]]:
    """The rows of a page by their title: commands and arguments first, then the options by purpose."""
    found: dict[str, list[Row]] = {ARGUMENTS: []}
    for name in command.list_commands(ctx) if isinstance(command, TyperGroup) else ():
        below = command.get_command(ctx, name)
        if below and not below.hidden:
            found.setdefault(below.rich_help_panel or COMMANDS, []).append((name, _said(below)))
    for param in command.get_params(ctx):
        if param.param_type_name == "argument":
            found[ARGUMENTS].append((param.metavar or param.name, _said(param)))
    for param in command.get_params(ctx):
        if param.param_type_name == "option" and not param.hidden:
            name = ", ".join(param.opts) + (f" {param.metavar}" if param.metavar else "")
            found.setdefault(getattr(param, "rich_help_panel", None) or OPTIONS, []).append((name, _said(param)))
    return found


def _said(thing: Any) -> str:
    """The help of a command or a parameter, which was written down before the language was known."""
    return _(thing.help) if thing.help else ""


def _wrapped(said: str, indent: int) -> list[str]:
    """``said`` in lines that end within the terminal; Chinese breaks anywhere, words don't."""
    room = max(min(shutil.get_terminal_size().columns, 100) - indent, 20)
    lines = [""]
    for word in _words(said):
        if cell_len(lines[-1] + word.rstrip()) > room:
            lines.append("")
        lines[-1] += word if lines[-1] else word.lstrip()
    return [line.rstrip() for line in lines if line.strip()]


def _words(said: str) -> list[str]:
    """Pieces of a line that stay together: words with the space behind them, single wide signs."""
    found = [""]
    for sign in said:
        if cell_len(sign) > 1 or found[-1].endswith(" ") or (found[-1] and cell_len(found[-1][-1]) > 1):
            found.append("")
        found[-1] += sign
    return found


# What is wrong with a command line


def usage(error: typer.TyperException) -> str:
    """What Typer has against the command line, in the language in use."""
    option = text.shown("given", getattr(error, "option_name", None) or "")
    close = ", ".join(sorted(getattr(error, "possibilities", None) or ()))
    param = getattr(error, "param", None)
    if option and close:
        return _("There is no option {option}; is it {close}?").format(option=option, close=close)
    if option and "value" not in error.message and "argument" not in error.message:
        return _("There is no option {option}; guanpai --help shows what there is").format(option=option)
    if option:
        return _("The option {option} is not used like that; guanpai --help shows how").format(option=option)
    if type(error).__name__ == "MissingParameter" and param is not None:
        return _("{what} is missing; guanpai --help shows what there is").format(what=_name(param))
    words = re.findall(r"'([^']*)'", error.message)
    if error.message.startswith("No such command") and words:
        said = _("There is no command {name}; is it {close}?") if words[1:] else _("There is no command {name}")
        return said.format(name=text.shown("given", words[0]), close=words[1] if words[1:] else "")
    extra = re.search(r"\(([^()]*)\)$", error.message)
    if extra:
        said = _("“{words}” is too much; guanpai --help shows what there is")
        return said.format(words=text.shown("given", extra[1]))
    return _("This can't be asked: {message}").format(message=text.shown("message", error.format_message()))


def _name(param: Any) -> str:
    return str(param.opts[0] if param.param_type_name == "option" else param.metavar)
