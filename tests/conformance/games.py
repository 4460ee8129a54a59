"""The games of the suite: those that ship, and a small one with the secrets that they lack."""

from __future__ import annotations

from typing import Any, Final

from tests.toys import smugglers

import quarterdeck as qd
from quarterdeck.conformance.driver import NO_LEAVE, ConformanceTable, Exemptions, tables
from quarterdeck.engine.game import Game

LEAVE: Final = {
    # Both sides choose targets for all their guns in secret: the 43 batteries of the Yalu in one
    # step, as docs/why/decisions/0017 explains.
    "late-19th-century": Exemptions(longest_step=45),
    # Both sides order all their ships in secret, at most a dozen each. Other steps have six
    # answers at most.
    "kingdom-fleets": Exemptions(longest_step=26),
    # The lesson has no event cards, and nothing else is ever hidden.
    "scum-of-the-high-seas": Exemptions(hides_nothing=("landing-party",)),
    # A card is drawn after every choice, so no choice can be undone.
    "pirate-cards": Exemptions(never_undone=True),
}


def all_games() -> list[Game[Any]]:
    return [*qd.games().values(), smugglers.GAME]


def all_tables() -> list[ConformanceTable]:
    return [table for game in all_games() for table in tables(game, LEAVE.get(game.key, NO_LEAVE))]
