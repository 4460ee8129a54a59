"""A short scenario of every game."""

from __future__ import annotations

from typing import Final

SHORTEST: Final = [
    ("mimi-and-toutou", "training"),
    ("pirate-cards", "duel"),
    ("kingdom-fleets", "training-duel"),
    ("late-19th-century", "encounter"),
    ("scum-of-the-high-seas", "landing-party"),
]
