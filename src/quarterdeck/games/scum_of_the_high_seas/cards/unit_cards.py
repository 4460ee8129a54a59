"""SH-28, SH-29, SH-101 Cards between the naming of a unit and its move.

They are owed cards, lucky draws and unit cards, and options of the prompt for the move. A rule that
asks for a move adds ``unit_options(state, act)`` to it and hands a chosen ``Play`` to
``use_card(state, act, play)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from quarterdeck.boards.cards import Card
from quarterdeck.boards.hexboard import name_of
from quarterdeck.engine.asks import ALLOWED, Choose, ClauseId, Flow, Option, Prompt, Seat
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.scum_of_the_high_seas.cards.dealing import decks_for, read_card
from quarterdeck.games.scum_of_the_high_seas.cards.decks import CARDS
from quarterdeck.games.scum_of_the_high_seas.cards.effects import (
    BACK_DOOR,
    FORCED_MARCH,
    LADDERS,
    NATIVE_GUIDE,
    PRESS_OF_SAIL,
    SWEEPS,
    grant,
)
from quarterdeck.games.scum_of_the_high_seas.cards.windows import (
    LUCKY,
    READ,
    Play,
    cannot_play_more,
    held,
    lay_open,
    play_option,
    refusal,
)
from quarterdeck.games.scum_of_the_high_seas.charts import CAVALRY
from quarterdeck.games.scum_of_the_high_seas.choices import pick
from quarterdeck.games.scum_of_the_high_seas.land.buildings import is_shut, structure_at
from quarterdeck.games.scum_of_the_high_seas.parley.single_combat import cannot_challenge, open_duel
from quarterdeck.games.scum_of_the_high_seas.pieces import Structure, Unit, Vessel
from quarterdeck.games.scum_of_the_high_seas.sea.aboard import cables_of
from quarterdeck.games.scum_of_the_high_seas.sea.speed import can_sail
from quarterdeck.games.scum_of_the_high_seas.state import Activation, Doing, Event, Means, Raid, Spell
from quarterdeck.games.scum_of_the_high_seas.words import inside

# --- Options --------------------------------------------------------------------------------------


def lucky_option(back: str) -> Option[Play]:
    return Option(f"feel lucky {back}", Play(LUCKY, "", back))


def unit_options(state: Raid, act: Activation) -> list[Option[Play]]:
    """Return the options about cards before the named unit moves.

    Cards may be read and drawn with any piece; unit cards help it to move or sail.
    """
    if not state.decks or has_begun(state, act):
        return []
    options = [Option("read the card", Play(READ, "", owed.back)) for owed in state.owed if owed.seat == act.seat]
    if not cannot_feel_lucky(state, act.seat):
        options += [lucky_option(back) for back in decks_for(state, act.seat)]
    cards = held(state, act.seat, "unit")
    return options + [play_option(card, back) for card, back in cards if not cannot_play_on_unit(state, act, card)]


def barred_cards(state: Raid, ask: Choose) -> Iterator[Refusal]:
    """Yield every card in hand that cannot be played before this move, with its clause."""
    act = state.act
    if act is None:
        return
    for window in ("turn", "dice", "react"):
        yield from [refusal(state, card, back, "SH-101") for card, back in held(state, act.seat, window)]
    for card, back in held(state, act.seat, "unit"):
        clause = "SH-101" if has_begun(state, act) else cannot_play_on_unit(state, act, card)
        if clause:
            yield refusal(state, card, back, clause)
    if state.setting.rules.lucky and act.seat in state.lucky:
        yield from [Refusal(lucky_option(back).notation, "I feel lucky!", "SH-29") for back in decks_for(state, act.seat)]


def use_card(state: Raid, act: Activation, play: Play) -> Flow[None]:
    """SH-28, SH-29, SH-101 Carry out the choice.

    The next step goes on with the card read or played. SH-83 A card may change wind and ship, so
    the speed is read anew.
    """
    if state.passage is not None and state.passage.means is not Means.TOW:
        state.passage = None
    match play.verb:
        case "read":
            yield from read_what_is_owed(state, act)
        case "lucky":
            state.lucky.append(act.seat)
            yield from read_card(state, act.seat, play.back, "SH-29")
        case _:
            lay_open(state, act.seat, play)
            state.events.append(Event(play.card, act.seat, act.key))


def has_begun(state: Raid, act: Activation) -> bool:
    """SH-101 Return whether the acting unit or vessel has moved.

    SH-92 Grapnels are part of sailing.
    """
    if state.passage is not None and (state.passage.steps or state.vessels[act.key].grappling):
        return True
    unit = state.units.get(act.key)
    return act.doing in (Doing.BATTLE, Doing.DONE) or (unit is not None and unit.moved > 0)


def cannot_feel_lucky(state: Raid, seat: Seat) -> ClauseId:
    """SH-29 Each player may do so once a turn, if the option is on."""
    return ALLOWED if state.setting.rules.lucky and seat not in state.lucky else "SH-29"


# --- The card that is owed ------------------------------------------------------------------------


def must_read(state: Raid, act: Activation) -> bool:
    """SH-28 Return whether an owed card is due: at the latest at the holder's last activation."""
    return bool(state.owed) and state.round >= state.activations and any(owed.seat == act.seat for owed in state.owed)


