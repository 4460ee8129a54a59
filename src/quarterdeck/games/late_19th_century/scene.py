"""What the battle looks like: hexes with their ground, units and ships, and what the active one sees and bears on."""

from __future__ import annotations

from functools import lru_cache

from quarterdeck.boards.hex import Hex, arc, disk
from quarterdeck.boards.hexboard import hex_named, name_of, to_offset
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.scene import At, Cell, Gauge, Hexes, Overlay, Piece, Scene, Zone
from quarterdeck.games.late_19th_century import artillery
from quarterdeck.games.late_19th_century.charts import ARTILLERY, ARTILLERY_RANGE, GUN_RANGE, UNITS
from quarterdeck.games.late_19th_century.ground import Ground
from quarterdeck.games.late_19th_century.guns import BATTERIES, gun_type, guns_bearing
from quarterdeck.games.late_19th_century.small_arms import field_of_fire
from quarterdeck.games.late_19th_century.state import HERE, Battle, Ship, Unit
from quarterdeck.games.late_19th_century.winning import exhaustion_point, points_lost


def scene(state: Battle, seat: Seat) -> Scene:
    setting = state.setting
    active = state.piece(state.active) if state.active else None
    return Scene(
        board=Hexes(setting.columns, setting.rows, "land", "flat", _cells(state)),
        pieces=tuple(_piece(state, piece) for piece in state.everything()),
        overlays=_overlays(state, active) if active is not None and active.place == HERE else (),
        zones=(Zone("bag", "Tiles in the bag", count=len(state.bag)),),
        caption=_caption(state),
        sides=setting.sides,
    )


def _caption(state: Battle) -> str:
    losses = ", ".join(
        f"{side.capitalize()} lost {points_lost(state, side)} of {state.setting.initial[side]}{_exhaustion(state, side)}"
        for side in state.setting.sides
    )
    return f"Turn {max(state.turn, 1)} of {state.setting.turns}, {state.phase.value}. {losses}."


def _exhaustion(state: Battle, side: Seat) -> str:
    """LC-53 How far a side is from it; LC-98b battles between ships alone know no exhaustion."""
    if state.setting.naval:
        return ""
    return " and exhausted" if state.exhausted[side] else f" (exhausted at {exhaustion_point(state, side)})"


def at_of(at: Hex) -> At:
    """Column and row, both from 1."""
    column, row = to_offset(at)
    return column + 1, row + 1


@lru_cache(maxsize=64)
def _terrain(ground: Ground) -> tuple[tuple[Hex, str], ...]:
    """What lies in each hex that is not open ground; a road is named last."""
    found = []
    for at in ground.board.cells:
        features = [*ground.features[at], *(["road"] if at in ground.roads else [])]
        if features:
            found.append((at, " and ".join(features)))
    return tuple(found)


def _cells(state: Battle) -> tuple[Cell, ...]:
    ground = state.setting.ground
    named = dict(_terrain(ground))
    for name in state.wire:
        at = hex_named(name)
        named[at] = f"{named[at]} and wire" if at in named else "wire"
    return tuple(Cell(at_of(at), terrain, name_of(at)) for at, terrain in named.items())


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
        status="" if here else piece.place,
        gauges=_ship_gauges(piece) if isinstance(piece, Ship) else _unit_gauges(piece),
        notes=_ship_notes(piece) if isinstance(piece, Ship) else _unit_notes(piece),
    )


def _unit_gauges(unit: Unit) -> tuple[Gauge, ...]:
    return (Gauge("strength", unit.strength, unit.figures.strength, "LC-1"),)


def _unit_notes(unit: Unit) -> tuple[str, ...]:
    notes = [
        unit.figures.quality,
        f"{unit.figures.gun} artillery" if unit.figures.gun else "",
        _tile(unit),
        f"tows {unit.towing}" if unit.towing else "",
        f"in tow of {unit.towed_by}" if unit.towed_by else "",
        unit.figures.cargo,
        unit.task,
        f"fired at {unit.mark}" if unit.mark else "",
        "crossing a trench" if unit.crossing else "",
    ]
    return tuple(note for note in notes if note)


def _tile(piece: Unit | Ship) -> str:
    return f"tile {piece.tile}" if piece.tile else "tile face down" if piece.has_tile else ""


def _ship_gauges(ship: Ship) -> tuple[Gauge, ...]:
    figures = ship.figures
    gauges = [
        Gauge("flotation", ship.flotation, figures.flotation, "LC-70"),
        Gauge("movement", ship.movement, figures.movement, "LC-89"),
        Gauge("main guns", ship.main_guns, figures.main_guns, "LC-84"),
        Gauge("secondary guns", ship.secondary_guns, figures.secondary_guns, "LC-84"),
        Gauge("torpedoes", ship.torpedoes, 4, "LC-86"),
    ]
    return tuple(gauge for gauge in gauges if gauge.full and (gauge.name != "torpedoes" or figures.tubes))


def _ship_notes(ship: Ship) -> tuple[str, ...]:
    notes = [
        f"critical at {ship.figures.critical}",
        "breaking off" if ship.is_breaking_off and ship.place == HERE else "",
        _tile(ship),
        f"main guns fired at {ship.main_mark}" if ship.main_mark else "",
        f"secondary guns fired at {ship.secondary_mark}" if ship.secondary_mark else "",
    ]
    return tuple(note for note in notes if note)


def _overlays(state: Battle, piece: Unit | Ship) -> tuple[Overlay, ...]:
    """Range and arc of the active unit or ship, and of the hexes there which it sees and which are hidden from it."""
    if isinstance(piece, Ship):
        return tuple(overlay for battery in BATTERIES for overlay in _battery(state, piece, battery))
    if piece.kind == ARTILLERY:
        reach = arc(piece.at, piece.facing, ARTILLERY_RANGE[piece.figures.gun], artillery.HALF_ARC, True)
        return _seen(state, piece, "field of fire", reach, "LC-15")
    if UNITS[piece.kind].range:
        return _seen(state, piece, "field of fire", field_of_fire(piece.at, piece.facing), "LC-34")
    return ()


def _battery(state: Battle, ship: Ship, battery: str) -> tuple[Overlay, ...]:
    weapon = gun_type(ship, battery)
    if not weapon:
        return ()
    reach = tuple(at for at in disk(ship.at, GUN_RANGE[weapon])[1:] if guns_bearing(ship, battery, at))
    return _seen(state, ship, f"{battery} guns", reach, "LC-80")


def _seen(state: Battle, piece: Unit | Ship, kind: str, hexes: tuple[Hex, ...], clause: str) -> tuple[Overlay, ...]:
    ground = state.setting.ground
    on_board = [at for at in hexes if at in ground.board]
    clear = tuple(at_of(at) for at in on_board if not ground.sight_blocked(piece.at, at))
    hidden = tuple(at_of(at) for at in on_board if ground.sight_blocked(piece.at, at))
    overlays = [Overlay(kind, piece.key, clear, clause), Overlay(f"{kind}, out of sight", piece.key, hidden, "LC-62")]
    return tuple(overlay for overlay in overlays if overlay.cells)
