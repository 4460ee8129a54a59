"""A game of kinds unknown to clients, with every feature of a scene on each type of board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import msgspec
from tests.toys import little
from tests.toys.strange_sea import sights

from quarterdeck.engine import scenario as engine
from quarterdeck.engine.asks import Choose, Flow, Option, Prompt, Seat, choose
from quarterdeck.engine.game import Game, Outcome, State
from quarterdeck.engine.label import Label
from quarterdeck.engine.mind import Mind
from quarterdeck.engine.scene import Look, Scene

SWIM, WAIT = Option("swim", "swim"), Option("wait", "wait")


class Scenario(engine.Scenario, frozen=True, forbid_unknown_fields=True, kw_only=True):
    table: Literal["hexes", "squares", "plane", "harbour"]


@dataclass(slots=True)
class Sea(State):
    table: str
    turn: int = 0


class View(msgspec.Struct, frozen=True):
    turn: int


def label(state: Sea, ask: Choose, option: Option[Any]) -> Label:
    if option is WAIT:
        return Label("Wait", "TO-1", sights.WAITS_AT.get(state.table, ""))
    ghost = sights.GHOSTS[state.table]
    return Label("Swim ahead", "TO-1", sights.POINTS_AT[state.table], ghost=ghost)


COURSE = Prompt("course", "TO-1", "Old Tom: where to?", label=label)


def step(state: Sea) -> Flow[None]:
    yield from choose("ann", COURSE, [SWIM, WAIT], {"key": "tom"})
    state.turn += 1


def outcome(state: Sea) -> Outcome | None:
    return Outcome(("ann",), "TO-5", "three turns are over.", "over") if state.turn == 3 else None


def scene(state: Sea, seat: Seat) -> Scene:
    return sights.SCENES[state.table](state.turn)


def look(state: Sea, seat: Seat, piece: str) -> Look:
    return sights.look(state.table, piece)


GAME = Game(
    key="strange-sea",
    package=__name__,
    version=1,
    rulebook=little.BOOK,
    scenario=Scenario,
    state=Sea,
    first_scenario="hexes",
    seats=lambda scenario: little.SEATS,
    set_up=lambda scenario: Sea(scenario.table),
    step=step,
    outcome=outcome,
    view=lambda state, seat: View(state.turn),
    scene=scene,
    imagine=lambda state, seat, luck: state.copy(),
    mind=Mind(lambda state, seat: 0),
    inventory=lambda state: [],
    look=look,
)
