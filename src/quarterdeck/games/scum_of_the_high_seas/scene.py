"""What it looks like: hexes with their ground, sides and structures, units, vessels and spoils, the hands."""

from __future__ import annotations

from functools import lru_cache

from quarterdeck.boards.hex import Hex
from quarterdeck.boards.hexboard import to_offset
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.scene import At, Cell, Edge, Gauge, Hexes, Piece, Scene, Zone
from quarterdeck.games.scum_of_the_high_seas.charts import SEA
from quarterdeck.games.scum_of_the_high_seas.ground import Ground
from quarterdeck.games.scum_of_the_high_seas.legend import LAND, LEGEND
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Unit
from quarterdeck.games.scum_of_the_high_seas.state import Raid


def at_of(at: Hex) -> At:
    """Column and row, both from 1."""
    column, row = to_offset(at)
    return column + 1, row + 1


def scene(state: Raid, seat: Seat) -> Scene:
    return Scene(
        board=_board(state.setting.ground),
        pieces=tuple(_unit(state, unit) for unit in state.units.values()),
        zones=tuple(_hands(state, seat)),
        caption=f"Turn {max(state.turn, 1)} of {state.setting.turns}, {state.phase.value}",
        sides=state.setting.seats,
    )


@lru_cache(maxsize=64)
def _board(ground: Ground) -> Hexes:
    shape = ground.board
    below = SEA if 2 * len(ground.sea) > len(shape.cells) else LAND
    kinds = {at: ground.features[at] or ((LAND,) if below == SEA else ()) for at in shape.cells}
    return Hexes(
        shape.columns,
        shape.rows,
        below,
        cells=tuple(Cell(at_of(at), tuple(found)) for at, found in kinds.items() if found and found != (below,)),
        edges=tuple(Edge(at_of(at), 60 * direction, kinds) for at, direction, kinds in ground.sides.listed),
        names="letters",
        legend=LEGEND,
    )


def _unit(state: Raid, unit: Unit) -> Piece:
    here = unit.place == HERE
    return Piece(
        id=unit.key,
        name=unit.name,
        kind=unit.kind,
        side=state.setting.seats.index(unit.side),
        at=at_of(unit.at) if here else None,
        active=state.act is not None and unit.key in state.act.keys,
        status="" if here else unit.place,
        gauges=(Gauge("figures", unit.strength, unit.figures.total, "SH-10"),),
        carried_by=unit.aboard if here else "",
    )


def _hands(state: Raid, seat: Seat) -> list[Zone]:
    return [
        Zone(f"{owner}-{back}", f"{owner.capitalize()}: {back} cards", owner, tuple(seen.known), seen.count)
        for owner, hands in state.hands.items()
        for back, seen in ((back, hand.glimpse(seat)) for back, hand in hands.items())
    ]
