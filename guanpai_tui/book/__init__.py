"""The parts of the player's own book; ``guanpai_tui.profile`` is the way in."""
