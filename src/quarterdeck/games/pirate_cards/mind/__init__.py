"""Knowledge for bots: the estimate of a position and of options."""

from quarterdeck.engine.mind import Mind
from quarterdeck.games.pirate_cards.mind.estimate import estimate
from quarterdeck.games.pirate_cards.mind.features import features
from quarterdeck.games.pirate_cards.mind.foresight import leads_to
from quarterdeck.games.pirate_cards.mind.hinges import hinges
from quarterdeck.games.pirate_cards.mind.units import units
from quarterdeck.games.pirate_cards.winning import role

MIND = Mind(
    estimate=estimate,
    features=features,
    leads_to=leads_to,
    hinges=hinges,
    units=units,
    role=role,
    ideas={
        "sitter": ("below", "guard", "mend"),
        "gunner": ("play", "hull"),
        "dismaster": ("play", "mast"),
        "squirrel": ("below",),
    },
)
