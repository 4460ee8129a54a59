"""SH-102 NOW! cards of the sea: wind, fire, squalls and sharks."""

from __future__ import annotations

from collections.abc import Callable

from quarterdeck.boards.cards import Card
from quarterdeck.boards.hex import Hex, distance
from quarterdeck.engine.asks import D6, Flow, Prompt, Seat, choose, roll
from quarterdeck.games.scum_of_the_high_seas.battle.losses import lose
from quarterdeck.games.scum_of_the_high_seas.cards.effects import SHEER_OFF
from quarterdeck.games.scum_of_the_high_seas.cards.now_cards import has_private, log_no_effect, lose_private
from quarterdeck.games.scum_of_the_high_seas.cards.turn_cards import wind_label, wind_option
from quarterdeck.games.scum_of_the_high_seas.choices import pick, piece_label
from quarterdeck.games.scum_of_the_high_seas.parley.enemies import are_friends
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Unit, Vessel
from quarterdeck.games.scum_of_the_high_seas.scenario import NO_WIND
from quarterdeck.games.scum_of_the_high_seas.sea.sinking import damage
from quarterdeck.games.scum_of_the_high_seas.sea.wind import set_wind, squall, throw_side
from quarterdeck.games.scum_of_the_high_seas.state import CALM, NOBODY, Event, Raid, Spell

# --- The wind -------------------------------------------------------------------------------------

WIND = Prompt("wind change", "SH-E13", "Choose the side from which the wind blows.", label=wind_label)


def change_wind(state: Raid, event: Event) -> Flow[None]:
    """SH-E13 Throw 1D6: 1–2 one side clockwise, 3–4 one side back, 5 calm, 6 the player's choice.

    In a calm the wind is thrown for instead.
    """
    if state.setting.wind == NO_WIND:
        log_no_effect(state, event)
        return
    if state.wind == CALM:
        side = yield from throw_side(state)
        set_wind(state, side, "SH-E13")
        return
    face = yield from roll(event.seat, D6, "SH-E13")
    side = (state.wind + 1) % 6 if face <= 2 else (state.wind + 5) % 6 if face <= 4 else CALM
    if face == 6:
        chosen = yield from choose(event.seat, WIND, [wind_option(side) for side in range(6)])
        side = chosen.value
    set_wind(state, side, "SH-E13")


def become_calm(state: Raid, event: Event) -> None:
    """SH-E47 Make it calm at once; next turn the wind is thrown for (SH-80)."""
    if state.setting.wind == NO_WIND:
        log_no_effect(state, event)
    else:
        set_wind(state, CALM, "SH-E47")


def blow_up(state: Raid, event: Event) -> None:
    """SH-E48 Every vessel that nothing holds drifts 1 hex, except in a calm."""
    if state.setting.wind == NO_WIND or state.wind == CALM:
        log_no_effect(state, event)
    else:
        squall(state)


# --- The vessel -----------------------------------------------------------------------------------


def hexes_of(state: Raid, seats: list[Seat]) -> list[Hex]:
    """Return the hexes of everybody of some players, afloat or ashore."""
    hulls = [at for seat in seats for vessel in state.vessels_of(seat) for at in state.hull(vessel)]
    return hulls + [unit.at for seat in seats for unit in state.of(seat) if not unit.aboard]


def nearest(state: Raid, vessels: list[Vessel], to: list[Hex]) -> list[Vessel]:
    """Return those of some vessels that are nearest to any of the given hexes."""
    away = [min([distance(at, there) for at in state.hull(vessel) for there in to], default=0) for vessel in vessels]
    return [vessel for vessel, hexes in zip(vessels, away, strict=True) if hexes == min(away)]


def enemies_of(state: Raid, seat: Seat) -> list[Seat]:
    return [other for other in state.setting.seats if not are_friends(state, seat, other)]


def his_nearest(state: Raid, seat: Seat, ships: bool) -> list[Vessel]:
    """Return the player's vessels, or ships alone, that are nearest to an enemy."""
    own = [vessel for vessel in state.vessels_of(seat) if vessel.is_ship or not ships]
    return nearest(state, own, hexes_of(state, enemies_of(state, seat)))


