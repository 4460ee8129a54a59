"""What can be done at the table, as options: with what, to whom, to which of their ships."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from quarterdeck.engine.asks import ALLOWED, Choose, ClauseId, Option
from quarterdeck.games.pirate_cards.charts import ATTACKS, IN_ALL, LOOKOUT, SEATS, SHIP
from quarterdeck.games.pirate_cards.state import FLEET, Table

PLAYED, PUT_BELOW, GUARD, MEND, SPEND = "play", "below", "guard", "mend", "spend"

ONLY_SHIP = 1
NEW_SHIP = 0  # in place of a ship's number: one that the hit will start (PC-14)
THE_LOOKOUT = -1  # in place of a ship's number: the Lookout is attacked (PC-10)
NOBODY = -1
MOST_SHIPS = IN_ALL // sum(SHIP)  # more than one player ever launches


class Act(NamedTuple):
    """A deed is an attack or a Lookout by its card's name, or one of the words above."""

    deed: str
    player: int = NOBODY
    ship: int = ONLY_SHIP


PLAY = Option(PLAYED, Act(PLAYED))
BELOW = Option(PUT_BELOW, Act(PUT_BELOW))


@cache
def at(deed: str, player: int, ship: int, by_ship: bool) -> Option[Act]:
    """Something done to a player's ship: ``hull bart``, ``mast bart lookout``, ``hull bart 2``, ``hull bart new``."""
    which = {THE_LOOKOUT: " lookout", NEW_SHIP: " new"}.get(ship, f" {ship}" if by_ship else "")
    return Option(f"{deed.lower()} {SEATS[player]}{which}", Act(deed, player, ship))


@cache
def mine(deed: str, player: int, ship: int, by_ship: bool) -> Option[Act]:
    """Something done to one's own ship: ``guard``, ``mend 2``."""
    return Option(f"{deed} {ship}" if by_ship else deed, Act(deed, player, ship))


def named(state: Table, notation: str) -> Act | None:
    """What somebody means who names it at this table, whether it can be done now or not."""
    return _vocabulary(len(state.players), state.ways.way == FLEET).get(notation)


@cache
def _vocabulary(players: int, fleets: bool) -> dict[str, Act]:
    """Everything that could be named with so many players; in a fleet ships go by their numbers."""
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
    """PC-9 Who does not look puts nothing below; PC-17 nobody spends unasked; PC-3 else the card drawn is played."""
    return {PLAYED: "PC-9", PUT_BELOW: "PC-9", SPEND: "PC-17"}.get(act.deed, "PC-3")


def by_act(why: Callable[[Table, Act], ClauseId]) -> Callable[[Table, Choose, str], ClauseId]:
    """What forbids something that is named, by the act that it is; nothing where it has no meaning at this table."""

    def explain(state: Table, ask: Choose, notation: str) -> ClauseId:
        act = named(state, notation)
        return ALLOWED if act is None else why(state, act)

    return explain


not_now = by_act(out_of_place)
