"""SH-36a (1) The attacks that a unit may make, and the clauses against all others."""

from __future__ import annotations

from typing import Final, NamedTuple

from quarterdeck.boards.cards import Card
from quarterdeck.engine.asks import ClauseId, Option
from quarterdeck.games.scum_of_the_high_seas.battle.dice import fire_weapons, melee_dice, melee_weapons, reach
from quarterdeck.games.scum_of_the_high_seas.battle.gunnery import Large, cannot_fire_gun, gun_of, large_targets
from quarterdeck.games.scum_of_the_high_seas.battle.reach import (
    cannot_battle,
    cannot_engage,
    cannot_fight,
    cannot_fire,
    could_fight,
    in_reach,
)
from quarterdeck.games.scum_of_the_high_seas.battle.stage_options import is_mixed, sort_name
from quarterdeck.games.scum_of_the_high_seas.cards.effects import FIRE_TWICE, helped_by
from quarterdeck.games.scum_of_the_high_seas.charts import CANNON
from quarterdeck.games.scum_of_the_high_seas.land.buildings import has_door_to_break, is_shut
from quarterdeck.games.scum_of_the_high_seas.pieces import Unit
from quarterdeck.games.scum_of_the_high_seas.state import Activation, Raid

FIGHT, FIRE, STORM = "fight", "fire", "storm"


class AttackOption(NamedTuple):
    """An attack: target, weapon, the sort that falls first (SH-38), and a card.

    ``storms`` marks a throw for a house's door before the attack (SH-35a).
    """

    target: str
    weapon: str
    close: bool
    falls: int = -1
    card: Card = ""
    back: str = ""
    storms: bool = False


NO_BATTLE: Final = Option("no battle", AttackOption("", "", False))


# --- Attacks by name ------------------------------------------------------------------------------


def blows_at(unit: Unit, foe: Unit, verb: str) -> list[Option[AttackOption]]:
    """SH-8, SH-38 Return all ways to name an attack on an enemy.

    A mixed unit names each weapon; in a melee in progress each sort of the enemy's figures may fall
    first.
    """
    close = verb != FIRE
    weapons = melee_weapons(unit) if close else fire_weapons(unit)
    falls = range(len(foe.men)) if close and foe.melee and is_mixed(foe) else (-1,)
    options = []
    for weapon in weapons:
        for first in falls:
            notation = f"{verb} {foe.key} {weapon}" if len(weapons) > 1 else f"{verb} {foe.key}"
            if first >= 0:
                notation = f"{notation} falls {sort_name(foe, first)}"
            options.append(Option(notation, AttackOption(foe.key, weapon, close, first, storms=verb == STORM)))
    return options


def gun_blow(target: Large) -> Option[AttackOption]:
    return Option(f"fire {target.key}", AttackOption(target.key, CANNON, False))


# --- Attacks on offer -----------------------------------------------------------------------------


def blows(state: Raid, act: Activation, unit: Unit) -> list[Option[AttackOption]]:
    """SH-36 Return every attack that a unit may make.

    Next to an enemy that it could fight hand to hand it may battle only such enemies.
    """
    if cannot_battle(state, act, unit):
        return []
    again = helped_by(state, FIRE_TWICE, unit.key)
    near = could_fight(state, unit)
    if near:
        return [] if again else melee_blows(state, unit, near)
    options = fire_blows(state, unit, again)
    gun = gun_of(state, unit)
    if gun is not None:
        options += [gun_blow(target) for target in large_targets(state, gun)]
    if again:
        return options
    if unit.at in state.fixed.built_up:
        options += storm_blows(state, act, unit)
    return options


def melee_blows(state: Raid, unit: Unit, near: list[Unit]) -> list[Option[AttackOption]]:
    """SH-42 Return close combat with each neighbour."""
    return [
        option
        for foe in near
        for option in blows_at(unit, foe, FIGHT)
        if not cannot_fight(state, unit, foe, option.value.weapon)
    ]


def fire_blows(state: Raid, unit: Unit, again: bool) -> list[Option[AttackOption]]:
    """SH-7, SH-39 Return fire with small arms."""
    weapons = fire_weapons(unit)
    if not weapons:
        return []
    most = max([reach(unit, weapon) for weapon in weapons])
    return [
        option
        for foe in in_reach(state, unit, most)
        for option in blows_at(unit, foe, FIRE)
        if not cannot_fire(state, unit, foe, option.value.weapon, again)
    ]


def storm_blows(state: Raid, act: Activation, unit: Unit) -> list[Option[AttackOption]]:
    """SH-35a Return attacks on enemies in a shut house next to the unit, with the door first."""
    return [
        option
        for foe in in_reach(state, unit, 1)
        for option in blows_at(unit, foe, STORM)
        if not cannot_storm(state, act, unit, foe, option.value.weapon)
    ]


def cannot_storm(state: Raid, act: Activation, unit: Unit, foe: Unit, weapon: str) -> ClauseId:
    """SH-35a Men on foot may throw once an activation for the door of a shut enemy house."""
    if not is_shut(state, unit.at, foe.at) or not unit.is_foot or act.tried:
        return "SH-35a"
    if not has_door_to_break(state, unit, unit.at, foe.at):
        return "SH-35"
    clause = cannot_engage(state, unit, foe, False)
    if clause:
        return clause
    return "SH-36" if melee_dice(state, unit, foe, weapon) < 1 else ""


# --- Refusals -------------------------------------------------------------------------------------


def nameable(unit: Unit, foe: Unit) -> list[Option[AttackOption]]:
    """Return close combat, fire and storm, allowed or not, with the likeliest meaning last."""
    return [*blows_at(unit, foe, STORM), *blows_at(unit, foe, FIGHT), *blows_at(unit, foe, FIRE)]


def cannot_strike(state: Raid, act: Activation, unit: Unit, blow: AttackOption) -> ClauseId:
    """Return the clause against an attack on a unit that could be named."""
    clause = cannot_battle(state, act, unit)
    if clause:
        return clause
    foe = state.units[blow.target]
    if act.stormed and foe.key != act.stormed:
        return "SH-35a"
    if blow.storms:
        clause = cannot_storm(state, act, unit, foe, blow.weapon)
    elif blow.close:
        clause = cannot_fight(state, unit, foe, blow.weapon)
    else:
        clause = cannot_fire(state, unit, foe, blow.weapon, helped_by(state, FIRE_TWICE, unit.key))
    return clause or ("SH-36" if could_fight(state, unit) else "")


def cannot_bombard(state: Raid, act: Activation, unit: Unit, target: Large) -> ClauseId:
    """Return the clause against an attack on a ship or structure; by SH-95 only cannon harm it."""
    clause = cannot_battle(state, act, unit)
    if clause:
        return clause
    if act.stormed:
        return "SH-35a"
    if could_fight(state, unit):
        return "SH-36"
    gun = gun_of(state, unit)
    return cannot_fire_gun(state, gun, target) if gun is not None else "SH-95"
