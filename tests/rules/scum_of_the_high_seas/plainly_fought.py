"""Sight, targets and dice written out a second time, in floats, for `test_every_move`."""

from __future__ import annotations

from math import hypot, sqrt

from tests.rules.scum_of_the_high_seas.plainly import (
    SHUT,
    apart,
    are_at_peace,
    are_friends,
    building_in,
    gun_of,
    has,
    hull,
    is_alone,
    is_bound,
    is_cliff,
    is_here,
    is_leader,
    is_parted,
    is_rubble,
    is_ship,
    is_strong,
    leader_in,
    men_in,
    near,
    part_in,
    vessel_in,
    wall,
)

from quarterdeck.boards.hex import Hex
from quarterdeck.games.scum_of_the_high_seas.pieces import Gun, Structure, Unit, Vessel
from quarterdeck.games.scum_of_the_high_seas.state import Raid

#                 1  2  3  4 hexes
SHOTS = {
    "musket":   (4, 3, 2, 1),
    "bow":      (4, 3, 1),
    "pistol":   (2, 2),
    "blowpipe": (2, 2),
}  # fmt: skip
DISMOUNTED = (3, 2, 1, 1)
CANNON = {"heavy": (4, 4, 4, 3, 3, 2, 2), "medium": (4, 4, 3, 2, 2, 1), "light": (3, 2, 2, 1)}
HIDES = ("orchard", "hill", "wood", "debris", "crops")
COVERS = ("marsh", "orchard", "wood", "crops", "rough")
HAIR = 1e-6

Spot = tuple[float, float]


class TooClose(Exception):
    """A line through the corner of a wall.

    The clauses do not cover it, so it is counted and left out.
    """


# --- Sight ----------------------------------------------------------------------------------------


def centre(at: Hex) -> Spot:
    """Return the centre of a hex with sides of length 1."""
    return 1.5 * at.q, sqrt(3) * (at.r + at.q / 2)


def stretch(start: Hex, end: Hex, at: Hex, grown: float) -> tuple[float, float]:
    """Return the part of a line within a hex made a hair larger or smaller."""
    (x, y), (to_x, to_y), (mid_x, mid_y) = centre(start), centre(end), centre(at)
    low, high = 0.0, 1.0
    for side in near(at):
        side_x, side_y = centre(side)
        out_x, out_y = (side_x - mid_x) / sqrt(3), (side_y - mid_y) / sqrt(3)
        here = (x - mid_x) * out_x + (y - mid_y) * out_y - sqrt(3) / 2 - grown
        there = (to_x - mid_x) * out_x + (to_y - mid_y) * out_y - sqrt(3) / 2 - grown
        if here > 0 and there > 0:
            return 1.0, 0.0
        if here > 0:
            low = max(low, here / (here - there))
        elif there > 0:
            high = min(high, here / (here - there))
    return low, high


def length_of(start: Hex, end: Hex, part: tuple[float, float]) -> float:
    (x, y), (to_x, to_y) = centre(start), centre(end)
    return max(part[1] - part[0], 0) * hypot(to_x - x, to_y - y)


def between(start: Hex, end: Hex, hexes: list[Hex]) -> tuple[list[Hex], list[Hex]]:
    """Return the hexes that a line runs through, and those along whose edge it runs."""
    through, along = [], []
    for at in hexes:
        if at in (start, end):
            continue
        if length_of(start, end, stretch(start, end, at, -HAIR)) > 0.01:
            through.append(at)
        elif length_of(start, end, stretch(start, end, at, HAIR)) > 0.5:
            along.append(at)
    return through, along


def is_seen(state: Raid, start: Hex, end: Hex, *, over: str = "", target: Vessel | Structure | None = None) -> bool:
    """SH-46 Return whether a hex is in sight.

    `over` is a player who may fire over a friend on lower ground.
    """
    cells = [at for at in state.setting.ground.features if apart(at, start) + apart(at, end) <= apart(start, end) + 1]
    hiding = [at for at in cells if at not in (start, end) and hides(state, at, start, end, over, target)]
    through, along = between(start, end, hiding)
    pairs = any(other in along for at in along for other in near(at) if is_pair(start, end, at, other))
    return not through and not pairs


def is_pair(start: Hex, end: Hex, one: Hex, other: Hex) -> bool:
    """Return whether a line runs along the edge between two hexes."""
    left, right = stretch(start, end, one, HAIR), stretch(start, end, other, HAIR)
    return length_of(start, end, (max(left[0], right[0]), min(left[1], right[1]))) > 0.5


