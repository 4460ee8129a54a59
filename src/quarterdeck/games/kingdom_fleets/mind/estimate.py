"""The estimate of a position for bots that look one choice ahead, in hundredths of gold."""

from __future__ import annotations

from typing import Final

from quarterdeck.engine.asks import Seat
from quarterdeck.games.kingdom_fleets.charts import (
    BURNING,
    CONFUSION,
    ENCHANTMENT,
    HOLED,
    PANIC,
    PANICKED,
    POISON,
    SHAKEN,
    SLEEP,
    TERRORIZED,
)
from quarterdeck.games.kingdom_fleets.mind.expected_fire import fight_on_deck, outlook_of, worth_of_a_place
from quarterdeck.games.kingdom_fleets.state import AFLOAT, Battle, Ship
from quarterdeck.games.kingdom_fleets.winning import score

WON: Final = 10_000_000
SCORED: Final = 40  # hundredths for each gold of KF-49

# The percentage of a ship's worth that each of these takes away.
TROUBLE: Final = {BURNING: 6, HOLED: 7, POISON: 4, CONFUSION: 3, PANIC: 2, SLEEP: 2, ENCHANTMENT: 1}
FEAR: Final = {"": 0, SHAKEN: 1, PANICKED: 2, TERRORIZED: 3}


def estimate(state: Battle, seat: Seat) -> int:
    """Return a score, larger is better, from ships left, gold and fights on deck."""
    if state.outcome is not None:
        return WON if seat in state.outcome.winners else -WON if state.outcome.winners else 0
    enemy = state.setting.enemy(seat)
    standing = SCORED * (score(state, seat) - score(state, enemy))
    for ship in state.ships.values():
        worth = worth_of(state, ship)
        standing += worth if ship.side == seat else -worth
    return standing + _on_deck(state, seat) + _of_the_active_ship(state, seat)


def worth_of(state: Battle, ship: Ship) -> int:
    """Return the worth of what is left of a ship.

    The last points of hull and crew count three times the first.
    """
    if ship.status != AFLOAT or not ship.squads:
        return 0
    card = ship.figures.card
    health = sum([squad.health for squad in ship.squads])
    full = card.squads * state.setting.crews[ship.figures.crew].health
    parts = 45 * _dear(ship.hull, card.hull) + 35 * _dear(min(health, full), full) + 100 * (10 * ship.decks // card.decks)
    parts += 100 * (10 * ship.sails // card.sails) if card.sails else 1000
    trouble = sum([TROUBLE[each] * count for each, count in ship.conditions.items()]) + FEAR[ship.fear]
    parts += 100 * (2 * ship.level - trouble - 2 * sum(ship.spiked))
    return ship.figures.cost * max(500, parts) // 100


def _dear(left: int, full: int) -> int:
    """Return the worth of the points left of a part: 100 if full; the last points count most."""
    return 50 * left * (3 * full - left) // (full * full)


def _on_deck(state: Battle, seat: Seat) -> int:
    """Return the prospects of all fights between crews.

    Those that may yet begin or end count half.
    """
    total = 0
    for engagement in state.engagements:
        prospect = _fight(state, seat, engagement.boarder, engagement.other)
        parting = state.parting and state.active in engagement[:2]
        total += prospect // 2 if parting else prospect
    return total + (_fight(state, seat, state.active, state.alongside) // 2 if state.alongside else 0)


def _fight(state: Battle, seat: Seat, one: str, other: str) -> int:
    """Return the prospect for the seat, whichever of the two ships is its own."""
    own, foe = (one, other) if state.ships[one].side == seat else (other, one)
    return fight_on_deck(state, state.ships[own], state.ships[foe])


def _of_the_active_ship(state: Battle, seat: Seat) -> int:
    """Return the worth of the place where the moving ship now lies."""
    if not state.active:
        return 0
    ship = state.ships[state.active]
    if not ship.can_fight or state.passage is not None:
        return 0
    worth = worth_of_a_place(outlook_of(state, ship), ship.base, ship.manpower)
    return worth if ship.side == seat else -worth
