"""SH-39 to SH-50 How many dice are thrown, cards apart, and how they are read."""

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
    """Dice more or fewer, and why."""

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


# --- Arms -------------------------------------------------------------------------------------------------------------


def melee_weapons(unit: Unit) -> list[str]:
    """What those who stand carry for close combat, each once."""
    sorts = unit.figures.sorts
    if len(sorts) == 1:
        return [sorts[0].melee]
    return list(dict.fromkeys([sort.melee for sort, men in zip(sorts, unit.men, strict=True) if men]))


def fire_weapons(unit: Unit) -> list[str]:
    """SH-7 What those who stand can fire with, each once."""
    sorts = unit.figures.sorts
    if len(sorts) == 1:
        return [sorts[0].fire] if sorts[0].fire else []
    return list(dict.fromkeys([sort.fire for sort, men in zip(sorts, unit.men, strict=True) if men and sort.fire]))


def carriers(unit: Unit, weapon: str, close: bool) -> int:
    """SH-8 How many carry a weapon."""
    sorts = zip(unit.figures.sorts, unit.men, strict=True)
    return sum([men for sort, men in sorts if (sort.melee if close else sort.fire) == weapon])


def is_of_one_type(unit: Unit, weapon: str, close: bool) -> bool:
    """SH-8 Whether all who stand use the same weapon for it."""
    return len(unit.men) == 1 or carriers(unit, weapon, close) == unit.strength


def leader_of(state: Raid, unit: Unit) -> Unit | None:
    """SH-43 The commander who supports a unit: of its own player, in its hex; SH-44 a character who fights and is unhurt."""
    leader = state.leader_with(unit)
    return leader if leader is not None and supports(leader) else None


def supports(leader: Unit) -> bool:
    """SH-43, SH-44 Whether a leader does anything for the unit that he is with."""
    return leader.kind == COMMANDER or (leader.figures.fights and not leader.wounded)


# --- How many ---------------------------------------------------------------------------------------------------------


def melee_changes(state: Raid, unit: Unit, foe: Unit, weapon: str) -> list[DiceChange]:
    """SH-36 All that changes the dice of close combat; it adds up."""
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
    """SH-39 Infantry and gun crews 4, cavalry 3; SH-18a a lone NCO 1."""
    base = 1 if unit.is_lone_nco else MELEE_DICE[unit.kind]
    return base + sum([change.dice for change in melee_changes(state, unit, foe, weapon)])


def is_charging(state: Raid, unit: Unit, weapon: str) -> bool:
    """SH-45, SH-11 All lances, mounted, or all pikes, having come into contact by this move."""
    act = state.act
    if act is None or unit.key not in act.charged:
        return False
    if weapon not in (LANCE, PIKE) or not is_of_one_type(unit, weapon, True):
        return False
    return unit.mounted if weapon == LANCE else not unit.mounted


def fire_changes(state: Raid, unit: Unit, foe: Unit, weapon: str) -> list[DiceChange]:
    """SH-36 All that changes the dice of fire but of cannon; it adds up."""
    changes = ground_changes(state, unit.at, foe, True)
    if weapon in FIREARMS and is_high(state, unit.at):
        changes.append(HEIGHT)
    changes += _unit_changes(state, unit, weapon, False)
    if _is_ships_crew(state, unit, foe):
        changes.append(SHIPS_CREW)
    return changes


def fire_dice(state: Raid, unit: Unit, foe: Unit, weapon: str) -> int:
    """SH-39 Dice by weapon and range."""
    chart = TROOPER_FIRE if unit.kind == CAVALRY else FOOT_FIRE
    base = chart[weapon][distance(unit.at, foe.at) - 1]
    return base + sum([change.dice for change in fire_changes(state, unit, foe, weapon)])


def reach(unit: Unit, weapon: str) -> int:
    """SH-39 How far a weapon carries."""
    return len((TROOPER_FIRE if unit.kind == CAVALRY else FOOT_FIRE)[weapon])


def _unit_changes(state: Raid, unit: Unit, weapon: str, close: bool) -> list[DiceChange]:
    """SH-8 A mixed unit that uses the half that differs; SH-93 one with men at the guns; SH-E29."""
    changes = []
    if not is_of_one_type(unit, weapon, close):
        changes.append(MIXED)
    if unit.serving:
        changes.append(SERVING)
    if lies_in_ambush(state, unit.key):
        changes.append(AMBUSHED)
    return changes


def lies_in_ambush(state: Raid, attacker: str) -> bool:
    """SH-E29 Whether the unit just named is the one that attacks, or serves the gun that does."""
    if not state.spells:
        return False
    gun = state.guns.get(attacker)
    return state.is_under(AMBUSH, attacker) or (gun is not None and bool(gun.crew) and state.is_under(AMBUSH, gun.crew))


