"""Tests by clause: tables of examples, what a refusal names, which clauses of a sheet have a test."""

import importlib.util
import re

import pytest

import rules


def rows(table):
    """The rows of a table in text, as parameters with the clause in id and marker; a last cell may be left out."""
    found = [line for line in table.splitlines() if line.strip() and not line.startswith("#")]
    lines = [[cell.strip() for cell in line.split("|")] for line in found]
    width = max(map(len, lines))
    return [
        pytest.param(*cells[1:], *[""] * (width - len(cells)), id=" ".join(cells), marks=pytest.mark.clause(cells[0]))
        for cells in lines
    ]


def refused(call, *args, **fields):
    """Clause and reason of the refusal that this call raises."""
    with pytest.raises(rules.Refused) as caught:
        call(*args, **fields)
    return caught.value.clause, caught.value.reason


def defined(game):
    """The clauses that a game's sheet states."""
    return set(re.findall(r"^- \*\*((?:G\d|GJ|PY)-\d+[a-z]?)\*\*", rules.sheet(game), re.MULTILINE))


def named(folder):
    """The clauses that the tests in a folder carry in markers."""
    return {clause for path in folder.glob("test_*.py") for clause in _named(path)}


def _named(path):
    spec = importlib.util.spec_from_file_location(f"clauses_of_{path.stem}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name, test in vars(module).items():
        for mark in getattr(test, "pytestmark", ()) if name.startswith("test_") else ():
            if mark.name == "clause":
                yield from mark.args
            if mark.name == "parametrize":
                marks = [one for row in mark.args[1] for one in getattr(row, "marks", ())]
                yield from (clause for one in marks if one.name == "clause" for clause in one.args)
