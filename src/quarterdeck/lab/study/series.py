"""A series: numbered games, cut into chunks that any process or machine may play.

To play chunks elsewhere, on a cluster say, write a ``Runner``: it takes an iterator of chunks and
yields their results *in the same order*. A chunk is plain data, and ``play`` is a pure function of
it. So a runner sends chunks to any free worker, and a chunk whose worker died to another, up to
``TRIES`` times. The series may stop at any result, so a runner takes only as many chunks as keep
its workers busy (``AHEAD`` for each), and frees its workers when closed. The result of a game
depends neither on how the series was cut nor on the worker.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, TypeAlias

import msgspec

from quarterdeck import catalogue
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game
from quarterdeck.engine.scenario import Scenario
from quarterdeck.lab.measures.game_measures import measure_game
from quarterdeck.lab.measures.series_measures import usual_depth
from quarterdeck.lab.simulation import GameResult, player
from quarterdeck.lab.task_runner import CHUNK_SECONDS, spread

MOST: Final = 500  # rounds in a chunk, however short they are

Result: TypeAlias = GameResult  # or its subclass ``MeasuredGame``
Cast: TypeAlias = Mapping[Seat, str]  # the bot in each seat, by name


class SeriesSetting(msgspec.Struct, frozen=True):
    """A scenario and its casts; every number is played once by each cast, on the same dice."""

    game: str  # the name by which any process finds it: its key, or module:GAME
    scenario: bytes  # the whole scenario as JSON
    casts: tuple[dict[Seat, str], ...]
    every: int = 1  # plays only numbers that are multiples of this
    measured: bool = False  # whether games are measured, not only played

    @property
    def digest(self) -> str:
        """Return a digest that identifies the scenario."""
        return sha256(self.scenario).hexdigest()[:16]

    @property
    def played_by(self) -> Game[Any]:
        """Return the game."""
        return _read(self.game, self.scenario)[0]

    @property
    def read(self) -> Scenario:
        """Return the scenario."""
        return _read(self.game, self.scenario)[1]


class Chunk(msgspec.Struct, frozen=True):
    """Some games of one setting, with all that is needed to play them."""

    setting: SeriesSetting
    seed: int
    games: tuple[tuple[int, int], ...]  # each by its number and the index of its cast


Runner: TypeAlias = Callable[[Iterable[Chunk]], Iterator[list[Result]]]


def setting(
    game: Game[Any], scenario: Scenario, casts: Sequence[Cast], every: int = 1, measured: bool = False
) -> SeriesSetting:
    """Return a setting that can be sent to another process or machine."""
    where = catalogue.reference(game)
    if not where:
        raise QuarterdeckError(f"{game.title}: other processes cannot find this game; give it a name in its module")
    return SeriesSetting(where, scenarios.as_json(scenario), tuple(dict(cast) for cast in casts), every, measured)


def play(chunk: Chunk) -> list[Result]:
    """Play the games of a chunk in order: a pure function of the chunk."""
    setting, seed = chunk.setting, chunk.seed
    game, scenario = _read(setting.game, setting.scenario)
    if setting.measured:
        casts = setting.casts
        return [measure_game(game, scenario, casts[cast], seed, number, usual_depth(number)) for number, cast in chunk.games]
    by = [player(game, scenario, cast, seed) for cast in setting.casts]
    return [by[cast](number) for number, cast in chunk.games]


@lru_cache(maxsize=64)
def _read(where: str, scenario: bytes) -> tuple[Game[Any], Scenario]:
    game = catalogue.game_named(where)
    return game, scenarios.build(game.scenario, msgspec.json.decode(scenario), "scenario")


# Rounds


class Round(msgspec.Struct, frozen=True):
    """The games of one number: in every setting one per cast, or none if it skips the number."""

    number: int
    games: tuple[tuple[Result, ...], ...]


def rounds(
    settings: Sequence[SeriesSetting], numbers: range, seed: int, run: Runner, workers: int
) -> Generator[Round, None, None]:
    """Yield the rounds of several settings on the same dice.

    ``workers`` affects only the size of chunks.
    """
    cut: deque[range] = deque()
    pace = _Pace(sum(len(each.casts) / each.every for each in settings), workers)

    def chunks() -> Iterator[Chunk]:
        at = numbers.start
        while at < numbers.stop:
            some = range(at, min(numbers.stop, at + pace.rounds))
            cut.append(some)
            yield from (_chunk(each, some, seed) for each in settings)
            at = some.stop

    results = run(chunks())
    try:
        for first in results:
            lists = [iter(first), *(iter(next(results)) for _ in settings[1:])]
            for number in cut.popleft():
                games = tuple(
                    tuple(next(played) for _ in each.casts) if number % each.every == 0 else ()
                    for each, played in zip(settings, lists, strict=True)
                )
                pace.count(sum(map(len, games)))
                yield Round(number, games)
    finally:
        close = getattr(results, "close", None)
        if close is not None:
            close()


def _chunk(setting: SeriesSetting, numbers: range, seed: int) -> Chunk:
    games = ((number, cast) for number in numbers if number % setting.every == 0 for cast in range(len(setting.casts)))
    return Chunk(setting, seed, tuple(games))


class _Pace:
    """A controller of the chunk size, from the time that rounds have taken so far."""

    def __init__(self, games: float, workers: int) -> None:
        self._games = games
        self._workers = workers
        self._started = time.monotonic()
        self._done = 0

    def count(self, games: int) -> None:
        self._done += games

    @property
    def rounds(self) -> int:
        if not self._done:
            return 1
        a_game = (time.monotonic() - self._started) * self._workers / self._done
        return max(1, min(MOST, int(CHUNK_SECONDS / max(a_game * self._games, 1e-9))))


# Runners on this machine


def here(chunks: Iterable[Chunk]) -> Iterator[list[Result]]:
    """Run chunks one after the other in this process."""
    return map(play, chunks)


def on_processes(workers: int, by: Callable[[Chunk], list[Result]] = play) -> Runner:
    """Return a runner that starts here and moves to processes once they are worth starting."""

    def run(chunks: Iterable[Chunk]) -> Iterator[list[Result]]:
        started = time.monotonic()
        left = iter(chunks)
        for chunk in left:
            yield by(chunk)
            if workers > 1 and time.monotonic() - started > CHUNK_SECONDS:
                break
        yield from spread(by, left, workers)

    return run
