"""Sight, dice and targets written out a second time, plainly, from the words of the book.

The tests hold the rules against them. Nothing here uses the lines, the charts or the reasons of the
game itself.
"""

from __future__ import annotations

from fractions import Fraction

from quarterdeck.boards.hex import Hex
from quarterdeck.games.scum_of_the_high_seas.pieces import Structure, Unit
from quarterdeck.games.scum_of_the_high_seas.sea.aboard import is_first_turn_of_boarding, rail_between
from quarterdeck.games.scum_of_the_high_seas.state import Raid

MELEE = {"infantry": 4, "gunners": 4, "minimum crew": 4, "cavalry": 3}
FIRE = {"bow": [4, 3, 1], "musket": [4, 3, 2, 1], "pistol": [2, 2], "blowpipe": [2, 2]}
TROOPERS_MUSKET = [3, 2, 1, 1]
WORSE_TO_ATTACK = {"marsh", "orchard", "wood", "crops", "rough"}
HIDING = {"orchard", "hill", "wood", "debris", "crops"}


def hexes_apart(one: Hex, other: Hex) -> int:
    q, r = one.q - other.q, one.r - other.r
    return max(abs(q), abs(r), abs(q + r))


# --- Sight ----------------------------------------------------------------------------------------


def stretch(start: Hex, end: Hex, at: Hex) -> tuple[Fraction, Fraction, bool] | None:
    """Return the part of a line in a hex or on its rim, and whether it is ever inside."""
    low, high, inside = Fraction(0), Fraction(1), True
    q, r = start.q - at.q, start.r - at.r
    dq, dr = end.q - start.q, end.r - start.r
    x, y, z = (q, dq), (r, dr), (-q - r, -dq - dr)
    for a, b in ((x, y), (y, z), (z, x)):  # within a hex no two of the three differ by more than 1
        offset, slope = a[0] - b[0], a[1] - b[1]
        if slope == 0:
            if abs(offset) > 1:
                return None
            inside = inside and abs(offset) < 1
        else:
            ends = sorted((Fraction(-1 - offset, slope), Fraction(1 - offset, slope)))
            low, high = max(low, ends[0]), min(high, ends[1])
    return (low, high, inside) if low < high else None


def is_blocked(state: Raid, start: Hex, end: Hex, over: str = "") -> bool:
    """SH-46 Return whether a hex on the line blocks it, or two on either side of its edge."""
    edges: dict[tuple[Fraction, Fraction], list[Hex]] = {}
    for at in state.setting.ground.board.cells:
        if at in (start, end) or not hides(state, at, start, end, over):
            continue
        met = stretch(start, end, at)
        if met is None:
            continue
        if met[2]:
            return True
        edges.setdefault(met[:2], []).append(at)
    return any(len(pair) == 2 for pair in edges.values())


def hides(state: Raid, at: Hex, start: Hex, end: Hex, over: str) -> bool:
    if HIDING & set(state.setting.ground.features[at]):
        return True
    if any(at in each.figures.hexes and each.figures.kind != "yard" for each in state.structures.values()):
        return True
    here = [unit for unit in state.units.values() if unit.place == "on the map" and unit.at == at and not unit.below]
    if here:
        friends = over and all(is_friend(state, over, unit.side) for unit in here)
        lower = is_on_high(state, start) and not is_on_high(state, at)
        return not (friends and lower and hexes_apart(start, at) == 1)
    return any(
        at in state.hull(ship) and start not in state.hull(ship) and end not in state.hull(ship)
        for ship in state.vessels.values()
        if ship.place == "on the map" and ship.figures.kind == "ship"
    )


def is_friend(state: Raid, one: str, other: str) -> bool:
    teams = state.setting.teams
    if one == other or (one in teams and teams[one] == teams.get(other)):
        return True
    return (one, other) in state.alliances or (other, one) in state.alliances


