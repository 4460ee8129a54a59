"""The view of a seat.

Nothing is hidden: both sides see all ships, the cards turned, and the number left.
"""

from __future__ import annotations

import msgspec

from quarterdeck.boards.square import HEADINGS
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.views import seen
from quarterdeck.games.mimi_and_toutou.state import Battle, Ship


class ShipSeen(msgspec.Struct, frozen=True):
    """A ship as everybody sees her. Counts are in her own activations."""

    key: str
    name: str
    side: Seat
    status: str
    column: int
    row: int
    heading: str
    range: int
    die: int
    gun_name: str
    hits_needed: int
    flotation_lost: int
    hits: tuple[int, ...]
    rudder: int
    gun: int
    engine: int
    charthouse: int


class View(msgspec.Struct, frozen=True):
    """The lake as everybody sees it."""

    round: int
    rounds: int
    columns: int
    rows: int
    land: tuple[tuple[int, int], ...]
    exits: dict[Seat, str]
    speed: bool
    larger_of_two: bool
    active: str
    ships: tuple[ShipSeen, ...]
    cards_left: int
    cards_turned: tuple[str, ...]
    pack_left: int
    pack_spent: tuple[str, ...]


def view(state: Battle, seat: Seat) -> View:
    return seen(
        View,
        state,
        state.lake,
        ships=tuple(_ship(ship) for ship in state.ships),
        cards_left=len(state.cards),
        cards_turned=tuple(state.turned),
        pack_left=len(state.pack),
        pack_spent=tuple(state.spent),
    )


def _ship(ship: Ship) -> ShipSeen:
    return seen(ShipSeen, ship, ship.figures, heading=HEADINGS[ship.heading], gun_name=ship.figures.gun)


def imagine(state: Battle, seat: Seat, luck: Luck) -> Battle:
    """Return the state itself.

    Nothing is hidden, and the order of a pile does not exist until it is drawn.
    """
    return state.copy()
