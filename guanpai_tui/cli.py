"""The command line. What a command does is in ``commands``, loaded when it runs: ``--help`` loads no screen."""

from __future__ import annotations

import copy
import sys
from typing import TYPE_CHECKING, Annotated, Final

import typer

from guanpai_tui import exits, text
from guanpai_tui.glossary import N_
from guanpai_tui.manual import Command, Group, usage
from guanpai_tui.options import (
    ABOUT,
    BOOK,
    CARDS,
    PRACTICE,
    TABLE,
    VIEW,
    Answer,
    Compared,
    Csv,
    Deal,
    Deals,
    ExecutorName,
    Game,
    Json,
    Lang,
    Lesson,
    LessonOfDay,
    Level,
    Md,
    NewLesson,
    NewPuzzle,
    OfGame,
    Plain,
    Position,
    Preset,
    Puzzle,
    PuzzleOfDay,
    Resumed,
    Rule,
    Seed,
    Speed,
    Whose,
    Workers,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

app: Final = typer.Typer(name="guanpai", cls=Group, rich_markup_mode=None, pretty_exceptions_enable=False)


def _flags(**given: str | None) -> dict[str, str | None]:
    """What the settings are told: the language is settled by now, wherever on the line it stood."""
    return {"lang": text.language(), **given}


@app.callback(
    invoke_without_command=True, help=N_("A card table for Chinese climbing games. Without a command: the menu.")
)
def root(
    context: typer.Context,
    lang: Lang = None,
    version: Annotated[bool, typer.Option("--version", help=N_("Show the version"), rich_help_panel=ABOUT)] = False,
) -> int:
    """The menu on a terminal, else what there is."""
    if context.invoked_subcommand:
        return 0
    from guanpai_tui import app as screen

    if version:
        from guanpai_tui import commands

        return commands.version(as_json=False)
    if screen.has_terminal():
        return screen.menu(_flags())
    print(context.get_help())
    return 0


@app.command(
    cls=Command, help=N_("Play a match: you against bots, or several people at one keyboard."), rich_help_panel=TABLE
)
def play(
    game: Game,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat", metavar="N=WHO", help=N_("Who sits there: a name, or bot:normal"), rich_help_panel=TABLE
        ),
    ] = None,
    deal: Deal = "",
    preset: Preset = "",
    rule: Rule = None,
    deals: Deals = "",
    resume: Annotated[
        bool, typer.Option("--resume", help=N_("Go on with the last unfinished match"), rich_help_panel=TABLE)
    ] = False,
    plain: Plain = False,
    speed: Speed = None,
    theme: Annotated[
        str | None, typer.Option("--theme", metavar="THEME", help=N_("dark, light or ansi"), rich_help_panel=VIEW)
    ] = None,
    ascii_: Annotated[
        bool, typer.Option("--ascii", help=N_("Letters instead of suit signs and lines"), rich_help_panel=VIEW)
    ] = False,
    lang: Lang = None,
) -> int:
    from guanpai_tui import commands
    from guanpai_tui.seating import Seating

    flags = _flags(theme=theme, speed=speed, ascii="on" if ascii_ else None)
    return commands.play(Seating(game, seat or (), deal, rule or (), deals, resume, preset), flags, plain=plain)


@app.command(cls=Command, help=N_("Watch bots play, to look on or to pipe."), rich_help_panel=TABLE)
def watch(
    game: Game,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="LEVELS",
            help=N_("One for all or one a seat: random, easy, normal, hard, expert"),
            rich_help_panel=TABLE,
        ),
    ] = "",
    deal: Deal = "",
    preset: Preset = "",
    rule: Rule = None,
    deals: Deals = "",
    speed: Speed = None,
    lang: Lang = None,
    json: Json = False,
) -> int:
    from guanpai_tui import commands
    from guanpai_tui.seating import Seating

    seating = Seating(game, (), deal, rule or (), deals, preset=preset)
    return commands.watch(seating, bots, _flags(speed=speed), as_json=json)


