"""How fast a search is, as the bots have it: worlds imagined, positions valued, at places of every kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from quarterdeck.bots.search import manner
from quarterdeck.bots.value import value_of
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.scenario import Scenario
from quarterdeck.gears import Gear
from quarterdeck.gears.thinking import think

PLACES: Final = 16
FAR: Final = 60  # answers into the game, at most
SIMULATIONS: Final = 50


def searching(game: Game[Any], scenario: Scenario, gear: Gear) -> Callable[[int], int]:
    """Searches at one place after another, each of so many simulations: how many they were."""
    places = positions(game, scenario)
    how = manner(value_of(places[0]))

    def work(seed: int) -> int:
        match = places[seed // 2 % PLACES]
        return think(match, match.waiting[0], seed, SIMULATIONS, manner=how, order=(), gear=gear).simulations

    return work


def positions(game: Game[Any], scenario: Scenario) -> list[Match[Any]]:
    """Where somebody has a choice, here and there in games at random."""
    found: list[Match[Any]] = []
    luck, seed = Seeded(5), 0
    while len(found) < PLACES:
        match, seed = Match(game, scenario, Seeded(seed)), seed + 1
        for _ in range(luck.below(FAR)):
            if match.outcome is None:
                options = match.asked(match.waiting[0]).options
                match.answer(options[luck.below(len(options))], match.waiting[0])
        if match.outcome is None and len(match.asked(match.waiting[0]).options) > 1:
            found.append(match)
    return found
