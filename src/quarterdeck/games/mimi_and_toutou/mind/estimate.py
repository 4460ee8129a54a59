"""The estimate of a position for a side, for bots that look one choice ahead."""

from __future__ import annotations

from quarterdeck.boards.square import STEPS, in_bow_quarter
from quarterdeck.engine.asks import Seat
from quarterdeck.games.mimi_and_toutou import rules
from quarterdeck.games.mimi_and_toutou.charts import EIGHTHS
from quarterdeck.games.mimi_and_toutou.state import AFLOAT, SURRENDERED, Battle, Ship

WON = 1_000_000
OUTRANGED = 120  # exceeds the most that coming one square nearer to several foes can gain


def estimate(state: Battle, seat: Seat) -> int:
    """Return the estimate for a side: flotation first, then chances of a hit, then position."""
    if state.outcome is not None:
        winners = state.outcome.winners
        return WON if seat in winners else -WON if winners else 0
    total = 0
    for ship in state.ships:
        worth = -_lost(ship) * 4_000
        if ship.status == AFLOAT:
            worth += _prospects(state, ship, ship.side == seat)
        total += worth if ship.side == seat else -worth
    return total


def _lost(ship: Ship) -> int:
    """Return a ship's losses in eighths.

    A ship that has left play is lost to her side, however she left.
    """
    return ship.flotation_lost if ship.status == AFLOAT else EIGHTHS + (2 if ship.status == SURRENDERED else 0)


def _prospects(state: Battle, ship: Ship, own: bool) -> int:
    """Return the prospects of her gun and, for one's own side, of her movement.

    That is closing the range, or reaching her exit. An enemy's wish to come nearer is not counted
    as a loss. Otherwise a side that outranges the other would never close.
    """
    best, die, reach = -100_000, ship.figures.die, ship.figures.range
    for foe in rules.foes(state, ship):
        across, down = foe.column - ship.column, foe.row - ship.row
        away = rules.measured(state, across, down)
        chance = (die - away + 1) * 1_000 // die if away <= die else 0
        useful = chance if away <= reach and in_bow_quarter(ship.heading, across, down) else chance // 4
        if own:
            ahead_x, ahead_y = STEPS[ship.heading]
            # In hundredths, how far the bow points to the foe: a ship turns round before her gun
            # bears.
            useful += (across * ahead_x + down * ahead_y) * 100 // max(1, abs(across) + abs(down)) - _pull(ship, foe) * away
        if useful > best:
            best = useful
    disabled = 60 * (ship.gun + ship.charthouse) + 25 * (ship.engine + ship.rudder)
    return best - disabled - 20 * way_out(state, ship)


def _pull(ship: Ship, foe: Ship) -> int:
    """Return the worth of a square nearer.

    A ship that is outranged must close, or be fired at without reply.
    """
    return OUTRANGED if ship.figures.die < foe.figures.die else 12


def way_out(state: Battle, ship: Ship) -> int:
    """Return her distance in squares from the edge by which she may leave, or 0 if none."""
    edge = state.lake.exits.get(ship.side, "")
    if not edge:
        return 0
    lake = state.lake
    left = {
        "east": lake.columns - ship.column,
        "west": ship.column - 1,
        "south": lake.rows - ship.row,
        "north": ship.row - 1,
    }
    return left[edge]
