"""Knowledge for bots: the estimate of a position and of options."""

from quarterdeck.engine.mind import Mind
from quarterdeck.games.late_19th_century.mind.estimate import estimate
from quarterdeck.games.late_19th_century.mind.features import features
from quarterdeck.games.late_19th_century.mind.forecast import FORECASTS
from quarterdeck.games.late_19th_century.mind.option_values import WEIGHED, weigh
from quarterdeck.games.late_19th_century.mind.units import units

MIND = Mind(
    estimate=estimate,
    features=features,
    weigh=weigh,
    weighs=WEIGHED,
    forecasts=FORECASTS,
    units=units,
    ideas={
        "sitter": ("hold", "lie still", "fire"),
        "gunner": ("fire", "torpedo"),
        "dove": ("hold fire", "keep torpedo"),
        "walker": ("move", "sail"),
    },
)
