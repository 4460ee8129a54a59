"""The worth of the places of a player's pieces, in hundredths of a victory point."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.boards.hex import Hex, distance
from quarterdeck.engine.asks import Seat
from quarterdeck.games.scum_of_the_high_seas.battle.gunnery import bears_on
from quarterdeck.games.scum_of_the_high_seas.charts import CREW
from quarterdeck.games.scum_of_the_high_seas.land.buildings import is_roofed, structure_at
from quarterdeck.games.scum_of_the_high_seas.mind.distances_on_foot import way_to
from quarterdeck.games.scum_of_the_high_seas.mind.pursuit import NEVER, TURN, time_alongside
from quarterdeck.games.scum_of_the_high_seas.parley.enemies import are_friends
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Unit, Vessel
from quarterdeck.games.scum_of_the_high_seas.sea.boarding import are_alongside
from quarterdeck.games.scum_of_the_high_seas.state import CALM, Raid
from quarterdeck.games.scum_of_the_high_seas.winning import holder_of

FAR: Final = 12  # greater distances count the same
ALONGSIDE: Final = 40
GRAPPLED: Final = 60
LEAD: Final = 60  # most that a lead over a pursuer is worth: a little over a turn's sailing
GUNSHOT: Final = 4
BEHIND_WALLS: Final = 30
ON_THE_WALL: Final = 12
HUNT: Final = 6  # for each hex nearer to spoils; their bearer gets the most
MEN: Final = {"A": 3, "B": 2, "C": 1}  # worth of a figure of each class in a boarding


def places(state: Raid, seat: Seat) -> int:
    """Return the worth of a player's places: units, ships and objectives held."""
    total = sum([_ship(state, vessel) for vessel in state.vessels.values() if vessel.side == seat and is_afloat(vessel)])
    for objective in state.setting.objectives:
        if (not objective.side or objective.side == seat) and holder_of(state, objective) == seat:
            total += 60 * objective.points
    own = [unit for unit in state.of(seat) if not unit.below]
    foes = [unit for unit in _foes(state, seat) if not unit.below]
    hexes = [unit.at for unit in foes]
    aims = aims_of(state, seat)
    hunters = _hunters(state, seat, own) if state.blocks else {}
    for unit in own:
        if unit.is_leader:
            total += _leader(unit, own, hexes)
        else:
            total += _cover(state, unit) + _pull(state, unit, hexes, aims, hunters)
    return total


def nearest(at: Hex, others: Sequence[Hex]) -> int:
    """Return the distance to the nearest of some hexes, as far as it matters."""
    least = FAR
    for other in others:
        away = distance(at, other)
        if away < least:
            least = away
    return least


def _foes(state: Raid, seat: Seat) -> list[Unit]:
    others = [other for other in state.setting.seats if not are_friends(state, seat, other)]
    return [unit for other in others for unit in state.of(other)]


# --- Ashore ---------------------------------------------------------------------------------------


def aims_of(state: Raid, seat: Seat) -> dict[Hex, int]:
    """Return the distance from everywhere to the objectives, to hold them or to bar the way."""
    hexes = tuple([at for objective in state.setting.objectives for at in objective.hexes])
    return way_to(state, seat, hexes) if hexes else {}


def defends(state: Raid, seat: Seat) -> bool:
    """Return whether others have come for something of the player's."""
    return any(objective.side and objective.side != seat for objective in state.setting.objectives) or any(
        block.origin == seat for block in state.blocks.values()
    )


def _hunters(state: Raid, seat: Seat, own: list[Unit]) -> dict[str, Hex]:
    """Return the unit that goes for each block: the nearest without a load.

    Blocks that an ally is nearer to are left to the ally.
    """
    hunters: dict[str, Hex] = {}
    allies = [one if other == seat else other for one, other in state.alliances if seat in (one, other)]
    theirs = [unit.at for ally in allies for unit in state.of(ally) if not unit.is_leader]
    burdened = {block.bearer for block in state.blocks.values() if block.bearer}
    free = [unit for unit in own if not unit.is_leader and unit.key not in burdened and not unit.swimming]
    for block in state.blocks.values():
        bearer = state.units.get(block.bearer)
        if block.place != HERE or (bearer is not None and are_friends(state, seat, bearer.side)) or block.origin == seat:
            continue
        idle = [unit for unit in free if unit.key not in hunters]
        if idle:
            away = [distance(unit.at, block.at) for unit in idle]
            nearest = min(away)
            if all(distance(at, block.at) >= nearest for at in theirs):
                hunters[idle[away.index(nearest)].key] = block.at
    return hunters


