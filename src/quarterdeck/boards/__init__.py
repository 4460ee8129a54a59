"""Geometry and packs of cards. This package knows no game."""
