"""Knowledge of this game for bots: the estimate of a position, and weights of single options."""

from quarterdeck.engine.mind import Mind
from quarterdeck.games.kingdom_fleets.mind.estimate import estimate
from quarterdeck.games.kingdom_fleets.mind.features import features
from quarterdeck.games.kingdom_fleets.mind.hinges import hinges
from quarterdeck.games.kingdom_fleets.mind.option_values import WEIGHED, weigh
from quarterdeck.games.kingdom_fleets.mind.units import units

MIND = Mind(
    estimate=estimate,
    features=features,
    weigh=weigh,
    weighs=WEIGHED,
    hinges=hinges,
    units=units,
    ideas={
        "sitter": ("fire", "end"),
        "gunner": ("fire",),
        "sailor": ("manoeuvre",),
        "rammer": ("ram", "manoeuvre"),
    },
)
