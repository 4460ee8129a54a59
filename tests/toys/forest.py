"""Smugglers whose choice is followed by too many dice to count, which the odds must notice."""

from __future__ import annotations

from dataclasses import replace

from tests.toys.smugglers import GAME
from tests.toys.smugglers.rules import PASS, step
from tests.toys.smugglers.state import Coast

from quarterdeck.engine.asks import D6, SPECTATOR, Flow, Prompt, choose, roll_all
from quarterdeck.engine.game import Game

LISTEN = Prompt("listen", "SM-3", "Listen to the dice?")


def step_into_the_forest(state: Coast) -> Flow[None]:
    if state.phase == "stow":
        yield from choose(state.seats[state.active], LISTEN, (PASS,))
        yield from roll_all(SPECTATOR, D6, 6, "SM-2")
    yield from step(state)


FOREST: Game[Coast] = replace(GAME, step=step_into_the_forest, hides=False)
