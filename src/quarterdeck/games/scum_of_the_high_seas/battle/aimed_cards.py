"""SH-E3 to SH-E5 Cards that are chosen with the target: shrapnel, a grenade, a sharpshooter."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from quarterdeck.boards.hex import distance
from quarterdeck.engine.asks import ALLOWED, D6, ClauseId, Flow, Option, roll
from quarterdeck.engine.label import Label
from quarterdeck.games.scum_of_the_high_seas.battle import log
from quarterdeck.games.scum_of_the_high_seas.battle.dice import FIREARMS, fire_weapons, most_hits, reach
from quarterdeck.games.scum_of_the_high_seas.battle.gunnery import cannot_fire_shrapnel, gun_of
from quarterdeck.games.scum_of_the_high_seas.battle.line_of_sight import sight_blocked
from quarterdeck.games.scum_of_the_high_seas.battle.losses import destroy, lose, lose_nco
from quarterdeck.games.scum_of_the_high_seas.battle.reach import (
    bound_by,
    cannot_battle,
    cannot_engage,
    cannot_use,
    could_fight,
    in_reach,
    meets,
)
from quarterdeck.games.scum_of_the_high_seas.battle.targets import AttackOption
from quarterdeck.games.scum_of_the_high_seas.cards.effects import FIRE_TWICE, GRENADE, SHRAPNEL, helped_by, too_far_in_fog
from quarterdeck.games.scum_of_the_high_seas.cards.windows import cannot_play_more, held, opens
from quarterdeck.games.scum_of_the_high_seas.charts import CANNON, HIT_A, MISS, SHRAPNEL_RANGE
from quarterdeck.games.scum_of_the_high_seas.parley.enemies import cannot_attack
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Unit
from quarterdeck.games.scum_of_the_high_seas.state import NOBODY, Activation, Raid
from quarterdeck.games.scum_of_the_high_seas.words import inside

SHARPSHOOTER = "sharpshooter"


def could_aim(state: Raid, act: Activation, unit: Unit) -> bool:
    """SH-101a Return whether a card could give a unit a target, judged by what everybody can see.

    If so its player is asked.
    """
    if cannot_battle(state, act, unit) or cannot_play_more(state, unit.side):
        return False
    return (
        (any(shrapnel_targets(state, unit)) and opens(state, unit.side, "dice", "gun"))
        or (any(grenade_targets(state, unit)) and opens(state, unit.side, "dice", "infantry"))
        or (any(sharpshooter_targets(state, unit)) and opens(state, unit.side, "dice", "shooter"))
    )


def aimed_blows(state: Raid, act: Activation, unit: Unit) -> list[Option[AttackOption]]:
    """Return the attacks that a player's own cards add to those of a unit."""
    if cannot_battle(state, act, unit) or cannot_play_more(state, unit.side) or helped_by(state, FIRE_TWICE, unit.key):
        return []
    options = []
    for card, back in held(state, unit.side, "dice", "gun", "infantry", "shooter"):
        for key in targets_of(state, unit, card):
            weapon = CANNON if card == SHRAPNEL else GRENADE if card == GRENADE else longest_arm(unit)
            blow = AttackOption(key, weapon, False, card=card, back=back)
            options.append(Option(f"play {back} {card} {key}", blow))
    return options


def targets_of(state: Raid, unit: Unit, card: str) -> Iterator[str]:
    if card == SHRAPNEL:
        return shrapnel_targets(state, unit)
    return grenade_targets(state, unit) if card == GRENADE else sharpshooter_targets(state, unit)


def aimed_label(state: Raid, unit: Unit, blow: AttackOption) -> Label:
    """Return the label of an attack with a card."""
    piece = state.piece(blow.target)
    if blow.card == SHRAPNEL:
        return Label(f"Fire shrapnel at {inside(piece.name)}", "SH-E3", piece.key, rank=1)
    if blow.card == GRENADE:
        return Label(f"Throw a grenade at {inside(piece.name)}", "SH-E4", piece.key, rank=1)
    whom = piece.name if isinstance(piece, Unit) and piece.is_leader else f"the NCO of {inside(piece.name)}"
    return Label(f"Have a sharpshooter aim at {whom} before the battle", "SH-E5", piece.key, rank=1)


# --- Shrapnel and grenades ------------------------------------------------------------------------


