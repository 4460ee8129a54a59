"""Whether a value is worth having: it has to win against what there is, on dice that it has not learned from."""

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

LAST: Final = "the last value"


class Met(msgspec.Struct, frozen=True):
    """What a value won against one opponent, alone among its kind where there are more than two seats."""

    opponent: str
    games: int
    share: float
    low: float  # the 95% interval of the share
    high: float
    by_lot: float

    @property
    def is_won(self) -> bool:
        return self.low > self.by_lot


def opponents(game: Game[Any], last: PositionValue, value: PositionValue) -> list[str]:
    """Greedy, every bot of one idea, and the value that there was, unless it is the same."""
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
) -> list[Met]:
    """So many games or more against each opponent, played one choice ahead or ``by`` a search, as is the last value;
    ``heard`` is told how many that makes. Interrupted, those done."""
    met: list[Met] = []
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
            met.append(Met(name, pair.games, pair.share, pair.low, pair.high, 1 / pair.seats))
    return met


def games_of(game: Game[Any], scenario: Scenario, last: PositionValue, value: PositionValue, games: int) -> int:
    """How many games a trial takes in all."""
    seats = len(game.seats(scenario))
    rounds = -(-games // seats)
    return len(opponents(game, last, value)) * rounds * seats * (1 if seats == 2 else 2)
