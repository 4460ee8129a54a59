"""SH-15 to SH-17 Companies: a commander, the unit in his hex and one more next to him."""

from __future__ import annotations

from quarterdeck.boards.hex import are_adjacent
from quarterdeck.engine.asks import ALLOWED, Choose, ClauseId, Flow, Option, Prompt, choose
from quarterdeck.engine.label import Label
from quarterdeck.games.scum_of_the_high_seas.land import log
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Unit
from quarterdeck.games.scum_of_the_high_seas.state import Activation, Doing, Raid
from quarterdeck.games.scum_of_the_high_seas.words import inside


def commander_of(state: Raid, unit: Unit) -> Unit | None:
    """SH-15 Return the commander who controls a unit."""
    for key in state.fixed.sides[unit.side]:
        leader = state.units[key]
        if leader.leads and unit.key in leader.leads and leader.place == HERE:
            return leader
    return None


def acting_units(state: Raid, unit: Unit) -> list[str]:
    """SH-15 Return the units that act when one is activated: it and the other of its company.

    A unit that is not next to the commander drops out.
    """
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
    """SH-15 Return whether a unit stands in its commander's hex or next to him."""
    return unit.place == HERE and (unit.at == leader.at or are_adjacent(unit.at, leader.at))


def pass_on(state: Raid, act: Activation) -> None:
    """SH-15 Pass to the next unit of the company: both move first, then both battle.

    Units that may not battle, or are gone, are left out.
    """
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


def accompanying_commander(state: Raid, unit: Unit) -> Unit | None:
    """SH-17 Return the commander in a unit's hex who may go with it and has not moved yet."""
    leader = state.leader_with(unit)
    return leader if leader is not None and not leader.moved else None


# --- Taking command -------------------------------------------------------------------------------

NOBODY_ELSE = Option("nobody", "")


def second_label(state: Raid, ask: Choose, option: Option[str]) -> Label:
    if not option.value:
        return Label("Lead no other unit", "SH-15", rank=9)
    return Label(f"Lead {inside(state.units[option.value].name)} too", "SH-15", option.value)


def why_not_second(state: Raid, ask: Choose, notation: str) -> ClauseId:
    verb, _, key = notation.partition(" ")
    return "SH-15" if verb == "lead" and key in state.units else ALLOWED


SECOND = Prompt(
    "company",
    "SH-15",
    "{leader} leads {unit}: choose a second unit.",
    label=second_label,
    explain=why_not_second,
)


def take_command(state: Raid, leader: Unit) -> Flow[None]:
    """SH-15, SH-16 A commander who has moved alone gives up his company.

    He now leads the unit whose hex he has entered, and one more next to him.
    """
    leader.leads.clear()
    unit = state.unit_at(leader.at)
    if unit is not None:
        yield from lead(state, leader, unit)


def come_under_command(state: Raid, unit: Unit) -> Flow[None]:
    """SH-15 A unit that has entered a commander's hex comes under him."""
    leader = state.leader_with(unit)
    if leader is not None and unit.key not in leader.leads[:1]:
        yield from lead(state, leader, unit)


def lead(state: Raid, leader: Unit, unit: Unit) -> Flow[None]:
    """SH-15 A commander leads the unit in his hex and keeps, or names, one more next to him.

    SH-59 The unit stops falling back.
    """
    put_under(state, leader, unit)
    yield from name_second(state, leader, unit)


def put_under(state: Raid, leader: Unit, unit: Unit) -> None:
    """SH-15 Put a unit first in a commander's company; units that are not next to him drop out."""
    others = [key for key in leader.leads if key != unit.key and is_led(leader, state.units[key])]
    release(state, unit)
    leader.leads = [unit.key, *others[:1]]
    unit.returns = 0
    state.say(log.TookCommand, leader.key, unit.key)


def name_second(state: Raid, leader: Unit, unit: Unit) -> Flow[None]:
    """SH-15 Name the second unit of a company when the first comes under command.

    SH-59 It stops falling back too.
    """
    if len(leader.leads) > 1:
        return
    candidates = [other.key for other in state.of(unit.side) if may_be_second(state, leader, other)]
    if not candidates:
        return
    about = {"leader": leader.name, "unit": inside(unit.name), "key": leader.key}
    chosen = yield from choose(
        leader.side, SECOND, [NOBODY_ELSE, *(Option(f"lead {key}", key) for key in candidates)], about
    )
    if chosen.value:
        second = state.units[chosen.value]
        release(state, second)
        leader.leads.append(second.key)
        second.returns = 0
        state.say(log.TookCommand, leader.key, second.key)


def may_be_second(state: Raid, leader: Unit, unit: Unit) -> bool:
    """SH-15 Return whether a unit next to a commander can be led by him.

    A unit with another commander in its own hex cannot.
    """
    return (
        not unit.is_leader
        and not unit.below
        and not unit.swimming
        and are_adjacent(unit.at, leader.at)
        and unit.at not in state.where.leaders
    )


def release(state: Raid, unit: Unit) -> None:
    """SH-15 Release a unit from its commander; it has one at a time."""
    former = commander_of(state, unit)
    if former is not None:
        former.leads.remove(unit.key)
