"""The losses of a side: land units in strength points, ships in flotation points."""

from __future__ import annotations

from quarterdeck.boards.hexboard import at_of
from quarterdeck.engine.units import Unit
from quarterdeck.games.late_19th_century.state import DESTROYED, HERE, SUNK, Battle, Ship
from quarterdeck.games.late_19th_century.state import Unit as LandUnit


def units(state: Battle) -> list[Unit]:
    return [_unit(piece) for piece in state.everything()]


def _unit(piece: LandUnit | Ship) -> Unit:
    """LC-3, LC-73 A piece that has left the board keeps the points it left with."""
    points = piece.flotation if isinstance(piece, Ship) else piece.strength
    left = 0 if piece.place in (DESTROYED, SUNK) else points
    return Unit(piece.key, piece.name, piece.side, left, at_of(piece.at) if piece.place == HERE else None)
