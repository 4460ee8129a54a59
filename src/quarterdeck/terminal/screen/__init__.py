"""The full screen, in Textual."""
