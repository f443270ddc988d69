"""The program ``guanpai``, also by ``python -m guanpai_tui``."""

import gc
import sys

YOUNG = 50_000
"""Objects between two rounds of garbage collection: what is loaded at the start is no garbage, and there is a lot."""


def main() -> None:
    """Ctrl+C counts from the first moment: loading the rest takes long enough to be interrupted."""
    gc.set_threshold(YOUNG)
    try:
        from guanpai_tui import start

        start.main()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
