"""Features of the value function, besides the estimate.

They are flotation lost, also weighted by time, ships afloat, guns that bear now or soon, and
distances to go.
"""

from __future__ import annotations

from quarterdeck.boards.square import STEPS, in_bow_quarter, to_port, to_starboard
from quarterdeck.engine.asks import Seat
from quarterdeck.games.mimi_and_toutou import rules
from quarterdeck.games.mimi_and_toutou.mind.estimate import way_out
from quarterdeck.games.mimi_and_toutou.state import AFLOAT, SIDES, Battle, Ship
from quarterdeck.games.mimi_and_toutou.winning import flotation_lost


def features(state: Battle, seat: Seat) -> list[int]:
    """Return the lead in flotation, the same weighted by time, and each side's fitness."""
    enemy = SIDES[1] if seat == SIDES[0] else SIDES[0]
    lead = flotation_lost(state, enemy) - flotation_lost(state, seat)
    late = 100 * state.round // state.lake.rounds
    return [lead, lead * late, *_fitness(state, seat), *_fitness(state, enemy)]


def _fitness(state: Battle, side: Seat) -> list[int]:
    """Return a side's fitness to fight.

    It is the number of ships afloat, the weakest one's losses, chances to hit now and after the
    next activation, distances to enemies outranged and outranging, effects in force, and distance
    to the exit.
    """
    afloat = weakest = bearing = soon = outranged = outranging = out_of_action = way = 0
    for ship in state.ships:
        if ship.side != side or ship.status != AFLOAT:
            continue
        afloat += 1
        weakest = max(weakest, ship.flotation_lost)
        out_of_action += ship.gun + ship.charthouse + ship.engine + ship.rudder
        way += way_out(state, ship)
        foes = rules.foes(state, ship)
        bearing += _chance(state, ship, foes, ship.column, ship.row, ship.heading)
        soon += _soon(state, ship, foes)
        for foe in foes:
            away = rules.distance(state, ship, foe)
            if ship.figures.range > foe.figures.range:
                outranging += away
            elif ship.figures.range < foe.figures.range:
                outranged += away
    return [afloat, weakest, bearing, soon, outranging, outranged, out_of_action, way]


def _soon(state: Battle, ship: Ship, foes: list[Ship]) -> int:
    """Return her best chance of a hit in her next activation, if nobody else moves."""
    if ship.gun > 0 or ship.charthouse > 0:
        return 0
    headings = [ship.heading]
    if not ship.rudder:
        headings += [to_port(ship.heading), to_starboard(ship.heading)]
    ahead_x, ahead_y = STEPS[ship.heading]
    best = 0
    for step in (0,) if ship.engine else (0, 1):
        column, row = ship.column + step * ahead_x, ship.row + step * ahead_y
        for heading in headings:
            best = max(best, _chance(state, ship, foes, column, row, heading))
    return best


def _chance(state: Battle, ship: Ship, foes: list[Ship], column: int, row: int, heading: int) -> int:
    """Return the best chance of a hit from a square, in hundredths."""
    best = 0
    for foe in foes:
        across, down = foe.column - column, foe.row - row
        away = rules.measured(state, across, down)
        if away <= ship.figures.range and in_bow_quarter(heading, across, down):
            best = max(best, (ship.figures.die - away + 1) * 100 // ship.figures.die)
    return best
