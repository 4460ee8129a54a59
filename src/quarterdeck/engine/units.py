"""The units of a position, by which losses are counted over many games."""

from __future__ import annotations

from typing import NamedTuple

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.scene import At


class Unit(NamedTuple):
    """A unit by the id of its piece and its name in the log.

    ``seat`` is its present owner. ``strength`` is what is left of it, in the points of its rule
    book: nothing if it is sunk or destroyed. ``at`` is its place on the board of the scene; None
    without a place or a map.
    """

    key: str
    name: str
    seat: Seat
    strength: int
    at: At | None = None
