"""The lab: many games, and what they say about a scenario. Numbers come with intervals."""

from quarterdeck.lab.simulate import Played, Simulation, play_one, simulate, summarise

__all__ = ["Played", "Simulation", "play_one", "simulate", "summarise"]
