"""Checks of a scenario's units, vessels, structures and spoils.

A ValueError names the field and what was expected.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from quarterdeck.boards.hex import DIRECTION_NAMES, Hex, neighbour
from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.boards.hulls import hull
from quarterdeck.engine.validation.faults import Faults
from quarterdeck.games.scum_of_the_high_seas.charts import (
    CANOE,
    CAVALRY,
    COMMANDER,
    ENTRANCES,
    GUNNERS,
    LANCE,
    LEADERS,
    LIGHT,
    MOST_BOATS,
    MOST_FIGURES,
    MOST_GUNS,
    SHIP,
    YARD,
)
from quarterdeck.games.scum_of_the_high_seas.setup.scenario_checks import hex_on_map, is_waiting
from quarterdeck.games.scum_of_the_high_seas.setup.specs import ShipSpec, SpoilsSpec, StructureSpec, UnitSpec

if TYPE_CHECKING:
    from quarterdeck.games.scum_of_the_high_seas.scenario import Scenario

SWIVEL: Final = "swivel"


# --- Vessels --------------------------------------------------------------------------------------


def check_ships(scenario: Scenario) -> None:
    """SH-81, SH-90 Check that ships and boats follow the book, are afloat and lie apart."""
    moored: dict[Hex, str] = {}
    faults = Faults()
    for place, ship in enumerate(scenario.ships):
        field = f"ships[{place}]"
        with faults:
            (_check_ship if ship.kind == SHIP else _check_boat)(scenario, field, ship)
            for at in hull_of(ship):
                _check_afloat(scenario, field, ship, at)
                if at in moored:
                    raise ValueError(f"{field}.at: expected hexes of her own, but {moored[at]} lies in {name_of(at)}")
                moored[at] = ship.key
    faults.tell()


def hull_of(ship: ShipSpec) -> tuple[Hex, ...]:
    """Return the hexes that she fills; none if she is stowed."""
    return hull(hex_named(ship.at), DIRECTION_NAMES.index(ship.heading), ship.figures().length) if ship.at else ()


def _check_afloat(scenario: Scenario, field: str, ship: ShipSpec, at: Hex) -> None:
    ground = scenario.ground
    if at not in ground.board:
        raise ValueError(f"{field}.at: expected her whole hull on the map, but {ship.key} leaves it")
    if at not in (ground.sea if ship.kind == SHIP else ground.water):
        raise ValueError(f"{field}.at: expected hexes of sea, but {name_of(at)} is not")


def _check_ship(scenario: Scenario, field: str, ship: ShipSpec) -> None:
    """SH-81 Check a ship's guns by her class and hull."""
    figures = ship.figures()
    if ship.at is None:
        raise ValueError(f"{field}.at: expected a hex, since only boats are stowed aboard another vessel")
    if ship.mother is not None:
        raise ValueError(f"{field}.mother: expected for boats only")
    if len(ship.guns) > MOST_GUNS[figures.grade]:
        raise ValueError(
            f"{field}.guns: expected at most {MOST_GUNS[figures.grade]} in class {figures.grade} (SH-81), "
            f"got {len(ship.guns)}"
        )
    for number, gun in enumerate(ship.guns):
        if gun.hull is not None and gun.hull > figures.length:
            raise ValueError(
                f"{field}.guns[{number}].hull: expected 1 to {figures.length}, one of her hull hexes, got {gun.hull}"
            )
    boats = [boat for boat in scenario.ships if boat.mother == ship.key]
    if len(boats) > MOST_BOATS[figures.grade]:
        raise ValueError(
            f"{field}.key: expected at most {MOST_BOATS[figures.grade]} boats of a ship of class {figures.grade} "
            f"(SH-90), got {len(boats)}"
        )


def _check_boat(scenario: Scenario, field: str, boat: ShipSpec) -> None:
    """SH-90 A boat has 20 points, no crew of its own and at most a swivel.

    Without a hex she is stowed aboard her ship.
    """
    if boat.points is not None or boat.crew is not None:
        raise ValueError(f"{field}.{'points' if boat.points is not None else 'crew'}: expected for ships only (SH-90)")
    if boat.anchored or boat.aground:
        raise ValueError(f"{field}.{'anchored' if boat.anchored else 'aground'}: expected for ships only")
    fits = len(boat.guns) <= 1 and all(gun.beam == SWIVEL and gun.weight == LIGHT for gun in boat.guns)
    if not fits or (boat.kind == CANOE and boat.guns):
        raise ValueError(f"{field}.guns: expected at most a light swivel, and that in a rowboat (SH-90)")
    mothers = [ship for ship in scenario.ships if ship.key == boat.mother]
    if boat.mother is not None and not (mothers and mothers[0].kind == SHIP and mothers[0].side == boat.side):
        raise ValueError(f"{field}.mother: expected a ship of {boat.side}, got {boat.mother!r}")
    if boat.at is None and boat.mother is None:
        raise ValueError(f"{field}.at: expected a hex, or the ship that carries her as mother")


