"""SH-39 to SH-50 The number of dice, apart from cards, and how they are read."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from quarterdeck.boards.hex import Hex, distance
from quarterdeck.boards.hexsides import Hexsides
from quarterdeck.engine.asks import ClauseId
from quarterdeck.games.scum_of_the_high_seas.battle.line_of_sight import is_high
from quarterdeck.games.scum_of_the_high_seas.cards.decks import CARDS
from quarterdeck.games.scum_of_the_high_seas.cards.effects import AMBUSH, DICE, GRENADE, SHRAPNEL
from quarterdeck.games.scum_of_the_high_seas.charts import (
    ACROSS_HIGH,
    ACROSS_LOW,
    AT_A_SHIPS_CREW,
    AT_SWIMMERS,
    CANNON,
    CANNON_DICE,
    CAVALRY,
    COMMANDER,
    FIRE_HITS,
    FIRST_TURN_ABOARD,
    FLAG,
    FOOT_FIRE,
    HIGH_SIDES,
    INTO_BUILDINGS,
    LANCE,
    LARGE_HITS,
    LOW_SIDES,
    MELEE_DICE,
    MELEE_HITS,
    MUSKET,
    OUT_OF_BUILDINGS,
    PIKE,
    PISTOL,
    ROWERS,
    TERRAIN,
    TROOPER_FIRE,
    UNIT,
    UPHILL,
)
from quarterdeck.games.scum_of_the_high_seas.land.buildings import is_roofed, structure_at
from quarterdeck.games.scum_of_the_high_seas.pieces import Gun, Unit
from quarterdeck.games.scum_of_the_high_seas.sea.aboard import cables_of, is_first_turn_of_boarding
from quarterdeck.games.scum_of_the_high_seas.setup.ground import Ground
from quarterdeck.games.scum_of_the_high_seas.state import Attack, Raid

FIREARMS: Final = (MUSKET, PISTOL)  # SH-41
NO_LIMIT: Final = 99
LOW: Final = frozenset(LOW_SIDES)
HIGH: Final = frozenset(HIGH_SIDES)


class DiceChange(NamedTuple):
    """A change in the number of dice, its reason and its clause."""

    dice: int
    why: str
    clause: ClauseId


COMMANDED: Final = DiceChange(1, "commander", "SH-43")
CHARGE: Final = DiceChange(1, "charge", "SH-45")
MIXED: Final = DiceChange(-1, "mixed unit", "SH-8")
SERVING: Final = DiceChange(-1, "men at the guns", "SH-93")
HEIGHT: Final = DiceChange(1, "high ground", "SH-41")
SHIPS_CREW: Final = DiceChange(AT_A_SHIPS_CREW, "ship's crew", "SH-47")
BOARDING: Final = DiceChange(FIRST_TURN_ABOARD, "first turn of boarding", "SH-47")
AMBUSHED: Final = DiceChange(1, "ambush", "SH-E29")
CHANGES: Final = (COMMANDED, CHARGE, HEIGHT, MIXED, SERVING, SHIPS_CREW, BOARDING, AMBUSHED)
THERE: Final = "ground"
BETWEEN: Final = "wall or slope between"
OWN: Final = "own ground"


# --- Arms -----------------------------------------------------------------------------------------


def melee_weapons(unit: Unit) -> list[str]:
    """Return the hand weapons of the figures still standing, each once."""
    sorts = unit.figures.sorts
    if len(sorts) == 1:
        return [sorts[0].melee]
    return list(dict.fromkeys([sort.melee for sort, men in zip(sorts, unit.men, strict=True) if men]))


def fire_weapons(unit: Unit) -> list[str]:
    """SH-7 Return the weapons that the figures still standing can fire, each once."""
    sorts = unit.figures.sorts
    if len(sorts) == 1:
        return [sorts[0].fire] if sorts[0].fire else []
    return list(dict.fromkeys([sort.fire for sort, men in zip(sorts, unit.men, strict=True) if men and sort.fire]))


def carriers(unit: Unit, weapon: str, close: bool) -> int:
    """SH-8 Return how many figures carry a weapon."""
    sorts = zip(unit.figures.sorts, unit.men, strict=True)
    return sum([men for sort, men in sorts if (sort.melee if close else sort.fire) == weapon])


def is_of_one_type(unit: Unit, weapon: str, close: bool) -> bool:
    """SH-8 Return whether all figures still standing use the same weapon."""
    return len(unit.men) == 1 or carriers(unit, weapon, close) == unit.strength


def leader_of(state: Raid, unit: Unit) -> Unit | None:
    """SH-43 Return the leader who supports a unit: the commander of its own player in its hex.

    SH-44 A character does so if he fights and is unhurt.
    """
    leader = state.leader_with(unit)
    return leader if leader is not None and supports(leader) else None


def supports(leader: Unit) -> bool:
    """SH-43, SH-44 Return whether a leader adds anything to the unit that he is with."""
    return leader.kind == COMMANDER or (leader.figures.fights and not leader.wounded)


# --- How many -------------------------------------------------------------------------------------


def melee_changes(state: Raid, unit: Unit, foe: Unit, weapon: str) -> list[DiceChange]:
    """SH-36 Return all changes to the dice of close combat; they add up."""
    changes = ground_changes(state, unit.at, foe, False)
    if leader_of(state, unit) is not None:
        changes.append(COMMANDED)
    if is_charging(state, unit, weapon):
        changes.append(CHARGE)
    changes += _unit_changes(state, unit, weapon, True)
    if foe.aboard and is_first_turn_of_boarding(state, unit, foe.at):
        changes.append(BOARDING)
    return changes


def melee_dice(state: Raid, unit: Unit, foe: Unit, weapon: str) -> int:
    """SH-39 Throw 4 dice for infantry and gun crews, 3 for cavalry; SH-18a 1 for a lone NCO."""
    base = 1 if unit.is_lone_nco else MELEE_DICE[unit.kind]
    return base + sum([change.dice for change in melee_changes(state, unit, foe, weapon)])


def is_charging(state: Raid, unit: Unit, weapon: str) -> bool:
    """SH-45, SH-11 Return whether mounted lances, or pikes, have moved into contact."""
    act = state.act
    if act is None or unit.key not in act.charged:
        return False
    if weapon not in (LANCE, PIKE) or not is_of_one_type(unit, weapon, True):
        return False
    return unit.mounted if weapon == LANCE else not unit.mounted


def fire_changes(state: Raid, unit: Unit, foe: Unit, weapon: str) -> list[DiceChange]:
    """SH-36 Return all changes to the dice of fire other than cannon; they add up."""
    changes = ground_changes(state, unit.at, foe, True)
    if weapon in FIREARMS and is_high(state, unit.at):
        changes.append(HEIGHT)
    changes += _unit_changes(state, unit, weapon, False)
    if _is_ships_crew(state, unit, foe):
        changes.append(SHIPS_CREW)
    return changes


def fire_dice(state: Raid, unit: Unit, foe: Unit, weapon: str) -> int:
    """SH-39 Return the dice of fire by weapon and range."""
    chart = TROOPER_FIRE if unit.kind == CAVALRY else FOOT_FIRE
    base = chart[weapon][distance(unit.at, foe.at) - 1]
    return base + sum([change.dice for change in fire_changes(state, unit, foe, weapon)])


def reach(unit: Unit, weapon: str) -> int:
    """SH-39 Return the range of a weapon."""
    return len((TROOPER_FIRE if unit.kind == CAVALRY else FOOT_FIRE)[weapon])


def _unit_changes(state: Raid, unit: Unit, weapon: str, close: bool) -> list[DiceChange]:
    """SH-8 Return the changes for a mixed unit, SH-93 men at the guns and SH-E29 an ambush."""
    changes = []
    if not is_of_one_type(unit, weapon, close):
        changes.append(MIXED)
    if unit.serving:
        changes.append(SERVING)
    if lies_in_ambush(state, unit.key):
        changes.append(AMBUSHED)
    return changes


def lies_in_ambush(state: Raid, attacker: str) -> bool:
    """SH-E29 Return whether the unit just named is the attacker, or serves the gun that attacks."""
    if not state.spells:
        return False
    gun = state.guns.get(attacker)
    return state.is_under(AMBUSH, attacker) or (gun is not None and bool(gun.crew) and state.is_under(AMBUSH, gun.crew))


def cannon_changes(state: Raid, gun: Gun, target: Hex) -> list[DiceChange]:
    """SH-36 Return all changes to the dice of a gun; they add up."""
    changes = _ground(state, gun.at, target, False, False)
    if is_high(state, gun.at):
        changes.append(HEIGHT)
    if lies_in_ambush(state, gun.key):
        changes.append(AMBUSHED)
    return changes


def cannon_dice(state: Raid, gun: Gun, target: Hex) -> int:
    """SH-40 Return the dice of a gun by its weight and the range."""
    base = CANNON_DICE[gun.weight][distance(gun.at, target) - 1]
    return base + sum([change.dice for change in cannon_changes(state, gun, target)])


# --- Ground ---------------------------------------------------------------------------------------


def ground_changes(state: Raid, start: Hex, foe: Unit, small_arms: bool) -> list[DiceChange]:
    """SH-47 Return the effect of the ground on an attack against a unit."""
    return _ground(state, start, foe.at, small_arms, foe.swimming)


def _ground(state: Raid, start: Hex, target: Hex, small_arms: bool, swimming: bool) -> list[DiceChange]:
    """SH-47 Return the effect of ground on dice.

    Of the features in the target's hex only the worst counts, and likewise of those between the two
    hexes. The attacker's own hex counts besides.
    """
    there, across, here = _by_the_map(state.setting.ground, start, target)
    if swimming:
        there = min(there, AT_SWIMMERS)
    if small_arms and state.fixed.buildings:
        if is_inside(state, target):
            there = INTO_BUILDINGS
        if is_inside(state, start):
            here = min(here, OUT_OF_BUILDINGS)
    if not (there or across or here):
        return []
    found = ((there, THERE), (across, BETWEEN), (here, OWN))
    return [DiceChange(dice, why, "SH-47") for dice, why in found if dice]


def is_inside(state: Raid, at: Hex) -> bool:
    """SH-47 Return whether a hex is inside a building."""
    return is_roofed(structure_at(state, at))


@lru_cache(maxsize=1 << 14)
def _by_the_map(ground: Ground, start: Hex, target: Hex) -> tuple[int, int, int]:
    """SH-47 Return the map's changes in the target's hex, in between and in the attacker's."""
    there = ground.terrain[target].attacker
    if target in ground.hills and start not in ground.hills:
        there = min(there, UPHILL)
    return there, _across(ground.sides, start, target), ground.terrain[start].defender


