"""The position: ships with all that is aboard, the turn and what is still to be done in it, a move under way, terrain."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from math import isqrt
from typing import Any, Final, Literal, NamedTuple, Self

from quarterdeck.boards.plane.paths import Way
from quarterdeck.boards.plane.shapes import Box, Polygon, Rectangle, box_of, corners
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.copies import Copied
from quarterdeck.engine.game import Outcome, State
from quarterdeck.games.kingdom_fleets.charts import DECKS, ENCHANTMENT, HULL
from quarterdeck.games.kingdom_fleets.setup.cards import CharacterCard, CrewCard, EquipmentCard
from quarterdeck.games.kingdom_fleets.setup.figures import Figures

# Where a ship is. One afloat without squads is a derelict (KF-30a), one under another side than her first a prize.
Status = Literal["yet to be placed", "afloat", "sunk", "fled"]
WAITING: Final = "yet to be placed"
AFLOAT: Final = "afloat"
SUNK: Final = "sunk"
FLED: Final = "fled"

Fear = Literal["shaken", "panicked", "terrorized"]
Sight = Literal["clear", "smoke", "fog"]
TerrainKind = Literal["island", "reef"]
ISLAND: Final = "island"
REEF: Final = "reef"

NO_ORDER: Final = ""


class Phase(StrEnum):
    """What is being done, in the order of the rule book."""

    TERRAIN = "terrain by dice"  # KF-2d
    PLACING = "who places first"  # KF-2a
    DEPLOYMENT = "deployment"
    ORDERS = "orders"  # KF-5
    COMMANDERS = "who activates first"  # KF-6
    ACTIVATION = "activation"  # KF-7
    MELEE = "who attacks first"  # KF-41
    CLOSE_QUARTERS = "close quarters"
    MORALE = "morale"  # KF-43
    END = "end of turn"


class Squad(NamedTuple):
    """A living crew squad: by which card, and the hit points that it has left."""

    crew: str
    health: int


class Engagement(NamedTuple):
    """KF-18 Two ships that are engaged, in the order of their parking: who boarded whom, and in which turn."""

    boarder: str
    other: str
    turn: int

    def foe_of(self, key: str) -> str:
        """The other of the two; nobody for a ship that is none of them."""
        return self.other if key == self.boarder else self.boarder if key == self.other else ""


class Terrain(NamedTuple):
    """KF-2 A convex island or reef."""

    kind: TerrainKind
    corners: Polygon

    @property
    def box(self) -> Box:
        return box_around(self.corners)


@lru_cache(maxsize=1 << 10)
def box_around(shape: Polygon) -> Box:
    """As `box_of`, for shapes that never change."""
    return box_of(shape)


class Lie(NamedTuple):
    """What follows from where a base lies: its corners, the box around them, how far they are from its middle at most."""

    corners: Polygon
    box: Box
    reach: int


def reach_of(base: Rectangle) -> int:
    """Half a diagonal, rounded up, and somewhat more than the rounding of a corner."""
    return isqrt(base.length * base.length + base.width * base.width) // 2 + 3


class _Placed(Copied):
    """Keeps the corners of a base and the box around them beside the base; copies share them."""

    __slots__ = ("known",)
    known: Lie | None

    def know(self, lie: Lie | None) -> None:
        self.known = lie

    def take_along(self, twin: Self) -> None:
        twin.know(self.known)


@dataclass(slots=True)
class Ship(_Placed):
    """One ship. ``base`` is changed by ``put`` and not otherwise; what was done this turn is forgotten at its end."""

    key: str
    side: Seat  # whose she is now
    first_side: Seat  # whose she was (KF-49)
    figures: Figures
    base: Rectangle
    status: Status
    hull: int
    decks: int
    sails: int
    squads: list[Squad]
    crew: str  # KF-44a: the card that counts, if it is one of those with most squads
    level: int  # KF-6: of the captain aboard; 0 without one
    has_captain: bool
    characters: list[str]  # aboard, a captain by card among them
    spiked: list[int]  # KF-45a: guns out of action, by arc
    conditions: dict[str, int]  # KF-37: how many of each
    gold: int = 0  # KF-44b
    fear: Fear | Literal[""] = ""  # KF-44: at her next activation
    ignores: list[str] = field(default_factory=list)  # KF-44: no encounters with these in her next move
    order: str = NO_ORDER  # KF-5: a manoeuvre's name; who has none does not activate
    offered: tuple[str, ...] = ()  # what she could have been ordered then
    revealed: bool = False
    activated: bool = False
    moved: bool = False  # KF-10: the manoeuvre is settled, whether she went anywhere or not
    sailed: int = 0  # KF-26: the length of the manoeuvre that she has made this turn, in inches
    manpower: int = 0
    odd_shot: int = 0  # KF-24: 1 while a token's second shot is unused
    fired: list[int] = field(default_factory=lambda: [0, 0, 0, 0])  # KF-24: shots this turn, by arc
    shot: list[str] = field(default_factory=list)  # KF-33: firearms used this turn, a key for each
    acted: list[str] = field(default_factory=list)  # KF-39: characters that have acted this turn
    fair_wind: int = 0  # KF-45a: inches that a spell adds to this turn's manoeuvre
    killed: int = 0  # KF-43: squads lost in this close quarters phase
    is_prize: bool = False  # KF-44a: won, or manned again when she was a derelict

    def __post_init__(self) -> None:
        self.know(None)

    def forget_the_turn(self) -> None:
        self.order, self.offered, self.revealed = NO_ORDER, (), False
        self.activated = self.moved = False
        self.manpower = self.odd_shot = self.sailed = self.fair_wind = self.killed = 0
        self.fired = [0, 0, 0, 0]
        self.shot, self.acted = [], []

    def put(self, base: Rectangle) -> None:
        """She lies there now. Rules move ships by ``Battle.put``, which also forgets what bore on what."""
        self.base = base
        self.know(None)

    @property
    def lie(self) -> Lie:
        lie = self.known
        if lie is None:
            outline = corners(self.base)
            lie = Lie(outline, box_of(outline), reach_of(self.base))
            self.know(lie)
        return lie

    @property
    def name(self) -> str:
        return self.figures.name

    @property
    def facts(self) -> dict[str, str | int]:
        """What a question about her says."""
        return {"ship": self.name, "key": self.key}

    def facts_beside(self, other: Ship) -> dict[str, str | int]:
        """What a question about her and another one says."""
        return {**self.facts, "other": other.name, "other_key": other.key}

    @property
    def corners(self) -> Polygon:
        return self.lie.corners

    @property
    def is_derelict(self) -> bool:
        """KF-30a Afloat with no squad aboard."""
        return self.status == AFLOAT and not self.squads

    @property
    def can_fight(self) -> bool:
        """KF-49 Afloat, on the table, with at least one squad."""
        return self.status == AFLOAT and bool(self.squads)

    @property
    def is_enchanted(self) -> bool:
        """KF-45a She loses her next captain's check without a roll."""
        return self.conditions.get(ENCHANTMENT, 0) > 0

    def points_of(self, part: str) -> int:
        """KF-29 to KF-31 What is left of hull, decks or sails."""
        return self.hull if part == HULL else self.decks if part == DECKS else self.sails

    def mark(self, part: str, left: int) -> None:
        """KF-29 to KF-31 So much is left of hull, decks or sails."""
        if part == HULL:
            self.hull = left
        elif part == DECKS:
            self.decks = left
        else:
            self.sails = left

    def guns_left(self, arc: int) -> int:
        """KF-22, KF-45a Those of an arc that are not spiked."""
        return self.figures.guns[arc] - self.spiked[arc]


