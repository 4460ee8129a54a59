"""SH-36a The course of a battle: the target is named here, and every later stage is a step of its own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from quarterdeck.engine.asks import ALLOWED, Choose, ClauseId, Flow, Option, Prompt, choose
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.scum_of_the_high_seas.boons import FIRE_TWICE, grant, helped_by
from quarterdeck.games.scum_of_the_high_seas.breakthrough import break_through
from quarterdeck.games.scum_of_the_high_seas.company import pass_on
from quarterdeck.games.scum_of_the_high_seas.dice import fire_dice, fire_weapons, melee_dice, melee_weapons, reach
from quarterdeck.games.scum_of_the_high_seas.flags import retreat_one_hex
from quarterdeck.games.scum_of_the_high_seas.pieces import Unit
from quarterdeck.games.scum_of_the_high_seas.reach import (
    NO_CARDS,
    cannot_battle,
    cannot_fight,
    cannot_fire,
    could_fight,
    in_reach,
)
from quarterdeck.games.scum_of_the_high_seas.stages import (
    answer,
    asks_defence,
    asks_throw,
    cast,
    defend,
    is_mixed,
    sort_name,
    take_losses,
    throw,
)
from quarterdeck.games.scum_of_the_high_seas.state import Activation, Attack, Doing, Raid, Stage

NEAR = 4  # how far an enemy may be of whom the prompt says why he is no target


class Blow(NamedTuple):
    """SH-36a (1) A target, with the weapon, and who falls first where the attacker says so (SH-38)."""

    target: str
    weapon: str
    close: bool
    falls: int = -1


NO_BATTLE = Option("no battle", Blow("", "", False))


@lru_cache(maxsize=1 << 12)
def blow_option(notation: str, blow: Blow) -> Option[Blow]:
    return Option(notation, blow)


# --- (1) The target ---------------------------------------------------------------------------------------------------


def blows_at(state: Raid, unit: Unit, foe: Unit, close: bool) -> list[Option[Blow]]:
    """SH-8, SH-38 All ways to name an enemy: with each weapon of a mixed unit, and, where a melee is in progress, with each
    sort of the enemy's figures to fall first."""
    verb = "fight" if close else "fire"
    weapons = melee_weapons(unit) if close else fire_weapons(unit)
    falls = range(len(foe.men)) if close and foe.melee and is_mixed(foe) else (-1,)
    options = []
    for weapon in weapons:
        for first in falls:
            words = [verb, foe.key]
            if len(weapons) > 1:
                words.append(weapon)
            if first >= 0:
                words += ["falls", sort_name(foe, first)]
            options.append(blow_option(" ".join(words), Blow(foe.key, weapon, close, first)))
    return options


def blows(state: Raid, act: Activation, unit: Unit) -> list[Option[Blow]]:
    """SH-36 Every attack that a unit may make. Next to an enemy that it could melee it may battle only such an enemy."""
    if cannot_battle(state, act, unit):
        return []
    twice = helped_by(state, FIRE_TWICE, unit.key)
    near = could_fight(state, unit)
    if near and not twice:
        return [
            option
            for foe in near
            for option in blows_at(state, unit, foe, True)
            if not cannot_fight(state, unit, foe, option.value.weapon)
        ]
    weapons = fire_weapons(unit)
    if near or not weapons:
        return []
    most = max([reach(unit, weapon) for weapon in weapons])
    return [
        option
        for foe in in_reach(state, unit, most)
        for option in blows_at(state, unit, foe, False)
        if not cannot_fire(state, unit, foe, option.value.weapon, twice)
    ]


def cannot_strike(state: Raid, act: Activation, unit: Unit, blow: Blow) -> ClauseId:
    """Why an attack that could be named is not offered."""
    clause = cannot_battle(state, act, unit)
    if clause:
        return clause
    foe = state.units[blow.target]
    near = could_fight(state, unit)
    if near and (foe not in near or not blow.close):
        return "SH-42" if foe in near else "SH-36"
    if blow.close:
        return cannot_fight(state, unit, foe, blow.weapon)
    return cannot_fire(state, unit, foe, blow.weapon, helped_by(state, FIRE_TWICE, unit.key))


def nameable(state: Raid, unit: Unit, foe: Unit) -> list[Option[Blow]]:
    """Close combat or fire with an enemy, whether it may or not."""
    return [*blows_at(state, unit, foe, True), *blows_at(state, unit, foe, False)]


