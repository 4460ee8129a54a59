"""Ranks of opponents, from the careless midshipman to the thoughtful admiral.

Ratings are measured by ``quarterdeck arena GAME --rate`` and stored with the game.
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

SLIPS: Final = 3  # a midshipman makes one choice in three at random
CAPTAINS: Final = 400  # simulations
PATIENCE: Final = 2.0  # seconds, which end a captain's search if simulations are slow
ADMIRALS: Final = 20_000  # simulations
DELIBERATION: Final = 5.0  # seconds
FILE: Final = "ratings.json"


class Midshipman:
    """A bot that plays as ``greedy`` does, but makes one choice in three at random."""

    def __init__(self, seed: int) -> None:
        self._luck = Seeded(seed)
        self._thoughtful, self._careless = Greedy(seed), Random(seed)

    def choose(self, sight: Sight) -> str:
        player = self._careless if self._luck.below(SLIPS) == 0 else self._thoughtful
        return player.choose(sight)


class Lieutenant(Greedy):
    """A bot that looks one choice ahead: ``greedy`` by another name."""


class Captain(SearchBot):
    """A search bot with 400 simulations per choice."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, CAPTAINS, PATIENCE)


class Admiral(SearchBot):
    """A search bot that thinks up to five seconds wherever there is more than one option."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, ADMIRALS, DELIBERATION)


class Rank(msgspec.Struct, frozen=True):
    """A rank: the bot behind it, and how it plays in a few words."""

    make: Callable[[int], Midshipman | Greedy | SearchBot]
    about: str


RANKS: Final = {
    "midshipman": Rank(Midshipman, "makes one choice in three at random"),
    "lieutenant": Rank(Lieutenant, "looks one choice ahead"),
    "captain": Rank(Captain, "looks many choices ahead"),
    "admiral": Rank(Admiral, "thinks up to five seconds per choice"),
}
USUAL: Final = "lieutenant"  # the default opponent


class MeasuredRating(msgspec.Struct, frozen=True):
    """A rating and half the width of its 95% interval.

    A lieutenant has 1000 by definition; 400 points more mean odds of ten to one. ``milliseconds``
    is the processor time per choice, if known, and ``made`` the command that measured the rating.
    """

    rating: int
    margin: int
    milliseconds: float | None = None
    made: str = ""

    def __str__(self) -> str:
        return f"{self.rating:,} ± {self.margin}" if self.margin else f"{self.rating:,}"


class Ratings(msgspec.Struct, frozen=True):
    """The ratings of the ranks for one version of a game's rules."""

    version: int
    ranks: dict[str, MeasuredRating]


@cache
def measured(game: Game[Any]) -> dict[str, MeasuredRating]:
    """Return the ratings of the ranks in a game; empty if measured under other rules."""
    file = files(game.package) / FILE
    if not file.is_file():
        return {}
    try:
        found = msgspec.json.decode(file.read_bytes(), type=Ratings)
    except (OSError, msgspec.DecodeError) as error:
        raise QuarterdeckError(f"{game.key}: {FILE}: {error}") from None
    return found.ranks if found.version == game.version else {}


def described(game: Game[Any], name: str) -> str:
    """Return a rank in one line: ``captain · 1,240 ± 60 · looks many choices ahead``."""
    strength = measured(game).get(name)
    return f"{name} · {strength or 'not measured yet'} · {RANKS[name].about}"
