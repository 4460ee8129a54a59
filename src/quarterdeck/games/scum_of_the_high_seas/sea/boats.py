"""SH-90, SH-87, SH-58 Boats in tow of a ship or towing her, and falling back."""

from __future__ import annotations

from quarterdeck.boards.hex import Hex, direction_to, neighbour, opposite, to_port, to_starboard
from quarterdeck.boards.hulls import zone
from quarterdeck.games.scum_of_the_high_seas.land.way_home import home_hexes
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Vessel
from quarterdeck.games.scum_of_the_high_seas.sea import log
from quarterdeck.games.scum_of_the_high_seas.sea.aboard import cables_of, part
from quarterdeck.games.scum_of_the_high_seas.sea.ramming import bring_to, cannot_enter
from quarterdeck.games.scum_of_the_high_seas.state import Raid

# --- In tow astern --------------------------------------------------------------------------------


def zone_of(state: Raid, vessel: Vessel) -> tuple[Hex, ...]:
    """SH-82a Return every hex next to her hull."""
    return zone(vessel.at, vessel.heading, vessel.figures.length)


def in_tow(state: Raid, ship: Vessel) -> Vessel | None:
    """SH-90 Return the boat that a ship has in tow."""
    return next((boat for boat in state.vessels.values() if boat.towed_by == ship.key and boat.place == HERE), None)


def to_take_in_tow(state: Raid, ship: Vessel) -> list[Vessel]:
    """SH-90 Return the empty boats of her owner next to a ship with none in tow.

    SH-92 No cables hold them.
    """
    near = [state.where.hulls[at] for at in zone_of(state, ship) if at in state.where.hulls]
    boats = [state.vessels[key] for key in near if not state.vessels[key].is_ship]
    own = [boat for boat in boats if boat.side == ship.side and not boat.acted]
    free = [boat for boat in own if not state.aboard(boat) and not cables_of(state, boat)]
    return free if free and in_tow(state, ship) is None else []


def take_in_tow(state: Raid, ship: Vessel, boat: Vessel) -> None:
    boat.towed_by, boat.acted = ship.key, True
    state.say(log.BoatMoved, boat.key, "in tow of", ship.key)
    follow(state, ship)


def cast_off(state: Raid, ship: Vessel) -> None:
    """SH-90 Let the boat in tow go, at no cost."""
    boat = in_tow(state, ship)
    if boat is not None:
        boat.towed_by = ""
        state.say(log.BoatMoved, boat.key, "cast off from", ship.key)


def follow(state: Raid, ship: Vessel) -> None:
    """SH-90 Bring the boat in tow into the hex astern; if there is no room it is cast off."""
    boat = in_tow(state, ship)
    if boat is None:
        return
    astern = neighbour(state.hull(ship)[-1], opposite(ship.heading))
    if astern == boat.at:
        return
    if cannot_enter(state, boat, astern):
        cast_off(state, ship)
    else:
        bring_to(state, boat, astern, ship.heading, (astern,))


# --- Towing a ship --------------------------------------------------------------------------------


def keep_by_the_bow(state: Raid, ship: Vessel, boats: list[str]) -> None:
    """SH-87 Bring the boats that tow a ship to either bow, where there is room."""
    bows = [neighbour(ship.at, side) for side in (to_port(ship.heading), to_starboard(ship.heading))]
    for boat in [state.vessels[key] for key in boats]:
        free = [at for at in bows if not cannot_enter(state, boat, at)]
        if free and boat.at not in bows and boat.place == HERE:
            bring_to(state, boat, free[0], ship.heading, (free[0],))


# --- Falling back ---------------------------------------------------------------------------------


def homeward_water(state: Raid, boat: Vessel) -> list[Hex]:
    """SH-58 Return the free water hexes nearer home around a boat, clockwise from the north."""
    ground = state.setting.ground
    away = ground.how_far(home_hexes(state, boat.side, True))
    near = [at for at in ground.near[boat.at] if away[at] < away[boat.at]]
    return [at for at in near if not cannot_enter(state, boat, at)]


def fall_back(state: Raid, boat: Vessel, to: Hex) -> None:
    """SH-58 Row a boat back 1 hex, facing as it pleases; it is no longer grappled or in tow."""
    boat.towed_by = ""
    for cable in cables_of(state, boat):
        part(state, cable)
    bring_to(state, boat, to, direction_to(boat.at, to), (to,))