def hides(state: Raid, at: Hex, start: Hex, end: Hex, over: str, target: Vessel | Structure | None) -> bool:
    """SH-46, SH-82b Return whether a hex hides what is beyond."""
    if isinstance(target, Structure) and at in target.figures.hexes:
        return False
    if has(state, at, *HIDES) or building_in(state, at) is not None or is_rubble(state, at):
        return True
    vessel = vessel_in(state, at)
    if is_ship(vessel) and vessel not in (vessel_in(state, start), vessel_in(state, end)):
        return True
    here = [each for each in (men_in(state, at), leader_in(state, at)) if each is not None]
    if not here:
        return False
    friendly = all(are_friends(state, over, each.side) for each in here)
    return not (over and friendly and apart(at, start) == 1 and not is_high(state, at))


def is_high(state: Raid, at: Hex) -> bool:
    """SH-41 Return whether a hex is a hilltop or a fortress."""
    part = part_in(state, at)
    return has(state, at, "hill") or (part is not None and part.figures.kind in ("tower", "curtain wall"))


# --- Dice -----------------------------------------------------------------------------------------


def in_the_way(state: Raid, start: Hex, end: Hex) -> int:
    """SH-47 Return the dice off for the sides between the two.

    The unit's own wall counts only if both touch it.
    """
    worst = 0
    for one in state.setting.ground.features:
        if apart(one, start) + apart(one, end) > apart(start, end) + 2 or (one == start and apart(start, end) > 1):
            continue
        for other in near(one):
            kinds = state.setting.ground.sides.kinds_between(one, other)
            if not kinds or (other == start and apart(start, end) > 1) or not crosses(start, end, one, other):
                continue
            worst = min(worst, -2 if is_cliff(state, one, other) else -1)
    return worst


def crosses(start: Hex, end: Hex, one: Hex, other: Hex) -> bool:
    """Return whether a line crosses the side between two hexes."""
    (x, y), (to_x, to_y) = centre(start), centre(end)
    (a_x, a_y), (b_x, b_y) = centre(one), centre(other)
    mid_x, mid_y = (a_x + b_x) / 2, (a_y + b_y) / 2
    along_x, along_y = -(b_y - a_y) / sqrt(3) / 2, (b_x - a_x) / sqrt(3) / 2
    turn = (to_x - x) * along_y - (to_y - y) * along_x
    if abs(turn) < HAIR:
        return False
    far = ((mid_x - x) * along_y - (mid_y - y) * along_x) / turn
    off = ((mid_x - x) * (to_y - y) - (mid_y - y) * (to_x - x)) / turn
    if not 0 <= far <= 1:
        return False
    if abs(abs(off) - 1) < 1e-4:
        raise TooClose
    return abs(off) < 1


def ground_dice(state: Raid, start: Hex, end: Hex, *, small_arms: bool, swims: bool = False, aboard: bool = False) -> int:
    """SH-47 Return the dice off for the target's hex, in between, and the attacker's own hex."""
    there = -1 if has(state, end, *COVERS) or swims or aboard else 0
    if has(state, end, "hill") and not has(state, start, "hill"):
        there = min(there, -1)
    if small_arms and building_in(state, end) is not None:
        there = -2
    here = -1 if has(state, start, "river", "ford") else 0
    if small_arms and building_in(state, start) is not None:
        here = -1
    return there + here + in_the_way(state, start, end)


def men_of(unit: Unit, weapon: str, close: bool) -> int:
    sorts = zip(unit.figures.sorts, unit.men, strict=True)
    return sum(men for sort, men in sorts if (sort.melee if close else sort.fire) == weapon)


def weapons_of(unit: Unit, close: bool) -> set[str]:
    found: set[str] = {
        sort.melee if close else sort.fire for sort, men in zip(unit.figures.sorts, unit.men, strict=True) if men
    }
    return found - {""}


def common_dice(state: Raid, unit: Unit, weapon: str, close: bool) -> int:
    """SH-8, SH-93, E29 Return the changes that hold for melee and fire alike."""
    dice = -1 if men_of(unit, weapon, close) < sum(unit.men) else 0
    dice -= 1 if unit.serving else 0
    return dice + any(spell.card == "ambush" and spell.key == unit.key for spell in state.spells)


def is_led(state: Raid, unit: Unit) -> bool:
    leader = leader_in(state, unit.at)
    return leader is not None and leader.side == unit.side and not leader.wounded and adds(leader)


def adds(leader: Unit) -> bool:
    return leader.figures.kind == "commander" or leader.figures.fights


def melee_dice(state: Raid, unit: Unit, foe: Unit, weapon: str) -> int:
    """SH-39, SH-43, SH-45, SH-47, SH-18a Return the dice of close combat."""
    dice = 1 if is_alone(unit) else 3 if unit.figures.kind == "cavalry" else 4
    dice += ground_dice(state, unit.at, foe.at, small_arms=False, swims=foe.swimming)
    dice += common_dice(state, unit, weapon, True) + is_led(state, unit)
    charged = state.act is not None and unit.key in state.act.charged
    pointed = "lance" if unit.mounted else "pike"
    if charged and weapon == pointed and men_of(unit, weapon, True) == sum(unit.men):
        dice += 1
    return dice - is_first_on_board(state, unit, foe)


