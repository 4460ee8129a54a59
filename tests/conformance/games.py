"""The games of the suite: those that ship, and a small one that hides what they do not hide yet."""

from __future__ import annotations

from typing import Any, Final

from tests.toys import smugglers

import quarterdeck as qd
from quarterdeck.conformance.driver import NO_LEAVE, ConformanceTable, Exemptions, tables
from quarterdeck.engine.game import Game

LEAVE: Final = {
    # Both sides name the targets of all their guns unseen by each other: the 43 batteries of the
    # Yalu once, and both are ready. Why that is one step: docs/why/decisions/0017.
    "late-19th-century": Exemptions(longest_step=45),
    # Both sides order all their ships in secret, at most a dozen each, and are ready; every other
    # step has six at most.
    "kingdom-fleets": Exemptions(longest_step=26),
    # The lesson is played without event cards, and nothing else is ever hidden.
    "scum-of-the-high-seas": Exemptions(hides_nothing=("landing-party",)),
    # A card is drawn after every choice, so that there is never anything to take back.
    "pirate-cards": Exemptions(never_undone=True),
}


def all_games() -> list[Game[Any]]:
    return [*qd.games().values(), smugglers.GAME]


def all_tables() -> list[ConformanceTable]:
    return [table for game in all_games() for table in tables(game, LEAVE.get(game.key, NO_LEAVE))]
