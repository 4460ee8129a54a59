"""Boards and pieces in characters, for the full screen and plain lines alike."""
