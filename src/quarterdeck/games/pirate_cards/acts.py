"""Acts at the table, as options: the deed, the player, and the ship."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from quarterdeck.engine.asks import ALLOWED, Choose, ClauseId, Option
from quarterdeck.games.pirate_cards.charts import ATTACKS, IN_ALL, LOOKOUT, SEATS, SHIP
from quarterdeck.games.pirate_cards.state import FLEET, Table

PLAYED, PUT_BELOW, GUARD, MEND, SPEND = "play", "below", "guard", "mend", "spend"

ONLY_SHIP = 1
NEW_SHIP = 0  # in place of a ship's number: the hit starts a new ship (PC-14)
THE_LOOKOUT = -1  # in place of a ship's number: the attack is on the Lookout (PC-10)
NOBODY = -1
MOST_SHIPS = IN_ALL // sum(SHIP)  # no player ever launches more


class Act(NamedTuple):
    """An act. Its deed is an attack or a Lookout by its card's name, or one of the words above."""

    deed: str
    player: int = NOBODY
    ship: int = ONLY_SHIP


PLAY = Option(PLAYED, Act(PLAYED))
BELOW = Option(PUT_BELOW, Act(PUT_BELOW))


@cache
def at(deed: str, player: int, ship: int, by_ship: bool) -> Option[Act]:
    """Return an act on a player's ship.

    For example ``hull bart``, ``mast bart lookout``, ``hull bart 2`` or ``hull bart new``.
    """
    which = {THE_LOOKOUT: " lookout", NEW_SHIP: " new"}.get(ship, f" {ship}" if by_ship else "")
    return Option(f"{deed.lower()} {SEATS[player]}{which}", Act(deed, player, ship))


@cache
def mine(deed: str, player: int, ship: int, by_ship: bool) -> Option[Act]:
    """Return an act on one's own ship: ``guard``, ``mend 2``."""
    return Option(f"{deed} {ship}" if by_ship else deed, Act(deed, player, ship))


def named(state: Table, notation: str) -> Act | None:
    """Return the act with this notation at this table, whether or not it is allowed now."""
    return _vocabulary(len(state.players), state.ways.way == FLEET).get(notation)


@cache
def _vocabulary(players: int, fleets: bool) -> dict[str, Act]:
    """Return every act with that many players by its notation. In a fleet, ships have numbers."""
    numbers = range(1, MOST_SHIPS + 1) if fleets else ()
    words = [PLAY, BELOW, *(mine(deed, NOBODY, ONLY_SHIP, False) for deed in (GUARD, MEND))]
    words += [mine(deed, NOBODY, ship, True) for deed in (GUARD, MEND, SPEND) for ship in numbers]
    for player in range(players):
        words += [at(deed, player, ONLY_SHIP, False) for deed in (*ATTACKS, LOOKOUT, GUARD, MEND)]
        words += [at(deed, player, ship, True) for deed in (*ATTACKS, GUARD, MEND) for ship in numbers]
        words += [at(deed, player, THE_LOOKOUT, False) for deed in ATTACKS]
        words += [at(deed, player, NEW_SHIP, True) for deed in ATTACKS if fleets]
    return {option.notation: option.value for option in words}


def out_of_place(state: Table, act: Act) -> ClauseId:
    """Return the clause that bars an act out of place.

    PC-9 A player who does not look puts nothing below. PC-17 Nobody spends a protection unasked.
    PC-3 Otherwise the card drawn is played.
    """
    return {PLAYED: "PC-9", PUT_BELOW: "PC-9", SPEND: "PC-17"}.get(act.deed, "PC-3")


def by_act(why: Callable[[Table, Act], ClauseId]) -> Callable[[Table, Choose, str], ClauseId]:
    """Return a function from a notation to the clause that forbids it.

    A notation without meaning at this table gives an empty string.
    """

    def explain(state: Table, ask: Choose, notation: str) -> ClauseId:
        act = named(state, notation)
        return ALLOWED if act is None else why(state, act)

    return explain


not_now = by_act(out_of_place)