def is_first_on_board(state: Raid, unit: Unit, foe: Unit) -> bool:
    """SH-47 Return whether it is the first turn of boarding, with a die less."""
    there = vessel_in(state, foe.at)
    here = vessel_in(state, unit.at)
    if there is None or here is there:
        return False
    if here is None:
        return not any(
            each.aboard == there.key and is_here(each) and each.side == unit.side for each in state.units.values()
        )
    opened = [cable.open for cable in state.cables if {cable.aggressor, cable.other} == {here.key, there.key}]
    opened += [one.entered_from for one, by in ((here, there), (there, here)) if one.entered_by == by.key]
    return size_of(here) < size_of(there) and state.turn in opened


def size_of(vessel: Vessel) -> int:
    return 0 if not is_ship(vessel) else 2 if vessel.figures.points >= 60 else 1


def shot_dice(state: Raid, unit: Unit, foe: Unit, weapon: str) -> int:
    """SH-39, SH-41, SH-47 Return the dice of fire."""
    away = apart(unit.at, foe.at)
    row = DISMOUNTED if weapon == "musket" and unit.figures.kind == "cavalry" else SHOTS[weapon]
    if away > len(row):
        return 0
    there = vessel_in(state, foe.at)
    boarded = there is not None and any(there.key in (cable.aggressor, cable.other) for cable in state.cables)
    aboard = is_ship(there) and vessel_in(state, unit.at) is not there and not boarded
    dice = row[away - 1] + common_dice(state, unit, weapon, False)
    dice += ground_dice(state, unit.at, foe.at, small_arms=True, swims=foe.swimming, aboard=aboard)
    return dice + (weapon in ("musket", "pistol") and is_high(state, unit.at))


# --- Targets --------------------------------------------------------------------------------------


Blows = dict[tuple[str, str, bool], int]


def is_under(state: Raid, card: str, key: str) -> bool:
    return any(spell.card == card and spell.key == key for spell in state.spells)


def may_meet(state: Raid, unit: Unit, foe: Unit) -> bool:
    """SH-5a, SH-36, SH-60 Return whether a battle is allowed at all."""
    if not is_here(foe) or foe.below or are_at_peace(state, unit, foe):
        return False
    if foe.key in unit.fought and not is_firing_again(state, unit):
        return False
    return not is_bound(state, unit) or foe.key in unit.attacked_by


def is_guarded(state: Raid, foe: Unit) -> bool:
    """SH-32a Return whether a leader has figures around him."""
    return is_leader(foe) and men_in(state, foe.at) is not None


def is_hidden_crew(state: Raid, foe: Unit) -> bool:
    """SH-89 Return whether a unit is a minimum crew with others of her owner aboard."""
    if foe.figures.kind != "minimum crew":
        return False
    return any(
        each is not foe and each.aboard == foe.aboard and each.side == foe.side and is_here(each) and not is_leader(each)
        for each in state.units.values()
    )


def fights(state: Raid, unit: Unit) -> Blows:
    """SH-36, SH-42, SH-44 Return the possible melees."""
    boons = state.act.boons if state.act is not None else []
    found: Blows = {}
    for foe in state.units.values():
        if not may_meet(state, unit, foe) or apart(unit.at, foe.at) != 1 or is_guarded(state, foe):
            continue
        if foe.swimming or unit.swimming or foe.wounded or is_hidden_crew(state, foe):
            continue
        if is_parted(state, unit.at, foe.at, unit, boons):
            continue
        for weapon in weapons_of(unit, True):
            dice = melee_dice(state, unit, foe, weapon)
            if dice > 0:
                found[foe.key, weapon, True] = dice
    return found


def shots(state: Raid, unit: Unit) -> Blows:
    """SH-7, SH-11, SH-36, SH-37, SH-46 Return the possible fire."""
    found: Blows = {}
    if unit.close or is_alone(unit) or unit.swimming or is_under(state, "damp-powder", unit.key):
        return found
    for foe in state.units.values():
        if not may_meet(state, unit, foe) or is_leader(foe) or foe.close or is_hidden_crew(state, foe):
            continue
        away = apart(unit.at, foe.at)
        if away > 2 and is_under(state, "fog", ""):
            continue
        if (
            away == 1
            and not is_parted(state, unit.at, foe.at, unit, state.act.boons if state.act else [])
            and not foe.swimming
        ):
            continue
        for weapon in weapons_of(unit, False):
            if unit.mounted and weapon != "pistol":
                continue
            over = unit.side if weapon in ("musket", "pistol") and is_high(state, unit.at) else ""
            if (
                away <= 4
                and (dice := shot_dice(state, unit, foe, weapon)) > 0
                and is_seen(state, unit.at, foe.at, over=over)
            ):
                found[foe.key, weapon, False] = dice
    return found


