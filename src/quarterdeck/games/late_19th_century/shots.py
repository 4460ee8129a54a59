"""Fire to be resolved: shots and torpedoes named, hits, and retreats from them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from quarterdeck.boards.hex import Hex
from quarterdeck.engine.copies import Copied


class Battery(StrEnum):
    """A gun ashore, or a ship's main or secondary guns: all that fire at one target."""

    GUN = "gun"
    MAIN = "main"
    SECONDARY = "secondary"


GUN: Final = Battery.GUN
MAIN: Final = Battery.MAIN
SECONDARY: Final = Battery.SECONDARY


@dataclass(frozen=True, slots=True)
class Shot:
    """A named target with the battery that fires at it.

    `hand` is the side on which a stray shot falls where two hexes are equal; `again` means that the
    firer had the same target last turn.
    """

    firer: str
    battery: Battery
    mark: str
    hand: int
    again: bool  # LC-20, LC-82


@dataclass(frozen=True, slots=True)
class TorpedoRun:
    """A torpedo fired: the hexes that it will pass through."""

    firer: str
    path: tuple[Hex, ...]


@dataclass(slots=True)
class HitsTaken(Copied):
    """A number of hits by one weapon, to be resolved. The weapon matters to ships only."""

    key: str
    weapon: str
    hits: int


@dataclass(frozen=True, slots=True)
class Retreat:
    """LC-50a, LC-52 One hex of a retreat from the hits being resolved.

    Others in that hex may go along, and the unit does not go back to it.
    """

    unit: str
    start: Hex
    end: Hex
