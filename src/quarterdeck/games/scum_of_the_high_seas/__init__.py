"""Scum of the High Seas: pirates ashore and afloat on hexes, two to six players, event cards and alliances."""

from quarterdeck.engine.game import Game
from quarterdeck.engine.guide import Guide
from quarterdeck.engine.rulebook import Rulebook
from quarterdeck.games.scum_of_the_high_seas import order_sheet, rules
from quarterdeck.games.scum_of_the_high_seas.goals import goals
from quarterdeck.games.scum_of_the_high_seas.hinges import hinges
from quarterdeck.games.scum_of_the_high_seas.look import look, measure
from quarterdeck.games.scum_of_the_high_seas.mind.estimate import estimate
from quarterdeck.games.scum_of_the_high_seas.mind.features import features
from quarterdeck.games.scum_of_the_high_seas.mind.foresight import foresee
from quarterdeck.games.scum_of_the_high_seas.mind.option_values import SCALES, weigh
from quarterdeck.games.scum_of_the_high_seas.mind.units import units
from quarterdeck.games.scum_of_the_high_seas.names import names
from quarterdeck.games.scum_of_the_high_seas.scenario import Scenario, seats, set_up
from quarterdeck.games.scum_of_the_high_seas.scene import scene
from quarterdeck.games.scum_of_the_high_seas.state import Raid, inventory
from quarterdeck.games.scum_of_the_high_seas.view import imagine, view

GAME = Game(
    key="scum-of-the-high-seas",
    package=__name__,
    version=3,
    rulebook=Rulebook.of(__name__, order_sheet.tables()),
    scenario=Scenario,
    state=Raid,
    first_scenario="landing-party",
    difficulty=5,
    seats=seats,
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
    estimate=estimate,
    features=features,
    names=names,
    units=units,
    turn=lambda state: state.turn,
    weigh=weigh,
    weighs=tuple(SCALES),
    foresee=foresee,
    inventory=inventory,
    hides=True,
    hinges=hinges,
    ideas={
        "sitter": ("pass", "stay", "enough", "stand"),
        "gunner": ("fire",),
        "dove": ("no battle",),
        "walker": ("move", "ahead"),
    },
)