@app.command(
    cls=Command,
    help=N_("Which bot is stronger, and by how much: the same deals with each of them on every side."),
    rich_help_panel=TABLE,
)
def arena(
    game: Game,
    bots: Annotated[str, typer.Option("--bots", metavar="A,B", help=N_("A against B; of more, each against each"))],
    deals: Compared = "",
    seed: Seed = "",
    workers: Workers = "",
    rule: Rule = None,
    resume: Resumed = "",
    executor: ExecutorName = "",
    lang: Lang = None,
    json: Json = False,
) -> int:
    from guanpai_tui import contest

    wanted = contest.Wanted(deals, seed, workers, executor, resume)
    return contest.compare(game, bots, rule or (), wanted, as_json=json)


@app.command(
    cls=Command,
    help=N_("The deals of a match again, with an expert in your seat: what you gained or lost against it."),
    rich_help_panel=TABLE,
)
def duplicate(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help=N_("The record of a match; the one that ended last if none"))
    ] = "",
    lang: Lang = None,
    json: Json = False,
) -> int:
    from guanpai_tui import contest

    return contest.duplicate_match(file, as_json=json)


@app.command(cls=Command, help=N_("Every level against every other, as a table."), rich_help_panel=TABLE)
def ladder(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="GAME", help=N_("The games; all of them if none"))
    ] = None,
    deals: Compared = "",
    seed: Seed = "",
    workers: Workers = "",
    resume: Resumed = "",
    executor: ExecutorName = "",
    lang: Lang = None,
    json: Json = False,
) -> int:
    from guanpai_tui import contest

    return contest.ladder(games or (), contest.Wanted(deals, seed, workers, executor, resume), as_json=json)


@app.command(cls=Command, help=N_("Look at a match again: a file, or a deal played here."), rich_help_panel=TABLE)
def replay(
    named: Annotated[str, typer.Argument(metavar="FILE|CODE", help=N_("A record, “-”, or the code of a deal"))],
    deal: Annotated[
        str, typer.Option("--deal", metavar="N", help=N_("Which deal of the match"), rich_help_panel=TABLE)
    ] = "",
    at: Annotated[str, typer.Option("--at", metavar="N", help=N_("After so many actions"), rich_help_panel=TABLE)] = "",
    plain: Plain = False,
    lang: Lang = None,
    json: Json = False,
) -> int:
    from guanpai_tui import looking

    return looking.show(named, (deal, at), _flags(), plain=plain, as_json=json)


@app.command(cls=Command, help=N_("The deals that were played here."), rich_help_panel=TABLE)
def history(
    game: Annotated[str, typer.Option("--game", metavar="GAME", help=N_("Of this game"), rich_help_panel=TABLE)] = "",
    who: Annotated[str, typer.Option("--who", metavar="NAME", help=N_("Played by"), rich_help_panel=TABLE)] = "",
    won: Annotated[bool, typer.Option("--won", help=N_("Won ones only"), rich_help_panel=TABLE)] = False,
    lost: Annotated[bool, typer.Option("--lost", help=N_("Lost ones only"), rich_help_panel=TABLE)] = False,
    order: Annotated[
        str,
        typer.Option("--order", metavar="ORDER", help=N_("latest, oldest, best or worst first"), rich_help_panel=TABLE),
    ] = "latest",
    most: Annotated[str, typer.Option("--most", metavar="N", help=N_("At most so many"), rich_help_panel=TABLE)] = "20",
    lang: Lang = None,
    json: Json = False,
) -> int:
    from guanpai_tui import looking

    wanted = {"game": game, "who": who, "won": "won" if won else "lost" if lost else "", "order": order, "most": most}
    return looking.history(wanted, _flags(), as_json=json)


