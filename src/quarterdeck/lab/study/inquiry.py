"""An inquiry of the lab: scenarios, bots and a stopping rule, and the results.

All settings are played round by round on the same dice, so that they stay level and differ only by
what was changed. The inquiry stops after a whole round, whatever the number of workers: the same
number of rounds gives the same findings on any machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Final, NamedTuple

import msgspec

from quarterdeck.lab.study.aggregation import Count, Heard, Pairing
from quarterdeck.lab.study.findings import Change, Study
from quarterdeck.lab.study.lineups import told
from quarterdeck.lab.study.plan import StudyArm
from quarterdeck.lab.study.series import Result, Runner, rounds
from quarterdeck.lab.study.verdict import clear_changes, sentence, side_verdict
from quarterdeck.lab.task_runner import uninterrupted

FIRST_LOOK: Final = 100  # rounds before the width of the interval is first checked
LOOK_EVERY: Final = 10  # rounds between further checks
ENDLESS: Final = 1 << 31  # rounds
INTERRUPTED: Final = "interrupted"
SKILL: Final = "luck and skill"


class StoppingRule(msgspec.Struct, frozen=True):
    """A stopping rule: games per setting, half width of the interval, time, or several of them."""

    games: int = 0
    half_width: float = 0.0
    seconds: float = 0.0

    def text(self) -> str:
        """Return the rule in words: ``1,000 games``, ``until ±1%`` or ``5 minutes``."""
        ways = [
            f"{self.games:,} games" if self.games else "",
            f"until ±{100 * self.half_width:.3g}%" if self.half_width else "",
            told(self.seconds) if self.seconds else "",
        ]
        return ", or ".join(filter(None, ways))


class Progress(NamedTuple):
    """The progress of an inquiry."""

    rounds: int
    games: int
    half_width: float
    seconds: float


class Inquiry:
    """An inquiry into several arms. If they are ``paired``, the others are compared with the first.

    ``heard`` receives every game.
    """

    def __init__(
        self, arms: Sequence[StudyArm], seed: int, goal: StoppingRule, paired: bool = False, heard: Heard | None = None
    ) -> None:
        self.arms = tuple(arms)
        self.seed = seed
        self.goal = goal
        self.counts = [Count(arm.setting, arm.label, heard) for arm in arms]
        self.skills = [Count(arm.skill, f"{arm.label} ({SKILL})", heard) if arm.skill else None for arm in arms]
        self.pairings = [Pairing() for _ in arms[1:]] if paired else []
        self.stopped = ""
        self.seconds = 0.0
        self.rounds = 0

    @property
    def wanted(self) -> int:
        """Return the number of rounds that the stopping rule's games need."""
        return -(-self.goal.games // self.casts) if self.goal.games else ENDLESS

    @property
    def casts(self) -> int:
        """Return the number of games per round."""
        return max(len(arm.setting.casts) for arm in self.arms)

    @property
    def games(self) -> int:
        """Return the number of games played."""
        counted = [*self.counts, *filter(None, self.skills)]
        return sum(count.games for count in counted)

    def run(self, run: Runner, workers: int, heard: Callable[[Progress], None] | None = None, first: int = 0) -> None:
        """Play until the stopping rule is met.

        After an interrupt, the games played so far count.
        """
        settings = [arm.setting for arm in self.arms] + [count.setting for count in self.skills if count]
        started = time.monotonic()
        try:
            with closing(rounds(settings, range(first, first + self.wanted), self.seed, run, workers)) as going:
                for each in going:
                    with uninterrupted():
                        self._count(each.games)
                    self.seconds = time.monotonic() - started
                    if heard is not None:
                        heard(Progress(self.rounds, self.games, self.half_width, self.seconds))
                    if self._is_enough():
                        break
        except KeyboardInterrupt:
            self.stopped = INTERRUPTED
        self.seconds = time.monotonic() - started

    def _count(self, games: Sequence[Sequence[Result]]) -> None:
        had = [count.add(of_it) for count, of_it in zip(self.counts, games, strict=False)]
        for pairing, other in zip(self.pairings, had[1:], strict=True) if self.pairings else ():
            pairing.add(had[0], other)
        beyond = iter(games[len(self.counts) :])
        for skill in self.skills:
            if skill is not None:
                skill.add(next(beyond))
        self.rounds += 1

    @property
    def half_width(self) -> float:
        """Return the half width of the widest interval, of differences if arms are compared."""
        differences = [pairing.half_width for pairing in self.pairings]
        asked = differences if any(differences) else [count.half_width for count in self.counts]
        return max((width for width in asked if width is not None), default=1.0)

    def _is_enough(self) -> bool:
        if self.rounds >= self.wanted:
            if self.half_width > self.goal.half_width > 0:
                self.stopped = f"the interval was still ±{100 * self.half_width:.2g}% after all games"
            return True
        if self.goal.seconds and self.seconds >= self.goal.seconds:
            if self.goal.half_width or self.goal.games:
                self.stopped = "the time was up"
            return True
        looked = self.rounds >= FIRST_LOOK and self.rounds % LOOK_EVERY == 0
        return bool(self.goal.half_width and looked and self.half_width <= self.goal.half_width)

    # Results

    def told(self) -> list[Count]:
        """Return the count behind each study."""
        return self.counts

    def studies(self) -> tuple[Study, ...]:
        """Return the results of each arm."""
        return tuple(arm.study(count, skill) for arm, count, skill in zip(self.arms, self.counts, self.skills, strict=True))

    def changes(self) -> tuple[Change, ...]:
        """Return the effect of every change on every side."""
        return tuple(
            change
            for place, pairing in enumerate(self.pairings, 1)
            for change in pairing.changes(place, 0, self.counts[0], self.counts[place])
        )

    def verdict(self) -> str:
        """Return the verdict on each study, or on the first with the effect of the changes."""
        base = self.counts[0]
        if not base.games:
            return "No games were played."
        if self.pairings:
            side = side_verdict(base).side
            moved = [(change.study, change.points) for change in self.changes() if change.side == side]
            others = [(self.arms[study].words, self.counts[study], points) for study, points in moved]
            return f"{sentence(base)}; {clear_changes(base, others)}."
        if len(self.counts) == 1:
            return f"{sentence(base)}."
        return " ".join(f"{arm.label}: {sentence(count)}." for arm, count in zip(self.arms, self.counts, strict=True))
