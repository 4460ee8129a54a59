"""The findings about a game put together: luck and judgement (docs/do/analyse-a-game.md)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from quarterdeck.analysis.analysis_job import AnswerText, GameAnalysis
from quarterdeck.analysis.evaluation import STUDENT, AnswerEvaluation, Measurement
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.confidence_intervals import NORMAL
from quarterdeck.lab.intervals import Estimate
from quarterdeck.lab.measures.chance_history import SWING
from quarterdeck.lab.ratings import shared_out

CLOSED: Final = "closed"  # the kind of a last moment that no rule brought about
MOST_TURNS: Final = 6
WORST: Final = 3
WORTH_TELLING: Final = 0.005  # half a percent: less is not worth showing


class Choice(msgspec.Struct, frozen=True):
    """A choice among several options.

    The cost is 0 if it is within the noise, as nothing beats the best option.
    """

    options: int
    best: str
    best_text: str
    cost: Estimate
    is_clear: bool  # the cost is more than noise


class Moment(msgspec.Struct, frozen=True):
    """One answer, and everybody's chances after it."""

    number: int  # number of answers up to this one
    kind: str
    seat: Seat
    clause: str
    notation: str
    text: str
    chances: dict[Seat, Estimate]
    luck: dict[Seat, Estimate] | None = None  # the luck of a throw
    is_exact: bool = True  # the average is over every result
    choice: Choice | None = None


class Account(msgspec.Struct, frozen=True):
    """A seat's gains from luck and losses from errors, in win probability."""

    seat: Seat
    name: str
    player: str
    luck: Estimate  # over all throws by anybody
    choices: int  # choices among several options
    error: Estimate  # per choice, on average
    worst: list[int]  # the numbers of its costliest choices, the costliest first


class Analysis(msgspec.Struct, frozen=True):
    """The analysis of a game."""

    game: str
    title: str
    scenario: str
    rules: int
    digest: str  # digest of the record
    answers: int  # answers in the record, analysed or not
    simulations: int
    seed: int
    start: dict[Seat, Estimate]
    moments: list[Moment]
    turning_points: list[int]  # by number of answer
    accounts: list[Account]
    winners: list[Seat]
    ended: str  # the kind of end; empty if the game is not over
    is_whole: bool  # False if the work was stopped early


def analysis(done: GameAnalysis) -> Analysis:
    """Return the analysis up to the first answer without findings."""
    seats, match = done.match.seats, done.match
    known = _known(done)
    told = done.told()[: len(known)]
    is_whole = not done.missing()
    chances = _chances(done, known, is_whole)
    moments = [_moment(seats, each, finding, after) for each, finding, after in zip(told, known, chances[1:], strict=False)]
    outcome = match.outcome
    if is_whole and match.timeline.closed is not None:
        result = _of_seats(seats, _result(seats, match.timeline.closed.winners))
        text = match.timeline.closed.text(match.side)
        moments.append(Moment(match.count + 1, CLOSED, "", "", match.timeline.closed.how, text, result))
    return Analysis(
        game=done.game.key,
        title=done.game.title,
        scenario=match.scenario.title,
        rules=done.game.version,
        digest=done.digest,
        answers=match.count,
        simulations=done.strength.simulations,
        seed=done.strength.seed,
        start=_of_seats(seats, chances[0]) if chances else {},
        moments=moments,
        turning_points=turning_points(moments),
        accounts=[_account(done, seat, known[: len(moments)], moments) for seat in seats],
        winners=list(outcome.winners) if outcome is not None else [],
        ended=outcome.text(match.side) if outcome is not None else "",
        is_whole=is_whole,
    )


def _known(done: GameAnalysis) -> list[AnswerEvaluation]:
    """Return the findings from the first answer on, without a gap."""
    known = []
    for number in range(done.match.count):
        if number not in done.findings:
            break
        known.append(done.findings[number])
    return known


def _result(seats: Sequence[Seat], winners: Sequence[Seat]) -> list[Measurement]:
    return [Measurement(share, 0.0) for share in shared_out(winners, seats).values()]


