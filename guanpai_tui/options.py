"""The options that several commands of the command line have, and what help is sorted under."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from guanpai_tui.glossary import N_

TABLE, CARDS, PRACTICE = N_("At the table"), N_("The arbiter"), N_("Practice")
VIEW, ABOUT = N_("Looks"), N_("About")
WORK: Final = N_("The work")
BOOK: Final = N_("The book")

Game = Annotated[str, typer.Argument(metavar="GAME", help=N_("The game: guan3, guan2, paoyao, gouji or guan4"))]
Lang = Annotated[
    str | None, typer.Option("--lang", metavar="LANG", help=N_("zh_CN, zh_TW or en"), rich_help_panel=VIEW)
]
Plain = Annotated[bool, typer.Option("--plain", help=N_("Lines instead of a screen"), rich_help_panel=VIEW)]
Json = Annotated[bool, typer.Option("--json", help=N_("Answer in JSON"), rich_help_panel=VIEW)]
Rule = Annotated[
    list[str] | None,
    typer.Option("--rule", metavar="K=V", help=N_("A house rule, such as must_beat=true"), rich_help_panel=TABLE),
]
Preset = Annotated[
    str,
    typer.Option("--preset", metavar="NAME", help=N_("House rules that go together: seed, …"), rich_help_panel=TABLE),
]
Deal = Annotated[
    str,
    typer.Option("--deal", metavar="CODE", help=N_("The deal of this code, such as g3-48213"), rich_help_panel=TABLE),
]
Deals = Annotated[
    str, typer.Option("--deals", metavar="N", help=N_("How many deals the match has"), rich_help_panel=TABLE)
]
Compared = Annotated[
    str, typer.Option("--deals", metavar="N", help=N_("How many deals are played"), rich_help_panel=TABLE)
]
Speed = Annotated[
    str | None,
    typer.Option("--speed", metavar="SPEED", help=N_("slow, normal, fast or instant"), rich_help_panel=VIEW),
]
Workers = Annotated[
    str, typer.Option("--workers", metavar="K", help=N_("How many deals are played at once"), rich_help_panel=WORK)
]
Seed = Annotated[
    str, typer.Option("--seed", metavar="S", help=N_("The same seed, the same deals"), rich_help_panel=WORK)
]
ExecutorName = Annotated[
    str,
    typer.Option(
        "--executor",
        metavar="MODULE:NAME",
        help=N_("What makes a concurrent.futures.Executor, such as distributed:Client"),
        rich_help_panel=WORK,
    ),
]
Resumed = Annotated[
    str,
    typer.Option(
        "--resume", metavar="FILE", help=N_("Keep every deal in FILE and go on where it ends"), rich_help_panel=WORK
    ),
]
Whose = Annotated[
    str, typer.Option("--profile", metavar="NAME", help=N_("Of whom; else of the owner"), rich_help_panel=BOOK)
]
OfGame = Annotated[str, typer.Option("--game", metavar="GAME", help=N_("Of this game only"), rich_help_panel=BOOK)]
Csv = Annotated[bool, typer.Option("--csv", help=N_("As CSV"), rich_help_panel=VIEW)]
Md = Annotated[bool, typer.Option("--md", help=N_("As Markdown"), rich_help_panel=VIEW)]
Lesson = Annotated[str, typer.Argument(metavar="[ID]", help=N_("The lesson; without one, the list"))]
LessonOfDay = Annotated[bool, typer.Option("--daily", help=N_("The lesson of the day"), rich_help_panel=PRACTICE)]
NewLesson = Annotated[
    bool, typer.Option("--new", help=N_("What is due, or wasn't tried yet"), rich_help_panel=PRACTICE)
]
Puzzle = Annotated[str, typer.Argument(metavar="[CODE|solve]", help=N_("The puzzle of this code, or solve"))]
Position = Annotated[str, typer.Argument(metavar="POSITION", help=N_("To solve: a file, or hands 57A/68K"))]
PuzzleOfDay = Annotated[bool, typer.Option("--daily", help=N_("The puzzle of the day"), rich_help_panel=PRACTICE)]
NewPuzzle = Annotated[bool, typer.Option("--new", help=N_("One that nobody has seen"), rich_help_panel=PRACTICE)]
Level = Annotated[
    str, typer.Option("--level", metavar="1-5", help=N_("How hard the new one is"), rich_help_panel=PRACTICE)
]
Answer = Annotated[bool, typer.Option("--answer", help=N_("Tell the answer, too"), rich_help_panel=PRACTICE)]
