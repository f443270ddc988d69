"""``python -m tests.fuzz --inputs 100000 --seed 1``: strange inputs for whatever the program reads.

Each input is a valid sample with a few things done to it. It may be taken or refused with a sentence; anything else,
more than a second, or more memory than the limit is a fault, told with the input.
"""

from __future__ import annotations

import argparse
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from tests.fuzz.mutation import mutated
from tests.fuzz.targets import Target, at_home, targets

if TYPE_CHECKING:
    from types import FrameType

MEMORY: Final = 2 << 30
SECONDS: Final = 1.0
"""Of the processor's time, for one input."""
WEIGHTS: Final = {"words": 2, "lines": 1, "lesson": 2, "save": 3, "book": 1, "solve": 2}
"""How often a target is taken, of 5."""


class Hangs(BaseException):
    """Nothing that the program could catch."""


def _hangs(_number: int, _frame: FrameType | None) -> None:
    raise Hangs


def one(target: Target, data: str) -> str:
    """What came of ``data``: taken, refused, or what broke."""
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS * 5)
    start = time.process_time()
    try:
        taken = target.read(data)
    except (Exception, Hangs, SystemExit) as error:  # noqa: BLE001 - whatever it is, it is a fault
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        return "".join(traceback.format_exception(error)[-14:])
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    took = time.process_time() - start
    if took > SECONDS:
        return f"took {took:.1f} s"
    return "taken" if taken else "refused"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--target", default="")
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGVTALRM, _hangs)
    start = time.monotonic()
    counts: Counter[str] = Counter()
    told: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as home, at_home(Path(home)):
        known = [one for name, one in targets().items() if options.target in ("", name)]
        for number in range(options.inputs):
            rng = Random(f"{options.seed}/{number}")
            target = rng.choices(known, [WEIGHTS.get(each.name, 5) for each in known])[0]
            data = mutated(rng, target.samples())
            found = one(target, data)
            counts[f"{target.name}: {found if found in ('taken', 'refused') else 'broke'}"] += 1
            if found not in ("taken", "refused"):
                kind = target.name + found.strip().splitlines()[-1][:60]
                told[kind] += 1
                if told[kind] <= 3:
                    head = f"== {target.name}, input {number} of seed {options.seed}:"
                    print(head, repr(data)[:1500], found, sep="\n", flush=True)
    for what, count in sorted(counts.items()):
        print(f"{what:24} {count:8}")
    print(
        f"{options.inputs} inputs in {time.monotonic() - start:.0f} s, {sum(told.values())} broke, "
        f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB"
    )
    sys.exit(1 if told else 0)


if __name__ == "__main__":
    main()
