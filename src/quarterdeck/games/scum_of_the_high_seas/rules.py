"""The sequence of play: preparations, then initiative and activations each turn."""

from __future__ import annotations

from quarterdeck.engine.asks import Flow
from quarterdeck.games.scum_of_the_high_seas import log
from quarterdeck.games.scum_of_the_high_seas.cards.dealing import deal_next_card
from quarterdeck.games.scum_of_the_high_seas.cards.resolution import settle_events
from quarterdeck.games.scum_of_the_high_seas.land.falling_back import fall_back_next
from quarterdeck.games.scum_of_the_high_seas.parley.parleys import speak_in_general_parley
from quarterdeck.games.scum_of_the_high_seas.sea.captures import settle_next
from quarterdeck.games.scum_of_the_high_seas.sea.wind import drift_next, throw_for_wind
from quarterdeck.games.scum_of_the_high_seas.setup.deployment import place_next_unit
from quarterdeck.games.scum_of_the_high_seas.state import Phase, Raid
from quarterdeck.games.scum_of_the_high_seas.turn.activation import activate
from quarterdeck.games.scum_of_the_high_seas.turn.initiative import (
    choose_first_to_draw,
    draw_for_initiative,
    take_or_leave_it,
    throw_average_die,
)
from quarterdeck.games.scum_of_the_high_seas.turn.jokers import apply_initiative_card
from quarterdeck.games.scum_of_the_high_seas.winning import end_of_turn, note_holders


def step(state: Raid) -> Flow[None]:
    """SH-23 to SH-28 Play one step: initiative, event card, average die, or an activation.

    SH-1, SH-4 Before the first turn come the wind, the hands, the deployment and a general parley.
    Every flow here plays one step and sets ``state.phase`` when its phase is over.
    """
    if state.due:
        yield from settle_next(state)
        return
    match state.phase:
        case Phase.WIND:
            yield from throw_for_wind(state)
        case Phase.DRAWING:
            yield from choose_first_to_draw(state)
        case Phase.DEALING:
            yield from deal_next_card(state)
        case Phase.DEPLOYMENT:
            yield from place_next_unit(state)
        case Phase.PARLEY:
            yield from speak_in_general_parley(state)
        case Phase.START:
            begin_turn(state)
        case Phase.CALM:
            yield from throw_for_wind(state)
        case Phase.INITIATIVE:
            yield from draw_for_initiative(state)
        case Phase.TAKING:
            yield from take_or_leave_it(state)
        case Phase.JOKER:
            yield from apply_initiative_card(state)
        case Phase.EVENT:
            yield from settle_events(state)
        case Phase.AVERAGE_DIE:
            yield from throw_average_die(state)
        case Phase.FALLING_BACK:
            fall_back_next(state)
        case Phase.ACTIVATION:
            yield from activate(state)
        case Phase.DRIFT:
            drift_next(state)
        case Phase.END:
            end_of_turn(state)


def begin_turn(state: Raid) -> None:
    """Begin a turn: clear the notes of the last one and end cease-fires that have run out."""
    state.turn += 1
    for unit in state.units.values():
        unit.forget_the_turn()
    for gun in state.guns.values():
        gun.forget_the_turn()
    for vessel in state.vessels.values():
        vessel.forget_the_turn()
    for block in state.blocks.values():
        block.moved = False
    state.truces = [truce for truce in state.truces if truce.until >= state.turn]
    state.owed.clear()
    state.events.clear()
    state.spells.clear()
    state.drawn.clear()
    state.retreated.clear()
    state.lucky.clear()
    state.named = ""
    note_holders(state)
    state.say(log.TurnBegan, state.turn, state.setting.turns)
    state.phase = Phase.CALM
