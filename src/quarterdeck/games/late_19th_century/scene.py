"""The scene of a battle: hexes with their ground, units and ships with their tiles."""

from __future__ import annotations

from functools import lru_cache

from quarterdeck.boards.hex import Hex
from quarterdeck.boards.hexboard import at_of, hex_named
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.names import in_words
from quarterdeck.engine.scene import Cell, Gauge, Hexes, Line, Piece, Scene, Zone
from quarterdeck.games.late_19th_century.land.positions import work_named
from quarterdeck.games.late_19th_century.legend import GOAL, LAND, LEGEND, ROAD, WIRE
from quarterdeck.games.late_19th_century.setup.ground import SEA, Ground
from quarterdeck.games.late_19th_century.state import HERE, Battle, Ship, Unit
from quarterdeck.games.late_19th_century.winning import exhaustion_point, glory_won, points_lost


def scene(state: Battle, seat: Seat) -> Scene:
    setting = state.setting
    wanted = tuple(at for goal in setting.goals for at in goal.hexes)  # LC-99
    return Scene(
        board=_board(setting.ground, tuple(setting.roads), wanted),
        pieces=tuple(_piece(state, piece) for piece in state.everything()),
        zones=(Zone("bag", "Tiles in the bag", count=len(state.bag)),),
        caption=_caption(state),
        sides=setting.sides,
        marks=tuple(Cell(at_of(hex_named(name)), (WIRE,)) for name in state.wire),  # LC-60
    )


def _caption(state: Battle) -> str:
    losses = ", ".join(
        f"{in_words(side)} {points_lost(state, side)} of {state.setting.initial[side]}{_exhaustion(state, side)}"
        for side in state.setting.sides
    )
    now = "over" if state.outcome is not None else state.phase.value
    return f"Turn {max(state.turn, 1)} of {state.setting.turns}, {now}. Points lost: {losses}.{_glory(state)}"


def _glory(state: Battle) -> str:
    """Return the glory of a side that can hardly win.

    Goals that win the battle are shown elsewhere.
    """
    told = [f"{in_words(glory.side)} {glory_won(state, glory)}" for glory in state.setting.glory]
    return f" Glory: {', '.join(told)}." if told else ""


def _exhaustion(state: Battle, side: Seat) -> str:
    """LC-53 Return how near a side is to exhaustion. LC-98b Purely naval battles have none."""
    if state.setting.naval:
        return ""
    return " (exhausted)" if state.exhausted[side] else f" (exhausted at {exhaustion_point(state, side)})"


@lru_cache(maxsize=64)
def _board(ground: Ground, roads: tuple[str, ...], wanted: tuple[Hex, ...]) -> Hexes:
    """Return the map, which never changes in a battle. Without any land the ground is the sea."""
    shape = ground.board
    below = SEA if len(ground.sea) == len(shape.cells) else LAND
    kinds = {at: tuple(each for each in ground.features[at] if each != below) for at in shape.cells}
    for at in dict.fromkeys(wanted):
        kinds[at] = (*kinds[at], GOAL)
    return Hexes(
        shape.columns,
        shape.rows,
        below,
        cells=tuple(Cell(at_of(at), found) for at, found in kinds.items() if found),
        lines=tuple(Line(ROAD, tuple(at_of(hex_named(name)) for name in road.split())) for road in roads),
        names="letters",
        legend=LEGEND,
    )


def _piece(state: Battle, piece: Unit | Ship) -> Piece:
    here = piece.place == HERE
    return Piece(
        id=piece.key,
        name=piece.name,
        kind=piece.figures.kind if isinstance(piece, Ship) else piece.kind,
        side=state.setting.sides.index(piece.side),
        at=at_of(piece.at) if here else None,
        facing=piece.facing * 60 if here else None,
        active=piece.key == state.active,
        status=_status(piece),
        tile=piece.tile if piece.has_tile and here else None,
        gauges=_gauges(piece),
        notes=_ship_notes(state, piece) if isinstance(piece, Ship) else _unit_notes(state, piece),
        carried_by=piece.towed_by if isinstance(piece, Unit) and here else "",
    )


def _status(piece: Unit | Ship) -> str:
    if piece.place != HERE:
        return piece.place
    return "in tow" if isinstance(piece, Unit) and piece.towed_by else ""


def _unit_notes(state: Battle, unit: Unit) -> tuple[str, ...]:
    notes = [
        unit.figures.quality,
        f"{unit.figures.gun} artillery" if unit.figures.gun else "",
        "emplaced" if unit.figures.emplaced else "",
        f"tows {state.units[unit.towing].name}" if unit.towing else "",
        f"in tow of {state.units[unit.towed_by].name}" if unit.towed_by else "",
        unit.figures.cargo,
        work_named(state, unit.work) if unit.work is not None else "",
        f"fired at {state.piece(unit.mark).name}" if unit.mark else "",
        "crossing a trench" if unit.crossing else "",
    ]
    return tuple(note for note in notes if note)


def _gauges(piece: Unit | Ship) -> tuple[Gauge, ...]:
    if isinstance(piece, Unit):
        return (Gauge("strength", piece.strength, piece.figures.strength, "LC-1"),)
    figures = piece.figures
    gauges = [
        Gauge("flotation", piece.flotation, figures.flotation, "LC-70"),
        Gauge("movement", piece.movement, figures.movement, "LC-89"),
        Gauge("main guns", piece.main_guns, figures.main_guns, "LC-84"),
        Gauge("secondary guns", piece.secondary_guns, figures.secondary_guns, "LC-84"),
        Gauge("torpedoes", piece.torpedoes, 4, "LC-86"),
    ]
    return tuple(gauge for gauge in gauges if gauge.full and (gauge.name != "torpedoes" or figures.tubes))


def _ship_notes(state: Battle, ship: Ship) -> tuple[str, ...]:
    notes = [
        f"critical at {ship.figures.critical}",
        "breaking off" if ship.is_breaking_off and ship.place == HERE else "",
        f"main guns fired at {state.piece(ship.main_mark).name}" if ship.main_mark else "",
        f"secondary guns fired at {state.piece(ship.secondary_mark).name}" if ship.secondary_mark else "",
    ]
    return tuple(note for note in notes if note)
