"""Options tried out by playing on from each of them, as anybody would at a glance, again and again with the same dice.

In one round every option that runs meets the same world and the same luck, so that what differs between two of them is
their doing. Rounds come in heats: in the first all run, in each after it half as many, those that may still be best, always
with what promised most at first glance; whoever proved worse than that falls out. Where a game is decided late, random moves
say nothing of a position, and the first few choices neither; what such players make of it does.

The same source serves every gear. Sums are whole, so that the same seed gives the same choice on every machine.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from quarterdeck.engine.answers import Account, Contradiction
from quarterdeck.engine.asks import Seats
from quarterdeck.engine.game import State
from quarterdeck.gears.manner import ENDLESS, TRIES, Book, Manner
from quarterdeck.gears.places import MILLION
from quarterdeck.gears.plain import Luck
from quarterdeck.gears.playing import Playing

WIDEST: Final = 12  # options of a list that take part, the most promising first
HEAT: Final = 8  # rounds; fewer say nothing of a lead
EARLY: Final = 2 * HEAT  # rounds before anybody falls out
RIVALS: Final = 2  # who run against the first in the end
SHARE: Final = 4  # who ran in less than one of so many rounds has proved nothing: of a dozen one leads by luck after eight
SURELY: Final = 2.0  # standard errors between what an option came to and what it may be worth
SEEDS: Final = 1 << 32


class Runner:
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
        return self.lead / float(self.rounds) if self.rounds >= HEAT else 0.0

    def error(self) -> float:
        """Of that mean, one standard error."""
        rounds = float(max(1, self.rounds))
        mean = self.lead / rounds
        return math.sqrt(max(0.0, self.squares / rounds - mean * mean) / rounds)

    def at_best(self) -> float:
        """The lead that it may yet prove to have."""
        return self.mean() + SURELY * self.error()


class Race:
    """A search without a tree: every simulation is one option in one round."""

    def __init__(
        self, book: Book, base: State, account: Account, seats: Seats, luck: Luck, manner: Manner, order: Sequence[str]
    ) -> None:
        self.book = book
        self.base = base
        self.account = account
        self.seats = seats
        self.luck = luck
        self.manner = manner
        self.order = order
        self.contradiction = Contradiction  # for whoever asks from outside
        self.playing = Playing(book, Luck(0), account, len(seats), manner)
        self.simulations = 0
        self.runners: list[Runner] = []
        self.racing: list[Runner] = []  # all that have not fallen out
        self.running: list[Runner] = []  # of them in this heat, the first at the head
        self._rivals = WIDEST
        self._rounds = 0  # of this heat
        self._next = 0  # whose turn it is in this round
        self._world: State | None = None
        self._seed = 0

    def think(self, simulations: int) -> None:
        for _ in range(simulations):
            self._simulate()

    def ahead(self) -> int:
        """Whether it is over: when all the others have fallen out."""
        return ENDLESS if len(self.racing) == 1 else 0

    def first(self) -> str:
        """What the others are compared with."""
        return self.runners[0].notation if self.runners else ""

    def sums(self) -> tuple[int, float, float]:
        """Not kept: errors are those of the differences."""
        return 0, 0.0, 0.0

    def found(self) -> list[tuple[str, int, float, float, float]]:
        """Every option that took part: its notation, how often, the seat's mean chance with it, how much that is more than
        with the first, as far as that is proved, and the error of this."""
        found: list[tuple[str, int, float, float, float]] = []
        for each in self.runners:
            chance = each.worth / MILLION / float(max(1, each.visits))
            lead = each.mean() / 1000.0 if self._has_run(each) else min(0.0, each.mean() / 1000.0)
            found.append((each.notation, each.visits, chance, lead, each.error() / 1000.0))
        return found

    def _has_run(self, runner: Runner) -> bool:
        """Often enough for a lead to count."""
        return runner.rounds * SHARE >= self.runners[0].rounds

    def _simulate(self) -> None:
        if self._next == 0:
            self._begin()
        runner, world = self.running[self._next], self._world
        assert world is not None
        state = world.copy()
        self.playing.dice.reseed(self._seed)
        self.playing.play(state, runner.notation)
        runner.learn(self.playing.worth(state))
        self.simulations += 1
        self._next += 1
        if self._next == len(self.running):
            self._end()

    def _begin(self) -> None:
        """A world in which the seat can have seen what it saw, and dice for all."""
        for _ in range(TRIES):
            world = self.book.imagine(self.base, self.account.seat, self.luck)
            seed = self.luck.below(SEEDS)
            try:
                self._look(world.copy(), seed)
            except Contradiction:
                continue
            self._world, self._seed = world, seed
            return
        raise Contradiction(f"no world could be imagined for {self.account.seat} that agrees with what it has seen")

    def _look(self, world: State, seed: int) -> None:
        """As far as where the seat is asked."""
        if self.runners and not self.account.said:
            return
        self.playing.dice.reseed(seed)
        self.playing.play(world, "")
        if not self.runners:
            self._line_up(self.playing.offered)

    def _line_up(self, offered: Sequence[str]) -> None:
        known = [notation for notation in self.order if notation in offered]
        rest = [notation for notation in offered if notation not in known]
        self.runners = [Runner(notation) for notation in (known + rest)[:WIDEST]]
        self.racing = self.runners.copy()
        self.running = self.runners.copy()

    def _end(self) -> None:
        """All have met this round."""
        self._next = 0
        first = self.runners[0].last
        for runner in self.running:
            runner.compare(first)
        self._rounds += 1
        if self._rounds == HEAT:
            self._rounds = 0
            self._next_heat()

    def _next_heat(self) -> None:
        """Those that are clearly no better than the first fall out; of the others those run that may be best."""
        first = self.runners[0]
        rivals = [runner for runner in self.racing if runner is not first and self._may_win(runner)]
        self.racing = [first, *rivals]
        self._rivals = max(RIVALS, self._rivals // 2)
        if len(rivals) > self._rivals:
            least = sorted([runner.at_best() for runner in rivals])[-self._rivals]
            rivals = [runner for runner in rivals if runner.at_best() >= least][: self._rivals]
        self.running = [first, *rivals]

    def _may_win(self, runner: Runner) -> bool:
        return runner.rounds < EARLY or runner.at_best() > 0.0
