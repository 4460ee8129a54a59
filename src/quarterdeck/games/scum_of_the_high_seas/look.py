"""Ranges, arcs, sight lines and dice of one unit or vessel, and its home."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from quarterdeck.boards.hex import Hex, Step, disk, distance
from quarterdeck.boards.hexboard import at_of, hex_at, name_of
from quarterdeck.boards.hulls import Beam, broadside
from quarterdeck.engine.asks import ClauseId, Seat
from quarterdeck.engine.scene import At, Look, Overlay, Remark, SightLine
from quarterdeck.games.scum_of_the_high_seas.battle.dice import (
    cannon_dice,
    fire_dice,
    fire_weapons,
    melee_dice,
    melee_weapons,
    reach,
)
from quarterdeck.games.scum_of_the_high_seas.battle.gunnery import Large, aim, everything_large, gun_of
from quarterdeck.games.scum_of_the_high_seas.battle.line_of_sight import is_walled, sight_blocked
from quarterdeck.games.scum_of_the_high_seas.charts import CANNON_DICE, SLOWER, TERRAIN
from quarterdeck.games.scum_of_the_high_seas.land.barriers import parted
from quarterdeck.games.scum_of_the_high_seas.land.way_home import home_hexes
from quarterdeck.games.scum_of_the_high_seas.parley.enemies import are_friends, cannot_attack
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Gun, Unit, Vessel
from quarterdeck.games.scum_of_the_high_seas.sea.courses import next_bows
from quarterdeck.games.scum_of_the_high_seas.sea.sinking import limits_passed
from quarterdeck.games.scum_of_the_high_seas.state import NOBODY, Raid
from quarterdeck.games.scum_of_the_high_seas.words import count, dice


def look(state: Raid, seat: Seat, key: str) -> Look:
    """Return the look at one piece. The whole map is open, so every seat gets the same."""
    if key in state.vessels:
        return _vessel_look(state, state.vessels[key])
    if key in state.units:
        return _unit_look(state, state.units[key])
    return Look(key)


# --- Units ----------------------------------------------------------------------------------------


def _unit_look(state: Raid, unit: Unit) -> Look:
    if unit.place != HERE or unit.below:
        where = "below deck" if unit.place == HERE else unit.place
        return Look(unit.key, remarks=(Remark(f"{unit.name}: {where}."),))
    overlays = [*_fields(state, unit), *_surroundings(state, unit)]
    return Look(unit.key, tuple(overlays), tuple(_lines(state, unit)), tuple(_remarks(state, unit)))


def _fields(state: Raid, unit: Unit) -> list[Overlay]:
    """SH-39, SH-40 Return the hexes within reach of each weapon, with those out of sight apart."""
    overlays: list[Overlay] = []
    for weapon in fire_weapons(unit):
        hexes = disk(unit.at, reach(unit, weapon))[1:]
        overlays += _seen(state, unit.at, f"{weapon}s", hexes, "SH-39", unit)
    if unit.gun:
        gun = state.guns[unit.gun]
        hexes = disk(unit.at, len(CANNON_DICE[gun.weight]))[1:]
        overlays += _seen(state, unit.at, f"{gun.weight} gun", hexes, "SH-40", unit)
    return overlays


def _seen(
    state: Raid, start: Hex, kind: str, hexes: Iterable[Hex], clause: ClauseId, over: Unit | None = None
) -> list[Overlay]:
    """SH-46 Return overlays for the hexes in sight and for those hidden."""
    on_board = [at for at in hexes if at in state.setting.ground.board]
    hidden = [at for at in on_board if sight_blocked(state, start, at, over.side if over is not None else NOBODY)]
    clear = [at for at in on_board if at not in hidden]
    return _parts(kind, clear, hidden, clause)


def _parts(kind: str, clear: list[Hex], hidden: list[Hex], clause: ClauseId) -> list[Overlay]:
    overlays = (
        Overlay(kind, tuple(at_of(at) for at in clear), clause),
        Overlay(kind, tuple(at_of(at) for at in hidden), "SH-46", seen=False),
    )
    return [overlay for overlay in overlays if overlay.cells]


def _surroundings(state: Raid, unit: Unit) -> list[Overlay]:
    """SH-9 Return the zone of control and, by SH-1a, the home."""
    near = state.setting.ground.near[unit.at]
    home = home_hexes(state, unit.side, not unit.is_ashore)
    overlays = [Overlay("zone of control", tuple(at_of(at) for at in near), "SH-9")]
    if home:
        overlays.append(Overlay("home", tuple(at_of(at) for at in home), "SH-1a"))
    return overlays


def _remarks(state: Raid, unit: Unit) -> list[Remark]:
    remarks = []
    if unit.is_leader:
        remarks.append(Remark("He adds a die in close combat to the unit in his hex. Alone he does not battle.", "SH-43"))
    elif not fire_weapons(unit) and not unit.gun:
        remarks.append(Remark("It has nothing to fire with and fights only in the next hex.", "SH-7"))
    if unit.returns:
        remarks.append(Remark("Without an NCO or commander it falls back, and fights only units that attacked it.", "SH-59"))
    elif state.borne_by(unit) is not None:
        remarks.append(Remark("While it carries loot it fights only units that attacked it.", "SH-60"))
    if unit.close:
        remarks.append(Remark("In close combat it cannot fire, nor be fired at from a distance.", "SH-37"))
    if unit.swimming:
        remarks.append(Remark("In the water it moves 1 hex and does not battle.", "SH-91b"))
    return remarks


# --- Lines of sight -------------------------------------------------------------------------------


def _lines(state: Raid, unit: Unit) -> list[SightLine]:
    """Return sight lines to every enemy within reach, the nearest first, with their dice."""
    if unit.is_leader:
        return []
    most = max([1, *(reach(unit, weapon) for weapon in fire_weapons(unit))])
    lines = [_line(state, unit, foe) for foe in _near(state, unit.side, unit.at, most)]
    gun = gun_of(state, unit)
    return lines if gun is None else lines + _gun_lines(state, unit.side, [gun], [unit.at])


def _near(state: Raid, side: Seat, at: Hex, most: int) -> list[Unit]:
    foes = [
        foe
        for foe in state.units.values()
        if foe.place == HERE
        and not foe.below
        and not are_friends(state, side, foe.side)
        and 0 < distance(at, foe.at) <= most
        and not (foe.is_leader and state.unit_at(foe.at) is not None)
    ]
    return sorted(foes, key=lambda foe: (distance(at, foe.at), foe.at))


def _line(state: Raid, unit: Unit, foe: Unit) -> SightLine:
    step = sight_blocked(state, unit.at, foe.at, unit.side)
    away = distance(unit.at, foe.at)
    barred = cannot_attack(state, unit, foe)
    words, clause = _means(state, unit, foe, away)
    told = f"{foe.name} in {name_of(foe.at)}, range {away}"
    hidden = _obstacle(state, step)
    if barred:
        words = "may not be attacked now"
    elif step:
        words = f"hidden by {hidden}"
    return SightLine(
        to=(foe.key,),
        at=at_of(foe.at),
        text=f"{told}: {words}.",
        clause=barred or ("SH-46" if step else clause),
        clear=not step,
        open=not step and not barred and not words.startswith("no dice"),
        blocked_at=tuple(at_of(at) for at in step if at in state.setting.ground.board),
        blocked_by=hidden,
    )


def _means(state: Raid, unit: Unit, foe: Unit, away: int) -> tuple[str, ClauseId]:
    """SH-42 Return the words and dice for close combat with a neighbour, or else for fire."""
    if away == 1 and not parted(state, unit.at, foe.at):
        thrown = {weapon: melee_dice(state, unit, foe, weapon) for weapon in melee_weapons(unit)}
        return _dice_words("close combat", thrown), "SH-42"
    weapons = [weapon for weapon in fire_weapons(unit) if reach(unit, weapon) >= away]
    thrown = {weapon: fire_dice(state, unit, foe, weapon) for weapon in weapons}
    return (_dice_words("fire", thrown), "SH-39") if thrown else ("no dice, out of reach of its weapons", "SH-7")


def _dice_words(how: str, thrown: dict[str, int]) -> str:
    told = [f"{dice(number)} with {weapon}s" for weapon, number in thrown.items() if number > 0]
    return f"{how}, {' or '.join(told)}" if told else f"no dice are left for {how}"


def _obstacle(state: Raid, step: Step) -> str:
    """SH-46 Return the obstacles on a line and their hexes, such as ``wood at G7``."""
    ground = state.setting.ground
    told = []
    for at in step:
        unit, leader, vessel = state.unit_at(at), state.leader_at(at), state.vessel_at(at)
        kinds = [kind for kind in ground.features.get(at, ()) if TERRAIN[kind].blocks]
        if is_walled(state, at):
            kinds.append("a building")
        somebody = unit or leader or vessel
        told.append(f"{kinds[0] if kinds else somebody.name if somebody is not None else 'something'} at {name_of(at)}")
    return " and ".join(told)


def measure(state: Raid, seat: Seat, start: At, end: At) -> SightLine | None:
    """SH-46 Return the sight line between two hexes, where nobody fires over friends."""
    board, one, other = state.setting.ground.board, hex_at(start), hex_at(end)
    if one not in board or other not in board:
        return None
    step = sight_blocked(state, one, other)
    hidden = _obstacle(state, step)
    told = f"{name_of(one)} to {name_of(other)}: {f'hidden by {hidden}' if step else 'in sight'}."
    places = tuple(at_of(at) for at in step if at in board)
    return SightLine((), end, told, "SH-46", not step, not step, places, hidden)


# --- Vessels --------------------------------------------------------------------------------------


def _vessel_look(state: Raid, vessel: Vessel) -> Look:
    if vessel.place != HERE:
        return Look(vessel.key, remarks=(Remark(f"{vessel.name}: {vessel.place}."),))
    guns = state.guns_of(vessel)
    overlays = [overlay for beam in ("port", "starboard", "") for overlay in _broadside(state, vessel, guns, beam)]
    bows = next_bows(state, vessel.key)
    if bows:
        where, clause = ("her bow after her next move", "SH-83") if vessel.is_ship else ("where it can row", "SH-90")
        overlays.append(Overlay(where, tuple(at_of(at) for at in bows), clause))
    lines = _gun_lines(state, vessel.side, guns, state.hull(vessel))
    return Look(vessel.key, tuple(overlays), tuple(lines), tuple(_vessel_remarks(vessel)))


def _bearing(gun: Gun, vessel: Vessel) -> tuple[Hex, ...]:
    """SH-94 Return the hexes within range on which a gun bears; a swivel bears all round."""
    far = len(CANNON_DICE[gun.weight])
    if not gun.beam:
        return disk(gun.at, far)[1:]
    return broadside(gun.at, vessel.heading, Beam.PORT if gun.beam == "port" else Beam.STARBOARD, far)


def _broadside(state: Raid, vessel: Vessel, guns: list[Gun], beam: str) -> list[Overlay]:
    hexes: dict[Hex, bool] = {}
    for gun in guns:
        if gun.beam == beam:
            for at in _bearing(gun, vessel):
                if at in state.setting.ground.board:
                    hexes[at] = hexes.get(at, False) or not sight_blocked(state, gun.at, at)
    kind = f"guns to {beam}" if beam else "swivels"
    clear, hidden = [[at for at, seen in hexes.items() if seen is each] for each in (True, False)]
    return _parts(kind, clear, hidden, "SH-94")


def _gun_lines(state: Raid, side: Seat, guns: list[Gun], decks: Sequence[Hex]) -> list[SightLine]:
    """SH-82b Return lines to enemy structures within range and to enemy vessels.

    A ship lists those out of range too.
    """
    reaching = max([0, *(len(CANNON_DICE[gun.weight]) for gun in guns)])
    lines = []
    for target in everything_large(state):
        afloat = isinstance(target, Vessel)
        gone = target.place != HERE if isinstance(target, Vessel) else target.points <= 0
        if gone or are_friends(state, side, target.side):
            continue
        if apart(decks, hexes_of(state, target))[0] <= reaching or (afloat and decks[0] in state.where.hulls):
            lines.append(_gun_line(state, guns, decks, target))
    return lines


def _gun_line(state: Raid, guns: list[Gun], decks: Sequence[Hex], target: Large) -> SightLine:
    """SH-82b Return one line to a target: how many guns bear, and their best dice."""
    away, start, nearest = apart(decks, hexes_of(state, target))
    aimed = [cannon_dice(state, gun, at) for gun in guns if (at := aim(state, gun, target)) is not None]
    step = () if aimed or not guns else sight_blocked(state, start, nearest, guns[0].side)
    hidden = _obstacle(state, step)
    bears = "no gun bears" if guns else "no guns"
    if aimed:
        bears = f"{count(len(aimed), 'gun bears', 'guns bear')}, up to {dice(max(aimed))}"
    barred = cannot_attack(state, guns[0], target) if guns else "SH-94"
    return SightLine(
        to=(target.key,),
        at=at_of(hexes_of(state, target)[0]),  # where the scene has it
        text=f"{target.name}, range {away}: {f'hidden by {hidden}' if step else bears}.",
        clause="SH-46" if step else "SH-94" if not guns or guns[0].ship else "SH-40",
        clear=not step,
        open=bool(aimed) and not barred,
        blocked_at=tuple(at_of(at) for at in step if at in state.setting.ground.board),
        blocked_by=hidden,
    )


def hexes_of(state: Raid, target: Large) -> Sequence[Hex]:
    """Return the hexes of a ship or a structure; for a gate the hex that it shuts."""
    if isinstance(target, Vessel):
        return state.hull(target)
    return target.figures.between[:1] if target.figures.between is not None else target.figures.hexes


def apart(decks: Sequence[Hex], hexes: Sequence[Hex]) -> tuple[int, Hex, Hex]:
    """Return the distance between two groups of hexes, and the pair of hexes that is nearest."""
    return min([(distance(deck, at), deck, at) for deck in decks for at in hexes])


def _vessel_remarks(vessel: Vessel) -> list[Remark]:
    remarks = []
    if vessel.anchored:
        remarks.append(Remark("At anchor: she must weigh it before she moves.", "SH-86"))
    if vessel.aground:
        remarks.append(Remark("Aground: she can fire and lower boats, and floats free on a throw of 5 or 6.", "SH-86a"))
    if vessel.adrift:
        remarks.append(Remark("Adrift with enemies aboard.", "SH-92"))
    slower = SLOWER[limits_passed(vessel)]
    if slower:
        remarks.append(Remark(f"Her damage costs her {count(slower, 'hex', 'hexes')} of speed.", "SH-85"))
    return remarks
