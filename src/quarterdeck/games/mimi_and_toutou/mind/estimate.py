"""How well a side stands, for bots that look one choice ahead."""

from __future__ import annotations

from quarterdeck.boards.square import STEPS, in_bow_quarter
from quarterdeck.engine.asks import Seat
from quarterdeck.games.mimi_and_toutou import rules
from quarterdeck.games.mimi_and_toutou.charts import EIGHTHS
from quarterdeck.games.mimi_and_toutou.state import AFLOAT, SURRENDERED, Battle, Ship

WON = 1_000_000
OUTRANGED = 120  # more than what a square nearer adds to the foe's chance, even if it is the nearest of several


def estimate(state: Battle, seat: Seat) -> int:
    """How well a side stands: flotation first, then who can hit whom how well, then who is where it wants to be."""
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
    """In eighths: a ship that has left play is gone for her side however she left."""
    return ship.flotation_lost if ship.status == AFLOAT else EIGHTHS + (2 if ship.status == SURRENDERED else 0)


def _prospects(state: Battle, ship: Ship, own: bool) -> int:
    """What her gun may do from here and, of one's own, how far she is from where it would do more; the way to her exit.

    What an enemy would rather be nearer to is no loss of ours: else a side that outranges the other would never close.
    """
    best, die, reach = -100_000, ship.figures.die, ship.figures.range
    for foe in rules.foes(state, ship):
        across, down = foe.column - ship.column, foe.row - ship.row
        away = rules.measured(state, across, down)
        chance = (die - away + 1) * 1_000 // die if away <= die else 0
        useful = chance if away <= reach and in_bow_quarter(ship.heading, across, down) else chance // 4
        if own:
            ahead_x, ahead_y = STEPS[ship.heading]
            # How much of the way to the foe the bow points along, in hundredths: turns a ship round before it bears.
            useful += (across * ahead_x + down * ahead_y) * 100 // max(1, abs(across) + abs(down)) - _pull(ship, foe) * away
        if useful > best:
            best = useful
    disabled = 60 * (ship.gun + ship.charthouse) + 25 * (ship.engine + ship.rudder)
    return best - disabled - 20 * way_out(state, ship)


def _pull(ship: Ship, foe: Ship) -> int:
    """What a square nearer is worth by itself. Who is outranged must close: waiting, she is fired at and cannot answer."""
    return OUTRANGED if ship.figures.die < foe.figures.die else 12


def way_out(state: Battle, ship: Ship) -> int:
    """How many squares from the edge by which she may leave; none where she may not."""
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
