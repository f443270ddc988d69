"""Whatever the program reads, each with valid samples and how it is read. Only a clear refusal may come of it."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import sys
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import rules
from guanpai_tui import habits, keymap, presets, settings, start, text, tomlfile
from guanpai_tui.book.entries import Filter
from guanpai_tui.bots import results
from guanpai_tui.keeper import Keeper
from guanpai_tui.practice import scenario
from guanpai_tui.profile import Book
from guanpai_tui.saves import Saves
from guanpai_tui.screens.selection import Selection
from guanpai_tui.table import Player, Table
from rules import house, record
from rules.api import PASS, Play, Refused, RuleError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rules.api import Action

LANGUAGES: Final = ("en", "zh_CN", "zh_TW")
LONGEST: Final = 700
"""Signs that a refusal may have, with a path or two in it."""
PLACEHOLDER: Final = re.compile(r"\{[a-z_]+\}")
NO_SENTENCE: Final = ("Not possible here: ", "这里不行：", "這裡不行：")


class Broke(AssertionError):
    """What came of an input isn't what may come of it."""


class Target(NamedTuple):
    """``samples`` are valid; ``read`` gives whether an input was taken, and raises for all that mustn't be."""

    name: str
    samples: Callable[[], Sequence[str]]
    read: Callable[[str], bool]


def refusal(error: RuleError, game: Any = None, given: str = "") -> None:
    """A refusal is one sentence in each language, with nothing left out of it and nothing a terminal would obey."""
    before = text.language()
    for lang in LANGUAGES:
        text.use(lang)
        said = text.explain(error, game)
        if not said.strip() or len(said) > LONGEST or not said.isprintable():
            raise Broke(f"{lang}: {said[:300]!r}") from error
        if said.startswith(NO_SENTENCE):
            raise Broke(f"{lang}: no sentence for {said[:200]!r}") from error
        if PLACEHOLDER.search(said) and not PLACEHOLDER.search(given):
            raise Broke(f"{lang}: {said[:300]!r}") from error
    text.use(before)


def _taken(read: Callable[[], object], given: str = "", game: Any = None, kinds: Any = RuleError) -> bool:
    try:
        read()
    except kinds as error:
        if isinstance(error, RuleError):
            refusal(error, game, given)
        return False
    return True


@cache
def folder() -> Path:
    """Where the files of the run are: what the environment says."""
    return settings.paths().data_dir.parent


def _write(name: str, data: str) -> Path:
    """A file of these bytes; signs that came of no bytes are written as nobody should."""
    path = folder() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode("utf-8", "surrogatepass"))
    return path


# Matches


@cache
def records() -> tuple[str, ...]:
    """Matches of every game, whole and broken off."""
    found = []
    for game_id in rules.names():
        for seed, upto in ((3, 9), (4, 10**6)):
            game = rules.make(game_id)
            persons = len(game.controllers)
            players = [Player("阿强"), *(Player(f"B {one}", "easy") for one in range(1, persons))]
            table = Table.new(game_id, players, code=f"{game.prefix}-{seed}", store=Saves(folder() / "made"))
            rng = Random(seed)
            while not table.over and len(table.entries) < upto:
                table.act(rng.choice(table.game.legal(table.state)))
            found.append(record.write(table.recorded()))
            table.leave()
    return tuple(found)


def _read_record(data: str) -> bool:
    read = record.read(data)
    again = record.write(read)
    if record.write(record.read(again)) != again:
        raise Broke("a record isn't read back as it was written")
    return True


def _record(data: str) -> bool:
    return _taken(lambda: _read_record(data), data)


def _save(data: str) -> bool:
    path = _write("saves/one.guanpai", data)
    before = path.read_bytes()
    saves = Saves(folder())
    saves.unfinished()
    saves.strange()
    try:
        Table.resume(path, saves).leave()
    except RuleError as error:
        refusal(error, None, data)
        if path.read_bytes() != before:
            raise Broke("a refused match was changed") from error
        return False
    finally:
        for kept in (folder() / "records").glob("*"):
            kept.unlink()
    return True


# What a player types


