"""The goals of the players in words, and their progress: PC-11, PC-18a, PC-19, PC-22 and PC-23."""

from __future__ import annotations

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.goals import Goal, counted
from quarterdeck.games.pirate_cards.state import STANDARD, WARSHIP, Player, Table
from quarterdeck.games.pirate_cards.winning import TEN, others


def goals(state: Table, seat: Seat) -> list[Goal]:
    """Return the goals. All hits are open, and so is the number of cards left."""
    if state.ways.way == WARSHIP:
        return _warship(state)
    return [_standard(state, player) if state.ways.way == STANDARD else _fleet(state, player) for player in state.players]


def _standard(state: Table, player: Player) -> Goal:
    so_far = f"{counted(player.hits, 'hit')}, {_left(state)}"
    return Goal((player.seat,), "having the fewest hits when all cards have been played", "PC-11", so_far)


def _fleet(state: Table, player: Player) -> Goal:
    afloat = f"{len(player.ships)} afloat, {player.sunk} sunk, {counted(player.hits, 'hit')}, {_left(state)}"
    if state.ways.fixed_fleet:
        by = "being the last afloat, or having the most ships when all cards have been played"
        return Goal((player.seat,), by, "PC-18a", afloat)
    return Goal((player.seat,), "having the most ships afloat when all cards have been played", "PC-19", afloat)


def _warship(state: Table) -> list[Goal]:
    """PC-23 The Man-O-War plays against all the others, who win together.

    Until the lots are drawn, nobody knows which player it is.
    """
    seats = tuple(player.seat for player in state.players)
    if state.man_o_war < 0:
        by = "sinking all the others as the Man-O-War, or sinking her as one of the others"
        return [Goal(seats, by, "PC-23", "the Man-O-War is still to be drawn by lot")]
    hers, rest = state.players[state.man_o_war], others(state)
    ship = hers.ships[0] if hers.ships else None
    taken = f"{sum(ship.hits)} of {counted(sum(ship.limits), 'hit')}" if ship is not None else "sunk"
    sunk = f"{sum(player.is_out for player in rest)} of {len(rest)} sunk"
    theirs = sum(TEN if player.is_out else player.hits for player in rest)
    share = f"Man-O-War {taken}, the others {theirs} of {TEN * len(rest)}; {_left(state)}"
    return [
        Goal((hers.seat,), "sinking all the others", "PC-23", sunk),
        Goal((hers.seat,), "having taken the smaller share of hits when no cards are left", "PC-22", share),
        Goal(tuple(player.seat for player in rest), "sinking the Man-O-War together", "PC-23", taken),
        Goal(
            tuple(player.seat for player in rest),
            "having taken the smaller share of hits when no cards are left",
            "PC-22",
            share,
        ),
    ]


def _left(state: Table) -> str:
    return f"{counted(len(state.deck), 'card')} left"
