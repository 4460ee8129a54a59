"""SH-89, SH-89a, SH-98, SH-91b What losses afloat bring about: crews on deck, ships that strike or are taken, guns lost."""

from __future__ import annotations

from quarterdeck.engine.asks import Flow
from quarterdeck.games.scum_of_the_high_seas.sinking import throw_for_life
from quarterdeck.games.scum_of_the_high_seas.state import Duty, Raid


def settle_next(state: Raid) -> Flow[None]:
    """The first thing that is due, before anything else goes on."""
    due = state.due.pop(0)
    match due.duty:
        case Duty.OVERBOARD:
            yield from throw_for_life(state, due)
        case _:
            return