@cache
def positions() -> tuple[tuple[Any, Any], ...]:
    """Games with a state each: beginnings, middles, ends."""
    found = []
    for game_id in rules.names():
        game = rules.make(game_id)
        for seed in range(6):
            state, rng = game.deal(seed=seed), Random(seed)
            found.append((game, state))
            for step in range(400):
                if game.over(state):
                    break
                state = game.step(state, rng.choice(game.legal(state)))
                if step % (7 + seed) == 0:
                    found.append((game, state))
    return tuple(found)


@cache
def plays() -> tuple[str, ...]:
    found: dict[str, None] = {}
    for game, state in positions():
        for action in Random(len(found)).sample(game.legal(state), k=min(6, len(game.legal(state)))):
            found[str(action)] = None
            if isinstance(action, Play):
                found[f"{action.kind}:{game.ranks.show(action.counts)}"] = None
    more = (
        "过",
        "３３３+４４",
        "飞机带翅膀 9:333444555666777",
        "10 J Q K A",
        "♠3 ♥3",
        "大王小王",
        "烧",
        "4>2",
        "不",
        "让",
    )
    return (*found, *more)


def _typed(data: str) -> bool:
    taken = False
    for game, state in Random(data.encode("utf-8", "surrogatepass")).sample(positions(), k=3):
        taken |= _taken(lambda game=game, state=state: _act(game, state, data), data, game, Refused)
        taken |= _taken(lambda game=game: game.named(data), data, game, Refused)
    return taken


def _act(game: Any, state: Any, data: str) -> None:
    line = text.rules_word(text.sheet_kind(data))
    action: Action = game.parse(state, line)
    if isinstance(action, Play):
        game.readings(state, action.counts)
        str(action)
    after = game.step(state, action)
    if action != PASS and game.parse(state, str(action)) != action:
        raise Broke(f"{action} isn't read back")
    game.cautions(state, action)
    game.events(state, action, after)


def _pasted(data: str) -> bool:
    chosen = Selection()
    game, state = Random(data.encode("utf-8", "surrogatepass")).choice(positions())
    chosen.hold(tuple(record.hands_at_first(game, state)[0]))
    return _taken(lambda: chosen.read(data), data)


def _coded(data: str) -> bool:
    def read() -> None:
        game, seed = rules.coded(data)
        game.deal(seed=seed)

    return _taken(read, data)


@cache
def codes() -> tuple[str, ...]:
    found = []
    for game_id in rules.names():
        standard = rules.make(game_id)
        for option in house.options(type(standard.house)).values():
            for value in option.allowed or ():
                with contextlib.suppress(RuleError):
                    game = rules.make(game_id, **{option.key: value})
                    found.append(f"{game.prefix}-{len(found)}-{house.changes(standard.house, game.house)}".rstrip("-"))
    return tuple(found)


# Files


SETTINGS: Final = (
    settings.template(),
    re.sub("(?m)^# ", "", settings.template()),
    """lang = "zh_CN"  # mine
theme = "dark"

[keys]
hint = ["g", "f5"]
pass = "w"
cards = "34567890jqka2sx"
[people."阿强"]
sort = "count"
counter = false
""",
)


def _settings(data: str) -> bool:
    path = _write("config.toml", data)

    def read() -> None:
        found = settings.load(path)
        found.of("阿强")
        try:
            keymap.use(found.keys, str(path))
        finally:
            keymap.use({}, "")

    taken = _taken(read, data)
    if taken:
        settings.remember(path, theme="light", name="小美")
        if settings.load(path).name != "小美":
            raise Broke("a setting isn't there once it was written")
    else:
        _taken(lambda: settings.remember(path, theme="light"), data)
    return taken


def _changed(data: str) -> bool:
    def read() -> None:
        for table, key in (((), "lang"), (("keys",), "hint"), (("people", "阿强"), "sort")):
            tomlfile.changed(data, table, key, "x")
            tomlfile.changed(data, table, key, None)

    return _taken(read, data, None, (ValueError, RecursionError))


@cache
def house_files() -> tuple[str, ...]:
    games = Path(rules.__file__).parent / "games"
    return tuple((games / game / "house.toml").read_text("utf-8") for game in rules.names())


def _house(data: str) -> bool:
    taken = False
    for game in rules.names():
        path = _write(f"presets/{game}/mine.toml", data)
        taken |= _taken(partial(_use_house, game, path), data)
        presets.known(game)
    return taken