def _cover(state: Raid, unit: Unit) -> int:
    """Return the worth of the ground under a unit and the walls around it; most for a defender."""
    ground, at = state.setting.ground, unit.at
    terrain = ground.terrain[at]
    worth = -4 * terrain.attacker + 5 * terrain.defender + (4 if at in ground.hills else 0)
    structure = structure_at(state, at) if state.structures else None
    if structure is not None and structure.side == unit.side and defends(state, unit.side):
        worth += BEHIND_WALLS
        if is_roofed(structure) and unit.figures.sorts[0].fire:
            worth += ON_THE_WALL
    return worth - (20 if unit.returns > 0 else 0)


def _pull(state: Raid, unit: Unit, foes: list[Hex], aims: dict[Hex, int], hunters: dict[str, Hex]) -> int:
    """Return the worth of being near an aim and not alone among enemies.

    A unit with a load keeps away from them.
    """
    at, strength = unit.at, unit.strength
    away = nearest(at, foes)
    if state.blocks and state.borne_by(unit) is not None:
        return HUNT * FAR - (15 if away <= 2 else 0)
    weak = strength <= 2
    worth = 0
    if away == 1:
        beside = sum([distance(at, foe) == 1 for foe in foes])
        worth = -(25 if weak else 4) * (beside - 1) - (15 if weak else 0)
    pull = 3 * (FAR - away) * min(strength, 4) // 4
    if unit.key in hunters:
        pull = max(pull, HUNT * (FAR - min(max(distance(at, hunters[unit.key]) - 1, 0), FAR)))
    if aims:
        pull = max(pull, 5 * (FAR - aims.get(at, FAR)))
    return worth + pull


def _leader(leader: Unit, own: list[Unit], foes: list[Hex]) -> int:
    """Return the worth of a commander's place: he belongs with a unit."""
    away = nearest(leader.at, [unit.at for unit in own if not unit.is_leader])
    if away == 0:
        return 30 + 4 * len(leader.leads)
    return -8 * away - (60 if nearest(leader.at, foes) == 1 else 0)


# --- Afloat ---------------------------------------------------------------------------------------


def is_afloat(vessel: Vessel) -> bool:
    """Return whether a vessel is a ship on the map."""
    return vessel.is_ship and vessel.place == HERE


def rivals(state: Raid, seat: Seat) -> list[Vessel]:
    """Return the ships of a player's enemies."""
    return [other for other in state.vessels.values() if is_afloat(other) and not are_friends(state, seat, other.side)]


def _ship(state: Raid, ship: Vessel) -> int:
    """Return the worth of a ship's place.

    It is best near a weaker crew, away from a stronger one, with guns bearing and not aground.
    """
    worth = -40 if ship.aground else 0
    foes = rivals(state, ship.side)
    if not foes:
        return worth
    more = muster(state, ship.side) - max([hands(state, foe) for foe in foes])
    held = sum([ship.key in (cable.aggressor, cable.other) for cable in state.cables])
    if held:
        worth += (GRAPPLED if more >= 0 else -GRAPPLED) + 4 * more
    elif more >= 0:
        worth -= min([_way_to_board(state, ship, foe) for foe in foes])
    else:
        worth += min([_way_to_board(state, foe, ship) for foe in foes] + [LEAD]) // 2 - 3 * _out_of_range(state, ship, foes)
    targets = {at for foe in foes for at in state.hull(foe)}
    bearing = sum([1 for gun in state.guns_of(ship) if not targets.isdisjoint(bears_on(state, gun))])
    return worth + 7 * bearing - (10 if ship.anchored else 0)


def _out_of_range(state: Raid, ship: Vessel, foes: list[Vessel]) -> int:
    """Return by how many hexes a ship's guns are too far from every enemy ship."""
    decks = [at for foe in foes for at in state.hull(foe)]
    away = min([distance(own, at) for own in state.hull(ship) for at in decks])
    return max(away - GUNSHOT, 0) if state.guns_of(ship) else 0


def _way_to_board(state: Raid, ship: Vessel, prey: Vessel) -> int:
    """Return the way to where her men can board: half a point for a turn's sailing."""
    if are_alongside(state, ship, prey):
        return -ALONGSIDE
    if state.wind == CALM or ship.aground:
        return NEVER * 50 // TURN
    return time_alongside(state, ship, prey) * 50 // TURN


def muster(state: Raid, side: Seat) -> int:
    """Return the fighting worth of a player's men aboard all ships."""
    return sum([hands(state, vessel) for vessel in state.vessels.values() if vessel.side == side and is_afloat(vessel)])


def hands(state: Raid, ship: Vessel) -> int:
    """Return the fighting worth of the men aboard a ship, whom boarders must fight first."""
    men = [unit for unit in state.of(ship.side) if unit.aboard == ship.key and not unit.is_leader]
    return sum([unit.strength * (1 if unit.kind == CREW else MEN[unit.figures.grade]) for unit in men])
