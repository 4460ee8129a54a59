"""The position: ships with everything aboard, the turn, a move under way, and terrain."""

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

# A ship afloat without squads is a derelict (KF-30a); one that has changed sides is a prize.
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
    """The phases of setup and of a turn, in the order of the rule book."""

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
    """A living crew squad: its card and the hit points it has left."""

    crew: str
    health: int


class Engagement(NamedTuple):
    """KF-18 Two engaged ships: who boarded whom, and in which turn.

    Kept in the order of their parking.
    """

    boarder: str
    other: str
    turn: int

    def foe_of(self, key: str) -> str:
        """Return the other of the two ships, or an empty string for a ship that is neither."""
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
    """Return `box_of` from a cache, for shapes that never change."""
    return box_of(shape)


class Lie(NamedTuple):
    """The geometry of a base: corners, the box around them, and their reach from the middle."""

    corners: Polygon
    box: Box
    reach: int


def reach_of(base: Rectangle) -> int:
    """Return half a diagonal, rounded up, with a margin for rounded corners."""
    return isqrt(base.length * base.length + base.width * base.width) // 2 + 3


class _Placed(Copied):
    """Keeps the geometry of a base beside the base; copies share it."""

    __slots__ = ("known",)
    known: Lie | None

    def know(self, lie: Lie | None) -> None:
        self.known = lie

    def take_along(self, twin: Self) -> None:
        twin.know(self.known)


@dataclass(slots=True)
class Ship(_Placed):
    """One ship. Only ``put`` changes ``base``; the turn's actions are forgotten at its end."""

    key: str
    side: Seat  # her present owner
    first_side: Seat  # her first owner (KF-49)
    figures: Figures
    base: Rectangle
    status: Status
    hull: int
    decks: int
    sails: int
    squads: list[Squad]
    crew: str  # KF-44a: the card that counts, if no other has more squads
    level: int  # KF-6: the level of the captain aboard; 0 without one
    has_captain: bool
    characters: list[str]  # aboard, including a captain by card
    spiked: list[int]  # KF-45a: guns out of action, by arc
    conditions: dict[str, int]  # KF-37: the number of each
    gold: int = 0  # KF-44b
    fear: Fear | Literal[""] = ""  # KF-44: at her next activation
    ignores: list[str] = field(default_factory=list)  # KF-44: no encounters with these in her next move
    order: str = NO_ORDER  # KF-5: a manoeuvre's name; without one she does not activate
    offered: tuple[str, ...] = ()  # the orders that she could have been given
    revealed: bool = False
    activated: bool = False
    moved: bool = False  # KF-10: the manoeuvre is settled, even if she did not move
    sailed: int = 0  # KF-26: the length of this turn's manoeuvre, in inches
    manpower: int = 0
    odd_shot: int = 0  # KF-24: 1 while a token's second shot is unused
    fired: list[int] = field(default_factory=lambda: [0, 0, 0, 0])  # KF-24: shots this turn, by arc
    shot: list[str] = field(default_factory=list)  # KF-33: the keys of firearms used this turn
    acted: list[str] = field(default_factory=list)  # KF-39: characters that have acted this turn
    fair_wind: int = 0  # KF-45a: inches added by a spell to this turn's manoeuvre
    killed: int = 0  # KF-43: squads lost in this close quarters phase
    is_prize: bool = False  # KF-44a: won, or a derelict that was manned again

    def __post_init__(self) -> None:
        self.know(None)

    def forget_the_turn(self) -> None:
        self.order, self.offered, self.revealed = NO_ORDER, (), False
        self.activated = self.moved = False
        self.manpower = self.odd_shot = self.sailed = self.fair_wind = self.killed = 0
        self.fired = [0, 0, 0, 0]
        self.shot, self.acted = [], []

    def put(self, base: Rectangle) -> None:
        """Put her at a new place.

        Rules move ships by ``Battle.put``, which also forgets lines of fire.
        """
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
        """Facts for a prompt about her."""
        return {"ship": self.name, "key": self.key}

    def facts_beside(self, other: Ship) -> dict[str, str | int]:
        """Return facts for a prompt about her and another ship."""
        return {**self.facts, "other": other.name, "other_key": other.key}

    @property
    def corners(self) -> Polygon:
        return self.lie.corners

    @property
    def is_derelict(self) -> bool:
        """KF-30a True if she is afloat with no squad aboard."""
        return self.status == AFLOAT and not self.squads

    @property
    def can_fight(self) -> bool:
        """KF-49 True if she is afloat, on the table, with at least one squad."""
        return self.status == AFLOAT and bool(self.squads)

    @property
    def is_enchanted(self) -> bool:
        """KF-45a True if she loses her next captain's check without a roll."""
        return self.conditions.get(ENCHANTMENT, 0) > 0

    def points_of(self, part: str) -> int:
        """KF-29 to KF-31 Return the points left of hull, decks or sails."""
        return self.hull if part == HULL else self.decks if part == DECKS else self.sails

    def mark(self, part: str, left: int) -> None:
        """KF-29 to KF-31 Set the points left of hull, decks or sails."""
        if part == HULL:
            self.hull = left
        elif part == DECKS:
            self.decks = left
        else:
            self.sails = left

    def guns_left(self, arc: int) -> int:
        """KF-22, KF-45a Return the number of guns of an arc that are not spiked."""
        return self.figures.guns[arc] - self.spiked[arc]


