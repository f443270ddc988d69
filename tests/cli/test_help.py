import re
import subprocess
import sys

import pytest
import typer
from rich.cells import cell_len

import rules
from guanpai_tui import bots, cli, text

COMMANDS = ("", "play", "watch", "judge", "moves", "score", "rules", "config", "config path", "config show", "version")


@pytest.mark.parametrize("lang", ["en", "zh_CN", "zh_TW"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_page_fits_80_columns(guanpai, monkeypatch, command, lang):
    monkeypatch.setenv("GUANPAI_LANG", lang)
    done = guanpai(f"{command} --help")
    assert done.code == 0
    assert max(map(cell_len, done.out.splitlines())) <= 80
    assert ("用法" in done.out) == lang.startswith("zh")
    for english in ("Show", "The ", "Which", "A house"):
        assert lang == "en" or english not in done.out


def test_a_command_names_the_games_there_are(guanpai):
    words = guanpai("play --help").out
    assert [name for name in rules.names() if name not in words] == []


@pytest.mark.parametrize("columns", ["40", "20", "0", "200"])
def test_pages_wrap_to_the_terminal(guanpai, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setenv("GUANPAI_LANG", "zh_CN")
    lines = guanpai("--help").out.splitlines()
    assert columns != "40" or max(map(cell_len, lines)) <= 48
    assert max(map(cell_len, lines)) <= 100


def test_without_a_command_and_a_terminal_there_is_help(guanpai):
    done = guanpai([])
    assert done.code == 0
    assert done.out.startswith("Usage: guanpai")


def test_broken_settings_dont_stop_help(guanpai, home):
    (home / "config").mkdir(parents=True)
    (home / "config" / "config.toml").write_text("lang = ")
    assert guanpai("--help").code == 0
    assert guanpai("judge guan3 --play 33").code == 0
    assert guanpai("config show").code == 2
    assert "is not valid TOML" in guanpai("play guan3 --plain").err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("plya", "There is no command plya; is it play?"),
        ("xyzzy", "There is no command xyzzy"),
        ("play guan3 --sead 1", "There is no option --sead; is it "),
        ("play guan3 --xyzzy", "There is no option --xyzzy; guanpai --help"),
        ("play guan3 --seat", "The option --seat is not used like that"),
        ("play", "GAME is missing"),
        ("judge guan3", "--play is missing"),
        ("judge guan3 --play 33 44", "“44” is too much"),
        ("version --json=1", "The option --json is not used like that"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "zh_CN", "zh_TW"])
def test_usage_errors_are_one_sentence(guanpai, monkeypatch, words, said, lang):
    monkeypatch.setenv("GUANPAI_LANG", lang)
    done = guanpai(words)
    assert (done.code, done.out) == (2, "")
    assert len(done.err.splitlines()) == 1
    assert done.err.startswith("guanpai: ")
    assert (said in done.err) == (lang == "en")


def test_the_language_stands_anywhere_on_the_line(guanpai):
    assert "对子" in guanpai("--lang zh_CN judge guan3 --play 33").out
    assert "对子" in guanpai("judge guan3 --lang=zh --play 33").out
    done = guanpai("--lang tlh judge guan3 --play 33")
    assert done.code == 2
    assert done.err == "guanpai: --lang: lang can't be “tlh”; allowed: auto | zh_CN | zh_TW | en\n"


def test_a_group_without_a_command_shows_its_page(guanpai):
    done = guanpai("config")
    assert done.code == 2
    assert "config [OPTIONS] COMMAND" in done.err


HEAVY = (
    "textual",
    "rich.console",
    "asyncio",
    "sqlite3",
    "rules.games",
    "guanpai_tui.bots",
    "guanpai_tui.table",
    "guanpai_tui.book",
)


def test_help_loads_nothing_that_it_does_not_need():
    code = "import sys; from guanpai_tui.start import run; run(['--help']); print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = done.stdout.splitlines()[-1].split()
    assert [name for name in loaded if name.startswith(HEAVY)] == []


LANGUAGES = ("en", "zh_CN", "zh_TW")
FILES = ("FILE", "文件", "檔案")
POSITION = 'hands = ["57A", "68K"]\n'


def printed(guanpai, lang):
    """The examples in the sentence about each command, which begin with its name, in ``lang``."""
    text.use(lang)
    for command in cli.app.registered_commands:
        name = command.name or command.callback.__name__
        for part in re.split(r"[,;:.] |[：，、；。]|$", text._(command.help)):
            if part.split(" ")[0] == name:
                yield part


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_example_on_a_page_runs(guanpai, lang, tmp_path):
    file = tmp_path / "position.toml"
    file.write_text(POSITION)
    found = list(printed(guanpai, lang))
    assert {example.split()[0] for example in found} >= {"score", "drill", "puzzle"}
    assert len(found) == 10
    for example in found:
        done = guanpai([str(file) if word in FILES else word for word in example.split()])
        assert (example, done.code, done.err) == (example, 0, "")


def options(command):
    """The options of a command with what stands behind “such as” in their help."""
    for param in typer.main.get_command(cli._asked([command])).commands[command].params:
        example = re.search(r"such as (\S+)", param.help or "")
        if example:
            yield param.opts[0], example[1]


@pytest.mark.parametrize(
    ("command", "words"), [("judge", "guan3 --play 3"), ("watch", "guan3 --bots easy --speed instant")]
)
def test_every_value_that_an_option_shows_can_be_given(guanpai, command, words):
    found = list(options(command))
    assert found
    for option, example in found:
        assert guanpai(f"{command} {words} {option} {example}").code == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_watch_names_every_level(guanpai, lang):
    said = " ".join(guanpai(f"watch --help --lang {lang}").out.split())
    assert [level for level in bots.levels("guan3") if level not in said] == []


@pytest.mark.parametrize("command", ["arena", "ladder"])
def test_the_deals_of_a_comparison_are_no_match(guanpai, command):
    assert "How many deals are played" in guanpai(f"{command} --help").out
    assert "How many deals the match has" not in guanpai(f"{command} --help").out
