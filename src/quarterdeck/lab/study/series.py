"""A series: games by their numbers, cut into chunks that may be played anywhere, with the same results to the bit.

The seam for those who have chunks played elsewhere, on a cluster say, is ``Runner``: an iterator of chunks goes in, and the
results come out chunk by chunk, *in the order in which the chunks went in*. A chunk is plain data and ``play`` a pure
function of it, so a runner sends chunks to whoever is free, and one whose worker died is sent again, to ``TRIES`` workers in
all. It takes no more chunks from the iterator than keep its workers busy (``AHEAD`` for each), since the series may be
broken off at any result; closed then, it lets go of its workers. What comes of a game depends neither on how the series was
cut nor on who played it.
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

Result: TypeAlias = GameResult  # or what is more, ``MeasuredGame``
Cast: TypeAlias = Mapping[Seat, str]  # who plays each seat, by name


class SeriesSetting(msgspec.Struct, frozen=True):
    """A scenario as it is played, and by whom: with several casts every number is played once by each, on the same dice."""

    game: str  # what ``catalogue.game_named`` finds it by, in any process: its key, or module:GAME
    scenario: bytes  # whole, as JSON
    casts: tuple[dict[Seat, str], ...]
    every: int = 1  # only one number in so many is played
    measured: bool = False  # whether games are measured, not only played

    @property
    def digest(self) -> str:
        return sha256(self.scenario).hexdigest()[:16]

    @property
    def played_by(self) -> Game[Any]:
        return _read(self.game, self.scenario)[0]

    @property
    def read(self) -> Scenario:
        return _read(self.game, self.scenario)[1]


class Chunk(msgspec.Struct, frozen=True):
    """Some games of one setting, and all that is needed to play them."""

    setting: SeriesSetting
    seed: int
    games: tuple[tuple[int, int], ...]  # each a number, and which of the casts


Runner: TypeAlias = Callable[[Iterable[Chunk]], Iterator[list[Result]]]


def setting(
    game: Game[Any], scenario: Scenario, casts: Sequence[Cast], every: int = 1, measured: bool = False
) -> SeriesSetting:
    """A setting that can be sent anywhere."""
    where = catalogue.reference(game)
    if not where:
        raise QuarterdeckError(f"{game.title}: no other process would find this game; give it a name in its module")
    return SeriesSetting(where, scenarios.as_json(scenario), tuple(dict(cast) for cast in casts), every, measured)


def play(chunk: Chunk) -> list[Result]:
    """The games of a chunk, in their order: a pure function of the chunk, to be called wherever it was sent."""
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
    """What was played with one number: in every setting, by each of its casts; none where the setting leaves it out."""

    number: int
    games: tuple[tuple[Result, ...], ...]


def rounds(
    settings: Sequence[SeriesSetting], numbers: range, seed: int, run: Runner, workers: int
) -> Generator[Round, None, None]:
    """The rounds of several settings on the same dice, one after the other. ``workers`` is how many there are to share them,
    which changes nothing but how finely the series is cut."""
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
    """How many rounds make a chunk that is worth sending, by how long they have taken so far."""

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
    """A runner: one chunk after the other, in this process."""
    return map(play, chunks)


def on_processes(workers: int, by: Callable[[Chunk], list[Result]] = play) -> Runner:
    """A runner: begun here, and gone on with by so many processes once that is worth their start."""

    def run(chunks: Iterable[Chunk]) -> Iterator[list[Result]]:
        started = time.monotonic()
        left = iter(chunks)
        for chunk in left:
            yield by(chunk)
            if workers > 1 and time.monotonic() - started > CHUNK_SECONDS:
                break
        yield from spread(by, left, workers)

    return run
