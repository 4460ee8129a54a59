"""Sailing, rowing, contacts and ships' guns written out a second time, for `test_every_move`."""

from __future__ import annotations

from math import atan2, degrees

from tests.rules.scum_of_the_high_seas.plainly import (
    BESIDE,
    apart,
    are_friends,
    has,
    hull,
    is_here,
    is_ship,
    lies_in,
    men_in,
    near,
    on_map,
    vessel_in,
)
from tests.rules.scum_of_the_high_seas.plainly_fought import (
    Blows,
    can_hit,
    cannon_dice,
    centre,
    is_fair_target,
    is_under,
    places_of,
)

from quarterdeck.boards.hex import Hex
from quarterdeck.games.scum_of_the_high_seas.pieces import Gun, Structure, Vessel
from quarterdeck.games.scum_of_the_high_seas.state import Raid, VesselMove

#          A  B  C  D      SH-83: the wind from ahead, on the bow, on the quarter, astern
SPEEDS = {1: (0, 2, 4, 3), 2: (0, 2, 5, 4)}
PORT, STARBOARD = -1, 1


def grade(ship: Vessel) -> int:
    return 1 if ship.figures.points >= 60 else 2


def sails_at(state: Raid, ship: Vessel, heading: int) -> int:
    """SH-83 Return the chart's speed on a heading; 0 where she cannot sail."""
    if state.wind < 0:
        return 0
    off = (state.wind - heading) % 6
    side = min(off, 6 - off)
    return 0 if side == 1 and ship.figures.masts == 1 else SPEEDS[grade(ship)][side]


def speed(state: Raid, ship: Vessel) -> int:
    """SH-83, SH-85, E41 Return her present speed."""
    knots = sails_at(state, ship, ship.heading)
    lost = ship.figures.points - ship.points
    knots -= 1 if lost * 2 > ship.figures.points else 0
    knots -= 2 if lost * 4 > ship.figures.points * 3 else 0
    return max(knots - (ship.slowed if ship.slowed_until >= state.turn else 0), 0)


def ahead_of(ship: Vessel) -> Hex:
    step = BESIDE[ship.heading]
    return Hex(ship.at.q + step.q, ship.at.r + step.r)


def laid(ship: Vessel, bow: Hex, heading: int) -> list[Hex]:
    back = BESIDE[(heading + 3) % 6]
    return [Hex(bow.q + back.q * i, bow.r + back.r * i) for i in range(len(hull(ship)))]


def touch(one: list[Hex], other: list[Hex]) -> bool:
    return any(apart(a, b) == 1 for a in one for b in other)


def are_parallel(one: Vessel, other: Vessel) -> bool:
    return (one.heading - other.heading) % 3 == 0


# --- Contact --------------------------------------------------------------------------------------


def others(state: Raid, ship: Vessel) -> list[Vessel]:
    return [other for other in state.vessels.values() if is_here(other) and other is not ship]


def meets(state: Raid, ship: Vessel) -> dict[str, str]:
    """SH-91a Return the ships that a hex ahead brings her next to, each as a ram or alongside."""
    found = {}
    to = ahead_of(ship)
    for other in others(state, ship):
        if not is_ship(other) or touch(hull(ship), hull(other)) or not touch(laid(ship, to, ship.heading), hull(other)):
            continue
        straight = Hex(to.q + BESIDE[ship.heading].q, to.r + BESIDE[ship.heading].r)
        rams = straight in hull(other) or not are_parallel(ship, other)
        found[other.key] = "ram" if rams else "alongside"
    return found


def are_enemies(state: Raid, ship: Vessel, other: Vessel) -> bool:
    """SH-5a, SH-3a Return whether two vessels are enemies without a cease-fire."""
    truce = any({truce.one, truce.other} == {ship.key, other.key} for truce in state.truces)
    return not are_friends(state, ship.side, other.side) and not truce


# --- Steps ----------------------------------------------------------------------------------------


def is_room(state: Raid, ship: Vessel, at: Hex, *, turning: bool = False) -> bool:
    """SH-84, SH-91a, SH-91b Return whether a hull has room on the water.

    Only an enemy boat may lie under a bow. A friend in the water for whom she has no place bars her
    too.
    """
    if not on_map(state, at) or not (has(state, at, "sea") or (not is_ship(ship) and has(state, at, "shoal"))):
        return False
    other = vessel_in(state, at)
    if other is not None and other is not ship:
        sinks = is_ship(ship) and not is_ship(other) and are_enemies(state, ship, other)
        if turning or not sinks:
            return False
    men = men_in(state, at)
    if men is not None and men.swimming and are_friends(state, men.side, ship.side):
        return has_place(state, ship)
    return True


def has_place(state: Raid, ship: Vessel) -> bool:
    return any(men_in(state, deck) is None and not lies_in(state, deck) for deck in hull(ship))


def may_go_ahead(state: Raid, ship: Vessel) -> bool:
    if not is_room(state, ship, ahead_of(ship)):
        return False
    for key, how in meets(state, ship).items():
        if how == "ram" and not are_enemies(state, ship, state.vessels[key]):
            return False
    return True