def _across(sides: Hexsides, start: Hex, target: Hex) -> int:
    """SH-47 Return the effect of the worst wall or slope before the target.

    The attacker's own wall is no hindrance unless the target is in contact with it too.
    """
    for kinds, dice in ((HIGH, ACROSS_HIGH), (LOW, ACROSS_LOW)):
        crossed = sides.crossed(target, start, kinds)  # the one nearest to the target
        if crossed and (distance(start, target) == 1 or not any(start in side for side in crossed)):
            return dice
    return 0


def _is_ships_crew(state: Raid, unit: Unit, foe: Unit) -> bool:
    """SH-47 Return whether hand weapons are fired at a ship's crew from elsewhere.

    The rule covers neither boats nor a ship that has been boarded.
    """
    if not foe.aboard or foe.aboard == unit.aboard or not state.vessels[foe.aboard].is_ship:
        return False
    return not cables_of(state, state.vessels[foe.aboard])


def dice_changes_in_words(state: Raid, attack: Attack) -> str:
    """SH-36 Return in words everything that changes the dice of an attack, each with its clause."""
    told = [(change.dice, change.why, change.clause) for change in _changes_of(state, attack)]
    told += [(DICE[card], CARDS[card].name, CARDS[card].clause) for card in attack.boons if card in DICE]
    return "; ".join([f"{why} {'+' if number > 0 else '−'}{abs(number)}, {clause}" for number, why, clause in told])


