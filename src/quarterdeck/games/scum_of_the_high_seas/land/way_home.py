"""SH-1a The way home: to a map edge, base hexes, or the player's ships."""

from __future__ import annotations

from quarterdeck.boards.hex import Hex
from quarterdeck.engine.asks import Seat
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Unit
from quarterdeck.games.scum_of_the_high_seas.state import Raid


def home_hexes(state: Raid, seat: Seat, afloat: bool) -> tuple[Hex, ...]:
    """Return a player's home hexes.

    If ships are home, those on the water go to the hexes of their ships, or of their boats if no
    ship is left. Those ashore go to the beaches and quays nearest to each ship and boat.
    """
    fixed = state.setting.homes[seat]
    if fixed:
        return fixed
    own = [vessel for vessel in state.vessels.values() if vessel.side == seat and vessel.place == HERE]
    if not afloat and state.setting.ground.landing:
        nearest = state.setting.ground.nearest_landing
        return tuple([at for vessel in own for at in nearest(state.hull(vessel))])
    ships = [vessel for vessel in own if vessel.is_ship] or own
    return tuple([at for vessel in ships for at in state.hull(vessel)])


def homeward(state: Raid, unit: Unit) -> list[Hex]:
    """SH-57 Return the hexes next to a unit that are nearer home, clockwise from the north."""
    away = state.setting.ground.how_far(home_hexes(state, unit.side, not unit.is_ashore))
    here = away[unit.at]
    return [at for at in state.setting.ground.near[unit.at] if away[at] < here]
