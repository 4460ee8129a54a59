"""The position: units and ships, the phase of the turn, the tiles and the wire."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Literal, Self

from quarterdeck.boards.cards import Card, Pile
from quarterdeck.boards.hex import Hex
from quarterdeck.boards.hexboard import Mask
from quarterdeck.engine.asks import ALLOWED, ClauseId, Seat
from quarterdeck.engine.copies import Copied
from quarterdeck.engine.game import Outcome, State
from quarterdeck.games.late_19th_century.charts import COMMANDER, COMPANY, TRANSPORT, GunType, Quality, ShipKind, UnitKind
from quarterdeck.games.late_19th_century.land.tasks import Task, read_task
from quarterdeck.games.late_19th_century.setup.setting import Setting
from quarterdeck.games.late_19th_century.shots import MAIN, Battery, HitsTaken, Retreat, Shot, TorpedoRun

# The place of a unit or ship.
Place = Literal["on the board", "yet to arrive", "destroyed", "sunk", "broken off", "off the board as ordered"]
HERE: Final = "on the board"
WAITING: Final = "yet to arrive"
DESTROYED: Final = "destroyed"
SUNK: Final = "sunk"
BROKEN_OFF: Final = "broken off"
ESCAPED: Final = "off the board as ordered"


class Phase(StrEnum):
    """The phases of a turn, in the order of the rule book."""

    START = "start"
    GUNS = "naming gun targets"
    SHELLS = "fall of shot"
    SHELL_HITS = "hits by guns"
    TORPEDOES = "naming torpedo targets"
    RUNS = "torpedo runs"
    TORPEDO_HITS = "hits by torpedoes"
    TILES = "turning up tiles"
    ACTIVATION = "activation"
    INITIATIVE = "initiative"
    SAILING = "movement of ships"
    END = "end of turn"


@dataclass(frozen=True, slots=True)
class UnitFigures:
    """The figures of a land unit, fixed by the scenario.

    LC-2 Its strength may differ from that of its kind.
    """

    name: str
    strength: int
    quality: Quality
    gun: GunType | Literal[""] = ""  # the type of artillery
    cargo: str = ""
    beach: tuple[Hex, ...] = ()  # where it lands
    arrives: int = 0  # the first turn in which it may land
    plural: bool = False  # the name is a plural
    emplaced: bool = False  # LC-22: a gun that moves only in tow


@dataclass(frozen=True, slots=True)
class ShipFigures:
    """The figures of a ship, fixed by the scenario."""

    name: str
    kind: ShipKind
    flotation: int
    critical: int
    movement: int
    main_guns: int
    secondary_guns: int
    main: str
    secondary: str
    tubes: str


@dataclass(slots=True)
class Unit(Copied):
    """A land unit. Its deeds of this turn are forgotten at the start of the next."""

    key: str
    side: Seat
    figures: UnitFigures
    kind: UnitKind
    at: Hex
    facing: int
    strength: int
    place: Place = HERE
    tile: Card = ""
    has_tile: bool = False  # face down, or turned up and shown by `tile`
    mark: str = ""  # LC-20: this gun's last target
    shaken: int = 0  # LC-50a: dice that leave the choice of retreat or loss
    towing: str = ""
    towed_by: str = ""
    task: str = ""  # LC-54, LC-60: work to be done at the turn's end, as text
    fired: bool = False
    moved: bool = False
    fought: bool = False
    attacked: bool = False
    retreated: bool = False
    crossing: bool = False  # LC-61: it entered its trench this turn
    taken: int = 0  # LC-46: hexes taken in close combat this turn
    no_fire: ClauseId = ALLOWED  # LC-46: the clause by which that keeps it from firing (LC-29, LC-61)

    def forget_the_turn(self) -> None:
        self.fired = self.moved = self.fought = self.attacked = self.retreated = self.crossing = False
        self.taken, self.no_fire = 0, ALLOWED

    @property
    def name(self) -> str:
        return self.figures.name

    @property
    def work(self) -> Task | None:
        """LC-54, LC-60 The work to be done at the turn's end."""
        return read_task(self.task) if self.task else None

    def fired_at(self, key: str) -> bool:
        """LC-20 This gun last fired at that piece."""
        return self.mark == key

    @property
    def is_fixed(self) -> bool:
        """LC-22 An emplaced gun, unless it is in tow."""
        return self.figures.emplaced and not self.towed_by

    @property
    def is_fighting_unit(self) -> bool:
        """LC-26 All but transport and commanders are fighting units; so is a gun in tow."""
        return self.kind not in COMPANY


