"""The lab: many games, and what they say about a scenario. Numbers come with intervals."""

from quarterdeck.lab.arena import Arena, Bout, Pair, Standing, Strength
from quarterdeck.lab.ratings import Rating
from quarterdeck.lab.simulate import Played, Share, Simulation, play_one, simulate, summarise
from quarterdeck.lab.sweep import Row, sweep, variations

__all__ = [
    "Arena",
    "Bout",
    "Pair",
    "Played",
    "Rating",
    "Row",
    "Share",
    "Simulation",
    "Standing",
    "Strength",
    "play_one",
    "simulate",
    "summarise",
    "sweep",
    "variations",
]