@app.command(
    cls=Command,
    help=N_("May these cards be played? What they are, what they beat, and why not."),
    rich_help_panel=CARDS,
)
def judge(
    game: Game,
    play: Annotated[str, typer.Option("--play", metavar="RANKS", help=N_("The cards, such as 333+47"))],
    table: Annotated[str, typer.Option("--table", metavar="RANKS", help=N_("What lies on the table"))] = "",
    hand: Annotated[str, typer.Option("--hand", metavar="RANKS", help=N_("The whole hand, for last-hand forms"))] = "",
    rule: Rule = None,
    lang: Lang = None,
    json: Json = False,
) -> int:
    from guanpai_tui import commands

    return commands.judge(game, rule or (), (play, table, hand), as_json=json)


@app.command(cls=Command, help=N_("Every play that a hand has."), rich_help_panel=CARDS)
def moves(
    game: Game,
    hand: Annotated[str, typer.Option("--hand", metavar="RANKS", help=N_("The whole hand"))],
    table: Annotated[str, typer.Option("--table", metavar="RANKS", help=N_("What lies on the table"))] = "",
    owner: Annotated[str, typer.Option("--owner", metavar="SEAT", help=N_("Who played that"))] = "",
    seat: Annotated[str, typer.Option("--seat", metavar="SEAT", help=N_("Who holds the hand"))] = "",
    rule: Rule = None,
    lang: Lang = None,
    json: Json = False,
) -> int:
    from guanpai_tui import commands

    return commands.moves(game, rule or (), (hand, table), (seat, owner), as_json=json)


@app.command(
    cls=Command,
    help=N_("The points of a deal from its facts: score guan3 --left 0,7,12 --bombs 1 --breach 2"),
    rich_help_panel=CARDS,
    context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
)
def score(context: typer.Context, game: Game, rule: Rule = None, lang: Lang = None, json: Json = False) -> int:
    from guanpai_tui import commands

    return commands.score(game, rule or (), context.args, as_json=json)


@app.command(cls=Command, name="rules", help=N_("The rule sheet of a game."), rich_help_panel=ABOUT)
def sheet(game: Game, lang: Lang = None, json: Json = False) -> int:
    from guanpai_tui import commands

    return commands.sheet(game, as_json=json)


@app.command(
    cls=Command,
    help=N_("Lessons: drill, drill gp-3, drill --daily, drill --new; --plain in lines, --json to be read by programs"),
    rich_help_panel=PRACTICE,
)
def drill(
    lesson: Lesson = "",
    daily: LessonOfDay = False,
    new: NewLesson = False,
    plain: Plain = False,
    lang: Lang = None,
    json: Json = False,
) -> int:
    from guanpai_tui import drilling

    return drilling.run(drilling.Wish(lesson, daily, new), _flags(), plain=plain, as_json=json)


@app.command(
    cls=Command,
    help=N_(
        "An ending to solve: puzzle, puzzle cj-74, puzzle --daily. "
        "Or a position solved: puzzle solve 57A/68K --table 9, puzzle solve FILE"
    ),
    rich_help_panel=PRACTICE,
)
def puzzle(
    what: Puzzle = "",
    position: Position = "",
    daily: PuzzleOfDay = False,
    new: NewPuzzle = False,
    level: Level = "",
    answer: Answer = False,
    game: Annotated[str, typer.Option("--game", metavar="GAME", help=N_("The game of the position"))] = "",
    table: Annotated[str, typer.Option("--table", metavar="RANKS", help=N_("What lies on the table"))] = "",
    turn: Annotated[str, typer.Option("--turn", metavar="SEAT", help=N_("Who is to act"))] = "",
    nodes: Annotated[str, typer.Option("--nodes", metavar="N", help=N_("How many positions may be looked at"))] = "",
    rule: Rule = None,
    lang: Lang = None,
    json: Json = False,
) -> int:
    from guanpai_tui import puzzling

    if what == puzzling.SOLVE:
        options = {"game": game, "table": table, "turn": turn, "nodes": nodes}
        return puzzling.solve(position, options, rule or (), as_json=json)
    wish = puzzling.Wish(what, daily, new, level)
    return puzzling.puzzle(wish, _flags(), answer=answer, as_json=json)


