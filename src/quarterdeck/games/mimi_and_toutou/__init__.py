"""Mimi and Toutou go forth: motor boats and gunboats on Lake Tanganyika, 1915 and 1916.

Clauses by module: rules MT-1 to MT-4a, MT-6 to MT-7a, MT-9 to MT-20; charts MT-5;
rule_charts MT-8; winning MT-21; scene MT-22; state MT-23.
"""

from quarterdeck.engine.game import Game
from quarterdeck.engine.guide import Guide
from quarterdeck.engine.rulebook import Rulebook
from quarterdeck.games.mimi_and_toutou import rule_charts, rules
from quarterdeck.games.mimi_and_toutou.goals import goals
from quarterdeck.games.mimi_and_toutou.look import look, measure
from quarterdeck.games.mimi_and_toutou.mind import MIND
from quarterdeck.games.mimi_and_toutou.names import SIDES
from quarterdeck.games.mimi_and_toutou.scenario import Scenario, seats, set_up
from quarterdeck.games.mimi_and_toutou.scene import scene
from quarterdeck.games.mimi_and_toutou.state import Battle
from quarterdeck.games.mimi_and_toutou.view import imagine, view

GAME = Game(
    key="mimi-and-toutou",
    package=__name__,
    version=1,
    rulebook=Rulebook.of(__name__, rule_charts.tables()),
    scenario=Scenario,
    state=Battle,
    first_scenario="first-action",
    difficulty=1,
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
    turn=lambda state: state.round,
    inventory=lambda state: sorted([*state.pack.cards(), *state.spent, *(ship.key for ship in state.ships)]),
)
