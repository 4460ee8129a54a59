"""SH-97 to SH-99 Points off ships and structures, and what that does to their guns and their people."""

from __future__ import annotations

from quarterdeck.engine.asks import Seat
from quarterdeck.games.scum_of_the_high_seas import log_fighting as log
from quarterdeck.games.scum_of_the_high_seas.losses import lose
from quarterdeck.games.scum_of_the_high_seas.pieces import Structure, Vessel
from quarterdeck.games.scum_of_the_high_seas.state import Raid


def damage(state: Raid, target: Vessel | Structure, points: int, by: Seat) -> None:
    """SH-97 Points are lost; at 0 a ship sinks and a structure falls."""
    lost = min(points, target.points)
    if not lost:
        return
    target.points -= lost
    state.say(log.Damaged, target.name, lost, target.points)
    if target.points == 0 and isinstance(target, Structure):
        fall(state, target, by)


def fall(state: Raid, structure: Structure, by: Seat) -> None:
    """SH-97 A structure falls: half of each unit in it, rounded up, stands in the rubble, the rest die."""
    state.say(log.Fell, structure.name)
    for at in structure.figures.hexes:
        unit = state.unit_at(at)
        if unit is not None:
            lose(state, unit, unit.strength // 2, by, "SH-97")
