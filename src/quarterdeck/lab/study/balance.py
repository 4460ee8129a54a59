"""The search for the value of a field that makes a scenario even.

A side's share of the points is noisy, and usually rises or falls with the value. The search plays
the values at both ends and in the middle. Then, between two neighbours of which one is clearly too
high and the other clearly too low, it plays the value where the line between them crosses even. A
value that is neither gets twice as many games, up to the requested number. All values are played on
the same dice. If several cannot be told from even, a monotone line through all values decides: the
closest value is where the line crosses even.

*Clearly* refers to intervals of 99%. They are examined about five times, which makes 95% overall.
Picking the best of several values favours lucky ones, so the chosen value is played once more on
fresh dice, and only those games are reported.
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

FIRST: Final = 100  # games of a value before its first evaluation
VALUES: Final = 8  # the number of values that a typical search plays in full
SURE: Final = 2.576  # standard deviations of a 99% interval
NEAR: Final = 20  # the edges of the even range are located to a twentieth of all values
FRESH: Final = 1 << 32  # the first round number on fresh dice, which no search reaches


class BalanceSearch:
    """A search over the values of a field, with the results of those played."""

    def __init__(
        self,
        game: Game[Any],
        scenario: Scenario,
        field: Varied,
        bots: Bots,
        seed: int,
        games: int,
        side: str = "",
        measured: bool = False,
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
            made = arm(game, changed(game, scenario, changes), bots, measured=measured)
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
        """Return 0: the number of rounds is unknown beforehand."""
        return 0

    # The search

    def run(self, run: Runner, workers: int, heard: Callable[[Progress], None] | None = None) -> None:
        """Search, then confirm the result; after an interrupt, the games played so far count."""
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
        """Double the rounds of these values, or play their first; they all have equally many."""
        for place in places:
            if place not in self.played:
                plainly = msgspec.structs.replace(self.arms[place].setting, measured=False)
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
            raise QuarterdeckError(f"there is no side {self.side!r}; the sides are {', '.join(counts[0].names)}")

    @property
    def games(self) -> int:
        again = self.confirming.games if self.confirming else 0
        return again + sum(count.games for count in self.played.values())

    def _next(self) -> list[int]:
        """Return the values to play next, all with equally many rounds.

        An empty list ends the search.
        """
        last = len(self.values) - 1
        if not self.played:
            return sorted({0, last // 2, last})
        open_ones = [place for place in self.played if not self._sign(place) and self.played[place].rounds < self.most]
        if open_ones:
            fewest = min(self.played[place].rounds for place in open_ones)
            return [place for place in sorted(open_ones) if self.played[place].rounds == fewest]
        return self._between()

    def _between(self) -> list[int]:
        """Return a value not yet played, between two that bracket even or beside the nearest."""
        pairs = list(pairwise(sorted(self.played)))
        if any(not self._sign(place) for place in self.played):
            # Locate the edge of the even range, between a possibly even value and one that is not.
            near = max(1, len(self.values) // NEAR)
            rims = [gap for gap in pairs if bool(self._sign(gap[0])) != bool(self._sign(gap[1])) and gap[1] - gap[0] > near]
            place = sum(rims[0]) // 2 if rims else self._fitted()
            return [place] if place is not None and place not in self.played else []
        crossing = [(one, other) for one, other in pairs if self._sign(one) != self._sign(other)]
        if crossing:
            one, other = min(crossing, key=lambda gap: min(self._off(gap[0]), self._off(gap[1])))
            return [self._crossing(one, other)] if other - one > 1 else []
        beside = [(one, other) for one, other in pairs if self.nearest in (one, other) and other - one > 1]
        return [sum(beside[0]) // 2] if beside else []

    def _crossing(self, one: int, other: int) -> int:
        """Return the place between two values where the straight line of log odds crosses even."""
        left, right = self._odds(one), self._odds(other)
        even = _log_odds(self._even)
        at = one + (other - one) * (even - left) / (right - left) if left != right else (one + other) / 2
        return min(max(round(at), one + 1), other - 1)

    def _odds(self, place: int) -> float:
        """Return log odds, with half a game added to either side so that they are finite."""
        count = self.played[place]
        won = self._points(place).value * count.rounds
        return _log_odds((won + 0.5) / (count.rounds + 1))

    # Results

    @property
    def _even(self) -> float:
        return next(iter(self.played.values())).even

    def _points(self, place: int, z: float | None = None) -> Estimate:
        return self.played[place].points(self.side, z)

    def _sign(self, place: int) -> int:
        """Return 1 if the side clearly has too much, -1 if too little, else 0."""
        points = self._points(place, SURE)
        return (points.low > self._even) - (points.high < self._even)

    def _off(self, place: int) -> float:
        return abs(self._points(place).value - self._even)

    @property
    def nearest(self) -> int:
        """Return the value closest to even, by the monotone line or else by its own share."""
        place = self._fitted()
        if place is not None and place in self.played and not self._sign(place):
            return place
        return min(self.played, key=lambda place: (abs(self._sign(place)), self._off(place), place))

    def _fitted(self) -> int | None:
        """Return the place where the monotone line through all values crosses even, if it does."""
        places = sorted(self.played)
        points = [self._points(place).value - self._even for place in places]
        rounds = [self.played[place].rounds for place in places]
        at = crossing(places, points, rounds)
        return None if at is None else round(at)

    @property
    def between(self) -> tuple[Any, Any] | None:
        """Return the values around the nearest that are clearly too high and too low, if any."""
        clear = [place for place in sorted(self.played) if self._sign(place)]
        pairs = [(one, other) for one, other in pairwise(clear) if self._sign(one) != self._sign(other)]
        near = [(one, other) for one, other in pairs if one <= self.nearest <= other]
        return (self.values[near[0][0]], self.values[near[0][1]]) if near else None

    def found(self) -> BalancePoint | None:
        """Return the result of the search, or None before its first values were played."""
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
        """Return the count behind the reported study."""
        if self.confirming is not None and self.confirming.games:
            return self.confirming.told()
        return [self.played[self.nearest]] if self.side else []

    def studies(self) -> tuple[Study, ...]:
        """Return the study of the closest value, on fresh dice if those were played."""
        if self.confirming is not None and self.confirming.games:
            return self.confirming.studies()
        return (self.arms[self.nearest].study(self.played[self.nearest], None),) if self.side else ()

    def verdict(self) -> str:
        fair = self.found()
        return f"{fair.sentence}." if fair else "No games were played."

    def _where(self, between: tuple[Any, Any] | None) -> str:
        """Return a phrase on where the balance point lies, as far as the games tell."""
        if between:
            return f"the balance point lies between {shown(between[0])} and {shown(between[1])}"
        clear = sorted(place for place in self.played if self._sign(place))
        if not clear:
            return "these games cannot tell any value from even"
        ends = [place for place in (clear[0], clear[-1]) if place in (0, len(self.values) - 1)] or clear[:1]
        return f"the balance point lies beyond {shown(self.values[ends[0]])}, but these games cannot tell how far"

    def _sentence(self, confirmed: Tried, is_fresh: bool) -> str:
        value, points, between = shown(self.values[self.nearest]), confirmed.points, self.between
        dice = f"{confirmed.games:,} games on fresh dice" if is_fresh else "the games of the search"
        scored = f"`{self.field}` {value} is closest to even: {self.side} scored {shares(points)} in {dice}"
        if points.low <= self._even <= points.high:
            return f"{scored}; {self._where(between)}"
        first, last = shown(self.values[0]), shown(self.values[-1])
        if between:
            return f"{scored}, which is uneven: the result jumps between {shown(between[0])} and {shown(between[1])}"
        return f"{scored}, which is uneven, and no value from {first} to {last} is"


def crossing(places: Sequence[int], heights: Sequence[float], weights: Sequence[int]) -> float | None:
    """Return the place where the best monotone line crosses zero, or None if it does not."""
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
    """Return the closest heights that never fall (pool adjacent violators)."""
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
