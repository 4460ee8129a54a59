"""Bought fleets: the price list, and fleets as sheets and as scenario tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol


class Fleet(Protocol):
    """A fleet that its game has read, checked and priced."""

    def sheet(self) -> str:
        """Return a sheet to print and lay on the table."""

    def table(self, side: str) -> str:
        """Return TOML for that side's fleet in a scenario."""


@dataclass(frozen=True, slots=True)
class Shipyard:
    """A game's functions for fleets; a refused fleet raises ScenarioError.

    The default limit is the game's own.
    """

    price_list: Callable[[], str]
    ready_made: Callable[[], Sequence[str]]
    fleet: Callable[[str, int | None], Fleet]  # a ready-made fleet, with a limit
    read: Callable[[bytes, str, int | None], Fleet]  # a file's text, its name for errors, and a limit
    build: Callable[[Sequence[str], int | None], Fleet]  # from KEY=CARD,CARD… for each ship, with a limit
