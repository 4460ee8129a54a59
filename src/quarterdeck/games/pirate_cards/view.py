"""The view of a seat: all open cards, and of the deck only the cards this seat has put below."""

from __future__ import annotations

import msgspec

from quarterdeck.boards.cards import deal_anew
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.views import seen
from quarterdeck.games.pirate_cards.state import Player, Table


class ShipSeen(msgspec.Struct, frozen=True):
    """A ship's hits and protections, as Hull, Volley, Mast."""

    number: int
    limits: tuple[int, int, int]
    hits: tuple[int, ...]
    guards: tuple[int, ...]


class PlayerSeen(msgspec.Struct, frozen=True):
    seat: Seat
    ships: tuple[ShipSeen, ...]
    lookout: bool
    sunk: int
    is_out: bool


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it.

    ``held`` is the card in hand if it is open or one's own; ``looking`` is the player who looks at
    one.
    """

    way: str
    players: tuple[PlayerSeen, ...]
    first: Seat
    turn: Seat
    man_o_war: Seat
    held: str
    looking: Seat
    deck: int
    below: int  # how many of them were put at the bottom
    known_below: tuple[str, ...]
    discard: tuple[str, ...]
    shuffled: int


def view(state: Table, seat: Seat) -> View:
    turn = state.players[state.turn].seat if state.turn >= 0 else ""
    secret = state.held != "" and not state.held_open
    return seen(
        View,
        state,
        state.ways,
        players=tuple(_player(player) for player in state.players),
        first=state.players[state.first].seat if state.first >= 0 else "",
        turn=turn,
        man_o_war=state.players[state.man_o_war].seat if state.man_o_war >= 0 else "",
        held="" if secret and seat != turn else state.held,
        looking=turn if secret else "",
        deck=len(state.deck),
        below=len(state.deck.bottom),
        known_below=known_below(state, seat),
    )


def known_below(state: Table, seat: Seat) -> tuple[str, ...]:
    """Return the cards at the bottom that this seat knows, the next to come first."""
    return tuple(placed.card for placed in state.deck.bottom if seat in placed.known)


def _player(player: Player) -> PlayerSeen:
    ships = tuple(ShipSeen(ship.number, ship.limits, tuple(ship.hits), tuple(ship.guards)) for ship in player.ships)
    return PlayerSeen(player.seat, ships, player.lookout, player.sunk, player.is_out)


def imagine(state: Table, seat: Seat, luck: Luck) -> Table:
    """Return a table in which unknown cards at the bottom may be any that the seat has not seen."""
    world = state.copy()
    deal_anew(world.deck.bag, [world.deck.bottom], seat, luck.below)
    return world
