"""The pieces on the map: units, guns, vessels, structures and blocks of spoils."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from quarterdeck.boards.hex import Hex
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.copies import Copied
from quarterdeck.games.scum_of_the_high_seas.charts import (
    CAVALRY,
    CLASS_1_FROM,
    CREW,
    FOOT,
    GUNNERS,
    INFANTRY,
    LEADERS,
    POINTS_A_HEX,
    SHIP,
    Beam,
    Grade,
    MeleeWeapon,
    SmallArm,
    StructureKind,
    UnitKind,
    VesselKind,
    Weight,
)

Place = Literal[
    "on the map",
    "to be placed",
    "destroyed",
    "captured",
    "off the map",
    "sunk",
    "aboard",
    "lost",
    "overboard",
    "brought home",
    "joined another unit",
    "free again",
]
HERE: Final = "on the map"
WAITING: Final = "to be placed"
DESTROYED: Final = "destroyed"
CAPTURED: Final = "captured"
LEFT: Final = "off the map"
SUNK: Final = "sunk"
STOWED: Final = "aboard"  # a boat on its ship's deck
LOST: Final = "lost"  # a gun, a block of spoils
OVERBOARD: Final = "overboard"  # a commander who has still to throw for his life
BROUGHT_HOME: Final = "brought home"
JOINED: Final = "joined another unit"  # SH-18
FREED: Final = "free again"  # SH-44


@dataclass(frozen=True, slots=True)
class Sort:
    """Figures armed alike. ``fire`` is empty if they have nothing to fire with."""

    fire: SmallArm | Literal[""]
    melee: MeleeWeapon


@dataclass(frozen=True, slots=True)
class UnitFigures:
    """The fixed data of a unit. A mixed unit (SH-8) has two sorts, with their initial figures."""

    name: str
    kind: UnitKind
    grade: Grade
    sorts: tuple[Sort, ...]
    men: tuple[int, ...]
    rides: bool = False  # it has horses
    fights: bool = True  # SH-44: a character adds dice
    pirate: bool = False

    @property
    def total(self) -> int:
        return sum(self.men)


@dataclass(slots=True)
class Unit(Copied):
    """A unit, a commander or a character.

    The fields from ``acted`` on are cleared at the start of a turn.
    """

    key: str
    side: Seat
    figures: UnitFigures
    at: Hex
    men: list[int]  # of each sort
    place: Place = HERE
    nco: bool = False
    mounted: bool = False
    aboard: str = ""  # the vessel that carries it
    below: bool = False  # SH-82a: a minimum crew without a hex
    swimming: bool = False
    wounded: bool = False  # SH-44
    gun: str = ""  # the gun that it serves ashore
    leads: list[str] = field(default_factory=list)  # SH-15: the units of a commander's company, the one in his hex first
    attacked_by: tuple[str, ...] = ()  # SH-60: since its last chance to act
    returns: int = 0  # SH-59: the turn from which it falls back; 0: it does not
    stays: int = 0  # SH-31: the turn in which it fell back or a lone NCO joined it, which was its move
    acted: bool = False
    moved: int = 0  # hexes in this activation or turn
    retreated: bool = False
    close: bool = False  # SH-37: in close combat
    melee: bool = False  # SH-38: it was in a melee this turn
    fought: tuple[str, ...] = ()  # SH-36: its opponents this turn
    serving: int = 0  # SH-93: figures at the guns

    def forget_the_turn(self) -> None:
        self.acted = self.retreated = self.close = self.melee = False
        self.moved = self.serving = 0
        self.fought = ()

    @property
    def name(self) -> str:
        return self.figures.name

    @property
    def kind(self) -> UnitKind:
        return self.figures.kind

    @property
    def strength(self) -> int:
        """The figures standing."""
        return sum(self.men)

    @property
    def is_leader(self) -> bool:
        """Return whether it is a commander or a character, who shares the hex of a unit."""
        return self.figures.kind in LEADERS

    @property
    def is_ashore(self) -> bool:
        """Return whether it is neither aboard a vessel nor in the water."""
        return not self.aboard and not self.swimming

    @property
    def is_foot(self) -> bool:
        """Return whether it is on foot: infantry, gun crews, dismounted cavalry."""
        return self.figures.kind in FOOT or (self.figures.kind == CAVALRY and not self.mounted)

    @property
    def is_infantry(self) -> bool:
        """Return whether it counts as infantry; a minimum crew that has come on deck does."""
        return self.figures.kind in (INFANTRY, CREW)

    @property
    def pulls_gun(self) -> bool:
        """SH-13 Return whether its gun goes along: a crew's own does.

        Infantry leaves the one that it serves.
        """
        return bool(self.gun) and self.figures.kind == GUNNERS

    @property
    def is_lone_nco(self) -> bool:
        """SH-18 Return whether only the NCO of the unit is left."""
        return self.nco and sum(self.men) == 1 and self.figures.kind != CREW


@dataclass(slots=True)
class Gun(Copied):
    """A cannon, ashore or on a ship.

    Ashore ``crew`` is the unit that serves it; aboard it has a beam and a hull hex.
    """

    key: str
    side: Seat
    name: str
    weight: Weight
    at: Hex
    crew: str = ""
    ship: str = ""
    beam: Beam = ""  # port, starboard; empty: a swivel or a gun ashore, all round
    hull: int = 0  # SH-93: its hull hex, counted from the bow
    place: Place = HERE
    acted: bool = False
    fired_in: int = -1  # SH-40: the last turn in which it fired
    silent: bool = False  # this turn, by a card

    def forget_the_turn(self) -> None:
        self.acted = self.silent = False


@dataclass(frozen=True, slots=True)
class VesselFigures:
    """The fixed data of a ship or boat."""

    name: str
    kind: VesselKind
    points: int
    masts: int
    guns: int  # her initial number of guns
    mother: str = ""  # the ship that a boat belongs to

    @property
    def grade(self) -> int:
        """SH-81 Class 1 from 60 points."""
        return 1 if self.points >= CLASS_1_FROM else 2

    @property
    def length(self) -> int:
        """SH-82 One hex for each full hex of hull, at least one."""
        return max(self.points // POINTS_A_HEX, 1) if self.kind == SHIP else 1


@dataclass(slots=True)
class Vessel(Copied):
    """A ship or boat. The fields from ``acted`` on are cleared at the start of a turn."""

    key: str
    side: Seat
    figures: VesselFigures
    at: Hex  # the bow
    heading: int
    points: int
    place: Place = HERE
    anchored: bool = False
    aground: bool = False
    adrift: bool = False  # SH-92: cables cut with enemies aboard
    towed_by: str = ""
    slowed: int = 0  # E41: hexes of speed lost ...
    slowed_until: int = 0  # ... to the end of this turn
    slowed_anew: int = 0  # ... of which those lost this turn last through the next
    guns_lost: int = 0  # SH-98: the damage marks for which guns were lost, 0 to 2
    entered_by: str = ""  # SH-91: the ship that rammed her and whose men may enter ...
    entered_from: int = 0  # ... from this turn on
    scored_by: list[str] = field(default_factory=list)  # SH-89a: players who have scored for taking her
    undermanned: bool = False  # SH-89: she lacks men to sail, and her owner has chosen her fate
    acted: bool = False
    lies_to: bool = False  # SH-91b: men have come aboard out of the water this turn
    sailed: int = 0  # hexes and turns made this turn
    turned: int = 0  # SH-84: turns made this turn
    grappling: list[str] = field(default_factory=list)  # SH-92: ships thrown for in this activation
    cut: list[str] = field(default_factory=list)  # SH-92: cables tried this turn

    def forget_the_turn(self) -> None:
        self.acted = self.lies_to = False
        self.sailed = self.turned = 0
        self.slowed, self.slowed_anew = self.slowed_anew, 0
        self.grappling.clear()
        self.cut.clear()

    @property
    def name(self) -> str:
        return self.figures.name

    @property
    def is_ship(self) -> bool:
        return self.figures.kind == SHIP


@dataclass(frozen=True, slots=True)
class Cable:
    """SH-92 Two ships grappled: the aggressor, and the turns of the throw and of the opening.

    The opening is the turn from which men cross, 0 until then.
    """

    aggressor: str
    other: str
    turn: int
    open: int = 0


@dataclass(frozen=True, slots=True)
class StructureFigures:
    """The fixed data of a structure: its hexes, or for a gate or door its side of a hex."""

    name: str
    kind: StructureKind
    points: int
    hexes: tuple[Hex, ...]
    compound: str  # the place that it is part of, within which units walk freely
    between: tuple[Hex, Hex] | None = None  # for a gate or door: the hexes inside and outside


@dataclass(slots=True)
class Structure(Copied):
    """A house, a part of a stronghold, or a gate or door of one."""

    key: str
    side: Seat  # its owner; empty: nobody
    figures: StructureFigures
    points: int
    open: bool = False  # SH-35: the door is broken

    @property
    def name(self) -> str:
        return self.figures.name


@dataclass(slots=True)
class Block(Copied):
    """SH-9a A block of spoils, driven in its own hex or carried in a unit's.

    A prisoner is a carried block too.
    """

    key: str
    side: Seat
    name: str
    driven: bool
    at: Hex
    bearer: str = ""
    place: Place = HERE
    moved: bool = False
    origin: Seat = ""  # its first owner, who scores nothing for bringing it home
    prisoner: str = ""  # SH-44: the captured character


Piece = Unit | Vessel | Gun | Structure | Block
