"""A search that can be continued: by tree or by race, one simulation at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from quarterdeck.engine.answers import StepAccount
from quarterdeck.engine.asks import Seat, Seats
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.game import State
from quarterdeck.search.core.game_model import GameModel
from quarterdeck.search.core.search_settings import SearchSettings

NO_PRIORS: Final[dict[str, float]] = {}


class SearchTask:
    """The starting point of a search, which can be sent to another process.

    ``base`` is the start of the step and ``account`` what the seat has seen of the step. ``order``
    lists the options to try first. ``priors`` holds each option's worth by lookahead, relative to
    the others, in millionths.
    """

    def __init__(
        self,
        base: State,
        account: StepAccount,
        seats: Seats,
        settings: SearchSettings,
        order: Sequence[str] = (),
        priors: Mapping[str, float] = NO_PRIORS,
    ) -> None:
        self.base = base
        self.account = account
        self.seats = seats
        self.settings = settings
        self.order = order
        self.priors = priors


class FoundOption:
    """An option, the number of times it was tried, and its mean win probability.

    In a race, ``lead`` is its mean advantage over the first option on the same dice, and ``error``
    the standard error of that mean. In an open search, ``seat`` and ``key`` name the question, and
    ``shares`` are the win probabilities of all seats.
    """

    def __init__(self, notation: str, visits: int, chance: float) -> None:
        self.notation = notation
        self.visits = visits
        self.chance = chance
        self.lead = 0.0
        self.error = 0.0
        self.seat: Seat = ""
        self.key = ""
        self.shares: list[float] = []


class Search:
    """A search from a seat's choice."""

    def __init__(self, model: GameModel, task: SearchTask, luck: Luck) -> None:
        self.model = model
        self.account = task.account
        self.seats = task.seats
        self.luck = luck
        self.simulations = 0

    def think(self, simulations: int) -> None:
        """Run more simulations.

        ``NoWorld`` is raised if no world agrees with what the seat saw.
        """
        for _ in range(simulations):
            self.simulate()

    def simulate(self) -> None:
        """Run one more simulation."""
        raise NotImplementedError

    def is_settled(self, left: float) -> bool:
        """Return whether ``left`` more simulations could not change the best option."""
        raise NotImplementedError

    def found(self) -> list[FoundOption]:
        """Return every option that was tried."""
        raise NotImplementedError

    def first(self) -> str:
        """Return the option that the others are compared with, or an empty string."""
        return ""

    def variance(self) -> float:
        """Return the variance of the seat's worth in one simulation."""
        return 0.0