def _changes_of(state: Raid, attack: Attack) -> list[DiceChange]:
    """Return all changes that the position makes to an attack's dice, with the ground named."""
    if attack.weapon == GRENADE:
        return []
    gun = state.guns.get(attack.attacker)
    if gun is not None:
        assert attack.at is not None
        return [_by_name(state, change, gun.at, attack.at) for change in cannon_changes(state, gun, attack.at)]
    unit, foe = state.units[attack.attacker], state.units[attack.target]
    changes = (melee_changes if attack.close else fire_changes)(state, unit, foe, attack.weapon)
    return [_by_name(state, change, unit.at, foe.at) for change in changes]


def _by_name(state: Raid, change: DiceChange, start: Hex, target: Hex) -> DiceChange:
    """SH-47 Replace the general reason of a change by the name of the ground that causes it."""
    ground = state.setting.ground
    if change.why == THERE:
        kinds = [each for each in ground.features[target] if TERRAIN[each].attacker == change.dice]
        if change.dice == INTO_BUILDINGS:
            kinds = ["building"]
        slope = target in ground.hills and start not in ground.hills
        return change._replace(why=kinds[0] if kinds else "uphill" if slope else "swimmers")
    if change.why == OWN:
        kinds = [each for each in ground.features[start] if TERRAIN[each].defender == change.dice]
        return change._replace(why=f"out of the {kinds[0] if kinds else 'building'}")
    if change.why == BETWEEN:
        crossed = ground.sides.crossed(target, start, HIGH) or ground.sides.crossed(target, start, LOW)
        kinds = [each for each in ground.sides.kinds_between(*crossed[0]) if each in HIGH | LOW]
        return change._replace(why=f"{kinds[0]} between")
    return change


