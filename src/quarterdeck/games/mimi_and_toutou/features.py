"""What tells who will win, beside the estimate: flotation lost by the time, ships afloat, guns that bear, and ways to go."""

from __future__ import annotations

from quarterdeck.boards.square import in_bow_quarter
from quarterdeck.engine.asks import Seat
from quarterdeck.games.mimi_and_toutou import rules
from quarterdeck.games.mimi_and_toutou.estimate import way_out
from quarterdeck.games.mimi_and_toutou.state import AFLOAT, SIDES, Battle, Ship
from quarterdeck.games.mimi_and_toutou.winning import flotation_lost


def features(state: Battle, seat: Seat) -> list[int]:
    """The lead in flotation, and that by the time; then of each side, the own first, how it can fight and where it is."""
    enemy = SIDES[1] if seat == SIDES[0] else SIDES[0]
    lead = flotation_lost(state, enemy) - flotation_lost(state, seat)
    late = 100 * state.round // state.lake.rounds
    return [lead, lead * late, *_fitness(state, seat), *_fitness(state, enemy)]


def _fitness(state: Battle, side: Seat) -> list[int]:
    """Ships afloat, what the weakest has lost, how guns bear, squares beyond their range, what is out of action, and the
    way to the edge by which the side may leave."""
    afloat = weakest = bearing = beyond = out_of_action = way = 0
    for ship in state.ships:
        if ship.side != side or ship.status != AFLOAT:
            continue
        afloat += 1
        weakest = max(weakest, ship.flotation_lost)
        out_of_action += ship.gun + ship.charthouse + ship.engine + ship.rudder
        way += way_out(state, ship)
        chance, short = _gunnery(state, ship)
        bearing += chance
        beyond += short
    return [afloat, weakest, bearing, beyond, out_of_action, way]


def _gunnery(state: Battle, ship: Ship) -> tuple[int, int]:
    """The best chance of a hit from where she lies, in hundredths, and how far the nearest enemy is beyond her range."""
    best, nearest = 0, 100
    for foe in rules.foes(state, ship):
        away = rules.distance(state, ship, foe)
        nearest = min(nearest, away)
        if away <= ship.figures.range and in_bow_quarter(ship.heading, foe.column - ship.column, foe.row - ship.row):
            best = max(best, (ship.figures.die - away + 1) * 100 // ship.figures.die)
    return best, max(0, nearest - ship.figures.range)
