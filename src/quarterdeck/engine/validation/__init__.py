"""Mistakes in files and in the definitions of a game, in words and with the line."""