def _use_house(game: str, path: Path) -> None:
    standard = rules.defaults(game)
    made = rules.make(game, **house.checked(type(standard), house.read(path), str(path)))
    made.deal(seed=1)


@cache
def lessons() -> tuple[str, ...]:
    return tuple(path.read_text("utf-8") for path in sorted(scenario.FOLDER.glob("*.toml")))


def _lesson(data: str) -> bool:
    path = _write("lesson.toml", data)
    return _taken(lambda: scenario.read(path), data)


SOLVED: Final = (
    'game = "guan2"\nhands = ["57A", "68K"]\ntable = [1, "9"]\n[roles]\n1 = "for"\n[rules]\nmust_beat = true\n',
    'game = "guan3"\nhands = ["5", "68", "77"]\nturn = 1\nbombs = 1\n[roles]\n0 = "aside"\n',
    'game = "paoyao"\nhands = ["5", "6", "7", "8"]\nturn = 0\npoints = [85, 40]\n',
    'game = "gouji"\nhands = ["5", "6", "7", "8", "9", "T"]\nturn = 0\nopened = [0, 3]\n',
    'game = "guan4"\nhands = ["D3 S4", "H5", "C6", "S7"]\nturn = 0\n',
    'hands = ["57A", "68K"]\n',
)


def _solve(data: str) -> bool:
    path = _write("位 置/solve.toml", data)
    return _command(["puzzle", "solve", str(path), "--nodes", "50", "--lang", "en"])


@cache
def setups() -> tuple[str, ...]:
    """The arguments of ``setup`` as Python writes them."""
    return tuple(repr(game.position(state)) for game, state in positions())


def _setup(data: str) -> bool:
    """The same arguments with values of the wrong kind: what a program may ask for."""
    rng = Random(data.encode("utf-8", "surrogatepass"))
    game, state = rng.choice(positions())
    fields = dict(game.position(state))
    for _change in range(rng.choice((1, 1, 2))):
        key = rng.choice(list(fields))
        fields[key] = _strange(rng, fields[key], data)
    return _taken(lambda: _played_on(game, game.setup(**fields), rng), data, game)


def _played_on(game: Any, state: Any, rng: Random) -> None:
    """A position that was taken can be played to its end."""
    for _act in range(600):
        game.view(state, range(game.seats))
        game.facts(state)
        if game.over(state):
            game.result(state)
            return
        legal = game.legal(state)
        if not legal:
            raise Broke("somebody is asked and can do nothing")
        state = game.step(state, rng.choice(legal))
    raise Broke("it never ends")


def _strange(rng: Random, value: Any, data: str) -> Any:
    if isinstance(value, list | tuple) and value and rng.random() < 0.7:
        at = rng.randrange(len(value))
        return type(value)([*value[:at], _strange(rng, value[at], data), *value[at + 1 :]])
    short = data[: rng.choice((1, 3, 10, 1000))]
    ints = (-1, 0, 1, 2, 3, 7, 99, 2**70, -(2**70), 10**4400)
    others = (None, True, 1.5, float("nan"), float("inf"), "", b"3", [], [1], [[1]], (0,), {})
    return rng.choice((*ints, *others, short, short, data, [short], (0, short)))


def _habits(data: str) -> bool:
    path = _write("habits.json", data)
    found = [habits.last(path, game) for game in rules.names()]
    habits.latest(path)
    habits.people(path)
    habits.people(path, company=True)
    return any(found)


@cache
def kept_habits() -> tuple[str, ...]:
    path = folder() / "kept.json"
    for game in rules.names():
        players = [Player("阿强"), *[Player(f"B{one}", "easy") for one in range(1, len(rules.make(game).controllers))]]
        habits.keep(path, habits.Choice(game, tuple(players), "seed", {}, 4))
    return (path.read_text("utf-8"),)


@cache
def books() -> tuple[str, ...]:
    """A book with a match of each game in it, each byte a sign."""
    path = folder() / "made" / "book.sqlite3"
    keeper = Keeper(path, text.who)
    for said in records():
        found = record.read(said)
        saves = Saves(folder() / "made", keeper)
        table = Table.new(found.match.game.id, found.players, code=found.deals[0].code, store=saves)
        for entry in found.deals[0].entries:
            table.act(entry.action, entry.cards)
        table.leave()
    keeper.close()
    return (path.read_bytes().decode("latin-1"),)


