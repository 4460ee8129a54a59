"""The printed tables: units, ships, ranges, the fall of shot, and damage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

UnitKind = Literal[
    "infantry", "dismounted cavalry", "mounted cavalry", "machine guns", "artillery", "transport", "commander"
]
Quality = Literal["elite", "average", "poor"]
GunType = Literal["heavy", "medium", "field", "mountain"]
ShipKind = Literal["battleship", "ironclad", "armoured cruiser", "protected cruiser", "torpedo boat", "gunboat"]

INFANTRY: Final = "infantry"
DISMOUNTED: Final = "dismounted cavalry"
MOUNTED: Final = "mounted cavalry"
MACHINE_GUNS: Final = "machine guns"
ARTILLERY: Final = "artillery"
TRANSPORT: Final = "transport"
COMMANDER: Final = "commander"


@dataclass(frozen=True, slots=True)
class UnitType:
    """One line of the land tables. A range of 0 means no small arms (LC-40)."""

    strength: int
    movement: int
    range: int
    dice: int
    score: int


#                             SP  moves  range  dice  close combat     LC-1, LC-22, LC-31, LC-38, LC-41
UNITS: Final[dict[str, UnitType]] = {
    INFANTRY:     UnitType(4,   2,     3,     1,    5),
    DISMOUNTED:   UnitType(3,   2,     3,     1,    5),
    MOUNTED:      UnitType(3,   3,     3,     1,    4),
    MACHINE_GUNS: UnitType(2,   2,     3,     3,    5),
    ARTILLERY:    UnitType(2,   2,     0,     0,    5),
    TRANSPORT:    UnitType(1,   2,     0,     0,    6),
    COMMANDER:    UnitType(1,   3,     0,     0,    5),
}  # fmt: skip

CAVALRY: Final = (DISMOUNTED, MOUNTED)
FOOT: Final = (INFANTRY, DISMOUNTED)  # LC-60: units that lay wire
PURSUERS: Final = (INFANTRY, DISMOUNTED, MOUNTED)  # LC-46: units that take the vacated hex
COMPANY: Final = (TRANSPORT, COMMANDER)  # LC-26: units that share a hex; all others are fighting units
FIGHTING: Final = tuple(kind for kind in UNITS if kind not in COMPANY)

#                   range of artillery     LC-11
ARTILLERY_RANGE: Final = {"heavy": 12, "medium": 10, "field": 8, "mountain": 6}

#                            counts as     LC-90
ARTILLERY_AS_GUNS: Final = {"heavy": "heavy", "medium": "medium", "field": "light", "mountain": "very light"}

FIRES_TO_HIT: Final = 5  # LC-38

ELITE: Final = "elite"
AVERAGE: Final = "average"
POOR: Final = "poor"

#                        loses 1 SP on this or less     LC-50
LOSES_OUTRIGHT: Final = {ELITE: 2, AVERAGE: 3, POOR: 4}

ON_TARGET: Final = "on"
IN_FRONT: Final = "short"
BEHIND: Final = "over"
NOWHERE: Final = "nowhere"
FALLS_ON_TARGET: Final = 5


def fall_of_shot(score: int) -> str:
    """LC-19 Return where a shot with that score lands.

    5 or more  on the target hex
    2 or 4     in the hex in front of it
    1 or 3     in the hex behind it
    below 1    nowhere
    """
    if score >= FALLS_ON_TARGET:
        return ON_TARGET
    if score < 1:
        return NOWHERE
    return IN_FRONT if score in (2, 4) else BEHIND


BATTLESHIP: Final = "battleship"
IRONCLAD: Final = "ironclad"
ARMOURED: Final = "armoured cruiser"
PROTECTED: Final = "protected cruiser"
TORPEDO_BOAT: Final = "torpedo boat"
GUNBOAT: Final = "gunboat"

NO_TUBES: Final = ""
FIXED: Final = "fixed"
TRAINABLE: Final = "trainable"


@dataclass(frozen=True, slots=True)
class ShipType:
    """One line of the naval tables. The number of guns is a ruling of LC-84."""

    flotation: int
    critical: int
    movement: int
    armour: int
    main: str
    secondary: str
    main_guns: int
    secondary_guns: int
    tubes: str


#                              FP  critical  moves armour  main           secondary     guns   tubes    LC-70, 84, 87, 89, 90
SHIPS: Final[dict[str, ShipType]] = {
    BATTLESHIP:   ShipType(20,  10,       3,     4,  "super heavy", "medium",      4, 8,  FIXED),
    IRONCLAD:     ShipType(16,   8,       2,     3,  "heavy",       "light",       4, 6,  NO_TUBES),
    ARMOURED:     ShipType(14,   7,       3,     2,  "medium",      "light",       4, 8,  FIXED),
    PROTECTED:    ShipType(12,   6,       4,     1,  "light",       "very light",  4, 6,  FIXED),
    TORPEDO_BOAT: ShipType( 4,   2,       5,     0,  "very light",  "",            1, 0,  TRAINABLE),
    GUNBOAT:      ShipType( 6,   3,       2,     1,  "light",       "very light",  2, 2,  NO_TUBES),
}  # fmt: skip

#                       range of guns afloat     LC-77
GUN_RANGE: Final = {"super heavy": 14, "heavy": 12, "medium": 10, "light": 8, "very light": 6}
MOST_DICE: Final = 4  # LC-81: for each battery

TORPEDO: Final = "torpedo"
TORPEDO_RANGE: Final = 3  # LC-85
TORPEDOES: Final = 4  # LC-86: in a battle
TORPEDO_DICE: Final = 3  # LC-88
TORPEDO_HITS: Final = 4  # LC-88: this or more

#                  power of a weapon     LC-90
POWER: Final = {TORPEDO: 8, "super heavy": 7, "heavy": 6, "medium": 5, "light": 4, "very light": 3}

#  power − armour:  FP lost on a die of  1  2  3  4  5  6     LC-90
FLOTATION_LOST: Final = {
    0: (0, 0, 0, 0, 0, 0),
    1: (0, 0, 0, 0, 0, 1),
    2: (0, 0, 0, 0, 1, 1),
    3: (0, 0, 0, 1, 1, 2),
    4: (0, 0, 1, 1, 2, 2),
    5: (0, 1, 1, 2, 2, 2),
    6: (1, 1, 2, 2, 2, 2),
    7: (1, 2, 2, 2, 2, 2),
    8: (2, 2, 2, 2, 2, 2),
}  # fmt: skip


def flotation_lost(weapon: str, kind: str, face: int) -> int:
    """LC-90 Return the FP that one hit costs a ship of that type, by the die; 0 is minor damage."""
    return FLOTATION_LOST[max(POWER[weapon] - SHIPS[kind].armour, 0)][face - 1]
