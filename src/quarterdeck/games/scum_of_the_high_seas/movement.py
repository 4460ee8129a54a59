"""SH-30 Moving units ashore."""

from __future__ import annotations

from quarterdeck.engine.asks import Choose, Flow, Option, Prompt, choose
from quarterdeck.engine.label import Label
from quarterdeck.games.scum_of_the_high_seas.company import pass_on
from quarterdeck.games.scum_of_the_high_seas.pieces import Unit
from quarterdeck.games.scum_of_the_high_seas.state import Activation, Raid

STAY = Option("stay", "")


def move_label(state: Raid, ask: Choose, option: Option[str]) -> Label:
    return Label("Stay where it is", "SH-27", str(ask.about["key"]))


MOVE = Prompt("move", "SH-10", "{unit}: where to?", label=move_label)


def move_next(state: Raid, act: Activation, unit: Unit) -> Flow[None]:
    """SH-30 The move of one unit, before its battle."""
    yield from choose(unit.side, MOVE, (STAY,), {"unit": unit.name, "key": unit.key})
    pass_on(state, act)