def _book(data: str) -> bool:
    path = settings.paths().book
    path.parent.mkdir(exist_ok=True)
    for old in path.parent.glob("book.sqlite3*"):
        old.unlink()
    path.write_bytes(data.encode("latin-1", "replace"))
    try:
        taken = _taken(lambda: _read_book(path), data)
        for words in (
            ["stats", "--game", "guan2"],
            ["sheet", "--all", "--md"],
            ["history"],
            ["drill", "--new", "--json"],
        ):
            _command(words)
    finally:
        path.unlink(missing_ok=True)
    return taken


def _read_book(path: Path) -> None:
    book = Book.open(path)
    try:
        for profile in book.profiles():
            book.tallies(Filter(profile=profile.id), "game")
            book.course(Filter(profile=profile.id))
            book.standing(profile.id)
        book.news()
        for deal in book.deals(Filter(most=3)):
            _taken(lambda deal=deal: record.read(book.record(deal.id)))
        book.tries()
        book.drilled()
        book.matches()
    finally:
        book.close()


_HEADER: Final = results.Header("guan3", (), 5)


def _contest(data: str) -> bool:
    path = _write("contest.jsonl", data)
    return _taken(lambda: results.read(path, _HEADER), data, None, (RuleError, results.OtherContestError))


CONTESTS: Final = (
    _HEADER.line() + '\n{"pairing": ["easy", "normal"], "number": 0, "points": 1.0, "wins": 0.5, "plays": 3.0,'
    ' "decisions": [3, 4], "seconds": [0.1, 0.2]}\n' * 2,
)


# The command line

CALLS: Final = """
judge guan3 --play 333+47 --table 222+55 --hand 33347 --rule must_beat=true --json
judge guan2 --play 飞机:333444 --table 9
judge gouji --play R2KKK --table QQQ
judge guan4 --play S3H3 --table D3C3
judge paoyao --play 44A --table 555 --lang zh_TW
moves guan3 --hand 33344455566 --table 44 --owner 1 --seat 2
moves guan2 --hand 10JQKA --json
moves gouji --hand 2RKKKQQ --seat 1
moves paoyao --hand 44AKK5 --rule yao=1
score guan3 --left 0,7,12 --bombs 1 --breach 2
score guan2 --left 0,12 5,0 --json
score paoyao --points 90,20 --out 0,2
score gouji --places 0,2,1,3,4,5
score guan4 --left 0,1,2,3
watch guan3 --bots easy,random,easy --deal g3-11
watch guan2 --bots random --deals 1 --json
watch guan4 --bots random --rule deals=4
rules guan2 --lang zh_CN
rules gouji --json
play guan3 --plain --deal g3-3 --seat 0=Ann --seat 1=bot:random --seat 2=bot:easy --deals 2 --speed instant
play guan2 --plain --preset seed --rule triple_kicker=pair
play paoyao --plain --seat 0=阿强
play guan3 --resume --plain
play gouji --plain --seat 0=Ann --theme dark --ascii
replay {record}
replay {record} --deal 1 --at 3 --json
replay g3-11
replay - --plain
history --game guan3 --who Ann --won --order best --most 5
history --lost --json
stats --game guan2 --csv
stats --md
sheet --all --html
sheet --night --svg
sheet --profile Ann --json
drill gp-3 --plain
drill --daily --json
drill --new --plain
drill
puzzle cj-74 --answer
puzzle --daily --json
puzzle solve 57A/68K --table 9 --turn 0 --nodes 99
puzzle solve 5/6/7/8 --game paoyao
config path --json
config show --lang en
config check
version --json
--version
--help
play --help
--lang zh_TW score --help
config
arena guan3 --bots random,easy --deals 1 --seed 3 --workers 1
duplicate {record}
ladder guan2 --deals 0
""".strip().splitlines()

COSTLY: Final = {"arena", "ladder", "duplicate"}
"""What plays for minutes is only asked what it refuses."""


def _words(data: str) -> bool:
    try:
        words = shlex.split(data)
    except ValueError:
        words = data.split()
    words = [word.replace("{record}", str(folder() / "match.guanpai")) for word in words]
    return _command(words, data)


