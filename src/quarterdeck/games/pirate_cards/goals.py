"""What the players play for, and how far they are: PC-11, PC-18a, PC-19, PC-22 and PC-23 in words."""

from __future__ import annotations

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.goals import Goal, counted
from quarterdeck.games.pirate_cards.state import STANDARD, WARSHIP, Player, Table
from quarterdeck.games.pirate_cards.winning import TEN, others


def goals(state: Table, seat: Seat) -> list[Goal]:
    """All hits lie open, and how many cards are left to draw."""
    if state.ways.way == WARSHIP:
        return _warship(state)
    return [_standard(state, player) if state.ways.way == STANDARD else _fleet(state, player) for player in state.players]


def _standard(state: Table, player: Player) -> Goal:
    so_far = f"{counted(player.hits, 'hit')}, {_left(state)}"
    return Goal((player.seat,), "having the fewest hits when the deck is played out", "PC-11", so_far)


def _fleet(state: Table, player: Player) -> Goal:
    afloat = f"{len(player.ships)} afloat, {player.sunk} sunk, {counted(player.hits, 'hit')}, {_left(state)}"
    if state.ways.fixed_fleet:
        by = "being the last afloat, or having most ships when the deck is played out"
        return Goal((player.seat,), by, "PC-18a", afloat)
    return Goal((player.seat,), "having most ships afloat when the deck is played out", "PC-19", afloat)


def _warship(state: Table) -> list[Goal]:
    """PC-23 One against all the others, who win together; before the lots are drawn nobody knows who."""
    seats = tuple(player.seat for player in state.players)
    if state.man_o_war < 0:
        by = "sinking all the others, for whom the lot makes the Man-O-War; or, for these, by sinking her together"
        return [Goal(seats, by, "PC-23", "the lot is still to be drawn")]
    hers, rest = state.players[state.man_o_war], others(state)
    ship = hers.ships[0] if hers.ships else None
    taken = f"{sum(ship.hits)} of {counted(sum(ship.limits), 'hit')}" if ship is not None else "sunk"
    sunk = f"{sum(player.is_out for player in rest)} of {len(rest)} sunk"
    theirs = sum(TEN if player.is_out else player.hits for player in rest)
    share = f"Man-O-War {taken}, the others {theirs} of {TEN * len(rest)}; {_left(state)}"
    return [
        Goal((hers.seat,), "sinking all the others", "PC-23", sunk),
        Goal((hers.seat,), "the smaller share of hits when no card is left", "PC-22", share),
        Goal(tuple(player.seat for player in rest), "sinking the Man-O-War together", "PC-23", taken),
        Goal(tuple(player.seat for player in rest), "the smaller share of hits when no card is left", "PC-22", share),
    ]


def _left(state: Table) -> str:
    return f"{counted(len(state.deck), 'card')} left"
