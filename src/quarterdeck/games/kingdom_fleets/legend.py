"""The legend of the table: sea, islands, reefs, ships by size, and marks on ships."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from quarterdeck.boards.plane.angles import INCH
from quarterdeck.engine.scene import Kind, Plane, Shape
from quarterdeck.games.kingdom_fleets.charts import BURNING, CONFUSION, ENCHANTMENT, HOLED, PANIC, POISON, SLEEP
from quarterdeck.games.kingdom_fleets.state import ISLAND, REEF, Ship, Terrain

SEA: Final = "sea"
DERELICT: Final = "derelict"
PRIZE: Final = "prize ship"
ENGAGED: Final = "engaged"

LEGEND: Final = (
    #    key     name          drawn   sign tint     pattern
    Kind(SEA,    "open sea",   "area", "",  "water", clause="KF-2"),
    Kind(ISLAND, "island",     "area", "^", "land",  "humps", clause="KF-2"),
    Kind(REEF,   "reef",       "area", "≈", "shoal", "burst", clause="KF-2"),

    #    ...                                         on deck
    Kind("light ship",         "light ship",         "hull", "L", pattern="sails",     clause="KF-45"),
    Kind("medium ship",        "medium ship",        "hull", "M", pattern="broadside", clause="KF-45"),
    Kind("heavy ship",         "heavy ship",         "hull", "H", pattern="broadside", clause="KF-45"),
    Kind("super heavy ship",   "super heavy ship",   "hull", "S", pattern="broadside", clause="KF-45"),
    Kind("light galley",       "light galley",       "hull", "l", pattern="oars",      clause="KF-32"),
    Kind("medium galley",      "medium galley",      "hull", "m", pattern="oars",      clause="KF-32"),
    Kind("heavy galley",       "heavy galley",       "hull", "h", pattern="oars",      clause="KF-32"),
    Kind("super heavy galley", "super heavy galley", "hull", "s", pattern="oars",      clause="KF-32"),
    Kind(DERELICT,             "derelict",           "hull", "x", pattern="hulk",      clause="KF-30a"),

    #    what a ship is marked with
    Kind(PRIZE,       "prize",       "mark", "$", "prize",  "flag", clause="KF-44a"),
    Kind(ENGAGED,     "engaged",     "mark", "+", "danger", clause="KF-18"),
    Kind(BURNING,     "burning",     "mark", "*", "danger", "flame", clause="KF-37"),
    Kind(HOLED,       "holed",       "mark", "o", "deep",   "waves", clause="KF-37"),
    Kind(POISON,      "poison",      "mark", "%", "scrub",  clause="KF-37"),
    Kind(CONFUSION,   "confusion",   "mark", "?", "danger", clause="KF-37"),
    Kind(PANIC,       "panic",       "mark", "!", "danger", clause="KF-37"),
    Kind(SLEEP,       "sleep",       "mark", "z", "deep",   clause="KF-37"),
    Kind(ENCHANTMENT, "enchantment", "mark", "&", "prize",  clause="KF-37"),
)  # fmt: skip


def kind_of(ship: Ship) -> str:
    """Return the kind of a ship by her size and rig; a ship without a crew is always a derelict."""
    if ship.is_derelict:
        return DERELICT
    return f"{ship.figures.card.size} {'galley' if ship.figures.rows else 'ship'}"


@lru_cache(maxsize=256)
def board_of(width: int, height: int, terrain: tuple[Terrain, ...]) -> Plane:
    """Return the table, made once: nothing on it changes after the roll for terrain (KF-2d)."""
    shapes = tuple(Shape((each.kind,), each.corners) for each in terrain)
    return Plane(width, height, SEA, INCH, shapes, LEGEND)