@dataclass(slots=True)
class Ship(Copied):
    """A ship. Movement and guns given up (LC-91) are gone for the battle."""

    key: str
    side: Seat
    figures: ShipFigures
    at: Hex
    facing: int
    flotation: int
    movement: int
    main_guns: int
    secondary_guns: int
    torpedoes: int
    place: Place = HERE
    tile: Card = ""
    has_tile: bool = False
    main_mark: str = ""  # LC-82: the last target of the battery
    secondary_mark: str = ""
    moved: bool = True  # LC-82: she moved in her last movement
    owed: int = 0  # LC-91: points lost but not yet marked or given up

    @property
    def name(self) -> str:
        return self.figures.name

    def guns(self, battery: Battery) -> int:
        """LC-84 Return how many guns of a battery she has left."""
        return self.main_guns if battery is MAIN else self.secondary_guns

    def fired_at(self, key: str) -> bool:
        """LC-82 Either of her batteries last fired at that piece."""
        return key in (self.main_mark, self.secondary_mark)

    @property
    def is_breaking_off(self) -> bool:
        """LC-72 She is at or below her critical point."""
        return self.flotation <= self.figures.critical


@dataclass(slots=True)
class Stand(Copied):
    """LC-26 The hexes of a side's land units.

    Each has one fighting unit at most, and any number of transports and commanders.
    """

    fighting: Mask = 0
    transports: Mask = 0
    commanders: Mask = 0

    @property
    def anybody(self) -> Mask:
        return self.fighting | self.transports | self.commanders

    def change(self, kind: UnitKind, bit: Mask, leaves: bool = False) -> None:
        """Record that a unit of that kind enters a hex, or leaves it."""
        if kind == COMMANDER:
            self.commanders = self.commanders & ~bit if leaves else self.commanders | bit
        elif kind == TRANSPORT:
            self.transports = self.transports & ~bit if leaves else self.transports | bit
        else:
            self.fighting = self.fighting & ~bit if leaves else self.fighting | bit

    def is_in(self, bit: Mask) -> bool:
        """Return whether a unit stands in a hex."""
        return bool(self.fighting & bit or self.transports & bit or self.commanders & bit)


class _Watched(State):
    """A cache of the units' hexes, and of the units in a row, so that nobody has to search them."""

    __slots__ = ("in_a_row", "on_land", "stands")
    stands: dict[Seat, Stand]  # empty until first needed, as are the others
    on_land: list[Unit]
    in_a_row: list[Unit | Ship]

    def __post_init__(self) -> None:
        super().__post_init__()
        self.watch({})
        self.line_up({}, {})

    def watch(self, stands: dict[Seat, Stand]) -> None:
        self.stands = stands

    def take_along(self, twin: Self) -> None:
        twin.watch({side: stand.copy() for side, stand in self.stands.items()})

    def line_up(self, units: dict[str, Unit], ships: dict[str, Ship]) -> None:
        self.on_land = list(units.values())
        self.in_a_row = [*units.values(), *ships.values()]


