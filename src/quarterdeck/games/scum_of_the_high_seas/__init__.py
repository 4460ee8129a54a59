"""Scum of the High Seas: pirates ashore and afloat on hexes, for two to six players.

Clauses by module: scenario SH-1; winning SH-1c, SH-6a, SH-6b; record_sheets SH-100. All
others: battle/, cards/, land/, parley/, sea/, setup/, turn/.
"""

from quarterdeck.engine.game import Game
from quarterdeck.engine.guide import Guide
from quarterdeck.engine.rulebook import Rulebook
from quarterdeck.games.scum_of_the_high_seas import rule_charts, rules
from quarterdeck.games.scum_of_the_high_seas.goals import goals
from quarterdeck.games.scum_of_the_high_seas.look import look, measure
from quarterdeck.games.scum_of_the_high_seas.mind import MIND
from quarterdeck.games.scum_of_the_high_seas.names import SIDES, names
from quarterdeck.games.scum_of_the_high_seas.scenario import Scenario, seats, set_up
from quarterdeck.games.scum_of_the_high_seas.scene import scene
from quarterdeck.games.scum_of_the_high_seas.state import Raid, inventory
from quarterdeck.games.scum_of_the_high_seas.view import imagine, view

GAME = Game(
    key="scum-of-the-high-seas",
    package=__name__,
    version=3,
    rulebook=Rulebook.of(__name__, rule_charts.tables()),
    scenario=Scenario,
    state=Raid,
    first_scenario="landing-party",
    difficulty=5,
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
    turn=lambda state: state.turn,
    inventory=inventory,
    hides=True,
)
