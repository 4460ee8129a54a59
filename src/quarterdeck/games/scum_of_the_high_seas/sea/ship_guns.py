"""SH-93 to SH-95 Ships' guns: their servers and their targets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from quarterdeck.boards.hex import distance
from quarterdeck.engine.asks import ALLOWED, Choose, ClauseId, Flow, Option, Prompt, Seat, choose
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.scum_of_the_high_seas.battle.dice import cannon_dice
from quarterdeck.games.scum_of_the_high_seas.battle.gunnery import (
    Large,
    Lying,
    aim,
    attack_with,
    bears_on,
    cannot_fire_gun,
    cannot_fire_shrapnel,
    cannot_serve,
    everything_large,
    hits_among,
    large_of_others,
)
from quarterdeck.games.scum_of_the_high_seas.battle.sequence import open_attack
from quarterdeck.games.scum_of_the_high_seas.battle.stages import set_about
from quarterdeck.games.scum_of_the_high_seas.battle.targets import NO_BATTLE, AttackOption
from quarterdeck.games.scum_of_the_high_seas.cards.effects import DRUNK, FIRE_TWICE, SHRAPNEL, helped_by
from quarterdeck.games.scum_of_the_high_seas.cards.unit_cards import barred_cards, unit_options, use_card
from quarterdeck.games.scum_of_the_high_seas.cards.windows import Play, cannot_play_more, held, lay_open, opens, play_label
from quarterdeck.games.scum_of_the_high_seas.charts import CANNON, CREW, SHRAPNEL_RANGE
from quarterdeck.games.scum_of_the_high_seas.choices import one_of
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Gun, Unit, Vessel
from quarterdeck.games.scum_of_the_high_seas.state import Activation, Doing, Raid
from quarterdeck.games.scum_of_the_high_seas.words import inside, opening

# --- Servers --------------------------------------------------------------------------------------


def servers(state: Raid, vessel: Vessel) -> list[Unit]:
    """SH-93 Return the units aboard with a figure to spare for a gun."""
    return [unit for unit in state.aboard(vessel) if not cannot_be_at_a_gun(state, vessel, unit)]


def cannot_be_at_a_gun(state: Raid, vessel: Vessel, unit: Unit) -> ClauseId:
    """SH-93 A figure of her owner serves one gun a turn; leaders serve none.

    SH-60 A unit that carries loot serves none, SH-E30 nor do drunkards. SH-82a The minimum crew
    serves only if she does not sail this turn.
    """
    if unit.side != vessel.side or unit.is_leader or unit.serving >= unit.strength:
        return "SH-93"
    if state.blocks and state.borne_by(unit) is not None:
        return "SH-60"
    if state.spells and state.is_under(DRUNK, unit.key):
        return "SH-E30"
    return "SH-82a" if unit.kind == CREW and vessel.sailed else ALLOWED


# --- Targets --------------------------------------------------------------------------------------


def targets(state: Raid, gun: Gun) -> Iterator[Large]:
    """SH-95 Yield everything large that a gun may fire at, in the scenario's order."""
    return hits_among(state, gun, bears_on(state, gun), large_of_others(state, gun.side))


def men_in_reach(state: Raid, gun: Gun) -> Iterator[Unit]:
    """SH-95, SH-96 Yield the units that a gun could hit with shrapnel."""
    field = bears_on(state, gun)
    near = [key for at, key in state.where.units.items() if at in field and distance(gun.at, at) <= SHRAPNEL_RANGE]
    for key in near if len(near) < 2 else [each for each in state.units if each in near]:
        if not cannot_fire_shrapnel(state, gun, state.units[key]):
            yield state.units[key]


def may_have_shrapnel(state: Raid, seat: Seat) -> bool:
    """SH-101a Return whether a card could give a gun a target, judged by what everybody can see."""
    return bool(state.decks) and not cannot_play_more(state, seat) and opens(state, seat, "dice", "gun")


def guns_to_fire(state: Raid, seat: Seat) -> list[Gun]:
    """SH-88 Return the guns afloat that a player may activate.

    Guns alike on one side and hull hex are one choice.
    """
    ready: dict[tuple[str, str, int, str], Gun] = {}
    for gun in state.guns.values():
        if gun.ship and gun.side == seat and not gun.acted and gun.place == HERE:
            ready.setdefault((gun.ship, gun.beam, gun.hull, gun.weight), gun)
    if not ready:
        return []
    large = large_of_others(state, seat)
    marks = {at for _, hexes in large for at in hexes}
    marks |= {at for at, key in state.where.units.items() if state.units[key].side != seat}
    bearing = [gun for gun in ready.values() if not bears_on(state, gun).isdisjoint(marks)]
    served = [key for key in dict.fromkeys([gun.ship for gun in bearing]) if is_served(state, seat, state.vessels[key])]
    return [gun for gun in bearing if gun.ship in served and has_target(state, gun, large)]


def is_served(state: Raid, seat: Seat, vessel: Vessel) -> bool:
    """SH-93 Return whether a player's vessel has a figure aboard to spare for a gun."""
    return vessel.side == seat and vessel.place == HERE and bool(servers(state, vessel))


