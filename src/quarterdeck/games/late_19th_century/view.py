"""What a seat may see: everything on the board. Nobody knows a tile before it is turned up, so it is not drawn before."""

from __future__ import annotations

import msgspec

from quarterdeck.boards.hex import DIRECTION_NAMES
from quarterdeck.boards.hexboard import name_of
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.chance import Luck
from quarterdeck.games.late_19th_century.state import Battle, Ship, Unit
from quarterdeck.games.late_19th_century.winning import exhaustion_point, points_lost


class UnitSeen(msgspec.Struct, frozen=True):
    """A land unit. ``tile`` is empty while it lies face down or where there is none."""

    key: str
    name: str
    side: Seat
    kind: str
    quality: str
    gun: str
    emplaced: bool
    cargo: str
    place: str
    at: str
    facing: str
    strength: int
    full_strength: int
    has_tile: bool
    tile: str
    mark: str
    towing: str
    towed_by: str
    task: str
    fired: bool
    moved: bool
    shaken: int
    crossing: bool


class ShipSeen(msgspec.Struct, frozen=True):
    """A ship, with what she has left."""

    key: str
    name: str
    side: Seat
    kind: str
    place: str
    at: str
    facing: str
    flotation: int
    full_flotation: int
    critical: int
    movement: int
    main: str
    main_guns: int
    secondary: str
    secondary_guns: int
    tubes: str
    torpedoes: int
    has_tile: bool
    tile: str
    main_mark: str
    secondary_mark: str
    moved: bool
    owed: int


class SideSeen(msgspec.Struct, frozen=True):
    seat: Seat
    initial: int
    lost: int
    exhaustion_point: int
    exhausted_in: int
    wire_left: int


class View(msgspec.Struct, frozen=True):
    """The battle as everybody sees it."""

    turn: int
    turns: int
    phase: str
    active: str
    sides: tuple[SideSeen, ...]
    units: tuple[UnitSeen, ...]
    ships: tuple[ShipSeen, ...]
    to_act: tuple[str, ...]
    wire: tuple[str, ...]
    map: tuple[str, ...]
    roads: tuple[str, ...]


def view(state: Battle, seat: Seat) -> View:
    setting = state.setting
    return View(
        turn=state.turn,
        turns=setting.turns,
        phase=state.phase.value,
        active=state.active,
        sides=tuple(_side(state, side) for side in setting.sides),
        units=tuple(_unit(unit) for unit in state.units.values()),
        ships=tuple(_ship(ship) for ship in state.ships.values()),
        to_act=tuple(state.order),
        wire=tuple(sorted(state.wire)),
        map=tuple(setting.marks),
        roads=tuple(setting.roads),
    )


def _side(state: Battle, side: Seat) -> SideSeen:
    return SideSeen(
        seat=side,
        initial=state.setting.initial[side],
        lost=points_lost(state, side),
        exhaustion_point=exhaustion_point(state, side),
        exhausted_in=state.exhausted[side],
        wire_left=state.setting.wire - state.laid[side],
    )


def _unit(unit: Unit) -> UnitSeen:
    return UnitSeen(
        key=unit.key,
        name=unit.name,
        side=unit.side,
        kind=unit.kind,
        quality=unit.figures.quality,
        gun=unit.figures.gun,
        emplaced=unit.figures.emplaced,
        cargo=unit.figures.cargo,
        place=unit.place,
        at=name_of(unit.at),
        facing=DIRECTION_NAMES[unit.facing],
        strength=unit.strength,
        full_strength=unit.figures.strength,
        has_tile=unit.has_tile,
        tile=unit.tile,
        mark=unit.mark,
        towing=unit.towing,
        towed_by=unit.towed_by,
        task=unit.task,
        fired=unit.fired,
        moved=unit.moved,
        shaken=unit.shaken,
        crossing=unit.crossing,
    )


def _ship(ship: Ship) -> ShipSeen:
    return ShipSeen(
        key=ship.key,
        name=ship.name,
        side=ship.side,
        kind=ship.figures.kind,
        place=ship.place,
        at=name_of(ship.at),
        facing=DIRECTION_NAMES[ship.facing],
        flotation=ship.flotation,
        full_flotation=ship.figures.flotation,
        critical=ship.figures.critical,
        movement=ship.movement,
        main=ship.figures.main,
        main_guns=ship.main_guns,
        secondary=ship.figures.secondary,
        secondary_guns=ship.secondary_guns,
        tubes=ship.figures.tubes,
        torpedoes=ship.torpedoes,
        has_tile=ship.has_tile,
        tile=ship.tile,
        main_mark=ship.main_mark,
        secondary_mark=ship.secondary_mark,
        moved=ship.moved,
        owed=ship.owed,
    )


def imagine(state: Battle, seat: Seat, luck: Luck) -> Battle:
    """There is only one world to imagine: a tile face down is still in the bag, and a bag has no order."""
    return state.copy()
