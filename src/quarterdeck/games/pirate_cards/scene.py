"""The scene of the table: each player's area, the deck, the discard pile, the card in hand."""

from __future__ import annotations

from typing import Final

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.goals import counted
from quarterdeck.engine.scene import CardTable, Gauge, Kind, Piece, Scene, Zone
from quarterdeck.games.pirate_cards.charts import ATTACKS, LOOKOUT, PROTECTIONS, SHIP
from quarterdeck.games.pirate_cards.state import FLEET, STANDARD, WARSHIP, Player, Ship, Table
from quarterdeck.games.pirate_cards.view import known_below

TITLES = {STANDARD: "Standard game", FLEET: "Pirate Fleet", WARSHIP: "Man-O-War"}
LIMITED_BY = {STANDARD: "PC-4", FLEET: "PC-13", WARSHIP: "PC-24"}

LEGEND: Final = (
    Kind("ship", "pirate ship", "hull", pattern="sails"),
    Kind("man-o-war", "Man-O-War", "hull", pattern="broadside"),
)
BOARD: Final = CardTable(LEGEND)


def scene(state: Table, seat: Seat) -> Scene:
    pieces = tuple(_piece(state, index, ship) for index, player in enumerate(state.players) for ship in player.ships)
    areas = tuple(zone for player in state.players for zone in _area(state, player))
    return Scene(
        board=BOARD,
        pieces=pieces,
        zones=(*_middle(state, seat), *areas),
        caption=_caption(state),
        sides=tuple(player.seat for player in state.players),
    )


def _caption(state: Table) -> str:
    again = f", deck reshuffled {counted(state.shuffled, 'time')}" if state.shuffled else ""
    return f"{TITLES[state.ways.way]}, {counted(len(state.deck), 'card')} left{again}"


def _middle(state: Table, seat: Seat) -> tuple[Zone, ...]:
    """Return the draw deck, the discard pile, and the card in hand, as this seat knows them."""
    turn = state.players[state.turn].seat if state.turn >= 0 else ""
    visible = state.held != "" and (state.held_open or seat == turn)
    return (
        Zone("deck", "Draw deck", cards=known_below(state, seat), count=len(state.deck)),
        Zone("discard", "Discard pile", cards=tuple(state.discard), count=len(state.discard)),
        Zone("hand", "In hand", turn, (state.held,) if visible else (), 1 if state.held else 0),
    )


def _area(state: Table, player: Player) -> tuple[Zone, ...]:
    zones = []
    for ship in player.ships:
        cards = [
            kind
            for kind, count in zip((*ATTACKS, *PROTECTIONS), (*ship.hits, *ship.guards), strict=True)
            for _ in range(count)
        ]
        title = f"Ship {ship.number}" if state.ways.way == FLEET else "Cards in play"
        zones.append(Zone(f"{player.seat} {ship.number}", title, player.seat, tuple(cards), len(cards)))
    if player.lookout:
        zones.append(Zone(f"{player.seat} lookout", "Lookout", player.seat, (LOOKOUT,), 1))
    if player.sunk:
        aside = tuple(kind for kind, count in zip(ATTACKS, SHIP, strict=True) for _ in range(count * player.sunk))
        zones.append(Zone(f"{player.seat} sunk", f"Sunk ships: {player.sunk}", player.seat, aside, len(aside)))
    return tuple(zones)


def _piece(state: Table, index: int, ship: Ship) -> Piece:
    player = state.players[index]
    name = player.seat.capitalize()
    if state.ways.way == FLEET:
        name = f"{name}, ship {ship.number}"
    elif index == state.man_o_war:
        name = f"{name}, the Man-O-War"
    return Piece(
        id=f"{player.seat} {ship.number}",
        name=name,
        kind="man-o-war" if index == state.man_o_war else "ship",
        side=index,
        active=index == state.turn,
        gauges=_gauges(state, ship),
        notes=("Lookout",) if player.lookout else (),
    )


def _gauges(state: Table, ship: Ship) -> tuple[Gauge, ...]:
    """Return hits out of the limit, or only their number if there is no limit."""
    limited = state.ways.way != STANDARD
    clause = LIMITED_BY[state.ways.way]
    hits = [
        Gauge(kind, count, limit if limited else count, clause)
        for kind, count, limit in zip(ATTACKS, ship.hits, ship.limits, strict=True)
        if limited or count
    ]
    guards = [Gauge(kind, count, count, "PC-5") for kind, count in zip(PROTECTIONS, ship.guards, strict=True) if count]
    return (*hits, *guards)
