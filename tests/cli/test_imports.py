"""What import-linter can't say: who may name the type ``Random`` may still not draw."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def imports(body):
    """The modules that are imported when this code runs, whatever is only for the type checker left out."""
    for node in body:
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module
        elif not (isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"):
            for part in ("body", "orelse", "handlers", "finalbody"):
                yield from imports(getattr(node, part, []))


def test_only_the_deal_draws():
    for path in (ROOT / "rules").rglob("*.py"):
        found = {name.partition(".")[0] for name in imports(ast.parse(path.read_text(encoding="utf-8")).body)}
        assert not found & {"secrets", "time", "datetime"}
        assert "random" not in found or path.name == "deal.py", path


def test_the_rules_print_nothing_and_ask_nothing():
    for path in (ROOT / "rules").rglob("*.py"):
        calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
        assert not {"print", "input"} & {getattr(call.func, "id", "") for call in calls}, path
