"""The scene of the lake: squares, and ships with their diagrams."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from quarterdeck.boards.square import degrees
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.scene import At, Cell, Gauge, Kind, Piece, Place, Scene, Squares, Zone
from quarterdeck.games.mimi_and_toutou.charts import CHART, EIGHTHS
from quarterdeck.games.mimi_and_toutou.state import AFLOAT, SIDES, Battle, Ship

LEGEND: Final = (
    Kind("water", "water", "area", "·", "water"),
    Kind("land", "land", "area", "▒", "land", clause="MT-4a"),
    Kind("ship", "ship", "hull", pattern="steamer"),
)


def scene(state: Battle, seat: Seat) -> Scene:
    lake = state.lake
    return Scene(
        board=_board(lake.columns, lake.rows, tuple(lake.land)),
        pieces=tuple(_piece(state, ship) for ship in state.ships),
        zones=(
            Zone("activation", "Activation cards left", count=len(state.cards)),
            Zone(
                "turned",
                "Cards turned this round",
                cards=tuple([state.ship(key).name for key in state.turned]),
                count=len(state.turned),
            ),
            Zone("damage", "Damage pack", count=len(state.pack)),
            Zone("spent", "Damage cards turned", cards=tuple(state.spent), count=len(state.spent)),
        ),
        caption=f"Round {max(state.round, 1)} of {lake.rounds}",
        sides=SIDES,
    )


@lru_cache(maxsize=64)
def _board(columns: int, rows: int, land: tuple[At, ...]) -> Squares:
    return Squares(columns, rows, "water", tuple(Cell(square, ("land",)) for square in land), legend=LEGEND)


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
    """MT-22 Return the thirteen places of a diagram, one for each rank of the chart.

    Every hit stays.
    """
    needed = ship.figures.hits_needed
    return tuple(
        Place(damage.place, damage.kind, hits, needed if damage.kind == "compartment" else 1, damage.clause)
        for damage, hits in zip(CHART, ship.hits, strict=True)
    )
