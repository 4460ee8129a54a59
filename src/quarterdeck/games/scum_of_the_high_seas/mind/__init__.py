"""Knowledge for bots: the estimate of a position, and values of options by themselves."""

from quarterdeck.engine.mind import Mind
from quarterdeck.games.scum_of_the_high_seas.mind.estimate import estimate
from quarterdeck.games.scum_of_the_high_seas.mind.features import features
from quarterdeck.games.scum_of_the_high_seas.mind.foresight import foresee
from quarterdeck.games.scum_of_the_high_seas.mind.hinges import hinges
from quarterdeck.games.scum_of_the_high_seas.mind.option_values import SCALES, weigh
from quarterdeck.games.scum_of_the_high_seas.mind.units import units

MIND = Mind(
    estimate=estimate,
    features=features,
    weigh=weigh,
    weighs=tuple(SCALES),
    foresee=foresee,
    hinges=hinges,
    units=units,
    ideas={
        "sitter": ("pass", "stay", "enough", "stand"),
        "gunner": ("fire",),
        "dove": ("no battle",),
        "walker": ("move", "ahead"),
    },
)
