"""One answer of a game, looked at afterwards: where everybody stood, what a throw was worth, what a choice cost.

Where everybody stood is searched from the position as it truly was; what a choice cost, from what its seat could know, and
as a bot searches there. Everything that counts is searched several times from seeds of its own, and the interval is how far
those searches differ.
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

SEARCHES: Final = 4  # of everything that counts
LONG: Final = 6  # options; of more than that the better ones are looked at first
MOST_RESULTS: Final = 60  # of one throw; where there are more, so many are taken at random
STUDENT: Final = 3.182  # 95% of the searches' mean, from four of them


class Effort(msgspec.Struct, frozen=True):
    """How hard to look: simulations of every search, and the seed of them all."""

    simulations: int = 100
    seed: int = 1


class Measurement(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float


class AnswerEvaluation(msgspec.Struct, frozen=True):
    """What was found out about one answer. Measures are of every seat, in the order of the seats."""

    number: int  # of answers before it
    before: list[Measurement] | None = None  # the chances when it was asked for; None where nothing else could be answered
    luck: list[Measurement] | None = None  # of a throw: what it brought, less what all results bring on average
    is_exact: bool = True  # whether every result was looked at
    is_unseen: bool = False  # whether others had chosen something before it that nobody saw yet
    choice: ChoiceEvaluation | None = None


class ChoiceEvaluation(msgspec.Struct, frozen=True):
    """A choice among several options: what the search would have taken, and how much more it would have brought."""

    options: int
    best: str
    cost: Measurement


def judged(match: Match[Any], number: int, answer: str, seat: Seat, strength: Effort) -> AnswerEvaluation:
    """The answer that a match, standing where it was asked for, was given."""
    ask = match.ask
    if isinstance(ask, Roll | Draw):
        return _thrown(match, ask, number, answer, strength)
    if seat not in match.waiting:  # what was only shown
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
    """How everybody stands where a game was left."""
    if _is_unseen(match):
        return AnswerEvaluation(number, is_unseen=True)
    judging = _Judging(match, number, strength)
    return AnswerEvaluation(number, _over_seats(judging.looks("stands")))


def _is_unseen(match: Match[Any]) -> bool:
    """Whether something has been chosen that does not show before all are ready."""
    return match.group is not None and len(match.position.given) > match.group.start


class Analyst(SearchBot):
    """A bot that looks as far as a captain with however few simulations: who looks nearer thinks captains wrong."""

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
        """What a bot that makes so many simulations would have taken, and how much more that would have brought."""
        sight = Sight(self.match, seat)
        bot = Analyst(next(self.seeds("knows")), self.strength.simulations)
        best = bot.choose(sight)
        if best == taken:
            return best, Measurement(0.0, 0.0)
        duel = bot.choice_policy(sight, duel=True).settings
        more = partial(self._on_the_same_dice, duel) if duel.rollouts else self._each_by_itself
        return best, _measured([more(seat, best, taken, seed) for seed in self.seeds("costs")])

    def _on_the_same_dice(self, duel: SearchSettings, seat: Seat, best: str, taken: str, seed: int) -> float:
        """Both once more, and nothing else: of many that were tried, the best looks better than it is."""
        simulations = 2 * self.strength.simulations
        result = Sight(self.match, seat).think(seed, simulations, settings=duel, order=(best, taken))
        return next(-each.lead for each in result.tried if each.notation == taken)

    def _each_by_itself(self, seat: Seat, best: str, taken: str, seed: int) -> float:
        """The same where a tree grows."""
        at, simulations = self.match.seats.index(seat), self.strength.simulations
        better, worse = (self.lookout.outlook_of(seat, each, seed, simulations).chances[at] for each in (best, taken))
        return better - worse

    def _order(self, asked: Choose) -> Sequence[str]:
        """Of a long list the better ones are tried first."""
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
    """The average over all results, and how far above it the first is: the one that came."""
    means = [sum(each) / len(each) for each in looks]
    one = _variance_of_one(looks)
    average = sum(share * mean for share, mean in zip(shares, means, strict=True))
    noise = [share * share * one / len(each) for share, each in zip(shares, looks, strict=True)]
    if not is_exact:  # others might have been taken
        spread = sum(share * (mean - average) ** 2 for share, mean in zip(shares, means, strict=True))
        noise.append(spread / len(shares))
    gain = (1 - shares[0]) ** 2 * one / len(looks[0]) + sum(noise[1:])
    return Measurement(average, math.sqrt(sum(noise))), Measurement(means[0] - average, math.sqrt(gain))


def _variance_of_one(looks: Sequence[Sequence[float]]) -> float:
    """Of one search, from all the results that were searched more than once."""
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