def read_what_is_owed(state: Raid, act: Activation) -> Flow[None]:
    """SH-24a Draw an owed card when it is read."""
    owed = next(owed for owed in state.owed if owed.seat == act.seat)
    state.owed.remove(owed)
    yield from read_card(state, act.seat, owed.back, "SH-28")


def has_cards_due(state: Raid, act: Activation) -> bool:
    """Return whether a passed activation must still wait for cards."""
    return must_read(state, act) or any(not event.waits for event in state.events)


def name_for_events(state: Raid, act: Activation) -> None:
    """SH-29 Let waiting cards strike the first unit that their holder names.

    A card that needs no unit takes place even if the holder passes.
    """
    if not state.events:
        return
    key = act.key if act.keys else ""
    state.events = [
        Event(event.card, event.seat, key, event.back)
        if event.waits and event.seat == act.seat and (key or CARDS[event.card].condition != "named")
        else event
        for event in state.events
    ]


# --- Conditions of unit cards ---------------------------------------------------------------------


def cannot_play_on_unit(state: Raid, act: Activation, card: Card) -> ClauseId:
    """SH-101 Return the clause against a card for the named piece.

    One card is played an activation, and only where it has an effect. Unit cards work on a move, so
    not for swimmers, nor for boats that are lowered or loaded.
    """
    clause = cannot_play_more(state, act.seat)
    if clause:
        return clause
    if act.doing not in (Doing.MOVE, Doing.SAIL):
        return CARDS[card].clause
    unit = state.units.get(act.key)
    vessel = state.vessels.get(act.key)
    if unit is not None:
        fits = card in FOR_UNITS and FOR_UNITS[card](state, unit)
    else:
        fits = vessel is not None and card in FOR_VESSELS and FOR_VESSELS[card](state, vessel)
    return ALLOWED if fits else CARDS[card].clause


def can_challenge(state: Raid, unit: Unit) -> bool:
    """SH-E6 Return whether the unit's commander has an enemy commander near enough."""
    leader = commander_in(state, unit)
    return leader is not None and bool(rivals(state, leader))


def commander_in(state: Raid, unit: Unit) -> Unit | None:
    """Return the commander himself, or the one in the unit's hex, if he can fight (SH-44)."""
    leader = unit if unit.is_leader else state.leader_at(unit.at)
    return leader if leader is not None and leader.side == unit.side and not leader.wounded else None


def rivals(state: Raid, leader: Unit) -> list[Unit]:
    """SH-61 Return the enemy commanders whom a commander may challenge."""
    leaders = [unit for unit in state.units.values() if unit.is_leader]
    return [other for other in leaders if not cannot_challenge(state, leader, other)]


def shut_places(state: Raid, unit: Unit) -> list[Structure]:
    """SH-E10 Return the closed structures of others next to a unit, one for each place."""
    found: dict[str, Structure] = {}
    for at in state.setting.ground.near[unit.at]:
        structure = structure_at(state, at)
        if structure is not None and is_shut(state, unit.at, at) and not state.setting.are_team(structure.side, unit.side):
            found.setdefault(structure.figures.compound, structure)
    return list(found.values())


def can_use_back_door(state: Raid, unit: Unit) -> bool:
    return unit.is_infantry and not unit.aboard and bool(shut_places(state, unit))


def can_march(state: Raid, unit: Unit) -> bool:
    """SH-E15 Return whether the unit is infantry or mounted, and ashore."""
    return (unit.is_infantry or (unit.kind == CAVALRY and unit.mounted)) and unit.is_ashore


