"""Fire that is still to be worked out: shots and torpedoes named, hits to be resolved, and retreats from them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from quarterdeck.boards.hex import Hex
from quarterdeck.engine.copies import Copied


class Battery(StrEnum):
    """What fires at one mark: a gun ashore, or a ship's main or secondary guns."""

    GUN = "gun"
    MAIN = "main"
    SECONDARY = "secondary"


GUN: Final = Battery.GUN
MAIN: Final = Battery.MAIN
SECONDARY: Final = Battery.SECONDARY


@dataclass(frozen=True, slots=True)
class Shot:
    """A target named: who fires which battery at which mark, on which hand a shot falls where two hexes are equal, and
    whether the firer fired at the same last turn."""

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
    """So many hits by one weapon, to be resolved. The weapon matters to ships only."""

    key: str
    weapon: str
    hits: int


@dataclass(frozen=True, slots=True)
class Retreat:
    """LC-50a, LC-52 One hex of a retreat from the hits that are being resolved: others of that hex may go along, and the
    unit does not go back."""

    unit: str
    start: Hex
    end: Hex