@dataclass(slots=True)
class Passage(Copied):
    """A move under way (KF-12a): its way, the encounters still to come, and where it runs aground.

    ``met`` holds the encounters still to come, with the distance along the way of each.
    """

    way: Way
    inches: int  # KF-15: the length of the manoeuvre as performed
    met: list[tuple[int, str]]
    aground: int = -1  # the distance along the way; -1: nowhere

    @property
    def stop(self) -> int:
        """KF-11, KF-2 The distance she covers if no encounter stops her."""
        return self.aground if self.aground >= 0 else self.way.travel


@dataclass(slots=True)
class Setting:
    """Everything that the scenario fixed for the whole battle.

    It never changes, so copies share it.

    The first side has the southern edge and heads north, the second the northern one (KF-1a,
    KF-2a).
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
    """Caches results that follow from where ships lie, such as lines of fire.

    The cache is emptied when anything moves, sinks or flees. Copies share it.
    """

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
    to_act: Seat = ""  # the side to activate, attack or place the next ship
    active: str = ""
    parting: list[str] = field(default_factory=list)  # KF-19: the ships she still has to roll against
    free_of: list[str] = field(default_factory=list)  # KF-19: the ships that the active ship has just disengaged from
    passage: Passage | None = None
    alongside: str = ""  # KF-18: the enemy against whom the active ship has just parked
    engagements: list[Engagement] = field(default_factory=list)
    combats: list[list[str]] = field(default_factory=list)  # KF-43: the ships of each combat of this close quarters phase
    leaders: list[str] = field(default_factory=list)  # KF-41: boarders yet to make their first attack, in order
    passed: list[Seat] = field(default_factory=list)  # KF-42: sides that are done for the phase
    trials: list[tuple[str, int]] = field(default_factory=list)  # KF-43: crews still to roll, with the difference
    pieces: int = 0  # KF-2d: pieces of terrain still to be rolled for
    outcome: Outcome | None = None

    def put(self, ship: Ship, base: Rectangle) -> None:
        """Move a ship to a new place."""
        ship.put(base)
        self.remember({})

    def remove(self, ship: Ship, status: Status) -> None:
        """Take a ship that sank or fled off the table and end her engagements."""
        ship.status = status
        ship.order = NO_ORDER
        self.remember({})
        self.engagements = [each for each in self.engagements if not each.foe_of(ship.key)]

    def afloat(self) -> list[Ship]:
        """Return every ship on the table, derelicts included, in the scenario's order."""
        return [ship for ship in self.ships.values() if ship.status == AFLOAT]

    def others(self, ship: Ship) -> list[Ship]:
        """Return every other ship on the table."""
        return [other for other in self.ships.values() if other.status == AFLOAT and other is not ship]

    def fleet(self, side: Seat) -> list[Ship]:
        """KF-49 Return a side's ships that can fight."""
        return [ship for ship in self.ships.values() if ship.side == side and ship.can_fight]

    def foes(self, ship: Ship) -> list[Ship]:
        """Return every enemy on the table, derelicts included."""
        return [other for other in self.ships.values() if other.status == AFLOAT and other.side != ship.side]

    def engaged_with(self, ship: Ship) -> list[Ship]:
        """KF-18 Return the ships engaged with her, in the order of their parking."""
        return [self.ships[key] for each in self.engagements if (key := each.foe_of(ship.key))]

    def ignored_by(self, ship: Ship) -> list[str]:
        """KF-44 Return the ships that make no encounter with her next move.

        KF-19 For the active ship this includes the ships that she has got free of.
        """
        return ship.ignores + self.free_of if ship.key == self.active else ship.ignores

    def part(self, one: Ship, other: Ship) -> None:
        """End the engagement of two ships."""
        self.engagements = [each for each in self.engagements if each.foe_of(one.key) != other.key]
