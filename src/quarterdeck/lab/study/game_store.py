"""A file of finished games, from which an interrupted inquiry continues.

The key of a game covers all it depends on: the game and its version, the scenario, the bots and
their value functions, the seed and the number. One file may hold the games of several inquiries.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import msgspec

from quarterdeck import catalogue
from quarterdeck.atomic_files import add
from quarterdeck.bots import bot, value_by
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.lab.measures.game_measures import MeasuredGame
from quarterdeck.lab.simulation import GameResult
from quarterdeck.lab.study.series import Chunk, Result, Runner, SeriesSetting
from quarterdeck.search.value import digest, value_for
from quarterdeck.version import __version__


class StoredGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the file: one game, measured or only played."""

    key: str
    measured: MeasuredGame | None = msgspec.field(default=None, name="gauged")
    played: GameResult | None = None

    @property
    def result(self) -> Result | None:
        """Return the game, or None if the line holds none."""
        return self.measured or self.played


class GameStore:
    """A file of games that grows as games are played."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: dict[str, Result] = {}
        try:
            if path.exists():
                self._read()
            path.open("ab").close()  # refuse an unwritable file before any game is played
        except OSError as error:
            raise QuarterdeckError(f"{path}: {error.strerror}") from None

    def _read(self) -> None:
        """Read the games, and remove a truncated last line."""
        text = self._path.read_bytes()
        whole = text.rfind(b"\n") + 1
        for number, line in enumerate(text[:whole].splitlines(), 1):
            try:
                found = msgspec.json.decode(line, type=StoredGame)
            except msgspec.MsgspecError as error:
                raise QuarterdeckError(f"{self._path}, line {number}: {error}; name another file, or none") from None
            if found.result is not None:
                self._known[found.key] = found.result
        if whole < len(text):
            with self._path.open("r+b") as file:
                file.truncate(whole)

    def before(self, run: Runner) -> Runner:
        """Return a runner that lets another one play only the games that the file lacks."""

        def runner(chunks: Iterable[Chunk]) -> Iterator[list[Result]]:
            asked: deque[tuple[Chunk, Chunk]] = deque()  # each chunk with the part that the file lacks

            def missing() -> Iterator[Chunk]:
                for chunk in chunks:
                    left = tuple(each for each in chunk.games if self._key(chunk, each) not in self._known)
                    asked.append((chunk, msgspec.structs.replace(chunk, games=left)))
                    if left:
                        yield asked[-1][1]

            for played in run(missing()):
                while not asked[0][1].games:
                    yield self._results(asked.popleft()[0])
                chunk, left = asked.popleft()
                self._keep(left, played)
                yield self._results(chunk)
            yield from (self._results(chunk) for chunk, _ in asked)

        return runner

    def _results(self, chunk: Chunk) -> list[Result]:
        return [self._known[self._key(chunk, each)] for each in chunk.games]

    def _keep(self, chunk: Chunk, played: list[Result]) -> None:
        lines = []
        for game, result in zip(chunk.games, played, strict=True):
            key = self._key(chunk, game)
            self._known[key] = result
            line = StoredGame(key, measured=result) if isinstance(result, MeasuredGame) else StoredGame(key, played=result)
            lines.append(msgspec.json.encode(line))
        add(self._path, b"\n".join(lines))

    def _key(self, chunk: Chunk, game: tuple[int, int]) -> str:
        setting, (number, cast) = chunk.setting, game
        who = tuple(sorted(setting.casts[cast].items()))
        return f"{_digest(setting.game, setting.scenario, who, setting.measured)}-{chunk.seed}-{number}"


@lru_cache(maxsize=256)
def _digest(game: str, scenario: bytes, who: tuple[tuple[Seat, str], ...], measured: bool) -> str:
    rules = f"{__version__} {game} {catalogue.game_named(game).version} {measured}".encode()
    values = _values(game, scenario, {name for _, name in who}, measured)
    return sha256(b"\n".join((rules, msgspec.json.encode(who), scenario, *values))).hexdigest()[:24]


def _values(game: str, text: bytes, names: set[str], measured: bool) -> list[bytes]:
    """Return digests of the bots' value functions and of the one that measures games."""
    setting = SeriesSetting(game, text, ())
    book, scenario = setting.played_by, setting.read
    known = [value for name in sorted(names) if (value := value_by(bot(name), book, scenario)) is not None]
    return [digest(value).encode() for value in (*known, *([value_for(book, scenario)] if measured else []))]
