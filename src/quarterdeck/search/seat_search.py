"""A search for one seat of a match, on the quickest gear that is at hand: the same seed and simulations, the same choice."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from quarterdeck.compile import Backend, compiled
from quarterdeck.engine.answers import Account
from quarterdeck.engine.asks import Seat, Seats, Together
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import RuleError
from quarterdeck.engine.game import Game, State
from quarterdeck.engine.match import Match
from quarterdeck.engine.play.worlds import account
from quarterdeck.search.core.nodes import MILLION
from quarterdeck.search.core.search_settings import SearchSettings
from quarterdeck.search.core.search_tree import NO_PROMISES
from quarterdeck.search.interpreted import InterpretedFace, converted_account, converted_settings

SELDOM: Final = 16  # simulations between looks at whether any more could change the choice


class TriedOption(NamedTuple):
    """An option: how often the search took it, and the mean of the seat's chances of winning when it did.

    In a race also by how much that is more than with what promised most, on the same dice, and the error of this.
    """

    notation: str
    visits: int
    chance: float
    lead: float = 0.0
    error: float = 0.0


@dataclass(frozen=True)
class SearchResult:
    """What a search found: every option that it tried, the best first, and the variance of a simulation's chance."""

    tried: tuple[TriedOption, ...]
    simulations: int
    variance: float = 0.0
    first: str = ""  # of a race: what promised most, by which the leads of the others are told

    @property
    def best(self) -> str:
        return self.tried[0].notation

    @property
    def chance(self) -> float:
        """What the seat may expect of the best."""
        return self.tried[0].chance


class SearchTask(NamedTuple):
    """What a search sets out from: where the step began, what the seat has seen of it, how to search, what to try first, and
    what each option promised at first glance (in millionths, more or less than the others).

    It goes to other processes, where a match does not.
    """

    base: State
    account: Account
    seats: Seats
    manner: SearchSettings
    order: tuple[str, ...]
    promises: dict[str, float]


class SearchLimits(NamedTuple):
    """How long to think: so many simulations, so many seconds, or until ``stop`` says so, whichever is first.

    ``settled`` ends it as soon as nothing that is left could change which option is taken most.
    """

    simulations: int = 0
    seconds: float = 0.0
    stop: Callable[[], bool] | None = None
    settled: bool = False

    @property
    def are_none(self) -> bool:
        return self.simulations <= 0 and self.seconds <= 0 and self.stop is None


def think(
    match: Match[Any],
    seat: Seat,
    seed: int,
    simulations: int = 0,
    seconds: float = 0.0,
    manner: SearchSettings | None = None,
    order: Sequence[str] | None = None,
    stop: Callable[[], bool] | None = None,
    gear: Backend | None = None,
    settled: bool = False,
) -> SearchResult:
    """Search for a seat of a match, within these ``SearchLimits``.

    ``order`` names options that are to be tried first, the best at the head; left out, the game weighs them where it does.
    """
    limits = SearchLimits(simulations, seconds, stop, settled)
    return forced(match, seat) or thought(match.game, case_of(match, seat, seed, manner, order), seed, limits, gear)


def forced(match: Match[Any], seat: Seat) -> SearchResult | None:
    """What there is to think where there is no choice."""
    options = match.asked(seat).options
    return SearchResult((TriedOption(options[0].notation, 0, 0.5),), 0) if len(options) == 1 else None


def thought(game: Game[Any], case: SearchTask, seed: int, limits: SearchLimits, gear: Backend | None = None) -> SearchResult:
    """What comes of a search."""
    if limits.are_none:
        raise ValueError("how long to think is said by simulations, by seconds, or by what stops it")
    search = search_of(game, case, seed, gear)
    try:
        _go_on(search, limits)
    except search.contradiction:
        seat = case.account.seat
        raise RuleError(f"no world could be imagined for {seat} that agrees with what it has seen") from None
    tried = _best_first(TriedOption(*found) for found in search.found())
    return SearchResult(tried, search.simulations, _variance(*search.sums()), search.first())


