"""The evaluation of one answer: everybody's chances, the luck of a throw, the cost of a choice.

Chances are searched from the true position. The cost of a choice is searched from its seat's
knowledge, as a bot would. Every figure is searched several times with seeds of its own, and the
interval is the spread of those searches.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import sha256
from typing import Any, Final, NamedTuple

import msgspec

from quarterdeck.analysis.alternative_results import results
from quarterdeck.engine.answers import DRAW, ROLL, ToldAnswer
from quarterdeck.engine.asks import Choose, Draw, Roll, Seat
from quarterdeck.engine.chance import parse_card, parse_faces
from quarterdeck.engine.match import Match
from quarterdeck.search import (
    Greedy,
    SearchBot,
    SearchSettings,
    Sight,
    WinChances,
    WinChanceSearch,
    tree_settings,
    value_of,
)

SEARCHES: Final = 4  # searches for every figure
LONG: Final = 6  # options; from a longer list the better ones are searched first
MOST_RESULTS: Final = 60  # results of one throw; if there are more, this many are sampled
STUDENT: Final = 3.182  # Student's t for 95% with four searches


class Effort(msgspec.Struct, frozen=True):
    """The strength of the analysis: simulations of every search, and the seed of them all."""

    simulations: int = 100
    seed: int = 1


class Measurement(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float


class AnswerEvaluation(msgspec.Struct, frozen=True):
    """The findings about one answer. Measurements are for every seat, in the order of the seats."""

    number: int  # number of answers before it
    before: list[Measurement] | None = None  # the chances before it; None for a forced answer
    luck: list[Measurement] | None = None  # for a throw: its result less the average of all results
    is_exact: bool = True  # every result was searched
    is_unseen: bool = False  # others had made choices before it that nobody had seen yet
    choice: ChoiceEvaluation | None = None


class ChoiceEvaluation(msgspec.Struct, frozen=True):
    """A choice among several options: the best one by search, and its advantage."""

    options: int
    best: str
    cost: Measurement


def judged(match: Match[Any], number: int, answer: str, seat: Seat, strength: Effort) -> AnswerEvaluation:
    """Evaluate the answer that was given in a match standing before it."""
    ask = match.ask
    if isinstance(ask, Roll | Draw):
        return _thrown(match, ask, number, answer, strength)
    if seat not in match.waiting:  # a reveal only
        return AnswerEvaluation(number)
    asked = match.asked(seat)
    is_unseen, is_choice = _is_unseen(match), len(asked.options) > 1
    if not is_choice and (match.group is None or is_unseen):
        return AnswerEvaluation(number, is_unseen=is_unseen)
    judging = _Judging(match, number, strength)
    stood = None if is_unseen else judging.stood(asked)
    before = None if stood is None else _over_seats(stood)
    if not is_choice:
        return AnswerEvaluation(number, before)
    best, cost = judging.weighed_up(asked.seat, answer)
    return AnswerEvaluation(number, before, is_unseen=is_unseen, choice=ChoiceEvaluation(len(asked.options), best, cost))


def outlook(match: Match[Any], number: int, strength: Effort) -> AnswerEvaluation:
    """Return everybody's chances in an unfinished game."""
    if _is_unseen(match):
        return AnswerEvaluation(number, is_unseen=True)
    judging = _Judging(match, number, strength)
    return AnswerEvaluation(number, _over_seats(judging.looks("stands")))


def _is_unseen(match: Match[Any]) -> bool:
    """Return whether a choice has been made that stays hidden until all are ready."""
    return match.group is not None and len(match.position.given) > match.group.start


class Analyst(SearchBot):
    """A bot that looks as far ahead as a captain however few its simulations, to judge fairly."""

    def depth_factor(self, within: float) -> float:
        return max(1.0, super().depth_factor(within))


