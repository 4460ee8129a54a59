"""The ranks that people choose their opponents by, from one who often moves without a thought to one who takes his time.

How strong each is in a game was measured by ``quarterdeck arena GAME --rate``, and lies beside the game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec

from quarterdeck.bots.random import Random
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game
from quarterdeck.search import Greedy, SearchBot, Sight

SLIPS: Final = 3  # one choice in so many is a midshipman's at random
CAPTAINS: Final = 400  # simulations
PATIENCE: Final = 2.0  # seconds, where simulations are slow
ADMIRALS: Final = 20_000
DELIBERATION: Final = 5.0
FILE: Final = "ratings.json"


class Midshipman:
    """Plays as ``greedy`` does, but for one choice in three, which is anything."""

    def __init__(self, seed: int) -> None:
        self._luck = Seeded(seed)
        self._thoughtful, self._careless = Greedy(seed), Random(seed)

    def choose(self, sight: Sight) -> str:
        player = self._careless if self._luck.below(SLIPS) == 0 else self._thoughtful
        return player.choose(sight)


class Lieutenant(Greedy):
    """Looks one choice ahead."""


class Captain(SearchBot):
    """Looks many choices ahead, by so many simulations."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, CAPTAINS, PATIENCE)


class Admiral(SearchBot):
    """Takes up to five seconds for every choice that is one."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, ADMIRALS, DELIBERATION)


class Rank(msgspec.Struct, frozen=True):
    """A bot that people choose by its rank: who it is, in few words."""

    make: Callable[[int], Midshipman | Greedy | SearchBot]
    about: str


RANKS: Final = {
    "midshipman": Rank(Midshipman, "moves without a thought one time in three"),
    "lieutenant": Rank(Lieutenant, "looks one choice ahead"),
    "captain": Rank(Captain, "looks many choices ahead"),
    "admiral": Rank(Admiral, "takes up to five seconds over a choice"),
}
USUAL: Final = "lieutenant"  # whom somebody plays who names nobody


class MeasuredRating(msgspec.Struct, frozen=True):
    """A rating with half the width of its 95% interval: a lieutenant has 1000, and 400 more is ten to one.

    ``milliseconds`` of processor time were taken over a choice, where that was kept; ``made`` by this command.
    """

    rating: int
    margin: int
    milliseconds: float | None = None
    made: str = ""

    def __str__(self) -> str:
        return f"{self.rating:,} ± {self.margin}" if self.margin else f"{self.rating:,}"


class Ratings(msgspec.Struct, frozen=True):
    """What arenas came to, for one version of a game's rules."""

    version: int
    ranks: dict[str, MeasuredRating]


@cache
def measured(game: Game[Any]) -> dict[str, MeasuredRating]:
    """The ratings of the ranks in a game; none where they were not measured by the rules of today."""
    file = files(game.package) / FILE
    if not file.is_file():
        return {}
    try:
        found = msgspec.json.decode(file.read_bytes(), type=Ratings)
    except (OSError, msgspec.DecodeError) as error:
        raise QuarterdeckError(f"{game.key}: {FILE}: {error}") from None
    return found.ranks if found.version == game.version else {}


def described(game: Game[Any], name: str) -> str:
    """A rank in one line: ``captain · 1,240 ± 60 · looks many choices ahead``."""
    strength = measured(game).get(name)
    return f"{name} · {strength or 'not measured yet'} · {RANKS[name].about}"
