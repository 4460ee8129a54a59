"""Geometry and packs of cards, and nothing else: this package knows no game."""
