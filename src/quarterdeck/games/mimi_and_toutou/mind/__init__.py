"""Knowledge for bots: the estimate of a position and of options."""

from quarterdeck.engine.mind import Mind
from quarterdeck.games.mimi_and_toutou.mind.estimate import estimate
from quarterdeck.games.mimi_and_toutou.mind.features import features
from quarterdeck.games.mimi_and_toutou.mind.units import units
from quarterdeck.games.mimi_and_toutou.rules import relevant_part

MIND = Mind(
    estimate=estimate,
    features=features,
    reads=relevant_part,
    units=units,
    ideas={
        "sitter": ("stay", "keep course", "fire"),
        "runner": ("leave", "ahead", "keep course"),
        "gunner": ("fire",),
        "dove": ("hold fire",),
    },
)
