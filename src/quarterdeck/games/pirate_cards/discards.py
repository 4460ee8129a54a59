"""The discard pile: what goes there, and when it becomes the draw deck."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId
from quarterdeck.games.pirate_cards import log
from quarterdeck.games.pirate_cards.state import Table


def discard_held(state: Table) -> None:
    state.discard.append(state.held)
    state.held = ""


def discard_unplayed(state: Table, clause: ClauseId) -> None:
    """PC-3 A card that cannot be played goes face up to the discard pile."""
    state.say(log.Discarded, state.seat(state.turn), state.held, clause)
    discard_held(state)


def shuffle_discards(state: Table) -> bool:
    """PC-22 The discard pile becomes the draw deck, so often and no oftener; in the other ways never (PC-11)."""
    if not state.discard or state.shuffled >= state.ways.reshuffles:
        return False
    state.deck.shuffle_in(state.discard)
    state.discard = []
    state.shuffled += 1
    state.say(log.Reshuffled, state.shuffled)
    return True
