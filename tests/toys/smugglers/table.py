"""The coast as the crews see and imagine it."""

from __future__ import annotations

import msgspec
from tests.toys.smugglers import rules
from tests.toys.smugglers.state import Coast

from quarterdeck.boards.cards import Card, Glimpse, Hand, Placed, deal_anew
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.scene import CardTable, Kind, Look, Piece, Remark, Scene, Zone


class View(msgspec.Struct, frozen=True):
    round: int
    phase: str
    active: str
    weather: str
    pile: Glimpse
    hands: dict[Seat, Glimpse]
    landed: dict[Seat, tuple[Card, ...]]
    running: dict[Seat, str]


def view(state: Coast, seat: Seat) -> View:
    return View(
        state.round,
        state.phase,
        state.seats[state.active],
        state.weather,
        state.pile.glimpse(seat),
        {hand.owner: hand.glimpse(seat) for hand in state.hands},
        {crew: tuple(cards) for crew, cards in zip(state.seats, state.landed, strict=True)},
        dict(zip(state.seats, state.running, strict=True)),
    )


def scene(state: Coast, seat: Seat) -> Scene:
    seen = {hand.owner: hand.glimpse(seat) for hand in state.hands}
    pile = state.pile.glimpse(seat)
    zones = [Zone(crew, f"Hand of {crew}", crew, tuple(glimpse.known), glimpse.count) for crew, glimpse in seen.items()]
    below = Zone("pile", "Pile", "", tuple(pile.known), pile.count)
    luggers = tuple(Piece(crew, f"Lugger of {crew}", "lugger", side) for side, crew in enumerate(state.seats))
    board = CardTable((Kind("lugger", "lugger", "hull", pattern="sails"),))
    return Scene(board, luggers, (*zones, below), f"Round {state.round}", tuple(state.seats))


def look(state: Coast, seat: Seat, lugger: str) -> Look:
    """Return the known cargo on board a lugger."""
    known = state.hand(lugger).glimpse(seat).known
    return Look(lugger, remarks=tuple(Remark(f"She carries {card}.", "SM-1") for card in known))


def imagine(state: Coast, seat: Seat, luck: Luck) -> Coast:
    """Shuffle all cards whose faces the seat does not know, and assign hidden guards at random."""
    world = state.copy()
    hands = [hand.held for hand in world.hands if hand.owner != seat]
    deal_anew(world.pile.bag, [*hands, world.pile.top, world.pile.bottom], seat, luck.below)
    world.hands = [sorted_again(hand) for hand in world.hands]
    for place, crew in enumerate(world.seats):
        if world.running[place] and crew != seat:
            world.guards[place] = luck.below(len(rules.GUARDS))
    return world


def sorted_again(hand: Hand) -> Hand:
    fresh = Hand(hand.owner)
    for placed in hand.held:
        fresh.add(placed.card, placed.known)
    return fresh


def placed_cards(state: Coast) -> list[Placed]:
    held = [placed for hand in state.hands for placed in hand.held]
    return [*held, *state.pile.top, *state.pile.bottom]


def estimate(state: Coast, seat: Seat) -> int:
    own = state.seats.index(seat)
    return sum(len(cards) * (1 if place == own else -1) for place, cards in enumerate(state.landed))


def inventory(state: Coast) -> list[str]:
    landed = [card for cards in state.landed for card in cards]
    return sorted([*state.pile.cards(), *(card for hand in state.hands for card in hand.cards()), *landed])
