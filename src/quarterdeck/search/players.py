"""Players that look one choice ahead, and players that search."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.game import Game
from quarterdeck.engine.scenario import Scenario
from quarterdeck.search.core.lookahead import SEEDS, WORLDS, DecisionPoint, LookaheadPlayer
from quarterdeck.search.core.search_settings import SearchSettings
from quarterdeck.search.seat_search import SearchResult, TriedOption
from quarterdeck.search.sight import OptionWorths, Sight
from quarterdeck.search.value import PositionValue, read, settings_of, value_for

SIMULATIONS: Final = 400  # for which the depth of a value function's rollouts was measured
USUAL_SECONDS: Final = 0.2  # for that many simulations
PRIOR_SPREAD: Final = 50_000  # millionths between the priors of the best and the worst weighed option
DEPTH: Final = 6  # choices that a tree looks ahead
PER_WORLD: Final = 25  # simulations of a tree in one imagined world
EXPLORATION: Final = 0.1
PRIOR_WEIGHT: Final = 20  # simulations that count as much as an option's prior
REQUIRED_ERRORS: Final = 1.0  # standard errors by which an option must beat the one that lookahead preferred


class ChoicePolicy(NamedTuple):
    """The way in which a searching seat answers a prompt, as its value function says."""

    never_searches: bool  # the seat follows lookahead
    lookahead_suffices: bool  # for this prompt
    random_ties: bool
    required_errors: float  # if the game weighs the options
    settings: SearchSettings


def settings_for(value: PositionValue, seat: Seat, depth_factor: float = 1.0, duel: bool = False) -> SearchSettings:
    """Return a seat's search settings: a race if the value has ``plays_on``, else a tree."""
    if value.plays_on is None:
        return tree_settings(value)
    times = depth_factor if value.farther else min(1.0, depth_factor)
    depth = max(min(value.plays_on, 1), round(value.plays_on * times))
    return settings_of(value, depth=depth, rollouts=True, leaf_settings=value.leaf_settings(seat), duel=duel)


def tree_settings(value: PositionValue) -> SearchSettings:
    """Return the settings of a tree search that evaluates leaves by this value function."""
    return settings_of(value, exploration=EXPLORATION, depth=DEPTH, per_world=PER_WORLD, prior_weight=PRIOR_WEIGHT)


class SightDecision(DecisionPoint):
    """A decision point of a seat in a match."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight.game.mind.weigh is not None, sight.game.mind.foresee is not None)
        self.sight = sight
        self._notations = [option.notation for option in sight.asked.options]

    def notations(self) -> list[str]:
        return self._notations

    def is_weighed(self) -> bool:
        return self.sight.is_weighed

    def weighed(self, seed: int) -> dict[str, int]:
        return self.sight.weigh(seed)

    def foreseen(self, seed: int, settings: SearchSettings | None) -> dict[str, int]:
        return self.sight.foresee(seed, settings)

    def looked_at(self, notations: list[str], seed: int, settings: SearchSettings | None) -> tuple[list[int], int]:
        are_all = len(notations) == len(self._notations)
        worth, parts = self.sight.look(seed, None if are_all else notations, WORLDS, settings)
        return list(worth.values()), parts


class Greedy:
    """Looks one choice ahead and takes the option with the highest expected estimate."""

    def __init__(self, seed: int) -> None:
        self._luck = Seeded(seed)

    def choose(self, sight: Sight) -> str:
        options = sight.asked.options
        return options[0].notation if len(options) == 1 else self._player(sight).best(SightDecision(sight))

    def ranked(self, sight: Sight) -> list[str]:
        """Return all options, the best first, equal ones by name."""
        return best_first(self.worths(sight).worth)

    def worths(self, sight: Sight) -> OptionWorths:
        """Return each option's worth by lookahead."""
        return OptionWorths(*self._player(sight).worths(SightDecision(sight)))

    def settings(self, sight: Sight) -> SearchSettings | None:
        """Return the settings that evaluate positions, or None for the game's estimate."""
        return None

    def _player(self, sight: Sight) -> LookaheadPlayer:
        return LookaheadPlayer(self._luck, self.settings(sight))


class Learned(Greedy):
    """Looks one choice ahead and takes the option with the highest win probability.

    Its value function is the one given, or read from ``file``, or the scenario's own.
    """

    def __init__(self, seed: int, value: PositionValue | None = None, file: Path | None = None) -> None:
        super().__init__(seed)
        self._value = value
        self._file = file

    def value(self, sight: Sight) -> PositionValue:
        """Return the value function that this player uses in the match."""
        if self._value is None:
            self._value = sight.value(self._file)
        return self._value

    def scenario_value(self, game: Game[Any], scenario: Scenario) -> PositionValue:
        """Return the value function that this player would use in a match of the scenario."""
        if self._value is not None:
            return self._value
        return value_for(game, scenario) if self._file is None else read(game, scenario, self._file)

    def settings(self, sight: Sight) -> SearchSettings:
        return settings_of(self.value(sight))


