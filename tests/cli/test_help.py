import subprocess
import sys

import pytest
from rich.cells import cell_len

import rules

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
