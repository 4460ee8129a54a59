"""A game for tests, with hidden hands, secret choices, orders, reveals, and dice of every kind."""

from tests.toys.smugglers import rules, table
from tests.toys.smugglers.state import Coast, Scenario, seats, set_up

from quarterdeck.engine.game import Game
from quarterdeck.engine.mind import Mind
from quarterdeck.engine.rulebook import Rulebook

GAME = Game(
    key="smugglers",
    package=__name__,
    version=1,
    rulebook=Rulebook.of(__name__),
    scenario=Scenario,
    state=Coast,
    first_scenario="two",
    seats=seats,
    set_up=set_up,
    step=rules.step,
    outcome=lambda state: state.outcome,
    view=table.view,
    scene=table.scene,
    look=table.look,
    imagine=table.imagine,
    mind=Mind(table.estimate),
    inventory=table.inventory,
    hides=True,
)
