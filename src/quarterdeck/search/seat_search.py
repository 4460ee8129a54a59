"""One search for one seat, within limits: in this process or in another one."""

from __future__ import annotations

import math
import time
from typing import Any, Final, NamedTuple

from quarterdeck.compile import Backend
from quarterdeck.engine.answers import Account
from quarterdeck.engine.asks import Seats
from quarterdeck.engine.errors import RuleError
from quarterdeck.engine.game import Game, State
from quarterdeck.search.backends import quickest
from quarterdeck.search.core.search import Search
from quarterdeck.search.core.search_settings import SearchSettings
from quarterdeck.search.result import SearchLimits, SearchResult, TriedOption, best_first

SELDOM: Final = 16  # simulations between looks at whether any more could change the choice


class SearchTask(NamedTuple):
    """What a search sets out from: where the step began, what the seat has seen of it, how to search, what to try first, and
    what each option promised at first glance (in millionths, more or less than the others).

    It goes to other processes, where a match does not.
    """

    base: State
    account: Account
    seats: Seats
    settings: SearchSettings
    order: tuple[str, ...]
    promises: dict[str, float]


def searched(
    game: Game[Any], task: SearchTask, seed: int, limits: SearchLimits, backend: Backend | None = None
) -> SearchResult:
    """What comes of a search, on the quickest backend that there is if none is named."""
    if limits.are_none:
        raise ValueError("how long to think is said by simulations, by seconds, or by what stops it")
    backend = quickest(game, backend)
    search = begun(task, seed, backend)
    try:
        _go_on(search, limits)
    except backend.face.no_world as error:
        raise RuleError(str(error)) from None
    tried = (TriedOption(each.notation, each.visits, each.chance, each.lead, each.error) for each in search.found())
    return SearchResult(best_first(tried), search.simulations, search.variance(), search.first())


def begun(task: SearchTask, seed: int, backend: Backend) -> Search:
    """The search itself, to be gone on with by ``think(simulations)`` and read by ``found()``."""
    face, base = backend.face, backend.hold(task.base)
    settings = face.settings(task.settings)
    return face.search(base, face.account(task.account), task.seats, seed, settings, task.order, task.promises)


def _go_on(search: Search, limits: SearchLimits) -> None:
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
        if settled and search.simulations % SELDOM == 0 and search.is_settled(_left(search.simulations, spent, limits)):
            return


def _left(done: int, spent: float, limits: SearchLimits) -> float:
    """How many simulations may still come, at the rate of those that were made."""
    by_number = limits.simulations - done if limits.simulations > 0 else math.inf
    by_time = (limits.seconds - spent) * done / spent if limits.seconds > 0 and spent > 0 else math.inf
    return min(by_number, by_time)
