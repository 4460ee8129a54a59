"""SH-1a Deployment before the first turn, by the players."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from quarterdeck.boards.hex import Hex
from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.engine.asks import ALLOWED, Choose, ClauseId, Flow, Option, Prompt, choose
from quarterdeck.engine.label import Label
from quarterdeck.games.scum_of_the_high_seas.land import log
from quarterdeck.games.scum_of_the_high_seas.land.barriers import is_filled
from quarterdeck.games.scum_of_the_high_seas.land.buildings import is_roofed, structure_at
from quarterdeck.games.scum_of_the_high_seas.land.companies import lead
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, LEFT, WAITING, Unit
from quarterdeck.games.scum_of_the_high_seas.state import Phase, Raid
from quarterdeck.games.scum_of_the_high_seas.words import inside

# --- Placing --------------------------------------------------------------------------------------


class Placing(NamedTuple):
    """A unit and the hex in which it is placed."""

    key: str
    at: Hex


@lru_cache(maxsize=1 << 14)
def place_option(key: str, at: Hex) -> Option[Placing]:
    return Option(f"place {key} {name_of(at)}", Placing(key, at))


def place_label(state: Raid, ask: Choose, option: Option[Placing]) -> Label:
    key, at = option.value
    return Label(f"Place {inside(state.units[key].name)} in {name_of(at)}", "SH-1a", name_of(at))


def why_not_there(state: Raid, ask: Choose, notation: str) -> ClauseId:
    """Return the clause against any other hex or unit."""
    verb, _, rest = notation.partition(" ")
    key, _, name = rest.partition(" ")
    if verb != "place" or key not in state.units:
        return ALLOWED
    try:
        at = hex_named(name)
    except ValueError:
        return ALLOWED
    unit = state.units[key]
    return cannot_place(state, unit, at) if key == str(ask.about["key"]) else "SH-1a"


PLACE = Prompt("place", "SH-1a", "Choose a hex for {unit}.", label=place_label, explain=why_not_there)


def place_next_unit(state: Raid) -> Flow[None]:
    """SH-1a Place one unit in a start hex, in the scenario's order.

    The last player of SH-23a places first. Then the commanders who share a unit's hex name their
    companies (SH-15).
    """
    unit = next_to_place(state)
    if unit is not None:
        yield from place(state, unit)
        return
    leader = next_to_name(state)
    if leader is not None:
        yield from name_company(state, leader)
        return
    state.to_act = 0
    state.phase = Phase.PARLEY


def next_to_place(state: Raid) -> Unit | None:
    """Return the next unit to be placed, of the player whose turn it is."""
    seats = state.order[::-1]
    for turn in range(len(seats)):
        seat = seats[(state.to_act + turn) % len(seats)]
        waiting = [unit for unit in state.units.values() if unit.side == seat and unit.place == WAITING]
        if waiting:
            state.to_act = (state.to_act + turn + 1) % len(seats)
            return waiting[0]
    return None


def cannot_place(state: Raid, unit: Unit, at: Hex) -> ClauseId:
    """SH-1a, SH-30, SH-47 Return the clause against placing a unit in a hex."""
    ground = state.setting.ground
    if at not in state.setting.starts[unit.side]:
        return "SH-1a"
    if at in ground.water or ((unit.mounted or unit.gun) and at in ground.rivers and at not in ground.fords):
        return "SH-47"
    if unit.mounted and is_roofed(structure_at(state, at)):
        return "SH-11"
    return is_filled(state, unit, at)


def place(state: Raid, unit: Unit) -> Flow[None]:
    """SH-1a Place a unit with its gun; without a free hex it stays away."""
    options = [place_option(unit.key, at) for at in state.setting.starts[unit.side] if not cannot_place(state, unit, at)]
    if not options:
        unit.place = LEFT
        return
    chosen = yield from choose(unit.side, PLACE, options, {"unit": inside(unit.name), "key": unit.key})
    at = chosen.value.at
    state.put(unit, at)
    if unit.gun:
        state.guns[unit.gun].at = at
    state.say(log.Placed, unit.key, name_of(at))


# --- Companies ------------------------------------------------------------------------------------


def next_to_name(state: Raid) -> Unit | None:
    """SH-15 Return the next commander with a unit in his hex who has not yet named a second."""
    for leader in state.units.values():
        if leader.is_leader and leader.place == HERE and not leader.acted:
            unit = state.unit_at(leader.at)
            if unit is not None and unit.side == leader.side:
                return leader
    return None


def name_company(state: Raid, leader: Unit) -> Flow[None]:
    """SH-15 At the start a commander takes command as if he had just entered the hex.

    ``acted`` marks the commanders already asked; it is cleared when the first turn begins.
    """
    leader.acted = True
    unit = state.unit_at(leader.at)
    assert unit is not None
    yield from lead(state, leader, unit)
