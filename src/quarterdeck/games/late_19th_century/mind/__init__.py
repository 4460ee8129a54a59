"""What bots know of this book: how well a seat stands, and what is told of options by themselves."""

from quarterdeck.engine.mind import Mind
from quarterdeck.games.late_19th_century.mind.estimate import estimate, weigh
from quarterdeck.games.late_19th_century.mind.features import features
from quarterdeck.games.late_19th_century.mind.forecast import FORECASTS
from quarterdeck.games.late_19th_century.mind.units import units
from quarterdeck.games.late_19th_century.rules import WHICH

MIND = Mind(
    estimate=estimate,
    features=features,
    weigh=weigh,
    weighs=(WHICH,),
    forecasts=FORECASTS,
    units=units,
    ideas={
        "sitter": ("hold", "lie still", "fire"),
        "gunner": ("fire", "torpedo"),
        "dove": ("hold fire", "keep torpedo"),
        "walker": ("move", "sail"),
    },
)
