"""The lab: many games, and what they say about a scenario. Numbers come with intervals."""

from quarterdeck.lab.appraise import Appraising
from quarterdeck.lab.arena import Arena, Bout, Pair, Standing, Strength
from quarterdeck.lab.fairness import Search
from quarterdeck.lab.findings import Findings, Study
from quarterdeck.lab.inquiry import Goal, Inquiry
from quarterdeck.lab.plan import arm, vary
from quarterdeck.lab.ratings import Rating
from quarterdeck.lab.seek import Seeking
from quarterdeck.lab.simulate import Played, play_one, simulate
from quarterdeck.lab.train import Training
from quarterdeck.lab.trial import Met, opponents, trial

__all__ = [
    "Appraising",
    "Arena",
    "Bout",
    "Findings",
    "Goal",
    "Inquiry",
    "Met",
    "Pair",
    "Played",
    "Rating",
    "Search",
    "Seeking",
    "Standing",
    "Strength",
    "Study",
    "Training",
    "arm",
    "opponents",
    "play_one",
    "simulate",
    "trial",
    "vary",
]