def _command(words: list[str], typed: str = "") -> bool:
    if "edit" in words or "new" in " ".join(words) or not COSTLY.isdisjoint(words[:3]):
        words = [word for word in words if word not in {"edit", "--new"} | COSTLY]
    words = [re.sub(r"hard|expert", "easy", word) for word in words]
    words = [re.sub(r"[0-9]{3,}", "3", word) if words[:1] == ["watch"] else word for word in words]
    out, err = io.StringIO(), io.StringIO()
    crash = settings.paths().crash
    before = sys.stdin
    sys.stdin = io.StringIO(typed)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = start.run(words)
    finally:
        sys.stdin = before
        text.use("en")
    if crash.exists():
        said = crash.read_text("utf-8", "replace")
        crash.unlink()
        raise Broke(f"{words[:12]!r}\n{said}")
    if code not in (0, 1, 2) or "Traceback" in out.getvalue() + err.getvalue():
        raise Broke(f"{code}: {err.getvalue()[:300]!r}")
    if code == 2 and not err.getvalue().startswith(("guanpai: ", "Usage", "用法")):
        raise Broke(f"refused without a word: {err.getvalue()[:300]!r}")
    if err.getvalue().startswith("guanpai: ") and (len(err.getvalue()) > LONGEST or err.getvalue().count("\n") > 1):
        raise Broke(f"refused with too many words: {err.getvalue()[:900]!r}")
    return code == 0


# Lines

TABLES: Final = {
    "guan3": "--deal g3-3 --seat 0=Ann --seat 1=bot:random --seat 2=bot:easy",
    "guan2": "--deal g2-3 --seat 0=Ann --seat 1=Bob",
    "paoyao": "--deal py-3 --seat 0=Ann --seat 1=bot:easy",
    "gouji": "--deal gj-3 --seat 0=Ann",
    "guan4": "--deal g4-3 --seat 0=Ann --seat 2=Cid",
}


@cache
def scripts() -> tuple[str, ...]:
    """Lines as they are typed at a table."""
    words = [
        *[
            "hint",
            "undo",
            "counter",
            "log",
            "sort",
            "hand",
            "auto",
            "help",
            "end",
            "end",
            "quit",
            "pass",
            "过",
            "1",
            "2",
            "y",
            "提示",
        ],
        "",
        "9" * 5000,
    ]
    found = []
    for seed in range(40):
        rng = Random(seed)
        found.append("\n".join(rng.choice([*words, *plays()]) for _line in range(rng.choice((3, 10, 40)))) + "\n")
    return tuple(found)


def _lines(data: str) -> bool:
    rng = Random(data.encode("utf-8", "surrogatepass"))
    if rng.random() < 0.2:
        return _command(["drill", rng.choice(scenario.scenarios()).id, "--plain"], data)
    game = rng.choice(rules.names())
    for old in (folder() / "data").rglob("*.guanpai"):
        old.unlink()
    return _command(["play", game, "--plain", *TABLES[game].split(), "--lang", rng.choice(LANGUAGES)], data)


def targets() -> dict[str, Target]:
    found = (
        Target("record", records, _record),
        Target("save", records, _save),
        Target("typed", plays, _typed),
        Target("pasted", plays, _pasted),
        Target("code", codes, _coded),
        Target("settings", lambda: SETTINGS, _settings),
        Target("toml line", lambda: (*SETTINGS, *house_files()), _changed),
        Target("house", house_files, _house),
        Target("lesson", lessons, _lesson),
        Target("solve", lambda: SOLVED, _solve),
        Target("setup", plays, _setup),
        Target("habits", kept_habits, _habits),
        Target("book", books, _book),
        Target("contest", lambda: CONTESTS, _contest),
        Target("words", lambda: CALLS, _words),
        Target("lines", scripts, _lines),
    )
    return {one.name: one for one in found}


@contextlib.contextmanager
def at_home(home: Path) -> Iterator[None]:
    """A home of its own for the run, with a match in it."""
    names = {f"GUANPAI_{part.upper()}_DIR": str(home / part) for part in ("config", "data", "state")}
    before = {name: os.environ.get(name) for name in names}
    os.environ.update(names)
    folder.cache_clear()
    try:
        (home / "match.guanpai").write_text(records()[1], encoding="utf-8")
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
        folder.cache_clear()