def _chances(done: GameAnalysis, known: Sequence[AnswerEvaluation], is_whole: bool) -> list[list[Measurement]]:
    """Return everybody's chances before every answer, and after the last.

    Forced answers have the chances after them, and choices made together have no effect before all
    are ready.
    """
    last: list[Measurement] | None = None
    if is_whole:
        outcome = done.match.outcome if done.ended_by_rule else None
        last = done.findings[done.match.count].before if outcome is None else _result(done.match.seats, outcome.winners)
    stood: list[list[Measurement] | None] = [each.before for each in known] + [last]
    for at in range(len(known) - 1, -1, -1):
        if stood[at] is None and not known[at].is_unseen:
            stood[at] = stood[at + 1]
    unseen = [each.is_unseen for each in known] + [is_whole]
    for at in range(1, len(stood)):
        if stood[at] is None and unseen[at]:
            stood[at] = stood[at - 1]
    until = stood.index(None) if None in stood else len(stood)  # the work was stopped before
    return [each for each in stood[:until] if each is not None]


def _moment(seats: Sequence[Seat], told: AnswerText, finding: AnswerEvaluation, after: list[Measurement]) -> Moment:
    found, choice = finding.choice, None
    if found is not None:
        cost, words = _interval(found.cost), told.options.get(found.best, found.best)
        choice = Choice(found.options, found.best, words, _none_below(cost), cost.low > 0)
    return Moment(
        number=finding.number + 1,
        kind=told.kind,
        seat=told.seat,
        clause=told.clause,
        notation=told.notation,
        text=told.text,
        chances=_of_seats(seats, after),
        luck=None
        if finding.luck is None
        else {seat: _interval(each) for seat, each in zip(seats, finding.luck, strict=True)},
        is_exact=finding.is_exact,
        choice=choice,
    )


def _none_below(cost: Estimate) -> Estimate:
    return Estimate(max(0.0, cost.value), max(0.0, cost.low), max(0.0, cost.high))


def _of_seats(seats: Sequence[Seat], measured: Sequence[Measurement]) -> dict[Seat, Estimate]:
    found = zip(seats, map(_interval, measured), strict=True)
    return {seat: Estimate(each.value, max(0.0, each.low), min(1.0, each.high)) for seat, each in found}


def _interval(measured: Measurement, times: float = STUDENT) -> Estimate:
    mean, error = measured
    return Estimate(round(mean, 6), round(mean - times * error, 6), round(mean + times * error, 6))


def _sum(measured: Iterable[Measurement]) -> Measurement:
    mean = square = 0.0
    for each in measured:
        mean += each.mean
        square += each.error * each.error
    return Measurement(mean, math.sqrt(square))


def _account(done: GameAnalysis, seat: Seat, known: Sequence[AnswerEvaluation], moments: Sequence[Moment]) -> Account:
    at = done.match.seats.index(seat)
    luck = _interval(_sum(each.luck[at] for each in known if each.luck is not None), NORMAL)
    judged = [(moment, each.choice) for moment, each in zip(moments, known, strict=False) if each.choice is not None]
    own = [choice for moment, choice in judged if moment.seat == seat]
    mean, error = _sum(choice.cost for choice in own)
    each = _interval(Measurement(mean / max(1, len(own)), error / max(1, len(own))), NORMAL)
    players = done.match.players
    return Account(
        seat=seat,
        name=done.game.seat_name(seat),
        player=players[at] if at < len(players) else "",
        luck=luck,
        choices=len(own),
        error=_none_below(each),
        worst=worst(moments, seat),
    )


def worst(moments: Iterable[Moment], seat: Seat) -> list[int]:
    """Return the seat's costliest choices, leaving out those within the noise or of little cost."""
    own = [
        (each.choice.cost.value, each.number)
        for each in moments
        if each.seat == seat and each.choice and each.choice.is_clear and each.choice.cost.value >= WORTH_TELLING
    ]
    return [number for _, number in sorted(own, key=lambda pair: (-pair[0], pair[1]))[:WORST]]


def turning_points(moments: Iterable[Moment]) -> list[int]:
    """Return the throws and choices that changed most, in the order of play."""
    weights: Mapping[int, float] = {each.number: weight_of(each) for each in moments}
    most = sorted(weights, key=lambda number: (-weights[number], number))[:MOST_TURNS]
    return sorted(number for number in most if weights[number] >= SWING)


def weight_of(moment: Moment) -> float:
    """Return how much one answer changed, by luck or by error; nothing if within the noise."""
    if moment.luck is not None:
        return max((abs(each.value) for each in moment.luck.values() if each.is_clear), default=0.0)
    if moment.choice is not None and moment.choice.is_clear:
        return moment.choice.cost.value
    return 0.0
