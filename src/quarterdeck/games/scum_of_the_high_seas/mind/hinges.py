"""Whether what comes of a choice can turn on cards that nobody has shown."""

from __future__ import annotations

from quarterdeck.engine.asks import Choose
from quarterdeck.games.scum_of_the_high_seas.cards.dealing import DECK
from quarterdeck.games.scum_of_the_high_seas.cards.turn_cards import LISTEN, PICK
from quarterdeck.games.scum_of_the_high_seas.cards.windows import LUCKY, READ, Play
from quarterdeck.games.scum_of_the_high_seas.state import Raid
from quarterdeck.games.scum_of_the_high_seas.turn.jokers import DRAW_ONE


def hinges(state: Raid, ask: Choose) -> bool:
    """SH-101a Windows open by what everybody sees, and a step ends with a window: so a hand matters only where a card is
    drawn, stolen or shown."""
    if ask.prompt in (DECK, DRAW_ONE, LISTEN, PICK):
        return True
    return any(isinstance(option.value, Play) and option.value.verb in (READ, LUCKY) for option in ask.options)
