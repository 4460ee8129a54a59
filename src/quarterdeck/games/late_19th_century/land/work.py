"""Transport, and work that takes a turn: limbering, unlimbering, laying and removing wire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from quarterdeck.boards.hex import DIRECTION_NAMES, DIRECTIONS
from quarterdeck.boards.hexboard import name_of
from quarterdeck.engine.asks import ALLOWED, ClauseId, Option
from quarterdeck.engine.label import Label
from quarterdeck.games.late_19th_century import log
from quarterdeck.games.late_19th_century.acts import STAYS, Act, faced
from quarterdeck.games.late_19th_century.charts import ARTILLERY, FOOT, TRANSPORT
from quarterdeck.games.late_19th_century.land.tasks import Task, Work
from quarterdeck.games.late_19th_century.state import HERE, Battle, Unit


class WorkOrder(NamedTuple):
    """LC-54, LC-60 The order to work as the whole activation."""

    task: Task

    def label(self, state: Battle, unit: Unit) -> Label:
        task = self.task
        match task.work:
            case Work.LAY:
                return Label("Lay barbed wire here (done at the end of the turn)", "LC-60", unit.key, rank=STAYS)
            case Work.CLEAR:
                return Label("Remove the barbed wire here (done at the end of the turn)", "LC-60", unit.key, rank=STAYS)
            case Work.UNLIMBER:
                words = f"Unlimber at the end of the turn, facing {DIRECTION_NAMES[task.facing]}"
                return faced(words, "LC-54", unit.key, "Unlimber at the end of the turn, facing", task.facing, STAYS)
            case _:
                words = f"Limber {state.units[task.partner].name} (done at the end of the turn)"
                return Label(words, "LC-54", task.partner, rank=STAYS)

    def forbidden(self, state: Battle, unit: Unit) -> ClauseId:
        match self.task.work:
            case Work.LAY:
                return cannot_lay_wire(state, unit)
            case Work.CLEAR:
                return cannot_remove_wire(state, unit)
            case Work.UNLIMBER:
                return cannot_unlimber(unit)
            case _:
                return cannot_limber(unit, state.units[self.task.partner])


def set_to(task: Task) -> Option[Act]:
    return Option(task.written, WorkOrder(task))


LAY_WIRE: Final = set_to(Task(Work.LAY))
REMOVE_WIRE: Final = set_to(Task(Work.CLEAR))
UNLIMBERS: Final = tuple(set_to(Task(Work.UNLIMBER, facing)) for facing in DIRECTIONS)


def limber_option(gun: str) -> Option[Act]:
    return set_to(Task(Work.LIMBER, 0, gun))


def work_options(state: Battle, unit: Unit) -> list[Option[Act]]:
    """LC-60, LC-54 Return the work that a unit may do as its whole activation."""
    options: list[Option[Act]] = []
    if unit.kind == TRANSPORT:
        options.extend(transport_options(state, unit))
    elif not cannot_lay_wire(state, unit):
        options.append(LAY_WIRE)
    if state.wire and not cannot_remove_wire(state, unit):
        options.append(REMOVE_WIRE)
    return options


def transport_options(state: Battle, unit: Unit) -> Sequence[Option[Act]]:
    """LC-54 Transport may unlimber, facing any edge, or limber a gun in its hex."""
    if not cannot_unlimber(unit):
        return UNLIMBERS
    guns = [gun for gun in state.units_in(unit.at) if gun.kind == ARTILLERY and not cannot_limber(unit, gun)]
    return [limber_option(gun.key) for gun in guns]


def cannot_limber(transport: Unit, gun: Unit) -> ClauseId:
    """LC-54 Both are in one hex, and the gun does nothing else this turn.

    Defending itself does not count.
    """
    if transport.kind != TRANSPORT or transport.towing or has_begun(transport):
        return "LC-54"
    if gun.kind != ARTILLERY or gun.side != transport.side or gun.at != transport.at or gun.towed_by:
        return "LC-54"
    if gun.fired or gun.moved or gun.attacked or gun.task:
        return "LC-54"
    return ALLOWED


def cannot_unlimber(transport: Unit) -> ClauseId:
    """LC-54 Only transport with a gun in tow unlimbers."""
    return ALLOWED if transport.towing and not has_begun(transport) else "LC-54"


def has_begun(unit: Unit) -> bool:
    """LC-10 Work is a whole activation, so it is not begun after fire or a move."""
    return unit.fired or unit.moved


def cannot_lay_wire(state: Battle, unit: Unit) -> ClauseId:
    """LC-60 Infantry and dismounted cavalry lay wire.

    The hex has none yet, and their side has wire left.
    """
    if unit.kind not in FOOT or cannot_work_at_wire(unit) or name_of(unit.at) in state.wire:
        return "LC-60"
    return ALLOWED if state.laid[unit.side] < state.setting.wire else "LC-60"


def cannot_remove_wire(state: Battle, unit: Unit) -> ClauseId:
    """LC-60 Any unit removes wire, in a hex that has it."""
    return ALLOWED if not cannot_work_at_wire(unit) and name_of(unit.at) in state.wire else "LC-60"


def cannot_work_at_wire(unit: Unit) -> ClauseId:
    """LC-60 A unit works on wire only if it has neither fought nor retreated this turn."""
    return "LC-60" if has_begun(unit) or unit.fought or unit.retreated else ALLOWED


def set_to_work(state: Battle, unit: Unit, task: Task) -> None:
    """LC-54, LC-60 Give the order; it is carried out at the turn's end."""
    unit.task = task.written
    if task.work is Work.LAY:
        state.laid[unit.side] += 1  # given back if the work is not finished
    elif task.work is Work.LIMBER:
        gun = state.units[task.partner]
        gun.task = Task(Work.LIMBERED, 0, unit.key).written
        gun.has_tile = False  # it does nothing else this turn, whatever becomes of the transport
        if gun.key in state.order:
            state.order.remove(gun.key)
    state.say(log.SetToWork, unit.key, *task.facts, task.clause)


def finish_work(state: Battle) -> None:
    """LC-54, LC-60 Finish all work at the turn's end that nobody has broken up."""
    for unit in state.all_units():
        task, unit.task = unit.work if unit.task else None, ""
        if task is not None and unit.place == HERE and task.work is not Work.LIMBERED:
            finish(state, unit, task)


def finish(state: Battle, unit: Unit, task: Task) -> None:
    here = name_of(unit.at)
    match task.work:
        case Work.LAY:
            state.wire.append(here)
        case Work.CLEAR:
            if here not in state.wire:
                return  # another unit in the hex was removing it too
            state.wire.remove(here)
        case Work.UNLIMBER:
            unlimber(state, unit, task.facing)
        case _:
            limber(state, unit, state.units[task.partner])
    state.say(log.WorkDone, unit.key, *task.facts, here, task.clause)


def limber(state: Battle, transport: Unit, gun: Unit) -> None:
    """LC-54 Take a gun in tow: it now goes where the transport goes."""
    transport.towing, gun.towed_by = gun.key, transport.key
    gun.facing = transport.facing


def unlimber(state: Battle, transport: Unit, facing: int) -> None:
    """LC-54 Put the gun back on the ground, facing as ordered."""
    gun = state.units[transport.towing]
    transport.towing = gun.towed_by = ""
    gun.facing = facing
