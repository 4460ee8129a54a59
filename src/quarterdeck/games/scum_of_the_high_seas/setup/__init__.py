"""What a scenario fixes, the checks of its file, and the units placed before the first turn (SH-1, SH-1a)."""
