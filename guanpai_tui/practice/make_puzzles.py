"""Fills the shelf: ``python -m guanpai_tui.practice.make_puzzles > guanpai_tui/practice/puzzles.txt``.

Every number from ``--start`` on is examined until each level has its share; the same arguments give the same file.
"""

from __future__ import annotations

import argparse
import sys
from itertools import count
from typing import TYPE_CHECKING, Final

from guanpai_tui.practice.puzzles import examine
from guanpai_tui.practice.shelf import line

if TYPE_CHECKING:
    from collections.abc import Sequence

SHARES: Final = (60, 90, 100, 80, 40)
"""Puzzles of level 1, 2 … 5."""


HEAD: Final = "# number, the key, decisions, those with one good action, first actions, who is tempted"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m guanpai_tui.practice.make_puzzles", description="Find puzzles.")
    parser.add_argument("--start", type=int, default=0, help="the first number that is examined")
    parser.add_argument("--shares", type=int, nargs=len(SHARES), default=SHARES, help="how many of each level")
    given = parser.parse_args(arguments)
    wanted = list(given.shares)
    print(f"# --start {given.start} --shares {' '.join(map(str, given.shares))}")
    print(HEAD)
    for number in count(given.start):
        if not any(wanted):
            break
        found = examine(number)
        if found and wanted[found.grade.level - 1]:
            wanted[found.grade.level - 1] -= 1
            print(line(found), flush=True)
            print(f"{number}: {wanted} to go", file=sys.stderr)


if __name__ == "__main__":
    main()