# --- How they are read ----------------------------------------------------------------------------


class DiceThrow(NamedTuple):
    """SH-50 The result of a throw: hits, automatic kills among them, and flags."""

    hits: int
    killed: int
    flags: int


def read_throw(faces: tuple[int, ...], counts: tuple[int, ...], unit_counts: bool, most: int, doubled: bool) -> DiceThrow:
    """SH-48 to SH-50 Read a throw: each face but UNIT that hits twice gives one automatic kill.

    Hits beyond the target's figures, or beyond the carriers of the weapon, are dropped before the
    saves, automatic ones last.
    """
    hits = sum([counts[face - 1] for face in faces])
    killed = sum([1 for face in faces if counts[face - 1] > 1])
    if unit_counts:
        hits += counts[UNIT - 1]
    if doubled:
        hits *= 2
    hits = min(hits, most)
    return DiceThrow(hits, min(killed, hits), counts[FLAG - 1])


def read_for(state: Raid, attack: Attack, counts: tuple[int, ...]) -> DiceThrow:
    """SH-48, SH-49 Read the dice of an attack by its weapon and target."""
    target = state.units.get(attack.target)
    if target is None:
        return _without_flags(read_throw(LARGE_HITS, counts, False, sum(counts), False))
    if attack.weapon == GRENADE:
        return read_throw(LARGE_HITS, counts, False, target.strength, False)
    if attack.weapon == CANNON:
        throw = read_throw(FIRE_HITS[CANNON], counts, False, target.strength, SHRAPNEL in attack.boons)
        sheltered = bool(target.aboard) or is_inside(state, target.at)
        return _without_flags(throw) if sheltered else throw
    unit = state.units[attack.attacker]
    faces = MELEE_HITS[attack.weapon] if attack.close else FIRE_HITS[attack.weapon]
    one_type = is_of_one_type(unit, attack.weapon, attack.close)
    most = min(target.strength, most_hits(state, unit, attack.weapon, attack.close))
    return read_throw(faces, counts, one_type, most, False)


def most_hits(state: Raid, unit: Unit, weapon: str, close: bool) -> int:
    """SH-8 Return the most hits a weapon can score: in a mixed unit, the figures that carry it.

    SH-90 In fire from a boat the rowers do not count.
    """
    most = NO_LIMIT if is_of_one_type(unit, weapon, close) else carriers(unit, weapon, close)
    if not close and unit.aboard and not state.vessels[unit.aboard].is_ship:
        most = min(most, max(unit.strength - ROWERS, 0))
    return most


def _without_flags(throw: DiceThrow) -> DiceThrow:
    """SH-48 Drop the flags: at a ship, a structure or its crew, FLAG does nothing."""
    return DiceThrow(throw.hits, throw.killed, 0)
