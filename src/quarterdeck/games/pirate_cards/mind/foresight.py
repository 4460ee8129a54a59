"""The result of a card in the standard game, for bots that look one choice ahead."""

from __future__ import annotations

from typing import Any

from quarterdeck.engine.asks import Option, Prompt, Seat
from quarterdeck.games.pirate_cards.acts import MEND, THE_LOOKOUT, Act
from quarterdeck.games.pirate_cards.attacks import ATTACKING
from quarterdeck.games.pirate_cards.charts import CATEGORY, GUARDS
from quarterdeck.games.pirate_cards.mind.estimate import estimate
from quarterdeck.games.pirate_cards.protections import PROTECTING
from quarterdeck.games.pirate_cards.state import STANDARD, Player, Table


def leads_to(state: Table, seat: Seat, prompt: Prompt, option: Option[Any]) -> int | None:
    """Return the estimate after an option, or None.

    It is None in fleets, where a ship may sink, and for the last card, which ends the game.
    """
    if state.ways.way != STANDARD or not (state.deck.bag or state.deck.bottom):
        return None
    act = option.value
    if not isinstance(act, Act):
        return None
    if prompt is ATTACKING:
        return _after_attack(state, seat, act)
    if prompt is PROTECTING:
        return _after_protection(state, seat, act)
    return None


def _after_attack(state: Table, seat: Seat, act: Act) -> int:
    player, category = state.players[act.player], CATEGORY[act.deed]
    ship = player.ships[0]
    if ship.guards[category]:
        return _with_more(state, seat, ship.guards, category, -1)
    if act.ship == THE_LOOKOUT:
        return _without_lookout(state, seat, player)
    return _with_more(state, seat, ship.hits, category, 1)


def _without_lookout(state: Table, seat: Seat, player: Player) -> int:
    player.lookout = False
    worth = _without_card(state, seat)
    player.lookout = True
    return worth


def _after_protection(state: Table, seat: Seat, act: Act) -> int:
    category = GUARDS[state.held]
    ship = state.players[act.player].ships[0]
    if act.deed == MEND:
        return _with_more(state, seat, ship.hits, category, -1)
    return _with_more(state, seat, ship.guards, category, 1)


def _with_more(state: Table, seat: Seat, cards: list[int], category: int, more: int) -> int:
    """Return the estimate with that many more of these cards, and restore them afterwards."""
    cards[category] += more
    worth = _without_card(state, seat)
    cards[category] -= more
    return worth


def _without_card(state: Table, seat: Seat) -> int:
    held, state.held = state.held, ""
    worth = estimate(state, seat)
    state.held = held
    return worth
