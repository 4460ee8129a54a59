"""The legend of the map: every kind of ground, unit and ship, with its sign and how it is drawn."""

from __future__ import annotations

from typing import Final

from quarterdeck.engine.scene import Kind
from quarterdeck.games.late_19th_century.charts import (
    ARMOURED,
    ARTILLERY,
    BATTLESHIP,
    COMMANDER,
    DISMOUNTED,
    GUNBOAT,
    INFANTRY,
    IRONCLAD,
    MACHINE_GUNS,
    MOUNTED,
    PROTECTED,
    TORPEDO_BOAT,
    TRANSPORT,
)
from quarterdeck.games.late_19th_century.setup.ground import (
    BUILT_UP,
    BUNKER,
    COVER,
    DUGOUT,
    FIELDWORKS,
    FORD,
    HILL,
    MINES,
    RIVER,
    SEA,
    TRENCH,
    WOODS,
)

LAND: Final = "land"
ROAD: Final = "road"
WIRE: Final = "wire"
GOAL: Final = "goal"

LEGEND: Final = (
    #    key         name             drawn   sign tint      pattern
    Kind(LAND,       "open ground",   "area", "",  "land",   clause="LC-65"),
    Kind(SEA,        "sea",           "area", "~", "water",  clause="LC-65"),
    Kind(RIVER,      "river",         "area", "≈", "stream", "waves",  clause="LC-58"),
    Kind(WOODS,      "woods",         "area", "♣", "wood",   "trees",  clause="LC-59"),
    Kind(HILL,       "hill",          "area", "^", "height", "humps",  clause="LC-57"),
    Kind(BUILT_UP,   "built-up area", "area", "#", "town",   "blocks", clause="LC-65"),
    Kind(FORD,       "ford",          "mark", ":", "shoal",  "bars",   clause="LC-58"),
    Kind(MINES,      "mines",         "mark", "*", "danger", "burst",  clause="LC-92"),
    Kind(TRENCH,     "trench",        "rim",  "=", "earth",  "zigzag", clause="LC-61"),
    Kind(FIELDWORKS, "fieldworks",    "rim",  "[", "earth",  "gable",  clause="LC-62"),
    Kind(BUNKER,     "bunker",        "rim",  "]", "earth",  "house",  clause="LC-62"),
    Kind(DUGOUT,     "dugout",        "rim",  "u", "earth",  "dome",   clause="LC-62"),
    Kind(COVER,      "other cover",   "rim",  '"', "scrub",  clause="LC-63"),
    Kind(ROAD,       "road",          "line", "+", "way",    clause="LC-56"),
    Kind(WIRE,       "barbed wire",   "mark", "x", "earth",  "coil",   clause="LC-60"),
    Kind(GOAL,       "to be held",    "rim",  "!", "prize",  "flag",   clause="LC-99"),

    Kind(INFANTRY,     "infantry",             "counter", "I", pattern="cross"),
    Kind(MOUNTED,      "mounted cavalry",      "counter", "C", pattern="half"),
    Kind(DISMOUNTED,   "dismounted cavalry",   "counter", "D", pattern="slash"),
    Kind(MACHINE_GUNS, "machine guns",         "counter", "M", pattern="arrow"),
    Kind(ARTILLERY,    "artillery",            "counter", "A", pattern="disc"),
    Kind(TRANSPORT,    "transport",            "counter", "T", pattern="wheels", beside=True),
    Kind(COMMANDER,    "commander",            "counter", "G", pattern="star", beside=True),

    #    ...                                        on deck            how long
    Kind(BATTLESHIP,   "battleship",        "hull", "B", pattern="turrets", size=105),
    Kind(IRONCLAD,     "ironclad",          "hull", "I", pattern="turrets", size=105),
    Kind(ARMOURED,     "armoured cruiser",  "hull", "A", pattern="turrets", size=105),
    Kind(PROTECTED,    "protected cruiser", "hull", "P", pattern="guns",    size=95),
    Kind(TORPEDO_BOAT, "torpedo boat",      "hull", "T", pattern="tube",    size=72),
    Kind(GUNBOAT,      "gunboat",           "hull", "G", pattern="gun",     size=78),
)  # fmt: skip
