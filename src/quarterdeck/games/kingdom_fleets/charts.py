"""The printed tables, and names shared by cards and rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from quarterdeck.boards.plane.angles import DEGREE, INCH
from quarterdeck.boards.plane.shapes import FRONT, PORT, REAR, STARBOARD
from quarterdeck.engine.asks import Die, die

D10: Final = die(10)
SURE_MISS: Final = 1  # KF-3
SURE_HIT: Final = 10


@dataclass(frozen=True, slots=True)
class Size:
    """One line of the table of sizes, with the base in thousandths of an inch."""

    category: int
    width: int
    length: int
    check: int
    to_hit: int


#                        category  width        length      check  to hit     KF-12, KF-15, KF-26, KF-45
SIZES: Final[dict[str, Size]] = {
    "light":       Size(1,        1 * INCH,     2 * INCH,   +2,    -1),
    "medium":      Size(2,        5 * INCH // 4, 3 * INCH,   0,     0),
    "heavy":       Size(3,        3 * INCH // 2, 4 * INCH,  -2,    +1),
    "super heavy": Size(4,        2 * INCH,     5 * INCH,   -4,    +2),
}  # fmt: skip

ACTIVE: Final = 2  # KF-12: for the active ship
DISENGAGING: Final = -4  # KF-19

# KF-22 Each arc of fire opens from an edge of the base; a card gives one number of guns for both
# sides.
ARCS: Final = {"fore": FRONT, "starboard": STARBOARD, "aft": REAR, "port": PORT}
ARC_NAMES: Final = ("fore", "starboard", "aft", "port")
ON_CARD: Final = ("fore", "side", "aft", "side")  # the name that a card uses for each arc

# KF-25 Range bands: a distance on the limit belongs to the nearer band.
POINT_BLANK, SHORT, MEDIUM, LONG, OUT_OF_RANGE = range(5)
BANDS: Final = ("point blank", "short", "medium", "long")
BAND_LIMITS: Final = (3 * INCH, 8 * INCH, 12 * INCH, 18 * INCH)
#                       point blank  short  medium     long: only a natural 10 hits
BAND_TO_HIT: Final = (  +2,          0,     -2)  # fmt: skip
HITS_ON: Final = 10  # KF-25: d10 + AIM + modifiers
SHOTS_A_TOKEN: Final = 2  # KF-24

#                   KF-26
ENGAGED_TO_HIT: Final = -2
HEAVY_SEAS_TO_HIT: Final = -1
POOR_SIGHT_TO_HIT: Final = -1
FAST_TO_HIT: Final = -1
FAST: Final = 6 * INCH
AMONG_FRIENDS_TO_HIT: Final = -4  # KF-36

HULL: Final = "hull"
DECKS: Final = "decks"
SAILS: Final = "sails"
CREW: Final = "crew"
PARTS: Final = (HULL, DECKS, SAILS, CREW)

#                                         1     2     3      4      5      6      7      8      9      10     KF-27
LOCATION: Final = Die("location die", (HULL, HULL, DECKS, DECKS, DECKS, SAILS, SAILS, SAILS, SAILS, SAILS))


def as_adjective(band: str) -> str:
    """Return a range band as it stands before "range": ``point-blank``."""
    return band.replace(" ", "-")


def needed_to_damage(power: int, armour: int) -> int:
    """KF-28 Return the lowest d10 that does damage: 6 + ARM − POW.

    KF-3 A 1 never does and a 10 always does.
    """
    return min(SURE_HIT, max(SURE_MISS + 1, 6 + armour - power))


def needed_to_strike(own: int, enemy: int) -> int:
    """KF-42, KF-3 Return the lowest d10 that hits in melee: 6 + enemy melee − own melee."""
    return min(SURE_HIT, max(SURE_MISS + 1, 6 + enemy - own))


# KF-37
BURNING: Final = "burning"
POISON: Final = "poison"
CONFUSION: Final = "confusion"
PANIC: Final = "panic"
SLEEP: Final = "sleep"
ENCHANTMENT: Final = "enchantment"
HOLED: Final = "holed"
CONDITIONS: Final = (BURNING, HOLED, POISON, CONFUSION, PANIC, SLEEP, ENCHANTMENT)
POISON_KILLS_ON: Final = 3  # or less

CLEARING: Final = 1  # KF-37: manpower to clear one instance
MENDING: Final = 2  # KF-38: manpower to repair one point
CROSSING: Final = 1  # KF-44a: manpower to send one squad, or the captain

HEAVE_TO: Final = "heave to"
BACK: Final = "back"
BACK_DISTANCE: Final = 2 * INCH  # KF-2b
BACK_COST: Final = 2
BACK_TURNS: Final = tuple(degrees * DEGREE for degrees in (0, -15, 15, -30, 30, -45, 45))
FAIR_WIND: Final = 2  # KF-45a: inches added by the wind spell

TABLE: Final = 36 * INCH  # KF-2
STRIP: Final = 6 * INCH
TEMPLATE: Final = 1 * INCH  # KF-11: its width
ONE_PIECE_UP_TO: Final = 5  # KF-2: the D2 is read from a d10

SHAKEN: Final = "shaken"
PANICKED: Final = "panicked"
TERRORIZED: Final = "terrorized"
PIRATES: Final = "pirates"
VIKINGS: Final = "vikings"


@dataclass(frozen=True, slots=True)
class MoraleResult:
    """One line of the morale table: an outcome, the result it needs, and its effect.

    An outcome with a faction is for winners of that faction only.
    """

    name: str
    least: int
    faction: str
    words: str


NO_RETREAT: Final = "no retreat"
PARLEY: Final = "parley"
LOOTED: Final = "looted"
RANSOM: Final = "ransom"
SURRENDER: Final = "surrender"
MUTINY: Final = "mutiny"
JUMP_SHIP: Final = "jump ship"
BLOOD_SACRIFICE: Final = "blood sacrifice"

MORALE: Final = (  # KF-44
    MoraleResult(NO_RETREAT,      0,  "",      "nothing happens"),
    MoraleResult(SHAKEN,          2,  "",      "1 manpower less next turn"),
    MoraleResult(PARLEY,          3,  PIRATES, "d10 gold, and the ships part"),
    MoraleResult(LOOTED,          4,  "",      "d10 gold, and the ships part"),
    MoraleResult(PANICKED,        4,  "",      "a third less manpower next turn"),
    MoraleResult(TERRORIZED,      5,  "",      "half the manpower next turn"),
    MoraleResult(RANSOM,          6,  PIRATES, "2d10 gold and two squads, and the ships part"),
    MoraleResult(SURRENDER,       7,  "",      "the ship is won with all loot, her crew imprisoned"),
    MoraleResult(MUTINY,          7,  PIRATES, "her captain is killed; crew, loot and ship are won"),
    MoraleResult(JUMP_SHIP,       8,  "",      "her crew drowns, the ship is won"),
    MoraleResult(BLOOD_SACRIFICE, 10, VIKINGS, "all are slain, the ship is won, and ships nearby panic"),
)  # fmt: skip
LEAST_EFFECT: Final = 2  # a lower result has no effect
RANSOM_SQUADS: Final = 2
SACRIFICE_REACH: Final = 8 * INCH

DEFAULT_TURNS: Final = 10  # KF-49
MOST_SHIPS: Final = 12  # per side
