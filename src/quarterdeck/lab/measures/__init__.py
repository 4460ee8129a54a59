"""Measurements of games: win probabilities, losses, clause use, and their distribution."""