class SearchBot:
    """Searches with a number of simulations, a number of seconds or both, in one part or several.

    The same seed, simulations and parts give the same choices. A search ends early once its choice
    is settled. The value function, from the scenario or a file, evaluates positions and sets the
    kind of search.
    """

    takes_time: Final = True

    def __init__(
        self, seed: int, simulations: int = SIMULATIONS, seconds: float = 0.0, parts: int = 1, file: Path | None = None
    ) -> None:
        self._luck = Seeded(seed)
        self._lookahead = Learned(seed, file=file)
        self.simulations = simulations
        self.seconds = seconds
        self.parts = parts

    def choose(self, sight: Sight) -> str:
        options = sight.asked.options
        if len(options) == 1:
            return options[0].notation
        policy = self.choice_policy(sight)
        if policy.never_searches:
            return self._lookahead.choose(sight)
        order, priors = self.lookahead_ranking(sight, policy.random_ties)
        if policy.lookahead_suffices:
            return order[0]
        seed = self._luck.below(SEEDS)
        limits = self.simulations, self.seconds
        result = sight.think(seed, *limits, policy.settings, order, priors, parts=self.parts, settled=True)
        return confident_best(result, priors, policy.required_errors if sight.is_weighed else REQUIRED_ERRORS)

    def choice_policy(self, sight: Sight, duel: bool = False) -> ChoicePolicy:
        """Return how this player answers the prompt; ``duel`` compares two options."""
        value, prompt = self._lookahead.value(sight), sight.asked.prompt.key
        settings = settings_for(value, sight.seat, self.depth_factor(sight.within), duel)
        return ChoicePolicy(sight.seat in value.by_plan, prompt in value.at_a_glance, value.by_lot, value.proof, settings)

    def scenario_value(self, game: Game[Any], scenario: Scenario) -> PositionValue:
        """Return the value function that this player would use in a match of the scenario."""
        return self._lookahead.scenario_value(game, scenario)

    def depth_factor(self, within: float) -> float:
        """Return how much deeper than usual to roll out: the square root of the extra time.

        More rollouts of the usual depth would reduce noise, but not the bias of the evaluation.
        """
        by_number = self.simulations / SIMULATIONS if self.simulations else math.inf
        by_time = min(self.seconds or math.inf, within) / USUAL_SECONDS
        longer = min(by_number, by_time)
        return math.sqrt(longer) if longer < math.inf else 1.0

    def lookahead_ranking(self, sight: Sight, random_ties: bool = False) -> tuple[list[str], dict[str, float]]:
        """Return all options, the best first, and each one's prior.

        Equal options are in order of name, or at random. A prior is an option's worth by lookahead
        minus the mean of all options, in millionths.
        """
        worth, parts = self._lookahead.worths(sight)
        order = best_first(worth)
        if random_ties:
            lots = {notation: self._luck.below(SEEDS) for notation in order}
            order.sort(key=lambda notation: (-worth[notation], lots[notation]))
        if sight.is_weighed:
            return order, _priors_by_rank(worth)
        total, count = sum(worth.values()), len(worth)
        return order, {notation: float((count * worth[notation] - total) // (count * parts)) for notation in order}


def best_first(worth: Mapping[str, int]) -> list[str]:
    return sorted(worth, key=lambda notation: (-worth[notation], notation))


def confident_best(result: SearchResult, priors: Mapping[str, float], errors: float = REQUIRED_ERRORS) -> str:
    """Return the option that lookahead preferred, unless another one is better with confidence.

    An option has to be better by ``errors`` standard errors. A small certain gain, such as a step
    towards the exit, is smaller than the error of a simulation and would otherwise be lost.
    """
    first = _reference(result, priors)
    best, ahead = first, 0.0
    for each in result.tried:
        by = _margin(result, each, first, errors)
        if by > ahead:
            best, ahead = each, by
    return best.notation


def _reference(result: SearchResult, priors: Mapping[str, float]) -> TriedOption:
    """Return the option that lookahead preferred, with which a race compares the others."""
    if result.first:
        return next(each for each in result.tried if each.notation == result.first)
    most = max(priors.get(each.notation, 0.0) for each in result.tried)
    return next(each for each in result.tried if priors.get(each.notation, 0.0) == most)


def _margin(result: SearchResult, one: TriedOption, first: TriedOption, errors: float) -> float:
    """Return the least by which an option is better, in a race on the same dice."""
    if result.first:
        return one.lead - errors * one.error
    error = math.sqrt(result.variance * (1.0 / max(1, one.visits) + 1.0 / max(1, first.visits)))
    return one.chance - first.chance - errors * error


def _priors_by_rank(weights: Mapping[str, int]) -> dict[str, float]:
    """Return evenly spaced priors for options that the game weighs.

    Weights say only which option is better, so their differences mean nothing.
    """
    ranks = sorted(set(weights.values()))
    if len(ranks) == 1:
        return {}
    step = PRIOR_SPREAD / (len(ranks) - 1)
    return {
        notation: math.floor(step * ranks.index(weight) - PRIOR_SPREAD / 2) * 1.0 for notation, weight in weights.items()
    }
