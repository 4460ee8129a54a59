"""Lookahead: the worth of every option one choice ahead, under every result of chance.

A world is dealt that agrees with what the seat knows. The rules run from the start of the step,
given the same answers as the seat has seen, and then take an option. The position is evaluated at
the next choice of any seat or at the end of the step. A flow cannot be paused, so each outcome runs
the step again from its start. After the first run in a world, the recorded indices of the answers
are replayed.

Sums are whole numbers over common denominators, so equal options are equal on every machine.

``LookaheadPlayer`` takes the option of the highest worth. It does not look at options whose effect
the game states.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import lcm
from typing import Any, Final

from quarterdeck.boards.cards import Card, Pile
from quarterdeck.engine.answers import Contradiction, Enough, Retelling, StepAccount, Worlds, place_of
from quarterdeck.engine.asks import EVERYBODY, Choose, ClauseId, Die, Facts, Option, Prompt, Seat, Seats
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.game import State
from quarterdeck.engine.odds.results import FACES, ChanceFork, ChanceForks, Results, readings, ways
from quarterdeck.search.core.game_model import GameModel
from quarterdeck.search.core.search_settings import SearchSettings

MAX_OUTCOMES: Final = 20_000  # of an option in one world; beyond that they are sampled
SAMPLES: Final = 200
WORLDS: Final = 8  # for a choice that may depend on something hidden
SEEDS: Final = 1 << 32

# The stages of a run. It replays the answers that the seat has seen, from the account or, in the
# same world again, from their recorded indices. Then it takes the option, and enumerates or samples
# the results of chance.
REPLAYING: Final = 0
REPEATING: Final = 1
ENUMERATING: Final = 2
SAMPLING: Final = 3


class TooManyOutcomes(Exception):
    """There are more outcomes than are worth enumerating."""


class Lookahead(Retelling):
    """Runs the rules to the seat's choice, takes each option in turn, and tries every outcome."""

    def __init__(
        self, model: GameModel, luck: Luck, account: StepAccount, notations: Sequence[str], settings: SearchSettings | None
    ) -> None:
        super().__init__(luck, account)
        self.model = model
        self.settings = settings
        self.notations = notations
        # The summed worth of each option in all worlds, by denominator.
        self.sums: list[dict[int, int]] = [{} for _ in notations]
        self.before: list[Any] = []  # the answers before the option in this world: indices of options, readings, cards
        self.places: list[int] = []  # indices of the options among all that are offered
        self.option = 0
        self.stage = REPLAYING
        self.after = ENUMERATING
        self.given = 0  # how many of the answers before
        self.chance = ChanceForks()
        self.max_outcomes = MAX_OUTCOMES
        self.samples = SAMPLES

    def add_world(self, world: State) -> None:
        """Add the worth of the options in a world, or raise ``Contradiction``.

        A world contradicts if the seat cannot have made its observations in it.
        """
        self.begin()
        self.before.clear()
        self.places.clear()
        for option in range(len(self.notations)):
            sums = self.sums[option]
            for cases, worth in self.outcomes(world, option).items():
                sums[cases] = sums.get(cases, 0) + worth

    def outcomes_from(self, start: State, before: list[Any], seat: Seat, places: list[int]) -> tuple[list[int], int]:
        """Return the worth of the options at these indices, where nothing is hidden.

        The outcomes begin at the start of the step, with the answers in ``before``.
        """
        self.start_from(before, seat, places)
        self.sums = [self.outcomes(start, option) for option in range(len(places))]
        return self.expected()

    def start_from(self, before: list[Any], seat: Seat, places: list[int]) -> None:
        """Set the answers that lead to the seat's choice, and the indices of its options."""
        self.account.seat = seat
        self.is_there = True
        self.before = before
        self.places = places

    def expected(self) -> tuple[list[int], int]:
        """Return the worth of each option over all worlds, and how many parts make one."""
        parts = 1
        for sums in self.sums:
            for cases in sums:
                parts = lcm(parts, cases)
        return [sum([worth * (parts // cases) for cases, worth in sums.items()]) for sums in self.sums], parts

    def outcomes(self, world: State, option: int) -> dict[int, int]:
        """Return the summed worth of an option's outcomes in a world, by number of equal cases."""
        self.option = option
        outcomes: dict[int, int] = {}
        try:
            self._enumerated(world, outcomes)
        except TooManyOutcomes:
            return self._sampled(world)
        return outcomes

    def _enumerated(self, world: State, outcomes: dict[int, int]) -> None:
        """Add the worth of every outcome of this option."""
        chance = self.chance
        chance.forks.clear()
        self.after = ENUMERATING
        for _ in range(self.max_outcomes):
            worth = self._worth(self._position_after(world))
            cases = chance.cases()
            outcomes[cases] = outcomes.get(cases, 0) + chance.weight() * worth
            if not chance.turn():
                return
        raise TooManyOutcomes

    def _sampled(self, world: State) -> dict[int, int]:
        """Return the summed worth of random outcomes, all of the same weight."""
        self.after = SAMPLING
        worth = 0
        for _ in range(self.samples):
            worth += self._worth(self._position_after(world))
        return {self.samples: worth}

    def _worth(self, state: State) -> int:
        """Return the estimate of a position, or its win probability in millionths."""
        settings, seat = self.settings, self.account.seat
        if settings is None:
            return self.model.estimate(state, seat)
        return int(settings.worth(self.model, state, seat, max(1, len(settings.bias))))

    def _position_after(self, world: State) -> State:
        """Return the position at the next choice of any seat, or at the end of the step."""
        state = world.copy()
        self.stage = REPEATING if self.is_there else REPLAYING
        self.given = 0
        self.chance.passed = 0
        try:
            self.model.step(self, state)
        except Enough:
            return state
        if self.stage != self.after:
            raise Contradiction
        return state

    def arrive(self) -> None:
        self.is_there = True  # the base class would also stop watching the dice, whose results are enumerated

    def pick(self, seat: Seat, prompt: Prompt, options: Sequence[Option[Any]], about: Facts, to: Seats | None) -> int:
        if self.stage >= ENUMERATING:
            raise Enough
        if self.stage == REPLAYING:
            place = super().pick(seat, prompt, options, about, to)
            self._remember(place)
            return place
        if self.given < len(self.before):
            again: int = self._known()
            return again
        self.stage = self.after
        return self.places[self.option]

    def onward(self, seat: Seat, prompt: Prompt, options: Sequence[Option[Any]], about: Facts, to: Seats | None) -> int:
        if not self.is_there:  # another seat, which chooses unseen
            return super().onward(seat, prompt, options, about, to)
        for notation in self.notations:
            self.places.append(place_of(options, notation))
        self.stage = self.after
        return self.places[self.option]

    def thrown(self, reading: int, seat: Seat, die: Die[Any], count: int, at_least: int) -> Any:
        if self._is_new_fork(ways(reading, die, count) if reading >= FACES else 1):
            self.chance.forks.append(ChanceFork(readings(reading, die, count, at_least)))
        if self._is_known():
            return self._known()
        shown = super().thrown(reading, seat, die, count, at_least)
        self._remember(shown)
        return shown

    def draw(self, seat: Seat, pile: Pile, clause: ClauseId, to: Seats | None = EVERYBODY) -> Card:
        if self._is_new_fork(1):
            self.chance.forks.append(ChanceFork(self._grouped(pile.possible())))
        if self._is_known():
            card: Card = self._known()
            pile.take(card)
            return card
        drawn = super().draw(seat, pile, clause, to)
        self._remember(drawn)
        return drawn

    def _grouped(self, cards: Sequence[Card]) -> Results:
        """Return one card for each kind that the rules read alike, with the number of cards."""
        standing: dict[str, Card] = {}
        count: dict[str, int] = {}
        for card in cards:
            kind = self.model.reads(card)
            if kind not in standing:
                standing[kind] = card
                count[kind] = 0
            count[kind] += 1
        return [(card, count[kind]) for kind, card in standing.items()]

    def _is_new_fork(self, ways: int) -> bool:
        """Return whether no run has come to this fork of chance yet; refuse too many ways."""
        if self.stage != ENUMERATING or self.chance.passed < len(self.chance.forks):
            return False
        if ways > self.max_outcomes:
            raise TooManyOutcomes
        return True

    def _is_known(self) -> bool:
        return self.stage == REPEATING or self.stage == ENUMERATING

    def _known(self) -> Any:
        """Return the answer recorded in this world, or the result of chance being tried."""
        if self.stage == REPEATING:
            self.given += 1
            return self.before[self.given - 1]
        return self.chance.result()

    def _remember(self, answer: Any) -> None:
        if self.stage == REPLAYING:
            self.before.append(answer)


def look(
    model: GameModel,
    base: State,
    account: StepAccount,
    luck: Luck,
    notations: Sequence[str],
    worlds: int,
    settings: SearchSettings | None,
) -> tuple[list[int], int]:
    """Return the worth of each option over all worlds, and how many parts make one.

    The account tells what the seat has seen since the start of the step. With no worlds nothing is
    hidden, and the true position is used.
    """
    ahead = Lookahead(model, luck, account, notations, settings)
    dealt = Worlds(model.imagine, base, account, luck, is_true=worlds == 0)
    left = max(1, worlds)
    while left:
        try:
            ahead.add_world(dealt.next())
            left -= 1
        except Contradiction:
            dealt.spoil()
    found, parts = ahead.expected()
    return found, parts * max(1, worlds)


def where_asked(model: GameModel, base: State, account: StepAccount, luck: Luck, about: Facts) -> tuple[State, Choose]:
    """Return the position and question in a world that the seat cannot tell from the true one."""
    return Worlds(model.imagine, base, account, luck).where_asked(model.step, about)


def weigh(model: GameModel, state: State, ask: Choose) -> dict[str, int]:
    """Return the game's own weight of each option."""
    weights = model.weigh(state, ask)
    return {option.notation: weights[at] for at, option in enumerate(ask.options)}


def foresee(model: GameModel, state: State, ask: Choose, settings: SearchSettings | None) -> dict[str, int]:
    """Return the estimate, or win probability, of each option that the game foresees."""
    found: dict[str, int] = {}
    for option in ask.options:
        estimate = model.foresee(state, ask, option)
        if estimate is not None:
            found[option.notation] = foreseen_worth(model, state, ask.seat, estimate, settings)
    return found


def foreseen_worth(model: GameModel, state: State, seat: Seat, estimate: int, settings: SearchSettings | None) -> int:
    """Evaluate a foreseen estimate as if nothing else changed."""
    return estimate if settings is None else int(settings.chance_at(model, state, seat, estimate))


class DecisionPoint:
    """A seat's choice, and the ways to judge its options. Each way takes its own seed.

    ``weighs`` says whether the game weighs options, and ``foresees`` whether it states the effect
    of any that shows only after the next choice.
    """

    def __init__(self, weighs: bool, foresees: bool) -> None:
        self.weighs = weighs
        self.foresees = foresees

    def notations(self) -> list[str]:
        raise NotImplementedError

    def is_weighed(self) -> bool:
        """Return whether lookahead cannot judge the options."""
        raise NotImplementedError

    def weighed(self, seed: int) -> dict[str, int]:
        raise NotImplementedError

    def foreseen(self, seed: int, settings: SearchSettings | None) -> dict[str, int]:
        raise NotImplementedError

    def looked_at(self, notations: list[str], seed: int, settings: SearchSettings | None) -> tuple[list[int], int]:
        raise NotImplementedError


class LookaheadPlayer:
    """Takes the option of the highest expected estimate, or win probability if it has settings."""

    def __init__(self, luck: Luck, settings: SearchSettings | None = None) -> None:
        self.luck = luck
        self.settings = settings

    def best(self, at: DecisionPoint) -> str:
        """Return the best option, or a random one of several equally good."""
        worth, _ = self.worths(at)
        return best_of(worth, self.luck)

    def worths(self, at: DecisionPoint) -> tuple[dict[str, int], int]:
        """Return the worth of each option one choice ahead, and how many parts make one.

        Simultaneous choices change nothing until all seats are ready, and some prompts have too
        many outcomes. Their options are worth the game's weights, or nothing if it has none.
        """
        if at.is_weighed():
            if at.weighs:
                return at.weighed(self.luck.below(SEEDS)), 1
            return dict.fromkeys(at.notations(), 0), 1
        known = at.foreseen(self.luck.below(SEEDS), self.settings) if at.foresees else {}
        rest = [notation for notation in at.notations() if notation not in known]
        if not rest:
            return known, 1
        found, parts = at.looked_at(rest, self.luck.below(SEEDS), self.settings)
        worth = {notation: parts * each for notation, each in known.items()}
        for place, notation in enumerate(rest):
            worth[notation] = found[place]
        return worth, parts


def best_of(worth: Mapping[str, int], luck: Luck) -> str:
    """Return the best option; of several equally good, a random one in the order of their names."""
    best = max(worth.values())
    equally_good = sorted([notation for notation, each in worth.items() if each == best])
    return equally_good[luck.below(len(equally_good))]