def shrapnel_targets(state: Raid, unit: Unit) -> Iterator[str]:
    """SH-E3 Yield the men within 4 hexes of a gun; none if an enemy is next to its crew."""
    gun = gun_of(state, unit)
    if gun is None or could_fight(state, unit):
        return
    for foe in in_reach(state, unit, SHRAPNEL_RANGE):
        if not cannot_fire_shrapnel(state, gun, foe):
            yield foe.key


def grenade_targets(state: Raid, unit: Unit) -> Iterator[str]:
    """SH-E4 Yield the units, vessels and structures that infantry can reach with a grenade.

    They stand in the next hex, even across a wall, rail or house wall.
    """
    if not unit.is_infantry or bound_by(state, unit):
        return
    for foe in in_reach(state, unit, 1):
        if not foe.is_leader and not foe.swimming and not cannot_engage(state, unit, foe, True):
            yield foe.key
    where, near = state.where, state.setting.ground.near[unit.at]
    keys = dict.fromkeys([where.hulls[at] for at in near if at in where.hulls])
    for key in keys:
        if key != unit.aboard and not cannot_attack(state, unit, state.vessels[key]):
            yield key
    if unit.at not in state.fixed.built_up:
        return
    buildings = [state.fixed.buildings[at] for at in near if at in state.fixed.buildings]
    for structure in state.structures.values():
        between = structure.figures.between
        beside = unit.at in between if between is not None else structure.key in buildings
        if beside and structure.points > 0 and not cannot_attack(state, unit, structure):
            yield structure.key


# --- The sharpshooter -----------------------------------------------------------------------------


def sharpshooter_targets(state: Raid, unit: Unit) -> Iterator[str]:
    """SH-E5 Yield the commanders and NCOs in range and sight."""
    if not fire_weapons(unit):
        return
    near = state.setting.ground.within(unit.at, reach(unit, longest_arm(unit)))
    for foe in state.units.values():
        if foe.side != unit.side and foe.at in near and (foe.nco or foe.is_leader) and not cannot_snipe(state, unit, foe):
            yield foe.key


def longest_arm(unit: Unit) -> str:
    """Return the weapon with which a unit fires farthest."""
    weapons = fire_weapons(unit)
    return max(weapons, key=partial(reach, unit)) if len(weapons) > 1 else weapons[0]


def cannot_snipe(state: Raid, unit: Unit, foe: Unit) -> ClauseId:
    """SH-53 Return the clause against a sharpshooter's shot.

    The target must be in range and sight of the unit's weapon. SH-37 forbids shots out of a melee
    or into one, SH-42 in contact, SH-90 where everybody is at the oars.
    """
    weapon = longest_arm(unit)
    away = distance(unit.at, foe.at)
    if foe.place != HERE or foe.below or foe.wounded or away > reach(unit, weapon):
        return "SH-39"
    clause = cannot_attack(state, unit, foe) or cannot_use(state, unit, weapon) or bound_by(state, unit)
    if clause:
        return clause
    if state.spells and too_far_in_fog(state, away):
        return "SH-E37"
    men = state.unit_at(foe.at) if foe.is_leader else foe
    if unit.close or (men is not None and men.close):
        return "SH-37"
    if not most_hits(state, unit, weapon, False):
        return "SH-90"
    if away == 1 and meets(state, unit, unit.at, foe):
        return "SH-42"
    over = unit.side if weapon in FIREARMS else NOBODY
    return "SH-46" if sight_blocked(state, unit.at, foe.at, over) else ALLOWED


def snipe(state: Raid, unit: Unit, key: str) -> Flow[None]:
    """SH-53 Throw one die: face 1 hits, and MISS saves.

    A killed NCO counts as a figure only. SH-60 The shot is an attack on the unit around the leader.
    """
    foe = state.units[key]
    men = state.unit_at(foe.at)
    if men is not None:
        men.attacked_by += (unit.key,)
    state.say(log.Sniped, unit.key, foe.key)
    face = yield from roll(unit.side, D6, "SH-53")
    if face != HIT_A:
        return
    if not state.setting.rules.fast:
        save = yield from roll(foe.side, D6, "SH-51")
        if save == MISS:
            return
    if foe.is_leader:
        destroy(state, foe, unit.side, "SH-53")
    else:
        lose_nco(state, foe)
        lose(state, foe, 1, unit.side, "SH-53")
