"""Who stands where, and what that means: cover, commanders, fronts, who fights for a hex."""

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
    """LC-63, LC-61 In woods, buildings, works or what the scenario calls cover; a trench just being entered is none."""
    ground = state.setting.ground
    if isinstance(piece, Ship) or piece.at not in ground.covered:
        return False
    return piece.at in ground.covered_but_for_trenches if piece.crossing else True


def commander_helps(state: Battle, unit: Unit) -> bool:
    """LC-64 A friendly commander in its hex or next to it; he gives nothing to himself or to another commander."""
    board = state.setting.ground.board
    near = board.bit[unit.at] | board.beside[unit.at]
    return unit.kind != COMMANDER and bool(state.stand(unit.side).commanders & near)


def is_exhausted(state: Battle, side: Seat) -> bool:
    """LC-53 Found out at the end of an earlier turn, and never undone."""
    return 0 < state.exhausted[side] < state.turn


def hexes_of_foes(state: Battle, side: Seat) -> Mask:
    """Where enemy land units stand."""
    return state.stand(state.setting.enemy(side)).anybody


def facings_of_foes(state: Battle, side: Seat, at: Hex) -> list[int]:
    """LC-28 The edges of a hex through which an enemy is faced."""
    return facings_of(state.setting.ground.board, at, hexes_of_foes(state, side))


def facings_of(board: Board, at: Hex, foes: Mask) -> list[int]:
    """The edges of a hex that lead to these."""
    return [facing for facing, side in enumerate(board.sides[at]) if foes & side]


@lru_cache(maxsize=1 << 14)
def front(at: Hex, facing: int) -> tuple[Hex, Hex, Hex]:
    """LC-4a The hex that is faced and the two beside it."""
    around = neighbours(at)
    return around[facing], around[facing - 5], around[facing - 1]


def facers(state: Battle, unit: Unit) -> list[Unit]:
    """LC-30 The adjacent enemies in whose front a unit stands."""
    at, side = unit.at, unit.side
    around = neighbours(at)
    return [
        foe
        for foe in state.all_units()
        if foe.side != side and foe.place == HERE and foe.at in around and at in front(foe.at, foe.facing)
    ]


def fighter_in(state: Battle, at: Hex) -> Unit | None:
    """LC-48 Who fights for a hex: its fighting unit, else its transport, that with a gun in tow before others, else a
    commander; a gun in tow does not."""
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
    """LC-26 The kinds of friends that leave a unit no room in a hex: to a fighting unit, a gun in tow too, another one."""
    return FIGHTING if unit.is_fighting_unit or unit.towing else ()


def crowds(unit: Unit, other: Unit) -> bool:
    """LC-26 Whether a friend in a hex keeps a unit from ending there."""
    return other.kind in crowded_by(unit) and other is not unit and other.towed_by != unit.key


def full_for(state: Battle, unit: Unit) -> Mask:
    """LC-26 Where friends leave a unit no room; its own hex too."""
    return state.stand(unit.side).fighting if crowded_by(unit) else 0


def put_in(state: Battle, unit: Unit, to: Hex) -> None:
    """Into another hex, with what it tows. LC-61: who enters a trench from outside is crossing it. LC-54, LC-60: work
    begun in the old hex comes to nothing."""
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
    """LC-28, LC-58 to LC-61 What a unit is in for where it has come to, for the log."""
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
    """LC-54, LC-60 What was to be done at the turn's end will not be; limbering needs both."""
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
    """A task in words: guns and transport by their names, not by their keys."""
    if task.work is Work.UNLIMBER:
        return f"{task.work} facing {DIRECTION_NAMES[task.facing]}"
    return f"{task.work} {state.units[task.partner].name}" if task.work in (Work.LIMBER, Work.LIMBERED) else task.written


def lose(state: Battle, unit: Unit, points: int) -> None:
    """LC-3 Losses are recorded; at 0 SP a unit is destroyed."""
    unit.strength = max(unit.strength - points, 0)
    state.say(log.LostStrength, unit.key, points, unit.strength)
    if unit.strength == 0:
        remove(state, unit)


def remove(state: Battle, unit: Unit) -> None:
    """LC-3 Off the board for good; LC-54 a gun whose transport is lost stands unlimbered, cargo is lost with it."""
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
        drop_task(state, transport)  # there is nothing left to unlimber
        transport.towing = unit.towed_by = ""
    state.say(log.Destroyed, unit.key, unit.figures.cargo, unit.kind == COMMANDER)
