"""What a bot is given."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from quarterdeck.engine.asks import Choose, Option, Seat, Together
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.game import Game
from quarterdeck.engine.log import Entry
from quarterdeck.engine.match import Match
from quarterdeck.engine.play.worlds import imagined_state
from quarterdeck.search.core.search_settings import SearchSettings
from quarterdeck.search.core.search_tree import NO_PROMISES
from quarterdeck.search.parallel import think_in_parts
from quarterdeck.search.seat_lookahead import OptionWorths, foreseen, glance, weighed
from quarterdeck.search.seat_search import SearchLimits, SearchResult
from quarterdeck.search.value import PositionValue, read, value_of


class Sight:
    """A match as one seat sees it: its view, its log, what it is asked, and worlds that it cannot tell from the true one.

    Whoever asks says how many seconds he will wait at most, and may say before that he no longer does; and whether it is to
    be thought about in this process ``alone``, as in a series, which has games of its own for the others.
    """

    __slots__ = ("_match", "alone", "seat", "stop", "within")

    def __init__(
        self,
        match: Match[Any],
        seat: Seat,
        within: float = math.inf,
        stop: Callable[[], bool] | None = None,
        alone: bool = False,
    ) -> None:
        self._match = match
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

    def imagine_state(self, luck: Luck) -> Any:
        """The position alone in such a world, where this seat is asked: much quicker than a match."""
        return imagined_state(self._match, self.seat, luck)

    def glance(
        self, seed: int, options: Sequence[Option[Any]], worlds: int, manner: SearchSettings | None = None
    ) -> OptionWorths:
        """What each of these options of the choice is worth one choice ahead, over so many worlds: by the estimate, or by
        weights that make it a chance of winning."""
        return glance(self._match, self.seat, seed, options, worlds, manner=manner)

    def weigh(self, seed: int) -> dict[str, int]:
        """How good each option of the choice looks by itself, as the game weighs them."""
        return weighed(self._match, self.seat, seed)

    def foresee(self, seed: int, manner: SearchSettings | None = None) -> dict[str, int]:
        """What the estimate will come to after those options of which the game says it itself; or the chance of winning."""
        return foreseen(self._match, self.seat, seed, manner=manner)

    def think(
        self,
        seed: int,
        simulations: int = 0,
        seconds: float = 0.0,
        manner: SearchSettings | None = None,
        order: Sequence[str] | None = None,
        promises: Mapping[str, float] = NO_PROMISES,
        parts: int = 1,
        settled: bool = False,
    ) -> SearchResult:
        """A tree search from what this seat has seen: so many simulations or so many seconds, or for as long as whoever asks
        will wait; ``settled``: no longer than until it is sure which option is taken. In several parts, each grows a tree
        of its own, in a process of its own where that can be."""
        limits = SearchLimits(simulations, self._patience(seconds), self.stop, settled)
        return think_in_parts(self._match, self.seat, seed, parts, limits, manner, order, promises, self.alone)

    def _patience(self, seconds: float) -> float:
        if 0 < seconds <= self.within:
            return seconds
        return self.within if math.isfinite(self.within) else 0.0