def has_target(state: Raid, gun: Gun, large: list[Lying], again: bool = False) -> bool:
    """Return whether a gun has a target.

    SH-E3 Men count for a shrapnel card, but not for a second fire.
    """
    if cannot_serve(state, gun):
        return False
    if next(hits_among(state, gun, bears_on(state, gun), large), None) is not None:
        return True
    return not again and next(men_in_reach(state, gun), None) is not None and may_have_shrapnel(state, gun.side)


# --- Firing ---------------------------------------------------------------------------------------


def fire_label(state: Raid, ask: Choose, option: Option[Any]) -> Label:
    blow, gun = option.value, state.guns[str(ask.about["key"])]
    if isinstance(blow, Play):
        return play_label(state, blow)
    if not blow.target:
        return Label("Hold fire", "SH-36", gun.ship, rank=9)
    if blow.card:
        return Label(f"Fire shrapnel at {inside(state.units[blow.target].name)}", "SH-E3", blow.target, rank=1)
    target = state.vessels.get(blow.target) or state.structures[blow.target]
    at = aim(state, gun, target)
    dice = cannon_dice(state, gun, at) if at is not None else 0
    return Label(f"Fire at {inside(target.name)}: {dice} {'die' if dice == 1 else 'dice'}", "SH-95", blow.target)


def barred_targets(state: Raid, ask: Choose) -> Iterator[Refusal]:
    """Yield every other ship and structure, and men, each with the clause against firing at it."""
    gun = state.guns[str(ask.about["key"])]
    offered = {getattr(option.value, "target", "") for option in ask.options}
    for target in everything_large(state):
        if target.key not in offered and target.side != gun.side:
            yield Refusal(
                f"fire {target.key}", f"Fire at {inside(target.name)}", cannot_fire_gun(state, gun, target), target.key
            )
    for unit in state.units.values():
        if unit.place == HERE and unit.key not in offered and unit.side != gun.side and not unit.below:
            yield Refusal(f"fire {unit.key}", f"Fire at {inside(unit.name)}", "SH-13", unit.key)
    yield from barred_cards(state, ask)


def serve_label(state: Raid, ask: Choose, option: Option[str]) -> Label:
    return Label(f"Serve it with a figure of {inside(state.units[option.value].name)}", "SH-93", option.value)


FIRE = Prompt("fire", "SH-95", "{gun}: choose a target.", label=fire_label, barred=barred_targets)
SERVE = Prompt("serve", "SH-93", "{gun}: choose the unit that serves it.", label=serve_label)


def shots(state: Raid, gun: Gun) -> list[Option[Any]]:
    """SH-95 Return a gun's targets; by SH-E3 with shrapnel in hand also men."""
    options: list[Option[Any]] = [
        Option(f"fire {target.key}", AttackOption(target.key, CANNON, False)) for target in targets(state, gun)
    ]
    if may_have_shrapnel(state, gun.side) and not helped_by(state, FIRE_TWICE, gun.key):
        for card, back in held(state, gun.side, "dice", "gun"):
            if card == SHRAPNEL:
                options += [
                    Option(f"play {back} {card} {unit.key}", AttackOption(unit.key, CANNON, False, card=card, back=back))
                    for unit in men_in_reach(state, gun)
                ]
    return options


def fire_next(state: Raid, act: Activation) -> Flow[None]:
    """SH-95 Choose what a ship's gun fires at; by SH-E7 a second time if a card says so."""
    gun = state.guns[act.key]
    again = helped_by(state, FIRE_TWICE, gun.key)
    if gun.place != HERE or cannot_serve(state, gun) or not (again or servers(state, state.vessels[gun.ship])):
        act.doing = Doing.DONE
        return
    options = shots(state, gun)
    options.append(NO_BATTLE)
    if not again:
        options += unit_options(state, act)
    if len(options) == 1 and not has_target(state, gun, large_of_others(state, gun.side), again):
        act.doing = Doing.DONE
        return
    chosen = yield from choose(act.seat, FIRE, options, {"gun": opening(gun.name), "key": gun.key})
    if isinstance(chosen.value, Play):
        yield from use_card(state, act, chosen.value)
    elif not chosen.value.target:
        act.doing = Doing.DONE
    else:
        yield from fire(state, act, gun, chosen.value)


def fire(state: Raid, act: Activation, gun: Gun, blow: AttackOption) -> Flow[None]:
    """SH-93 Set a figure of a unit aboard aside for the turn to serve the gun.

    SH-36a Then the battle begins.
    """
    if not helped_by(state, FIRE_TWICE, gun.key):
        crews = servers(state, state.vessels[gun.ship])
        options = [Option(f"served by {unit.key}", unit.key) for unit in crews]
        key = yield from one_of(act.seat, SERVE, options, {"gun": opening(gun.name), "key": gun.key})
        state.units[key].serving += 1
    if blow.card:
        lay_open(state, act.seat, Play("play", blow.card, blow.back))
    yield from set_about(state, open_attack(state, attack_with(state, gun, act.seat, blow.target, blow.card)))
