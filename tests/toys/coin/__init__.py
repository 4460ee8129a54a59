"""A coin with a weight in it: one throw decides, a little helped by whoever chooses wisely. What it comes to is known."""

from dataclasses import replace

from tests.toys.coin import rules
from tests.toys.little import toy

GAME = replace(
    toy(rules.step),
    key="coin",
    package=__name__,
    first_scenario="fair",
    scenario=rules.Scenario,
    state=rules.Toss,
    set_up=rules.set_up,
    outcome=rules.outcome,
    view=rules.view,
    scene=rules.scene,
    imagine=rules.imagine,
    estimate=rules.estimate,
    inventory=lambda state: [],
)
