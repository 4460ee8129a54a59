"""The legend of the map: every kind of ground, side and piece, and how it is drawn."""

from __future__ import annotations

from typing import Final

from quarterdeck.engine.scene import Kind
from quarterdeck.games.scum_of_the_high_seas import charts
from quarterdeck.games.scum_of_the_high_seas.pieces import Unit

LAND: Final = "land"
GOAL: Final = "goal"
SPOILS: Final = "spoils"
RUINS: Final = "ruins"
BREACH: Final = "breach"
OPEN_DOOR: Final = "open door"
OPENED: Final = "gate gone"
DISMOUNTED: Final = "dismounted"
GUN: Final = "gun"
SWIMMERS: Final = "swimmers"
TRUCE: Final = "truce"
ALLY: Final = "ally"
NOTABLE: Final = "notable"  # a character; clients use the word "character" in another sense

LEGEND: Final = (
    #    key             name              drawn   sign tint      pattern
    Kind(LAND,           "open ground",    "area", ".", "land",   clause="SH-47"),
    Kind(charts.SEA,     "sea",            "area", "~", "water",  clause="SH-47"),
    Kind(charts.SHOAL,   "shoal",          "area", "-", "shoal",  "waves",  clause="SH-86a"),
    Kind(charts.BEACH,   "beach",          "area", "_", "way",    clause="SH-90"),
    Kind(charts.QUAY,    "quay",           "area", "=", "town",   "bars",   clause="SH-90"),
    Kind(charts.RIVER,   "river",          "area", "≈", "stream", "waves",  clause="SH-47"),
    Kind(charts.FORD,    "ford",           "mark", ":", "shoal",  "bars",   clause="SH-47"),
    Kind(charts.MARSH,   "marsh",          "area", "m", "scrub",  "reeds",  clause="SH-47"),
    Kind(charts.WOOD,    "wood",           "area", "♣", "wood",   "trees",  clause="SH-47"),
    Kind(charts.ORCHARD, "orchard",        "area", "o", "wood",   "plus",   clause="SH-47"),
    Kind(charts.HILL,    "hill",           "area", "^", "height", "humps",  clause="SH-47"),
    Kind(charts.CROPS,   "crops",          "area", '"', "scrub",  "bars",   clause="SH-47"),
    Kind(charts.ROUGH,   "rough ground",   "area", "%", "earth",  "zigzag", clause="SH-47"),
    Kind(charts.DEBRIS,  "debris",         "area", "x", "earth",  "burst",  clause="SH-47"),
    Kind(GOAL,           "objective",      "rim",  "!", "prize",  "flag",   clause="SH-6a"),

    Kind(charts.HUT,          "hut",                "area", "n", "town", "gable",  clause="SH-99"),
    Kind(charts.SMALL_WOODEN, "small wooden house", "area", "n", "town", "house",  clause="SH-99"),
    Kind(charts.LARGE_WOODEN, "large wooden house", "area", "N", "town", "house",  clause="SH-99"),
    Kind(charts.SMALL_STONE,  "small stone house",  "area", "#", "town", "blocks", clause="SH-99"),
    Kind(charts.LARGE_STONE,  "large stone house",  "area", "#", "town", "blocks", clause="SH-99"),
    Kind(charts.CURTAIN_WALL, "curtain wall",       "area", "W", "town", "blocks", clause="SH-99"),
    Kind(charts.TOWER,        "tower",              "area", "T", "town", "dome",   clause="SH-99"),
    Kind(charts.YARD,         "yard",               "area", "y", "earth", "",      clause="SH-35"),

    Kind(RUINS,               "ruins",              "area", "x", "earth", "burst",   clause="SH-99"),
    Kind(BREACH,              "breach",             "mark", "v", "danger", "zigzag", clause="SH-99"),
    Kind(OPEN_DOOR,           "door broken in",     "mark", "'", "way",    "gable",  clause="SH-35"),

    Kind(TRUCE,               "cease-fire",         "mark", "+", "way",    "flag",   clause="SH-3"),
    Kind(ALLY,                "ally",               "mark", "&", "prize",  "plus",   clause="SH-5"),

    Kind(charts.HIGH_WALL,  "high wall",         "edge", "", "town",   "crenels",  clause="SH-47"),
    Kind(charts.WALL,       "wall",              "edge", "", "earth",  "stones",   clause="SH-47"),
    Kind(charts.FENCE,      "fence",             "edge", "", "wood",   "palings",  clause="SH-47"),
    Kind(charts.FIELDWORK,  "fieldwork",         "edge", "", "earth",  "rampart",  clause="SH-47"),
    Kind(charts.ESCARPMENT, "escarpment",        "edge", "", "height", "hachures", clause="SH-47"),
    Kind(charts.GATE,       "gate",              "edge", "", "danger", "leaves",   clause="SH-35"),
    Kind(charts.DOOR,       "strengthened door", "edge", "", "danger", "leaf",     clause="SH-35"),
    Kind(OPENED,            "gate or door gone", "edge", "", "way",    "rubble",   clause="SH-35"),

    Kind(charts.INFANTRY,  "infantry",            "counter", "I", pattern="cross"),
    Kind(charts.CAVALRY,   "mounted men",         "counter", "C", pattern="half"),
    Kind(DISMOUNTED,       "dismounted cavalry",  "counter", "D", pattern="slash"),
    Kind(charts.GUNNERS,   "gun and crew",        "counter", "A", pattern="disc"),
    Kind(GUN,              "gun without a crew",  "counter", "g", pattern="disc"),
    Kind(charts.CREW,      "minimum crew",        "counter", "M", pattern="slash"),
    Kind(charts.COMMANDER, "commander",           "counter", "K", pattern="star", beside=True),
    Kind(NOTABLE,          "person of note",      "counter", "L", pattern="star", beside=True),
    Kind(SWIMMERS,         "men in the water",    "counter", "S", "water", pattern="arrow"),
    Kind(SPOILS,           "spoils",              "counter", "$", "prize", pattern="wheels", beside=True),

    Kind(charts.SHIP,    "ship",    "hull", "V", pattern="planks", size=100),
    Kind(charts.ROWBOAT, "rowboat", "hull", "b", pattern="oars",   size=90),
    Kind(charts.CANOE,   "canoe",   "hull", "c", pattern="oars",   size=80),
)  # fmt: skip


def kind_of(unit: Unit) -> str:
    """Return the kind as which a unit is drawn in its present state."""
    if unit.swimming:
        return SWIMMERS
    if unit.kind == charts.CHARACTER:
        return NOTABLE
    return DISMOUNTED if unit.kind == charts.CAVALRY and not unit.mounted else unit.kind
