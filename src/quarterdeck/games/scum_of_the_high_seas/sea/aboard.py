"""SH-82a, SH-90, SH-92 Men aboard: room on deck, rails, and steps from deck to deck and ashore."""

from __future__ import annotations

from quarterdeck.boards.hex import Hex
from quarterdeck.engine.asks import ALLOWED, ClauseId
from quarterdeck.games.scum_of_the_high_seas.charts import CREW, GUNNERS, ROWBOAT
from quarterdeck.games.scum_of_the_high_seas.parley.enemies import are_friends
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Cable, Unit, Vessel
from quarterdeck.games.scum_of_the_high_seas.state import Raid

# --- Room -----------------------------------------------------------------------------------------


def free_decks(state: Raid, vessel: Vessel, unit: Unit) -> list[Hex]:
    """SH-82a Return the hull hexes with room for a unit or leader, the bow first.

    SH-9a Spoils leave no room.
    """
    taken = state.where.leaders if unit.is_leader else state.where.units
    free = [at for at in state.hull(vessel) if at not in taken and at not in state.where.blocks]
    return [at for at in free if not _is_held_by_foe(state, unit, at)]


def _is_held_by_foe(state: Raid, unit: Unit, at: Hex) -> bool:
    """SH-30, SH-32 Return whether another player's unit or leader is in a hex; nobody shares it."""
    there = state.unit_at(at) if unit.is_leader else state.leader_at(at)
    return there is not None and there.side != unit.side


def cannot_be_aboard(unit: Unit, vessel: Vessel) -> ClauseId:
    """SH-11 Forbid mounted men aboard.

    SH-90 A boat takes one infantry unit with a commander and no horses; a rowboat also takes a
    light gun's crew.
    """
    if unit.mounted:
        return "SH-11"
    if vessel.is_ship:
        return ALLOWED
    gun = unit.kind == GUNNERS and unit.gun and vessel.figures.kind != ROWBOAT
    return "SH-90" if gun or unit.figures.rides else ALLOWED


# --- Rails ----------------------------------------------------------------------------------------


def rail_between(state: Raid, one: Hex, other: Hex) -> bool:
    """SH-82a, SH-42 Return whether a ship's side parts two neighbouring hexes.

    It is no obstacle at a quay, to a boat made fast, or once grapnels or a ram have opened her
    (SH-92, SH-91).
    """
    hulls = state.where.hulls
    here, there = hulls.get(one), hulls.get(other)
    if here == there:
        return False
    if here is None or there is None:
        vessel = state.vessels[here or there or ""]
        return is_shut_to_land(state, vessel, other if here is not None else one)
    return is_shut_to(state, state.vessels[here], state.vessels[there])


def is_shut_to_land(state: Raid, vessel: Vessel, at: Hex) -> bool:
    """SH-82a A ship is open only at a quay; SH-90 a boat at a beach too."""
    ground = state.setting.ground
    return at not in (ground.quays if vessel.is_ship else ground.landing)


def is_shut_to(state: Raid, one: Vessel, other: Vessel) -> bool:
    """SH-82a, SH-92, SH-91 Return whether the rails between two vessels are closed to men."""
    if opened_in(state, one, other):
        return False
    return not (is_made_fast(state, one, other) or is_made_fast(state, other, one))


def is_made_fast(state: Raid, boat: Vessel, ship: Vessel) -> bool:
    """SH-82a Return whether a boat is made fast to a friend that has not sailed this turn."""
    return not boat.is_ship and ship.is_ship and not ship.sailed and are_friends(state, boat.side, ship.side)


def casts_off(state: Raid, unit: Unit, at: Hex, ship: Hex) -> bool:
    """SH-82a, SH-90 Return whether a unit that enters a boat takes it away from its ship.

    It does if the boat is made fast to a ship that is no friend of the unit.
    """
    hulls = state.where.hulls
    if at not in hulls or ship not in hulls:
        return False
    here, there = state.vessels[hulls[at]], state.vessels[hulls[ship]]
    if not is_made_fast(state, here, there) or are_friends(state, unit.side, there.side):
        return False
    return not opened_in(state, here, there)


def opened_in(state: Raid, one: Vessel, other: Vessel) -> int:
    """SH-92, SH-91 Return the turn in which two vessels were opened to each other.

    Grapnels or a ram open them. It is 0 if none did.
    """
    cable = cable_between(state, one.key, other.key)
    if cable is not None:
        return cable.open
    for rammed, by in ((one, other), (other, one)):
        if rammed.entered_by == by.key and 0 < rammed.entered_from <= state.turn:
            return rammed.entered_from
    return 0


