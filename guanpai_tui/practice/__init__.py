"""What a player learns from: endings to solve, scenarios to play, deals looked back upon."""
