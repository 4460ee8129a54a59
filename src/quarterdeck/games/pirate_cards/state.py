"""The position: the players' cards, the draw deck, the discard pile, and the card in hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from quarterdeck.boards.cards import Card, Pile
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.copies import Copied
from quarterdeck.engine.game import Outcome, State
from quarterdeck.games.pirate_cards.charts import ATTACKS, LOOKOUT, PROTECTIONS, SHIP

Way = Literal["standard", "pirate-fleet", "man-o-war"]
STANDARD: Final = "standard"
FLEET: Final = "pirate-fleet"
WARSHIP: Final = "man-o-war"


@dataclass(slots=True)
class Ship(Copied):
    """Hits and protections by category: Hull, Volley, Mast.

    In the standard game all of a player's cards are one ship.
    """

    number: int
    limits: tuple[int, int, int]
    hits: list[int] = field(default_factory=lambda: [0, 0, 0])
    guards: list[int] = field(default_factory=lambda: [0, 0, 0])

    @property
    def is_full(self) -> bool:
        """PC-18, PC-24 The ship is at its maximum in all three categories."""
        hits, limits = self.hits, self.limits
        return hits[0] >= limits[0] and hits[1] >= limits[1] and hits[2] >= limits[2]


@dataclass(slots=True)
class Player(Copied):
    seat: Seat
    ships: list[Ship]  # those afloat
    lookout: bool = False
    sunk: int = 0  # ships whose cards are set aside (PC-18)
    launched: int = 1  # the number of ships launched so far, from which ships get their numbers
    is_out: bool = False

    @property
    def hits(self) -> int:
        """The hits in the play area."""
        return sum(sum(ship.hits) for ship in self.ships)

    def ship(self, number: int) -> Ship:
        for ship in self.ships:
            if ship.number == number:
                return ship
        raise KeyError(number)

    def cards(self) -> list[Card]:
        """Every card before the player or set aside."""
        held = [LOOKOUT] if self.lookout else []
        for ship in self.ships:
            for kind, count in zip((*ATTACKS, *PROTECTIONS), (*ship.hits, *ship.guards), strict=True):
                held += [kind] * count
        for kind, count in zip(ATTACKS, SHIP, strict=True):
            held += [kind] * (count * self.sunk)
        return held


@dataclass(slots=True)
class Ways:
    """The way to play (PC-12) and its options. It never changes, so it is never copied."""

    way: Way
    fixed_fleet: bool
    reshuffles: int
    man_o_war: Seat  # named by the scenario; if empty, drawn by lot


@dataclass(slots=True)
class Table(State):
    """The state of a game."""

    ways: Ways
    players: list[Player]
    deck: Pile
    discard: list[Card]
    first: int = -1  # the first player; -1 before the lot is drawn
    turn: int = -1  # the player whose turn it is
    other: int = -1  # Man-O-War: the other player who had the last turn
    man_o_war: int = -1
    held: Card = ""  # the card in the hand of the player whose turn it is
    held_open: bool = True  # everybody sees it
    shuffled: int = 0
    outcome: Outcome | None = None

    def index(self, seat: Seat) -> int:
        for index, player in enumerate(self.players):
            if player.seat == seat:
                return index
        raise KeyError(seat)

    def seat(self, index: int) -> Seat:
        return self.players[index].seat

    def name(self, index: int) -> str:
        return self.seat(index).capitalize()

    def number_shown(self, ship: Ship) -> int:
        """Return the number of a ship, which is shown only in fleets."""
        return ship.number if self.ways.way == FLEET else 0


def inventory(state: Table) -> list[Card]:
    """Return the 120 cards, wherever they are."""
    held = [state.held] if state.held else []
    before_players = [card for player in state.players for card in player.cards()]
    return sorted([*state.deck.cards(), *state.discard, *held, *before_players])
