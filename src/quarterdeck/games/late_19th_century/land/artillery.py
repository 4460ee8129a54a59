"""The artillery phase: targets named in secret, the fall of shot, and the pieces that it hits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from quarterdeck.boards.hex import Hex, distance, farthest_neighbours, in_arc, nearest_neighbours
from quarterdeck.boards.hexboard import name_of
from quarterdeck.engine.asks import ALLOWED, D6, Choose, ClauseId, Flow, Option, Prompt, Seat, roll_all
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.late_19th_century import log
from quarterdeck.games.late_19th_century.acts import on, unit_asked
from quarterdeck.games.late_19th_century.charts import (
    ARTILLERY,
    ARTILLERY_AS_GUNS,
    ARTILLERY_RANGE,
    BEHIND,
    FALLS_ON_TARGET,
    IN_FRONT,
    NOWHERE,
    ON_TARGET,
    fall_of_shot,
)
from quarterdeck.games.late_19th_century.land.positions import commander_helps, in_cover
from quarterdeck.games.late_19th_century.modifiers import (
    COMMANDER_AT_HAND,
    ENEMY_IN_COVER,
    IN_SIGHT,
    NO_LINES,
    SAME_TARGET,
    Lines,
    points,
    told,
)
from quarterdeck.games.late_19th_century.shots import GUN, Battery, HitsTaken, Shot
from quarterdeck.games.late_19th_century.state import HERE, Battle, Ship, Unit

HALF_ARC = 30  # LC-15
HANDS = ("", " left", " right")
HOLD_FIRE = Option("hold fire", ("", 0))

Target = tuple[str, int]  # the target's key, and the side of stray shots: 1 left, 2 right, 0 if there is only one


@cache
def shell_at(key: str, hand: int) -> Option[Target]:
    return Option(f"fire {key}{HANDS[hand]}", (key, hand))


def target_options(start: Hex, marks: list[Unit | Ship]) -> list[Option[Target]]:
    """LC-19 Return every target.

    If two hexes are equally near in front of it, the firer picks left or right.
    """
    options = []
    for mark in marks:
        if len(nearest_neighbours(mark.at, start)) == 1:
            options.append(shell_at(mark.key, 0))
        else:
            options.append(shell_at(mark.key, 1))
            options.append(shell_at(mark.key, 2))
    return options


class Salvo(NamedTuple):
    """A gun or battery that can fire now, and its possible targets."""

    firer: Unit | Ship
    battery: Battery
    options: list[Option[Target]]


def shell_label(state: Battle, ask: Choose, option: Option[Target]) -> Label:
    unit, mark = unit_asked(state, ask), option.value[0]
    more = modifier(state, unit, state.piece(mark)) if mark else 0
    return target_label(state, unit, option.value, more, "LC-19")


def target_label(state: Battle, firer: Unit | Ship, named: Target, more: int, clause: ClauseId) -> Label:
    """Return the label of a target, with the score needed after `more` is added to the die."""
    mark, hand = named
    if not mark:
        return Label("Hold fire", clause, firer.key)
    target = state.piece(mark)
    where = ("", ", stray shots to the left", ", stray shots to the right")[hand]
    away = distance(firer.at, target.at)
    seen = "" if sees(state, firer, target) else ", out of sight"
    lands = f"lands {on(FALLS_ON_TARGET - more)}{where}"
    return Label(f"Fire at {target.name} in {name_of(target.at)}, range {away}{seen}, {lands}", clause, mark)


def barred_to_shells(state: Battle, ask: Choose) -> Iterator[Refusal]:
    """Yield every enemy that the gun may not fire at, and the clause that forbids it."""
    unit = unit_asked(state, ask)
    for foe in state.foes(unit.side):
        clause = cannot_shell(state, unit) or cannot_shell_at(state, unit, foe)
        yield Refusal(shell_at(foe.key, 0).notation, f"Fire at {foe.name}", clause)


SHELL = Prompt("shell", "LC-19", "{unit}: fire at which target?", label=shell_label, barred=barred_to_shells)


def shore_salvoes(state: Battle, side: Seat) -> list[Salvo]:
    """LC-13, LC-14 Return each gun of a side that has a target."""
    salvoes = []
    foes = state.foes(side)
    for unit in state.all_units():
        if unit.kind == ARTILLERY and unit.side == side and not cannot_shell(state, unit):
            marks = [foe for foe in foes if not cannot_shell_at(state, unit, foe)]
            if marks:
                salvoes.append(Salvo(unit, GUN, target_options(unit.at, marks)))
    return salvoes


def cannot_shell(state: Battle, unit: Unit) -> ClauseId:
    """LC-40, LC-54, LC-58 Only artillery on the board fires, not in tow and not in a river."""
    if unit.kind != ARTILLERY or unit.place != HERE:
        return "LC-40"
    if unit.towed_by:
        return "LC-54"
    return "LC-58" if unit.at in state.setting.ground.wet else ALLOWED


def cannot_shell_at(state: Battle, unit: Unit, mark: Unit | Ship) -> ClauseId:
    """LC-11, LC-15, LC-17, LC-59 The target is in range (LC-12) and within 30° of the facing.

    A gun fires out of cover only from its edge, and into cover at any depth (LC-16).
    """
    if distance(unit.at, mark.at) > ARTILLERY_RANGE[unit.figures.gun]:
        return "LC-11"
    if not in_arc(unit.at, unit.facing, mark.at, HALF_ARC, True):
        return "LC-15"
    return state.setting.ground.cannot_shell(unit.at, mark.at)


def modifier(state: Battle, unit: Unit, mark: Unit | Ship) -> int:
    """LC-20 Return what would be added to the die if the gun fired at that target."""
    return points(modifiers(state, unit, mark, unit.fired_at(mark.key)))


def modifiers(state: Battle, unit: Unit, mark: Unit | Ship, again: bool) -> Lines:
    """LC-20 −1 target in cover; +2 direct line of sight (LC-18); +1 same target as last turn; +1
    commander nearby."""
    held = lines_of_target(state, unit, mark, again)
    return held | COMMANDER_AT_HAND if commander_helps(state, unit) else held


def lines_of_target(state: Battle, firer: Unit | Ship, mark: Unit | Ship, again: bool) -> Lines:
    """LC-20, LC-82 Return the modifiers that guns ashore and afloat have in common."""
    held = ENEMY_IN_COVER if in_cover(state, mark) else NO_LINES
    if sees(state, firer, mark):
        held |= IN_SIGHT
    return held | SAME_TARGET if again else held


def shell(state: Battle, shot: Shot) -> Flow[None]:
    """LC-19 Throw one die, with the modifiers, for the fall of shot."""
    unit, mark = state.units[shot.firer], state.piece(shot.mark)
    faces = yield from roll_all(unit.side, D6, 1, "LC-19")
    held = modifiers(state, unit, mark, shot.again)
    falls = tuple([fall_of_shot(face + points(held)) for face in faces])
    state.say(
        log.Shelled,
        unit.key,
        mark.key,
        unit.figures.gun,
        "",
        sees(state, unit, mark),
        falls,
        FALLS_ON_TARGET,
        told(held, "LC-20"),
        "LC-19",
    )
    land(state, unit, mark, shot.hand, falls, ARTILLERY_AS_GUNS[unit.figures.gun])
    unit.fired = True


def sees(state: Battle, firer: Unit | Ship, mark: Unit | Ship) -> bool:
    """LC-18 Fire is direct if the line of sight is clear."""
    return not state.setting.ground.sight_blocked(firer.at, mark.at)


def land(state: Battle, firer: Unit | Ship, mark: Unit | Ship, hand: int, falls: tuple[str, ...], weapon: str) -> None:
    """LC-19, LC-21, LC-83 Each shot hits everything in the hex where it lands, friend or foe."""
    for fall in falls:
        if fall == NOWHERE:
            continue
        at = landing_hex(firer.at, mark.at, hand, fall)
        if at == firer.at or at not in state.setting.ground.board:
            continue  # Ruling: a shot off the board, or short at range 1, is wasted
        pieces = state.pieces_in(at)
        if pieces and fall != ON_TARGET:
            state.say(log.Strayed, tuple([piece.key for piece in pieces]), name_of(at), fall)
        for piece in pieces:
            strike(state, piece, weapon)


def landing_hex(start: Hex, target: Hex, hand: int, fall: str) -> Hex:
    """LC-19 Return the hex where a shot falls: the target, or the hex before or behind it."""
    if fall == ON_TARGET:
        return target
    assert fall in (IN_FRONT, BEHIND)
    hexes = nearest_neighbours(target, start) if fall == IN_FRONT else farthest_neighbours(target, start)
    return hexes[-1] if hand == 2 else hexes[0]


def strike(state: Battle, piece: Unit | Ship, weapon: str) -> None:
    """LC-13 Note a hit to be resolved after all have fired.

    Land units suffer alike from all weapons.
    """
    weapon = "" if isinstance(piece, Unit) else weapon
    for struck in state.struck:
        if struck.key == piece.key and struck.weapon == weapon:
            struck.hits += 1
            return
    state.struck.append(HitsTaken(piece.key, weapon, 1))
