"""The length, branching and final hits that games of different programs must share."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from math import sqrt
from typing import Final

KNOWN: Final = {"length": (154.3, 0.05), "branching": (2.666, 0.0005)}  # decisions a game and options a decision, rounded
WIDTH: Final = 4.0  # standard errors: few false alarms in the forty comparisons of a run
COARSE: Final = 0.01  # an interval wider than this share of its mean is useless


@dataclass(slots=True)
class Figure:
    """A mean and its standard error."""

    mean: float
    error: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} ± {WIDTH * self.error:.3f}"


@dataclass(slots=True)
class Tally:
    """Sums over games, enough for means and errors, and small enough for any program to print."""

    games: int = 0
    decisions: int = 0
    options: int = 0
    hits: int = 0
    decisions_squared: int = 0
    options_squared: int = 0
    products: int = 0  # decisions times options
    hits_squared: int = 0

    def add(self, decisions: int, options: int, hits: int) -> None:
        """Add a game: its choices, the sum of their options, and the final hits of all players."""
        self.games += 1
        self.decisions += decisions
        self.options += options
        self.hits += hits
        self.decisions_squared += decisions * decisions
        self.options_squared += options * options
        self.products += decisions * options
        self.hits_squared += hits * hits

    def figures(self) -> dict[str, Figure]:
        return {"length": self.length(), "branching": self.branching(), "hits": self.hits_left()}

    def length(self) -> Figure:
        return self._mean(self.decisions, self.decisions_squared)

    def hits_left(self) -> Figure:
        return self._mean(self.hits, self.hits_squared)

    def branching(self) -> Figure:
        """Return options a decision over all games, with the error of a ratio."""
        ratio = self.options / self.decisions
        spread = self.options_squared - 2 * ratio * self.products + ratio * ratio * self.decisions_squared
        return Figure(ratio, sqrt(max(spread, 0.0)) / self.decisions)

    def _mean(self, total: int, squared: int) -> Figure:
        mean = total / self.games
        return Figure(mean, sqrt(max(squared / self.games - mean * mean, 0.0) / self.games))

    def as_dict(self) -> dict[str, int]:
        return asdict(self)

    @staticmethod
    def of(sums: dict[str, int]) -> Tally:
        return Tally(**{field.name: sums[field.name] for field in fields(Tally)})


def differences(ours: Tally, theirs: Tally) -> list[str]:
    """Return the reasons why two programs cannot play the same game, or have played too few."""
    found = []
    for name, mine in ours.figures().items():
        other = theirs.figures()[name]
        if WIDTH * other.error > COARSE * other.mean:
            found.append(f"{name} {other}: too few games to compare")
        elif abs(mine.mean - other.mean) > WIDTH * sqrt(mine.error**2 + other.error**2):
            found.append(f"{name} {other}, ours {mine}")
    return found


def not_as_known(ours: Tally) -> list[str]:
    """Return the figures of our own games that differ from the known ones."""
    figures = ours.figures()
    return [
        f"{name} {figures[name]}, known as {value}"
        for name, (value, rounding) in KNOWN.items()
        if abs(figures[name].mean - value) > WIDTH * figures[name].error + rounding
    ]
