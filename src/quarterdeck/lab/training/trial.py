"""Trials of a value function: it must beat the existing opponents on dice it was not trained on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec

from quarterdeck.bots import GREEDY, IDEA, LEARNED
from quarterdeck.engine.game import Game
from quarterdeck.engine.scenario import Scenario
from quarterdeck.lab.arena import Arena, Bout
from quarterdeck.lab.simulation import seed_for
from quarterdeck.search.value import PositionValue, encoded

LAST: Final = "previous value function"


class TrialResult(msgspec.Struct, frozen=True):
    """The results against one opponent.

    With more than two seats, one bot against copies of the opponent.
    """

    opponent: str
    games: int
    share: float
    low: float  # the 95% interval of the share
    high: float
    by_lot: float

    @property
    def is_won(self) -> bool:
        """Return whether it clearly won more than an equal share."""
        return self.low > self.by_lot


def opponents(game: Game[Any], last: PositionValue, value: PositionValue) -> list[str]:
    """Return greedy, every single-idea bot, and the previous value function if it differs."""
    is_new = (last.weights, last.own, last.judged) != (value.weights, value.own, value.judged)
    return [GREEDY, *([LAST] if is_new else []), *(f"{IDEA}{name}" for name in game.mind.ideas)]


def trial(
    game: Game[Any],
    scenario: Scenario,
    value: PositionValue,
    last: PositionValue,
    games: int,
    seed: int,
    workers: int | None = None,
    heard: Callable[[int], None] | None = None,
    by: str = LEARNED,
) -> list[TrialResult]:
    """Play at least that many games against each opponent, and return the results.

    ``by`` is the bot that uses the new and the previous value function: ``learned``, one choice
    ahead, or a search. ``heard`` receives the running number of games. After an interrupt, only the
    opponents that are done are returned.
    """
    met: list[TrialResult] = []
    done = 0

    def hear(bout: Bout, count: int) -> None:
        if heard is not None:
            heard(done + count)

    with TemporaryDirectory() as folder:
        new, old = Path(folder, "new.json"), Path(folder, "last.json")
        new.write_bytes(encoded(value))
        old.write_bytes(encoded(last))
        for name in opponents(game, last, value):
            bots = f"{by}-{new}", f"{by}-{old}" if name == LAST else name
            arena = Arena(game, [scenario], bots, seed_for(seed, 0, "trial"))
            standing = arena.play(games, workers, hear)
            if arena.missing(games):
                return met
            done += len(arena.bouts)
            pair = next(pair for pair in standing.pairs if pair.one == bots[0])
            met.append(TrialResult(name, pair.games, pair.share, pair.low, pair.high, 1 / pair.seats))
    return met


def games_of(game: Game[Any], scenario: Scenario, last: PositionValue, value: PositionValue, games: int) -> int:
    """Return the number of games in a trial."""
    seats = len(game.seats(scenario))
    rounds = -(-games // seats)
    return len(opponents(game, last, value)) * rounds * seats * (1 if seats == 2 else 2)
