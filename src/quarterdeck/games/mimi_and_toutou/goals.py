"""The goals of each side in words, and its progress towards them (MT-21)."""

from __future__ import annotations

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.goals import Goal, counted, listed
from quarterdeck.games.mimi_and_toutou.mind.estimate import way_out
from quarterdeck.games.mimi_and_toutou.state import AFLOAT, BRITISH, GERMAN, SIDES, Battle, Ship
from quarterdeck.games.mimi_and_toutou.winning import flotation_lost, in_quarters

FEW = 3  # the most ships that are named one by one


def goals(state: Battle, seat: Seat) -> list[Goal]:
    """MT-21 Return the goals of both sides. Nothing is hidden, so every seat gets the same list."""
    return [goal for side in SIDES for goal in _of(state, side)]


def _of(state: Battle, side: Seat) -> list[Goal]:
    enemies = [ship for ship in state.ships if ship.side != side]
    ways = [_escape(state, side)] if side in state.lake.exits else []
    named = listed([ship.name for ship in enemies]) if len(enemies) <= FEW else "every enemy ship"
    ways.append(Goal((side,), f"sinking, taking or driving off {named}", "MT-21", _damage(enemies)))
    lost = ", ".join(f"{each.capitalize()} {in_quarters(flotation_lost(state, each))}" for each in (BRITISH, GERMAN))
    time = f"round {max(1, state.round)}; quarters lost: {lost}"
    ways.append(Goal((side,), f"losing less flotation in {state.lake.rounds} rounds", "MT-21", time))
    return ways


def _escape(state: Battle, side: Seat) -> Goal:
    left = [way_out(state, ship) + 1 for ship in state.ships if ship.side == side and ship.status == AFLOAT]
    squares = "" if not left else f"{counted(min(left), 'square')} to go"
    return Goal((side,), f"escaping over the {state.lake.exits[side]} edge", "MT-21", squares)


def _damage(ships: list[Ship]) -> str:
    """Return how much of each ship is flooded, or how she left play."""
    if len(ships) > FEW:
        return f"{sum(ship.status == AFLOAT for ship in ships)} of {len(ships)} left"
    named = len(ships) > 1
    afloat = [f"{ship.name} {in_quarters(ship.flotation_lost)}" for ship in ships if ship.status == AFLOAT]
    gone = [f"{ship.name} {ship.status}" for ship in ships if ship.status != AFLOAT]
    if not named:
        return f"{in_quarters(ships[0].flotation_lost)} of 4 quarters flooded" if afloat else gone[0]
    return "; ".join([*([f"{', '.join(afloat)} of 4 quarters flooded"] if afloat else []), *gone])
