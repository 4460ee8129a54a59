"""Late 19th century: land battles, naval battles, and ships off a defended shore, on hexes.

Clauses by module: rule_charts LC-1, LC-70; state LC-2; modifiers LC-4; rules LC-5 to LC-9,
LC-13, LC-73, LC-75, LC-76, LC-95, LC-96; winning LC-53, LC-74, LC-99, LC-100. All others: land/,
sea/, setup/.
"""

from quarterdeck.engine.game import Game
from quarterdeck.engine.guide import Guide
from quarterdeck.engine.rulebook import Rulebook
from quarterdeck.games.late_19th_century import rule_charts, rules
from quarterdeck.games.late_19th_century.goals import goals
from quarterdeck.games.late_19th_century.look import look, measure
from quarterdeck.games.late_19th_century.mind import MIND
from quarterdeck.games.late_19th_century.names import SIDES, names
from quarterdeck.games.late_19th_century.scenario import Scenario, seats, set_up
from quarterdeck.games.late_19th_century.scene import scene
from quarterdeck.games.late_19th_century.standing_orders import ORDERS
from quarterdeck.games.late_19th_century.state import Battle, inventory
from quarterdeck.games.late_19th_century.view import imagine, view

GAME = Game(
    key="late-19th-century",
    package=__name__,
    version=4,
    rulebook=Rulebook.of(__name__, rule_charts.tables()),
    scenario=Scenario,
    state=Battle,
    first_scenario="encounter",
    difficulty=4,
    seats=seats,
    sides=SIDES,
    set_up=set_up,
    step=rules.step,
    outcome=lambda state: state.outcome,
    view=view,
    scene=scene,
    look=look,
    measure=measure,
    goals=goals,
    guide=Guide.of(__name__),
    imagine=imagine,
    mind=MIND,
    names=names,
    orders=ORDERS,
    turn=lambda state: state.turn,
    inventory=inventory,
)
