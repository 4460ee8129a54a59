"""SH-40, SH-94 to SH-98 Cannon, ashore and afloat: their targets and the effect of their hits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

from quarterdeck.boards.cards import Card
from quarterdeck.boards.hex import Hex, disk, distance
from quarterdeck.boards.hulls import Beam, broadside
from quarterdeck.engine.asks import ALLOWED, Choose, ClauseId, Facts, Flow, Option, Prompt, Seat
from quarterdeck.engine.label import Label
from quarterdeck.games.scum_of_the_high_seas.battle import log
from quarterdeck.games.scum_of_the_high_seas.battle.dice import cannon_dice
from quarterdeck.games.scum_of_the_high_seas.battle.line_of_sight import sight_blocked
from quarterdeck.games.scum_of_the_high_seas.battle.reach import bound_by
from quarterdeck.games.scum_of_the_high_seas.cards.effects import (
    CHAIN_SHOT,
    DOUBLE_DAMAGE,
    GRENADE,
    GRENADE_POINTS,
    has_damp_powder,
    too_far_in_fog,
)
from quarterdeck.games.scum_of_the_high_seas.charts import CANNON, CANNON_DICE, DAMAGE, HEAVY, SHRAPNEL_RANGE
from quarterdeck.games.scum_of_the_high_seas.choices import one_of
from quarterdeck.games.scum_of_the_high_seas.land.barriers import parted
from quarterdeck.games.scum_of_the_high_seas.land.special_moves import abandon_gun
from quarterdeck.games.scum_of_the_high_seas.parley.enemies import cannot_attack
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, LOST, Gun, Structure, Unit, Vessel
from quarterdeck.games.scum_of_the_high_seas.sea.sinking import damage, guns_gone, limits_passed
from quarterdeck.games.scum_of_the_high_seas.state import Attack, Raid
from quarterdeck.games.scum_of_the_high_seas.words import inside

Large = Vessel | Structure
Lying = tuple[Large, tuple[Hex, ...]]
Marks = tuple[tuple[Hex, Hex], ...]


# --- Gun crews ------------------------------------------------------------------------------------


def gun_of(state: Raid, unit: Unit) -> Gun | None:
    """SH-12, SH-13 Return the gun that a unit serves ashore, in its hex."""
    gun = state.guns.get(unit.gun) if unit.gun else None
    return gun if gun is not None and gun.place == HERE and gun.at == unit.at else None


def crew_of(state: Raid, gun: Gun) -> Unit | None:
    """SH-12 Return the crew that serves a gun ashore."""
    crew = state.units.get(gun.crew)
    return crew if crew is not None and crew.place == HERE and crew.at == gun.at else None


# --- Targets --------------------------------------------------------------------------------------


def cannot_serve(state: Raid, gun: Gun) -> ClauseId:
    """SH-40 Return the clause that keeps a gun silent.

    SH-40 A heavy gun does not fire in the turn after it fired; cards silence guns too. SH-90 Only a
    swivel fires out of a boat, SH-93 and from a ship's deck only her own guns. The crew must not be
    in close combat (SH-37), carry loot (SH-60) or be a lone NCO (SH-18a).
    """
    if gun.weight == HEAVY and gun.fired_in >= 0 and gun.fired_in == state.turn - 1:
        return "SH-40"
    if gun.silent:
        return "SH-E38"
    if state.spells and any(has_damp_powder(state, key) for key in (gun.key, gun.crew, gun.ship) if key):
        return "SH-E31"
    crew = crew_of(state, gun) if gun.crew else None
    if crew is None:
        return ALLOWED
    if crew.aboard:
        return "SH-93" if state.vessels[crew.aboard].is_ship else "SH-90"
    if crew.is_lone_nco:
        return "SH-18a"
    return "SH-37" if crew.close else bound_by(state, crew)


@lru_cache(maxsize=1 << 14)
def field_of_fire(at: Hex, heading: int, beam: str, reach: int) -> frozenset[Hex]:
    """SH-94 Return the arc of a ship's gun: the sector off its beam, all round for a swivel."""
    return frozenset(broadside(at, heading, Beam(beam), reach) if beam else disk(at, reach))


