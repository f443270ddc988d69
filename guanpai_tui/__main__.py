"""The program ``guanpai``, also by ``python -m guanpai_tui``."""

import sys


def main() -> None:
    """Ctrl+C counts from the first moment: loading the rest takes long enough to be interrupted."""
    try:
        from guanpai_tui import cli

        cli.main()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