# --- Units ----------------------------------------------------------------------------------------


def check_units(scenario: Scenario) -> None:
    """SH-8 to SH-18 Check the sizes and arms of units; by SH-30 each stands in a hex of its own."""
    decks = {ship.key: ship for ship in scenario.ships}
    hulls = {at: ship.key for ship in scenario.ships for at in hull_of(ship)}
    units: dict[Hex, UnitSpec] = {}
    leaders: dict[Hex, UnitSpec] = {}
    faults = Faults()
    for place, unit in enumerate(scenario.units):
        field = f"units[{place}]"
        with faults:
            _check_figures(field, unit)
            _check_arms(field, unit)
            _check_place(scenario, field, unit, hulls)
            if unit.aboard is not None:
                _check_aboard(scenario, field, unit, decks)
            if unit.with_ is not None:
                _check_company(scenario, field, unit)
            if unit.at is not None:
                at = hex_named(unit.at)
                _check_room(field, unit, units.get(at), leaders.get(at))
                (leaders if unit.kind in LEADERS else units)[at] = unit
    faults.tell()
    _check_decks(scenario, decks)


def _check_figures(field: str, unit: UnitSpec) -> None:
    """SH-10 to SH-14 Check the number of figures and the class of a unit."""
    if unit.kind in LEADERS:
        if unit.figures not in (None, 1) or unit.second is not None:
            raise ValueError(f"{field}.figures: expected one, because a {unit.kind} is a single figure (SH-14)")
        return
    most = MOST_FIGURES[unit.kind]
    if unit.grade not in most:
        raise ValueError(f"{field}.grade: expected {' or '.join(most)} for {unit.kind}, got {unit.grade!r}")
    if unit.figures is None:
        raise ValueError(f"{field}.figures: expected 1 to {most[unit.grade]}")
    total = unit.figures + (unit.second.figures if unit.second is not None else 0)
    if total > most[unit.grade]:
        raise ValueError(
            f"{field}.figures: expected at most {most[unit.grade]} for {unit.kind} of class {unit.grade}, got {total}"
        )
    if unit.second is not None and abs(unit.figures - unit.second.figures) > 1:
        raise ValueError(f"{field}.second.figures: expected half of the unit (SH-8), got {unit.second.figures} of {total}")


def _check_arms(field: str, unit: UnitSpec) -> None:
    """SH-8, SH-11, SH-12 Check guns, lances and horses, and that two sorts differ."""
    rides = unit.kind == CAVALRY or unit.mounted
    if (unit.kind == GUNNERS) != (unit.gun is not None):
        raise ValueError(f"{field}.gun: expected for gunners only, and always for them")
    if unit.mounted and unit.kind not in (CAVALRY, *LEADERS):
        raise ValueError(f"{field}.mounted: expected for cavalry, commanders and characters only")
    if not rides and LANCE in (unit.melee, unit.second.melee if unit.second is not None else ""):
        raise ValueError(f"{field}.melee: expected lances for mounted men only")
    if not unit.fights and unit.kind not in LEADERS[1:]:
        raise ValueError(f"{field}.fights: expected for characters only (SH-44)")
    if unit.second is not None and (unit.second.fire, unit.second.melee) == (unit.fire, unit.melee):
        raise ValueError(f"{field}.second: expected other arms than those of the first half")


def _check_place(scenario: Scenario, field: str, unit: UnitSpec, hulls: Mapping[Hex, str]) -> None:
    """Check that a unit stands on land, or on the deck of the vessel named."""
    if unit.at is None:
        return
    if unit.with_ is not None and unit.at not in [other.at for other in scenario.units if other.key == unit.with_]:
        raise ValueError(f"{field}.at: expected the hex of {unit.with_}, with whom he is, got {unit.at}")
    at = hex_on_map(scenario, f"{field}.at", unit.at)
    ground = scenario.ground
    if unit.aboard is not None:
        if hulls.get(at) != unit.aboard:
            raise ValueError(f"{field}.at: expected a hull hex of {unit.aboard}, but {unit.at} is not one")
        return
    if at in hulls:
        raise ValueError(f"{field}.aboard: expected {hulls[at]!r}, which lies in {unit.at}")
    if at in ground.water:
        raise ValueError(f"{field}.at: expected a hex of land, but {unit.at} is water")
    is_heavy = unit.kind == CAVALRY or unit.mounted or unit.gun is not None
    if is_heavy and at in ground.rivers and at not in ground.fords:
        raise ValueError(f"{field}.at: expected no river without a ford for horses and guns (SH-47)")
    roofs = [each for each in scenario.structures if unit.at in each.hexes and each.kind != YARD]
    if roofs and (unit.kind == CAVALRY or unit.mounted):
        raise ValueError(f"{field}.at: expected no building for mounted men (SH-11), but {unit.at} is in {roofs[0].key}")