def their_nearest(state: Raid, seat: Seat) -> list[Vessel]:
    """Return the enemy ships that are nearest to one of the player's pieces."""
    ships = [vessel for other in enemies_of(state, seat) for vessel in state.vessels_of(other) if vessel.is_ship]
    return nearest(state, ships, hexes_of(state, [seat]))


SHEERS = Prompt("sheer off", "SH-E9", "Choose the vessel of yours that sheers off.", label=piece_label)
BURNS = Prompt("fire aboard", "SH-E46", "Choose the ship that is on fire.", label=piece_label)
LOSES_A_MAN = Prompt("man overboard", "SH-E50", "Choose the vessel that loses a man overboard.", label=piece_label)
BITTEN = Prompt("sharks", "SH-E49", "Choose the unit that the sharks find.", label=piece_label)


def choose_vessel(state: Raid, event: Event, prompt: Prompt, vessels: list[Vessel]) -> Flow[Vessel]:
    """SH-102 Return the vessel; the player who drew the card chooses among equally near ones."""
    key = yield from pick(event.seat, prompt, [vessel.key for vessel in vessels])
    return state.vessels[key]


def named_or_nearest(state: Raid, event: Event) -> list[Vessel]:
    """Return the vessel just named, or else the player's nearest to an enemy."""
    named = state.vessels.get(event.key)
    return [named] if named is not None else his_nearest(state, event.seat, ships=False)


# --- Misfortunes ----------------------------------------------------------------------------------


def sheer_off(state: Raid, event: Event) -> Flow[None]:
    """SH-E9 The vessel may not end nearer to any enemy vessel this turn, nor grapple or ram."""
    vessels = named_or_nearest(state, event)
    if not vessels:
        log_no_effect(state, event)
        return
    vessel = yield from choose_vessel(state, event, SHEERS, vessels)
    state.spells.append(Spell(SHEER_OFF, vessel.key))


def catch_fire(state: Raid, event: Event) -> Flow[None]:
    """SH-E46 A ship loses 1D6 points: on 1–2 the player's, otherwise an enemy's.

    It is the player's ship nearest to an enemy, or the enemy ship nearest to the player.
    """
    face = yield from roll(event.seat, D6, "SH-E46")
    vessels = his_nearest(state, event.seat, ships=True) if face <= 2 else their_nearest(state, event.seat)
    if not vessels:
        log_no_effect(state, event)
        return
    vessel = yield from choose_vessel(state, event, BURNS, vessels)
    points = yield from roll(event.seat, D6, "SH-E46")
    damage(state, vessel, points, NOBODY)


def feed_sharks(state: Raid, event: Event) -> Flow[None]:
    """SH-E49 A unit in the water, if any, loses half of 1D6 figures, rounded up."""
    swimmers = [unit for unit in state.units.values() if unit.place == HERE and unit.swimming and not unit.is_leader]
    if not swimmers:
        log_no_effect(state, event)
        return
    key = yield from pick(event.seat, BITTEN, [unit.key for unit in swimmers])
    face = yield from roll(event.seat, D6, "SH-E49")
    lose(state, state.units[key], (face + 1) // 2, NOBODY, "SH-E49")


def lose_a_man(state: Raid, event: Event) -> Flow[None]:
    """SH-E50 The largest unit aboard loses a private, if it has one."""
    vessels = named_or_nearest(state, event)
    if not vessels:
        log_no_effect(state, event)
        return
    vessel = yield from choose_vessel(state, event, LOSES_A_MAN, vessels)
    unit = largest_aboard(state, vessel)
    if unit is None or not has_private(unit):
        log_no_effect(state, event)
    else:
        lose_private(state, unit, event)


def largest_aboard(state: Raid, vessel: Vessel) -> Unit | None:
    units = [unit for unit in state.aboard(vessel) if not unit.is_leader]
    return max(units, key=lambda unit: unit.strength, default=None)


NOW_AFLOAT: dict[Card, Callable[[Raid, Event], Flow[None]]] = {
    SHEER_OFF: sheer_off,
    "wind-change": change_wind,
    "fire-aboard": catch_fire,
    "sharks": feed_sharks,
    "man-overboard": lose_a_man,
}
AFLOAT_AT_ONCE: dict[Card, Callable[[Raid, Event], None]] = {"dead-calm": become_calm, "squall": blow_up}
