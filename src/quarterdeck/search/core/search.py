"""A search that can be gone on with: one simulation after the other, by a tree or by a race, and what it found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from quarterdeck.engine.answers import StepAccount
from quarterdeck.engine.asks import Seat, Seats
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.game import State
from quarterdeck.search.core.game_model import GameModel
from quarterdeck.search.core.search_settings import SearchSettings

NO_PROMISES: Final[dict[str, float]] = {}


class SearchTask:
    """What a search sets out from: where the step began, what the seat has seen of it, how to search, what to try first, and
    what each option promised at first glance (in millionths, more or less than the others).

    It goes to other processes, where a match does not.
    """

    def __init__(
        self,
        base: State,
        account: StepAccount,
        seats: Seats,
        settings: SearchSettings,
        order: Sequence[str] = (),
        promises: Mapping[str, float] = NO_PROMISES,
    ) -> None:
        self.base = base
        self.account = account
        self.seats = seats
        self.settings = settings
        self.order = order
        self.promises = promises


class FoundOption:
    """An option: how often it was tried, and the mean chance of winning with it.

    In a race also by how much that is more than with the first option, on the same dice, and the error of this. Where the
    chances of all seats are searched, whose option it is, at which question, and the share of every seat.
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
    """Simulations from where a seat is asked."""

    def __init__(self, model: GameModel, task: SearchTask, luck: Luck) -> None:
        self.model = model
        self.account = task.account
        self.seats = task.seats
        self.luck = luck
        self.simulations = 0

    def think(self, simulations: int) -> None:
        """So many simulations more; ``NoWorld`` where the seat cannot have seen what it saw."""
        for _ in range(simulations):
            self.simulate()

    def simulate(self) -> None:
        """One simulation more."""
        raise NotImplementedError

    def is_settled(self, left: float) -> bool:
        """Whether so many simulations more could not change which option comes first."""
        raise NotImplementedError

    def found(self) -> list[FoundOption]:
        """Every option that was tried."""
        raise NotImplementedError

    def first(self) -> str:
        """The option that the others are compared with; none where each stands for itself."""
        return ""

    def variance(self) -> float:
        """Of the seat's chances, simulation by simulation: what dice, and whatever comes after, make of one."""
        return 0.0