class _Judging:
    """One position, and the searches made of it."""

    def __init__(self, match: Match[Any], number: int, strength: Effort) -> None:
        self.match = match
        self.number = number
        self.strength = strength
        self.lookout = WinChanceSearch(match, tree_settings(value_of(match).without_own))

    def seeds(self, what: str) -> Iterator[int]:
        for search in range(SEARCHES):
            word = f"{self.strength.seed} {self.number} {what} {search}".encode()
            yield int.from_bytes(sha256(word).digest()[:4], "big")

    def looks(
        self, what: str, then: Sequence[ToldAnswer] = (), searches: int = SEARCHES, order: Sequence[str] = ()
    ) -> list[WinChances]:
        seeds = list(self.seeds(what))[:searches]
        return [self.lookout.outlook(seed, self.strength.simulations, then, order) for seed in seeds]

    def stood(self, asked: Choose) -> list[WinChances]:
        return self.looks("stands", order=self._order(asked))

    def weighed_up(self, seat: Seat, taken: str) -> tuple[str, Measurement]:
        """Return the option that a bot with that many simulations would take, and its advantage."""
        sight = Sight(self.match, seat)
        bot = Analyst(next(self.seeds("knows")), self.strength.simulations)
        best = bot.choose(sight)
        if best == taken:
            return best, Measurement(0.0, 0.0)
        duel = bot.choice_policy(sight, duel=True).settings
        more = partial(self._on_the_same_dice, duel) if duel.rollouts else self._each_by_itself
        return best, _measured([more(seat, best, taken, seed) for seed in self.seeds("costs")])

    def _on_the_same_dice(self, duel: SearchSettings, seat: Seat, best: str, taken: str, seed: int) -> float:
        """Search both options once more and alone: the best of many looks better than it is."""
        simulations = 2 * self.strength.simulations
        result = Sight(self.match, seat).think(seed, simulations, settings=duel, order=(best, taken))
        return next(-each.lead for each in result.tried if each.notation == taken)

    def _each_by_itself(self, seat: Seat, best: str, taken: str, seed: int) -> float:
        """Search each option by itself, for games whose searches grow a tree."""
        at, simulations = self.match.seats.index(seat), self.strength.simulations
        better, worse = (self.lookout.outlook_of(seat, each, seed, simulations).chances[at] for each in (best, taken))
        return better - worse

    def _order(self, asked: Choose) -> Sequence[str]:
        """Order a long list with the better options first."""
        if len(asked.options) <= LONG:
            return ()
        return Greedy(next(self.seeds("order"))).ranked(Sight(self.match, asked.seat))


def _thrown(match: Match[Any], ask: Roll | Draw, number: int, answer: str, strength: Effort) -> AnswerEvaluation:
    came, others, is_exact = results(ask, _said(ask, answer), MOST_RESULTS, strength.seed + number)
    if not others:
        return AnswerEvaluation(number)
    judging = _Judging(match, number, strength)
    whole = came.weight + sum(each.weight for each in others)
    after = _by_seat(judging.looks("came", (came.said,)))
    shares, looks = [came.weight / whole], [after]
    for place, each in enumerate(others):
        share = each.weight / whole
        searches = max(1, min(SEARCHES, math.ceil(2 * SEARCHES * share)))
        shares.append(share)
        looks.append(_by_seat(judging.looks(f"else {place}", (each.said,), searches)))
    before, luck = [], []
    for seat in range(len(match.seats)):
        average, gain = _weighed(shares, [each[seat] for each in looks], is_exact)
        before.append(average)
        luck.append(gain)
    return AnswerEvaluation(number, before, luck, is_exact)


def _said(ask: Roll | Draw, answer: str) -> ToldAnswer:
    if isinstance(ask, Roll):
        return ToldAnswer(ROLL, ask.seat, "", parse_faces(ask, answer.split()))
    return ToldAnswer(DRAW, ask.seat, ask.pile.possible()[parse_card(ask, answer)])


def _weighed(shares: Sequence[float], looks: Sequence[Sequence[float]], is_exact: bool) -> tuple[Measurement, Measurement]:
    """Return the average over all results, and the advantage of the first, the actual one."""
    means = [sum(each) / len(each) for each in looks]
    one = _variance_of_one(looks)
    average = sum(share * mean for share, mean in zip(shares, means, strict=True))
    noise = [share * share * one / len(each) for share, each in zip(shares, looks, strict=True)]
    if not is_exact:  # other samples might have been taken
        spread = sum(share * (mean - average) ** 2 for share, mean in zip(shares, means, strict=True))
        noise.append(spread / len(shares))
    gain = (1 - shares[0]) ** 2 * one / len(looks[0]) + sum(noise[1:])
    return Measurement(average, math.sqrt(sum(noise))), Measurement(means[0] - average, math.sqrt(gain))


def _variance_of_one(looks: Sequence[Sequence[float]]) -> float:
    """Return the variance of one search, from all results that were searched more than once."""
    squares = degrees = 0.0
    for each in looks:
        mean = sum(each) / len(each)
        squares += sum((value - mean) ** 2 for value in each)
        degrees += len(each) - 1
    return squares / degrees if degrees else 0.0


def _measured(values: Sequence[float]) -> Measurement:
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return Measurement(mean, math.sqrt(variance / len(values)))


def _by_seat(looks: Sequence[WinChances]) -> list[list[float]]:
    return [list(each) for each in zip(*(look.chances for look in looks), strict=True)]


def _over_seats(looks: Sequence[WinChances]) -> list[Measurement]:
    return [_measured(values) for values in _by_seat(looks)]
