"""Hulls that fill a row of hexes: place, movement, contact, broadsides and the wind.

A hull is its bow hex, its heading (a direction, 0 to 5) and its length in hexes; it lies from the
bow straight astern.
"""

from enum import StrEnum
from functools import lru_cache
from typing import Final

from quarterdeck.boards.hex import (
    Hex,
    disk,
    neighbours,
    opposite,
    relative_bearing,
    row,
    to_port,
    to_starboard,
    turns_between,
)

LONGEST: Final = 6

_MANY: Final = 1 << 16


@lru_cache(maxsize=_MANY)
def hull(bow: Hex, heading: int, length: int) -> tuple[Hex, ...]:
    """Return the hexes that a hull fills, the bow first."""
    if not 1 <= length <= LONGEST:
        raise ValueError(f"a hull is 1 to {LONGEST} hexes long, not {length}")
    return (bow, *row(bow, opposite(heading), length - 1))


@lru_cache(maxsize=_MANY)
def zone(bow: Hex, heading: int, length: int) -> tuple[Hex, ...]:
    """Return every hex next to the hull, from the bow astern, clockwise around each hex."""
    filled = hull(bow, heading, length)
    around = dict.fromkeys([near for at in filled for near in neighbours(at)])
    return tuple([at for at in around if at not in filled])


# --- Contact --------------------------------------------------------------------------------------


class Contact(StrEnum):
    """The ways in which a hull going ahead may touch another."""

    NONE = ""
    RAM = "ram"
    ALONGSIDE = "alongside"


def are_parallel(heading: int, other: int) -> bool:
    """Return whether two headings are the same or opposite."""
    return (heading - other) % 3 == 0


def contact(bow: Hex, heading: int, length: int, other: tuple[Hex, ...], other_heading: int) -> Contact:
    """Return how a hull that has gone one hex ahead touches another; none if it did so before.

    `bow` is where its bow is now. A hull straight ahead of the bow is rammed, and so is one on
    either bow, unless the headings are parallel: then the two are alongside. A bow that goes ahead
    has new neighbours nowhere else, and the hull behind it has none.
    """
    around = neighbours(bow)
    is_ahead = around[heading] in other
    if not (is_ahead or around[to_port(heading)] in other or around[to_starboard(heading)] in other):
        return Contact.NONE
    touched = zone(around[opposite(heading)], heading, length)
    if any(at in touched for at in other):
        return Contact.NONE
    return Contact.ALONGSIDE if not is_ahead and are_parallel(heading, other_heading) else Contact.RAM


# --- Broadsides and wind --------------------------------------------------------------------------


class Beam(StrEnum):
    """A side of a hull."""

    PORT = "port"
    STARBOARD = "starboard"


# The relative bearings of the rows of hexes 60° and 120° from the bow, on either hand.
_BEAMS: Final = {Beam.STARBOARD: range(4, 9), Beam.PORT: range(16, 21)}


def bears(gun: Hex, heading: int, beam: Beam, target: Hex) -> bool:
    """Return whether a broadside gun in a hull hex bears on another hex.

    It bears between the rows of hexes 60° and 120° from the bow on its beam, both included.
    """
    return gun != target and relative_bearing(gun, heading, target) in _BEAMS[beam]


@lru_cache(maxsize=_MANY)
def broadside(gun: Hex, heading: int, beam: Beam, reach: int) -> tuple[Hex, ...]:
    """Return all hexes on which a gun bears up to a distance, the nearest first."""
    return tuple([at for at in disk(gun, reach) if bears(gun, heading, beam, at)])


class WindSide(StrEnum):
    """The side from which a hull has the wind: ahead, on a bow, on a quarter or astern."""

    AHEAD = "A"
    BOW = "B"
    QUARTER = "C"
    ASTERN = "D"


_WIND_SIDES: Final = (WindSide.AHEAD, WindSide.BOW, WindSide.QUARTER, WindSide.ASTERN)


def wind_side(heading: int, wind_from: int) -> WindSide:
    """Return the side of the wind, by the direction from which it blows."""
    return _WIND_SIDES[turns_between(heading, wind_from)]
