"""Close quarters (KF-40 to KF-42): who attacks first, one attack a step, boarders before all."""

from __future__ import annotations

from quarterdeck.engine.asks import Flow
from quarterdeck.games.kingdom_fleets.state import Battle


def who_attacks_first(state: Battle) -> Flow[None]:
    """KF-40, KF-41 The combats are made out (`state.combats`, `state.leaders`); the commanders throw for the first choice,
    level is a new step. Nobody engaged: straight on to morale."""
    raise NotImplementedError


def attack_next(state: Battle) -> Flow[None]:
    """KF-41, KF-42 One choice of crew and enemy and one attack roll, or a pass; when both are done, derelicts are settled
    (`prizes.settle_derelict`, one a step) and the morale phase begins (`morale.begin_morale`)."""
    raise NotImplementedError