def may_turn(state: Raid, ship: Vessel, hand: int) -> bool:
    swung = laid(ship, ship.at, (ship.heading + hand) % 6)[1:]
    return all(is_room(state, ship, at, turning=True) for at in swung)


def is_held(state: Raid, vessel: Vessel) -> bool:
    """SH-92 Return whether grapnels hold her."""
    return any(vessel.key in (cable.aggressor, cable.other) for cable in state.cables)


def steps(state: Raid, ship: Vessel, passage: VesselMove) -> set[str]:
    """SH-83 to SH-86a Return the next steps of a ship under sail, grapnels and tows aside."""
    fresh = passage.steps == 0
    if ship.aground:
        return {"come off"} if fresh else set()
    if is_held(state, ship):
        return set()
    if ship.anchored:
        return {"weigh anchor"} if fresh else set()
    found = set()
    if passage.speed > 0 and may_go_ahead(state, ship) and keeps_off(state, ship, passage, ahead_of(ship), ship.heading):
        found.add("ahead")
    cost, most = (2, 1) if grade(ship) == 1 else (1, 2)
    may = passage.apart and ship.turned < most and state.wind >= 0 and (passage.speed >= cost or fresh)
    for name, hand in (("port", PORT), ("starboard", STARBOARD)):
        if may and may_turn(state, ship, hand) and keeps_off(state, ship, passage, ship.at, (ship.heading + hand) % 6):
            found.add(name)
    if passage.speed >= 2 or fresh:
        found.add("drop anchor")
    return found


def keeps_off(state: Raid, ship: Vessel, passage: VesselMove, bow: Hex, heading: int) -> bool:
    """E9 Return whether a ship that sheers off comes no nearer to any enemy vessel."""
    if not is_under(state, "sheer-off", ship.key):
        return True
    before, after = laid(ship, passage.start, passage.heading), laid(ship, bow, heading)
    foes = [hull(other) for other in others(state, ship) if not are_friends(state, ship.side, other.side)]
    return all(gap(after, foe) >= gap(before, foe) for foe in foes)


def gap(one: list[Hex], other: list[Hex]) -> int:
    return min(apart(a, b) for a in one for b in other)


def rows(state: Raid, boat: Vessel, passage: VesselMove) -> set[Hex]:
    """SH-90 Return where a boat may be rowed: one hex, any way but straight astern.

    SH-92 It is not rowed while cables hold it.
    """
    if passage.speed < 1 or is_held(state, boat):
        return set()
    astern = BESIDE[(boat.heading + 3) % 6]
    return {
        to
        for to in near(boat.at)
        if to != Hex(boat.at.q + astern.q, boat.at.r + astern.r)
        and is_room(state, boat, to)
        and keeps_off(state, boat, passage, to, boat.heading)
    }


def lies_beside(ship: Vessel, other: Vessel) -> bool:
    """SH-91a Return whether a ship is next to one of her sides, not straight ahead or astern."""
    ends = (BESIDE[ship.heading], BESIDE[(ship.heading + 3) % 6])
    steps = [Hex(b.q - a.q, b.r - a.r) for a in hull(ship) for b in hull(other) if apart(a, b) == 1]
    return any(step not in ends for step in steps)


def grapples(state: Raid, ship: Vessel) -> set[str]:
    """SH-92 Return the enemies alongside for whom she has not yet thrown in this activation."""
    return {
        other.key
        for other in others(state, ship)
        if is_ship(other)
        and are_enemies(state, ship, other)
        and are_parallel(ship, other)
        and lies_beside(ship, other)
        and other.key not in ship.grappling
        and not is_under(state, "sheer-off", ship.key)
        and not any({cable.aggressor, cable.other} == {ship.key, other.key} for cable in state.cables)
    }


# --- Guns -----------------------------------------------------------------------------------------


def bears(ship: Vessel, gun: Gun, at: Hex) -> bool:
    """SH-94 Return whether a hex is between the rows 60° and 120° from the bow, both included.

    A swivel bears all round.
    """
    if not gun.beam:
        return True
    (x, y), (to_x, to_y) = centre(gun.at), centre(at)
    bearing = (degrees(atan2(to_x - x, y - to_y)) - 60 * ship.heading) % 360
    low = 60 if gun.beam == "starboard" else 240
    return low - 0.01 <= bearing <= low + 60.01


def broadsides(state: Raid, gun: Gun) -> Blows:
    """SH-82b, SH-94, SH-40 Return the ships, boats and structures that a ship's gun may fire at."""
    ship = state.vessels[gun.ship]
    found: Blows = {}
    things: list[Vessel | Structure] = [*state.vessels.values(), *state.structures.values()]
    for thing in things:
        if not is_fair_target(state, thing, gun.side) or (isinstance(thing, Vessel) and not are_enemies(state, ship, thing)):
            continue
        marks = [(at, seen) for at, seen in places_of(gun, thing) if bears(ship, gun, at)]
        dice = [cannon_dice(state, gun, at) for at, seen in marks if can_hit(state, gun, at, seen, thing, gun.side)]
        if dice and max(dice) > 0:
            found[thing.key, "cannon", False] = max(dice)
    return found
