"""SH-36a The course of a battle.

The target is named here, and every later stage is a step of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from quarterdeck.engine.asks import ALLOWED, Choose, ClauseId, Flow, Option, Prompt, choose
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.scum_of_the_high_seas.battle.aimed_cards import aimed_blows, aimed_label, could_aim, snipe
from quarterdeck.games.scum_of_the_high_seas.battle.breakthrough import break_through
from quarterdeck.games.scum_of_the_high_seas.battle.dice import cannon_dice, fire_dice, fire_weapons, melee_dice
from quarterdeck.games.scum_of_the_high_seas.battle.flags import retreat_one_hex
from quarterdeck.games.scum_of_the_high_seas.battle.gunnery import aim, attack_with, crew_of, everything_large, gun_of
from quarterdeck.games.scum_of_the_high_seas.battle.reach import in_reach
from quarterdeck.games.scum_of_the_high_seas.battle.results import answer, take_losses
from quarterdeck.games.scum_of_the_high_seas.battle.stage_options import barred_words, sort_name
from quarterdeck.games.scum_of_the_high_seas.battle.stages import defend, set_about, throw
from quarterdeck.games.scum_of_the_high_seas.battle.targets import (
    NO_BATTLE,
    AttackOption,
    blows,
    cannot_bombard,
    cannot_strike,
    gun_blow,
    nameable,
)
from quarterdeck.games.scum_of_the_high_seas.cards.effects import FIRE_TWICE, GRENADE, grant, helped_by
from quarterdeck.games.scum_of_the_high_seas.cards.windows import Play, lay_open
from quarterdeck.games.scum_of_the_high_seas.charts import CANNON
from quarterdeck.games.scum_of_the_high_seas.land.buildings import break_in, structure_at
from quarterdeck.games.scum_of_the_high_seas.land.companies import pass_on
from quarterdeck.games.scum_of_the_high_seas.land.paths import owes_a_fight
from quarterdeck.games.scum_of_the_high_seas.pieces import Unit
from quarterdeck.games.scum_of_the_high_seas.state import NOBODY, Activation, Attack, Doing, Raid, Stage
from quarterdeck.games.scum_of_the_high_seas.words import dice, dice_with, inside

NEAR = 4  # enemies up to this many hexes away are listed with the clause against attacking them

# --- (1) The target -------------------------------------------------------------------------------


def blow_label(state: Raid, ask: Choose, option: Option[AttackOption]) -> Label:
    """Return the label of an attack, with its number of dice."""
    blow = option.value
    unit = state.units[str(ask.about["key"])]
    if not blow.target:
        return Label("No battle", "SH-36", unit.key, rank=9)
    if blow.card:
        return aimed_label(state, unit, blow)
    foe = state.units.get(blow.target)
    if foe is None:
        return bombard_label(state, unit, blow)
    number = (melee_dice if blow.close else fire_dice)(state, unit, foe, blow.weapon)
    verb = "Break in and fight" if blow.storms else "Fight" if blow.close else "Fire at"
    first = f", {sort_name(foe, blow.falls)} figures fall first" if blow.falls >= 0 else ""
    words = f"{verb} {inside(foe.name)}: {dice_with(number, blow.weapon)}{first}"
    return Label(words, "SH-35a" if blow.storms else "SH-42" if blow.close else "SH-39", foe.key)


def bombard_label(state: Raid, unit: Unit, blow: AttackOption) -> Label:
    gun, target = gun_of(state, unit), state.vessels.get(blow.target) or state.structures[blow.target]
    assert gun is not None
    at = aim(state, gun, target)
    assert at is not None
    return Label(
        f"Fire {inside(gun.name)} at {inside(target.name)}: {dice(cannon_dice(state, gun, at))}", "SH-40", target.key
    )


def barred_targets(state: Raid, ask: Choose) -> Iterator[Refusal]:
    """Yield every other unit nearby with the clause against attacking it.

    For a gun the ships and structures are listed too, and cards that do not fit.
    """
    unit, act = state.units[str(ask.about["key"])], state.act
    assert act is not None
    offered = {option.value.target for option in ask.options}
    for foe in in_reach(state, unit, NEAR):
        if foe.key in offered:
            continue
        option = nameable(unit, foe)[-1]
        clause = cannot_strike(state, act, unit, option.value)
        if clause == "SH-39" and not fire_weapons(unit):
            yield Refusal(f"fire {foe.key}", f"Fire at {inside(foe.name)}", "SH-7", foe.key)
        else:
            yield Refusal(option.notation, f"Attack {inside(foe.name)}", clause, foe.key)
    if gun_of(state, unit) is not None:
        for target in everything_large(state):
            if target.key not in offered and target.side != unit.side:
                clause = cannot_bombard(state, act, unit, target)
                yield Refusal(gun_blow(target).notation, f"Fire at {inside(target.name)}", clause, target.key)
    yield from barred_words(state, ask)


def why_no_target(state: Raid, ask: Choose, notation: str) -> ClauseId:
    """Return the clause against an attack that could be named."""
    unit, act = state.units[str(ask.about["key"])], state.act
    assert act is not None
    for foe in state.units.values():
        for option in nameable(unit, foe):
            if option.notation == notation and foe is not unit:
                return cannot_strike(state, act, unit, option.value)
    for target in everything_large(state):
        if gun_blow(target).notation == notation:
            return cannot_bombard(state, act, unit, target)
    return "SH-7" if any(notation == f"fire {foe.key}" for foe in state.units.values()) else ALLOWED


BATTLE = Prompt(
    "battle", "SH-36", "{unit}: choose a target.", label=blow_label, barred=barred_targets, explain=why_no_target
)


def battle_next(state: Raid, act: Activation, unit: Unit) -> Flow[None]:
    """SH-36 Offer the battle of one unit after its move.

    Nothing is asked if there is no target, unless the player may hold a card that gives one.
    """
    options = blows(state, act, unit)
    near = bool(options)
    if state.setting.decks:
        if not options and not could_aim(state, act, unit):
            end_battle(state, act)
            return
        options += aimed_blows(state, act, unit)
    elif not options:
        end_battle(state, act)
        return
    if act.stormed:
        options = [option for option in options if option.value.target == act.stormed]
    if not (near and owes_a_fight(state, act, unit)):
        options.append(NO_BATTLE)
    chosen = yield from choose(unit.side, BATTLE, options, {"unit": unit.name, "key": unit.key})
    yield from strike(state, act, unit, chosen.value)


def strike(state: Raid, act: Activation, unit: Unit, blow: AttackOption) -> Flow[None]:
    """SH-36a Carry out the choice: an attack begins, or by SH-35a a door is thrown for first."""
    if blow.card:
        lay_open(state, unit.side, Play("play", blow.card, blow.back))
    if not blow.target:
        end_battle(state, act)
    elif blow.card == "sharpshooter":
        yield from snipe(state, unit, blow.target)
    elif blow.storms:
        yield from storm(state, unit, blow)
    else:
        yield from set_about(state, open_attack(state, attack_of(state, unit, blow)))


def storm(state: Raid, unit: Unit, blow: AttackOption) -> Flow[None]:
    """SH-35a Throw for the door first. If it breaks, the occupants are fought hand to hand.

    Otherwise they may only be fired at, and nobody else is attacked.
    """
    house = structure_at(state, state.units[blow.target].at)
    assert house is not None
    broken = yield from break_in(state, unit, house)
    if broken:
        yield from set_about(state, open_attack(state, attack_of(state, unit, blow)))
    elif state.act is not None:
        state.act.stormed = blow.target


def attack_of(state: Raid, unit: Unit, blow: AttackOption) -> Attack:
    """SH-36a (1) Return the attack that was chosen, by the unit or by the gun that it serves."""
    if blow.weapon != CANNON:
        boons = [blow.card] if blow.card else []
        return Attack(unit.key, unit.side, blow.target, blow.weapon, blow.close, falls=blow.falls, boons=boons)
    gun = gun_of(state, unit)
    assert gun is not None
    return attack_with(state, gun, unit.side, blow.target, blow.card)


def open_attack(state: Raid, attack: Attack) -> Attack:
    """SH-36a Begin an attack and note for the turn who fights whom (SH-36, SH-37, SH-60)."""
    target = state.units.get(attack.target)
    gun = state.guns.get(attack.attacker)
    attacker = state.units.get(attack.attacker) if gun is None else crew_of(state, gun)
    if target is not None:
        attack.at = target.at
        if attacker is not None:
            target.attacked_by += (attacker.key,)
    if attacker is not None and attack.weapon != GRENADE:
        attacker.fought += (attack.target,)
    if attack.close and attacker is not None and target is not None:
        attacker.close = target.close = attacker.melee = target.melee = True
    state.attack = attack
    return attack


def end_battle(state: Raid, act: Activation) -> None:
    """SH-15 End a unit's battle; the other unit of its company battles next."""
    act.stormed = ""
    pass_on(state, act)


