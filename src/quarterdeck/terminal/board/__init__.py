"""Boards and pieces in characters, the same for the full screen and for plain lines."""
