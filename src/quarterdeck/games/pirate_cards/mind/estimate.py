"""The estimate of a position for a player, for bots that look one choice ahead."""

from __future__ import annotations

from quarterdeck.engine.asks import Seat
from quarterdeck.games.pirate_cards.charts import CATEGORY, GUARDS, MAST
from quarterdeck.games.pirate_cards.state import STANDARD, WARSHIP, Player, Table

WON = 10_000_000


def estimate(state: Table, seat: Seat) -> int:
    """Return the estimate for a player against the best of the others."""
    if state.outcome is not None:
        return WON if seat in state.outcome.winners else -WON
    if state.ways.way == WARSHIP:
        return _warship(state, seat)
    worth = _hits if state.ways.way == STANDARD else _fleet
    own = 0
    others: list[int] = []
    for player in state.players:
        if player.seat == seat:
            own = worth(player)
        else:
            others.append(worth(player))
    if state.held and state.players[state.turn].seat == seat:
        own += _in_hand(state, state.players[state.turn])
    return 20 * (own - max(others)) - sum(others)


def _in_hand(state: Table, player: Player) -> int:
    """Return the worth of a card about to be played.

    A protection serves against all; an attack hurts one.
    """
    if state.held in GUARDS:
        mends = any(ship.hits[GUARDS[state.held]] for ship in player.ships)
        return 100 if mends else 60
    if state.held in CATEGORY:
        return 40
    return 0 if player.lookout else 20


def _hits(player: Player) -> int:
    """Return the standard game's estimate: few hits, and protections that are worth most of one."""
    ship = player.ships[0]  # it holds all the player's cards
    return -100 * sum(ship.hits) - ship.hits[CATEGORY[MAST]] + 60 * sum(ship.guards) + 20 * player.lookout


def _fleet(player: Player) -> int:
    """Return the estimate of a fleet: its ships, worth less the nearer they are to sinking."""
    afloat = 0
    for ship in player.ships:
        taken = sum(ship.hits) * 100 // sum(ship.limits)
        afloat += 1_000 - taken * taken // 20 + 40 * sum(ship.guards)
    return afloat - 30 * player.sunk - 3 * player.hits + 40 * player.lookout


def _warship(state: Table, seat: Seat) -> int:
    """Return the Man-O-War estimate: how near each side is to sinking.

    A ship sunk attacks no more.
    """
    if state.man_o_war < 0:
        return 0
    warship = 0
    others = 0
    count = len(state.players) - 1
    for index, player in enumerate(state.players):
        if player.is_out:
            others += 1_500 // count
            continue
        ship = player.ships[0]
        worth = 1_000 * (2 * sum(ship.hits) - sum(ship.guards)) // (2 * sum(ship.limits)) - 15 * player.lookout
        if index == state.man_o_war:
            warship += worth
        else:
            others += worth // count
    lead = others - warship
    return lead if state.players[state.man_o_war].seat == seat else -lead
