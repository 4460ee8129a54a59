"""What a bot is given."""

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
from quarterdeck.search.backends import imagining, quickest
from quarterdeck.search.core.interface import Interface
from quarterdeck.search.core.lookahead import WORLDS
from quarterdeck.search.core.search import NO_PROMISES, SearchTask
from quarterdeck.search.core.search_settings import SearchSettings
from quarterdeck.search.parallel import searched_in_parts
from quarterdeck.search.seat_search import SearchLimits, SearchResult, TriedOption, searched
from quarterdeck.search.value import PositionValue, read, value_of


class OptionWorths(NamedTuple):
    """What options are worth, by the game's estimate or in millionths, exactly: whole numbers, so many ``parts`` of one."""

    worth: dict[str, int]
    parts: int


class Sight:
    """A match as one seat sees it: its view, its log, what it is asked, and worlds that it cannot tell from the true one.

    Whoever asks says how many seconds he will wait at most, and may say before that he no longer does; and whether it is to
    be thought about in this process ``alone``, as in a series, which has games of its own for the others. Looks and searches
    run on the quickest backend there is, unless one is named.
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
        """Whether several seats choose unseen by each other."""
        return isinstance(self._match.ask, Together)

    @property
    def is_weighed(self) -> bool:
        """Whether what comes of the options cannot be looked at: the game weighs them by themselves, if it does."""
        return self.is_together or self.asked.prompt in self.game.mind.weighs

    def choices(self) -> list[str]:
        return self._match.choices(self.seat)

    def option(self, notation: str) -> Option[Any]:
        """What a notation stands for; refused where it is not offered, with the clause that forbids it if one does."""
        return self._match.option(notation, self.seat)

    def view(self) -> msgspec.Struct:
        return self._match.view(self.seat)

    def log(self) -> list[Entry]:
        return self._match.log(self.seat)

    def value(self, file: Path | None = None) -> PositionValue:
        """What positions of this match are valued by, as chances of winning: what comes with its scenario, or a file."""
        return value_of(self._match) if file is None else read(self._match.game, self._match.scenario, file)

    def imagine(self, luck: Luck) -> Match[Any]:
        """One world, all that this seat cannot know dealt anew."""
        return self._match.imagine(self.seat, luck)

    def look(
        self, seed: int, options: Sequence[str] | None = None, worlds: int = WORLDS, settings: SearchSettings | None = None
    ) -> OptionWorths:
        """What options of the choice are worth as far as the next choice of anybody; all of them, if none are named.

        Over so many imagined worlds, or one where nothing hidden can matter; exact in each, or sampled where ends are too
        many. By the estimate, or by settings that value positions as chances of winning, in millionths.
        """
        ask = self.asked
        looked_at: Sequence[Option[Any]] = ask.options
        if options is not None:
            offered = {option.notation: option for option in looked_at}
            looked_at = [offered.get(notation) or self.option(notation) for notation in options]
        notations = [option.notation for option in looked_at]
        needed = self._match.worlds_needed(Choose(ask.seat, ask.prompt, looked_at, ask.about, ask.to), worlds)
        interface, base, seen = self._from_here()
        how = None if settings is None else interface.settings(settings)
        with imagining(interface):
            found, parts = interface.look(base, seen, seed, notations, needed, how)
        return OptionWorths(dict(zip(notations, found, strict=True)), parts)

    def weigh(self, seed: int) -> dict[str, int]:
        """How good each option of the choice looks by itself, as the game weighs them."""
        interface, base, seen = self._from_here()
        with imagining(interface):
            return interface.weigh(base, seen, seed, self.asked.about)

    def foresee(self, seed: int, settings: SearchSettings | None = None) -> dict[str, int]:
        """What the estimate will come to after those options of which the game says it itself; or the chance of winning."""
        interface, base, seen = self._from_here()
        how = None if settings is None else interface.settings(settings)
        with imagining(interface):
            return interface.foresee(base, seen, seed, self.asked.about, how)

    def think(
        self,
        seed: int,
        simulations: int = 0,
        seconds: float = 0.0,
        settings: SearchSettings | None = None,
        order: Sequence[str] | None = None,
        promises: Mapping[str, float] = NO_PROMISES,
        parts: int = 1,
        settled: bool = False,
    ) -> SearchResult:
        """A search from what this seat has seen: so many simulations or so many seconds, or for as long as whoever asks will
        wait; ``settled``: no longer than until it is sure which option is taken.

        ``order`` names options that are to be tried first, the best at the head; left out, the game weighs them where it
        does. In several parts, each is a search of its own, in a process of its own where that can be.
        """
        options = self.asked.options
        if len(options) == 1:
            return SearchResult((TriedOption(options[0].notation, 0, 0.5),), 0)
        task = self.task(seed, settings, order, promises)
        limits = SearchLimits(simulations, self._patience(seconds), self.stop, settled)
        if parts == 1:
            return searched(self.game, task, seed, limits, self._backend)
        return searched_in_parts(self.game, task, seed, parts, limits, self.alone)

    def task(
        self,
        seed: int,
        settings: SearchSettings | None = None,
        order: Sequence[str] | None = None,
        promises: Mapping[str, float] = NO_PROMISES,
    ) -> SearchTask:
        """What a search sets out from."""
        first = self._by_weight(seed) if order is None else tuple(order)
        seen, seats = account(self._match, self.seat), tuple(self._match.seats)
        return SearchTask(self._match.position.base, seen, seats, settings or SearchSettings(), first, dict(promises))

    def _by_weight(self, seed: int) -> tuple[str, ...]:
        """The options as the game itself weighs them, the best first; none where it does not."""
        if self.game.mind.weigh is None or not self.is_weighed:
            return ()
        weights = self.weigh(seed)
        return tuple(sorted(weights, key=lambda notation: (-weights[notation], notation)))

    def _from_here(self) -> tuple[Interface, State, StepAccount]:
        """Whom to ask, the start of the step, and what the seat has seen of it."""
        backend = quickest(self.game, self._backend)
        interface = backend.interface
        return interface, backend.hold(self._match.position.base), interface.account(account(self._match, self.seat))

    def _patience(self, seconds: float) -> float:
        if 0 < seconds <= self.within:
            return seconds
        return self.within if math.isfinite(self.within) else 0.0