def can_be_guided(state: Raid, unit: Unit) -> bool:
    """SH-E27 Return whether hindering ground or a building is near enough to matter."""
    ground = state.setting.ground
    if not unit.is_ashore or unit.gun:
        return False
    reach = ground.within(unit.at, 2)
    return not (reach.isdisjoint(ground.hindering) and reach.isdisjoint(state.fixed.buildings))


def can_climb(state: Raid, unit: Unit) -> bool:
    """SH-E28 Return whether infantry has a high wall or escarpment on its hex or next to it."""
    ground = state.setting.ground
    if not ground.walled or not unit.is_infantry or unit.aboard:
        return False
    return not ground.within(unit.at, 1).isdisjoint(ground.walled)


def is_grappled_ship(state: Raid, vessel: Vessel) -> bool:
    """SH-E39 Return whether a vessel is a grappled ship."""
    return vessel.is_ship and bool(cables_of(state, vessel))


def is_free(state: Raid, vessel: Vessel) -> bool:
    """Return whether a ship is held by no anchor, ground or grapnels and is not in tow (SH-87)."""
    if state.passage is not None and state.passage.means is Means.TOW:
        return False
    return vessel.is_ship and not (vessel.anchored or vessel.aground or vessel.adrift or cables_of(state, vessel))


def can_press_sail(state: Raid, vessel: Vessel) -> bool:
    """SH-E44 Return whether a ship is under sail: on a heading that the wind allows."""
    return is_free(state, vessel) and can_sail(state, vessel, vessel.heading)


FOR_UNITS: dict[Card, Callable[[Raid, Unit], bool]] = {
    "single-combat": can_challenge,
    BACK_DOOR: can_use_back_door,
    FORCED_MARCH: can_march,
    NATIVE_GUIDE: can_be_guided,
    LADDERS: can_climb,
}
FOR_VESSELS: dict[Card, Callable[[Raid, Vessel], bool]] = {
    "cut-and-run": is_grappled_ship,
    PRESS_OF_SAIL: can_press_sail,
    SWEEPS: is_free,
}

# --- Effects --------------------------------------------------------------------------------------


def rival_label(state: Raid, ask: Choose, option: Option[str]) -> Label:
    return Label(f"Challenge {inside(state.units[option.value].name)}", "SH-E6", option.value)


def place_label(state: Raid, ask: Choose, option: Option[str]) -> Label:
    structure = state.structures[option.value]
    return Label(f"Use the back door of {inside(structure.name)}", "SH-E10", name_of(structure.figures.hexes[0]))


CHALLENGE = Prompt("challenge", "SH-E6", "{leader}: choose a commander to challenge.", label=rival_label)
WHICH_DOOR = Prompt("back door", "SH-E10", "{unit}: choose a back door.", label=place_label)


def single_combat(state: Raid, event: Event) -> Flow[None]:
    """SH-E6 Challenge an enemy commander; SH-61 says how they fight.

    It is the challenger's activation.
    """
    leader = commander_in(state, state.units[event.key])
    assert leader is not None
    keys = [rival.key for rival in rivals(state, leader)]
    rival = yield from pick(event.seat, CHALLENGE, keys, {"leader": leader.name, "key": leader.key})
    open_duel(state, leader, state.units[rival])


def use_the_back_door(state: Raid, event: Event) -> Flow[None]:
    """SH-E10 Open a closed structure to this unit until the end of the turn."""
    unit = state.units[event.key]
    keys = [structure.key for structure in shut_places(state, unit)]
    key = yield from pick(event.seat, WHICH_DOOR, keys, {"unit": unit.name, "key": unit.key})
    state.spells.append(Spell(BACK_DOOR, unit.key, state.structures[key].figures.compound))


def put_card_in_force(state: Raid, event: Event) -> None:
    """SH-E15, SH-E27, SH-E28, SH-E39, SH-E44, SH-E45 Put a card in force for the activation."""
    assert state.act is not None
    grant(state.act, event.card, event.key)


UNIT: dict[Card, Callable[[Raid, Event], Flow[None]]] = {
    "single-combat": single_combat,
    BACK_DOOR: use_the_back_door,
}
IN_FORCE: Final = (FORCED_MARCH, NATIVE_GUIDE, LADDERS, PRESS_OF_SAIL, SWEEPS, "cut-and-run")
UNIT_AT_ONCE: dict[Card, Callable[[Raid, Event], None]] = dict.fromkeys(IN_FORCE, put_card_in_force)
