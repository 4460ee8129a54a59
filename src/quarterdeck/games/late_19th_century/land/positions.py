"""Unit positions: cover, commanders, fronts, and the unit that fights for a hex."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from quarterdeck.boards.hex import DIRECTION_NAMES, Hex, neighbours
from quarterdeck.boards.hexboard import Board, Mask, name_of
from quarterdeck.engine.asks import Seat
from quarterdeck.games.late_19th_century import log
from quarterdeck.games.late_19th_century.charts import COMMANDER, FIGHTING
from quarterdeck.games.late_19th_century.land.tasks import Task, Work
from quarterdeck.games.late_19th_century.log import Note, Notes
from quarterdeck.games.late_19th_century.state import DESTROYED, HERE, Battle, Ship, Unit

INTO_WOODS: Final = Note("into woods", "LC-59")
INTO_RIVER: Final = Note("into the river", "LC-58")
INTO_TRENCH: Final = Note("into a trench", "LC-61")
INTO_WIRE: Final = Note("into wire", "LC-60")
IN_CONTACT: Final = Note("in contact", "LC-28")


def in_cover(state: Battle, piece: Unit | Ship) -> bool:
    """LC-63, LC-61 Woods, buildings, works and other cover protect a piece.

    A trench does not in the turn it is entered.
    """
    ground = state.setting.ground
    if isinstance(piece, Ship) or piece.at not in ground.covered:
        return False
    return piece.at in ground.covered_but_for_trenches if piece.crossing else True


def commander_helps(state: Battle, unit: Unit) -> bool:
    """LC-64 A friendly commander in the hex or next to it helps.

    He does not help himself or another commander.
    """
    board = state.setting.ground.board
    near = board.bit[unit.at] | board.beside[unit.at]
    return unit.kind != COMMANDER and bool(state.stand(unit.side).commanders & near)


def is_exhausted(state: Battle, side: Seat) -> bool:
    """LC-53 The side became exhausted at the end of an earlier turn. This is never undone."""
    return 0 < state.exhausted[side] < state.turn


def hexes_of_foes(state: Battle, side: Seat) -> Mask:
    """Return the hexes of enemy land units."""
    return state.stand(state.setting.enemy(side)).anybody


def facings_of_foes(state: Battle, side: Seat, at: Hex) -> list[int]:
    """LC-28 Return the edges of a hex through which an enemy is faced."""
    return facings_of(state.setting.ground.board, at, hexes_of_foes(state, side))


def facings_of(board: Board, at: Hex, foes: Mask) -> list[int]:
    """Return the edges of a hex that lead to these enemies."""
    return [facing for facing, side in enumerate(board.sides[at]) if foes & side]


@lru_cache(maxsize=1 << 14)
def front(at: Hex, facing: int) -> tuple[Hex, Hex, Hex]:
    """LC-4a Return the hex that is faced and the two beside it."""
    around = neighbours(at)
    return around[facing], around[facing - 5], around[facing - 1]


def facers(state: Battle, unit: Unit) -> list[Unit]:
    """LC-30 Return the adjacent enemies in whose front a unit stands."""
    at, side = unit.at, unit.side
    around = neighbours(at)
    return [
        foe
        for foe in state.all_units()
        if foe.side != side and foe.place == HERE and foe.at in around and at in front(foe.at, foe.facing)
    ]


def fighter_in(state: Battle, at: Hex) -> Unit | None:
    """LC-48 Return the fighter of a hex: its fighting unit, else transport, else a commander.

    Of several transports one with a gun in tow goes first. A gun in tow does not fight.
    """
    standing = [unit for unit in state.all_units() if unit.at == at and unit.place == HERE and not unit.towed_by]
    if not standing:
        return None
    return min(standing, key=_fights_first)


def _fights_first(unit: Unit) -> int:
    if unit.is_fighting_unit:
        return 0
    if unit.kind == COMMANDER:
        return 3
    return 1 if unit.towing else 2


def crowded_by(unit: Unit) -> tuple[str, ...]:
    """LC-26 Return the kinds of friends that leave a unit no room.

    A fighting unit, or a gun in tow, leaves none for another.
    """
    return FIGHTING if unit.is_fighting_unit or unit.towing else ()


def crowds(unit: Unit, other: Unit) -> bool:
    """LC-26 A friend in a hex keeps the unit from ending there."""
    return other.kind in crowded_by(unit) and other is not unit and other.towed_by != unit.key


def full_for(state: Battle, unit: Unit) -> Mask:
    """LC-26 Return the hexes where friends leave a unit no room, its own hex included."""
    return state.stand(unit.side).fighting if crowded_by(unit) else 0


def put_in(state: Battle, unit: Unit, to: Hex) -> None:
    """Put a unit in another hex, with what it tows.

    LC-61 A unit that enters a trench from outside is crossing it. LC-54, LC-60 Work begun in the
    old hex comes to nothing.
    """
    ground = state.setting.ground
    if to in ground.trenches:
        unit.crossing = unit.crossing or unit.at not in ground.trenches
    else:
        unit.crossing = False
    state.put(unit, to)
    drop_task(state, unit)
    if unit.towing:
        gun = state.units[unit.towing]
        state.put(gun, to)
        gun.crossing = unit.crossing


def came_into(state: Battle, unit: Unit) -> Notes:
    """LC-28, LC-58 to LC-61 Return the notes for the log on the hex that a unit has come to."""
    ground, here = state.setting.ground, unit.at
    known = (
        (INTO_WOODS, here in ground.woods),
        (INTO_RIVER, here in ground.wet),
        (INTO_TRENCH, unit.crossing),
        (INTO_WIRE, name_of(here) in state.wire),
        (IN_CONTACT, bool(hexes_of_foes(state, unit.side) & ground.board.beside[here])),
    )
    return tuple([note for note, holds in known if holds])


def drop_task(state: Battle, unit: Unit) -> None:
    """LC-54, LC-60 Drop the work that was to be done at the turn's end.

    Limbering needs both pieces.
    """
    if not unit.task:
        return
    if unit.task == Work.LAY:
        state.laid[unit.side] -= 1
    for other in state.all_units():
        task = other.work
        if task is not None and (other is unit or task.partner == unit.key):
            if task.work is not Work.LIMBERED:
                state.say(log.WorkStopped, other.key, *task.facts, task.clause)
            other.task = ""


def work_named(state: Battle, task: Task) -> str:
    """Return a task in words, with guns and transport by name."""
    if task.work is Work.UNLIMBER:
        return f"{task.work} facing {DIRECTION_NAMES[task.facing]}"
    return f"{task.work} {state.units[task.partner].name}" if task.work in (Work.LIMBER, Work.LIMBERED) else task.written


def lose(state: Battle, unit: Unit, points: int) -> None:
    """LC-3 Record losses; a unit at 0 SP is destroyed."""
    unit.strength = max(unit.strength - points, 0)
    state.say(log.LostStrength, unit.key, points, unit.strength)
    if unit.strength == 0:
        remove(state, unit)


def remove(state: Battle, unit: Unit) -> None:
    """LC-3 Remove a unit for good.

    LC-54 A gun whose transport is lost stands unlimbered; cargo is lost.
    """
    drop_task(state, unit)
    state.take_off(unit, DESTROYED)
    unit.strength = 0
    unit.shaken = 0
    if unit.towing:
        gun = state.units[unit.towing]
        gun.towed_by, gun.facing = "", unit.facing
        unit.towing = ""
    if unit.towed_by:
        transport = state.units[unit.towed_by]
        drop_task(state, transport)  # no gun is left to unlimber
        transport.towing = unit.towed_by = ""
    state.say(log.Destroyed, unit.key, unit.figures.cargo, unit.kind == COMMANDER)
