"""The position: the lake, the ships with their damage, the activation cards and the damage pack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from quarterdeck.boards.cards import Card, Pile
from quarterdeck.boards.square import STEPS
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.copies import Copied
from quarterdeck.engine.game import Outcome, State
from quarterdeck.games.mimi_and_toutou.charts import COMPARTMENTS, EIGHTHS, Figures

BRITISH: Seat = "british"
GERMAN: Seat = "german"
SIDES = (BRITISH, GERMAN)

Status = Literal["afloat", "sunk", "surrendered", "withdrawn"]
AFLOAT: Final = "afloat"
SUNK: Final = "sunk"
SURRENDERED: Final = "surrendered"
WITHDRAWN: Final = "withdrawn"


@dataclass(slots=True)
class Ship(Copied):
    """A ship. The four counts are how many more of her own activations an effect lasts (MT-20)."""

    key: str
    side: Seat
    figures: Figures
    column: int
    row: int
    heading: int
    hits: list[int]  # MT-22: the number of hits on each place, one for each rank of the chart
    rudder: int = 0
    gun: int = 0
    engine: int = 0
    charthouse: int = 0
    status: Status = AFLOAT

    @property
    def name(self) -> str:
        return self.figures.name

    @property
    def ahead(self) -> tuple[int, int]:
        """The square straight ahead of the bow."""
        across, down = STEPS[self.heading]
        return self.column + across, self.row + down

    @property
    def flotation_lost(self) -> int:
        """Flotation lost in eighths.

        A second hit on a flooded compartment adds nothing (MT-3, MT-23).
        """
        needed, hits = self.figures.hits_needed, self.hits
        flooded = 0
        for place in COMPARTMENTS:
            flooded += hits[place] if hits[place] < needed else needed
        return flooded * EIGHTHS // (len(COMPARTMENTS) * needed)


class _Charted:
    """A mixin that keeps the land as a set beside the list, for quick lookup."""

    __slots__ = ("ashore",)
    land: list[tuple[int, int]]
    ashore: frozenset[tuple[int, int]]

    def __post_init__(self) -> None:
        self.ashore = frozenset(self.land)


@dataclass(slots=True)
class Lake(_Charted):
    """The board and all that the scenario fixes for the game.

    It never changes, so it is never copied.
    """

    columns: int
    rows: int
    land: list[tuple[int, int]]
    rounds: int
    exits: dict[Seat, str]  # the edge by which a side wins at once (MT-21)
    speed: bool
    larger_of_two: bool  # MT-4, option range_metric

    def holds(self, square: tuple[int, int]) -> bool:
        return 1 <= square[0] <= self.columns and 1 <= square[1] <= self.rows


@dataclass(slots=True)
class Battle(State):
    """The state of a game."""

    lake: Lake
    ships: list[Ship]
    round: int
    cards: Pile  # activation cards still face down, by ship
    turned: list[str]  # those turned over this round
    pack: Pile  # damage cards
    spent: list[Card]  # damage cards turned, until the pack is used up (MT-10)
    active: str = ""
    outcome: Outcome | None = None

    def ship(self, key: str) -> Ship:
        for ship in self.ships:
            if ship.key == key:
                return ship
        raise KeyError(key)
