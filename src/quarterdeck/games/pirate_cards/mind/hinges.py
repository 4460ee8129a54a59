"""The check for choices that depend on a card the seat has not seen."""

from __future__ import annotations

from quarterdeck.engine.asks import Choose
from quarterdeck.games.pirate_cards.rules import LOOKING
from quarterdeck.games.pirate_cards.state import Table


def hinges(state: Table, ask: Choose) -> bool:
    """PC-9 Return whether an unseen card may decide the result.

    Only a player who puts a card below draws at once, and only cards put below by others are
    unknown to that player.
    """
    return ask.prompt is LOOKING and any(ask.seat not in placed.known for placed in state.deck.bottom)
