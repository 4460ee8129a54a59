"""SH-35, SH-99 Buildings: shut walls, ways through them, and breaking in doors."""

from __future__ import annotations

from typing import Final

from quarterdeck.boards.hex import Hex
from quarterdeck.engine.asks import ALLOWED, D6, ClauseId, Flow, roll
from quarterdeck.games.scum_of_the_high_seas.cards.effects import back_door
from quarterdeck.games.scum_of_the_high_seas.charts import GUNNERS, YARD
from quarterdeck.games.scum_of_the_high_seas.land import log
from quarterdeck.games.scum_of_the_high_seas.pieces import Structure, Unit
from quarterdeck.games.scum_of_the_high_seas.state import Raid

BREAKS_IN: Final = 4  # SH-35: on this or more


def structure_at(state: Raid, at: Hex) -> Structure | None:
    """Return the building that fills a hex, even as rubble."""
    key = state.fixed.buildings.get(at)
    return state.structures[key] if key is not None else None


def entrance_between(state: Raid, one: Hex, other: Hex) -> Structure | None:
    """Return the gate or strengthened door between two neighbours."""
    key = state.fixed.entrances.get((one, other))
    return state.structures[key] if key is not None else None


def is_rubble(structure: Structure) -> bool:
    """SH-99 Return whether only debris is left. A yard has no walls of its own to lose."""
    return structure.points <= 0 < structure.figures.points


def is_breached(structure: Structure) -> bool:
    """SH-99 Return whether half or more of the structure is gone."""
    return structure.figures.points > 0 and 2 * structure.points <= structure.figures.points


def is_roofed(structure: Structure | None) -> bool:
    """SH-35, SH-47 Return whether a hex is inside a building: not in a yard, nor in rubble."""
    return structure is not None and structure.figures.kind != YARD and not is_rubble(structure)


def has_plain_door(state: Raid, structure: Structure) -> bool:
    """SH-35 Return whether its door can be broken in by hand.

    That is the door of a house, unless a gate or strengthened door guards it.
    """
    return structure.key in state.fixed.plain_doors


def is_closed(structure: Structure | None) -> bool:
    """SH-35, SH-99 Return whether the walls around a hex still stand, with the door shut."""
    return structure is not None and not structure.open and not is_breached(structure)


def is_shut(state: Raid, one: Hex, other: Hex) -> bool:
    """SH-35, SH-42 Return whether walls part two neighbours, in both directions.

    Within one place units walk and fight freely.
    """
    here, there = structure_at(state, one), structure_at(state, other)
    if here is None and there is None:
        return False
    if here is not None and there is not None and here.figures.compound == there.figures.compound:
        return False
    entrance = entrance_between(state, one, other)
    if entrance is not None and entrance.points <= 0:
        return False
    return is_closed(here) or is_closed(there)


def cannot_pass(state: Raid, unit: Unit, at: Hex, to: Hex) -> ClauseId:
    """SH-35 Return the clause against going through walls.

    A unit uses its own gates and doors and leaves any house by the door. Otherwise it needs a
    broken door, a breach or a card.
    """
    if not is_shut(state, at, to):
        return ALLOWED
    entrance = entrance_between(state, at, to)
    if entrance is not None and (state.setting.are_team(entrance.side, unit.side) or back_door(state, unit, entrance)):
        return ALLOWED
    here, there = structure_at(state, at), structure_at(state, to)
    if here is not None and is_closed(here) and not has_plain_door(state, here):
        return "SH-35"
    if there is None or not is_closed(there) or back_door(state, unit, there):
        return ALLOWED
    if not has_plain_door(state, there):
        return "SH-35"
    return ALLOWED if state.setting.are_team(there.side, unit.side) else "SH-35"


def cannot_enter_building(state: Raid, unit: Unit, at: Hex, to: Hex) -> ClauseId:
    """SH-35, SH-11 Only infantry enters: no riders, and no guns except those already inside."""
    there = structure_at(state, to)
    if there is None or not is_roofed(there):
        return ALLOWED
    if unit.mounted:
        return "SH-11"
    here = structure_at(state, at)
    inside = here is not None and here.figures.compound == there.figures.compound
    return "SH-35" if unit.kind == GUNNERS and unit.gun and not inside else ALLOWED


def has_door_to_break(state: Raid, unit: Unit, at: Hex, to: Hex) -> bool:
    """SH-35 Return whether a shut house lies beyond, whose door a unit may throw for."""
    there = structure_at(state, to)
    if there is None or not is_closed(there) or not has_plain_door(state, there):
        return False
    if cannot_enter_building(state, unit, at, to):
        return False
    here = structure_at(state, at)
    return here is None or not is_closed(here) or has_plain_door(state, here)


def break_in(state: Raid, unit: Unit, structure: Structure) -> Flow[bool]:
    """SH-35 Throw for the door of a house: 4 to 6 breaks it, and it stays open to all.

    There is one throw an activation.
    """
    if state.act is not None:
        state.act.tried = True
    face = yield from roll(unit.side, D6, "SH-35")
    structure.open = face >= BREAKS_IN
    state.say(log.TriedDoor, unit.key, structure.key, face, structure.open)
    return structure.open


def take_over(state: Raid, unit: Unit) -> None:
    """SH-35 By our ruling, a unit that enters a place without other players holds it all.

    Its gates and doors are included.
    """
    entered = structure_at(state, unit.at)
    if entered is None or entered.side == unit.side:
        return
    parts = [each for each in state.structures.values() if each.figures.compound == entered.figures.compound]
    inside = [state.unit_at(at) for part in parts for at in part.figures.hexes]
    if all(other is None or state.setting.are_team(other.side, unit.side) for other in inside):
        for part in parts:
            part.side = unit.side
