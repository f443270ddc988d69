"""The README is run: its test command is the one of CI, its examples give what it shows."""

import re
import shlex
from pathlib import Path

import pytest

from guanpai_tui import keymap, settings

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"\$ guanpai (.+)\n((?:[^$`\n].*\n)+)", README)


def test_ci_runs_the_test_command_of_the_readme():
    command = re.search(r"## Tests\n\n```sh\n(.+)\n```", README)[1]
    assert f'tests="{command}"\n' in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_both_languages_start_the_game_alike():
    assert README.count("python3 -m venv .venv && .venv/bin/pip install -q . && .venv/bin/guanpai\n") == 2


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=[command for command, _shown in EXAMPLES])
def test_examples(guanpai, command, shown):
    done = guanpai(shlex.split(command))
    assert done.out.strip() == shown.strip()


TABLED = re.findall(r"`(?:guanpai )?((?:puzzle solve|score|watch) [^`]*?[0-9,/][^`]*)`", README)


@pytest.mark.parametrize("command", TABLED)
def test_whole_commands_of_the_table_run(guanpai, command):
    assert guanpai(shlex.split(command)).code == 0


def test_whole_commands_are_found():
    assert len(TABLED) == 5


def test_the_settings_shown_are_all_there_are(tmp_path):
    shown = re.search(r"```toml\n(lang = (?:.*\n)+?)```", README)[1]
    file = tmp_path / "config.toml"
    file.write_text(shown, encoding="utf-8")
    assert settings.load(file).name == "阿强"
    keymap.checked(settings.load(file).keys, "")
    assert settings.load(file).of("小美").four_color
    assert [line.split(" ")[0] for line in shown.partition("\n\n")[0].splitlines()] == list(settings.allowed())


def test_every_command_is_in_the_table(guanpai):
    for name in ("play", "watch", "judge", "moves", "score", "rules", "config", "version"):
        assert name in guanpai("--help").out
        assert f"`guanpai {name}" in README


def test_every_picture_is_there_and_small():
    shown = re.findall(r'<img src="([^"]+)"', README)
    folder = ROOT / ".github" / "pictures"
    assert {ROOT / path for path in shown} == set(folder.glob("*.png"))
    assert all(path.stat().st_size < 100_000 for path in folder.glob("*.png"))
