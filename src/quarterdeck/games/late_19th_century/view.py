"""The view of a seat: everything on the board. A tile is drawn only when it is turned up."""

from __future__ import annotations

import msgspec

from quarterdeck.boards.hex import DIRECTION_NAMES
from quarterdeck.boards.hexboard import name_of
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.views import seen
from quarterdeck.games.late_19th_century.state import Battle, Ship, Unit
from quarterdeck.games.late_19th_century.winning import exhaustion_point, points_lost


class UnitSeen(msgspec.Struct, frozen=True):
    """A land unit. ``tile`` is empty while it lies face down, or if there is none."""

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
    """A ship, with her remaining figures."""

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
    return seen(
        View,
        state,
        setting,
        phase=state.phase.value,
        sides=tuple(_side(state, side) for side in setting.sides),
        units=tuple(_unit(unit) for unit in state.units.values()),
        ships=tuple(_ship(ship) for ship in state.ships.values()),
        to_act=tuple(state.order),
        wire=tuple(sorted(state.wire)),
        map=tuple(setting.marks),
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
    figures = unit.figures
    at, facing = name_of(unit.at), DIRECTION_NAMES[unit.facing]
    return seen(UnitSeen, unit, figures, at=at, facing=facing, full_strength=figures.strength)


def _ship(ship: Ship) -> ShipSeen:
    figures = ship.figures
    at, facing = name_of(ship.at), DIRECTION_NAMES[ship.facing]
    return seen(ShipSeen, ship, figures, at=at, facing=facing, full_flotation=figures.flotation)


def imagine(state: Battle, seat: Seat, luck: Luck) -> Battle:
    """Return the state itself: a tile face down is still in the bag, and a bag has no order."""
    return state.copy()
