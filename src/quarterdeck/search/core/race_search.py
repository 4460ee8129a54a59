"""Options tried out by playing on from each of them, as anybody would at a glance, again and again with the same dice.

In one round every option that is still in the race meets the same world and the same luck, so that what differs between two
of them is their doing; those that proved worse than what promised most at first glance fall out. Where a game is decided
late, random moves say nothing of a position, and the first few choices neither; what such players make of it does.

Sums are whole, so that the same seed gives the same choice on every machine.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from quarterdeck.engine.answers import Contradiction, Worlds
from quarterdeck.engine.game import State
from quarterdeck.search.core.arithmetic import MILLION
from quarterdeck.search.core.game_model import GameModel
from quarterdeck.search.core.lookahead import SEEDS
from quarterdeck.search.core.python_luck import Luck
from quarterdeck.search.core.rollout import Rollout
from quarterdeck.search.core.search import FoundOption, Search, SearchTask

WIDEST: Final = 12  # options of a list that take part, the most promising first
EARLY: Final = 16  # rounds before anybody falls out
FEWEST: Final = 8  # rounds before a lead says anything
SURELY: Final = 2.0  # by so many standard errors worse than the first


class RacedOption:
    """An option: what came of it, and how much more than of the first in the same rounds, in thousandths."""

    def __init__(self, notation: str) -> None:
        self.notation = notation
        self.visits = 0
        self.worth = 0.0  # millionths, added up
        self.last = 0.0
        self.rounds = 0
        self.lead = 0.0
        self.squares = 0.0

    def learn(self, worth: float) -> None:
        self.visits += 1
        self.worth += worth
        self.last = math.floor(worth / 1000.0) * 1.0

    def compare(self, first: float) -> None:
        self.rounds += 1
        self.lead += self.last - first
        self.squares += (self.last - first) * (self.last - first)

    def mean(self) -> float:
        """The lead in a round; none as long as there were too few of them to know how much they differ."""
        return self.lead / float(self.rounds) if self.rounds >= FEWEST else 0.0

    def error(self) -> float:
        """Of that mean, one standard error."""
        rounds = float(max(1, self.rounds))
        mean = self.lead / rounds
        return math.sqrt(max(0.0, self.squares / rounds - mean * mean) / rounds)

    def found(self) -> FoundOption:
        found = FoundOption(self.notation, self.visits, self.worth / MILLION / float(max(1, self.visits)))
        found.lead, found.error = self.mean() / 1000.0, self.error() / 1000.0
        return found


class RaceSearch(Search):
    """Every simulation is one option in one round."""

    def __init__(self, model: GameModel, task: SearchTask, luck: Luck) -> None:
        super().__init__(model, task, luck)
        settings = task.settings
        self.valued = settings if settings.leaves is None else settings.leaves
        self.order = task.order
        self.is_duel = settings.duel
        self.rollout = Rollout(model, Luck(0), task)
        self.worlds = Worlds(model.imagine, task.base, task.account, luck)
        self.runners: list[RacedOption] = []
        self.racing: list[RacedOption] = []
        self._next = 0  # whose turn it is in this round
        self._world = task.base
        self._seed = 0

    def is_settled(self, left: float) -> bool:
        """Whether all the others have fallen out."""
        return len(self.racing) == 1

    def first(self) -> str:
        return self.runners[0].notation if self.runners else ""

    def found(self) -> list[FoundOption]:
        return [each.found() for each in self.runners]

    def simulate(self) -> None:
        if self._next == 0:
            self._begin()
        runner, state = self.racing[self._next], self._world.copy()
        self.rollout.dice.reseed(self._seed)
        self.rollout.play(state, runner.notation)
        runner.learn(self.valued.worth(self.model, state, self.account.seat, len(self.seats)))
        self.simulations += 1
        self._next += 1
        if self._next == len(self.racing):
            self._end()

    def _begin(self) -> None:
        """A world in which the seat can have seen what it saw, and dice for all."""
        while True:
            world = self.worlds.next()
            seed = self.luck.below(SEEDS)
            try:
                self._look(world.copy(), seed)
            except Contradiction:
                self.worlds.spoil()
                continue
            self._world, self._seed = world, seed
            return

    def _look(self, world: State, seed: int) -> None:
        """As far as where the seat is asked."""
        if self.runners and not self.account.said:
            return
        self.rollout.dice.reseed(seed)
        self.rollout.play(world, "")
        if not self.runners:
            self._line_up(self.rollout.offered)

    def _line_up(self, offered: Sequence[str]) -> None:
        known = [notation for notation in self.order if notation in offered]
        rest = [notation for notation in offered if notation not in known]
        self.runners = [RacedOption(notation) for notation in (known + rest)[: 2 if self.is_duel else WIDEST]]
        self.racing = self.runners.copy()

    def _end(self) -> None:
        """All have met this round: those that are clearly no better than the first fall out."""
        self._next = 0
        first = self.runners[0].last
        for runner in self.racing:
            runner.compare(first)
        if self.runners[0].rounds >= EARLY and not self.is_duel:
            self.racing = [each for each in self.racing if each is self.runners[0] or self._may_win(each)]

    def _may_win(self, runner: RacedOption) -> bool:
        return runner.mean() + SURELY * runner.error() > 0.0
