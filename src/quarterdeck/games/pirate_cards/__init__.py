"""The pirate card game of 120 cards by Thomas Shepherd: standard, Pirate Fleet and Man-O-War."""

from quarterdeck.engine.game import Game
from quarterdeck.engine.guide import Guide
from quarterdeck.engine.rulebook import Rulebook
from quarterdeck.games.pirate_cards import order_sheet, rules
from quarterdeck.games.pirate_cards.goals import goals
from quarterdeck.games.pirate_cards.mind.estimate import estimate
from quarterdeck.games.pirate_cards.mind.features import features
from quarterdeck.games.pirate_cards.mind.foresight import leads_to
from quarterdeck.games.pirate_cards.mind.units import units
from quarterdeck.games.pirate_cards.scenario import Scenario, seats, set_up
from quarterdeck.games.pirate_cards.scene import scene
from quarterdeck.games.pirate_cards.state import Table, inventory
from quarterdeck.games.pirate_cards.view import hinges, imagine, view
from quarterdeck.games.pirate_cards.winning import role

GAME = Game(
    key="pirate-cards",
    package=__name__,
    version=2,
    rulebook=Rulebook.of(__name__, order_sheet.tables()),
    scenario=Scenario,
    state=Table,
    first_scenario="standard",
    difficulty=2,
    seats=seats,
    set_up=set_up,
    step=rules.step,
    outcome=lambda state: state.outcome,
    view=view,
    scene=scene,
    goals=goals,
    guide=Guide.of(__name__),
    imagine=imagine,
    estimate=estimate,
    features=features,
    leads_to=leads_to,
    units=units,
    inventory=inventory,
    hides=True,
    hinges=hinges,
    role=role,
    ideas={
        "sitter": ("below", "guard", "mend"),
        "gunner": ("play", "hull"),
        "dismaster": ("play", "mast"),
        "squirrel": ("below",),
    },
)
