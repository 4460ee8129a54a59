"""Kingdom Fleets: fantasy fleets on an open table, after the rules © 2017 Craftworld Designs LLC.

Clauses by module: state KF-1a, KF-2; charts KF-3; activation KF-4, KF-7, KF-9; winning KF-49. All
others are in battle/, crews/, manoeuvres/ and setup/.
"""

from quarterdeck.engine.game import Game
from quarterdeck.engine.guide import Guide
from quarterdeck.engine.rulebook import Rulebook
from quarterdeck.games.kingdom_fleets import rule_charts, rules
from quarterdeck.games.kingdom_fleets.goals import goals
from quarterdeck.games.kingdom_fleets.look import look, measure
from quarterdeck.games.kingdom_fleets.mind import MIND
from quarterdeck.games.kingdom_fleets.names import SIDES, names
from quarterdeck.games.kingdom_fleets.scenario import Scenario, seats, set_up
from quarterdeck.games.kingdom_fleets.scene import scene
from quarterdeck.games.kingdom_fleets.setup.fleet import SHIPYARD
from quarterdeck.games.kingdom_fleets.state import Battle
from quarterdeck.games.kingdom_fleets.view import imagine, view

GAME = Game(
    key="kingdom-fleets",
    package=__name__,
    version=2,
    rulebook=Rulebook.of(__name__, rule_charts.tables()),
    scenario=Scenario,
    state=Battle,
    first_scenario="training-duel",
    difficulty=3,
    hides=True,
    seats=seats,
    sides=SIDES,
    set_up=set_up,
    step=rules.step,
    outcome=lambda state: state.outcome,
    view=view,
    scene=scene,
    imagine=imagine,
    mind=MIND,
    names=names,
    turn=lambda state: state.turn,
    inventory=lambda state: sorted(state.ships),
    shipyard=SHIPYARD,
    look=look,
    measure=measure,
    goals=goals,
    guide=Guide.of(__name__),
)
