"""The legend of the map: each kind of ground, unit and ship, with its sign and drawing."""

from __future__ import annotations

from typing import Final

from quarterdeck.engine.scene import Kind
from quarterdeck.games.late_19th_century import charts
from quarterdeck.games.late_19th_century.setup import ground

LAND: Final = "land"
ROAD: Final = "road"
WIRE: Final = "wire"
GOAL: Final = "goal"

LEGEND: Final = (
    #    key                name             drawn   sign tint      pattern
    Kind(LAND,              "open ground",   "area", "",  "land",   clause="LC-65"),
    Kind(ground.SEA,        "sea",           "area", "~", "water",  clause="LC-65"),
    Kind(ground.RIVER,      "river",         "area", "≈", "stream", "waves",  clause="LC-58"),
    Kind(ground.WOODS,      "woods",         "area", "♣", "wood",   "trees",  clause="LC-59"),
    Kind(ground.HILL,       "hill",          "area", "^", "height", "humps",  clause="LC-57"),
    Kind(ground.BUILT_UP,   "built-up area", "area", "#", "town",   "blocks", clause="LC-65"),
    Kind(ground.FORD,       "ford",          "mark", ":", "shoal",  "bars",   clause="LC-58"),
    Kind(ground.MINES,      "mines",         "mark", "*", "danger", "burst",  clause="LC-92"),
    Kind(ground.TRENCH,     "trench",        "rim",  "=", "earth",  "zigzag", clause="LC-61"),
    Kind(ground.FIELDWORKS, "fieldworks",    "rim",  "[", "earth",  "gable",  clause="LC-62"),
    Kind(ground.BUNKER,     "bunker",        "rim",  "]", "earth",  "house",  clause="LC-62"),
    Kind(ground.DUGOUT,     "dugout",        "rim",  "u", "earth",  "dome",   clause="LC-62"),
    Kind(ground.COVER,      "other cover",   "rim",  '"', "scrub",  clause="LC-63"),
    Kind(ROAD,              "road",          "line", "+", "way",    clause="LC-56"),
    Kind(WIRE,              "barbed wire",   "mark", "x", "earth",  "coil",   clause="LC-60"),
    Kind(GOAL,              "objective",     "rim",  "!", "prize",  "flag",   clause="LC-99"),

    Kind(charts.INFANTRY,     "infantry",             "counter", "I", pattern="cross"),
    Kind(charts.MOUNTED,      "mounted cavalry",      "counter", "C", pattern="half"),
    Kind(charts.DISMOUNTED,   "dismounted cavalry",   "counter", "D", pattern="slash"),
    Kind(charts.MACHINE_GUNS, "machine guns",         "counter", "M", pattern="arrow"),
    Kind(charts.ARTILLERY,    "artillery",            "counter", "A", pattern="disc"),
    Kind(charts.TRANSPORT,    "transport",            "counter", "T", pattern="wheels", beside=True),
    Kind(charts.COMMANDER,    "commander",            "counter", "G", pattern="star", beside=True),

    #    ...                                               on deck            how long
    Kind(charts.BATTLESHIP,   "battleship",        "hull", "B", pattern="turrets", size=105),
    Kind(charts.IRONCLAD,     "ironclad",          "hull", "I", pattern="turrets", size=105),
    Kind(charts.ARMOURED,     "armoured cruiser",  "hull", "A", pattern="turrets", size=105),
    Kind(charts.PROTECTED,    "protected cruiser", "hull", "P", pattern="guns",    size=95),
    Kind(charts.TORPEDO_BOAT, "torpedo boat",      "hull", "T", pattern="tube",    size=72),
    Kind(charts.GUNBOAT,      "gunboat",           "hull", "G", pattern="gun",     size=78),
)  # fmt: skip