@dataclass(slots=True)
class Passage(Copied):
    """A move under way (KF-12a): its way, what is still to be met on it, and where it runs aground.

    ``met`` are the encounters still to come, how far along the way each.
    """

    way: Way
    inches: int  # KF-15: the length of the manoeuvre as performed
    met: list[tuple[int, str]]
    aground: int = -1  # how far along the way; -1: nowhere

    @property
    def stop(self) -> int:
        """KF-11, KF-2 How far along the way she comes, but for whom she meets."""
        return self.aground if self.aground >= 0 else self.way.travel


@dataclass(slots=True)
class Setting:
    """What the scenario fixed for the whole battle; never changed, so never copied.

    The first side has the southern edge and heads north, the second the northern one (KF-1a, KF-2a).
    """

    sides: tuple[Seat, Seat]
    factions: dict[Seat, str]
    width: int
    height: int
    turns: int
    crews: dict[str, CrewCard]
    characters: dict[str, CharacterCard]
    equipment: dict[str, EquipmentCard]
    wind_from: int | None = None  # KF-21: a heading; None: the option is off
    heavy_seas: bool = False  # KF-26
    sight: Sight = "clear"  # KF-26
    terrain_by_dice: bool = False  # KF-2d
    deployment: bool = False  # KF-2a: players place their ships

    def enemy(self, side: Seat) -> Seat:
        first, second = self.sides
        return second if side == first else first

    @property
    def table(self) -> Box:
        return Box(0, 0, self.width, self.height)


