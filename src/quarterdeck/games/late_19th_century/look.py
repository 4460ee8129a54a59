"""A unit's or ship's field of fire: range, arc, lines of sight, and what forbids fire."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from quarterdeck.boards.hex import Hex, Step, arc, disk, distance
from quarterdeck.boards.hexboard import at_of, hex_at, name_of
from quarterdeck.engine.asks import ALLOWED, ClauseId, Seat
from quarterdeck.engine.scene import At, Look, Overlay, Remark, SightLine
from quarterdeck.games.late_19th_century.charts import ARTILLERY, ARTILLERY_RANGE, GUN_RANGE, TRANSPORT, UNITS
from quarterdeck.games.late_19th_century.land import artillery, small_arms
from quarterdeck.games.late_19th_century.sea import naval_guns
from quarterdeck.games.late_19th_century.sea.torpedoes import cannot_launch, course, tube_options
from quarterdeck.games.late_19th_century.setup.ground import BUILT_UP, HILL, LOW_WORKS, WOODS, WORKS, Ground
from quarterdeck.games.late_19th_century.shots import Battery
from quarterdeck.games.late_19th_century.state import HERE, Battle, Ship, Unit

BLOCKERS: Final = (WOODS, BUILT_UP, HILL, *(work for work in WORKS if work not in LOW_WORKS))  # LC-62

# Short reasons why a hex cannot be fired into.
WHY_NOT: Final = {
    "LC-15": "outside its arc",
    "LC-17": "it fires out of cover only from the edge",
    "LC-34": "outside its arc",
    "LC-35": "small arms need a clear line of sight",
    "LC-36": "too deep in cover",
    "LC-37": "it fires out of cover only from the edge",
    "LC-59": "within a wood, fire reaches only 1 hex",
    "LC-77": "out of range",
    "LC-79": "guns need a clear line of sight to a ship",
    "LC-80": "no gun bears",
}


class Sighting(NamedTuple):
    """A hex as a target: the clause that bars fire, words for it, and the clause of sight."""

    barred: ClauseId
    words: str
    sight: ClauseId  # the clause on what a blocked line means to this weapon


def look(state: Battle, seat: Seat, key: str) -> Look:
    """Return the look of a piece. Nothing is hidden, so every seat gets the same."""
    piece = state.piece(key)
    if piece.place != HERE:
        return Look(key, remarks=(Remark(f"{piece.name}: {piece.place}."),))
    if isinstance(piece, Ship):
        return Look(key, _ship_overlays(state, piece), _lines(state, piece, _gun_range(piece)), _ship_remarks(piece))
    return Look(key, _unit_overlays(state, piece), _lines(state, piece, _range(state, piece)), _unit_remarks(state, piece))


# Arcs and ranges


def _unit_overlays(state: Battle, unit: Unit) -> tuple[Overlay, ...]:
    reach = _range(state, unit)
    if not reach:
        return ()
    if unit.kind == ARTILLERY:
        return _seen(state, unit, "field of fire", arc(unit.at, unit.facing, reach, artillery.HALF_ARC, True), "LC-15")
    return _seen(state, unit, "field of fire", small_arms.field_of_fire(unit.at, unit.facing), "LC-34")


def _range(state: Battle, unit: Unit) -> int:
    """LC-11, LC-31 Return a unit's range, or 0 if it cannot fire.

    LC-54, LC-58 No fire in tow or in a river.
    """
    if unit.towed_by or unit.at in state.setting.ground.wet:
        return 0
    return ARTILLERY_RANGE[unit.figures.gun] if unit.kind == ARTILLERY else UNITS[unit.kind].range


def _ship_overlays(state: Battle, ship: Ship) -> tuple[Overlay, ...]:
    overlays: list[Overlay] = []
    for battery in _batteries(ship):
        within = disk(ship.at, GUN_RANGE[naval_guns.gun_type(ship, battery)])[1:]
        reach = [at for at in within if naval_guns.guns_bearing(ship, battery, at)]
        overlays.extend(_seen(state, ship, f"{battery} guns", reach, "LC-80"))
    if not cannot_launch(ship):
        paths = [course(state, option.value.path) for option in tube_options(state, ship)]
        hexes = sorted({at for path in paths for at in path})
        if hexes:
            overlays.append(Overlay("torpedoes", tuple(at_of(at) for at in hexes), "LC-87"))
    return tuple(overlays)


def _batteries(ship: Ship) -> list[Battery]:
    """LC-84 Return the batteries with guns left."""
    return [battery for battery in naval_guns.BATTERIES if ship.guns(battery)]


def _gun_range(ship: Ship) -> int:
    return max([GUN_RANGE[naval_guns.gun_type(ship, battery)] for battery in _batteries(ship)], default=0)


def _seen(state: Battle, piece: Unit | Ship, kind: str, hexes: Iterable[Hex], clause: ClauseId) -> tuple[Overlay, ...]:
    """LC-62 Split the hexes in range and arc into those in sight and those hidden."""
    ground = state.setting.ground
    on_board = [at for at in hexes if at in ground.board]
    clear = tuple(at_of(at) for at in on_board if not ground.sight_blocked(piece.at, at))
    hidden = tuple(at_of(at) for at in on_board if ground.sight_blocked(piece.at, at))
    overlays = (Overlay(kind, clear, clause), Overlay(kind, hidden, "LC-62", seen=False))
    return tuple(overlay for overlay in overlays if overlay.cells)


# Lines of sight


def _lines(state: Battle, piece: Unit | Ship, reach: int) -> tuple[SightLine, ...]:
    """Return a line to each enemy hex in range, nearest first.

    LC-38 Small arms fire at land units only.
    """
    if not reach:
        return ()
    at_ships = isinstance(piece, Ship) or piece.kind == ARTILLERY
    hexes: dict[Hex, list[Unit | Ship]] = {}
    for foe in state.foes(piece.side):
        if (at_ships or isinstance(foe, Unit)) and 0 < distance(piece.at, foe.at) <= reach:
            hexes.setdefault(foe.at, []).append(foe)
    return tuple(_line(state, piece, at, hexes[at]) for at in sorted(hexes, key=lambda at: (distance(piece.at, at), at)))


def _line(state: Battle, piece: Unit | Ship, at: Hex, foes: list[Unit | Ship]) -> SightLine:
    ground = state.setting.ground
    step = ground.sight_blocked(piece.at, at)
    found = _ship_finding(state, piece, foes[0]) if isinstance(piece, Ship) else _unit_finding(state, piece, foes[0])
    names = " and ".join(foe.name for foe in foes)
    obstacle = _obstacle(ground, step, piece.at, at)
    sight = f"hidden by {obstacle}" if step else "in sight"
    told = f"{names} in {name_of(at)}, range {distance(piece.at, at)}: {sight}"
    return SightLine(
        to=tuple(foe.key for foe in foes),
        at=at_of(at),
        text=f"{told}; {found.words}." if found.words else f"{told}.",
        clause=found.sight if step else found.barred or "LC-62",
        clear=not step,
        open=not found.barred,
        blocked_at=tuple(at_of(each) for each in step),
        blocked_by=obstacle,
    )


def _unit_finding(state: Battle, unit: Unit, foe: Unit | Ship) -> Sighting:
    if unit.kind == ARTILLERY:
        barred = artillery.cannot_shell_at(state, unit, foe)
        words = WHY_NOT.get(barred, "")
        if not barred and state.setting.ground.sight_blocked(unit.at, foe.at):
            words = "indirect fire only"
        return Sighting(barred, words, "LC-18")
    # LC-34 to LC-37, LC-59: only arc and ground count here, not what it has done this turn.
    in_field = foe.at in small_arms.field_of_fire(unit.at, unit.facing)
    barred = state.setting.ground.cannot_shoot(unit.at, foe.at) if in_field else "LC-34"
    return Sighting(barred, WHY_NOT.get(barred, ""), "LC-35")


def _ship_finding(state: Battle, ship: Ship, foe: Unit | Ship) -> Sighting:
    """LC-79 Ships are fired at only in sight. LC-98 Land targets may be out of sight."""
    reasons = {battery: naval_guns.cannot_fire_at(state, ship, battery, foe) for battery in _batteries(ship)}
    bearing = {battery: naval_guns.guns_bearing(ship, battery, foe.at) for battery, barred in reasons.items() if not barred}
    sight = "LC-79" if isinstance(foe, Ship) else "LC-98"
    if not bearing:
        barred = next(iter(reasons.values()))
        return Sighting(barred, WHY_NOT.get(barred, ""), sight)
    each = " and ".join(f"{count} {battery}" for battery, count in bearing.items())
    words = f"{each} gun bears" if sum(bearing.values()) == 1 else f"{each} guns bear"
    if isinstance(foe, Unit) and state.setting.ground.sight_blocked(ship.at, foe.at):
        words += ", indirect fire only"
    return Sighting(ALLOWED, words, sight)


def _obstacle(ground: Ground, step: Step, one: Hex, other: Hex) -> str:
    """LC-62 Return the obstacles on a line: ``woods at G7``.

    A hill does not block between two hills.
    """
    on_hills = one in ground.hills and other in ground.hills
    blockers = [kind for kind in BLOCKERS if kind != HILL] if on_hills else BLOCKERS
    return " and ".join(
        f"{' and '.join(kind for kind in ground.features[at] if kind in blockers)} at {name_of(at)}" for at in step
    )


def measure(state: Battle, seat: Seat, start: At, end: At) -> SightLine | None:
    """LC-62 Return the line of sight between two hexes, for the ruler."""
    ground, one, other = state.setting.ground, hex_at(start), hex_at(end)
    if one not in ground.board or other not in ground.board:
        return None
    step = ground.sight_blocked(one, other)
    obstacle = _obstacle(ground, step, one, other)
    told = f"{name_of(one)} to {name_of(other)}: {f'hidden by {obstacle}' if step else 'in sight'}."
    return SightLine((), end, told, "LC-62", not step, not step, tuple(at_of(each) for each in step), obstacle)


# Other remarks


def _unit_remarks(state: Battle, unit: Unit) -> tuple[Remark, ...]:
    remarks = []
    if unit.towed_by:
        remarks.append(
            Remark(f"In tow of {state.units[unit.towed_by].name}: it does not fire until it is unlimbered.", "LC-54")
        )
    elif unit.kind != ARTILLERY and not UNITS[unit.kind].range:
        remarks.append(
            Remark(f"A {unit.kind} does not fire." if unit.kind != TRANSPORT else "Transport does not fire.", "LC-40")
        )
    elif unit.at in state.setting.ground.wet:
        remarks.append(Remark("In a river: it does not fire.", "LC-58"))
    if unit.towing:
        remarks.append(Remark(f"Tows {state.units[unit.towing].name}, which moves with it.", "LC-54"))
    if unit.crossing:
        remarks.append(Remark("It has entered its trench this turn and does not fire.", "LC-61"))
    elif unit.fired:
        remarks.append(Remark("It has fired this turn.", "LC-14" if unit.kind == ARTILLERY else "LC-33"))
    return tuple(remarks)


def _ship_remarks(ship: Ship) -> tuple[Remark, ...]:
    remarks = []
    if not _batteries(ship):
        remarks.append(Remark("She has no guns left.", "LC-84"))
    if ship.is_breaking_off:
        remarks.append(Remark("At or below her critical point: she is breaking off.", "LC-72"))
    return tuple(remarks)