def blow_label(state: Raid, ask: Choose, option: Option[Blow]) -> Label:
    blow = option.value
    unit = state.units[str(ask.about["key"])]
    if option.notation == NO_BATTLE.notation:
        return Label("No battle", "SH-36", unit.key, rank=9)
    foe = state.units[blow.target]
    count = melee_dice if blow.close else fire_dice
    dice = count(state, unit, foe, blow.weapon, NO_CARDS)
    verb = "Fight" if blow.close else "Fire at"
    first = f", {sort_name(foe, blow.falls)} to fall first" if blow.falls >= 0 else ""
    words = f"{verb} {foe.name} with {blow.weapon}s: {dice} {'die' if dice == 1 else 'dice'}{first}"
    return Label(words, "SH-42" if blow.close else "SH-39", foe.key)


def barred_targets(state: Raid, ask: Choose) -> Iterator[Refusal]:
    """Every other unit nearby, and the clause why it is no target."""
    unit = state.units[str(ask.about["key"])]
    offered = {option.value.target for option in ask.options}
    assert state.act is not None
    for foe in in_reach(state, unit, NEAR):
        if foe.key in offered:
            continue
        named = nameable(state, unit, foe)
        option = named[-1]
        clause = cannot_strike(state, state.act, unit, option.value) if fire_weapons(unit) else "SH-7"
        yield Refusal(option.notation, f"Attack {foe.name}", clause, foe.key)


def why_no_target(state: Raid, ask: Choose, notation: str) -> ClauseId:
    """The clause against an attack that could be named."""
    unit = state.units[str(ask.about["key"])]
    assert state.act is not None
    for foe in state.units.values():
        if foe is not unit:
            for option in nameable(state, unit, foe):
                if option.notation == notation:
                    return cannot_strike(state, state.act, unit, option.value)
    return ALLOWED


BATTLE = Prompt(
    "battle", "SH-36", "{unit}: battle with whom?", label=blow_label, barred=barred_targets, explain=why_no_target
)


def battle_next(state: Raid, act: Activation, unit: Unit) -> Flow[None]:
    """SH-36 The battle of one unit, after its move."""
    options = blows(state, act, unit)
    if not options:
        end_battle(state, act)
        return
    options.append(NO_BATTLE)
    chosen = yield from choose(unit.side, BATTLE, options, {"unit": unit.name, "key": unit.key})
    blow = chosen.value
    if not blow.target:
        end_battle(state, act)
        return
    attack = Attack(unit.key, unit.side, blow.target, blow.weapon, blow.close, falls=blow.falls)
    open_attack(state, attack)
    if not asks_defence(state, attack):
        attack.stage = Stage.THROW
        if not asks_throw(state, attack):
            yield from cast(state, attack)


def open_attack(state: Raid, attack: Attack) -> None:
    """SH-36a An attack begins: who fights whom is remembered for the turn (SH-36, SH-37, SH-60)."""
    attacker, target = state.units.get(attack.attacker), state.units.get(attack.target)
    if target is not None:
        attack.at = target.at
        if attacker is not None:
            target.attacked_by.append(attacker.key)
    if attacker is not None:
        attacker.fought.append(attack.target)
        if target is not None and attack.close:
            attacker.close = target.close = attacker.melee = target.melee = True
    state.attack = attack


def end_battle(state: Raid, act: Activation) -> None:
    """SH-15 Of a company the other unit battles next. SH-60 Who has had his chance to act has no claim on those who attacked
    him before."""
    state.units[act.key].attacked_by.clear()
    pass_on(state, act)


# --- (2) to (6) -------------------------------------------------------------------------------------------------------


def go_on_with_attack(state: Raid, attack: Attack) -> Flow[None]:
    """SH-36a The next stage."""
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
    """SH-36 The battle is resolved before the next one begins."""
    state.attack = None
    act = state.act
    if act is None:
        return
    if FIRE_TWICE in attack.boons and not helped_by(state, FIRE_TWICE, attack.attacker):
        grant(act, FIRE_TWICE, attack.attacker)
        return
    if act.doing is Doing.BATTLE:
        end_battle(state, act)
    elif act.doing is Doing.FIRE:
        act.doing = Doing.DONE
