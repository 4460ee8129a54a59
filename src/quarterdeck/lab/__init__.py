"""The lab: many games, and what they say about a scenario. Numbers come with intervals."""

from quarterdeck.lab.simulate import Played, Share, Simulation, play_one, simulate, summarise
from quarterdeck.lab.sweep import Row, sweep, variations

__all__ = ["Played", "Row", "Share", "Simulation", "play_one", "simulate", "summarise", "sweep", "variations"]