def is_on_high(state: Raid, at: Hex) -> bool:
    if "hill" in state.setting.ground.features[at]:
        return True
    return any(
        at in each.figures.hexes and each.figures.kind in ("tower", "curtain wall") and each.points > 0
        for each in state.structures.values()
    )


# --- Contact --------------------------------------------------------------------------------------


def house_in(state: Raid, at: Hex) -> Structure | None:
    """Return the building in a hex, if it still stands."""
    for each in state.structures.values():
        if at in each.figures.hexes and each.figures.kind != "yard" and each.points > 0:
            return each
    return None


def can_touch(state: Raid, one: Unit, other: Unit) -> bool:
    """SH-42 Return whether neighbours have nothing impassable between them.

    Walls of buildings are tested elsewhere.
    """
    if hexes_apart(one.at, other.at) != 1 or one.swimming or other.swimming:
        return False
    kinds = state.setting.ground.sides.kinds_between(one.at, other.at)
    return "high wall" not in kinds and "escarpment" not in kinds and not rail_between(state, one.at, other.at)


# --- Dice -----------------------------------------------------------------------------------------


def weapons(unit: Unit, close: bool) -> list[str]:
    found: list[str] = []
    for sort, men in zip(unit.figures.sorts, unit.men, strict=True):
        weapon = sort.melee if close else sort.fire
        if men and weapon and weapon not in found:
            found.append(weapon)
    return found


def is_mixed_in(unit: Unit, weapon: str, close: bool) -> bool:
    sorts = zip(unit.figures.sorts, unit.men, strict=True)
    return any(men and (sort.melee if close else sort.fire) != weapon for sort, men in sorts)


def ground_dice(state: Raid, unit: Unit, foe: Unit, fires: bool) -> int:
    features = state.setting.ground.features
    there = 0
    if WORSE_TO_ATTACK & set(features[foe.at]) or foe.swimming:
        there = -1
    if "hill" in features[foe.at] and "hill" not in features[unit.at]:
        there = -1
    if fires and house_in(state, foe.at):
        there = -2
    here = -1 if "river" in features[unit.at] or "ford" in features[unit.at] else 0
    if fires and house_in(state, unit.at):
        here = -1
    return there + here + side_dice(state, unit, foe)