def _check_room(field: str, unit: UnitSpec, there: UnitSpec | None, leader: UnitSpec | None) -> None:
    """SH-30 Check that a hex holds one unit and one friendly commander at most."""
    if unit.kind in LEADERS:
        if leader is not None:
            raise ValueError(f"{field}.at: expected at most one commander in a hex, but {leader.key} is in {unit.at}")
        if there is not None and there.side != unit.side:
            raise ValueError(f"{field}.at: expected a hex without enemies, but {there.key} is in {unit.at}")
    elif there is not None:
        raise ValueError(f"{field}.at: expected one unit in a hex, but {there.key} is in {unit.at}")
    elif leader is not None and leader.side != unit.side:
        raise ValueError(f"{field}.at: expected a hex without enemies, but {leader.key} is in {unit.at}")


def _check_aboard(scenario: Scenario, field: str, unit: UnitSpec, decks: Mapping[str, ShipSpec]) -> None:
    """SH-11, SH-90 Check that a unit may be aboard its vessel."""
    vessel = decks.get(unit.aboard or "")
    if vessel is None or vessel.at is None:
        raise ValueError(f"{field}.aboard: expected a vessel that is on the map, got {unit.aboard!r}")
    if unit.kind == CAVALRY or unit.mounted:
        raise ValueError(f"{field}.aboard: expected men on foot, since mounted men go aboard no vessel (SH-11)")
    if unit.gun is not None and (unit.gun != LIGHT or vessel.kind == CANOE):
        raise ValueError(f"{field}.gun: expected light afloat, and in no canoe (SH-90), got {unit.gun!r}")


def _check_company(scenario: Scenario, field: str, unit: UnitSpec) -> None:
    """SH-30 Check that a leader alone shares the hex of a unit of his own player."""
    if unit.kind not in LEADERS:
        raise ValueError(f"{field}.with: expected for commanders and characters only")
    if unit.aboard is not None:
        raise ValueError(f"{field}.aboard: expected none, since he is with {unit.with_}")
    others = [other for other in scenario.units if other.key == unit.with_ and other.kind not in LEADERS]
    if not others or others[0].side != unit.side:
        raise ValueError(f"{field}.with: expected a unit of {unit.side}, got {unit.with_!r}")
    if is_waiting(others[0]):
        raise ValueError(f"{field}.with: expected a unit that has a place, but {unit.with_} is still to be placed")
    if unit.mounted and others[0].aboard is not None:
        raise ValueError(f"{field}.mounted: expected men on foot, since mounted men go aboard no vessel (SH-11)")
    same = [other for other in scenario.units if other.kind in LEADERS and other.key != unit.key]
    if any(other.with_ == unit.with_ or (other.at is not None and other.at == others[0].at) for other in same):
        raise ValueError(f"{field}.with: expected at most one commander in a hex, but {unit.with_} has another")


def _check_decks(scenario: Scenario, decks: Mapping[str, ShipSpec]) -> None:
    """SH-82a Check one unit a hull hex, SH-90 one in a boat, and SH-14 one captain a vessel."""
    boarded = {unit.key: unit.aboard for unit in scenario.units}
    for vessel in decks.values():
        captains = 0
        crowd = {True: 0, False: 0}
        for place, unit in enumerate(scenario.units):
            if vessel.key not in (unit.aboard, boarded.get(unit.with_ or "")):
                continue
            is_leader = unit.kind in LEADERS
            crowd[is_leader] += 1
            captains += unit.kind == COMMANDER
            if captains > 1:
                raise ValueError(
                    f"units[{place}].aboard: expected one captain a vessel (SH-14), but {vessel.key} has another"
                )
            if crowd[is_leader] > vessel.figures().length:
                raise ValueError(
                    f"units[{place}].aboard: expected at most one unit for each hull hex of {vessel.key}, "
                    f"she has {vessel.figures().length}"
                )


# --- Structures and spoils ------------------------------------------------------------------------


