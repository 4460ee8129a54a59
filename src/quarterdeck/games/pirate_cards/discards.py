"""The discard pile, and when it becomes the draw deck."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId
from quarterdeck.games.pirate_cards import log
from quarterdeck.games.pirate_cards.state import Table


def discard_held(state: Table) -> None:
    state.discard.append(state.held)
    state.held = ""


def discard_unplayed(state: Table, clause: ClauseId) -> None:
    """PC-3 Discard a card that cannot be played, face up."""
    state.say(log.Discarded, state.seat(state.turn), state.held, clause)
    discard_held(state)


def shuffle_discards(state: Table) -> bool:
    """PC-22 Shuffle the discard pile into a new draw deck, up to the limit of reshuffles.

    PC-11 In the other ways to play this never happens.
    """
    if not state.discard or state.shuffled >= state.ways.reshuffles:
        return False
    state.deck.shuffle_in(state.discard)
    state.discard = []
    state.shuffled += 1
    state.say(log.Reshuffled, state.shuffled)
    return True
