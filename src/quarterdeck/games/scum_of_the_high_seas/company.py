"""SH-15 to SH-17 Companies: a commander, the unit in his hex and up to one more next to him, who act as one."""

from __future__ import annotations

from quarterdeck.boards.hex import are_adjacent
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Unit
from quarterdeck.games.scum_of_the_high_seas.state import Activation, Doing, Raid


def commander_of(state: Raid, unit: Unit) -> Unit | None:
    """SH-15 Who controls a unit."""
    for leader in state.units.values():
        if unit.key in leader.leads and leader.place == HERE:
            return leader
    return None


def who_acts(state: Raid, unit: Unit) -> list[str]:
    """SH-15 Who acts when a unit is activated: it, and the other of its company; who is no longer next to the commander has
    dropped out."""
    leader = commander_of(state, unit) if not unit.is_leader else None
    if leader is None:
        return [unit.key]
    for key in leader.leads.copy():
        if not is_led(leader, state.units[key]):
            leader.leads.remove(key)
    if unit.key not in leader.leads:
        return [unit.key]
    others = [key for key in leader.leads if key != unit.key and not state.units[key].acted]
    return [unit.key, *others]


def is_led(leader: Unit, unit: Unit) -> bool:
    """SH-15 Whether a unit still stands in its commander's hex or next to him."""
    return unit.place == HERE and (unit.at == leader.at or are_adjacent(unit.at, leader.at))


def pass_on(state: Raid, act: Activation) -> None:
    """SH-15 The next of the company moves or battles; both move first, then both battle. Who may not battle any more, or is
    gone, is left out."""
    act.at += 1
    while True:
        while act.at < len(act.keys) and not has_a_turn(state, act, state.units[act.key]):
            act.at += 1
        if act.at < len(act.keys):
            return
        if act.doing is not Doing.MOVE:
            act.doing, act.at = Doing.DONE, 0
            return
        act.doing, act.at = Doing.BATTLE, 0


def has_a_turn(state: Raid, act: Activation, unit: Unit) -> bool:
    return unit.place == HERE and not (act.doing is Doing.BATTLE and unit.key in act.spent)
