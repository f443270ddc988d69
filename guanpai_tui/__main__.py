"""``python -m guanpai_tui``."""

from guanpai_tui.cli import main

if __name__ == "__main__":
    main()
