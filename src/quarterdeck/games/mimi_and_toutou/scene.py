"""What the lake looks like: squares, ships with their diagrams, and what the active ship's gun bears on."""

from __future__ import annotations

from quarterdeck.boards.square import degrees
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.scene import Cell, Gauge, Overlay, Piece, Place, Scene, Squares, Zone
from quarterdeck.games.mimi_and_toutou import rules
from quarterdeck.games.mimi_and_toutou.charts import CHART, EIGHTHS
from quarterdeck.games.mimi_and_toutou.state import AFLOAT, SIDES, Battle, Ship


def scene(state: Battle, seat: Seat) -> Scene:
    lake = state.lake
    land = tuple(Cell(square, "land") for square in lake.land)
    firing = [ship for ship in state.ships if ship.key == state.active and not rules.cannot_fire(ship)]
    return Scene(
        board=Squares(lake.columns, lake.rows, "water", land),
        pieces=tuple(_piece(state, ship) for ship in state.ships),
        overlays=tuple(_field_of_fire(state, ship) for ship in firing),
        zones=(
            Zone("activation", "Activation cards", count=len(state.cards)),
            Zone("turned", "Turned this round", cards=tuple(state.turned), count=len(state.turned)),
            Zone("damage", "Damage pack", count=len(state.pack)),
            Zone("spent", "Damage cards turned", cards=tuple(state.spent), count=len(state.spent)),
        ),
        caption=f"Round {max(state.round, 1)} of {lake.rounds}",
        sides=SIDES,
    )


def _piece(state: Battle, ship: Ship) -> Piece:
    afloat = ship.status == AFLOAT
    return Piece(
        id=ship.key,
        name=ship.name,
        kind="ship",
        side=SIDES.index(ship.side),
        at=(ship.column, ship.row) if afloat else None,
        facing=degrees(ship.heading) if afloat else None,
        active=ship.key == state.active,
        status=ship.status,
        gauges=_gauges(ship),
        diagram=_diagram(ship),
        notes=(f"range {ship.figures.range}, D{ship.figures.die}", ship.figures.gun),
    )


def _gauges(ship: Ship) -> tuple[Gauge, ...]:
    counts = (
        Gauge("rudder", ship.rudder, 6, "MT-15"),
        Gauge("gun", ship.gun, 6, "MT-16"),
        Gauge("engine", ship.engine, 6, "MT-17"),
        Gauge("charthouse", ship.charthouse, 6, "MT-18"),
    )
    flotation = Gauge("flotation", EIGHTHS - ship.flotation_lost, EIGHTHS, "MT-3")
    return (flotation, *(count for count in counts if count.value))


def _diagram(ship: Ship) -> tuple[Place, ...]:
    """MT-22 Thirteen places, one for each rank of the chart; every hit stays."""
    needed = ship.figures.hits_needed
    return tuple(
        Place(damage.place, damage.kind, hits, needed if damage.kind == "compartment" else 1, damage.clause)
        for damage, hits in zip(CHART, ship.hits, strict=True)
    )


def _field_of_fire(state: Battle, ship: Ship) -> Overlay:
    """MT-6, MT-7, MT-4a Every square of water that her gun reaches and bears on as she lies, with no land between."""
    lake, reach = state.lake, ship.figures.range
    squares = (
        (column, row)
        for row in range(max(1, ship.row - reach), min(lake.rows, ship.row + reach) + 1)
        for column in range(max(1, ship.column - reach), min(lake.columns, ship.column + reach) + 1)
    )
    bearing = tuple(
        (column, row)
        for column, row in squares
        if (column, row) not in lake.land and not rules.cannot_reach(state, ship, column - ship.column, row - ship.row)
    )
    return Overlay("field of fire", ship.key, bearing, "MT-7")
