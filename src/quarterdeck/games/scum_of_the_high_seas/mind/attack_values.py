"""Expected results of attacks for bots, in hundredths of a victory point."""

from __future__ import annotations

from typing import Final

from quarterdeck.engine.asks import Seat
from quarterdeck.games.scum_of_the_high_seas.battle.dice import is_of_one_type
from quarterdeck.games.scum_of_the_high_seas.battle.sequence import attack_of
from quarterdeck.games.scum_of_the_high_seas.battle.stage_options import count_dice
from quarterdeck.games.scum_of_the_high_seas.battle.targets import AttackOption, blows
from quarterdeck.games.scum_of_the_high_seas.cards.effects import (
    CHAIN_SHOT,
    DOUBLE_DAMAGE,
    GRENADE,
    GRENADE_POINTS,
    SHRAPNEL,
)
from quarterdeck.games.scum_of_the_high_seas.charts import CANNON, DAMAGE, FIRE_HITS, MELEE_HITS
from quarterdeck.games.scum_of_the_high_seas.parley.enemies import are_friends
from quarterdeck.games.scum_of_the_high_seas.pieces import Structure, Unit, Vessel
from quarterdeck.games.scum_of_the_high_seas.state import Activation, Attack, Doing, Raid, Stage

POINT: Final = 100  # a victory point
FIGURE: Final = 14  # worth of a figure to its owner, who fights with it
FLAG_COST: Final = 12
SHIP_POINT: Final = 5
WALL_POINT: Final = 30  # in tenths
BREACH: Final = 600  # worth of an entrance or a wall destroyed
STORMED: Final = 2  # divides an attack's worth, since the door may hold
SNIPED: Final = 25


def per_figure(state: Raid, victim: Seat) -> int:
    """SH-6a Return the worth of killing one figure of a player."""
    return 10 * POINT // max(state.setting.initial[victim], 1)


def faces(state: Raid, attack: Attack) -> int:
    """Return how many faces of the die hit."""
    if attack.weapon == GRENADE or attack.target not in state.units:
        return 3
    if attack.weapon == CANNON:
        return 4 if SHRAPNEL in attack.boons else 2  # hits count double
    unit = state.units[attack.attacker]
    hits = (MELEE_HITS if attack.close else FIRE_HITS)[attack.weapon]
    return len(hits) + is_of_one_type(unit, attack.weapon, attack.close)


def hits(state: Raid, attack: Attack) -> int:
    """Return the expected hits of an attack in hundredths.

    After the throw they are the hits that were not saved.
    """
    if attack.stage in (Stage.DEFENCE, Stage.THROW):
        return max(count_dice(state, attack), 0) * faces(state, attack) * 500 // 36
    return 100 * (attack.killed + attack.failed)


def harm(state: Raid, attack: Attack) -> int:
    """Return the expected worth of an attack."""
    target = state.units.get(attack.target)
    if target is None:
        return _damage(state, attack, state.vessels.get(attack.target) or state.structures[attack.target])
    if attack.stage in (Stage.RETREAT, Stage.BREAKTHROUGH, Stage.OVER):
        return 0
    likely = min(hits(state, attack), 100 * target.strength)
    ending = POINT * likely // (100 * max(target.strength, 1))
    if likely < 100 * target.strength:
        ending = ending * ending // (2 * POINT)
    burden = 30 if state.blocks and state.borne_by(target) is not None else 0
    return likely * (per_figure(state, target.side) + FIGURE) // 100 + ending + burden * likely // 100 + 5


def worth_of_wall(structure: Structure) -> int:
    """Return the worth of a point of a structure in tenths: more if few open it (SH-99)."""
    full = structure.figures.points
    if not full:
        return 0
    opens = full if structure.figures.between is not None else full - full // 2
    return WALL_POINT + BREACH // opens


def _damage(state: Raid, attack: Attack, target: Vessel | Structure) -> int:
    """SH-97 Return the expected worth of damage to a ship or a structure."""
    if attack.stage is Stage.OVER or not target.side or are_friends(state, attack.seat, target.side):
        return 0
    gun = state.guns.get(attack.attacker)
    points = DAMAGE[gun.weight] if gun is not None else GRENADE_POINTS
    if DOUBLE_DAMAGE in attack.boons:
        points *= 2
    worth = 10 * SHIP_POINT if isinstance(target, Vessel) else worth_of_wall(target)
    if CHAIN_SHOT in attack.boons:
        points = 2
    return hits(state, attack) * points * worth // 1000 + 1


def worth_of_blow(state: Raid, unit: Unit, blow: AttackOption) -> int:
    """Return the expected worth of an attack that a unit could choose."""
    if not blow.target:
        return 0
    if blow.card == "sharpshooter":
        return SNIPED
    attack = attack_of(state, unit, blow)
    if blow.target in state.units:
        attack.at = state.units[blow.target].at
    value = harm(state, attack)
    return value // STORMED if blow.storms else value


def best_blow(state: Raid, unit: Unit) -> int:
    """Return the worth of the best attack that a unit could make from its hex."""
    act = state.act
    if act is None or unit.key not in act.keys:
        act = Activation(unit.side, [unit.key], Doing.BATTLE)
    return max([worth_of_blow(state, unit, option.value) for option in blows(state, act, unit)], default=0)