def check_structures(scenario: Scenario) -> None:
    """SH-99 Check that buildings have land hexes of their own.

    SH-35 Gates and doors stand on a side between their place and the outside.
    """
    built: dict[Hex, str] = {}
    compounds: dict[Hex, str] = {}
    faults = Faults()
    for place, structure in enumerate(scenario.structures):
        if structure.kind not in ENTRANCES:
            with faults:
                _check_building(scenario, f"structures[{place}]", structure, built)
            compounds |= {hex_named(name): structure.compound or structure.key for name in structure.hexes}
    faults.tell()
    sides: dict[frozenset[Hex], str] = {}
    for place, structure in enumerate(scenario.structures):
        if structure.kind in ENTRANCES:
            with faults:
                _check_entrance(scenario, f"structures[{place}]", structure, compounds, sides)
    faults.tell()


def _check_building(scenario: Scenario, field: str, building: StructureSpec, built: dict[Hex, str]) -> None:
    if building.between is not None:
        raise ValueError(f"{field}.between: expected for gates and strengthened doors only")
    if not building.hexes:
        raise ValueError(f"{field}.hexes: expected the hexes in which it stands")
    for name in building.hexes:
        at = hex_on_map(scenario, f"{field}.hexes", name)
        if at in scenario.ground.water:
            raise ValueError(f"{field}.hexes: expected hexes of land, but {name} is water")
        if at in built:
            raise ValueError(f"{field}.hexes: expected hexes of its own, but {built[at]} stands in {name}")
        built[at] = building.key


def _check_entrance(
    scenario: Scenario, field: str, gate: StructureSpec, compounds: Mapping[Hex, str], sides: dict[frozenset[Hex], str]
) -> None:
    """SH-35 Check that a gate or door leads outside from its place, past no wall of the map."""
    if gate.hexes:
        raise ValueError(f"{field}.hexes: expected none, since a {gate.kind} stands on the side given by between")
    where, _, direction = (gate.between or "").partition(" ")
    if direction not in DIRECTION_NAMES:
        raise ValueError(f"{field}.between: expected a hex inside and the way out, as in 'F4 north', got {gate.between!r}")
    try:
        inside = hex_on_map(scenario, f"{field}.between", where)
    except ValueError:
        raise ValueError(f"{field}.between: expected a hex of the map, got {where!r}") from None
    outside = neighbour(inside, DIRECTION_NAMES.index(direction))
    if outside not in scenario.ground.board:
        raise ValueError(f"{field}.between: expected a side between two hexes of the map, but {gate.between} leads off it")
    if gate.compound is None or gate.compound not in set(compounds.values()):
        raise ValueError(f"{field}.compound: expected the place that it leads into, got {gate.compound!r}")
    if compounds.get(inside) != gate.compound or compounds.get(outside) == gate.compound:
        raise ValueError(f"{field}.between: expected a hex of {gate.compound} and the way out of it, got {gate.between!r}")
    if scenario.ground.is_barred(inside, outside) or outside in scenario.ground.water:
        raise ValueError(f"{field}.between: expected a side that can be crossed, but {gate.between} cannot")
    pair = frozenset((inside, outside))
    if pair in sides:
        raise ValueError(f"{field}.between: expected a side of its own, but {sides[pair]} stands there")
    sides[pair] = gate.key


def check_spoils(scenario: Scenario) -> None:
    """SH-9a Check that a block fills a hex of land, or has a bearer of its own."""
    taken = {hex_named(unit.at): unit.key for unit in scenario.units if unit.at is not None}
    bearers: dict[str, str] = {}
    faults = Faults()
    for place, block in enumerate(scenario.spoils):
        with faults:
            _check_block(scenario, f"spoils[{place}]", block, taken, bearers)
    faults.tell()


def _check_block(scenario: Scenario, field: str, block: SpoilsSpec, taken: dict[Hex, str], bearers: dict[str, str]) -> None:
    if (block.at is None) == (block.bearer is None):
        raise ValueError(f"{field}.at: expected either a hex or a bearer")
    if block.at is None:
        _check_bearer(scenario, field, block, bearers)
        return
    at = hex_on_map(scenario, f"{field}.at", block.at)
    if at in scenario.ground.water:
        raise ValueError(f"{field}.at: expected a hex of land, but {block.at} is water")
    if at in taken:
        raise ValueError(f"{field}.at: expected a hex of its own, but {taken[at]} is in {block.at}")
    taken[at] = block.key


def _check_bearer(scenario: Scenario, field: str, block: SpoilsSpec, bearers: dict[str, str]) -> None:
    units = [unit for unit in scenario.units if unit.key == block.bearer and unit.kind not in LEADERS]
    if block.driven:
        raise ValueError(f"{field}.bearer: expected none, since a driven block is not carried (SH-9a)")
    if not units or units[0].side != block.side:
        raise ValueError(f"{field}.bearer: expected a unit of its side, got {block.bearer!r}")
    if units[0].key in bearers:
        raise ValueError(f"{field}.bearer: expected one block each, but {units[0].key} carries {bearers[units[0].key]}")
    bearers[units[0].key] = block.key
