"""Transport, and work that takes a turn: limbering and unlimbering guns, laying and removing barbed wire."""

from __future__ import annotations

from functools import cache
from typing import Final

from quarterdeck.boards.hex import DIRECTION_NAMES, DIRECTIONS
from quarterdeck.boards.hexboard import name_of
from quarterdeck.engine.asks import ALLOWED, ClauseId, Option
from quarterdeck.games.late_19th_century import log
from quarterdeck.games.late_19th_century.charts import ARTILLERY, FOOT, TRANSPORT
from quarterdeck.games.late_19th_century.movement import NO_HEX, Act
from quarterdeck.games.late_19th_century.standing import clause_of, work_named
from quarterdeck.games.late_19th_century.state import CLEAR, HERE, LAY, Battle, Unit

LAY_WIRE: Final = Option(LAY, Act("lay"))
REMOVE_WIRE: Final = Option(CLEAR, Act("clear"))
UNLIMBERS: Final = tuple(
    Option(f"unlimber {DIRECTION_NAMES[facing]}", Act("unlimber", NO_HEX, facing)) for facing in DIRECTIONS
)


@cache
def limber_option(gun: str) -> Option[Act]:
    return Option(f"limber {gun}", Act("limber", NO_HEX, 0, gun))


def work_options(state: Battle, unit: Unit) -> list[Option[Act]]:
    """LC-54, LC-60 What a unit may work at as its whole activation."""
    if unit.kind == TRANSPORT:
        if unit.towing:
            return list(UNLIMBERS)
        guns = [gun for gun in state.units_in(unit.at) if gun.kind == ARTILLERY and not cannot_limber(unit, gun)]
        return [limber_option(gun.key) for gun in guns]
    options = []
    if not cannot_lay_wire(state, unit):
        options.append(LAY_WIRE)
    if not cannot_remove_wire(state, unit):
        options.append(REMOVE_WIRE)
    return options


def cannot_limber(transport: Unit, gun: Unit) -> ClauseId:
    """LC-54 Both in the same hex, and the gun has done and will do nothing else this turn; defending itself is no doing."""
    if transport.kind != TRANSPORT or transport.towing or gun.kind != ARTILLERY or gun.side != transport.side:
        return "LC-54"
    if gun.at != transport.at or gun.towed_by or gun.fired or gun.moved or gun.attacked or gun.task:
        return "LC-54"
    return ALLOWED


def cannot_lay_wire(state: Battle, unit: Unit) -> ClauseId:
    """LC-60 In a hex without wire, while its side has wire left."""
    if cannot_work_at_wire(unit) or name_of(unit.at) in state.wire:
        return "LC-60"
    return ALLOWED if state.laid[unit.side] < state.setting.wire else "LC-60"


def cannot_remove_wire(state: Battle, unit: Unit) -> ClauseId:
    """LC-60 In a hex with wire."""
    return ALLOWED if not cannot_work_at_wire(unit) and name_of(unit.at) in state.wire else "LC-60"


def cannot_work_at_wire(unit: Unit) -> ClauseId:
    """LC-60 Infantry and dismounted cavalry that stay in their hex all the turn: none that fought or has retreated."""
    return ALLOWED if unit.kind in FOOT and not unit.fought and not unit.retreated else "LC-60"


def set_to_work(state: Battle, unit: Unit, act: Act) -> None:
    """LC-54, LC-60 The order is given; it is carried out at the turn's end."""
    match act.verb:
        case "lay":
            unit.task = LAY
            state.laid[unit.side] += 1  # taken back if nothing comes of it
        case "clear":
            unit.task = CLEAR
        case "unlimber":
            unit.task = f"unlimber {DIRECTION_NAMES[act.facing]}"
        case _:
            unit.task = f"limber {act.key}"
            gun = state.units[act.key]
            gun.task = f"limbered by {unit.key}"
            gun.has_tile = False  # it does nothing else this turn, whatever becomes of the transport
            if gun.key in state.order:
                state.order.remove(gun.key)
    if state.log is not None:
        state.log.append(log.SetToWork(unit.name, work_named(state, unit.task), clause_of(unit.task)))


def finish_work(state: Battle) -> None:
    """LC-54, LC-60 At the turn's end all work that nobody broke up is done."""
    for unit in state.units.values():
        task, unit.task = unit.task, ""
        if unit.place != HERE or not task:
            continue
        if task == LAY:
            state.wire[name_of(unit.at)] = unit.key
        elif task == CLEAR:
            del state.wire[name_of(unit.at)]
        elif task.startswith("unlimber "):
            unlimber(state, unit, DIRECTION_NAMES.index(task.removeprefix("unlimber ")))
        elif task.startswith("limber "):
            limber(state, unit, state.units[task.removeprefix("limber ")])
        else:
            continue
        if state.log is not None:
            state.log.append(log.WorkDone(unit.name, work_named(state, task), name_of(unit.at), clause_of(task)))


def limber(state: Battle, transport: Unit, gun: Unit) -> None:
    """LC-54 From now on the gun goes where the transport goes."""
    transport.towing, gun.towed_by = gun.key, transport.key
    gun.facing = transport.facing


def unlimber(state: Battle, transport: Unit, facing: int) -> None:
    """LC-54 The gun stands on its own again, facing as ordered."""
    gun = state.units[transport.towing]
    transport.towing = gun.towed_by = ""
    gun.facing = facing