def side_dice(state: Raid, unit: Unit, foe: Unit) -> int:
    """Return the dice for walls on a straight line through sides, as along a row of hexes."""
    if not is_along_a_row(unit, foe):
        return 0
    kinds = state.setting.ground.sides.kinds_between
    steps = hexes_apart(unit.at, foe.at)
    step = Hex((foe.at.q - unit.at.q) // steps, (foe.at.r - unit.at.r) // steps)
    worst = 0
    for at in range(steps):
        one = Hex(unit.at.q + step.q * at, unit.at.r + step.r * at)
        other = Hex(one.q + step.q, one.r + step.r)
        if at > 0 or steps == 1:  # a unit's own wall does not matter unless it is in contact across it
            found = kinds(one, other)
            if "high wall" in found or "escarpment" in found:
                worst = -2
            elif found:
                worst = min(worst, -1)
    return worst


def is_along_a_row(unit: Unit, foe: Unit) -> bool:
    q, r = foe.at.q - unit.at.q, foe.at.r - unit.at.r
    return 0 in (q, r, q + r)


def led(state: Raid, unit: Unit) -> bool:
    there = [other for other in state.units.values() if other.place == "on the map" and other.at == unit.at]
    for other in there:
        fights = other.kind == "character" and other.figures.fights and not other.wounded
        if other.side == unit.side and (other.kind == "commander" or fights):
            return True
    return False


def melee_count(state: Raid, unit: Unit, foe: Unit, weapon: str) -> int:
    dice = 1 if unit.nco and unit.strength == 1 and unit.kind != "minimum crew" else MELEE[unit.kind]
    dice += ground_dice(state, unit, foe, False) + other_dice(state, unit, weapon, True)
    if led(state, unit):
        dice += 1
    charged = state.act is not None and unit.key in state.act.charged
    if charged and weapon == ("lance" if unit.mounted else "pike") and not is_mixed_in(unit, weapon, True):
        dice += 1
    if foe.aboard and is_first_turn_of_boarding(state, unit, foe.at):
        dice -= 1
    return dice


def fire_count(state: Raid, unit: Unit, foe: Unit, weapon: str) -> int:
    row = TROOPERS_MUSKET if unit.kind == "cavalry" and weapon == "musket" else FIRE[weapon]
    dice = row[hexes_apart(unit.at, foe.at) - 1]
    dice += ground_dice(state, unit, foe, True) + other_dice(state, unit, weapon, False)
    if weapon in ("musket", "pistol") and is_on_high(state, unit.at):
        dice += 1
    if foe.aboard and foe.aboard != unit.aboard and state.vessels[foe.aboard].figures.kind == "ship":
        boarded = any(foe.aboard in (cable.aggressor, cable.other) for cable in state.cables)
        dice -= 0 if boarded else 1
    return dice


def other_dice(state: Raid, unit: Unit, weapon: str, close: bool) -> int:
    dice = -1 if is_mixed_in(unit, weapon, close) else 0
    dice -= 1 if unit.serving else 0
    ambush = any(spell.card == "ambush" and spell.key == unit.key for spell in state.spells)
    return dice + 1 if ambush else dice


# --- Targets --------------------------------------------------------------------------------------


def may_meet(state: Raid, unit: Unit, foe: Unit) -> bool:
    """Return whether a battle is allowed: no friend, no cease-fire, not a second time.

    With loot, or falling back, a unit battles only units that attacked it.
    """
    if is_friend(state, unit.side, foe.side) or foe.key in unit.fought:
        return False
    for truce in state.truces:
        if {truce.one, truce.other} == {unit.key, foe.key}:
            return False
    bound = any(block.bearer == unit.key for block in state.blocks.values()) or 0 < unit.returns <= state.turn
    return not bound or foe.key in unit.attacked_by


def targets(state: Raid, unit: Unit) -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
    """Return the units that a unit may fight or fire at, with each weapon.

    There must be no buildings.
    """
    foes = [
        foe
        for foe in state.units.values()
        if foe.place == "on the map" and not foe.below and foe.side != unit.side and may_meet(state, unit, foe)
    ]
    alone = [foe for foe in foes if foe.kind not in ("commander", "character") or not stands_with_men(state, foe)]
    fights = {
        (foe.key, weapon)
        for foe in alone
        for weapon in weapons(unit, True)
        if can_touch(state, unit, foe) and melee_count(state, unit, foe, weapon) > 0
    }
    if fights:
        return fights, set()
    men = [foe for foe in foes if foe.kind not in ("commander", "character")]
    return set(), {(foe.key, weapon) for foe in men for weapon in weapons(unit, False) if may_fire(state, unit, foe, weapon)}


def stands_with_men(state: Raid, leader: Unit) -> bool:
    return any(
        unit.at == leader.at and unit.place == "on the map" and unit is not leader and not unit.below
        for unit in state.units.values()
    )


def may_fire(state: Raid, unit: Unit, foe: Unit, weapon: str) -> bool:
    away = hexes_apart(unit.at, foe.at)
    if away > len(FIRE[weapon]) or can_touch(state, unit, foe) or unit.close or foe.close:
        return False
    if (unit.nco and unit.strength == 1 and unit.kind != "minimum crew") or (unit.mounted and weapon != "pistol"):
        return False
    cards = {(spell.card, spell.key) for spell in state.spells}
    if ("damp-powder", unit.key) in cards or (away > 2 and ("fog", "") in cards):
        return False
    over = unit.side if weapon in ("musket", "pistol") else ""
    return not is_blocked(state, unit.at, foe.at, over) and fire_count(state, unit, foe, weapon) > 0
