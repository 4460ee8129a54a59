"""The units of a position: what a side loses by, for whoever counts losses over many games."""

from __future__ import annotations

from typing import NamedTuple

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.scene import At


class Unit(NamedTuple):
    """A unit by the id of its piece and the name that the log calls it by.

    ``seat`` is whose it is now. ``strength`` is what is left of it, in the points of its rule book: nothing of what is sunk
    or destroyed. ``at`` is where it stands on the board of the scene; None where that is nowhere, or there is no map.
    """

    key: str
    name: str
    seat: Seat
    strength: int
    at: At | None = None