def cable_between(state: Raid, one: str, other: str) -> Cable | None:
    """SH-92 Return the cable between two vessels."""
    for cable in state.cables:
        if (cable.aggressor == one and cable.other == other) or (cable.aggressor == other and cable.other == one):
            return cable
    return None


def cables_of(state: Raid, vessel: Vessel) -> list[Cable]:
    """SH-92 Return all cables that hold a vessel."""
    return [cable for cable in state.cables if vessel.key in (cable.aggressor, cable.other)]


def part(state: Raid, cable: Cable) -> None:
    """SH-92 Free two ships of each other, if they are afloat."""
    state.cables.remove(cable)
    for key in (cable.aggressor, cable.other):
        set_adrift_if_boarded(state, state.vessels[key])


def set_adrift_if_boarded(state: Raid, vessel: Vessel) -> None:
    """SH-92 A vessel that comes free with enemies aboard is adrift until they are gone."""
    if vessel.place == HERE:
        vessel.adrift = vessel.adrift or bool(strangers(state, vessel))
        state.stir(vessel.key)


def is_first_turn_of_boarding(state: Raid, attacker: Unit, at: Hex) -> bool:
    """SH-47 Return whether an attack into a hull hex has a die less.

    It has in the first turn of boarding, from a smaller type of vessel, the ground or the sea. From
    the ground the first turn lasts while none of the attacker's units is aboard.
    """
    vessel = state.vessel_at(at)
    if vessel is None or attacker.aboard == vessel.key:
        return False
    if not attacker.aboard:
        return not any(unit.side == attacker.side for unit in state.aboard(vessel))
    own = state.vessels[attacker.aboard]
    return size_of(own) < size_of(vessel) and opened_in(state, own, vessel) == state.turn


def size_of(vessel: Vessel) -> int:
    """SH-47, SH-81 Return a vessel's size: 0 for a boat, 1 for class 2, 2 for class 1."""
    return 3 - vessel.figures.grade if vessel.is_ship else 0


# --- Steps ----------------------------------------------------------------------------------------


def cannot_step_aboard(state: Raid, unit: Unit, at: Hex, to: Hex) -> ClauseId:
    """SH-82, SH-82a, SH-90, SH-92 Return the clause against a step onto or off a hull.

    Occupants are left aside. From deck to deck of one vessel it is free. Men step out of a boat
    onto a beach or quay, or up into its ship. They step into a boat from the shore; from a ship the
    boat has to be loaded.
    """
    if unit.kind == CREW:
        return "SH-82"
    hulls = state.where.hulls
    here, there = hulls.get(at), hulls.get(to)
    if here == there:
        return ALLOWED
    if there is not None:
        barred = cannot_be_aboard(unit, state.vessels[there])
        if barred:
            return barred
        if (
            here is not None
            and not state.vessels[there].is_ship
            and not opened_in(state, state.vessels[here], state.vessels[there])
        ):
            return "SH-90"
    if unit.gun and not all(key is None or state.vessels[key].is_ship for key in (here, there)):
        return "SH-90"  # a gun is loaded and unloaded
    return "SH-82a" if rail_between(state, at, to) else ALLOWED


def come_to(state: Raid, unit: Unit, to: Hex, leader: Unit | None = None) -> None:
    """Bring a unit, with a leader if one comes along, into a hex and aboard the hull there, if any.

    SH-91b Out of the water they stop swimming.
    """
    aboard = state.where.hulls.get(to, "")
    for each in (unit, leader):
        if each is not None:
            state.put(each, to, aboard)
            each.swimming = each.swimming and not aboard and to in state.setting.ground.water


def own_men(state: Raid, vessel: Vessel) -> list[Unit]:
    """Return everybody of the vessel's owner aboard, with the minimum crew."""
    return [unit for unit in state.aboard(vessel) if unit.side == vessel.side]


def strangers(state: Raid, vessel: Vessel) -> list[Unit]:
    """SH-92 Return the enemies of the vessel's owner aboard."""
    return [unit for unit in state.aboard(vessel) if not are_friends(state, unit.side, vessel.side)]


def oarsmen(state: Raid, boat: Vessel) -> Unit | None:
    """SH-90 Return the unit in a boat."""
    unit = state.unit_at(boat.at)
    return unit if unit is not None and unit.aboard == boat.key and unit.place == HERE else None
