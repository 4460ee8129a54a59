"""A weighted coin: one throw decides, a wise choice helps, and the exact odds are known."""

from tests.toys.coin import rules
from tests.toys.little import BOOK, SEATS

from quarterdeck.engine.game import Game
from quarterdeck.engine.mind import Mind

GAME = Game(
    key="coin",
    package=__name__,
    version=1,
    rulebook=BOOK,
    scenario=rules.Scenario,
    state=rules.Toss,
    first_scenario="fair",
    seats=lambda scenario: SEATS,
    set_up=rules.set_up,
    step=rules.step,
    outcome=rules.outcome,
    view=rules.view,
    scene=rules.scene,
    imagine=rules.imagine,
    mind=Mind(rules.estimate, ideas={"wise": ("wise",), "fool": ("foolish",)}),
    inventory=lambda state: [],
)