class _Lined(State):
    """Keeps beside the ships what follows from where they lie, such as what may fire at what, until anything moves, sinks or
    flees. Shared by copies."""

    __slots__ = ("lines",)
    lines: dict[Any, Any]

    def __post_init__(self) -> None:
        super().__post_init__()
        self.remember({})

    def remember(self, lines: dict[Any, Any]) -> None:
        self.lines = lines

    def take_along(self, twin: Self) -> None:
        twin.remember(self.lines)


@dataclass(slots=True)
class Battle(_Lined):
    """The state of a game."""

    setting: Setting
    ships: dict[str, Ship]
    terrain: tuple[Terrain, ...]
    phase: Phase
    turn: int = 0
    first: Seat = ""  # KF-6: who activated first this turn
    to_act: Seat = ""  # whose it is to activate, to attack or to place the next ship
    active: str = ""
    parting: list[str] = field(default_factory=list)  # KF-19: whom she still has to throw against
    free_of: list[str] = field(default_factory=list)  # KF-19: whom the active ship has just disengaged from
    passage: Passage | None = None
    alongside: str = ""  # KF-18: the enemy against whom the active ship has just parked
    engagements: list[Engagement] = field(default_factory=list)
    combats: list[list[str]] = field(default_factory=list)  # KF-43: the ships of each, in this close quarters phase
    leaders: list[str] = field(default_factory=list)  # KF-41: boarders who have still to make their first attack, in order
    passed: list[Seat] = field(default_factory=list)  # KF-42: who is done for the phase
    trials: list[tuple[str, int]] = field(default_factory=list)  # KF-43: crews still to roll, how many squads more they lost
    pieces: int = 0  # KF-2d: how many pieces of terrain are still to be thrown for
    outcome: Outcome | None = None

    def put(self, ship: Ship, base: Rectangle) -> None:
        """A ship comes to lie elsewhere."""
        ship.put(base)
        self.remember({})

    def remove(self, ship: Ship, status: Status) -> None:
        """A ship leaves the table, sunk or fled; her engagements end."""
        ship.status = status
        ship.order = NO_ORDER
        self.remember({})
        self.engagements = [each for each in self.engagements if not each.foe_of(ship.key)]

    def afloat(self) -> list[Ship]:
        """Every ship on the table, derelicts too, in the scenario's order."""
        return [ship for ship in self.ships.values() if ship.status == AFLOAT]

    def others(self, ship: Ship) -> list[Ship]:
        """Every other ship on the table."""
        return [other for other in self.ships.values() if other.status == AFLOAT and other is not ship]

    def fleet(self, side: Seat) -> list[Ship]:
        """KF-49 A side's ships that can fight."""
        return [ship for ship in self.ships.values() if ship.side == side and ship.can_fight]

    def foes(self, ship: Ship) -> list[Ship]:
        """Every enemy on the table, derelicts too."""
        return [other for other in self.ships.values() if other.status == AFLOAT and other.side != ship.side]

    def engaged_with(self, ship: Ship) -> list[Ship]:
        """KF-18 Those engaged with her, in the order of their parking."""
        return [self.ships[key] for each in self.engagements if (key := each.foe_of(ship.key))]

    def ignored_by(self, ship: Ship) -> list[str]:
        """KF-44 With whom her next move makes no encounter; KF-19 for the ship now active, whom she got free of too."""
        return ship.ignores + self.free_of if ship.key == self.active else ship.ignores

    def part(self, one: Ship, other: Ship) -> None:
        """Two ships are no longer engaged."""
        self.engagements = [each for each in self.engagements if each.foe_of(one.key) != other.key]