def storms(state: Raid, unit: Unit) -> Blows:
    """SH-35a Return the houses to storm: a throw for the door, then the melee, or else fire."""
    found: Blows = {}
    if state.act is None or state.act.tried:
        return found
    for foe in state.units.values():
        if not may_meet(state, unit, foe) or apart(unit.at, foe.at) != 1 or is_guarded(state, foe):
            continue
        if not has_door(state, unit.at, foe.at) or is_cliff(state, unit.at, foe.at):
            continue
        if unit.mounted or unit.figures.kind == "gunners":
            continue
        for weapon in weapons_of(unit, True):
            dice = melee_dice(state, unit, foe, weapon)
            if dice > 0:
                found[foe.key, weapon, True] = dice
    return found


def has_door(state: Raid, at: Hex, to: Hex) -> bool:
    """SH-35a Return whether only the shut door of a house parts a unit from the one inside."""
    part, here = building_in(state, to), part_in(state, at)
    return part is not None and here is None and wall(state, at, to) == SHUT and not is_strong(state, part)


def blows(state: Raid, unit: Unit) -> tuple[Blows, Blows]:
    """Return the attacks of a unit with its own arms, and the doors that it may storm."""
    again = is_firing_again(state, unit)
    close = {} if again else fights(state, unit)
    if close:
        return close, {}
    gun = served(state, unit)
    shelling = shelled(state, gun, unit.side) if gun is not None else {}
    return shots(state, unit) | shelling, {} if again else storms(state, unit)


def is_firing_again(state: Raid, unit: Unit) -> bool:
    """E7 Return whether this is the second fire, at the same target or another."""
    return state.act is not None and "fire-twice" in state.act.boons and state.act.helped == unit.key


# --- Guns -----------------------------------------------------------------------------------------


def shelled(state: Raid, gun: Gun, seat: str) -> Blows:
    """SH-40, SH-41, SH-46 Return the ships, boats and structures that a gun ashore may fire at."""
    found: Blows = {}
    over = seat
    things: list[Vessel | Structure] = [*state.vessels.values(), *state.structures.values()]
    for thing in things:
        dice = [
            cannon_dice(state, gun, at) for at, seen in places_of(gun, thing) if can_hit(state, gun, at, seen, thing, over)
        ]
        if is_fair_target(state, thing, seat) and dice and max(dice) > 0:
            found[thing.key, "cannon", False] = max(dice)
    return found


def places_of(gun: Gun, thing: Vessel | Structure) -> list[tuple[Hex, Hex]]:
    """Return the hexes where a gun may hit a target, each with the hex to be seen.

    A gate is seen from outside only.
    """
    if isinstance(thing, Vessel):
        return [(at, at) for at in hull(thing)]
    if thing.figures.between is None:
        return [(at, at) for at in thing.figures.hexes]
    inside, outside = thing.figures.between
    return [(inside, outside)] if apart(gun.at, outside) < apart(gun.at, inside) else []


def is_fair_target(state: Raid, thing: Vessel | Structure, seat: str) -> bool:
    if isinstance(thing, Vessel):
        return is_here(thing) and not are_friends(state, thing.side, seat)
    return thing.points > 0 and thing.figures.kind != "yard" and not (thing.side and are_friends(state, thing.side, seat))


def cannon_dice(state: Raid, gun: Gun, at: Hex) -> int:
    row = CANNON[gun.weight]
    away = apart(gun.at, at)
    if not 1 <= away <= len(row):
        return 0
    ambush = is_under(state, "ambush", gun.crew or gun.key)
    return row[away - 1] + is_high(state, gun.at) + ambush + ground_dice(state, gun.at, at, small_arms=False)


def can_hit(state: Raid, gun: Gun, at: Hex, seen: Hex, thing: Vessel | Structure, over: str) -> bool:
    away = apart(gun.at, at)
    if not 1 <= away <= len(CANNON[gun.weight]) or (away > 2 and is_under(state, "fog", "")):
        return False
    return is_seen(state, gun.at, seen, over=over if is_high(state, gun.at) else "", target=thing)


def served(state: Raid, unit: Unit) -> Gun | None:
    """Return the gun that a unit may fire now; by SH-93 a gun aboard is cargo."""
    gun = gun_of(state, unit)
    if gun is None or gun.silent or unit.close or unit.aboard or is_under(state, "damp-powder", unit.key):
        return None
    if gun.weight == "heavy" and gun.fired_in >= 0 and gun.fired_in == state.turn - 1:
        return None
    return gun
