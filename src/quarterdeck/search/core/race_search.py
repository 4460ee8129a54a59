"""A race: options compared by rollouts from each of them, on common random numbers.

In each round, every remaining option meets the same imagined world and the same dice, so a
difference between two options is not a difference in luck. Options that prove worse than the one
that lookahead preferred drop out. Where a game is decided late, neither random play-outs nor the
first few choices tell much about a position; rollouts by lookahead do.

Sums are whole numbers, so the same seed gives the same choice on every machine.
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

MAX_OPTIONS: Final = 12  # of a list, the most promising first
ROUNDS_BEFORE_DROPPING: Final = 16
MIN_ROUNDS: Final = 8  # below which a lead means nothing
DROP_ERRORS: Final = 2.0  # standard errors by which an option must be worse to drop out


class RacedOption:
    """An option's results, and its lead over the first in the same rounds, in thousandths."""

    def __init__(self, notation: str) -> None:
        self.notation = notation
        self.visits = 0
        self.worth = 0.0  # sum, in millionths
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
        """Return the mean lead per round, or 0 while there are too few rounds."""
        return self.lead / float(self.rounds) if self.rounds >= MIN_ROUNDS else 0.0

    def error(self) -> float:
        """Return the standard error of the mean lead."""
        rounds = float(max(1, self.rounds))
        mean = self.lead / rounds
        return math.sqrt(max(0.0, self.squares / rounds - mean * mean) / rounds)

    def found(self) -> FoundOption:
        found = FoundOption(self.notation, self.visits, self.worth / MILLION / float(max(1, self.visits)))
        found.lead, found.error = self.mean() / 1000.0, self.error() / 1000.0
        return found


class RaceSearch(Search):
    """A search in which each simulation rolls out one option in one round."""

    def __init__(self, model: GameModel, task: SearchTask, luck: Luck) -> None:
        super().__init__(model, task, luck)
        settings = task.settings
        self.leaf_settings = settings if settings.leaf_settings is None else settings.leaf_settings
        self.order = task.order
        self.is_duel = settings.duel
        self.rollout = Rollout(model, Luck(0), task)
        self.worlds = Worlds(model.imagine, task.base, task.account, luck)
        self.options: list[RacedOption] = []
        self.remaining: list[RacedOption] = []
        self._next = 0  # index of the option to roll out next
        self._world = task.base
        self._seed = 0

    def is_settled(self, left: float) -> bool:
        """Return whether all other options have dropped out."""
        return len(self.remaining) == 1

    def first(self) -> str:
        return self.options[0].notation if self.options else ""

    def found(self) -> list[FoundOption]:
        return [each.found() for each in self.options]

    def simulate(self) -> None:
        if self._next == 0:
            self._begin_round()
        option, state = self.remaining[self._next], self._world.copy()
        self.rollout.dice.reseed(self._seed)
        self.rollout.play(state, option.notation)
        option.learn(self.leaf_settings.worth(self.model, state, self.account.seat, len(self.seats)))
        self.simulations += 1
        self._next += 1
        if self._next == len(self.remaining):
            self._end_round()

    def _begin_round(self) -> None:
        """Deal a world that agrees with what the seat saw, and a seed of dice for all options."""
        while True:
            world = self.worlds.next()
            seed = self.luck.below(SEEDS)
            try:
                self._reach_choice(world.copy(), seed)
            except Contradiction:
                self.worlds.spoil()
                continue
            self._world, self._seed = world, seed
            return

    def _reach_choice(self, world: State, seed: int) -> None:
        """Run the world to the seat's choice, to check it and list the options."""
        if self.options and not self.account.said:
            return
        self.rollout.dice.reseed(seed)
        self.rollout.play(world, "")
        if not self.options:
            self._enter_options(self.rollout.offered)

    def _enter_options(self, offered: Sequence[str]) -> None:
        known = [notation for notation in self.order if notation in offered]
        rest = [notation for notation in offered if notation not in known]
        self.options = [RacedOption(notation) for notation in (known + rest)[: 2 if self.is_duel else MAX_OPTIONS]]
        self.remaining = self.options.copy()

    def _end_round(self) -> None:
        """Compare all options with the first, and drop those that are clearly no better."""
        self._next = 0
        first = self.options[0].last
        for option in self.remaining:
            option.compare(first)
        if self.options[0].rounds >= ROUNDS_BEFORE_DROPPING and not self.is_duel:
            self.remaining = [each for each in self.remaining if each is self.options[0] or self._may_be_better(each)]

    def _may_be_better(self, option: RacedOption) -> bool:
        return option.mean() + DROP_ERRORS * option.error() > 0.0
