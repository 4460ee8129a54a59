"""Before the first turn (KF-2a, KF-2d, KF-2e): terrain by dice, and ships placed in turn."""

from __future__ import annotations

from quarterdeck.engine.asks import Flow
from quarterdeck.games.kingdom_fleets.state import Battle


def throw_for_terrain(state: Battle) -> Flow[None]:
    """KF-2d How many pieces, then one piece a step: shape, place and turn; one that does not fit is thrown again, as a new
    step. Then Phase.PLACING, or Phase.ORDERS where the scenario places the ships."""
    raise NotImplementedError


def who_places_first(state: Battle) -> Flow[None]:
    """KF-2a The loser of a commander check places first (`state.to_act`); level is thrown again, as a new step."""
    raise NotImplementedError


def place_next_ship(state: Battle) -> Flow[None]:
    """KF-2a, KF-2e The side whose turn it is places one of its ships; then the other, as long as there are any."""
    raise NotImplementedError
