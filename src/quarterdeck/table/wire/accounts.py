"""The final account of a match: each seat's remaining strength and the luck of its dice."""

from __future__ import annotations

import msgspec


class ThrowShown(msgspec.Struct, frozen=True):
    text: str
    chance: float  # of a throw as good, or as bad
    number: int  # the viewpoint's number after the throw


class SeatAccount(msgspec.Struct, frozen=True):
    seat: str
    units: int
    units_at_first: int
    strength: int
    strength_at_first: int
    taken: int
    dice: int
    hits: int
    expected_hits: float
    high_dice: int
    pips: int
    expected_pips: float
    best: ThrowShown | None
    worst: ThrowShown | None
