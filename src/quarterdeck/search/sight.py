"""A seat's sight of a match: all that a bot is given."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from quarterdeck.compile import Backend
from quarterdeck.engine.answers import StepAccount
from quarterdeck.engine.asks import Choose, Option, Seat, Together
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.game import Game, State
from quarterdeck.engine.log import Entry
from quarterdeck.engine.match import Match
from quarterdeck.engine.play.worlds import account
from quarterdeck.search.backends import quickest, raising_rule_errors
from quarterdeck.search.core.interface import Interface
from quarterdeck.search.core.lookahead import WORLDS
from quarterdeck.search.core.search import NO_PRIORS, SearchTask
from quarterdeck.search.core.search_settings import SearchSettings
from quarterdeck.search.parallel import searched_in_parts
from quarterdeck.search.seat_search import SearchLimits, SearchResult, TriedOption, run_search
from quarterdeck.search.value import PositionValue, read, value_of


class OptionWorths(NamedTuple):
    """The worth of each option in whole numbers, of which ``parts`` make one.

    One is a point of the game's estimate, or a millionth of win probability.
    """

    worth: dict[str, int]
    parts: int


class Sight:
    """A match as one seat sees it: its view, log, current prompt, and imagined worlds.

    No seat can tell its imagined worlds from the true one. ``within`` is the number of seconds that
    the caller will wait, and ``stop`` may end the wait early. With ``alone``, a search stays in
    this process, as in a series of games that already uses the other cores. Lookahead and searches
    run on the fastest backend unless you name one.
    """

    __slots__ = ("_backend", "_match", "alone", "seat", "stop", "within")

    def __init__(
        self,
        match: Match[Any],
        seat: Seat,
        within: float = math.inf,
        stop: Callable[[], bool] | None = None,
        alone: bool = False,
        backend: Backend | None = None,
    ) -> None:
        self._match = match
        self._backend = backend
        self.seat = seat
        self.within = within
        self.stop = stop
        self.alone = alone

    @property
    def game(self) -> Game[Any]:
        return self._match.game

    @property
    def asked(self) -> Choose:
        return self._match.asked(self.seat)

    @property
    def is_together(self) -> bool:
        """True if several seats are choosing unseen by each other."""
        return isinstance(self._match.ask, Together)

    @property
    def is_weighed(self) -> bool:
        """True if lookahead cannot judge the options, so that only the game's own weights can."""
        return self.is_together or self.asked.prompt in self.game.mind.weighs

    def choices(self) -> list[str]:
        return self._match.choices(self.seat)

    def option(self, notation: str) -> Option[Any]:
        """Return the option of this notation, or refuse it and name the clause that forbids it."""
        return self._match.option(notation, self.seat)

    def view(self) -> msgspec.Struct:
        return self._match.view(self.seat)

    def log(self) -> list[Entry]:
        return self._match.log(self.seat)

    def value(self, file: Path | None = None) -> PositionValue:
        """Return the value function of the match's scenario, or the one in a file."""
        return value_of(self._match) if file is None else read(self._match.game, self._match.scenario, file)

    def imagine(self, luck: Luck) -> Match[Any]:
        """Return one imagined world: everything that this seat cannot know is dealt anew."""
        return self._match.imagine(self.seat, luck)

    def look(
        self, seed: int, options: Sequence[str] | None = None, worlds: int = WORLDS, settings: SearchSettings | None = None
    ) -> OptionWorths:
        """Return the worth of the named options, or of all, up to the next choice of any seat.

        The worth is averaged over ``worlds`` imagined worlds, or one if nothing hidden matters. In
        each world it is exact, or sampled if there are too many outcomes. It is measured by the
        estimate, or with ``settings`` as win probability in millionths.
        """
        ask = self.asked
        looked_at: Sequence[Option[Any]] = ask.options
        if options is not None:
            offered = {option.notation: option for option in looked_at}
            looked_at = [offered.get(notation) or self.option(notation) for notation in options]
        notations = [option.notation for option in looked_at]
        needed = self._match.worlds_needed(Choose(ask.seat, ask.prompt, looked_at, ask.about, ask.to), worlds)
        interface, base, seen = self._from_here()
        converted = None if settings is None else interface.settings(settings)
        with raising_rule_errors(interface):
            found, parts = interface.look(base, seen, seed, notations, needed, converted)
        return OptionWorths(dict(zip(notations, found, strict=True)), parts)

    def weigh(self, seed: int) -> dict[str, int]:
        """Return the game's own weight of each option."""
        interface, base, seen = self._from_here()
        with raising_rule_errors(interface):
            return interface.weigh(base, seen, seed, self.asked.about)

    def foresee(self, seed: int, settings: SearchSettings | None = None) -> dict[str, int]:
        """Return the estimates of the options that the game foresees, or win probabilities.

        With ``settings`` the result is win probability in millionths.
        """
        interface, base, seen = self._from_here()
        converted = None if settings is None else interface.settings(settings)
        with raising_rule_errors(interface):
            return interface.foresee(base, seen, seed, self.asked.about, converted)

    def think(
        self,
        seed: int,
        simulations: int = 0,
        seconds: float = 0.0,
        settings: SearchSettings | None = None,
        order: Sequence[str] | None = None,
        priors: Mapping[str, float] = NO_PRIORS,
        parts: int = 1,
        settled: bool = False,
    ) -> SearchResult:
        """Search with a number of simulations, of seconds, or for as long as the caller will wait.

        With ``settled`` the search stops once its choice is settled. ``order`` lists the options to
        try first, the best first; without it, the game's weights give the order. Each of several
        ``parts`` is a search of its own, in its own process if possible.
        """
        options = self.asked.options
        if len(options) == 1:
            return SearchResult((TriedOption(options[0].notation, 0, 0.5),), 0)
        task = self.task(seed, settings, order, priors)
        limits = SearchLimits(simulations, self._time_limit(seconds), self.stop, settled)
        if parts == 1:
            return run_search(self.game, task, seed, limits, self._backend)
        return searched_in_parts(self.game, task, seed, parts, limits, self.alone)

    def task(
        self,
        seed: int,
        settings: SearchSettings | None = None,
        order: Sequence[str] | None = None,
        priors: Mapping[str, float] = NO_PRIORS,
    ) -> SearchTask:
        """Return the starting point of a search."""
        first = self._by_weight(seed) if order is None else tuple(order)
        seen, seats = account(self._match, self.seat), tuple(self._match.seats)
        return SearchTask(self._match.position.base, seen, seats, settings or SearchSettings(), first, dict(priors))

    def _by_weight(self, seed: int) -> tuple[str, ...]:
        """Return the options by the game's weights, or none if it does not weigh them."""
        if self.game.mind.weigh is None or not self.is_weighed:
            return ()
        weights = self.weigh(seed)
        return tuple(sorted(weights, key=lambda notation: (-weights[notation], notation)))

    def _from_here(self) -> tuple[Interface, State, StepAccount]:
        """Return the interface, the start of the step, and what the seat has seen of the step."""
        backend = quickest(self.game, self._backend)
        interface = backend.interface
        return interface, backend.hold(self._match.position.base), interface.account(account(self._match, self.seat))

    def _time_limit(self, seconds: float) -> float:
        if 0 < seconds <= self.within:
            return seconds
        return self.within if math.isfinite(self.within) else 0.0
