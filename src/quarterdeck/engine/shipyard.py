"""For games whose fleets are bought: what there is to buy, and a fleet as a sheet to print and as a scenario takes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol


class Fleet(Protocol):
    """A fleet that its game has read, checked and priced."""

    def sheet(self) -> str:
        """To be printed and laid on the table."""

    def table(self, side: str) -> str:
        """As TOML, for the fleet of that side in a scenario."""


@dataclass(frozen=True, slots=True)
class Shipyard:
    """What a game hands over. A fleet that is refused is a ScenarioError; without a limit that of the fleet holds."""

    price_list: Callable[[], str]
    ready_made: Callable[[], Sequence[str]]
    fleet: Callable[[str, int | None], Fleet]  # one of those, and a limit
    read: Callable[[bytes, str, int | None], Fleet]  # the text of a file, its name for the errors, and a limit
    build: Callable[[Sequence[str], int | None], Fleet]  # of KEY=CARD,CARD… for each ship