@dataclass(slots=True)
class Battle(_Watched):
    """The state of a game.

    Land units change hexes only by ``put``, and leave the board only by ``take_off``.
    """

    setting: Setting
    units: dict[str, Unit]
    ships: dict[str, Ship]
    bag: Pile  # the tiles; those face down stay in it until they are turned up, as nobody knows them (LC-5)
    wire: list[str]  # LC-60: the hexes with barbed wire, by name
    laid: dict[Seat, int]  # LC-60: hexes of wire that a side has laid or is laying
    exhausted: dict[Seat, int]  # LC-53: the turn at whose end the side became exhausted; 0 if it has not
    turn: int = 0
    phase: Phase = Phase.START
    order: list[str] = field(default_factory=list)
    active: str = ""
    no_fire: ClauseId = ALLOWED  # why the active unit can no longer fire after its move (LC-29, LC-61, LC-22a, LC-98a)
    pursuing: bool = False  # LC-46: the active unit has won and may only fight again
    shots: list[Shot] = field(default_factory=list)
    runs: list[TorpedoRun] = field(default_factory=list)
    struck: list[HitsTaken] = field(default_factory=list)
    retreats: list[Retreat] = field(default_factory=list)
    outcome: Outcome | None = None

    def stand(self, side: Seat) -> Stand:
        """Return the hexes of a side's land units."""
        if not self.stands:
            self.watch({each: Stand() for each in self.setting.sides})
            for unit in self.units.values():
                if unit.place == HERE:
                    self._enter(unit)
        return self.stands[side]

    def put(self, unit: Unit, at: Hex) -> None:
        """Put a land unit into another hex, or onto the board."""
        self._leave(unit)
        unit.at, unit.place = at, HERE
        self._enter(unit)

    def take_off(self, unit: Unit, place: Place) -> None:
        """Take a land unit off the board."""
        self._leave(unit)
        unit.place = place

    def _enter(self, unit: Unit) -> None:
        self.stand(unit.side).change(unit.kind, self.setting.ground.board.bit[unit.at])

    def _leave(self, unit: Unit) -> None:
        if unit.place == HERE and not (unit.kind in COMPANY and self._leaves_another(unit)):
            self.stand(unit.side).change(unit.kind, self.setting.ground.board.bit[unit.at], leaves=True)

    def _leaves_another(self, unit: Unit) -> bool:
        """Return whether another unit of its side and kind stays in its hex.

        Transports and commanders may share one.
        """
        like = [other for other in self.all_units() if other.kind == unit.kind and other.side == unit.side]
        return any(other is not unit and other.place == HERE and other.at == unit.at for other in like)

    def piece(self, key: str) -> Unit | Ship:
        """Return a unit or a ship by its key."""
        unit = self.units.get(key)
        return unit if unit is not None else self.ships[key]

    def everything(self) -> list[Unit | Ship]:
        """Return all units and ships, on the board or not, in the scenario's order.

        The list is always the same one.
        """
        if not self.in_a_row:
            self.line_up(self.units, self.ships)
        return self.in_a_row

    def all_units(self) -> list[Unit]:
        """Return all land units, likewise."""
        if not self.in_a_row:
            self.line_up(self.units, self.ships)
        return self.on_land

    def foes(self, side: Seat) -> list[Unit | Ship]:
        """Return every enemy on the board, in the scenario's order."""
        return [piece for piece in self.everything() if piece.side != side and piece.place == HERE]

    def units_in(self, at: Hex) -> list[Unit]:
        """Return the land units in a hex, in the scenario's order."""
        bit = self.setting.ground.board.bit.get(at, 0)
        if not any(self.stand(side).is_in(bit) for side in self.setting.sides):
            return []
        return [unit for unit in self.all_units() if unit.at == at and unit.place == HERE]

    def pieces_in(self, at: Hex) -> list[Unit | Ship]:
        """Return all pieces in a hex, in the scenario's order."""
        return [piece for piece in self.everything() if piece.at == at and piece.place == HERE]


def inventory(state: Battle) -> list[str]:
    """Return every tile, unit and ship, wherever it is."""
    tiles = [piece.tile for piece in state.everything() if piece.tile]
    return sorted([*state.bag.cards(), *tiles, *state.units, *state.ships])
