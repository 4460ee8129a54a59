"""SH-93 to SH-95 Ships' guns: who serves them, and what they fire at."""

from __future__ import annotations

from functools import lru_cache

from quarterdeck.engine.asks import Choose, Flow, Option, Prompt, Seat, choose
from quarterdeck.engine.label import Label
from quarterdeck.games.scum_of_the_high_seas.battle import open_attack
from quarterdeck.games.scum_of_the_high_seas.charts import CREW
from quarterdeck.games.scum_of_the_high_seas.dice import cannon_dice
from quarterdeck.games.scum_of_the_high_seas.gunnery import NO_CARDS, aim, cannot_serve, fire_gun, large_targets
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Gun, Unit, Vessel
from quarterdeck.games.scum_of_the_high_seas.state import Activation, Doing, Raid

# --- Who serves -------------------------------------------------------------------------------------------------------


def servers(state: Raid, vessel: Vessel) -> list[Unit]:
    """SH-93 The units aboard with a figure to spare for a gun; SH-82a the minimum crew only if she does not sail this turn."""
    return [unit for unit in state.aboard(vessel) if can_serve(vessel, unit)]


def can_serve(vessel: Vessel, unit: Unit) -> bool:
    """SH-93 A figure serves one gun a turn; leaders do not."""
    if unit.side != vessel.side or unit.is_leader or unit.serving >= unit.strength:
        return False
    return unit.kind != CREW or not vessel.sailed


def guns_to_fire(state: Raid, seat: Seat) -> list[Gun]:
    """SH-88 The guns afloat that a player may activate; those alike on one side and hull hex are one choice."""
    ready: dict[tuple[str, str, int, str], Gun] = {}
    for gun in state.guns.values():
        if gun.ship and gun.side == seat and gun.place == HERE and not gun.acted:
            ready.setdefault((gun.ship, gun.beam, gun.hull, gun.weight), gun)
    return [gun for gun in ready.values() if can_fire(state, gun)]


def can_fire(state: Raid, gun: Gun) -> bool:
    """SH-93, SH-94 Whether a gun afloat has somebody to serve it and something to fire at."""
    vessel = state.vessels[gun.ship]
    if vessel.place != HERE or vessel.side != gun.side or cannot_serve(state, gun):
        return False
    return bool(large_targets(state, gun)) and bool(servers(state, vessel))


# --- Firing -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def fire_option(key: str) -> Option[str]:
    return Option(f"fire {key}", key)


@lru_cache(maxsize=1 << 12)
def serve_option(key: str) -> Option[str]:
    return Option(f"served by {key}", key)


HOLD_FIRE = Option("no battle", "")


def fire_label(state: Raid, ask: Choose, option: Option[str]) -> Label:
    gun = state.guns[str(ask.about["key"])]
    if option is HOLD_FIRE:
        return Label("Hold fire", "SH-36", gun.key, rank=9)
    target = state.vessels.get(option.value) or state.structures[option.value]
    at = aim(state, gun, target)
    dice = cannon_dice(state, gun, at, NO_CARDS) if at is not None else 0
    return Label(f"Fire at {target.name}: {dice} {'die' if dice == 1 else 'dice'}", "SH-95", option.value)


def serve_label(state: Raid, ask: Choose, option: Option[str]) -> Label:
    return Label(f"Served by {state.units[option.value].name}", "SH-93", option.value)


FIRE = Prompt("fire", "SH-95", "{gun}: fire at what?", label=fire_label)
SERVE = Prompt("serve", "SH-93", "{gun}: who serves it?", label=serve_label)


def fire_next(state: Raid, act: Activation) -> Flow[None]:
    """SH-95, SH-93 What a ship's gun fires at, and whose figure serves it; it is taken out for the turn."""
    gun = state.guns[act.key]
    targets = large_targets(state, gun)
    crews = servers(state, state.vessels[gun.ship])
    if not targets or not crews:
        act.doing = Doing.DONE
        return
    about = {"gun": gun.name, "key": gun.key}
    options = [*[fire_option(target.key) for target in targets], HOLD_FIRE]
    chosen = yield from choose(act.seat, FIRE, options, about)
    if chosen is HOLD_FIRE:
        act.doing = Doing.DONE
        return
    crew = crews[0]
    if len(crews) > 1:
        served = yield from choose(act.seat, SERVE, [serve_option(unit.key) for unit in crews], about)
        crew = state.units[served.value]
    crew.serving += 1
    gun.fired_in = state.turn
    target = state.vessels.get(chosen.value) or state.structures[chosen.value]
    at = aim(state, gun, target)
    assert at is not None
    open_attack(state, fire_gun(state, gun, target.key, at))
