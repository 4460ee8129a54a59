"""The search for the value of a field with which all is even.

What a side has is seen through noise, and mostly rises or falls with the value, though nobody promises that. The values at
both ends and in the middle are played first; then, between two neighbours of which one is clearly too high and the other
clearly too low, the value where the line between them crosses even. A value that is neither gets twice as many games, and
twice as many again, up to as many as were asked for: with so many it is as even as can be told. All values are played on the
same dice. Of several that cannot be told from even, none is taken for the luck that it had: a line that only rises, or only
falls, is laid through all that were played, and where it crosses even is the nearest.

*Clearly* is by intervals of 99%: they are looked at some five times, which makes 95% of it. Whoever picks the best of
several by what he saw has been lucky with it: what was found is played once more, on other dice, and that is what is told.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from itertools import pairwise
from operator import mul
from typing import Any, Final

import msgspec

from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game
from quarterdeck.engine.scenario import Scenario
from quarterdeck.lab.intervals import Estimate
from quarterdeck.lab.study.aggregation import Count, Heard
from quarterdeck.lab.study.fields import Varied, changed, label, shown
from quarterdeck.lab.study.findings import BalancePoint, Study, Tried
from quarterdeck.lab.study.inquiry import INTERRUPTED, Inquiry, Progress, StoppingRule
from quarterdeck.lab.study.plan import Bots, arm
from quarterdeck.lab.study.series import Runner, rounds
from quarterdeck.lab.study.verdict import in_words, shares
from quarterdeck.lab.task_runner import uninterrupted

FIRST: Final = 100  # games of a value before anything is said of it
VALUES: Final = 8  # so many times the games that were asked for is what a search takes, more or less
SURE: Final = 2.576  # 99%
NEAR: Final = 20  # a twentieth of all values is as closely as it is told from where to where they are even
FRESH: Final = 1 << 32  # where the numbers begin that no search comes to


class BalanceSearch:
    """Values of a field, and what is known of those that were played."""

    def __init__(
        self,
        game: Game[Any],
        scenario: Scenario,
        field: Varied,
        bots: Bots,
        seed: int,
        games: int,
        side: str = "",
        gauged: bool = False,
        heard: Heard | None = None,
    ) -> None:
        if len(field.values) < 2:
            raise QuarterdeckError(f"{field.field}: expected two values or more to search among")
        self.field = field.field
        self.values = field.values
        self.seed = seed
        self.arms = []
        for value in field.values:
            changes = {field.field: value}
            made = arm(game, changed(game, scenario, changes), bots, gauged=gauged)
            self.arms.append(made._replace(label=label(changes), words=in_words(changes), changes=changes))
        self._heard = heard
        self.most = -(-games // len(self.arms[0].setting.casts))  # rounds of one value
        self.played: dict[int, Count] = {}
        self.side = side
        self.stopped = ""
        self.seconds = 0.0
        self.confirming: Inquiry | None = None

    @property
    def wanted(self) -> int:
        """Rounds, of which nobody knows beforehand how many it takes."""
        return 0

    # Looking for it

    def run(self, run: Runner, workers: int, heard: Callable[[Progress], None] | None = None) -> None:
        """Search, then confirm what was found; interrupted, what was played counts."""
        started = time.monotonic()
        try:
            while wanted := self._next():
                self._play(wanted, run, workers, heard)
            chosen = self.arms[self.nearest]
            goal = StoppingRule(games=self.most * len(chosen.setting.casts))
            self.confirming = Inquiry([chosen], self.seed, goal, heard=self._heard)
            self.confirming.run(run, workers, heard, first=FRESH)
            self.stopped = self.confirming.stopped
        except KeyboardInterrupt:
            self.stopped = INTERRUPTED
        self.seconds = time.monotonic() - started

    def _play(self, places: Sequence[int], run: Runner, workers: int, heard: Callable[[Progress], None] | None) -> None:
        """Twice as many rounds of these values as there are, or the first of them; all have played equally many."""
        for place in places:
            if place not in self.played:
                plainly = msgspec.structs.replace(self.arms[place].setting, gauged=False)
                self.played[place] = Count(plainly, self.arms[place].label, self._heard)
        counts = [self.played[place] for place in places]
        before = counts[0].rounds
        after = min(self.most, 2 * before or min(FIRST, self.most))
        settings = [count.setting for count in counts]
        with closing(rounds(settings, range(before, after), self.seed, run, workers)) as going:
            for each in going:
                with uninterrupted():
                    for count, games in zip(counts, each.games, strict=True):
                        count.add(games)
                if heard is not None:
                    heard(Progress(each.number + 1, self.games, max(count.half_width or 1.0 for count in counts), 0.0))
        self.side = self.side or counts[0].names[0]
        if self.side not in counts[0].names:
            raise QuarterdeckError(f"there is no side {self.side!r}; there are {', '.join(counts[0].names)}")

    @property
    def games(self) -> int:
        again = self.confirming.games if self.confirming else 0
        return again + sum(count.games for count in self.played.values())

    def _next(self) -> list[int]:
        """The values to be played now, all of them equally far; none: it is found, or nowhere."""
        last = len(self.values) - 1
        if not self.played:
            return sorted({0, last // 2, last})
        open_ones = [place for place in self.played if not self._sign(place) and self.played[place].rounds < self.most]
        if open_ones:
            fewest = min(self.played[place].rounds for place in open_ones)
            return [place for place in sorted(open_ones) if self.played[place].rounds == fewest]
        return self._between()

    def _between(self) -> list[int]:
        """A value not yet played: between two neighbours that even lies between; where none do, beside the nearest."""
        pairs = list(pairwise(sorted(self.played)))
        if any(not self._sign(place) for place in self.played):
            # Between one that is as even as can be told and its neighbour that is not: how far it goes on being even.
            near = max(1, len(self.values) // NEAR)
            rims = [gap for gap in pairs if bool(self._sign(gap[0])) != bool(self._sign(gap[1])) and gap[1] - gap[0] > near]
            place = sum(rims[0]) // 2 if rims else self._fitted()  # else where the line through all values crosses even
            return [place] if place is not None and place not in self.played else []
        crossing = [(one, other) for one, other in pairs if self._sign(one) != self._sign(other)]
        if crossing:
            one, other = min(crossing, key=lambda gap: min(self._off(gap[0]), self._off(gap[1])))
            return [self._crossing(one, other)] if other - one > 1 else []
        beside = [(one, other) for one, other in pairs if self.nearest in (one, other) and other - one > 1]
        return [sum(beside[0]) // 2] if beside else []

    def _crossing(self, one: int, other: int) -> int:
        """Where the straight line between two values, on the scale of odds, comes nearest to even."""
        left, right = self._odds(one), self._odds(other)
        even = _log_odds(self._even)
        at = one + (other - one) * (even - left) / (right - left) if left != right else (one + other) / 2
        return min(max(round(at), one + 1), other - 1)

    def _odds(self, place: int) -> float:
        """Games of all or nothing have odds, too: a half is added to either side."""
        count = self.played[place]
        won = self._points(place).value * count.rounds
        return _log_odds((won + 0.5) / (count.rounds + 1))

    # What is known

    @property
    def _even(self) -> float:
        return next(iter(self.played.values())).even

    def _points(self, place: int, z: float | None = None) -> Estimate:
        return self.played[place].points(self.side, z)

    def _sign(self, place: int) -> int:
        """1 where the side clearly has too much, -1 where it has too little, 0 where neither is clear."""
        points = self._points(place, SURE)
        return (points.low > self._even) - (points.high < self._even)

    def _off(self, place: int) -> float:
        return abs(self._points(place).value - self._even)

    @property
    def nearest(self) -> int:
        """Of those played: where the line through all crosses even; where it does not, one that cannot be told from even
        before any that can."""
        place = self._fitted()
        if place is not None and place in self.played and not self._sign(place):
            return place
        return min(self.played, key=lambda place: (abs(self._sign(place)), self._off(place), place))

    def _fitted(self) -> int | None:
        """The place where the line through all values crosses even; none: it does not."""
        places = sorted(self.played)
        points = [self._points(place).value - self._even for place in places]
        rounds = [self.played[place].rounds for place in places]
        at = crossing(places, points, rounds)
        return None if at is None else round(at)

    @property
    def between(self) -> tuple[Any, Any] | None:
        """The neighbours on either side of the nearest that are clearly too high and too low."""
        clear = [place for place in sorted(self.played) if self._sign(place)]
        pairs = [(one, other) for one, other in pairwise(clear) if self._sign(one) != self._sign(other)]
        near = [(one, other) for one, other in pairs if one <= self.nearest <= other]
        return (self.values[near[0][0]], self.values[near[0][1]]) if near else None

    def found(self) -> BalancePoint | None:
        """All of it; nothing where not even the first values were played."""
        if not self.played or not self.side:
            return None
        again = self.confirming.counts[0] if self.confirming else None
        count = again if again is not None and again.games else self.played[self.nearest]
        confirmed = Tried(self.values[self.nearest], count.games, count.points(self.side))
        tried = tuple(
            Tried(self.values[place], self.played[place].games, self._points(place)) for place in sorted(self.played)
        )
        return BalancePoint(
            self.field,
            self.side,
            self._even,
            tried,
            self.values[self.nearest],
            confirmed,
            self.between,
            self._sentence(confirmed, count is again),
        )

    def told(self) -> list[Count]:
        """What was counted of what is told."""
        if self.confirming is not None and self.confirming.games:
            return self.confirming.told()
        return [self.played[self.nearest]] if self.side else []

    def studies(self) -> tuple[Study, ...]:
        """The value that was found, as it was played on fresh dice, or else in the search."""
        if self.confirming is not None and self.confirming.games:
            return self.confirming.studies()
        return (self.arms[self.nearest].study(self.played[self.nearest], None),) if self.side else ()

    def verdict(self) -> str:
        fair = self.found()
        return f"{fair.sentence}." if fair else "Nothing was played."

    def _where(self, between: tuple[Any, Any] | None) -> str:
        """From where to where even may lie, as far as that is told."""
        if between:
            return f"even lies between {shown(between[0])} and {shown(between[1])}"
        clear = sorted(place for place in self.played if self._sign(place))
        if not clear:
            return "no value was told from even by so many games"
        ends = [place for place in (clear[0], clear[-1]) if place in (0, len(self.values) - 1)] or clear[:1]
        return f"even lies past {shown(self.values[ends[0]])}; how far, so many games do not tell"

    def _sentence(self, confirmed: Tried, is_fresh: bool) -> str:
        value, points, between = shown(self.values[self.nearest]), confirmed.points, self.between
        dice = f"{confirmed.games:,} games on fresh dice" if is_fresh else "the games of the search"
        said = f"`{self.field}` {value} is nearest to even: {self.side} {shares(points)} in {dice}"
        if points.low <= self._even <= points.high:
            return f"{said}; {self._where(between)}"
        first, last = shown(self.values[0]), shown(self.values[-1])
        if between:
            return f"{said}, which is not even: it jumps over even between {shown(between[0])} and {shown(between[1])}"
        return f"{said}, which is not even: nothing from {first} to {last} is"


def crossing(places: Sequence[int], heights: Sequence[float], weights: Sequence[int]) -> float | None:
    """Where the best line that never turns round crosses zero: between its steps it is straight."""
    mean = sum(map(mul, places, weights)) / sum(weights)
    rising = (
        sum((place - mean) * height * weight for place, height, weight in zip(places, heights, weights, strict=True)) >= 0
    )
    line = never_falling([height if rising else -height for height in heights], weights)
    level = [place for place, height in zip(places, line, strict=True) if height == 0]
    if level:
        return (level[0] + level[-1]) / 2
    for (one, low), (other, high) in pairwise(zip(places, line, strict=True)):
        if low < 0 < high:
            return one + (other - one) * low / (low - high)
    return None


def never_falling(heights: Sequence[float], weights: Sequence[int]) -> list[float]:
    """The nearest heights that never fall: neighbours that do are levelled to what they come to together."""
    blocks: list[tuple[float, float, int]] = []  # height, weight, how many
    for height, weight in zip(heights, weights, strict=True):
        block = (height, float(weight), 1)
        while blocks and blocks[-1][0] > block[0]:
            before = blocks.pop()
            together = before[1] + block[1]
            block = ((before[0] * before[1] + block[0] * block[1]) / together, together, before[2] + block[2])
        blocks.append(block)
    return [height for height, _, count in blocks for _ in range(count)]


def _log_odds(share: float) -> float:
    return math.log(share / (1 - share))