def bears_on(state: Raid, gun: Gun) -> frozenset[Hex]:
    """SH-94 Return the hexes on which a ship's gun bears where she lies."""
    return field_of_fire(gun.at, state.vessels[gun.ship].heading, gun.beam, len(CANNON_DICE[gun.weight]))


def cannot_reach(state: Raid, gun: Gun, at: Hex, seen_at: Hex) -> ClauseId:
    """SH-40, SH-94, SH-46 Check range, arc and sight to one hex.

    The target must be in sight at ``seen_at``.
    """
    away = distance(gun.at, at)
    if not 0 < away <= len(CANNON_DICE[gun.weight]):
        return "SH-40"
    if state.spells and too_far_in_fog(state, away):
        return "SH-E37"
    if gun.beam and at not in bears_on(state, gun):
        return "SH-94"
    if sight_blocked(state, gun.at, seen_at, gun.side):
        return "SH-46"
    return "SH-36" if cannon_dice(state, gun, at) < 1 else ALLOWED


def marks(state: Raid, gun: Gun, target: Large) -> Marks:
    """SH-82b Return the hexes of a ship or structure at which a gun may aim, the nearest first.

    Each comes with the hex that must be in sight; a gate is hit from outside.
    """
    if isinstance(target, Vessel):
        return nearest_first(gun.at, state.hull(target))
    if target.figures.between is None:
        return nearest_first(gun.at, target.figures.hexes)
    within, outside = target.figures.between
    return ((within, outside),) if distance(gun.at, outside) < distance(gun.at, within) else ()


@lru_cache(maxsize=1 << 14)
def nearest_first(start: Hex, hexes: tuple[Hex, ...]) -> Marks:
    """Return hexes by distance, each as the hex that must itself be in sight."""
    return tuple([(at, at) for at in sorted(hexes, key=partial(distance, start))])


def aim(state: Raid, gun: Gun, target: Large) -> Hex | None:
    """SH-82b Return the hex where a gun has most dice, the nearest of equals.

    It is None if the gun can hit no hex of the target.
    """
    hit = [at for at, seen_at in marks(state, gun, target) if not cannot_reach(state, gun, at, seen_at)]
    if len(hit) < 2:
        return hit[0] if hit else None
    dice = [cannon_dice(state, gun, at) for at in hit]
    return hit[dice.index(max(dice))]


def attack_with(state: Raid, gun: Gun, seat: Seat, target: str, card: Card = "") -> Attack:
    """SH-82b Return a gun's attack on a target, at the hex with most dice.

    A card goes with it if one is played.
    """
    large = state.vessels.get(target) or state.structures.get(target)
    at = aim(state, gun, large) if large is not None else state.units[target].at
    return Attack(gun.key, seat, target, CANNON, False, at=at, boons=[card] if card else [])


def cannot_fire_gun(state: Raid, gun: Gun, target: Large) -> ClauseId:
    """SH-40 Return the clause against a gun's fire at a ship or structure."""
    return cannot_serve(state, gun) or cannot_hit(state, gun, target)


def cannot_hit(state: Raid, gun: Gun, target: Large) -> ClauseId:
    """SH-40, SH-97, SH-99 Return the clause against a served gun's fire at a large target."""
    clause = cannot_attack(state, gun, target)
    if clause:
        return clause
    if target.points <= 0 or (isinstance(target, Vessel) and target.place != HERE):
        return "SH-99" if isinstance(target, Structure) else "SH-97"
    reasons = []
    for at, seen_at in marks(state, gun, target):
        clause = cannot_reach(state, gun, at, seen_at)
        if not clause:
            return ALLOWED
        reasons.append(clause)
    return reasons[0] if reasons else "SH-46"


def everything_large(state: Raid) -> list[Large]:
    """Return every ship, boat and structure, in the scenario's order."""
    return [*state.vessels.values(), *state.structures.values()]


def large_of_others(state: Raid, seat: Seat) -> list[Lying]:
    """Return the ships, boats and standing structures of other players, with their hexes."""
    found: list[Lying] = []
    for vessel in state.vessels.values():
        if vessel.side != seat and vessel.place == HERE:
            found.append((vessel, state.hull(vessel)))
    for structure in state.structures.values():
        if structure.points > 0 and structure.side != seat:
            found.append((structure, structure.figures.between or structure.figures.hexes))
    return found


