"""Quarterdeck: tabletop naval wargames with the rules enforced.

Examples:
    >>> import quarterdeck as qd
    >>> match = qd.new("mimi-and-toutou", scenario="first-action", seed=1915)
    >>> match
    <Match of mimi-and-toutou, 'The first action', turn 1: waiting for british [MT-2]>
    >>> match.choices()
    ['ahead', 'stay']
"""

from quarterdeck.catalogue import find_game, game_named, games, left_out, load, new, read_scenario, reference, verify
from quarterdeck.engine.chance import ByHand, Chance, Scripted, Seeded
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.fair_dice import Fair
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.scenario import Scenario
from quarterdeck.notebook import show_themselves as _show_themselves
from quarterdeck.version import __version__ as __version__

__all__ = [
    "ByHand",
    "Chance",
    "Fair",
    "Game",
    "Match",
    "QuarterdeckError",
    "Scenario",
    "Scripted",
    "Seeded",
    "find_game",
    "game_named",
    "games",
    "left_out",
    "load",
    "new",
    "read_scenario",
    "reference",
    "verify",
]

_show_themselves()


def __dir__() -> list[str]:
    """Return the names meant for users."""
    return [*__all__, "__version__"]
