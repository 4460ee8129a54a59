"""A race to two points; the estimate is empty, and the player ahead wins three times in four."""

from dataclasses import replace

from tests.toys.little import toy
from tests.toys.tossing import rules

from quarterdeck.engine.mind import Mind

GAME = replace(
    toy(rules.step),
    key="tossing",
    package=__name__,
    first_scenario="first-to-two",
    outcome=rules.outcome,
    mind=Mind(lambda state, seat: 0, features=rules.features, ideas={"lefty": ("left",)}),
)