def hits_among(state: Raid, gun: Gun, field: frozenset[Hex], large: list[Lying]) -> Iterator[Large]:
    """Yield those of the given ships, boats and structures that a gun may fire at."""
    for target, hexes in large:
        if not field.isdisjoint(hexes) and not cannot_hit(state, gun, target):
            yield target


def large_targets(state: Raid, gun: Gun) -> list[Large]:
    """Return every ship, boat and structure that a gun ashore may fire at."""
    if cannot_serve(state, gun):
        return []
    near = state.setting.ground.within(gun.at, len(CANNON_DICE[gun.weight]))
    return list(hits_among(state, gun, near, large_of_others(state, gun.side)))


def cannot_fire_shrapnel(state: Raid, gun: Gun, foe: Unit) -> ClauseId:
    """SH-13, SH-96 Return the clause against shrapnel at men: within 4 hexes and not in contact.

    SH-91 Swimmers are no target, SH-37 nor is a melee.
    """
    if foe.is_leader:
        return "SH-32a"
    if foe.swimming:
        return "SH-91"
    if distance(gun.at, foe.at) > SHRAPNEL_RANGE:
        return "SH-96"
    clause = cannot_serve(state, gun) or cannot_attack(state, gun, foe)
    if clause:
        return clause
    if foe.close:
        return "SH-37"
    if distance(gun.at, foe.at) == 1 and not parted(state, gun.at, foe.at):
        return "SH-42"
    return cannot_reach(state, gun, foe.at, foe.at)


# --- Damage ---------------------------------------------------------------------------------------


def damage_by_fire(state: Raid, attack: Attack, hits: int) -> None:
    """SH-97 Take points for each unsaved hit by the gun's weight, SH-E4 or three by a grenade.

    SH-E42 doubles them; SH-E41 takes speed instead.
    """
    vessel = state.vessels.get(attack.target)
    each = GRENADE_POINTS if attack.weapon == GRENADE else DAMAGE[state.guns[attack.attacker].weight]
    points = each * hits
    if DOUBLE_DAMAGE in attack.boons:
        points *= 2
    if vessel is None:
        damage(state, state.structures[attack.target], points, attack.seat)
    elif CHAIN_SHOT in attack.boons:
        if hits:
            vessel.slowed += hits
            vessel.slowed_anew += hits
            vessel.slowed_until = state.turn + 1
            state.say(log.Slowed, vessel.key, hits)
    else:
        damage(state, vessel, points, attack.seat)


# --- Guns of a structure --------------------------------------------------------------------------


def guns_in(state: Raid, structure: Structure) -> list[Gun]:
    """Return every gun that stands in a structure, or stood there when it was lost."""
    return [gun for gun in state.guns.values() if not gun.ship and gun.at in structure.figures.hexes]


def guns_to_lose(state: Raid, structure: Structure) -> int:
    """SH-98 Return how many guns a structure has still to lose.

    Past 50% damage a quarter of its guns are gone, past 75% half, rounded up.
    """
    guns = guns_in(state, structure)
    lost = sum([1 for gun in guns if gun.place == LOST])
    return max(guns_gone(len(guns), limits_passed(structure)) - lost, 0)


def gun_label(state: Raid, ask: Choose, option: Option[str]) -> Label:
    return Label(f"Lose {inside(state.guns[option.value].name)}", "SH-98", option.value)


GUNS = Prompt("guns", "SH-98", "{structure}: choose a gun to lose, {left} to go.", label=gun_label, counts="left")


def lose_guns(state: Raid, structure: Structure) -> Flow[None]:
    """SH-98 The owner chooses the guns that a structure loses."""
    for left in range(guns_to_lose(state, structure), 0, -1):
        standing = [gun for gun in guns_in(state, structure) if gun.place == HERE]
        options = [Option(f"lose {gun.key}", gun.key) for gun in standing]
        about: Facts = {"structure": structure.name, "key": structure.key, "left": left}
        key = yield from one_of(standing[0].side, GUNS, options, about)
        lose_gun(state, state.guns[key])


def lose_gun(state: Raid, gun: Gun) -> None:
    """SH-98 Remove a gun; its crew stays."""
    crew = state.units.get(gun.crew)
    if crew is not None:
        abandon_gun(state, crew)
    gun.place = LOST
    state.say(log.GunLost, gun.key)
