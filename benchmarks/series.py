"""Series of a rule book's scenarios, named by a kind of game and a scenario."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Generic, TypeVar

import msgspec
from benchmarks.balance import Line

import quarterdeck as qd
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.game import Game

S = TypeVar("S", bound=scenarios.Scenario)


class Scenarios(Generic[S]):
    """The scenarios of a rule book by series, and the sources that games depend on."""

    def __init__(self, game: Game[Any], kind: type[S], *made_by: object) -> None:
        self._game = game
        self._kind = kind
        self._made_by = made_by
        self._read: dict[str, S] = {}
        self._digests: dict[str, str] = {}

    def of(self, series: str) -> S:
        """Return the scenario of a series."""
        key = series.rpartition(" ")[2]
        if key not in self._read:
            found = qd.read_scenario(self._game, key)
            assert isinstance(found, self._kind)
            self._read[key] = found
        return self._read[key]

    def digest(self, series: str) -> str:
        """Return a digest of everything that affects the games."""
        if series not in self._digests:
            plain = {**scenarios.plain(self.of(series)), "story": "", "notes": ""}
            whole = [*self._made_by, plain] if self._made_by else plain
            self._digests[series] = sha256(msgspec.json.encode(whole)).hexdigest()[:12]
        return self._digests[series]


def mixed(seed: int, series: str, number: int, what: str) -> int:
    """Return a seed for one purpose in one game."""
    return int.from_bytes(sha256(f"{seed}|{series}|{number}|{what}".encode()).digest()[:8], "big")


def of_series(lines: list[Line], kind: str, key: str) -> list[Line]:
    return [line for line in lines if line.series == f"{kind} {key}"]
