"""The lab: studies of scenarios, arenas of bots, and training. Figures come with intervals."""

from quarterdeck.lab.arena import Arena, BotStrength, Bout, Pair, Standings
from quarterdeck.lab.ratings import Rating
from quarterdeck.lab.simulation import GameResult, play_one, simulate
from quarterdeck.lab.study.balance import BalanceSearch
from quarterdeck.lab.study.findings import Findings, Study
from quarterdeck.lab.study.inquiry import Inquiry, StoppingRule
from quarterdeck.lab.study.plan import arm, vary
from quarterdeck.lab.training.seat_values import SeatValueTraining
from quarterdeck.lab.training.trial import TrialResult, opponents, trial
from quarterdeck.lab.training.value_training import Training
from quarterdeck.lab.training.weight_search import WeightSearch

__all__ = [
    "Arena",
    "BalanceSearch",
    "BotStrength",
    "Bout",
    "Findings",
    "GameResult",
    "Inquiry",
    "Pair",
    "Rating",
    "SeatValueTraining",
    "Standings",
    "StoppingRule",
    "Study",
    "Training",
    "TrialResult",
    "WeightSearch",
    "arm",
    "opponents",
    "play_one",
    "simulate",
    "trial",
    "vary",
]