# --- (2) to (6) -----------------------------------------------------------------------------------


def go_on_with_attack(state: Raid, attack: Attack) -> Flow[None]:
    """SH-36a Play the next stage."""
    match attack.stage:
        case Stage.DEFENCE:
            yield from defend(state, attack)
        case Stage.THROW:
            yield from throw(state, attack)
        case Stage.ANSWER:
            yield from answer(state, attack)
        case Stage.LOSSES:
            yield from take_losses(state, attack)
        case Stage.RETREAT:
            yield from retreat_one_hex(state, attack)
        case Stage.BREAKTHROUGH:
            yield from break_through(state, attack)
        case Stage.OVER:
            finish(state, attack)


def finish(state: Raid, attack: Attack) -> None:
    """SH-36 End a battle before the next begins.

    SH-E7 A unit that fires twice is asked for a target again.
    """
    state.attack = None
    act = state.act
    if act is None or attack.seat == NOBODY:  # SH-E34: it was no battle
        return
    if FIRE_TWICE in attack.boons and not helped_by(state, FIRE_TWICE, act.key):
        grant(act, FIRE_TWICE, act.key)
    elif act.doing is Doing.BATTLE:
        end_battle(state, act)
    elif act.doing is Doing.FIRE:
        act.doing = Doing.DONE