def cannon_changes(state: Raid, gun: Gun, target: Hex) -> list[DiceChange]:
    """SH-36 All that changes the dice of a gun; it adds up."""
    changes = _ground(state, gun.at, target, False, False)
    if is_high(state, gun.at):
        changes.append(HEIGHT)
    if lies_in_ambush(state, gun.key):
        changes.append(AMBUSHED)
    return changes


def cannon_dice(state: Raid, gun: Gun, target: Hex) -> int:
    """SH-40 Dice by the gun's weight and the range."""
    base = CANNON_DICE[gun.weight][distance(gun.at, target) - 1]
    return base + sum([change.dice for change in cannon_changes(state, gun, target)])


# --- Ground -----------------------------------------------------------------------------------------------------------


def ground_changes(state: Raid, start: Hex, foe: Unit, small_arms: bool) -> list[DiceChange]:
    """SH-47 What the ground does to who attacks a unit."""
    return _ground(state, start, foe.at, small_arms, foe.swimming)


def _ground(state: Raid, start: Hex, target: Hex, small_arms: bool, swimming: bool) -> list[DiceChange]:
    """SH-47 Of the features in the target's hex only the worst counts, and likewise of those between the two; then those of
    one's own hex."""
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
    """SH-47 Whether a hex is inside a building."""
    return is_roofed(structure_at(state, at))


@lru_cache(maxsize=1 << 14)
def _by_the_map(ground: Ground, start: Hex, target: Hex) -> tuple[int, int, int]:
    """SH-47 What the map alone does, whoever attacks whom: in the target's hex, between the two, and in one's own."""
    there = ground.terrain[target].attacker
    if target in ground.hills and start not in ground.hills:
        there = min(there, UPHILL)
    return there, _across(ground.sides, start, target), ground.terrain[start].defender


def _across(sides: Hexsides, start: Hex, target: Hex) -> int:
    """SH-47 The worst of the walls and slopes before the target. One's own wall is no hindrance, unless the target is in
    contact with it too."""
    for kinds, dice in ((HIGH, ACROSS_HIGH), (LOW, ACROSS_LOW)):
        crossed = sides.crossed(target, start, kinds)  # the one nearest to the target
        if crossed and (distance(start, target) == 1 or not any(start in side for side in crossed)):
            return dice
    return 0


def _is_ships_crew(state: Raid, unit: Unit, foe: Unit) -> bool:
    """SH-47 Hand weapons fired at a ship's crew from elsewhere; not at boats, nor once she is boarded."""
    if not foe.aboard or foe.aboard == unit.aboard or not state.vessels[foe.aboard].is_ship:
        return False
    return not cables_of(state, state.vessels[foe.aboard])


def what_changes(state: Raid, attack: Attack) -> str:
    """SH-36 In words, all that gives an attack more dice or fewer, each with its clause."""
    told = [(change.dice, change.why, change.clause) for change in _changes_of(state, attack)]
    told += [(DICE[card], CARDS[card].name, CARDS[card].clause) for card in attack.boons if card in DICE]
    return "; ".join([f"{why} {'+' if number > 0 else '−'}{abs(number)}, {clause}" for number, why, clause in told])


def _changes_of(state: Raid, attack: Attack) -> list[DiceChange]:
    """All that the position does to the dice of an attack, ground by its name."""
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
    """SH-47 Which ground it is that takes dice off."""
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


# --- How they are read ------------------------------------------------------------------------------------------------


class DiceThrow(NamedTuple):
    """SH-50 What was thrown, as it counts: hits, how many of them need no save, and flags."""

    hits: int
    killed: int
    flags: int


def read_throw(faces: tuple[int, ...], counts: tuple[int, ...], unit_counts: bool, most: int, doubled: bool) -> DiceThrow:
    """SH-48 to SH-50 Of the faces that hit, each that shows twice or more gives one automatic kill; UNIT is never one.
    Hits beyond what can be hit, or beyond those who carry the weapon, are dropped before the saves, automatic ones last."""
    hits = sum([counts[face - 1] for face in faces])
    killed = sum([1 for face in faces if counts[face - 1] > 1])
    if unit_counts:
        hits += counts[UNIT - 1]
    if doubled:
        hits *= 2
    hits = min(hits, most)
    return DiceThrow(hits, min(killed, hits), counts[FLAG - 1])


def read_for(state: Raid, attack: Attack, counts: tuple[int, ...]) -> DiceThrow:
    """SH-48, SH-49 The dice of an attack, by its weapon and its target."""
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
    """SH-8 Never more hits than figures that carry the weapon, in a mixed unit; SH-90 in fire from a boat the rowers do not
    count."""
    most = NO_LIMIT if is_of_one_type(unit, weapon, close) else carriers(unit, weapon, close)
    if not close and unit.aboard and not state.vessels[unit.aboard].is_ship:
        most = min(most, max(unit.strength - ROWERS, 0))
    return most


def _without_flags(throw: DiceThrow) -> DiceThrow:
    """SH-48 At a ship, a structure or the crew of one FLAG is a miss."""
    return DiceThrow(throw.hits, throw.killed, 0)