def case_of(
    match: Match[Any],
    seat: Seat,
    seed: int,
    manner: SearchSettings | None,
    order: Sequence[str] | None,
    promises: Mapping[str, float] = NO_PROMISES,
) -> SearchTask:
    """What a search for a seat of a match sets out from."""
    first = weighed(match, seat, seed) if order is None else tuple(order)
    seen = account(match, seat)
    return SearchTask(match.position.base, seen, tuple(match.seats), manner or SearchSettings(), first, dict(promises))


def begun(
    match: Match[Any], seat: Seat, seed: int, manner: SearchSettings, order: Sequence[str], gear: Backend | None = None
) -> Any:
    """The search itself, to be gone on with by ``think(simulations)`` and read by ``found()``."""
    return search_of(match.game, case_of(match, seat, seed, manner, order), seed, gear)


def search_of(game: Game[Any], case: SearchTask, seed: int, gear: Backend | None = None) -> Any:
    """The same, on the quickest gear that there is if none is named."""
    gear = gear or compiled(game)
    face: Any = InterpretedFace(game) if gear is None or gear.module is None else gear.module
    base = case.base if gear is None else gear.hold(case.base)
    how = converted_settings(face, case.manner)
    return face.search(base, converted_account(face, case.account), case.seats, seed, how, case.order, case.promises)


def weighed(match: Match[Any], seat: Seat, seed: int) -> tuple[str, ...]:
    """The options as the game itself weighs them, the best first; none where it does not."""
    game, ask = match.game, match.asked(seat)
    if game.mind.weigh is None or not (isinstance(match.ask, Together) or ask.prompt in game.mind.weighs):
        return ()
    state = match.imagine(seat, Seeded(seed)).state
    weights = dict(zip([option.notation for option in ask.options], game.mind.weigh(state, ask), strict=True))
    return tuple(sorted(weights, key=lambda notation: (-weights[notation], notation)))


def joined(thoughts: Iterable[SearchResult]) -> SearchResult:
    """Searches of the same position with different seeds, as one: for several processes."""
    found: dict[str, list[TriedOption]] = {}
    simulations, variance, first = 0, 0.0, ""
    for thought in thoughts:
        simulations += thought.simulations
        variance += thought.simulations * thought.variance
        first = first or thought.first
        for each in thought.tried:
            found.setdefault(each.notation, []).append(each)
    return SearchResult(_best_first(map(_as_one, found.values())), simulations, variance / max(1, simulations), first)


def _as_one(parts: Sequence[TriedOption]) -> TriedOption:
    """One option in several searches, each by its visits."""
    visits = sum(each.visits for each in parts)
    chance, lead, error = 0.0, 0.0, 0.0
    for each in parts:
        share = each.visits / max(1, visits)
        chance += share * each.chance
        lead += share * each.lead
        error = math.hypot(error, share * each.error)
    return TriedOption(parts[0].notation, visits, chance, lead, error)


def _go_on(search: Any, limits: SearchLimits) -> None:
    """One by one where something else than their number may end it: compiled, nobody else has a word in between."""
    simulations, seconds, stop, settled = limits
    if seconds <= 0 and stop is None and not settled:
        search.think(simulations)
        return
    began = time.monotonic()
    while True:
        search.think(1)
        spent = time.monotonic() - began
        if search.simulations == simulations or (seconds > 0 and spent >= seconds) or (stop is not None and stop()):
            return
        if settled and search.simulations % SELDOM == 0 and search.ahead() > _left(search.simulations, spent, limits):
            return


def _left(done: int, spent: float, limits: SearchLimits) -> float:
    """How many simulations may still come, at the rate of those that were made."""
    by_number = limits.simulations - done if limits.simulations > 0 else math.inf
    by_time = (limits.seconds - spent) * done / spent if limits.seconds > 0 and spent > 0 else math.inf
    return min(by_number, by_time)


def _variance(count: int, worth: float, squares: float) -> float:
    """Of the seat's chances, simulation by simulation: what dice, and whatever comes after, make of one."""
    if not count:
        return 0.0
    mean = worth / count / MILLION
    return max(0.0, squares / count / MILLION - mean * mean)


def _best_first(tried: Iterable[TriedOption]) -> tuple[TriedOption, ...]:
    """In a race who leads; all that are left in it ran as often. In a tree what was taken most."""
    return tuple(sorted(tried, key=lambda each: (-each.lead, -each.visits, -each.chance, each.notation)))
