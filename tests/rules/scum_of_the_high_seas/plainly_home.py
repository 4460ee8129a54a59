"""The way home, retreats and falling back written out a second time, for `test_every_move`."""

from __future__ import annotations

from tests.rules.scum_of_the_high_seas.plainly import (
    THROW,
    March,
    apart,
    building_in,
    has,
    hull,
    is_cliff,
    is_here,
    is_leader,
    is_ship,
    is_water,
    leader_in,
    lies_in,
    men_in,
    near,
    on_map,
    vessel_in,
    wall,
)

from quarterdeck.boards.hex import Hex
from quarterdeck.games.scum_of_the_high_seas.pieces import Unit
from quarterdeck.games.scum_of_the_high_seas.state import Raid


def home_of(state: Raid, unit: Unit) -> list[Hex]:
    """SH-1a Return a player's home hexes or ships.

    For men ashore the beach nearest each ship or boat stands for it.
    """
    homes = list(state.setting.homes.get(unit.side, ()))
    if homes:
        return homes
    vessels = [vessel for vessel in state.vessels.values() if is_here(vessel) and vessel.side == unit.side]
    ships = [vessel for vessel in vessels if is_ship(vessel)]
    beaches = [at for at in state.setting.ground.features if has(state, at, "beach", "quay")]
    if unit.aboard or unit.swimming or not beaches:
        return [at for vessel in ships or vessels for at in hull(vessel)]
    for vessel in vessels:
        nearest = min(way(hull(vessel), at) for at in beaches)
        homes += [at for at in beaches if way(hull(vessel), at) == nearest]
    return homes


def way(homes: list[Hex], at: Hex) -> int:
    return min([apart(at, home) for home in homes], default=1000)


def retreats(state: Raid, unit: Unit) -> set[Hex]:
    """SH-57 Return the hexes to which a unit may retreat by one step."""
    homes = home_of(state, unit)
    if unit.aboard:
        return {
            to
            for to in near(unit.at)
            if on_map(state, to) and way(homes, to) < way(homes, unit.at) and is_open_water(state, to)
        }
    leader = None if is_leader(unit) else leader_in(state, unit.at)
    return {
        to
        for to in near(unit.at)
        if on_map(state, to)
        and way(homes, to) < way(homes, unit.at)
        and can_wade(state, unit, leader, to)
        and not is_cliff(state, unit.at, to)
        and wall(state, unit.at, to, unit) == ""
        and (building_in(state, to) is None or March(state, unit, leader).can_be_indoors(unit.at, to))
        and can_stand(state, unit, leader, to)
    }


def can_wade(state: Raid, unit: Unit, leader: Unit | None, to: Hex) -> bool:
    """SH-57, SH-91b Open water bars a retreat except for swimmers.

    A vessel that they could board does not.
    """
    if vessel_in(state, to) is not None:
        return March(state, unit, leader).can_go_across(unit.at, to)
    return not is_water(state, to) or unit.swimming


def fallen_back(state: Raid, unit: Unit, start: Hex) -> Hex:
    """SH-59 Return the hex of a unit after falling back a full move.

    Each step goes to the first free hex homeward.
    """
    march, homes, at = March(state, unit), home_of(state, unit), start
    far = 1 if march.gun is not None and march.gun.weight == "light" else 3 if unit.mounted else 2
    for _ in range(0 if unit.aboard or unit.swimming else far):
        free = [to for to in near(at) if way(homes, to) < way(homes, at) and march.can_step(at, to)]
        free = [to for to in free if wall(state, at, to, unit) != THROW and men_in(state, to) in (None, unit)]
        if not free:
            break
        at, halts = free[0], march.halts(at, free[0], unit)
        if halts:
            break
    return at


def is_open_water(state: Raid, at: Hex) -> bool:
    """SH-58 Return whether a boat may fall back to a hex."""
    return is_water(state, at) and vessel_in(state, at) is None and men_in(state, at) is None


def can_stand(state: Raid, unit: Unit, leader: Unit | None, to: Hex) -> bool:
    other = leader_in(state, to)
    if other is not None and (is_leader(unit) or leader is not None or other.side != unit.side):
        return False
    men = men_in(state, to)
    if men is not None and not (is_leader(unit) and men.side == unit.side):
        return False
    return not lies_in(state, to)
