"""Choices whose results can depend on hidden cards."""

from __future__ import annotations

from quarterdeck.engine.asks import Choose
from quarterdeck.games.scum_of_the_high_seas.cards.dealing import DECK
from quarterdeck.games.scum_of_the_high_seas.cards.turn_cards import LISTEN, PICK
from quarterdeck.games.scum_of_the_high_seas.cards.windows import LUCKY, READ, Play
from quarterdeck.games.scum_of_the_high_seas.state import Raid
from quarterdeck.games.scum_of_the_high_seas.turn.jokers import DRAW_ONE


def hinges(state: Raid, ask: Choose) -> bool:
    """SH-101a Return whether hidden cards matter: only if a card is drawn, stolen or shown.

    Windows open by public knowledge, and a step ends with a window.
    """
    if ask.prompt in (DECK, DRAW_ONE, LISTEN, PICK):
        return True
    return any(isinstance(option.value, Play) and option.value.verb in (READ, LUCKY) for option in ask.options)
