"""No literal in the code is a word for the player: those go through the catalogues, whatever function shows them.

Wider than the calls that test_catalogues.py looks at: every string that isn't marked and looks like words is found, and
must be excused here with a reason.
"""

from __future__ import annotations

import ast
import re
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

import rules
from guanpai_tui.practice import scenario

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "guanpai_tui"
MARKED: Final = {"_", "N_", "P_", "ngettext"}
WORDY: Final = re.compile(r"[A-Za-z]{2,}[ ,:.!?…]+[A-Za-z]{2,}|^[A-Z][a-z]{2,}\b")
CAP: Final = re.compile(r"((Ctrl|Shift|Alt)\+)*(Esc|Tab|Del|Ins|Home|End|PgUp|PgDn|Home End|.)?")
"""What stands on keys in every language."""
EXCUSED: Final = {
    "bots": "names of levels and of faults, which glossary.py and text.py put into words",
    "book": "SQL",
    "profile.py": "SQL",
    "practice/proofs.py": "what a test says about a lesson that isn't as it claims",
    "practice/make_puzzles.py": "a tool of those who make the puzzles",
    "sentences.py": "what the system says, as the key to our sentence for it",
    "glossary.py": "the keys to our words",
}
LITERALS: Final = {
    "English": "the name of the language in itself",
    "You": "the name that records of every language are compared with",
    "Player {n}": "the same",
    "No such command": "what the library of the command line says, to be replaced",
    " No such command": "the same",
}
CODE: Final = re.compile(r"[a-z.A-Z]+\.(toml|sqlite3|log|json|txt)|MODULE:NAME|<.*|.*\{.*\}.*|\">.*", re.DOTALL)
"""File names, metavars, style sheets, markup."""


def unmarked(source: str) -> Iterator[tuple[int, str]]:
    """Lines and texts of the literals in ``source`` that look like words and are neither marked nor documentation."""
    tree = ast.parse(source)
    excused: set[int] = set()
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            names |= {one.name for one in node.names}
        if isinstance(node, ast.ClassDef):
            names.add(node.name)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in MARKED:
            excused |= {id(inner) for one in node.args for inner in ast.walk(one)}
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            excused.add(id(node.value))
        for part in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            excused |= {id(inner) for inner in ast.walk(part)} if isinstance(part, ast.AST) else set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in excused:
            said = node.value
            if WORDY.search(said) and not CAP.fullmatch(said) and said not in names and said not in LITERALS:
                yield node.lineno, said


def sources() -> list[Path]:
    found = sorted(PACKAGE.rglob("*.py"))
    places = {path: path.relative_to(PACKAGE).as_posix() for path in found}
    return [path for path in found if not any(places[path].startswith(excused) for excused in EXCUSED)]


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_every_word_for_the_player_is_in_the_catalogues(path):
    found = [
        (line, said) for line, said in unmarked(path.read_text(encoding="utf-8")) if not CODE.fullmatch(said.strip())
    ]
    assert found == []


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ('items.append(Item("x", "Esc", "Back", on=True))', ["Back"]),
        ('say(f"{name} has won")', [" has won"]),
        ('say(_("Back"))', []),
        ('def f():\n    """Back to the menu."""', []),
        ('row = ("pass", "Shift+H", "g3-1")', []),
    ],
)
def test_the_check_finds_what_it_should(source, wanted):
    assert [said for _line, said in unmarked(source)] == wanted


# Signs that terminals don't agree about


def shown() -> list[tuple[str, str]]:
    """Every text that a player may read, with where it stands: catalogues, sheets, lessons, literals."""
    found = [(path.name, path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.rglob("*.po"))]
    found += [
        (f"{name} {lang}", rules.sheet(name, lang)) for name in rules.names() for lang in ("en", "zh_CN", "zh_TW")
    ]
    found += [(path.name, path.read_text(encoding="utf-8")) for path in sorted(scenario.FOLDER.glob("*.toml"))]
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        texts = [one.value for one in ast.walk(tree) if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        found.append((path.name, "\n".join(texts)))
    return found


def odd(sign: str) -> bool:
    """Whether terminals draw ``sign`` in different widths, or few draw it: emoji, card faces, what changes others."""
    joins = unicodedata.category(sign) in ("Mn", "Me", "Cf", "Co", "Cn")
    return joins or ord(sign) >= 0x1F000 or unicodedata.bidirectional(sign) in ("R", "AL")


def test_no_emoji_no_card_faces_and_nothing_that_changes_a_sign():
    wrong = {where: {hex(ord(sign)) for sign in said if odd(sign)} for where, said in shown()}
    assert wrong.pop("lines.py") <= {hex(ord("\ufeff"))}  # at the beginning of what is piped in, where it is dropped
    assert {where: signs for where, signs in wrong.items() if signs} == {}


@pytest.mark.parametrize("sign", ["\ufe0f", "\u200d", "\U0001f0a1", "\U0001f602", "\u0301"])
def test_such_signs_are_known(sign):
    assert odd(sign)
