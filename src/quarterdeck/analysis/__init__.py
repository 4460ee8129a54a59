"""What was luck and what was judgement in a recorded game."""