@app.command(
    cls=Command, help=N_("What your book says: deals, wins, points, title, by game and opponent."), rich_help_panel=BOOK
)
def stats(
    profile: Whose = "",
    game: OfGame = "",
    lang: Lang = None,
    csv: Csv = False,
    md: Md = False,
    json: Json = False,
) -> int:
    from guanpai_tui import bookkeeping

    return bookkeeping.stats(profile, game, bookkeeping.form(csv=csv, md=md, json=json))


@app.command(
    cls=Command,
    name="sheet",
    help=N_("The score sheet of the last match, of an evening, or of all."),
    rich_help_panel=BOOK,
)
def score_sheet(
    profile: Whose = "",
    game: OfGame = "",
    every: Annotated[bool, typer.Option("--all", help=N_("Every match in the book"), rich_help_panel=BOOK)] = False,
    night: Annotated[
        bool, typer.Option("--night", help=N_("Every match of the last evening"), rich_help_panel=BOOK)
    ] = False,
    lang: Lang = None,
    csv: Csv = False,
    md: Md = False,
    html: Annotated[bool, typer.Option("--html", help=N_("As a page"), rich_help_panel=VIEW)] = False,
    svg: Annotated[bool, typer.Option("--svg", help=N_("As a drawing"), rich_help_panel=VIEW)] = False,
    json: Json = False,
) -> int:
    from guanpai_tui import bookkeeping

    how = bookkeeping.form(csv=csv, md=md, json=json, html=html, svg=svg)
    return bookkeeping.sheet(profile, game, how, every=every, night=night)


config: Final = typer.Typer(no_args_is_help=True, cls=Group, rich_markup_mode=None, pretty_exceptions_enable=False)
app.add_typer(config, name="config", help=N_("Where the settings are, and what they are."), rich_help_panel=ABOUT)


@config.command(cls=Command, name="path", help=N_("The files this program reads and writes."))
def config_path(lang: Lang = None, json: Json = False) -> int:
    from guanpai_tui import configuring

    return configuring.config_path(as_json=json)


@config.command(cls=Command, name="show", help=N_("The settings in force."))
def config_show(lang: Lang = None, json: Json = False) -> int:
    from guanpai_tui import configuring

    return configuring.config_show({"lang": lang}, as_json=json)


@config.command(cls=Command, name="edit", help=N_("Open the settings in your editor, and check them after."))
def config_edit(lang: Lang = None) -> int:
    from guanpai_tui import configuring

    return configuring.config_edit()


@config.command(cls=Command, name="check", help=N_("Can every file of settings and house rules be used?"))
def config_check(lang: Lang = None, json: Json = False) -> int:
    from guanpai_tui import configuring

    return configuring.config_check(as_json=json)


@app.command(cls=Command, help=N_("The version."), rich_help_panel=ABOUT)
def version(json: Json = False) -> int:
    from guanpai_tui import commands

    return commands.version(as_json=json)


# What is asked for


def obey(words: Sequence[str]) -> int:
    """Do what ``words`` ask for. Gives the exit code; what is wrong with the words themselves is told here."""
    try:
        done = typer.main.get_command(_asked(words)).main(list(words), prog_name="guanpai", standalone_mode=False)
    except typer.TyperException as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            print(error.message, file=sys.stderr)
            return error.exit_code
        return exits.complain(usage(error), error.exit_code)
    except typer.Abort:
        return 130
    return done if isinstance(done, int) else 0


def _asked(words: Sequence[str]) -> typer.Typer:
    """``app`` with no command but the one that ``words`` ask for: to build each takes Typer a millisecond."""
    wanted = [
        one for one in app.registered_commands if words[:1] == [one.name or getattr(one.callback, "__name__", "")]
    ]
    if not wanted:
        return app
    found = copy.copy(app)
    found.registered_commands, found.registered_groups = wanted, []
    return found
