"""The pirate card game of 120 cards by Thomas Shepherd: standard, Pirate Fleet and Man-O-War.

Clauses by module: scenario PC-1, PC-13, PC-20, PC-28; rules PC-2, PC-3, PC-21; attacks PC-4,
PC-5, PC-10, PC-14, PC-15, PC-18, PC-24 to PC-26, PC-29; protections PC-6, PC-8, PC-16, PC-17,
PC-27; rule_charts PC-7; acts PC-9; winning PC-11, PC-18a, PC-19, PC-23; state PC-12; discards
PC-22.
"""

from quarterdeck.engine.game import Game
from quarterdeck.engine.guide import Guide
from quarterdeck.engine.rulebook import Rulebook
from quarterdeck.games.pirate_cards import rule_charts, rules
from quarterdeck.games.pirate_cards.goals import goals
from quarterdeck.games.pirate_cards.mind import MIND
from quarterdeck.games.pirate_cards.names import SIDES
from quarterdeck.games.pirate_cards.scenario import Scenario, seats, set_up
from quarterdeck.games.pirate_cards.scene import scene
from quarterdeck.games.pirate_cards.state import Table, inventory
from quarterdeck.games.pirate_cards.view import imagine, view

GAME = Game(
    key="pirate-cards",
    package=__name__,
    version=2,
    rulebook=Rulebook.of(__name__, rule_charts.tables()),
    scenario=Scenario,
    state=Table,
    first_scenario="standard",
    difficulty=2,
    seats=seats,
    sides=SIDES,
    set_up=set_up,
    step=rules.step,
    outcome=lambda state: state.outcome,
    view=view,
    scene=scene,
    goals=goals,
    guide=Guide.of(__name__),
    imagine=imagine,
    mind=MIND,
    inventory=inventory,
    hides=True,
)
