"""The lab: many games, and what they say about a scenario. Numbers come with intervals."""

from quarterdeck.lab.arena import Arena, Bout, Pair, Standing, Strength
from quarterdeck.lab.ratings import Rating
from quarterdeck.lab.simulate import Played, play_one, simulate
from quarterdeck.lab.train import Training
from quarterdeck.lab.trial import Met, opponents, trial

__all__ = [
    "Arena",
    "Bout",
    "Met",
    "Pair",
    "Played",
    "Rating",
    "Standing",
    "Strength",
    "Training",
    "opponents",
    "play_one",
    "simulate",
    "trial",
]
