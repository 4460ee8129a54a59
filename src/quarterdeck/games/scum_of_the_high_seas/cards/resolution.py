"""SH-102 Carrying out open cards one after another: those just read and those just played."""

from __future__ import annotations

from quarterdeck.engine.asks import Flow
from quarterdeck.games.scum_of_the_high_seas.battle.sequence import go_on_with_attack
from quarterdeck.games.scum_of_the_high_seas.cards.now_cards import NOW, NOW_AT_ONCE
from quarterdeck.games.scum_of_the_high_seas.cards.now_cards_at_sea import AFLOAT_AT_ONCE, NOW_AFLOAT
from quarterdeck.games.scum_of_the_high_seas.cards.turn_cards import TURN, TURN_AT_ONCE
from quarterdeck.games.scum_of_the_high_seas.cards.unit_cards import UNIT, UNIT_AT_ONCE
from quarterdeck.games.scum_of_the_high_seas.state import Event, Phase, Raid

AT_ONCE = {**NOW_AT_ONCE, **AFLOAT_AT_ONCE, **TURN_AT_ONCE, **UNIT_AT_ONCE}  # effects that ask nobody anything


def next_event(state: Raid) -> Event | None:
    """Return the first card that does not wait for a unit to be named (SH-29)."""
    return next((event for event in state.events if not event.waits), None)


def carry_out(state: Raid, event: Event) -> Flow[None]:
    """SH-102 Carry out one card; a card that cannot be carried out has no effect."""
    state.events.remove(event)
    card = event.card
    if card in AT_ONCE:
        AT_ONCE[card](state, event)
    elif card in NOW:
        yield from NOW[card](state, event)
    elif card in NOW_AFLOAT:
        yield from NOW_AFLOAT[card](state, event)
    elif card in TURN:
        yield from TURN[card](state, event)
    elif card in UNIT:
        yield from UNIT[card](state, event)


def settle_events(state: Raid) -> Flow[None]:
    """SH-25 Carry out a joker's NOW! card at once, before the average die."""
    event = next_event(state)
    if state.attack is not None:
        yield from go_on_with_attack(state, state.attack)
    elif event is not None:
        yield from carry_out(state, event)
    else:
        state.phase = Phase.AVERAGE_DIE
