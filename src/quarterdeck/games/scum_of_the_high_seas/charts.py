"""The tables of the book: classes, weapons, dice, guns, ground, ships and structures."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

# --- Units ----------------------------------------------------------------------------------------

UnitKind = Literal["infantry", "cavalry", "gunners", "commander", "character", "minimum crew"]
Grade = Literal["A", "B", "C"]

INFANTRY: Final = "infantry"
CAVALRY: Final = "cavalry"
GUNNERS: Final = "gunners"
COMMANDER: Final = "commander"
CHARACTER: Final = "character"
CREW: Final = "minimum crew"

LEADERS: Final = (COMMANDER, CHARACTER)
FOOT: Final = (INFANTRY, GUNNERS, CREW)

#                      A  B  C      SH-10 to SH-12: the most figures of a class
MOST_FIGURES: Final = {
    INFANTRY: {"A": 6, "B": 8, "C": 8},
    CAVALRY:  {"A": 5, "B": 5},
    GUNNERS:  {"A": 4},
}  # fmt: skip

# SH-56: with this many figures or more, all flags may be ignored
STEADY: Final = {
    INFANTRY: {"A": 4, "B": 6, "C": 8},
    CAVALRY:  {"A": 4, "B": 5},
    GUNNERS:  {"A": 3},
}  # fmt: skip

# SH-10, SH-11, SH-14: hexes in one activation, without battle and with it. Dismounted cavalry goes
# like infantry.
MOVE: Final = {INFANTRY: 2, CAVALRY: 3, COMMANDER: 2}
MOVE_AND_BATTLE: Final = {INFANTRY: 1, CAVALRY: 3}
MOUNTED_LEADER: Final = 3
SADDLED: Final = 2  # SH-11: hexes beside mounting or dismounting

# --- Weapons and dice -----------------------------------------------------------------------------

HIT_A, HIT_B, HIT_C, UNIT, MISS, FLAG = 1, 2, 3, 4, 5, 6  # faces of either special die, as a D6

SmallArm = Literal["bow", "musket", "pistol", "blowpipe"]
MeleeWeapon = Literal["halberd", "bayonet", "pike", "lance", "sword", "unarmed"]
Weight = Literal["light", "medium", "heavy"]
Beam = Literal["port", "starboard", ""]

BOW: Final = "bow"
MUSKET: Final = "musket"
PISTOL: Final = "pistol"
BLOWPIPE: Final = "blowpipe"
CANNON: Final = "cannon"

# SH-48: faces that hit besides UNIT; face 2 hits large targets only, and from cannon only.
FIRE_HITS: Final = {MUSKET: (1, 3), PISTOL: (1,), BOW: (1,), BLOWPIPE: (1,), CANNON: (1, 3)}
LARGE_HITS: Final = (1, 2, 3)

HALBERD: Final = "halberd"
BAYONET: Final = "bayonet"
PIKE: Final = "pike"
LANCE: Final = "lance"
SWORD: Final = "sword"
UNARMED: Final = "unarmed"

# SH-49: faces that hit besides UNIT.
MELEE_HITS: Final[dict[str, tuple[int, ...]]] = {
    HALBERD: (1, 2),
    BAYONET: (2, 3),
    PIKE: (2, 3),
    LANCE: (2, 3),
    SWORD: (3,),
    UNARMED: (),
}

MELEE_DICE: Final = {INFANTRY: 4, GUNNERS: 4, CREW: 4, CAVALRY: 3}  # SH-39, SH-12

#                       SH-39: dice at 1 hex (over something impassable), 2, 3 and 4
FOOT_FIRE: Final = {
    BOW:      (4, 3, 1),
    MUSKET:   (4, 3, 2, 1),
    PISTOL:   (2, 2),
    BLOWPIPE: (2, 2),
}  # fmt: skip
TROOPER_FIRE: Final = {
    BOW:      (4, 3, 1),
    MUSKET:   (3, 2, 1, 1),
    PISTOL:   (2, 2),
    BLOWPIPE: (2, 2),
}  # fmt: skip

LIGHT: Final = "light"
MEDIUM: Final = "medium"
HEAVY: Final = "heavy"

#                      SH-40: dice at 1 hex, 2, 3 ...
CANNON_DICE: Final = {
    HEAVY:  (4, 4, 4, 3, 3, 2, 2),
    MEDIUM: (4, 4, 3, 2, 2, 1),
    LIGHT:  (3, 2, 2, 1),
}  # fmt: skip
DAMAGE: Final = {HEAVY: 5, MEDIUM: 3, LIGHT: 2}  # SH-97
MANHANDLED: Final = {HEAVY: 0, MEDIUM: 0, LIGHT: 1}  # SH-13: hexes
SHRAPNEL_RANGE: Final = 4  # SH-96

# --- Ground ---------------------------------------------------------------------------------------

SEA: Final = "sea"
SHOAL: Final = "shoal"
BEACH: Final = "beach"
QUAY: Final = "quay"
MARSH: Final = "marsh"
ORCHARD: Final = "orchard"
HILL: Final = "hill"
RIVER: Final = "river"
FORD: Final = "ford"
WOOD: Final = "wood"
DEBRIS: Final = "debris"
CROPS: Final = "crops"
ROUGH: Final = "rough"
WATER: Final = (SEA, SHOAL)


class Terrain(NamedTuple):
    """SH-47 The effects of a feature on moves, battle, dice and sight.

    ``attacker`` is taken off an attack into it, ``defender`` off an attack out of it.
    """

    stops: bool = False
    no_battle: bool = False
    attacker: int = 0
    defender: int = 0
    blocks: bool = False


#                stop   no battle  attacker  defender  blocks sight
TERRAIN: Final = {
    SEA:     Terrain(),
    SHOAL:   Terrain(),
    BEACH:   Terrain(),
    QUAY:    Terrain(),
    MARSH:   Terrain(True,  False, -1),
    ORCHARD: Terrain(False, False, -1,  0, True),
    HILL:    Terrain(False, False,  0,  0, True),  # uphill only: -1
    RIVER:   Terrain(True,  False,  0, -1),        # with a ford it does not stop
    FORD:    Terrain(False, False,  0, -1),
    WOOD:    Terrain(True,  True,  -1,  0, True),
    DEBRIS:  Terrain(True,  False,  0,  0, True),
    CROPS:   Terrain(False, False, -1,  0, True),
    ROUGH:   Terrain(True,  True,  -1),
}  # fmt: skip

HIGH_WALL: Final = "high wall"
WALL: Final = "wall"
FENCE: Final = "fence"
FIELDWORK: Final = "fieldwork"
ESCARPMENT: Final = "escarpment"

LOW_SIDES: Final = (WALL, FENCE, FIELDWORK)  # SH-47: -1 for an attack across, both ways in contact
HIGH_SIDES: Final = (HIGH_WALL, ESCARPMENT)  # SH-47: not to be crossed, -2
SIDES: Final = (*LOW_SIDES, *HIGH_SIDES)

# SH-47: dice taken off the attacker
UPHILL: Final = -1
AT_SWIMMERS: Final = -1
INTO_BUILDINGS: Final = -2  # with small arms, as the next two
OUT_OF_BUILDINGS: Final = -1
AT_A_SHIPS_CREW: Final = -1
FIRST_TURN_ABOARD: Final = -1
ACROSS_LOW: Final = -1
ACROSS_HIGH: Final = -2

# --- Structures -----------------------------------------------------------------------------------

StructureKind = Literal[
    "hut",
    "small wooden house",
    "large wooden house",
    "small stone house",
    "large stone house",
    "curtain wall",
    "tower",
    "yard",
    "gate",
    "strengthened door",
]

HUT: Final = "hut"
SMALL_WOODEN: Final = "small wooden house"
LARGE_WOODEN: Final = "large wooden house"
SMALL_STONE: Final = "small stone house"
LARGE_STONE: Final = "large stone house"
CURTAIN_WALL: Final = "curtain wall"
TOWER: Final = "tower"
YARD: Final = "yard"
GATE: Final = "gate"
DOOR: Final = "strengthened door"

STRENGTH: Final = {
    HUT: 1,
    SMALL_WOODEN: 5,
    LARGE_WOODEN: 10,
    SMALL_STONE: 15,
    LARGE_STONE: 30,
    CURTAIN_WALL: 40,
    TOWER: 50,
    YARD: 0,
    GATE: 10,
    DOOR: 5,
}  # SH-99
STRONGHOLDS: Final = (CURTAIN_WALL, TOWER, YARD)  # SH-35: entered by gate or door only
ENTRANCES: Final = (GATE, DOOR)  # on a side between two hexes

# --- Ships ----------------------------------------------------------------------------------------

VesselKind = Literal["ship", "rowboat", "canoe"]

SHIP: Final = "ship"
ROWBOAT: Final = "rowboat"
CANOE: Final = "canoe"

CLASS_1_FROM: Final = 60  # SH-81: ship points
POINTS_A_HEX: Final = 20  # SH-82
MOST_GUNS: Final = {1: 16, 2: 10}
MINIMUM_CREW: Final = {1: 4, 2: 3}
MOST_BOATS: Final = {1: 3, 2: 2}  # SH-90
BOAT_POINTS: Final = 20
ROWERS: Final = 2
TURNS: Final = {1: 1, 2: 2}  # SH-84
TURN_COSTS: Final = {1: 2, 2: 1}
ANCHOR_COSTS: Final = 2  # SH-86

AHEAD, BOW_QUARTER, QUARTER, ASTERN = "A", "B", "C", "D"  # SH-83: where the wind comes from

#                 SH-83    A  B  C  D
SPEEDS: Final = {
    1: {AHEAD: 0, BOW_QUARTER: 2, QUARTER: 4, ASTERN: 3},
    2: {AHEAD: 0, BOW_QUARTER: 2, QUARTER: 5, ASTERN: 4},
}

#              points lost:   50% or less, more, more than 75%
SLOWER: Final = (             0,           1,    3)  # fmt: skip  # SH-85: hexes
LOSES_ONE_IN: Final = (       0,           4,    2)  # fmt: skip  # SH-98: of the guns, rounded up

# --- Time and hands -------------------------------------------------------------------------------

TURNS_A_GAME: Final = 20  # SH-1c
START_HAND: Final = {False: 3, True: 4}  # SH-20: by whether land and sea are both in play
MOST_CARDS: Final = {False: 3, True: 6}
LAND: Final = "land"
AFLOAT: Final = "sea"
