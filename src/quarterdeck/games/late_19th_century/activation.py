"""One unit's activation: move, fire and fight, in steps of one act each."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from quarterdeck.boards.hex import DIRECTION_NAMES, DIRECTIONS, Hex, neighbours
from quarterdeck.boards.hexboard import name_of
from quarterdeck.engine.asks import ALLOWED, Flow, Option, Prompt, choose
from quarterdeck.games.late_19th_century import log
from quarterdeck.games.late_19th_century.close_combat import attack, attack_options
from quarterdeck.games.late_19th_century.movement import (
    Act,
    change_saddle,
    leave,
    mount_options,
    move,
    move_options,
    turn,
    turn_to,
)
from quarterdeck.games.late_19th_century.small_arms import LONGEST, cannot_fire, fire, fire_options
from quarterdeck.games.late_19th_century.standing import crowds, facings_of_foes, hexes_of_foes, is_exhausted, put_in
from quarterdeck.games.late_19th_century.state import HERE, WAITING, Battle, Unit
from quarterdeck.games.late_19th_century.works import set_to_work, work_options

ACT = Prompt("act", "LC-10", "{unit}: move, fire or fight?")
FIGHT_ON = Prompt("fight on", "LC-46", "{unit}: fight again?")
LAND = Prompt("land", "LC-98a", "{unit}: come ashore?")

HOLD: Final = Option("hold", Act("hold"))
WAIT: Final = Option("wait", Act("wait"))
WORK: Final = ("lay", "clear", "limber", "unlimber")


def act(state: Battle, unit: Unit) -> Flow[None]:
    """LC-10 One act of the active unit; it goes on until it holds or nothing is left to it."""
    if unit.place == WAITING:
        yield from come_ashore(state, unit)
        return
    acts = acts_of(state, unit)
    if not acts:
        state.active = ""
        return
    acts.append(HOLD)
    prompt = FIGHT_ON if state.pursuing else ACT
    order = yield from choose(unit.side, prompt, acts, {"unit": unit.figures.name, "key": unit.key})
    yield from carry_out(state, unit, order.value)
    if unit.place != HERE or (state.active and is_done(state, unit)):
        state.active = ""


def acts_of(state: Battle, unit: Unit) -> list[Option[Act]]:
    """LC-10, LC-46 Fire before or after the move but never within it; close combat last, and again only after a win."""
    foes = hexes_of_foes(state, unit.side)
    acts: list[Option[Act]] = []
    if foes & state.setting.ground.board.within(unit.at, LONGEST):
        acts = attack_options(state, unit, foes)
        if state.pursuing:
            return acts
        acts.extend(fire_options(state, unit, foes))
    if not unit.moved and not state.pursuing:
        acts.extend(move_options(state, unit, foes))
        if not unit.fired:
            acts.extend(mount_options(state, unit, foes))
            acts.extend(work_options(state, unit))
    return acts


def is_done(state: Battle, unit: Unit) -> bool:
    """LC-10 It has moved, cannot fire, and nobody is before it to fight."""
    return unit.moved and cannot_fire(state, unit) != ALLOWED and not faces_a_foe(state, unit)


def faces_a_foe(state: Battle, unit: Unit) -> bool:
    """LC-47 Whether there is anybody to fight."""
    ahead = state.setting.ground.board.bit.get(neighbours(unit.at)[unit.facing], 0)
    return bool(ahead & hexes_of_foes(state, unit.side))


def carry_out(state: Battle, unit: Unit, order: Act) -> Flow[None]:
    """LC-10 What was chosen; after close combat the activation is over but for a pursuit, after work at once."""
    verb = order.verb
    if verb == "move":
        move(state, unit, order)
    elif verb == "turn":
        turn(state, unit, order.facing)
    elif verb == "fire":
        yield from fire(state, unit, order.at)
    elif verb == "attack":
        yield from attack(state, unit, order.at)
        if not state.pursuing:
            state.active = ""
    elif verb in ("mount", "dismount"):
        change_saddle(state, unit)
    elif verb == "leave":
        leave(state, unit)
    else:
        if verb in WORK:
            set_to_work(state, unit, order)
        state.active = ""


@lru_cache(maxsize=1 << 12)
def land_at(at: Hex, facing: int) -> Option[Act]:
    return Option(f"land {name_of(at)} {DIRECTION_NAMES[facing]}", Act("land", at, facing))


def come_ashore(state: Battle, unit: Unit) -> Flow[None]:
    """LC-98a Where the scenario brings units on at a beach: into a free hex of it, as its whole move."""
    options = landings(state, unit)
    state.active = ""
    if not options:
        return
    order = yield from choose(unit.side, LAND, [*options, WAIT], {"unit": unit.figures.name, "key": unit.key})
    if order is WAIT:
        if state.log is not None:
            state.log.append(log.Waited(unit.name))
        return
    unit.moved = True
    put_in(state, unit, order.value.at)
    unit.crossing = unit.at in state.setting.ground.trenches  # LC-61
    turn_to(state, unit, order.value.facing)
    state.active, state.no_fire = unit.key, "LC-98a"
    if state.log is not None:
        state.log.append(log.Landed(unit.name, name_of(unit.at)))


def landings(state: Battle, unit: Unit) -> list[Option[Act]]:
    """LC-98a, LC-26 to LC-28 Hexes of its beach without enemies and with room; next to an enemy it faces one. LC-53 An
    exhausted side lands nobody."""
    options: list[Option[Act]] = []
    if is_exhausted(state, unit.side):
        return options
    for at in unit.figures.beach:
        if any(other.side != unit.side or crowds(unit, other) for other in state.units_in(at)):
            continue
        facings = facings_of_foes(state, unit.side, at) or DIRECTIONS
        options.extend([land_at(at, facing) for facing in facings])
    return options
